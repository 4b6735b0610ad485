//! From a predicate over the state behind a step to what must have held before it: weakest preconditions, without the
//! path's guards, which are given beside.

use crate::read::{Reader, Write};
use crate::roots::Root;
use crate::{Code, Frame, Object, Read, State, States, Step, root};
use clew_ir::{BlockId, Doubts, End, FunctionId, Operand, Program, Reg, Scalar, SegmentId, Segments};
use clew_term::{Substitution, Term, Terms, Var};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A step from one segment of a function to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Edge {
    /// A block ends, in the way of this successor.
    Flow { from: SegmentId, successor: u32, to: SegmentId },
    /// The call that a segment ends with has come back; nobody looks into it.
    Past { from: SegmentId },
}

impl Edge {
    pub fn from(self) -> SegmentId {
        match self {
            Edge::Flow { from, .. } | Edge::Past { from } => from,
        }
    }
}

/// By segment, the steps that lead to it.
pub(crate) fn edges(program: &Program, segments: &Segments) -> Vec<Vec<Edge>> {
    let mut before = vec![Vec::new(); segments.len()];
    for id in program.function_ids() {
        let Some(body) = &program.function(id).body else { continue };
        for (at, block) in body.blocks.iter().enumerate() {
            let (first, last) = (segments.first(id, BlockId::at(at)), segments.last(id, BlockId::at(at)));
            for from in first.0..last.0 {
                before[from as usize + 1].push(Edge::Past { from: SegmentId(from) });
            }
            for (successor, to) in (0..).zip(block.end.successors()) {
                let to = segments.first(id, to);
                before[to.index()].push(Edge::Flow { from: last, successor, to });
            }
        }
    }
    before
}

/// What must have held where a step begins.
#[derive(Clone, Debug)]
pub struct Before {
    /// For the step to go this way.
    pub guard: Term,
    /// For each of the predicates to hold behind it.
    pub preds: Vec<Term>,
    /// What the two take for granted.
    pub granted: Doubts,
}

/// The steps of a program, each made once.
#[derive(Default)]
pub struct Steps {
    made: FxHashMap<(Frame, SegmentId), Rc<Step>>,
}

impl Steps {
    pub fn get(
        &mut self,
        code: &Code,
        terms: &mut Terms,
        states: &mut States,
        frame: Frame,
        segment: SegmentId,
    ) -> Rc<Step> {
        let made = self.made.entry((frame, segment));
        made.or_insert_with(|| Rc::new(Step::of(code, terms, states, frame, segment))).clone()
    }
}

/// Goes back over steps.
pub struct Back<'a, 'p> {
    pub code: &'a Code<'p>,
    pub terms: &'a mut Terms,
    pub states: &'a mut States,
    pub steps: &'a mut Steps,
}

impl Back<'_, '_> {
    fn step(&mut self, frame: Frame, segment: SegmentId) -> Rc<Step> {
        self.steps.get(self.code, self.terms, self.states, frame, segment)
    }

    /// Over a step within a function. `None`: nothing goes this way.
    pub fn over(&mut self, frame: Frame, edge: Edge, preds: &[Term]) -> Option<Before> {
        let step = self.step(frame, edge.from());
        if step.stops {
            return None;
        }
        let (function, block) = self.code.segments.place(edge.from());
        let mut regs = FxHashMap::default();
        let guard = match edge {
            Edge::Flow { successor, to, .. } => {
                self.phis(&step, (frame, function), block, to, &mut regs);
                self.guard(&step, (frame, function), block, successor)
            }
            Edge::Past { .. } => {
                for &reg in step.call.iter().flat_map(|call| &call.results) {
                    let bits = self.code.bits_of(function, reg);
                    regs.insert((frame, reg), self.states.unknown(self.terms, bits));
                }
                Term::TRUE
            }
        };
        for (&reg, &value) in &step.regs {
            regs.entry((frame, reg)).or_insert(value);
        }
        let mut granted = step.granted;
        let preds = self.rewrite(&step, &regs, None, preds, &mut granted);
        Some(Before { guard, preds, granted })
    }

    /// From behind a call into the function that it called, over the segment that returns there. The guard is true.
    pub fn over_return(
        &mut self,
        (caller, call): (Frame, SegmentId),
        (callee, returning): (Frame, SegmentId),
        preds: &[Term],
    ) -> Option<Before> {
        let (calling, step) = (self.step(caller, call), self.step(callee, returning));
        let (function, block) = self.code.segments.place(returning);
        let body = self.code.program.function(function).body.as_ref()?;
        let End::Return(values) = &body.blocks[block.index()].end else { return None };
        if step.stops {
            return None;
        }
        let (calls, _) = self.code.segments.place(call);
        let mut regs = FxHashMap::default();
        for (at, &reg) in calling.call.iter().flat_map(|call| &call.results).enumerate() {
            let bits = self.code.bits_of(calls, reg);
            let value = match values.get(at) {
                Some(&value) => {
                    step.operand(self.code, self.terms, self.states, (callee, function), value, bits)
                }
                None => self.states.unknown(self.terms, bits),
            };
            regs.insert((caller, reg), value);
        }
        let mut granted = step.granted;
        let preds = self.rewrite(&step, &regs, None, preds, &mut granted);
        Some(Before { guard: Term::TRUE, preds, granted })
    }

    /// From the start of a function to the start of the segment that calls it. The guard is true.
    pub fn over_call(
        &mut self,
        (caller, call): (Frame, SegmentId),
        (callee, function): (Frame, FunctionId),
        preds: &[Term],
    ) -> Option<Before> {
        let step = self.step(caller, call);
        let calling = step.call.as_ref()?;
        let params = &self.code.program.function(function).params;
        let mut regs: FxHashMap<(Frame, Reg), Term> = FxHashMap::default();
        for (at, &(reg, _)) in params.iter().enumerate() {
            let bits = self.code.bits_of(function, reg);
            let given = calling.args.get(at).copied().filter(|&arg| self.terms.width(arg) == bits);
            let value = given.unwrap_or_else(|| self.states.unknown(self.terms, bits));
            regs.insert((callee, reg), value);
        }
        for (&reg, &value) in &step.regs {
            regs.insert((caller, reg), value);
        }
        let mut granted = step.granted;
        let preds = self.rewrite(&step, &regs, Some(callee), preds, &mut granted);
        Some(Before { guard: Term::TRUE, preds, granted })
    }

    fn operand(&mut self, step: &Step, at: (Frame, FunctionId), operand: Operand, ty: Scalar) -> Term {
        let bits = ty.bits(self.code.program.pointer_bytes);
        step.operand(self.code, self.terms, self.states, at, operand, bits)
    }

    /// When a block ends in the way of a successor.
    pub fn guard(&mut self, step: &Step, at: (Frame, FunctionId), block: BlockId, successor: u32) -> Term {
        let program = self.code.program;
        let Some(body) = &program.function(at.1).body else { return Term::FALSE };
        match &body.blocks[block.index()].end {
            End::Branch { cond, .. } => {
                let cond = self.operand(step, at, *cond, Scalar::Int(1));
                if successor == 1 { cond } else { self.terms.not(cond) }
            }
            End::Switch { ty, value, cases, .. } => {
                let (value, bits) = (self.operand(step, at, *value, *ty), ty.bits(program.pointer_bytes));
                let is = |terms: &mut Terms, case: u128| {
                    let case = terms.constant(case, bits);
                    terms.eq(value, case)
                };
                match cases.get(successor as usize) {
                    Some(&(case, _)) => is(self.terms, case),
                    None => cases.iter().fold(Term::TRUE, |none, &(case, _)| {
                        let hit = is(self.terms, case);
                        let other = self.terms.not(hit);
                        self.terms.and(none, other)
                    }),
                }
            }
            End::Jump(_) | End::Indirect { .. } => Term::TRUE,
            End::Return(_) | End::Unreachable => Term::FALSE,
        }
    }

    fn phis(
        &mut self,
        step: &Step,
        at: (Frame, FunctionId),
        from: BlockId,
        to: SegmentId,
        regs: &mut FxHashMap<(Frame, Reg), Term>,
    ) {
        let (_, block) = self.code.segments.place(to);
        let program = self.code.program;
        let Some(body) = &program.function(at.1).body else { return };
        for phi in &body.blocks[block.index()].phis {
            if let Some(&(_, value)) = phi.incoming.iter().find(|(block, _)| *block == from) {
                let value = self.operand(step, at, value, phi.ty);
                regs.insert((at.0, phi.dst), value);
            }
        }
    }

    /// The predicates over the state before. `begun`: an activation that begins here; nothing of it is known.
    fn rewrite(
        &mut self,
        step: &Step,
        regs: &FxHashMap<(Frame, Reg), Term>,
        begun: Option<Frame>,
        preds: &[Term],
        granted: &mut Doubts,
    ) -> Vec<Term> {
        let reader = Reader { code: self.code, terms: self.terms, states: self.states, granted };
        // A function that begins has not been called yet.
        let writes = if begun.is_some() { &step.writes[..step.writes.len() - 1] } else { &step.writes };
        let (known, memo) = (FxHashMap::default(), Substitution::default());
        let mut rewriting = Rewriting { reader, step, writes, regs, begun, known, memo };
        preds.iter().map(|&pred| rewriting.term(pred, 0)).collect()
    }
}

/// Pointers behind pointers: beyond that nothing is known.
const DEEPEST: u32 = 32;

struct Rewriting<'a, 'b, 'p> {
    reader: Reader<'b, 'p>,
    step: &'a Step,
    writes: &'a [Write],
    regs: &'a FxHashMap<(Frame, Reg), Term>,
    begun: Option<Frame>,
    known: FxHashMap<Var, Term>,
    memo: Substitution,
}

impl Rewriting<'_, '_, '_> {
    fn term(&mut self, term: Term, depth: u32) -> Term {
        let mut vars = Vec::new();
        self.reader.terms.vars(term, &mut vars);
        for var in vars {
            if !self.known.contains_key(&var) {
                let value = self.var(var, depth);
                self.known.insert(var, value);
            }
        }
        let known = &self.known;
        self.memo.apply(self.reader.terms, term, |_, var| known[&var])
    }

    fn var(&mut self, var: Var, depth: u32) -> Term {
        let (same, bits) = (self.reader.terms.var(var), self.reader.terms.var_width(var));
        let has_begun = |frame: Frame| self.begun == Some(frame);
        match self.reader.states.get(var) {
            // What the step gives this time is not what it gave when it was gone over before.
            State::Unknown if self.step.unknown.contains(&var.0) => self.unknown(bits),
            State::Unknown => same,
            State::Address(Object::Local(frame, ..)) if has_begun(frame) => self.unknown(bits),
            State::Address(_) => same,
            State::Reg(frame, _, reg) => match self.regs.get(&(frame, reg)) {
                Some(&value) => value,
                None if has_begun(frame) => self.unknown(bits),
                None => same,
            },
            State::Memory(_) if depth > DEEPEST => self.unknown(bits),
            State::Memory(what) => {
                let root = root(self.reader.terms, self.reader.states, what.addr);
                if matches!(root, Root::Object(Object::Local(frame, ..), _) if has_begun(frame)) {
                    return self.unknown(bits);
                }
                let addr = self.term(what.addr, depth + 1);
                self.reader.read(self.writes, Read { addr, ..what })
            }
        }
    }

    fn unknown(&mut self, bits: u32) -> Term {
        self.reader.states.unknown(self.reader.terms, bits)
    }
}
