//! What is said at the end, and the exit code.

use crate::args::Gen;
use crate::gates::{Gates, Reporting};
use crate::say::{remark, say};
use clew_edge::Stop;
use clew_pipeline::{Config, Failure, INTERNAL, MISSED, Outcome};
use clew_report::{Screen, Style, Summary, terminal};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// How many uncovered objectives are listed without `-v`.
const LISTED: usize = 12;

/// Of what is printed.
pub fn screen() -> Screen {
    screen_of(std::io::stdout().is_terminal())
}

/// Of remarks and live lines.
pub fn live_screen() -> Screen {
    screen_of(std::io::stderr().is_terminal())
}

fn screen_of(terminal: bool) -> Screen {
    let utf8 = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .is_some_and(|value| value.to_uppercase().contains("UTF"));
    let color = terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let measured = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let width = if terminal { columns.or_else(measured).unwrap_or(100) } else { usize::MAX };
    Screen { style: Style { color, unicode: terminal && utf8 }, width }
}

/// What is of note before there is a line of progress.
pub fn remark_on(sentence: &str) {
    remark(format_args!("clew: {sentence}"));
}

/// What is shown, and what is asked of it.
pub struct Shown<'a> {
    /// Everything is listed.
    pub verbose: bool,
    pub gates: Gates,
    pub reporting: &'a Reporting,
    /// Where reports go.
    pub output: PathBuf,
}

impl<'a> Shown<'a> {
    /// Refuses what could never be missed.
    pub fn new(args: &'a Gen) -> Result<Self, Failure> {
        let gates = args.reporting.gates(&args.old);
        let measured: Vec<&str> = args.criteria.iter().map(|wanted| wanted.criterion.name()).collect();
        gates.check(&measured)?;
        let output = args.config().output();
        Ok(Shown { verbose: args.verbose, gates, reporting: &args.reporting, output })
    }
}

/// Prints the table and the lists.
pub fn conclude(args: &Shown, outcome: &Outcome, screen: Screen, stop: &Stop) -> Result<u8, Failure> {
    let Outcome { summary, files, wrong } = outcome;
    let interrupted = summary.interrupted;
    say(format_args!(
        "{}",
        terminal(summary, screen, if args.verbose { None } else { Some(LISTED) }).trim_end()
    ))?;
    if args.verbose {
        say(format_args!("{}", details(summary).trim_end()))?;
    }
    if !files.is_empty() {
        say(format_args!(""))?;
    }
    files.iter().try_for_each(|file| say(format_args!("wrote {}", file.display())))?;
    if let Some((path, line)) = args.reporting.tell(summary, &args.output)? {
        say(format_args!("wrote {}", path.display()))?;
        line.map_or(Ok(()), |line| say(format_args!("{line}")))?;
    }
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
        return Ok(INTERNAL);
    }
    Ok(match args.gates.missed(summary) {
        _ if interrupted => stop.exit_code(),
        true => MISSED,
        false => 0,
    })
}

/// Nothing has changed.
pub fn nothing(config: &Config, output: Option<&Path>) -> Result<u8, Failure> {
    let (sentence, written) = clew_pipeline::nothing(config, output)?;
    say(format_args!("{sentence}"))?;
    if let Some(written) = written {
        say(format_args!("wrote {}", written.display()))?;
    }
    Ok(0)
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
         seconds: front {:.2}, vm {:.2}, solve {:.2}, prove {:.2}, replay {:.2}\n",
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
        total.seconds.prove,
        total.seconds.replay,
    )
}
