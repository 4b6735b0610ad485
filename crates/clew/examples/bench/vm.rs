//! The vm's hot loops, as ratios measured in one run.
//!
//! Each kernel of `bench/` runs in the vm without terms, in the vm with terms on concrete data, and natively as clang
//! -O0 compiles it; all three must give the same result.

use clew_ir::Program;
use clew_vm::{Captured, Limits, Outcome, ProgramCode, Whole};
use std::path::{Path, PathBuf};
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

const ROUNDS: usize = 5;

pub fn measure(root: &Path, work: &Path) {
    println!("kernel      instructions      vm M/s  concolic M/s  vm / native  concolic / native");
    for (name, n) in KERNELS {
        let source = root.join(format!("bench/{name}.c"));
        let (program, code) = load(&source, work, n);
        let binary = build(&source, work, n);
        // Side by side, so that what else the machine does befalls all three.
        let rounds: Vec<[Measured; 3]> = (0..ROUNDS)
            .map(|_| [native(&binary), vm(&program, &code, false), vm(&program, &code, true)])
            .collect();
        let [native, plain, concolic] = [0, 1, 2].map(|which| best(&rounds, which));
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
        trust_flags: false,
        work: work.to_path_buf(),
        jobs: 2,
        purpose: clew_front::Purpose::Program,
        additions: Default::default(),
        stop: Default::default(),
    };
    let program = clew_front::load(&options).expect("the kernel compiles").program;
    let code = clew_vm::compile(&program).expect("it fits");
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

fn build(source: &Path, work: &Path, n: u32) -> PathBuf {
    let binary = work.join("native");
    let clang = clew_front::find_clang().expect("clang 19 is installed").clang;
    let mut command = Command::new(clang);
    command.args(["-O0", &format!("-DN={n}"), "-o"]).arg(&binary).arg(source);
    assert!(command.status().expect("clang starts").success());
    binary
}

fn native(binary: &Path) -> Measured {
    let start = Instant::now();
    let output = Command::new(binary).output().expect("the kernel starts");
    let seconds = start.elapsed().as_secs_f64();
    Measured { printed: String::from_utf8_lossy(&output.stdout).into_owned(), seconds, instructions: 0 }
}

/// The quickest of all rounds.
fn best(rounds: &[[Measured; 3]], which: usize) -> &Measured {
    let measured = rounds.iter().map(|round| &round[which]);
    measured.min_by(|a, b| a.seconds.total_cmp(&b.seconds)).expect("there is a round")
}
