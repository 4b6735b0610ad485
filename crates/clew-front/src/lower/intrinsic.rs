//! Calls of LLVM's intrinsics, by their rule.

use clew_ir::{Binary, Cast, FloatBinary, FloatCompare, Intrinsic, Op, Operand, Overflow, Reg, Scalar};

use super::function::FunctionLowering;
use super::rule::Rule;
use super::shape::Part;
use crate::llvm::{Opcode, Value};

impl<'m> FunctionLowering<'_, 'm> {
    pub fn intrinsic(&mut self, value: Value<'m>, callee: Value<'m>) {
        let rule = self.linker.units[self.unit.index()].rule(callee).clone();
        let dst = self.result(value);
        match rule {
            Rule::Drop | Rule::Bits => {}
            Rule::Declare => self.declare(value),
            Rule::Copy => self.copy(value.operand(0), dst),
            Rule::Number(number) => self.number(value, number),
            Rule::Plain(op, args) => self.plain(&op, args, value, dst),
            Rule::Zeros(op) => self.plain(&op, if is_replaced_for_zero(value) { 1 } else { 2 }, value, dst),
            Rule::Effect(op, args) => self.effect(op, args, value),
            Rule::StartArguments => self.start_arguments(value),
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
            Rule::Library(name) => self.library(name, value, dst),
            Rule::Jump(name) => self.jump(name, value),
            Rule::Power => self.power(value, dst),
            Rule::Fraction => self.fraction(value, dst),
            Rule::Reduce(op) => self.reduce(&op, value, dst),
            Rule::Instruction(opcode) => self.compute(opcode, value, dst),
            Rule::FloatCompare => self.named_compare(value, dst),
            Rule::Increment => self.increment(value),
            Rule::IncrementStep => self.increment_step(value),
            Rule::Vector => self.vector(value),
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
        for (index, &part) in shape.parts.iter().enumerate() {
            let args: Vec<Operand> =
                args.iter().filter_map(|parts| parts.get(index).or(parts.first())).copied().collect();
            let dst = Reg(dst.0 + index as u32);
            match part.soft {
                None => self.emit(Op::Intrinsic { op: op.clone(), ty: part.ty, args, dst: vec![dst] }),
                Some(soft) => {
                    let result = self.soft_intrinsic(op, soft, &args);
                    self.emit_copy(part.ty, dst, result);
                }
            }
        }
    }

    /// The same on scalars, into a fresh register.
    pub fn plain_of(&mut self, op: &Intrinsic, part: Part, args: Vec<Operand>) -> Operand {
        if let Some(soft) = part.soft {
            return self.soft_intrinsic(op, soft, &args);
        }
        let dst = self.fresh(part.ty);
        self.emit(Op::Intrinsic { op: op.clone(), ty: part.ty, args, dst: vec![dst] });
        Operand::Reg(dst)
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
        if self.refuses(&shape, value) {
            return;
        }
        let [part] = shape.parts[..] else {
            return self.unsupported("checked arithmetic on vectors", value);
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
        for (index, &part) in shape.parts.iter().enumerate() {
            let product = self.float_of(FloatBinary::Mul, part, a[index], b[index]);
            let sum = self.float_of(FloatBinary::Add, part, product, c[index]);
            self.emit_copy(part.ty, Reg(dst.0 + index as u32), sum);
        }
    }

    /// A comparison whose predicate is the third argument, as text.
    fn named_compare(&mut self, value: Value<'m>, dst: Reg) {
        match value.operand(2).metadata_text().as_deref().and_then(predicate) {
            Some(op) => self.float_compare(op, value, dst),
            None => self.unsupported("a comparison of floats that LLVM 19 has not", value),
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
}

/// Whether a count of zeros goes to a `select`, perhaps after an addition: `ffs` and `clzg` with a third way have something
/// else for 0.
fn is_replaced_for_zero(count: Value<'_>) -> bool {
    let mut user = count.first_user();
    while let Some(now) = user {
        match now.opcode_if_instruction() {
            Some(Opcode::LLVMSelect) => return true,
            Some(Opcode::LLVMAdd | Opcode::LLVMTrunc | Opcode::LLVMSExt | Opcode::LLVMZExt) => {
                user = now.first_user();
            }
            _ => return false,
        }
    }
    false
}

fn predicate(name: &str) -> Option<FloatCompare> {
    Some(match name {
        "oeq" => FloatCompare::Oeq,
        "ogt" => FloatCompare::Ogt,
        "oge" => FloatCompare::Oge,
        "olt" => FloatCompare::Olt,
        "ole" => FloatCompare::Ole,
        "one" => FloatCompare::One,
        "ord" => FloatCompare::Ord,
        "uno" => FloatCompare::Uno,
        "ueq" => FloatCompare::Ueq,
        "ugt" => FloatCompare::Ugt,
        "uge" => FloatCompare::Uge,
        "ult" => FloatCompare::Ult,
        "ule" => FloatCompare::Ule,
        "une" => FloatCompare::Une,
        _ => return None,
    })
}
