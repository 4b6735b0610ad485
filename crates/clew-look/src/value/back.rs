//! Backwards: what a result says of the operands that it was made of.

use super::compute::{Result, concrete};
use super::parts::Parts;
use super::{PAIRS, Value, binary, mask};
use clew_ir::{Binary, Cast};

/// What is left of the operands; `None`: they never give such a result.
pub fn back_binary(op: Binary, a: &Value, b: &Value, result: &Value) -> Option<(Value, Value)> {
    if let (Some(x), Some(y)) = (a.items(), b.items())
        && x.len() * y.len() <= PAIRS
    {
        return pairs(op, a.width(), x, y, result);
    }
    let width = a.width();
    match op {
        Binary::Add => {
            Some((a.meet(&binary(Binary::Sub, result, b)?)?, b.meet(&binary(Binary::Sub, result, a)?)?))
        }
        Binary::Sub => {
            Some((a.meet(&binary(Binary::Add, result, b)?)?, b.meet(&binary(Binary::Sub, a, result)?)?))
        }
        Binary::Xor => {
            Some((a.meet(&binary(Binary::Xor, result, b)?)?, b.meet(&binary(Binary::Xor, a, result)?)?))
        }
        Binary::And => Some((a.meet(&masked(a, b, result)?)?, b.meet(&masked(b, a, result)?)?)),
        Binary::Or => Some((a.meet(&filled(b, result)?)?, b.meet(&filled(a, result)?)?)),
        _ => {
            let left = match b.as_constant() {
                Some(by) => by_constant(op, a, by, result).map_or(Some(*a), |found| a.meet(&found?))?,
                None => *a,
            };
            debug_assert_eq!(width, left.width());
            Some((left, *b))
        }
    }
}

fn pairs(op: Binary, width: u32, a: &[u64], b: &[u64], result: &Value) -> Option<(Value, Value)> {
    let may = |x: u64, y: u64| match concrete(op, width, x, y) {
        Result::Of(value) => result.contains(value),
        Result::Crash => false,
        Result::Any => true,
    };
    let left = a.iter().copied().filter(|&x| b.iter().any(|&y| may(x, y)));
    let right = b.iter().copied().filter(|&y| a.iter().any(|&x| may(x, y)));
    Some((Value::of(width, left)?, Value::of(width, right)?))
}

/// `x` of `x & by == result`: where the mask is set, its bits are the result's.
fn masked(x: &Value, by: &Value, result: &Value) -> Option<Value> {
    let (zeros, ones) = result.known_bits();
    let (_, set) = by.known_bits();
    Parts { zeros: zeros & set, ones, ..Parts::top(x.width()) }.reduce()
}

/// An operand of `| other` that gave the result.
fn filled(other: &Value, result: &Value) -> Option<Value> {
    let (zeros, ones) = result.known_bits();
    let (clear, _) = other.known_bits();
    Parts { zeros, ones: ones & clear, ..Parts::top(other.width()) }.reduce()
}

/// What the left operand can be, where the right one is a constant; nothing is said where the outer one is `None`.
fn by_constant(op: Binary, a: &Value, by: u64, result: &Value) -> Option<Option<Value>> {
    let width = a.width();
    let all = mask(width);
    let (umin, umax) = result.unsigned_range();
    let (smin, smax) = result.signed_range();
    let negative = by > all >> 1;
    match op {
        Binary::UDiv if by > 0 => {
            let most = umax.checked_mul(by).and_then(|least| least.checked_add(by - 1));
            let least = umin.checked_mul(by)?;
            Some(Value::unsigned(width, least, most.unwrap_or(all).min(all)))
        }
        Binary::SDiv if by > 0 && !negative => {
            let by = i128::from(by);
            let least = if smin > 0 { i128::from(smin) * by } else { i128::from(smin) * by - (by - 1) };
            let most = if smax < 0 { i128::from(smax) * by } else { i128::from(smax) * by + (by - 1) };
            let (low, high) = Value::top(width).signed_range();
            let least = least.max(i128::from(low));
            let most = most.min(i128::from(high));
            Some((least <= most).then(|| Value::between(width, least as i64, most as i64)).flatten())
        }
        Binary::URem | Binary::SRem
            if by > 0 && (op == Binary::URem || (!negative && a.signed_range().0 >= 0)) =>
        {
            let rest = result.as_constant()?;
            Some(if rest < by { Value::every(width, by, rest) } else { None })
        }
        Binary::Mul if by > 0 && u128::from(a.unsigned_range().1) * u128::from(by) <= u128::from(all) => {
            Some(Value::unsigned(width, umin.div_ceil(by), umax / by))
        }
        Binary::Shl if by < u64::from(width) => {
            let (zeros, ones) = result.known_bits();
            if ones & (all & !(all << by)) != 0 {
                return Some(None);
            }
            let keeps = a.unsigned_range().1 <= all >> by;
            let (least, most) = if keeps { (umin.div_ceil(1 << by), umax >> by) } else { (0, all) };
            let parts =
                Parts { umin: least, umax: most, zeros: zeros >> by, ones: ones >> by, ..Parts::top(width) };
            // The bits that were shifted out may be anything.
            let parts = Parts { zeros: parts.zeros & (all >> by), ..parts };
            Some(parts.reduce())
        }
        Binary::LShr if by < u64::from(width) => {
            let least = u128::from(umin) << by;
            let most = (u128::from(umax) << by | u128::from((1u64 << by) - 1)).min(u128::from(all));
            let least = u64::try_from(least).ok().filter(|&least| least <= all);
            Some(least.and_then(|least| Value::unsigned(width, least, most as u64)))
        }
        Binary::AShr if by < u64::from(width) => {
            let (low, high) = Value::top(width).signed_range();
            let least = (i128::from(smin) << by).max(i128::from(low));
            let most = (i128::from(smax) << by | i128::from((1u64 << by) - 1)).min(i128::from(high));
            Some((least <= most).then(|| Value::between(width, least as i64, most as i64)).flatten())
        }
        _ => None,
    }
}

/// What is left of the operand of a cast.
pub fn back_cast(op: Cast, a: &Value, result: &Value) -> Option<Value> {
    let (from, to) = (a.width(), result.width());
    match op {
        Cast::ZExt | Cast::Bits if to >= from => {
            a.meet(&result.meet(&Value::top(from).zext(to))?.trunc(from))
        }
        Cast::SExt => a.meet(&result.meet(&Value::top(from).sext(to))?.trunc(from)),
        Cast::Trunc | Cast::Bits => {
            let low = mask(to);
            let (zeros, ones) = result.known_bits();
            let parts = Parts { zeros: zeros & low, ones, ..Parts::top(from) };
            let found = a.meet(&parts.reduce()?)?;
            let (umin, umax) = result.unsigned_range();
            let (smin, smax) = result.signed_range();
            let (least, most) = found.signed_range();
            let (low_signed, high_signed) = Value::top(to).signed_range();
            if found.unsigned_range().1 <= low {
                found.meet(&Value::unsigned(from, umin, umax)?)
            } else if least >= low_signed && most <= high_signed {
                found.meet(&Value::between(from, smin, smax)?)
            } else {
                Some(found)
            }
        }
        _ => Some(*a),
    }
}
