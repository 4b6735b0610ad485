//! `llvm.is.fpclass`: what kind of number a float is, told from its bits.

use clew_ir::{Binary, Cast, Compare, FloatCompare, Op, Operand, Reg, Scalar};

use super::function::FunctionLowering;
use super::shape::Part;
use super::soft::Soft;
use crate::llvm::Value;

/// LLVM's mask for both classes of NaNs.
const NAN: u64 = 0x003;

/// Where the classes begin, in bits without the sign. Classes are ranges: only invalid encodings of the 80 bits, which
/// nothing makes, lie in the wrong one.
struct Format {
    bits: u16,
    normal: u128,
    infinity: u128,
    quiet: u128,
}

/// A class: the bit of LLVM's mask, and the bit patterns (without sign) from first to last.
struct Class {
    negative: u64,
    positive: u64,
    first: u128,
    last: u128,
}

impl Format {
    fn of(part: Part) -> Option<Format> {
        let format = |bits, normal, infinity, quiet| Some(Format { bits, normal, infinity, quiet });
        match (part.ty, part.soft) {
            (_, Some(Soft::Half)) => format(16, 1 << 10, 0x1f << 10, 0x3f << 9),
            (_, Some(Soft::BFloat)) => format(16, 1 << 7, 0xff << 7, 0x1ff << 6),
            (_, Some(Soft::Quad)) => format(128, 1 << 112, 0x7fff << 112, 0xffff << 111),
            (Scalar::F32, None) => format(32, 1 << 23, 0xff << 23, 0x1ff << 22),
            (Scalar::F64, None) => format(64, 1 << 52, 0x7ff << 52, 0xfff << 51),
            (Scalar::F80, None) => format(80, 3 << 63, 0xffff << 63, 0x1ffff << 62),
            (Scalar::Int(_) | Scalar::Ptr, None) => None,
        }
    }

    fn sign(&self) -> u128 {
        1 << (self.bits - 1)
    }

    fn classes(&self) -> [Class; 6] {
        let class = |negative, positive, first, last| Class { negative, positive, first, last };
        [
            class(0x001, 0x001, self.infinity + 1, self.quiet - 1),
            class(0x002, 0x002, self.quiet, self.sign() - 1),
            class(0x004, 0x200, self.infinity, self.infinity),
            class(0x008, 0x100, self.normal, self.infinity - 1),
            class(0x010, 0x080, 1, self.normal - 1),
            class(0x020, 0x040, 0, 0),
        ]
    }
}

impl<'m> FunctionLowering<'_, 'm> {
    pub fn float_class(&mut self, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.operand(0).ty());
        let wanted = Self::constant_int(value.operand(1)).unwrap_or(0);
        let floats = self.operands(value.operand(0));
        for ((&part, float), dst) in shape.parts.iter().zip(floats).zip(dst.0..) {
            match Format::of(part) {
                Some(format) => self.class_of(&format, wanted, part.ty, float, Reg(dst)),
                None => self.unsupported("the class of no float", value),
            }
        }
    }

    fn class_of(&mut self, format: &Format, wanted: u64, from: Scalar, float: Operand, dst: Reg) {
        // Whichever NaN it is: that asks for none of its bits.
        if wanted == NAN && matches!(from, Scalar::F32 | Scalar::F64) {
            return self.emit(Op::FloatCompare { op: FloatCompare::Uno, ty: from, dst, a: float, b: float });
        }
        let ty = Scalar::Int(format.bits);
        let bits = self.converted(Cast::Bits, from, ty, float);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_double_has_the_class_rust_says() {
        let format = Format::of(Part::plain(Scalar::F64)).expect("it is a float");
        for value in [0.0, 1.0, f64::MAX, f64::MIN_POSITIVE, f64::MIN_POSITIVE / 2.0, f64::INFINITY, f64::NAN]
        {
            let bits = u128::from(value.to_bits());
            let mut found =
                format.classes().into_iter().filter(|class| (class.first..=class.last).contains(&bits));
            let class = found.next().map(|class| class.positive);
            assert!(found.next().is_none());
            let expected = match value.classify() {
                std::num::FpCategory::Nan => 0x002,
                std::num::FpCategory::Infinite => 0x200,
                std::num::FpCategory::Normal => 0x100,
                std::num::FpCategory::Subnormal => 0x080,
                std::num::FpCategory::Zero => 0x040,
            };
            assert_eq!(class, Some(expected), "{value}");
        }
    }

    #[test]
    fn long_doubles_have_their_leading_one() {
        let format = Format::of(Part::plain(Scalar::F80)).expect("it is a float");
        assert_eq!(format.infinity, 0x7fff_8000_0000_0000_0000);
        assert_eq!(format.normal, 0x0001_8000_0000_0000_0000);
        assert_eq!(format.quiet, 0x7fff_c000_0000_0000_0000);
    }
}
