//! Which functions a call through an address can lead to.

use crate::{CType, Const, FunctionId, Operand, Program, TypeId};

impl Program {
    /// The functions whose address something has: code, an initialiser, what runs before or after `main`, and, since an
    /// input pointer may lead to any function of the user's of its type, those of a type that some pointer has.
    pub fn addressed(&self) -> Vec<FunctionId> {
        addressed(self)
    }
}

fn addressed(program: &Program) -> Vec<FunctionId> {
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
