//! `clew prove`

use crate::args::Prove;
use crate::conclude::{conclude, nothing, screen};
use clew_edge::Stop;
use clew_pipeline::project::Project;
use clew_pipeline::{Config, Failure};
use clew_report::Progress;

pub fn run(args: &Prove, project: Option<&Project>, stop: &Stop) -> Result<u8, Failure> {
    let config = Config { proves: true, ..args.common.config() };
    let prepared = clew_pipeline::examine(&config, project, stop)?;
    if prepared.chosen.is_empty() {
        return nothing(&config, config.output.as_deref());
    }
    let screen = screen();
    let progress = Progress::stderr(screen, true);
    let outcome = clew_pipeline::prove(&config, project, prepared, &progress)?;
    drop(progress);
    conclude(&(&args.common).into(), &outcome, screen, stop)
}
