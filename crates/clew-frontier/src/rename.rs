//! Terms over another activation.

use clew_step::{Frame, Object, Read, State, States};
use clew_term::{Substitution, Term, Terms, Var};
use rustc_hash::FxHashMap;

/// The term over the second frame for the first.
pub fn renamed(terms: &mut Terms, states: &mut States, term: Term, frames: (Frame, Frame)) -> Term {
    let mut vars = Vec::new();
    terms.vars(term, &mut vars);
    let new: FxHashMap<Var, Term> =
        vars.iter().map(|&var| (var, variable(terms, states, var, frames))).collect();
    Substitution::default().apply(terms, term, |_, var| new[&var])
}

fn variable(terms: &mut Terms, states: &mut States, var: Var, frames: (Frame, Frame)) -> Term {
    let (from, to) = frames;
    let (same, bits) = (terms.var(var), terms.var_width(var));
    let state = match states.get(var) {
        State::Reg(frame, function, reg) if frame == from => State::Reg(to, function, reg),
        State::Address(Object::Local(frame, function, reg)) if frame == from => {
            State::Address(Object::Local(to, function, reg))
        }
        // What an address is made of was there before what is read at it.
        State::Memory(read) => {
            let addr = renamed(terms, states, read.addr, frames);
            State::Memory(Read { addr, ..read })
        }
        State::Unknown | State::Reg(..) | State::Address(_) => return same,
    };
    states.var(terms, state, bits)
}
