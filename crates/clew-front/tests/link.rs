//! Several files make one program.

mod common;

use clew_ir::{Callee, Const, FunctionId, GlobalId, Op, Program};

fn calls(program: &Program, name: &str) -> Vec<FunctionId> {
    let body = common::function(program, name).body.as_ref().expect("it is defined");
    let insts = body.blocks.iter().flat_map(|block| &block.insts);
    insts
        .filter_map(|inst| match inst.op {
            Op::Call { callee: Callee::Direct(id), .. } => Some(id),
            _ => None,
        })
        .collect()
}

fn named(program: &Program, name: &str) -> Vec<FunctionId> {
    program.function_ids().filter(|&id| program.function(id).name == name).collect()
}

#[test]
fn names_are_resolved() {
    let program = common::program(&["link/one.c", "link/two.c"], &[]);
    let [in_one, in_two] = named(&program, "hidden")[..] else { panic!("static functions stay apart") };
    assert_eq!(program.function(in_one).unit.index(), 0);
    assert_eq!(program.function(in_two).unit.index(), 1);
    assert!(calls(&program, "first").contains(&in_one));
    assert!(calls(&program, "other").contains(&in_two));
    let [other] = named(&program, "other")[..] else { panic!("one `other`") };
    assert!(calls(&program, "first").contains(&other));
    let counters = program.globals.iter().filter(|global| global.name == "shared_counter");
    assert_eq!(counters.count(), 1);
}

#[test]
fn strong_beats_weak() {
    let program = common::program(&["link/one.c", "link/two.c"], &[]);
    let [weak] = named(&program, "weak_one")[..] else { panic!("one `weak_one`") };
    assert_eq!(program.function(weak).unit.index(), 1);
    let alone = common::program(&["link/one.c"], &[]);
    assert!(common::function(&alone, "weak_one").body.is_some());
}

#[test]
fn aliases_are_what_they_stand_for() {
    let program = common::program(&["link/one.c", "link/two.c"], &[]);
    let [target] = named(&program, "target")[..] else { panic!("one `target`") };
    assert!(calls(&program, "first").contains(&target));
    assert!(calls(&program, "other").contains(&target));
    assert!(named(&program, "aliased").is_empty());
}

#[test]
fn initial_values_have_addresses() {
    let program = common::program(&["link/one.c", "link/two.c"], &[]);
    let init = |name: &str| {
        let global = program.globals.iter().find(|global| global.name == name);
        global.and_then(|global| global.init.clone()).expect("it is initialised").relocations
    };
    assert!(matches!(init("into")[..], [(0, Const::Global(_, 12))]));
    assert!(matches!(init("table")[..], [(0, Const::Function(_)), (8, Const::Function(_))]));
}

#[test]
fn what_nobody_defines_stays_declared() {
    let program = common::program(&["link/one.c", "link/two.c"], &[]);
    let nowhere = common::function(&program, "nowhere");
    assert!(nowhere.body.is_none() && nowhere.signature.is_some());
}

/// Only what is used of clew's libc is in the program, and none of it is the user's.
#[test]
fn the_runtime_is_linked() {
    let program = common::program(&["link/one.c"], &[]);
    let runtime = program.units.iter().filter(|unit| unit.runtime).count();
    if runtime == 0 {
        return;
    }
    let strlen = named(&program, "strlen")[0];
    assert!(program.function(strlen).body.is_some() && !program.is_users(strlen));
    assert!(program.function(strlen).coverage.is_none());
    assert!(named(&program, "printf").is_empty());
}

#[test]
fn two_mains_are_an_error() {
    let files = [common::c("link/main1.c"), common::c("link/main2.c")];
    let error = common::try_load(&files, &[]).expect_err("both define main").to_string();
    assert!(error.starts_with("`main` is defined in both ") && error.contains("main2.c"), "{error}");
}

fn start() -> Program {
    common::program(&["link/start.c", "link/start_too.c"], &[])
}

/// Lower priorities start first and end last; equal ones start as they are linked and end the other way round.
#[test]
fn constructors_are_in_order() {
    let program = start();
    let names = |ids: &[FunctionId]| -> Vec<String> {
        ids.iter().map(|&id| program.function(id).name.clone()).collect()
    };
    assert_eq!(names(&program.constructors), ["earliest", "early", "first_plain", "second_plain"]);
    assert_eq!(names(&program.destructors), ["second_end", "plain_end", "late_end"]);
}

#[test]
fn weak_names_that_nobody_defines_are_left_open() {
    let program = start();
    let [function] = named(&program, "nobody_function")[..] else { panic!("one `nobody_function`") };
    assert!(program.weak.contains(&Const::Function(function)));
    let variable = program.globals.iter().position(|global| global.name == "nobody_variable");
    let variable = variable.map(GlobalId::at).expect("it is declared");
    assert!(program.weak.contains(&Const::Global(variable, 0)));
    let pointers = program.globals.iter().find(|global| global.name == "pointers");
    let init = pointers.and_then(|global| global.init.clone()).expect("it is initialised");
    assert!(init.weak && matches!(init.relocations[..], [(8, Const::Function(_))]));
}

#[test]
fn an_ifunc_asks_its_resolver() {
    let program = start();
    assert_eq!(calls(&program, "chosen"), named(&program, "choose"));
}

/// Labels lie a byte apart, in the order of their blocks.
#[test]
fn differences_of_labels_are_numbers() {
    let program = start();
    let table = program.globals.iter().find(|global| global.name == "uses.table");
    let init = table.and_then(|global| global.init.clone()).expect("it is initialised");
    assert!(init.relocations.is_empty());
    assert!(init.bytes[..4] != [0; 4] && init.bytes[4..] == [0; 4]);
}
