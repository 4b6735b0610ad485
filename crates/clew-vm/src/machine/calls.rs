//! Calls of the vm's own functions.

use crate::compile::code::Builtin;
use crate::machine::{Machine, Step, Value};
use crate::memory::Kind;
use crate::number::arith::wide_mask;
use crate::trace::Doubt;
use crate::trace::shadow::Shadow;
use crate::{Outcome, TrapKind};
use clew_ir::Piece;
use clew_term::Term;

impl<S: Shadow> Machine<'_, S> {
    pub fn arg(&self, side: u32, n: usize) -> u64 {
        self.code.calls[side as usize].args.get(n).map_or(0, |&(slot, _)| self.get(slot))
    }

    /// An argument that must be concrete from here on.
    pub fn fixed_arg(&mut self, side: u32, n: usize) -> u64 {
        let value = self.arg(side, n);
        if S::ON
            && let Some(&(slot, _)) = self.code.calls[side as usize].args.get(n)
        {
            let (term, pc) = (self.term(slot), self.pc - 1);
            self.fix(term, u128::from(value), pc);
        }
        value
    }

    pub fn give(&mut self, side: u32, value: u64, term: Term) {
        if let Some(&(dst, _)) = self.code.calls[side as usize].dst.first() {
            self.set(dst, value, term);
        }
    }

    pub fn builtin(&mut self, builtin: Builtin, side: u32) -> Step {
        match builtin {
            Builtin::Malloc => self.malloc(side),
            Builtin::Calloc => self.calloc(side),
            Builtin::Realloc => self.realloc(side),
            Builtin::Free => {
                let addr = self.fixed_pointer(side)?;
                self.release(addr)
            }
            Builtin::Exit => Err(Box::new(Outcome::Exited(self.fixed_arg(side, 0) as i32))),
            Builtin::Abort => Err(self.trap(TrapKind::Aborted)),
            Builtin::AssertFail => Err(self.trap(TrapKind::AssertionFailed)),
            Builtin::ReachError => Err(self.trap(TrapKind::ErrorCall)),
            Builtin::Assume => self.assume_argument(side),
            Builtin::MakeSymbolic => self.make_symbolic(side),
            Builtin::Range => self.range(side),
            Builtin::SetJump => self.set_jump(side),
            Builtin::LongJump => self.long_jump(side),
            Builtin::Math(function) => self.math(function, side),
            Builtin::Soft(function) => self.soft(function, side),
            Builtin::Host(call) => self.host_call(call, side),
            Builtin::Settle => {
                self.settle_bytes(self.arg(side, 0), self.arg(side, 1));
                Ok(())
            }
            Builtin::Apart => self.apart(side),
            Builtin::Stream if self.is_stream(self.arg(side, 0)) => Ok(()),
            Builtin::Stream => Err(self.unsupported("what is no stream used as one")),
            Builtin::OutputResult => {
                self.output_result(side);
                Ok(())
            }
            Builtin::OutputError => self.output_error(side),
            Builtin::Locale => {
                self.in_locale(side);
                Ok(())
            }
            Builtin::Doubt => {
                self.doubt_by_word(side);
                Ok(())
            }
            Builtin::Unsupported => {
                let what = self.string_at(self.arg(side, 0));
                Err(Box::new(Outcome::Unsupported(what, self.here())))
            }
        }
    }

    /// A function of ctype.h is asked about a character: beyond ASCII the locale says what it is.
    fn in_locale(&mut self, side: u32) {
        let symbolic =
            self.code.calls[side as usize].args.first().is_some_and(|&(slot, _)| self.term(slot).is_some());
        let is_ascii = !symbolic && self.arg(side, 0) < 128;
        if self.host.is_none() && self.world.is_none() && !is_ascii {
            self.doubt(Doubt::Locale);
        }
    }

    /// The library says by which word of `--assume` the user rules out what is in doubt.
    fn doubt_by_word(&mut self, side: u32) {
        let word = self.string_at(self.arg(side, 0));
        let doubt = Doubt::words().find(|(known, _)| *known == word).map(|(_, doubt)| doubt);
        // A whole program is told in its tests what else there is, but not which signals come.
        let is_unit = self.world.is_none() || doubt == Some(Doubt::Signals);
        if self.host.is_none() && is_unit {
            self.doubt(doubt.unwrap_or(Doubt::Unsupported));
        }
    }

    /// Whether the library can use what lies there as a `FILE`: only the library can make one.
    pub fn is_stream(&self, addr: u64) -> bool {
        match self.memory.object_at(addr).map(|object| object.kind) {
            Some(Kind::Global(id)) => {
                let unit = self.program.globals[id.index()].unit;
                self.program.units[unit.index()].runtime
            }
            Some(Kind::Input(index)) => {
                let ty = self.inputs.space.objects[index as usize].ty;
                ty.is_some_and(|ty| self.program.types.is_stream(ty))
            }
            _ => false,
        }
    }

    /// A copy reads from the second of two places and writes to the first: an error if they overlap and are not the same.
    fn apart(&mut self, side: u32) -> Step {
        for place in [0, 2] {
            if let Some(&(slot, _)) = self.code.calls[side as usize].args.get(place) {
                self.settle_pointer(slot)?;
            }
        }
        let (to, written) = (self.arg(side, 0), self.arg(side, 1));
        let (from, read) = (self.arg(side, 2), self.arg(side, 3));
        let overlap = to < from.saturating_add(read) && from < to.saturating_add(written);
        if overlap && (to, written) != (from, read) {
            self.finding(TrapKind::OverlappingCopy)?;
        }
        Ok(())
    }

    /// Fixes what lies in a range of memory to what it is.
    fn settle_bytes(&mut self, start: u64, size: u64) {
        if !S::ON || size == 0 || self.memory.check(start, size, false).is_err() {
            return;
        }
        let pc = self.pc - 1;
        let mut at = start;
        while at < start + size {
            let n = if at.is_multiple_of(8) && at + 8 <= start + size { 8 } else { 1 };
            let c = self.shadow.concolic();
            let term = c.load(&self.memory, at, n);
            c.cut_address = false;
            let value = self.memory.read(self.memory.spot(at), n as usize);
            self.fix(term, value, pc);
            self.shadow.concolic().store(&mut self.memory, at, n, Term::NONE);
            at += n;
        }
    }

    fn string_at(&self, addr: u64) -> String {
        let byte = |at| {
            self.memory.check(at, 1, false).ok().map(|_| self.memory.read(self.memory.spot(at), 1) as u8)
        };
        let bytes: Vec<u8> = (addr..).take(256).map_while(byte).take_while(|&b| b != 0).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Reads a piece of a C value that lies in memory.
    pub fn piece(&mut self, base: u64, piece: Piece) -> Step<Value> {
        let bits = self.bits_of(piece.ty) as u8;
        let addr = base + u64::from(piece.offset);
        let spot = self.access(addr, u64::from(bits.div_ceil(8)), false)?;
        let value = self.memory.read(spot, usize::from(bits.div_ceil(8))) & wide_mask(bits);
        Ok((value, self.memory_term(bits, addr)?))
    }
}
