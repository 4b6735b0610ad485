//! One test function.

use super::arguments::arguments;
use super::called::Call;
use super::checks::{check_memory, check_result};
use super::effects::effects;
use super::globals::assign_globals;
use super::locals::declare_objects;
use super::scene::Scene;
use super::stubs::{Stubs, lay_out};
use super::unit::Unit;
use super::{output, program};
use crate::c::text;
use crate::suite::{Expected, Test};
use clew_ir::{Function, TypeId};

/// As many of the phrases on what a test covers as its comment holds.
const PHRASES: usize = 8;

/// The function's text; `Err`: why there is none.
pub fn write(unit: &Unit, test: &Test, stubs: &Stubs) -> Result<String, String> {
    let function = unit.function(test.function);
    let Some(signature) = &function.signature else {
        return Err("its type is not in the debug information".to_string());
    };
    let mut scene = Scene::new(unit, test, stubs.callbacks(test));
    let mut lines = declare_objects(&mut scene)?;
    let arguments = match unit.suite.outside {
        Some(outside) => program::arguments(&mut scene, outside, signature)?,
        None => arguments(&mut scene, signature)?,
    };
    lines.extend(arguments.lines);
    lines.extend(assign_globals(&mut scene)?);
    lines.extend(lay_out(&mut scene, stubs)?);
    let effects = effects(&scene, test)?;
    lines.extend(effects.lines);
    lines.extend(failing(&test.setup.failing));
    lines.extend(output::refused(&test.setup.refused));
    if !lines.is_empty() {
        lines.push(String::new());
    }
    let call = Call::new(unit, function, signature, &arguments.list);
    lines.extend(call_and_check(&mut scene, function, &call, signature.result, &test.expected));
    Ok(effects.functions + &assemble(unit, test, &lines))
}

/// The statement that says which calls of `malloc` and its like fail.
fn failing(calls: &[u32]) -> Option<String> {
    let mut calls = calls.to_vec();
    calls.sort_unstable();
    calls.dedup();
    let numbers: Vec<String> = calls.iter().map(u32::to_string).collect();
    (!calls.is_empty()).then(|| format!("clew_failing = (const int[]){{{}, -1}};", numbers.join(", ")))
}

fn call_and_check(
    scene: &mut Scene,
    function: &Function,
    call: &Call,
    result: TypeId,
    expected: &Expected,
) -> Vec<String> {
    match expected {
        Expected::Returns(returned) => {
            let mut lines = check_result(scene, call, result, returned);
            lines.extend(check_memory(scene));
            lines
        }
        Expected::Exits(_) => {
            let returns = format!("clew_check(0, \"{} does not return\", __LINE__);", function.called());
            vec![call.alone.clone(), returns]
        }
        Expected::Fails(_) => vec![call.alone.clone()],
    }
}

/// The test's function, named like the test unless the unit has such a name already.
pub fn c_name(unit: &Unit, test: &Test) -> String {
    match unit.has_name(&test.name) {
        true => format!("clew_{}", test.name),
        false => test.name.clone(),
    }
}

fn assemble(unit: &Unit, test: &Test, lines: &[String]) -> String {
    let mut function = comment(&test.covers);
    function.push_str(&format!("static void {}(void)\n{{\n", c_name(unit, test)));
    for line in lines {
        match line.is_empty() {
            true => function.push('\n'),
            false => function.push_str(&text::statement(line, 1)),
        }
    }
    function.push_str("}\n");
    function
}

fn comment(covers: &[String]) -> String {
    if covers.is_empty() {
        return String::new();
    }
    let mut phrases: Vec<String> =
        covers.iter().take(PHRASES).map(|phrase| text::in_comment(phrase)).collect();
    if covers.len() > PHRASES {
        phrases.push(format!("and {} more", covers.len() - PHRASES));
    }
    match phrases.as_slice() {
        [only] => format!("/* Covers {only}. */\n"),
        _ => format!("/*\n * Covers\n *   {}\n */\n", phrases.join("\n *   ")),
    }
}
