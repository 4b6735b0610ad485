//! Float operations. Terms are bit patterns and SMT-LIB has no way from a float to its bits, so the
//! result of an operation is a bit-vector of its own, tied to the float by an assertion.

use super::{Expression, Writer, binary_name, literal, sort};
use crate::concrete::{Format, canonical_nan, int_conversion};
use crate::{BinOp, CastOp, Node, Term, UnOp};

pub(super) fn expression(writer: &mut Writer, term: Term, node: Node) -> Expression {
    match node {
        Node::Binary(op, a, b) if op.is_comparison() => {
            let text = format!("({} {} {})", binary_name(op), float(writer, a), float(writer, b));
            Expression { text, is_boolean: true }
        }
        Node::Cast(op @ (CastOp::FToS | CastOp::FToU), a) => to_int(writer, op, term, a),
        Node::Binary(BinOp::FRem, x, y) => remainder(writer, term, x, y),
        Node::Unary(op @ (UnOp::Math(_) | UnOp::MathErrno(_)), _) => unknown(writer, term, op.name()),
        Node::Binary(op, ..) if op.is_math() => unknown(writer, term, op.name()),
        _ => {
            let value = arithmetic(writer, term, node);
            tied(writer, term, &value)
        }
    }
}

fn format_of(width: u32) -> String {
    let Format { exponent, significand } = Format::of(width);
    format!("{exponent} {significand}")
}

fn float_of(bits: &str, width: u32) -> String {
    format!("((_ to_fp {}) {bits})", format_of(width))
}

fn float(writer: &Writer, term: Term) -> String {
    float_of(&writer.bits(term), writer.terms.width(term))
}

fn arithmetic(writer: &Writer, term: Term, node: Node) -> String {
    let format = format_of(writer.terms.width(term));
    match node {
        Node::Binary(op, a, b) => {
            format!("({} RNE {} {})", binary_name(op), float(writer, a), float(writer, b))
        }
        Node::Unary(UnOp::FSqrt, a) => format!("(fp.sqrt RNE {})", float(writer, a)),
        Node::Unary(op, a) => format!("(fp.roundToIntegral {} {})", rounding(op), float(writer, a)),
        Node::Cast(CastOp::SToF, a) => format!("((_ to_fp {format}) RNE {})", writer.bits(a)),
        Node::Cast(CastOp::UToF, a) => format!("((_ to_fp_unsigned {format}) RNE {})", writer.bits(a)),
        Node::Cast(_, a) => format!("((_ to_fp {format}) RNE {})", float(writer, a)),
        Node::Var(_) | Node::Const(_) | Node::Ite(..) | Node::Extract { .. } | Node::Concat(..) => {
            float(writer, term)
        }
    }
}

fn rounding(op: UnOp) -> &'static str {
    match op {
        UnOp::FFloor => "RTN",
        UnOp::FCeil => "RTP",
        UnOp::FTrunc => "RTZ",
        UnOp::Not | UnOp::Neg | UnOp::FSqrt | UnOp::FNearest | UnOp::Math(_) | UnOp::MathErrno(_) => "RNE",
    }
}

/// A bit-vector that is the pattern of `value`.
fn tied(writer: &mut Writer, term: Term, value: &str) -> Expression {
    let width = writer.terms.width(term);
    let name = format!("{term:?}");
    let nan = literal(canonical_nan(width), width);
    writer.line(&format!("(define-fun {name}f () (_ FloatingPoint {}) {value})", format_of(width)));
    writer.line(&format!("(declare-fun {name} () {})", sort(width)));
    writer.line(&format!("(assert (= {} {name}f))", float_of(&name, width)));
    writer.line(&format!("(assert (=> (fp.isNaN {name}f) (= {name} {nan})))"));
    Expression { text: name, is_boolean: false }
}

fn to_int(writer: &mut Writer, op: CastOp, term: Term, a: Term) -> Expression {
    let (from, to) = (writer.terms.width(a), writer.terms.width(term));
    let conversion = int_conversion(op, from, to);
    let x = float(writer, a);
    let bound = |pattern| float_of(&literal(pattern, from), from);
    let above = if conversion.low_included { "fp.leq" } else { "fp.lt" };
    let name = if conversion.signed { "fp.to_sbv" } else { "fp.to_ubv" };
    let integer = format!("((_ {name} {}) RTZ {x})", conversion.bits);
    let low_bits = format!("((_ extract {} 0) {integer})", to - 1);
    let in_range =
        format!("(and ({above} {} {x}) (fp.lt {x} {}))", bound(conversion.low), bound(conversion.high));
    let text = format!("(ite {in_range} {low_bits} {})", literal(conversion.indefinite, to));
    Expression { text, is_boolean: false }
}

/// A function of which nothing is said.
fn unknown(writer: &mut Writer, term: Term, function: &str) -> Expression {
    let name = format!("{term:?}");
    writer.line(&format!("; {name} stands for the value of {function}, which may be anything here"));
    writer.line(&format!("(declare-fun {name} () {})", sort(writer.terms.width(term))));
    Expression { text: name, is_boolean: false }
}

/// `fmod(x, y)`: NaN where it is invalid, `x` itself where that is smaller than `y`, else any float
/// smaller than `y` and of the sign of `x`. Zero is such a float, so there always is one.
fn remainder(writer: &mut Writer, term: Term, x: Term, y: Term) -> Expression {
    let width = writer.terms.width(term);
    let (name, x_bits) = (format!("{term:?}"), writer.bits(x));
    let (x, y) = (float(writer, x), float(writer, y));
    let sign = format!("((_ extract {0} {0}) {x_bits})", width - 1);
    let (nan, zero) = (literal(canonical_nan(width), width), literal(0, width - 1));
    writer.line(&format!("; {name} stands for an fmod: some remainder of its sign and size"));
    writer.line(&format!("(declare-fun {name}m () {})", sort(width - 1)));
    writer.line(&format!("(define-fun {name}r () {} (concat {sign} {name}m))", sort(width)));
    let invalid = format!("(or (fp.isNaN {x}) (fp.isNaN {y}) (fp.isInfinite {x}) (fp.isZero {y}))");
    let is_smaller = format!("(fp.lt (fp.abs {}) (fp.abs {y}))", float_of(&format!("{name}r"), width));
    let chosen = format!("(ite {is_smaller} {name}r (concat {sign} {zero}))");
    let valid = format!("(ite (fp.lt (fp.abs {x}) (fp.abs {y})) {x_bits} {chosen})");
    Expression { text: format!("(ite {invalid} {nan} {valid})"), is_boolean: false }
}
