//! A test file from top to bottom.

use super::file_name;
use super::stubs::Stubs;
use super::unit::{UNIT_MAIN, Unit};
use super::{
    apart, called, effects, functions, globals, helpers, known, listed, output, replaced, started, test,
};
use crate::c::{declarator, text};
use crate::framework::{Framework, Listed, Listing, PlainC};
use crate::macros;
use crate::suite::{Emitted, Expected, FileKind, Test, TestFile, Written};
use crate::support;
use clew_ir::GlobalId;
use clew_vm::Origin;
use std::collections::BTreeSet;

/// `None` where none of the tests can be written.
pub fn write(
    framework: &dyn Framework,
    unit: &Unit,
    tests: &[&Test],
    kind: FileKind,
    emitted: &mut Emitted,
) -> Option<TestFile> {
    let Emitted { warnings, dropped, .. } = emitted;
    let (mut written, mut texts) = (Vec::new(), Vec::new());
    let (mut functions, mut before) = (String::new(), 0);
    let stubs = Stubs::plan(unit, tests);
    let (name, fresh) = (group(unit), starts_anew(framework, unit, tests));
    let mut all = Vec::new();
    for test in tests {
        let listed = Listed { of: name.clone(), fresh, ..listed(framework, unit, test) };
        match test::write(framework, unit, (test, &listed), &stubs) {
            Ok((text, mut said)) => {
                let end = before + line_count(&text) + 1;
                functions.push_str(&text);
                functions.push('\n');
                said.lines = before..end;
                before = end;
                texts.push(said);
                written.push(*test);
                all.push(listed);
            }
            Err(why) => {
                let function = &unit.function(test.function()).name;
                warnings.push(format!("no test can call {function}: {why}"));
                dropped.push(test.name.clone());
            }
        }
    }
    if written.is_empty() {
        return None;
    }
    let called = written.iter().flat_map(|test| test.functions()).collect();
    let (mut body, anew) = stand_ins(framework, unit, &written, &stubs, &functions, warnings);
    if fresh {
        let lines: String = anew.iter().map(|line| format!("    {line}\n")).collect();
        body.push_str(&format!(
            "/* Before each test. */\nvoid clew_fresh(void)\n{{\n    clew_start_anew();\n{lines}}}\n\n"
        ));
    }
    body.push_str(&listed::callers(unit, &called));
    body.push_str(&called::pointers(unit, &called, &functions));
    let mut first = line_count(&body) + 1;
    body.push_str(&functions);
    let begin = started::begin(unit, &anew);
    let (unit_has_main, begins) = (unit.main().is_some(), !begin.is_empty());
    let listing = Listing { name: &name, tests: &all, errors: kind.errors, unit_has_main, begins, fresh };
    body.push_str(&begin);
    body.push_str(&framework.list(&listing));
    body.push_str(&framework.main(&listing));
    let fails = written.iter().any(|test| !test.setup.failing.is_empty()) || is_led(unit);
    let meant: BTreeSet<&str> =
        written.iter().flat_map(|test| &test.spelled).flat_map(|(_, _, text)| text.split(" | ")).collect();
    let others: Vec<String> =
        unit.macros.iter().filter(|name| !meant.contains(name.as_str())).cloned().collect();
    let own = framework.head() + &own_names(framework, unit);
    let support = own
        + &helpers::support(unit, fails, &body)
        + "
";
    let mut undefined = macros::undefine(&others, &format!("{}{support}{body}", support::TEXT));
    if !undefined.is_empty() {
        undefined.insert_str(0, "/* Macros of the unit's that are other names here. */\n");
    }
    let head = head(unit, &written);
    first += line_count(&head) + line_count(&undefined) + line_count(&support);
    for Written { lines, .. } in &mut texts {
        *lines = lines.start + first..lines.end + first;
    }
    let path_name = format!("test_{}{}.c", unit.stem(), kind.suffix());
    let (text, beside) = (format!("{head}{undefined}{support}{body}"), framework.beside(&listing));
    Some(TestFile { kind, path_name, text, beside, tests: texts })
}

/// Whether calls of linked units are led to the tests: then each of their files defines what they are led to, whether its own
/// tests make any of them fail or not.
fn is_led(unit: &Unit) -> bool {
    let tests: Vec<&Test> = unit.suite.tests.iter().collect();
    !unit.suite.headers.is_empty() && !functions::redirected(unit, &tests).is_empty()
}

/// What the file is called that tells the compiler of a linked unit which calls are led elsewhere.
pub fn names_file(stem: &str) -> String {
    format!("test_{stem}_names.h")
}

fn line_count(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

/// Up to and including the unit itself, which comes before all else: it may define what headers depend on.
fn head(unit: &Unit, tests: &[&Test]) -> String {
    let path = text::in_comment(&unit.path());
    if !unit.suite.headers.is_empty() {
        let mut head = format!(
            "/* Generated by clew from {path}, which it is linked with; regenerate rather than edit. */\n\n"
        );
        if is_led(unit) {
            let name = names_file(&unit.stem());
            head.push_str(&format!(
                "/* It is compiled with -include {name}, so that memory can run out. */\n\n"
            ));
        }
        return head + support::INCLUDE + &unit.suite.includes();
    }
    let mut head = format!("/* Generated by clew from {path}; regenerate rather than edit. */\n\n");
    head.push_str(&replaced::how_to_link(unit));
    if unit.weak {
        head.push_str("/* Here the weak names that the unit only declares are defined. */\n\n");
    }
    head.push_str(support::INCLUDE);
    if let Some(main) = unit.main() {
        let signature = main.signature.as_ref();
        let prototype = signature.and_then(|s| declarator::declare(unit.layout.types, s.ty, "main"));
        let prototype = prototype.unwrap_or_else(|| "int main()".to_string());
        head.push_str(&format!("{prototype} __asm__(\"{UNIT_MAIN}\");\n"));
    }
    for &id in unit.suite.hosted {
        let function = unit.function(id);
        let (name, symbol) = (&function.name, unit.symbol(id));
        // Where a declaration says what the linker is to call it, only the assembler can say otherwise.
        head.push_str(&match function.c_name {
            Some(_) if function.body.is_some() => continue,
            Some(_) => format!("__asm__(\".set {name}, {symbol}\");\n"),
            None => format!("#pragma redefine_extname {name} {symbol}\n"),
        });
    }
    for (name, ours) in functions::redirected(unit, tests) {
        head.push_str(&format!("#pragma redefine_extname {name} {ours}\n"));
    }
    for name in unit.kept_from_libc() {
        head.push_str(&format!("#pragma redefine_extname {name} clew_{name}\n"));
    }
    head.push_str(&file_name::around(unit, &unit.suite.includes()));
    head
}

/// Definitions of what the unit needs and nobody defines, and the statements that set these anew.
fn stand_ins(
    framework: &dyn Framework,
    unit: &Unit,
    tests: &[&Test],
    stubs: &Stubs,
    functions: &str,
    warnings: &mut Vec<String>,
) -> (String, Vec<String>) {
    let used: BTreeSet<GlobalId> = tests
        .iter()
        .flat_map(|test| &test.setup.objects)
        .filter_map(|object| match object.origin {
            Origin::Global(id) => Some(id),
            _ => None,
        })
        .collect();
    let used: Vec<GlobalId> = used.into_iter().collect();
    let mut text = String::new();
    let declared = functions::declarations(unit, tests);
    for line in globals::definitions(unit, &used, warnings).into_iter().chain(declared) {
        text.push_str(&line);
        text.push('\n');
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(&known::definitions(framework, unit));
    if tests.iter().any(|test| !test.setup.refused.is_empty()) {
        text.push_str(&output::definitions(unit));
    }
    text.push_str(&effects::definitions(tests));
    let stubs = stubs.define(unit, tests, functions, warnings);
    if !stubs.is_empty() {
        text.push_str("/* These return what the test has laid out for them, then 0. */\n\n");
    }
    let mut anew = Vec::new();
    for stub in stubs {
        text.push_str(&stub.text);
        text.push('\n');
        anew.extend(stub.fresh);
    }
    text.push_str(&replaced::definitions(unit));
    anew.extend(replaced::forgotten(unit));
    (text, anew)
}

/// What a framework calls a file's tests together.
fn group(unit: &Unit) -> String {
    let stem = unit.stem();
    let word: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let start = if word.starts_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
    format!("{start}{word}_test")
}

/// Something must be set anew before each test.
fn starts_anew(framework: &dyn Framework, unit: &Unit, tests: &[&Test]) -> bool {
    let is_plain = framework.name() == PlainC.name();
    let is_own = |test: &&Test| {
        let setup = &test.setup;
        !(setup.failing.is_empty()
            && setup.refused.is_empty()
            && setup.replaced.is_empty()
            && setup.callbacks.is_empty())
    };
    let has_stubs = !unit.suite.stubs.is_empty();
    !is_plain
        && (tests.iter().any(|test| apart::looks_at_errno(unit, test))
            || !framework.isolates() && (has_stubs || tests.iter().any(is_own)))
}

/// Takes from the framework's macros the names of the unit's functions.
fn own_names(framework: &dyn Framework, unit: &Unit) -> String {
    let own = framework.macros().iter().filter(|name| unit.has_name(name));
    own.map(|name| format!("#undef {name}\n")).collect()
}

fn listed(framework: &dyn Framework, unit: &Unit, test: &Test) -> Listed {
    let (mut exits, mut error) = (None, None);
    match &test.expected {
        Expected::Returns(_) => {}
        Expected::Exits(code) => exits = Some(*code as u8),
        Expected::Fails(trap) => {
            let at =
                trap.place.map(|place| format!(" at {}:{}", unit.program.file_name(place.file), place.line));
            error = Some(format!("{}{}", trap.kind, at.unwrap_or_default()));
        }
    }
    let group = unit.function(test.function()).called().to_owned();
    let requirements = unit.suite.wishes.requirements.get(&test.function()).cloned().unwrap_or_default();
    Listed {
        name: test.name.clone(),
        function: test::c_name(unit, test),
        group,
        exits,
        apart: !framework.isolates() && apart::is_needed(unit, test),
        error,
        requirements,
        ..Listed::default()
    }
}
