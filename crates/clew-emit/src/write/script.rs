//! The calls of a test: one, or several that share objects and results.

use super::arguments::arguments;
use super::called::Call;
use super::checks::{Step, check_result};
use super::program;
use super::scene::Scene;
use crate::c::declarator;
use crate::suite::{Oracle, Test};
use clew_ir::{CType, Function, TypeId};
use clew_vm::Returned;

pub struct Calls<'a> {
    /// Declarations of what is passed by value and is no constant.
    pub lines: Vec<String>,
    pub calls: Vec<Called<'a>>,
}

pub struct Called<'a> {
    pub function: &'a Function,
    pub call: Call,
    pub result: TypeId,
    /// The declaration of the variable that keeps its result for later calls, and its name.
    kept: Option<(String, String)>,
}

/// The variables that calls share: nothing is in them yet.
pub fn declare_shared(scene: &Scene, test: &Test) -> Result<Vec<String>, String> {
    let layout = scene.unit.layout;
    let declare = |(ty, name): (&TypeId, &String)| {
        let declared = declarator::declare(layout.types, layout.unqualified(*ty), name);
        declared
            .map(|text| match layout.bare(*ty) {
                CType::Pointer { .. } => format!("{text} = NULL;"),
                _ => format!("{text};"),
            })
            .ok_or_else(|| "C cannot spell the type of an object".to_string())
    };
    test.script.objects.iter().zip(&scene.shared).map(declare).collect()
}

/// `Err`: why one of the functions cannot be called from C.
pub fn calls<'a>(scene: &mut Scene<'a>, test: &Test) -> Result<Calls<'a>, String> {
    let (mut lines, mut calls, mut results) = (Vec::new(), Vec::new(), Vec::new());
    let (unit, script) = (scene.unit, &test.script);
    for (number, id) in test.functions().enumerate() {
        let function = unit.function(id);
        let Some(signature) = &function.signature else {
            return Err("its type is not in the debug information".to_string());
        };
        let arguments = match unit.suite.outside {
            Some(outside) => program::arguments(scene, outside, signature)?,
            None => arguments(scene, signature, script, number, &results)?,
        };
        lines.extend(arguments.lines);
        let kept = match script.is_result_used(number) {
            true => Some(kept(scene, function, signature.result)?),
            false => None,
        };
        results.push(kept.as_ref().map_or(String::new(), |(_, name)| name.clone()));
        let call = Call::new(unit, function, signature, &arguments.list);
        calls.push(Called { function, call, result: signature.result, kept });
    }
    Ok(Calls { lines, calls })
}

/// The variable that keeps a result: named after the type it leads to, or is of.
fn kept(scene: &mut Scene, function: &Function, result: TypeId) -> Result<(String, String), String> {
    let layout = scene.unit.layout;
    let named = layout.handle_name(result).unwrap_or_else(|| "result".to_owned());
    let name = scene.names.fresh(&named);
    let declared = declarator::declare(layout.types, layout.unqualified(result), &name);
    let declared = declared.ok_or_else(|| format!("C cannot spell what {} gives back", function.called()))?;
    Ok((declared, name))
}

impl Called<'_> {
    /// The steps of a call that others come after: what it gives back is kept, and checked.
    pub fn steps(&self, scene: &mut Scene, returned: &Returned) -> Vec<Step> {
        let is_checked = scene.unit.suite.wishes.oracle == Oracle::Regression;
        // What it leads to is known as the last call leaves it.
        let returned = if matches!(returned, Returned::Made(_)) { &Returned::Elsewhere } else { returned };
        let Some((declared, name)) = &self.kept else {
            if !is_checked {
                return vec![Step::Statement(self.call.alone.clone())];
            }
            return check_result(scene, &self.call, self.result, returned);
        };
        let keep = Step::Statement(format!("{declared} = {};", self.call.looked_at));
        // There is nothing to be done where nothing is checked.
        let call = Call { looked_at: name.clone(), alone: format!("(void){name};") };
        if !is_checked {
            return vec![keep, Step::Statement(call.alone)];
        }
        std::iter::once(keep).chain(check_result(scene, &call, self.result, returned)).collect()
    }
}

/// What a test starts from and calls, in words.
pub fn input(lines: &[String], calls: &[Called], last: &Called) -> Vec<String> {
    let before = calls.iter().map(|called| match &called.kept {
        Some((declared, _)) => format!("{declared} = {};", called.call.looked_at),
        None => format!("{};", called.call.looked_at),
    });
    lines.iter().cloned().chain(before).chain([format!("{};", last.call.looked_at)]).collect()
}
