//! `setjmp` and `longjmp`: a jump buffer holds the number of a point in the run; the point remembers the frame.

use crate::TrapKind;
use crate::compile::code::Code;
use crate::machine::{Machine, Step, Value};
use crate::trace::shadow::Shadow;
use clew_ir::{CounterId, Cut};
use clew_term::Term;

/// Where a `setjmp` returns to once more.
#[derive(Clone, Copy)]
pub(crate) struct Jump {
    /// Where its buffer lies.
    pub buffer: u64,
    /// Greater than that of any before it.
    number: u64,
    /// How many frames there are with its own; its frame is the last of them.
    pub depth: usize,
    pc: u32,
    /// The call of `setjmp`, which says where its result goes.
    side: u32,
    /// Its buffer's bytes lie elsewhere, too, where others may find them.
    pub copied: bool,
}

/// The jumps of a run, those of deeper frames behind those of others.
#[derive(Clone, Default)]
pub(crate) struct Jumps {
    jumps: Vec<Jump>,
    /// How many there have been.
    last: u64,
}

impl Jumps {
    pub fn len(&self) -> usize {
        self.jumps.len()
    }

    pub fn at(&self, at: usize) -> &Jump {
        &self.jumps[at]
    }

    /// Memory was copied: with it the buffers that lie there.
    pub fn copied(&mut self, from: u64, size: u64) {
        for jump in &mut self.jumps {
            jump.copied |= from <= jump.buffer && jump.buffer - from < size;
        }
    }

    /// Drops the jumps of frames that are no more; the deepest ones are the last.
    #[inline(always)]
    pub fn forget(&mut self, depth: usize) {
        while self.jumps.last().is_some_and(|jump| jump.depth > depth) {
            self.jumps.pop();
        }
    }

    /// The number of the jump, which takes the place of `again` if there is one.
    fn fill(&mut self, again: Option<usize>, jump: Jump) -> u64 {
        if let Some(at) = again {
            let number = self.jumps[at].number;
            self.jumps[at] = Jump { number, ..jump };
            return number;
        }
        self.last += 1;
        self.jumps.push(Jump { number: self.last, ..jump });
        self.last
    }

    fn find(&self, number: u64) -> Option<usize> {
        self.jumps.binary_search_by_key(&number, |jump| jump.number).ok()
    }
}

/// Marks a buffer that `setjmp` has filled, so that a wild one is told from it.
const MARK: u64 = 0x6a6d_0000_0000_0000;

impl<S: Shadow> Machine<'_, S> {
    pub fn set_jump(&mut self, side: u32) -> Step {
        let buffer = self.arg(side, 0);
        let (depth, pc) = (self.stack.depth(), self.pc);
        // A buffer that this frame has filled before keeps its number, so that a loop does not use up ever more.
        let again = self.jump_in(buffer).filter(|&at| self.jumps.at(at).depth == depth);
        let word = MARK | self.jumps.fill(again, Jump { buffer, number: 0, depth, pc, side, copied: false });
        self.store_slow(64, u128::from(word), Term::NONE, buffer)?;
        self.give(side, 0, Term::NONE);
        Ok(())
    }

    pub fn long_jump(&mut self, side: u32) -> Step {
        let buffer = self.arg(side, 0);
        let value = self.fixed_arg(side, 1);
        self.access(buffer, 8, false)?;
        let Some(at) = self.jump_in(buffer) else { return Err(self.trap(TrapKind::BadJump)) };
        if self.stack.is_outside(self.jumps.at(at).depth) {
            return Err(self.unsupported("a jump out of a function that was called back"));
        }
        self.jump_with(at, (u128::from(value.max(1)), Term::NONE));
        Ok(())
    }

    /// Goes back to where a `setjmp` returns once more, with this result.
    pub fn jump_with(&mut self, at: usize, (value, term): Value) {
        let Jump { depth, pc, side, .. } = *self.jumps.at(at);
        self.leave_frames(depth - 1);
        if let Some(frame) = self.stack.cut(depth) {
            self.memory.shrink_stack(frame.stack_mark as usize);
        }
        self.counters.go_on(self.cut_before(pc));
        self.jumps.forget(depth);
        if S::ON {
            self.shadow.concolic().trace.jumped = true;
        }
        self.pc = pc;
        self.give(side, value as u64, term);
    }

    /// Notes where the frames from this one on are left for good.
    pub fn leave_frames(&mut self, first: usize) {
        let frames = self.stack.frames();
        let returns = frames.iter().skip(first + 1).map(|frame| frame.return_pc);
        let places: Vec<u32> = returns.chain([self.pc]).take(frames.len().saturating_sub(first)).collect();
        let cuts: Vec<Cut> = places.into_iter().map(|pc| self.cut_before(pc)).collect();
        self.counters.leave(cuts);
    }

    /// The place of the instruction before `pc`.
    fn cut_before(&self, pc: u32) -> Cut {
        let segment = self.code.segment(pc.saturating_sub(1));
        let end =
            self.code.segments.get(segment.index() + 1).map_or(self.code.code.len(), |&end| end as usize);
        let rest = self.code.code.get(pc as usize..end).unwrap_or_default();
        let ahead = rest.iter().filter_map(|code| match *code {
            Code::Count { counter } | Code::CountStep { counter, .. } => Some(CounterId(counter)),
            _ => None,
        });
        Cut { segment, ahead: ahead.collect() }
    }

    /// Whether it is what `setjmp` put into a buffer in this run.
    pub fn is_jump(&self, word: u64) -> bool {
        word.checked_sub(MARK).is_some_and(|number| (1..=self.jumps.last).contains(&number))
    }

    /// The jump that the buffer at `addr` stands for.
    pub fn jump_in(&self, addr: u64) -> Option<usize> {
        self.memory.check(addr, 8, false).ok()?;
        let word = self.memory.read(self.memory.spot(addr), 8) as u64;
        let number = word.checked_sub(MARK)?;
        self.jumps.find(number)
    }
}
