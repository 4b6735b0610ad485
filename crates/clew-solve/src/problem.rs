//! What the links are asked: a query cut down to what matters.

use clew_term::{Model, Patch, Term, Terms, Valuation, Var};
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
    /// Of these constraints, each of which is a term of the query; the last `demanded` are the demand's.
    pub(crate) fn new(terms: &Terms, constraints: Vec<Term>, demanded: usize, hint: &'a Model) -> Self {
        let mut vars: Vec<Var> = Vec::new();
        constraints.iter().for_each(|&term| terms.with_vars(term, |found| vars.extend_from_slice(found)));
        vars.sort_unstable();
        vars.dedup();
        Problem { constraints, demanded, vars, hint, owners: FxHashMap::default() }
    }

    /// By variable, the places of the constraints it occurs in.
    pub(crate) fn touching(&self, terms: &Terms) -> Vec<Vec<usize>> {
        let mut touching = vec![Vec::new(); self.vars.len()];
        for (at, &constraint) in self.constraints.iter().enumerate() {
            terms.with_vars(constraint, |vars| {
                for place in vars.iter().filter_map(|var| self.vars.binary_search(var).ok()) {
                    touching[place].push(at);
                }
            });
        }
        touching
    }

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
