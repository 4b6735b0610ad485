//! The bits of an input that no member names: padding, what lies between bit-fields, all but one bit of a `_Bool`. A
//! program may look at them, through characters or `memcmp`. They are a variable of their own, always zero. A path that
//! depends on it says so, and is in doubt. What C leaves open is set in other layouts (`steady.rs`), so no test rests on it.

use crate::inputs::leaf::{Leaf, LeafKind};
use crate::inputs::space::{InputSpace, InputVar, Source};
use crate::machine::{Machine, Value};
use crate::trace::shadow::Shadow;
use crate::trace::{Doubt, EventKind};
use clew_term::{Model, Term, Terms, Var};

impl<S: Shadow> Machine<'_, S> {
    /// A byte of which the named bits are the value's, and the others are unnamed.
    pub fn with_unnamed(&mut self, index: u32, leaf: Leaf, named: u8, initial: u128) -> Value {
        let (value, term) = self.number(index, leaf, initial);
        if S::ON && term.is_none() {
            // No test chooses any of it.
            return (value, term);
        }
        let source = Source::Unnamed(index);
        let holder = self.inputs.space.object(source, None, 1, None, Some(0), 0);
        let leaf = Leaf { kind: LeafKind::Byte, ..leaf };
        let var = self.inputs.space.var(holder, leaf, 0);
        let rest = self.take_value(var);
        let rest_term = self.var_term(var, 8);
        let mask = u128::from(named);
        let value = value & mask | rest & !mask & 0xff;
        if !S::ON {
            return (value, Term::NONE);
        }
        self.inputs.unnamed.push(var);
        (value, mixed(&mut self.shadow.concolic().terms, named, term, rest_term))
    }

    /// A condition is to be part of the path: unnamed bits that it depends on stay as they are.
    pub fn fix_unnamed(&mut self, cond: Term, pc: u32) {
        let mut vars = Vec::new();
        self.shadow.concolic().terms.vars(cond, &mut vars);
        let (fixed, open) =
            std::mem::take(&mut self.inputs.unnamed).into_iter().partition(|var| vars.contains(var));
        self.inputs.unnamed = open;
        let fixed: Vec<Var> = fixed;
        for var in fixed {
            let value = self.inputs.model.value(var);
            let terms = &mut self.shadow.concolic().terms;
            let (is, value) = (terms.var(var), terms.constant(value, 8));
            let same = terms.eq(is, value);
            self.event(EventKind::Fix, same, pc);
            match is_of_bool(self.inputs.space, var) {
                // No test that sets it through its type makes it anything else.
                true => self.take_for_granted(Doubt::Bools),
                false => self.doubt(Doubt::Padding),
            }
        }
    }
}

/// The bits of `term` where `named` has ones, else those of `rest`.
fn mixed(terms: &mut Terms, named: u8, term: Term, rest: Term) -> Term {
    let (mut all, mut low) = (Term::NONE, 0);
    while low < 8 {
        let is_named = named >> low & 1 != 0;
        let end = (low..8).find(|&bit| (named >> bit & 1 != 0) != is_named).unwrap_or(8);
        let part = terms.extract(if is_named { term } else { rest }, end - 1, low);
        all = if all.is_none() { part } else { terms.concat(part, all) };
        low = end;
    }
    all
}

/// Whether these are the bits beside a `_Bool`'s.
fn is_of_bool(space: &InputSpace, unnamed: Var) -> bool {
    let InputVar { object, leaf, .. } = space.vars[unnamed.index()];
    let Source::Unnamed(whole) = space.objects[object as usize].source else { return false };
    let beside = space.var_at(whole, leaf.offset);
    beside.is_some_and(|var| space.vars[var.index()].leaf.kind == LeafKind::Bool)
}

/// Sets the unnamed bits among the variables that a run met, but for those of a `_Bool`.
pub(crate) fn set_unnamed(space: &InputSpace, live: &[(Var, u128)], model: &mut Model) {
    let is_open = |var: Var| {
        let object = space.vars[var.index()].object as usize;
        matches!(space.objects[object].source, Source::Unnamed(_)) && !is_of_bool(space, var)
    };
    for &(var, value) in live.iter().filter(|&&(var, _)| is_open(var)) {
        model.set(var, !value & 0xff);
    }
}
