//! A program as the analysis goes through it: clew-step's edges, and calls by call strings.
//!
//! BiTe, section 6. A call is gone past where what is asked does not depend on what the callee does, else the callee is entered
//! where it returns, with the call pushed; from its start it is left by the same call. A function whose caller is not known is
//! left to all its callers.

use crate::rename::renamed;
use crate::shape::Ahead;
use crate::{Before, CallString, CallStrings, Cube, Edge, Era, Flow, Point, Sources, Way};
use clew_ir::{Callee, FunctionId, SegmentId};
use clew_step::{Back, Code, Frame, Read, State, States, Step, Steps, facts, initial};
use clew_term::{Model, Substitution, Term, Terms, Var};
use std::rc::Rc;

/// Calls that are looked into within each other.
const DEEPEST: u32 = 6;
/// Activations of one function among them.
const MOST_AGAIN: usize = 2;
/// Calls that are looked into for what attempts missed.
const MOST_LOOKED: usize = 40;
/// More activations than a call string has.
const FRAMES: u32 = DEEPEST + 2;

pub struct Program<'p> {
    pub ahead: Rc<Ahead<'p>>,
    pub terms: Terms,
    pub states: States,
    steps: Steps,
    strings: CallStrings,
    /// Where runs start: with anything in memory and in the parameters.
    starts: Vec<FunctionId>,
    /// By function: whether it is among those that can run.
    runs: Vec<bool>,
    /// What calls are looked into beside those that a cube depends on, in the order in which it was decided.
    looked: Vec<Looked>,
}

/// A decision to look into calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Looked {
    /// All calls of functions that may not come back.
    Deep,
    /// The call that a segment ends with.
    Call(SegmentId),
}

impl<'p> Program<'p> {
    /// `functions`: those that a test calls.
    pub fn new(ahead: Rc<Ahead<'p>>, functions: &[FunctionId]) -> Self {
        let (starts, runs) = ahead.shape.starts(&ahead.code, functions);
        Program {
            ahead,
            terms: Terms::new(),
            states: States::default(),
            steps: Steps::default(),
            strings: CallStrings::default(),
            starts,
            runs,
            looked: Vec::new(),
        }
    }

    /// Calls within each other, at most.
    pub const DEEPEST: usize = DEEPEST as usize;

    pub fn looked(&self) -> &[Looked] {
        &self.looked
    }

    pub fn look_into(&mut self, more: Looked) {
        self.looked.push(more);
    }

    pub fn push(&mut self, calls: CallString, call: SegmentId) -> CallString {
        self.strings.push(calls, call)
    }

    pub fn strings(&self) -> &CallStrings {
        &self.strings
    }

    pub fn code(&self) -> &Code<'p> {
        &self.ahead.code
    }

    fn function(&self, segment: SegmentId) -> FunctionId {
        self.ahead.code.segments.place(segment).0
    }

    /// Activations are told apart by the function that the call string starts in, and its length.
    pub fn frame(&self, at: Point) -> Frame {
        let outermost = self.strings.calls(at.calls).last().unwrap_or(at.at);
        Frame(self.function(outermost).0 * FRAMES + self.strings.len(at.calls))
    }

    /// The line of the first instruction of a point's block that has one; 0: none has.
    pub fn line(&self, at: Point) -> u32 {
        let (function, block) = self.ahead.code.segments.place(at.at);
        let body = self.ahead.code.program.function(function).body.as_ref();
        let block = body.map(|body| &body.blocks[block.index()]);
        let places = block
            .into_iter()
            .flat_map(|block| block.insts.iter().filter_map(|inst| inst.place).chain(block.end_place));
        places.map(|place| place.line).next().unwrap_or_default()
    }

    /// How many calls were known where an activation was told apart.
    pub fn level(frame: Frame) -> u32 {
        frame.0 % FRAMES
    }

    /// A frame that no point has.
    fn spare_frame(&self, at: Point) -> Frame {
        Frame(self.function(at.at).0 * FRAMES + FRAMES - 1)
    }

    pub fn step(&mut self, at: Point) -> Rc<Step> {
        let frame = self.frame(at);
        self.steps.get(&self.ahead.code, &mut self.terms, &mut self.states, frame, at.at)
    }

    pub fn back(&mut self) -> Back<'_, 'p> {
        Back {
            code: &self.ahead.code,
            terms: &mut self.terms,
            states: &mut self.states,
            steps: &mut self.steps,
        }
    }

    /// The function that the call at the end of a segment leads into, where it may be looked into.
    fn entered(&mut self, call: Point) -> Option<FunctionId> {
        let step = self.step(call);
        let call_made = step.call.as_ref()?;
        let Callee::Direct(id) = call_made.callee else { return None };
        // What the library does natively is another one's business, and its own doubts are not seen here.
        if !self.ahead.code.program.is_users(id) {
            return None;
        }
        if call_made.is_doubted || self.strings.len(call.calls) >= DEEPEST {
            return None;
        }
        let again = self.strings.calls(call.calls).filter(|&call| self.function(call) == id).count();
        (again < MOST_AGAIN).then_some(id)
    }

    /// Whether what is asked behind a call has to do with what it does.
    fn depends(&mut self, call: Point, callee: FunctionId, cube: &Cube, era: Era) -> bool {
        let may_stop = self.ahead.shape.may_stop(callee);
        let is_meant = |looked: &Looked| match *looked {
            Looked::Deep => may_stop,
            Looked::Call(segment) => segment == call.at,
        };
        if self.looked[..era.0 as usize].iter().any(is_meant) {
            return true;
        }
        let edge = Edge { from: call, to: call, way: Way::Past };
        let past = self.before(&edge, cube.literals());
        past.is_some_and(|past| past.literals.iter().any(|&literal| !self.is_of_state(literal)))
    }

    fn over(&mut self, edge: &Edge, literals: &[Term]) -> Option<clew_step::Before> {
        let (frame, to) = (self.frame(edge.from), self.frame(edge.to));
        let from = edge.from.at;
        match edge.way {
            Way::Jump(successor) => {
                let edge = clew_step::Edge::Flow { from, successor, to: edge.to.at };
                self.back().over(frame, edge, literals)
            }
            Way::Past => self.back().over(frame, clew_step::Edge::Past { from }, literals),
            Way::Back => {
                let (_, call) = self.strings.pop(edge.from.calls)?;
                self.back().over_return((to, call), (frame, from), literals)
            }
            Way::Into if frame != to => {
                let function = self.function(edge.to.at);
                self.back().over_call((frame, from), (to, function), literals)
            }
            Way::Into => {
                let (function, spare) = (self.function(edge.to.at), self.spare_frame(edge.from));
                let mut before = self.back().over_call((spare, from), (to, function), literals)?;
                for term in before.preds.iter_mut().chain([&mut before.guard]) {
                    *term = renamed(&mut self.terms, &mut self.states, *term, (spare, frame));
                }
                Some(before)
            }
        }
    }

    fn vars(&self, literals: &[Term]) -> Vec<Var> {
        let mut vars: Vec<Var> = Vec::new();
        for &literal in literals {
            self.terms.with_vars(literal, |found| vars.extend_from_slice(found));
        }
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    fn says_of_state(&self, var: Var) -> bool {
        match self.states.get(var) {
            State::Unknown => false,
            State::Memory(Read { addr, .. }) => self.is_of_state(addr),
            State::Address(_) | State::Reg(..) => true,
        }
    }
}

impl Flow for Program<'_> {
    fn terms(&mut self) -> &mut Terms {
        &mut self.terms
    }

    fn sources(&mut self, to: Point, cube: &Cube, era: Era) -> Sources {
        let function = self.function(to.at);
        let mut edges = Vec::new();
        let ahead = self.ahead.clone();
        let Ahead { code, shape } = &*ahead;
        for edge in code.before(to.at) {
            let from = Point { at: edge.from(), calls: to.calls };
            match *edge {
                clew_step::Edge::Flow { successor, .. } => {
                    edges.push(Edge { from, to, way: Way::Jump(successor) });
                }
                clew_step::Edge::Past { .. } => match self.entered(from) {
                    Some(callee) if self.depends(from, callee, cube, era) => {
                        let calls = self.strings.push(to.calls, from.at);
                        let returns = shape.returning(callee).iter();
                        edges.extend(returns.map(|&at| Edge {
                            from: Point { at, calls },
                            to,
                            way: Way::Back,
                        }));
                    }
                    _ => edges.push(Edge { from, to, way: Way::Past }),
                },
            }
        }
        if code.segments.entry(function) == Some(to.at) {
            match self.strings.pop(to.calls) {
                Some((calls, at)) => edges.push(Edge { from: Point { at, calls }, to, way: Way::Into }),
                None => {
                    let calls = shape.callers(function).iter().copied();
                    let calls = calls.filter(|&call| self.runs[self.function(call).index()]);
                    let from = calls.map(|at| Point { at, calls: CallString::EMPTY });
                    edges.extend(from.map(|from| Edge { from, to, way: Way::Into }));
                }
            }
        }
        Sources::Edges(edges)
    }

    fn start(&mut self, at: Point, literals: &[Term]) -> Option<Vec<Term>> {
        let is_entry = self.ahead.code.segments.entry(self.function(at.at)) == Some(at.at);
        let function = self.function(at.at);
        if at.calls != CallString::EMPTY || !is_entry || !self.starts.contains(&function) {
            return None;
        }
        let ahead = self.ahead.clone();
        // Who knows its address may call it later, too.
        if !ahead.code.starts_initialised(function) || ahead.shape.is_known(function) {
            return Some(Vec::new());
        }
        let vars = self.vars(literals);
        Some(initial(&ahead.code, &mut self.terms, &mut self.states, &vars))
    }

    fn before(&mut self, edge: &Edge, literals: &[Term]) -> Option<Before> {
        let before = self.over(edge, literals)?;
        Some(Before { guard: vec![before.guard], literals: before.preds, granted: before.granted })
    }

    fn is_of_state(&self, term: Term) -> bool {
        self.terms.with_vars(term, <[Var]>::to_vec).into_iter().all(|var| self.says_of_state(var))
    }

    fn choose(&mut self, literals: &mut [Term], model: &Model) {
        let states = &self.states;
        for literal in literals {
            *literal = Substitution::default().apply(&mut self.terms, *literal, |terms, var| {
                match states.get(var) {
                    State::Unknown => terms.constant(model.value(var), terms.var_width(var)),
                    _ => terms.var(var),
                }
            });
        }
    }

    fn is_head(&self, at: Point) -> bool {
        self.ahead.shape.is_head(at.at)
    }

    fn rank(&self, at: Point) -> Vec<u32> {
        let mut calls: Vec<SegmentId> = self.strings.calls(at.calls).collect();
        calls.reverse();
        calls.push(at.at);
        let outermost = self.function(calls[0]);
        let own = calls.iter().map(|&segment| self.ahead.shape.order(segment));
        [self.ahead.shape.level(outermost)].into_iter().chain(own).collect()
    }

    fn facts(&mut self, _at: Point, literals: &[Term]) -> Vec<Term> {
        let vars = self.vars(literals);
        facts(&self.ahead.code, &mut self.terms, &self.states, &vars)
    }

    fn era(&self) -> Era {
        Era(self.looked.len() as u32)
    }

    fn deepen(&mut self) -> bool {
        let is_new = !self.looked.contains(&Looked::Deep);
        if is_new {
            self.looked.push(Looked::Deep);
        }
        is_new
    }

    fn enter(&mut self, past: &Edge) -> bool {
        let looked = Looked::Call(past.from.at);
        let can = past.way == Way::Past
            && self.looked.len() < MOST_LOOKED
            && !self.looked.contains(&looked)
            && self.entered(past.from).is_some();
        if can {
            self.looked.push(looked);
        }
        can
    }
}
