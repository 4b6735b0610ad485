//! `clew cover`: the score of tests that are there already, and tests for what they leave out.

use crate::args::Cover;
use crate::conclude::{Shown, conclude, nothing, screen};
use crate::live::Live;
use clew_edge::Stop;
use clew_pipeline::project::Project;
use clew_pipeline::{Existing, Failure};

pub fn run(args: &Cover, project: Option<&Project>, stop: &Stop) -> Result<u8, Failure> {
    if args.tests.is_none() && args.harness.is_none() {
        return Err(Failure::Usage(
            "clew cover needs --tests DIR or --harness COMMAND, or both: the tests that are to be scored"
                .to_owned(),
        ));
    }
    if let Some(directory) = args.tests.as_deref().filter(|directory| !directory.is_dir()) {
        return Err(Failure::Usage(format!("{}: no such directory", directory.display())));
    }
    let shown = Shown::new(&args.common)?;
    let config = args.common.config();
    let live = Live::start(config.end(), stop);
    let say = |sentence: &str| live.say(&format!("clew: {sentence}"));
    let line = live.start("compiling");
    let prepared = clew_pipeline::prepare(&config, project, stop, &say)?;
    live.finish(line);
    if prepared.chosen.is_empty() {
        drop(live);
        return nothing(&config, config.asked_output().as_deref());
    }
    prepared.stop.keep();
    let existing = Existing { tests: args.tests.as_deref(), harness: args.harness.as_deref() };
    let line = live.start("running the given tests");
    let given = clew_pipeline::measure(&config, existing, &prepared, &say)?;
    live.finish(line);
    // Who wants it to end wants no search.
    let outcome = match args.extend && !prepared.stop.is_raised() {
        true => clew_pipeline::generate(&config, project, prepared, Some(&given), &live)?,
        false => clew_pipeline::score(&config, &prepared, &given)?,
    };
    drop(live);
    conclude(&shown, &outcome, screen(), stop)
}
