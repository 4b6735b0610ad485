//! Functions that another one chooses when the program starts (`ifunc`).
//!
//! The dynamic linker calls the resolver once, before anything else runs. Here the function is a body of clew's that asks
//! the resolver at each call and passes the arguments on: the same, for a resolver that answers the same each time. One
//! that looks at the world around it (a variable, a function that is only declared) need not, and no test can choose what
//! it saw: calls of its function cannot be followed.

use clew_ir::{
    Arg, Block, Body, CallGraph, Callee, Const, End, FunctionId, Inst, Op, Operand, Program, Reg, Scalar,
    UnitId,
};

use super::{Linker, Symbol};
use crate::llvm::Value;

impl<'m> Linker<'m> {
    pub fn lower_chosen(&mut self, id: FunctionId, unit: UnitId, value: Value<'m>) {
        let Symbol::Function(resolver) = self.symbol(unit, value.resolver()) else {
            return self.leave_out("a function chosen by something that is no function", None);
        };
        let function = self.program.function(id);
        if function.variadic {
            return self.leave_out("a function with variable arguments that another one chooses", None);
        }
        let mut regs: Vec<Scalar> = function.params.iter().map(|&(_, ty)| ty).collect();
        let args =
            function.params.iter().map(|&(reg, ty)| Arg { value: Operand::Reg(reg), ty, by_value: None });
        let args: Vec<Arg> = args.collect();
        let chosen = Reg::at(regs.len());
        regs.push(Scalar::Ptr);
        let results: Vec<Reg> = (regs.len()..).map(Reg::at).take(function.results.len()).collect();
        regs.extend(&function.results);
        let ask = Op::Call { callee: Callee::Direct(resolver), args: Vec::new(), dst: vec![chosen] };
        let callee = Callee::Indirect(Operand::Reg(chosen));
        let end = End::Return(results.iter().copied().map(Operand::Reg).collect());
        let call = Op::Call { callee, args, dst: results };
        let insts = [ask, call].map(|op| Inst { op, place: None }).to_vec();
        let block = Block { phis: Vec::new(), insts, end, end_place: None };
        self.program.functions[id.index()].body =
            Some(Body { regs, blocks: vec![block], names: Default::default() });
        self.program.resolvers.push(resolver);
        self.chosen.push((id, resolver));
    }

    /// Once all is lowered: which resolvers answer the same each time.
    pub fn settle_chosen(&mut self) {
        if self.chosen.is_empty() {
            return;
        }
        let calls = CallGraph::of(&self.program);
        for (id, resolver) in std::mem::take(&mut self.chosen) {
            if is_closed(&self.program, &calls, resolver) {
                continue;
            }
            let function = &mut self.program.functions[id.index()];
            let name = function.name.clone();
            let Some(body) = &mut function.body else { continue };
            for inst in body.blocks.iter_mut().flat_map(|block| &mut block.insts) {
                let dst = match &inst.op {
                    Op::Call { dst, .. } => dst.iter().map(|&reg| (reg, body.regs[reg.index()])).collect(),
                    _ => Vec::new(),
                };
                let what = format!("`{name}`, which was chosen before the program started");
                inst.op = Op::Unsupported { what, dst };
            }
        }
    }
}

/// Whether a function answers the same whenever it is called: it, and what it calls, reads nothing that may change.
fn is_closed(program: &Program, calls: &CallGraph, resolver: FunctionId) -> bool {
    let reached = calls.reached([resolver], |_| true);
    let mut functions = program.functions.iter().zip(reached).filter(|(_, reached)| *reached);
    functions.all(|(function, _)| {
        let Some(body) = &function.body else { return false };
        let mut is_closed =
            body.insts().all(|inst| !matches!(inst.op, Op::Call { callee: Callee::Indirect(_), .. }));
        body.constants(|value| {
            is_closed &= !matches!(value, Const::Global(id, _) if !program.globals[id.index()].constant);
        });
        is_closed
    })
}
