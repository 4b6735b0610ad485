//! The float formats that clew-ir has not: `_Float16`, `__bf16` and `__float128` travel as integers of their width.
//!
//! They are computed as clang does it for x86. The small ones go through `float` and are rounded after each operation;
//! that is exact, for `float` has more than twice their digits. The large one is left to the functions that compilers
//! call for it (`__addtf3` and so on), which clew's runtime has like every other.

use clew_ir::{
    Arg, Binary, Callee, Cast, Compare, FloatBinary, FloatCompare, Intrinsic, Op, Operand, Scalar,
};

use super::function::FunctionLowering;
use super::shape::Part;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Soft {
    /// `_Float16`
    Half,
    /// `__bf16`
    BFloat,
    /// `__float128`
    Quad,
}

/// As a `__float128` travels.
const QUAD: Scalar = Scalar::Int(128);
const INT: Scalar = Scalar::Int(32);

impl Soft {
    pub fn bits(self) -> u16 {
        match self {
            Soft::Half | Soft::BFloat => 16,
            Soft::Quad => 128,
        }
    }

    fn sign(self) -> u128 {
        1 << (self.bits() - 1)
    }

    /// In the names of conversions.
    fn mode(self) -> &'static str {
        match self {
            Soft::Half => "hf",
            Soft::BFloat => "bf",
            Soft::Quad => "tf",
        }
    }
}

/// In the names of conversions: single, double and extended precision.
fn mode(ty: Scalar) -> &'static str {
    match ty {
        Scalar::F32 => "sf",
        Scalar::F64 => "df",
        _ => "xf",
    }
}

/// The integers that conversions know.
fn int_mode(bits: u16) -> (u16, &'static str) {
    match bits {
        0..=32 => (32, "si"),
        33..=64 => (64, "di"),
        _ => (128, "ti"),
    }
}

/// Arithmetic.
impl FunctionLowering<'_, '_> {
    /// Into a fresh register, in whatever format.
    pub fn float_of(&mut self, op: FloatBinary, part: Part, a: Operand, b: Operand) -> Operand {
        match part.soft {
            None => {
                let dst = self.fresh(part.ty);
                self.emit(Op::Float { op, ty: part.ty, dst, a, b });
                Operand::Reg(dst)
            }
            Some(Soft::Quad) => {
                let name = match op {
                    FloatBinary::Add => "__addtf3",
                    FloatBinary::Sub => "__subtf3",
                    FloatBinary::Mul => "__multf3",
                    FloatBinary::Div => "__divtf3",
                    FloatBinary::Rem => "fmodf128",
                };
                self.helper(name, &[(a, QUAD), (b, QUAD)], QUAD)
            }
            Some(soft) => {
                let (a, b) = (self.widened(soft, a), self.widened(soft, b));
                let result = self.float_of(op, Part::plain(Scalar::F32), a, b);
                self.narrowed(soft, Scalar::F32, result)
            }
        }
    }

    pub fn soft_negated(&mut self, soft: Soft, a: Operand) -> Operand {
        self.binary_of(Binary::Xor, Scalar::Int(soft.bits()), a, Operand::bits(soft.sign()))
    }

    pub fn soft_compared(&mut self, op: FloatCompare, soft: Soft, a: Operand, b: Operand) -> Operand {
        if soft == Soft::Quad {
            return self.quad_compared(op, a, b);
        }
        let (a, b) = (self.widened(soft, a), self.widened(soft, b));
        let dst = self.fresh(Scalar::Int(1));
        self.emit(Op::FloatCompare { op, ty: Scalar::F32, dst, a, b });
        Operand::Reg(dst)
    }

    /// The functions tell by their result's sign, and on NaN answer so that their own question is denied.
    fn quad_compared(&mut self, op: FloatCompare, a: Operand, b: Operand) -> Operand {
        let (name, test) = match op {
            FloatCompare::False => return Operand::bits(0),
            FloatCompare::True => return Operand::bits(1),
            FloatCompare::Oeq => ("__eqtf2", Compare::Eq),
            FloatCompare::Une => ("__netf2", Compare::Ne),
            FloatCompare::Ogt => ("__gttf2", Compare::Sgt),
            FloatCompare::Ule => ("__gttf2", Compare::Sle),
            FloatCompare::Oge => ("__getf2", Compare::Sge),
            FloatCompare::Ult => ("__getf2", Compare::Slt),
            FloatCompare::Olt => ("__lttf2", Compare::Slt),
            FloatCompare::Uge => ("__lttf2", Compare::Sge),
            FloatCompare::Ole => ("__letf2", Compare::Sle),
            FloatCompare::Ugt => ("__letf2", Compare::Sgt),
            FloatCompare::Uno => ("__unordtf2", Compare::Ne),
            FloatCompare::Ord => ("__unordtf2", Compare::Eq),
            FloatCompare::Ueq | FloatCompare::One => {
                let equal = self.quad_compared(FloatCompare::Oeq, a, b);
                let unordered = self.quad_compared(FloatCompare::Uno, a, b);
                let either = self.either(equal, unordered);
                let flip = Operand::bits((op == FloatCompare::One).into());
                return self.binary_of(Binary::Xor, Scalar::Int(1), either, flip);
            }
        };
        let order = self.helper(name, &[(a, QUAD), (b, QUAD)], INT);
        self.compared(test, INT, order, Operand::bits(0))
    }

    /// One of the operations on one, two or three floats of the same format.
    pub fn soft_intrinsic(&mut self, op: &Intrinsic, soft: Soft, args: &[Operand]) -> Operand {
        let ty = Scalar::Int(soft.bits());
        match (op, args) {
            (Intrinsic::FAbs, &[a]) => self.binary_of(Binary::And, ty, a, Operand::bits(soft.sign() - 1)),
            (Intrinsic::CopySign, &[a, b]) => {
                let magnitude = self.binary_of(Binary::And, ty, a, Operand::bits(soft.sign() - 1));
                let sign = self.binary_of(Binary::And, ty, b, Operand::bits(soft.sign()));
                self.binary_of(Binary::Or, ty, magnitude, sign)
            }
            (_, args) if soft == Soft::Quad => {
                let args: Vec<(Operand, Scalar)> = args.iter().map(|&arg| (arg, QUAD)).collect();
                self.helper(&format!("{}f128", function_name(op)), &args, QUAD)
            }
            (_, args) => {
                let args = args.iter().map(|&arg| self.widened(soft, arg)).collect();
                let dst = self.fresh(Scalar::F32);
                self.emit(Op::Intrinsic { op: op.clone(), ty: Scalar::F32, args, dst: vec![dst] });
                self.narrowed(soft, Scalar::F32, Operand::Reg(dst))
            }
        }
    }
}

/// What the math library calls it.
fn function_name(op: &Intrinsic) -> &'static str {
    match op {
        Intrinsic::Floor => "floor",
        Intrinsic::Ceil => "ceil",
        Intrinsic::TruncFloat => "trunc",
        Intrinsic::Round => "round",
        Intrinsic::RoundEven => "roundeven",
        Intrinsic::Sqrt => "sqrt",
        Intrinsic::FMin => "fmin",
        Intrinsic::FMax => "fmax",
        Intrinsic::Fma => "fma",
        _ => "rint",
    }
}

/// Conversions.
impl FunctionLowering<'_, '_> {
    /// A conversion from, to or between these formats, into a fresh register.
    pub fn soft_converted(&mut self, op: Cast, from: Part, to: Part, a: Operand) -> Operand {
        match (from.soft, to.soft) {
            (Some(Soft::Quad), _) => self.quad_to(op, to, a),
            (Some(soft), _) => {
                let single = self.widened(soft, a);
                self.soft_converted(op, Part::plain(Scalar::F32), to, single)
            }
            (None, Some(Soft::Quad)) => self.quad_of(op, from.ty, a),
            (None, Some(soft)) if op == Cast::FloatToFloat => self.narrowed(soft, from.ty, a),
            (None, Some(soft)) => {
                let single = self.converted(op, from.ty, Scalar::F32, a);
                self.narrowed(soft, Scalar::F32, single)
            }
            (None, None) => self.converted(op, from.ty, to.ty, a),
        }
    }

    /// To `float`.
    pub fn widened(&mut self, soft: Soft, a: Operand) -> Operand {
        if soft == Soft::Half {
            return self.helper("__extendhfsf2", &[(a, Scalar::Int(16))], Scalar::F32);
        }
        let wide = self.converted(Cast::ZExt, Scalar::Int(16), INT, a);
        let bits = self.binary_of(Binary::Shl, INT, wide, Operand::bits(16));
        self.converted(Cast::Bits, INT, Scalar::F32, bits)
    }

    /// From a plain format to a small one.
    pub fn narrowed(&mut self, soft: Soft, from: Scalar, a: Operand) -> Operand {
        let name = format!("__trunc{}{}2", mode(from), soft.mode());
        self.helper(&name, &[(a, from)], Scalar::Int(soft.bits()))
    }

    fn quad_of(&mut self, op: Cast, from: Scalar, a: Operand) -> Operand {
        let (Scalar::Int(bits), true) = (from, op != Cast::FloatToFloat) else {
            return self.helper(&format!("__extend{}tf2", mode(from)), &[(a, from)], QUAD);
        };
        let (wide, mode) = int_mode(bits);
        let (extend, sign) = if op == Cast::SignedToFloat { (Cast::SExt, "") } else { (Cast::ZExt, "un") };
        let a = self.converted(extend, from, Scalar::Int(wide), a);
        self.helper(&format!("__float{sign}{mode}tf"), &[(a, Scalar::Int(wide))], QUAD)
    }

    fn quad_to(&mut self, op: Cast, to: Part, a: Operand) -> Operand {
        match (to.ty, to.soft, op) {
            (_, Some(Soft::Quad), _) => a,
            (ty, Some(soft), _) => self.helper(&format!("__trunctf{}2", soft.mode()), &[(a, QUAD)], ty),
            (Scalar::Int(bits), None, _) => {
                let (wide, mode) = int_mode(bits);
                let sign = if op == Cast::FloatToSigned { "" } else { "uns" };
                let whole = self.helper(&format!("__fix{sign}tf{mode}"), &[(a, QUAD)], Scalar::Int(wide));
                self.converted(Cast::Trunc, Scalar::Int(wide), to.ty, whole)
            }
            (ty, None, _) => self.helper(&format!("__trunctf{}2", mode(ty)), &[(a, QUAD)], ty),
        }
    }

    /// Calls a function of the runtime.
    pub fn helper(&mut self, name: &str, args: &[(Operand, Scalar)], result: Scalar) -> Operand {
        let params = args.iter().map(|&(_, ty)| ty).collect();
        let callee = self.linker.library_function(self.unit, name, params, vec![result]);
        let args = args.iter().map(|&(value, ty)| Arg { value, ty, by_value: None }).collect();
        let dst = self.fresh(result);
        self.emit(Op::Call { callee: Callee::Direct(callee), args, dst: vec![dst] });
        Operand::Reg(dst)
    }
}
