//! Integers of more than 128 bits, which clang makes of packed bit-fields and wide `_BitInt`s: rows of 64-bit limbs, the
//! lowest first, the last one as wide as is left. Multiplication, division and shifts by a variable are not done.

use clew_ir::{Binary, Cast, Compare, Operand, Reg, Scalar};

use super::function::FunctionLowering;
use super::shape::Shape;
use crate::llvm::{TypeKind, Value};

pub const LIMB: u32 = 64;
const BIT: Scalar = Scalar::Int(1);

/// An integer of so many bits that it is a row of limbs.
pub fn is_row(kind: TypeKind) -> bool {
    matches!(kind, TypeKind::Int(bits) if bits > 128)
}

/// The limbs of a decimal number of `bits` bits, negative or not.
pub fn parse(digits: &str, bits: u32) -> Vec<u64> {
    let (negative, digits) = digits.strip_prefix('-').map_or((false, digits), |digits| (true, digits));
    let mut limbs = vec![0u64; bits.div_ceil(LIMB) as usize];
    let mut carry_in = |mut carry: u128, factor: u128| {
        for limb in &mut limbs {
            let sum = u128::from(*limb) * factor + carry;
            *limb = sum as u64;
            carry = sum >> LIMB;
        }
    };
    digits.bytes().for_each(|digit| carry_in(u128::from(digit.wrapping_sub(b'0')), 10));
    if negative {
        let mut borrow = true;
        for limb in &mut limbs {
            (*limb, borrow) = (!*limb).overflowing_add(u64::from(borrow));
        }
    }
    if let Some(last) = limbs.last_mut()
        && !bits.is_multiple_of(LIMB)
    {
        *last &= (1 << (bits % LIMB)) - 1;
    }
    limbs
}

impl<'m> FunctionLowering<'_, 'm> {
    pub fn row_binary(&mut self, op: Binary, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.ty());
        let a = self.operands(value.operand(0));
        let result = match op {
            Binary::Shl | Binary::LShr | Binary::AShr => match Self::constant_int(value.operand(1)) {
                Some(amount) => self.row_shifted(op, &a, &shape, amount as u32),
                None => return self.unsupported("a shift of more than 128 bits by a variable", value),
            },
            Binary::Add | Binary::Sub => {
                let b = self.operands(value.operand(1));
                self.row_sum(op, &a, &b, &shape)
            }
            Binary::And | Binary::Or | Binary::Xor => {
                let b = self.operands(value.operand(1));
                let pairs = shape.parts.iter().zip(a.into_iter().zip(b));
                pairs.map(|(part, (a, b))| self.binary_of(op, part.ty, a, b)).collect()
            }
            _ => return self.unsupported("multiplication or division of more than 128 bits", value),
        };
        self.copy_parts(value, dst, &result);
    }

    fn row_sum(&mut self, op: Binary, a: &[Operand], b: &[Operand], shape: &Shape) -> Vec<Operand> {
        let mut carry: Option<Operand> = None;
        let mut sums = Vec::new();
        for ((part, &a), &b) in shape.parts.iter().zip(a).zip(b) {
            let ty = part.ty;
            let sum = self.binary_of(op, ty, a, b);
            let overflow = |this: &mut Self, sum: Operand, a: Operand, b: Operand| match op {
                Binary::Add => this.compared(Compare::Ult, ty, sum, a),
                _ => this.compared(Compare::Ult, ty, a, b),
            };
            let first = overflow(self, sum, a, b);
            let Some(carried) = carry else {
                carry = Some(first);
                sums.push(sum);
                continue;
            };
            let carried = self.converted(Cast::ZExt, BIT, ty, carried);
            let total = self.binary_of(op, ty, sum, carried);
            let second = overflow(self, total, sum, carried);
            carry = Some(self.binary_of(Binary::Or, BIT, first, second));
            sums.push(total);
        }
        sums
    }

    fn row_shifted(&mut self, op: Binary, a: &[Operand], shape: &Shape, amount: u32) -> Vec<Operand> {
        let bits = self.row_bits(shape);
        let fill = match op {
            Binary::AShr => self.row_sign(a, shape),
            _ => Operand::bits(0),
        };
        let mut limbs = Vec::new();
        let mut at = 0;
        for part in &shape.parts {
            let width = part.ty.bits(self.pointer_bytes());
            let limb = match op {
                Binary::Shl if at + width <= amount => Operand::bits(0),
                Binary::Shl if at < amount => {
                    let piece = self.gathered(a, shape, 0, width);
                    self.shifted(Binary::Shl, part.ty, piece, amount - at)
                }
                Binary::Shl => self.gathered(a, shape, at - amount, width),
                _ => {
                    let piece = self.gathered(a, shape, at + amount, width);
                    self.filled(piece, part.ty, bits.saturating_sub(at + amount), fill)
                }
            };
            limbs.push(limb);
            at += width;
        }
        limbs
    }

    fn row_bits(&self, shape: &Shape) -> u32 {
        shape.parts.iter().map(|part| part.ty.bits(self.pointer_bytes())).sum()
    }

    /// All bits of a limb are the sign of the row.
    fn row_sign(&mut self, a: &[Operand], shape: &Shape) -> Operand {
        let bits = self.row_bits(shape);
        let sign = self.gathered(a, shape, bits - 1, 1);
        self.converted(Cast::SExt, BIT, Scalar::Int(LIMB as u16), sign)
    }

    /// A piece of a row whose bits from `valid` on are `fill`'s.
    fn filled(&mut self, piece: Operand, ty: Scalar, valid: u32, fill: Operand) -> Operand {
        let width = ty.bits(self.pointer_bytes());
        if valid >= width || fill == Operand::bits(0) {
            return piece;
        }
        let fill = match width.cmp(&LIMB) {
            std::cmp::Ordering::Less => self.converted(Cast::Trunc, Scalar::Int(LIMB as u16), ty, fill),
            _ => self.converted(Cast::SExt, Scalar::Int(LIMB as u16), ty, fill),
        };
        let upper = self.shifted(Binary::Shl, ty, fill, valid);
        self.binary_of(Binary::Or, ty, piece, upper)
    }

    pub fn row_compare(&mut self, op: Compare, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.operand(0).ty());
        let (mut a, mut b) = (self.operands(value.operand(0)), self.operands(value.operand(1)));
        let (op, negated) = match op {
            Compare::Ne => (Compare::Eq, true),
            Compare::Uge => (Compare::Ult, true),
            Compare::Sge => (Compare::Slt, true),
            Compare::Ule => (Compare::Ugt, true),
            Compare::Sle => (Compare::Sgt, true),
            op => (op, false),
        };
        if matches!(op, Compare::Ugt | Compare::Sgt) {
            std::mem::swap(&mut a, &mut b);
        }
        let last = shape.parts.len() - 1;
        let mut holds: Option<Operand> = None;
        for (i, ((part, a), b)) in shape.parts.iter().zip(a).zip(b).enumerate() {
            let equal = self.compared(Compare::Eq, part.ty, a, b);
            let signed = matches!(op, Compare::Slt | Compare::Sgt) && i == last;
            holds = Some(match (op, holds) {
                (Compare::Eq, None) => equal,
                (Compare::Eq, Some(before)) => self.binary_of(Binary::And, BIT, before, equal),
                (_, before) => {
                    let less = if signed { Compare::Slt } else { Compare::Ult };
                    let less = self.compared(less, part.ty, a, b);
                    match before {
                        None => less,
                        Some(before) => {
                            let still = self.binary_of(Binary::And, BIT, equal, before);
                            self.binary_of(Binary::Or, BIT, less, still)
                        }
                    }
                }
            });
        }
        let holds = holds.unwrap_or(Operand::bits(1));
        let result = if negated { self.binary_of(Binary::Xor, BIT, holds, Operand::bits(1)) } else { holds };
        self.emit_copy(BIT, dst, result);
    }

    /// Between a row and an integer of any width.
    pub fn row_cast(&mut self, op: Cast, value: Value<'m>, dst: Reg) {
        let (from, to) = (self.shape(value.operand(0).ty()), self.shape(value.ty()));
        if !matches!(op, Cast::Trunc | Cast::ZExt | Cast::SExt | Cast::Bits) {
            return self.unsupported("a conversion between a float and more than 128 bits", value);
        }
        let a = self.operands(value.operand(0));
        let bits = self.row_bits(&from);
        let fill = if op == Cast::SExt { self.row_sign(&a, &from) } else { Operand::bits(0) };
        let mut pieces = Vec::new();
        let mut at = 0;
        for part in &to.parts {
            let width = part.ty.bits(self.pointer_bytes());
            let piece = self.gathered(&a, &from, at, width);
            let piece = self.filled(piece, Scalar::Int(width as u16), bits.saturating_sub(at), fill);
            pieces.push(self.converted(Cast::Bits, Scalar::Int(width as u16), part.ty, piece));
            at += width;
        }
        self.copy_parts(value, dst, &pieces);
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn numbers_become_limbs() {
        assert_eq!(parse("0", 144), [0, 0, 0]);
        assert_eq!(parse("18446744073709551616", 144), [0, 1, 0]);
        assert_eq!(parse("-1", 144), [u64::MAX, u64::MAX, 0xffff]);
        assert_eq!(parse("-18446744073709551616", 192), [0, u64::MAX, u64::MAX]);
    }
}
