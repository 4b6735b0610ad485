//! What a function's lowering must know of its registers beforehand.

use crate::compile::code::Builtin;
use clew_ir::{Binary, Body, Callee, Const, End, Function, Op, Operand, Program, Reg};
use rustc_hash::FxHashSet;

#[derive(Clone, Copy, Default)]
pub struct RegFacts {
    pub uses: u32,
    /// Where it is defined: 1 + the block, 0 for a parameter.
    block: u32,
    /// Read outside of the block that defines it.
    travels: bool,
}

pub struct Facts {
    regs: Vec<RegFacts>,
    /// Registers whose value need not have been written, because they are only ever masked (bit-fields).
    pub masked: FxHashSet<Reg>,
    /// What a function gives back. One that falls off its end has not written it, which is an error only in a caller that
    /// looks at it.
    pub returned: FxHashSet<Reg>,
    /// It calls `setjmp`: any of its blocks may be entered again in the middle.
    pub returns_twice: bool,
}

impl Facts {
    pub fn of(program: &Program, body: &Body) -> Self {
        let mut facts = Facts {
            regs: vec![RegFacts::default(); body.regs.len()],
            masked: masked(body),
            returned: returned(body),
            returns_twice: calls_setjmp(program, body),
        };
        for (at, block) in (1..).zip(&body.blocks) {
            for phi in &block.phis {
                // Written at the ends of the blocks before.
                facts.regs[phi.dst.index()].travels = true;
            }
            for inst in &block.insts {
                inst.op.results(|reg| facts.regs[reg.index()].block = at);
            }
        }
        for (at, block) in (1..).zip(&body.blocks) {
            block.insts.iter().for_each(|inst| inst.op.operands(|operand| facts.read(operand, at)));
            block.end.operands(|operand| facts.read(operand, at));
            // A phi reads at the end of another block.
            block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|&(_, value)| facts.read(value, 0));
        }
        facts
    }

    fn read(&mut self, operand: Operand, block: u32) {
        if let Operand::Reg(reg) = operand {
            let fact = &mut self.regs[reg.index()];
            fact.uses += 1;
            fact.travels |= fact.block != block || fact.block == 0;
        }
    }

    pub fn uses(&self, reg: Reg) -> u32 {
        self.regs[reg.index()].uses
    }

    /// Whether only the block that defines it reads it.
    pub fn is_local(&self, reg: Reg) -> bool {
        let fact = self.regs[reg.index()];
        fact.block != 0 && !fact.travels
    }
}

fn calls_setjmp(program: &Program, body: &Body) -> bool {
    let is_setjmp = |op: &Op| match op {
        Op::Call { callee: Callee::Direct(id), .. } => {
            let function: &Function = program.function(*id);
            function.body.is_none() && Builtin::named(&function.name) == Some(Builtin::SetJump)
        }
        _ => false,
    };
    body.insts().any(|inst| is_setjmp(&inst.op))
}

/// The registers of integer type whose every use is an `and` with a constant.
fn masked(body: &Body) -> FxHashSet<Reg> {
    let (mut masked, mut other) = (FxHashSet::default(), FxHashSet::default());
    for inst in body.insts() {
        match inst.op {
            Op::Binary {
                op: Binary::And, a: Operand::Reg(reg), b: Operand::Const(Const::Bits(_)), ..
            } => {
                masked.insert(reg);
            }
            ref op => op.operands(|operand| {
                if let Operand::Reg(reg) = operand {
                    other.insert(reg);
                }
            }),
        }
    }
    &masked - &other
}

/// The loads of what `return` has set: they are where the closing brace is, as is the return itself.
fn returned(body: &Body) -> FxHashSet<Reg> {
    let mut found = FxHashSet::default();
    for block in &body.blocks {
        let End::Return(values) = &block.end else { continue };
        let at_end = block.insts.iter().filter(|inst| inst.place == block.end_place);
        for inst in at_end {
            if let Op::Load { dst, .. } = inst.op
                && values.contains(&Operand::Reg(dst))
            {
                found.insert(dst);
            }
        }
    }
    found
}
