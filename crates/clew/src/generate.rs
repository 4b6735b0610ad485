//! `clew gen`

use crate::args::Gen;
use crate::conclude::{Shown, conclude, nothing, screen};
use crate::live::Live;
use clew_edge::Stop;
use clew_pipeline::Failure;
use clew_pipeline::project::Project;

pub fn run(args: &Gen, project: Option<&Project>, stop: &Stop) -> Result<u8, Failure> {
    let shown = Shown::new(args)?;
    let config = args.config();
    if config.tests_each() {
        let live = Live::start(config.end(), stop);
        let outcome = clew_pipeline::generate_each(&config, project, stop, &live)?;
        drop(live);
        return match outcome {
            Some(outcome) => conclude(&shown, &outcome, screen(), stop),
            None => nothing(&config, Some(&config.output())),
        };
    }
    let live = Live::start(config.end(), stop);
    let line = live.start("compiling");
    let say = |sentence: &str| live.say(&format!("clew: {sentence}"));
    let prepared = clew_pipeline::prepare(&config, project, stop, &say)?;
    live.finish(line);
    if prepared.chosen.is_empty() {
        drop(live);
        return nothing(&config, Some(&config.output()));
    }
    let outcome = clew_pipeline::generate(&config, project, prepared, None, &live)?;
    drop(live);
    conclude(&shown, &outcome, screen(), stop)
}
