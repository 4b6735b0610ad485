//! `setjmp` and `longjmp`: a jump buffer holds the number of a point in the run; the point remembers the frame.

use crate::TrapKind;
use crate::machine::{Machine, Step};
use crate::shadow::Shadow;
use clew_term::Term;

/// Where a `setjmp` returns to once more.
pub(crate) struct Jump {
    /// The frame's position and serial number.
    depth: usize,
    serial: u64,
    pc: u32,
    /// The call of `setjmp`, which says where its result goes.
    side: u32,
}

/// Marks a buffer that `setjmp` has filled, so that a wild one is told from it.
const MARK: u64 = 0x6a6d_7062_0000_0000;

impl<S: Shadow> Machine<'_, S> {
    pub fn set_jump(&mut self, side: u32) -> Step {
        let buffer = self.arg(side, 0);
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let jump = Jump { depth: self.frames.len(), serial: frame.serial, pc: self.pc, side };
        // A buffer that this frame has filled before keeps its number, so that a loop does not use up ever more.
        let number = match self.jump_in(buffer) {
            Some(number) if self.jumps[number].serial == jump.serial => number,
            _ => self.jumps.len(),
        };
        if number == self.jumps.len() {
            self.jumps.push(jump);
        } else {
            self.jumps[number] = jump;
        }
        self.store_slow(64, u128::from(MARK | number as u64), Term::NONE, buffer)?;
        self.give(side, 0, Term::NONE);
        Ok(())
    }

    pub fn long_jump(&mut self, side: u32) -> Step {
        let buffer = self.arg(side, 0);
        let value = self.fixed_arg(side, 1);
        self.access(buffer, 8, false)?;
        let jump = self.jump_in(buffer).and_then(|number| self.jumps.get(number));
        let live = jump
            .filter(|jump| self.frames.get(jump.depth - 1).is_some_and(|frame| frame.serial == jump.serial));
        let Some(&Jump { depth, pc, side, .. }) = live else { return Err(self.trap(TrapKind::BadJump)) };
        if let Some(frame) = self.frames.get(depth) {
            self.memory.release_stack(frame.stack_mark);
            self.extras.truncate(frame.extras);
        }
        self.frames.truncate(depth);
        self.base = self.frames[depth - 1].base;
        self.pc = pc;
        self.give(side, value.max(1), Term::NONE);
        Ok(())
    }

    /// The number that the buffer at `addr` holds.
    fn jump_in(&self, addr: u64) -> Option<usize> {
        self.memory.check(addr, 8, false).ok()?;
        let word = self.memory.read(self.memory.spot(addr), 8) as u64;
        let number = (word & !MARK) as usize;
        (word & MARK == MARK && number < self.jumps.len()).then_some(number)
    }
}
