//! Integers of up to 128 bits.

use crate::machine::{Record, check};
use crate::values::Random;
use clew_ir::{Binary, Compare, Intrinsic, Overflow};
use clew_vm::{TrapKind, wide};

const COUNT: usize = 2_000;

const BINARY: [(&str, Binary); 13] = [
    ("add", Binary::Add),
    ("sub", Binary::Sub),
    ("mul", Binary::Mul),
    ("udiv", Binary::UDiv),
    ("sdiv", Binary::SDiv),
    ("urem", Binary::URem),
    ("srem", Binary::SRem),
    ("shl", Binary::Shl),
    ("lshr", Binary::LShr),
    ("ashr", Binary::AShr),
    ("and", Binary::And),
    ("or", Binary::Or),
    ("xor", Binary::Xor),
];

const COMPARE: [Compare; 10] = [
    Compare::Eq,
    Compare::Ne,
    Compare::Ult,
    Compare::Ule,
    Compare::Ugt,
    Compare::Uge,
    Compare::Slt,
    Compare::Sle,
    Compare::Sgt,
    Compare::Sge,
];

#[test]
fn binary() {
    for bits in [128, 100, 65, 32, 7] {
        for (name, op) in BINARY {
            let is_shift = matches!(op, Binary::Shl | Binary::LShr | Binary::AShr);
            let mut records = Random::new(1).integers(bits, COUNT);
            if is_shift {
                records.iter_mut().for_each(|record| record[1] %= u128::from(bits));
            }
            records.retain(|&[a, b, _]| wide::binary(op, bits, a, b).is_ok());
            check(&format!("{name}_{bits}"), &records, |&[a, b, _]| {
                [wide::binary(op, bits, a, b).unwrap(), 0]
            });
        }
    }
}

#[test]
fn traps() {
    let (least, minus_one) = (1 << 127, u128::MAX);
    assert_eq!(wide::binary(Binary::URem, 128, 1, 0), Err(TrapKind::DivisionByZero));
    assert_eq!(wide::binary(Binary::SDiv, 128, least, minus_one), Err(TrapKind::DivisionOverflow));
    assert_eq!(wide::binary(Binary::SRem, 128, least, minus_one), Err(TrapKind::DivisionOverflow));
    assert_eq!(wide::binary(Binary::UDiv, 128, least, minus_one), Ok(0));
    assert_eq!(wide::binary(Binary::Shl, 100, 1, 100), Err(TrapKind::InvalidShift));
    assert_eq!(wide::binary(Binary::Shl, 100, 1, 99), Ok(1 << 99));
}

#[test]
fn compare() {
    for bits in [128, 100, 65, 32, 7] {
        let all = |&[a, b, _]: &Record| {
            let bit = |(i, &op)| u128::from(wide::compare(op, bits, a, b)) << i;
            [COMPARE.iter().enumerate().map(bit).sum(), 0]
        };
        check(&format!("compare_{bits}"), &Random::new(2).integers(bits, COUNT), all);
    }
}

#[test]
fn overflow() {
    let operations = [
        ("sadd", Overflow::SAdd),
        ("uadd", Overflow::UAdd),
        ("ssub", Overflow::SSub),
        ("usub", Overflow::USub),
        ("smul", Overflow::SMul),
        ("umul", Overflow::UMul),
    ];
    for (name, op) in operations {
        let both = |&[a, b, _]: &Record| {
            let (value, overflowed) = wide::with_overflow(op, 128, a, b);
            [value, u128::from(overflowed)]
        };
        check(&format!("{name}_overflow"), &Random::new(3).integers(128, COUNT), both);
    }
    assert_eq!(wide::with_overflow(Overflow::SMul, 100, 1 << 50, 1 << 49), (1 << 99, true));
    assert_eq!(wide::with_overflow(Overflow::UMul, 100, 1 << 50, 1 << 49), (1 << 99, false));
}

#[test]
fn bits() {
    let apply = |op, args: &[u128]| wide::bit_intrinsic(&op, 128, args);
    let records = Random::new(4).integers(128, COUNT);
    check("bits_128", &records, |&[a, b, c]| {
        let ones = apply(Intrinsic::PopCount, &[a]);
        let (leading, trailing) =
            (apply(Intrinsic::LeadingZeros, &[a, 0]), apply(Intrinsic::TrailingZeros, &[a, 0]));
        let funnel = apply(Intrinsic::FShl, &[a, b, c]);
        if c % 128 != 0 {
            assert_eq!(funnel, apply(Intrinsic::FShr, &[a, b, c.wrapping_neg()]));
        }
        [ones | leading << 32 | trailing << 64, funnel]
    });
    check("swapped_128", &records, |&[a, ..]| {
        [apply(Intrinsic::SwapBytes, &[a]), apply(Intrinsic::ReverseBits, &[a])]
    });
    let minus_two = (1 << 100) - 2;
    let narrow = |op, args: &[u128]| wide::bit_intrinsic(&op, 100, args);
    assert_eq!(narrow(Intrinsic::Abs, &[minus_two, 0]), 2);
    assert_eq!(narrow(Intrinsic::SMin, &[minus_two, 1]), minus_two);
    assert_eq!(narrow(Intrinsic::SMax, &[minus_two, 1]), 1);
    assert_eq!(narrow(Intrinsic::UMin, &[minus_two, 1]), 1);
    assert_eq!(narrow(Intrinsic::UMax, &[minus_two, 1]), minus_two);
    assert_eq!(narrow(Intrinsic::LeadingZeros, &[1]), 99);
    assert_eq!(narrow(Intrinsic::TrailingZeros, &[0]), 100);
    assert_eq!(narrow(Intrinsic::FShl, &[1, 1 << 99, 1]), 3);
    assert_eq!(narrow(Intrinsic::FShr, &[1, 4, 1]), 1 << 99 | 2);
    assert_eq!(narrow(Intrinsic::FShr, &[1, 4, 100]), 4);
}
