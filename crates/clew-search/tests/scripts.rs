//! A search over a script of several calls covers what no single call with the same arguments could, and rules out what no
//! such script reaches.

use clew_cover::{Criterion, Goals, Graph, Structure, Verdict};
use clew_front::{Options, load};
use clew_ir::{CType, FunctionId, Program, TypeId};
use clew_search::{Explorer, Settings, StrategyName};
use clew_term::Model;
use clew_vm::{Bounds, Call, Contract, Given, InputSpace, Limits, Returned, Script, Vm, compile};
use std::sync::atomic::AtomicBool;

const SOURCE: &str = r#"
#include <stdlib.h>

struct stack { int used; int sealed; int items[4]; };
struct pair { long a, b, c; };

struct stack *stack_new(void) { return calloc(1, sizeof(struct stack)); }

void stack_init(struct stack *s) { s->used = 0; s->sealed = 0; }

int stack_push(struct stack *s, int item)
{
    if (!s || s->sealed || s->used == 4)
        return -1;
    s->items[s->used++] = item;
    return s->used;
}

void stack_seal(struct stack *s) { if (s) s->sealed = 1; }

int stack_check(const struct stack *s)
{
    if (!s)
        return 0;
    if (s->used == 2 && s->items[0] == 77 && s->items[1] == s->items[0] + 5)
        return s->sealed ? 2 : 1;
    if (s->used < 0)
        return 3;
    return 4;
}

struct pair pair_of(long a) { struct pair p = {a, a + 1, a + 2}; return p; }

int pair_is(struct pair p)
{
    if (p.b != p.a + 1)
        return 1;
    return p.c == 12 ? 2 : 3;
}
"#;

fn program() -> Program {
    let work = tempfile::tempdir().expect("a temporary directory");
    let file = work.path().join("stack.c");
    std::fs::write(&file, SOURCE).expect("it can be written");
    load(&Options::new(vec![file], work.path())).expect("it compiles").program
}

fn id(program: &Program, name: &str) -> FunctionId {
    program.defined(name).expect("it is defined")
}

fn struct_named(program: &Program, wanted: &str) -> TypeId {
    let is_it = |ty: &CType| matches!(ty, CType::Struct { name: Some(name), .. } if name == wanted);
    TypeId(program.types.table.iter().position(is_it).expect("it is there") as u32)
}

fn script(program: &Program, objects: Vec<TypeId>, calls: &[(&str, &[Given])]) -> Script {
    let calls = calls.iter().map(|&(name, args)| Call { function: id(program, name), args: args.to_vec() });
    let script = Script { calls: calls.collect(), objects };
    script.check(program).expect("it is a script");
    script
}

/// The verdicts on the branches of the function that is called last, by line and outcome.
fn search(program: &Program, script: Script, filter: bool) -> Vec<(String, Verdict)> {
    let (code, graph) = (compile(program).expect("it fits"), Graph::new(program, clew_vm::role));
    let last = script.function();
    let vm = Vm::of(program, &code, script, Limits::default(), Contract::default());
    let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
    let structure = Structure::new(program, &[last], &goals);
    let names: Vec<String> =
        structure.objectives.iter().map(|objective| format!("{:?}", objective.kind)).collect();
    let settings =
        Settings { strategy: StrategyName::default(), runs: Some(3_000), filter, ..Settings::default() };
    let (stop, clock) = (AtomicBool::new(false), || 0.0);
    let explorer = Explorer::new(&vm, &code, structure, &graph, settings, &stop, &clock);
    let (exploration, _) = explorer.explore(&|_| {});
    names.into_iter().zip(exploration.verdicts).collect()
}

fn count(verdicts: &[(String, Verdict)]) -> (usize, usize, usize) {
    let covered = verdicts.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Covered(_))).count();
    let infeasible = verdicts.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Infeasible(_))).count();
    (covered, infeasible, verdicts.len())
}

#[test]
fn handles_flow_from_call_to_call() {
    let program = program();
    let handle = Given::Result(0);
    let calls: [(&str, &[Given]); 4] = [
        ("stack_new", &[]),
        ("stack_push", &[handle, Given::Input]),
        ("stack_push", &[handle, Given::Input]),
        ("stack_check", &[handle]),
    ];
    for filter in [false, true] {
        let verdicts = search(&program, script(&program, Vec::new(), &calls), filter);
        // Where there is a stack two items are on it, it is not sealed, and not less than empty.
        assert_eq!(count(&verdicts), (9, 3, 12), "{verdicts:?}");
    }
}

#[test]
fn calls_share_an_object() {
    let program = program();
    let stack = struct_named(&program, "stack");
    let object = Given::Address(0);
    let calls: [(&str, &[Given]); 5] = [
        ("stack_init", &[object]),
        ("stack_push", &[object, Given::Input]),
        ("stack_push", &[object, Given::Input]),
        ("stack_seal", &[object]),
        ("stack_check", &[object]),
    ];
    for filter in [false, true] {
        let verdicts = search(&program, script(&program, vec![stack], &calls), filter);
        // There is a stack, and it is sealed.
        assert_eq!(count(&verdicts), (8, 4, 12), "{verdicts:?}");
    }
}

#[test]
fn results_are_passed_by_value_and_recorded_call_by_call() {
    let program = program();
    let calls: [(&str, &[Given]); 2] = [("pair_of", &[Given::Input]), ("pair_is", &[Given::Result(0)])];
    let wanted = script(&program, Vec::new(), &calls);
    let verdicts = search(&program, wanted.clone(), true);
    assert_eq!(count(&verdicts), (3, 1, 4), "{verdicts:?}");
    let code = compile(&program).expect("it fits");
    let vm = Vm::of(&program, &code, wanted, Limits::default(), Contract::default());
    let (mut space, mut model) = (InputSpace::new(Bounds::default()), Model::default());
    let recorded = vm.record(&mut space, &mut model, &AtomicBool::new(false));
    assert!(matches!(&recorded.returned[..], [Returned::Bytes(pair), Returned::Bytes(is)]
        if pair.len() == 24 && is[..] == [3, 0, 0, 0]));
}

#[test]
fn a_script_names_what_is_there() {
    let program = program();
    let stack = struct_named(&program, "stack");
    let refused = |objects: Vec<TypeId>, calls: &[(&str, &[Given])]| {
        let calls =
            calls.iter().map(|&(name, args)| Call { function: id(&program, name), args: args.to_vec() });
        Script { calls: calls.collect(), objects }.check(&program).is_err()
    };
    assert!(refused(Vec::new(), &[]));
    assert!(refused(Vec::new(), &[("stack_check", &[Given::Result(0)])]), "a later result");
    assert!(refused(Vec::new(), &[("stack_check", &[Given::Address(0)])]), "no such object");
    assert!(refused(vec![stack], &[("stack_push", &[Given::Address(0), Given::Address(0)])]), "no pointer");
    assert!(refused(Vec::new(), &[("pair_of", &[Given::Input]), ("stack_check", &[Given::Result(0)])]));
    assert!(refused(Vec::new(), &[("stack_new", &[Given::Input])]), "too many");
}

#[test]
fn a_script_is_read_as_it_was_written() {
    let program = program();
    let stack = struct_named(&program, "stack");
    let (object, handle) = (Given::Address(0), Given::Result(1));
    let calls: [(&str, &[Given]); 4] = [
        ("stack_init", &[object]),
        ("stack_new", &[]),
        ("stack_push", &[handle, Given::Input]),
        ("stack_check", &[object]),
    ];
    let wanted = script(&program, vec![stack], &calls);
    let lines = wanted.lines(&program);
    assert_eq!(
        lines,
        ["stack_init(address 0)", "stack_new()", "stack_push(result 1, input)", "stack_check(address 0)"]
    );
    let read = Script::read(&program, &lines).expect("it is one");
    assert_eq!(read.calls, wanted.calls);
    assert!(read.objects.iter().zip(&wanted.objects).all(|(&a, &b)| program.types.same(a, b)));
    assert!(Script::of(id(&program, "stack_check")).lines(&program).is_empty());
    assert_eq!(Script::read(&program, &["stack_pop(address 0)".to_owned()]), None);
    assert_eq!(Script::read(&program, &["stack_check(address 1)".to_owned()]), None);
}
