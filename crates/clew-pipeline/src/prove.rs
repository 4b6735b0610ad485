//! `clew prove`: what is infeasible. The search is that of `clew gen`; no tests are made of what it finds.

use crate::certify;
use crate::config::Config;
use crate::dump::Dump;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::generate::{Prepared, writer};
use crate::outcome::{Found, Outcome, Spent, Written, conclude};
use crate::pool::{self, Work};
use crate::project::Project;
use crate::source::Sources;
use crate::specification;
use crate::summarise;
use crate::unit::machine;
use clew_emit::HostSymbols;
use clew_report::Progress;
use std::time::{Duration, Instant};

/// Searches, and writes certificates where they are wanted. `summary.json` is written only where the user says where.
pub fn prove(
    config: &Config,
    project: Option<&Project>,
    prepared: Prepared,
    progress: &Progress,
) -> Result<Outcome, Failure> {
    let Prepared {
        mut program,
        contracts,
        goals,
        chosen,
        roots,
        tools,
        work,
        stop,
        warnings,
        front_seconds,
        ..
    } = prepared;
    let output = config.asked_output();
    let dump = config.dump_queries.as_deref().map(Dump::prepare).transpose()?;
    warnings.iter().for_each(|warning| progress.say(&format!("clew: {warning}")));
    clew_emit::settle_weak(&mut program, &HostSymbols::of(&tools.clang));
    let (engine, elsewhere) = (Engine::new(&program)?, clew_vm::Elsewhere::new(&program)?);
    let writer = writer(config, project, &program, (&engine, &elsewhere), work.path(), &stop)?;
    let work_on = Work {
        program: &program,
        engine: &engine,
        elsewhere: &elsewhere,
        config,
        goals: &goals,
        functions: &roots,
        chosen: &chosen,
        contracts: &contracts,
        given: None,
        dump: dump.as_ref(),
        writer: writer.as_ref(),
        progress,
        until: config.end(),
    };
    stop.keep();
    let (began, front) = (Instant::now(), Duration::from_secs_f64(front_seconds));
    let (results, failed) = pool::search(&work_on, &stop);
    let search = began.elapsed();
    dump.map_or(Ok(()), Dump::finish)?;
    if !stop.is_raised()
        && let Some(failure) = specification::unsatisfied(project, &contracts, &program, &results)
    {
        return Err(failure);
    }
    let wrong = failed.iter().map(|name| format!("clew failed on {name}, which is left out")).collect();
    let mut written = Written { wrong, ..Written::default() };
    if let Some(directory) = &config.certificates {
        written.files = certify::certify(directory, &program, &results)?;
    }
    if let Some(directory) = &config.witness {
        let vm = |function| machine(&program, &engine, config, &contracts, function);
        let witnesses = certify::witness(directory, (&program, &engine), &vm, &results, &stop)?;
        witnesses.sentences.iter().for_each(|sentence| progress.say(&format!("clew: {sentence}")));
        written.files.extend(witnesses.files);
    }
    if let Some(path) = output.as_deref() {
        std::fs::create_dir_all(path).map_err(|source| Failure::Output { path: path.into(), source })?;
    }
    let mut sources = Sources::new(&program);
    let front_seconds = front_seconds / results.len().max(1) as f64;
    let proven = |result| summarise::proven(&program, &config.criteria, &mut sources, result, front_seconds);
    let mut rows = results.iter().flat_map(proven).collect::<Vec<_>>();
    if let Some(directory) = &config.certificates {
        certify::name(directory, &program, &results, &mut rows);
    }
    let structures: Vec<_> = results.iter().map(|result| (result.function, &result.structure)).collect();
    let unmeasured = summarise::unmeasured(&program, &config.criteria, &structures);
    let spent = Spent { front, search, ..Spent::default() };
    let found = Found { rows, unmeasured, written, spent, ..Found::default() };
    let wall = found.spent.over(config.began.elapsed(), 1);
    conclude(config, output.as_deref(), found, wall, &stop)
}
