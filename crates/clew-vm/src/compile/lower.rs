//! One function's bytecode, block by block as planned.

use super::Addresses;
use super::choose::{
    binary, branch, compare, fork_of, load, load_at, operand_types, store, store_at, unswapped, way,
};
use super::facts::Facts;
use super::plan::{Plan, Planner};
use super::promote::Promoted;
use super::slots::Slots;
use crate::code::{
    AllocaSide, CallSide, Code, Entry, Far, Fork, FunctionCode, IndirectSide, IntrinsicSide, Near, Note,
    ProgramCode, Slot, SwitchSide, Target, Two, WideOp, WideSide,
};
use crate::globals::{for_end_operands, for_operands};
use clew_ir::{
    Binary, Block, BlockId, Body, Callee, Cast, Compare, End, FloatBinary, Function, FunctionId, Index, Inst,
    Op, Operand, Phi, Place, Program, Reg, Scalar, SiteId,
};

/// A jump to a block rather than to an instruction.
const BLOCK: u32 = 1 << 31;
const NO_SLOT: Slot = Slot::MAX;
/// So that endless recursion uses up registers, which is how it is found.
const FEWEST_SLOTS: Slot = 4;

pub struct Lower<'a> {
    addresses: &'a Addresses,
    id: FunctionId,
    function: &'a Function,
    body: &'a Body,
    out: &'a mut ProgramCode,
    first: usize,
    facts: Facts,
    promoted: Promoted,
    slots: Slots,
    /// By register; `NO_SLOT` until it has one.
    places: Vec<Slot>,
    starts: Vec<u32>,
    plan: Plan,
    /// clew's libc copies what nobody has written, padding say.
    lenient: bool,
    place: Option<Place>,
    weight: u16,
}

impl<'a> Lower<'a> {
    pub fn new(
        program: &'a Program,
        addresses: &'a Addresses,
        id: FunctionId,
        function: &'a Function,
        body: &'a Body,
        lenient: bool,
        out: &'a mut ProgramCode,
    ) -> Self {
        let first = out.code.len();
        let facts = Facts::of(program, body);
        let promoted = Promoted::of(body, &facts, out.pointer_bytes);
        Lower {
            addresses,
            id,
            function,
            body,
            out,
            first,
            facts,
            promoted,
            slots: Slots::default(),
            places: vec![NO_SLOT; body.regs.len()],
            starts: vec![0; body.blocks.len()],
            plan: Plan::default(),
            lenient,
            place: None,
            weight: 0,
        }
    }

    pub fn lower(mut self) -> FunctionCode {
        let body = self.body;
        self.number_constants();
        let adopted = self.number_registers();
        let (facts, promoted) = (&self.facts, &self.promoted);
        let mut planner = Planner::new(body, facts, promoted, self.out.pointer_bytes);
        let mut plans: Vec<Plan> = body.blocks.iter().map(|block| planner.plan(block)).collect();
        for at in adopted {
            plans[0].skipped[at] = true;
        }
        for (i, (block, plan)) in body.blocks.iter().zip(plans).enumerate() {
            self.plan = plan;
            self.starts[i] = self.out.code.len() as u32;
            self.slots.start_block();
            self.weight = (block.insts.len() + 1).min(usize::from(u16::MAX)) as u16;
            for (at, inst) in block.insts.iter().enumerate() {
                if !self.plan.skipped[at] {
                    self.inst(block, at, inst);
                }
            }
            self.place = block.end_place;
            self.end(BlockId::at(i), block);
        }
        self.finish()
    }

    /// Every constant that an instruction may want in a slot.
    fn number_constants(&mut self) {
        let body = self.body;
        for block in &body.blocks {
            for inst in &block.insts {
                if let Op::Call { callee, args, .. } = &inst.op {
                    if let Callee::Indirect(operand) = callee {
                        self.number_constant(*operand, false);
                    }
                    for arg in args {
                        let wide = self.is_wide(arg.ty);
                        self.number_constant(arg.value, wide);
                    }
                    continue;
                }
                let widths = operand_types(&inst.op);
                let mut at = 0;
                for_operands(&inst.op, |operand| {
                    let wide = widths.get(at).or(widths.last()).is_some_and(|&ty| self.is_wide(ty));
                    at += 1;
                    self.number_constant(operand, wide);
                });
            }
            for phi in &block.phis {
                let wide = self.is_wide(phi.ty);
                phi.incoming.iter().for_each(|&(_, value)| self.number_constant(value, wide));
            }
            match &block.end {
                End::Return(values) => {
                    for (&value, &ty) in values.iter().zip(&self.function.results) {
                        let wide = self.is_wide(ty);
                        self.number_constant(value, wide);
                    }
                }
                End::Switch { ty, value, .. } => {
                    let wide = self.is_wide(*ty);
                    self.number_constant(*value, wide);
                }
                end => for_end_operands(end, |operand| self.number_constant(operand, false)),
            }
        }
    }

    fn number_constant(&mut self, operand: Operand, wide: bool) {
        if let Operand::Const(value) = operand {
            self.slots.constant(self.addresses.bits(value), wide);
        }
    }

    /// Gives slots to all that lives longer than a block. A promoted local whose first value is a parameter that nothing
    /// else reads takes over the parameter's slot; the stores that this makes unnecessary are returned.
    fn number_registers(&mut self) -> Vec<usize> {
        let body = self.body;
        for &(reg, ty) in &self.function.params {
            self.places[reg.index()] = self.slots.take(self.is_wide(ty));
        }
        let mut adopted = Vec::new();
        let mut stored = rustc_hash::FxHashSet::default();
        let entry = body.blocks.first().map_or(&[][..], |block| &block.insts);
        for (i, inst) in entry.iter().enumerate() {
            let Op::Store { value, addr, .. } = inst.op else { continue };
            let Some(local) = self.promoted.local(addr) else { continue };
            let is_param = |reg: Reg| self.function.params.iter().any(|&(param, _)| param == reg);
            if let Operand::Reg(reg) = value
                && stored.insert(local)
                && is_param(reg)
                && self.facts.uses(reg) == 1
            {
                self.places[local.index()] = self.places[reg.index()];
                adopted.push(i);
            }
            stored.insert(local);
        }
        for (i, &ty) in body.regs.iter().enumerate() {
            let reg = Reg(i as u32);
            if self.places[i] != NO_SLOT {
                continue;
            }
            if self.promoted.get(reg).is_some() {
                self.places[i] = self.slots.take(false);
            } else if self.facts.returns_twice || !self.facts.is_local(reg) {
                self.places[i] = self.slots.take(self.is_wide(ty));
            }
        }
        self.slots.start_locals();
        adopted
    }

    fn emit(&mut self, code: Code) {
        self.emit_noted(code, 0);
    }

    fn emit_noted(&mut self, code: Code, extra: u32) {
        self.out.code.push(code);
        self.out.notes.push(Note { place: self.place, extra });
    }

    fn unsupported(&mut self, what: &str) {
        let side = self.out.messages.len() as u32;
        self.out.messages.push(what.to_string());
        self.emit(Code::Unsupported { side });
    }

    fn bits(&self, ty: Scalar) -> u32 {
        ty.bits(self.out.pointer_bytes)
    }

    fn is_wide(&self, ty: Scalar) -> bool {
        self.bits(ty) > 64
    }

    fn cut(&self, ty: Scalar) -> u8 {
        (64 - self.bits(ty)) as u8
    }

    /// The slot of a register that is read or written.
    fn reg(&mut self, reg: Reg) -> Slot {
        let reg = self.plan.aliases.get(&reg).copied().unwrap_or(reg);
        if self.places[reg.index()] == NO_SLOT {
            let wide = self.is_wide(self.body.regs[reg.index()]);
            self.places[reg.index()] = self.slots.take(wide);
        }
        self.places[reg.index()]
    }

    fn slot(&mut self, operand: Operand, wide: bool) -> Slot {
        match operand {
            Operand::Reg(reg) => self.reg(reg),
            Operand::Const(value) => self.slots.constant(self.addresses.bits(value), wide),
        }
    }

    /// The slot of an operand of up to 64 bits.
    fn narrow(&mut self, operand: Operand) -> Slot {
        self.slot(operand, false)
    }

    fn inst(&mut self, block: &Block, at: usize, inst: &Inst) {
        self.place = inst.place;
        match &inst.op {
            Op::Alloca { dst, .. } if self.promoted.get(*dst).is_some() => {}
            Op::Alloca { .. } | Op::Load { .. } | Op::Store { .. } => self.memory(block, at, &inst.op),
            Op::Address { dst, base, offset, indices } => self.address(block, *dst, *base, *offset, indices),
            Op::Call { callee, args, dst } => self.call(*callee, args, dst),
            Op::Intrinsic { op, ty, args, dst } => {
                let wide = self.is_wide(*ty);
                let args = args.iter().map(|&arg| self.slot(arg, wide)).collect();
                let dst = dst.iter().map(|&reg| self.reg(reg)).collect();
                let side = self.out.intrinsics.len() as u32;
                self.out.intrinsics.push(IntrinsicSide { op: op.clone(), ty: *ty, args, dst });
                self.emit(Code::Intrinsic { side });
            }
            Op::Count(counter) => self.emit(Code::Count { counter: counter.0 }),
            Op::CountStep { counter, step, site } => {
                let step = self.narrow(*step);
                self.emit_noted(Code::CountStep { counter: counter.0, step }, site.0);
            }
            Op::Unsupported { what, .. } => self.unsupported(what),
            op => self.value(op),
        }
    }

    fn value(&mut self, op: &Op) {
        match *op {
            Op::Binary { op, ty, dst, a, b } if self.is_wide(ty) => {
                self.wide(WideOp::Binary(op, self.bits(ty) as u8), dst, &[(a, true), (b, true)]);
            }
            Op::Binary { op, ty, dst, a, b } => {
                let two = self.two(ty, dst, a, b);
                let word = self.bits(ty) == self.out.pointer_bytes * 8;
                self.emit(binary(op, two, word));
            }
            Op::Compare { op, ty, dst, a, b } if self.is_wide(ty) => {
                self.wide(WideOp::Compare(op, self.bits(ty) as u8), dst, &[(a, true), (b, true)]);
            }
            Op::Compare { op, ty, dst, a, b } => {
                let (plain, swapped) = unswapped(op);
                let (a, b) = if swapped { (b, a) } else { (a, b) };
                let two = self.two(ty, dst, a, b);
                let word = self.bits(ty) == self.out.pointer_bytes * 8;
                self.emit(compare(plain, two, word));
            }
            Op::Select { ty, dst, cond, a, b } if self.is_wide(ty) => {
                let bits = self.bits(ty) as u8;
                self.wide(WideOp::Select(bits), dst, &[(cond, false), (a, true), (b, true)]);
            }
            Op::Select { ty, dst, cond, a, b } => {
                let bits = self.bits(ty) as u8;
                let [cond, a, b] = [cond, a, b].map(|operand| self.narrow(operand));
                let dst = self.reg(dst);
                self.emit(Code::Select { bits, dst, cond, a, b });
            }
            Op::Copy { ty, dst, a } => {
                let wide = self.is_wide(ty);
                let (a, dst) = (self.slot(a, wide), self.reg(dst));
                self.copy(dst, a, self.bits(ty) as u8);
            }
            Op::Float { op, ty, dst, a, b } if self.is_wide(ty) => {
                self.wide(WideOp::Float(op), dst, &[(a, true), (b, true)]);
            }
            Op::Float { op, ty, dst, a, b } => {
                let two = self.two(ty, dst, a, b);
                self.emit(match (op, two.cut) {
                    (FloatBinary::Add, 0) => Code::FAdd64(two),
                    (FloatBinary::Sub, 0) => Code::FSub64(two),
                    (FloatBinary::Mul, 0) => Code::FMul64(two),
                    (FloatBinary::Div, 0) => Code::FDiv64(two),
                    _ => Code::Float(op, two),
                });
            }
            Op::FloatNeg { ty, dst, a } if self.is_wide(ty) => {
                self.wide(WideOp::FloatNeg, dst, &[(a, true)]);
            }
            Op::FloatNeg { ty, dst, a } => {
                let bits = self.bits(ty) as u8;
                let (a, dst) = (self.narrow(a), self.reg(dst));
                self.emit(Code::FloatNeg { bits, dst, a });
            }
            Op::FloatCompare { op, ty, dst, a, b } if self.is_wide(ty) => {
                self.wide(WideOp::FloatCompare(op), dst, &[(a, true), (b, true)]);
            }
            Op::FloatCompare { op, ty, dst, a, b } => {
                let two = self.two(ty, dst, a, b);
                self.emit(Code::FloatCompare(op, two));
            }
            Op::Cast { op, from, to, dst, a } => self.cast(op, from, to, dst, a),
            _ => unreachable!("`inst` sends values only"),
        }
    }

    fn two(&mut self, ty: Scalar, dst: Reg, a: Operand, b: Operand) -> Two {
        let (a, b) = (self.narrow(a), self.narrow(b));
        Two { cut: self.cut(ty), dst: self.reg(dst), a, b }
    }

    /// `args`: each operand, and whether it is wide.
    fn wide(&mut self, op: WideOp, dst: Reg, args: &[(Operand, bool)]) {
        let mut slots = [0; 3];
        for (slot, &(operand, wide)) in slots.iter_mut().zip(args) {
            *slot = self.slot(operand, wide);
        }
        let dst = self.reg(dst);
        self.emit_wide(WideSide { op, dst, args: slots });
    }

    fn emit_wide(&mut self, side: WideSide) {
        self.out.wide.push(side);
        self.emit(Code::Wide { side: self.out.wide.len() as u32 - 1 });
    }

    fn copy(&mut self, dst: Slot, a: Slot, bits: u8) {
        if dst == a {
            return;
        }
        if bits > 64 {
            self.emit_wide(WideSide { op: WideOp::Copy(bits), dst, args: [a, 0, 0] });
        } else {
            self.emit(Code::Copy { dst, a });
        }
    }

    fn cast(&mut self, op: Cast, from: Scalar, to: Scalar, dst: Reg, a: Operand) {
        let wide = self.is_wide(from);
        if wide || self.is_wide(to) {
            return self.wide(WideOp::Cast(op, from, to), dst, &[(a, wide)]);
        }
        let (from, to) = (self.bits(from) as u8, self.bits(to) as u8);
        let (a, dst) = (self.narrow(a), self.reg(dst));
        match op {
            Cast::SExt => self.emit(Code::SExt { from, to, dst, a }),
            Cast::ZExt => self.emit(Code::ZExt { to, dst, a }),
            Cast::Trunc => self.emit(Code::Trunc { to, dst, a }),
            Cast::Bits if to < from => self.emit(Code::Trunc { to, dst, a }),
            Cast::Bits if to > from => self.emit(Code::ZExt { to, dst, a }),
            Cast::Bits => self.copy(dst, a, to),
            op => self.emit(Code::FloatCast { op, from, to, dst, a }),
        }
    }

    fn memory(&mut self, block: &Block, at: usize, op: &Op) {
        match *op {
            Op::Alloca { dst, bytes, count, align } => {
                let (count, dst) = (self.narrow(count), self.reg(dst));
                let side = self.out.allocas.len() as u32;
                self.out.allocas.push(AllocaSide { bytes, align });
                self.emit(Code::Alloca { dst, count, side });
            }
            // Clang drops a load that nobody uses, and so its fault.
            Op::Load { dst, .. } if self.facts.uses(dst) == 0 => {}
            Op::Load { ty, dst, addr, lenient } => {
                if let Some(local) = self.promoted.local(addr) {
                    let (dst, a) = (self.reg(dst), self.reg(local));
                    return self.copy(dst, a, self.bits(ty) as u8);
                }
                let masked = u32::from(lenient || self.lenient || self.facts.masked.contains(&dst));
                if self.is_wide(ty) {
                    let args = [self.narrow(addr), 0, 0];
                    let dst = self.reg(dst);
                    self.out.wide.push(WideSide { op: WideOp::Load(self.bits(ty) as u8), dst, args });
                    let side = self.out.wide.len() as u32 - 1;
                    return self.emit_noted(Code::Wide { side }, masked);
                }
                let extend = self.plan.extended.get(&at).copied();
                let to = self.bits(extend.map_or(ty, |extend| extend.to)) as u8;
                let slot = self.reg(extend.map_or(dst, |extend| extend.dst));
                let signed = extend.is_some_and(|extend| extend.signed);
                let code = match self.access(block, at, addr) {
                    Access::Near(base, offset) => {
                        load(self.bits(ty), signed, Near { bits: to, slot, base, offset })
                    }
                    Access::Far(base, index, cut, scale) => {
                        load_at(self.bits(ty), signed, Far { bits: to, cut, slot, base, index, scale })
                    }
                };
                self.emit_noted(code, masked);
            }
            Op::Store { ty, value, addr } => {
                if let Some(local) = self.promoted.local(addr) {
                    let (a, dst) = (self.narrow(value), self.reg(local));
                    return self.copy(dst, a, self.bits(ty) as u8);
                }
                if self.is_wide(ty) {
                    let args = [self.slot(value, true), self.narrow(addr), 0];
                    return self.emit_wide(WideSide { op: WideOp::Store(self.bits(ty) as u8), dst: 0, args });
                }
                let (slot, bits) = (self.narrow(value), self.bits(ty) as u8);
                let code = match self.access(block, at, addr) {
                    Access::Near(base, offset) => store(Near { bits, slot, base, offset }),
                    Access::Far(base, index, cut, scale) => {
                        store_at(Far { bits, cut, slot, base, index, scale })
                    }
                };
                self.emit(code);
            }
            _ => unreachable!("`inst` sends memory instructions only"),
        }
    }

    /// How the access at `at` gets to its address.
    fn access(&mut self, block: &Block, at: usize, addr: Operand) -> Access {
        let fused = self.plan.address.get(&at).map(|&at| &block.insts[at].op);
        let Some(Op::Address { base, offset, indices, .. }) = fused else {
            return Access::Near(self.narrow(addr), 0);
        };
        let base = self.narrow(*base);
        match indices.first() {
            None => Access::Near(base, *offset as i32),
            Some(index) => {
                let (slot, cut) = self.index(block, index);
                Access::Far(base, slot, cut, index.scale as i32)
            }
        }
    }

    /// An index's slot and cut; an extension that the plan has put into it is left out.
    fn index(&mut self, block: &Block, index: &Index) -> (Slot, u8) {
        if let Operand::Reg(reg) = index.value
            && let Some(&at) = self.plan.indices.get(&reg)
            && let Op::Cast { op, from, a, .. } = block.insts[at].op
        {
            return (self.narrow(a), if op == Cast::SExt { self.cut(from) } else { 0 });
        }
        (self.narrow(index.value), (64 - index.bits) as u8)
    }

    fn address(&mut self, block: &Block, dst: Reg, base: Operand, offset: i64, indices: &[Index]) {
        let mut base = self.narrow(base);
        for (i, index) in indices.iter().enumerate() {
            let (slot, cut) = self.index(block, index);
            let Ok(scale) = i32::try_from(index.scale) else {
                return self.unsupported("an array element of more than 2 GiB");
            };
            // The last step writes the result; those before it must not touch what it reads.
            let is_last = i + 1 == indices.len() && offset == 0;
            let dst = if is_last { self.reg(dst) } else { self.slots.take(false) };
            self.emit(Code::Index { cut, scale, dst, base, index: slot });
            base = dst;
        }
        if offset != 0 || indices.is_empty() {
            let Ok(offset) = i32::try_from(offset) else {
                return self.unsupported("an offset of more than 2 GiB");
            };
            let dst = self.reg(dst);
            self.emit(Code::Offset { dst, base, offset });
        }
    }

    fn call(&mut self, callee: Callee, args: &[clew_ir::Arg], dst: &[Reg]) {
        let mut slots = Vec::with_capacity(args.len());
        for arg in args {
            let bits = self.bits(arg.ty);
            slots.push((self.slot(arg.value, bits > 64), bits as u8));
        }
        let ways = args.iter().map(way).collect();
        let target = match callee {
            Callee::Direct(id) => Target::Direct(id),
            Callee::Indirect(operand) => Target::Indirect(self.narrow(operand)),
        };
        let side = self.out.calls.len() as u32;
        let dst =
            dst.iter().map(|&reg| (self.reg(reg), self.bits(self.body.regs[reg.index()]) as u8)).collect();
        self.out.calls.push(CallSide {
            target,
            args: slots.into(),
            ways,
            dst,
            window: 0,
            moves: Box::default(),
        });
        self.emit(Code::Call { side });
    }

    fn end(&mut self, from: BlockId, block: &Block) {
        let weight = self.weight;
        match &block.end {
            End::Jump(to) => self.edge(from, *to),
            End::Branch { cond, yes, no, site } => self.branch(from, block, *cond, (*yes, *no), *site),
            End::Switch { ty, value, cases, default, site } => {
                let value = self.slot(*value, self.is_wide(*ty));
                let side = self.out.switches.len();
                self.emit_noted(Code::Switch { side: side as u32 }, site.0);
                let values: Box<[u128]> = cases.iter().map(|&(v, _)| v).collect();
                let mut sorted: Vec<(u128, u32)> = values.iter().copied().zip(0..).collect();
                sorted.sort_unstable();
                let (sorted, targets, bits) = (sorted.into(), Box::default(), self.bits(*ty) as u8);
                self.out.switches.push(SwitchSide { value, weight, bits, values, targets, sorted });
                let ends = cases.iter().map(|&(_, to)| to).chain([*default]);
                let targets = ends.map(|to| self.edge_target(from, to)).collect();
                self.out.switches[side].targets = targets;
            }
            End::Indirect { addr, targets } => {
                let addr = self.narrow(*addr);
                let side = self.out.gotos.len();
                self.emit(Code::Indirect { side: side as u32 });
                self.out.gotos.push(IndirectSide { addr, weight, targets: Box::default() });
                let labels = targets.iter().map(|&to| (self.addresses.label(self.id, to.0), to));
                let labels: Vec<(u64, BlockId)> = labels.collect();
                let targets =
                    labels.into_iter().map(|(label, to)| (label, self.edge_target(from, to))).collect();
                self.out.gotos[side].targets = targets;
            }
            End::Return(values) => {
                let types = self.function.results.clone();
                let mut slots = Vec::with_capacity(values.len());
                for (&value, ty) in values.iter().zip(types) {
                    slots.push((self.slot(value, self.is_wide(ty)), self.bits(ty) as u8));
                }
                let side = self.out.returns.len() as u32;
                self.out.returns.push(slots.into());
                self.emit(Code::Return { side, weight });
            }
            End::Unreachable => self.emit(Code::Unreachable),
        }
    }

    fn branch(
        &mut self,
        from: BlockId,
        block: &Block,
        cond: Operand,
        (yes, no): (BlockId, BlockId),
        site: SiteId,
    ) {
        let at = self.out.code.len();
        let weight = self.weight;
        let fused = self.plan.condition.map(|at| &block.insts[at]);
        if let Some(Inst { op: Op::Compare { op, ty, a, b, .. }, place }) = fused {
            let end_place = std::mem::replace(&mut self.place, *place);
            let (plain, swapped) = unswapped(*op);
            let (a, b) = if swapped { (b, a) } else { (a, b) };
            let (a, b) = (self.narrow(*a), self.narrow(*b));
            let fork = Fork { cut: self.cut(*ty), weight, a, b, yes: 0, no: 0 };
            let word = self.bits(*ty) == self.out.pointer_bytes * 8;
            self.emit_noted(branch(plain, fork, word), site.0);
            self.place = end_place;
        } else {
            let a = self.narrow(cond);
            self.emit_noted(Code::Branch(Fork { cut: 63, weight, a, b: a, yes: 0, no: 0 }), site.0);
        }
        let targets = [self.edge_target(from, yes), self.edge_target(from, no)];
        if let Some(fork) = fork_of(&mut self.out.code[at]) {
            [fork.yes, fork.no] = targets;
        }
    }

    /// The block to jump to, marked, or the start of the copies that an edge into phis needs.
    fn edge_target(&mut self, from: BlockId, to: BlockId) -> u32 {
        if self.body.blocks[to.index()].phis.is_empty() {
            return BLOCK + to.0;
        }
        let at = self.out.code.len() as u32;
        self.weight = 0;
        self.edge(from, to);
        at
    }

    fn edge(&mut self, from: BlockId, to: BlockId) {
        let body = self.body;
        let phis = &body.blocks[to.index()].phis;
        let moves: Vec<(Slot, Slot, u8)> = phis.iter().filter_map(|phi| self.incoming(phi, from)).collect();
        let overlap = moves.iter().any(|&(_, src, _)| moves.iter().any(|&(dst, ..)| dst == src));
        if overlap {
            let mut temps = Vec::new();
            for &(_, src, bits) in &moves {
                let temp = self.slots.take(bits > 64);
                self.copy(temp, src, bits);
                temps.push(temp);
            }
            for (&(dst, _, bits), temp) in moves.iter().zip(temps) {
                self.copy(dst, temp, bits);
            }
        } else {
            for (dst, a, bits) in moves {
                self.copy(dst, a, bits);
            }
        }
        self.emit(Code::Jump { to: BLOCK + to.0, weight: self.weight });
    }

    fn incoming(&mut self, phi: &Phi, from: BlockId) -> Option<(Slot, Slot, u8)> {
        let &(_, value) = phi.incoming.iter().find(|(block, _)| *block == from)?;
        let bits = self.bits(phi.ty) as u8;
        Some((self.reg(phi.dst), self.slot(value, bits > 64), bits))
    }

    /// Resolves block marks, now that all blocks have their place.
    fn finish(self) -> FunctionCode {
        let starts = &self.starts;
        let resolve = |to: &mut u32| {
            if *to >= BLOCK {
                *to = starts[(*to - BLOCK) as usize];
            }
        };
        let out = self.out;
        for code in &mut out.code[self.first..] {
            match code {
                Code::Jump { to, .. } => resolve(to),
                Code::Switch { side } => out.switches[*side as usize].targets.iter_mut().for_each(resolve),
                Code::Indirect { side } => {
                    out.gotos[*side as usize].targets.iter_mut().for_each(|(_, to)| resolve(to));
                }
                Code::Call { side } => {
                    out.calls[*side as usize].window = self.slots.count.max(FEWEST_SLOTS);
                }
                code => {
                    if let Some(fork) = fork_of(code) {
                        [&mut fork.yes, &mut fork.no].into_iter().for_each(resolve);
                    }
                }
            }
        }
        let bits = |ty: Scalar| ty.bits(out.pointer_bytes) as u8;
        let params = self.function.params.iter().map(|&(reg, ty)| (self.places[reg.index()], bits(ty)));
        FunctionCode {
            entry: Entry::Code,
            start: self.first as u32,
            slots: self.slots.count.max(FEWEST_SLOTS),
            params: params.collect(),
            consts: self.slots.consts.into(),
        }
    }
}

enum Access {
    /// Base and offset.
    Near(Slot, i32),
    /// Base, index, the index's cut, scale.
    Far(Slot, Slot, u8, i32),
}
