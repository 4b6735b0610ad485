//! Calls that do not run C: the vm's own functions, and stubs for what is only declared.

use crate::arith::wide_mask;
use crate::code::Builtin;
use crate::machine::{Machine, Step, Value};
use crate::memory::Kind;
use crate::shadow::Shadow;
use crate::space::Source;
use crate::symbolic::only_gives;
use crate::trace::{Doubt, EventKind, Guard};
use crate::{Limit, Outcome, TrapKind};
use clew_ir::{CType, FunctionId, Piece, Return, TypeId, Types};
use clew_term::Term;

/// What a stub that must not return exits with.
const STUB_EXIT: i32 = 1;
/// How many calls of one stub a run may make: each is an input of its own.
const MAX_STUB_CALLS: u32 = 500;

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
            self.shadow.concolic().fix(term, u128::from(value), pc);
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
            Builtin::Malloc => {
                let size = self.fixed_arg(side, 0);
                self.give_allocated(side, size)
            }
            Builtin::Calloc => {
                let (n, size) = (self.fixed_arg(side, 0), self.fixed_arg(side, 1));
                let size = n.saturating_mul(size);
                self.give_allocated(side, size)?;
                let addr = self.code.calls[side as usize].dst.first().map_or(0, |&(dst, _)| self.get(dst));
                self.zero(addr, size)
            }
            Builtin::Realloc => self.realloc(side),
            Builtin::Free => {
                let addr = self.fixed_pointer(side);
                self.release(addr)
            }
            Builtin::Exit => Err(Box::new(Outcome::Exited(self.fixed_arg(side, 0) as i32))),
            Builtin::Abort => Err(self.trap(TrapKind::Aborted)),
            Builtin::AssertFail => Err(self.trap(TrapKind::AssertionFailed)),
            Builtin::ReachError => Err(self.trap(TrapKind::ErrorCall)),
            Builtin::Assume => self.assume(side),
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
            Builtin::Unsupported => {
                let what = self.string_at(self.arg(side, 0));
                Err(Box::new(Outcome::Unsupported(what, self.here())))
            }
        }
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
            c.fix(term, value, pc);
            c.store(&mut self.memory, at, n, Term::NONE);
            at += n;
        }
    }

    /// Fresh memory is zero already; here it counts as written.
    fn zero(&mut self, addr: u64, size: u64) -> Step {
        if addr == 0 { Ok(()) } else { self.fill(addr, 0, Term::NONE, size) }
    }

    fn give_allocated(&mut self, side: u32, size: u64) -> Step {
        self.inputs.doubts.add(Doubt::Allocation);
        let addr = self.allocate(size)?;
        self.give(side, addr, Term::NONE);
        Ok(())
    }

    /// The pointer to be freed: a pointer choice is decided here, and which way is part of the path.
    fn fixed_pointer(&mut self, side: u32) -> u64 {
        let addr = self.arg(side, 0);
        let Some(&(slot, _)) = self.code.calls[side as usize].args.first() else { return addr };
        let term = self.term(slot);
        if S::ON && term.is_some() {
            let pc = self.pc - 1;
            let c = self.shadow.concolic();
            let here = c.terms.constant(u128::from(addr), c.terms.width(term));
            let same = c.terms.eq(term, here);
            // Null too: freeing it is no error.
            let other = c.terms.not(same);
            c.event(EventKind::Check { held: true, guards: Guard::Choice, other }, same, pc);
        }
        addr
    }

    fn realloc(&mut self, side: u32) -> Step {
        let from = self.fixed_pointer(side);
        let size = self.fixed_arg(side, 1);
        self.inputs.doubts.add(Doubt::Allocation);
        if from != 0 && size == 0 {
            self.release(from)?;
            self.give(side, 0, Term::NONE);
            return Ok(());
        }
        let addr = self.allocate(size)?;
        if from != 0 {
            let old =
                self.memory.object_at(from).filter(|object| object.base == from).map(|object| object.size);
            let old = old.ok_or_else(|| self.trap(TrapKind::BadFree))?;
            self.copy(addr, from, old.min(size))?;
            self.release(from)?;
        }
        self.give(side, addr, Term::NONE);
        Ok(())
    }

    fn release(&mut self, addr: u64) -> Step {
        if addr == 0 {
            return Ok(());
        }
        let object = self.memory.free(addr).map_err(|kind| self.trap(kind))?;
        if let Kind::Input(index) = object.kind {
            self.inputs.freed.push(index);
        }
        Ok(())
    }

    fn string_at(&self, addr: u64) -> String {
        let byte = |at| {
            self.memory.check(at, 1, false).ok().map(|_| self.memory.read(self.memory.spot(at), 1) as u8)
        };
        let bytes: Vec<u8> = (addr..).take(256).map_while(byte).take_while(|&b| b != 0).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// A function that is only declared: its result is an input, a new one for each call.
    pub fn stub(&mut self, function: FunctionId, side: u32) -> Step {
        let declared = self.program.function(function);
        if self.host.is_some() {
            let what = format!("a call of {}, which is defined nowhere", declared.name);
            return Err(self.unsupported(&what));
        }
        if declared.noreturn {
            return Err(Box::new(Outcome::Exited(STUB_EXIT)));
        }
        let call = self.next_call(function)?;
        if !only_gives(&declared.name) && self.may_have_effects(function, side) {
            self.inputs.doubts.add(Doubt::StubEffects);
        }
        let source = Source::Stub { function, call };
        let (base, pieces) = match &declared.signature {
            Some(signature) => {
                let bytes = self.program.types.size(signature.result, self.code.pointer_bytes).unwrap_or(0);
                match &signature.returns {
                    Return::Void => return Ok(()),
                    Return::Direct(pieces) => {
                        (self.open(source, Some(signature.result), bytes, 0), pieces.clone())
                    }
                    Return::Memory => {
                        let base = self.open(source, Some(signature.result), bytes, 0);
                        return self.copy(self.arg(side, 0), base, bytes);
                    }
                }
            }
            None => {
                let offsets = (0..).step_by(8).zip(&declared.results);
                let pieces: Vec<Piece> = offsets.map(|(offset, &ty)| Piece { offset, ty }).collect();
                (self.open(source, None, pieces.len() as u64 * 8, 0), pieces)
            }
        };
        let code = self.code;
        for (&(slot, bits), piece) in code.calls[side as usize].dst.iter().zip(&pieces) {
            let (value, term) = self.piece(base, *piece)?;
            self.set_any(slot, bits, value, term);
        }
        Ok(())
    }

    /// The number of this call among those of the same stub.
    pub fn next_call(&mut self, function: FunctionId) -> Step<u32> {
        self.take_outside()?;
        let calls = self.inputs.stub_calls.entry(function).or_default();
        if *calls >= MAX_STUB_CALLS {
            return Err(Box::new(Outcome::Limit(Limit::StubCalls)));
        }
        *calls += 1;
        Ok(*calls - 1)
    }

    /// Reads a piece of a C value that lies in memory.
    pub fn piece(&mut self, base: u64, piece: Piece) -> Step<Value> {
        let bits = self.bits_of(piece.ty) as u8;
        let addr = base + u64::from(piece.offset);
        let spot = self.access(addr, u64::from(bits.div_ceil(8)), false)?;
        let value = self.memory.read(spot, usize::from(bits.div_ceil(8))) & wide_mask(bits);
        Ok((value, self.memory_term(bits, addr)?))
    }

    /// Whether the function could write to memory that the unit reads: through a pointer it is given, or to a
    /// global that is not `static`.
    fn may_have_effects(&self, function: FunctionId, side: u32) -> bool {
        let types = &self.program.types;
        let passes = match &self.program.function(function).signature {
            Some(signature) => {
                signature.variadic || signature.params.iter().any(|param| may_write(types, param.ty, 0))
            }
            None => !self.code.calls[side as usize].args.is_empty(),
        };
        let units = &self.program.units;
        passes || self.program.globals.iter().any(|g| !g.constant && !units[g.unit.index()].runtime)
    }
}

/// Whether who is given such a value can write to memory through it.
fn may_write(types: &Types, ty: TypeId, depth: u32) -> bool {
    match types.get(types.bare(ty)) {
        CType::Pointer { to } => {
            let function = matches!(types.get(types.bare(*to)), CType::Function { .. });
            function || !types.is_const(*to) || may_write(types, *to, depth + 1)
        }
        CType::Array { of, .. } => may_write(types, *of, depth + 1),
        CType::Struct { members, .. } => {
            depth > 8 || members.iter().any(|member| may_write(types, member.ty, depth + 1))
        }
        _ => false,
    }
}
