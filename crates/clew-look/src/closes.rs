//! Which objectives cannot be covered, by what is known of values.

use crate::fixpoint::Found;
use crate::look::Look;
use clew_cover::{DecisionId, Kind, Method, Objective, ObjectiveId, Proof, Structure, Table, Vector};
use clew_ir::{Arm, CounterId, CoverageMap, Doubt, Doubts, Expr, ExprId, FunctionId, Op, Role, SiteKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// Decisions with more test vectors are not gone through one by one, and of more that can be not all pairs are tried.
const MOST_VECTORS: u32 = 1 << 14;
const MOST_PAIRED: usize = 256;

/// What a proof says of itself.
const METHOD: &str = "the look at values";

impl Look<'_, '_> {
    /// The open objectives that nothing can cover.
    pub fn closes(&self, structure: &Structure) -> Vec<(ObjectiveId, Proof)> {
        let mut by_function: FxHashMap<FunctionId, Vec<ObjectiveId>> = FxHashMap::default();
        for id in structure.ids().filter(|&id| structure.is_open(id)) {
            by_function.entry(structure.objectives[id.index()].function).or_default().push(id);
        }
        let mut closed = Vec::new();
        for (function, ids) in by_function {
            if self.is_stopped() {
                break;
            }
            let never = self.never(structure, function, &ids, false);
            if never.is_empty() {
                continue;
            }
            // What needs nothing to be taken for granted says so.
            let shown = self.never(structure, function, &never, true);
            let assuming = self.found(function, false).map(|found| assumed(&found)).unwrap_or_default();
            closed.extend(never.into_iter().map(|id| {
                let assuming = if shown.contains(&id) { Doubts::NONE } else { assuming };
                (id, Proof { method: Method::Map { by: METHOD }, assuming })
            }));
        }
        if self.is_stopped() {
            return Vec::new();
        }
        closed.sort_unstable_by_key(|&(id, _)| id);
        closed
    }

    fn never(
        &self,
        structure: &Structure,
        function: FunctionId,
        ids: &[ObjectiveId],
        strict: bool,
    ) -> Vec<ObjectiveId> {
        if self.is_never_entered(function, strict) && self.code.program.is_users(function) {
            return ids.to_vec();
        }
        let (Some(found), Some(map)) =
            (self.found(function, strict), self.code.program.function(function).coverage.as_ref())
        else {
            return Vec::new();
        };
        let counting = self.counting(function, &found);
        let mut callees = self.code.program.function(function).callees();
        let lands = callees.any(|id| self.code.role(id) == Some(Role::SetJump));
        let decisions = FxHashMap::default();
        let mut judge =
            Judge { look: self, structure, function, map, found: &found, lands, counting, decisions };
        ids.iter().copied().filter(|id| judge.is_never(&structure.objectives[id.index()])).collect()
    }
}

impl Look<'_, '_> {
    fn counting(&self, function: FunctionId, found: &Found) -> FxHashSet<CounterId> {
        let blocks = self.code.program.function(function).body.iter().flat_map(|body| &body.blocks);
        let reached = found.entries.iter().zip(blocks).filter(|(entry, _)| entry.is_some());
        let insts = reached.flat_map(|(_, block)| &block.insts);
        let counting = insts.filter_map(|inst| match inst.op {
            Op::Count(counter) | Op::CountStep { counter, .. } => Some(counter),
            _ => None,
        });
        counting.collect()
    }
}

fn assumed(found: &Found) -> Doubts {
    let mut all = found.granted;
    if found.bounds {
        all.add(Doubt::Bounds);
    }
    all
}

struct Judge<'a> {
    look: &'a Look<'a, 'a>,
    structure: &'a Structure<'a>,
    function: FunctionId,
    map: &'a CoverageMap,
    found: &'a Found,
    /// It calls `setjmp`.
    lands: bool,
    /// The counters in what is reached.
    counting: FxHashSet<CounterId>,
    /// The vectors that each decision can have; `None`: nobody knows.
    decisions: FxHashMap<DecisionId, Option<Vec<u32>>>,
}

impl Judge<'_> {
    fn is_never(&mut self, objective: &Objective) -> bool {
        match objective.kind {
            Kind::Entry | Kind::Region | Kind::Edge(_) => self.is_never_counted(objective),
            Kind::Outcome(decision, outcome) => {
                let structure = self.structure;
                let table = structure.table(decision);
                let vectors = self.vectors(decision);
                vectors.is_some_and(|all| all.iter().all(|&number| table.outcome(number) == Some(!outcome)))
            }
            Kind::Vector(decision, number) => {
                let vectors = self.vectors(decision);
                vectors.is_some_and(|all| all.binary_search(&number).is_err())
            }
            Kind::Independence(decision, at) => self.never_decides(decision, at),
            Kind::Label(number) => {
                // It is passed nowhere, or with nothing but zero.
                self.found.labels.get(&number).is_none_or(|holds| holds.as_constant() == Some(0))
            }
        }
    }

    fn is_never_counted(&self, objective: &Objective) -> bool {
        // Coming back to a `setjmp` makes a difference of counters other than nothing, whatever was taken.
        if self.lands && objective.count.is_some_and(|count| self.is_difference(count)) {
            return false;
        }
        let arms = &objective.arms;
        let by_arms = !arms.is_empty() && !arms.iter().any(|&arm| self.may(arm));
        let by_entry = objective.entry.is_some_and(|entry| self.found.entries[entry.index()].is_none());
        by_arms || by_entry || objective.count.is_some_and(|count| self.is_zero(count))
    }

    /// Whether an edge may be taken.
    fn may(&self, arm: Arm) -> bool {
        let site = self.look.code.program.site(arm.site);
        if site.function != self.function {
            return true;
        }
        match site.kind {
            SiteKind::Step => {
                self.found.steps.get(&arm.site).is_some_and(|outcomes| outcomes[(arm.outcome & 1) as usize])
            }
            // What the predicate is, its own objective says.
            SiteKind::Label => true,
            SiteKind::Branch | SiteKind::Switch => {
                let taken = &self.found.taken[site.block.index()];
                taken.get(arm.outcome as usize).copied().unwrap_or(false)
            }
        }
    }

    fn is_difference(&self, count: ExprId) -> bool {
        let mut open = vec![count];
        while let Some(expr) = open.pop() {
            match self.map.exprs[expr.0 as usize] {
                Expr::Zero | Expr::Counter(_) => {}
                Expr::Add(a, b) => open.extend([a, b]),
                Expr::Sub(..) => return true,
            }
        }
        false
    }

    /// Whether a count is a sum of counters that are never reached.
    fn is_zero(&self, count: ExprId) -> bool {
        let mut open = vec![count];
        while let Some(expr) = open.pop() {
            match self.map.exprs[expr.0 as usize] {
                Expr::Zero => {}
                Expr::Add(a, b) => open.extend([a, b]),
                Expr::Sub(..) => return false,
                Expr::Counter(counter) if self.counting.contains(&counter) => return false,
                Expr::Counter(_) => {}
            }
        }
        true
    }

    /// The vectors that a decision can have, in order.
    fn vectors(&mut self, decision: DecisionId) -> Option<&[u32]> {
        if !self.decisions.contains_key(&decision) {
            let vectors = self.possible(self.structure.table(decision));
            self.decisions.insert(decision, vectors);
        }
        self.decisions[&decision].as_deref()
    }

    fn possible(&self, table: &Table) -> Option<Vec<u32>> {
        if table.vectors > MOST_VECTORS || table.function != self.function {
            return None;
        }
        let program = self.look.code.program;
        let first = table.bits(program).start + self.map.first_bit;
        let body = program.function(self.function).body.as_ref()?;
        let is_its = |op: &Op| matches!(*op, Op::Vector { first: other, .. } if other == first);
        if !body.insts().any(|inst| is_its(&inst.op)) {
            return None;
        }
        let Some(states) = self.found.vectors.get(&first) else { return Some(Vec::new()) };
        let numbers = (0..table.vectors).filter(|&number| states.contains(u64::from(number)));
        Some(
            numbers
                .filter(|&number| table.vector(number).is_none_or(|vector| self.is_possible(table, &vector)))
                .collect(),
        )
    }

    fn is_possible(&self, table: &Table, vector: &Vector) -> bool {
        table.nodes.iter().zip(&vector.conditions).all(|(node, outcome)| {
            let arms = outcome.map(|outcome| &self.map.branches[node.branch].arms[usize::from(outcome)]);
            arms.is_none_or(|arms| arms.is_empty() || arms.iter().any(|&arm| self.may(arm)))
        })
    }

    /// Whether no two vectors show the condition's effect, be it by masking or as the unique cause.
    fn never_decides(&mut self, decision: DecisionId, at: usize) -> bool {
        let structure = self.structure;
        let table = structure.table(decision);
        let Some(numbers) = self.vectors(decision).filter(|all| all.len() <= MOST_PAIRED) else {
            return false;
        };
        let vectors: Option<Vec<Vector>> = numbers.iter().map(|&number| table.vector(number)).collect();
        let Some(vectors) = vectors else { return false };
        let shows = |a: &Vector, b: &Vector| {
            [false, true].into_iter().any(|unique| table.shown(a, b, unique) == Some(at))
        };
        !vectors.iter().enumerate().any(|(n, b)| vectors[..n].iter().any(|a| shows(a, b)))
    }
}
