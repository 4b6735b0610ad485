//! The `llvm.*` intrinsics.

use crate::compile::code::{IntrinsicSide, Slot};
use crate::inputs::space::Source;
use crate::machine::{Machine, Step};
use crate::number::arith;
use crate::number::native;
use crate::number::wide;
use crate::trace::shadow::Shadow;
use crate::trace::{Doubt, Guard};
use crate::{Outcome, TrapKind};
use clew_ir::{Const, FunctionId, Intrinsic, Overflow};
use clew_mean as mean;
use clew_term::Term;

impl<S: Shadow> Machine<'_, S> {
    pub fn intrinsic(&mut self, side: u32) -> Step {
        let this = &self.code.intrinsics[side as usize];
        match &this.op {
            Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet => self.block_memory(this),
            Intrinsic::WithOverflow(op) => self.with_overflow(*op, this),
            Intrinsic::Abs
            | Intrinsic::SMin
            | Intrinsic::SMax
            | Intrinsic::UMin
            | Intrinsic::UMax
            | Intrinsic::PopCount
            | Intrinsic::LeadingZeros
            | Intrinsic::TrailingZeros
            | Intrinsic::SwapBytes
            | Intrinsic::ReverseBits
            | Intrinsic::FShl
            | Intrinsic::FShr => self.bit_intrinsic(this),
            Intrinsic::FAbs
            | Intrinsic::Floor
            | Intrinsic::Ceil
            | Intrinsic::TruncFloat
            | Intrinsic::Round
            | Intrinsic::RoundEven
            | Intrinsic::Rint
            | Intrinsic::Sqrt
            | Intrinsic::CopySign
            | Intrinsic::FMin
            | Intrinsic::FMax
            | Intrinsic::Fma => {
                let bits = self.bits_of(this.ty) as u8;
                self.float_intrinsic(&this.op, bits, &this.args, this.dst[0])
            }
            Intrinsic::VaStart => self.va_start(&this.args),
            Intrinsic::VaCopy => {
                let size = if self.code.pointer_bytes == 8 { 24 } else { 4 };
                self.copy(self.get(this.args[0]), self.get(this.args[1]), size)
            }
            Intrinsic::VaEnd => Ok(()),
            Intrinsic::StackSave => {
                self.set(this.dst[0], self.memory.stack_mark(), Term::NONE);
                Ok(())
            }
            Intrinsic::StackRestore => {
                self.memory.release_stack(self.get(this.args[0]));
                Ok(())
            }
            Intrinsic::FrameAddress => {
                self.set(this.dst[0], self.memory.stack_mark(), Term::NONE);
                Ok(())
            }
            Intrinsic::ReturnAddress => {
                // Inside of the caller, where no function starts.
                let caller =
                    self.stack.frames().iter().rev().nth(1).map_or(0, |frame| u64::from(frame.function.0));
                self.set(this.dst[0], self.memory.function(caller) + 8, Term::NONE);
                Ok(())
            }
            Intrinsic::Trap => Err(self.trap(TrapKind::Aborted)),
            Intrinsic::Shared => {
                self.look_again(self.get(this.args[0]));
                Ok(())
            }
            Intrinsic::WeakName => {
                let address = self.get(this.args[0]);
                let is_there = self.is_weak_there(address);
                self.set(this.dst[0], if is_there { address } else { 0 }, Term::NONE);
                Ok(())
            }
            Intrinsic::Replaceable => {
                let Some(&name) = this.args.first() else { return Ok(()) };
                let address = self.get(name);
                let is_told = self.function_at(address).is_some_and(|id| self.can_replace(id));
                if !is_told && self.host.is_none() && self.world.is_none() {
                    self.doubt(Doubt::Weak);
                }
                Ok(())
            }
            &Intrinsic::Doubt(doubt) => {
                if self.host.is_none() && self.world.is_none() {
                    self.doubt(doubt);
                }
                Ok(())
            }
            &Intrinsic::Granted(doubt) => {
                if self.host.is_none() && self.world.is_none() {
                    self.take_for_granted(doubt);
                }
                Ok(())
            }
            Intrinsic::Precise if self.host.is_some() => Ok(()),
            Intrinsic::Precise => {
                Err(self.unsupported("floating-point arithmetic of the x87 (-msse2 has another)"))
            }
            Intrinsic::Unsupported(what) => Err(Box::new(Outcome::Unsupported(what.clone(), self.here()))),
        }
    }

    /// A test can put another definition in the place of this one. The function under test is itself, though.
    fn can_replace(&self, function: FunctionId) -> bool {
        self.program.replaceable.contains(&function)
            && self.host.is_none()
            && self.world.is_none()
            && !self.inputs.called.contains(&function)
            && !self.contract.assuming.has(Doubt::Weak)
    }

    /// Whether another definition is in the place of this one: an input.
    pub fn is_replaced(&mut self, function: FunctionId) -> bool {
        if self.program.replaceable.is_empty() || !self.can_replace(function) {
            return false;
        }
        if let Some(&known) = self.inputs.replaced.get(&function) {
            return known;
        }
        let (is_replaced, _) = self.decides(Source::Replaced(function));
        self.inputs.replaced.insert(function, is_replaced);
        is_replaced
    }

    /// Whether somebody defines the weak names that the unit does not: an input, the same for all of them, as a test
    /// program is linked once. Where a run asks for several, some of them alone may be there.
    fn is_weak_there(&mut self, address: u64) -> bool {
        // No test can choose that it is not there.
        let is_left_open = |name: &Const| self.address_of(*name) == Some(address);
        if self.host.is_none() && !self.program.weak.iter().any(is_left_open) {
            self.doubt(Doubt::Weak);
            return true;
        }
        let is_open = self.host.is_none() && self.world.is_none() && !self.code.starts_weak;
        if !is_open || self.contract.assuming.has(Doubt::Weak) {
            self.doubt(Doubt::Weak);
            return false;
        }
        if let Some((asked, is_there)) = self.inputs.weak {
            if asked != address {
                self.doubt(Doubt::Weak);
            }
            return is_there;
        }
        let (is_there, _) = self.decides(Source::Weak);
        self.inputs.weak = Some((address, is_there));
        is_there
    }

    fn address_of(&self, name: Const) -> Option<u64> {
        match name {
            Const::Function(id) => Some(self.memory.function(u64::from(id.0))),
            Const::Global(id, offset) => Some(self.code.globals[id.index()].wrapping_add_signed(offset)),
            Const::Bits(_) | Const::Block(..) => None,
        }
    }

    /// Makes a value concrete from here on.
    pub fn fix_any(&mut self, slot: Slot, bits: u8) {
        if S::ON {
            let (term, value, pc) = (self.term(slot), self.get_any(slot, bits), self.pc - 1);
            self.fix(term, value, pc);
        }
    }

    fn block_memory(&mut self, this: &IntrinsicSide) -> Step {
        let &[to, from, size, ..] = &this.args[..] else { return Ok(()) };
        self.decide_size(size);
        let n = self.get(size);
        if n == 0 {
            return Ok(());
        }
        self.settle_pointer(to)?;
        if this.op == Intrinsic::MemSet {
            let (byte, term) = (self.get(from), self.term(from));
            return self.fill(self.get(to), byte, term, n);
        }
        self.settle_pointer(from)?;
        let distance = self.get(to).abs_diff(self.get(from));
        if this.op == Intrinsic::MemCpy && distance != 0 && distance < n {
            self.finding(TrapKind::OverlappingCopy)?;
        }
        self.copy(self.get(to), self.get(from), n)
    }

    /// Makes the address of a whole block concrete, keeping what is known of a pointer choice in the path.
    pub fn settle_pointer(&mut self, slot: u32) -> Step {
        if S::ON && self.term(slot).is_some() {
            let (addr, term) = (self.get(slot), self.term(slot));
            self.settle(term, addr)?;
        }
        Ok(())
    }

    fn with_overflow(&mut self, op: Overflow, this: &IntrinsicSide) -> Step {
        let bits = self.bits_of(this.ty) as u8;
        let (a, b) = (this.args[0], this.args[1]);
        if bits > 64 {
            self.fix_any(a, bits);
            self.fix_any(b, bits);
        }
        let (x, y) = (self.get_any(a, bits), self.get_any(b, bits));
        let (value, overflowed) = wide::with_overflow(op, u32::from(bits), x, y);
        if S::ON && bits <= 64 && (self.term(a).is_some() || self.term(b).is_some()) {
            let (ta, tb) = self.both(a, b, bits);
            let (value_term, flag) = mean::with_overflow(&mut self.shadow.concolic().terms, op, ta, tb);
            self.put(this.dst[0], value as u64, value_term);
            self.put(this.dst[1], u64::from(overflowed), flag);
            return Ok(());
        }
        self.set_any(this.dst[0], bits, value, Term::NONE);
        self.set(this.dst[1], u64::from(overflowed), Term::NONE);
        Ok(())
    }

    fn bit_intrinsic(&mut self, this: &IntrinsicSide) -> Step {
        let bits = self.bits_of(this.ty) as u8;
        // The flag of `abs` and the zero counts is a constant, not an operand.
        let count = match this.op {
            Intrinsic::Abs | Intrinsic::LeadingZeros | Intrinsic::TrailingZeros => 1,
            _ => this.args.len().min(3),
        };
        let slots = &this.args[..count];
        let symbolic = S::ON && slots.iter().any(|&slot| self.term(slot).is_some());
        if symbolic && matches!(this.op, Intrinsic::FShl | Intrinsic::FShr) {
            self.fix_any(slots[2], bits);
        }
        let mut values = [0; 3];
        for (value, &slot) in values.iter_mut().zip(slots) {
            *value = self.get_any(slot, bits);
        }
        if let (Intrinsic::LeadingZeros | Intrinsic::TrailingZeros, Some(&flag)) =
            (&this.op, this.args.get(1))
            && self.get(flag) != 0
        {
            self.check_not_zero(slots[0], bits)?;
        }
        let value = wide::bit_intrinsic(&this.op, u32::from(bits), &values[..count]);
        let mut term = Term::NONE;
        if symbolic {
            let mut operands: Vec<Term> =
                slots.iter().map(|&slot| self.term_or_constant(slot, bits)).collect();
            let terms = &mut self.shadow.concolic().terms;
            // The amount of a funnel shift is fixed.
            if let Some(amount) = operands.get_mut(2) {
                *amount = terms.constant(values[2], u32::from(bits));
            }
            term = mean::bit_intrinsic(terms, &this.op, &operands).unwrap_or(Term::NONE);
        }
        self.put_any(this.dst[0], bits, value, term);
        Ok(())
    }

    /// Zero has no first bit that is set. A program goes on after it natively, with some number or other.
    fn check_not_zero(&mut self, slot: Slot, bits: u8) -> Step {
        let is_zero = self.get_any(slot, bits) == 0;
        if S::ON && self.term(slot).is_some() {
            let (term, pc) = (self.term(slot), self.pc - 1);
            let nonzero = mean::nonzero(&mut self.shadow.concolic().terms, term);
            self.check(nonzero, !is_zero, Guard::Error, pc);
        }
        if is_zero { self.finding(TrapKind::BitsOfZero) } else { Ok(()) }
    }

    /// An operation on floats, from slots to a slot.
    pub fn float_intrinsic(&mut self, op: &Intrinsic, bits: u8, args: &[Slot], dst: Slot) -> Step {
        let term = self.term(args[0]);
        let is_known = S::ON && bits <= 64 && args.len() == 1 && term.is_some();
        if is_known && let Some(result) = mean::float_intrinsic(&mut self.shadow.concolic().terms, op, term) {
            let value = native::intrinsic(op, bits, &[self.get(args[0])]);
            let value = if *op == Intrinsic::FAbs { value } else { arith::one_nan(bits, value) };
            self.put(dst, value, result);
            return Ok(());
        }
        args.iter().for_each(|&slot| self.fix_any(slot, bits));
        if bits > 64 {
            let mut values = [0; 3];
            values.iter_mut().zip(args).for_each(|(value, &slot)| *value = self.get_any(slot, bits));
            self.set_any(dst, bits, wide::float_intrinsic(op, &values[..args.len().min(3)]), Term::NONE);
        } else {
            let mut values = [0; 3];
            values.iter_mut().zip(args).for_each(|(value, &slot)| *value = self.get(slot));
            self.set(dst, native::intrinsic(op, bits, &values[..args.len().min(3)]), Term::NONE);
        }
        Ok(())
    }
}
