//! What operators make of ranges.

use clew_term::{BinOp, CastOp, UnOp, concrete, mask, sign_extend};

use super::range::Range;

pub(super) fn unary(op: UnOp, x: Range) -> Range {
    let width = x.width;
    match (op, x.only()) {
        (_, Some(value)) => Range::point(width, concrete::unary(op, width, value)),
        (UnOp::Not, None) => Range { low: !x.high() & mask(width), ..x },
        (UnOp::Neg, None) => Range { low: x.high().wrapping_neg() & mask(width), ..x },
        _ => Range::full(width),
    }
}

pub(super) fn cast(op: CastOp, to: u32, x: Range) -> Range {
    let from = x.width;
    if let Some(value) = x.only() {
        return Range::point(to, concrete::cast(op, from, to, value));
    }
    match op {
        CastOp::ZExt => {
            let (low, high) = x.unsigned();
            Range::between(to, low, high)
        }
        CastOp::SExt => {
            let (low, high) = x.signed();
            Range::of_signed(to, low, high)
        }
        _ => Range::full(to),
    }
}

pub(super) fn extract(x: Range, high: u32, low: u32) -> Range {
    let width = high + 1 - low;
    if low == 0 {
        // An arc stays one, if it does not go all the way around.
        return if x.span < mask(width) {
            Range { width, low: x.low & mask(width), ..x }
        } else {
            Range::full(width)
        };
    }
    let (a, b) = x.unsigned();
    let (a, b) = (a >> low, b >> low);
    if b - a < mask(width) { Range::between(width, a, b) } else { Range::full(width) }
}

pub(super) fn concat(x: Range, y: Range) -> Range {
    let width = x.width + y.width;
    let ((x_low, x_high), (y_low, y_high)) = (x.unsigned(), y.unsigned());
    Range::between(width, x_low << y.width | y_low, x_high << y.width | y_high)
}

/// `are_same` if both operands are one term.
pub(super) fn binary(op: BinOp, x: Range, y: Range, are_same: bool) -> Range {
    let width = x.width;
    if op.is_comparison() {
        return compare(op, x, y, are_same);
    }
    if let (Some(a), Some(b)) = (x.only(), y.only()) {
        return Range::point(width, concrete::binary(op, width, a, b));
    }
    let all = mask(width);
    let full = Range::full(width);
    let ((x_low, x_high), (y_low, y_high)) = (x.unsigned(), y.unsigned());
    match op {
        BinOp::Add => sum(x, y),
        BinOp::Sub => sum(x, unary(UnOp::Neg, y)),
        BinOp::Mul => product(x, y),
        BinOp::UDiv if y_low > 0 => Range::between(width, x_low / y_high, x_high / y_low),
        BinOp::URem if y_low > 0 => {
            if x_high < y_low {
                x
            } else {
                Range::between(width, 0, x_high.min(y_high - 1))
            }
        }
        BinOp::SDiv | BinOp::SRem => signed_division(op, x, y),
        BinOp::And => Range::between(width, 0, x_high.min(y_high)),
        BinOp::Or => Range::between(width, x_low.max(y_low), filled(x_high | y_high)),
        BinOp::Xor => Range::between(width, 0, filled(x_high | y_high)),
        BinOp::LShr => match y.only() {
            Some(by) if by < u128::from(width) => Range::between(width, x_low >> by, x_high >> by),
            _ => Range::between(width, 0, x_high),
        },
        BinOp::AShr => match y.only() {
            Some(by) if by < u128::from(width) => {
                let (low, high) = x.signed();
                Range::of_signed(width, low >> by, high >> by)
            }
            _ => full,
        },
        BinOp::Shl => match y.only() {
            Some(by) if by < u128::from(width) && x_high <= all >> by => {
                Range::between(width, x_low << by, x_high << by)
            }
            _ => full,
        },
        _ => full,
    }
}

pub(super) fn sum(x: Range, y: Range) -> Range {
    let all = mask(x.width);
    match x.span.checked_add(y.span).filter(|&span| span <= all) {
        Some(span) => Range { width: x.width, low: x.low.wrapping_add(y.low) & all, span },
        None => Range::full(x.width),
    }
}

/// One that fits, signed or unsigned.
fn product(x: Range, y: Range) -> Range {
    let width = x.width;
    let ((a, b), (c, d)) = (x.signed(), y.signed());
    let corners = [(a, c), (a, d), (b, c), (b, d)].map(|(p, q)| p.checked_mul(q));
    if let [Some(p), Some(q), Some(r), Some(s)] = corners {
        let (low, high) = (p.min(q).min(r).min(s), p.max(q).max(r).max(s));
        let fits = |value: i128| sign_extend(value as u128 & mask(width), width) == value;
        if fits(low) && fits(high) {
            return Range::of_signed(width, low, high);
        }
    }
    let ((a, b), (c, d)) = (x.unsigned(), y.unsigned());
    match b.checked_mul(d) {
        Some(high) if high <= mask(width) => Range::between(width, a * c, high),
        _ => Range::full(width),
    }
}

/// By a positive constant, as calendars and averages divide.
fn signed_division(op: BinOp, x: Range, y: Range) -> Range {
    let width = x.width;
    let Some(by) = y.only().map(|by| sign_extend(by, width)).filter(|&by| by > 0) else {
        return Range::full(width);
    };
    let (low, high) = x.signed();
    if op == BinOp::SDiv {
        return Range::of_signed(width, low / by, high / by);
    }
    if low > -by && high < by {
        return x;
    }
    let least = if low < 0 { (1 - by).max(low) } else { 0 };
    let most = if high > 0 { (by - 1).min(high) } else { 0 };
    Range::of_signed(width, least, most)
}

/// All bits up to the highest one that is set.
fn filled(value: u128) -> u128 {
    if value == 0 { 0 } else { u128::MAX >> value.leading_zeros() }
}

fn compare(op: BinOp, x: Range, y: Range, are_same: bool) -> Range {
    if let (Some(a), Some(b)) = (x.only(), y.only()) {
        return Range::point(1, concrete::binary(op, x.width, a, b));
    }
    let ((x_low, x_high), (y_low, y_high)) = (x.unsigned(), y.unsigned());
    let ((x_least, x_most), (y_least, y_most)) = (x.signed(), y.signed());
    let (is_true, is_false) = match op {
        BinOp::Eq => (are_same, x.is_apart_from(y)),
        BinOp::Ult => (x_high < y_low, x_low >= y_high || are_same),
        BinOp::Ule => (x_high <= y_low || are_same, x_low > y_high),
        BinOp::Slt => (x_most < y_least, x_least >= y_most || are_same),
        BinOp::Sle => (x_most <= y_least || are_same, x_least > y_most),
        // Floats are compared by their values only.
        _ => (false, false),
    };
    match (is_true, is_false) {
        (true, _) => Range::point(1, 1),
        (_, true) => Range::point(1, 0),
        _ => Range::full(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPERATORS: [BinOp; 18] = [
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::UDiv,
        BinOp::SDiv,
        BinOp::URem,
        BinOp::SRem,
        BinOp::Shl,
        BinOp::LShr,
        BinOp::AShr,
        BinOp::And,
        BinOp::Or,
        BinOp::Xor,
        BinOp::Eq,
        BinOp::Ult,
        BinOp::Ule,
        BinOp::Slt,
        BinOp::Sle,
    ];

    fn ranges(width: u32) -> impl Iterator<Item = Range> + Clone {
        let all = 0..=mask(width);
        all.clone().flat_map(move |low| all.clone().map(move |span| Range { width, low, span }))
    }

    fn members(range: Range) -> impl Iterator<Item = u128> + Clone {
        (0..=range.span).map(move |step| range.low.wrapping_add(step) & mask(range.width))
    }

    /// Every operator, every pair of ranges of three bits, every pair of values in them.
    #[test]
    fn results_are_in_the_range() {
        for op in OPERATORS {
            for (x, y) in ranges(3).flat_map(|x| ranges(3).map(move |y| (x, y))) {
                let result = binary(op, x, y, false);
                for (a, b) in members(x).flat_map(|a| members(y).map(move |b| (a, b))) {
                    let value = concrete::binary(op, 3, a, b);
                    assert!(result.contains(value), "{a} {} {b} in {x:?}, {y:?}: {result:?}", op.name());
                }
                assert!(members(x).chain(members(y)).all(|value| x.hull(y).contains(value)));
                let shared = members(x).filter(|&value| y.contains(value));
                assert!(shared.clone().all(|value| x.within(y).contains(value)), "{x:?} {y:?}");
            }
        }
    }

    #[test]
    fn so_are_those_of_one_operand() {
        for x in ranges(4) {
            for value in members(x) {
                for op in [UnOp::Not, UnOp::Neg] {
                    assert!(unary(op, x).contains(concrete::unary(op, 4, value)));
                }
                for op in [CastOp::ZExt, CastOp::SExt] {
                    assert!(cast(op, 7, x).contains(concrete::cast(op, 4, 7, value)), "{x:?}");
                }
                for (high, low) in (0..4).flat_map(|high| (0..=high).map(move |low| (high, low))) {
                    assert!(extract(x, high, low).contains(concrete::extract(value, high, low)), "{x:?}");
                }
            }
        }
        for (x, y) in ranges(3).flat_map(|x| ranges(2).map(move |y| (x, y))) {
            for (a, b) in members(x).flat_map(|a| members(y).map(move |b| (a, b))) {
                assert!(concat(x, y).contains(concrete::concat(a, b, 2)));
            }
        }
    }
}
