//! What a call may change, and which variables more than their own name leads to.

use clew_cover::Roles;
use clew_ir::{
    Callee, Const, Doubts, FunctionId, GlobalId, Init, Intrinsic, Op, Operand, Program, Reg, Role,
};
use rustc_hash::FxHashSet;

/// Of a function, with all that it calls.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Effect {
    /// The variables that it writes by name.
    pub globals: FxHashSet<GlobalId>,
    /// It writes through pointers.
    pub memory: bool,
    /// It calls what nobody knows.
    pub others: bool,
    /// What may be otherwise in it, and what a proof may take for granted as long as it says so.
    pub doubts: Doubts,
    pub granted: Doubts,
}

impl Effect {
    /// Whether this adds anything to it.
    fn join(&mut self, other: &Effect) -> bool {
        let before = (self.globals.len(), self.memory, self.others, self.doubts, self.granted);
        self.globals.extend(&other.globals);
        self.memory |= other.memory;
        self.others |= other.others;
        self.doubts.join(other.doubts);
        self.granted.join(other.granted);
        before != (self.globals.len(), self.memory, self.others, self.doubts, self.granted)
    }
}

/// Of all functions, and of the program as a whole.
pub struct Effects {
    pub functions: Vec<Effect>,
    /// By global: a pointer may lead to it.
    pub exposed: Vec<bool>,
    /// The functions whose address something has.
    pub addressed: Vec<FunctionId>,
    /// What calls through pointers may do, where nobody else is there.
    pub any: Effect,
}

impl Effects {
    pub fn of(program: &Program, roles: Roles) -> Self {
        let mut functions: Vec<Effect> =
            program.function_ids().map(|id| own(program, id, roles)).collect();
        let (exposed, addressed) = known(program);
        let mut callers = vec![Vec::new(); functions.len()];
        for id in program.function_ids() {
            for callee in program.function(id).callees() {
                callers[callee.index()].push(id);
            }
        }
        let mut work: Vec<FunctionId> = program.function_ids().collect();
        while let Some(id) = work.pop() {
            let effect = functions[id.index()].clone();
            for &caller in &callers[id.index()] {
                if caller != id && functions[caller.index()].join(&effect) {
                    work.push(caller);
                }
            }
        }
        let mut any = Effect { memory: true, ..Effect::default() };
        for &id in &addressed {
            any.join(&functions[id.index()]);
        }
        Effects { functions, exposed, addressed, any }
    }
}

/// Where an address leads, as far as its making shows.
pub fn root(program: &Program, function: FunctionId, operand: Operand) -> Option<GlobalId> {
    let _ = (program, function);
    match operand {
        Operand::Const(Const::Global(id, _)) => Some(id),
        _ => None,
    }
}

/// What a function does by itself.
fn own(program: &Program, id: FunctionId, roles: Roles) -> Effect {
    let mut effect = Effect::default();
    let function = program.function(id);
    let Some(body) = &function.body else {
        // What only comes back may still write what it is given.
        effect.memory = true;
        effect.others = roles(&function.name) == Role::Other;
        return effect;
    };
    // Where registers that are addresses lead.
    let mut roots: Vec<Root> = vec![Root::Unknown; body.regs.len()];
    let of = |roots: &[Root], operand: Operand| match operand {
        Operand::Reg(reg) => roots[reg.index()],
        Operand::Const(Const::Global(id, _)) => Root::Global(id),
        Operand::Const(_) => Root::Unknown,
    };
    let mut write = |effect: &mut Effect, root: Root| match root {
        Root::Local => {}
        Root::Global(id) => drop(effect.globals.insert(id)),
        Root::Unknown => effect.memory = true,
    };
    for inst in body.insts() {
        match &inst.op {
            Op::Alloca { dst, .. } => roots[dst.index()] = Root::Local,
            Op::Address { dst, base, .. } => roots[dst.index()] = of(&roots, *base),
            Op::Store { addr, .. } => write(&mut effect, of(&roots, *addr)),
            Op::Call { callee: Callee::Indirect(_), .. } => {
                (effect.others, effect.memory) = (true, true);
            }
            Op::Unsupported { .. } => (effect.others, effect.memory) = (true, true),
            Op::Intrinsic { op, args, .. } => match op {
                Intrinsic::Doubt(doubt) => effect.doubts.add(*doubt),
                Intrinsic::Granted(doubt) => effect.granted.add(*doubt),
                Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet => {
                    args.first().into_iter().for_each(|&to| write(&mut effect, of(&roots, to)));
                }
                Intrinsic::Unsupported(_) => (effect.others, effect.memory) = (true, true),
                _ => {}
            },
            _ => {}
        }
    }
    effect
}

#[derive(Clone, Copy)]
enum Root {
    Local,
    Global(GlobalId),
    Unknown,
}

/// By global whether anything but its name leads to it, and the functions whose address something has.
fn known(program: &Program) -> (Vec<bool>, Vec<FunctionId>) {
    let mut exposed: Vec<bool> = program
        .globals
        .iter()
        .map(|global| global.known || global.init.is_none())
        .collect();
    let mut taken = vec![false; program.functions.len()];
    let mut mark = |exposed: &mut Vec<bool>, value: Const| match value {
        Const::Global(id, _) => exposed[id.index()] = true,
        Const::Function(id) => taken[id.index()] = true,
        Const::Bits(_) | Const::Block(..) => {}
    };
    for init in program.globals.iter().filter_map(|global| global.init.as_ref()) {
        let Init { relocations, .. } = init;
        relocations.iter().for_each(|&(_, value)| mark(&mut exposed, value));
    }
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        let mut derived: Vec<Option<GlobalId>> = vec![None; body.regs.len()];
        let of = |derived: &[Option<GlobalId>], operand: Operand| match operand {
            Operand::Reg(reg) => derived[reg.index()].map(|id| Const::Global(id, 0)),
            Operand::Const(value) => Some(value),
        };
        let mut give = |exposed: &mut Vec<bool>, value: Option<Const>| {
            value.into_iter().for_each(|value| mark(exposed, value));
        };
        for block in &body.blocks {
            for phi in &block.phis {
                phi.incoming.iter().for_each(|&(_, value)| give(&mut exposed, of(&derived, value)));
            }
            for inst in &block.insts {
                match &inst.op {
                    Op::Load { .. } => {}
                    Op::Store { value, .. } => give(&mut exposed, of(&derived, *value)),
                    Op::Address { dst, base, .. } => {
                        if let Some(Const::Global(id, _)) = of(&derived, *base) {
                            derived[dst.index()] = Some(id);
                        }
                    }
                    Op::Intrinsic {
                        op: Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet | Intrinsic::Shared,
                        ..
                    }
                    | Op::Compare { .. } => {}
                    op => op.passed(|operand| give(&mut exposed, of(&derived, operand))),
                }
            }
            block.end.operands(|operand| give(&mut exposed, of(&derived, operand)));
        }
    }
    for &id in program.constructors.iter().chain(&program.destructors) {
        taken[id.index()] = true;
    }
    let addressed = program.function_ids().filter(|id| taken[id.index()]).collect();
    (exposed, addressed)
}

/// The registers that are nothing but where a local, or a part of it, lies, and that serve for nothing but to read and
/// write there.
pub fn private(body: &clew_ir::Body) -> Vec<bool> {
    let mut local: Vec<Option<Reg>> = vec![None; body.regs.len()];
    let mut private = vec![false; body.regs.len()];
    let mut bad = Vec::new();
    let has_assembly = body.insts().any(|inst| matches!(inst.op, Op::Unsupported { .. }));
    for inst in body.insts() {
        match &inst.op {
            Op::Alloca { dst, .. } => {
                local[dst.index()] = Some(*dst);
                private[dst.index()] = !has_assembly;
            }
            Op::Address { dst, base: Operand::Reg(base), .. } => local[dst.index()] = local[base.index()],
            _ => {}
        }
    }
    let mut escape = |operand: Operand| {
        if let Operand::Reg(reg) = operand {
            bad.extend(local[reg.index()]);
        }
    };
    for block in &body.blocks {
        block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|&(_, value)| escape(value));
        for inst in &block.insts {
            match &inst.op {
                Op::Load { .. } => {}
                Op::Store { value, .. } => escape(*value),
                // What the address is made of is followed, its summands are numbers.
                Op::Address { indices, .. } => indices.iter().for_each(|index| escape(index.value)),
                Op::Intrinsic {
                    op: Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet | Intrinsic::Shared,
                    ..
                } => {}
                op => op.operands(&mut escape),
            }
        }
        block.end.operands(&mut escape);
    }
    for reg in bad {
        private[reg.index()] = false;
    }
    private
}
