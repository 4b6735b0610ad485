//! What the look closes in C files, and how long it takes: `cargo run --release -p clew-look --example look -- FILE… -- FLAGS`.
//! `--whole` looks at them as a program, from `main`; `--quiet` prints the sum alone.

use clew_cover::{Criterion, Goals, Mcdc, Structure};
use clew_front::{Options, Purpose, load};
use clew_look::{Look, closed};
use clew_step::Code;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (files, flags) = match args.iter().position(|arg| arg == "--") {
        Some(at) => (&args[..at], &args[at + 1..]),
        None => (&args[..], &[][..]),
    };
    let is_whole = files.iter().any(|arg| arg == "--whole");
    let is_quiet = files.iter().any(|arg| arg == "--quiet");
    let files: Vec<PathBuf> = files.iter().filter(|arg| !arg.starts_with("--")).map(PathBuf::from).collect();
    let work = std::env::temp_dir().join(format!("clew-look-{}", std::process::id()));
    std::fs::create_dir_all(&work).expect("a temporary directory");
    let purpose = if is_whole { Purpose::ProgramTests } else { Purpose::default() };
    let loaded = load(&Options { flags: flags.to_vec(), purpose, ..Options::new(files, &work) });
    let _ = std::fs::remove_dir_all(&work);
    let program = match loaded {
        Ok(loaded) => loaded.program,
        Err(error) => return eprintln!("{error}"),
    };
    let start = Instant::now();
    let whole = is_whole.then(|| closed(&program, clew_vm::role));
    let code = match &whole {
        Some(whole) => Code::whole(whole, clew_vm::role),
        None => Code::of(&program, clew_vm::role),
    };
    let ready = start.elapsed();
    let look = if is_whole { Look::whole(&code) } else { Look::of(&code) };
    let goals = Goals { criteria: vec![Criterion::Branch], mcdc: Mcdc::Masking, within: None };
    let (mut functions, mut objectives, mut count, mut shown) = (0, 0, 0, 0);
    let (mut slowest, mut time) = ((Duration::ZERO, String::new()), Duration::ZERO);
    for id in program.function_ids().filter(|&id| program.is_tested(id)) {
        let structure = Structure::new(&program, &[id], &goals);
        let start = Instant::now();
        let closed = look.closes(&structure);
        let name = &program.function(id).name;
        time += start.elapsed();
        slowest = slowest.max((start.elapsed(), name.clone()));
        functions += 1;
        objectives += structure.objectives.len();
        for (id, proof) in closed {
            count += 1;
            shown += usize::from(proof.assuming.is_empty());
            let objective = &structure.objectives[id.index()];
            if !is_quiet {
                let words: Vec<&str> = proof.assuming.words().collect();
                let (line, column) = objective.range.start;
                println!("{name} {line}:{column} {:?} {words:?}", objective.kind);
            }
        }
    }
    println!(
        "{functions} functions, {objectives} objectives: {count} closed, {shown} without assumptions; \
         effects {ready:?}, look {time:?}, slowest {slowest:?}"
    );
}
