//! Runs a `Program` on an `Input` and yields a `Trace` (ARCHITECTURE.md, "clew-vm").
//!
//! [`compile`] turns the IR into flat bytecode once per program; a [`Vm`] holds one function under test and runs it,
//! with terms or without, on any assignment of its input variables. Nothing of the program under test ever runs in
//! clew's own process natively, and the machine allocates nothing per instruction.

mod compile;
mod inputs;
mod machine;
mod memory;
mod number;
mod program;
mod run;
mod trace;
mod world;

pub use compile::code::{Builtin, HostCall, ProgramCode, role};
pub use compile::{TooLarge, compile, compile_elsewhere};
pub use inputs::contract::{Contract, Length, Subject};
pub use inputs::globals::{ERRNO, mentions_global};
pub use inputs::held::{ByCall, Held, Values, name_of};
pub use inputs::leaf::{Leaf, LeafKind};
pub use inputs::space::{Aim, Area, Bounds, InputObject, InputSpace, InputVar, Source, StubId, choice};
pub use inputs::stored::{StoredInput, function_name};
pub use machine::Limits;
pub use number::{math, native, soft, wide};
pub use program::captured::Captured;
pub use program::host::{Allowance, Host};
pub use program::outside::{LENGTH, Outside};
pub use program::whole::{Ended, Whole};
pub use run::left::Left;
pub use run::outcome::{Bound, Limit, Outcome, Trap, TrapKind};
pub use run::played::Played;
pub use run::script::{BadScript, Call, Given, Script};
pub use run::setup::{
    Asked, Callback, Deed, Effect, Led, Made, Origin, Pointer, Returned, Root, Setup, SetupObject, Stub,
    Target,
};
pub use run::snapshot::{SavedBy, Snapshot};
pub use run::steady::Elsewhere;
pub use run::{Input, Keeping, Recorded, Resumed, Run, Vm};
pub use trace::audit::{Aspect, Audit, Claim, Mismatch};
pub use trace::sight::{Local, Probe, Probed, Sight};
pub use trace::watch::Watch;
pub use trace::{Doubt, Doubted, Doubts, Event, EventKind, Frame, FrameId, Guard, Trace};
pub use world::output::Refused;
pub use world::stubs::CALLS_ASKED;

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
