//! The nodes and edges of the graph, from the program.
//!
//! Kept apart by what they are (jumps, arms, calls, returns), for analyses differ in what they make of each.

use super::Lists;
use super::callees::{Called, Roles};
use clew_ir::{
    Arm, Block, BlockId, Callee, Doubt, End, FunctionId, Intrinsic, Op, Program, SegmentId, Segments, SiteId,
};

/// A call, by the segment that it ends.
#[derive(Clone, Copy)]
pub struct Call {
    pub from: u32,
    /// `None`: through an address.
    pub callee: Option<Called>,
}

impl Call {
    /// Whether the next segment can follow. Through an address a stub can always be called.
    pub fn comes_back(&self, returns: &[bool]) -> bool {
        match self.callee {
            None | Some(Called::Back | Called::SetJump | Called::Stub { returns: true }) => true,
            Some(Called::Body(entry)) => returns[entry.index()],
            Some(Called::Never | Called::LongJump | Called::Stub { returns: false }) => false,
        }
    }
}

/// What is collected on the way through the program. Nodes are the segments, and two more.
pub struct Flow {
    /// From the ends of blocks to the blocks after them, where no site decides.
    pub jumps: Vec<(u32, u32)>,
    pub calls: Vec<Call>,
    /// Segments that return, and segments in which a run ends: in a trap, or in what must never be reached.
    pub returning: Vec<u32>,
    pub stuck: Vec<u32>,
    /// What a call through an address leads to.
    pub addressed: Vec<Called>,
    /// Where `setjmp` returns to.
    pub landings: Vec<u32>,
    /// By site: the segment that it decides in, and where its outcomes lead.
    pub sites: Vec<SegmentId>,
    pub targets: Vec<Box<[SegmentId]>>,
    /// By counter: the segments that count it.
    pub counts: Lists,
    /// By segment: its instructions other than counters, in functions that have something to cover.
    pub sizes: Vec<u32>,
    /// The node of every call through an address, and that of every `longjmp`.
    pub any: u32,
    pub jump: u32,
}

impl Flow {
    pub fn new(program: &Program, segments: &Segments, roles: Roles, addressed: &[FunctionId]) -> Self {
        let n = segments.len() as u32;
        let called = |id: FunctionId| Called::of(program, segments, roles, id);
        let mut this = Flow {
            jumps: Vec::new(),
            calls: Vec::new(),
            returning: Vec::new(),
            stuck: Vec::new(),
            addressed: addressed.iter().copied().map(called).collect(),
            landings: Vec::new(),
            sites: vec![SegmentId(0); program.sites.len()],
            targets: vec![Box::default(); program.sites.len()],
            counts: Lists::new(0, std::iter::empty()),
            sizes: vec![0; n as usize],
            any: n,
            jump: n + 1,
        };
        let called: Vec<Called> = program.function_ids().map(called).collect();
        let mut counts = Vec::new();
        for id in program.function_ids() {
            let Some(body) = &program.function(id).body else { continue };
            for (at, block) in body.blocks.iter().enumerate() {
                let first = segments.first(id, BlockId::at(at));
                let last = this.block(program, block, first, &called, &mut counts);
                this.end(&block.end, last, |to| segments.first(id, to));
            }
            if program.function(id).coverage.is_none() {
                segments.range(id).for_each(|segment| this.sizes[segment as usize] = 0);
            }
        }
        this.counts = Lists::new(program.counters as usize, counts.into_iter());
        this
    }

    /// The instructions of a block. Returns its last segment.
    fn block(
        &mut self,
        program: &Program,
        block: &Block,
        first: SegmentId,
        called: &[Called],
        counts: &mut Vec<(u32, u32)>,
    ) -> SegmentId {
        let (mut here, mut is_weak) = (first, false);
        for inst in &block.insts {
            self.sizes[here.index()] += u32::from(!matches!(inst.op, Op::Count(_)));
            match &inst.op {
                Op::Call { callee, .. } => {
                    let callee = match callee {
                        Callee::Direct(id) => Some(called[id.index()]),
                        Callee::Indirect(_) => None,
                    };
                    self.calls.push(Call { from: here.0, callee });
                    // Another definition may be in its place.
                    if std::mem::take(&mut is_weak) && matches!(callee, Some(Called::Body(_))) {
                        let callee = Some(Called::Stub { returns: true });
                        self.calls.push(Call { from: here.0, callee });
                    }
                    here.0 += 1;
                    if callee == Some(Called::SetJump) {
                        self.landings.push(here.0);
                    }
                }
                // A run ends there, whatever the block says.
                Op::Intrinsic { op: Intrinsic::Trap, .. } => self.stuck.push(here.0),
                Op::Intrinsic { op: Intrinsic::Replaceable | Intrinsic::Doubt(Doubt::Weak), .. } => {
                    is_weak = true;
                }
                Op::Count(counter) => counts.push((counter.0, here.0)),
                Op::Label { number, site, .. } => {
                    self.sites[site.index()] = here;
                    self.targets[site.index()] = [here, here].into();
                    counts.extend(program.first_label.map(|first| (first.0 + number, here.0)));
                }
                Op::CountStep { counter, site, .. } => {
                    counts.push((counter.0, here.0));
                    self.sites[site.index()] = here;
                    self.targets[site.index()] = [here, here].into();
                }
                _ => {}
            }
        }
        here
    }

    fn end(&mut self, end: &End, from: SegmentId, first: impl Fn(BlockId) -> SegmentId) {
        match end {
            End::Return(_) => self.returning.push(from.0),
            End::Unreachable => self.stuck.push(from.0),
            _ => {}
        }
        let targets: Vec<SegmentId> = end.successors().map(first).collect();
        if let End::Branch { site, .. } | End::Switch { site, .. } = end {
            self.sites[site.index()] = from;
            self.targets[site.index()] = targets.into();
        } else {
            self.jumps.extend(targets.iter().map(|to| (from.0, to.0)));
        }
    }

    /// Every outcome of a site: the segment that it is decided in, and the one that it leads to.
    pub fn arms(&self) -> impl Iterator<Item = (u32, Arm, u32)> + Clone + '_ {
        let each = (0..).map(SiteId).zip(self.sites.iter().zip(&self.targets));
        each.flat_map(|(site, (from, targets))| {
            (0..).zip(targets).map(move |(outcome, to)| (from.0, Arm { site, outcome }, to.0))
        })
    }

    /// The edges that are no calls.
    fn inside(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        self.jumps.iter().copied().chain(self.arms().map(|(from, _, to)| (from, to)))
    }

    pub fn nodes(&self) -> usize {
        self.jump as usize + 1
    }

    /// By segment: those with an edge to it that is no call.
    pub fn flow_before(&self) -> Lists {
        Lists::new(self.nodes(), self.inside().map(|(from, to)| (to, from)))
    }

    /// All edges, given from which segments functions return, and the nodes where a run ends or leaves functions in their
    /// midst.
    pub fn edges(&self, returns: &[bool]) -> (Lists, Vec<u32>) {
        let (mut pairs, mut enders): (Vec<(u32, u32)>, _) = (self.inside().collect(), self.stuck.clone());
        let through = self.addressed.iter().map(|&callee| Call { from: self.any, callee: Some(callee) });
        for Call { from, callee } in self.calls.iter().copied().chain(through) {
            match callee {
                None => pairs.push((from, self.any)),
                Some(Called::Body(entry)) => pairs.push((from, entry.0)),
                Some(Called::LongJump) => pairs.push((from, self.jump)),
                Some(Called::Never) => enders.push(from),
                Some(Called::Stub { returns }) => {
                    pairs.extend((!self.landings.is_empty()).then_some((from, self.jump)));
                    enders.extend((!returns).then_some(from));
                }
                Some(Called::Back | Called::SetJump) => {}
            }
        }
        let back = self.calls.iter().filter(|call| call.comes_back(returns));
        pairs.extend(back.map(|call| (call.from, call.from + 1)));
        // An input function pointer leads to others, too.
        pairs.extend((!self.landings.is_empty()).then_some((self.any, self.jump)));
        pairs.extend(self.landings.iter().map(|&to| (self.jump, to)));
        enders.push(self.jump);
        (Lists::new(self.nodes(), pairs.iter().copied()), enders)
    }
}
