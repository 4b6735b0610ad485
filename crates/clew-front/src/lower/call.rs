//! Calls of functions.

use clew_ir::{Arg, Callee, Const, Inst, Intrinsic, Op, Operand, Reg, Scalar};

use super::function::FunctionLowering;
use crate::link::Symbol;
use crate::llvm::{Type, Value, ValueKind};

impl<'m> FunctionLowering<'_, 'm> {
    pub fn call(&mut self, value: Value<'m>) {
        let callee = value.callee();
        match callee.kind() {
            ValueKind::InlineAssembly => return self.assembly(value),
            ValueKind::Function if callee.is_intrinsic() => return self.intrinsic(value, callee),
            _ => {}
        }
        let callee = match callee.kind() {
            ValueKind::Function | ValueKind::Alias => match self.linker.symbol(self.unit, callee) {
                Symbol::Function(id) => Callee::Direct(id),
                Symbol::Global(id, offset) => Callee::Indirect(Operand::Const(Const::Global(id, offset))),
            },
            _ => Callee::Indirect(self.operand(callee)),
        };
        let args = self.call_args(value);
        let dst = self.result_regs(value);
        self.emit(Op::Call { callee, args, dst });
    }

    fn call_args(&mut self, value: Value<'m>) -> Vec<Arg> {
        let mut args = Vec::new();
        for (index, arg) in (0u32..).zip(value.args()) {
            if let Some(ty) = value.arg_attribute_type(index, self.linker.units[self.unit.index()].byval) {
                let copy = self.copy_of_argument(arg, ty);
                args.push(Arg { value: copy, ty: Scalar::Ptr });
                continue;
            }
            let shape = self.shape(arg.ty());
            let operands = self.operands(arg);
            args.extend(shape.parts.iter().zip(operands).map(|(part, value)| Arg { value, ty: part.ty }));
        }
        args
    }

    /// C passes structs by value: the callee gets the address of a copy that is its own.
    fn copy_of_argument(&mut self, arg: Value<'m>, ty: Type<'m>) -> Operand {
        let (bytes, align) = (ty.bytes(self.module()), ty.align(self.module()));
        let copy = self.fresh(Scalar::Ptr);
        let alloca = Op::Alloca { dst: copy, bytes, count: Operand::bits(1), align };
        self.frame.push(Inst { op: alloca, place: self.place });
        let from = self.operand(arg);
        let pointer_bits = self.pointer_bytes() * 8;
        self.emit(Op::Intrinsic {
            op: Intrinsic::MemCpy,
            ty: Scalar::Int(pointer_bits as u16),
            args: vec![Operand::Reg(copy), from, Operand::bits(bytes.into())],
            dst: Vec::new(),
        });
        Operand::Reg(copy)
    }

    /// All registers of a value.
    pub fn result_regs(&mut self, value: Value<'m>) -> Vec<Reg> {
        let count = self.shape(value.ty()).parts.len();
        let first = self.result(value);
        (first.0..).map(Reg).take(count).collect()
    }
}
