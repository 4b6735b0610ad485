//! The variables of the state at a point of a program.

use clew_ir::{BlockId, FunctionId, GlobalId, Reg};
use clew_term::{Term, Terms, Var};
use rustc_hash::FxHashMap;

/// An activation of a function, as whoever goes through a program numbers them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Frame(pub u32);

/// What has an address that is the same as long as it lives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Object {
    Global(GlobalId),
    Function(FunctionId),
    Label(FunctionId, BlockId),
    /// A local variable of this activation, by the register that has its address.
    Local(Frame, FunctionId, Reg),
}

/// A read of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Read {
    /// Over the state at the same point.
    pub addr: Term,
    /// A multiple of eight.
    pub bits: u32,
    /// It is read as a float: bits of a NaN are told by nothing else.
    pub float: bool,
}

impl Read {
    pub fn bytes(self) -> u64 {
        u64::from(self.bits / 8)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    Address(Object),
    Reg(Frame, FunctionId, Reg),
    Memory(Read),
    /// Anything at all.
    Unknown,
}

/// Which variable of an arena stands for what. All variables of the arena are made here.
#[derive(Default)]
pub struct States {
    /// By variable.
    states: Vec<State>,
    known: FxHashMap<State, Term>,
}

impl States {
    pub fn get(&self, var: Var) -> State {
        self.states.get(var.index()).copied().unwrap_or(State::Unknown)
    }

    /// What a term is, where it is a variable.
    pub fn of(&self, terms: &Terms, term: Term) -> Option<State> {
        terms.as_var(term).map(|var| self.get(var))
    }

    /// The variable of a part of the state; `bits` wide.
    pub fn var(&mut self, terms: &mut Terms, state: State, bits: u32) -> Term {
        if let Some(&term) = self.known.get(&state) {
            return term;
        }
        let term = self.make(terms, state, bits);
        self.known.insert(state, term);
        term
    }

    /// A new variable that nothing is known of.
    pub fn unknown(&mut self, terms: &mut Terms, bits: u32) -> Term {
        self.make(terms, State::Unknown, bits)
    }

    fn make(&mut self, terms: &mut Terms, state: State, bits: u32) -> Term {
        let name = match state {
            State::Address(object) => format!("&{object:?}"),
            State::Reg(frame, function, reg) => format!("{function}.{}{reg}", frame.0),
            State::Memory(read) => format!("m{:?}", read.addr),
            State::Unknown => format!("u{}", terms.var_count()),
        };
        let term = terms.fresh(&name, bits);
        debug_assert_eq!(terms.as_var(term).map(Var::index), Some(self.states.len()), "made elsewhere");
        self.states.push(state);
        term
    }
}
