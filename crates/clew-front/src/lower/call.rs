//! Calls of functions.

use clew_ir::{
    Arg, ByValue, Callee, Const, Doubt, Inst, Intrinsic, MOST_LABELS, Op, Operand, REACHED, Reg, Scalar,
    SiteKind,
};

use super::function::FunctionLowering;
use crate::link::Symbol;
use crate::llvm::{TypeKind, Value, ValueKind};

/// Of x86-64's vector registers, as far as variable arguments use them.
const VECTOR_BYTES: u64 = 16;
/// How many registers carry arguments.
const GENERAL_REGISTERS: u64 = 6;
const VECTOR_REGISTERS: u64 = 8;

impl<'m> FunctionLowering<'_, 'm> {
    pub fn call(&mut self, value: Value<'m>) {
        let callee = value.callee();
        match callee.kind() {
            ValueKind::InlineAssembly => return self.assembly(value),
            ValueKind::Function if callee.is_intrinsic() => {
                let name = callee.name();
                let is_rounding =
                    name.starts_with("llvm.experimental.constrained.") || name == "llvm.get.rounding";
                if is_rounding && !self.is_of_runtime() {
                    self.note(Intrinsic::Doubt(Doubt::Rounding));
                }
                return self.intrinsic(value, callee);
            }
            _ => {}
        }
        if self.is_dropped(value) || self.label(value) {
            return;
        }
        let callee = match callee.kind() {
            ValueKind::Function | ValueKind::Alias | ValueKind::IFunc => {
                match self.linker.symbol(self.unit, callee) {
                    Symbol::Function(id) => Callee::Direct(id),
                    Symbol::Global(id, offset) => Callee::Indirect(Operand::Const(Const::Global(id, offset))),
                    Symbol::Weak(name) => Callee::Indirect(self.weak_name(name)),
                    Symbol::Null => Callee::Indirect(Operand::bits(0)),
                }
            }
            _ => Callee::Indirect(self.operand(callee)),
        };
        let args = self.call_args(value);
        let dst = self.result_regs(value);
        self.emit(Op::Call { callee, args, dst });
    }

    /// A call that passes a label.
    fn label(&mut self, value: Value<'m>) -> bool {
        let callee = value.callee();
        let is_label =
            callee.kind() == ValueKind::Function && callee.is_declaration() && callee.name() == REACHED;
        let [number, holds] = value.args()[..] else { return false };
        let number = Self::constant_int(number).and_then(|number| u32::try_from(number).ok());
        let (true, Some(number)) = (is_label, number.filter(|&number| number < MOST_LABELS)) else {
            return false;
        };
        let holds = self.operand(holds);
        let site = self.site(SiteKind::Label, 2);
        self.emit(Op::Label { number, holds, site });
        true
    }

    /// A call that writes nothing and whose result nobody uses: no compiler leaves it in the program, not even without
    /// optimisation, and so nothing counts there.
    fn is_dropped(&self, value: Value<'m>) -> bool {
        let memory = self.linker.units[self.unit.index()].memory;
        let callee = value.callee();
        let only_reads = callee.kind() == ValueKind::Function && callee.only_reads(memory);
        !value.is_used() && (only_reads || value.call_only_reads(memory))
    }

    fn call_args(&mut self, value: Value<'m>) -> Vec<Arg> {
        let fixed = value.called_type().params().len();
        let mut args = Vec::new();
        for (index, arg) in value.args().into_iter().enumerate() {
            let shape = self.shape(arg.ty());
            let is_vector = shape.parts.len() > 1 || shape.parts.iter().any(|part| part.soft.is_some());
            if let Some(by_value) = self.by_value(value, index as u32) {
                let from = self.operand(arg);
                args.push(self.copy_of_argument(from, by_value));
            } else if index >= fixed && is_vector {
                args.push(self.vector_in_memory(arg));
            } else {
                let operands = self.operands(arg);
                let parts = shape.parts.iter().zip(operands);
                args.extend(parts.map(|(part, value)| Arg { value, ty: part.ty, by_value: None }));
            }
        }
        args
    }

    /// Of an argument that is passed as the address of a copy.
    fn by_value(&self, value: Value<'m>, index: u32) -> Option<ByValue> {
        let context = &self.linker.units[self.unit.index()];
        let ty = value.arg_attribute_type(index, context.byval)?;
        let align = value.arg_attribute_number(index, context.align);
        let align = align.and_then(|align| u32::try_from(align).ok()).unwrap_or(ty.align(context.module));
        Some(ByValue { bytes: ty.bytes(context.module), align, vector: false })
    }

    /// C passes structs by value: the callee gets the address of a copy that is its own.
    fn copy_of_argument(&mut self, from: Operand, by_value: ByValue) -> Arg {
        let copy = self.frame_slot(by_value.bytes, by_value.align);
        let pointer_bits = self.pointer_bytes() * 8;
        self.emit(Op::Intrinsic {
            op: Intrinsic::MemCpy,
            ty: Scalar::Int(pointer_bits as u16),
            args: vec![copy, from, Operand::bits(by_value.bytes.into())],
            dst: Vec::new(),
        });
        Arg { value: copy, ty: Scalar::Ptr, by_value: Some(by_value) }
    }

    /// What travels in a vector register among the variable arguments: its elements must lie side by side there.
    fn vector_in_memory(&mut self, arg: Value<'m>) -> Arg {
        let ty = arg.ty();
        let (bytes, align) = (ty.bytes(self.module()), ty.align(self.module()));
        let copy = self.frame_slot(bytes, align);
        // i386 aligns its arguments to words, save for whole vectors.
        let align = if bytes < VECTOR_BYTES { align.min(self.pointer_bytes()) } else { align };
        let by_value = ByValue { bytes, align, vector: bytes <= VECTOR_BYTES };
        let shape = self.shape(ty);
        let operands = self.operands(arg);
        for (part, value) in shape.parts.iter().zip(operands) {
            let addr = self.displaced(copy, part.offset);
            self.emit(Op::Store { ty: part.ty, value, addr });
        }
        Arg { value: copy, ty: Scalar::Ptr, by_value: Some(by_value) }
    }

    /// Memory that lives as long as the frame.
    pub fn frame_slot(&mut self, bytes: u64, align: u32) -> Operand {
        let dst = self.fresh(Scalar::Ptr);
        let alloca = Op::Alloca { dst, bytes, count: Operand::bits(1), align };
        self.frame.push(Inst { op: alloca, place: self.place });
        Operand::Reg(dst)
    }

    /// `va_start` must know where the named parameters end.
    pub fn start_arguments(&mut self, value: Value<'m>) {
        let (general, vector) = self.named_registers;
        let list = self.operand(value.operand(0));
        let args = vec![list, Operand::bits(general.into()), Operand::bits(vector.into())];
        self.emit(Op::Intrinsic { op: Intrinsic::VaStart, ty: Scalar::Ptr, args, dst: Vec::new() });
    }

    /// How many of x86-64's general and vector registers a function's named parameters take.
    pub fn registers_of(&mut self, function: Value<'m>) -> (u64, u64) {
        let (mut general, mut vector) = (0, 0);
        let byval = self.linker.units[self.unit.index()].byval;
        if self.pointer_bytes() != 8 {
            return (0, 0);
        }
        for (index, param) in (0u32..).zip(function.params()) {
            let bytes = param.ty().bytes(self.module());
            match param.ty().kind() {
                _ if function.param_attribute(index, byval) => {}
                TypeKind::Int(_) | TypeKind::Pointer => general += bytes.div_ceil(8),
                TypeKind::X86Fp80 => {}
                _ => vector += bytes.div_ceil(VECTOR_BYTES),
            }
        }
        (general.min(GENERAL_REGISTERS), vector.min(VECTOR_REGISTERS))
    }

    /// All registers of a value.
    pub fn result_regs(&mut self, value: Value<'m>) -> Vec<Reg> {
        let count = self.shape(value.ty()).parts.len();
        let first = self.result(value);
        (first.0..).map(Reg).take(count).collect()
    }
}
