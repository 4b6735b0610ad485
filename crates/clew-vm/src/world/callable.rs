//! Which functions of a program others may call back so that the function under test could notice.
//!
//! What has external linkage others can write to themselves. Only through a function of the unit do they get at state
//! that is the unit's own: its `static` variables, and what these lead to. So a call back matters if the function
//! mentions such a variable that the function under test mentions too, and stores anything but locals.

use crate::compile::code::ProgramCode;
use crate::inputs::globals::{mentions, reached};
use clew_ir::{Callee, Const, Function, FunctionId, GlobalId, Op, Operand, Program, Reg};
use rustc_hash::FxHashSet;

#[derive(Clone, Default)]
pub(crate) struct Callable {
    /// Those that others know by name.
    pub public: Vec<FunctionId>,
    /// By function.
    matters: Vec<bool>,
}

/// Who mentions whom in a program, found out once for all functions under test.
#[derive(Clone, Debug, Default)]
pub(crate) struct Links {
    /// By function, then by global: the functions and globals that mention it.
    before: Vec<Vec<u32>>,
    /// By function: it, or one that it may call, stores something that outlives it.
    stores: Vec<bool>,
    /// The functions whose address goes anywhere but into `static` variables.
    given: FxHashSet<FunctionId>,
}

impl Links {
    pub fn of(program: &Program) -> Self {
        let functions = program.functions.len();
        let mut links =
            Links { before: vec![Vec::new(); functions + program.globals.len()], ..Links::default() };
        for (number, function) in (0..).zip(&program.functions) {
            let mut mentioned = Vec::new();
            mentions(function, &mut mentioned);
            links.mention(functions, number, mentioned);
            links.give(function);
        }
        for (number, global) in (functions as u32..).zip(&program.globals) {
            let held: Vec<Const> =
                global.init.iter().flat_map(|init| &init.relocations).map(|&(_, value)| value).collect();
            let named = held.iter().filter_map(|value| match value {
                Const::Function(id) => Some(*id),
                _ => None,
            });
            links.given.extend(named.filter(|_| global.external));
            links.mention(functions, number, held);
        }
        let storing = (0..).zip(&program.functions).filter(|(_, function)| stores(function));
        links.stores = links.leading_to(storing.map(|(number, _)| number));
        links
    }

    fn mention(&mut self, functions: usize, by: u32, mentioned: Vec<Const>) {
        for value in mentioned {
            let node = match value {
                Const::Function(id) => id.index(),
                Const::Global(id, _) => functions + id.index(),
                Const::Bits(_) | Const::Block(..) => continue,
            };
            self.before[node].push(by);
        }
    }

    /// Compared or called, an address goes nowhere.
    fn give(&mut self, function: &Function) {
        for inst in function.insts() {
            let mut give = |operand: Operand| {
                if let Operand::Const(Const::Function(id)) = operand {
                    self.given.insert(id);
                }
            };
            match &inst.op {
                Op::Store { value, .. } => give(*value),
                Op::Call { args, .. } => args.iter().for_each(|arg| give(arg.value)),
                _ => {}
            }
        }
    }

    /// Those from which some of these are mentioned, directly or not.
    fn leading_to(&self, to: impl Iterator<Item = u32>) -> Vec<bool> {
        let mut found = vec![false; self.before.len()];
        let mut work: Vec<u32> = to.collect();
        while let Some(at) = work.pop() {
            if !std::mem::replace(&mut found[at as usize], true) {
                work.extend(&self.before[at as usize]);
            }
        }
        found
    }
}

impl Callable {
    pub fn of(program: &Program, code: &ProgramCode, tested: &[FunctionId]) -> Self {
        let (links, functions) = (&code.links, program.functions.len());
        let own = own_state(program, tested);
        if own.is_empty() {
            return Callable { public: Vec::new(), matters: vec![false; functions] };
        }
        let touching = links.leading_to(own.iter().map(|id| (functions + id.index()) as u32));
        let matters = |id: FunctionId| {
            program.is_tested(id)
                && program.function(id).signature.is_some()
                && touching[id.index()]
                && links.stores[id.index()]
        };
        let matters: Vec<bool> = program.function_ids().map(matters).collect();
        let is_public = |id: &FunctionId| {
            let function = program.function(*id);
            let is_known =
                function.external || function.aliased || code.taken.contains(id) && links.given.contains(id);
            matters[id.index()] && is_known && function.name != "main"
        };
        Callable { public: program.function_ids().filter(is_public).collect(), matters }
    }

    pub fn matters(&self, id: FunctionId) -> bool {
        self.matters.get(id.index()).copied().unwrap_or(false)
    }
}

/// The variables that the functions under test mention and that only the unit can name.
fn own_state(program: &Program, tested: &[FunctionId]) -> FxHashSet<GlobalId> {
    let mut all = reached(program, tested);
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
    body.insts().any(|inst| match &inst.op {
        Op::Alloca { dst, .. } => {
            locals.insert(*dst);
            false
        }
        Op::Store { addr, .. } => !matches!(addr, Operand::Reg(reg) if locals.contains(reg)),
        Op::Call { callee: Callee::Indirect(_), .. } => true,
        Op::Intrinsic { .. } => {
            let mut is_memory = false;
            inst.op.operands(|_| is_memory = true);
            is_memory
        }
        _ => false,
    })
}
