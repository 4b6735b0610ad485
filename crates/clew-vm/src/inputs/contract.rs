//! Preconditions: what must hold of an input, said by functions that the vm runs like any other
//! (ARCHITECTURE.md, "Specifications").
//!
//! They are run before the function under test, on the same input and with terms, so that their branches are ordinary
//! decisions of the path. An input for which one returns zero, or ends in an error, is rejected: the run is no test,
//! covers nothing and finds nothing, and the search looks for a way around.

use crate::compile::code::Builtin;
use crate::inputs::space::StubId;
use crate::machine::{Machine, Step, Value};
use crate::trace::shadow::Shadow;
use crate::trace::{Doubt, Doubts, EventKind, Guard};
use crate::{Bound, Outcome};
use clew_ir::{FunctionId, GlobalId, TypeId};
use clew_term::Term;

/// What a specification says of one function under test.
#[derive(Clone, Debug, Default)]
pub struct Contract {
    /// Functions of the same parameters, or of none; all must return other than zero.
    pub assume: Vec<FunctionId>,
    /// A stub, and a function of its result that must return other than zero.
    pub results: Vec<(FunctionId, FunctionId)>,
    /// Pointers to just so many elements.
    pub lengths: Vec<Length>,
    /// Pointers to strings that end.
    pub strings: Vec<Subject>,
    /// The types of the arguments behind the named ones of a variadic function.
    pub varargs: Vec<TypeId>,
    /// What the user has ruled out, for all and by stub.
    pub assuming: Doubts,
    pub stubs_assuming: Vec<(FunctionId, Doubts)>,
    /// Tests are linked with all units of the program: what asks for memory is any of them, and no output is refused.
    pub is_linked: bool,
}

impl Contract {
    /// Nothing is said.
    pub(crate) const NONE: &Contract = &Contract {
        assume: Vec::new(),
        results: Vec::new(),
        lengths: Vec::new(),
        strings: Vec::new(),
        varargs: Vec::new(),
        assuming: Doubts::NONE,
        stubs_assuming: Vec::new(),
        is_linked: false,
    };

    /// Whether the user has ruled it out for this stub, or for all.
    pub(crate) fn rules_out(&self, stub: StubId, doubt: Doubt) -> bool {
        let of_stub = |&&(id, _): &&(FunctionId, Doubts)| StubId::Function(id) == stub;
        let own = self.stubs_assuming.iter().find(of_stub).is_some_and(|(_, doubts)| doubts.has(doubt));
        own || self.assuming.has(doubt)
    }

    /// Whether it rejects any inputs.
    pub fn is_empty(&self) -> bool {
        let Contract { assume, results, lengths, strings, .. } = self;
        assume.is_empty() && results.is_empty() && lengths.is_empty() && strings.is_empty()
    }
}

/// What a precondition is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    Param(u32),
    Global(GlobalId),
}

/// How many elements there are behind a pointer: what the function returns, of the same parameters or of none.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    pub of: Subject,
    pub count: FunctionId,
}

/// Whether a declared function is there to be an input: it has no effects. CBMC's are called `nondet_` and a type.
pub fn is_input(name: &str) -> bool {
    let builtin = Builtin::named(name);
    builtin.is_some_and(Builtin::is_tests_own)
        || name.starts_with("__VERIFIER_nondet_")
        || name.starts_with("nondet_")
        || INPUTS.contains(&name)
}

/// The input functions of `clew.h`, and KLEE's.
const INPUTS: [&str; 9] = [
    "klee_int",
    "clew_bool",
    "clew_char",
    "clew_int",
    "clew_uint",
    "clew_long",
    "clew_ulong",
    "clew_float",
    "clew_double",
];

impl<S: Shadow> Machine<'_, S> {
    /// Runs a precondition and ends the run unless it holds. What it counts does not count.
    pub fn require(&mut self, function: FunctionId, args: &[Value]) -> Step {
        let value = self.ask(function, args)?;
        self.hold(value, self.code.functions[function.index()].start)
    }

    /// What a function of a specification returns. An error in it rejects the input. No test will call it: what it counts,
    /// and which call of a stub or of malloc it makes, goes for nothing.
    pub fn ask(&mut self, function: FunctionId, args: &[Value]) -> Step<Value> {
        let counters = self.counters.clone();
        let (calls, allocations) = (self.inputs.stub_calls.clone(), self.inputs.allocations);
        let from = if S::ON { self.shadow.concolic().trace.events.len() } else { 0 };
        let outcome = self.call_inner(function, args);
        self.counters = counters;
        (self.inputs.stub_calls, self.inputs.allocations) = (calls, allocations);
        if S::ON {
            self.shadow.concolic().trace.put_aside(from);
        }
        match outcome {
            Ok(()) => Ok(self.results.first().copied().unwrap_or((1, Term::NONE))),
            Err(halt) => Err(self.rejection(*halt)),
        }
    }

    /// A bound that it touches is one: a longer input might have satisfied it.
    fn rejection(&mut self, outcome: Outcome) -> Box<Outcome> {
        let doubt = match outcome {
            Outcome::Trap(_) | Outcome::Exited(_) => None,
            Outcome::Bound(Bound::MaxArray) => Some(Doubt::MaxArray),
            Outcome::Bound(Bound::Before) => Some(Doubt::Before),
            Outcome::Bound(Bound::Untyped) => Some(Doubt::Untyped),
            Outcome::Returned | Outcome::Rejected | Outcome::Limit(_) | Outcome::Unsupported(..) => {
                return Box::new(outcome);
            }
        };
        if let Some(doubt) = doubt {
            self.doubt(doubt);
        }
        Box::new(Outcome::Rejected)
    }

    /// Goes on only if the value is not zero, which is then part of the path.
    pub fn hold(&mut self, (value, term): Value, pc: u32) -> Step {
        let holds = value != 0;
        if S::ON && term.is_some() {
            let c = self.shadow.concolic();
            let zero = c.terms.constant(0, c.terms.width(term));
            let nonzero = c.terms.ne(term, zero);
            match holds {
                // How it fails is of no interest: no way is left open.
                true => _ = self.event(EventKind::Fix, nonzero, pc),
                false => self.check(nonzero, false, Guard::Error, pc),
            }
        }
        if holds { Ok(()) } else { Err(Box::new(Outcome::Rejected)) }
    }

    /// `clew_assume` and its kin.
    pub fn assume_argument(&mut self, side: u32) -> Step {
        let Some(&(slot, bits)) = self.code.calls[side as usize].args.first() else { return Ok(()) };
        let value = (self.get_any(slot, bits), self.term(slot));
        self.hold(value, self.pc - 1)
    }

    /// Ends the run unless a stub's result is as the specification says.
    pub fn hold_result(&mut self, stub: StubId, side: u32) -> Step {
        let code = self.code;
        for &(_, holds) in self.contract.results.iter().filter(|(of, _)| StubId::Function(*of) == stub) {
            let result = self.values_of(&code.calls[side as usize].dst);
            self.require(holds, &result)?;
        }
        Ok(())
    }
}
