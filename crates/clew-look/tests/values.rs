//! No operation on values loses a member: operations, refinements by comparisons and by results, joins, meets and
//! widening, each tried on random values with random members against what the IR says of numbers.

use clew_ir::{Binary, Cast, Compare, Const, Intrinsic, Op, Operand, Overflow, Reg, Scalar};
use clew_look::value::{
    Thresholds, Value, assume, back_binary, back_cast, binary, bit_intrinsic, cast, compare, mask, signed,
    with_overflow,
};
use clew_mean::Meaning;
use clew_term::{Evaluator, Model, Terms};
use proptest::prelude::*;

const BINARY: [Binary; 13] = [
    Binary::Add,
    Binary::Sub,
    Binary::Mul,
    Binary::UDiv,
    Binary::SDiv,
    Binary::URem,
    Binary::SRem,
    Binary::Shl,
    Binary::LShr,
    Binary::AShr,
    Binary::And,
    Binary::Or,
    Binary::Xor,
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
const OVERFLOW: [Overflow; 6] =
    [Overflow::SAdd, Overflow::UAdd, Overflow::SSub, Overflow::USub, Overflow::SMul, Overflow::UMul];
const BITS: [Intrinsic; 10] = [
    Intrinsic::Abs,
    Intrinsic::SMin,
    Intrinsic::SMax,
    Intrinsic::UMin,
    Intrinsic::UMax,
    Intrinsic::PopCount,
    Intrinsic::LeadingZeros,
    Intrinsic::TrailingZeros,
    Intrinsic::SwapBytes,
    Intrinsic::ReverseBits,
];

/// What an instruction gives on these numbers; `None`: it is an error there.
fn run(op: &Op, operands: &[u64]) -> Option<Vec<u64>> {
    let mut terms = Terms::new();
    let read = |terms: &mut Terms, operand: Operand, bits: u32| match operand {
        Operand::Reg(reg) => terms.constant(u128::from(operands[reg.index()]), bits),
        Operand::Const(Const::Bits(value)) => terms.constant(value, bits),
        Operand::Const(_) => panic!("no addresses here"),
    };
    let meaning = Meaning::of(&mut terms, op, 8, read).expect("it has one");
    let (mut evaluator, model) = (Evaluator::new(), Model::new());
    let is_defined = evaluator.eval(&terms, meaning.defined, &model) != 0;
    let values =
        meaning.results.iter().map(|&(_, term)| evaluator.eval(&terms, term, &model) as u64).collect();
    is_defined.then_some(values)
}

const A: Operand = Operand::Reg(Reg(0));
const B: Operand = Operand::Reg(Reg(1));

fn integer(width: u32) -> Scalar {
    Scalar::Int(width as u16)
}

fn apply(op: Binary, width: u32, a: u64, b: u64) -> Option<u64> {
    Some(run(&Op::Binary { op, ty: integer(width), dst: Reg(2), a: A, b: B }, &[a, b])?[0])
}

fn holds(op: Compare, width: u32, a: u64, b: u64) -> bool {
    let inst = Op::Compare { op, ty: integer(width), dst: Reg(2), a: A, b: B };
    run(&inst, &[a, b]).expect("it is always defined")[0] == 1
}

fn number() -> impl Strategy<Value = u64> {
    let edge = prop_oneof![Just(0u64), Just(1), Just(2), Just(u64::MAX), Just(7), Just(8), Just(31)];
    let power = (0u32..64, any::<bool>()).prop_map(|(bit, less)| (1u64 << bit).wrapping_sub(u64::from(less)));
    prop_oneof![edge, power, 0u64..300, any::<u64>()]
}

/// How a value was made, and numbers that are in it.
#[derive(Clone, Debug)]
struct Sample {
    value: Value,
    members: Vec<u64>,
}

fn sample(width: u32) -> impl Strategy<Value = Sample> {
    let seeds = prop::collection::vec(number(), 1..12);
    (seeds, 0u8..8, number(), number()).prop_map(move |(seeds, kind, x, y)| {
        let (x, y) = (x & mask(width), y & mask(width));
        let (low, high) = (x.min(y), x.max(y));
        let made = match kind {
            0 => Value::of(width, seeds.iter().copied().take(4)),
            1 => Value::unsigned(width, low, high),
            2 => {
                let (x, y) = (signed(x, width), signed(y, width));
                Value::between(width, x.min(y), x.max(y))
            }
            3 => Value::every(width, (low % 50).max(1), high % 50 % (low % 50).max(1)),
            4 => Some(Value::top(width)),
            5 => {
                let every = Value::every(width, (low % 20).max(1), 0);
                every.and_then(|every| every.meet(&Value::unsigned(width, low, high)?))
            }
            6 => binary(Binary::And, &Value::top(width), &Value::constant(width, x)),
            _ => Value::of(width, seeds.iter().copied()),
        };
        let value = made.unwrap_or(Value::constant(width, low));
        let (umin, umax) = value.unsigned_range();
        let (smin, smax) = value.signed_range();
        let inside = |x: u64| {
            let span = (umax - umin).saturating_add(1);
            let near = umin + x % span;
            [x & mask(width), near, near - (near - umin) % value.stride()]
        };
        let mut members: Vec<u64> = seeds.iter().flat_map(|&seed| inside(seed)).collect();
        members.extend([umin, umax, smin as u64 & mask(width), smax as u64 & mask(width)]);
        members.extend(value.items().into_iter().flatten());
        members.retain(|&bits| value.contains(bits));
        members.sort_unstable();
        members.dedup();
        Sample { value, members }
    })
}

fn two() -> impl Strategy<Value = (u32, Sample, Sample)> {
    prop::sample::select(vec![1u32, 3, 4, 8, 16, 32, 64])
        .prop_flat_map(|width| (Just(width), sample(width), sample(width)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn lattice((_, a, b) in two(), limits in prop::collection::vec(any::<i64>(), 0..6)) {
        let thresholds = Thresholds::new(limits);
        let (join, widened) = (a.value.join(&b.value), a.value.widen(&b.value, &thresholds));
        prop_assert!(a.value.is_within(&a.value) && a.value.is_within(&join) && b.value.is_within(&join));
        prop_assert!(a.value.is_within(&widened) && b.value.is_within(&widened));
        for &x in a.members.iter().chain(&b.members) {
            prop_assert!(join.contains(x) && widened.contains(x), "{x}: {join:?} {widened:?}");
            let in_both = a.value.contains(x) && b.value.contains(x);
            prop_assert!(!in_both || a.value.meet(&b.value).is_some_and(|meet| meet.contains(x)));
            if a.value.is_within(&b.value) && a.value.contains(x) {
                prop_assert!(b.value.contains(x));
            }
        }
        for &x in &a.members {
            for &y in &b.members {
                prop_assert!(x == y || a.value.without(y).is_some_and(|rest| rest.contains(x)));
            }
        }
    }

    #[test]
    fn arithmetic((width, a, b) in two()) {
        for op in BINARY {
            let result = binary(op, &a.value, &b.value);
            for &x in &a.members {
                for &y in &b.members {
                    let Some(value) = apply(op, width, x, y) else { continue };
                    prop_assert!(
                        result.is_some_and(|result| result.contains(value)),
                        "{op:?} i{width} {x} {y} = {value}: {:?} {:?} {result:?}", a.value, b.value
                    );
                }
            }
        }
    }

    #[test]
    fn comparisons((width, a, b) in two()) {
        for op in COMPARE {
            for &x in &a.members {
                for &y in &b.members {
                    let outcome = holds(op, width, x, y);
                    let known = compare(op, &a.value, &b.value);
                    prop_assert!(known.is_none_or(|known| known == outcome));
                    let left = assume(op, outcome, &a.value, &b.value);
                    prop_assert!(
                        left.is_some_and(|(a, b)| a.contains(x) && b.contains(y)),
                        "{op:?} i{width} {x} {y}: {left:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn backwards((width, a, b) in two(), wanted in number()) {
        for op in BINARY {
            for &x in &a.members {
                for &y in &b.members {
                    let Some(value) = apply(op, width, x, y) else { continue };
                    let near = Value::unsigned(width, value.min(wanted & mask(width)), value.max(wanted & mask(width)));
                    for result in [Value::constant(width, value), near.unwrap_or(Value::top(width))] {
                        let left = back_binary(op, &a.value, &b.value, &result);
                        prop_assert!(
                            left.is_some_and(|(a, b)| a.contains(x) && b.contains(y)),
                            "{op:?} i{width} {x} {y} = {value}: {:?} {:?} {result:?} {left:?}", a.value, b.value
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn casts((width, a, b) in two(), other in prop::sample::select(vec![1u32, 8, 16, 32, 64])) {
        for op in [Cast::ZExt, Cast::SExt, Cast::Trunc, Cast::Bits] {
            let fits = match op {
                Cast::ZExt | Cast::SExt => other >= width,
                Cast::Trunc => other <= width,
                _ => true,
            };
            if !fits {
                continue;
            }
            let result = cast(op, &a.value, other).expect("it is one of integers");
            for &x in &a.members {
                let inst = Op::Cast { op, from: integer(width), to: integer(other), dst: Reg(2), a: A };
                let value = run(&inst, &[x]).expect("it is always defined")[0];
                prop_assert!(result.contains(value), "{op:?} i{width} {x} to i{other}: {result:?}");
                for result in [Value::constant(other, value), result] {
                    let left = back_cast(op, &a.value, &result);
                    prop_assert!(left.is_some_and(|left| left.contains(x)), "{op:?} {x} {result:?} {left:?}");
                }
            }
        }
        let _ = b;
    }

    #[test]
    fn intrinsics((width, a, b) in two()) {
        let ty = integer(width);
        for op in BITS.iter().filter(|op| **op != Intrinsic::SwapBytes || width >= 16) {
            let one = !matches!(op, Intrinsic::SMin | Intrinsic::SMax | Intrinsic::UMin | Intrinsic::UMax);
            let values = if one { vec![a.value] } else { vec![a.value, b.value] };
            let result = bit_intrinsic(op, &values);
            for &x in &a.members {
                for &y in &b.members {
                    let args = if one { vec![A] } else { vec![A, B] };
                    let inst = Op::Intrinsic { op: op.clone(), ty, args, dst: vec![Reg(2)] };
                    let value = run(&inst, &[x, y]).expect("it is always defined")[0];
                    prop_assert!(
                        result.is_none_or(|result| result.contains(value)), "{op:?} i{width} {x} {y} = {value}: {result:?}"
                    );
                }
            }
        }
        for op in OVERFLOW {
            let (value, overflowed) = with_overflow(op, &a.value, &b.value);
            for &x in &a.members {
                for &y in &b.members {
                    let inst = Op::Intrinsic {
                        op: Intrinsic::WithOverflow(op), ty, args: vec![A, B], dst: vec![Reg(2), Reg(3)],
                    };
                    let found = run(&inst, &[x, y]).expect("it is always defined");
                    prop_assert!(value.contains(found[0]) && overflowed.contains(found[1]), "{op:?} i{width} {x} {y}");
                }
            }
        }
    }
}
