//! `clew gen`

use crate::args::Gen;
use crate::conclude::{conclude, nothing, remark_on, screen};
use clew_edge::Stop;
use clew_pipeline::Failure;
use clew_pipeline::project::Project;
use clew_report::Progress;

pub fn run(args: &Gen, project: Option<&Project>, stop: &Stop) -> Result<u8, Failure> {
    let config = args.config();
    if config.tests_each() {
        let screen = screen();
        let progress = Progress::stderr(screen, true);
        let outcome = clew_pipeline::generate_each(&config, project, stop, &progress)?;
        drop(progress);
        return match outcome {
            Some(outcome) => conclude(&args.into(), &outcome, screen, stop),
            None => nothing(&config, Some(&config.output())),
        };
    }
    let prepared = clew_pipeline::prepare(&config, project, stop, &remark_on)?;
    if prepared.chosen.is_empty() {
        return nothing(&config, Some(&config.output()));
    }
    let screen = screen();
    let progress = Progress::stderr(screen, true);
    let outcome = clew_pipeline::generate(&config, project, prepared, None, &progress)?;
    drop(progress);
    conclude(&args.into(), &outcome, screen, stop)
}
