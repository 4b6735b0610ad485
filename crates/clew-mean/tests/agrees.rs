//! Every instruction of scalars, its terms evaluated, against what Rust's own arithmetic makes of the same operands.

use clew_ir::{Binary, Cast, Compare, Const, Index, Intrinsic, Op, Operand, Overflow, Reg, Scalar};
use clew_mean::Meaning;
use clew_term::{Evaluator, Model, Term, Terms};
use proptest::prelude::*;

const A: Operand = Operand::Reg(Reg(0));
const B: Operand = Operand::Reg(Reg(1));
const C: Operand = Operand::Reg(Reg(2));
const OUT: Reg = Reg(3);
const SECOND: Reg = Reg(4);

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

fn mask(bits: u32) -> u128 {
    u128::MAX >> (128 - bits)
}

fn signed(x: u128, bits: u32) -> i128 {
    ((x << (128 - bits)) as i128) >> (128 - bits)
}

/// The values of what an instruction gives on these operands; `None`: it is an error there.
fn run(op: &Op, operands: [u128; 3]) -> Option<Vec<u128>> {
    let (mut terms, mut model) = (Terms::new(), Model::new());
    let mut vars: Vec<(Reg, Term)> = Vec::new();
    let read = |terms: &mut Terms, operand: Operand, bits: u32| match operand {
        Operand::Const(Const::Bits(value)) => terms.constant(value, bits),
        Operand::Const(_) => panic!("no addresses here"),
        Operand::Reg(reg) => {
            if let Some(&(_, known)) = vars.iter().find(|(known, _)| *known == reg) {
                return known;
            }
            let var = terms.fresh(&format!("r{}", reg.0), bits);
            let value = operands[reg.index()] & mask(bits);
            model.set(terms.as_var(var).expect("it is one"), value);
            vars.push((reg, var));
            var
        }
    };
    let meaning = Meaning::of(&mut terms, op, 8, read).expect("it has one");
    let mut evaluator = Evaluator::new();
    let is_defined = evaluator.eval(&terms, meaning.defined, &model) != 0;
    let values = meaning.results.iter().map(|&(_, term)| evaluator.eval(&terms, term, &model)).collect();
    is_defined.then_some(values)
}

fn binary(op: Binary, bits: u32, a: u128, b: u128) -> Option<u128> {
    let (x, y) = (signed(a, bits), signed(b, bits));
    let is_too_large = x == signed(1 << (bits - 1), bits) && y == -1;
    let value = match op {
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::UDiv => a.checked_div(b)?,
        Binary::URem => a.checked_rem(b)?,
        Binary::SDiv | Binary::SRem if y == 0 || is_too_large => return None,
        Binary::SDiv => (x / y) as u128,
        Binary::SRem => (x % y) as u128,
        Binary::Shl | Binary::LShr | Binary::AShr if b >= u128::from(bits) => return None,
        Binary::Shl => a << b,
        Binary::LShr => a >> b,
        Binary::AShr => (x >> b) as u128,
    };
    Some(value & mask(bits))
}

fn compare(op: Compare, bits: u32, a: u128, b: u128) -> bool {
    let (x, y) = (signed(a, bits), signed(b, bits));
    match op {
        Compare::Eq => a == b,
        Compare::Ne => a != b,
        Compare::Ult => a < b,
        Compare::Ule => a <= b,
        Compare::Ugt => a > b,
        Compare::Uge => a >= b,
        Compare::Slt => x < y,
        Compare::Sle => x <= y,
        Compare::Sgt => x > y,
        Compare::Sge => x >= y,
    }
}

fn overflow(op: Overflow, bits: u32, a: u128, b: u128) -> (u128, bool) {
    let (x, y) = (signed(a, bits), signed(b, bits));
    let (a, b) = (a as i128, b as i128);
    let exact = match op {
        Overflow::SAdd => x + y,
        Overflow::SSub => x - y,
        Overflow::SMul => x * y,
        Overflow::UAdd => a + b,
        Overflow::USub => a - b,
        // The product of two numbers of 64 bits has no sign to lose.
        Overflow::UMul => {
            return (
                (a as u128).wrapping_mul(b as u128) & mask(bits),
                (a as u128) * (b as u128) > mask(bits),
            );
        }
    };
    let value = exact as u128 & mask(bits);
    let is_signed = matches!(op, Overflow::SAdd | Overflow::SSub | Overflow::SMul);
    let back = if is_signed { signed(value, bits) } else { value as i128 };
    (value, back != exact)
}

fn bits(op: &Intrinsic, bits: u32, a: u128, b: u128) -> u128 {
    let (x, y) = (signed(a, bits), signed(b, bits));
    let value = match op {
        Intrinsic::Abs => x.unsigned_abs(),
        Intrinsic::SMin => x.min(y) as u128,
        Intrinsic::SMax => x.max(y) as u128,
        Intrinsic::UMin => a.min(b),
        Intrinsic::UMax => a.max(b),
        Intrinsic::PopCount => u128::from(a.count_ones()),
        Intrinsic::LeadingZeros => u128::from(a.leading_zeros() - (128 - bits)),
        Intrinsic::TrailingZeros => u128::from(a.trailing_zeros().min(bits)),
        Intrinsic::SwapBytes => a.swap_bytes() >> (128 - bits),
        _ => a.reverse_bits() >> (128 - bits),
    };
    value & mask(bits)
}

fn number() -> impl Strategy<Value = u128> {
    let edge = prop_oneof![Just(0), Just(1), Just(2), Just(u128::MAX), Just(7), Just(8), Just(31), Just(32)];
    let power = (0u32..64).prop_map(|bit| 1u128 << bit);
    prop_oneof![edge, power, any::<u64>().prop_map(u128::from)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn numbers(width in prop::sample::select(vec![8u32, 16, 32, 64]), a in number(), b in number()) {
        let (a, b) = (a & mask(width), b & mask(width));
        let ty = Scalar::Int(width as u16);
        for op in BINARY {
            let inst = Op::Binary { op, ty, dst: OUT, a: A, b: B };
            prop_assert_eq!(run(&inst, [a, b, 0]), binary(op, width, a, b).map(|value| vec![value]), "{:?}", op);
        }
        for op in COMPARE {
            let inst = Op::Compare { op, ty, dst: OUT, a: A, b: B };
            let expected = vec![u128::from(compare(op, width, a, b))];
            prop_assert_eq!(run(&inst, [a, b, 0]), Some(expected), "{:?}", op);
        }
        for op in OVERFLOW {
            let (value, overflowed) = overflow(op, width, a, b);
            let inst = Op::Intrinsic {
                op: Intrinsic::WithOverflow(op), ty, args: vec![A, B], dst: vec![OUT, SECOND],
            };
            prop_assert_eq!(run(&inst, [a, b, 0]), Some(vec![value, u128::from(overflowed)]), "{:?}", op);
        }
        for op in BITS {
            let expected = bits(&op, width, a, b);
            let is_count = matches!(op, Intrinsic::LeadingZeros | Intrinsic::TrailingZeros);
            let one = is_count || matches!(op, Intrinsic::Abs | Intrinsic::PopCount | Intrinsic::SwapBytes | Intrinsic::ReverseBits);
            let args = if one { vec![A] } else { vec![A, B] };
            let inst = Op::Intrinsic { op: op.clone(), ty, args, dst: vec![OUT] };
            prop_assert_eq!(run(&inst, [a, b, 0]), Some(vec![expected]), "{:?}", op);
            if is_count {
                let args = vec![A, Operand::bits(1)];
                let inst = Op::Intrinsic { op, ty, args, dst: vec![OUT] };
                prop_assert_eq!(run(&inst, [a, b, 0]), (a != 0).then_some(vec![expected]));
            }
        }
    }

    #[test]
    fn shapes(a in number(), b in number(), scale in -40i64..40, amount in 0u128..200) {
        let (narrow, wide) = (Scalar::Int(32), Scalar::Int(64));
        let low = a & mask(32);
        let casts = [
            (Cast::ZExt, narrow, wide, low),
            (Cast::SExt, narrow, wide, signed(low, 32) as u128 & mask(64)),
            (Cast::Trunc, wide, narrow, low),
            (Cast::Bits, wide, Scalar::Ptr, a & mask(64)),
            (Cast::Bits, Scalar::Ptr, narrow, low),
        ];
        for (op, from, to, expected) in casts {
            prop_assert_eq!(run(&Op::Cast { op, from, to, dst: OUT, a: A }, [a, b, 0]), Some(vec![expected]), "{:?}", op);
        }
        let select = Op::Select { ty: wide, dst: OUT, cond: C, a: A, b: B };
        for cond in [0, 1] {
            let expected = if cond == 1 { a } else { b } & mask(64);
            prop_assert_eq!(run(&select, [a, b, cond]), Some(vec![expected]));
        }
        let indices = vec![Index { value: B, bits: 32, scale }, Index { value: Operand::bits(3), bits: 64, scale: 8 }];
        let address = Op::Address { dst: OUT, base: A, offset: -5, indices };
        let index = signed(b & mask(32), 32).wrapping_mul(i128::from(scale));
        let expected = a.wrapping_add_signed(index + 24 - 5) & mask(64);
        prop_assert_eq!(run(&address, [a, b, 0]), Some(vec![expected]));
        let condition = Op::Condition { dst: OUT, state: A, cond: C, steps: [3, 5] };
        for cond in [0u128, 1] {
            let expected = a.wrapping_add(3 + 2 * cond) & mask(32);
            prop_assert_eq!(run(&condition, [a, b, cond]), Some(vec![expected]));
        }
        for (op, left) in [(Intrinsic::FShl, true), (Intrinsic::FShr, false)] {
            let (high, low) = (a & mask(32), b & mask(32));
            let both = high << 32 | low;
            let by = (amount % 32) as u32;
            let expected = if left { both << by >> 32 } else { both >> by } & mask(32);
            let args = vec![A, B, Operand::bits(amount)];
            let inst = Op::Intrinsic { op, ty: narrow, args, dst: vec![OUT] };
            prop_assert_eq!(run(&inst, [a, b, 0]), Some(vec![expected]));
        }
    }
}

#[test]
fn what_needs_memory_has_no_answer() {
    let mut terms = Terms::new();
    let load = Op::Load { ty: Scalar::Int(32), dst: OUT, addr: A, lenient: false };
    assert_eq!(Meaning::of(&mut terms, &load, 8, |terms, _, bits| terms.fresh("x", bits)), None);
}
