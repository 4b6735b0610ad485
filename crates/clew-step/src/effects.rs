//! What a call may change of the memory that its caller can see.
//!
//! Functions that are only declared do all that C allows: they write to whatever a pointer may lead to, and call back those
//! functions of the program that they can know, which change their own variables too.

use crate::Exposure;
use crate::roots::{definitions, root_of};
use clew_ir::{Callee, FunctionId, GlobalId, Intrinsic, Op, Operand, Program, Role, Scalar};
use rustc_hash::FxHashSet;

/// Some of a program's globals.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct GlobalSet(Vec<u64>);

impl GlobalSet {
    pub fn has(&self, id: GlobalId) -> bool {
        self.0.get(id.index() / 64).is_some_and(|word| word >> (id.index() % 64) & 1 == 1)
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn add(&mut self, id: GlobalId) {
        let at = id.index() / 64;
        self.0.resize(self.0.len().max(at + 1), 0);
        self.0[at] |= 1 << (id.index() % 64);
    }

    /// Whether some are new.
    fn join(&mut self, other: &GlobalSet) -> bool {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        let mut grew = false;
        for (own, &other) in self.0.iter_mut().zip(&other.0) {
            grew |= other & !*own != 0;
            *own |= other;
        }
        grew
    }
}

/// What may be changed. Never what no pointer leads to and no function of the program writes by its name.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Changes {
    /// Whatever a pointer may lead to, and what lies behind no name.
    pub at_large: bool,
    /// Every variable with static storage.
    pub statics: bool,
    /// Those that are written by their name.
    pub globals: GlobalSet,
    /// A function of the C library: others may have replaced the stream that it uses.
    pub streams: bool,
}

impl Changes {
    fn join(&mut self, other: &Changes) -> bool {
        let before = (self.at_large, self.statics, self.streams);
        self.at_large |= other.at_large;
        self.statics |= other.statics;
        self.streams |= other.streams;
        self.globals.join(&other.globals) | (before != (self.at_large, self.statics, self.streams))
    }

    /// Whether there are none.
    pub fn is_nothing(&self) -> bool {
        !self.at_large && !self.statics && self.globals.is_empty()
    }

    /// Whether this variable may be another afterwards.
    pub fn touches(&self, id: GlobalId, exposure: &Exposure) -> bool {
        self.statics || self.globals.has(id) || self.at_large && exposure.is_exposed(id)
    }
}

pub struct Effects {
    functions: Vec<Changes>,
    /// Of a function that is only declared.
    others: Changes,
    /// Of a call through an address.
    indirect: Changes,
}

/// What a function does by itself, and whom it calls.
#[derive(Default)]
struct Own {
    changes: Changes,
    callees: Vec<FunctionId>,
    calls_others: bool,
    calls_through: bool,
}

impl Effects {
    pub fn of(program: &Program, exposure: &Exposure, roles: fn(&str) -> Role) -> Self {
        let own: Vec<Own> = program.function_ids().map(|id| own(program, id, roles)).collect();
        let named = named(program);
        let known: Vec<FunctionId> = program
            .function_ids()
            .filter(|&id| program.is_users(id) && (program.function(id).external || named.contains(&id)))
            .collect();
        let mut this = Effects {
            functions: own.iter().map(|own| own.changes.clone()).collect(),
            others: Changes { at_large: true, ..Changes::default() },
            indirect: Changes { at_large: true, ..Changes::default() },
        };
        let exposed = (0..program.globals.len()).map(GlobalId::at).filter(|&id| exposure.is_exposed(id));
        exposed.for_each(|id| this.others.globals.add(id));
        loop {
            let mut grew = false;
            for &id in &known {
                grew |= this.others.join(&this.functions[id.index()]);
            }
            for id in named.iter().filter(|id| program.function(**id).body.is_some()) {
                grew |= this.indirect.join(&this.functions[id.index()]);
            }
            grew |= this.indirect.join(&this.others);
            for (at, own) in own.iter().enumerate() {
                grew |= this.step(at, own);
            }
            if !grew {
                return this;
            }
        }
    }

    fn step(&mut self, at: usize, own: &Own) -> bool {
        let mut changes = std::mem::take(&mut self.functions[at]);
        let mut grew = false;
        for &callee in own.callees.iter().filter(|callee| callee.index() != at) {
            grew |= changes.join(&self.functions[callee.index()]);
        }
        grew |= own.calls_others && changes.join(&self.others);
        grew |= own.calls_through && changes.join(&self.indirect);
        self.functions[at] = changes;
        grew
    }

    pub fn of_call(&self, callee: Callee) -> &Changes {
        match callee {
            Callee::Direct(id) => &self.functions[id.index()],
            Callee::Indirect(_) => &self.indirect,
        }
    }

    /// Of a function that is only declared.
    pub fn of_others(&self) -> &Changes {
        &self.others
    }
}

/// The functions that a pointer may lead to.
fn named(program: &Program) -> FxHashSet<FunctionId> {
    let aliased = program.function_ids().filter(|&id| program.function(id).aliased);
    program.addressed().into_iter().chain(aliased).collect()
}

fn own(program: &Program, id: FunctionId, roles: fn(&str) -> Role) -> Own {
    let function = program.function(id);
    let mut own = Own::default();
    if function.body.is_none() {
        match roles(&function.name) {
            // What the vm does itself may write to what it is given, and so may an input of a test's.
            Role::Back => own.changes.at_large = function.params.iter().any(|&(_, ty)| ty == Scalar::Ptr),
            Role::Never | Role::LongJump | Role::SetJump => {}
            Role::Other => own.calls_others = true,
        }
        return own;
    }
    own.changes.streams = program.units[function.unit.index()].runtime;
    let definitions = definitions(function);
    for inst in function.insts() {
        let mut write = |addr: Operand| match root_of(addr, &definitions) {
            Some(Some(id)) => own.changes.globals.add(id),
            // A local of its own.
            Some(None) => {}
            None => own.changes.at_large = true,
        };
        match &inst.op {
            Op::Store { addr, .. } => write(*addr),
            Op::Intrinsic { op, args, .. } => match op {
                Intrinsic::MemCpy
                | Intrinsic::MemMove
                | Intrinsic::MemSet
                | Intrinsic::VaStart
                | Intrinsic::VaEnd
                | Intrinsic::VaCopy
                | Intrinsic::Shared => args.iter().take(1).for_each(|&addr| write(addr)),
                Intrinsic::Doubt(_) | Intrinsic::Replaceable | Intrinsic::Unsupported(_) => {
                    (own.changes.at_large, own.changes.statics) = (true, true);
                }
                _ => {}
            },
            Op::Unsupported { .. } => (own.changes.at_large, own.changes.statics) = (true, true),
            Op::Call { callee: Callee::Direct(callee), .. } => own.callees.push(*callee),
            Op::Call { callee: Callee::Indirect(_), .. } => own.calls_through = true,
            _ => {}
        }
    }
    own.callees.sort_unstable();
    own.callees.dedup();
    own
}
