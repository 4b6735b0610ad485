//! Float operations in Z3's theory of floats.
//!
//! Terms are bit patterns: operands are read as floats, results turned into bits again, with the NaN
//! that `clew_term::concrete` calls canonical. Conversions to integers are guarded by their range, so
//! that they are equal to the evaluator's everywhere. `fmod` has no counterpart: where it is not trivial
//! it is a fresh symbol, within the limits that a remainder keeps; so are the functions of math.h, without
//! any limits. Unsat is then right; a model must be checked, for it may have picked wrong results.

use clew_term::concrete::{Format, canonical_nan, int_conversion};
use clew_term::{BinOp, CastOp, Node, Term, Terms, UnOp};
use z3_sys::*;

use super::api::{Ast, Constant, Context};
use super::translate::{Expression, Translation, bits, boolean};

pub(super) fn translate(
    translation: &mut Translation,
    context: &mut Context,
    terms: &Terms,
    term: Term,
    node: Node,
) -> Option<Expression> {
    let mut floats = Floats { translation, context, terms };
    let width = terms.width(term);
    match node {
        Node::Binary(op, a, b) if op.is_comparison() => {
            let (a, b) = (floats.operand(a)?, floats.operand(b)?);
            boolean(floats.context.binary(
                match op {
                    BinOp::FLt => Z3_mk_fpa_lt,
                    BinOp::FLe => Z3_mk_fpa_leq,
                    _ => Z3_mk_fpa_eq,
                },
                a,
                b,
            ))
        }
        Node::Binary(BinOp::FRem, a, b) => floats.remainder(term, a, b),
        Node::Unary(UnOp::Math(op) | UnOp::MathErrno(op), _) => floats.any(term, op.name()),
        Node::Binary(op, ..) if op.is_math() => floats.any(term, op.name()),
        Node::Binary(op, a, b) => {
            let (a, b) = (floats.operand(a)?, floats.operand(b)?);
            let value = floats.arithmetic(op, a, b)?;
            floats.bits_of(value, width)
        }
        Node::Unary(op, a) => {
            let a = floats.operand(a)?;
            let value = floats.unary(op, a)?;
            floats.bits_of(value, width)
        }
        Node::Cast(op @ (CastOp::FToS | CastOp::FToU), a) => floats.int_of(op, a, width),
        Node::Cast(op, a) => {
            let value = floats.float_of(op, a, width)?;
            floats.bits_of(value, width)
        }
        Node::Var(_) | Node::Const(_) | Node::Ite(..) | Node::Extract { .. } | Node::Concat(..) => None,
    }
}

struct Floats<'a> {
    translation: &'a mut Translation,
    context: &'a mut Context,
    terms: &'a Terms,
}

impl Floats<'_> {
    fn rounding(&mut self, mode: Constant) -> Option<Ast> {
        self.context.constant(mode)
    }

    fn float(&mut self, bits: Ast, width: u32) -> Option<Ast> {
        let Format { exponent, significand } = Format::of(width);
        let sort = self.context.float_sort(exponent, significand)?;
        self.context.float_of_bits(bits, sort)
    }

    fn literal(&mut self, pattern: u128, width: u32) -> Option<Ast> {
        let bits = self.context.numeral(pattern, width)?;
        self.float(bits, width)
    }

    fn operand(&mut self, term: Term) -> Option<Ast> {
        let bits = self.translation.bits(self.context, term)?;
        self.float(bits, self.terms.width(term))
    }

    fn bits_of(&mut self, value: Ast, width: u32) -> Option<Expression> {
        let is_nan = self.context.unary(Z3_mk_fpa_is_nan, value)?;
        let nan = self.context.numeral(canonical_nan(width), width)?;
        let pattern = self.context.unary(Z3_mk_fpa_to_ieee_bv, value)?;
        bits(self.context.ternary(Z3_mk_ite, is_nan, nan, pattern))
    }

    fn arithmetic(&mut self, op: BinOp, a: Ast, b: Ast) -> Option<Ast> {
        let nearest = self.rounding(Z3_mk_fpa_rne)?;
        let maker = match op {
            BinOp::FAdd => Z3_mk_fpa_add,
            BinOp::FSub => Z3_mk_fpa_sub,
            BinOp::FMul => Z3_mk_fpa_mul,
            _ => Z3_mk_fpa_div,
        };
        self.context.ternary(maker, nearest, a, b)
    }

    fn unary(&mut self, op: UnOp, a: Ast) -> Option<Ast> {
        let (maker, mode): (_, Constant) = match op {
            UnOp::FSqrt => (Z3_mk_fpa_sqrt as super::api::Binary, Z3_mk_fpa_rne),
            UnOp::FFloor => (Z3_mk_fpa_round_to_integral as _, Z3_mk_fpa_rtn),
            UnOp::FCeil => (Z3_mk_fpa_round_to_integral as _, Z3_mk_fpa_rtp),
            UnOp::FTrunc => (Z3_mk_fpa_round_to_integral as _, Z3_mk_fpa_rtz),
            UnOp::Math(_) | UnOp::MathErrno(_) => return None,
            UnOp::FNearest | UnOp::Not | UnOp::Neg => (Z3_mk_fpa_round_to_integral as _, Z3_mk_fpa_rne),
        };
        let mode = self.rounding(mode)?;
        self.context.binary(maker, mode, a)
    }

    fn float_of(&mut self, op: CastOp, a: Term, width: u32) -> Option<Ast> {
        let nearest = self.rounding(Z3_mk_fpa_rne)?;
        let Format { exponent, significand } = Format::of(width);
        let sort = self.context.float_sort(exponent, significand)?;
        if op == CastOp::FToF {
            let a = self.operand(a)?;
            return self.context.float_of(Z3_mk_fpa_to_fp_float, nearest, a, sort);
        }
        let a = self.translation.bits(self.context, a)?;
        let maker = if op == CastOp::SToF { Z3_mk_fpa_to_fp_signed } else { Z3_mk_fpa_to_fp_unsigned };
        self.context.float_of(maker as _, nearest, a, sort)
    }

    fn int_of(&mut self, op: CastOp, a: Term, width: u32) -> Option<Expression> {
        let from = self.terms.width(a);
        let conversion = int_conversion(op, from, width);
        let x = self.operand(a)?;
        let (low, high) = (self.literal(conversion.low, from)?, self.literal(conversion.high, from)?);
        let above = if conversion.low_included { Z3_mk_fpa_leq } else { Z3_mk_fpa_lt };
        let above = self.context.binary(above as _, low, x)?;
        let below = self.context.binary(Z3_mk_fpa_lt, x, high)?;
        let in_range = self.context.both(above, below)?;
        let to_zero = self.rounding(Z3_mk_fpa_rtz)?;
        let maker = if conversion.signed { Z3_mk_fpa_to_sbv } else { Z3_mk_fpa_to_ubv };
        let integer = self.context.int_of_float(maker as _, to_zero, x, conversion.bits)?;
        let integer = self.context.extract(width - 1, 0, integer)?;
        let indefinite = self.context.numeral(conversion.indefinite, width)?;
        bits(self.context.ternary(Z3_mk_ite, in_range, integer, indefinite))
    }

    /// The result of a function that Z3 does not know.
    fn any(&mut self, term: Term, function: &'static str) -> Option<Expression> {
        let sort = self.context.bits_sort(self.terms.width(term))?;
        let symbol = self.context.symbol(&format!("{function}_{}", term.index()), sort);
        Some(bits(symbol)?.without(function))
    }

    /// `fmod(x, y)`: NaN where it is invalid, `x` itself where that is smaller than `y`, else any float
    /// smaller than `y` and of the sign of `x`. Zero is such a float, so there always is one.
    fn remainder(&mut self, term: Term, x: Term, y: Term) -> Option<Expression> {
        let width = self.terms.width(term);
        let sort = self.context.bits_sort(width - 1)?;
        let chosen = self.context.symbol(&format!("fmod{}", term.index()), sort)?;
        let x_bits = self.translation.bits(self.context, x)?;
        let sign = self.context.extract(width - 1, width - 1, x_bits)?;
        let zero = self.context.numeral(0, width - 1)?;
        let zero = self.context.binary(Z3_mk_concat, sign, zero)?;
        let chosen = self.context.binary(Z3_mk_concat, sign, chosen)?;
        let (x, y, r) = (self.operand(x)?, self.operand(y)?, self.float(chosen, width)?);
        let invalid = self.invalid_remainder(x, y)?;
        let nan = self.context.numeral(canonical_nan(width), width)?;

        let magnitude = |floats: &mut Self, a| floats.context.unary(Z3_mk_fpa_abs, a);
        let (x, y, r) = (magnitude(self, x)?, magnitude(self, y)?, magnitude(self, r)?);
        let is_smaller = self.context.binary(Z3_mk_fpa_lt, r, y)?;
        let chosen = self.context.ternary(Z3_mk_ite, is_smaller, chosen, zero)?;
        let x_is_smaller = self.context.binary(Z3_mk_fpa_lt, x, y)?;
        let valid = self.context.ternary(Z3_mk_ite, x_is_smaller, x_bits, chosen)?;
        Some(bits(self.context.ternary(Z3_mk_ite, invalid, nan, valid))?.without("fmod"))
    }

    fn invalid_remainder(&mut self, x: Ast, y: Ast) -> Option<Ast> {
        let x_nan = self.context.unary(Z3_mk_fpa_is_nan, x)?;
        let y_nan = self.context.unary(Z3_mk_fpa_is_nan, y)?;
        let x_infinite = self.context.unary(Z3_mk_fpa_is_infinite, x)?;
        let y_zero = self.context.unary(Z3_mk_fpa_is_zero, y)?;
        let nan = self.context.either(x_nan, y_nan)?;
        let domain = self.context.either(x_infinite, y_zero)?;
        self.context.either(nan, domain)
    }
}
