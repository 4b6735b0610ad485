//! `clew prove`

use crate::args::Prove;
use crate::conclude::{Shown, conclude, nothing, screen};
use crate::live::Live;
use clew_edge::Stop;
use clew_pipeline::project::Project;
use clew_pipeline::{Config, Failure};

pub fn run(args: &Prove, project: Option<&Project>, stop: &Stop) -> Result<u8, Failure> {
    let shown = Shown::new(&args.common)?;
    let config = Config { proves: true, witness: args.witness.clone(), ..args.common.config() };
    let live = Live::start(config.end(), stop);
    let line = live.start("compiling");
    let prepared = clew_pipeline::examine(&config, project, stop)?;
    live.finish(line);
    if prepared.chosen.is_empty() {
        drop(live);
        return nothing(&config, config.asked_output().as_deref());
    }
    let outcome = clew_pipeline::prove(&config, project, prepared, &live)?;
    drop(live);
    conclude(&shown, &outcome, screen(), stop)
}
