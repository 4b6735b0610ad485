//! The input functions of other tools, and clew's own: `klee_make_symbolic`, `__CrestInt`, `__VERIFIER_assume` …
//!
//! What such a function writes is an input of its own for each call, recorded as what a stub has written. Functions that
//! only give back a value (`__VERIFIER_nondet_int`, `klee_int`) are ordinary stubs that have no effects.

use crate::Outcome;
use crate::code::Builtin;
use crate::machine::{Machine, Step};
use crate::shadow::Shadow;
use crate::space::{Source, StubId};
use crate::trace::Guard;
use clew_ir::{CType, FunctionId, TypeId};
use clew_term::Term;

/// The most bytes that one call makes an input.
const MAX_BYTES: u64 = 1 << 16;

/// Whether a function that is only declared is known to do nothing but give back or write an input.
pub(crate) fn is_input_function(name: &str) -> bool {
    Builtin::named(name).is_some_and(Builtin::is_tests_own)
        || name.starts_with("__VERIFIER_nondet_")
        || name == "klee_int"
}

impl<S: Shadow> Machine<'_, S> {
    /// The run is none of the program's where the argument is zero.
    pub fn assume(&mut self, side: u32) -> Step {
        let Some(&(slot, bits)) = self.code.calls[side as usize].args.first() else { return Ok(()) };
        let held = self.get_any(slot, bits) != 0;
        let term = self.term(slot);
        if S::ON && term.is_some() {
            let truth = self.shadow.concolic().terms.truth(term);
            self.demand(truth, held);
        }
        if held { Ok(()) } else { Err(Box::new(Outcome::Rejected)) }
    }

    /// Puts into the path that an assumption holds, or that it does not.
    fn demand(&mut self, truth: Term, held: bool) {
        let pc = self.pc - 1;
        self.shadow.concolic().check(truth, held, Guard::Error, pc);
    }

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
        let signed = |slot| crate::arith::signed(bits, self.get(slot));
        let (low_holds, high_holds) = (signed(low) <= signed(result), signed(result) < signed(high));
        if S::ON {
            let (a, b) = self.both(low, result, bits);
            let above = self.shadow.concolic().terms.sle(a, b);
            self.demand(above, low_holds);
        }
        if !low_holds {
            return Err(Box::new(Outcome::Rejected));
        }
        if S::ON {
            let (a, b) = self.both(result, high, bits);
            let below = self.shadow.concolic().terms.slt(a, b);
            self.demand(below, high_holds);
        }
        if high_holds { Ok(()) } else { Err(Box::new(Outcome::Rejected)) }
    }

    /// The function that a call names.
    fn called(&self, side: u32) -> Step<FunctionId> {
        match self.code.calls[side as usize].target {
            crate::code::Target::Direct(id) => Ok(id),
            crate::code::Target::Indirect(slot) => {
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
