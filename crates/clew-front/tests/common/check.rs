//! Whether a program is well formed: every register assigned once and with its type, every handle in its table.

use clew_ir::*;

/// The first thing that is wrong with each function, if anything is.
pub fn faults(program: &Program) -> Vec<String> {
    let mut faults = Vec::new();
    for id in program.function_ids() {
        let function = program.function(id);
        if let Some(body) = &function.body {
            let mut checker = Checker { program, function, body, assigned: vec![false; body.regs.len()] };
            if let Err(fault) = checker.check() {
                faults.push(format!("{}: {fault}", function.name));
            }
        }
    }
    faults
}

struct Checker<'a> {
    program: &'a Program,
    function: &'a Function,
    body: &'a Body,
    assigned: Vec<bool>,
}

type Check = Result<(), String>;

impl Checker<'_> {
    fn check(&mut self) -> Check {
        for &(reg, ty) in &self.function.params {
            self.assign(reg, ty)?;
        }
        for block in &self.body.blocks {
            for phi in &block.phis {
                self.assign(phi.dst, phi.ty)?;
            }
            for inst in &block.insts {
                self.inst(&inst.op).map_err(|fault| format!("{fault} in {:?}", inst.op))?;
            }
        }
        for (index, block) in self.body.blocks.iter().enumerate() {
            self.block_uses(index, block)?;
        }
        self.coverage()
    }

    fn assign(&mut self, reg: Reg, ty: Scalar) -> Check {
        match self.body.regs.get(reg.index()) {
            None => Err(format!("{reg} does not exist")),
            Some(&known) if known != ty => Err(format!("{reg} is {known}, not {ty}")),
            Some(_) if std::mem::replace(&mut self.assigned[reg.index()], true) => {
                Err(format!("{reg} is assigned twice"))
            }
            Some(_) => Ok(()),
        }
    }

    fn inst(&mut self, op: &Op) -> Check {
        match op {
            Op::Binary { ty, dst, .. }
            | Op::Float { ty, dst, .. }
            | Op::FloatNeg { ty, dst, .. }
            | Op::Select { ty, dst, .. }
            | Op::Copy { ty, dst, .. }
            | Op::Load { ty, dst, .. } => self.assign(*dst, *ty),
            Op::Compare { dst, .. } | Op::FloatCompare { dst, .. } => self.assign(*dst, Scalar::Int(1)),
            Op::Cast { to, dst, .. } => self.assign(*dst, *to),
            Op::Alloca { dst, .. } | Op::Address { dst, .. } => self.assign(*dst, Scalar::Ptr),
            Op::Call { dst, .. } | Op::Intrinsic { dst, .. } => {
                dst.iter().try_for_each(|&dst| self.assign(dst, self.ty(dst)?))
            }
            Op::Unsupported { dst, .. } => dst.iter().try_for_each(|&(dst, ty)| self.assign(dst, ty)),
            Op::Store { .. } | Op::Label { .. } => Ok(()),
            Op::Condition { dst, .. } => self.assign(*dst, Scalar::Int(32)),
            Op::Vector { first, .. } => {
                let map =
                    self.function.coverage.as_ref().ok_or("it marks vectors but has no coverage map")?;
                let own = (map.first_bit..map.first_bit + map.bits).contains(first);
                if own { Ok(()) } else { Err(format!("bit {first} is another function's")) }
            }
            Op::Count(counter) => self.counter(*counter),
            Op::CountStep { counter, site, .. } => {
                self.counter(*counter).and(self.site(*site, SiteKind::Step, 2))
            }
        }
    }

    fn ty(&self, reg: Reg) -> Result<Scalar, String> {
        self.body.regs.get(reg.index()).copied().ok_or_else(|| format!("{reg} does not exist"))
    }

    fn counter(&self, counter: CounterId) -> Check {
        let map = self.function.coverage.as_ref().ok_or("it counts but has no coverage map")?;
        let inside =
            (map.first..map.first + map.counters).contains(&counter.0) && counter.0 < self.program.counters;
        if inside { Ok(()) } else { Err(format!("{counter} is another function's")) }
    }

    fn site(&self, site: SiteId, kind: SiteKind, outcomes: u32) -> Check {
        let known = self.program.sites.get(site.index()).ok_or_else(|| format!("{site} does not exist"))?;
        if known.kind == kind && known.outcomes == outcomes {
            Ok(())
        } else {
            Err(format!("{site} is {known:?}"))
        }
    }

    fn block_uses(&self, index: usize, block: &Block) -> Check {
        let target =
            |to: BlockId| if to.index() < self.body.blocks.len() { Ok(()) } else { Err(format!("no {to}")) };
        for phi in &block.phis {
            for &(from, value) in &phi.incoming {
                target(from)?;
                self.operand(value, phi.ty)?;
            }
        }
        for inst in &block.insts {
            self.uses(&inst.op).map_err(|fault| format!("{fault} in bb{index} {:?}", inst.op))?;
        }
        match &block.end {
            End::Jump(to) => target(*to),
            End::Branch { cond, yes, no, site } => {
                self.operand(*cond, Scalar::Int(1))?;
                self.site(*site, SiteKind::Branch, 2)?;
                target(*yes).and(target(*no))
            }
            End::Switch { ty, value, cases, default, site } => {
                self.operand(*value, *ty)?;
                self.site(*site, SiteKind::Switch, cases.len() as u32 + 1)?;
                cases.iter().try_for_each(|&(_, to)| target(to)).and(target(*default))
            }
            End::Indirect { addr, targets } => {
                self.operand(*addr, Scalar::Ptr)?;
                targets.iter().try_for_each(|&to| target(to))
            }
            End::Return(values) => {
                if values.len() != self.function.results.len() {
                    return Err(format!("bb{index} returns {values:?}"));
                }
                values
                    .iter()
                    .zip(&self.function.results)
                    .try_for_each(|(&value, &ty)| self.operand(value, ty))
            }
            End::Unreachable => Ok(()),
        }
    }

    fn uses(&self, op: &Op) -> Check {
        let pointer = Scalar::Int(self.program.pointer_bytes as u16 * 8);
        match op {
            Op::Binary { ty, a, b, .. }
            | Op::Float { ty, a, b, .. }
            | Op::Compare { ty, a, b, .. }
            | Op::FloatCompare { ty, a, b, .. } => self.operand(*a, *ty).and(self.operand(*b, *ty)),
            Op::FloatNeg { ty, a, .. } | Op::Copy { ty, a, .. } => self.operand(*a, *ty),
            Op::Cast { from, a, .. } => self.operand(*a, *from),
            Op::Select { ty, cond, a, b, .. } => {
                self.operand(*cond, Scalar::Int(1)).and(self.operand(*a, *ty)).and(self.operand(*b, *ty))
            }
            Op::Alloca { count, .. } => self.operand(*count, pointer),
            Op::Load { addr, .. } => self.operand(*addr, Scalar::Ptr),
            Op::Store { ty, value, addr } => self.operand(*value, *ty).and(self.operand(*addr, Scalar::Ptr)),
            Op::Address { base, indices, .. } => {
                self.operand(*base, Scalar::Ptr)?;
                indices.iter().try_for_each(|index| self.operand(index.value, Scalar::Int(index.bits)))
            }
            Op::Call { callee, args, .. } => {
                if let Callee::Indirect(callee) = callee {
                    self.operand(*callee, Scalar::Ptr)?;
                }
                args.iter().try_for_each(|arg| self.operand(arg.value, arg.ty))
            }
            Op::Intrinsic { args, .. } => args.iter().try_for_each(|&arg| self.any(arg)),
            Op::CountStep { step, .. } => self.operand(*step, Scalar::Int(64)),
            Op::Condition { state, cond, .. } => {
                self.operand(*state, Scalar::Int(32)).and(self.operand(*cond, Scalar::Int(1)))
            }
            Op::Vector { state: number, .. } | Op::Label { holds: number, .. } => {
                self.operand(*number, Scalar::Int(32))
            }
            Op::Count(_) | Op::Unsupported { .. } => Ok(()),
        }
    }

    fn any(&self, operand: Operand) -> Check {
        match operand {
            Operand::Reg(reg) => self.operand(operand, self.ty(reg)?),
            Operand::Const(_) => Ok(()),
        }
    }

    fn operand(&self, operand: Operand, ty: Scalar) -> Check {
        match operand {
            Operand::Reg(reg) if self.ty(reg)? != ty => Err(format!("{reg} is used as {ty}")),
            Operand::Reg(reg) if !self.assigned[reg.index()] => Err(format!("{reg} is never assigned")),
            Operand::Const(Const::Bits(bits)) => {
                let width = ty.bits(self.program.pointer_bytes);
                let fits = width >= 128 || bits >> width == 0;
                if fits { Ok(()) } else { Err(format!("{bits:#x} is wider than {ty}")) }
            }
            Operand::Const(Const::Global(id, _)) if id.index() >= self.program.globals.len() => {
                Err(format!("no {id}"))
            }
            Operand::Const(Const::Function(id)) if id.index() >= self.program.functions.len() => {
                Err(format!("no {id}"))
            }
            _ => Ok(()),
        }
    }

    /// The arms of a branch are all the outcomes of what they belong to, each on one side.
    fn coverage(&self) -> Check {
        for branch in self.function.coverage.iter().flat_map(|map| &map.branches) {
            let [no, yes] = &branch.arms;
            if no.is_empty() && yes.is_empty() {
                continue;
            }
            if branch.folded {
                return Err(format!("a folded branch has arms: {branch:?}"));
            }
            let mut arms: Vec<Arm> = no.iter().chain(yes).copied().collect();
            arms.sort();
            let count = arms.len();
            arms.dedup();
            if arms.len() != count {
                return Err(format!("an edge is on both sides: {branch:?}"));
            }
            self.arms_are_complete(&arms, branch)?;
        }
        Ok(())
    }

    /// Where a range test takes the place of a switch's default, that outcome of the switch is not an arm itself.
    fn arms_are_complete(&self, arms: &[Arm], branch: &Branch) -> Check {
        let has_range_tests = arms.iter().any(|arm| self.program.site(arm.site).kind == SiteKind::Switch)
            && arms.iter().any(|arm| self.program.site(arm.site).kind == SiteKind::Branch);
        for arm in arms {
            let site = self.program.site(arm.site);
            let here = arms.iter().filter(|other| other.site == arm.site).count() as u32;
            if here != site.outcomes && !has_range_tests {
                return Err(format!("{} has {} outcomes: {branch:?}", arm.site, site.outcomes));
            }
        }
        Ok(())
    }
}
