//! The inputs of a script, call by call, by names that do not say which call it is: a call takes its values along to where it
//! is moved, and into other scripts. What evolution changes and exchanges.

use crate::inputs::space::{InputSpace, Source, StubId};
use crate::inputs::stored::names::Names;
use crate::inputs::stored::{is_choice, value_name};
use clew_ir::Program;
use clew_term::Var;
use std::collections::BTreeMap;

/// What a variable of an input has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Held {
    Number(u128),
    /// Where a pointer leads: `null`, `own`, or as the names of inputs have it.
    Aim(String),
}

pub type Values = BTreeMap<String, Held>;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ByCall {
    /// What belongs to the arguments of each call.
    pub calls: Vec<Values>,
    /// All else: what stubs give back, where memory runs out.
    pub rest: Values,
}

impl ByCall {
    /// The input of a run, given the variables that it met and their values.
    pub fn of(program: &Program, space: &InputSpace, live: &[(Var, u128)]) -> Self {
        let mut all = ByCall::default();
        let names = Names { program, space };
        for &(var, value) in live {
            let (call, name) = rooted(&names, var);
            let held = match is_choice(space.vars[var.index()].leaf.kind) {
                true => Held::Aim(value_name(&names, var, value)),
                false => Held::Number(value),
            };
            all.of_call(call).insert(name, held);
        }
        all
    }

    /// The values of a call's arguments, or of all else.
    pub fn of_call(&mut self, call: Option<u32>) -> &mut Values {
        let Some(call) = call else { return &mut self.rest };
        if self.calls.len() <= call as usize {
            self.calls.resize(call as usize + 1, Values::new());
        }
        &mut self.calls[call as usize]
    }

    pub(crate) fn value(&self, program: &Program, space: &InputSpace, var: Var) -> Option<u128> {
        let names = Names { program, space };
        let (call, name) = rooted(&names, var);
        let values = call.map_or(Some(&self.rest), |call| self.calls.get(call as usize))?;
        match values.get(&name)? {
            Held::Number(value) => Some(*value),
            Held::Aim(aim) => crate::inputs::stored::aim_named(&names, aim),
        }
    }
}

/// The call whose argument a variable belongs to, if it does to one, and the variable's name without it.
pub(crate) fn rooted(names: &Names, var: Var) -> (Option<u32>, String) {
    let name = names.var(var);
    match root(names.space, var) {
        Some(call) if call > 0 => (Some(call), name.replace(&format!(" of call {call}"), "")),
        call => (call, name),
    }
}

/// A variable of the run, for people and for whoever changes it.
pub fn name_of(program: &Program, space: &InputSpace, var: Var) -> (Option<u32>, String) {
    rooted(&Names { program, space }, var)
}

fn root(space: &InputSpace, var: Var) -> Option<u32> {
    match space.objects[space.vars[var.index()].object as usize].source {
        Source::Param { call, .. } => Some(call),
        Source::Pointee(var) | Source::Container(var, _) | Source::Address(var) => root(space, var),
        Source::Result { stub, .. } | Source::Written { stub, .. } | Source::Writes { stub, .. } => {
            match stub {
                StubId::Pointer(var) => root(space, var),
                StubId::Function(_) => None,
            }
        }
        _ => None,
    }
}
