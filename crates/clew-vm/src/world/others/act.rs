//! What others do beside writing: they call the unit back, and they leave by `longjmp`.

use super::{Act, Deed, To};
use crate::inputs::leaf::{Leaf, LeafKind};
use crate::inputs::space::{Aim, Moment, Source};
use crate::machine::arguments::From;
use crate::machine::jump::Jump;
use crate::machine::{Machine, Step, Value};
use crate::memory::Kind;
use crate::trace::shadow::Shadow;
use crate::trace::{Doubt, EventKind, Guard};
use crate::{Limit, Outcome};
use clew_ir::FunctionId;
use clew_term::{Term, Var};
use rustc_hash::FxHashSet;

/// How often others call the unit back in one call of theirs.
const MAX_CALLS_BACK: u32 = 2;

impl<S: Shadow> Machine<'_, S> {
    /// Others may call back, and may jump, which is told: both only where the unit could notice.
    pub(super) fn act(&mut self, moment: Moment, given: &FxHashSet<u64>) -> Step<bool> {
        self.call_back_unit(moment, given)?;
        let now = self.inputs.others.now.unwrap_or(moment);
        self.jump_back(now)
    }

    fn call_back_unit(&mut self, moment: Moment, given: &FxHashSet<u64>) -> Step {
        let callable = self.callable();
        if callable.is_empty() || self.is_ruled_out(moment.stub, Doubt::Callbacks) || !self.are_active() {
            return Ok(());
        }
        if self.inputs.others.depth > 0 {
            self.doubt(Doubt::Callbacks);
            return Ok(());
        }
        for phase in 0..MAX_CALLS_BACK {
            let moment = Moment { phase, ..moment };
            let Some(function) = self.choose_call(moment, &callable) else { return Ok(()) };
            self.inputs.others.acts.push(Act { moment, deed: Deed::Call(function) });
            self.call_unit(function, moment)?;
            self.expose(Moment { phase: phase + 1, ..moment }, given);
        }
        self.doubt(Doubt::Callbacks);
        Ok(())
    }

    /// The functions that others know and whose call may make a difference.
    fn callable(&self) -> Vec<FunctionId> {
        let code = &self.inputs.callable;
        let told = self.inputs.others.functions.iter().copied();
        let told = told.filter(|id| code.matters(*id) && !code.public.contains(id));
        code.public.iter().copied().chain(told).collect()
    }

    /// Which function others call now, if any: an input, none at first.
    fn choose_call(&mut self, moment: Moment, callable: &[FunctionId]) -> Option<FunctionId> {
        let var = self.choice_var(Source::CalledBack(moment));
        let value = self.take_value(var) as u64;
        self.var_term(var, 16);
        let aims: Vec<(u64, FunctionId)> =
            callable.iter().filter_map(|&id| Some((self.inputs.space.aim(Aim::Function(id))?, id))).collect();
        let chosen = aims.iter().find(|(aim, _)| *aim == value);
        self.choose_one(var, chosen.map(|(aim, _)| *aim), aims.iter().map(|(aim, _)| *aim));
        chosen.map(|(_, id)| *id)
    }

    /// Whether the run's input says yes, which it does not at first, and the object that says so. Each answer is a path.
    pub fn decides(&mut self, source: Source) -> (bool, u32) {
        let var = self.choice_var(source);
        let value = self.take_value(var) as u64;
        self.var_term(var, 16);
        let chosen = (value == 1).then_some(1);
        self.choose_one(var, chosen, std::iter::once(1));
        (chosen.is_some(), self.inputs.space.vars[var.index()].object)
    }

    fn choice_var(&mut self, source: Source) -> Var {
        let holder = self.inputs.space.object(source, None, 2, None, Some(0), 0);
        let leaf = Leaf { offset: 0, bytes: 2, kind: LeafKind::Allocation };
        self.inputs.space.var(holder, leaf, 0)
    }

    /// Puts into the path which of several values a variable has; any other means none of them.
    fn choose_one(&mut self, var: Var, chosen: Option<u64>, values: impl Iterator<Item = u64>) {
        if !S::ON {
            return;
        }
        let pc = self.pc.saturating_sub(1);
        let c = self.shadow.concolic();
        let (mut any, mut cond) = (Term::FALSE, Term::FALSE);
        for value in values {
            let is_it = c.chooses(var, value);
            any = c.terms.or(any, is_it);
            if chosen == Some(value) {
                cond = is_it;
            }
        }
        let none = c.terms.not(any);
        let cond = if chosen.is_some() { cond } else { none };
        let other = c.terms.not(cond);
        self.event(EventKind::Check { held: true, guards: Guard::Choice, other }, cond, pc);
    }

    /// Calls a function of the unit as others would. Others make no errors: an input with which they would is none.
    fn call_unit(&mut self, function: FunctionId, moment: Moment) -> Step {
        if self.is_replaced(function) {
            return Err(Box::new(Outcome::Rejected));
        }
        let (args, _) =
            self.arguments_from(function, &|param| From::Input(Source::Passed { moment, param }))?;
        self.inputs.others.depth += 1;
        // Others may do more before the call that they act in comes back.
        let result = self.call_with(function, &args, self.stack.extras(), self.pc - 1);
        self.inputs.others.depth -= 1;
        result.map_err(|halt| match *halt {
            Outcome::Trap(_) => Box::new(Outcome::Rejected),
            Outcome::Limit(Limit::Steps) => {
                self.doubt(Doubt::Callbacks);
                halt
            }
            _ => halt,
        })
    }

    /// Others may go back to a `setjmp` whose buffer they know.
    fn jump_back(&mut self, moment: Moment) -> Step<bool> {
        let known: Vec<(u64, usize)> =
            (1..).zip(0..self.jumps.len()).filter(|&(_, at)| self.is_known_buffer(at)).collect();
        if known.is_empty() || self.is_ruled_out(moment.stub, Doubt::Jumps) || !self.are_active() {
            return Ok(false);
        }
        let var = self.choice_var(Source::Jumped(moment));
        let value = self.take_value(var) as u64;
        self.var_term(var, 16);
        let chosen = known.iter().find(|(number, _)| *number == value).copied();
        self.choose_one(var, chosen.map(|(number, _)| number), known.iter().map(|(number, _)| *number));
        let Some((_, at)) = chosen else { return Ok(false) };
        let holder = self.inputs.space.vars[var.index()].object;
        let leaf = Leaf { offset: 8, bytes: 4, kind: LeafKind::Int { signed: true } };
        let (value, term) = self.number(holder, leaf, 1);
        let buffer = self.jumps.at(at).buffer;
        if let Some((to, base)) = self.place_of(buffer) {
            if let To::Own(serial) = to {
                self.has_way(serial);
            }
            let deed = Deed::Jump { to, offset: buffer - base, value: value as i32 };
            self.inputs.others.acts.push(Act { moment, deed });
        }
        let result = self.never_zero((value, term));
        self.jump_with(at, result);
        Ok(true)
    }

    /// One instead of zero, as `setjmp` does with the value of a `longjmp`.
    fn never_zero(&mut self, (value, term): Value) -> Value {
        let value = value.max(1);
        if !S::ON || term.is_none() {
            return (value, term);
        }
        let c = self.shadow.concolic();
        let width = c.terms.width(term);
        let (zero, one) = (c.terms.constant(0, width), c.terms.constant(1, width));
        let is_zero = c.terms.eq(term, zero);
        let term = c.terms.ite(is_zero, one, term);
        (value, c.unless_constant(term))
    }

    fn is_known_buffer(&mut self, at: usize) -> bool {
        let &Jump { buffer, copied, .. } = self.jumps.at(at);
        if copied {
            self.doubt(Doubt::Jumps);
        }
        if self.stack.is_outside(self.jumps.at(at).depth) && self.inputs.others.depth > 0 {
            self.doubt(Doubt::Jumps);
            return false;
        }
        // Another `setjmp` may have filled it since.
        self.jump_in(buffer) == Some(at) && self.place_of(buffer).is_some()
    }

    /// The object that an address lies in and others know, and its start.
    fn place_of(&self, addr: u64) -> Option<(To, u64)> {
        let object = self.memory.object_at(addr)?;
        let to = match object.kind {
            Kind::Global(id) if self.program.globals[id.index()].external => To::Global(id),
            Kind::Global(id) if self.code.leaked.contains(&id) => To::Global(id),
            Kind::Global(id) => To::Global(id).is_in(self, object.serial)?,
            Kind::Input(index) => To::Input(index),
            Kind::Heap | Kind::Stack => To::Own(object.serial).is_in(self, object.serial)?,
        };
        Some((to, object.base))
    }
}

impl To {
    /// Itself, where others know the object.
    fn is_in<S: Shadow>(self, machine: &Machine<S>, serial: u64) -> Option<To> {
        let known = machine.inputs.others.known.get(&serial)?;
        (known.way.is_some() || matches!(self, To::Global(_))).then_some(self)
    }
}
