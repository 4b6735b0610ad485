//! Intrinsics on the bits of numbers.

use super::{Value, binary, compare, mask, signed};
use clew_ir::{Binary, Compare, Intrinsic, Overflow};

/// `None`: of this one nothing is said.
pub fn bit_intrinsic(op: &Intrinsic, v: &[Value]) -> Option<Value> {
    let a = *v.first()?;
    let width = a.width();
    let (top, unsigned) = (Value::top(width), a.unsigned_range());
    if let (Some(items), Some(f)) = (a.items(), of_one(op, width)) {
        return Value::of(width, items.iter().map(|&bits| f(bits)));
    }
    let choose = |op: Compare| {
        let (a, b) = (v[0], v[1]);
        match compare(op, &a, &b) {
            Some(true) => Some(a),
            Some(false) => Some(b),
            None => {
                let left = super::assume(op, true, &a, &b)?.0;
                let right = super::assume(op, false, &a, &b)?.1;
                Some(left.join(&right))
            }
        }
    };
    match op {
        Intrinsic::Abs => {
            let (least, most) = a.signed_range();
            if least >= 0 {
                return Some(a);
            }
            let largest = least.unsigned_abs().max(most.unsigned_abs());
            Value::unsigned(width, 0, largest & mask(width))
        }
        Intrinsic::SMin => choose(Compare::Slt),
        Intrinsic::SMax => choose(Compare::Sgt),
        Intrinsic::UMin => choose(Compare::Ult),
        Intrinsic::UMax => choose(Compare::Ugt),
        Intrinsic::PopCount | Intrinsic::LeadingZeros | Intrinsic::TrailingZeros => {
            let least = u64::from(unsigned.0 > 0 && matches!(op, Intrinsic::PopCount));
            Value::unsigned(width, least, u64::from(width).min(mask(width)))
        }
        Intrinsic::SwapBytes | Intrinsic::ReverseBits | Intrinsic::FShl | Intrinsic::FShr => Some(top),
        _ => None,
    }
}

/// What it makes of one number; those of 0 are as many as there are bits, or anything.
fn of_one(op: &Intrinsic, width: u32) -> Option<impl Fn(u64) -> u64> {
    let f: fn(u64, u32) -> u64 = match op {
        Intrinsic::Abs => |bits, width| signed(bits, width).unsigned_abs(),
        Intrinsic::PopCount => |bits, _| u64::from(bits.count_ones()),
        Intrinsic::SwapBytes => |bits, width| bits.swap_bytes() >> (64 - width),
        Intrinsic::ReverseBits => |bits, width| bits.reverse_bits() >> (64 - width),
        _ => return None,
    };
    Some(move |bits| f(bits, width))
}

/// The result, and whether it overflowed.
pub fn with_overflow(op: Overflow, a: &Value, b: &Value) -> (Value, Value) {
    let width = a.width();
    let (plain, is_signed) = match op {
        Overflow::SAdd => (Binary::Add, true),
        Overflow::UAdd => (Binary::Add, false),
        Overflow::SSub => (Binary::Sub, true),
        Overflow::USub => (Binary::Sub, false),
        Overflow::SMul => (Binary::Mul, true),
        Overflow::UMul => (Binary::Mul, false),
    };
    let value = binary(plain, a, b).unwrap_or(Value::top(width));
    let ends = |x: &Value| match is_signed {
        true => {
            let (least, most) = x.signed_range();
            [i128::from(least), i128::from(most)]
        }
        false => {
            let (least, most) = x.unsigned_range();
            [i128::from(least), i128::from(most)]
        }
    };
    let all: Vec<Option<i128>> = ends(a)
        .into_iter()
        .flat_map(|x| {
            ends(b).map(|y| match plain {
                Binary::Add => Some(x + y),
                Binary::Sub => Some(x - y),
                // The product of two numbers of 64 bits has no sign to lose.
                _ => x.checked_mul(y),
            })
        })
        .collect();
    let top = Value::top(width);
    let [least, most] = ends(&top);
    let fits = |exact: &Option<i128>| exact.is_some_and(|exact| (least..=most).contains(&exact));
    let overflowed = if all.iter().all(fits) {
        Value::boolean(false)
    } else if all.iter().all(|exact| exact.is_none_or(|exact| exact > most))
        || all.iter().all(|exact| exact.is_some_and(|exact| exact < least))
    {
        Value::boolean(true)
    } else {
        Value::top(1)
    };
    (value, overflowed)
}
