//! An input that was stored is the same input when it is read again: in a space that knows nothing of it, and in one that
//! has seen others, the run has the same counters, the same test vectors and the same end.
//!
//! Every function of `examples`, `tests/gen` and `tests/inputs`, each input that a short search keeps or finds an error
//! with.

use clew_cover::{Criterion, Goals, Structure};
use clew_front::Options;
use clew_ir::{FunctionId, Program};
use clew_pipeline::Engine;
use clew_search::Settings;
use clew_term::Model;
use clew_vm::{Bounds, Contract, InputSpace, Limits, Recorded, StoredInput, Vm};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const RUNS: u64 = 60;
const LIMITS: Limits = Limits { steps: 200_000, heap: 1 << 20, stack: 1 << 20, events: 5_000 };
static NEVER: AtomicBool = AtomicBool::new(false);

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["examples", "tests/gen", "tests/inputs"];
    let entries =
        folders.iter().flat_map(|folder| std::fs::read_dir(root.join(folder)).expect("it is there"));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files
}

fn load(file: &Path, work: &Path) -> Option<(Program, Engine)> {
    let options = Options::new(vec![file.to_path_buf()], work);
    // Some have flags of their own.
    let program = clew_front::load(&options).ok()?.program;
    let engine = Engine::new(&program).ok()?;
    Some((program, engine))
}

/// The inputs that a short search is left with, and their space.
fn search(vm: &Vm, engine: &Engine, function: FunctionId) -> (InputSpace, Vec<Model>) {
    let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
    let structure = Structure::new(vm.program(), &[function], &goals);
    let settings = Settings { runs: Some(RUNS), ..Settings::default() };
    let explorer = engine.explorer(vm, structure, settings, &NEVER, &|| 0.0);
    let (exploration, _) = explorer.explore(&|_| ());
    let kept = exploration.kept.into_iter().map(|kept| kept.model);
    let found = exploration.findings.into_iter().map(|finding| finding.model);
    (exploration.space, kept.chain(found).collect())
}

/// What is wrong with a stored input that is read again.
fn unlike(vm: &Vm, space: &mut InputSpace, stored: &StoredInput, first: &Recorded) -> Option<String> {
    let Some(mut model) = vm.recall(space, stored, &NEVER) else { return Some("it does not fit".to_owned()) };
    let again = vm.record(space, &mut model, &NEVER);
    let (old, new) = (&first.run, &again.run);
    if old.outcome != new.outcome {
        return Some(format!("it ended {:?}, and now {:?}", old.outcome, new.outcome));
    }
    let same = old.counts == new.counts && old.vectors == new.vectors && old.steps == new.steps;
    (!same).then(|| "it counts differently".to_owned())
}

#[test]
fn what_is_stored_is_the_same_input_when_it_is_read() {
    let work = tempfile::tempdir().expect("a temporary directory");
    let (mut inputs, mut addresses, mut shared_objects, mut problems) = (0, 0, 0, Vec::new());
    for (number, file) in files().iter().enumerate() {
        let place = work.path().join(number.to_string());
        std::fs::create_dir(&place).expect("it can be made");
        let Some((program, engine)) = load(file, &place) else { continue };
        for function in program.function_ids().filter(|&id| program.is_users(id)) {
            let vm = engine.vm(&program, function, LIMITS, Contract::default());
            let (mut space, models) = search(&vm, &engine, function);
            let mut shared = InputSpace::new(Bounds::default());
            for mut model in models {
                let first = vm.record(&mut space, &mut model, &NEVER);
                let stored = StoredInput::new(&program, &space, &first.live);
                let mut fresh = InputSpace::new(Bounds::default());
                for other in [&mut fresh, &mut shared] {
                    let name = &program.function(function).name;
                    let problem = unlike(&vm, other, &stored, &first);
                    problems.extend(
                        problem.map(|what| format!("{}: {name}: {what}\n{stored:?}", file.display())),
                    );
                }
                inputs += 1;
                let has =
                    |what: fn(&str) -> bool| usize::from(stored.values.values().any(|value| what(value)));
                addresses += has(|value| value == "own address");
                shared_objects += has(|value| value.contains("*("));
            }
        }
    }
    assert!(problems.is_empty(), "{} of {inputs}:\n{}", problems.len(), problems.join("\n"));
    assert!(inputs > 500, "only {inputs} inputs");
    assert!(addresses > 0, "some have plain bytes that lead somewhere");
    assert!(shared_objects > 10, "some have pointers to the same object");
}
