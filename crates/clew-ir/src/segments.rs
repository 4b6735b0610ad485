//! Segments: the stretches of blocks between calls. A block of k calls has k + 1 of them; a call is the last instruction
//! of its segment, and where it returns to is the next one.
//!
//! What can be reached from a point depends on whether it lies before or behind a call, so segments, not blocks, are the
//! nodes of the inter-procedural control-flow graph.

use crate::{Block, BlockId, FunctionId, Op, Program, SegmentId};

/// The numbers of a program's segments: by function, block and number of calls before it.
#[derive(Clone, Debug)]
pub struct Segments {
    /// By function: where its blocks start among `firsts`; one more at the end.
    blocks: Vec<u32>,
    /// By block, of all functions in order: its first segment; one more at the end.
    firsts: Vec<u32>,
}

impl Segments {
    pub fn of(program: &Program) -> Self {
        let (mut blocks, mut firsts, mut next) = (Vec::new(), Vec::new(), 0);
        for function in &program.functions {
            blocks.push(firsts.len() as u32);
            for block in function.body.iter().flat_map(|body| &body.blocks) {
                firsts.push(next);
                next += 1 + calls(block);
            }
        }
        blocks.push(firsts.len() as u32);
        firsts.push(next);
        Segments { blocks, firsts }
    }

    pub fn len(&self) -> usize {
        self.firsts.last().map_or(0, |&next| next as usize)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first segment of a function's block; the one behind its n-th call is n further on.
    pub fn first(&self, function: FunctionId, block: BlockId) -> SegmentId {
        SegmentId(self.firsts[self.blocks[function.index()] as usize + block.index()])
    }

    /// The last segment of a block: how it ends is how the block ends.
    pub fn last(&self, function: FunctionId, block: BlockId) -> SegmentId {
        SegmentId(self.firsts[self.blocks[function.index()] as usize + block.index() + 1] - 1)
    }

    /// A function's segments; it starts with the first. None where it has no body.
    pub fn range(&self, function: FunctionId) -> std::ops::Range<u32> {
        let [from, to] = [0, 1].map(|next| self.blocks[function.index() + next] as usize);
        self.firsts[from]..self.firsts[to]
    }

    /// Where a function starts; none where it has no body.
    pub fn entry(&self, function: FunctionId) -> Option<SegmentId> {
        self.range(function).next().map(SegmentId)
    }

    /// The function and block that a segment is part of.
    pub fn place(&self, segment: SegmentId) -> (FunctionId, BlockId) {
        let block = self.firsts.partition_point(|&first| first <= segment.0) - 1;
        let function = self.blocks.partition_point(|&first| first as usize <= block) - 1;
        (FunctionId::at(function), BlockId::at(block - self.blocks[function] as usize))
    }
}

fn calls(block: &Block) -> u32 {
    block.insts.iter().filter(|inst| matches!(inst.op, Op::Call { .. })).count() as u32
}
