//! The range of a term over the domains of its variables: from its least to its greatest value, both
//! unsigned. Every value that the term can have is in it; not every one in it need be had.

use clew_term::{BinOp, CastOp, Node, Term, Terms, UnOp, concrete, is_negative, mask, sign_extend};

use super::State;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub low: u128,
    pub high: u128,
}

impl Range {
    fn full(width: u32) -> Range {
        Range { low: 0, high: mask(width) }
    }

    fn point(value: u128) -> Range {
        Range { low: value, high: value }
    }

    pub(super) fn only(self) -> Option<u128> {
        (self.low == self.high).then_some(self.low)
    }

    /// Least and greatest as signed numbers, if the range does not wrap around in that order.
    pub(super) fn signed(self, width: u32) -> Option<(i128, i128)> {
        (is_negative(self.low, width) == is_negative(self.high, width))
            .then(|| (sign_extend(self.low, width), sign_extend(self.high, width)))
    }

    fn signed_or_full(self, width: u32) -> (i128, i128) {
        let most = (mask(width) >> 1) as i128;
        self.signed(width).unwrap_or((-most - 1, most))
    }

    fn hull(self, other: Range) -> Range {
        Range { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    fn boolean(is_true: bool, is_false: bool) -> Range {
        match (is_true, is_false) {
            (true, _) => Range::point(1),
            (_, true) => Range::point(0),
            _ => Range::full(1),
        }
    }
}

/// The ranges of the nodes looked at since the domains changed.
#[derive(Default)]
pub(super) struct Ranges {
    stamps: Vec<u32>,
    ranges: Vec<Option<Range>>,
    generation: u32,
    pending: Vec<Term>,
}

impl Ranges {
    fn begin(&mut self, term: Term) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.stamps.fill(0);
            self.generation = 1;
        }
        if self.stamps.len() <= term.index() {
            self.stamps.resize(term.index() + 1, 0);
            self.ranges.resize(term.index() + 1, None);
        }
    }

    fn known(&self, term: Term) -> Option<Range> {
        if self.stamps[term.index()] == self.generation { self.ranges[term.index()] } else { None }
    }

    fn need(&mut self, term: Term) -> Option<Range> {
        let known = self.known(term);
        if known.is_none() {
            self.pending.push(term);
        }
        known
    }
}

impl State<'_, '_> {
    pub(super) fn range(&mut self, term: Term) -> Range {
        let mut ranges = std::mem::take(&mut self.tools.ranges);
        ranges.begin(term);
        ranges.pending.push(term);
        while let Some(&top) = ranges.pending.last() {
            if ranges.known(top).is_some() {
                ranges.pending.pop();
            } else if let Some(range) = self.step(&mut ranges, top) {
                ranges.pending.pop();
                self.work += 1;
                ranges.ranges[top.index()] = Some(range);
                ranges.stamps[top.index()] = ranges.generation;
            }
        }
        let range = ranges.known(term).unwrap_or(Range::full(self.terms.width(term)));
        self.tools.ranges = ranges;
        range
    }

    fn step(&self, ranges: &mut Ranges, term: Term) -> Option<Range> {
        let terms = self.terms;
        let width = terms.width(term);
        Some(match terms.node(term) {
            Node::Const(value) => Range::point(value),
            Node::Var(var) => match self.problem.vars.binary_search(&var) {
                Ok(at) => {
                    self.domains[at].hull().map_or(Range::full(width), |(low, high)| Range { low, high })
                }
                Err(_) => Range::full(width),
            },
            Node::Unary(op, a) => unary(op, width, ranges.need(a)?),
            Node::Cast(op, a) => cast(op, terms.width(a), width, ranges.need(a)?),
            Node::Extract { of, high, low } => extract(ranges.need(of)?, high, low),
            Node::Concat(high, low) => {
                let (x, y) = (ranges.need(high), ranges.need(low));
                let (x, y, by) = (x?, y?, terms.width(low));
                Range { low: x.low << by | y.low, high: x.high << by | y.high }
            }
            Node::Binary(op, a, b) => {
                let (x, y) = (ranges.need(a), ranges.need(b));
                let (x, y) = (x?, y?);
                if op.is_comparison() { compare(terms, op, a, b, x, y) } else { binary(op, width, x, y) }
            }
            Node::Ite(condition, yes, no) => match ranges.need(condition)?.only() {
                Some(1) => ranges.need(yes)?,
                Some(_) => ranges.need(no)?,
                None => {
                    let (yes, no) = (ranges.need(yes), ranges.need(no));
                    yes?.hull(no?)
                }
            },
        })
    }
}

fn unary(op: UnOp, width: u32, x: Range) -> Range {
    match (op, x.only()) {
        (_, Some(value)) => Range::point(concrete::unary(op, width, value)),
        (UnOp::Not, None) => Range { low: mask(width) - x.high, high: mask(width) - x.low },
        (UnOp::Neg, None) if x.low > 0 => {
            Range { low: x.high.wrapping_neg() & mask(width), high: x.low.wrapping_neg() & mask(width) }
        }
        _ => Range::full(width),
    }
}

fn cast(op: CastOp, from: u32, to: u32, x: Range) -> Range {
    match (op, x.only()) {
        (_, Some(value)) => Range::point(concrete::cast(op, from, to, value)),
        (CastOp::ZExt, None) => x,
        (CastOp::SExt, None) if x.signed(from).is_some() => {
            let extended = |value| sign_extend(value, from) as u128 & mask(to);
            Range { low: extended(x.low), high: extended(x.high) }
        }
        _ => Range::full(to),
    }
}

fn extract(x: Range, high: u32, low: u32) -> Range {
    let width = high + 1 - low;
    let (a, b) = (x.low >> low, x.high >> low);
    // The bits above must not change within the range.
    if a >> (width - 1) >> 1 == b >> (width - 1) >> 1 {
        Range { low: a & mask(width), high: b & mask(width) }
    } else {
        Range::full(width)
    }
}

fn binary(op: BinOp, width: u32, x: Range, y: Range) -> Range {
    if let (Some(a), Some(b)) = (x.only(), y.only()) {
        return Range::point(concrete::binary(op, width, a, b));
    }
    let all = mask(width);
    let full = Range::full(width);
    match op {
        BinOp::Add => sum(width, x, y),
        BinOp::Sub => {
            if x.low >= y.high {
                Range { low: x.low - y.high, high: x.high - y.low }
            } else if x.high < y.low {
                Range { low: x.low.wrapping_sub(y.high) & all, high: x.high.wrapping_sub(y.low) & all }
            } else {
                full
            }
        }
        BinOp::Mul => match x.high.checked_mul(y.high) {
            Some(high) if high <= all => Range { low: x.low * y.low, high },
            _ => full,
        },
        BinOp::UDiv if y.low > 0 => Range { low: x.low / y.high, high: x.high / y.low },
        BinOp::URem if y.low > 0 => {
            if x.high < y.low {
                x
            } else {
                Range { low: 0, high: x.high.min(y.high - 1) }
            }
        }
        BinOp::And => Range { low: 0, high: x.high.min(y.high) },
        BinOp::Or => Range { low: x.low.max(y.low), high: filled(x.high | y.high) },
        BinOp::Xor => Range { low: 0, high: filled(x.high | y.high) },
        BinOp::LShr => match y.only() {
            Some(by) if by < u128::from(width) => Range { low: x.low >> by, high: x.high >> by },
            _ => Range { low: 0, high: x.high },
        },
        BinOp::Shl => match y.only() {
            Some(by) if by < u128::from(width) && x.high <= all >> by => {
                Range { low: x.low << by, high: x.high << by }
            }
            _ => full,
        },
        _ => full,
    }
}

/// A sum that never wraps around, or always.
fn sum(width: u32, x: Range, y: Range) -> Range {
    let all = mask(width);
    let wraps = |a: u128, b: u128| a > all - b;
    if wraps(x.low, y.low) == wraps(x.high, y.high) {
        Range { low: x.low.wrapping_add(y.low) & all, high: x.high.wrapping_add(y.high) & all }
    } else {
        Range::full(width)
    }
}

/// All bits up to the highest one that is set.
fn filled(value: u128) -> u128 {
    if value == 0 { 0 } else { u128::MAX >> value.leading_zeros() }
}

fn compare(terms: &Terms, op: BinOp, a: Term, b: Term, x: Range, y: Range) -> Range {
    let width = terms.width(a);
    if let (Some(x), Some(y)) = (x.only(), y.only()) {
        return Range::point(concrete::binary(op, width, x, y));
    }
    match op {
        BinOp::Eq => Range::boolean(a == b, x.high < y.low || y.high < x.low),
        BinOp::Ult => Range::boolean(x.high < y.low, x.low >= y.high),
        BinOp::Ule => Range::boolean(x.high <= y.low, x.low > y.high),
        BinOp::Slt | BinOp::Sle => {
            let ((x_low, x_high), (y_low, y_high)) = (x.signed_or_full(width), y.signed_or_full(width));
            if op == BinOp::Slt {
                Range::boolean(x_high < y_low, x_low >= y_high)
            } else {
                Range::boolean(x_high <= y_low, x_low > y_high)
            }
        }
        _ => Range::full(1),
    }
}
