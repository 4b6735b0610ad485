//! What a call leads to, and which functions a call through an address can lead to.

use clew_ir::{CType, Const, FunctionId, Operand, Program, Role, SegmentId, Segments, TypeId};

/// What the name of a function that is only declared says; the vm does some of them itself.
pub type Roles = fn(&str) -> Role;

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
    pub fn of(program: &Program, segments: &Segments, roles: Roles, id: FunctionId) -> Self {
        let function = program.function(id);
        if let Some(entry) = segments.entry(id) {
            return Called::Body(entry);
        }
        match roles(&function.name) {
            Role::SetJump => Called::SetJump,
            Role::LongJump => Called::LongJump,
            Role::Never => Called::Never,
            Role::Back => Called::Back,
            Role::Other => Called::Stub { returns: !function.noreturn },
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
    for block in
        program.functions.iter().filter_map(|function| function.body.as_ref()).flat_map(|body| &body.blocks)
    {
        let mut operand = |operand: Operand| {
            if let Operand::Const(value) = operand {
                mark(value);
            }
        };
        block.insts.iter().for_each(|inst| inst.op.passed(&mut operand));
        block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|&(_, value)| operand(value));
        block.end.operands(&mut operand);
    }
    let types = pointed_to(program);
    let is_aim = |id: FunctionId| {
        let signature = program.function(id).signature.as_ref().filter(|_| program.is_users(id));
        signature.is_some_and(|signature| types.iter().any(|&ty| program.types.same(ty, signature.ty)))
    };
    let by_hosts = |id: &FunctionId| program.constructors.contains(id) || program.destructors.contains(id);
    program.function_ids().filter(|id| has_address[id.index()] || by_hosts(id) || is_aim(*id)).collect()
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
