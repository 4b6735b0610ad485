//! Terms mean what SSE code computes, except for the bits of NaNs.

use crate::values::Random;
use clew_ir::{Cast, FloatBinary, Intrinsic};
use clew_term::{BinOp, CastOp, MathOp, UnOp, concrete};
use clew_vm::math::{self, MathFn, Operator};
use clew_vm::native;

const COUNT: usize = 20_000;

#[track_caller]
fn same(bits: u8, native: u64, term: u128) {
    let is_nan = |x: u128| {
        let infinity = if bits == 32 { 0xff << 23 } else { 0x7ff << 52 };
        x & ((1 << (bits - 1)) - 1) > infinity
    };
    let native = u128::from(native);
    assert!(native == term || is_nan(native) && is_nan(term), "native {native:#x}, term {term:#x}");
}

#[test]
fn operations() {
    let binary = [
        (FloatBinary::Add, BinOp::FAdd),
        (FloatBinary::Sub, BinOp::FSub),
        (FloatBinary::Mul, BinOp::FMul),
        (FloatBinary::Div, BinOp::FDiv),
        (FloatBinary::Rem, BinOp::FRem),
    ];
    let unary = [
        (Intrinsic::Floor, UnOp::FFloor),
        (Intrinsic::Ceil, UnOp::FCeil),
        (Intrinsic::TruncFloat, UnOp::FTrunc),
        (Intrinsic::Rint, UnOp::FNearest),
        (Intrinsic::Sqrt, UnOp::FSqrt),
    ];
    for bits in [32u8, 64] {
        for [a, b, _] in Random::new(12).floats(bits.into(), COUNT) {
            for (op, term) in binary {
                same(
                    bits,
                    native::float(op, bits, a as u64, b as u64),
                    concrete::binary(term, bits.into(), a, b),
                );
            }
            for (op, term) in &unary {
                same(bits, native::intrinsic(op, bits, &[a as u64]), concrete::unary(*term, bits.into(), a));
            }
        }
    }
}

/// The very values, but for NaNs, and what is left in `errno`, of the functions that the vm makes terms of; both versions of each.
#[test]
fn functions_of_math() {
    let functions: Vec<(&MathFn, Operator)> =
        math::all().filter_map(|function| Some((function, function.operator()?))).collect();
    assert_eq!(functions.len(), 2 * (MathOp::ALL.len() + 4));
    for (function, operator) in functions {
        let bits = if function.name.ends_with('f') { 32u8 } else { 64 };
        for [a, b, _] in Random::new(14).floats(bits.into(), COUNT) {
            let (term, errno) = match operator {
                Operator::Unary(op, errno) => {
                    (concrete::unary(op, bits.into(), a), concrete::unary(errno, bits.into(), a))
                }
                Operator::Binary(op, errno) => {
                    (concrete::binary(op, bits.into(), a, b), concrete::binary(errno, bits.into(), a, b))
                }
            };
            let done = math::call(function, &[a, b]);
            same(bits, done.results[0] as u64, term);
            assert_eq!(done.errno as u128, errno, "{} of {a:#x}, {b:#x}", function.name);
        }
    }
}

#[test]
fn casts() {
    for float in [32u8, 64] {
        for [a, b, _] in Random::new(13).floats(float.into(), COUNT) {
            let other = 96 - float;
            let term = concrete::cast(CastOp::FToF, float.into(), other.into(), a);
            same(other, native::cast(Cast::FloatToFloat, float, other, a as u64), term);
            for int in [8u8, 16, 24, 32, 48, 64] {
                let x = b & ((1 << int) - 1);
                let to_int = |op, term| {
                    let term = concrete::cast(term, float.into(), int.into(), a);
                    assert_eq!(u128::from(native::cast(op, float, int, a as u64)), term);
                };
                to_int(Cast::FloatToSigned, CastOp::FToS);
                to_int(Cast::FloatToUnsigned, CastOp::FToU);
                let from_int = |op, term| {
                    let term = concrete::cast(term, int.into(), float.into(), x);
                    assert_eq!(u128::from(native::cast(op, int, float, x as u64)), term);
                };
                from_int(Cast::SignedToFloat, CastOp::SToF);
                from_int(Cast::UnsignedToFloat, CastOp::UToF);
            }
        }
    }
}
