//! The coverage structure: which objectives there are, which are closed, and which a run or an edge would close.

use crate::{Criterion, Objective, ObjectiveId, Scope, objectives};
use clew_ir::{Arm, FunctionId, Program};
use rustc_hash::FxHashMap;

pub struct Structure<'p> {
    program: &'p Program,
    pub objectives: Vec<Objective>,
    closed: Vec<bool>,
    open: usize,
    by_arm: FxHashMap<Arm, Vec<ObjectiveId>>,
}

impl<'p> Structure<'p> {
    pub fn new(program: &'p Program, functions: &[FunctionId], criteria: &[Criterion]) -> Self {
        Structure::within(program, functions, criteria, None)
    }

    /// Only what is in the scope, if there is one.
    pub fn within(
        program: &'p Program,
        functions: &[FunctionId],
        criteria: &[Criterion],
        within: Option<&Scope>,
    ) -> Self {
        let objectives: Vec<Objective> =
            functions.iter().flat_map(|&function| objectives(program, function, criteria, within)).collect();
        let mut by_arm: FxHashMap<Arm, Vec<ObjectiveId>> = FxHashMap::default();
        for (id, objective) in (0..).map(ObjectiveId).zip(&objectives) {
            for &arm in &objective.arms {
                by_arm.entry(arm).or_default().push(id);
            }
        }
        let (closed, open) = (vec![false; objectives.len()], objectives.len());
        Structure { program, objectives, closed, open, by_arm }
    }

    pub fn ids(&self) -> impl Iterator<Item = ObjectiveId> + use<> {
        (0..self.objectives.len() as u32).map(ObjectiveId)
    }

    /// How many objectives are not closed yet.
    pub fn open(&self) -> usize {
        self.open
    }

    pub fn is_open(&self, id: ObjectiveId) -> bool {
        !self.closed[id.index()]
    }

    /// Cov: all objectives that a run with these counters covers, closed before or not.
    pub fn covered(&self, counts: &[u64]) -> Vec<ObjectiveId> {
        let mut out = Vec::new();
        // Objectives of one function are neighbours: its expressions are evaluated once.
        let mut known: Option<(FunctionId, Vec<i64>)> = None;
        for id in self.ids() {
            let objective = &self.objectives[id.index()];
            if known.as_ref().is_none_or(|(function, _)| *function != objective.function) {
                let map = self.program.function(objective.function).coverage.as_ref();
                let values = map.filter(|map| map.is_entered(counts)).map(|map| map.values(counts));
                known = Some((objective.function, values.unwrap_or_default()));
            }
            let count = known.as_ref().and_then(|(_, values)| values.get(objective.count.0 as usize));
            if count.is_some_and(|&count| count != 0) {
                out.push(id);
            }
        }
        out
    }

    /// Closes what a run covers and returns what is new.
    pub fn update(&mut self, covered: &[ObjectiveId]) -> Vec<ObjectiveId> {
        let new: Vec<ObjectiveId> = covered.iter().copied().filter(|&id| self.is_open(id)).collect();
        for id in &new {
            self.closed[id.index()] = true;
        }
        self.open -= new.len();
        new
    }

    /// An objective that a run took an edge of but did not count: then the edges are wrong. Only runs that return tell,
    /// because llvm-cov's differences of counters presume it.
    pub fn miscounted(
        &self,
        arms: impl Iterator<Item = Arm>,
        covered: &[ObjectiveId],
    ) -> Option<ObjectiveId> {
        let ids = arms.filter_map(|arm| self.by_arm.get(&arm)).flatten();
        ids.copied().find(|id| covered.binary_search(id).is_err())
    }

    /// Whether taking this edge would by itself close something.
    pub fn wants(&self, arm: Arm) -> bool {
        self.by_arm.get(&arm).is_some_and(|ids| ids.iter().any(|&id| self.is_open(id)))
    }
}
