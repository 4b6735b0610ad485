//! Slicing: the constraints connected to the demand by shared variables (KLEE calls this independence).
//! The others hold under the hint and keep holding, because none of their variables changes.
//!
//! What a variable occurs in comes from the index of the paths, so that a query costs as much as its slice
//! is large, however long the path is.

use clew_term::{Term, Terms, Var};
use rustc_hash::FxHashMap;

use crate::near::Near;
use crate::paths::Tail;
use crate::problem::Problem;
use crate::stamps::Stamps;

/// Makes problems; keeps its tables between queries.
#[derive(Default)]
pub(crate) struct Slicer {
    /// By variable and by term, the last query that came by.
    vars: Stamps,
    terms: Stamps,
    steps: Vec<u32>,
}

impl Slicer {
    /// `tail` is at the query's path.
    pub(crate) fn slice<'a>(
        &mut self,
        terms: &Terms,
        tail: &Tail,
        near: &Near<'a>,
        demand: Term,
    ) -> Problem<'a> {
        self.vars.begin();
        self.terms.begin();
        let vars = self.connected(terms, tail, near);
        // The demand's parts are kept where the path has them too, so that they stand last.
        for part in &near.demand {
            self.terms.mark(part.index());
        }
        let mut owners = FxHashMap::default();
        let mut constraints = Vec::with_capacity(self.steps.len() + near.demand.len());
        self.steps.sort_unstable();
        for &step in &self.steps {
            let (part, owner) = (near.paths.part(step), near.paths.owner(step));
            if self.terms.mark(part.index()) {
                constraints.push(part);
                if part != owner {
                    owners.insert(part, owner);
                }
            }
        }
        for &part in &near.demand {
            constraints.push(part);
            if part != demand {
                owners.insert(part, demand);
            }
        }
        Problem { constraints, demanded: near.demand.len(), vars, hint: near.hint, owners }
    }

    /// Collects the steps that are connected to the demand, and returns their variables.
    fn connected(&mut self, terms: &Terms, tail: &Tail, near: &Near) -> Vec<Var> {
        self.steps.clear();
        let mut vars = near.vars.clone();
        for var in &vars {
            self.vars.mark(var.index());
        }
        let mut reached = 0;
        while let Some(&var) = vars.get(reached) {
            reached += 1;
            let entry = tail.entry(near.paths, var);
            for fact in near.paths.facts(entry) {
                self.steps.extend(near.paths.members(fact));
            }
            for step in near.paths.others(entry) {
                self.steps.push(step);
                let seen = &mut self.vars;
                terms.with_vars(near.paths.part(step), |found| {
                    vars.extend(found.iter().filter(|var| seen.mark(var.index())));
                });
            }
        }
        vars.sort_unstable();
        vars
    }
}
