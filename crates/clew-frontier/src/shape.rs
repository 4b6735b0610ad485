//! The shape of a program's control flow: loops, returns, callers, and in which order points are looked at.

use clew_ir::{Callee, End, FunctionId, Op, Role, SegmentId};
use clew_step::{Code, Edge};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A program, with what is known of it ahead.
pub struct Ahead<'p> {
    pub code: Code<'p>,
    pub shape: Shape,
}

impl<'p> Ahead<'p> {
    pub fn of(code: Code<'p>) -> Rc<Self> {
        let shape = Shape::of(&code);
        Rc::new(Ahead { code, shape })
    }
}

pub struct Shape {
    /// By segment: whether a loop comes back there.
    heads: Vec<bool>,
    /// By segment: its place in its function, those before it first.
    order: Vec<u32>,
    /// By function: callees have higher levels than callers.
    levels: Vec<u32>,
    /// By function: the segments that return.
    returning: Vec<Vec<SegmentId>>,
    /// By function: the segments that end with a call of it by name.
    callers: Vec<Vec<SegmentId>>,
    /// By function: those that it calls by name, each once.
    callees: Vec<Vec<FunctionId>>,
    /// By function: it calls something whose code is not there, or something through an address.
    calls_others: Vec<bool>,
    /// By function: its address stands somewhere, or others know its name.
    is_known: Vec<bool>,
    may_stop: Vec<bool>,
}

impl Shape {
    pub fn of(code: &Code) -> Self {
        let (segments, functions) = (code.segments.len(), code.program.functions.len());
        let mut this = Shape {
            heads: vec![false; segments],
            order: vec![0; segments],
            levels: vec![0; functions],
            returning: vec![Vec::new(); functions],
            callers: vec![Vec::new(); functions],
            callees: vec![Vec::new(); functions],
            calls_others: vec![false; functions],
            is_known: vec![false; functions],
            may_stop: vec![false; functions],
        };
        for id in code.program.function_ids() {
            this.note_calls(code, id);
            this.note_order(code, id);
        }
        this.note_known(code);
        this.note_levels();
        this.note_stops();
        for id in code.program.function_ids().filter(|&id| code.program.is_users(id)) {
            if let Some(entry) = code.segments.entry(id).filter(|_| this.is_recursive(id)) {
                this.heads[entry.index()] = true;
            }
        }
        this
    }

    pub fn is_head(&self, segment: SegmentId) -> bool {
        self.heads[segment.index()]
    }

    pub fn order(&self, segment: SegmentId) -> u32 {
        self.order[segment.index()]
    }

    pub fn level(&self, function: FunctionId) -> u32 {
        self.levels[function.index()]
    }

    pub fn returning(&self, function: FunctionId) -> &[SegmentId] {
        &self.returning[function.index()]
    }

    pub fn callers(&self, function: FunctionId) -> &[SegmentId] {
        &self.callers[function.index()]
    }

    /// Whether its address stands somewhere, or others know its name.
    pub fn is_known(&self, function: FunctionId) -> bool {
        self.is_known[function.index()]
    }

    /// Whether a call of it may not come back.
    pub fn may_stop(&self, function: FunctionId) -> bool {
        self.may_stop[function.index()]
    }

    /// The functions that runs of a test of these start in, with nothing known, and by function whether it can run. Others
    /// may call what they know while they are called.
    pub fn starts(&self, code: &Code, functions: &[FunctionId]) -> (Vec<FunctionId>, Vec<bool>) {
        let program = code.program;
        let mut starts = functions.to_vec();
        starts.extend(program.constructors.iter().chain(&program.destructors).copied());
        // A whole program is called by the library, which calls what `atexit` was given when `main` is over.
        let callers = functions.iter().flat_map(|&id| self.callers(id));
        let callers = callers.map(|&call| code.segments.place(call).0).filter(|&id| !program.is_users(id));
        let all: Vec<FunctionId> = starts.iter().copied().chain(callers).collect();
        let mut runs = self.reached(&all);
        let mut is_ours = program.function_ids().zip(&runs);
        if is_ours.any(|(id, &runs)| runs && self.calls_others[id.index()]) {
            starts.extend(program.function_ids().filter(|id| self.is_known[id.index()]));
            runs = self.reached(&starts);
        }
        starts.sort_unstable();
        starts.dedup();
        (starts, runs)
    }

    fn reached(&self, from: &[FunctionId]) -> Vec<bool> {
        let mut seen = vec![false; self.callees.len()];
        let mut open = from.to_vec();
        while let Some(id) = open.pop() {
            if !std::mem::replace(&mut seen[id.index()], true) {
                open.extend(&self.callees[id.index()]);
            }
        }
        seen
    }

    fn note_calls(&mut self, code: &Code, id: FunctionId) {
        let Some(body) = &code.program.function(id).body else { return };
        for (at, block) in body.blocks.iter().enumerate() {
            let block_id = clew_ir::BlockId::at(at);
            let mut here = code.segments.first(id, block_id);
            for inst in &block.insts {
                let Op::Call { callee, .. } = &inst.op else { continue };
                match *callee {
                    Callee::Direct(callee) => {
                        self.callers[callee.index()].push(here);
                        self.callees[id.index()].push(callee);
                        self.calls_others[id.index()] |= code.role(callee) == Some(Role::Other);
                        let stops = matches!(code.role(callee), Some(Role::Never | Role::LongJump));
                        self.may_stop[id.index()] |= stops || code.program.function(callee).noreturn;
                    }
                    Callee::Indirect(_) => self.calls_others[id.index()] = true,
                }
                here = SegmentId(here.0 + 1);
            }
            match block.end {
                End::Return(_) => self.returning[id.index()].push(here),
                End::Unreachable => self.may_stop[id.index()] = true,
                _ => {}
            }
        }
        self.callees[id.index()].sort_unstable();
        self.callees[id.index()].dedup();
    }

    /// Loops and order, by a walk from the function's start: an edge to a segment that the walk is still under way in goes back.
    fn note_order(&mut self, code: &Code, id: FunctionId) {
        let range = code.segments.range(id);
        let Some(entry) = code.segments.entry(id) else { return };
        let mut after: Vec<Vec<SegmentId>> = vec![Vec::new(); range.len()];
        for to in range.clone().map(SegmentId) {
            for &edge in code.before(to) {
                let from = match edge {
                    Edge::Flow { from, .. } | Edge::Past { from } => from,
                };
                after[(from.0 - range.start) as usize].push(to);
            }
        }
        let (mut state, mut finished) = (vec![0u8; range.len()], 0);
        let mut way = vec![(entry, 0)];
        state[0] = 1;
        while let Some((at, next)) = way.pop() {
            let own = (at.0 - range.start) as usize;
            let Some(&to) = after[own].get(next) else {
                state[own] = 2;
                finished += 1;
                self.order[at.index()] = range.len() as u32 - finished;
                continue;
            };
            way.push((at, next + 1));
            match &mut state[(to.0 - range.start) as usize] {
                new @ 0 => {
                    *new = 1;
                    way.push((to, 0));
                }
                1 => self.heads[to.index()] = true,
                _ => {}
            }
        }
    }

    fn note_known(&mut self, code: &Code) {
        code.program.addressed().into_iter().for_each(|id| self.is_known[id.index()] = true);
        for id in code.program.function_ids() {
            let function = code.program.function(id);
            let is_users = code.program.is_users(id);
            self.is_known[id.index()] |= is_users && (function.external || function.aliased);
            self.is_known[id.index()] &= function.body.is_some();
        }
    }

    /// Callees first, as far as there is no recursion; where there is, a call comes back to a function's start.
    fn note_levels(&mut self) {
        let count = self.levels.len();
        let (mut seen, mut next): (FxHashSet<usize>, u32) = (FxHashSet::default(), count as u32);
        for start in 0..count {
            let mut way = vec![(start, 0)];
            if !seen.insert(start) {
                continue;
            }
            while let Some((at, child)) = way.pop() {
                match self.callees[at].get(child) {
                    None => {
                        self.levels[at] = next;
                        next -= 1;
                    }
                    Some(&callee) => {
                        way.push((at, child + 1));
                        if seen.insert(callee.index()) {
                            way.push((callee.index(), 0));
                        }
                    }
                }
            }
        }
    }

    fn note_stops(&mut self) {
        let mut grew = true;
        while std::mem::take(&mut grew) {
            for at in 0..self.may_stop.len() {
                let stops = self.callees[at].iter().any(|callee| self.may_stop[callee.index()]);
                grew |= stops && !std::mem::replace(&mut self.may_stop[at], true);
            }
        }
    }

    /// Whether a function may call itself, over others or not.
    fn is_recursive(&self, function: FunctionId) -> bool {
        let from: Vec<FunctionId> = self.callees[function.index()].clone();
        self.reached(&from)[function.index()]
    }
}
