//! Locals that need no memory: scalars whose address is used for nothing but loads and stores of all of them, and that
//! are written before they are read on every path, so that no read of theirs can be of an uninitialised value.

use super::facts::Facts;
use clew_ir::{BlockId, Body, Const, Op, Operand, Reg, Scalar};

/// By register: the promoted local's type.
pub struct Promoted(Vec<Option<Scalar>>);

impl Promoted {
    pub fn of(body: &Body, facts: &Facts, pointer_bytes: u32) -> Self {
        if facts.returns_twice {
            return Promoted(vec![None; body.regs.len()]);
        }
        let mut promoted = candidates(body, pointer_bytes);
        keep_assigned(body, &mut promoted);
        Promoted(promoted)
    }

    pub fn get(&self, reg: Reg) -> Option<Scalar> {
        self.0[reg.index()]
    }

    /// The local that an address is.
    pub fn local(&self, addr: Operand) -> Option<Reg> {
        match addr {
            Operand::Reg(reg) if self.0[reg.index()].is_some() => Some(reg),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Candidate {
    No,
    /// An allocation of so many bytes that nothing has used yet.
    Unused(u64),
    Of(Scalar),
}

fn candidates(body: &Body, pointer_bytes: u32) -> Vec<Option<Scalar>> {
    let mut found = vec![Candidate::No; body.regs.len()];
    let entry = body.blocks.first().map_or(&[][..], |block| &block.insts);
    for inst in entry {
        if let Op::Alloca { dst, bytes, count: Operand::Const(Const::Bits(1)), .. } = inst.op {
            found[dst.index()] = Candidate::Unused(bytes);
        }
    }
    let mut access = |addr: Operand, ty: Scalar| {
        let Operand::Reg(reg) = addr else { return };
        let bits = ty.bits(pointer_bytes);
        let fits = |of: Scalar| of.bits(pointer_bytes) == bits;
        let now = &mut found[reg.index()];
        *now = match *now {
            Candidate::Unused(bytes) if bits <= 64 && u64::from(bits.div_ceil(8)) == bytes => {
                Candidate::Of(ty)
            }
            Candidate::Of(of) if fits(of) => Candidate::Of(of),
            _ => Candidate::No,
        };
    };
    for inst in body.insts() {
        match inst.op {
            Op::Load { ty, addr, .. } | Op::Store { ty, addr, .. } => access(addr, ty),
            _ => {}
        }
    }
    body.escaping(|reg| found[reg.index()] = Candidate::No);
    let promoted = |candidate| match candidate {
        Candidate::Of(ty) => Some(ty),
        Candidate::No | Candidate::Unused(_) => None,
    };
    found.into_iter().map(promoted).collect()
}

/// Drops the locals that some load may meet unwritten: which are written for sure where a block starts is the least
/// that holds at the ends of the blocks before it.
fn keep_assigned(body: &Body, promoted: &mut [Option<Scalar>]) {
    let mut number = vec![usize::MAX; promoted.len()];
    let mut count = 0;
    for (reg, _) in promoted.iter().enumerate().filter(|(_, ty)| ty.is_some()) {
        number[reg] = count;
        count += 1;
    }
    if count == 0 {
        return;
    }
    let words = count.div_ceil(64);
    let stored: Vec<Vec<u64>> = body.blocks.iter().map(|block| stores(block, &number, words)).collect();
    let mut entered = vec![vec![u64::MAX; words]; body.blocks.len()];
    entered[0] = vec![0; words];
    let mut work = vec![0];
    let mut seen = vec![false; body.blocks.len()];
    seen[0] = true;
    while let Some(at) = work.pop() {
        let left: Vec<u64> = entered[at].iter().zip(&stored[at]).map(|(a, b)| a | b).collect();
        for next in body.blocks[at].end.successors().map(BlockId::index) {
            let before = entered[next].clone();
            entered[next].iter_mut().zip(&left).for_each(|(a, b)| *a &= b);
            if !seen[next] || entered[next] != before {
                seen[next] = true;
                work.push(next);
            }
        }
    }
    for (block, mut written) in body.blocks.iter().zip(entered) {
        for inst in &block.insts {
            let (addr, is_load) = match inst.op {
                Op::Load { addr, .. } => (addr, true),
                Op::Store { addr, .. } => (addr, false),
                _ => continue,
            };
            let Operand::Reg(reg) = addr else { continue };
            let local = number[reg.index()];
            if local == usize::MAX {
                continue;
            }
            let bit = 1 << (local % 64);
            if !is_load {
                written[local / 64] |= bit;
            } else if written[local / 64] & bit == 0 {
                promoted[reg.index()] = None;
            }
        }
    }
}

/// The locals that a block stores to, as bits.
fn stores(block: &clew_ir::Block, number: &[usize], words: usize) -> Vec<u64> {
    let mut out = vec![0; words];
    for inst in &block.insts {
        if let Op::Store { addr: Operand::Reg(reg), .. } = inst.op
            && number[reg.index()] != usize::MAX
        {
            out[number[reg.index()] / 64] |= 1 << (number[reg.index()] % 64);
        }
    }
    out
}
