//! f32 and f64 as SSE code computes them, and long double.

use crate::machine::{Record, check};
use crate::values::Random;
use clew_ir::{FloatBinary, FloatCompare, Intrinsic};
use clew_vm::{native, wide};

const COUNT: usize = 6_000;

const BINARY: [(&str, FloatBinary); 5] = [
    ("add", FloatBinary::Add),
    ("sub", FloatBinary::Sub),
    ("mul", FloatBinary::Mul),
    ("div", FloatBinary::Div),
    ("rem", FloatBinary::Rem),
];

const INTRINSICS: [(&str, Intrinsic, usize); 12] = [
    ("abs", Intrinsic::FAbs, 1),
    ("floor", Intrinsic::Floor, 1),
    ("ceil", Intrinsic::Ceil, 1),
    ("trunc", Intrinsic::TruncFloat, 1),
    ("round", Intrinsic::Round, 1),
    ("roundeven", Intrinsic::RoundEven, 1),
    ("rint", Intrinsic::Rint, 1),
    ("sqrt", Intrinsic::Sqrt, 1),
    ("copysign", Intrinsic::CopySign, 2),
    ("min", Intrinsic::FMin, 2),
    ("max", Intrinsic::FMax, 2),
    ("fma", Intrinsic::Fma, 3),
];

/// In the order in which `native.c` packs them.
const COMPARE: [FloatCompare; 6] = [
    FloatCompare::Oeq,
    FloatCompare::Ogt,
    FloatCompare::Oge,
    FloatCompare::Olt,
    FloatCompare::Ole,
    FloatCompare::Une,
];

#[test]
fn sse() {
    for bits in [32, 64] {
        let records = Random::new(5).floats(bits.into(), COUNT);
        for (name, op) in BINARY {
            check(&format!("f{bits}_{name}"), &records, |&[a, b, _]| {
                [native::float(op, bits, a as u64, b as u64).into(), 0]
            });
        }
        for (name, op, arity) in INTRINSICS {
            check(&format!("f{bits}_{name}"), &records, |record| {
                let args = record.map(|value| value as u64);
                [native::intrinsic(&op, bits, &args[..arity]).into(), 0]
            });
        }
    }
}

#[test]
fn x87() {
    let records = Random::new(6).floats(80, COUNT);
    for (name, op) in BINARY {
        check(&format!("f80_{name}"), &records, |&[a, b, _]| [wide::float(op, a, b), 0]);
    }
    check("f80_neg", &records, |&[a, ..]| [wide::float_neg(a), 0]);
    for (name, op, arity) in INTRINSICS {
        let mut records = records.clone();
        // What glibc computes with integers gives nonsense for invalid encodings.
        if matches!(op, Intrinsic::Round | Intrinsic::RoundEven | Intrinsic::Fma) {
            records.retain(|record| record.iter().all(|&value| is_valid(value)));
        }
        check(&format!("f80_{name}"), &records, |record| [wide::float_intrinsic(&op, &record[..arity]), 0]);
    }
    let all = |&[a, b, _]: &Record| {
        let bit = |(i, &op)| u128::from(wide::float_compare(op, a, b)) << i;
        [COMPARE.iter().enumerate().map(bit).sum(), 0]
    };
    check("f80_compare", &records, all);
}

/// A comparison is the opposite of the other kind's opposite.
#[test]
fn unordered_comparisons() {
    let opposites = [
        (FloatCompare::Oeq, FloatCompare::Une),
        (FloatCompare::One, FloatCompare::Ueq),
        (FloatCompare::Olt, FloatCompare::Uge),
        (FloatCompare::Ole, FloatCompare::Ugt),
        (FloatCompare::Ogt, FloatCompare::Ule),
        (FloatCompare::Oge, FloatCompare::Ult),
        (FloatCompare::Ord, FloatCompare::Uno),
        (FloatCompare::True, FloatCompare::False),
    ];
    for [a, b, _] in Random::new(7).floats(80, COUNT) {
        for (op, opposite) in opposites {
            assert_ne!(
                wide::float_compare(op, a, b),
                wide::float_compare(opposite, a, b),
                "{op:?} {a:#x} {b:#x}"
            );
        }
    }
}

fn is_valid(value: u128) -> bool {
    value >> 63 & 1 == u128::from(value >> 64 & 0x7fff != 0)
}
