//! `llvm.is.fpclass`: what kind of number a float is, told from its bits.

use clew_ir::{Binary, Cast, Compare, Op, Operand, Reg, Scalar};

use super::function::FunctionLowering;
use crate::llvm::Value;

/// The bits of IEEE formats with a hidden leading one.
struct Format {
    bits: u16,
    /// Of the fraction.
    fraction: u32,
}

/// A class: the bit of LLVM's mask, and the bit patterns (without sign) from first to last.
struct Class {
    negative: u64,
    positive: u64,
    first: u128,
    last: u128,
}

impl Format {
    fn of(ty: Scalar) -> Option<Format> {
        match ty {
            Scalar::F32 => Some(Format { bits: 32, fraction: 23 }),
            Scalar::F64 => Some(Format { bits: 64, fraction: 52 }),
            Scalar::F80 | Scalar::Int(_) | Scalar::Ptr => None,
        }
    }

    fn sign(&self) -> u128 {
        1 << (self.bits - 1)
    }

    fn classes(&self) -> [Class; 6] {
        let infinity = self.sign() - (1 << self.fraction);
        let quiet = infinity | (1 << (self.fraction - 1));
        let normal = 1 << self.fraction;
        let class = |negative, positive, first, last| Class { negative, positive, first, last };
        [
            class(0x001, 0x001, infinity + 1, quiet - 1),
            class(0x002, 0x002, quiet, self.sign() - 1),
            class(0x004, 0x200, infinity, infinity),
            class(0x008, 0x100, normal, infinity - 1),
            class(0x010, 0x080, 1, normal - 1),
            class(0x020, 0x040, 0, 0),
        ]
    }
}

impl<'m> FunctionLowering<'_, 'm> {
    pub fn float_class(&mut self, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.operand(0).ty());
        let [part] = shape.parts[..] else { return self.unsupported("the class of many floats", value) };
        let (Some(format), Some(wanted)) = (Format::of(part.ty), Self::constant_int(value.operand(1))) else {
            return self.unsupported("the class of a long double", value);
        };
        let ty = Scalar::Int(format.bits);
        let float = self.operand(value.operand(0));
        let bits = self.converted(Cast::Bits, part.ty, ty, float);
        let mut any = Operand::bits(0);
        for class in format.classes() {
            for (asked, sign) in [(class.positive, 0), (class.negative, format.sign())] {
                if wanted & asked != 0 {
                    let inside = self.between(ty, bits, class.first | sign, class.last | sign);
                    any = self.either(any, inside);
                }
            }
        }
        self.emit_copy(Scalar::Int(1), dst, any);
    }

    fn between(&mut self, ty: Scalar, value: Operand, first: u128, last: u128) -> Operand {
        let above = self.compared(Compare::Uge, ty, value, Operand::bits(first));
        let below = self.compared(Compare::Ule, ty, value, Operand::bits(last));
        let dst = self.fresh(Scalar::Int(1));
        self.emit(Op::Binary { op: Binary::And, ty: Scalar::Int(1), dst, a: above, b: below });
        Operand::Reg(dst)
    }
}
