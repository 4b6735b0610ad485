//! What the analysis says of every objective of a C file's functions:
//! `cargo run -p clew-frontier --example prove FILE.c [FUNCTION]`; with `WHOLE=1` of a program that starts with `main`.

use clew_cover::{Criterion, Goals, Kind, Structure};
use clew_front::{Options, Purpose, load};
use clew_frontier::{Ahead, Analysis};
use clew_step::Code;
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let (file, wanted) = (args.next().expect("a C file"), args.next());
    let work = tempfile::tempdir().expect("a directory");
    let questions = std::env::var("QUESTIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(3000);
    let is_whole = std::env::var("WHOLE").is_ok();
    let purpose = if is_whole { Purpose::ProgramTests } else { Purpose::default() };
    let loaded =
        load(&Options { purpose, ..Options::new(vec![file.into()], work.path()) }).expect("it compiles");
    let program = loaded.program;
    let program = if is_whole { clew_look::closed(&program, clew_vm::role) } else { program };
    let code =
        if is_whole { Code::whole(&program, clew_vm::role) } else { Code::of(&program, clew_vm::role) };
    let ahead = Ahead::of(if std::env::var("STRICT").is_ok() { code.strict() } else { code });
    let main = program.function_ids().find(|&id| is_whole && program.function(id).called() == "main");
    for function in program.function_ids().filter(|&id| program.is_tested(id)) {
        let name = program.function(function).called();
        if wanted.as_ref().is_some_and(|wanted| wanted != name) {
            continue;
        }
        let criteria =
            if std::env::var("ALL").is_ok() { Criterion::ALL.to_vec() } else { vec![Criterion::Branch] };
        let goals = Goals { criteria, ..Goals::default() };
        let functions: Vec<_> = if std::env::var("CALLEES").is_ok() {
            program.function_ids().filter(|&id| program.is_tested(id)).collect()
        } else {
            vec![function]
        };
        let structure = Structure::new(&program, &functions, &goals);
        let mut analysis = Analysis::new(ahead.clone(), &[main.unwrap_or(function)], Default::default());
        println!("{name}:");
        for id in structure.ids() {
            let objective = &structure.objectives[id.index()];
            let (start, asked) = (Instant::now(), analysis.asked());
            for questions in [16, 80, 400].into_iter().filter(|_| std::env::var("ROUNDS").is_ok()) {
                println!("    {questions}: {:?}", analysis.prove(&structure, id, questions));
            }
            let verdict = analysis.prove(&structure, id, questions);
            let (line, col) = objective.range.start;
            let side = match objective.kind {
                Kind::Edge(outcome) => if outcome { "T" } else { "F" }.to_owned(),
                other => format!("{other:?}"),
            };
            println!(
                "  {line}:{col} {side}: {verdict:?}, {} questions, {:.1} ms",
                analysis.asked() - asked,
                start.elapsed().as_secs_f64() * 1e3
            );
        }
        if std::env::var("COUNTERS").is_ok() {
            println!("{:#?}", analysis.counters());
        }
    }
}
