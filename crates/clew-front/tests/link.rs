//! Several files make one program.

mod common;

use clew_ir::{Callee, Const, FunctionId, Op, Program};

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
