//! `clew check`

use crate::args::Check;
use crate::say::{remark, say};
use clew_edge::Stop;
use clew_pipeline::{Checked, Failure, MISSED};

pub fn run(args: &Check, stop: &Stop) -> Result<u8, Failure> {
    let (mut confirmed, mut refused, mut queries, mut failure) = (0, 0, 0, None);
    clew_pipeline::check(&args.config(), stop, &mut |checked| {
        match &checked.outcome {
            Ok(shown) => {
                confirmed += checked.objectives;
                queries += shown.queries;
            }
            Err(_) => refused += 1,
        }
        failure = failure.take().or(say(format_args!("{}", line(&checked))).err());
    })?;
    failure.map_or(Ok(()), Err)?;
    if stop.is_raised() {
        remark(format_args!("clew: interrupted; the certificates not named were not checked"));
        return Ok(stop.exit_code());
    }
    let said = match refused {
        0 => String::new(),
        1 => "; 1 certificate is not".to_owned(),
        more => format!("; {more} certificates are not"),
    };
    let mut solvers: Vec<&str> =
        args.solvers.iter().filter_map(|words| Some(words.0.first()?.as_str())).collect();
    solvers.dedup();
    let solver = solvers.join(" and ");
    let objectives = if confirmed == 1 { "1 objective is" } else { &format!("{confirmed} objectives are") };
    say(format_args!("{objectives} confirmed as infeasible, with {queries} queries to {solver}{said}"))?;
    Ok(if refused == 0 { 0 } else { MISSED })
}

fn line(checked: &Checked) -> String {
    let Checked { file, objectives, inputs, maps, outcome, seconds, .. } = checked;
    let by = match (inputs, maps) {
        (inputs, 0) => format!("{inputs} inputs"),
        (0, 1) => "a map".to_owned(),
        (0, maps) => format!("{maps} maps"),
        (inputs, 1) => format!("{inputs} inputs and a map"),
        (inputs, maps) => format!("{inputs} inputs and {maps} maps"),
    };
    let file = file.display();
    match outcome {
        Ok(shown) => format!(
            "{file}: confirmed: {objectives} infeasible, {by}, {} obligations, {seconds:.2} s",
            shown.obligations
        ),
        Err(why) => format!("{file}: refused: {why}"),
    }
}
