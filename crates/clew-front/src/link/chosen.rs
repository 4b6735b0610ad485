//! Functions that another one chooses when the program starts (`ifunc`).
//!
//! The dynamic linker calls the resolver once. Here the function is a body of clew's that asks the resolver at each
//! call and passes the arguments on: the same, for a resolver answers the same each time.

use clew_ir::{Arg, Block, Body, Callee, End, FunctionId, Inst, Op, Operand, Reg, Scalar, UnitId};

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
        self.program.functions[id.index()].body = Some(Body { regs, blocks: vec![block] });
    }
}
