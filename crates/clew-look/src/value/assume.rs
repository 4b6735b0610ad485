//! Comparisons: how they come out, and what their outcome says of their operands.

use super::{Value, mask};
use clew_ir::Compare;

/// The comparison that holds just when this one does not.
pub fn negated(op: Compare) -> Compare {
    match op {
        Compare::Eq => Compare::Ne,
        Compare::Ne => Compare::Eq,
        Compare::Ult => Compare::Uge,
        Compare::Ule => Compare::Ugt,
        Compare::Ugt => Compare::Ule,
        Compare::Uge => Compare::Ult,
        Compare::Slt => Compare::Sge,
        Compare::Sle => Compare::Sgt,
        Compare::Sgt => Compare::Sle,
        Compare::Sge => Compare::Slt,
    }
}

/// Its outcome, if it can be but one.
pub fn compare(op: Compare, a: &Value, b: &Value) -> Option<bool> {
    match (assume(op, true, a, b).is_some(), assume(op, false, a, b).is_some()) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// What is left of the operands where the comparison came out so; `None`: it cannot.
pub fn assume(op: Compare, outcome: bool, a: &Value, b: &Value) -> Option<(Value, Value)> {
    let op = if outcome { op } else { negated(op) };
    match op {
        Compare::Eq => a.meet(b).map(|both| (both, both)),
        Compare::Ne => {
            let x = b.as_constant().map_or(Some(*a), |bits| a.without(bits))?;
            let y = a.as_constant().map_or(Some(*b), |bits| b.without(bits))?;
            Some((x, y))
        }
        Compare::Ult => unsigned(a, b, 1),
        Compare::Ule => unsigned(a, b, 0),
        Compare::Ugt => unsigned(b, a, 1).map(|(b, a)| (a, b)),
        Compare::Uge => unsigned(b, a, 0).map(|(b, a)| (a, b)),
        Compare::Slt => between(a, b, 1),
        Compare::Sle => between(a, b, 0),
        Compare::Sgt => between(b, a, 1).map(|(b, a)| (a, b)),
        Compare::Sge => between(b, a, 0).map(|(b, a)| (a, b)),
    }
}

/// `a + gap <= b`
fn unsigned(a: &Value, b: &Value, gap: u64) -> Option<(Value, Value)> {
    let below = Value::unsigned(a.width, 0, b.umax.checked_sub(gap)?)?;
    let above = Value::unsigned(b.width, a.umin.checked_add(gap)?, mask(b.width))?;
    Some((a.meet(&below)?, b.meet(&above)?))
}

fn between(a: &Value, b: &Value, gap: i64) -> Option<(Value, Value)> {
    let top = Value::top(a.width);
    let below = Value::between(a.width, top.smin, b.smax.checked_sub(gap)?)?;
    let above = Value::between(b.width, a.smin.checked_add(gap)?, top.smax)?;
    Some((a.meet(&below)?, b.meet(&above)?))
}
