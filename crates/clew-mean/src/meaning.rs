//! A whole instruction.

use crate::{
    address, binary, bit_intrinsic, cast, compare, defined, float, float_compare, float_intrinsic, nonzero,
    offset, with_overflow,
};
use clew_ir::{Cast, Intrinsic, Op, Operand, Reg, Scalar};
use clew_term::{Term, Terms};

/// What an instruction gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meaning {
    pub results: Vec<(Reg, Term)>,
    /// Where this does not hold, the instruction is an error and gives nothing.
    pub defined: Term,
}

impl Meaning {
    fn one(dst: Reg, term: Term) -> Option<Self> {
        Some(Meaning { results: vec![(dst, term)], defined: Term::TRUE })
    }

    /// `read`: the term of an operand of this many bits. `None` for what needs more than its operands (memory, calls,
    /// counters, what lies on the stack), and for what terms cannot say (`long double`, `fma`).
    pub fn of(
        terms: &mut Terms,
        op: &Op,
        pointer_bytes: u32,
        mut read: impl FnMut(&mut Terms, Operand, u32) -> Term,
    ) -> Option<Self> {
        let bits = |ty: Scalar| ty.bits(pointer_bytes);
        let is_known = |ty: Scalar| ty != Scalar::F80;
        match *op {
            Op::Binary { op, ty, dst, a, b } => {
                let (a, b) = (read(terms, a, bits(ty)), read(terms, b, bits(ty)));
                let defined = defined(terms, op, a, b).unwrap_or(Term::TRUE);
                Some(Meaning { results: vec![(dst, binary(terms, op, a, b))], defined })
            }
            Op::Compare { op, ty, dst, a, b } => {
                let (a, b) = (read(terms, a, bits(ty)), read(terms, b, bits(ty)));
                Meaning::one(dst, compare(terms, op, a, b))
            }
            Op::Float { op, ty, dst, a, b } if is_known(ty) => {
                let (a, b) = (read(terms, a, bits(ty)), read(terms, b, bits(ty)));
                Meaning::one(dst, float(terms, op, a, b))
            }
            Op::FloatCompare { op, ty, dst, a, b } if is_known(ty) => {
                let (a, b) = (read(terms, a, bits(ty)), read(terms, b, bits(ty)));
                Meaning::one(dst, float_compare(terms, op, a, b))
            }
            Op::FloatNeg { ty, dst, a } if is_known(ty) => {
                let a = read(terms, a, bits(ty));
                Meaning::one(dst, terms.fneg(a))
            }
            Op::Cast { op, from, to, dst, a } if op == Cast::Bits || is_known(from) && is_known(to) => {
                let a = read(terms, a, bits(from));
                Meaning::one(dst, cast(terms, op, a, bits(to)))
            }
            Op::Select { ty, dst, cond, a, b } => {
                let cond = read(terms, cond, 1);
                let (a, b) = (read(terms, a, bits(ty)), read(terms, b, bits(ty)));
                Meaning::one(dst, terms.ite(cond, a, b))
            }
            Op::Copy { ty, dst, a } => Meaning::one(dst, read(terms, a, bits(ty))),
            Op::Address { dst, base, offset: by, ref indices } => {
                let base = read(terms, base, pointer_bytes * 8);
                let mut sum = offset(terms, base, by);
                for index in indices {
                    let value = read(terms, index.value, u32::from(index.bits));
                    sum = address(terms, sum, value, index.scale);
                }
                Meaning::one(dst, sum)
            }
            Op::Condition { dst, state, cond, steps } => {
                let (state, cond) = (read(terms, state, 32), read(terms, cond, 1));
                let [no, yes] = steps.map(|step| offset(terms, state, i64::from(step)));
                Meaning::one(dst, terms.ite(cond, yes, no))
            }
            Op::Intrinsic { ref op, ty, ref args, ref dst } if is_known(ty) => {
                let values: Vec<Term> = args.iter().map(|&arg| read(terms, arg, bits(ty))).collect();
                Meaning::of_intrinsic(terms, op, &values, dst)
            }
            _ => None,
        }
    }

    fn of_intrinsic(terms: &mut Terms, op: &Intrinsic, v: &[Term], dst: &[Reg]) -> Option<Self> {
        if let Some(term) = bit_intrinsic(terms, op, v) {
            let is_count = matches!(op, Intrinsic::LeadingZeros | Intrinsic::TrailingZeros);
            let flag = v.get(1).filter(|_| is_count).map(|&flag| terms.as_const(flag));
            // Of zero there is none.
            let defined =
                if matches!(flag, Some(Some(0)) | None) { Term::TRUE } else { nonzero(terms, v[0]) };
            return Some(Meaning { results: vec![(dst[0], term)], defined });
        }
        match op {
            Intrinsic::WithOverflow(op) if terms.width(v[0]) <= 64 => {
                let (value, overflowed) = with_overflow(terms, *op, v[0], v[1]);
                Some(Meaning { results: vec![(dst[0], value), (dst[1], overflowed)], defined: Term::TRUE })
            }
            // One that gives something: to give back a stack's room takes an operand, too.
            op => match (v, dst) {
                (&[value], &[dst]) => Meaning::one(dst, float_intrinsic(terms, op, value)?),
                _ => None,
            },
        }
    }
}
