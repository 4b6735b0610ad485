//! Whose address a term or an operand is.

use crate::{Object, State, States};
use clew_ir::{Const, Function, GlobalId, Op, Operand, Reg};
use clew_term::{BinOp, Node, Term, Terms};
use rustc_hash::FxHashMap;

/// What an address leads to, whatever the state is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// Into an object: how far, where that is a number.
    Object(Object, Option<i64>),
    /// Wherever a pointer may lead.
    Pointer,
}

/// Addresses are deep only where a loop was followed; beyond that they are any pointer.
const DEEPEST: u32 = 64;

pub fn root(terms: &Terms, states: &States, addr: Term) -> Root {
    find(terms, states, addr, 0)
}

fn find(terms: &Terms, states: &States, addr: Term, depth: u32) -> Root {
    if depth > DEEPEST {
        return Root::Pointer;
    }
    match terms.node(addr) {
        Node::Var(var) => match states.get(var) {
            State::Address(object) => Root::Object(object, Some(0)),
            _ => Root::Pointer,
        },
        Node::Binary(BinOp::Add, a, b) => {
            let offset = terms.as_const(b).map(|value| signed(value, terms.width(b)));
            match (find(terms, states, a, depth + 1), find(terms, states, b, depth + 1)) {
                (Root::Object(object, at), Root::Pointer) if !names(terms, states, b) => {
                    let at = at.zip(offset).map(|(at, more)| at.wrapping_add(more));
                    Root::Object(object, at)
                }
                (Root::Pointer, Root::Object(object, _)) if !names(terms, states, a) => {
                    Root::Object(object, None)
                }
                _ => Root::Pointer,
            }
        }
        Node::Binary(BinOp::Sub, a, b) if !names(terms, states, b) => {
            match find(terms, states, a, depth + 1) {
                Root::Object(object, _) => Root::Object(object, None),
                Root::Pointer => Root::Pointer,
            }
        }
        Node::Ite(_, a, b) => match (find(terms, states, a, depth + 1), find(terms, states, b, depth + 1)) {
            (Root::Object(a, _), Root::Object(b, _)) if a == b => Root::Object(a, None),
            _ => Root::Pointer,
        },
        _ => Root::Pointer,
    }
}

/// `a - b`, without the summands that both have.
pub fn difference(terms: &mut Terms, a: Term, b: Term) -> Term {
    let (mut plus, mut minus) = (summands(terms, a), summands(terms, b));
    let before = plus.len();
    plus.retain(|term| match minus.iter().position(|other| other == term) {
        Some(at) => {
            minus.swap_remove(at);
            false
        }
        None => true,
    });
    if plus.len() == before {
        return terms.sub(a, b);
    }
    let zero = terms.constant(0, terms.width(a));
    let mut sum = |all: &[Term]| all.iter().fold(zero, |sum, &term| terms.add(sum, term));
    let (plus, minus) = (sum(&plus), sum(&minus));
    terms.sub(plus, minus)
}

/// What a sum is made of, down to a few summands.
fn summands(terms: &Terms, term: Term) -> Vec<Term> {
    const MOST: usize = 8;
    let (mut found, mut open) = (Vec::new(), vec![term]);
    while let Some(term) = open.pop() {
        match terms.node(term) {
            Node::Binary(BinOp::Add, a, b) if found.len() + open.len() < MOST => open.extend([a, b]),
            _ => found.push(term),
        }
    }
    found
}

/// Whether the address of some object is in it.
fn names(terms: &Terms, states: &States, term: Term) -> bool {
    terms.with_vars(term, |vars| vars.iter().any(|&var| matches!(states.get(var), State::Address(_))))
}

pub fn signed(value: u128, bits: u32) -> i64 {
    clew_term::sign_extend(value, bits) as i64
}

/// What an operand of a function leads into, by the code alone: a global, a local of the function's own (`None` within), or
/// nobody knows.
pub fn root_of(operand: Operand, definitions: &FxHashMap<Reg, &Op>) -> Option<Option<GlobalId>> {
    let mut at = operand;
    // An address is computed from one before it.
    for _ in 0..DEEPEST {
        let reg = match at {
            Operand::Const(Const::Global(id, _)) => return Some(Some(id)),
            Operand::Const(_) => return None,
            Operand::Reg(reg) => reg,
        };
        match definitions.get(&reg)? {
            Op::Alloca { .. } => return Some(None),
            Op::Address { base, .. } => at = *base,
            Op::Copy { a, .. } => at = *a,
            _ => return None,
        }
    }
    None
}

/// By register, the instruction that defines it.
pub fn definitions(function: &Function) -> FxHashMap<Reg, &Op> {
    let mut all = FxHashMap::default();
    for inst in function.insts() {
        inst.op.results(|reg| {
            all.insert(reg, &inst.op);
        });
    }
    all
}
