//! Stubs: functions that are only declared, and those that an input function pointer leads to. What one returns is an
//! input, a new one for each call, and so is what it writes through the pointers it is given.

use crate::inputs::Asking;
use crate::inputs::contract::is_input;
use crate::inputs::leaf::{Leaf, LeafKind};
use crate::inputs::space::{Source, StubId};
use crate::machine::{Machine, Step};
use crate::memory::Kind;
use crate::trace::shadow::Shadow;
use crate::trace::{EventKind, Guard};
use crate::world::others::{Passed, Pieces};
use crate::{Doubt, Limit, Outcome};
use clew_ir::{CType, FunctionId, Pass, Piece, Return, Scalar, TypeId, Types};
use clew_term::Var;

/// What a stub that must not return exits with.
const STUB_EXIT: i32 = 1;
/// How many calls of one stub a run may make: each is an input of its own.
const MAX_STUB_CALLS: u32 = 500;
/// Of so many calls of a stub a test looks at what it is given.
pub const CALLS_ASKED: u32 = 4;
/// How many bytes a stub writes through one pointer at the most.
const MAX_WRITTEN: u64 = 4096;

/// What is known of a stub's type.
struct Signature {
    result: Option<TypeId>,
    returns: Return,
    passed: Vec<Passed>,
}

impl Signature {
    /// Each pointer parameter: its number, its type, and the number of its argument.
    fn pointers(&self, types: &Types) -> Vec<(u32, TypeId, usize)> {
        let pointer = |one: &Passed| match (&one.pieces, one.param) {
            (Pieces::Direct(pieces), Some((param, ty))) if is_pointer(types, ty) => {
                pieces.first().map(|&(_, arg)| (param, ty, arg))
            }
            _ => None,
        };
        self.passed.iter().filter_map(pointer).collect()
    }
}

impl<S: Shadow> Machine<'_, S> {
    /// Calls a function that is only declared.
    pub fn stub(&mut self, function: FunctionId, side: u32) -> Step {
        let declared = self.program.function(function);
        if self.host.is_some() {
            let what = format!("a call of {}, which is defined nowhere", declared.name);
            return Err(self.unsupported(&what));
        }
        let signature = self.declared(function, side);
        let (stub, noreturn) = (StubId::Function(function), declared.noreturn);
        if !noreturn {
            return self.call_stub(stub, &signature, side);
        }
        let call = self.next_call(stub)?;
        self.tell(stub, call, side, &signature.passed)?;
        match self.is_value(stub) && self.hand_over(stub, call, side, &signature.passed)? {
            true => Ok(()),
            false => Err(Box::new(Outcome::Exited(STUB_EXIT))),
        }
    }

    /// Calls what is in the place of a weak definition.
    pub fn replacement(&mut self, function: FunctionId, side: u32) -> Step {
        let signature = self.declared(function, side);
        self.call_stub(StubId::Function(function), &signature, side)
    }

    /// Calls the stub that an input function pointer leads to.
    pub fn callback(&mut self, var: Var, side: u32) -> Step {
        let kind = self.inputs.space.vars[var.index()].leaf.kind;
        let LeafKind::FunctionPointer(ty) = kind else { return Err(self.unsupported("a call of data")) };
        let signature = self.pointed_to(ty, side);
        self.call_stub(StubId::Pointer(var), &signature, side)
    }

    fn call_stub(&mut self, stub: StubId, signature: &Signature, side: u32) -> Step {
        let call = self.next_call(stub)?;
        let acts = self.has_effects(stub);
        if !S::ON && acts && call < CALLS_ASKED {
            self.note_asked(stub, call, signature, side);
        }
        if acts {
            self.tell(stub, call, side, &signature.passed)?;
        }
        for (param, ty, arg) in signature.pointers(&self.program.types) {
            self.write_through(stub, call, param, ty, arg, side)?;
        }
        if !self.is_value(stub) {
            // What it does natively no test chooses.
            self.doubt(Doubt::StaticState);
        } else if acts && self.hand_over(stub, call, side, &signature.passed)? {
            return Ok(());
        }
        self.give_result(stub, call, signature, side)
    }

    /// Notes the numbers that it is given, which a test can look at.
    fn note_asked(&mut self, stub: StubId, call: u32, signature: &Signature, side: u32) {
        let types = &self.program.types;
        for passed in &signature.passed {
            let (Some((param, ty)), Pieces::Direct(pieces)) = (passed.param, &passed.pieces) else {
                continue;
            };
            let is_number = match types.get(types.bare(ty)) {
                CType::Int { bytes, .. } | CType::Float { bytes, .. } | CType::Enum { bytes, .. } => {
                    *bytes <= 8
                }
                CType::Bool { .. } => true,
                _ => false,
            };
            if let ([(_, arg)], true) = (&pieces[..], is_number) {
                let value = self.arg(side, *arg);
                self.inputs.asked.push(Asking { stub, call, param, ty, value });
            }
        }
    }

    /// The number of this call among those of the same stub.
    pub fn next_call(&mut self, stub: StubId) -> Step<u32> {
        if self.is_value(stub) {
            self.take_outside()?;
        }
        let calls = self.inputs.stub_calls.entry(stub).or_default();
        if *calls >= MAX_STUB_CALLS {
            return Err(Box::new(Outcome::Limit(Limit::StubCalls)));
        }
        *calls += 1;
        Ok(*calls - 1)
    }

    /// Whether it may do more than to give back and write what it is known to.
    fn has_effects(&self, stub: StubId) -> bool {
        match stub {
            StubId::Function(id) => !is_input(&self.program.function(id).name),
            StubId::Pointer(_) => true,
        }
    }

    fn declared(&self, function: FunctionId, side: u32) -> Signature {
        let declared = self.program.function(function);
        let Some(known) = &declared.signature else {
            let offsets = (0..).step_by(8).zip(&declared.results);
            let pieces: Vec<Piece> = offsets.map(|(offset, &ty)| Piece { offset, ty }).collect();
            let returns = if pieces.is_empty() { Return::Void } else { Return::Direct(pieces) };
            return Signature { result: None, returns, passed: self.unnamed(side, 0) };
        };
        let mut arg = usize::from(known.returns == Return::Memory);
        let mut passed = Vec::new();
        for (number, param) in (0..).zip(&known.params) {
            let first = arg;
            let pieces = match &param.pass {
                Pass::Direct(pieces) => {
                    arg += pieces.len();
                    let offsets = pieces.iter().map(|piece| u64::from(piece.offset));
                    Pieces::Direct(offsets.zip(first..).collect())
                }
                Pass::Memory => {
                    arg += 1;
                    Pieces::Memory(first)
                }
                Pass::Ignored => continue,
            };
            passed.push(Passed { param: Some((number, param.ty)), pieces });
        }
        passed.extend(self.unnamed(side, arg));
        Signature { result: Some(known.result), returns: known.returns.clone(), passed }
    }

    /// The arguments from number `first` on: nothing is known of them.
    fn unnamed(&self, side: u32, first: usize) -> Vec<Passed> {
        let all = first..self.code.calls[side as usize].args.len();
        all.map(|arg| Passed { param: None, pieces: Pieces::Direct(vec![(0, arg)]) }).collect()
    }

    /// Of a function of which only the type is known: how the call passes what, the call itself says.
    fn pointed_to(&self, ty: TypeId, side: u32) -> Signature {
        let types = &self.program.types;
        let CType::Function { result, params, .. } = types.get(types.bare(ty)) else {
            return Signature { result: None, returns: Return::Void, passed: self.unnamed(side, 0) };
        };
        let call = &self.code.calls[side as usize];
        let is_struct = |ty: TypeId| matches!(types.get(types.bare(ty)), CType::Struct { .. });
        let offsets = (0..).step_by(8);
        let pieces: Vec<Piece> = offsets
            .zip(&call.dst)
            .map(|(offset, &(_, bits))| Piece { offset, ty: Scalar::Int(u16::from(bits)) })
            .collect();
        let returns = match (pieces.is_empty(), is_struct(*result)) {
            (true, true) => Return::Memory,
            (true, false) => Return::Void,
            (false, _) => Return::Direct(pieces),
        };
        let first = usize::from(returns == Return::Memory);
        let simple = params.iter().take_while(|&&param| !is_struct(param));
        let all = (0..).zip(simple).map(|(number, &ty)| {
            let pieces = Pieces::Direct(vec![(0, first + number as usize)]);
            Passed { param: Some((number, ty)), pieces }
        });
        let mut passed: Vec<Passed> = all.collect();
        passed.extend(self.unnamed(side, first + passed.len()));
        Signature { result: Some(*result), returns, passed }
    }

    fn give_result(&mut self, stub: StubId, call: u32, signature: &Signature, side: u32) -> Step {
        let source = Source::Result { stub, call };
        let size = |ty| self.program.types.size(ty, self.code.pointer_bytes).unwrap_or(0);
        let bytes = signature.result.map(size);
        match &signature.returns {
            Return::Void => Ok(()),
            Return::Memory => {
                let base = self.open(source, signature.result, bytes.unwrap_or(0), 0);
                self.copy(self.arg(side, 0), base, bytes.unwrap_or(0))
            }
            Return::Direct(pieces) => {
                let bytes = bytes.unwrap_or(pieces.len() as u64 * 8);
                let base = self.open(source, signature.result, bytes, 0);
                let code = self.code;
                for (&(slot, bits), piece) in code.calls[side as usize].dst.iter().zip(pieces) {
                    let (value, term) = self.piece(base, *piece)?;
                    self.set_any(slot, bits, value, term);
                }
                self.hold_result(stub, side)
            }
        }
    }

    /// What a stub writes to where its pointer parameter leads. It always writes memory that nobody has written
    /// yet; whether it writes the rest is an input.
    fn write_through(
        &mut self,
        stub: StubId,
        call: u32,
        param: u32,
        ty: TypeId,
        arg: usize,
        side: u32,
    ) -> Step {
        let types = &self.program.types;
        let CType::Pointer { to } = *types.get(types.bare(ty)) else { return Ok(()) };
        let Some((element, stride)) = self.writable(to) else { return Ok(()) };
        let Some(addr) = self.stub_argument(side, arg)? else { return Ok(()) };
        // What is inside of a stream is the library's own affair, and no test may touch it.
        if self.is_stream(addr) {
            return Ok(());
        }
        let Some((size, is_blank)) = self.room_to_write(addr, stride) else { return Ok(()) };
        if !is_blank && !self.does_write(stub, call, param) {
            return Ok(());
        }
        let source = Source::Written { stub, call, param };
        let base = self.open(source, element, stride, 0);
        let index = self.inputs.space.find(source).unwrap_or(0);
        if self.memory.object_at(base).is_some_and(|object| object.size < size) {
            self.memory.resize_input(base, size);
        }
        self.inputs.touched.insert(index, size);
        let end = self.memory.object_at(addr).map_or(addr, |object| object.base + object.size);
        if is_blank && addr + size < end {
            self.inputs.cut_short.push(addr + size..end);
        }
        self.copy(addr, base, size)
    }

    /// The type and size of the elements that can be written through a pointer to `to`.
    fn writable(&self, to: TypeId) -> Option<(Option<TypeId>, u64)> {
        let types = &self.program.types;
        match types.get(types.bare(to)) {
            _ if types.is_const(to) => None,
            CType::Void => Some((None, 1)),
            _ => {
                let size = types.size(to, self.code.pointer_bytes).filter(|&size| size > 0)?;
                Some((Some(to), size))
            }
        }
    }

    /// The address that a stub is given; none where it is null.
    fn stub_argument(&mut self, side: u32, arg: usize) -> Step<Option<u64>> {
        let Some(&(slot, _)) = self.code.calls[side as usize].args.get(arg) else { return Ok(None) };
        let (addr, term) = (self.get(slot), self.term(slot));
        if S::ON
            && let Some(var) = self.var_in(term)
        {
            self.decide(var)?;
        }
        if addr == 0 || self.memory.check(addr, 1, true).is_err() {
            return Ok(None);
        }
        if S::ON && term.is_some() {
            self.settle(term, addr)?;
        }
        Ok(Some(addr))
    }

    /// How many bytes a stub can write at `addr`, and whether nobody has written there yet: one element behind an
    /// input pointer, else as many as there are, within bounds.
    fn room_to_write(&self, addr: u64, stride: u64) -> Option<(u64, bool)> {
        let object = self.memory.object_at(addr)?;
        let rest = (object.base + object.size).checked_sub(addr)?;
        let most = match object.kind {
            Kind::Input(_) if stride > 1 => 1,
            _ => self.inputs.space.bounds.max_array,
        };
        let size = (rest / stride).min(most) * stride;
        let is_blank = !matches!(object.kind, Kind::Input(_) | Kind::Global(_))
            && !(addr..addr + size).any(|at| self.memory.is_written(at));
        (size > 0 && size <= MAX_WRITTEN).then_some((size, is_blank))
    }

    /// Whether a stub's call writes through a parameter: an input, no at first.
    fn does_write(&mut self, stub: StubId, call: u32, param: u32) -> bool {
        let source = Source::Writes { stub, call, param };
        let holder = self.inputs.space.object(source, None, 1, None, None, 0);
        let leaf = Leaf { offset: 0, bytes: 1, kind: LeafKind::Bool };
        let (value, term) = self.number(holder, leaf, 0);
        if S::ON {
            let pc = self.pc - 1;
            let c = self.shadow.concolic();
            let writes = c.terms.truth(term);
            let not = c.terms.not(writes);
            let (cond, other) = if value != 0 { (writes, not) } else { (not, writes) };
            self.event(EventKind::Check { held: true, guards: Guard::Choice, other }, cond, pc);
        }
        value != 0
    }
}

fn is_pointer(types: &Types, ty: TypeId) -> bool {
    matches!(types.get(types.bare(ty)), CType::Pointer { .. })
}
