//! Which globals a unit's test can set, which are as good as constant, and which hold state out of reach.

use crate::compile::code::ProgramCode;
use clew_ir::{Const, Function, FunctionId, Global, GlobalId, Op, Operand, Program, Reg, UnitId};
use rustc_hash::{FxHashMap, FxHashSet};

pub struct Globals {
    /// Inputs: mutable, and a test of the unit can name them.
    pub settable: Vec<GlobalId>,
    /// The unit can reach mutable state that no test can set.
    pub hidden_state: bool,
    /// It can reach a variable that starts with the address of a weak name.
    pub starts_weak: bool,
}

/// It starts with the address of a weak name that somebody may define.
pub fn starts_weak(global: &Global) -> bool {
    global.init.as_ref().is_some_and(|init| init.weak)
}

/// clew's libc has streams, but what they hold is never read.
const STREAMS: [&str; 6] = ["stdin", "stdout", "stderr", "input", "output", "error"];

/// What `errno` is in clew's libc.
pub const ERRNO: &str = "clew_errno";

/// The tables of ctype.h, from -128 to 255.
const CTYPE: [&str; 3] = ["classes", "lowers", "uppers"];

/// The tables that map letters to those of the other case, and the letter of ASCII whose other case is none in Turkish.
const DOTTED: [(&str, u64); 2] = [("lowers", b'I' as u64), ("uppers", b'i' as u64)];

/// What the locale has a say in of the tables of ctype.h: where it starts and how long it is.
pub fn beyond_ascii(program: &Program, code: &ProgramCode) -> Vec<(u64, u64)> {
    let mut parts = Vec::new();
    for (global, &base) in program.globals.iter().zip(&code.globals) {
        if program.units[global.unit.index()].runtime && CTYPE.contains(&global.name.as_str()) {
            let (third, entry) = (global.bytes / 3, global.bytes / 384);
            parts.extend([(base, third), (base + 2 * third, third)]);
            let dotted = DOTTED.iter().find(|(name, _)| *name == global.name);
            parts.extend(dotted.map(|(_, letter)| (base + third + letter * entry, entry)));
        }
    }
    parts
}

/// Sorts the globals for tests of these functions of one unit, whose preconditions are in `assume`.
pub fn sort(program: &Program, functions: &[FunctionId], assume: &[FunctionId]) -> Globals {
    let escaping = escaping(program);
    let all: Vec<FunctionId> = functions.iter().chain(assume).copied().collect();
    let reached = reached(program, &all);
    let units: Vec<UnitId> = functions.iter().map(|&id| program.function(id).unit).collect();
    let (mut settable, mut hidden_state) = (Vec::new(), false);
    for (i, global) in program.globals.iter().enumerate() {
        let id = GlobalId::at(i);
        let runtime = program.units[global.unit.index()].runtime;
        let fixed = (global.constant && global.init.is_some())
            || (runtime && STREAMS.contains(&global.name.as_str()))
            || (!runtime
                && !global.external
                && !global.known
                && has_content(global)
                && !escaping.contains(&id));
        if fixed || !reached.contains(&id) {
            continue;
        }
        // The state of clew's own libc, but for what every caller can set.
        if runtime && global.name == ERRNO {
            settable.push(id);
            continue;
        }
        if runtime {
            hidden_state = true;
            continue;
        }
        if is_nameable(program, global) && (units.contains(&global.unit) || global.init.is_none()) {
            settable.push(id);
        } else {
            hidden_state = true;
        }
    }
    let starts_weak = reached.iter().any(|id| starts_weak(&program.globals[id.index()]));
    Globals { settable, hidden_state, starts_weak }
}

/// A table, say: a `static` that has content and that nothing writes to is as good as `const`. One that is all zero
/// would be of no use if nothing outside set it.
fn has_content(global: &Global) -> bool {
    let init = global.init.as_ref();
    init.is_some_and(|init| !init.relocations.is_empty() || init.bytes.iter().any(|&byte| byte != 0))
}

/// A `static` local goes by its symbol, on x86-64.
fn is_nameable(program: &Program, global: &Global) -> bool {
    let in_reach = global.local_to.is_none() || program.pointer_bytes == 8;
    in_reach && (global.ty.is_some() || (global.init.is_none() && global.bytes > 0))
}

/// Globals that something may write to: stored to, or their address used for anything but a load.
fn escaping(program: &Program) -> FxHashSet<GlobalId> {
    let mut out = FxHashSet::default();
    for global in &program.globals {
        for (_, value) in global.init.iter().flat_map(|init| &init.relocations) {
            if let Const::Global(id, _) = value {
                out.insert(*id);
            }
        }
    }
    for function in &program.functions {
        escaping_from(function, &mut out);
    }
    out
}

fn escaping_from(function: &Function, out: &mut FxHashSet<GlobalId>) {
    let Some(body) = &function.body else { return };
    let mut derived: FxHashMap<Reg, GlobalId> = FxHashMap::default();
    let root = |derived: &FxHashMap<Reg, GlobalId>, operand: Operand| match operand {
        Operand::Const(Const::Global(id, _)) => Some(id),
        Operand::Reg(reg) => derived.get(&reg).copied(),
        Operand::Const(_) => None,
    };
    for block in &body.blocks {
        for inst in &block.insts {
            match &inst.op {
                Op::Address { dst, base, indices, .. } => {
                    if let Some(id) = root(&derived, *base) {
                        derived.insert(*dst, id);
                    }
                    out.extend(indices.iter().filter_map(|index| root(&derived, index.value)));
                }
                Op::Load { .. } => {}
                op => op.operands(|operand| out.extend(root(&derived, operand))),
            }
        }
        for phi in &block.phis {
            out.extend(phi.incoming.iter().filter_map(|(_, value)| root(&derived, *value)));
        }
        block.end.operands(|operand| out.extend(root(&derived, operand)));
    }
}

/// Whether a function, or one that it calls, mentions the global.
pub fn mentions_global(program: &Program, function: FunctionId, global: GlobalId) -> bool {
    reached(program, &[function]).contains(&global)
}

/// The globals that functions called from these mention, directly or through initialisers.
pub fn reached(program: &Program, start: &[FunctionId]) -> FxHashSet<GlobalId> {
    let mut functions: FxHashSet<FunctionId> = start.iter().copied().collect();
    let mut globals = FxHashSet::default();
    let mut work: Vec<Const> = functions.iter().map(|&id| Const::Function(id)).collect();
    while let Some(item) = work.pop() {
        let mut found = Vec::new();
        match item {
            Const::Function(id) => mentions(program.function(id), &mut found),
            Const::Global(id, _) => {
                let init = program.globals[id.index()].init.iter();
                found.extend(init.flat_map(|init| init.relocations.iter().map(|&(_, value)| value)));
            }
            Const::Bits(_) | Const::Block(..) => {}
        }
        for value in found {
            let new = match value {
                Const::Function(id) => functions.insert(id),
                Const::Global(id, _) => globals.insert(id),
                Const::Bits(_) | Const::Block(..) => false,
            };
            if new {
                work.push(value);
            }
        }
    }
    globals
}

/// The functions and globals in a function's code.
pub fn mentions(function: &Function, out: &mut Vec<Const>) {
    let mut add = |value: Const| {
        if matches!(value, Const::Global(..) | Const::Function(_)) {
            out.push(value);
        }
    };
    function.body.iter().for_each(|body| body.constants(&mut add));
}
