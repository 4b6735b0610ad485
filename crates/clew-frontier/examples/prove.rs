//! What the analysis says of every objective of a C file's functions:
//! `cargo run -p clew-frontier --example prove FILE.c [FUNCTION]`.

use clew_cover::{Criterion, Goals, Kind, Structure};
use clew_front::{Options, load};
use clew_frontier::{Ahead, Analysis};
use clew_step::Code;
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let (file, wanted) = (args.next().expect("a C file"), args.next());
    let work = tempfile::tempdir().expect("a directory");
    let loaded = load(&Options::new(vec![file.into()], work.path())).expect("it compiles");
    let program = loaded.program;
    let ahead = Ahead::of(match std::env::var("STRICT") {
        Ok(_) => Code::of(&program, clew_vm::role).strict(),
        Err(_) => Code::of(&program, clew_vm::role),
    });
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
        let mut analysis = Analysis::new(ahead.clone(), &[function]);
        println!("{name}:");
        for id in structure.ids() {
            let objective = &structure.objectives[id.index()];
            let (start, asked) = (Instant::now(), analysis.asked());
            let verdict = analysis.prove(&structure, id, 3000);
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
