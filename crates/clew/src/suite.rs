//! `clew suite`

use crate::args::Suite;
use crate::conclude::{Shown, conclude, nothing, remark_on, screen};
use clew_edge::Stop;
use clew_pipeline::Failure;
use clew_pipeline::project::Project;
use clew_report::Progress;

pub fn run(args: &Suite, project: Option<&Project>, stop: &Stop) -> Result<u8, Failure> {
    let config = args.config();
    let prepared = clew_pipeline::prepare(&config, project, stop, &remark_on)?;
    if prepared.chosen.is_empty() {
        return nothing(&config, Some(&config.output()));
    }
    let screen = screen();
    let progress = Progress::stderr(screen, true);
    let outcome = clew_pipeline::suite(&config, &args.asked(), project, prepared, &progress)?;
    drop(progress);
    let thresholds = vec![(clew_cover::Criterion::Branch, args.fail_under_branch)];
    conclude(&Shown { verbose: args.verbose, thresholds }, &outcome, screen, stop)
}
