//! `clew testcomp`

use crate::args::Testcomp;
use crate::conclude::remark_on;
use crate::say::{remark, say};
use clew_edge::Stop;
use clew_emit::testcomp::Property;
use clew_pipeline::{Failure, INTERNAL, Suite};

pub fn run(args: &Testcomp, stop: &Stop) -> Result<u8, Failure> {
    let suite = clew_pipeline::testcomp(&args.config(), stop, &remark_on)?;
    for sentence in &suite.unsupported {
        remark(format_args!("clew: cannot follow {sentence}; runs that meet it end there"));
    }
    if let Some(why) = &suite.unconfirmed {
        let why = why.trim_end();
        remark(format_args!("clew: nothing is confirmed natively, so nothing is claimed: {why}"));
    }
    for sentence in &suite.wrong {
        remark(format_args!("clew: internal error: {sentence}"));
    }
    say(format_args!("{}", result(&suite)))?;
    say(format_args!("wrote {}", args.output.display()))?;
    if stop.is_raised() {
        remark(format_args!("clew: interrupted; what was found until then is kept"));
    }
    Ok(match suite.miscounted || !suite.wrong.is_empty() {
        true => INTERNAL,
        false if stop.is_raised() => stop.exit_code(),
        false => 0,
    })
}

fn result(suite: &Suite) -> String {
    let Suite { tests, runs, covered, objectives, infeasible, .. } = suite;
    match &suite.property {
        Property::Branches => format!(
            "{covered} of {objectives} branches covered, {infeasible} infeasible; {tests} tests, {runs} runs"
        ),
        Property::ErrorCall(name) => {
            let found = match (*tests == 0, &suite.unconfirmed) {
                (true, _) => "not reached",
                (false, None) => "reached",
                (false, Some(_)) => "perhaps reached",
            };
            format!("{name} {found}; {tests} tests, {runs} runs")
        }
    }
}
