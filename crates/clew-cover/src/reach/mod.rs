//! The static half of the path filter (CAUT's Algorithm 2): can anything that is still open come after a
//! point of a path, with the calls it is under?
//!
//! A position is a segment to go on at, and the position that its function returns to. What is open is attached to
//! segments, and only ever released, so what is dead stays dead. A component that nothing open can be reached from any
//! more dies, once, and tells those before it. A position lives on what the nearest living segment on its way out keeps
//! alive: its own, or, where its function can return, its caller's, and so on. All positions with the same one are one
//! set; when it dies the set joins the next one out, as a whole. So all closings together cost what the graph and the
//! positions cost to write down, and no pool of candidates is ever walked.
//!
//! A run that ends in the midst of functions counts otherwise than one that returns: llvm-cov takes differences of
//! counters, and so an outcome that was never reached can count as taken. What could be closed so, of any function that
//! the run is in, is open from wherever the run can end.

mod alive;
mod chains;
mod sets;

use crate::graph::Graph;
use alive::Alive;
use chains::Chains;
use clew_ir::{FunctionId, SegmentId};
use rustc_hash::FxHashMap;
use sets::Sets;
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PositionId(pub u32);

impl PositionId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at{}", self.0)
    }
}

/// What a position is told apart by. `jumped`: it was come to by `longjmp`, so that whether its function can return from
/// there says nothing of whether its callers are reached.
#[derive(Clone, Copy)]
struct Key {
    segment: SegmentId,
    caller: Option<PositionId>,
    jumped: bool,
}

impl Key {
    /// As one number, which is hashed much faster.
    fn packed(self) -> u64 {
        let caller = self.caller.map_or(0, |caller| u64::from(caller.0) + 1);
        caller << 32 | u64::from(self.segment.0) << 1 | u64::from(self.jumped)
    }
}

/// What can come after some positions.
pub struct After {
    /// By segment.
    reached: Vec<bool>,
    /// By function: whether the run may end in its midst.
    ended: Vec<bool>,
}

impl After {
    pub fn reaches(&self, segment: SegmentId) -> bool {
        self.reached[segment.index()]
    }

    pub fn may_end_in(&self, function: FunctionId) -> bool {
        self.ended[function.index()]
    }
}

/// From where some segments can be reached, or a run can end in the midst of some functions.
pub struct Before {
    /// By component.
    reaching: Vec<bool>,
    /// By function.
    ended: Vec<bool>,
}

struct Position {
    key: Key,
    /// Where the run can go on when it leaves the function.
    next: Option<PositionId>,
    /// The nearest position, from this one out, that the run can end at.
    end: Option<PositionId>,
    is_live: bool,
}

pub struct Reach<'g> {
    graph: &'g Graph,
    alive: Alive<'g>,
    /// By function: how many of its open objectives a run that ends in its midst might close.
    ending: Vec<u32>,
    positions: Vec<Position>,
    known: FxHashMap<u64, PositionId>,
    /// Positions by component and by function.
    in_component: Chains,
    in_function: Chains,
    /// Positions by the living one that they live on.
    living: Sets,
    /// Those that live on nothing but an end, by the nearest position, from there out, whose function has something to be
    /// closed by it.
    at_end: Sets,
    died: Vec<PositionId>,
}

impl<'g> Reach<'g> {
    /// `open`: where open objectives are, `ending`: the functions that have some that an end might close; both as often as
    /// they are released later.
    pub fn new(
        graph: &'g Graph,
        open: impl IntoIterator<Item = SegmentId>,
        ending: impl IntoIterator<Item = FunctionId>,
    ) -> Self {
        let functions = graph.function_count();
        let mut counts = vec![0; functions];
        for function in ending {
            counts[function.index()] += 1;
        }
        Reach {
            graph,
            alive: Alive::new(graph, open),
            ending: counts,
            positions: Vec::new(),
            known: FxHashMap::default(),
            in_component: Chains::new(graph.component_count()),
            in_function: Chains::new(functions),
            living: Sets::default(),
            at_end: Sets::default(),
            died: Vec::new(),
        }
    }

    pub fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// Whether something open is there, or can be reached from there before the function returns.
    pub fn is_open(&self, segment: SegmentId) -> bool {
        self.alive.is_alive(self.graph.component(segment))
    }

    /// To go on at `segment`, from where the function returns to `caller`; none: that is the end.
    pub fn position(&mut self, segment: SegmentId, caller: Option<PositionId>) -> PositionId {
        self.intern(Key { segment, caller, jumped: false })
    }

    /// Whether anything open can come after the position. Once it is not so it will not be so again.
    pub fn is_live(&self, position: PositionId) -> bool {
        self.positions[position.index()].is_live
    }

    /// What can come after any of some positions, open or not. Stacks that they share are gone through once.
    pub fn after(&self, positions: impl IntoIterator<Item = PositionId>) -> After {
        let mut after = vec![false; self.positions.len()];
        let mut under = after.clone();
        let (mut starts, mut ended) = (Vec::new(), vec![false; self.graph.function_count()]);
        for position in positions {
            let mut at = Some(position);
            while let Some(id) = at.filter(|id| !std::mem::replace(&mut after[id.index()], true)) {
                let Position { key, next, .. } = &self.positions[id.index()];
                starts.push(key.segment.0);
                at = *next;
            }
            let mut at = self.positions[position.index()].end.map(|_| position);
            while let Some(id) = at.filter(|id| !std::mem::replace(&mut under[id.index()], true)) {
                let Key { segment, caller, .. } = self.positions[id.index()].key;
                ended[self.graph.function(segment).index()] = true;
                at = caller;
            }
        }
        After { reached: self.graph.edges().reached(starts), ended }
    }

    /// From where these segments can be reached, and where it counts if a run ends in the midst of these functions.
    pub fn before(
        &self,
        segments: impl IntoIterator<Item = SegmentId>,
        ended: impl IntoIterator<Item = FunctionId>,
    ) -> Before {
        let mut before = Before {
            reaching: vec![false; self.graph.component_count()],
            ended: vec![false; self.graph.function_count()],
        };
        ended.into_iter().for_each(|function| before.ended[function.index()] = true);
        let mut work: Vec<_> = segments.into_iter().map(|segment| self.graph.component(segment)).collect();
        while let Some(at) = work.pop() {
            if !std::mem::replace(&mut before.reaching[at.index()], true) {
                work.extend(self.graph.before(at));
            }
        }
        before
    }

    /// Whether a position is before them.
    pub fn is_before(&self, position: PositionId, before: &Before) -> bool {
        let this = |id: &PositionId| &self.positions[id.index()];
        let segments = |next: fn(&Position) -> Option<PositionId>| {
            let all = std::iter::successors(Some(position), move |id| next(this(id)));
            all.map(move |id| this(&id).key.segment)
        };
        let mut outwards = segments(|at| at.next);
        outwards.any(|segment| before.reaching[self.graph.component(segment).index()])
            || this(&position).end.is_some()
                && segments(|at| at.key.caller)
                    .any(|segment| before.ended[self.graph.function(segment).index()])
    }

    /// The positions that have died since this was last asked for.
    pub fn take_died(&mut self) -> Vec<PositionId> {
        std::mem::take(&mut self.died)
    }

    /// One thing that was open at the segment is closed.
    pub fn release(&mut self, segment: SegmentId) {
        for component in self.alive.release(self.graph.component(segment)) {
            for position in self.in_component.take(component.0) {
                self.spend(PositionId(position));
            }
        }
    }

    /// One thing that an end in the midst of the function might have closed is closed.
    pub fn release_ending(&mut self, function: FunctionId) {
        let count = &mut self.ending[function.index()];
        *count = count.saturating_sub(1);
        if *count == 0 {
            for position in self.in_function.take(function.0) {
                self.spend_end(PositionId(position));
            }
        }
    }

    fn intern(&mut self, key: Key) -> PositionId {
        if let Some(&id) = self.known.get(&key.packed()) {
            return id;
        }
        let Key { segment, caller, jumped } = key;
        let next = if jumped || self.graph.jumps(segment) {
            caller.map(|caller| self.jumped(caller))
        } else {
            caller.filter(|_| self.graph.returns(segment))
        };
        self.add(key, next)
    }

    /// The position as `longjmp` passes it. Stacks are deep: from the outside in.
    fn jumped(&mut self, position: PositionId) -> PositionId {
        let mut missing = Vec::new();
        let mut at = Some(position);
        let mut found = None;
        while let Some(id) = at {
            let key = self.positions[id.index()].key;
            let twin = Key { jumped: true, ..key };
            found = self.known.get(&twin.packed()).copied().or(key.jumped.then_some(id));
            if found.is_some() {
                break;
            }
            missing.push(twin);
            at = key.caller;
        }
        for key in missing.into_iter().rev() {
            found = Some(self.add(key, found));
        }
        found.unwrap_or(position)
    }

    fn add(&mut self, key: Key, next: Option<PositionId>) -> PositionId {
        let id = PositionId(self.positions.len() as u32);
        let ends = self.graph.ends(key.segment).then_some(id);
        let end = ends.or_else(|| self.positions[next?.index()].end);
        self.positions.push(Position { key, next, end, is_live: true });
        self.known.insert(key.packed(), id);
        self.living.add();
        self.at_end.add();
        self.living.put(id.0, id.0);
        let function = self.graph.function(key.segment);
        if self.ending[function.index()] > 0 {
            self.in_function.push(function.0, id.0);
        } else {
            self.spend_end(id);
        }
        let component = self.graph.component(key.segment);
        if self.alive.is_alive(component) {
            self.in_component.push(component.0, id.0);
        } else {
            self.spend(id);
        }
        id
    }

    /// Nothing open can be reached from the position's own segment any more: what lived on it lives on what comes next.
    fn spend(&mut self, id: PositionId) {
        let next = self.positions[id.index()].next;
        for lost in self.living.join(id.0, next.map(|next| next.0)) {
            let end = self.positions[lost as usize].end;
            if !end.is_some_and(|end| self.at_end.put(end.0, lost)) {
                self.die(PositionId(lost));
            }
        }
    }

    /// An end closes nothing more of the position's own function.
    fn spend_end(&mut self, id: PositionId) {
        let caller = self.positions[id.index()].key.caller;
        for lost in self.at_end.join(id.0, caller.map(|caller| caller.0)) {
            self.die(PositionId(lost));
        }
    }

    fn die(&mut self, id: PositionId) {
        let position = &mut self.positions[id.index()];
        position.is_live = false;
        self.died.extend((!position.key.jumped).then_some(id));
    }
}
