//! The functions of stdio.h that write. What they give back is an input like what a stub does: a stream may refuse what
//! is written, or take a part, and then `errno` says why. Each call in the unit's own code has a number, so that a test
//! can say which ones do so.

use crate::inputs::leaf::{Leaf, LeafKind};
use crate::inputs::space::Source;
use crate::machine::{Machine, Step, Value};
use crate::memory::flag;
use crate::trace::Doubt;
use crate::trace::shadow::Shadow;
use clew_term::Term;

/// Those that a test can tell what to give.
const OUTPUT: [&str; 19] = [
    "fputc",
    "putc",
    "_IO_putc",
    "putc_unlocked",
    "fputc_unlocked",
    "putchar",
    "putchar_unlocked",
    "fputs",
    "fputs_unlocked",
    "puts",
    "fwrite",
    "fwrite_unlocked",
    "fflush",
    "fflush_unlocked",
    "printf",
    "fprintf",
    "vprintf",
    "vfprintf",
    "perror",
];
/// How many calls in a run give what a test says.
const MAX_OUTPUTS: u32 = 200;
/// The variable of a result that is as usual.
const USUAL: u128 = 1 << 63;
/// What `errno` is at first where a stream refuses.
const EIO: u128 = 5;
const RESULT: Leaf = Leaf { offset: 0, bytes: 8, kind: LeafKind::Int { signed: true } };
const ERROR: Leaf = Leaf { offset: 8, bytes: 2, kind: LeafKind::Int { signed: false } };

/// A call that gave something else than usual, or after which the unit looked at `errno`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused {
    pub call: u32,
    /// `None`: what is usual.
    pub result: Option<i64>,
    /// What it left in `errno`.
    pub error: u32,
}

/// The library was called and may have set `errno`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    pub doubt: Doubt,
    /// The number of the call that a test can tell what to leave there.
    pub call: Option<u32>,
}

impl<S: Shadow> Machine<'_, S> {
    /// `(least, most, usual)`: what a function that writes gives back.
    pub fn output_result(&mut self, side: u32) {
        let usual: Value = self.value_arg(side, 2);
        if self.host.is_some() || self.world.is_some() || self.contract.is_linked {
            return self.give(side, usual.0 as u64, usual.1);
        }
        self.take_for_granted(Doubt::Streams);
        let (number, is_used) = (self.inputs.outputs, self.is_result_used());
        let is_own = self.is_asked_by_unit(&OUTPUT) && number < MAX_OUTPUTS;
        self.inputs.outputs += u32::from(is_own);
        // The library may set it even if all goes well.
        self.leave_errno(Left { doubt: Doubt::Output, call: is_own.then_some(number) });
        if is_used && !is_own {
            self.doubt(Doubt::Output);
        }
        if !is_used || !is_own {
            return self.give(side, usual.0 as u64, usual.1);
        }
        let holder = self.inputs.space.object(Source::Output(number), None, 16, None, Some(0), 0);
        let chosen = self.number(holder, RESULT, USUAL);
        let (result, term) = self.between(chosen, self.value_arg(side, 0), self.value_arg(side, 1), usual);
        if result != usual.0 {
            self.inputs.refused.push(Refused { call: number, result: Some(result as i64), error: 0 });
        }
        self.give(side, result as u64, term);
    }

    /// `chosen`, if it is from `least` to `most`, else `usual`.
    fn between(&mut self, chosen: Value, least: Value, most: Value, usual: Value) -> Value {
        let is_between = least.0 as i64 <= chosen.0 as i64 && chosen.0 as i64 <= most.0 as i64;
        let value = if is_between { chosen.0 } else { usual.0 };
        if !S::ON || chosen.1.is_none() {
            return (value, usual.1);
        }
        let c = self.shadow.concolic();
        let [least, most, usual] = [least, most, usual].map(|(value, term)| match term {
            Term::NONE => c.terms.constant(value, 64),
            term => term,
        });
        let (above, below) = (c.terms.sle(least, chosen.1), c.terms.sle(chosen.1, most));
        let is_between = c.terms.and(above, below);
        let term = c.terms.ite(is_between, chosen.1, usual);
        (value, c.unless_constant(term))
    }

    fn value_arg(&self, side: u32, n: usize) -> Value {
        let slot = self.code.calls[side as usize].args.get(n).map(|&(slot, _)| slot);
        slot.map_or((0, Term::NONE), |slot| (u128::from(self.get(slot)), self.term(slot)))
    }

    /// What is in `errno` after the last call that gave something else than usual.
    pub fn output_error(&mut self, side: u32) -> Step {
        let Some(&Refused { call, .. }) = self.inputs.refused.last() else { return Ok(()) };
        let holder = self.inputs.space.object(Source::Output(call), None, 16, None, Some(0), 0);
        let (error, term) = self.number(holder, ERROR, EIO);
        if let Some(last) = self.inputs.refused.last_mut() {
            last.error = error as u32;
        }
        let wide = if term.is_none() { term } else { self.shadow.concolic().terms.zext(term, 32) };
        self.store_slow(32, error, wide, self.arg(side, 0))
    }

    /// The unit reads `errno` after a call of the library that may have set it.
    pub fn read_errno(&mut self, left: Left, addr: u64) {
        let Some(call) = left.call else { return self.doubt(left.doubt) };
        let holder = self.inputs.space.object(Source::Output(call), None, 16, None, Some(0), 0);
        let before = self.memory.read(self.memory.spot(addr), 4) & 0xffff;
        let (error, term) = self.number(holder, ERROR, before);
        self.inputs.refused.push(Refused { call, result: None, error: error as u32 });
        self.memory.write(self.memory.spot(addr), 4, error);
        if S::ON {
            let c = self.shadow.concolic();
            let wide = if term.is_none() { term } else { c.terms.zext(term, 32) };
            c.store(&mut self.memory, addr, 4, wide);
        }
    }

    /// The library was called and may have set `errno`: it matters where the unit next reads it.
    pub fn leave_errno(&mut self, left: Left) {
        let Some(addr) = self.code.errno.filter(|_| self.host.is_none() && self.world.is_none()) else {
            return;
        };
        // What nobody has looked at yet is an input as it is.
        if self.memory.flags(addr) & flag::LAZY == 0 {
            self.memory.set_flags(addr, flag::EXPOSED, 0);
            self.inputs.left_errno = Some(left);
        }
    }
}
