//! Scripts of several calls (`clew_vm::Script`): a search over one covers what no single call could and rules out what no
//! such script reaches; the tests that come of it are C that passes natively.

use clew_cover::{Criterion, Goals, Graph, Structure, Verdict};
use clew_emit::{PlainC, Probed, Suite, Test};
use clew_front::{Options, load};
use clew_ir::{CType, FunctionId, Program, TypeId, UnitId};
use clew_search::{Explorer, Settings, StrategyName};
use clew_vm::{
    Call, Contract, Given, InputSpace, Limits, Recorded, Returned, Script, StoredInput, Vm, compile,
};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::AtomicBool;

const INPUT: Given = Given::Input;
const OBJECT: Given = Given::Address(0);
const HANDLE: Given = Given::Result(0);

fn source() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/scripts/stack.c")
}

fn program() -> Program {
    let work = tempfile::tempdir().expect("a temporary directory");
    load(&Options::new(vec![source()], work.path())).expect("it compiles").program
}

fn id(program: &Program, name: &str) -> FunctionId {
    program.defined(name).expect("it is defined")
}

fn stack(program: &Program) -> TypeId {
    let is_it = |ty: &CType| matches!(ty, CType::Struct { name: Some(name), .. } if name == "stack");
    TypeId(program.types.table.iter().position(is_it).expect("it is there") as u32)
}

fn unchecked(program: &Program, objects: Vec<TypeId>, calls: &[(&str, &[Given])]) -> Script {
    let calls = calls.iter().map(|&(name, args)| Call { function: id(program, name), args: args.to_vec() });
    Script { calls: calls.collect(), objects, about: None }
}

fn script(program: &Program, objects: Vec<TypeId>, calls: &[(&str, &[Given])]) -> Script {
    let script = unchecked(program, objects, calls);
    script.check(program).expect("it is a script");
    script
}

/// How many branches of the function that is called last are covered, infeasible, there; and the runs that show it.
fn search(program: &Program, script: &Script, filter: bool) -> ((usize, usize, usize), Vec<Recorded>) {
    let (code, graph) = (compile(program).expect("it fits"), Graph::new(program, clew_vm::role));
    let vm = Vm::of(program, &code, script.clone(), Limits::default(), Contract::default());
    let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
    let structure = Structure::new(program, &[script.function()], &goals);
    let strategy = StrategyName::default();
    let settings = Settings { strategy, runs: Some(3_000), filter, ..Settings::default() };
    let (stop, clock) = (AtomicBool::new(false), || 0.0);
    let explorer = Explorer::new(&vm, &code, structure, &graph, settings, &stop, &clock);
    let (mut exploration, _) = explorer.explore(&|_| {});
    let count =
        |is: &dyn Fn(&Verdict) -> bool| exploration.verdicts.iter().filter(|&verdict| is(verdict)).count();
    let covered = count(&|verdict| matches!(verdict, Verdict::Covered(_)));
    let infeasible = count(&|verdict| matches!(verdict, Verdict::Infeasible(_)));
    let all = exploration.verdicts.len();
    let kept = exploration.kept.iter().map(|kept| {
        let recorded = vm.record(&mut exploration.space, &mut kept.model.clone(), &stop);
        let stored = StoredInput::new(program, &exploration.space, &recorded.live);
        let again = vm.recall(&mut InputSpace::new(exploration.space.bounds), &stored, &stop);
        assert!(again.is_some(), "what is stored is an input of the script");
        recorded
    });
    let kept = kept.collect();
    ((covered, infeasible, all), kept)
}

/// Writes the runs as tests, compiles them without warnings, runs them. The file's text.
fn pass_natively(program: &Program, script: &Script, runs: &[Recorded]) -> String {
    let name = |number: usize| format!("test_{}_{number}", program.function(script.function()).name);
    let tests: Vec<Test> =
        (1..).zip(runs).map(|(number, run)| Test::of(name(number), run, Vec::new())).collect();
    let include = source().canonicalize().expect("it is there").display().to_string();
    let (unit, stubs, hosted) = (UnitId(0), &[][..], &[][..]);
    let suite = Suite {
        program,
        unit,
        include: &include,
        headers: &[],
        stubs,
        hosted,
        tests: &tests,
        outside: None,
        wishes: &clew_emit::USUAL,
    };
    let emitted = clew_emit::write(&PlainC, &suite, &Probed::default());
    assert!(emitted.dropped.is_empty() && emitted.warnings.is_empty(), "{:?}", emitted.warnings);
    let work = tempfile::tempdir().expect("a temporary directory");
    let [file] = &emitted.files[..] else { panic!("one file") };
    let (path, binary) = (work.path().join(&file.path_name), work.path().join("tests"));
    std::fs::write(&path, &file.text).expect("it can be written");
    let support = path.with_file_name(clew_emit::support::NAME);
    std::fs::write(support, clew_emit::support::TEXT).expect("it can be written");
    let flags = ["-Wall", "-Wextra", "-Werror", "-g", "-fsanitize=address,undefined"];
    let built =
        Command::new("clang-19").args(flags).arg(&path).arg("-o").arg(&binary).output().expect("clang");
    assert!(built.status.success(), "{}\n{}", String::from_utf8_lossy(&built.stderr), file.text);
    let ran = Command::new(&binary).env("ASAN_OPTIONS", "detect_leaks=0").output().expect("it runs");
    assert!(ran.status.success(), "{}\n{}", String::from_utf8_lossy(&ran.stdout), file.text);
    file.text.clone()
}

/// With the path filter and without, and natively.
fn examine(script: &Script, program: &Program, expected: (usize, usize, usize)) -> String {
    assert_eq!(search(program, script, false).0, expected);
    let (count, runs) = search(program, script, true);
    assert_eq!(count, expected);
    pass_natively(program, script, &runs)
}

#[test]
fn handles_flow_from_call_to_call() {
    let program = program();
    let push: (&str, &[Given]) = ("stack_push", &[HANDLE, INPUT]);
    let calls = [("stack_new", &[][..]), push, push, ("stack_check", &[HANDLE])];
    // Where there is a stack two items are on it, it is not sealed, and not less than empty.
    let text = examine(&script(&program, Vec::new(), &calls), &program, (9, 3, 12));
    for line in
        ["struct stack *stack = stack_new();", "stack_push(stack, 77) == 1", "stack_check(stack) == 1"]
    {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn calls_share_an_object() {
    let program = program();
    let push: (&str, &[Given]) = ("stack_push", &[OBJECT, INPUT]);
    let calls =
        [("stack_init", &[OBJECT][..]), push, push, ("stack_seal", &[OBJECT]), ("stack_check", &[OBJECT])];
    // There is a stack, and it is sealed.
    let text = examine(&script(&program, vec![stack(&program)], &calls), &program, (8, 4, 12));
    for line in ["struct stack stack;", "stack_init(&stack);", "stack_check(&stack) == 2"] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn results_are_passed_by_value() {
    let program = program();
    let calls: [(&str, &[Given]); 2] = [("pair_of", &[INPUT]), ("pair_is", &[HANDLE])];
    let wanted = script(&program, Vec::new(), &calls);
    let text = examine(&wanted, &program, (3, 1, 4));
    assert!(text.contains("struct pair pair = pair_of("), "{text}");
    let (_, runs) = search(&program, &wanted, true);
    assert!(runs.iter().all(|run| matches!(&run.returned[..], [Returned::Bytes(pair), Returned::Bytes(_)]
        if pair.len() == 24)));
}

#[test]
fn a_run_may_end_in_the_midst() {
    let program = program();
    let calls: [(&str, &[Given]); 2] = [("share", &[INPUT, INPUT]), ("stack_seal", &[INPUT])];
    let wanted = script(&program, Vec::new(), &calls);
    let (code, stop) = (compile(&program).expect("it fits"), AtomicBool::new(false));
    let vm = Vm::of(&program, &code, wanted.clone(), Limits::default(), Contract::default());
    let (mut space, mut model) = (InputSpace::new(Default::default()), Default::default());
    let run = vm.record(&mut space, &mut model, &stop);
    let test = Test::of("test_share_1".to_owned(), &run, Vec::new());
    assert_eq!((test.script.calls.len(), test.before.len()), (1, 0), "the second call did not take place");
    pass_natively(&program, &wanted, &[run]);
}

#[test]
fn a_script_names_what_is_there() {
    let program = program();
    let refused = |objects: Vec<TypeId>, calls: &[(&str, &[Given])]| {
        unchecked(&program, objects, calls).check(&program).is_err()
    };
    assert!(refused(Vec::new(), &[]));
    assert!(refused(Vec::new(), &[("stack_check", &[HANDLE])]), "a later result");
    assert!(refused(Vec::new(), &[("stack_check", &[OBJECT])]), "no such object");
    assert!(refused(vec![stack(&program)], &[("stack_push", &[OBJECT, OBJECT])]), "no pointer");
    assert!(
        refused(Vec::new(), &[("pair_of", &[INPUT]), ("stack_check", &[HANDLE])]),
        "a struct for a pointer"
    );
    assert!(refused(Vec::new(), &[("stack_new", &[INPUT])]), "too many");
}

#[test]
fn a_script_is_read_as_it_was_written() {
    let program = program();
    let handle = Given::Result(1);
    let calls: [(&str, &[Given]); 4] = [
        ("stack_init", &[OBJECT]),
        ("stack_new", &[]),
        ("stack_push", &[handle, INPUT]),
        ("stack_check", &[OBJECT]),
    ];
    let wanted = script(&program, vec![stack(&program)], &calls);
    let lines = wanted.lines(&program);
    let expected =
        ["stack_init(address 0)", "stack_new()", "stack_push(result 1, input)", "stack_check(address 0)"];
    assert_eq!(lines, expected);
    let read = Script::read(&program, &lines).expect("it is one");
    assert_eq!(read.calls, wanted.calls);
    assert!(read.objects.iter().zip(&wanted.objects).all(|(&a, &b)| program.types.same(a, b)));
    assert!(Script::of(id(&program, "stack_check")).lines(&program).is_empty());
    assert_eq!(Script::read(&program, &["stack_pop(address 0)".to_owned()]), None);
    assert_eq!(Script::read(&program, &["stack_check(address 1)".to_owned()]), None);
}
