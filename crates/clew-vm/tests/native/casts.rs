//! Conversions in which a float takes part.

use crate::machine::{Record, check};
use crate::values::Random;
use clew_ir::{Cast, Scalar};
use clew_vm::wide;

const COUNT: usize = 3_000;

const FLOATS: [(&str, Scalar); 3] = [("f32", Scalar::F32), ("f64", Scalar::F64), ("f80", Scalar::F80)];

#[test]
fn between_floats() {
    for (from_name, from) in FLOATS {
        for (to_name, to) in FLOATS {
            if from != to {
                let records = Random::new(8).floats(from.bits(8), COUNT);
                check(&format!("{from_name}_to_{to_name}"), &records, |&[a, ..]| {
                    [wide::cast(Cast::FloatToFloat, from, to, 8, a), 0]
                });
            }
        }
    }
}

#[test]
fn from_integers() {
    for (name, float) in FLOATS {
        for bits in [8, 16, 32, 64, 128] {
            let records = Random::new(9).integers(bits.into(), COUNT);
            for (letter, op) in [("s", Cast::SignedToFloat), ("u", Cast::UnsignedToFloat)] {
                check(&format!("{letter}{bits}_to_{name}"), &records, |&[a, ..]| {
                    [wide::cast(op, Scalar::Int(bits), float, 8, a), 0]
                });
            }
        }
    }
}

/// Out of range too, except where terms have a meaning of their own.
#[test]
fn to_integers() {
    for (name, float) in FLOATS {
        for bits in [8, 16, 32, 64, 128] {
            for (letter, op) in [("s", Cast::FloatToSigned), ("u", Cast::FloatToUnsigned)] {
                let mut records = Random::new(10).floats(float.bits(8), COUNT);
                if bits == 128 && float != Scalar::F80 {
                    records.retain(|record| fits(float, op, record));
                }
                check(&format!("{name}_to_{letter}{bits}"), &records, |&[a, ..]| {
                    [wide::cast(op, float, Scalar::Int(bits), 8, a), 0]
                });
            }
        }
    }
}

/// Whether the float is certainly in the range of 128 bits.
fn fits(float: Scalar, op: Cast, &[a, ..]: &Record) -> bool {
    let wide = wide::cast(Cast::FloatToFloat, float, Scalar::F80, 8, a);
    let (sign, exponent) = (wide >> 79, wide >> 64 & 0x7fff);
    match op {
        Cast::FloatToUnsigned => sign == 0 && exponent < 16383 + 128,
        _ => exponent < 16383 + 127,
    }
}
