//! `clew suite`

use crate::args::Suite;
use crate::conclude::{Shown, conclude, nothing, screen};
use crate::gates::one;
use crate::live::Live;
use clew_edge::Stop;
use clew_pipeline::Failure;
use clew_pipeline::project::Project;

pub fn run(args: &Suite, project: Option<&Project>, stop: &Stop) -> Result<u8, Failure> {
    let config = args.config();
    let gates = args.reporting.gates_and(args.fail_under_branch.map(|percent| one("branch", percent)));
    let measured: Vec<&str> = args.criteria.iter().map(|wanted| wanted.criterion.name()).collect();
    gates.check(&measured)?;
    let shown = Shown { verbose: args.verbose, gates, reporting: &args.reporting, output: config.output() };
    let live = Live::start(config.end(), stop);
    let say = |sentence: &str| live.say(&format!("clew: {sentence}"));
    let line = live.start("compiling");
    let prepared = clew_pipeline::prepare(&config, project, stop, &say)?;
    live.finish(line);
    if prepared.chosen.is_empty() {
        drop(live);
        return nothing(&config, Some(&config.output()));
    }
    let outcome = clew_pipeline::suite(&config, &args.asked(), project, prepared, &live)?;
    drop(live);
    conclude(&shown, &outcome, screen(), stop)
}
