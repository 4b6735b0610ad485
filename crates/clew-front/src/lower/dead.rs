//! What nobody needs: without optimisation clang generates no code for instructions that only compute or load what nobody
//! uses, and so their faults are none, for the vm and for whoever proves something.

use clew_ir::{Body, Inst, Intrinsic, Op, Operand, Reg};

#[derive(Clone, Copy, Default)]
struct Use {
    uses: u32,
    /// The block that defines it, from 1 on.
    block: u32,
    /// Another block reads it.
    travels: bool,
}

pub fn drop_dead(body: &mut Body) {
    let mut regs = vec![Use::default(); body.regs.len()];
    for (at, block) in (1..).zip(&body.blocks) {
        block.insts.iter().for_each(|inst| inst.op.results(|reg| regs[reg.index()].block = at));
    }
    let mut read = |operand, at: u32| {
        if let Operand::Reg(reg) = operand {
            let reg = &mut regs[reg.index()];
            reg.uses += 1;
            reg.travels |= reg.block != at;
        }
    };
    for (at, block) in (1..).zip(&body.blocks) {
        block.insts.iter().for_each(|inst| inst.op.operands(|operand| read(operand, at)));
        block.end.operands(|operand| read(operand, at));
        // A phi reads at the end of another block.
        block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|&(_, value)| read(value, 0));
    }
    for block in &mut body.blocks {
        // From the end to the start: what only dead instructions of a block use is dead, too.
        let mut insts: Vec<Inst> = std::mem::take(&mut block.insts);
        let mut at = insts.len();
        let shared: Vec<bool> = insts.iter().map(|inst| is_shared(&inst.op)).collect();
        insts.reverse();
        insts.retain(|inst| {
            at -= 1;
            let is_read = matches!(inst.op, Op::Load { .. }) && at > 0 && shared[at - 1];
            let is_dead = !is_read && only_gives(&inst.op).is_some_and(|reg| regs[reg.index()].uses == 0);
            if is_dead {
                inst.op.operands(|operand| {
                    if let Operand::Reg(reg) = operand
                        && !regs[reg.index()].travels
                    {
                        regs[reg.index()].uses -= 1;
                    }
                });
            }
            !is_dead
        });
        insts.reverse();
        block.insts = insts;
    }
}

/// What is read next is volatile or atomic, and is read whether anybody uses it or not.
fn is_shared(op: &Op) -> bool {
    matches!(op, Op::Intrinsic { op: Intrinsic::Shared, .. })
}

/// The result of an instruction that does nothing but compute or load it.
fn only_gives(op: &Op) -> Option<Reg> {
    match *op {
        Op::Binary { dst, .. }
        | Op::Float { dst, .. }
        | Op::FloatNeg { dst, .. }
        | Op::Compare { dst, .. }
        | Op::FloatCompare { dst, .. }
        | Op::Cast { dst, .. }
        | Op::Select { dst, .. }
        | Op::Copy { dst, .. }
        | Op::Load { dst, .. }
        | Op::Address { dst, .. } => Some(dst),
        Op::Alloca { .. }
        | Op::Store { .. }
        | Op::Call { .. }
        | Op::Intrinsic { .. }
        | Op::Count(_)
        | Op::CountStep { .. }
        | Op::Condition { .. }
        | Op::Vector { .. }
        | Op::Label { .. }
        | Op::Unsupported { .. } => None,
    }
}
