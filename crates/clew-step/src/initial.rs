//! What holds of memory where a whole program starts.

use crate::{Code, Object, Read, Root, State, States, root};
use clew_ir::{Const, GlobalId};
use clew_term::{Term, Terms, Var};

/// Of an array so many places are looked at where nobody knows which one is read.
const MOST_PLACES: u64 = 64;

/// Of the reads of memory among these variables: what lies there before anything has run.
pub fn initial(code: &Code, terms: &mut Terms, states: &mut States, vars: &[Var]) -> Vec<Term> {
    let mut all = Vec::new();
    for &var in vars {
        let State::Memory(read) = states.get(var) else { continue };
        let value = terms.var(var);
        match root(terms, states, read.addr) {
            Root::Object(Object::Global(id), Some(at)) => {
                let there = content(code, terms, states, id, at, read);
                all.extend(there.map(|there| terms.eq(value, there)));
            }
            Root::Object(Object::Global(id), None) => {
                anywhere(code, terms, states, (id, read, value), &mut all)
            }
            _ => {}
        }
    }
    all
}

/// For each place where it may lie: there it is what the place has.
fn anywhere(
    code: &Code,
    terms: &mut Terms,
    states: &mut States,
    (id, read, value): (GlobalId, Read, Term),
    all: &mut Vec<Term>,
) {
    let size = code.program.globals[id.index()].bytes;
    if size / read.bytes() > MOST_PLACES {
        return;
    }
    let bits = terms.width(read.addr);
    let base = states.var(terms, State::Address(Object::Global(id)), bits);
    for at in (0..size).step_by(read.bytes() as usize) {
        let Some(there) = content(code, terms, states, id, at as i64, read) else { continue };
        let offset = terms.constant(u128::from(at), bits);
        let place = terms.add(base, offset);
        let elsewhere = terms.ne(read.addr, place);
        let same = terms.eq(value, there);
        all.push(terms.or(elsewhere, same));
    }
}

fn content(
    code: &Code,
    terms: &mut Terms,
    states: &mut States,
    id: GlobalId,
    at: i64,
    read: Read,
) -> Option<Term> {
    if let Some(value) = code.initial(id, at, read.bytes()) {
        return Some(terms.constant(value, read.bits));
    }
    let object = match code.initial_address(id, at).filter(|_| read.bits == code.pointer_bits())? {
        Const::Global(id, 0) => Object::Global(id),
        Const::Function(id) => Object::Function(id),
        _ => return None,
    };
    Some(states.var(terms, State::Address(object), read.bits))
}
