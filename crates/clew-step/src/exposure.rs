//! Which objects a pointer may lead to that comes from somewhere: those whose address goes anywhere but into loads, stores and
//! computations of addresses within them.

use clew_ir::{Body, Const, Function, FunctionId, Global, GlobalId, Intrinsic, Op, Operand, Program, Reg};
use rustc_hash::FxHashMap;

pub struct Exposure {
    /// By global.
    globals: Vec<bool>,
    /// By function, of its registers: the size of a local variable that no pointer leads to.
    hidden: Vec<FxHashMap<Reg, u64>>,
    /// By function, of its registers: the size of any local variable that is made once in an activation.
    locals: Vec<FxHashMap<Reg, u64>>,
}

impl Exposure {
    /// `is_whole`: nobody else has a part in the program. A unit's input pointers may lead to any variable of its own.
    pub fn of(program: &Program, is_whole: bool) -> Self {
        let is_open = |global: &Global| global.external || global.known || !is_whole && !global.constant;
        let mut globals: Vec<bool> = program.globals.iter().map(is_open).collect();
        for global in &program.globals {
            for (_, value) in global.init.iter().flat_map(|init| &init.relocations) {
                expose(&mut globals, *value);
            }
        }
        let mut this = Exposure { globals, hidden: Vec::new(), locals: Vec::new() };
        for function in &program.functions {
            let locals = function.body.as_ref().map(locals).unwrap_or_default();
            let mut hidden = locals.clone();
            this.scan(function, &mut hidden);
            this.hidden.push(hidden);
            this.locals.push(locals);
        }
        this
    }

    pub fn is_exposed(&self, id: GlobalId) -> bool {
        self.globals[id.index()]
    }

    /// Whether some pointer may lead to a local variable.
    pub fn is_local_exposed(&self, function: FunctionId, reg: Reg) -> bool {
        !self.hidden[function.index()].contains_key(&reg)
    }

    /// The size of a local variable that is made once in each activation, at its start.
    pub fn local(&self, function: FunctionId, reg: Reg) -> Option<u64> {
        self.locals[function.index()].get(&reg).copied()
    }

    fn scan(&mut self, function: &Function, hidden: &mut FxHashMap<Reg, u64>) {
        let Some(body) = &function.body else { return };
        let roots = roots(body, hidden);
        let mut escape = |operand: Operand| match operand {
            Operand::Const(value) => expose(&mut self.globals, value),
            Operand::Reg(reg) => match roots.get(&reg) {
                Some(&Root::Local(local)) => drop(hidden.remove(&local)),
                Some(&Root::Global(id)) => self.globals[id.index()] = true,
                None => {}
            },
        };
        for block in &body.blocks {
            block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|&(_, value)| escape(value));
            for inst in &block.insts {
                escaping(&inst.op, &mut escape);
            }
            block.end.operands(&mut escape);
        }
    }
}

#[derive(Clone, Copy)]
enum Root {
    Local(Reg),
    Global(GlobalId),
}

fn expose(globals: &mut [bool], value: Const) {
    if let Const::Global(id, _) = value {
        globals[id.index()] = true;
    }
}

/// The locals of the entry block: made once in each activation.
fn locals(body: &Body) -> FxHashMap<Reg, u64> {
    let entry = body.blocks.first().into_iter().flat_map(|block| &block.insts);
    let locals = entry.filter_map(|inst| match inst.op {
        Op::Alloca { dst, bytes, count: Operand::Const(Const::Bits(count)), .. } => {
            Some((dst, u64::try_from(count).ok()?.checked_mul(bytes)?))
        }
        _ => None,
    });
    locals.collect()
}

/// Registers that hold an address within an object, computed from the object's name alone.
fn roots(body: &Body, locals: &FxHashMap<Reg, u64>) -> FxHashMap<Reg, Root> {
    let mut roots: FxHashMap<Reg, Root> = locals.keys().map(|&reg| (reg, Root::Local(reg))).collect();
    let mut grew = true;
    // Blocks need not stand in the order in which they run.
    while std::mem::take(&mut grew) {
        for inst in body.insts() {
            let (dst, from) = match inst.op {
                Op::Address { dst, base, .. } => (dst, base),
                Op::Copy { dst, a, .. } => (dst, a),
                _ => continue,
            };
            let root = match from {
                Operand::Reg(reg) => roots.get(&reg).copied(),
                Operand::Const(Const::Global(id, _)) => Some(Root::Global(id)),
                Operand::Const(_) => None,
            };
            if let Some(root) = root {
                grew |= roots.insert(dst, root).is_none();
            }
        }
    }
    roots
}

/// The operands that take an address somewhere.
fn escaping(op: &Op, escape: &mut impl FnMut(Operand)) {
    match op {
        Op::Load { .. } | Op::Copy { .. } | Op::Compare { .. } => {}
        Op::Store { value, .. } => escape(*value),
        Op::Address { indices, .. } => indices.iter().for_each(|index| escape(index.value)),
        Op::Intrinsic {
            op: Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet | Intrinsic::Shared,
            args,
            ..
        } => args.iter().skip(2).for_each(|&arg| escape(arg)),
        op => op.passed(escape),
    }
}
