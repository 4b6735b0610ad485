//! A run in its midst, for other runs to go on from: they begin in the same way, and what they begin with need not be run
//! again.
//!
//! A snapshot is taken just behind a decision. A run whose input meets all decisions before it comes to the same state but
//! for the values of inputs: what has a term has the value of its term under the new input, and what has none does not depend
//! on inputs. That holds of what is followed as a term alone. So a variable on which more depends (where a pointer leads, how
//! large something is) must have the value that it had, and so must each *pinned* term: one whose value the run has looked
//! at beside its path, an address for one. Where one has another value, the snapshot does not fit.

use crate::inputs;
use crate::inputs::space::{InputSpace, Source};
use crate::machine::counters;
use crate::machine::findings::Findings;
use crate::machine::jump::Jumps;
use crate::machine::stack;
use crate::machine::step::Fuel;
use crate::machine::{Machine, Step};
use crate::memory::{self, Memory};
use crate::number::arith::wide_mask;
use crate::program::outside;
use crate::trace::FrameId;
use crate::trace::concolic::Concolic;
use crate::trace::saved::{self, Past};
use crate::trace::shadow::{Paired, Register, Shadow};
use clew_term::{Evaluator, Model, Term, Terms, Var};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A snapshot of so many bytes takes twice as long to make as a small one, and comes half as often.
const LARGE: u64 = 16 << 10;

/// A run as it was behind one of its decisions.
pub struct Snapshot {
    decisions: usize,
    pc: u32,
    /// Those of the fuel that is under way come on top.
    steps: u64,
    fuel: Fuel,
    memory: memory::saved::Saved,
    stack: stack::Saved<Paired>,
    shadow: saved::Saved,
    inputs: inputs::saved::Saved,
    counters: counters::Saved,
    world: Option<outside::Saved>,
    findings: Findings,
    jumps: Jumps,
    expected: Vec<FrameId>,
    pins: FxHashSet<Term>,
    /// Where the run was before the outermost call.
    before: u32,
    /// The space's objects had moved so often.
    moves: u32,
    room: usize,
}

/// What a run need not do that goes on from a snapshot.
#[derive(Clone, Copy)]
pub struct SavedBy {
    pub decisions: usize,
    pub steps: u64,
    /// About how many bytes the snapshot takes.
    pub room: usize,
}

/// What a run takes snapshots with.
#[derive(Default)]
pub(crate) struct Taking<'a> {
    /// Memory before the run; none: it takes no snapshots.
    image: Option<&'a Memory>,
    /// The least steps between two.
    spacing: u64,
    /// The values of these have been looked at beside the path.
    pins: FxHashSet<Term>,
    /// Where the run was before the outermost call.
    before: u32,
    /// Of the last snapshot on this path.
    past: Option<Rc<Past>>,
    /// How many of the run's objects have been looked at.
    looked: usize,
    taken: Vec<Snapshot>,
}

impl Taking<'_> {
    /// What was taken. From here on it is as new.
    pub fn end(&mut self) -> Vec<Snapshot> {
        std::mem::take(self).taken
    }
}

/// What a run needs that goes on from a snapshot with another input.
#[derive(Default)]
pub(crate) struct Resuming {
    /// The values of terms under the new input, and under the old one.
    new: Evaluator,
    old: Evaluator,
    /// By variable: the number of the last snapshot for which it has another value.
    changed: Vec<u32>,
    number: u32,
}

impl Resuming {
    fn depends(&self, terms: &Terms, term: Term) -> bool {
        terms.with_vars(term, |vars| {
            vars.iter().any(|var| self.changed.get(var.index()) == Some(&self.number))
        })
    }

    /// The value of a term, if it is another one.
    fn value(&mut self, terms: &Terms, term: Term, model: &Model) -> Option<u128> {
        self.depends(terms, term).then(|| self.new.eval_more(terms, term, model))
    }
}

impl Snapshot {
    /// How many decisions come before it.
    pub fn decisions(&self) -> usize {
        self.decisions
    }

    pub(crate) fn saves(&self) -> SavedBy {
        let steps = self.steps.wrapping_add_signed(self.fuel.granted - self.fuel.left);
        SavedBy { decisions: self.decisions, steps, room: self.room }
    }

    /// About how many bytes it takes.
    pub fn room(&self) -> usize {
        self.room
    }

    /// Whether a run with this input comes by here in the state that was kept, given that it meets all decisions before.
    /// Then `resuming` knows what differs.
    pub(crate) fn fits(
        &self,
        space: &InputSpace,
        model: &Model,
        terms: &Terms,
        resuming: &mut Resuming,
    ) -> bool {
        if space.moves() != self.moves {
            return false;
        }
        resuming.number += 1;
        let mut differs = false;
        for &(var, before, is_settled) in &self.inputs.values {
            let now = value_of(space, model, var);
            if now == before {
                continue;
            }
            if is_settled || is_address_like(space, var, now) {
                return false;
            }
            if resuming.changed.len() <= var.index() {
                resuming.changed.resize(var.index() + 1, 0);
            }
            resuming.changed[var.index()] = resuming.number;
            differs = true;
        }
        resuming.new.forget();
        if !differs {
            return true;
        }
        resuming.old.forget();
        let before: Model = self.inputs.values.iter().map(|&(var, value, _)| (var, value)).collect();
        self.pins.iter().all(|&term| {
            !resuming.depends(terms, term)
                || resuming.new.eval_more(terms, term, model) == resuming.old.eval_more(terms, term, &before)
        })
    }
}

/// What a run's variable is.
fn value_of(space: &InputSpace, model: &Model, var: Var) -> u128 {
    let known = space.vars[var.index()];
    model.get(var).unwrap_or(known.default) & wide_mask(known.bits as u8)
}

/// A number that could be taken for an address: the vm looks at such more closely.
fn is_address_like(space: &InputSpace, var: Var, value: u128) -> bool {
    space.vars[var.index()].bits >= 32 && memory::pointer::is_address(value)
}

impl<S: Shadow> Machine<'_, S> {
    /// The run has looked at a term's value beside its path.
    pub fn pin(&mut self, term: Term) {
        if S::ON && term.is_some() && self.taking.image.is_some() {
            self.taking.pins.insert(term);
        }
    }

    /// The outermost call is about to begin: from now on snapshots may be taken, where the run is to have any.
    pub fn may_take(&mut self) {
        if self.taking.image.is_some() {
            self.taking.before = self.pc;
            self.due = self.clock.steps() + self.taking.spacing;
        }
    }
}

impl<'a> Machine<'a, Concolic> {
    /// The run is to take snapshots, once it may.
    pub fn take_snapshots(&mut self, image: &'a Memory, spacing: u64) {
        (self.taking.image, self.taking.spacing) = (Some(image), spacing);
    }

    pub fn take_snapshot(&mut self, fuel: Fuel) {
        let steps = self.clock.steps().wrapping_add_signed(fuel.granted - fuel.left);
        self.due = steps + self.taking.spacing;
        // In a function that is called back there is more of the run than its stack.
        if !self.stack.is_loop_outermost() || self.can_never_be_kept() {
            return;
        }
        let (Some(image), Some(frame)) = (self.taking.image, self.stack.innermost()) else { return };
        let slots = self.code.functions[frame.function.index()].slots as usize;
        let stack = self.stack.save(self.stack.base() + slots);
        // What may be in two registers is not made anew.
        let mut pins = self.taking.pins.clone();
        pins.extend(stack.terms().filter(|&term| self.shadow.terms.width(term) > 64));
        let mut snapshot = Snapshot {
            decisions: self.shadow.trace.decisions(),
            pc: self.pc,
            steps: self.clock.steps(),
            fuel,
            memory: self.memory.save(image),
            stack,
            shadow: self.shadow.save(&self.memory, self.taking.past.as_ref()),
            inputs: self.inputs.save(),
            counters: self.counters.save(),
            world: self.world.as_ref().map(|world| world.save()),
            findings: self.findings.clone(),
            jumps: self.jumps.clone(),
            expected: self.expected.clone(),
            pins,
            before: self.taking.before,
            moves: self.inputs.space.moves(),
            room: 0,
        };
        snapshot.room = size_of::<Snapshot>()
            + snapshot.memory.room()
            + snapshot.stack.room()
            + snapshot.shadow.room()
            + snapshot.inputs.room()
            + snapshot.counters.room()
            + 8 * snapshot.pins.len();
        self.taking.past = Some(snapshot.shadow.past().clone());
        self.due = steps + self.taking.spacing * (1 + snapshot.room as u64 / LARGE);
        self.taking.taken.push(snapshot);
    }

    /// Whether the run has met what a snapshot does not keep.
    fn can_never_be_kept(&mut self) -> bool {
        let objects = &self.inputs.space.objects;
        let mut new = self.inputs.opened[self.taking.looked..].iter();
        let is_met = self.inputs.others.active == Some(true)
            || new.any(|&index| {
                matches!(objects[index as usize].source, Source::Address(_) | Source::Extras(_))
            });
        if !is_met {
            self.taking.looked = self.inputs.opened.len();
        }
        is_met
    }

    /// Goes on from a snapshot that fits: this machine is as it was there, with values of its own input.
    pub fn resume(&mut self, image: &Memory, snapshot: &Snapshot, resuming: &mut Resuming) {
        for &(var, ..) in &snapshot.inputs.values {
            let value = value_of(self.inputs.space, self.inputs.model, var);
            self.inputs.model.set(var, value);
        }
        self.memory.resume(image, &snapshot.memory);
        self.stack.resume(&snapshot.stack);
        self.shadow.resume(&snapshot.shadow);
        self.inputs.resume(&snapshot.inputs);
        self.counters.resume(&snapshot.counters);
        if let (Some(world), Some(saved)) = (&mut self.world, &snapshot.world) {
            world.resume(saved);
        }
        self.findings = snapshot.findings.clone();
        self.jumps = snapshot.jumps.clone();
        self.expected.clone_from(&snapshot.expected);
        self.clock.resume(snapshot.steps);
        self.pc = snapshot.pc;
        self.taking.pins.clone_from(&snapshot.pins);
        self.taking.before = snapshot.before;
        self.taking.past = Some(snapshot.shadow.past().clone());
        self.taking.looked = self.inputs.opened.len();
        let steps = snapshot.steps.wrapping_add_signed(snapshot.fuel.granted - snapshot.fuel.left);
        self.due = if self.taking.image.is_some() { steps + self.taking.spacing } else { u64::MAX };
        self.revalue(resuming);
    }

    /// Gives what has a term the value of that term, where it is another one now.
    fn revalue(&mut self, resuming: &mut Resuming) {
        let Machine { stack, shadow, memory, world, inputs, .. } = self;
        let (terms, model) = (&shadow.terms, &*inputs.model);
        let (registers, extras) = stack.all_mut();
        for register in registers {
            let term = register.term();
            if term.is_some()
                && let Some(value) = resuming.value(terms, term, model)
            {
                *register = Paired::new(value as u64, term);
            }
        }
        for (value, term) in extras.iter_mut().map(|extra| &mut extra.value) {
            if term.is_some()
                && let Some(now) = resuming.value(terms, *term, model)
            {
                *value = now;
            }
        }
        for (value, term) in world.iter_mut().flat_map(|world| world.lengths_mut()) {
            if term.is_some()
                && let Some(now) = resuming.value(terms, *term, model)
            {
                *value = now;
            }
        }
        shadow.revalue(memory, |terms, term| resuming.value(terms, term, model));
    }

    /// Runs on to the end.
    pub fn go_on_from(&mut self, snapshot: &Snapshot) -> Step {
        let ended = self.go_on(snapshot.fuel);
        if ended.is_ok() {
            self.pc = snapshot.before;
        }
        ended
    }
}
