//! What an instruction reads and writes, and where control goes: said here once for all who walk over code.

use crate::{
    Arm, Block, BlockId, Body, Callee, Const, End, Function, FunctionId, Inst, Op, Operand, Program, Reg,
};

impl Op {
    /// The operands, in the order in which they stand. That of a direct call is the function's address.
    pub fn operands(&self, mut f: impl FnMut(Operand)) {
        match self {
            Op::Binary { a, b, .. }
            | Op::Float { a, b, .. }
            | Op::Compare { a, b, .. }
            | Op::FloatCompare { a, b, .. } => [*a, *b].into_iter().for_each(f),
            Op::FloatNeg { a, .. } | Op::Cast { a, .. } | Op::Copy { a, .. } => f(*a),
            Op::Select { cond, a, b, .. } => [*cond, *a, *b].into_iter().for_each(f),
            Op::Alloca { count, .. } => f(*count),
            Op::Load { addr, .. } => f(*addr),
            Op::Store { value, addr, .. } => [*value, *addr].into_iter().for_each(f),
            Op::Address { base, indices, .. } => {
                f(*base);
                indices.iter().for_each(|index| f(index.value));
            }
            Op::Call { callee, args, .. } => {
                match callee {
                    Callee::Direct(id) => f(Operand::Const(Const::Function(*id))),
                    Callee::Indirect(operand) => f(*operand),
                }
                args.iter().for_each(|arg| f(arg.value));
            }
            Op::Intrinsic { args, .. } => args.iter().copied().for_each(f),
            Op::CountStep { step, .. } => f(*step),
            Op::Condition { state, cond, .. } => [*state, *cond].into_iter().for_each(f),
            Op::Vector { state, .. } => f(*state),
            Op::Label { holds, .. } => f(*holds),
            Op::Count(_) | Op::Unsupported { .. } => {}
        }
    }

    /// The operands whose value goes somewhere: all but the function that a call names.
    pub fn passed(&self, mut f: impl FnMut(Operand)) {
        match self {
            Op::Call { callee: Callee::Direct(_), args, .. } => args.iter().for_each(|arg| f(arg.value)),
            op => op.operands(f),
        }
    }

    /// The registers that it defines.
    pub fn results(&self, mut f: impl FnMut(Reg)) {
        match self {
            Op::Binary { dst, .. }
            | Op::Float { dst, .. }
            | Op::FloatNeg { dst, .. }
            | Op::Compare { dst, .. }
            | Op::FloatCompare { dst, .. }
            | Op::Cast { dst, .. }
            | Op::Select { dst, .. }
            | Op::Copy { dst, .. }
            | Op::Alloca { dst, .. }
            | Op::Load { dst, .. }
            | Op::Address { dst, .. }
            | Op::Condition { dst, .. } => f(*dst),
            Op::Call { dst, .. } | Op::Intrinsic { dst, .. } => dst.iter().copied().for_each(f),
            Op::Unsupported { dst, .. } => dst.iter().for_each(|&(reg, _)| f(reg)),
            Op::Store { .. } | Op::Count(_) | Op::CountStep { .. } | Op::Vector { .. } | Op::Label { .. } => {
            }
        }
    }

    /// The function that it calls by name.
    pub fn callee(&self) -> Option<FunctionId> {
        match self {
            Op::Call { callee: Callee::Direct(id), .. } => Some(*id),
            _ => None,
        }
    }
}

impl End {
    pub fn operands(&self, mut f: impl FnMut(Operand)) {
        match self {
            End::Branch { cond, .. } => f(*cond),
            End::Switch { value, .. } => f(*value),
            End::Indirect { addr, .. } => f(*addr),
            End::Return(values) => values.iter().copied().for_each(f),
            End::Jump(_) | End::Unreachable => {}
        }
    }

    /// The blocks that it leads to, in the order of its site's outcomes if it has one.
    pub fn successors(&self) -> impl Iterator<Item = BlockId> + '_ {
        let cases: &[(u128, BlockId)] = if let End::Switch { cases, .. } = self { cases } else { &[] };
        let targets: &[BlockId] = if let End::Indirect { targets, .. } = self { targets } else { &[] };
        let fixed = match self {
            End::Branch { yes, no, .. } => [Some(*no), Some(*yes)],
            End::Jump(to) | End::Switch { default: to, .. } => [None, Some(*to)],
            End::Indirect { .. } | End::Return(_) | End::Unreachable => [None, None],
        };
        cases.iter().map(|&(_, to)| to).chain(fixed.into_iter().flatten()).chain(targets.iter().copied())
    }

    /// The same, each with the outcome that leads there.
    pub fn edges(&self) -> impl Iterator<Item = (BlockId, Option<Arm>)> + '_ {
        let site = match self {
            End::Branch { site, .. } | End::Switch { site, .. } => Some(*site),
            _ => None,
        };
        let arm = move |outcome| site.map(|site| Arm { site, outcome });
        (0..).zip(self.successors()).map(move |(outcome, to)| (to, arm(outcome)))
    }
}

impl Block {
    /// Every operand in it.
    pub fn operands(&self, mut f: impl FnMut(Operand)) {
        self.phis.iter().flat_map(|phi| &phi.incoming).for_each(|&(_, value)| f(value));
        self.insts.iter().for_each(|inst| inst.op.operands(&mut f));
        self.end.operands(f);
    }
}

impl Body {
    pub fn insts(&self) -> impl Iterator<Item = &Inst> {
        self.blocks.iter().flat_map(|block| &block.insts)
    }

    /// By block, those that lead to it, each as often as it does.
    pub fn predecessors(&self) -> Vec<Vec<BlockId>> {
        let mut before = vec![Vec::new(); self.blocks.len()];
        for (at, block) in self.blocks.iter().enumerate() {
            block.end.successors().for_each(|to| before[to.index()].push(BlockId::at(at)));
        }
        before
    }

    /// The registers that serve for more than to load from and store to: what these hold may be known elsewhere.
    pub fn escaping(&self, mut f: impl FnMut(Reg)) {
        let mut escape = |operand: Operand| {
            if let Operand::Reg(reg) = operand {
                f(reg);
            }
        };
        for block in &self.blocks {
            block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|&(_, value)| escape(value));
            for inst in &block.insts {
                match &inst.op {
                    Op::Load { .. } => {}
                    Op::Store { value, .. } => escape(*value),
                    op => op.operands(&mut escape),
                }
            }
            block.end.operands(&mut escape);
        }
    }

    /// By register: whether it is a local variable whose address serves for nothing but to load and store.
    pub fn plain_locals(&self) -> Vec<bool> {
        let mut plain = vec![false; self.regs.len()];
        for inst in self.insts() {
            if let Op::Alloca { dst, .. } = inst.op {
                plain[dst.index()] = true;
            }
        }
        self.escaping(|reg| plain[reg.index()] = false);
        plain
    }

    /// The constants among all operands.
    pub fn constants(&self, mut f: impl FnMut(Const)) {
        for block in &self.blocks {
            block.operands(|operand| {
                if let Operand::Const(value) = operand {
                    f(value);
                }
            });
        }
    }
}

impl Function {
    pub fn insts(&self) -> impl Iterator<Item = &Inst> {
        self.body.iter().flat_map(Body::insts)
    }

    /// The functions that it calls by name, as often as it does.
    pub fn callees(&self) -> impl Iterator<Item = FunctionId> {
        self.insts().filter_map(|inst| inst.op.callee())
    }
}

/// Who calls whom by name.
#[derive(Clone, Debug)]
pub struct CallGraph {
    callees: Vec<Vec<FunctionId>>,
}

impl CallGraph {
    pub fn of(program: &Program) -> Self {
        let callees = |function: &Function| {
            let mut all: Vec<FunctionId> = function.callees().collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        CallGraph { callees: program.functions.iter().map(callees).collect() }
    }

    pub fn callees(&self, id: FunctionId) -> &[FunctionId] {
        &self.callees[id.index()]
    }

    /// By function: whether it is one of these, or called from one of them by a way that `enters` lets pass.
    pub fn reached(
        &self,
        from: impl IntoIterator<Item = FunctionId>,
        enters: impl Fn(FunctionId) -> bool,
    ) -> Vec<bool> {
        let mut seen = vec![false; self.callees.len()];
        let mut work: Vec<FunctionId> = from.into_iter().collect();
        while let Some(id) = work.pop() {
            if !std::mem::replace(&mut seen[id.index()], true) {
                work.extend(self.callees(id).iter().copied().filter(|&callee| enters(callee)));
            }
        }
        seen
    }
}
