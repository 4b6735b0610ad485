//! Integer operators, with SMT-LIB's answer wherever C has none.

use crate::BinOp;
use crate::bits::{is_negative, mask, sign_extend};

pub(super) fn binary(op: BinOp, width: u32, a: u128, b: u128) -> u128 {
    use BinOp::*;
    match op {
        Add => a.wrapping_add(b) & mask(width),
        Sub => a.wrapping_sub(b) & mask(width),
        Mul => a.wrapping_mul(b) & mask(width),
        UDiv | SDiv | URem | SRem => divide(op, width, a, b),
        Shl | LShr | AShr => shift(op, width, a, b),
        And => a & b,
        Or => a | b,
        Xor => a ^ b,
        Eq | Ult | Ule | Slt | Sle => u128::from(compare(op, width, a, b)),
        FAdd | FSub | FMul | FDiv | FRem | FEq | FLt | FLe => 0,
        FPow | FAtan2 | FHypot | FRemErrno | FPowErrno | FAtan2Errno | FHypotErrno => 0,
    }
}

fn divide(op: BinOp, width: u32, a: u128, b: u128) -> u128 {
    let negative = |x| is_negative(x, width);
    let magnitude = |x| if negative(x) { u128::wrapping_neg(x) & mask(width) } else { x };
    let quotient = |a: u128, b: u128| a.checked_div(b).unwrap_or(mask(width));
    let remainder = |a: u128, b: u128| a.checked_rem(b).unwrap_or(a);
    let signed = |x: u128, minus: bool| if minus { x.wrapping_neg() & mask(width) } else { x };
    match op {
        BinOp::UDiv => quotient(a, b),
        BinOp::SDiv => signed(quotient(magnitude(a), magnitude(b)), negative(a) != negative(b)),
        BinOp::SRem => signed(remainder(magnitude(a), magnitude(b)), negative(a)),
        _ => remainder(a, b),
    }
}

fn shift(op: BinOp, width: u32, a: u128, b: u128) -> u128 {
    let beyond = b >= u128::from(width);
    match op {
        BinOp::AShr => {
            let by = if beyond { width - 1 } else { b as u32 };
            (sign_extend(a, width) >> by) as u128 & mask(width)
        }
        _ if beyond => 0,
        BinOp::Shl => (a << b) & mask(width),
        _ => a >> b,
    }
}

fn compare(op: BinOp, width: u32, a: u128, b: u128) -> bool {
    let (x, y) = (sign_extend(a, width), sign_extend(b, width));
    match op {
        BinOp::Ult => a < b,
        BinOp::Ule => a <= b,
        BinOp::Slt => x < y,
        BinOp::Sle => x <= y,
        _ => a == b,
    }
}
