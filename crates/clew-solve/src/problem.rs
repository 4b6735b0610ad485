//! What the links are asked: a query cut down to what matters.

use clew_term::{Model, Patch, Term, Valuation, Var};
use rustc_hash::FxHashMap;

pub(crate) struct Problem<'a> {
    /// Booleans to be met, none twice, in the order of the path, the demand's parts last.
    pub constraints: Vec<Term>,
    /// How many of them, at the end, are the demand's.
    pub demanded: usize,
    /// The constraints' variables, sorted.
    pub vars: Vec<Var>,
    pub hint: &'a Model,
    /// Which term of the query each constraint is a part of, where it is not itself one.
    pub owners: FxHashMap<Term, Term>,
}

impl<'a> Problem<'a> {
    pub(crate) fn demand(&self) -> &[Term] {
        &self.constraints[self.constraints.len() - self.demanded..]
    }

    /// The terms of the query that the constraints are parts of.
    pub(crate) fn owners_of(&self, constraints: &[Term]) -> Vec<Term> {
        let mut owners: Vec<Term> =
            constraints.iter().map(|term| self.owners.get(term).copied().unwrap_or(*term)).collect();
        owners.sort_unstable();
        owners.dedup();
        owners
    }

    /// The hint's values of the variables.
    pub(crate) fn hinted(&self) -> Vec<(Var, u128)> {
        self.vars.iter().map(|&var| (var, self.hint.value(var))).collect()
    }

    /// A value for each variable: one of these, or else the hint's.
    pub(crate) fn completed(&self, values: &[(Var, u128)]) -> Vec<(Var, u128)> {
        let model = self.patch(values);
        self.vars.iter().map(|&var| (var, model.value(var))).collect()
    }

    /// The hint with these values, which are in the order of the variables.
    pub(crate) fn patch<'b>(&'b self, changes: &'b [(Var, u128)]) -> Patch<'b> {
        Patch { base: self.hint, changes }
    }
}
