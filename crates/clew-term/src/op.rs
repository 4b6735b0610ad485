//! What a term can be: the operators, and the view of one node.

use crate::{MathOp, Term, Var};

/// Operators of one operand whose result is as wide as it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    Not,
    Neg,
    FSqrt,
    FFloor,
    FCeil,
    FTrunc,
    /// To the nearest integral value, ties to even: `rint`, `nearbyint`.
    FNearest,
    Math(MathOp),
    /// What the function leaves in `errno`; 0 if nothing.
    MathErrno(MathOp),
}

/// Operators of one operand whose result has a width of its own.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CastOp {
    ZExt,
    SExt,
    /// Float to signed integer, towards zero. Out of range as x86 does it, see [`concrete`](crate::concrete).
    FToS,
    FToU,
    SToF,
    UToF,
    FToF,
}

/// Operators of two operands of one width. Division by zero is SMT-LIB's: `x udiv 0` is all ones,
/// `x urem 0` is `x`. Shifts by the width or more give 0, or copies of the sign.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    Eq,
    Ult,
    Ule,
    Slt,
    Sle,
    FAdd,
    FSub,
    FMul,
    FDiv,
    /// C's `fmod`.
    FRem,
    FPow,
    FAtan2,
    FHypot,
    /// What `fmod` leaves in `errno`, 0 if nothing; and so on.
    FRemErrno,
    FPowErrno,
    FAtan2Errno,
    FHypotErrno,
    FEq,
    FLt,
    FLe,
}

impl UnOp {
    pub fn name(self) -> &'static str {
        match self {
            UnOp::Not => "not",
            UnOp::Neg => "neg",
            UnOp::FSqrt => "fsqrt",
            UnOp::FFloor => "ffloor",
            UnOp::FCeil => "fceil",
            UnOp::FTrunc => "ftrunc",
            UnOp::FNearest => "fnearest",
            UnOp::Math(op) => op.name(),
            UnOp::MathErrno(op) => op.errno_name(),
        }
    }

    pub fn named(name: &str) -> Option<UnOp> {
        use UnOp::*;
        let plain = [Not, Neg, FSqrt, FFloor, FCeil, FTrunc, FNearest].into_iter();
        let math = MathOp::ALL.iter().flat_map(|&op| [Math(op), MathErrno(op)]);
        plain.chain(math).find(|op| op.name() == name)
    }

    /// Tells the operators apart; below 64.
    pub(crate) fn number(self) -> u8 {
        match self {
            UnOp::Not => 0,
            UnOp::Neg => 1,
            UnOp::FSqrt => 2,
            UnOp::FFloor => 3,
            UnOp::FCeil => 4,
            UnOp::FTrunc => 5,
            UnOp::FNearest => 6,
            UnOp::Math(op) => 7 + op as u8,
            UnOp::MathErrno(op) => 35 + op as u8,
        }
    }
}

impl CastOp {
    pub fn name(self) -> &'static str {
        match self {
            CastOp::ZExt => "zext",
            CastOp::SExt => "sext",
            CastOp::FToS => "f2s",
            CastOp::FToU => "f2u",
            CastOp::SToF => "s2f",
            CastOp::UToF => "u2f",
            CastOp::FToF => "f2f",
        }
    }

    pub fn named(name: &str) -> Option<CastOp> {
        use CastOp::*;
        [ZExt, SExt, FToS, FToU, SToF, UToF, FToF].into_iter().find(|op| op.name() == name)
    }
}

impl BinOp {
    pub fn name(self) -> &'static str {
        match self {
            BinOp::Add => "add",
            BinOp::Sub => "sub",
            BinOp::Mul => "mul",
            BinOp::UDiv => "udiv",
            BinOp::SDiv => "sdiv",
            BinOp::URem => "urem",
            BinOp::SRem => "srem",
            BinOp::Shl => "shl",
            BinOp::LShr => "lshr",
            BinOp::AShr => "ashr",
            BinOp::And => "and",
            BinOp::Or => "or",
            BinOp::Xor => "xor",
            BinOp::Eq => "eq",
            BinOp::Ult => "ult",
            BinOp::Ule => "ule",
            BinOp::Slt => "slt",
            BinOp::Sle => "sle",
            BinOp::FAdd => "fadd",
            BinOp::FSub => "fsub",
            BinOp::FMul => "fmul",
            BinOp::FDiv => "fdiv",
            BinOp::FRem => "frem",
            BinOp::FPow => "pow",
            BinOp::FAtan2 => "atan2",
            BinOp::FHypot => "hypot",
            BinOp::FRemErrno => "frem_errno",
            BinOp::FPowErrno => "pow_errno",
            BinOp::FAtan2Errno => "atan2_errno",
            BinOp::FHypotErrno => "hypot_errno",
            BinOp::FEq => "feq",
            BinOp::FLt => "flt",
            BinOp::FLe => "fle",
        }
    }

    pub fn named(name: &str) -> Option<BinOp> {
        use BinOp::*;
        let all = [
            Add,
            Sub,
            Mul,
            UDiv,
            SDiv,
            URem,
            SRem,
            Shl,
            LShr,
            AShr,
            And,
            Or,
            Xor,
            Eq,
            Ult,
            Ule,
            Slt,
            Sle,
            FAdd,
            FSub,
            FMul,
            FDiv,
            FRem,
            FPow,
            FAtan2,
            FHypot,
            FRemErrno,
            FPowErrno,
            FAtan2Errno,
            FHypotErrno,
            FEq,
            FLt,
            FLe,
        ];
        all.into_iter().find(|op| op.name() == name)
    }

    /// Whether the result is a boolean, however wide the operands are.
    pub fn is_comparison(self) -> bool {
        use BinOp::*;
        matches!(self, Eq | Ult | Ule | Slt | Sle | FEq | FLt | FLe)
    }

    pub fn is_commutative(self) -> bool {
        use BinOp::*;
        matches!(self, Add | Mul | And | Or | Xor | Eq | FAdd | FMul | FEq)
    }

    pub fn is_float(self) -> bool {
        use BinOp::*;
        matches!(self, FAdd | FSub | FMul | FDiv | FRem | FEq | FLt | FLe) || self.is_math()
    }

    /// Whether it is a function of math.h that no theory of floats has. `fmod` is another matter: of it
    /// much can be said.
    pub fn is_math(self) -> bool {
        use BinOp::*;
        matches!(self, FPow | FAtan2 | FHypot | FRemErrno | FPowErrno | FAtan2Errno | FHypotErrno)
    }
}

/// One node of the arena, as analyses and translations see it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Node {
    Var(Var),
    Const(u128),
    Unary(UnOp, Term),
    Cast(CastOp, Term),
    Binary(BinOp, Term, Term),
    Ite(Term, Term, Term),
    Extract {
        of: Term,
        high: u32,
        low: u32,
    },
    /// The first is the more significant.
    Concat(Term, Term),
}

impl Node {
    /// The operands in order; `Term::NONE` where there are fewer than three.
    pub fn operands(self) -> [Term; 3] {
        match self {
            Node::Var(_) | Node::Const(_) => [Term::NONE; 3],
            Node::Unary(_, a) | Node::Cast(_, a) | Node::Extract { of: a, .. } => [a, Term::NONE, Term::NONE],
            Node::Binary(_, a, b) | Node::Concat(a, b) => [a, b, Term::NONE],
            Node::Ite(c, a, b) => [c, a, b],
        }
    }

    /// Whether SMT-LIB lacks the node's operator: a script has a new constant for it, of which it says little
    /// or nothing.
    pub fn is_beyond_smtlib(self) -> bool {
        match self {
            Node::Unary(op, _) => matches!(op, UnOp::Math(_) | UnOp::MathErrno(_)),
            Node::Binary(op, ..) => op == BinOp::FRem || op.is_math(),
            _ => false,
        }
    }

    /// Whether the node itself is a float operation (its operands may be too).
    pub fn is_float(self) -> bool {
        match self {
            Node::Unary(op, _) => !matches!(op, UnOp::Not | UnOp::Neg),
            Node::Cast(op, _) => !matches!(op, CastOp::ZExt | CastOp::SExt),
            Node::Binary(op, ..) => op.is_float(),
            Node::Var(_) | Node::Const(_) | Node::Ite(..) | Node::Extract { .. } | Node::Concat(..) => false,
        }
    }
}
