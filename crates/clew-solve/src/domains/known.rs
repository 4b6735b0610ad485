//! What constraints say of terms of several variables: that a sum is below 256 holds wherever the sum occurs.

use clew_term::{Node, Term, Terms};
use rustc_hash::FxHashMap;

use super::State;
use super::operators;
use super::range::Range;
use crate::reasons::Reasons;
use crate::sets;

pub(super) struct Fact {
    pub range: Range,
    pub reasons: Reasons,
}

#[derive(Default)]
pub(super) struct Known {
    facts: FxHashMap<Term, Fact>,
}

impl Known {
    pub(super) fn new(terms: &Terms, constraints: &[Term]) -> Known {
        let mut facts: FxHashMap<Term, Fact> = FxHashMap::default();
        for (at, &constraint) in constraints.iter().enumerate() {
            let Some((term, range)) = said(terms, constraint) else { continue };
            let fact = facts
                .entry(term)
                .or_insert(Fact { range: Range::full(range.width), reasons: Reasons::default() });
            fact.range = fact.range.within(range);
            fact.reasons.join(&Reasons::of(at));
        }
        Known { facts }
    }

    pub(super) fn of(&self, term: Term) -> Option<&Fact> {
        if self.facts.is_empty() { None } else { self.facts.get(&term) }
    }
}

/// A comparison of a term of several variables with a constant. Terms of one narrow its domain.
fn said(terms: &Terms, constraint: Term) -> Option<(Term, Range)> {
    let Node::Binary(..) = terms.node(constraint) else { return None };
    let (term, domain) = sets::comparison(terms, constraint)?;
    let has_several = terms.with_vars(term, |vars| vars.len() > 1);
    (has_several && !domain.is_empty()).then(|| (term, Range::of_domain(&domain)))
}

impl State<'_, '_> {
    /// Whether a constraint holds, without taking its own word for it.
    pub(super) fn truth(&mut self, constraint: Term) -> Option<bool> {
        let range = match self.terms.node(constraint) {
            Node::Binary(op, a, b) if self.known.of(a).or(self.known.of(b)).is_some() => {
                let (x, y) = (self.unsaid(a), self.unsaid(b));
                operators::binary(op, x, y, a == b)
            }
            _ => self.range(constraint),
        };
        range.only().map(|value| value == 1)
    }
}
