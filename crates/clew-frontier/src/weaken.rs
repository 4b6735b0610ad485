//! Predicates that a loop's R-state implies and that may be the same in every turn: templates for inductive strengthening.
//!
//! A counter that must not be -1 was -2 a turn before, and -3 before that; that it is never below 0 needs no earlier turn.

use crate::Cube;
use crate::ask::{Ask, Reply};
use clew_term::{BinOp, Evaluator, Model, Node, Term, Terms, UnOp};

/// More operands than this are not compared with each other.
const MOST_OPERANDS: usize = 8;
/// Low bits that are told apart.
const LOW_BITS: u32 = 3;

/// Cubes that `first` implies, what is most likely shown first. `again`: what it became after a turn of the loop.
pub fn candidates(terms: &mut Terms, ask: &mut Ask, first: &Cube, again: &Cube) -> Vec<Cube> {
    let mut found: Vec<Cube> = Vec::new();
    let mut weaker: Vec<Term> = Vec::new();
    for &literal in first.literals() {
        weaker.extend(bounds(terms, literal));
        weaker.push(literal);
    }
    let operands = operands(terms, [first, again]);
    let related = relations(terms, &operands);
    let implied = implied(terms, ask, first, related);
    weaker.extend(implied);
    for &literal in first.literals() {
        weaker.extend(low_bits(terms, literal));
    }
    found.extend(weaker.into_iter().filter_map(|literal| Cube::of(terms, [literal])));
    if first.len() > 2 {
        found.extend(first.literals().iter().map(|&literal| first.without(literal)));
    }
    if first.len() > 1 {
        found.push(first.clone());
    }
    let mut seen = rustc_hash::FxHashSet::default();
    found.retain(|cube| !cube.is_empty() && seen.insert(cube.clone()));
    found
}

/// `x == k` as bounds, signed and unsigned.
fn bounds(terms: &mut Terms, literal: Term) -> Vec<Term> {
    let Node::Binary(BinOp::Eq, x, k) = terms.node(literal) else { return Vec::new() };
    if terms.width(x) == 1 {
        return Vec::new();
    }
    vec![terms.sle(x, k), terms.sle(k, x), terms.ule(x, k), terms.ule(k, x)]
}

/// `x == k` for the low bits alone.
fn low_bits(terms: &mut Terms, literal: Term) -> Vec<Term> {
    let Node::Binary(BinOp::Eq, x, k) = terms.node(literal) else { return Vec::new() };
    let most = LOW_BITS.min(terms.width(x).saturating_sub(1));
    (1..=most)
        .map(|bits| {
            let (x, k) = (terms.trunc(x, bits), terms.trunc(k, bits));
            terms.eq(x, k)
        })
        .collect()
}

/// What the cubes compare, constants too.
fn operands(terms: &Terms, cubes: [&Cube; 2]) -> Vec<Term> {
    let mut found: Vec<Term> = Vec::new();
    for &literal in cubes.iter().flat_map(|cube| cube.literals()) {
        let inner = match terms.node(literal) {
            Node::Unary(UnOp::Not, inner) => inner,
            _ => literal,
        };
        if let Node::Binary(BinOp::Eq | BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle, a, b) =
            terms.node(inner)
        {
            found.extend([a, b].into_iter().filter(|&term| terms.width(term) > 1));
        }
    }
    let mut seen = rustc_hash::FxHashSet::default();
    found.retain(|&term| seen.insert(term));
    found.truncate(MOST_OPERANDS);
    found
}

fn relations(terms: &mut Terms, operands: &[Term]) -> Vec<Term> {
    let mut all = Vec::new();
    for (at, &a) in operands.iter().enumerate() {
        for &b in &operands[at + 1..] {
            if terms.width(a) != terms.width(b) || terms.as_const(a).is_some() && terms.as_const(b).is_some()
            {
                continue;
            }
            all.extend([terms.ne(a, b), terms.slt(a, b), terms.slt(b, a)]);
            all.extend([terms.ult(a, b), terms.ult(b, a), terms.sle(a, b), terms.sle(b, a)]);
        }
    }
    all
}

/// Those that hold wherever the cube does.
fn implied(terms: &mut Terms, ask: &mut Ask, cube: &Cube, all: Vec<Term>) -> Vec<Term> {
    let mut evaluator = Evaluator::new();
    let mut models: Vec<Model> = Vec::new();
    if let Reply::Sat(model) = ask.ask(terms, cube.literals()) {
        models.push(model);
    }
    let mut found = Vec::new();
    for literal in all.into_iter().filter(|literal| !cube.literals().contains(literal)) {
        if ask.left() == 0 {
            break;
        }
        if models.iter().any(|model| evaluator.eval(terms, literal, model) != 1) {
            continue;
        }
        let mut both = cube.literals().to_vec();
        both.push(terms.not(literal));
        match ask.ask(terms, &both) {
            Reply::Unsat(_) => found.push(literal),
            Reply::Sat(model) => models.push(model),
            Reply::Unknown => {}
        }
    }
    found
}
