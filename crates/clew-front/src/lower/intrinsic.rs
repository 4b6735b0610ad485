//! Calls of LLVM's intrinsics, by their rule.

use clew_ir::{Arg, Binary, Callee, Cast, FloatBinary, Intrinsic, Op, Operand, Overflow, Reg, Scalar};

use super::function::FunctionLowering;
use super::rule::Rule;
use crate::llvm::{Value, ValueKind};

impl<'m> FunctionLowering<'_, 'm> {
    pub fn intrinsic(&mut self, value: Value<'m>, callee: Value<'m>) {
        let rule = self.linker.units[self.unit.index()].rule(callee).clone();
        let dst = self.result(value);
        match rule {
            Rule::Drop | Rule::Bitmap => {}
            Rule::Copy => self.copy(value.operand(0), dst),
            Rule::Number(number) => self.number(value, number),
            Rule::Plain(op, args) => self.plain(&op, args, value, dst),
            Rule::Effect(op, args) => self.effect(op, args, value),
            Rule::WithOverflow(op) => self.with_overflow(op, value, dst),
            Rule::Saturate(op) => self.saturate(op, value, dst),
            Rule::ThreeWay { signed } => self.three_way(signed, value, dst),
            Rule::MulAdd => self.multiply_add(value, dst),
            Rule::FloatClass => self.float_class(value, dst),
            Rule::ObjectSize => {
                let least = Self::constant_int(value.operand(1)) == Some(1);
                self.number(value, if least { 0 } else { u64::MAX });
            }
            Rule::PointerMask => self.pointer_mask(value, dst),
            Rule::Library(name) => self.library(name, value),
            Rule::Increment => self.increment(value),
            Rule::IncrementStep => self.increment_step(value),
            Rule::Unsupported(name) => self.unsupported(&name, value),
        }
    }

    fn number(&mut self, value: Value<'m>, number: u64) {
        let shape = self.shape(value.ty());
        let dst = self.result(value);
        for (part, dst) in shape.parts.iter().zip(dst.0..) {
            let bits = part.ty.bits(self.pointer_bytes());
            let number = super::constant::mask(i128::from(number as i64) as u128, bits);
            self.emit_copy(part.ty, Reg(dst), Operand::bits(number));
        }
    }

    /// Part by part; an argument that is one scalar goes with every part.
    fn plain(&mut self, op: &Intrinsic, args: usize, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.ty());
        if self.refuses(&shape, value) {
            return;
        }
        let args: Vec<Vec<Operand>> =
            value.args().into_iter().take(args).map(|arg| self.operands(arg)).collect();
        for (index, part) in shape.parts.iter().enumerate() {
            let args = args.iter().filter_map(|parts| parts.get(index).or(parts.first())).copied().collect();
            let dst = vec![Reg(dst.0 + index as u32)];
            self.emit(Op::Intrinsic { op: op.clone(), ty: part.ty, args, dst });
        }
    }

    /// `ty` is the last argument's: that of the size for memory functions.
    fn effect(&mut self, op: Intrinsic, args: usize, value: Value<'m>) {
        let args: Vec<Value<'m>> = value.args().into_iter().take(args).collect();
        let ty = match args.last() {
            Some(last) => self.shape(last.ty()).parts.first().map_or(Scalar::Ptr, |part| part.ty),
            None => Scalar::Ptr,
        };
        let args = args.into_iter().map(|arg| self.operand(arg)).collect();
        let dst = self.result_regs(value);
        self.emit(Op::Intrinsic { op, ty, args, dst });
    }

    fn with_overflow(&mut self, op: Overflow, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.operand(0).ty());
        let [part] = shape.parts[..] else {
            return self.unsupported("checked arithmetic on vectors or wide integers", value);
        };
        let args = vec![self.operand(value.operand(0)), self.operand(value.operand(1))];
        let dst = vec![dst, Reg(dst.0 + 1)];
        self.emit(Op::Intrinsic { op: Intrinsic::WithOverflow(op), ty: part.ty, args, dst });
    }

    /// Not fused: that is what clang makes of it for x86-64 without FMA.
    fn multiply_add(&mut self, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.ty());
        if self.refuses(&shape, value) {
            return;
        }
        let [a, b, c] = [0, 1, 2].map(|index| self.operands(value.operand(index)));
        for (index, part) in shape.parts.iter().enumerate() {
            let ty = part.ty;
            let product = self.float_of(FloatBinary::Mul, ty, a[index], b[index]);
            let dst = Reg(dst.0 + index as u32);
            self.emit(Op::Float { op: FloatBinary::Add, ty, dst, a: product, b: c[index] });
        }
    }

    fn pointer_mask(&mut self, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.operand(1).ty());
        let [part] = shape.parts[..] else { return self.unsupported("a mask of many pointers", value) };
        let pointer = self.operand(value.operand(0));
        let mask = self.operand(value.operand(1));
        let address = self.converted(Cast::Bits, Scalar::Ptr, part.ty, pointer);
        let masked = self.binary_of(Binary::And, part.ty, address, mask);
        self.emit_cast(Cast::Bits, part.ty, Scalar::Ptr, dst, masked);
    }

    /// `llvm.sin.f32` is `sinf`.
    fn library(&mut self, name: &str, value: Value<'m>) {
        let mut args = Vec::new();
        for arg in value.args().into_iter().filter(|arg| arg.kind() != ValueKind::Other) {
            let shape = self.shape(arg.ty());
            let [part] = shape.parts[..] else { return self.unsupported("mathematics on vectors", value) };
            args.push(Arg { value: self.operand(arg), ty: part.ty });
        }
        let suffix = match args.first().map(|arg| arg.ty) {
            Some(Scalar::F32) => "f",
            Some(Scalar::F64) => "",
            Some(Scalar::F80) => "l",
            _ => return self.unsupported("mathematics on unusual floats", value),
        };
        let params = args.iter().map(|arg| arg.ty).collect();
        let results = self.shape(value.ty()).parts.iter().map(|part| part.ty).collect();
        let callee = self.linker.library_function(self.unit, &format!("{name}{suffix}"), params, results);
        let dst = self.result_regs(value);
        self.emit(Op::Call { callee: Callee::Direct(callee), args, dst });
    }
}
