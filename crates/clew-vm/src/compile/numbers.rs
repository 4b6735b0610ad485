//! Where the program makes a number of an address whose value may matter.
//!
//! Most numbers that are made of addresses say nothing of where objects lie: the difference of two addresses, their
//! comparison, what is made an address again, what is only handed on. And whether an address is a multiple of something is
//! known where its object's alignment says so.

use super::constants::is_sentinel;
use super::promote::Promoted;
use clew_ir::{
    Binary, Block, Body, Callee, Cast, Const, FunctionId, Op, Operand, Program, Reg, Role, Scalar,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// By register that may hold an address as a number, or a part of one: which bits of it the function looks at.
pub struct Numbers {
    bits: FxHashMap<Reg, u64>,
    made: FxHashSet<Reg>,
}

/// Finds out.
struct Search<'a> {
    program: &'a Program,
    promoted: &'a Promoted,
    word: Scalar,
    /// The registers that are made of an address.
    made: FxHashSet<Reg>,
    bits: FxHashMap<Reg, u64>,
}

impl Numbers {
    pub fn of(program: &Program, body: &Body, promoted: &Promoted, pointer_bytes: u32) -> Self {
        let word = Scalar::Int(pointer_bytes as u16 * 8);
        let (made, bits) = (FxHashSet::default(), FxHashMap::default());
        let mut search = Search { program, promoted, word, made, bits };
        body.insts().for_each(|inst| search.begin(&inst.op));
        if !search.bits.is_empty() {
            while body.blocks.iter().fold(false, |news, block| search.block(block) | news) {}
        }
        Numbers { bits: search.bits, made: search.made }
    }

    /// Which bits the function looks at; none where it only hands the number on.
    pub fn looked_at(&self, reg: Reg) -> Option<u64> {
        self.bits.get(&reg).copied().filter(|&mask| mask != 0)
    }

    /// Whether an operand is made of an address.
    pub fn is_made(&self, operand: Operand) -> bool {
        matches!(operand, Operand::Reg(reg) if self.made.contains(&reg))
    }
}

impl Search<'_> {
    fn begin(&mut self, op: &Op) {
        let number = match *op {
            Op::Cast { op: Cast::Bits, from: Scalar::Ptr, to: Scalar::Int(_), dst, .. } => {
                self.made.insert(dst);
                dst
            }
            Op::Binary { op: Binary::Add | Binary::Sub, ty, dst, a, b }
                if ty == self.word && self.is_made(a) != self.is_made(b) =>
            {
                self.made.insert(dst);
                dst
            }
            Op::Load { ty: Scalar::Int(_), dst, addr, .. } if self.promoted.local(addr).is_none() => dst,
            _ => return,
        };
        self.bits.insert(number, 0);
    }

    fn is_made(&self, operand: Operand) -> bool {
        matches!(operand, Operand::Reg(reg) if self.made.contains(&reg))
    }

    /// Whether anything was learnt.
    fn block(&mut self, block: &Block) -> bool {
        let mut news = false;
        for inst in &block.insts {
            news |= self.look(&inst.op);
        }
        block.end.operands(|operand| news |= self.looks(operand, u64::MAX));
        for &(_, value) in block.phis.iter().flat_map(|phi| &phi.incoming) {
            news |= self.looks(value, u64::MAX);
        }
        news
    }

    fn looks(&mut self, operand: Operand, mask: u64) -> bool {
        let Operand::Reg(reg) = operand else { return false };
        let Some(known) = self.bits.get_mut(&reg) else { return false };
        let before = *known;
        *known |= mask;
        *known != before
    }

    fn look(&mut self, op: &Op) -> bool {
        let all = |any: bool| if any { u64::MAX } else { 0 };
        match *op {
            Op::Binary { op: Binary::And, a, b: Operand::Const(Const::Bits(mask)), .. } => {
                self.looks(a, mask as u64)
            }
            // The vm looks at both where they are addresses.
            Op::Binary { op: Binary::Sub, a, b, .. } if self.is_made(a) && self.is_made(b) => false,
            Op::Compare { a, b, .. } if self.is_made(a) && (self.is_made(b) || is_told_apart(b)) => false,
            Op::Binary { op: Binary::Add | Binary::Sub, dst, a, b, .. } if self.made.contains(&dst) => {
                let mask = all(self.bits.get(&dst).is_some_and(|&mask| mask != 0));
                self.looks(a, mask) | self.looks(b, mask)
            }
            Op::Cast { op: Cast::Bits, to: Scalar::Ptr, .. } => false,
            // Whoever loads it looks.
            Op::Store { addr, .. } if self.promoted.local(addr).is_none() => false,
            Op::Call { callee: Callee::Direct(id), .. } if is_others(self.program, id) => false,
            ref op => {
                let mut news = false;
                op.operands(|operand| news |= self.looks(operand, u64::MAX));
                news
            }
        }
    }
}

/// A number that no object lies at.
fn is_told_apart(operand: Operand) -> bool {
    matches!(operand, Operand::Const(Const::Bits(bits)) if is_sentinel(bits as u64, u64::MAX))
}

fn is_others(program: &Program, id: FunctionId) -> bool {
    let function = program.function(id);
    function.body.is_none() && crate::role(&function.name) == Role::Other
}
