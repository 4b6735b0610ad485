//! Which `static` variables others may know without being told in this run: some function of the unit gives their address
//! away, and may have done so before.
//!
//! The address of a variable is followed through locals that hold nothing else and through calls of functions with a
//! body; wherever else it goes, it is given away.

use crate::compile::code::Builtin;
use clew_ir::{
    Body, Callee, Const, Function, FunctionId, GlobalId, Intrinsic, Op, Operand, Program, Reg, Scalar,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// What an address is of: a variable, or what a parameter leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Root {
    Global(GlobalId),
    /// Whatever a variable holds the address of.
    Content(GlobalId),
    Param(FunctionId, u32),
}

pub fn leaked(program: &Program) -> FxHashSet<GlobalId> {
    let mut leaks: FxHashSet<Root> = FxHashSet::default();
    for (number, global) in
        program.globals.iter().enumerate().filter(|(_, global)| global.external || global.known)
    {
        leaks.insert(Root::Global(GlobalId::at(number)));
        let held = global.init.iter().flat_map(|init| &init.relocations);
        leaks.extend(held.filter_map(|(_, value)| root_of(*value)));
    }
    // From a parameter of a function to what it was called with, until nothing is new.
    loop {
        let before = leaks.len();
        // The library keeps what it is given to itself.
        for id in program.function_ids().filter(|&id| program.is_users(id)) {
            scan(program, id, &mut leaks);
        }
        for id in leaks.clone() {
            let (Root::Global(id) | Root::Content(id)) = id else { continue };
            let held = program.globals[id.index()].init.iter().flat_map(|init| &init.relocations);
            leaks.extend(held.filter_map(|(_, value)| root_of(*value)));
        }
        if leaks.len() == before {
            break;
        }
    }
    let global = |root: Root| match root {
        Root::Global(id) => Some(id),
        Root::Content(_) | Root::Param(..) => None,
    };
    leaks.into_iter().filter_map(global).collect()
}

fn root_of(value: Const) -> Option<Root> {
    match value {
        Const::Global(id, _) => Some(Root::Global(id)),
        _ => None,
    }
}

struct Scan<'a> {
    function: &'a Function,
    /// Registers that hold an address, and locals that hold one, by their own register.
    roots: FxHashMap<Reg, FxHashSet<Root>>,
    holders: FxHashMap<Reg, FxHashSet<Root>>,
}

impl Scan<'_> {
    fn of(&self, operand: Operand) -> Vec<Root> {
        match operand {
            Operand::Const(value) => root_of(value).into_iter().collect(),
            Operand::Reg(reg) => self.roots.get(&reg).into_iter().flatten().copied().collect(),
        }
    }

    fn give(&mut self, to: Reg, roots: Vec<Root>) -> bool {
        join(self.roots.entry(to).or_default(), roots)
    }

    /// Follows addresses through the function until nothing is new.
    fn follow(&mut self) {
        let Some(body) = &self.function.body else { return };
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for block in &body.blocks {
                for phi in &block.phis {
                    let roots = phi.incoming.iter().flat_map(|&(_, value)| self.of(value)).collect();
                    changed |= self.give(phi.dst, roots);
                }
                for inst in &block.insts {
                    changed |= self.step(&inst.op);
                }
            }
        }
    }

    fn step(&mut self, op: &Op) -> bool {
        match op {
            Op::Address { dst, base, .. } => {
                let roots = self.of(*base);
                self.give(*dst, roots)
            }
            Op::Cast { dst, a, .. } | Op::Copy { dst, a, .. } => {
                let roots = self.of(*a);
                self.give(*dst, roots)
            }
            Op::Select { dst, a, b, .. } => {
                let roots = [*a, *b].into_iter().flat_map(|value| self.of(value)).collect();
                self.give(*dst, roots)
            }
            Op::Store { value, addr: Operand::Reg(to), .. } if self.holders.contains_key(to) => {
                let roots = self.of(*value);
                join(self.holders.entry(*to).or_default(), roots)
            }
            Op::Load { dst, addr: Operand::Reg(from), .. } if self.holders.contains_key(from) => {
                let roots = self.holders[from].iter().copied().collect();
                self.give(*dst, roots)
            }
            Op::Load { dst, addr, ty: Scalar::Ptr, .. } => {
                let roots = self.of(*addr).into_iter().filter_map(content).collect();
                self.give(*dst, roots)
            }
            _ => false,
        }
    }
}

/// What lies there.
fn content(root: Root) -> Option<Root> {
    match root {
        Root::Global(id) | Root::Content(id) => Some(Root::Content(id)),
        Root::Param(..) => None,
    }
}

/// Whether some are new.
fn join(known: &mut FxHashSet<Root>, roots: Vec<Root>) -> bool {
    let before = known.len();
    known.extend(roots);
    known.len() > before
}

/// Notes what a function gives away.
fn scan(program: &Program, id: FunctionId, leaks: &mut FxHashSet<Root>) {
    let function = program.function(id);
    let Some(body) = &function.body else { return };
    let params = (0..).zip(&function.params);
    let roots = params.map(|(n, &(reg, _))| (reg, FxHashSet::from_iter([Root::Param(id, n)])));
    let mut scan = Scan { function, roots: roots.collect(), holders: holders(body) };
    scan.follow();
    let insts = || body.insts();
    for inst in insts() {
        match &inst.op {
            Op::Load { .. } | Op::Compare { .. } => {}
            Op::Address { indices, .. } => {
                indices.iter().for_each(|index| leaks.extend(scan.of(index.value)));
            }
            Op::Cast { .. } | Op::Copy { .. } | Op::Select { .. } => {}
            Op::Store { addr: Operand::Reg(to), .. } if scan.holders.contains_key(to) => {}
            // What holds an address gives it away if it is given away itself.
            Op::Store { value, addr, .. } => {
                let (held, holders) = (scan.of(*value), scan.of(*addr));
                let is_kept = !holders.is_empty()
                    && holders.iter().all(|root| {
                        let is_known = |root| leaks.contains(root);
                        matches!(root, Root::Global(_))
                            && !is_known(root)
                            && !content(*root).iter().any(is_known)
                    });
                if !is_kept {
                    leaks.extend(held);
                }
            }
            // A copy holds what the original does, wherever it goes.
            Op::Intrinsic { op: Intrinsic::MemCpy | Intrinsic::MemMove, args, .. } => {
                leaks.extend(args.get(1).into_iter().flat_map(|&from| scan.of(from)).filter_map(content));
            }
            Op::Intrinsic { .. } => {}
            Op::Call { callee: Callee::Direct(to), args, .. } if program.function(*to).body.is_some() => {
                for (n, arg) in (0..).zip(args) {
                    let named = (n as usize) < program.function(*to).params.len();
                    if !named || leaks.contains(&Root::Param(*to, n)) {
                        leaks.extend(scan.of(arg.value));
                    }
                }
            }
            // What the vm does itself keeps nothing.
            Op::Call { callee: Callee::Direct(to), .. } if is_builtin(program, *to) => {}
            op => op.operands(|operand| leaks.extend(scan.of(operand))),
        }
    }
    for block in &body.blocks {
        block.end.operands(|operand| leaks.extend(scan.of(operand)));
    }
}

fn is_builtin(program: &Program, id: FunctionId) -> bool {
    Builtin::named(&program.function(id).name).is_some()
}

/// The locals whose address is used for nothing but loads and stores.
fn holders(body: &Body) -> FxHashMap<Reg, FxHashSet<Root>> {
    let plain = (0..).map(Reg).zip(body.plain_locals()).filter(|(_, is_plain)| *is_plain);
    plain.map(|(reg, _)| (reg, FxHashSet::default())).collect()
}
