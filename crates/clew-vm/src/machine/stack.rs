//! The calls under way: their frames, registers and variable arguments. Nobody else touches these.

use super::{Extra, FRAME_BYTES, Frame};
use crate::compile::code::Slot;
use crate::trace::FrameId;
use crate::trace::shadow::{Paired, Register};
use clew_ir::FunctionId;
use clew_term::Term;

pub struct Stack<R> {
    registers: Vec<R>,
    frames: Vec<Frame>,
    extras: Vec<Extra>,
    /// Where the innermost frame's registers start.
    base: usize,
    /// How many frames there are when the function that the loop runs for is the innermost.
    outermost: usize,
}

/// The calls under way at a moment.
pub struct Saved<R> {
    registers: Vec<R>,
    /// How many registers there were, most of them unused.
    room: usize,
    frames: Vec<Frame>,
    extras: Vec<Extra>,
}

impl<R: Register> Saved<R> {
    pub fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        self.registers.iter().map(|register| register.term()).filter(|term| term.is_some())
    }

    /// How many bytes it takes.
    pub fn room(&self) -> usize {
        size_of::<R>() * self.registers.len()
            + size_of::<Frame>() * self.frames.len()
            + size_of::<Extra>() * self.extras.len()
    }
}

/// Stacks with room for the next run, whatever its registers hold.
#[derive(Default)]
pub struct Stacks {
    pub plain: Stack<u64>,
    pub paired: Stack<Paired>,
}

impl<R: Register> Default for Stack<R> {
    fn default() -> Self {
        Stack { registers: Vec::new(), frames: Vec::new(), extras: Vec::new(), base: 0, outermost: 1 }
    }
}

impl<R: Register> Stack<R> {
    /// Makes it as new, but for its room.
    pub fn renew(&mut self) {
        self.registers.clear();
        self.frames.clear();
        self.extras.clear();
        (self.base, self.outermost) = (0, 1);
    }

    /// A copy of the registers up to this one, which are all that is in use, and of the frames.
    pub fn save(&self, top: usize) -> Saved<R> {
        Saved {
            registers: self.registers[..top.min(self.registers.len())].to_vec(),
            room: self.registers.len(),
            frames: self.frames.clone(),
            extras: self.extras.clone(),
        }
    }

    /// Goes on from there.
    pub fn resume(&mut self, saved: &Saved<R>) {
        self.registers.clone_from(&saved.registers);
        self.registers.resize(saved.room, R::default());
        self.frames.clone_from(&saved.frames);
        self.extras.clone_from(&saved.extras);
        self.base = self.frames.last().map_or(0, |frame| frame.base as usize);
        self.outermost = 1;
    }

    /// All registers and variable arguments, for whoever gives them other values.
    pub fn all_mut(&mut self) -> (&mut [R], &mut [Extra]) {
        (&mut self.registers, &mut self.extras)
    }

    /// The loop runs for the first of all calls.
    pub fn is_loop_outermost(&self) -> bool {
        self.outermost == 1
    }

    #[inline(always)]
    pub fn get(&self, slot: Slot) -> u64 {
        self.registers[self.base + slot as usize].value()
    }

    #[inline(always)]
    pub fn term(&self, slot: Slot) -> Term {
        self.registers[self.base + slot as usize].term()
    }

    #[inline(always)]
    pub fn set(&mut self, slot: Slot, value: u64, term: Term) {
        self.registers[self.base + slot as usize] = R::new(value, term);
    }

    /// A register of the frame that is so many calls further out.
    pub fn frame_register(&self, out: usize, slot: Slot) -> Option<(u64, Term)> {
        let frame = &self.frames[self.frames.len().checked_sub(out + 1)?];
        let register = self.registers.get(frame.base as usize + slot as usize)?;
        Some((register.value(), register.term()))
    }

    /// The innermost frame's registers.
    #[inline(always)]
    pub fn window(&mut self) -> *mut R {
        self.registers[self.base..].as_mut_ptr()
    }

    /// Where the innermost frame's registers start.
    #[inline(always)]
    pub fn base(&self) -> usize {
        self.base
    }

    /// Copies a register from another frame into the innermost one.
    pub fn copy_from(&mut self, base: usize, from: Slot, to: Slot) {
        self.registers[self.base + to as usize] = self.registers[base + from as usize];
    }

    #[inline(always)]
    pub fn has_registers(&self, top: usize) -> bool {
        top <= self.registers.len()
    }

    /// How many bytes of a native stack it stands for with that many registers.
    pub fn bytes_with(&self, registers: usize) -> u64 {
        self.frames.len() as u64 * FRAME_BYTES + registers as u64 * 8
    }

    pub fn grow(&mut self, registers: usize) {
        self.registers.resize(registers, R::default());
    }

    #[inline(always)]
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The outermost first.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    pub fn innermost(&self) -> Option<&Frame> {
        self.frames.last()
    }

    pub fn innermost_mut(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    pub fn is_in(&self, function: FunctionId) -> bool {
        self.frames.iter().any(|frame| frame.function == function)
    }

    /// The call that the loop runs for is the innermost.
    #[inline(always)]
    pub fn is_outermost(&self) -> bool {
        self.frames.len() <= self.outermost
    }

    /// Whether a frame was there before the call that the loop runs for.
    pub fn is_outside(&self, depth: usize) -> bool {
        depth < self.outermost
    }

    /// The next frame is the one that the loop runs for; what was it before.
    pub fn begin(&mut self) -> usize {
        std::mem::replace(&mut self.outermost, self.frames.len() + 1)
    }

    pub fn go_back_to(&mut self, outermost: usize) {
        self.outermost = outermost;
    }

    #[inline(always)]
    pub fn push(&mut self, frame: Frame) {
        self.base = frame.base as usize;
        self.frames.push(frame);
    }

    #[inline(always)]
    pub fn pop(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.extras.truncate(frame.extras as usize);
        self.base = self.frames.last().map_or(0, |caller| caller.base as usize);
        Some(frame)
    }

    /// Leaves all but `depth` frames, one at least. The first that goes, if any does.
    pub fn cut(&mut self, depth: usize) -> Option<Frame> {
        let gone = self.frames.drain(depth..).next();
        if let Some(frame) = &gone {
            self.extras.truncate(frame.extras as usize);
        }
        self.base = self.frames[depth - 1].base as usize;
        gone
    }

    /// How many variable arguments there are, of all frames.
    #[inline(always)]
    pub fn extras(&self) -> u32 {
        self.extras.len() as u32
    }

    pub fn pass(&mut self, extra: Extra) {
        self.extras.push(extra);
    }

    /// The innermost frame's.
    pub fn own_extras(&self) -> &[Extra] {
        let first = self.frames.last().map_or(0, |frame| frame.extras as usize);
        &self.extras[first..]
    }

    /// Gives each frame that has no number in the trace the one that `next` makes of its caller's. The innermost one's.
    pub fn number(&mut self, mut next: impl FnMut(FrameId, &Frame) -> FrameId) -> FrameId {
        let known = self.frames.iter().rposition(|frame| frame.id != FrameId::NONE);
        let mut caller = known.map_or(FrameId::NONE, |at| self.frames[at].id);
        for frame in &mut self.frames[known.map_or(0, |at| at + 1)..] {
            frame.id = next(caller, frame);
            caller = frame.id;
        }
        caller
    }
}
