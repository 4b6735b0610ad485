//! One function: its registers, its blocks, and the walk over its instructions.

use clew_ir::{Block, BlockId, Body, End, FunctionId, Inst, Op, Operand, Phi, Place, Reg, Scalar, UnitId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

use super::dead::drop_dead;
use super::names::Noted;
use super::profile::Condition;
use super::shape::Shape;
use crate::coverage::ProfileName;
use crate::link::Linker;
use crate::llvm::{self, Module, Opcode, Type, Value};

/// The state of lowering one function.
pub struct FunctionLowering<'a, 'm> {
    pub linker: &'a mut Linker<'m>,
    pub unit: UnitId,
    pub id: FunctionId,
    /// The first of each value's registers; its others follow.
    values: FxHashMap<Value<'m>, Reg>,
    pub blocks: Rc<FxHashMap<llvm::Block<'m>, BlockId>>,
    regs: Vec<Scalar>,
    /// Of the block at hand.
    pub insts: Vec<Inst>,
    pub block: BlockId,
    pub place: Option<Place>,
    /// Copies of arguments passed by value live as long as the frame: allocated once, whatever loop the call is in.
    pub frame: Vec<Inst>,
    /// The selects by which clang carries a decision's state over a condition.
    pub conditions: FxHashMap<Value<'m>, Condition<'m>>,
    /// Where the states of its decisions are.
    pub states: FxHashSet<Value<'m>>,
    /// What only they need.
    pub absorbed: FxHashSet<Value<'m>>,
    pub profile: Option<ProfileName>,
    /// x86-64's registers, general and vector, that the named parameters take.
    pub named_registers: (u64, u64),
    pub noted: Noted<'m>,
    /// Its floating-point numbers are computed by the x87, with more precision than their types have.
    pub is_precise: bool,
}

/// Lowers the body of `function` into the program's entry `id`.
pub fn lower_function<'m>(
    linker: &mut Linker<'m>,
    unit: UnitId,
    id: FunctionId,
    function: Value<'m>,
) -> Option<ProfileName> {
    let blocks = linker.blocks_of(function);
    let mut lowering = FunctionLowering {
        linker,
        unit,
        id,
        values: FxHashMap::default(),
        blocks,
        regs: Vec::new(),
        insts: Vec::new(),
        block: BlockId(0),
        place: None,
        frame: Vec::new(),
        conditions: FxHashMap::default(),
        states: FxHashSet::default(),
        absorbed: FxHashSet::default(),
        profile: None,
        named_registers: (0, 0),
        noted: Noted::default(),
        is_precise: false,
    };
    lowering.is_precise = lowering.computes_by_x87(function);
    lowering.named_registers = lowering.registers_of(function);
    let params = lowering.assign_params(function);
    lowering.find_profile(function);
    lowering.assign_registers(function);
    let mut body = lowering.body(function);
    drop_dead(&mut body);
    let profile = lowering.profile.take();
    let entry = &mut linker.program.functions[id.index()];
    entry.params = params;
    entry.body = Some(body);
    profile
}

impl<'m> FunctionLowering<'_, 'm> {
    fn computes_by_x87(&self, function: Value<'m>) -> bool {
        let features = function.target_features();
        let has = |name: &str| features.split(',').any(|feature| feature == name);
        !self.is_of_runtime() && has("+x87") && !has("+sse2")
    }

    fn assign_params(&mut self, function: Value<'m>) -> Vec<(Reg, Scalar)> {
        for param in function.params() {
            let shape = self.shape(param.ty());
            let first = self.fresh_all(&shape);
            self.values.insert(param, first);
        }
        (0u32..).map(Reg).zip(self.regs.iter().copied()).collect()
    }

    /// Every result has its registers before the first instruction is lowered: phis look ahead.
    fn assign_registers(&mut self, function: Value<'m>) {
        for block in function.blocks() {
            for instruction in block.instructions() {
                if self.absorbed.contains(&instruction) {
                    continue;
                }
                let shape = self.shape(instruction.ty());
                if !shape.parts.is_empty() {
                    let first = self.fresh_all(&shape);
                    self.values.insert(instruction, first);
                }
            }
        }
    }

    fn body(&mut self, function: Value<'m>) -> Body {
        let mut blocks = Vec::new();
        let mut phis = Vec::new();
        for (block, source) in (0u32..).map(BlockId).zip(function.blocks()) {
            self.block = block;
            let mut end = (End::Unreachable, None);
            for instruction in source.instructions() {
                if self.absorbed.contains(&instruction) {
                    continue;
                }
                self.place = self.linker.place(self.unit, instruction);
                if instruction.opcode() == Opcode::LLVMPHI {
                    phis.push((block, instruction));
                    continue;
                }
                self.note_weak(instruction);
                if instruction.is_terminator() {
                    end = (self.terminator(instruction), self.place);
                    self.note_loop(instruction, &end.0);
                } else {
                    self.instruction(instruction);
                }
            }
            let (end, end_place) = end;
            blocks.push(Block { phis: Vec::new(), insts: std::mem::take(&mut self.insts), end, end_place });
        }
        for (block, phi) in phis {
            let lowered = self.phi(phi, &mut blocks);
            blocks[block.index()].phis.extend(lowered);
        }
        if let Some(entry) = blocks.first_mut() {
            entry.insts.splice(0..0, self.frame.drain(..));
        }
        Body { regs: std::mem::take(&mut self.regs), blocks, names: self.noted.take() }
    }

    /// One phi per part. A constant that takes instructions to compute is computed at the end of its predecessor.
    fn phi(&mut self, phi: Value<'m>, blocks: &mut [Block]) -> Vec<Phi> {
        let shape = self.shape(phi.ty());
        let first = self.result(phi);
        let mut result: Vec<Phi> = (first.0..)
            .map(Reg)
            .zip(&shape.parts)
            .map(|(dst, part)| Phi { dst, ty: part.ty, incoming: Vec::new() })
            .collect();
        for (source, value) in phi.incoming() {
            let block = self.block_id(source);
            std::mem::swap(&mut self.insts, &mut blocks[block.index()].insts);
            let operands = self.operands(value);
            std::mem::swap(&mut self.insts, &mut blocks[block.index()].insts);
            for (phi, operand) in result.iter_mut().zip(operands) {
                phi.incoming.push((block, operand));
            }
        }
        result
    }

    fn instruction(&mut self, instruction: Value<'m>) {
        if instruction.opcode() == Opcode::LLVMCall {
            self.call(instruction);
        } else if let Some(&condition) = self.conditions.get(&instruction) {
            self.condition(instruction, condition);
        } else {
            let dst = self.result(instruction);
            self.compute(instruction.opcode(), instruction, dst);
        }
    }

    /// What an instruction or constant expression does, with its results in `dst` and the registers after it.
    pub fn compute(&mut self, opcode: Opcode, value: Value<'m>, dst: Reg) {
        use Opcode::*;
        match opcode {
            LLVMAdd | LLVMSub | LLVMMul | LLVMUDiv | LLVMSDiv | LLVMURem | LLVMSRem | LLVMShl | LLVMLShr
            | LLVMAShr | LLVMAnd | LLVMOr | LLVMXor => self.binary(opcode, value, dst),
            LLVMFAdd | LLVMFSub | LLVMFMul | LLVMFDiv | LLVMFRem => self.float_binary(opcode, value, dst),
            LLVMFNeg => self.float_neg(value, dst),
            LLVMICmp => self.compare(value, dst),
            LLVMFCmp => self.float_compare(Self::float_predicate(value), value, dst),
            LLVMSelect => self.select(value, dst),
            LLVMFreeze => self.copy(value.operand(0), dst),
            LLVMTrunc | LLVMZExt | LLVMSExt | LLVMFPTrunc | LLVMFPExt | LLVMFPToUI | LLVMFPToSI
            | LLVMUIToFP | LLVMSIToFP | LLVMPtrToInt | LLVMIntToPtr | LLVMBitCast | LLVMAddrSpaceCast => {
                self.cast(opcode, value, dst);
            }
            LLVMAlloca | LLVMLoad | LLVMStore | LLVMGetElementPtr => self.memory(opcode, value, dst),
            LLVMFence => {}
            LLVMAtomicCmpXchg => self.compare_exchange(value, dst),
            LLVMAtomicRMW => self.read_modify_write(value, dst),
            LLVMExtractValue | LLVMInsertValue | LLVMExtractElement | LLVMInsertElement
            | LLVMShuffleVector => self.aggregate(opcode, value, dst),
            LLVMVAArg => self.unsupported("a va_arg that clang leaves to the machine", value),
            _ => self.unsupported("an instruction for exceptions", value),
        }
    }
}

/// Registers and emission: what every family uses.
impl<'m> FunctionLowering<'_, 'm> {
    pub fn shape(&mut self, ty: Type<'m>) -> Rc<Shape> {
        self.linker.shape(self.unit, ty)
    }

    pub fn module(&self) -> &'m Module {
        self.linker.module(self.unit)
    }

    pub fn pointer_bytes(&self) -> u32 {
        self.linker.program.pointer_bytes
    }

    pub fn fresh(&mut self, ty: Scalar) -> Reg {
        self.regs.push(ty);
        Reg::at(self.regs.len() - 1)
    }

    pub fn fresh_all(&mut self, shape: &Shape) -> Reg {
        let first = Reg::at(self.regs.len());
        self.regs.extend(shape.parts.iter().map(|part| part.ty));
        first
    }

    /// The first register of a value; of one without registers, none that may be used.
    pub fn result(&self, value: Value<'m>) -> Reg {
        self.values.get(&value).copied().unwrap_or(Reg(u32::MAX))
    }

    pub fn known(&self, value: Value<'m>) -> Option<Reg> {
        self.values.get(&value).copied()
    }

    pub fn emit(&mut self, op: Op) {
        self.insts.push(Inst { op, place: self.place });
    }

    pub fn emit_copy(&mut self, ty: Scalar, dst: Reg, a: Operand) {
        self.emit(Op::Copy { ty, dst, a });
    }

    pub fn block_id(&self, block: llvm::Block<'m>) -> BlockId {
        self.blocks.get(&block).copied().unwrap_or(BlockId(0))
    }

    /// Leaves open what `value` computes, and reports it.
    pub fn unsupported(&mut self, what: &str, value: Value<'m>) {
        let shape = self.shape(value.ty());
        let first = self.result(value);
        let dst = (first.0..).map(Reg).zip(shape.parts.iter().map(|part| part.ty)).collect();
        self.emit(Op::Unsupported { what: what.to_owned(), dst });
        self.linker.leave_out(what, self.place);
    }

    /// Says so and answers true if the value's type is one that no register holds.
    pub fn refuses(&mut self, shape: &Shape, value: Value<'m>) -> bool {
        if let Some(what) = shape.refused {
            self.unsupported(&format!("arithmetic on {what}"), value);
        }
        shape.refused.is_some()
    }
}
