//! Allocas, loads, stores and address computations.

use clew_ir::{Cast, Const, Doubt, FunctionId, Index, Intrinsic, Op, Operand, Reg, Scalar};

use super::constant::{Step, Steps, signed};
use super::function::FunctionLowering;
use crate::link::{Symbol, is_clangs_own};
use crate::llvm::{Opcode, Type, TypeKind, Value, ValueKind};

/// Where the library keeps its own streams.
const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];

impl<'m> FunctionLowering<'_, 'm> {
    pub fn memory(&mut self, opcode: Opcode, value: Value<'m>, dst: Reg) {
        match opcode {
            Opcode::LLVMAlloca => self.alloca(value, dst),
            Opcode::LLVMLoad => self.load(value, dst),
            Opcode::LLVMStore => self.store(value),
            _ => self.address(value, dst),
        }
    }

    fn alloca(&mut self, value: Value<'m>, dst: Reg) {
        if !value.is_used() {
            return;
        }
        let ty = value.allocated_type();
        let (bytes, align) = (ty.bytes(self.module()), value.align().max(1));
        let count = self.operand(value.operand(0));
        let count = match value.operand(0).ty().kind() {
            TypeKind::Int(bits) => self.pointer_wide(count, bits),
            _ => count,
        };
        self.emit(Op::Alloca { dst, bytes, count, align });
        self.start_state(value, dst);
    }

    /// To the width of a pointer.
    fn pointer_wide(&mut self, value: Operand, bits: u32) -> Operand {
        let pointer_bits = self.pointer_bytes() * 8;
        if matches!(value, Operand::Const(_)) || bits == pointer_bits || bits > 128 {
            return value;
        }
        let op = if bits < pointer_bits { Cast::ZExt } else { Cast::Trunc };
        self.converted(op, Scalar::Int(bits as u16), Scalar::Int(pointer_bits as u16), value)
    }

    fn load(&mut self, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.ty());
        if let Some(what) = shape.refused {
            return self.unsupported(&format!("a load of {what}"), value);
        }
        let base = self.operand(value.operand(0));
        if self.is_stream(value.operand(0)) {
            self.note(Intrinsic::Granted(Doubt::Streams));
        }
        if value.is_shared_load() {
            self.note_shared(base);
        }
        let lenient = shape.parts.len() > 1 || self.is_piece(value.operand(0));
        for (part, dst) in shape.parts.iter().zip(dst.0..) {
            let addr = self.displaced(base, part.offset);
            self.emit(Op::Load { ty: part.ty, dst: Reg(dst), addr, lenient });
        }
    }

    /// Whether it is a variable of the library's that anybody may set.
    fn is_stream(&self, addr: Value<'m>) -> bool {
        addr.kind() == ValueKind::Global && !self.is_of_runtime() && STREAMS.contains(&addr.name().as_str())
    }

    /// Says that what is read next may have changed by itself.
    pub fn note_shared(&mut self, addr: Operand) {
        if !self.is_of_runtime() {
            let ty = Scalar::Ptr;
            self.emit(Op::Intrinsic { op: Intrinsic::Shared, ty, args: vec![addr], dst: Vec::new() });
        }
    }

    /// Says that a name is used next that others may define otherwise.
    pub fn note_weak(&mut self, instruction: Value<'m>) {
        let operands = (0..instruction.operand_count()).map(|index| instruction.operand(index));
        let is_compared = instruction.opcode() == Opcode::LLVMICmp;
        if self.is_of_runtime() {
            return;
        }
        // What it stands for may be the same as another name does (`--defsym`).
        let is_other = |value: Value<'m>| !matches!(value.kind(), ValueKind::Null | ValueKind::Zero);
        let is_compared =
            is_compared && operands.clone().all(is_other) && operands.clone().any(Value::is_weak);
        for operand in operands {
            match self.replaceable(operand) {
                Some(id) => {
                    let (op, args) = (Intrinsic::Replaceable, vec![Operand::Const(Const::Function(id))]);
                    self.emit(Op::Intrinsic { op, ty: Scalar::Ptr, args, dst: Vec::new() });
                }
                None if self.is_weak(operand, 0) => self.note(Intrinsic::Doubt(Doubt::Weak)),
                None => {}
            }
        }
        if is_compared {
            self.note(Intrinsic::Doubt(Doubt::Weak));
        }
    }

    /// A function that is defined here, weakly.
    fn replaceable(&mut self, value: Value<'m>) -> Option<FunctionId> {
        let is_function = value.kind() == ValueKind::Function && value.is_weak();
        match is_function.then(|| self.linker.symbol(self.unit, value))? {
            Symbol::Function(id) => self.linker.program.replaceable.contains(&id).then_some(id),
            _ => None,
        }
    }

    /// Whether a weak name that is defined here is in a constant.
    fn is_weak(&mut self, value: Value<'m>, depth: u32) -> bool {
        if value.is_weak() && !is_clangs_own(value) {
            return !matches!(self.linker.symbol(self.unit, value), Symbol::Weak(_));
        }
        value.kind() == ValueKind::Expression
            && depth < 8
            && (0..value.operand_count()).any(|index| self.is_weak(value.operand(index), depth + 1))
    }

    /// The address of a weak name that nobody defines, or null.
    pub fn weak_name(&mut self, name: Const) -> Operand {
        let dst = self.fresh(Scalar::Ptr);
        let args = vec![Operand::Const(name)];
        self.emit(Op::Intrinsic { op: Intrinsic::WeakName, ty: Scalar::Ptr, args, dst: vec![dst] });
        Operand::Reg(dst)
    }

    /// An instruction that only leaves something in doubt.
    pub fn note(&mut self, op: Intrinsic) {
        self.emit(Op::Intrinsic { op, ty: Scalar::Ptr, args: Vec::new(), dst: Vec::new() });
    }

    pub fn is_of_runtime(&self) -> bool {
        self.linker.program.units[self.unit.index()].runtime
    }

    /// Whether what lies at an address is read as a piece of a struct or union rather than as a member: to be passed by
    /// value, which may be done with one that is not all written.
    fn is_piece(&self, addr: Value<'m>) -> bool {
        let is_struct = |ty: Type<'m>| matches!(ty.kind(), TypeKind::Struct | TypeKind::Array(_));
        if addr.kind() != ValueKind::Local {
            return false;
        }
        match addr.opcode_if_instruction() {
            Some(Opcode::LLVMAlloca) => is_struct(addr.allocated_type()),
            Some(Opcode::LLVMGetElementPtr) => {
                let source = addr.source_type();
                let literal = source.kind() == TypeKind::Struct && source.is_literal();
                literal || is_struct(Steps::new(self.module(), addr).target())
            }
            _ => false,
        }
    }

    fn store(&mut self, value: Value<'m>) {
        let shape = self.shape(value.operand(0).ty());
        if let Some(what) = shape.refused {
            return self.unsupported(&format!("a store of {what}"), value);
        }
        let operands = self.operands(value.operand(0));
        let base = self.operand(value.operand(1));
        for (part, operand) in shape.parts.iter().zip(operands) {
            let addr = self.displaced(base, part.offset);
            self.emit(Op::Store { ty: part.ty, value: operand, addr });
        }
    }

    /// `base + offset`.
    pub fn displaced(&mut self, base: Operand, offset: u64) -> Operand {
        match base {
            _ if offset == 0 => base,
            Operand::Const(Const::Global(id, at)) => {
                Operand::Const(Const::Global(id, at.wrapping_add(offset as i64)))
            }
            _ => {
                let dst = self.fresh(Scalar::Ptr);
                self.emit(Op::Address { dst, base, offset: offset as i64, indices: Vec::new() });
                Operand::Reg(dst)
            }
        }
    }

    fn address(&mut self, value: Value<'m>, dst: Reg) {
        if value.ty().kind() != TypeKind::Pointer {
            return self.unsupported("a vector of addresses", value);
        }
        let base = self.operand(value.operand(0));
        let steps = Steps::new(self.module(), value).collect::<Vec<_>>();
        let mut offset = 0i64;
        let mut indices = Vec::new();
        for step in steps {
            match step {
                Step::Field(bytes) => offset = offset.wrapping_add(bytes),
                Step::Scaled(index, scale) => {
                    let TypeKind::Int(bits) = index.ty().kind() else { continue };
                    match self.operand(index) {
                        Operand::Const(Const::Bits(known)) => {
                            offset = offset.wrapping_add((signed(known, bits) as i64).wrapping_mul(scale));
                        }
                        value => indices.push(Index { value, bits: bits as u16, scale }),
                    }
                }
            }
        }
        self.emit(Op::Address { dst, base, offset, indices });
    }
}
