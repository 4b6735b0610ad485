//! `make bench`: what the hot loops cost, as ratios measured in one run.
//!
//! Each kernel of `bench/` runs in the vm without terms, in the vm with terms on concrete data, and natively as clang
//! -O0 compiles it; all three must give the same result.

use clew_ir::{FunctionId, Program};
use clew_term::{Model, Terms};
use clew_vm::{Bounds, InputSpace, Limits, ProgramCode, Returned, Vm};
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
        assert_eq!(plain.result, native.result, "{name}: vm and native differ");
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
    result: Option<u32>,
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
        purpose: clew_front::Purpose::Units,
    };
    let program = clew_front::load(&options).expect("the kernel compiles").program;
    let code = clew_vm::compile(&program);
    (program, code)
}

fn vm(program: &Program, code: &ProgramCode, terms: bool) -> Measured {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let find = |id: &FunctionId| program.function(*id).name == "run";
    let function = program.function_ids().find(find).expect("the kernel is there");
    let vm = Vm::new(program, code, function, Limits { steps: u64::MAX, ..Limits::default() });
    let mut space = InputSpace::new(Bounds::default());
    let start = Instant::now();
    if terms {
        let run = vm.concolic(&mut space, &mut Model::new(), &mut Terms::new(), &NEVER).0;
        return Measured { result: None, seconds: start.elapsed().as_secs_f64(), instructions: run.steps };
    }
    let recorded = vm.record(&mut space, &mut Model::new(), &NEVER);
    let seconds = start.elapsed().as_secs_f64();
    let result = match recorded.returned {
        Returned::Bytes(bytes) => bytes.try_into().ok().map(u32::from_le_bytes),
        _ => None,
    };
    Measured { result, seconds, instructions: recorded.run.steps }
}

fn native(source: &Path, work: &Path, n: u32) -> Measured {
    let main = work.join("main.c");
    let text = "#include <stdio.h>\n#include <time.h>\nunsigned run(void);\n\
        int main(void) {\n    struct timespec a, b;\n    clock_gettime(CLOCK_MONOTONIC, &a);\n\
        unsigned result = run();\n\
        clock_gettime(CLOCK_MONOTONIC, &b);\n\
        printf(\"%u %.9f\\n\", result, (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) / 1e9);\n\
        return 0;\n}\n";
    std::fs::write(&main, text).expect("it can be written");
    let binary = work.join("native");
    let clang = clew_front::find_clang().expect("clang 19 is installed").clang;
    let built = Command::new(clang)
        .args(["-O0", &format!("-DN={n}"), "-o"])
        .arg(&binary)
        .arg(&main)
        .arg(source)
        .status();
    assert!(built.expect("clang starts").success());
    let output = Command::new(&binary).output().expect("the kernel starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut words = text.split_whitespace();
    let result = words.next().and_then(|word| word.parse().ok());
    let seconds = words.next().and_then(|word| word.parse().ok()).expect("a time");
    Measured { result, seconds, instructions: 0 }
}
