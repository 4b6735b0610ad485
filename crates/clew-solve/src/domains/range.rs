//! The range of a term over the domains of its variables. Every value that the term can have is in it;
//! the term need not be able to have every value in it.
//!
//! A range is an arc of the circle of a width's values, so that it can go from -1 to 1 as well as from 0 to 2:
//! sums, differences and truncations keep it exact, and signed and unsigned comparisons each see what they
//! need.

use clew_term::{BinOp, Memo, Node, Term, Terms, mask, sign_extend};

use super::State;
use super::operators;
use crate::domain::Domain;

/// From `low` on, `span` values further, around the end if need be.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub width: u32,
    pub low: u128,
    pub span: u128,
}

impl Range {
    pub(super) fn full(width: u32) -> Range {
        Range { width, low: 0, span: mask(width) }
    }

    pub(super) fn point(width: u32, value: u128) -> Range {
        Range { width, low: value & mask(width), span: 0 }
    }

    pub(super) fn is_full(self) -> bool {
        self.span == mask(self.width)
    }

    pub(super) fn only(self) -> Option<u128> {
        (self.span == 0).then_some(self.low)
    }

    /// From one value up to another, both included.
    pub(super) fn between(width: u32, low: u128, high: u128) -> Range {
        Range { width, low: low & mask(width), span: high.wrapping_sub(low) & mask(width) }
    }

    pub(super) fn high(self) -> u128 {
        self.low.wrapping_add(self.span) & mask(self.width)
    }

    /// Least and greatest as unsigned numbers.
    pub(super) fn unsigned(self) -> (u128, u128) {
        if self.low <= self.high() { (self.low, self.high()) } else { (0, mask(self.width)) }
    }

    /// Least and greatest as signed numbers.
    pub(super) fn signed(self) -> (i128, i128) {
        let (low, high) = (sign_extend(self.low, self.width), sign_extend(self.high(), self.width));
        let most = (mask(self.width) >> 1) as i128;
        if low <= high { (low, high) } else { (-most - 1, most) }
    }

    pub(super) fn of_signed(width: u32, low: i128, high: i128) -> Range {
        Range::between(width, low as u128, high as u128)
    }

    pub(super) fn contains(self, value: u128) -> bool {
        value.wrapping_sub(self.low) & mask(self.width) <= self.span
    }

    pub(super) fn is_apart_from(self, other: Range) -> bool {
        !self.contains(other.low) && !other.contains(self.low)
    }

    /// The shorter of the two arcs that hold both.
    pub(super) fn hull(self, other: Range) -> Range {
        let joined = |first: Range, second: Range| {
            let gap = second.low.wrapping_sub(first.low) & mask(first.width);
            let span = gap.checked_add(second.span).filter(|&span| span <= mask(first.width))?;
            Some(Range { span: span.max(first.span), ..first })
        };
        match (joined(self, other), joined(other, self)) {
            (Some(a), Some(b)) => {
                if a.span <= b.span {
                    a
                } else {
                    b
                }
            }
            (Some(a), None) | (None, Some(a)) => a,
            (None, None) => Range::full(self.width),
        }
    }

    /// The smaller of the two, or what they share where that is one arc. The result holds all that both do.
    pub(super) fn within(self, other: Range) -> Range {
        let shared = |first: Range, second: Range| {
            // From where the second begins inside of the first, to the nearer end.
            let start = second.low.wrapping_sub(first.low) & mask(first.width);
            let is_one = first.contains(second.low) && !second.contains(first.low);
            is_one.then(|| Range { span: second.span.min(first.span - start), ..second })
        };
        let smaller = if self.span <= other.span { self } else { other };
        let shared = shared(self, other).or(shared(other, self)).unwrap_or(smaller);
        if shared.span < smaller.span { shared } else { smaller }
    }

    /// All but the widest gap between the domain's values.
    pub(super) fn of_domain(domain: &Domain) -> Range {
        let intervals = domain.intervals();
        let (Some(first), Some(last)) = (intervals.first(), intervals.last()) else {
            return Range::full(domain.width());
        };
        let around = mask(domain.width()) - last.1 + first.0;
        let mut best = (around, Range::between(domain.width(), first.0, last.1));
        for pair in intervals.windows(2) {
            let gap = pair[1].0 - pair[0].1 - 1;
            if gap > best.0 {
                best = (gap, Range::between(domain.width(), pair[1].0, pair[0].1));
            }
        }
        best.1
    }
}

/// The ranges of the nodes looked at since a domain changed.
#[derive(Default)]
pub(super) struct Ranges {
    ranges: Memo<Option<Range>>,
    pending: Vec<Term>,
}

impl Ranges {
    /// Forgets them all.
    pub(super) fn forget(&mut self) {
        self.ranges.forget();
    }

    fn known(&self, term: Term) -> Option<Range> {
        self.ranges.get(term.index() as u32).flatten()
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
    /// With all that is known: of every solution.
    pub(super) fn range(&mut self, term: Term) -> Range {
        let mut ranges = std::mem::take(&mut self.tools.ranges);
        let range = self.compute(&mut ranges, term, true);
        self.tools.ranges = ranges;
        range
    }

    /// By the domains alone: of every value that the variables can be given, be it a solution or not.
    pub(super) fn plain_range(&mut self, term: Term) -> Range {
        let mut ranges = std::mem::take(&mut self.tools.plain_ranges);
        let range = self.compute(&mut ranges, term, false);
        self.tools.plain_ranges = ranges;
        range
    }

    fn compute(&mut self, ranges: &mut Ranges, term: Term, with_known: bool) -> Range {
        ranges.pending.push(term);
        while let Some(&top) = ranges.pending.last() {
            if ranges.known(top).is_some() {
                ranges.pending.pop();
            } else if let Some(range) = self.by_operands(ranges, top) {
                let said = self.known.of(top).filter(|_| with_known);
                ranges.pending.pop();
                self.work += 1;
                let range = said.map_or(range, |fact| range.within(fact.range));
                ranges.ranges.set(top.index() as u32, Some(range));
            }
        }
        ranges.known(term).unwrap_or(Range::full(self.terms.width(term)))
    }

    /// The range of a term by its operands alone, whatever is said of it.
    pub(super) fn unsaid(&mut self, term: Term) -> Range {
        let range = self.range(term);
        let mut ranges = std::mem::take(&mut self.tools.ranges);
        // The operands are known now.
        let unsaid = self.by_operands(&mut ranges, term);
        ranges.pending.clear();
        self.tools.ranges = ranges;
        unsaid.unwrap_or(range)
    }

    /// None if an operand's is needed first.
    fn by_operands(&self, ranges: &mut Ranges, term: Term) -> Option<Range> {
        let terms = self.terms;
        let width = terms.width(term);
        Some(match terms.node(term) {
            Node::Const(value) => Range::point(width, value),
            Node::Var(var) => match self.problem.vars.binary_search(&var) {
                Ok(at) => Range::of_domain(&self.domains[at]),
                Err(_) => Range::full(width),
            },
            Node::Unary(op, a) => operators::unary(op, ranges.need(a)?),
            Node::Cast(op, a) => operators::cast(op, width, ranges.need(a)?),
            Node::Extract { of, high, low } => operators::extract(ranges.need(of)?, high, low),
            Node::Concat(high, low) => {
                let (x, y) = (ranges.need(high), ranges.need(low));
                operators::concat(x?, y?)
            }
            Node::Binary(op, a, b) => {
                let (x, y) = (ranges.need(a), ranges.need(b));
                match (op, x?, y?) {
                    // Parts that do not overlap are put together.
                    (BinOp::Or | BinOp::Xor, x, y) if fits_below(terms, x, b) => operators::sum(x, y),
                    (BinOp::Or | BinOp::Xor, x, y) if fits_below(terms, y, a) => operators::sum(x, y),
                    (op, x, y) => operators::binary(op, x, y, a == b),
                }
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

/// Whether the low bits of a term are zero where a value of the range has bits.
fn fits_below(terms: &Terms, range: Range, term: Term) -> bool {
    let zeros = match terms.node(term) {
        Node::Concat(_, low) if terms.as_const(low) == Some(0) => terms.width(low),
        Node::Const(value) if value != 0 => value.trailing_zeros(),
        _ => 0,
    };
    range.unsigned().1 <= mask(zeros) && zeros > 0
}
