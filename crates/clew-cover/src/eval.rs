//! What a decision has evaluated to so far, and what a vector more would show: Eval and Cov (CAUT, section III)
//! for the criteria that look at combinations of conditions.

use crate::decision::{Prefix, Table, Vector};
use crate::{Kind, Mcdc, Objective, ObjectiveId};
use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct DecisionId(pub u32);

impl DecisionId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Outcomes of conditions, in the order of evaluation.
pub type Outcomes = Vec<(usize, bool)>;

/// How many steps a walk through a diagram may take until the answer is "maybe".
const MOST_STEPS: u32 = 4096;

/// A decision and the objectives that its vectors are for.
pub struct Decided {
    pub table: Table,
    unique: bool,
    /// The number of its first vector's point.
    pub first_point: u32,
    /// The vectors that were seen.
    known: FxHashSet<u32>,
    /// Those of them that may yet be half of a pair.
    halves: Vec<(u32, Vector)>,
    outcomes: [Vec<ObjectiveId>; 2],
    vectors: FxHashMap<u32, ObjectiveId>,
    /// By condition.
    independence: Vec<Option<ObjectiveId>>,
    /// What is still open: outcomes `[false, true]`, vectors, and conditions without a pair.
    open_outcomes: [bool; 2],
    open_vectors: FxHashSet<u32>,
    open_conditions: Vec<bool>,
}

impl Decided {
    pub fn new(table: Table, mcdc: Mcdc, first_point: u32) -> Self {
        let conditions = table.nodes.len();
        Decided {
            table,
            unique: mcdc == Mcdc::UniqueCause,
            first_point,
            known: FxHashSet::default(),
            halves: Vec::new(),
            outcomes: Default::default(),
            vectors: FxHashMap::default(),
            independence: vec![None; conditions],
            open_outcomes: [false; 2],
            open_vectors: FxHashSet::default(),
            open_conditions: vec![false; conditions],
        }
    }

    /// Says that an objective is about this decision.
    pub fn expect(&mut self, id: ObjectiveId, objective: &Objective) {
        match objective.kind {
            Kind::Outcome(_, outcome) => {
                self.outcomes[usize::from(outcome)].push(id);
                self.open_outcomes[usize::from(outcome)] = true;
            }
            Kind::Vector(_, number) => {
                self.vectors.insert(number, id);
                self.open_vectors.insert(number);
            }
            Kind::Independence(_, at) => {
                self.independence[at] = Some(id);
                self.open_conditions[at] = true;
            }
            Kind::Entry | Kind::Region | Kind::Edge(_) | Kind::Label(_) => {}
        }
    }

    /// An objective is closed that nothing can cover: no vector is wanted for its sake any more.
    pub fn rule_out(&mut self, kind: Kind, is_open: impl Fn(ObjectiveId) -> bool) {
        match kind {
            Kind::Outcome(_, outcome) => {
                let at = usize::from(outcome);
                self.open_outcomes[at] &= self.outcomes[at].iter().any(|&id| is_open(id));
            }
            Kind::Vector(_, number) => drop(self.open_vectors.remove(&number)),
            Kind::Independence(_, at) => self.open_conditions[at] = false,
            Kind::Entry | Kind::Region | Kind::Edge(_) | Kind::Label(_) => {}
        }
    }

    /// Whether pairs of its vectors are asked for.
    pub fn needs_pairs(&self) -> bool {
        self.independence.iter().any(Option::is_some)
    }

    pub fn is_open(&self) -> bool {
        self.open_outcomes != [false; 2]
            || !self.open_vectors.is_empty()
            || self.open_conditions.contains(&true)
    }

    /// The objectives that one vector alone closes, open or not.
    pub fn closed_by(&self, number: u32) -> impl Iterator<Item = ObjectiveId> + '_ {
        let outcome = self.table.outcome(number);
        let outcomes = outcome.into_iter().flat_map(|outcome| &self.outcomes[usize::from(outcome)]);
        outcomes.chain(self.vectors.get(&number)).copied()
    }

    /// The vectors that may yet be half of a pair that is missing.
    pub fn seen(&self) -> impl Iterator<Item = u32> + '_ {
        self.halves.iter().map(|&(number, _)| number)
    }

    /// Whether a vector may be half of a pair that is missing.
    pub fn is_wanted(&self, number: u32) -> bool {
        !self.known.contains(&number)
            && self.table.vector(number).is_some_and(|vector| self.is_useful(&vector.conditions))
    }

    fn is_useful(&self, conditions: &[Option<bool>]) -> bool {
        conditions.iter().zip(&self.open_conditions).any(|(value, &open)| open && value.is_some())
    }

    /// Takes note of a vector. Returns the objectives that it closes with another one, and that one.
    pub fn note(&mut self, number: u32) -> Vec<(ObjectiveId, u32)> {
        if !self.known.insert(number) {
            return Vec::new();
        }
        let Some(vector) = self.table.vector(number) else { return Vec::new() };
        self.open_outcomes[usize::from(vector.outcome)] = false;
        self.open_vectors.remove(&number);
        if !self.is_useful(&vector.conditions) {
            return Vec::new();
        }
        let mut closed = Vec::new();
        for (other, half) in &self.halves {
            if let Some(at) = self.table.shown(half, &vector, self.unique)
                && self.open_conditions[at]
            {
                self.open_conditions[at] = false;
                closed.extend(self.independence[at].map(|id| (id, *other)));
            }
        }
        self.halves.push((number, vector));
        let Decided { halves, open_conditions, .. } = self;
        halves.retain(|(_, half)| {
            half.conditions.iter().zip(&*open_conditions).any(|(value, &open)| open && value.is_some())
        });
        closed
    }

    /// For each condition the first two of these vectors that show its effect, as indices.
    pub fn pairs(&self, numbers: &[u32]) -> Vec<(ObjectiveId, usize, usize)> {
        let vectors: Vec<Option<Vector>> = numbers.iter().map(|&number| self.table.vector(number)).collect();
        let mut found: Vec<Option<(usize, usize)>> = vec![None; self.independence.len()];
        for (j, b) in vectors.iter().enumerate() {
            for (i, a) in vectors[..j].iter().enumerate() {
                if let (Some(a), Some(b)) = (a, b)
                    && let Some(at) = self.table.shown(a, b, self.unique)
                {
                    found[at].get_or_insert((i, j));
                }
            }
        }
        let pairs = found.into_iter().zip(&self.independence);
        pairs.filter_map(|(pair, id)| pair.zip(*id).map(|((i, j), id)| (id, i, j))).collect()
    }

    /// Whether some vector that goes on from here may help: one not seen that has an open condition in it, or that is
    /// open itself, or an open outcome.
    pub fn may_help(&self, prefix: &Prefix) -> bool {
        let open =
            self.open_conditions.iter().zip(0u32..64).fold(0, |all, (&open, at)| all | u64::from(open) << at);
        let mut steps = 0;
        let useful = self.is_useful(&prefix.conditions);
        self.finds(prefix.next, prefix.state, prefix.outcome, useful, open, &mut steps)
    }

    fn finds(
        &self,
        next: Option<usize>,
        state: u32,
        outcome: bool,
        useful: bool,
        open: u64,
        steps: &mut u32,
    ) -> bool {
        *steps += 1;
        let Some(at) = next else {
            let is_new = !self.known.contains(&state);
            return self.open_outcomes[usize::from(outcome)]
                || (is_new && (useful || self.open_vectors.contains(&state)));
        };
        if *steps > MOST_STEPS {
            return true;
        }
        let by_itself = !self.open_vectors.is_empty() || self.open_outcomes != [false; 2];
        if !by_itself && !useful && self.table.below(at) & open == 0 {
            return false;
        }
        let useful = useful || self.open_conditions[at];
        [false, true].into_iter().any(|outcome| {
            let (next, state) = self.table.step(at, state, outcome);
            self.finds(next, state, outcome, useful, open, steps)
        })
    }

    /// Ways on from here, at most so many, that close something for sure: the outcomes of the conditions that follow.
    pub fn completions(&self, prefix: &Prefix, most: usize) -> Vec<Outcomes> {
        let mut walk = Walk { found: Vec::new(), most, steps: 0, after: Vec::new(), prefix: prefix.clone() };
        self.complete(prefix.next, prefix.state, prefix.outcome, &mut walk);
        walk.found
    }

    fn complete(&self, next: Option<usize>, state: u32, outcome: bool, walk: &mut Walk) {
        walk.steps += 1;
        if walk.found.len() >= walk.most || walk.steps > MOST_STEPS {
            return;
        }
        let Some(at) = next else {
            if self.closes(state, outcome, &walk.prefix.conditions) {
                walk.found.push(walk.after.clone());
            }
            return;
        };
        for outcome in [true, false] {
            let (next, state) = self.table.step(at, state, outcome);
            walk.prefix.conditions[at] = Some(outcome);
            walk.after.push((at, outcome));
            self.complete(next, state, outcome, walk);
            walk.after.pop();
        }
        walk.prefix.conditions[at] = None;
    }

    /// Whether a vector closes something, now.
    fn closes(&self, number: u32, outcome: bool, conditions: &[Option<bool>]) -> bool {
        if self.open_outcomes[usize::from(outcome)] {
            return true;
        }
        if self.known.contains(&number) {
            return false;
        }
        if self.open_vectors.contains(&number) {
            return true;
        }
        let vector = Vector { conditions: conditions.to_vec(), outcome };
        let mut shown =
            self.halves.iter().filter_map(|(_, half)| self.table.shown(half, &vector, self.unique));
        shown.any(|at| self.open_conditions[at])
    }
}

struct Walk {
    found: Vec<Outcomes>,
    most: usize,
    steps: u32,
    after: Outcomes,
    prefix: Prefix,
}
