//! What a segment does: its instructions run forward once, on terms over the state at its start.

use crate::read::{Reader, Write};
use crate::roots::Root;
use crate::{Code, Frame, Object, Read, State, States, root};
use clew_ir::{
    Arg, BlockId, Callee, Const, Doubts, FunctionId, Inst, Intrinsic, Op, Operand, Reg, Role, Scalar,
    SegmentId, SiteId,
};
use clew_mean::Meaning;
use clew_term::{Term, Terms};
use rustc_hash::FxHashMap;
use std::ops::Range;

pub struct Step {
    /// What its registers hold at its end.
    pub(crate) regs: FxHashMap<Reg, Term>,
    /// In order; the last one is the call's, where there is one.
    pub(crate) writes: Vec<Write>,
    /// Sites that decide nothing but what is counted: when they come out as 1.
    pub counted: Vec<(SiteId, Term)>,
    /// Test vectors that it notes: the first of their decision's numbers, and which one it is.
    pub vectors: Vec<(u32, Term)>,
    /// Labels that it passes, and what they are covered by: a number that is not zero.
    pub labels: Vec<(u32, Term)>,
    /// The call that it ends with.
    pub call: Option<Call>,
    /// The run ends within it.
    pub stops: bool,
    /// What it takes for granted.
    pub granted: Doubts,
    /// Among these are the variables for what nobody knows of it.
    pub(crate) unknown: Range<u32>,
}

/// A call, over the state at the start of its segment.
#[derive(Clone, Debug)]
pub struct Call {
    pub callee: Callee,
    /// Other code may be called in its place.
    pub is_doubted: bool,
    /// Of the parameters that are registers.
    pub args: Vec<Term>,
    pub results: Vec<Reg>,
}

impl Step {
    pub fn of(code: &Code, terms: &mut Terms, states: &mut States, frame: Frame, segment: SegmentId) -> Self {
        let (function, block) = code.segments.place(segment);
        let first = terms.var_count() as u32;
        let mut builder = Builder {
            code,
            terms,
            states,
            frame,
            function,
            doubted: false,
            step: Step {
                regs: FxHashMap::default(),
                writes: Vec::new(),
                counted: Vec::new(),
                vectors: Vec::new(),
                labels: Vec::new(),
                call: None,
                stops: false,
                granted: Doubts::default(),
                unknown: first..first,
            },
        };
        insts(code, segment, block).iter().for_each(|inst| builder.inst(inst));
        builder.step.unknown.end = builder.terms.var_count() as u32;
        builder.step
    }

    /// What an operand holds at its end.
    pub fn operand(
        &self,
        code: &Code,
        terms: &mut Terms,
        states: &mut States,
        (frame, function): (Frame, FunctionId),
        operand: Operand,
        bits: u32,
    ) -> Term {
        let object = match operand {
            Operand::Reg(reg) => match (code.exposure.local(function, reg), self.regs.get(&reg)) {
                (Some(_), _) => Object::Local(frame, function, reg),
                (None, Some(&term)) => return resized(terms, term, bits),
                (None, None) => {
                    let own = code.bits_of(function, reg);
                    let term = states.var(terms, State::Reg(frame, function, reg), own);
                    return resized(terms, term, bits);
                }
            },
            Operand::Const(Const::Bits(value)) => return terms.constant(value, bits),
            Operand::Const(Const::Global(id, offset)) => {
                let base = states.var(terms, State::Address(Object::Global(id)), code.pointer_bits());
                return clew_mean::offset(terms, base, offset);
            }
            Operand::Const(Const::Function(id)) => Object::Function(id),
            Operand::Const(Const::Block(function, block)) => Object::Label(function, block),
        };
        states.var(terms, State::Address(object), code.pointer_bits())
    }
}

fn resized(terms: &mut Terms, term: Term, bits: u32) -> Term {
    match terms.width(term) {
        width if width > bits => terms.trunc(term, bits),
        width if width < bits => terms.zext(term, bits),
        _ => term,
    }
}

/// The instructions of a segment; the last one is the call that it ends with, if it does.
pub fn insts<'p>(code: &Code<'p>, segment: SegmentId, block: BlockId) -> &'p [Inst] {
    let (function, _) = code.segments.place(segment);
    let Some(body) = &code.program.function(function).body else { return &[] };
    let all = &body.blocks[block.index()].insts;
    let number = segment.index() - code.segments.first(function, block).index();
    let calls = all.iter().enumerate().filter(|(_, inst)| matches!(inst.op, Op::Call { .. }));
    let mut ends = calls.map(|(at, _)| at + 1).chain([all.len()]).skip(number.saturating_sub(1));
    let from = if number == 0 { 0 } else { ends.next().unwrap_or(all.len()) };
    &all[from..ends.next().unwrap_or(all.len())]
}

struct Builder<'a, 'p> {
    code: &'a Code<'p>,
    terms: &'a mut Terms,
    states: &'a mut States,
    frame: Frame,
    function: FunctionId,
    /// What comes next may be otherwise.
    doubted: bool,
    step: Step,
}

impl Builder<'_, '_> {
    fn bits(&self, ty: Scalar) -> u32 {
        ty.bits(self.code.program.pointer_bytes)
    }

    fn operand(&mut self, operand: Operand, bits: u32) -> Term {
        let at = (self.frame, self.function);
        self.step.operand(self.code, self.terms, self.states, at, operand, bits)
    }

    fn pointer(&mut self, operand: Operand) -> Term {
        self.operand(operand, self.code.pointer_bits())
    }

    fn inst(&mut self, inst: &Inst) {
        match &inst.op {
            Op::Alloca { dst, .. } if self.code.exposure.local(self.function, *dst).is_some() => {}
            &Op::Load { ty, dst, addr, .. } => {
                let what = self.place(addr, ty);
                let value = self.read(what);
                let bits = self.bits(ty);
                let value = self.terms.trunc(value, bits);
                self.define(dst, value);
            }
            &Op::Store { ty, value, addr } => {
                let (to, bits) = (self.place(addr, ty), self.bits(ty));
                let value = self.operand(value, bits);
                let value = self.terms.zext(value, to.bits);
                self.step.writes.push(Write::Store { to, value });
            }
            Op::Call { callee, args, dst } => self.call(*callee, args, dst),
            Op::Intrinsic { op, args, .. } if self.effect(op, args) => {}
            &Op::CountStep { step, site, .. } => {
                let step = self.operand(step, 64);
                let taken = clew_mean::nonzero(self.terms, step);
                self.step.counted.push((site, taken));
            }
            &Op::Vector { first, state } => {
                let state = self.operand(state, 32);
                self.step.vectors.push((first, state));
            }
            &Op::Label { number, holds, .. } => {
                let holds = self.operand(holds, 32);
                self.step.labels.push((number, holds));
            }
            Op::Count(_) => {}
            Op::Unsupported { .. } => {
                self.step.writes.push(Write::Everything);
                self.unknown(&inst.op);
            }
            op => self.value(op),
        }
    }

    /// An instruction that is a function of its operands.
    fn value(&mut self, op: &Op) {
        let (code, at) = (self.code, (self.frame, self.function));
        let (step, states) = (&self.step, &mut *self.states);
        let read = |terms: &mut Terms, operand, bits| step.operand(code, terms, states, at, operand, bits);
        let meaning = Meaning::of(self.terms, op, code.program.pointer_bytes, read);
        match meaning.filter(|_| !self.is_otherwise(op)) {
            Some(Meaning { results, defined }) => {
                for (dst, value) in results {
                    let value = self.where_defined(defined, value);
                    self.define(dst, value);
                }
            }
            None => self.unknown(op),
        }
    }

    /// On i386 floats are computed with more bits than they have.
    fn is_otherwise(&self, op: &Op) -> bool {
        let is_x87 = self.code.program.pointer_bytes == 4;
        is_x87 && matches!(op, Op::Float { .. } | Op::FloatCompare { .. })
    }

    /// Where an operation is an error the program may go on with anything.
    fn where_defined(&mut self, defined: Term, value: Term) -> Term {
        if defined == Term::TRUE {
            return value;
        }
        let other = self.states.unknown(self.terms, self.terms.width(value));
        self.terms.ite(defined, value, other)
    }

    fn unknown(&mut self, op: &Op) {
        let mut results = Vec::new();
        op.results(|reg| results.push(reg));
        for reg in results {
            let value = self.states.unknown(self.terms, self.code.bits_of(self.function, reg));
            self.define(reg, value);
        }
    }

    fn define(&mut self, dst: Reg, value: Term) {
        let value = match std::mem::take(&mut self.doubted) {
            true => self.states.unknown(self.terms, self.terms.width(value)),
            false => value,
        };
        self.step.regs.insert(dst, value);
    }

    fn place(&mut self, addr: Operand, ty: Scalar) -> Read {
        let addr = self.pointer(addr);
        Read { addr, bits: ty.bytes(self.code.program.pointer_bytes) * 8, float: ty.is_float() }
    }

    fn read(&mut self, what: Read) -> Term {
        let granted = &mut self.step.granted;
        let mut reader = Reader { code: self.code, terms: self.terms, states: self.states, granted };
        reader.read(&self.step.writes, what)
    }

    fn call(&mut self, callee: Callee, args: &[Arg], dst: &[Reg]) {
        let args = args.iter().map(|arg| self.operand(arg.value, self.bits(arg.ty))).collect();
        let is_doubted = std::mem::take(&mut self.doubted);
        self.step.writes.push(match callee {
            _ if is_doubted => Write::Others,
            Callee::Direct(id) if self.code.role(id) == Some(Role::SetJump) => Write::Everything,
            callee => Write::Call(callee),
        });
        self.step.call = Some(Call { callee, is_doubted, args, results: dst.to_vec() });
        let Callee::Direct(id) = callee else { return };
        let never = matches!(self.code.role(id), Some(Role::Never | Role::LongJump));
        self.step.stops |= never || self.code.program.function(id).noreturn && !is_doubted;
    }

    /// An intrinsic that does more than to give a value, or none.
    fn effect(&mut self, op: &Intrinsic, args: &[Operand]) -> bool {
        match op {
            Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet => self.memory(op, args),
            Intrinsic::VaStart | Intrinsic::VaEnd | Intrinsic::VaCopy | Intrinsic::Shared => {
                self.shaken(args[0]);
            }
            Intrinsic::Doubt(_) | Intrinsic::Replaceable | Intrinsic::Unsupported(_) => {
                self.step.writes.push(Write::Everything);
                self.doubted = true;
                return !matches!(op, Intrinsic::Unsupported(_));
            }
            Intrinsic::Granted(doubt) => self.step.granted.add(*doubt),
            Intrinsic::Trap => self.step.stops = true,
            _ => return false,
        }
        true
    }

    fn memory(&mut self, op: &Intrinsic, args: &[Operand]) {
        let addr = self.pointer(args[0]);
        let bytes = match args[2] {
            Operand::Const(Const::Bits(bytes)) => u64::try_from(bytes).ok(),
            operand => {
                let bytes = self.pointer(operand);
                self.terms.as_const(bytes).and_then(|bytes| u64::try_from(bytes).ok())
            }
        };
        let write = match (op, bytes) {
            (_, Some(0)) => return,
            (_, None) => return self.shaken(args[0]),
            (Intrinsic::MemSet, Some(bytes)) => {
                let byte = self.operand(args[1], 8);
                Write::Fill { addr, bytes, byte }
            }
            (_, Some(bytes)) => Write::Copy { addr, from: self.pointer(args[1]), bytes },
        };
        self.step.writes.push(write);
    }

    /// What lies there may be anything now: the object, or whatever a pointer may lead to.
    fn shaken(&mut self, addr: Operand) {
        let addr = self.pointer(addr);
        let write = match root(self.terms, self.states, addr) {
            Root::Object(..) => Write::Region { addr, bytes: None },
            Root::Pointer => Write::Others,
        };
        self.step.writes.push(write);
    }
}
