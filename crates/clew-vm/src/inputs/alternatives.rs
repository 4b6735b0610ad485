//! Where else the pointers of a run could have led, as far as that makes a difference, and when that stays in doubt.

use crate::inputs::alias::{self, Rules};
use crate::inputs::choose::Choice;
use crate::inputs::offer::Offer;
use crate::inputs::space::{Source, choice};
use crate::machine::Machine;
use crate::trace::shadow::Shadow;
use crate::trace::{Doubt, EventKind};
use clew_term::{Term, Var};

impl<S: Shadow> Machine<'_, S> {
    /// A pointer is compared with null. If the path says already that it is not, that was a choice.
    pub fn want_null(&mut self, term: Term) {
        let Some(var) = self.var_in(term) else { return };
        // What a program makes of a pointer and other things may be null for reasons of its own.
        if self.is_plain(term, var) && self.shadow.concolic().decided_vars.contains(&var) {
            self.inputs.wanted.push((var, choice::NULL));
        }
    }

    /// The address is made of nothing but the pointer.
    pub fn is_plain(&mut self, term: Term, var: Var) -> bool {
        let mut vars = Vec::new();
        self.shadow.concolic().terms.vars(term, &mut vars);
        let index = self.inputs.choices.get(&var).and_then(|choice| choice.index);
        vars.iter().all(|&of| of == var || index.is_some_and(|(index, _)| index == of))
    }

    /// Two pointers to different objects are compared: says that it would make a difference if one led to where the
    /// other leads, and whether there is such an input. Elements matter only where the comparison is not just of where
    /// the two objects start.
    pub fn want_same(&mut self, [a, b]: [(u64, Term); 2], in_order: bool) -> bool {
        let vars = [a, b].map(|(_, term)| self.var_in(term));
        let is_start = |at: usize| self.leads_to_start([a, b][at].0, vars[at]);
        let elements = in_order || !is_start(0) || !is_start(1);
        let [ones, others] = [a, b].map(|(addr, term)| self.targets(addr, term));
        let is_shared = ones.iter().any(|one| others.contains(one))
            || self.is_offered_any(vars[0], &others)
            || self.is_offered_any(vars[1], &ones);
        if let [Some(one), Some(other)] = vars
            && elements
            && is_shared
            && one != other
            && (in_order || a.0 != b.0)
        {
            // The one that leads to the start of its object now can be no element behind what the other leads to.
            self.want_inside(one);
            self.want_inside(other);
        }
        let objects = [a, b].map(|(addr, term)| self.target_object(addr, term));
        if objects[0].is_some() && objects[0] == objects[1] {
            return true;
        }
        // Also what neither leads to in this run: on the path on which they are equal, it may be all they can lead to.
        for (var, objects) in [(vars[0], &others), (vars[1], &ones)] {
            let Some(var) = var else { continue };
            let offers = self.inputs.choices.get(&var).map_or(&[][..], |choice| &choice.offers);
            let is_meant = |offer: &&Offer| {
                offer.object.is_some_and(|object| objects.contains(&object)) && (elements || !offer.indexed)
            };
            let values: Vec<u64> = offers.iter().filter(is_meant).map(|offer| offer.value).collect();
            self.inputs.wanted.extend(values.into_iter().map(|value| (var, value)));
        }
        let [Some(one), Some(other)] = objects else { return false };
        self.is_offered_any(vars[0], &[other]) || self.is_offered_any(vars[1], &[one])
    }

    /// The run looks before the start of an object: notes that its pointer should be tried in the middle of it, or at a
    /// member of a struct. False if neither is possible.
    pub fn want_before(&mut self, object: u32) -> bool {
        let Source::Pointee(var) = self.inputs.space.objects[object as usize].source else { return false };
        if self.inputs.choices.get(&var).is_none_or(|choice| choice.chosen != choice::FRESH) {
            return false;
        }
        let offers = self.inputs.choices.get(&var).map_or(&[][..], |choice| &choice.offers);
        let is_member = |offer: &&Offer| {
            let object = offer.object.map(|index| self.inputs.space.objects[index as usize].source);
            matches!(object, Some(Source::Container(of, _)) if of == var)
        };
        let values: Vec<u64> = offers.iter().filter(is_member).map(|offer| offer.value).collect();
        let can = self.want_inside(var) || !values.is_empty();
        self.inputs.wanted.extend(values.into_iter().map(|value| (var, value)));
        can
    }

    /// Says that it would make a difference if a pointer led into the middle of its object. Whether it can.
    pub fn want_inside(&mut self, var: Var) -> bool {
        let choice = self.inputs.choices.get(&var);
        let can = choice.is_some_and(|choice| choice.offer(choice::INSIDE).is_some());
        if can {
            self.inputs.wanted.push((var, choice::INSIDE));
        }
        can
    }

    /// Two input pointers are compared that lead to different objects, or could, and they were not offered to be one.
    pub fn doubt_alias(&mut self, a: (u64, Term), b: (u64, Term)) {
        let [ones, others] = [a, b].map(|(addr, term)| self.targets(addr, term));
        // Whatever it leads to, an address may be any.
        let rules = Rules::of(self).for_addresses();
        let ty = |index: u32| self.inputs.space.objects[index as usize].ty;
        let is_open = |one: u32, other: u32| {
            let can = one != other && rules.can_overlap(ty(one), ty(other));
            can && !self.were_offered(one, other)
        };
        let mut open = ones.iter().any(|&one| others.iter().any(|&other| is_open(one, other)));
        for (term, objects) in [(a.1, &others), (b.1, &ones)] {
            open |= self.var_in(term).is_some_and(|var| self.is_offered_partly(var, objects));
        }
        if open {
            self.doubt(Doubt::Alias);
        }
    }

    /// A function pointer is compared with a function, or with what another one leads to: if it was offered that, it should
    /// lead there, though it was called before. It was not offered one of another type, say, and a cast.
    pub fn want_function(&mut self, pairs: [((u64, Term), u64); 2]) {
        let vars = pairs.map(|((_, term), _)| self.var_in(term));
        let is_code = |addr: u64| self.function_at(addr).is_some() || self.callback_at(addr).is_some();
        let mut wanted = Vec::new();
        let mut is_open = false;
        for (var, (_, other)) in vars.into_iter().zip(pairs) {
            let Some(var) = var.filter(|&var| is_code(other) && self.callback_at(other) != Some(var)) else {
                continue;
            };
            is_open = true;
            let offers = self.inputs.choices.get(&var).map_or(&[][..], |choice| &choice.offers);
            let offer = offers.iter().find(|offer| offer.address == other);
            wanted.extend(offer.map(|offer| (var, offer.value)));
        }
        // Whichever of two pointers a run met later was offered what the other leads to.
        if is_open && wanted.is_empty() {
            self.doubt(Doubt::Functions);
        }
        self.inputs.wanted.extend(wanted);
    }

    /// Whether a pointer was offered some places of an object, but not all.
    fn is_offered_partly(&self, var: Var, objects: &[u32]) -> bool {
        let offers = self.inputs.choices.get(&var).map_or(&[][..], |choice| &choice.offers);
        offers
            .iter()
            .any(|offer| !offer.complete && offer.object.is_some_and(|object| objects.contains(&object)))
    }

    /// The input objects that an address could lead to: the one it does if the path says so, else all that its pointer is
    /// offered, for no run need have led there.
    fn targets(&mut self, addr: u64, term: Term) -> Vec<u32> {
        let Some(var) = self.var_in(term) else {
            return self.target_object(addr, term).into_iter().collect();
        };
        let is_decided = self.shadow.concolic().decided_vars.contains(&var);
        match self.inputs.choices.get(&var) {
            Some(choice) if is_decided => choice.object().into_iter().collect(),
            Some(choice) => {
                let offered = choice.offers.iter().filter_map(|offer| offer.object);
                choice.fresh.into_iter().chain(offered).collect()
            }
            None => Vec::new(),
        }
    }

    /// The input object that an address leads to.
    fn target_object(&mut self, addr: u64, term: Term) -> Option<u32> {
        if let Some(var) = self.var_in(term) {
            return self.inputs.choices.get(&var)?.object();
        }
        let object = self.memory.object_at(addr)?;
        let (kind, base, size) = (object.kind, object.base, object.size);
        self.input_index(kind, base, size)
    }

    /// Says where else the run's pointers could have led, as far as that makes a difference.
    pub fn settle_choices(&mut self) {
        for (at, var) in std::mem::take(&mut self.shadow.concolic().undecided) {
            let Some(choice) = self.inputs.choices.get(&var).cloned() else { continue };
            let mut other = Term::FALSE;
            for value in self.alternatives(var, &choice) {
                let c = self.shadow.concolic();
                let is_it = choice.is(c, var, value);
                other = c.terms.or(other, is_it);
            }
            let trace = &mut self.shadow.concolic().trace;
            trace.late.push(at);
            let event = &mut trace.events[at];
            if let EventKind::Check { other: known, .. } = &mut event.kind {
                *known = other;
            }
        }
        if alias::may_overlap(self) {
            self.doubt_all(Doubt::Alias);
        }
    }

    /// The meanings that the pointer could have had instead. Null is none: passing null where null is not expected says
    /// nothing of the program.
    fn alternatives(&self, var: Var, choice: &Choice) -> Vec<u64> {
        let fresh = (choice.rest != 0).then_some(choice::FRESH);
        let initial = choice.initial.map(|_| choice::INITIAL);
        let wanted = self.inputs.wanted.iter().filter(|(of, _)| *of == var).map(|&(_, value)| value);
        let mut all: Vec<u64> = fresh.into_iter().chain(initial).chain(wanted).collect();
        if let Some(here) = choice.object() {
            let shared = choice.offers.iter().filter(|offer| {
                let is_single = |index| !offer.indexed || alias::is_single(self, index);
                // What lies behind a pointer to void may be anything, but is hardly meant to be this.
                let is_meant = |there: &u32| self.is_untyped(here) == self.is_untyped(*there);
                let other = offer.object.filter(|&there| there != here).filter(is_meant);
                other.is_some_and(|there| {
                    self.matters(here, there) && !(offer.indexed && is_single(here) && is_single(there))
                })
            });
            all.extend(shared.map(|offer| offer.value));
        }
        // What the unit has of its own it surely uses.
        let own =
            choice.offers.iter().filter(|offer| self.inputs.others.offered.contains_key(&offer.address));
        all.extend(own.map(|offer| offer.value));
        all.retain(|&value| value != choice.chosen);
        all
    }

    fn is_untyped(&self, object: u32) -> bool {
        self.inputs.space.objects[object as usize].ty.is_none()
    }

    /// Whether it makes a difference that two input objects are one: the run writes to one of them, and uses the other
    /// afterwards.
    pub fn matters(&self, a: u32, b: u32) -> bool {
        let uses = &self.inputs.uses;
        let (Some(a), Some(b)) = (uses.get(&a), uses.get(&b)) else { return false };
        let before = |write: Option<u64>, last: u64| write.is_some_and(|write| write < last);
        before(a.first_write, b.last) || before(b.first_write, a.last)
    }

    /// Whether a pointer to the one object was offered the other, in all the ways there are.
    pub fn were_offered(&self, a: u32, b: u32) -> bool {
        self.inputs.choices.values().any(|choice| {
            let offers = |object: u32| {
                choice.offers.iter().any(|offer| offer.complete && offer.object == Some(object))
            };
            let leads = |object: u32| choice.fresh == Some(object) || choice.object() == Some(object);
            (leads(a) && offers(b)) || (leads(b) && offers(a))
        })
    }

    /// Whether an address is that of the object its pointer leads to, or null as the pointer is.
    fn leads_to_start(&self, addr: u64, var: Option<Var>) -> bool {
        let choice = var.and_then(|var| self.inputs.choices.get(&var));
        let object = choice.and_then(|choice| choice.object());
        let start = object.map(|index| self.inputs.space.objects[index as usize].base);
        match choice {
            Some(choice) => addr == start.unwrap_or(choice.address),
            None => self.memory.object_at(addr).is_none_or(|object| object.base == addr),
        }
    }

    fn is_offered_any(&self, var: Option<Var>, objects: &[u32]) -> bool {
        let choice = var.and_then(|var| self.inputs.choices.get(&var));
        let mut offered = choice.iter().flat_map(|choice| &choice.offers).filter_map(|offer| offer.object);
        offered.any(|object| objects.contains(&object))
    }
}
