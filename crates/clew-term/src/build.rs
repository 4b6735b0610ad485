//! The builders of terms. They simplify as they build; each family of rules has a file, and a table of
//! them in `tests/rules`, by which each is tried, and proven with Z3 in clew-solve. A new rule is a
//! branch here and a line there, and one more line for each condition that must keep it away.
//!
//! A rule is a function that looks at an operator and its operands and returns the simpler term, or
//! none. Rules look a level or two down and may call builders again. That recursion is cut: at
//! [`DEEPEST`] builders on the stack, and at [`FUEL`] rules tried for one term, from where on nodes are
//! built as they are. Simplification is then merely incomplete, and no input can exhaust the stack,
//! or the time by sharing a subterm at every level.
//!
//! Normal forms that rules may rely on:
//! - the constant of a commutative operator is on the right, other operands are ordered by handle;
//! - constants of sums are outermost: `(x + y) + c`, never `x - c` or `c - x`;
//! - a comparison is never negated (but `not (eq a b)` is), and one with a constant is inclusive;
//! - shifts by a constant and masks of low or high bits are extracts, concatenations and extensions;
//! - a boolean `ite` is `and`/`or`, and `not` stands only above variables, extracts and `eq`.

mod bitwise;
mod bounds;
mod choice;
mod compare;
mod division;
mod equal;
mod extend;
mod float;
mod float_compare;
mod shift;
mod slice;
mod sugar;
mod sum;
mod table;

pub(crate) use table::{Run, Tables};

use crate::intern::{Cell, Kind};
use crate::{BinOp, CastOp, Node, Term, Terms, UnOp, concrete};

const DEEPEST: u32 = 48;
const FUEL: u32 = 1000;

/// How far the simplification of the term that is being built has gone.
#[derive(Default)]
pub(crate) struct Effort {
    depth: u32,
    fuel: u32,
}

/// What was built of late, by what was asked for. Runs with a common prefix build the same terms again, and to know what the
/// rules have made of them saves the rules. One with the same place makes way.
#[derive(Default)]
pub(crate) struct Built(Vec<(Cell, Term)>);

/// A power of two; few terms do without.
const PLACES: usize = 1 << 14;
const FEW: usize = 1 << 10;

impl Built {
    fn slot(&mut self, cell: Cell, terms: usize) -> Option<usize> {
        if self.0.is_empty() {
            if terms < FEW {
                return None;
            }
            self.0 = vec![(Cell::NONE, Term::NONE); PLACES];
        }
        Some(cell.hash() as usize >> (32 - PLACES.trailing_zeros()))
    }

    fn get(&self, slot: usize, cell: Cell) -> Option<Term> {
        let (known, term) = self.0[slot];
        (known == cell && term.is_some()).then_some(term)
    }

    fn keep(&mut self, slot: usize, cell: Cell, term: Term) {
        self.0[slot] = (cell, term);
    }
}

fn cell(kind: Kind, width: u32, low: u32, args: [u32; 3]) -> Cell {
    Cell { kind, width: width as u8, low: low as u8, args }
}

impl Terms {
    pub fn unary(&mut self, op: UnOp, a: Term) -> Term {
        let width = self.width(a);
        if let Some(value) = self.as_const(a) {
            return self.constant(concrete::unary(op, width, value), width);
        }
        let cell = cell(Kind::Unary(op), width, 0, [a.0, 0, 0]);
        self.built(cell, |terms| {
            terms.lift_unary(a, |terms, leaf| terms.unary(op, leaf)).or_else(|| match op {
                UnOp::Not => bitwise::not(terms, a),
                UnOp::Neg => sum::neg(terms, a),
                UnOp::FSqrt | UnOp::FFloor | UnOp::FCeil | UnOp::FTrunc | UnOp::FNearest => {
                    float::unary(terms, op, a)
                }
                UnOp::Math(_) | UnOp::MathErrno(_) => None,
            })
        })
    }

    /// `width` is that of the result. An extension to the same width is nothing, to a smaller one a
    /// truncation.
    pub fn cast(&mut self, op: CastOp, a: Term, width: u32) -> Term {
        let from = self.width(a);
        if let Some(value) = self.as_const(a)
            && (width >= from || !matches!(op, CastOp::ZExt | CastOp::SExt))
        {
            return self.constant(concrete::cast(op, from, width, value), width);
        }
        let cell = cell(Kind::Cast(op), width, 0, [a.0, 0, 0]);
        self.built(cell, |terms| match op {
            CastOp::ZExt | CastOp::SExt => extend::cast(terms, op, a, width),
            CastOp::FToS | CastOp::FToU | CastOp::SToF | CastOp::UToF | CastOp::FToF => {
                float::cast(terms, op, a, width)
            }
        })
    }

    pub fn binary(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        let width = self.width(a);
        debug_assert_eq!(width, self.width(b), "operands of {}", op.name());
        let result_width = if op.is_comparison() { 1 } else { width };
        let (x, y) = (self.as_const(a), self.as_const(b));
        if let (Some(x), Some(y)) = (x, y) {
            return self.constant(concrete::binary(op, width, x, y), result_width);
        }
        let swap = op.is_commutative() && (x.is_some() || (y.is_none() && a > b));
        let (a, b) = if swap { (b, a) } else { (a, b) };
        let cell = cell(Kind::Binary(op), result_width, 0, [a.0, b.0, 0]);
        self.built(cell, |terms| terms.lift_binary(op, a, b).or_else(|| terms.rewrite(op, a, b)))
    }

    fn rewrite(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        use BinOp::*;
        match op {
            Add => sum::add(self, a, b),
            Sub => sum::sub(self, a, b),
            Mul => sum::mul(self, a, b),
            UDiv | SDiv | URem | SRem => division::divide(self, op, a, b),
            Shl | LShr | AShr => shift::shift(self, op, a, b),
            And => bitwise::and(self, a, b),
            Or => bitwise::or(self, a, b),
            Xor => bitwise::xor(self, a, b),
            Eq => equal::eq(self, a, b),
            Ult | Ule | Slt | Sle => compare::compare(self, op, a, b),
            FAdd | FSub | FMul | FDiv | FRem => float::binary(self, op, a, b),
            FPow | FAtan2 | FHypot | FRemErrno | FPowErrno | FAtan2Errno | FHypotErrno => None,
            FEq | FLt | FLe => float_compare::compare(self, op, a, b),
        }
    }

    pub fn ite(&mut self, condition: Term, yes: Term, no: Term) -> Term {
        debug_assert_eq!(self.width(condition), 1, "the condition of an ite");
        debug_assert_eq!(self.width(yes), self.width(no), "the branches of an ite");
        let width = self.width(yes);
        match self.as_const(condition) {
            Some(1) => return yes,
            Some(_) => return no,
            None if yes == no => return yes,
            None => {}
        }
        let cell = cell(Kind::Ite, width, 0, [condition.0, yes.0, no.0]);
        self.built(cell, |terms| choice::ite(terms, condition, yes, no))
    }

    /// Bits `high` down to `low`, both included.
    pub fn extract(&mut self, of: Term, high: u32, low: u32) -> Term {
        debug_assert!(low <= high && high < self.width(of), "bits {high}..{low} of {}", self.width(of));
        let width = high + 1 - low;
        if width == self.width(of) {
            return of;
        }
        if let Some(value) = self.as_const(of) {
            return self.constant(concrete::extract(value, high, low), width);
        }
        let cell = cell(Kind::Extract, width, low, [of.0, 0, 0]);
        self.built(cell, |terms| {
            terms
                .lift_unary(of, |terms, leaf| terms.extract(leaf, high, low))
                .or_else(|| slice::extract(terms, of, high, low))
        })
    }

    /// The first operand becomes the more significant part.
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        let (high_width, low_width) = (self.width(high), self.width(low));
        debug_assert!(high_width + low_width <= 128, "{high_width} and {low_width} bits");
        let width = high_width + low_width;
        if let (Some(x), Some(y)) = (self.as_const(high), self.as_const(low)) {
            return self.constant(concrete::concat(x, y, low_width), width);
        }
        let cell = cell(Kind::Concat, width, 0, [high.0, low.0, 0]);
        self.built(cell, |terms| slice::concat(terms, high, low))
    }

    /// What the rules make of a node, else the node.
    fn built(&mut self, cell: Cell, rules: impl FnOnce(&mut Terms) -> Option<Term>) -> Term {
        // In the midst of another term it depends on how much was done for that.
        let slot = if self.effort.depth == 0 { self.built.slot(cell, self.interner.len()) } else { None };
        if let Some(known) = slot.and_then(|slot| self.built.get(slot, cell)) {
            return known;
        }
        let simpler = self.guarded(rules);
        let Cell { kind, width, low, args } = cell;
        let term = simpler.unwrap_or_else(|| self.intern(kind, u32::from(width), u32::from(low), args));
        if let Some(slot) = slot {
            self.built.keep(slot, cell, term);
        }
        term
    }

    /// Runs the rules, unless enough was done for this term already.
    fn guarded(&mut self, rules: impl FnOnce(&mut Terms) -> Option<Term>) -> Option<Term> {
        let effort = &mut self.effort;
        if effort.depth == 0 {
            effort.fuel = FUEL;
        }
        if effort.depth >= DEEPEST || effort.fuel == 0 {
            return None;
        }
        effort.fuel -= 1;
        effort.depth += 1;
        let simpler = rules(self);
        self.effort.depth -= 1;
        simpler
    }

    fn zero(&mut self, width: u32) -> Term {
        self.constant(0, width)
    }

    fn ones(&mut self, width: u32) -> Term {
        self.constant(u128::MAX, width)
    }

    /// `x` and `c` of a sum `x + c`.
    fn as_sum_with_const(&self, term: Term) -> Option<(Term, u128)> {
        match self.node(term) {
            Node::Binary(BinOp::Add, x, c) => Some((x, self.as_const(c)?)),
            _ => None,
        }
    }

    /// The operand of an extension by zeros.
    fn as_zext(&self, term: Term) -> Option<Term> {
        match self.node(term) {
            Node::Cast(CastOp::ZExt, x) => Some(x),
            _ => None,
        }
    }

    fn as_sext(&self, term: Term) -> Option<Term> {
        match self.node(term) {
            Node::Cast(CastOp::SExt, x) => Some(x),
            _ => None,
        }
    }
}
