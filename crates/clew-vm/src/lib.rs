//! Runs a `Program` on an `Input` and yields a `Trace` (ARCHITECTURE.md, "clew-vm").
//!
//! [`compile`] turns the IR into flat bytecode once per program; a [`Vm`] holds one function under test and runs it,
//! with terms or without, on any assignment of its input variables. Nothing of the program under test ever runs in
//! clew's own process natively, and the machine allocates nothing per instruction.

mod access;
mod alias;
mod allocate;
mod alternatives;
mod apart;
mod arguments;
mod arith;
mod audit;
mod callable;
mod calls;
mod captured;
mod choose;
mod code;
mod compile;
mod concolic;
mod contract;
mod decide;
mod extent;
mod globals;
mod host;
mod host_calls;
mod inputs;
mod intrinsics;
mod jump;
mod leaf;
mod leaks;
mod machine;
pub mod math;
mod math_calls;
mod memory;
pub mod native;
mod offer;
mod others;
mod outcome;
mod output;
mod path;
mod pointer;
mod record;
mod run;
mod setup;
mod shadow;
pub mod soft;
mod space;
mod steady;
mod step;
mod stored;
mod stubs;
mod symbolic;
mod trace;
mod untyped;
mod values;
mod variadic;
mod watch;
mod whole;
pub mod wide;
mod wide_ops;
mod world;

pub use audit::{Aspect, Audit, Claim, Mismatch};
pub use captured::Captured;
pub use code::{Builtin, HostCall, ProgramCode, role};
pub use compile::{TooLarge, compile, compile_elsewhere};
pub use concolic::Concolic;
pub use contract::{Contract, Length, Subject};
pub use globals::{ERRNO, mentions_global};
pub use host::{Allowance, Host};
pub use leaf::{Leaf, LeafKind};
pub use machine::Limits;
pub use outcome::{Bound, Limit, Outcome, Trap, TrapKind};
pub use output::Refused;
pub use run::{Recorded, Run, Vm};
pub use setup::{Callback, Deed, Effect, Origin, Pointer, Returned, Root, Setup, SetupObject, Stub, Target};
pub use shadow::{NoTerms, Shadow};
pub use space::{Aim, Area, Bounds, InputObject, InputSpace, InputVar, Source, StubId, choice};
pub use stored::{StoredInput, function_name};
pub use trace::{Doubt, Doubted, Doubts, Event, EventKind, Frame, FrameId, Guard, Trace};
pub use watch::Watch;
pub use whole::{Ended, Whole};
pub use world::{LENGTH, Outside};

use clew_term::{Term, Terms};

/// When a switch on `value` with these cases has this outcome; the last outcome is the default.
pub fn site_condition(terms: &mut Terms, value: Term, cases: &[u128], outcome: u32) -> Term {
    let width = terms.width(value);
    let is = |terms: &mut Terms, case: u128| {
        let case = terms.constant(case, width);
        terms.eq(value, case)
    };
    match cases.get(outcome as usize) {
        Some(&case) => is(terms, case),
        None => cases.iter().fold(Term::TRUE, |all, &case| {
            let hit = is(terms, case);
            let miss = terms.not(hit);
            terms.and(all, miss)
        }),
    }
}
