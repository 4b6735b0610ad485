//! The look at a whole program, from `main` on: how functions start is what all calls of them say together, what is known
//! when they return is what their own look says, until nothing changes.
//!
//! Functions whose address something has start with anything, and so do those that the library calls. Of the library
//! itself only what it may change is known.

use crate::fixpoint::{self, Found};
use crate::frame::{Frame, constants};
use crate::look::Entered;
use crate::value::{Thresholds, Value};
use crate::walk::{Returned, Settings, Start, Variables};
use clew_ir::{Callee, Const, FunctionId, GlobalId, Op, Operand, Program, Role};
use clew_step::Code;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// So often something that a function starts with may grow before it is widened, and before it is given up.
const PATIENCE: u32 = 3;
const LAST: u32 = 30;
/// Of a program with more constants, each function has only its own to rest at.
const MOST_CONSTANTS: usize = 2000;

/// A program that nobody else has a part in: no name in it means anything to others. Where it calls somebody who is only
/// declared, it is left as it is.
pub fn closed(program: &Program, roles: fn(&str) -> Role) -> Program {
    let mut closed = program.clone();
    let is_other = |id: FunctionId| {
        let function = program.function(id);
        function.body.is_none() && roles(&function.name) == Role::Other
    };
    if program.function_ids().any(|id| program.is_users(id) && program.function(id).callees().any(is_other)) {
        return closed;
    }
    for global in closed.globals.iter_mut().filter(|global| global.init.is_some()) {
        global.external = false;
    }
    for function in closed.functions.iter_mut().filter(|function| function.body.is_some()) {
        function.external = false;
    }
    closed
}

/// By function: what is found; `None`: it is never entered, or the library's.
pub fn everything<'a>(code: &'a Code, strict: bool, stop: Option<&'a AtomicBool>) -> Entered {
    let mut whole = Whole::of(code, strict, stop);
    whole.run();
    whole.contexts.into_iter().map(|context| context.found).collect()
}

#[derive(Default)]
struct Context {
    start: Option<Start>,
    /// How often each part of its start and of its end has grown.
    grown: [Grown; 2],
    returned: Option<Returned>,
    found: Option<Rc<Found>>,
}

struct Whole<'a, 'p> {
    code: &'a Code<'p>,
    strict: bool,
    /// No function starts with anything.
    alone: bool,
    contexts: Vec<Context>,
    frames: FxHashMap<FunctionId, Rc<Frame<'p>>>,
    callers: Vec<BTreeSet<FunctionId>>,
    work: BTreeSet<FunctionId>,
    /// The constants of all functions: what one writes, others compare.
    thresholds: Option<Rc<Thresholds>>,
    /// Raised when there is no time.
    stop: Option<&'a AtomicBool>,
}

impl<'a, 'p> Whole<'a, 'p> {
    fn of(code: &'a Code<'p>, strict: bool, stop: Option<&'a AtomicBool>) -> Self {
        let functions = code.program.functions.len();
        let mut this = Whole {
            code,
            strict,
            alone: true,
            contexts: (0..functions).map(|_| Context::default()).collect(),
            frames: FxHashMap::default(),
            callers: vec![BTreeSet::new(); functions],
            work: BTreeSet::new(),
            thresholds: thresholds(code),
            stop,
        };
        let known_outside = this.known_outside();
        this.alone = known_outside.is_empty();
        for id in known_outside {
            this.enter(id, Start::default());
        }
        let main = code.program.function_ids().find(|&id| {
            let function = code.program.function(id);
            function.name == "main" && code.program.is_users(id)
        });
        if let Some(main) = main {
            this.enter(main, Start { variables: this.initial(), params: Vec::new() });
        }
        this
    }

    fn is_users(&self, id: FunctionId) -> bool {
        self.code.program.is_users(id)
    }

    /// The user's functions that start with anything.
    fn known_outside(&self) -> Vec<FunctionId> {
        let program = self.code.program;
        let mut all: BTreeSet<FunctionId> =
            program.constructors.iter().chain(&program.destructors).copied().collect();
        let mut take = |value: Const| {
            if let Const::Function(id) = value {
                all.insert(id);
            }
        };
        let held = program.globals.iter().filter_map(|global| global.init.as_ref());
        held.flat_map(|init| &init.relocations).for_each(|&(_, value)| take(value));
        for (id, function) in program.function_ids().zip(&program.functions) {
            let Some(body) = &function.body else { continue };
            let mut operand = |operand: Operand| {
                if let Operand::Const(value) = operand {
                    take(value);
                }
            };
            for block in &body.blocks {
                block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|&(_, value)| operand(value));
                block.insts.iter().for_each(|inst| inst.op.passed(&mut operand));
                block.end.operands(&mut operand);
            }
            if !program.is_users(id) {
                let named = function.insts().filter_map(|inst| match inst.op {
                    Op::Call { callee: Callee::Direct(callee), .. } => Some(callee),
                    _ => None,
                });
                named
                    .filter(|&id| program.function(id).name != "main")
                    .for_each(|id| take(Const::Function(id)));
            }
        }
        let aliased = program.function_ids().filter(|&id| program.function(id).aliased);
        all.extend(aliased);
        all.into_iter().filter(|&id| program.is_users(id)).collect()
    }

    /// The user's variables as they are initialised, as far as the program looks at them by name, and nothing ran before
    /// `main`.
    fn initial(&self) -> Variables {
        let program = self.code.program;
        if !program.constructors.is_empty() {
            return Variables::new();
        }
        let mut all = Variables::new();
        for (id, function) in program.function_ids().zip(&program.functions) {
            let Some(body) = function.body.as_ref().filter(|_| self.is_users(id)) else { continue };
            let frame = Frame::of(self.code, id, body);
            for inst in body.insts() {
                let (Op::Load { ty, addr, .. } | Op::Store { ty, addr, .. }) = inst.op else { continue };
                let bits = ty.bits(program.pointer_bytes);
                if let Some((crate::place::Root::Global(global), Some(offset))) = frame.object(addr)
                    && bits <= 64
                    && bits.is_multiple_of(8)
                    && self.is_initialised(global)
                    && let Some(value) = self.code.initial(global, offset, u64::from(bits / 8))
                {
                    all.insert((global, offset, bits), Value::constant(bits, value as u64));
                }
            }
        }
        all
    }

    fn is_initialised(&self, id: GlobalId) -> bool {
        let program = self.code.program;
        let global = &program.globals[id.index()];
        !program.units[global.unit.index()].runtime
    }

    /// A function may start so, too.
    fn enter(&mut self, id: FunctionId, start: Start) {
        let thresholds = self.frame(id).map(|frame| frame.thresholds.clone()).unwrap_or_default();
        let context = &mut self.contexts[id.index()];
        let next = match &context.start {
            None => start,
            Some(old) => {
                let mut growth = Growth { grown: &mut context.grown[0], thresholds: &thresholds };
                let params = growth.numbers(&old.params, &start.params);
                Start { variables: growth.variables(&old.variables, &start.variables), params }
            }
        };
        if context.start.as_ref() != Some(&next) {
            context.start = Some(next);
            self.work.insert(id);
        }
    }

    fn frame(&mut self, id: FunctionId) -> Option<Rc<Frame<'p>>> {
        if let Some(frame) = self.frames.get(&id) {
            return Some(frame.clone());
        }
        let program: &'p Program = self.code.program;
        let mut frame = Frame::of(self.code, id, program.function(id).body.as_ref()?);
        if let Some(thresholds) = &self.thresholds {
            frame.thresholds = thresholds.clone();
        }
        let frame = Rc::new(frame);
        self.frames.insert(id, frame.clone());
        Some(frame)
    }

    fn run(&mut self) {
        while let Some(id) = self.work.pop_first() {
            if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return;
            }
            let Some(frame) = self.frame(id) else { continue };
            let Some(start) = self.contexts[id.index()].start.clone() else { continue };
            let asked: RefCell<BTreeSet<FunctionId>> = RefCell::default();
            let returned = |callee: FunctionId| {
                if !self.is_users(callee) {
                    return None;
                }
                asked.borrow_mut().insert(callee);
                Some(self.contexts[callee.index()].returned.clone().unwrap_or_else(Returned::never))
            };
            let settings = Settings {
                code: self.code,
                strict: self.strict,
                whole: true,
                alone: self.alone,
                stop: self.stop,
            };
            let mut found = fixpoint::look(settings, &frame, &start, &returned);
            for callee in asked.into_inner() {
                self.callers[callee.index()].insert(id);
            }
            for (callee, start) in std::mem::take(&mut found.calls) {
                if self.is_users(callee) {
                    self.enter(callee, start);
                }
            }
            self.come_back(id, found.returned.clone(), &frame.thresholds);
            self.contexts[id.index()].found = Some(Rc::new(found));
        }
    }

    /// Calls of a function may come back so, too.
    fn come_back(&mut self, id: FunctionId, new: Returned, thresholds: &Thresholds) {
        let context = &mut self.contexts[id.index()];
        let next = match &context.returned {
            None => new,
            Some(old) if !old.comes_back => Returned { in_bounds: old.in_bounds && new.in_bounds, ..new },
            Some(old) if !new.comes_back => {
                Returned { in_bounds: old.in_bounds && new.in_bounds, ..old.clone() }
            }
            Some(old) => {
                let mut growth = Growth { grown: &mut context.grown[1], thresholds };
                Returned {
                    comes_back: true,
                    in_bounds: old.in_bounds && new.in_bounds,
                    variables: growth.variables(&old.variables, &new.variables),
                    results: growth.numbers(&old.results, &new.results),
                }
            }
        };
        if context.returned.as_ref() != Some(&next) {
            context.returned = Some(next);
            self.work.extend(&self.callers[id.index()]);
        }
    }
}

/// What can grow: a parameter or a result, or a variable.
#[derive(PartialEq, Eq, Hash)]
enum Part {
    Number(usize),
    Variable((GlobalId, i64, u32)),
}

type Grown = FxHashMap<Part, u32>;

struct Growth<'a> {
    grown: &'a mut Grown,
    thresholds: &'a Thresholds,
}

impl Growth<'_> {
    fn value(&mut self, part: Part, old: Option<Value>, new: Option<Value>) -> Option<Value> {
        let (old, new) = (old?, new?);
        if old.width() != new.width() {
            return None;
        }
        if new.is_within(&old) {
            return Some(old);
        }
        let grown = self.grown.entry(part).or_default();
        *grown += 1;
        let next = match *grown {
            times if times <= PATIENCE => old.join(&new),
            times if times <= LAST => old.widen(&new, self.thresholds),
            _ => return None,
        };
        Some(next).filter(|next| !next.is_top())
    }

    fn variables(&mut self, old: &Variables, new: &Variables) -> Variables {
        let both = old.iter().filter_map(|(place, &value)| {
            let next = self.value(Part::Variable(*place), Some(value), new.get(place).copied())?;
            Some((*place, next))
        });
        both.collect()
    }

    fn numbers(&mut self, old: &[Option<Value>], new: &[Option<Value>]) -> Vec<Option<Value>> {
        let both = old.iter().zip(new).enumerate();
        both.map(|(at, (&old, &new))| self.value(Part::Number(at), old, new)).collect()
    }
}

fn thresholds(code: &Code) -> Option<Rc<Thresholds>> {
    let functions = code.program.function_ids().filter(|&id| code.program.is_users(id));
    let bodies = functions.filter_map(|id| code.program.function(id).body.as_ref());
    let mut all: Vec<i64> = bodies.flat_map(constants).collect();
    all.sort_unstable();
    all.dedup();
    (all.len() <= MOST_CONSTANTS).then(|| Rc::new(Thresholds::new(all)))
}

impl Returned {
    pub fn never() -> Self {
        Returned { comes_back: false, in_bounds: true, variables: Variables::new(), results: Vec::new() }
    }

    pub fn join(&self, other: &Returned) -> Returned {
        let mut growth = Growth { grown: &mut Grown::default(), thresholds: &Thresholds::default() };
        Returned {
            comes_back: true,
            in_bounds: self.in_bounds && other.in_bounds,
            variables: growth.variables(&self.variables, &other.variables),
            results: growth.numbers(&self.results, &other.results),
        }
    }
}
