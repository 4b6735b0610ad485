//! Constraints as sets of values, each worked out once.
//!
//! What a constraint on one variable says of it depends on nothing else, and the same constraints come
//! again on every path.

use clew_term::{BinOp, Evaluator, Model, Node, Patch, Term, Terms, UnOp, Var};
use rustc_hash::FxHashMap;

use crate::domain::Domain;
use crate::propagate::Inverter;
use crate::relation;

/// A variable of so few bits is tried value by value where a constraint cannot be inverted.
const NARROW: u32 = 8;
/// A set of a wider variable with more intervals stays a constraint.
const MOST_INTERVALS: usize = 12;
/// So many, and they are worked out anew; a bound on memory.
const MOST_ENTRIES: usize = 100_000;

#[derive(Default)]
pub(crate) struct Sets {
    known: FxHashMap<Term, Option<(Term, Domain)>>,
    evaluator: Evaluator,
}

impl Sets {
    /// The term that a constraint on one variable is about, and the set of its values for which it holds:
    /// of the variable itself wherever that set is known exactly.
    pub(crate) fn of(&mut self, terms: &Terms, constraint: Term) -> Option<&(Term, Domain)> {
        if self.known.len() >= MOST_ENTRIES {
            self.known.clear();
        }
        let evaluator = &mut self.evaluator;
        self.known.entry(constraint).or_insert_with(|| find(evaluator, terms, constraint)).as_ref()
    }

    pub(crate) fn forget(&mut self) {
        self.known.clear();
    }
}

/// Whether so many intervals are worth it.
pub(crate) fn is_simple(domain: &Domain) -> bool {
    domain.width() <= NARROW || domain.intervals().len() <= MOST_INTERVALS
}

fn find(evaluator: &mut Evaluator, terms: &Terms, constraint: Term) -> Option<(Term, Domain)> {
    let var = terms.with_vars(constraint, |vars| match vars {
        [var] => Some(*var),
        _ => None,
    })?;
    let exact =
        invert(evaluator, terms, constraint, var).or_else(|| enumerate(evaluator, terms, constraint, var));
    match exact {
        Some(domain) if is_simple(&domain) => Some((terms.var(var), domain)),
        _ => comparison(terms, constraint),
    }
}

fn invert(evaluator: &mut Evaluator, terms: &Terms, constraint: Term, var: Var) -> Option<Domain> {
    evaluator.forget();
    let nothing = Model::new();
    Inverter::new(terms, evaluator, &nothing, var).complete_solutions(constraint)
}

fn enumerate(evaluator: &mut Evaluator, terms: &Terms, constraint: Term, var: Var) -> Option<Domain> {
    let width = terms.var_width(var);
    if width > NARROW {
        return None;
    }
    let nothing = Model::new();
    let holds = |value: &u128| {
        let changes = [(var, *value)];
        evaluator.eval(terms, constraint, &Patch { base: &nothing, changes: &changes }) == 1
    };
    let values = (0..1u128 << width).filter(holds);
    Some(Domain::of(width, values.map(|value| (value, value)).collect()))
}

/// A comparison with a constant, or a term of one bit, as the set of values that meets it.
pub(crate) fn comparison(terms: &Terms, constraint: Term) -> Option<(Term, Domain)> {
    let (inner, holds) = match terms.node(constraint) {
        Node::Unary(UnOp::Not, inner) => (inner, 0),
        _ => (constraint, 1),
    };
    let wanted = Domain::point(1, holds);
    let Node::Binary(op, a, b) = terms.node(inner) else {
        return Some((inner, wanted));
    };
    if !matches!(op, BinOp::Eq | BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle) {
        return None;
    }
    match (terms.as_const(a), terms.as_const(b)) {
        (None, Some(y)) => Some((a, relation::left(op, terms.width(a), y, &wanted))),
        (Some(x), None) => Some((b, relation::right(op, terms.width(b), x, &wanted))),
        _ => None,
    }
}
