//! Calls of functions.

use clew_ir::{Arg, Callee, Const, Inst, Intrinsic, Layout, Op, Operand, Reg, Scalar};

use super::function::FunctionLowering;
use crate::link::Symbol;
use crate::llvm::{Value, ValueKind};

impl<'m> FunctionLowering<'_, 'm> {
    pub fn call(&mut self, value: Value<'m>) {
        let callee = value.callee();
        match callee.kind() {
            ValueKind::InlineAssembly => return self.assembly(value),
            ValueKind::Function if callee.is_intrinsic() => return self.intrinsic(value, callee),
            _ => {}
        }
        let callee = match callee.kind() {
            ValueKind::Function | ValueKind::Alias | ValueKind::IFunc => {
                match self.linker.symbol(self.unit, callee) {
                    Symbol::Function(id) => Callee::Direct(id),
                    Symbol::Global(id, offset) => Callee::Indirect(Operand::Const(Const::Global(id, offset))),
                    Symbol::Null => Callee::Indirect(Operand::bits(0)),
                }
            }
            _ => Callee::Indirect(self.operand(callee)),
        };
        let args = self.call_args(value);
        let dst = self.result_regs(value);
        self.emit(Op::Call { callee, args, dst });
    }

    fn call_args(&mut self, value: Value<'m>) -> Vec<Arg> {
        let fixed = value.called_type().params().len();
        let mut args = Vec::new();
        for (index, arg) in value.args().into_iter().enumerate() {
            let layout = self.layout_by_value(value, index as u32);
            let shape = self.shape(arg.ty());
            if let Some(layout) = layout {
                let from = self.operand(arg);
                args.push(self.copy_of_argument(from, layout));
            } else if index >= fixed && shape.parts.len() > 1 {
                args.push(self.vector_in_memory(arg));
            } else {
                let operands = self.operands(arg);
                let parts = shape.parts.iter().zip(operands);
                args.extend(parts.map(|(part, value)| Arg { value, ty: part.ty, copy: None }));
            }
        }
        args
    }

    /// Of an argument that is passed as the address of a copy.
    fn layout_by_value(&self, value: Value<'m>, index: u32) -> Option<Layout> {
        let context = &self.linker.units[self.unit.index()];
        let ty = value.arg_attribute_type(index, context.byval)?;
        let align = value.arg_attribute_number(index, context.align);
        let align = align.and_then(|align| u32::try_from(align).ok()).unwrap_or(ty.align(context.module));
        Some(Layout { bytes: ty.bytes(context.module), align })
    }

    /// C passes structs by value: the callee gets the address of a copy that is its own.
    fn copy_of_argument(&mut self, from: Operand, layout: Layout) -> Arg {
        let copy = self.frame_slot(layout);
        let pointer_bits = self.pointer_bytes() * 8;
        self.emit(Op::Intrinsic {
            op: Intrinsic::MemCpy,
            ty: Scalar::Int(pointer_bits as u16),
            args: vec![copy, from, Operand::bits(layout.bytes.into())],
            dst: Vec::new(),
        });
        Arg { value: copy, ty: Scalar::Ptr, copy: Some(layout) }
    }

    /// A vector among the variable arguments: its elements must lie side by side there.
    fn vector_in_memory(&mut self, arg: Value<'m>) -> Arg {
        let ty = arg.ty();
        let layout = Layout { bytes: ty.bytes(self.module()), align: ty.align(self.module()) };
        let copy = self.frame_slot(layout);
        let shape = self.shape(ty);
        let operands = self.operands(arg);
        for (part, value) in shape.parts.iter().zip(operands) {
            let addr = self.displaced(copy, part.offset);
            self.emit(Op::Store { ty: part.ty, value, addr });
        }
        Arg { value: copy, ty: Scalar::Ptr, copy: Some(layout) }
    }

    /// Memory that lives as long as the frame.
    pub fn frame_slot(&mut self, layout: Layout) -> Operand {
        let dst = self.fresh(Scalar::Ptr);
        let Layout { bytes, align } = layout;
        let alloca = Op::Alloca { dst, bytes, count: Operand::bits(1), align };
        self.frame.push(Inst { op: alloca, place: self.place });
        Operand::Reg(dst)
    }

    /// All registers of a value.
    pub fn result_regs(&mut self, value: Value<'m>) -> Vec<Reg> {
        let count = self.shape(value.ty()).parts.len();
        let first = self.result(value);
        (first.0..).map(Reg).take(count).collect()
    }
}
