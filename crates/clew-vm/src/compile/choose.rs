//! Which instruction of the bytecode does what an instruction of the IR wants.

use crate::compile::code::{Code, Far, Fork, Near, Two, Way};
use clew_ir::{Arg, Binary, Compare, Op, Scalar};

/// How an argument travels if it is a variable one.
pub fn way(arg: &Arg) -> Way {
    match (arg.by_value, arg.ty) {
        (Some(by_value), _) => Way::Bytes(by_value),
        (None, Scalar::F80) => Way::Stack,
        (None, Scalar::F32 | Scalar::F64) => Way::Vector,
        (None, Scalar::Int(_) | Scalar::Ptr) => Way::General,
    }
}

/// The types of an instruction's operands, in the order of `Op::operands`; the last one goes for all that follow.
pub fn operand_types(op: &Op) -> Vec<Scalar> {
    let bit = Scalar::Int(1);
    match op {
        Op::Binary { ty, .. }
        | Op::Float { ty, .. }
        | Op::FloatNeg { ty, .. }
        | Op::Compare { ty, .. }
        | Op::FloatCompare { ty, .. }
        | Op::Copy { ty, .. }
        | Op::Intrinsic { ty, .. } => vec![*ty],
        Op::Cast { from, .. } => vec![*from],
        Op::Select { ty, .. } => vec![bit, *ty],
        Op::Store { ty, .. } => vec![*ty, Scalar::Ptr],
        Op::Condition { .. } => vec![Scalar::Int(32), bit],
        Op::Vector { .. } | Op::Label { .. } => vec![Scalar::Int(32)],
        Op::Call { .. }
        | Op::Alloca { .. }
        | Op::Load { .. }
        | Op::Address { .. }
        | Op::Count(_)
        | Op::CountStep { .. }
        | Op::Unsupported { .. } => Vec::new(),
    }
}

/// The comparison without "greater", and whether its operands change places.
pub fn unswapped(op: Compare) -> (Compare, bool) {
    match op {
        Compare::Ugt => (Compare::Ult, true),
        Compare::Uge => (Compare::Ule, true),
        Compare::Sgt => (Compare::Slt, true),
        Compare::Sge => (Compare::Sle, true),
        op => (op, false),
    }
}

/// `word`: as wide as a pointer.
pub fn binary(op: Binary, two: Two, word: bool) -> Code {
    match op {
        Binary::Add => Code::Add(two),
        Binary::Sub if word => Code::SubWord(two),
        Binary::Sub => Code::Sub(two),
        Binary::Mul => Code::Mul(two),
        Binary::UDiv => Code::UDiv(two),
        Binary::SDiv => Code::SDiv(two),
        Binary::URem => Code::URem(two),
        Binary::SRem => Code::SRem(two),
        Binary::Shl => Code::Shl(two),
        Binary::LShr => Code::LShr(two),
        Binary::AShr => Code::AShr(two),
        Binary::And => Code::And(two),
        Binary::Or => Code::Or(two),
        Binary::Xor => Code::Xor(two),
    }
}

pub fn compare(op: Compare, two: Two, word: bool) -> Code {
    match (op, word) {
        (Compare::Eq, false) => Code::Eq(two),
        (Compare::Ne, false) => Code::Ne(two),
        (Compare::Ult, false) => Code::Ult(two),
        (Compare::Ule, false) => Code::Ule(two),
        (Compare::Slt, false) => Code::Slt(two),
        (Compare::Sle, false) => Code::Sle(two),
        (Compare::Eq, true) => Code::EqWord(two),
        (Compare::Ne, true) => Code::NeWord(two),
        (Compare::Ult, true) => Code::UltWord(two),
        (Compare::Ule, true) => Code::UleWord(two),
        (Compare::Slt, true) => Code::SltWord(two),
        (Compare::Sle, true) => Code::SleWord(two),
        (Compare::Ugt | Compare::Uge | Compare::Sgt | Compare::Sge, _) => {
            unreachable!("operands were swapped")
        }
    }
}

pub fn branch(op: Compare, fork: Fork, word: bool) -> Code {
    match (op, word) {
        (Compare::Eq, false) => Code::BranchEq(fork),
        (Compare::Ne, false) => Code::BranchNe(fork),
        (Compare::Ult, false) => Code::BranchUlt(fork),
        (Compare::Ule, false) => Code::BranchUle(fork),
        (Compare::Slt, false) => Code::BranchSlt(fork),
        (Compare::Sle, false) => Code::BranchSle(fork),
        (Compare::Eq, true) => Code::BranchEqWord(fork),
        (Compare::Ne, true) => Code::BranchNeWord(fork),
        (Compare::Ult, true) => Code::BranchUltWord(fork),
        (Compare::Ule, true) => Code::BranchUleWord(fork),
        (Compare::Slt, true) => Code::BranchSltWord(fork),
        (Compare::Sle, true) => Code::BranchSleWord(fork),
        (Compare::Ugt | Compare::Uge | Compare::Sgt | Compare::Sge, _) => {
            unreachable!("operands were swapped")
        }
    }
}

pub fn fork_of(code: &mut Code) -> Option<&mut Fork> {
    match code {
        Code::Branch(fork)
        | Code::BranchEq(fork)
        | Code::BranchNe(fork)
        | Code::BranchUlt(fork)
        | Code::BranchUle(fork)
        | Code::BranchSlt(fork)
        | Code::BranchSle(fork)
        | Code::BranchEqWord(fork)
        | Code::BranchNeWord(fork)
        | Code::BranchUltWord(fork)
        | Code::BranchUleWord(fork)
        | Code::BranchSltWord(fork)
        | Code::BranchSleWord(fork) => Some(fork),
        _ => None,
    }
}

pub fn load(bits: u32, signed: bool, near: Near) -> Code {
    match (bits, signed) {
        (8, false) => Code::Load8(near),
        (16, false) => Code::Load16(near),
        (32, false) => Code::Load32(near),
        (64, _) => Code::Load64(near),
        (8, true) => Code::LoadSigned8(near),
        (16, true) => Code::LoadSigned16(near),
        (32, true) => Code::LoadSigned32(near),
        _ => Code::LoadOdd(near),
    }
}

pub fn load_at(bits: u32, signed: bool, far: Far) -> Code {
    match (bits, signed) {
        (8, false) => Code::Load8At(far),
        (16, false) => Code::Load16At(far),
        (32, false) => Code::Load32At(far),
        (8, true) => Code::LoadSigned8At(far),
        (16, true) => Code::LoadSigned16At(far),
        (32, true) => Code::LoadSigned32At(far),
        _ => Code::Load64At(far),
    }
}

pub fn store(near: Near) -> Code {
    match near.bits {
        8 => Code::Store8(near),
        16 => Code::Store16(near),
        32 => Code::Store32(near),
        64 => Code::Store64(near),
        _ => Code::StoreOdd(near),
    }
}

pub fn store_at(far: Far) -> Code {
    match far.bits {
        8 => Code::Store8At(far),
        16 => Code::Store16At(far),
        32 => Code::Store32At(far),
        _ => Code::Store64At(far),
    }
}
