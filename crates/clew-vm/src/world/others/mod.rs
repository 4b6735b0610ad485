//! What others, the code that a unit calls and does not define, may do to it beyond what a stub gives back and writes.
//!
//! A function that is only declared can be anything that C allows. It may write to whatever it can reach (`reach`): what
//! it is given, what is known to others anyway, and what they were given earlier and that still lives. It may call the
//! unit back, and may leave by `longjmp` (`act`). All of it is input, in two worlds: in the quiet one others do
//! nothing of the kind, in the active one they may do everything. A variable says which world it is. It is asked where a
//! path first meets something that depends on it (`Machine::are_active`), and the search turns to the active world when the
//! quiet one has nothing left. So tests in which others keep quiet come first, and a path has this choice once.
//!
//! In the active world memory that others can reach is looked at when the unit next reads it (`change`): its value is
//! what it was plus a variable. Nothing is decided for memory that nobody reads.

mod act;
mod change;
mod reach;

use crate::inputs::leaf::{Leaf, LeafKind};
use crate::inputs::space::{Moment, Source, StubId};
use crate::machine::{Machine, Step};
use crate::memory::{GRANULE, flag};
use crate::trace::shadow::Shadow;
use crate::trace::{Doubt, EventKind, Guard};
use clew_ir::{FunctionId, GlobalId, TypeId};
use clew_term::Var;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// How others come by the address of an object of the unit's own: `*(void **)(from + offset) - delta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    pub from: From,
    pub offset: u64,
    pub delta: u64,
    /// The call in which they could first.
    pub moment: Moment,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum From {
    /// What they were passed as a C parameter.
    Param(u32),
    Global(GlobalId),
    /// An input object, which they know.
    Input(u32),
    /// Another object of the unit's own that they know, by its serial.
    Own(u64),
}

/// An object of the unit's own that others know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub base: u64,
    /// What they take it for, from an offset on.
    pub ty: Option<TypeId>,
    pub at: u64,
    /// None where no test could say how they come by it.
    pub way: Option<Way>,
}

/// What others did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Act {
    pub moment: Moment,
    pub deed: Deed,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Deed {
    /// They wrote these bytes at an offset of an object; a pointer's variable says where it leads. `holder` is the input
    /// object that the variables of the change belong to.
    Write { to: To, offset: u64, bytes: u32, value: u128, pointer: Option<Var>, holder: u32 },
    /// They called a function of the unit.
    Call(FunctionId),
    /// They jumped to where a buffer was filled.
    Jump { to: To, offset: u64, value: i32 },
}

/// What others wrote to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum To {
    Global(GlobalId),
    Input(u32),
    /// An object of the unit's own, by its serial.
    Own(u64),
    Errno,
}

#[derive(Clone, Default)]
pub(crate) struct Others {
    /// None: not asked yet.
    pub active: Option<bool>,
    /// The last moment in which they could act.
    now: Option<Moment>,
    /// By serial.
    pub known: FxHashMap<u64, Known>,
    /// How they came by the objects that they wrote to, by serial: these may be gone when the run is over.
    pub ways: FxHashMap<u64, Way>,
    /// Addresses in objects of the unit's own that pointers were offered: of which object, and how far into it.
    pub offered: FxHashMap<u64, (u64, u64)>,
    /// The functions of the unit that they were told of.
    functions: BTreeSet<FunctionId>,
    /// Which bytes of a granule they may have changed since, by granule.
    exposed: FxHashMap<u64, u16>,
    pub acts: Vec<Act>,
    /// How many calls back to the unit are under way.
    depth: u32,
}

impl<S: Shadow> Machine<'_, S> {
    /// Whether others do more than they are asked to. The first time a run wants to know, that is part of its path.
    fn are_active(&mut self) -> bool {
        if let Some(active) = self.inputs.others.active {
            return active;
        }
        let holder = self.inputs.space.object(Source::Active, None, 1, None, Some(0), 0);
        let leaf = Leaf { offset: 0, bytes: 1, kind: LeafKind::Bool };
        let (value, term) = self.number(holder, leaf, 0);
        let active = value != 0;
        if S::ON {
            let pc = self.pc.saturating_sub(1);
            let c = self.shadow.concolic();
            let holds = c.terms.truth(term);
            let not = c.terms.not(holds);
            let (cond, other) = if active { (holds, not) } else { (not, holds) };
            self.event(EventKind::Check { held: true, guards: Guard::World, other }, cond, pc);
        }
        self.inputs.others.active = Some(active);
        active
    }

    /// A stub is called: others learn of what they are given.
    pub fn tell(&mut self, stub: StubId, call: u32, side: u32, passed: &[Passed]) -> Step {
        if self.world.is_some() { Ok(()) } else { self.learn(Moment { stub, call, phase: 0 }, side, passed) }
    }

    /// Whatever others can reach, they may change from now on. Whether they leave by a jump.
    pub fn hand_over(&mut self, stub: StubId, call: u32, side: u32, passed: &[Passed]) -> Step<bool> {
        let moment = Moment { stub, call, phase: 0 };
        if self.world.is_some() {
            return Ok(false);
        }
        if self.inputs.others.active == Some(false) {
            return Ok(false);
        }
        let given = self.given(side, passed);
        self.expose(moment, &given);
        self.act(moment, &given)
    }

    /// Whether others know the object at an address, and so may have given it a value if it has none.
    pub fn is_known_to_others(&self, addr: u64) -> bool {
        let object = self.memory.object_at(addr);
        object.is_some_and(|object| self.inputs.others.known.contains_key(&object.serial))
    }

    /// Marks all that others know as possibly changed; only what they are given, where the user says so.
    fn expose(&mut self, moment: Moment, given: &FxHashSet<u64>) {
        self.inputs.others.now = Some(moment);
        let mut reach = self.within_reach();
        let is_given = |&(base, _): &(u64, u64)| given.contains(&base);
        if !reach.iter().all(is_given) && self.is_ruled_out(moment.stub, Doubt::StubEffects) {
            reach.retain(is_given);
        }
        for (base, size) in reach {
            for granule in base / GRANULE..(base + size).div_ceil(GRANULE) {
                // What nobody has looked at yet is an input as it is.
                if self.memory.flags(granule * GRANULE) & flag::LAZY != 0 {
                    continue;
                }
                self.memory.set_flags(granule * GRANULE, flag::EXPOSED, 0);
                self.inputs.others.exposed.insert(granule, u16::MAX);
            }
        }
    }
}

/// How a call passes a C parameter.
pub(crate) struct Passed {
    /// None: behind the named ones, or of no known type.
    pub param: Option<(u32, TypeId)>,
    pub pieces: Pieces,
}

pub(crate) enum Pieces {
    /// Arguments of the call, each with where it lies in the parameter.
    Direct(Vec<(u64, usize)>),
    /// The argument that is the address of a copy.
    Memory(usize),
}
