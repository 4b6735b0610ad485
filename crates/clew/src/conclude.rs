//! What is said at the end, and the exit code.

use crate::args::Gen;
use crate::failure::{self, Failure};
use crate::generate::make_place;
use crate::say::say;
use crate::scope;
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

/// Prints the table and the lists, and writes `summary.json` to `output` if there is one.
pub fn conclude(
    args: &Gen,
    output: Option<&Path>,
    rows: Vec<FunctionSummary>,
    unmeasured: Vec<Unmeasured>,
    wrong: &[String],
    files: &[PathBuf],
    screen: Screen,
    interrupted: bool,
) -> Result<u8, Failure> {
    let summary = summary(args, rows, unmeasured);
    let mut written = files.to_vec();
    if let Some(output) = output {
        written.push(write(&summary, output)?);
    }
    say(format_args!(
        "{}",
        terminal(&summary, screen, if args.verbose { None } else { Some(LISTED) }).trim_end()
    ));
    if args.verbose {
        say(format_args!("{}", details(&summary).trim_end()));
    }
    if !written.is_empty() {
        say(format_args!(""));
    }
    written.iter().for_each(|file| say(format_args!("wrote {}", file.display())));
    if interrupted {
        eprintln!("clew: interrupted; what was found until then is kept");
    }
    for sentence in wrong {
        eprintln!("clew: internal error: {sentence}");
    }
    if !wrong.is_empty() {
        eprintln!("clew: this is a bug of clew's; please report it with the file and the command");
        return Ok(failure::INTERNAL);
    }
    Ok(if missed(args, &summary) { failure::MISSED } else { 0 })
}

/// Nothing has changed, and scripts get to know it as they get to know the rest.
pub fn nothing(args: &Gen, output: Option<&Path>) -> Result<u8, Failure> {
    say(format_args!("{}", scope::nothing(args)?));
    if let Some(output) = output {
        make_place(output)?;
        say(format_args!("wrote {}", write(&summary(args, Vec::new(), Vec::new()), output)?.display()));
    }
    Ok(0)
}

fn summary(args: &Gen, rows: Vec<FunctionSummary>, unmeasured: Vec<Unmeasured>) -> Summary {
    let command = std::env::args().skip(1).collect();
    let not_sandboxed = clew_emit::missing_in_sandbox();
    Summary { unmeasured, not_sandboxed, ..Summary::new(command, args.seed, rows) }
}

fn write(summary: &Summary, output: &Path) -> Result<PathBuf, Failure> {
    let path = output.join("summary.json");
    std::fs::write(&path, summary.to_json())
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
            eprintln!("clew: {criterion} coverage is {percent:.1} %, below the {threshold} % asked for");
            any = true;
        }
    }
    any
}
