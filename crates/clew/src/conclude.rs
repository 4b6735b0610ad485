//! What is said at the end, and the exit code.

use crate::args::Gen;
use crate::failure::{self, Failure};
use crate::generate::make_place;
use crate::say::{remark, say};
use crate::scope;
use crate::summarise;
use clew_edge::{Durable, Stop};
use clew_report::{FunctionSummary, Screen, Style, Summary, Unmeasured, terminal};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// How many uncovered objectives are listed without `-v`.
const LISTED: usize = 12;

pub fn screen() -> Screen {
    let terminal = std::io::stdout().is_terminal();
    let utf8 = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .is_some_and(|value| value.to_uppercase().contains("UTF"));
    let color = terminal && std::env::var_os("NO_COLOR").is_none();
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let width = if terminal { columns.unwrap_or(100) } else { usize::MAX };
    Screen { style: Style { color, unicode: terminal && utf8 }, width }
}

/// What was written, and what is to be said of it.
#[derive(Default)]
pub struct Written {
    pub files: Vec<PathBuf>,
    /// What clew got wrong, one sentence each.
    pub wrong: Vec<String>,
    /// The test files that there was no time to run natively.
    pub unconfirmed: Vec<PathBuf>,
}

/// Prints the table and the lists, and writes `summary.json` to `output` if there is one.
pub fn conclude(
    args: &Gen,
    output: Option<&Path>,
    mut rows: Vec<FunctionSummary>,
    unmeasured: Vec<Unmeasured>,
    written: &Written,
    screen: Screen,
    stop: &Stop,
) -> Result<u8, Failure> {
    let Written { files, wrong, unconfirmed } = written;
    let interrupted = stop.is_raised();
    if interrupted {
        summarise::cut_short(&mut rows);
    }
    let unconfirmed: Vec<String> = unconfirmed.iter().map(|file| file.display().to_string()).collect();
    let summary = Summary { interrupted, unconfirmed, ..summary(args, rows, unmeasured) };
    let mut files = files.clone();
    if let Some(output) = output {
        files.push(write(&summary, output)?);
    }
    say(format_args!(
        "{}",
        terminal(&summary, screen, if args.verbose { None } else { Some(LISTED) }).trim_end()
    ))?;
    if args.verbose {
        say(format_args!("{}", details(&summary).trim_end()))?;
    }
    if !files.is_empty() {
        say(format_args!(""))?;
    }
    files.iter().try_for_each(|file| say(format_args!("wrote {}", file.display())))?;
    if interrupted {
        remark(format_args!("clew: interrupted; what was found until then is kept"));
    }
    if let [first, rest @ ..] = &summary.unconfirmed[..] {
        let (more, were) = match rest.len() {
            0 => (String::new(), "was"),
            more => (format!(" and {more} more"), "were"),
        };
        remark(format_args!(
            "clew: {first}{more} {were} not run natively, so llvm-cov has not confirmed what is covered there"
        ));
    }
    for sentence in wrong {
        remark(format_args!("clew: internal error: {sentence}"));
    }
    if !wrong.is_empty() {
        remark(format_args!("clew: this is a bug of clew's; please report it with the file and the command"));
        return Ok(failure::INTERNAL);
    }
    Ok(match missed(args, &summary) {
        _ if interrupted => stop.exit_code(),
        true => failure::MISSED,
        false => 0,
    })
}

/// Nothing has changed, and scripts get to know it as they get to know the rest.
pub fn nothing(args: &Gen, output: Option<&Path>) -> Result<u8, Failure> {
    say(format_args!("{}", scope::nothing(args)?))?;
    if let Some(output) = output {
        make_place(output)?;
        say(format_args!("wrote {}", write(&summary(args, Vec::new(), Vec::new()), output)?.display()))?;
    }
    Ok(0)
}

fn summary(args: &Gen, rows: Vec<FunctionSummary>, unmeasured: Vec<Unmeasured>) -> Summary {
    let command = std::env::args().skip(1).collect();
    let not_sandboxed = clew_emit::missing_in_sandbox(&std::env::temp_dir());
    Summary { unmeasured, not_sandboxed, ..Summary::new(command, args.seed, rows) }
}

fn write(summary: &Summary, output: &Path) -> Result<PathBuf, Failure> {
    let path = output.join("summary.json");
    clew_edge::sweep(output);
    clew_edge::write(&path, summary.to_json().as_bytes(), Durable::Yes)
        .map_err(|source| Failure::Output { path: path.clone(), source })?;
    Ok(path)
}

/// Where the time and the queries went.
fn details(summary: &Summary) -> String {
    let total = &summary.total;
    let by_stage = total.queries.by_stage.iter().filter(|(_, stage)| stage.answered > 0);
    let stages: Vec<String> = by_stage
        .map(|(name, stage)| format!("{name} {} in {:.2} s", stage.answered, stage.seconds))
        .collect();
    format!(
        "\n{} runs, {} candidates left out, {} instructions, {} queries ({} sat, {} unsat, {} unknown; {}), {} divergences\n\
         seconds: front {:.2}, vm {:.2}, solve {:.2}, replay {:.2}\n",
        total.runs,
        total.filtered,
        total.instructions,
        total.queries.asked,
        total.queries.sat,
        total.queries.unsat,
        total.queries.unknown,
        stages.join(", "),
        total.divergences,
        total.seconds.front,
        total.seconds.vm,
        total.seconds.solve,
        total.seconds.replay,
    )
}

fn missed(args: &Gen, summary: &Summary) -> bool {
    let mut any = false;
    for (criterion, threshold) in args.thresholds() {
        let (Some(threshold), Some(counted)) = (threshold, summary.total.criteria.get(criterion.name()))
        else {
            continue;
        };
        let feasible = counted.total - counted.infeasible;
        let percent = if feasible == 0 { 100.0 } else { 100.0 * counted.covered as f64 / feasible as f64 };
        if percent < threshold {
            remark(format_args!(
                "clew: {criterion} coverage is {percent:.1} %, below the {threshold} % asked for"
            ));
            any = true;
        }
    }
    any
}
