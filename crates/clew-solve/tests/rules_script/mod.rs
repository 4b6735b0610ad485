//! Raw terms in SMT-LIB, on its own: nothing here goes through the simplifier or through `smtlib`.
//! Every term is a bit-vector; a float result is one that is tied to the float by an assertion.

use clew_term::concrete::{Format, canonical_nan, int_conversion};
use clew_term::{BinOp, CastOp, UnOp};

use clew_term::raw::{Raw, RawNode};

/// Declarations and assertions that the expressions need.
#[derive(Default)]
pub struct Script {
    pub lines: String,
    floats: u32,
}

pub fn name(number: usize) -> String {
    format!("|x#{number}|")
}

fn literal(value: u128, width: u32) -> String {
    format!("#b{value:0width$b}", width = width as usize)
}

fn format_of(width: u32) -> String {
    let Format { exponent, significand } = Format::of(width);
    format!("{exponent} {significand}")
}

impl Script {
    pub fn expression(&mut self, raw: &Raw) -> String {
        match &raw.node {
            RawNode::Var(number) => name(*number),
            RawNode::Const(value) => literal(*value, raw.width),
            RawNode::Unary(op, a) => self.unary(*op, a),
            RawNode::Cast(op, a) => self.cast(*op, a, raw.width),
            RawNode::Binary(op, a, b) => self.binary(*op, a, b),
            RawNode::Ite(c, a, b) => {
                let (c, a, b) = (self.expression(c), self.expression(a), self.expression(b));
                format!("(ite (= {c} #b1) {a} {b})")
            }
            RawNode::Extract(a, high, low) => format!("((_ extract {high} {low}) {})", self.expression(a)),
            RawNode::Concat(a, b) => format!("(concat {} {})", self.expression(a), self.expression(b)),
        }
    }

    fn unary(&mut self, op: UnOp, a: &Raw) -> String {
        let rounding = match op {
            UnOp::Not => return format!("(bvnot {})", self.expression(a)),
            UnOp::Neg => return format!("(bvneg {})", self.expression(a)),
            UnOp::FSqrt => {
                let root = format!("(fp.sqrt RNE {})", self.float(a));
                return self.pattern(&root, a.width);
            }
            UnOp::FFloor => "RTN",
            UnOp::FCeil => "RTP",
            UnOp::FTrunc => "RTZ",
            UnOp::FNearest => "RNE",
            UnOp::Math(_) | UnOp::MathErrno(_) => panic!("SMT-LIB has no {}", op.name()),
        };
        let rounded = format!("(fp.roundToIntegral {rounding} {})", self.float(a));
        self.pattern(&rounded, a.width)
    }

    fn cast(&mut self, op: CastOp, a: &Raw, width: u32) -> String {
        let to = format_of(width);
        let converted = match op {
            CastOp::ZExt | CastOp::SExt if width < a.width => {
                return format!("((_ extract {} 0) {})", width - 1, self.expression(a));
            }
            CastOp::ZExt => return format!("((_ zero_extend {}) {})", width - a.width, self.expression(a)),
            CastOp::SExt => return format!("((_ sign_extend {}) {})", width - a.width, self.expression(a)),
            CastOp::FToS | CastOp::FToU => return self.integer(op, a, width),
            // A conversion to the same format leaves a NaN as it is.
            CastOp::FToF if width == a.width => return self.expression(a),
            CastOp::FToF => format!("((_ to_fp {to}) RNE {})", self.float(a)),
            CastOp::SToF => format!("((_ to_fp {to}) RNE {})", self.expression(a)),
            CastOp::UToF => format!("((_ to_fp_unsigned {to}) RNE {})", self.expression(a)),
        };
        self.pattern(&converted, width)
    }

    fn integer(&mut self, op: CastOp, a: &Raw, width: u32) -> String {
        let conversion = int_conversion(op, a.width, width);
        let x = self.float(a);
        let bound = |pattern| format!("((_ to_fp {}) {})", format_of(a.width), literal(pattern, a.width));
        let (low, high) = (bound(conversion.low), bound(conversion.high));
        let above = if conversion.low_included { "fp.leq" } else { "fp.lt" };
        let integer = if conversion.signed { "fp.to_sbv" } else { "fp.to_ubv" };
        let integer = format!("((_ extract {} 0) ((_ {integer} {}) RTZ {x}))", width - 1, conversion.bits);
        let otherwise = literal(conversion.indefinite, width);
        format!("(ite (and ({above} {low} {x}) (fp.lt {x} {high})) {integer} {otherwise})")
    }

    fn binary(&mut self, op: BinOp, a: &Raw, b: &Raw) -> String {
        let operator = match op {
            BinOp::Eq => "=",
            BinOp::FEq => "fp.eq",
            BinOp::FLt => "fp.lt",
            BinOp::FLe => "fp.leq",
            BinOp::FAdd => "fp.add RNE",
            BinOp::FSub => "fp.sub RNE",
            BinOp::FMul => "fp.mul RNE",
            BinOp::FDiv => "fp.div RNE",
            _ if op == BinOp::FRem || op.is_math() => {
                panic!("SMT-LIB has no {}", op.name())
            }
            _ => &format!("bv{}", op.name()),
        };
        let applied = if op.is_float() {
            format!("({operator} {} {})", self.float(a), self.float(b))
        } else {
            format!("({operator} {} {})", self.expression(a), self.expression(b))
        };
        match (op.is_comparison(), op.is_float()) {
            (true, _) => format!("(ite {applied} #b1 #b0)"),
            (false, true) => self.pattern(&applied, a.width),
            (false, false) => applied,
        }
    }

    fn float(&mut self, a: &Raw) -> String {
        format!("((_ to_fp {}) {})", format_of(a.width), self.expression(a))
    }

    /// The bits of a float.
    fn pattern(&mut self, float: &str, width: u32) -> String {
        let bits = format!("r{}", self.floats);
        self.floats += 1;
        let nan = literal(canonical_nan(width), width);
        self.lines.push_str(&format!(
            "(declare-fun {bits} () (_ BitVec {width}))\n\
             (assert (= ((_ to_fp {}) {bits}) {float}))\n\
             (assert (=> (fp.isNaN {float}) (= {bits} {nan})))\n",
            format_of(width)
        ));
        bits
    }
}
