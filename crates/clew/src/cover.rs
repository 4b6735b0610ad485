//! `clew cover`: the score of tests that are there already, and tests for what they leave out.

use crate::args::Cover;
use crate::conclude::{Written, conclude, nothing, screen};
use crate::config::Config;
use crate::failure::Failure;
use crate::generate::{self, Prepared};
use crate::given::{Given, Measuring};
use crate::source::Sources;
use crate::summarise;
use clew_cover::Structure;
use clew_edge::Stop;
use clew_report::Progress;

pub fn run(args: &Cover, config: Option<&Config>, stop: &Stop) -> Result<u8, Failure> {
    if args.tests.is_none() && args.harness.is_none() {
        return Err(Failure::Usage(
            "clew cover needs --tests DIR or --harness COMMAND, or both: the tests that are to be scored"
                .to_owned(),
        ));
    }
    if let Some(directory) = args.tests.as_deref().filter(|directory| !directory.is_dir()) {
        return Err(Failure::Usage(format!("{}: no such directory", directory.display())));
    }
    let prepared = generate::prepare(&args.common, config, stop)?;
    if prepared.chosen.is_empty() {
        return nothing(&args.common, args.common.output.as_deref());
    }
    prepared.stop.keep();
    let given = measure(args, &prepared)?;
    // Who wants it to end wants no search.
    if args.extend && !prepared.stop.is_raised() {
        return generate::generate(&args.common, config, prepared, Some(&given));
    }
    score(args, &prepared, &given)
}

/// Runs the tests.
fn measure(args: &Cover, prepared: &Prepared) -> Result<Given, Failure> {
    let progress = Progress::stderr(screen(), true);
    let measuring = Measuring {
        tools: &prepared.tools,
        program: &prepared.program,
        chosen: &prepared.chosen,
        work: prepared.work.path(),
        interrupted: prepared.stop.flag(),
        say: &|sentence| progress.say(&format!("clew: {sentence}")),
    };
    let mut given = measuring.new_suite();
    if let Some(directory) = &args.tests {
        measuring.tests(directory, &mut given)?;
    }
    if let Some(command) = &args.harness {
        measuring.harness(command, args.common.budget, &mut given)?;
    }
    measuring.check(&given)?;
    Ok(given)
}

fn score(args: &Cover, prepared: &Prepared, given: &Given) -> Result<u8, Failure> {
    let Prepared { program, chosen, .. } = prepared;
    let criteria = &args.common.criteria;
    let mut sources = Sources::new(program);
    let (mut rows, mut structures) = (Vec::new(), Vec::new());
    for &function in chosen {
        let structure = Structure::new(program, &[function], &prepared.goals);
        let covered = structure.covered(&given.points(&structure));
        let mut row = summarise::scored(program, criteria, &mut sources, &structure, function, &covered);
        row.measures.tests = given.tests_of(&program.function(function).name) as u64;
        rows.push(row);
        structures.push((function, structure));
    }
    let structures: Vec<_> = structures.iter().map(|(function, structure)| (*function, structure)).collect();
    let unmeasured = summarise::unmeasured(program, criteria, &structures);
    let output = args.common.output.as_deref();
    if let Some(path) = output {
        std::fs::create_dir_all(path)
            .map_err(|source| Failure::Output { path: path.to_path_buf(), source })?;
    }
    let written = Written::default();
    conclude(&args.common, output, rows, unmeasured, &written, screen(), &prepared.stop)
}
