//! From the IR to bytecode: slots, constants, edge copies for phis, flat jumps.

use crate::code::{
    AllocaSide, Builtin, CallSide, Code, Entry, FunctionCode, IntrinsicSide, ProgramCode, Slot, SwitchSide,
    Target,
};
use crate::globals::{for_end_operands, for_operands};
use crate::memory::{self, Memory, flag};
use clew_ir::{
    Binary, Block, BlockId, Body, Callee, Cast, Const, End, Function, Index, Inst, Op, Operand, Phi, Place,
    Program, Reg, Scalar,
};
use rustc_hash::{FxHashMap, FxHashSet};

pub fn compile(program: &Program) -> ProgramCode {
    let mut out = ProgramCode {
        pointer_bytes: program.pointer_bytes,
        code: Vec::new(),
        places: Vec::new(),
        functions: Vec::new(),
        allocas: Vec::new(),
        calls: Vec::new(),
        intrinsics: Vec::new(),
        switches: Vec::new(),
        returns: Vec::new(),
        messages: Vec::new(),
        image: Memory::default(),
        globals: Vec::new(),
        counters: program.counters as usize,
    };
    lay_out_globals(program, &mut out);
    for function in &program.functions {
        let lenient = program.units[function.unit.index()].runtime;
        let code = function_code(function, lenient, &mut out);
        out.functions.push(code);
    }
    out
}

fn lay_out_globals(program: &Program, out: &mut ProgramCode) {
    for (i, global) in program.globals.iter().enumerate() {
        let flags = if global.constant { flag::READONLY } else { 0 };
        let id = clew_ir::GlobalId::at(i);
        out.globals.push(out.image.alloc_global(global.bytes.max(1), u64::from(global.align), id, flags));
    }
    for (i, global) in program.globals.iter().enumerate() {
        let Some(init) = &global.init else { continue };
        let spot = out.image.spot(out.globals[i]);
        let size = init.bytes.len().min(global.bytes as usize);
        out.image.slice_mut(spot, size).copy_from_slice(&init.bytes[..size]);
        for &(offset, value) in &init.relocations {
            let bits = address(&out.globals, value);
            if offset + u64::from(program.pointer_bytes) <= global.bytes {
                let spot = out.image.spot(out.globals[i] + offset);
                out.image.write(spot, program.pointer_bytes as usize, bits);
            }
        }
    }
}

/// The bits of a constant, given the globals' addresses.
fn address(globals: &[u64], value: Const) -> u64 {
    match value {
        Const::Bits(bits) => bits as u64,
        Const::Global(id, offset) => globals[id.index()].wrapping_add_signed(offset),
        Const::Function(id) => memory::FUNCTIONS + 16 * u64::from(id.0),
        // A label's address is its number, not null; only the indirect jump of its own function reads it.
        Const::Block(_, block) => 1 + u64::from(block.0),
    }
}

fn function_code(function: &Function, lenient: bool, out: &mut ProgramCode) -> FunctionCode {
    let params = function.params.iter().map(|&(reg, _)| reg.0).collect();
    let mut code = FunctionCode {
        entry: Entry::Stub,
        start: out.code.len() as u32,
        slots: function.params.len() as u32,
        params,
        first_const: 0,
        consts: Box::default(),
    };
    match (&function.body, Builtin::named(&function.name)) {
        (Some(body), _) => {
            let mut lower = Lower::new(body, lenient, out);
            lower.blocks();
            let (slots, first_const, consts) = lower.finish();
            code = FunctionCode { entry: Entry::Code, slots, first_const, consts, ..code };
        }
        (None, Some(builtin)) => code.entry = Entry::Builtin(builtin),
        (None, None) => {}
    }
    code
}

/// One function's lowering. Registers come first in the frame, then two temporaries per phi, then the constants,
/// whose slots are known only at the end: until then they are numbered from `CONST` up.
struct Lower<'a> {
    body: &'a Body,
    out: &'a mut ProgramCode,
    first: usize,
    consts: Vec<u64>,
    const_slots: FxHashMap<u64, Slot>,
    starts: Vec<u32>,
    temps: u32,
    used: FxHashSet<Reg>,
    /// Registers that are only ever masked: loads of bit-fields.
    masked: FxHashSet<Reg>,
    /// clew's libc copies what nobody has written, padding say.
    lenient: bool,
    place: Option<Place>,
}

/// The registers that something reads.
fn used(body: &Body) -> FxHashSet<Reg> {
    let mut out = FxHashSet::default();
    let mut add = |operand: Operand| {
        if let Operand::Reg(reg) = operand {
            out.insert(reg);
        }
    };
    for block in &body.blocks {
        block.insts.iter().for_each(|inst| for_operands(&inst.op, &mut add));
        block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|&(_, value)| add(value));
        for_end_operands(&block.end, &mut add);
    }
    out
}

/// The registers of integer type whose every use is an `and` with a constant.
fn masked(body: &Body) -> FxHashSet<Reg> {
    let (mut masked, mut other) = (FxHashSet::default(), FxHashSet::default());
    for inst in body.blocks.iter().flat_map(|block| &block.insts) {
        match inst.op {
            Op::Binary { op: Binary::And, a: Operand::Reg(reg), b: Operand::Const(_), .. } => {
                masked.insert(reg);
            }
            ref op => for_operands(op, |operand| {
                if let Operand::Reg(reg) = operand {
                    other.insert(reg);
                }
            }),
        }
    }
    &masked - &other
}

const CONST: Slot = 1 << 31;

impl<'a> Lower<'a> {
    fn new(body: &'a Body, lenient: bool, out: &'a mut ProgramCode) -> Self {
        let first = out.code.len();
        Lower {
            body,
            out,
            first,
            consts: Vec::new(),
            const_slots: FxHashMap::default(),
            starts: vec![0; body.blocks.len()],
            temps: 0,
            used: used(body),
            masked: masked(body),
            lenient,
            place: None,
        }
    }

    fn emit(&mut self, code: Code) {
        self.out.code.push(code);
        self.out.places.push(self.place);
    }

    fn unsupported(&mut self, what: &str) {
        let side = self.out.messages.len() as u32;
        self.out.messages.push(what.to_string());
        self.emit(Code::Unsupported { side });
    }

    fn constant(&mut self, bits: u64) -> Slot {
        let next = CONST + self.consts.len() as u32;
        *self.const_slots.entry(bits).or_insert_with(|| {
            self.consts.push(bits);
            next
        })
    }

    fn slot(&mut self, operand: Operand) -> Slot {
        match operand {
            Operand::Reg(reg) => reg.0,
            Operand::Const(value) => {
                let bits = address(&self.out.globals, value);
                self.constant(bits)
            }
        }
    }

    fn bits(&self, ty: Scalar) -> u32 {
        ty.bits(self.out.pointer_bytes)
    }

    /// The width, or `None` (with the instruction that says so) for what is wider than a slot.
    fn narrow(&mut self, ty: Scalar) -> Option<u8> {
        match self.bits(ty) {
            bits @ 1..=64 => Some(bits as u8),
            _ => {
                self.unsupported(match ty {
                    Scalar::F80 => "long double arithmetic",
                    _ => "integers wider than 64 bits",
                });
                None
            }
        }
    }

    fn blocks(&mut self) {
        let body = self.body;
        for (i, block) in body.blocks.iter().enumerate() {
            self.starts[i] = self.out.code.len() as u32;
            for inst in &block.insts {
                self.inst(inst);
            }
            self.place = block.end_place;
            self.end(BlockId::at(i), block);
        }
    }

    fn inst(&mut self, inst: &Inst) {
        self.place = inst.place;
        match &inst.op {
            Op::Binary { .. }
            | Op::Compare { .. }
            | Op::Select { .. }
            | Op::Copy { .. }
            | Op::Cast { .. }
            | Op::Float { .. }
            | Op::FloatNeg { .. }
            | Op::FloatCompare { .. } => self.value(&inst.op),
            Op::Alloca { .. } | Op::Load { .. } | Op::Store { .. } | Op::Address { .. } => {
                self.memory(&inst.op)
            }
            Op::Call { callee, args, dst } => self.call(*callee, args, dst),
            Op::Intrinsic { op, ty, args, dst } => {
                let args = args.iter().map(|&arg| self.slot(arg)).collect();
                let dst = dst.iter().map(|reg| reg.0).collect();
                let side = self.out.intrinsics.len() as u32;
                self.out.intrinsics.push(IntrinsicSide { op: op.clone(), ty: *ty, args, dst });
                self.emit(Code::Intrinsic { side });
            }
            Op::Count(counter) => self.emit(Code::Count { counter: counter.0 }),
            Op::CountStep { counter, step, site } => {
                let step = self.slot(*step);
                self.emit(Code::CountStep { counter: counter.0, step, site: *site });
            }
            Op::Unsupported { what, .. } => self.unsupported(what),
        }
    }

    fn value(&mut self, op: &Op) {
        match *op {
            Op::Binary { op, ty, dst: Reg(dst), a, b } => {
                let Some(bits) = self.narrow(ty) else { return };
                let (a, b) = (self.slot(a), self.slot(b));
                self.emit(Code::Binary { op, bits, dst, a, b });
            }
            Op::Compare { op, ty, dst: Reg(dst), a, b } => {
                let Some(bits) = self.narrow(ty) else { return };
                let (a, b) = (self.slot(a), self.slot(b));
                self.emit(Code::Compare { op, bits, dst, a, b });
            }
            Op::Select { ty, dst: Reg(dst), cond, a, b } => {
                let Some(bits) = self.narrow(ty) else { return };
                let (cond, a, b) = (self.slot(cond), self.slot(a), self.slot(b));
                self.emit(Code::Select { bits, dst, cond, a, b });
            }
            Op::Copy { ty, dst: Reg(dst), a } => {
                let Some(_) = self.narrow(ty) else { return };
                let a = self.slot(a);
                self.emit(Code::Copy { dst, a });
            }
            Op::Float { op, ty, dst: Reg(dst), a, b } => {
                let Some(bits) = self.narrow(ty) else { return };
                let (a, b) = (self.slot(a), self.slot(b));
                self.emit(Code::Float { op, bits, dst, a, b });
            }
            Op::FloatNeg { ty, dst: Reg(dst), a } => {
                let Some(bits) = self.narrow(ty) else { return };
                let a = self.slot(a);
                self.emit(Code::FloatNeg { bits, dst, a });
            }
            Op::FloatCompare { op, ty, dst: Reg(dst), a, b } => {
                let Some(bits) = self.narrow(ty) else { return };
                let (a, b) = (self.slot(a), self.slot(b));
                self.emit(Code::FloatCompare { op, bits, dst, a, b });
            }
            Op::Cast { op, from, to, dst: Reg(dst), a } => self.cast(op, from, to, dst, a),
            _ => unreachable!("`inst` sends values only"),
        }
    }

    fn cast(&mut self, op: Cast, from: Scalar, to: Scalar, dst: Slot, a: Operand) {
        let (Some(from), Some(to)) = (self.narrow(from), self.narrow(to)) else { return };
        let a = self.slot(a);
        self.emit(match op {
            Cast::SExt => Code::SExt { from, to, dst, a },
            Cast::ZExt => Code::ZExt { to, dst, a },
            Cast::Trunc => Code::Trunc { to, dst, a },
            Cast::Bits if to < from => Code::Trunc { to, dst, a },
            Cast::Bits if to > from => Code::ZExt { to, dst, a },
            Cast::Bits => Code::Copy { dst, a },
            op => Code::FloatCast { op, from, to, dst, a },
        });
    }

    fn memory(&mut self, op: &Op) {
        match op {
            Op::Alloca { dst, bytes, count, align } => {
                let count = self.slot(*count);
                let side = self.out.allocas.len() as u32;
                self.out.allocas.push(AllocaSide { bytes: *bytes, align: *align });
                self.emit(Code::Alloca { dst: dst.0, count, side });
            }
            // Clang drops a load that nobody uses, and so its fault.
            Op::Load { dst, .. } if !self.used.contains(dst) => {}
            Op::Load { ty, dst, addr } => {
                let Some(bits) = self.narrow(*ty) else { return };
                let addr = self.slot(*addr);
                let masked = self.lenient || self.masked.contains(dst);
                self.emit(Code::Load { bits, masked, dst: dst.0, addr });
            }
            Op::Store { ty, value, addr } => {
                let Some(bits) = self.narrow(*ty) else { return };
                let (value, addr) = (self.slot(*value), self.slot(*addr));
                self.emit(Code::Store { bits, value, addr });
            }
            Op::Address { dst, base, offset, indices } => self.address(dst.0, *base, *offset, indices),
            _ => unreachable!("`inst` sends memory instructions only"),
        }
    }

    fn address(&mut self, dst: Slot, base: Operand, offset: i64, indices: &[Index]) {
        let mut base = self.slot(base);
        for index in indices {
            let slot = self.slot(index.value);
            let Ok(scale) = i32::try_from(index.scale) else {
                return self.unsupported("an array element of more than 2 GiB");
            };
            self.emit(Code::Index { bits: index.bits as u8, scale, dst, base, index: slot });
            base = dst;
        }
        if offset != 0 || indices.is_empty() {
            let Ok(offset) = i32::try_from(offset) else {
                return self.unsupported("an offset of more than 2 GiB");
            };
            self.emit(Code::Offset { dst, base, offset });
        }
    }

    fn call(&mut self, callee: Callee, args: &[clew_ir::Arg], dst: &[Reg]) {
        let mut slots = Vec::with_capacity(args.len());
        for arg in args {
            let Some(bits) = self.narrow(arg.ty) else { return };
            slots.push((self.slot(arg.value), bits));
        }
        let target = match callee {
            Callee::Direct(id) => Target::Direct(id),
            Callee::Indirect(operand) => Target::Indirect(self.slot(operand)),
        };
        let side = self.out.calls.len() as u32;
        let dst = dst.iter().map(|reg| reg.0).collect();
        self.out.calls.push(CallSide { target, args: slots.into(), dst });
        self.emit(Code::Call { side });
    }

    fn end(&mut self, from: BlockId, block: &Block) {
        match &block.end {
            End::Jump(to) => self.edge(from, *to),
            End::Branch { cond, yes, no, site } => {
                let cond = self.slot(*cond);
                let at = self.out.code.len();
                self.emit(Code::Branch { cond, yes: 0, no: 0, site: *site });
                let targets = [self.edge_target(from, *yes), self.edge_target(from, *no)];
                let Code::Branch { yes, no, .. } = &mut self.out.code[at] else {
                    unreachable!("just put there")
                };
                [*yes, *no] = targets;
            }
            End::Switch { ty, value, cases, default, site } => {
                let Some(_) = self.narrow(*ty) else { return };
                let value = self.slot(*value);
                let side = self.out.switches.len();
                self.emit(Code::Switch { side: side as u32 });
                let values: Box<[u64]> = cases.iter().map(|&(v, _)| v as u64).collect();
                let mut sorted: Vec<(u64, u32)> = values.iter().copied().zip(0..).collect();
                sorted.sort_unstable();
                let sorted = sorted.into();
                let targets = Box::default();
                self.out.switches.push(SwitchSide { value, site: *site, values, targets, sorted });
                let ends = cases.iter().map(|&(_, to)| to).chain([*default]);
                let targets = ends.map(|to| self.edge_target(from, to)).collect();
                self.out.switches[side].targets = targets;
            }
            End::Indirect { .. } => self.unsupported("computed goto"),
            End::Return(values) => {
                let slots = values.iter().map(|&value| self.slot(value)).collect();
                let side = self.out.returns.len() as u32;
                self.out.returns.push(slots);
                self.emit(Code::Return { side });
            }
            End::Unreachable => self.emit(Code::Unreachable),
        }
    }

    /// The block to jump to, marked, or the start of the copies that an edge into phis needs.
    fn edge_target(&mut self, from: BlockId, to: BlockId) -> u32 {
        if self.body.blocks[to.index()].phis.is_empty() {
            return BLOCK + to.0;
        }
        let at = self.out.code.len() as u32;
        self.edge(from, to);
        at
    }

    fn edge(&mut self, from: BlockId, to: BlockId) {
        let body = self.body;
        let moves: Vec<(Slot, Slot)> =
            body.blocks[to.index()].phis.iter().filter_map(|phi| self.incoming(phi, from)).collect();
        let overlap = moves.iter().any(|&(_, src)| moves.iter().any(|&(dst, _)| dst == src));
        if overlap {
            let base = self.body.regs.len() as u32;
            self.temps = self.temps.max(moves.len() as u32);
            for (i, &(_, src)) in moves.iter().enumerate() {
                self.emit(Code::Copy { dst: base + i as u32, a: src });
            }
            for (i, &(dst, _)) in moves.iter().enumerate() {
                self.emit(Code::Copy { dst, a: base + i as u32 });
            }
        } else {
            for (dst, a) in moves {
                self.emit(Code::Copy { dst, a });
            }
        }
        self.emit(Code::Jump { to: BLOCK + to.0 });
    }

    fn incoming(&mut self, phi: &Phi, from: BlockId) -> Option<(Slot, Slot)> {
        let &(_, value) = phi.incoming.iter().find(|(block, _)| *block == from)?;
        Some((phi.dst.0, self.slot(value)))
    }

    /// Resolves block marks and constants' slots, now that all of them are known.
    fn finish(self) -> (u32, u32, Box<[u64]>) {
        let first_const = self.body.regs.len() as u32 + self.temps;
        let starts = &self.starts;
        let jump = |to: &mut u32| {
            if *to >= BLOCK {
                *to = starts[(*to - BLOCK) as usize];
            }
        };
        let slot = |slot: &mut Slot| {
            if *slot >= CONST {
                *slot = *slot - CONST + first_const;
            }
        };
        let out = self.out;
        for code in &mut out.code[self.first..] {
            match code {
                Code::Binary { a, b, .. }
                | Code::Compare { a, b, .. }
                | Code::Float { a, b, .. }
                | Code::FloatCompare { a, b, .. } => [a, b].into_iter().for_each(slot),
                Code::SExt { a, .. }
                | Code::ZExt { a, .. }
                | Code::Trunc { a, .. }
                | Code::Copy { a, .. }
                | Code::FloatNeg { a, .. }
                | Code::FloatCast { a, .. } => slot(a),
                Code::Select { cond, a, b, .. } => [cond, a, b].into_iter().for_each(slot),
                Code::Load { addr, .. } => slot(addr),
                Code::Store { value, addr, .. } => [value, addr].into_iter().for_each(slot),
                Code::Alloca { count, .. } => slot(count),
                Code::Offset { base, .. } => slot(base),
                Code::Index { base, index, .. } => [base, index].into_iter().for_each(slot),
                Code::CountStep { step, .. } => slot(step),
                Code::Jump { to } => jump(to),
                Code::Branch { cond, yes, no, .. } => {
                    slot(cond);
                    [yes, no].into_iter().for_each(jump);
                }
                Code::Call { side } => {
                    let call = &mut out.calls[*side as usize];
                    call.args.iter_mut().for_each(|(arg, _)| slot(arg));
                    if let Target::Indirect(target) = &mut call.target {
                        slot(target);
                    }
                }
                Code::Intrinsic { side } => out.intrinsics[*side as usize].args.iter_mut().for_each(slot),
                Code::Switch { side } => {
                    let switch = &mut out.switches[*side as usize];
                    slot(&mut switch.value);
                    switch.targets.iter_mut().for_each(jump);
                }
                Code::Return { side } => out.returns[*side as usize].iter_mut().for_each(slot),
                Code::Count { .. } | Code::Unreachable | Code::Unsupported { .. } => {}
            }
        }
        (first_const + self.consts.len() as u32, first_const, self.consts.into())
    }
}

/// A jump to a block rather than to an instruction.
const BLOCK: u32 = 1 << 31;
