//! The coverage structure: which objectives there are, which are closed, and which a run or an edge would close.

use crate::anchor;
use crate::count::Counted;
use crate::cut::Cuts;
use crate::decision::Table;
use crate::eval::{Decided, DecisionId, Outcomes};
use crate::objective::{Lister, MOST_LISTED};
use crate::{Criterion, Goals, Kind, Objective, ObjectiveId, Part};
use clew_ir::{Arm, Counts, Cut, Decision, FunctionId, Program, Range};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What one run evaluated to.
#[derive(Clone, Copy)]
pub struct Evals<'a> {
    /// The profile counters.
    pub counts: &'a Counts,
    /// The test vectors of decisions that were seen, a bit each.
    pub vectors: &'a [u64],
    /// Where it left functions in their midst, and where it came back to one.
    pub cuts: [&'a [Cut]; 2],
}

/// What one run alone can show: an objective, by its number, or behind those a test vector of a decision. An objective of MC/DC
/// takes two vectors, and they may be of two runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PointId(pub u32);

/// An edge that a candidate would take; where it is a condition's, with the state of the decision before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    pub arm: Arm,
    pub state: u32,
}

/// The tests, by number, that cover an objective.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Covering {
    pub test: usize,
    /// The one with the other vector of the pair, where it takes two.
    pub with: Option<usize>,
}

pub struct Structure<'p> {
    program: &'p Program,
    pub objectives: Vec<Objective>,
    closed: Vec<bool>,
    open: usize,
    /// By objective: it is counted as a difference of counters.
    pub(crate) differences: Vec<bool>,
    /// How often something of use was shown.
    version: u32,
    by_arm: FxHashMap<Arm, Vec<ObjectiveId>>,
    by_label: FxHashMap<u32, ObjectiveId>,
    decisions: Vec<Decided>,
    /// The first bit of each decision's vectors, in order, and the decision.
    bits: Vec<(usize, u32)>,
    counted: Counted,
    /// The conditions of decisions that have objectives: decision, condition, outcome.
    conditions: FxHashMap<Arm, (DecisionId, usize, bool)>,
    /// What was closed, in order, and how much of it was taken note of.
    closings: Vec<ObjectiveId>,
    taken: usize,
    /// The points that closed an objective.
    closed_with: FxHashMap<ObjectiveId, [PointId; 2]>,
    /// Decisions with too many test vectors, which are left out.
    pub too_large: Vec<Range>,
    cuts: Cuts,
}

impl<'p> Structure<'p> {
    pub fn new(program: &'p Program, functions: &[FunctionId], goals: &Goals) -> Self {
        let mut this = Structure {
            program,
            objectives: Vec::new(),
            closed: Vec::new(),
            open: 0,
            differences: Vec::new(),
            version: 0,
            by_arm: FxHashMap::default(),
            by_label: FxHashMap::default(),
            decisions: Vec::new(),
            bits: Vec::new(),
            counted: Counted::default(),
            conditions: FxHashMap::default(),
            closings: Vec::new(),
            taken: 0,
            closed_with: FxHashMap::default(),
            too_large: Vec::new(),
            cuts: Cuts::default(),
        };
        let mut tables: Vec<Table> = Vec::new();
        for &function in functions {
            this.list(function, goals, &mut tables);
        }
        if let Some(scope) = &goals.within {
            this.too_large.retain(|&range| scope.touches(range));
        }
        this.open = this.objectives.len();
        this.closed = vec![false; this.objectives.len()];
        for id in this.ids() {
            if let Kind::Label(number) = this.objectives[id.index()].kind {
                this.by_label.insert(number, id);
            }
            for &arm in &this.objectives[id.index()].arms {
                this.by_arm.entry(arm).or_default().push(id);
            }
        }
        this.counted = Counted::new(program, &this.objectives);
        this.decide(tables, goals);
        this
    }

    fn list(&mut self, function: FunctionId, goals: &Goals, tables: &mut Vec<Table>) {
        let Some(map) = &self.program.function(function).coverage else { return };
        let mut own = Vec::new();
        let is_evaluated = |decision: &&Decision| {
            !decision.conditions.iter().any(|condition| map.unevaluated.branches.contains(&condition.branch))
        };
        for decision in map.decisions.iter().filter(is_evaluated) {
            match Table::new(function, map, decision) {
                Some(table) => own.push((DecisionId((tables.len() + own.len()) as u32), table)),
                None => self.too_large.push(decision.range),
            }
        }
        if goals.criteria.contains(&Criterion::Mcc) {
            let large = own.iter().filter(|(_, table)| table.vectors > MOST_LISTED);
            self.too_large.extend(large.map(|(_, table)| table.range));
        }
        let part = goals.within.as_ref().map(|scope| Part::new(scope, map));
        let lister = Lister { program: self.program, function, map, tables: &own, part: part.as_ref() };
        let start = self.objectives.len();
        for criterion in Criterion::ALL.into_iter().filter(|criterion| goals.criteria.contains(criterion)) {
            self.objectives.extend(lister.list(criterion));
        }
        if goals.criteria != [Criterion::Function] {
            let reached = lister.reached(&self.objectives[start..]);
            self.objectives.extend(reached);
        }
        let differs = anchor::differences(map);
        let of = |objective: &Objective| objective.count.is_some_and(|count| differs[count.0 as usize]);
        self.differences.extend(self.objectives[start..].iter().map(of));
        tables.extend(own.into_iter().map(|(_, table)| table));
    }

    /// Gives decisions their objectives.
    fn decide(&mut self, tables: Vec<Table>, goals: &Goals) {
        let mut point = self.objectives.len() as u32;
        for table in tables {
            // A vector is a bit of the program's, and those are counted by 32 bits.
            let next = point.saturating_add(table.vectors);
            self.decisions.push(Decided::new(table, goals.mcdc, point));
            point = next;
        }
        let firsts = self.decisions.iter().map(|decided| decided.table.first_bit());
        self.bits = firsts.zip(0..).collect();
        self.bits.sort_unstable();
        for id in self.ids() {
            let objective = &self.objectives[id.index()];
            if let Some(decision) = objective.kind.decision() {
                self.decisions[decision.index()].expect(id, objective);
            }
        }
        for (decision, decided) in (0..).map(DecisionId).zip(&self.decisions) {
            let map = self.program.function(decided.table.function).coverage.as_ref();
            for (at, node) in decided.table.nodes.iter().enumerate().filter(|_| decided.is_open()) {
                for (outcome, arms) in
                    map.iter().flat_map(|map| [false, true].into_iter().zip(&map.branches[node.branch].arms))
                {
                    self.conditions.extend(arms.iter().map(|&arm| (arm, (decision, at, outcome))));
                }
            }
        }
    }

    pub fn program(&self) -> &'p Program {
        self.program
    }

    pub fn ids(&self) -> impl Iterator<Item = ObjectiveId> + use<> {
        (0..self.objectives.len() as u32).map(ObjectiveId)
    }

    /// The decisions that objectives are about.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        let asked: BTreeSet<DecisionId> =
            self.objectives.iter().filter_map(|objective| objective.kind.decision()).collect();
        asked.into_iter().map(|decision| self.table(decision))
    }

    pub fn table(&self, decision: DecisionId) -> &Table {
        &self.decisions[decision.index()].table
    }

    /// How many objectives are not closed yet.
    pub fn open(&self) -> usize {
        self.open
    }

    /// Another number whenever what is open, or what an edge would close, may be something else than before.
    pub fn version(&self) -> u32 {
        self.version
    }

    pub fn is_open(&self, id: ObjectiveId) -> bool {
        !self.closed[id.index()]
    }

    /// All that a run shows, seen before or not, in order.
    pub fn points(&self, evals: Evals) -> Vec<PointId> {
        let mut out: Vec<PointId> = self.done(evals).map(|(id, _)| PointId(id.0)).collect();
        for (decided, number) in self.seen(evals.vectors) {
            out.extend(decided.closed_by(number).map(|id| PointId(id.0)));
            out.extend(decided.needs_pairs().then_some(PointId(decided.first_point + number)));
        }
        out.sort_unstable();
        out.dedup();
        out
    }

    /// How often runs did what each objective is about, all together. Of a decision's outcomes and vectors a run says only
    /// whether it had them. `None`: no single run shows it.
    pub fn times<'e>(&self, runs: impl Iterator<Item = Evals<'e>>) -> Vec<Option<u64>> {
        let mut out = vec![0u64; self.objectives.len()];
        for evals in runs {
            for (id, count) in self.done(evals) {
                // Coming back to a `setjmp` takes away from some counters.
                out[id.index()] = out[id.index()].saturating_add(count.max(1) as u64);
            }
            let shown = self.seen(evals.vectors).flat_map(|(decided, number)| decided.closed_by(number));
            shown.collect::<BTreeSet<_>>().iter().for_each(|id| out[id.index()] += 1);
        }
        let is_shown = |objective: &Objective| !matches!(objective.kind, Kind::Independence(..));
        self.objectives.iter().zip(out).map(|(it, count)| is_shown(it).then_some(count)).collect()
    }

    /// The counted objectives that a run shows, and how often: as llvm-cov counts, less what it counts too often.
    fn done(&self, evals: Evals) -> impl Iterator<Item = (ObjectiveId, i64)> {
        let excess = self.cuts.excess(self.program, &self.objectives, evals.cuts);
        self.counted.counts(evals.counts).into_iter().filter_map(move |(id, count)| match excess.get(&id) {
            None => Some((id, count)),
            Some(excess) => excess.filter(|&excess| count > excess).map(|excess| (id, count - excess)),
        })
    }

    /// What llvm-cov shows of several runs together: it adds up their counters.
    pub fn points_together<'e>(
        &self,
        runs: impl Iterator<Item = (&'e Counts, &'e [u64])> + Clone,
    ) -> Vec<PointId> {
        let mut vectors = Vec::new();
        for (_, seen) in runs.clone() {
            vectors.resize(seen.len().max(vectors.len()), 0);
            vectors.iter_mut().zip(seen).for_each(|(vector, seen)| *vector |= seen);
        }
        let counts = Counts::sum(runs.map(|(counts, _)| counts));
        self.points(Evals { counts: &counts, vectors: &vectors, cuts: [&[]; 2] })
    }

    /// What a run may have done and does not show: it left a function in its midst, and what llvm-cov then counts of
    /// objectives whose edges are not known may be too much.
    pub fn unclear(&self, evals: Evals) -> Vec<PointId> {
        if evals.cuts.iter().all(|cuts| cuts.is_empty()) {
            return Vec::new();
        }
        let mut excess = self.cuts.excess(self.program, &self.objectives, evals.cuts);
        excess.retain(|id, excess| excess.is_none() || self.objectives[id.index()].arms.is_empty());
        if excess.is_empty() {
            return Vec::new();
        }
        let is_unclear = |&(id, count): &(ObjectiveId, i64)| {
            excess.get(&id).is_some_and(|excess| excess.is_none_or(|excess| count <= excess))
        };
        self.counted
            .counts(evals.counts)
            .into_iter()
            .filter(is_unclear)
            .map(|(id, _)| PointId(id.0))
            .collect()
    }

    /// The vectors among the bits of a run, each with its decision.
    fn seen<'a>(&'a self, bits: &'a [u64]) -> impl Iterator<Item = (&'a Decided, u32)> {
        let words = (0..).zip(bits).filter(|&(_, &word)| word != 0);
        let of_word = |(at, &word): (usize, &u64)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| at * 64 + bit)
        };
        words.flat_map(of_word).filter_map(|bit| {
            let before = self.bits.partition_point(|&(first, _)| first <= bit);
            let (first, decision) = self.bits[before.checked_sub(1)?];
            let decided = &self.decisions[decision as usize];
            let number = (bit - first) as u32;
            (number < decided.table.vectors).then_some((decided, number))
        })
    }

    /// The decision and the number of a point that is a test vector.
    fn vector_of(&self, point: PointId) -> Option<(usize, u32)> {
        let decision =
            self.decisions.partition_point(|decided| decided.first_point <= point.0).checked_sub(1)?;
        Some((decision, point.0 - self.decisions[decision].first_point))
    }

    /// The objective that a point is; none where it is a vector of conditions.
    pub fn objective_of(&self, point: PointId) -> Option<ObjectiveId> {
        ((point.0 as usize) < self.objectives.len()).then_some(ObjectiveId(point.0))
    }

    /// Whether a point is a label.
    pub fn is_label(&self, point: PointId) -> bool {
        let objective = self.objectives.get(point.0 as usize);
        objective.is_some_and(|objective| matches!(objective.kind, Kind::Label(_)))
    }

    /// The objective of a label, by its number.
    pub fn label(&self, number: u32) -> Option<ObjectiveId> {
        self.by_label.get(&number).copied()
    }

    /// Whether a point would be of use.
    pub fn is_wanted(&self, point: PointId) -> bool {
        match self.objective_of(point) {
            Some(id) => self.is_open(id),
            None => self
                .vector_of(point)
                .is_some_and(|(decision, number)| self.decisions[decision].is_wanted(number)),
        }
    }

    /// Takes note of what a run shows, closes what can be closed, and returns the points that were of use.
    pub fn update(&mut self, points: &[PointId]) -> Vec<PointId> {
        let new: Vec<PointId> = points.iter().copied().filter(|&point| self.is_wanted(point)).collect();
        self.version += u32::from(!new.is_empty());
        for &point in points {
            if let Some(id) = self.objective_of(point) {
                self.close(id, [point; 2]);
            } else if let Some((decision, number)) = self.vector_of(point) {
                let first = self.decisions[decision].first_point;
                for (id, other) in self.decisions[decision].note(number) {
                    self.close(id, [PointId(first + other), point]);
                }
            }
        }
        new
    }

    fn close(&mut self, id: ObjectiveId, with: [PointId; 2]) {
        if !std::mem::replace(&mut self.closed[id.index()], true) {
            self.open -= 1;
            self.closed_with.insert(id, with);
            self.closings.push(id);
        }
    }

    /// Closes an objective that nothing can cover.
    pub fn rule_out(&mut self, id: ObjectiveId) {
        if !std::mem::replace(&mut self.closed[id.index()], true) {
            self.open -= 1;
            self.version += 1;
            self.closings.push(id);
            let kind = self.objectives[id.index()].kind;
            if let Some(decision) = kind.decision() {
                let Structure { decisions, closed, .. } = self;
                decisions[decision.index()].rule_out(kind, |id| !closed[id.index()]);
            }
        }
    }

    /// The objectives that were closed since this was last asked.
    pub fn take_closed(&mut self) -> Vec<ObjectiveId> {
        let taken = std::mem::replace(&mut self.taken, self.closings.len());
        self.closings[taken..].to_vec()
    }

    /// All that were closed, in order.
    pub fn closings(&self) -> &[ObjectiveId] {
        &self.closings
    }

    /// The points that closed an objective: the same one twice, unless it took a pair.
    pub fn closed_with(&self, id: ObjectiveId) -> Option<[PointId; 2]> {
        self.closed_with.get(&id).copied()
    }

    /// The points that are needed for what is closed.
    pub fn needed(&self) -> BTreeSet<PointId> {
        self.closed_with.values().flatten().copied().collect()
    }

    /// Which tests cover which objectives, given what each shows.
    pub fn covering(&self, tests: &[Vec<PointId>]) -> Vec<Option<Covering>> {
        let mut out = vec![None; self.objectives.len()];
        let mut vectors: FxHashMap<usize, (Vec<u32>, Vec<usize>)> = FxHashMap::default();
        for (test, points) in tests.iter().enumerate() {
            for &point in points {
                if let Some(id) = self.objective_of(point) {
                    out[id.index()].get_or_insert(Covering { test, with: None });
                } else if let Some((decision, number)) = self.vector_of(point) {
                    let (numbers, tests) = vectors.entry(decision).or_default();
                    if !numbers.contains(&number) {
                        numbers.push(number);
                        tests.push(test);
                    }
                }
            }
        }
        for (decision, (numbers, tests)) in vectors {
            for (id, i, j) in self.decisions[decision].pairs(&numbers) {
                let with = Some(tests[i]).filter(|&with| with != tests[j]);
                out[id.index()] = Some(Covering { test: tests[j], with });
            }
        }
        out
    }

    /// The test vectors that were seen, as far as they may be of use for something.
    pub fn vectors_seen(&self) -> impl Iterator<Item = PointId> + '_ {
        self.decisions.iter().flat_map(|decided| decided.seen().map(|n| PointId(decided.first_point + n)))
    }

    /// The objectives that are covered by these points together.
    pub fn covered(&self, points: &[PointId]) -> Vec<ObjectiveId> {
        let covering = self.covering(&[points.to_vec()]);
        self.ids().filter(|id| covering[id.index()].is_some()).collect()
    }

    /// An objective that a run took an edge of but did not show: then the edges are wrong. Only runs in which every function
    /// returns tell, because llvm-cov's differences of counters presume it.
    pub fn miscounted(&self, arms: impl Iterator<Item = Arm>, points: &[PointId]) -> Option<ObjectiveId> {
        let ids = arms.filter_map(|arm| self.by_arm.get(&arm)).flatten();
        ids.copied().find(|id| points.binary_search(&PointId(id.0)).is_err())
    }

    /// What taking this edge closes by itself.
    pub fn closed_by(&self, arm: Arm) -> impl Iterator<Item = ObjectiveId> + '_ {
        self.by_arm.get(&arm).into_iter().flatten().copied().filter(|&id| self.is_open(id))
    }

    fn closes(&self, arm: Arm) -> bool {
        self.closed_by(arm).next().is_some()
    }

    /// Must-relevant: whether taking this edge, or going on from it within its decision, closes something.
    pub fn wants(&self, turn: Turn) -> bool {
        self.closes(turn.arm) || self.completes(turn)
    }

    /// Whether going on from this edge within its decision closes something.
    pub fn completes(&self, turn: Turn) -> bool {
        !self.completions(turn, 1).is_empty()
    }

    /// Whether this edge closes something, or the decision that it is in the midst of may come out in a way that helps.
    pub fn may_close(&self, turn: Turn) -> bool {
        self.closes(turn.arm) || self.may_help(turn)
    }

    /// Whether anything open has to do with this edge.
    pub fn asks_for(&self, arm: Arm) -> bool {
        let decision = self.conditions.get(&arm).map(|(decision, ..)| &self.decisions[decision.index()]);
        self.closes(arm) || decision.is_some_and(Decided::is_open)
    }

    /// Ways on through the decision, after this edge, that close something: outcomes of the conditions that follow.
    pub fn completions(&self, turn: Turn, most: usize) -> Vec<Outcomes> {
        match self.turned(turn) {
            Some((decided, at, outcome)) => {
                let prefix = decided.table.prefix(at, turn.state, outcome);
                prefix.map(|prefix| decided.completions(&prefix, most)).unwrap_or_default()
            }
            None => Vec::new(),
        }
    }

    /// Whether the decision that this edge is in the midst of may yet come out in a way that helps.
    fn may_help(&self, turn: Turn) -> bool {
        self.turned(turn).is_some_and(|(decided, at, outcome)| {
            // A state that cannot be is no reason to leave a candidate out.
            decided.table.prefix(at, turn.state, outcome).is_none_or(|prefix| decided.may_help(&prefix))
        })
    }

    fn turned(&self, turn: Turn) -> Option<(&Decided, usize, bool)> {
        let &(decision, at, outcome) = self.conditions.get(&turn.arm)?;
        let decided = &self.decisions[decision.index()];
        decided.is_open().then_some((decided, at, outcome))
    }

    /// The edges that are an outcome of the condition at this place of the decision that an edge belongs to.
    pub fn arms_beside(&self, arm: Arm, at: usize, outcome: bool) -> &[Arm] {
        let Some(&(decision, ..)) = self.conditions.get(&arm) else { return &[] };
        let table = &self.decisions[decision.index()].table;
        let map = self.program.function(table.function).coverage.as_ref();
        map.map_or(&[], |map| &map.branches[table.nodes[at].branch].arms[usize::from(outcome)])
    }

    /// The place of an edge's condition in its decision, if it is one's.
    pub fn condition(&self, arm: Arm) -> Option<(DecisionId, usize, bool)> {
        self.conditions.get(&arm).copied()
    }
}
