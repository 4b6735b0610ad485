//! What can be reached, found from scratch each time: the reference.

use clew_ir::{
    BlockId, Callee, Const, End, FunctionId, Intrinsic, Op, Operand, Program, SegmentId, Segments,
};
use clew_vm::Builtin;

/// Beside the segments' edges: what a segment does that is no edge.
#[derive(Clone, Default)]
struct Node {
    /// Where it goes on in its own function, if it does not end in a call.
    flow: Vec<usize>,
    /// It ends in a call of these functions, and its function goes on in the next segment if one comes back.
    callees: Vec<FunctionId>,
    /// Through an address, so that it may be a stub.
    is_indirect: bool,
    returns: bool,
    is_stuck: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Body,
    Back,
    SetJump,
    LongJump,
    Never,
    /// Others do it, who may jump.
    Stub,
    StubNever,
}

/// What leads to where `setjmp` returns to.
const JUMPING: [Kind; 3] = [Kind::LongJump, Kind::Stub, Kind::StubNever];

pub struct Plain<'p> {
    program: &'p Program,
    segments: Segments,
    nodes: Vec<Node>,
    /// By function.
    comes_back: Vec<bool>,
}

impl<'p> Plain<'p> {
    pub fn new(program: &'p Program, addressed: &[FunctionId]) -> Self {
        let segments = Segments::of(program);
        let mut nodes = vec![Node::default(); segments.len()];
        for id in program.function_ids() {
            let first = |block: BlockId| segments.first(id, block).index();
            for (at, block) in
                program.function(id).body.iter().flat_map(|body| body.blocks.iter().enumerate())
            {
                let mut here = first(BlockId::at(at));
                for inst in &block.insts {
                    if let Op::Intrinsic { op: Intrinsic::Trap, .. } = inst.op {
                        nodes[here].is_stuck = true;
                    }
                    let Op::Call { callee, .. } = &inst.op else { continue };
                    match callee {
                        Callee::Direct(callee) => nodes[here].callees = vec![*callee],
                        Callee::Indirect(_) => {
                            nodes[here].callees = addressed.to_vec();
                            nodes[here].is_indirect = true;
                        }
                    }
                    here += 1;
                }
                match &block.end {
                    End::Jump(to) => nodes[here].flow = vec![first(*to)],
                    End::Branch { yes, no, .. } => nodes[here].flow = vec![first(*yes), first(*no)],
                    End::Switch { cases, default, .. } => {
                        nodes[here].flow = cases.iter().map(|case| first(case.1)).collect();
                        nodes[here].flow.push(first(*default));
                    }
                    End::Indirect { targets, .. } => {
                        nodes[here].flow = targets.iter().map(|&to| first(to)).collect();
                    }
                    End::Return(_) => nodes[here].returns = true,
                    End::Unreachable => nodes[here].is_stuck = true,
                }
            }
        }
        let comes_back = vec![false; program.functions.len()];
        let mut plain = Plain { program, segments, nodes, comes_back };
        plain.find_returns();
        plain
    }

    /// Again and again over everything, until nothing changes.
    fn find_returns(&mut self) {
        loop {
            let comes_back = |id: FunctionId| match self.kind(id) {
                Kind::Body => self.returns(self.segments.entry(id).expect("it has a body")),
                kind => matches!(kind, Kind::Back | Kind::SetJump | Kind::Stub),
            };
            let now: Vec<bool> = self.program.function_ids().map(comes_back).collect();
            if now == self.comes_back {
                return;
            }
            self.comes_back = now;
        }
    }

    fn kind(&self, id: FunctionId) -> Kind {
        let function = self.program.function(id);
        match Builtin::named(&function.name) {
            _ if function.body.is_some() => Kind::Body,
            Some(Builtin::SetJump) => Kind::SetJump,
            Some(Builtin::LongJump) => Kind::LongJump,
            Some(Builtin::Exit | Builtin::Abort) => Kind::Never,
            Some(_) => Kind::Back,
            None if function.noreturn => Kind::StubNever,
            None => Kind::Stub,
        }
    }

    fn goes_on(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        node.is_indirect || node.callees.iter().any(|id| self.comes_back[id.index()])
    }

    fn within(&self, at: usize) -> Vec<usize> {
        let node = &self.nodes[at];
        let next = self.goes_on(at).then_some(at + 1);
        node.flow.iter().copied().chain(next).collect()
    }

    /// Where `setjmp` returns to.
    fn landings(&self) -> Vec<usize> {
        let is_it = |id: &FunctionId| self.kind(*id) == Kind::SetJump;
        let calls = |at: &usize| !self.nodes[*at].is_indirect && self.nodes[*at].callees.iter().any(is_it);
        (0..self.nodes.len()).filter(calls).map(|at| at + 1).collect()
    }

    fn all(&self, at: usize) -> Vec<usize> {
        let mut to = self.within(at);
        for &callee in &self.nodes[at].callees {
            to.extend(self.segments.entry(callee).map(SegmentId::index));
            if JUMPING.contains(&self.kind(callee)) {
                to.extend(self.landings());
            }
        }
        if self.nodes[at].is_indirect {
            to.extend(self.landings());
        }
        to
    }

    fn search(&self, from: SegmentId, edges: impl Fn(usize) -> Vec<usize>) -> Vec<usize> {
        let mut seen = vec![false; self.nodes.len()];
        let (mut work, mut found) = (vec![from.index()], Vec::new());
        while let Some(at) = work.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                found.push(at);
                work.extend(edges(at));
            }
        }
        found
    }

    pub fn returns(&self, from: SegmentId) -> bool {
        self.search(from, |at| self.within(at)).into_iter().any(|at| self.nodes[at].returns)
    }

    fn calls(&self, from: SegmentId, kinds: &[Kind]) -> bool {
        let is_it = |id: &FunctionId| kinds.contains(&self.kind(*id));
        self.search(from, |at| self.all(at)).into_iter().any(|at| self.nodes[at].callees.iter().any(is_it))
    }

    pub fn jumps(&self, from: SegmentId) -> bool {
        let is_indirect = |at: usize| self.nodes[at].is_indirect;
        let through_pointer = self.search(from, |at| self.all(at)).into_iter().any(is_indirect);
        !self.landings().is_empty() && (through_pointer || self.calls(from, &JUMPING))
    }

    pub fn ends(&self, from: SegmentId) -> bool {
        let is_stuck = |at: usize| self.nodes[at].is_stuck;
        self.jumps(from)
            || self.calls(from, &[Kind::LongJump, Kind::Never, Kind::StubNever])
            || self.search(from, |at| self.all(at)).into_iter().any(is_stuck)
    }

    /// By segment: whether something of `open`, by segment how much, can be reached before the function returns.
    pub fn is_open(&self, from: SegmentId, open: &[u32]) -> bool {
        self.search(from, |at| self.all(at)).into_iter().any(|at| open[at] > 0)
    }

    /// A stack from the inside out. `ending` is by function.
    pub fn is_live(&self, stack: &[SegmentId], open: &[u32], ending: &[u32]) -> bool {
        let function = |segment: &SegmentId| self.segments.place(*segment).0.index();
        let mut has_jumped = false;
        for (at, &segment) in stack.iter().enumerate() {
            let can_end = self.ends(segment) && stack[at..].iter().any(|out| ending[function(out)] > 0);
            if can_end || self.is_open(segment, open) {
                return true;
            }
            has_jumped |= self.jumps(segment);
            if !has_jumped && !self.returns(segment) {
                return false;
            }
        }
        false
    }
}

/// The functions whose address something has, for programs without types.
pub fn addressed(program: &Program) -> Vec<FunctionId> {
    let mut found = Vec::new();
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    for inst in bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.insts) {
        if let Op::Store { value: Operand::Const(Const::Function(id)), .. } = inst.op {
            found.push(id);
        }
    }
    found
}
