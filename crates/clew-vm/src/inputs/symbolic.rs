//! The input functions of other tools, and clew's own: `klee_make_symbolic`, `clew_bytes`, `__CrestInt` …
//!
//! What such a function writes is an input of its own for each call, recorded as what a stub has written. Functions that
//! only give back a value (`__VERIFIER_nondet_int`, `klee_int`) are ordinary stubs that have no effects.

use crate::inputs::space::{Source, StubId};
use crate::machine::{Machine, Step};
use crate::trace::shadow::Shadow;
use clew_ir::{CType, FunctionId, TypeId};
use clew_term::Term;

/// The most bytes that one call makes an input.
const MAX_BYTES: u64 = 1 << 16;

impl<S: Shadow> Machine<'_, S> {
    /// `klee_make_symbolic(address, size, name)` and the like, or `__CrestInt(address)`.
    pub fn make_symbolic(&mut self, side: u32) -> Step {
        let function = self.called(side)?;
        let to = self.arg(side, 0);
        let stub = StubId::Function(function);
        let source = Source::Written { stub, call: self.next_call(stub)?, param: 0 };
        if self.code.calls[side as usize].args.len() >= 2 {
            let size = self.size_arg(side, 1);
            if size > MAX_BYTES {
                return Err(self.unsupported("so many bytes that are an input at once"));
            }
            let from = self.open_bytes(source, size);
            return self.copy(to, from, size);
        }
        let Some((ty, size)) = self.pointee(function) else {
            return Err(self.unsupported("an input of a type that is not known"));
        };
        let from = self.open(source, Some(ty), size, 0);
        self.copy(to, from, size)
    }

    /// `klee_range(from, to, name)`: an integer of the range, without its end.
    pub fn range(&mut self, side: u32) -> Step {
        let function = self.called(side)?;
        self.stub(function, side)?;
        let call = &self.code.calls[side as usize];
        let (Some(&(result, bits)), Some(&(low, _)), Some(&(high, _))) =
            (call.dst.first(), call.args.first(), call.args.get(1))
        else {
            return Ok(());
        };
        let signed = |slot| crate::number::arith::signed(bits, self.get(slot));
        let holds = [signed(low) <= signed(result), signed(result) < signed(high)];
        let mut terms = [Term::NONE; 2];
        if S::ON {
            let ((a, b), (c, d)) = (self.both(low, result, bits), self.both(result, high, bits));
            let all = &mut self.shadow.concolic().terms;
            terms = [all.sle(a, b), all.slt(c, d)];
        }
        let pc = self.pc - 1;
        for (holds, term) in holds.into_iter().zip(terms) {
            self.hold((u128::from(holds), term), pc)?;
        }
        Ok(())
    }

    /// The function that a call names.
    fn called(&self, side: u32) -> Step<FunctionId> {
        match self.code.calls[side as usize].target {
            crate::compile::code::Target::Direct(id) => Ok(id),
            crate::compile::code::Target::Indirect(slot) => {
                let what = "an input function called through a pointer";
                self.function_at(self.get(slot)).ok_or_else(|| self.unsupported(what))
            }
        }
    }

    /// The type that the function's only parameter points to.
    fn pointee(&self, function: FunctionId) -> Option<(TypeId, u64)> {
        let types = &self.program.types;
        let param = self.program.function(function).signature.as_ref()?.params.first()?;
        let CType::Pointer { to } = types.get(types.bare(param.ty)) else { return None };
        let size = types.size(*to, self.code.pointer_bytes)?;
        (size > 0).then_some((*to, size))
    }

    /// Opens `size` input bytes that are only to be copied from; their address.
    pub fn open_bytes(&mut self, source: Source, size: u64) -> u64 {
        let index = self.inputs.space.bytes(source, size);
        let base = self.inputs.space.objects[index as usize].base;
        self.inputs.opened.push(index);
        self.memory.open_input(base, size.max(1), index);
        base
    }
}
