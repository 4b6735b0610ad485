//! An input that outlives its run: its values by names that mean the same in any space (`names`).
//!
//! Only a run knows what an object looks like, and so which variable is where. So an input is recalled by running it: the
//! variables that the run meets get their values, and it is run again with them, until it meets no more. Each time the run
//! goes at least one variable further along its path, and mostly all the way.

pub(super) mod names;

use crate::inputs::leaf::LeafKind;
use crate::inputs::space::{InputSpace, Source, choice};
use crate::memory::INPUT;
use crate::run::Vm;
use clew_ir::Program;
use clew_term::{Model, Terms, Var};
use names::Names;
pub use names::function_name;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// What plain bytes are that lead to an object of their own: where that lies differs.
const OWN_ADDRESS: &str = "own address";

/// By the name of a variable its value: a number, or where a pointer leads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredInput {
    pub values: BTreeMap<String, String>,
}

impl StoredInput {
    /// The input of a run, given the variables it met and their values.
    pub fn new(program: &Program, space: &InputSpace, live: &[(Var, u128)]) -> Self {
        let names = Names { program, space };
        let mut values: BTreeMap<String, String> =
            live.iter().map(|&(var, value)| (names.var(var), value_name(&names, var, value))).collect();
        let model: Model = live.iter().copied().collect();
        for (var, base) in space.addresses() {
            if live.iter().any(|&(of, _)| of == var) && space.word(var, &model) == base {
                values.insert(names.var(var), OWN_ADDRESS.to_owned());
            }
        }
        StoredInput { values }
    }
}

impl Vm<'_> {
    /// The model of a stored input in a space that need not know it yet. `None`: the program has changed, and the input no
    /// longer is one of this function.
    pub fn recall(&self, space: &mut InputSpace, stored: &StoredInput, stop: &AtomicBool) -> Option<Model> {
        let mut model = Model::new();
        for _ in 0..stored.values.len() + 2 {
            self.concolic(space, &mut model.clone(), &mut Terms::new(), stop);
            let next = self.known_values(space, stored);
            if next == model {
                break;
            }
            model = next;
        }
        let mut completed = model;
        let recorded = self.record(space, &mut completed, stop);
        let names = Names { program: self.program(), space };
        let met: BTreeMap<String, Var> =
            recorded.live.iter().map(|&(var, _)| (names.var(var), var)).collect();
        met.keys().eq(stored.values.keys()).then_some(completed)
    }

    /// The values of the variables that the space knows.
    fn known_values(&self, space: &InputSpace, stored: &StoredInput) -> Model {
        let names = Names { program: self.program(), space };
        let aims: FxHashMap<String, u64> = space.aims().map(|(value, aim)| (names.aim(aim), value)).collect();
        let mut model = Model::new();
        let mut addresses = Vec::new();
        for var in (0..space.vars.len()).map(|index| Var(index as u32)) {
            let Some(text) = stored.values.get(&names.var(var)) else { continue };
            if text == OWN_ADDRESS {
                addresses.push(var);
            } else if let Some(value) = value_named(space, var, text, &aims) {
                model.set(var, value);
            }
        }
        for var in addresses {
            let own = space.find(Source::Address(var));
            // Until a run has looked there it must be some address.
            let base = own.map_or(INPUT, |index| space.objects[index as usize].base);
            space.set_word(var, base, u64::from(self.program().pointer_bytes), &mut model);
        }
        model
    }
}

pub(super) fn is_choice(kind: LeafKind) -> bool {
    matches!(kind, LeafKind::Pointer(_) | LeafKind::FunctionPointer(_) | LeafKind::Allocation)
}

pub(super) fn value_name(names: &Names, var: Var, value: u128) -> String {
    if !is_choice(names.space.vars[var.index()].leaf.kind) {
        return value.to_string();
    }
    let aim = || names.space.aims().find(|&(of, _)| u128::from(of) == value);
    match value as u64 {
        choice::NULL => "null".to_owned(),
        choice::INITIAL => "initial".to_owned(),
        choice::INSIDE => "inside".to_owned(),
        choice::FRESH => "own".to_owned(),
        _ => aim().map_or_else(|| "own".to_owned(), |(_, aim)| names.aim(aim)),
    }
}

/// The value of a pointer variable that means this aim.
pub(super) fn aim_named(names: &Names, text: &str) -> Option<u128> {
    let value = match text {
        "null" => choice::NULL,
        "initial" => choice::INITIAL,
        "inside" => choice::INSIDE,
        "own" => choice::FRESH,
        aim => names.space.aims().find(|&(_, of)| names.aim(of) == aim)?.0,
    };
    Some(u128::from(value))
}

fn value_named(space: &InputSpace, var: Var, text: &str, aims: &FxHashMap<String, u64>) -> Option<u128> {
    let leaf = space.vars[var.index()].leaf;
    if !is_choice(leaf.kind) {
        // Whoever wrote it down may have had another type, or may lie.
        let fits = |value: &u128| value.checked_shr(8 * leaf.bytes).unwrap_or(0) == 0;
        return text.parse().ok().filter(fits);
    }
    let value = match text {
        "null" => choice::NULL,
        "initial" => choice::INITIAL,
        "inside" => choice::INSIDE,
        "own" => choice::FRESH,
        aim => *aims.get(aim)?,
    };
    Some(u128::from(value))
}
