//! Which functions of a program others may call back so that the function under test could notice.
//!
//! What has external linkage others can write to themselves. Only through a function of the unit do they get at state
//! that is the unit's own: its `static` variables, and what these lead to. So a call back matters if the function
//! mentions such a variable that the function under test mentions too, and stores anything but locals.

use crate::globals::{for_operands, reached, reached_functions};
use clew_ir::{Callee, Const, Function, FunctionId, Global, GlobalId, Op, Operand, Program, Reg};
use rustc_hash::FxHashSet;

#[derive(Clone, Default)]
pub(crate) struct Callable {
    /// Those that others know by name.
    pub public: Vec<FunctionId>,
    /// By function.
    matters: Vec<bool>,
}

impl Callable {
    pub fn of(program: &Program, taken: &FxHashSet<FunctionId>, function: FunctionId) -> Self {
        let own = own_state(program, function);
        if own.is_empty() {
            return Callable { public: Vec::new(), matters: vec![false; program.functions.len()] };
        }
        let stores: Vec<bool> = program.functions.iter().map(stores).collect();
        let matters = |id: FunctionId| {
            let global = |id: &GlobalId| own.contains(id);
            program.is_tested(id)
                && program.function(id).signature.is_some()
                && reached(program, id, &[]).iter().any(global)
                && reached_functions(program, id).iter().any(|id| stores[id.index()])
        };
        let matters: Vec<bool> = program.function_ids().map(matters).collect();
        let is_public = |id: &FunctionId| {
            let function = program.function(*id);
            let is_known = function.external || taken.contains(id) && !is_kept(program, *id);
            matters[id.index()] && is_known && function.name != "main"
        };
        Callable { public: program.function_ids().filter(is_public).collect(), matters }
    }

    pub fn matters(&self, id: FunctionId) -> bool {
        self.matters.get(id.index()).copied().unwrap_or(false)
    }
}

/// Whether only `static` variables have a function's address.
fn is_kept(program: &Program, id: FunctionId) -> bool {
    let has = |global: &Global| {
        let mut held = global.init.iter().flat_map(|init| &init.relocations);
        held.any(|(_, value)| *value == Const::Function(id))
    };
    let is_own = program.globals.iter().all(|global| !has(global) || !global.external);
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    let mut insts = bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.insts);
    // Compared or called it goes nowhere.
    let gives = |op: &Op| match op {
        Op::Store { value, .. } => *value == Operand::Const(Const::Function(id)),
        Op::Call { args, .. } => args.iter().any(|arg| arg.value == Operand::Const(Const::Function(id))),
        _ => false,
    };
    is_own && !insts.any(|inst| gives(&inst.op))
}

/// The variables that the function under test mentions and that only the unit can name.
fn own_state(program: &Program, function: FunctionId) -> FxHashSet<GlobalId> {
    let mut all = reached(program, function, &[]);
    all.retain(|id| {
        let global = &program.globals[id.index()];
        !global.external && !global.constant && !program.units[global.unit.index()].runtime
    });
    all
}

/// Whether a function stores anything that outlives it, or calls somebody who might.
fn stores(function: &Function) -> bool {
    let Some(body) = &function.body else { return true };
    let mut locals: FxHashSet<Reg> = FxHashSet::default();
    body.blocks.iter().flat_map(|block| &block.insts).any(|inst| match &inst.op {
        Op::Alloca { dst, .. } => {
            locals.insert(*dst);
            false
        }
        Op::Store { addr, .. } => !matches!(addr, Operand::Reg(reg) if locals.contains(reg)),
        Op::Call { callee: Callee::Indirect(_), .. } => true,
        Op::Intrinsic { .. } => {
            let mut is_memory = false;
            for_operands(&inst.op, |_| is_memory = true);
            is_memory
        }
        _ => false,
    })
}
