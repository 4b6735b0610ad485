//! How blocks end.

use clew_ir::{BlockId, End, Site, SiteId, SiteKind};

use super::function::FunctionLowering;
use crate::llvm::{Opcode, Value};

impl<'m> FunctionLowering<'_, 'm> {
    pub fn terminator(&mut self, value: Value<'m>) -> End {
        let targets: Vec<BlockId> =
            value.successors().into_iter().map(|block| self.block_id(block)).collect();
        match (value.opcode(), &targets[..]) {
            (Opcode::LLVMRet, _) if value.operand_count() == 0 => End::Return(Vec::new()),
            (Opcode::LLVMRet, _) => End::Return(self.operands(value.operand(0))),
            (Opcode::LLVMBr, &[target]) => End::Jump(target),
            (Opcode::LLVMBr, &[yes, no]) => {
                let cond = self.operand(value.operand(0));
                End::Branch { cond, yes, no, site: self.site(SiteKind::Branch, 2) }
            }
            (Opcode::LLVMSwitch, &[default, ref cases @ ..]) => self.switch(value, default, cases),
            (Opcode::LLVMIndirectBr, _) => End::Indirect { addr: self.operand(value.operand(0)), targets },
            // C has no exceptions: what an invoke calls returns, or ends the program.
            (Opcode::LLVMInvoke, &[normal, ..]) => {
                self.call(value);
                End::Jump(normal)
            }
            (Opcode::LLVMCallBr, &[fallthrough, ..]) => {
                self.unsupported("asm goto", value);
                End::Jump(fallthrough)
            }
            _ => End::Unreachable,
        }
    }

    fn switch(&mut self, value: Value<'m>, default: BlockId, targets: &[BlockId]) -> End {
        let scrutinee = value.operand(0);
        let shape = self.shape(scrutinee.ty());
        let [part] = shape.parts[..] else {
            self.unsupported("a switch on a wide integer", value);
            return End::Jump(default);
        };
        let mut cases = Vec::with_capacity(targets.len());
        for (index, &target) in (1u32..).zip(targets) {
            let known = match self.linker.fold(self.unit, value.operand(2 * index)) {
                Some(clew_ir::Const::Bits(bits)) => bits,
                _ => 0,
            };
            cases.push((known, target));
        }
        let outcomes = cases.len() as u32 + 1;
        let operand = self.operand(scrutinee);
        let site = self.site(SiteKind::Switch, outcomes);
        End::Switch { ty: part.ty, value: operand, cases, default, site }
    }

    pub fn site(&mut self, kind: SiteKind, outcomes: u32) -> SiteId {
        let sites = &mut self.linker.program.sites;
        sites.push(Site { kind, function: self.id, block: self.block, place: self.place, outcomes });
        SiteId::at(sites.len() - 1)
    }
}
