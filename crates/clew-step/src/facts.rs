//! What always holds of addresses.

use crate::{Code, Object, State, States};
use clew_ir::{GlobalId, Op};
use clew_term::{Term, Terms, Var};

/// Of the objects whose addresses are among these variables: none is null, none reaches past the end of memory, all lie where
/// their alignment says, and no two share a byte.
pub fn facts(code: &Code, terms: &mut Terms, states: &States, vars: &[Var]) -> Vec<Term> {
    let objects = vars.iter().filter_map(|&var| match states.get(var) {
        State::Address(object) => Some((object, terms.var(var))),
        _ => None,
    });
    let objects: Vec<(Object, Term)> = objects.collect();
    let mut facts = Vec::new();
    for &(object, addr) in &objects {
        alone(code, terms, object, addr, &mut facts);
    }
    for (at, &(a, x)) in objects.iter().enumerate() {
        for &(b, y) in &objects[at + 1..] {
            if code.are_apart(a, b) {
                facts.push(apart(code, terms, (a, x), (b, y)));
            }
        }
    }
    facts
}

fn alone(code: &Code, terms: &mut Terms, object: Object, addr: Term, facts: &mut Vec<Term>) {
    let (Some(size), bits) = (code.size(object), terms.width(addr)) else { return };
    let zero = terms.constant(0, bits);
    facts.push(terms.ne(addr, zero));
    let last = terms.constant(u128::MAX - u128::from(size), bits);
    facts.push(terms.ule(addr, last));
    let align = align(code, object);
    if align > 1 && align.is_power_of_two() {
        let mask = terms.constant(u128::from(align - 1), bits);
        let low = terms.and(addr, mask);
        facts.push(terms.eq(low, zero));
    }
}

fn align(code: &Code, object: Object) -> u32 {
    let global = |id: GlobalId| code.program.globals[id.index()].align;
    match object {
        Object::Global(id) => global(id),
        Object::Local(_, function, reg) => {
            let mut insts = code.program.function(function).insts();
            let align = insts.find_map(|inst| match inst.op {
                Op::Alloca { dst, align, .. } if dst == reg => Some(align),
                _ => None,
            });
            align.unwrap_or(1)
        }
        Object::Function(_) | Object::Label(..) => 1,
    }
}

fn apart(code: &Code, terms: &mut Terms, (a, x): (Object, Term), (b, y): (Object, Term)) -> Term {
    let mut before = |(object, from): (Object, Term), to: Term| {
        let size = code.size(object).unwrap_or(0);
        let size = terms.constant(u128::from(size), terms.width(from));
        let end = terms.add(from, size);
        terms.ule(end, to)
    };
    let (first, second) = (before((a, x), y), before((b, y), x));
    terms.or(first, second)
}
