//! Predicates of R-states: conjunctions, kept as sets of terms.

use crate::{Before, Flow};
use clew_term::{BinOp, Node, Term, Terms, Var};
use rustc_hash::FxHashSet;

/// Terms that all hold, sorted, each once. The empty one always holds.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Cube(Vec<Term>);

impl Cube {
    /// The conjunction of these, taken apart; `None` where one of them never holds, or two contradict each other.
    pub fn of(terms: &mut Terms, literals: impl IntoIterator<Item = Term>) -> Option<Cube> {
        let (mut pending, mut all): (Vec<Term>, Vec<Term>) = (literals.into_iter().collect(), Vec::new());
        while let Some(literal) = pending.pop() {
            match terms.node(literal) {
                Node::Binary(BinOp::And, a, b) => pending.extend([a, b]),
                Node::Const(1) => {}
                Node::Const(_) => return None,
                _ => all.push(literal),
            }
        }
        all.sort_unstable();
        all.dedup();
        let clashes = all.iter().any(|&literal| {
            let opposite = terms.not(literal);
            all.binary_search(&opposite).is_ok()
        });
        (!clashes).then_some(Cube(all))
    }

    pub fn literals(&self) -> &[Term] {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether all that it says is said by the other one too: then the other one implies it.
    pub fn is_part_of(&self, other: &Cube) -> bool {
        let mut rest = other.0.iter();
        self.0.iter().all(|literal| rest.any(|candidate| candidate == literal))
    }

    /// Without one of its literals.
    pub fn without(&self, literal: Term) -> Cube {
        Cube(self.0.iter().copied().filter(|&other| other != literal).collect())
    }

    /// The term that says that it does not hold.
    pub fn negated(&self, terms: &mut Terms) -> Term {
        self.0.iter().fold(Term::FALSE, |any, &literal| {
            let not = terms.not(literal);
            terms.or(any, not)
        })
    }

    /// What two of them say together that differ in one literal, which is one's and not the other's: either holds just where
    /// the rest does.
    pub fn resolved(&self, terms: &mut Terms, other: &Cube) -> Option<Cube> {
        if self.len() != other.len() {
            return None;
        }
        let mut own = self.0.iter().copied().filter(|literal| other.0.binary_search(literal).is_err());
        let literal = own.next()?;
        if own.next().is_some() {
            return None;
        }
        let opposite = terms.not(literal);
        other.0.binary_search(&opposite).is_ok().then(|| self.without(literal))
    }
}

/// What is remembered of what must hold before an edge: what became of the literals, and of the guard what has to do with them,
/// or all of it.
pub fn kept<F: Flow>(flow: &mut F, before: &Before, all_of_it: bool) -> Option<Cube> {
    let cube = Cube::of(flow.terms(), before.literals.iter().copied())?;
    let mut vars = FxHashSet::default();
    for &literal in cube.literals() {
        flow.terms().with_vars(literal, |found| vars.extend(found.iter().copied()));
    }
    let guard = Cube::of(flow.terms(), before.guard.iter().copied())?;
    let mut all: Vec<Term> = cube.literals().to_vec();
    for &literal in guard.literals() {
        let concerns = |found: &[Var]| found.iter().any(|var| vars.contains(var));
        if all_of_it || flow.terms().with_vars(literal, concerns) {
            all.push(literal);
        }
    }
    all.retain(|&literal| flow.is_of_state(literal));
    Cube::of(flow.terms(), all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conjunctions_are_taken_apart() {
        let mut terms = Terms::new();
        let (x, y) = (terms.fresh("x", 8), terms.fresh("y", 8));
        let (a, b) = (terms.slt(x, y), terms.ult(x, y));
        let both = terms.and(a, b);
        let cube = Cube::of(&mut terms, [both, Term::TRUE]).expect("it may hold");
        assert_eq!(cube, Cube::of(&mut terms, [b, a, b]).expect("it may hold"));
        let less = cube.without(a);
        assert!(less.is_part_of(&cube) && !cube.is_part_of(&less));
        assert!(Cube::default().is_part_of(&less));
        assert_eq!(Cube::of(&mut terms, [a, Term::FALSE]), None);
        let not = terms.not(a);
        assert_eq!(Cube::of(&mut terms, [a, not]), None);
    }

    #[test]
    fn two_branches_become_what_they_have_in_common() {
        let mut terms = Terms::new();
        let (x, y) = (terms.fresh("x", 8), terms.fresh("y", 8));
        let (a, b) = (terms.slt(x, y), terms.ult(x, y));
        let not = terms.not(a);
        let yes = Cube::of(&mut terms, [a, b]).expect("it may hold");
        let no = Cube::of(&mut terms, [not, b]).expect("it may hold");
        let rest = Cube::of(&mut terms, [b]).expect("it may hold");
        assert_eq!(yes.resolved(&mut terms, &no), Some(rest.clone()));
        assert_eq!(yes.resolved(&mut terms, &rest), None);
        assert_eq!(yes.resolved(&mut terms, &yes), None);
        let nowhere = rest.negated(&mut terms);
        assert_eq!(nowhere, terms.not(b));
    }
}
