//! What a call leads to, and which functions a call through an address can lead to.

use clew_ir::{CType, Callee, Const, FunctionId, Op, Operand, Program, SegmentId, Segments, TypeId};
use clew_vm::{Builtin, HostCall};

/// What a function is to its callers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Called {
    /// It has a body, which starts here.
    Body(SegmentId),
    /// It comes back and reaches nothing: what the vm does itself.
    Back,
    /// The run ends there.
    Never,
    /// Others do it, and they may `longjmp`; it comes back, or it does not.
    Stub {
        returns: bool,
    },
    SetJump,
    LongJump,
}

impl Called {
    pub fn of(program: &Program, segments: &Segments, id: FunctionId) -> Self {
        let function = program.function(id);
        if let Some(entry) = segments.entry(id) {
            return Called::Body(entry);
        }
        match Builtin::named(&function.name) {
            Some(Builtin::SetJump) => Called::SetJump,
            Some(Builtin::LongJump) => Called::LongJump,
            Some(
                Builtin::Exit
                | Builtin::Abort
                | Builtin::AssertFail
                | Builtin::ReachError
                | Builtin::Unsupported
                | Builtin::Host(HostCall::Exit),
            ) => Called::Never,
            Some(_) => Called::Back,
            None => Called::Stub { returns: !function.noreturn },
        }
    }
}

/// The functions whose address something has: code, an initialiser, what runs before or after `main`, and, since an
/// input pointer may lead to any function of the user's of its type, those of a type that some pointer has.
pub fn addressed(program: &Program) -> Vec<FunctionId> {
    let mut has_address = vec![false; program.functions.len()];
    let mut mark = |value: Const| {
        if let Const::Function(id) = value {
            has_address[id.index()] = true;
        }
    };
    for global in &program.globals {
        global.init.iter().flat_map(|init| &init.relocations).for_each(|&(_, value)| mark(value));
    }
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        for block in &body.blocks {
            block.insts.iter().for_each(|inst| for_addresses(&inst.op, &mut mark));
            block
                .phis
                .iter()
                .flat_map(|phi| &phi.incoming)
                .for_each(|&(_, value)| constant(value, &mut mark));
            clew_vm::for_end_operands(&block.end, |operand| constant(operand, &mut mark));
        }
    }
    let types = pointed_to(program);
    let is_aim = |id: FunctionId| {
        let signature = program.function(id).signature.as_ref().filter(|_| program.is_users(id));
        signature.is_some_and(|signature| types.iter().any(|&ty| program.types.same(ty, signature.ty)))
    };
    let by_hosts = |id: &FunctionId| program.constructors.contains(id) || program.destructors.contains(id);
    program.function_ids().filter(|id| has_address[id.index()] || by_hosts(id) || is_aim(*id)).collect()
}

fn constant(operand: Operand, f: &mut impl FnMut(Const)) {
    if let Operand::Const(value) = operand {
        f(value);
    }
}

/// The constants of an instruction that go anywhere, which the function that is called does not.
fn for_addresses(op: &Op, f: &mut impl FnMut(Const)) {
    match op {
        Op::Call { callee, args, .. } => {
            if let Callee::Indirect(operand) = callee {
                constant(*operand, f);
            }
            args.iter().for_each(|arg| constant(arg.value, f));
        }
        op => clew_vm::for_operands(op, |operand| constant(operand, f)),
    }
}

/// The types of functions that there are pointers to.
fn pointed_to(program: &Program) -> Vec<TypeId> {
    let types = &program.types;
    let mut found: Vec<TypeId> = Vec::new();
    for ty in &types.table {
        let &CType::Pointer { to } = ty else { continue };
        let is_function = matches!(types.get(types.bare(to)), CType::Function { .. });
        if is_function && !found.iter().any(|&known| types.same(known, to)) {
            found.push(to);
        }
    }
    found
}
