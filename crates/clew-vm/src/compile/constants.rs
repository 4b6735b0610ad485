//! What the user's code compares pointers with and takes the address of: values that input pointers should be tried with.

use clew_ir::{Cast, Compare, Const, End, Function, FunctionId, Intrinsic, Op, Operand, Program, Scalar};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// How many constants a pointer is offered.
const MAX_SENTINELS: usize = 32;

/// Constants other than null that pointers are compared with: `(void *)-1`, the bound of error codes.
pub fn sentinels(program: &Program) -> Vec<u64> {
    let mut found = BTreeSet::new();
    for id in program.function_ids().filter(|&id| program.is_users(id)) {
        collect(program, program.function(id), &mut found);
    }
    found.remove(&0);
    found.into_iter().take(MAX_SENTINELS).collect()
}

fn collect(program: &Program, function: &Function, found: &mut BTreeSet<u64>) {
    let Some(body) = &function.body else { return };
    let word = u32::from(program.pointer_bytes as u16) * 8;
    let mask = u64::MAX >> (64 - word);
    let insts = || body.insts();
    let casts = insts().any(|inst| {
        matches!(inst.op, Op::Cast { op: Cast::Bits, from: Scalar::Ptr, to: Scalar::Int(_), .. })
    });
    for block in body.blocks.iter().filter(|_| casts) {
        if let End::Switch { ty: Scalar::Int(bits), cases, .. } = &block.end
            && u32::from(*bits) == word
        {
            let values = cases.iter().map(|&(value, _)| value as u64 & mask);
            found.extend(values.filter(|&value| is_sentinel(value, mask)));
        }
    }
    for inst in insts() {
        let Op::Compare { op, ty, a, b, .. } = inst.op else { continue };
        let is_word = ty == Scalar::Ptr || casts && ty == Scalar::Int(word as u16);
        let bits = match (a, b) {
            (Operand::Const(Const::Bits(bits)), _) | (_, Operand::Const(Const::Bits(bits))) => bits,
            _ => continue,
        };
        let value = bits as u64 & mask;
        if !is_word || (ty != Scalar::Ptr && !is_sentinel(value, mask)) {
            continue;
        }
        found.insert(value);
        if !matches!(op, Compare::Eq | Compare::Ne) {
            found.extend([value.wrapping_sub(1) & mask, value.wrapping_add(1) & mask]);
            found.retain(|&value| is_sentinel(value, mask));
        }
    }
}

/// Whether a number is none that an object could lie at.
pub fn is_sentinel(value: u64, mask: u64) -> bool {
    value < 4096 || value > mask - 4096
}

/// The functions whose address the user's code takes, or his variables have.
pub fn taken(program: &Program) -> FxHashSet<FunctionId> {
    let mut found = FxHashSet::default();
    let mut mark = |value: Const| {
        if let Const::Function(id) = value {
            found.insert(id);
        }
    };
    for global in &program.globals {
        if !program.units[global.unit.index()].runtime {
            global.init.iter().flat_map(|init| &init.relocations).for_each(|&(_, value)| mark(value));
        }
    }
    for id in program.function_ids().filter(|&id| program.is_users(id)) {
        let mut operand = |operand: Operand| {
            if let Operand::Const(value) = operand {
                mark(value);
            }
        };
        for block in program.function(id).body.iter().flat_map(|body| &body.blocks) {
            for inst in &block.insts {
                // Others know what they define.
                if !matches!(inst.op, Op::Intrinsic { op: Intrinsic::WeakName, .. }) {
                    inst.op.passed(&mut operand);
                }
            }
            block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|&(_, value)| operand(value));
            block.end.operands(&mut operand);
        }
    }
    found
}
