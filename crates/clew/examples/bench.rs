//! `make bench`: what the hot loops cost, as ratios measured in one run.
//!
//! Each kernel of `bench/` runs in the vm without terms, in the vm with terms on concrete data, and natively as clang
//! -O0 compiles it; all three must give the same result.

use clew_ir::Program;
use clew_vm::{Captured, Limits, Outcome, ProgramCode, Whole};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const KERNELS: [(&str, u32); 7] = [
    ("loop", 5_000_000),
    ("chase", 5_000_000),
    ("scan", 100_000),
    ("sort", 400),
    ("hash", 2_000_000),
    ("matrix", 400),
    ("recursion", 29),
];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let work = tempfile::tempdir().expect("a temporary directory");
    println!("kernel      instructions      vm M/s  concolic M/s  vm / native  concolic / native");
    for (name, n) in KERNELS {
        let source = root.join(format!("bench/{name}.c"));
        let native = native(&source, work.path(), n);
        let (program, code) = load(&source, work.path(), n);
        let plain = vm(&program, &code, false);
        let concolic = vm(&program, &code, true);
        assert_eq!(plain.printed, native.printed, "{name}: vm and native differ");
        assert_eq!(concolic.printed, native.printed, "{name}: vm with terms and native differ");
        println!(
            "{name:<10}  {:>12}  {:>10.1}  {:>12.1}  {:>11.1}  {:>17.1}",
            plain.instructions,
            plain.instructions as f64 / plain.seconds / 1e6,
            concolic.instructions as f64 / concolic.seconds / 1e6,
            plain.seconds / native.seconds,
            concolic.seconds / native.seconds,
        );
    }
}

struct Measured {
    /// What it printed: its result.
    printed: String,
    seconds: f64,
    instructions: u64,
}

fn load(source: &Path, work: &Path, n: u32) -> (Program, ProgramCode) {
    let options = clew_front::Options {
        files: vec![source.to_path_buf()],
        flags: vec![format!("-DN={n}")],
        database: None,
        work: work.to_path_buf(),
        jobs: 2,
        purpose: clew_front::Purpose::Program,
    };
    let program = clew_front::load(&options).expect("the kernel compiles").program;
    let code = clew_vm::compile(&program);
    (program, code)
}

fn vm(program: &Program, code: &ProgramCode, terms: bool) -> Measured {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let limits = Limits { steps: u64::MAX, heap: 1 << 30, stack: 8 << 20, ..Limits::default() };
    let whole = Whole { program, code, limits };
    let mut host = Captured::new(Vec::new(), u64::MAX);
    let args = [b"kernel".to_vec()];
    let start = Instant::now();
    let ended = match terms {
        true => whole.run_with_terms(&args, &mut host, &NEVER),
        false => whole.run(&args, &mut host, &NEVER),
    };
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(ended.outcome, Outcome::Exited(0));
    let printed = String::from_utf8_lossy(&host.stdout).into_owned();
    Measured { printed, seconds, instructions: ended.steps }
}

fn native(source: &Path, work: &Path, n: u32) -> Measured {
    let binary = work.join("native");
    let clang = clew_front::find_clang().expect("clang 19 is installed").clang;
    let built =
        Command::new(clang).args(["-O0", &format!("-DN={n}"), "-o"]).arg(&binary).arg(source).status();
    assert!(built.expect("clang starts").success());
    let run = || {
        let start = Instant::now();
        let output = Command::new(&binary).output().expect("the kernel starts");
        (start.elapsed().as_secs_f64(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    // The first run pays for loading the program.
    let (first, printed) = run();
    Measured { printed, seconds: first.min(run().0).min(run().0), instructions: 0 }
}
