//! The score of tests that are there already.

use crate::config::Config;
use crate::failure::Failure;
use crate::generate::Prepared;
use crate::given::{Given, Measuring};
use crate::outcome::{Found, Outcome, Spent, conclude};
use crate::source::Sources;
use crate::summarise;
use clew_cover::Structure;
use std::path::Path;
use std::time::Duration;

/// Where the tests are.
#[derive(Clone, Copy, Default, Debug)]
pub struct Existing<'a> {
    /// A directory with tests that clew wrote.
    pub tests: Option<&'a Path>,
    /// A command that builds and runs tests.
    pub harness: Option<&'a str>,
}

/// Runs the tests.
pub fn measure(
    config: &Config,
    existing: Existing,
    prepared: &Prepared,
    say: &dyn Fn(&str),
) -> Result<Given, Failure> {
    let measuring = Measuring {
        tools: &prepared.tools,
        program: &prepared.program,
        natives: &prepared.natives,
        chosen: &prepared.chosen,
        work: prepared.work.path(),
        interrupted: prepared.stop.flag(),
        say,
    };
    let mut given = measuring.new_suite();
    if let Some(directory) = existing.tests {
        measuring.tests(directory, &mut given)?;
    }
    if let Some(command) = existing.harness {
        measuring.harness(command, config.budget, &mut given)?;
    }
    measuring.check(&given)?;
    Ok(given)
}

/// What they cover. `summary.json` is written only where the user says where.
pub fn score(config: &Config, prepared: &Prepared, given: &Given) -> Result<Outcome, Failure> {
    let Prepared { program, chosen, .. } = prepared;
    let criteria = &config.criteria;
    let mut sources = Sources::new(program);
    let (mut rows, mut structures) = (Vec::new(), Vec::new());
    for &function in chosen {
        let structure = Structure::new(program, &[function], &prepared.goals);
        let mut row =
            summarise::scored(program, (criteria, config.mcdc), &mut sources, &structure, function, given);
        row.measures.tests = given.tests_of(&program.function(function).name) as u64;
        rows.push(row);
        structures.push((function, structure));
    }
    let structures: Vec<_> = structures.iter().map(|(function, structure)| (*function, structure)).collect();
    let unmeasured = summarise::unmeasured(program, criteria, &structures);
    let output = config.asked_output();
    if let Some(path) = output.as_deref() {
        std::fs::create_dir_all(path)
            .map_err(|source| Failure::Output { path: path.to_path_buf(), source })?;
    }
    let spent = Spent { front: Duration::from_secs_f64(prepared.front_seconds), ..Spent::default() };
    let found = Found { rows, unmeasured, spent, ..Found::default() };
    conclude(config, output.as_deref(), found, spent.over(config.began.elapsed(), 1), &prepared.stop)
}
