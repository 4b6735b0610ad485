//! A method per operator, and the operators that are defined by others.

use crate::bits::{mask, sign_bit};
use crate::{BinOp, CastOp, Term, Terms, UnOp};

macro_rules! unary {
    ($($name:ident $op:ident),* $(,)?) => {
        impl Terms {
            $(pub fn $name(&mut self, a: Term) -> Term {
                self.unary(UnOp::$op, a)
            })*
        }
    };
}

macro_rules! cast {
    ($($name:ident $op:ident),* $(,)?) => {
        impl Terms {
            $(pub fn $name(&mut self, a: Term, width: u32) -> Term {
                self.cast(CastOp::$op, a, width)
            })*
        }
    };
}

macro_rules! binary {
    ($($name:ident $op:ident),* $(,)?) => {
        impl Terms {
            $(pub fn $name(&mut self, a: Term, b: Term) -> Term {
                self.binary(BinOp::$op, a, b)
            })*
        }
    };
}

unary!(not Not, neg Neg, fsqrt FSqrt, ffloor FFloor, fceil FCeil, ftrunc FTrunc, fnearest FNearest);
cast!(zext ZExt, sext SExt, f2s FToS, f2u FToU, s2f SToF, u2f UToF, f2f FToF);
binary!(
    add Add, sub Sub, mul Mul, udiv UDiv, sdiv SDiv, urem URem, srem SRem, shl Shl, lshr LShr, ashr AShr,
    and And, or Or, xor Xor, eq Eq, ult Ult, ule Ule, slt Slt, sle Sle,
    fadd FAdd, fsub FSub, fmul FMul, fdiv FDiv, frem FRem, feq FEq, flt FLt, fle FLe,
);

impl Terms {
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// The low bits.
    pub fn trunc(&mut self, a: Term, width: u32) -> Term {
        self.extract(a, width - 1, 0)
    }

    /// Whether any bit is set, as C's truth of a value.
    pub fn truth(&mut self, a: Term) -> Term {
        let zero = self.constant(0, self.width(a));
        self.ne(a, zero)
    }

    // Sign operations on floats are bit operations, on NaN too.

    pub fn fneg(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let sign = self.constant(sign_bit(width), width);
        self.xor(a, sign)
    }

    pub fn fabs(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let magnitude = self.constant(mask(width - 1), width);
        self.and(a, magnitude)
    }

    /// A NaN is whatever is, by magnitude, beyond infinity.
    pub fn fisnan(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let magnitude = self.extract(a, width - 2, 0);
        let infinity = if width == 32 { 0x7f80_0000 } else { 0x7ff0_0000_0000_0000 };
        let infinity = self.constant(infinity, width - 1);
        self.ult(infinity, magnitude)
    }
}
