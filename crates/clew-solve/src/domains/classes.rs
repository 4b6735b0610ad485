//! Values of a wide variable that no constraint can tell apart.
//!
//! A variable that is only ever compared with constants, as the index of a switch or of a table is, has as
//! many classes of values as there are constants, however many bits it has. One value of each class is then
//! as good as all of them.

use clew_term::{BinOp, Node, Term, Terms, Var};

use super::State;
use crate::domain::Domain;
use crate::stamps::Stamps;

/// Where the classes of a variable begin, if it is not used in another way too.
#[derive(Clone, Default)]
pub(super) struct Classes {
    cuts: Vec<u128>,
    is_used_otherwise: bool,
}

/// More classes are not tried.
const MOST: usize = 1024;

impl Classes {
    /// A value of each class that the domain has part in, of the largest class first, and whether they stand
    /// for all.
    pub(super) fn representatives(&self, domain: &Domain) -> (Vec<u128>, bool) {
        let ends = self.cuts[1..].iter().map(|&cut| cut - 1).chain([clew_term::mask(domain.width())]);
        let classes = self.cuts.iter().zip(ends);
        let mut values: Vec<(u128, u128)> = classes
            .filter_map(|(&from, to)| Some((to - from, domain.next(from).filter(|&value| value <= to)?)))
            .collect();
        values.sort_by_key(|&(size, _)| std::cmp::Reverse(size));
        let values = values.into_iter().map(|(_, value)| value);
        (values.take(MOST).collect(), !self.is_used_otherwise && self.cuts.len() <= MOST)
    }
}

/// Of each variable of the problem.
pub(super) fn of(terms: &Terms, constraints: &[Term], vars: &[Var]) -> Vec<Classes> {
    let mut walk =
        Walk { terms, vars, all: vec![Classes::default(); vars.len()], pending: constraints.to_vec() };
    let mut seen = Stamps::default();
    seen.begin();
    while let Some(term) = walk.pending.pop() {
        if term.is_some() && seen.mark(term.index()) {
            walk.visit(term);
        }
    }
    for (classes, &var) in walk.all.iter_mut().zip(vars) {
        // Unsigned order begins at zero, signed order at the sign.
        classes.cuts.extend([0, 1 << (terms.var_width(var) - 1)]);
        classes.cuts.sort_unstable();
        classes.cuts.dedup();
    }
    walk.all
}

struct Walk<'a> {
    terms: &'a Terms,
    vars: &'a [Var],
    all: Vec<Classes>,
    pending: Vec<Term>,
}

impl Walk<'_> {
    fn visit(&mut self, term: Term) {
        let node = self.terms.node(term);
        if let Node::Binary(BinOp::Eq | BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle, a, b) = node {
            let sides = [(a, self.terms.as_const(b)), (b, self.terms.as_const(a))];
            if sides.into_iter().any(|(side, constant)| constant.is_some_and(|value| self.cut(side, value))) {
                return;
            }
        }
        for operand in node.operands().into_iter().filter(|operand| operand.is_some()) {
            match self.terms.as_var(operand).and_then(|var| self.vars.binary_search(&var).ok()) {
                Some(at) => self.all[at].is_used_otherwise = true,
                None => self.pending.push(operand),
            }
        }
    }

    /// A comparison of a variable, or of a variable and a constant, with a constant: cuts the classes there.
    fn cut(&mut self, side: Term, constant: u128) -> bool {
        let (inner, addend) = match self.terms.node(side) {
            Node::Binary(BinOp::Add, inner, addend) => match self.terms.as_const(addend) {
                Some(addend) => (inner, addend),
                None => return false,
            },
            _ => (side, 0),
        };
        let place = self.terms.as_var(inner).and_then(|var| self.vars.binary_search(&var).ok());
        let Some(at) = place else { return false };
        let width = self.terms.width(side);
        let ends = [constant, constant.wrapping_add(1), 0, 1 << (width - 1)];
        self.all[at].cuts.extend(ends.map(|end| end.wrapping_sub(addend) & clew_term::mask(width)));
        true
    }
}

impl State<'_, '_> {
    /// Values of a variable with many, and whether they stand for all.
    pub(super) fn representatives(&mut self, at: usize) -> (Vec<u128>, bool) {
        let (terms, problem) = (self.terms, self.problem);
        let all = self.classes.get_or_insert_with(|| of(terms, &problem.constraints, &problem.vars));
        all[at].representatives(&self.domains[at])
    }
}
