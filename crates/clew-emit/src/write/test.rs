//! One test function.

use super::called::Call;
use super::checks::{Step, check_memory, check_result};
use super::effects::effects;
use super::globals::assign_globals;
use super::locals::declare_objects;
use super::scene::Scene;
use super::script::declare_shared;
use super::stubs::{Stubs, check_asked, lay_out};
use super::unit::Unit;
use super::{allocators, output, replaced, script};
use crate::c::text;
use crate::framework::{Check, Framework, Is, Listed, PlainC};
use crate::suite::{Expected, Oracle, Test, Written};
use clew_ir::{CType, Function, TypeId};
use clew_vm::TrapKind;

/// As many of the phrases on what a test covers as its comment holds.
const PHRASES: usize = 8;
/// What a phrase begins with that is about a mutant.
pub const KILLS: &str = "kills: ";

/// The function's text, and what it says, but for its lines; `Err`: why there is none.
pub fn write(
    framework: &dyn Framework,
    unit: &Unit,
    (test, listed): (&Test, &Listed),
    stubs: &Stubs,
) -> Result<(String, Written), String> {
    let mut scene = Scene::new(unit, test, stubs.callbacks(test));
    let mut lines = declare_objects(&mut scene)?;
    lines.extend(declare_shared(&scene, test)?);
    let script::Calls { lines: passed, mut calls } = script::calls(&mut scene, test)?;
    lines.extend(passed);
    lines.extend(assign_globals(&mut scene)?);
    lines.extend(lay_out(&mut scene, stubs)?);
    let effects = effects(&scene, test)?;
    lines.extend(effects.lines);
    lines.extend(replaced::chosen(unit, &test.setup.replaced));
    lines.extend(allocators::failing(&test.setup.failing));
    lines.extend(output::refused(&test.setup.refused));
    let Some(last) = calls.pop() else { return Err("its script calls nothing".to_string()) };
    let input = script::input(&lines, &calls, &last);
    if !lines.is_empty() {
        lines.push(String::new());
    }
    let mut steps = Vec::new();
    for (call, returned) in calls.iter().zip(&test.before) {
        steps.extend(call.steps(&mut scene, returned));
    }
    let of_last = call_and_check(&mut scene, last.function, &last.call, last.result, &test.expected);
    let ends = ends(unit, &last.call, last.result, &test.expected, &of_last);
    steps.extend(of_last);
    if matches!(test.expected, Expected::Returns(_)) && unit.suite.wishes.oracle == Oracle::Regression {
        steps.extend(check_asked(&scene, stubs, test).into_iter().map(Step::Check));
    }
    let checks = steps.iter().filter_map(|step| match step {
        Step::Check(check @ Check::Value { .. }) => Some(check.to_string()),
        _ => None,
    });
    let written = Written { name: test.name.clone(), lines: 0..0, input, ends, asserts: checks.collect() };
    let is_check = |step: &Step| matches!(step, Step::Check(_));
    let is_wished = unit.suite.wishes.oracle == Oracle::Regression;
    let checks = !is_wished || steps.iter().any(is_check) || matches!(test.expected, Expected::Fails(_));
    lines.extend(steps.into_iter().map(|step| match step {
        Step::Statement(statement) => statement,
        // No framework's own checks reach from a child to the test.
        Step::Check(check) if listed.apart => PlainC.check(&check),
        Step::Check(check) => framework.check(&check),
    }));
    Ok((effects.functions + &assemble(framework, test, listed, &lines, checks), written))
}

/// How the call ends, in words.
fn ends(unit: &Unit, call: &Call, result: TypeId, expected: &Expected, steps: &[Step]) -> String {
    match expected {
        Expected::Exits(code) => format!("exits with code {}", code & 0xff),
        Expected::Fails(trap) => trap.at(unit.program),
        Expected::Returns(_) => {
            let of_result = steps.iter().find_map(|step| match step {
                Step::Check(Check::Value { actual, is }) if *actual == call.looked_at => Some(is),
                _ => None,
            });
            match (of_result, unit.layout.bare(result)) {
                (Some(is), _) => format!("returns {is}"),
                (None, CType::Struct { .. }) => "returns a struct".to_owned(),
                (None, _) => "returns".to_owned(),
            }
        }
    }
}

fn call_and_check(
    scene: &mut Scene,
    function: &Function,
    call: &Call,
    result: TypeId,
    expected: &Expected,
) -> Vec<Step> {
    let alone = Step::Statement(call.alone.clone());
    match expected {
        Expected::Returns(_) if scene.unit.suite.wishes.oracle == Oracle::None => vec![alone],
        Expected::Returns(returned) => {
            let mut lines = check_result(scene, call, result, returned);
            lines.extend(check_memory(scene));
            lines
        }
        Expected::Exits(_) => {
            let because = format!("{} does not return", function.called());
            vec![alone, Step::Check(Check::Unreached { because })]
        }
        Expected::Fails(trap) if trap.kind == TrapKind::Leak => {
            vec![alone, Step::Check(Check::value("clew_lost()", Is::Bool(false)))]
        }
        Expected::Fails(_) => vec![alone],
    }
}

/// The test's function, named like the test unless the unit has such a name already.
pub fn c_name(unit: &Unit, test: &Test) -> String {
    match unit.has_name(&test.name) {
        true => format!("clew_{}", test.name),
        false => test.name.clone(),
    }
}

fn assemble(
    framework: &dyn Framework,
    test: &Test,
    listed: &Listed,
    lines: &[String],
    checks: bool,
) -> String {
    let mut body = String::new();
    for line in lines {
        match line.is_empty() {
            true => body.push('\n'),
            false => body.push_str(&text::statement(line, 1)),
        }
    }
    let mut comment = comment(&listed.requirements, &test.covers);
    if !checks {
        comment.push_str("/* Checks nothing but that the call returns: it leaves nothing behind that a test could look at. */\n");
    }
    if !listed.apart {
        return comment + &framework.open(listed) + &body + &framework.close(listed);
    }
    let part = format!("{}_apart", listed.function);
    let code = listed.exits.unwrap_or(0).to_string();
    let ends = Check::value(
        &format!("clew_apart({part}, {code})"),
        Is::Integer { literal: code, signed: true, bytes: 4 },
    );
    let whole = text::statement(&framework.check(&ends), 1);
    let (open, close) = (framework.open(listed), framework.close(listed));
    format!("static void {part}(void)\n{{\n{body}}}\n\n{comment}{open}{whole}{close}")
}

fn comment(requirements: &[String], covers: &[String]) -> String {
    let required: Vec<String> = requirements
        .iter()
        .map(|requirement| format!(" * Requirement {}\n", text::in_comment(requirement)))
        .collect();
    let (kills, covers): (Vec<&String>, Vec<&String>) =
        covers.iter().partition(|phrase| phrase.starts_with(KILLS));
    let (covers, kills) = (listed(&covers), listed(&kills));
    match (covers.as_slice(), kills.as_slice()) {
        ([], []) if required.is_empty() => String::new(),
        ([only], []) if required.is_empty() => format!("/* Covers {only}. */\n"),
        ([], [only]) if required.is_empty() => format!("/* {only} */\n"),
        (covers, kills) => {
            let covers: String = covers.iter().map(|phrase| format!(" *   {phrase}\n")).collect();
            let head = if covers.is_empty() { "" } else { " * Covers\n" };
            let kills: String = kills.iter().map(|phrase| format!(" * {phrase}\n")).collect();
            format!("/*\n{}{head}{covers}{kills} */\n", required.concat())
        }
    }
}

fn listed(phrases: &[&String]) -> Vec<String> {
    let mut listed: Vec<String> =
        phrases.iter().take(PHRASES).map(|phrase| text::in_comment(phrase)).collect();
    if phrases.len() > PHRASES {
        listed.push(format!("and {} more", phrases.len() - PHRASES));
    }
    listed
}
