//! Stubs: functions that are only declared, and those that an input function pointer leads to. What one returns is an
//! input, a new one for each call, and so is what it writes through the pointers it is given.

use crate::contract::is_input;
use crate::leaf::{Leaf, LeafKind};
use crate::machine::{Machine, Step};
use crate::memory::{GRANULE, Kind, flag};
use crate::shadow::Shadow;
use crate::space::{Source, StubId};
use crate::trace::{Doubt, EventKind, Guard};
use crate::{Limit, Outcome};
use clew_ir::{CType, FunctionId, Pass, Piece, Return, Scalar, TypeId, Types};
use clew_term::Var;

/// What a stub that must not return exits with.
const STUB_EXIT: i32 = 1;
/// How many calls of one stub a run may make: each is an input of its own.
const MAX_STUB_CALLS: u32 = 500;
/// How many bytes a stub writes through one pointer at the most.
const MAX_WRITTEN: u64 = 4096;

/// What is known of a stub's type.
struct Signature {
    result: Option<TypeId>,
    returns: Return,
    /// Each pointer parameter: its number, its type, and the number of its argument.
    pointers: Vec<(u32, TypeId, usize)>,
    /// There are parameters of which nothing is known.
    vague: bool,
}

impl<S: Shadow> Machine<'_, S> {
    /// Calls a function that is only declared.
    pub fn stub(&mut self, function: FunctionId, side: u32) -> Step {
        let declared = self.program.function(function);
        if self.host.is_some() {
            let what = format!("a call of {}, which is defined nowhere", declared.name);
            return Err(self.unsupported(&what));
        }
        if declared.noreturn {
            return Err(Box::new(Outcome::Exited(STUB_EXIT)));
        }
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
        if signature.vague && self.has_effects(stub) {
            self.inputs.doubts.add(Doubt::StubEffects);
        }
        if self.has_effects(stub) {
            self.expose();
        }
        for &(param, ty, arg) in &signature.pointers {
            self.write_through(stub, call, param, ty, arg, side)?;
        }
        self.give_result(stub, call, signature, side)
    }

    /// The number of this call among those of the same stub.
    pub fn next_call(&mut self, stub: StubId) -> Step<u32> {
        self.take_outside()?;
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
            let vague = !self.code.calls[side as usize].args.is_empty();
            return Signature { result: None, returns, pointers: Vec::new(), vague };
        };
        let mut arg = usize::from(known.returns == Return::Memory);
        let mut pointers = Vec::new();
        for (number, param) in (0..).zip(&known.params) {
            match &param.pass {
                Pass::Direct(pieces) => {
                    pointers.extend((pieces.len() == 1).then_some((number, param.ty, arg)));
                    arg += pieces.len();
                }
                Pass::Memory => arg += 1,
                Pass::Ignored => {}
            }
        }
        pointers.retain(|&(_, ty, _)| is_pointer(&self.program.types, ty));
        let vague = known.variadic || !known.prototyped && known.params.is_empty();
        Signature { result: Some(known.result), returns: known.returns.clone(), pointers, vague }
    }

    /// Of a function of which only the type is known: how the call passes what, the call itself says.
    fn pointed_to(&self, ty: TypeId, side: u32) -> Signature {
        let types = &self.program.types;
        let CType::Function { result, params, variadic } = types.get(types.bare(ty)) else {
            return Signature { result: None, returns: Return::Void, pointers: Vec::new(), vague: true };
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
        let all = (0..).zip(simple).map(|(number, &ty)| (number, ty, first + number as usize));
        let pointers = all.filter(|&(_, ty, _)| is_pointer(types, ty)).collect();
        let vague = *variadic || params.iter().any(|&param| is_struct(param));
        Signature { result: Some(*result), returns, pointers, vague }
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

    /// What a stub writes to where its pointer parameter leads. Memory that nobody has written yet is there to be
    /// written; whether the rest is, is an input.
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
        if leads_on(types, to, 0) {
            self.inputs.doubts.add(Doubt::StubEffects);
        }
        let Some(addr) = self.stub_argument(side, arg)? else { return Ok(()) };
        let Some((size, is_blank)) = self.room_to_write(addr, stride) else {
            self.inputs.doubts.add(Doubt::StubEffects);
            return Ok(());
        };
        self.cover(addr, size);
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
            && (addr..addr + size).any(|at| !self.memory.is_written(at));
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

    /// Others know the memory behind a function's pointers, and globals: a stub that is called may change it, whatever it
    /// is given. What the run has used of it is looked at again when it is next read.
    fn expose(&mut self) {
        let space = &*self.inputs.space;
        let types = &self.program.types;
        let is_known = |index: u32| {
            let object = &space.objects[index as usize];
            match object.source {
                Source::Global(id) => self.program.globals[id.index()].external,
                // What a function may not write to, it takes to stay as it is.
                _ => object.is_behind_pointer() && !object.ty.is_some_and(|ty| types.is_const(ty)),
            }
        };
        let exposed: Vec<u32> = self.inputs.uses.keys().copied().filter(|&index| is_known(index)).collect();
        for index in exposed {
            let base = self.inputs.space.objects[index as usize].base;
            let used = self.inputs.touched.get(&index).copied().unwrap_or(0);
            for granule in 0..used.div_ceil(GRANULE) {
                self.memory.set_flags(base + granule * GRANULE, flag::FRESH, 0);
            }
            self.inputs.exposed.insert(index);
        }
    }

    /// A stub is given all of an object that the run uses: whether it writes to it is an input, and so nothing is left out.
    fn cover(&mut self, addr: u64, size: u64) {
        let Some(object) = self.memory.object_at(addr) else { return };
        let (kind, base, total) = (object.kind, object.base, object.size);
        let Some(index) = self.input_index(kind, base, total) else { return };
        let used = self.inputs.touched.get(&index).copied().unwrap_or(0);
        if addr == base && used <= size {
            self.inputs.exposed.remove(&index);
        }
    }
}

fn is_pointer(types: &Types, ty: TypeId) -> bool {
    matches!(types.get(types.bare(ty)), CType::Pointer { .. })
}

/// Whether who is given a pointer to `ty` can write to memory further on.
fn leads_on(types: &Types, ty: TypeId, depth: u32) -> bool {
    match types.get(types.bare(ty)) {
        CType::Pointer { to } => {
            let what = types.get(types.bare(*to));
            let is_opaque = matches!(what, CType::Struct { complete: false, .. });
            !types.is_const(*to) && !is_opaque || matches!(what, CType::Function { .. })
        }
        CType::Array { of, .. } => leads_on(types, *of, depth + 1),
        CType::Struct { members, .. } => {
            depth > 8 || members.iter().any(|member| leads_on(types, member.ty, depth + 1))
        }
        _ => false,
    }
}
