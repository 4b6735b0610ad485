//! Sequences of calls: how many the vm does in a second, as evolution has them and by themselves, beside the native tests that
//! clew writes of such sequences, each in a process of its own as it must be where any call may crash.

use clew_cover::{Criterion, Goals};
use clew_evolve::{Algorithm, Finished, Module, Progress, Rules, Settings};
use clew_ir::FunctionId;
use clew_pipeline::Engine;
use clew_term::Var;
use clew_vm::{ByCall, Contract, InputSpace, Limits, Vm, Watch};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const MODULES: [&str; 6] = ["stack", "map", "parser", "matrix", "wheel", "arena"];
const GENERATIONS: u64 = 5;
const ROUNDS: usize = 5;
/// How often the sequences are done in the vm, and the native program is run, for one round.
const TIMES: usize = 200;
const STARTS: usize = 10;

/// Prints a line for each module. False where one could not be measured.
pub fn measure(root: &Path, work: &Path) -> bool {
    println!("module      sequences  evolved/s      vm/s  native/s  vm / native");
    for name in MODULES {
        let source = root.join(format!("tests/suite/{name}.c"));
        let (evolved, tests, played) = in_vm(&source, work);
        let Some(native) = natively(&source, name, &work.join(name)) else { return false };
        println!(
            "{name:<10} {tests:>10} {evolved:>10.0} {played:>9.0} {native:>9.0} {:>12.1}",
            played / native
        );
    }
    true
}

/// Sequences in a second: those that evolution makes, runs and judges; how many were kept; and these by themselves.
fn in_vm(source: &Path, work: &Path) -> (f64, usize, f64) {
    let program = super::load(source, work);
    let engine = Engine::new(&program).expect("it fits");
    let tested: Vec<FunctionId> = program.function_ids().filter(|&id| program.is_tested(id)).collect();
    let called: Vec<FunctionId> =
        tested.iter().copied().filter(|&id| program.function(id).external).collect();
    let (goals, rules) = (Goals { criteria: vec![Criterion::Branch], ..Goals::default() }, Rules::default());
    let module = Module {
        program: &program,
        code: &engine.code,
        graph: &engine.graph,
        functions: tested,
        called: called.clone(),
        is_opaque: &|_| false,
        rules: &rules,
        goals: &goals,
        limits: Limits::default(),
        contract: Contract::default(),
    };
    let settings = Settings {
        algorithm: Algorithm::Ga,
        dse: None,
        generations: Some(GENERATIONS),
        ..Settings::default()
    };
    let never = AtomicBool::new(false);
    let (runs, start) = (Cell::new(0), Instant::now());
    let note = |state: Progress| runs.set(state.runs);
    let found = clew_evolve::evolve(&module, &settings, &never, &|| 0.0, &note);
    let evolved = runs.get() as f64 / start.elapsed().as_secs_f64();
    let found = found.finish(&never, &never);
    let mut vm = Vm::module(&program, &engine.code, &called, Limits::default(), Contract::default());
    let values = |test: &Finished| {
        let vars = (0..test.space.vars.len() as u32).map(Var);
        let values: Vec<(Var, u128)> = vars.filter_map(|var| Some((var, test.model.get(var)?))).collect();
        ByCall::of(&program, &test.space, &values)
    };
    let all: Vec<(&Finished, ByCall)> = found.tests.iter().map(|test| (test, values(test))).collect();
    let mut watch = Watch::default();
    let mut round = || {
        let start = Instant::now();
        for _ in 0..TIMES {
            for (test, values) in &all {
                vm.call_script(test.script.clone());
                vm.play(&mut InputSpace::new(settings.bounds), values, &mut watch, &never);
            }
        }
        (TIMES * all.len()) as f64 / start.elapsed().as_secs_f64()
    };
    let played = (0..ROUNDS).map(|_| round()).fold(0.0, f64::max);
    (evolved, all.len(), played)
}

/// The tests that clew writes, in a second.
fn natively(source: &Path, name: &str, work: &Path) -> Option<f64> {
    let clew = std::env::current_exe().ok()?.with_file_name("../clew");
    let mut suite = Command::new(clew);
    suite.arg("suite").arg(source).args(["-s", "ga", "--no-dse", "--generations"]);
    suite.arg(GENERATIONS.to_string()).arg("-o").arg(work).stdout(Stdio::null()).stderr(Stdio::null());
    if !suite.status().is_ok_and(|status| status.success()) {
        eprintln!("bench: clew suite failed on {name}");
        return None;
    }
    let tests = work.join(format!("tests/test_{name}.c"));
    let text = std::fs::read_to_string(&tests).ok()?;
    let count = text.matches("\nstatic void test_").count();
    let clang = clew_front::find_clang().ok()?.clang;
    let binary = work.join("native");
    let names = work.join(format!("tests/test_{name}_names.h"));
    let mut build = Command::new(clang);
    build.arg("-O0");
    if names.exists() {
        build.arg("-include").arg(names);
    }
    build.args([tests, source.to_path_buf()] as [PathBuf; 2]).arg("-lm").arg("-o").arg(&binary);
    if !build.status().is_ok_and(|status| status.success()) {
        eprintln!("bench: the tests of {name} do not compile");
        return None;
    }
    let round = || {
        let start = Instant::now();
        for _ in 0..STARTS {
            let _ = Command::new(&binary).stdout(Stdio::null()).stderr(Stdio::null()).status();
        }
        (STARTS * count) as f64 / start.elapsed().as_secs_f64()
    };
    Some((0..ROUNDS).map(|_| round()).fold(0.0, f64::max))
}
