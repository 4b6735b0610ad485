//! `clew report`: reports of a finished run, made again.

use crate::gates::Reporting;
use crate::say::say;
use clew_pipeline::{Failure, MISSED};
use clew_report::Format;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  clew report clew-out                          the page, in clew-out/report/index.html
  clew report clew-out --report lcov,junit      for other tools
  clew report clew-out --fail-under branch=90   the exit code that the run would have had

Nothing is compiled or run: summary.json has all of it. The page shows the sources, which must be as they were.

Exit codes: 0 written, 1 --fail-under or --fail-on was missed, 2 usage or input error.";

#[derive(clap::Args)]
pub struct Report {
    /// Directory that clew gen, suite, cover, prove or mutate wrote to
    #[arg(value_name = "DIR", default_value = "clew-out")]
    pub directory: PathBuf,

    /// Directory to write to, if it is another one
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub reporting: Reporting,
}

pub fn run(args: &Report) -> Result<u8, Failure> {
    let is_gate = !args.reporting.fail_under.is_empty() || !args.reporting.fail_on.is_empty();
    let formats = match args.reporting.formats() {
        // Who only asks whether it is good enough needs no page.
        none if none.is_empty() && (is_gate || args.reporting.forge.is_some()) => none,
        none if none.is_empty() => vec![Format::Html],
        formats => formats,
    };
    let output = args.output.as_ref().unwrap_or(&args.directory);
    let (summary, files) = clew_pipeline::report_again(&args.directory, &formats, args.output.as_deref())?;
    let gates = args.reporting.gates_and([]);
    let mut measured: Vec<&str> = summary.total.criteria.keys().map(String::as_str).collect();
    measured.extend(summary.mutation.is_some().then_some("score"));
    gates.check(&measured)?;
    files.iter().try_for_each(|file| say(format_args!("wrote {}", file.display())))?;
    if let Some((path, line)) = args.reporting.tell(&summary, output)? {
        say(format_args!("wrote {}", path.display()))?;
        line.map_or(Ok(()), |line| say(format_args!("{line}")))?;
    }
    Ok(if gates.missed(&summary) { MISSED } else { 0 })
}
