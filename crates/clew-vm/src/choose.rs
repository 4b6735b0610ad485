//! Where an input pointer leads (DESIGN 5): null, an object of its own, what its initialiser says, or something that is
//! there already. The choice is a variable, so that the solver picks shapes as it picks numbers.
//!
//! What is there already differs from run to run, so a run notes what it offers. A run that follows a pointer puts into
//! its path where it led. Whether it could have led elsewhere is asked only where that can make a difference, which is
//! known when the run is over: two pointers to one object are like two pointers to equal objects, unless the run writes
//! to one of them or compares the pointers, and comparisons are decisions of their own.

use crate::alias;
use crate::concolic::Concolic;
use crate::machine::{Machine, Step};
use crate::memory;
use crate::shadow::Shadow;
use crate::space::{Aim, Source, choice};
use crate::trace::{Doubt, EventKind, Guard};
use crate::{Bound, Outcome};
use clew_ir::{FunctionId, TypeId};
use clew_term::{BinOp, Evaluator, Model, Node, Term, Terms, Var};
use rustc_hash::FxHashSet;

/// How many objects and how many functions a pointer is offered; the last objects that a run met are the likeliest.
const MAX_OBJECTS: usize = 6;
const MAX_GLOBALS: usize = 4;
const MAX_FUNCTIONS: usize = 8;
/// How many nodes of an address are looked at.
const MAX_NODES: u32 = 256;

/// Something that is there already, for one pointer variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offer {
    /// The variable's value that means it.
    pub value: u64,
    pub address: u64,
    /// The input object, if it is none of the program's functions.
    pub object: Option<u32>,
    /// The pointer may lead to any element of it.
    pub indexed: bool,
    /// There is no other way for it to lead there, but for other elements.
    pub complete: bool,
}

/// What a pointer variable's values mean in a run, and which it has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choice {
    /// The address that any value means which nothing else claims: of the pointer's own object, or 0.
    pub rest: u64,
    /// The input object there.
    pub fresh: Option<u32>,
    pub initial: Option<u64>,
    pub offers: Vec<Offer>,
    /// How many elements into an indexed offer it leads, and how large an element is.
    pub index: Option<(Var, u64)>,
    /// The value it has: `NULL`, `FRESH`, `INITIAL` or an offer's.
    pub chosen: u64,
    /// The address it stands for.
    pub address: u64,
}

impl Choice {
    /// What a value means: `NULL`, `FRESH`, `INITIAL` or an offer's value.
    fn meaning(&self, value: u64) -> u64 {
        match value {
            choice::NULL => choice::NULL,
            choice::INITIAL if self.initial.is_some() => value,
            _ if self.offers.iter().any(|offer| offer.value == value) => value,
            _ if self.rest == 0 => choice::NULL,
            _ => choice::FRESH,
        }
    }

    fn offer(&self, value: u64) -> Option<Offer> {
        self.offers.iter().copied().find(|offer| offer.value == value)
    }

    /// The input object that it leads to, if it leads to one.
    pub fn object(&self) -> Option<u32> {
        match self.chosen {
            choice::NULL | choice::INITIAL => None,
            choice::FRESH => self.fresh,
            value => self.offer(value)?.object,
        }
    }

    /// The values that mean something of their own.
    fn named(&self) -> Vec<u64> {
        let initial = self.initial.map(|_| choice::INITIAL);
        let own = [choice::NULL].into_iter().chain(initial);
        own.chain(self.offers.iter().map(|offer| offer.value)).collect()
    }

    /// That the variable has this meaning.
    fn is(&self, c: &mut Concolic, var: Var, meaning: u64) -> Term {
        let rest = if self.rest == 0 { choice::NULL } else { choice::FRESH };
        if meaning != rest {
            return c.chooses(var, meaning);
        }
        let mut all = Term::TRUE;
        for value in self.named().into_iter().filter(|&value| value != meaning) {
            let other = c.chooses(var, value);
            let not = c.terms.not(other);
            all = c.terms.and(all, not);
        }
        all
    }

    /// The address as a term over the variable.
    fn term(&self, c: &mut Concolic, var: Var, width: u32) -> Term {
        let mut term = c.terms.constant(u128::from(self.rest), width);
        for offer in self.offers.iter().rev() {
            let mut address = c.terms.constant(u128::from(offer.address), width);
            if let (true, Some((index, stride))) = (offer.indexed, self.index) {
                let behind = scaled(&mut c.terms, index, stride, width);
                address = c.terms.add(behind, address);
            }
            let is_it = c.chooses(var, offer.value);
            term = c.terms.ite(is_it, address, term);
        }
        if let Some(initial) = self.initial {
            let (is_initial, initial) =
                (c.chooses(var, choice::INITIAL), c.terms.constant(u128::from(initial), width));
            term = c.terms.ite(is_initial, initial, term);
        }
        let (is_null, null) = (c.chooses(var, choice::NULL), c.terms.constant(0, width));
        c.terms.ite(is_null, null, term)
    }
}

/// Rewrites addresses with what the path says of pointer variables.
struct Decided<'a> {
    terms: &'a mut Terms,
    vars: &'a FxHashSet<Var>,
    model: &'a Model,
    evaluator: Evaluator,
    /// How many nodes may still be looked at.
    left: u32,
}

impl Decided<'_> {
    fn rewrite(&mut self, term: Term) -> Term {
        self.left = self.left.saturating_sub(1);
        match self.terms.node(term) {
            _ if self.left == 0 => term,
            Node::Ite(cond, yes, no) => {
                let mut vars = Vec::new();
                self.terms.vars(cond, &mut vars);
                if vars.iter().all(|var| self.vars.contains(var)) {
                    let holds = self.evaluator.eval(self.terms, cond, self.model) != 0;
                    return self.rewrite(if holds { yes } else { no });
                }
                let (yes, no) = (self.rewrite(yes), self.rewrite(no));
                self.terms.ite(cond, yes, no)
            }
            Node::Binary(op @ (BinOp::Add | BinOp::Sub), a, b) => {
                let (a, b) = (self.rewrite(a), self.rewrite(b));
                self.terms.binary(op, a, b)
            }
            _ => term,
        }
    }
}

fn scaled(terms: &mut Terms, index: Var, stride: u64, width: u32) -> Term {
    let index = terms.var(index);
    let wide = terms.zext(index, width);
    let stride = terms.constant(u128::from(stride), width);
    terms.mul(wide, stride)
}

impl<S: Shadow> Machine<'_, S> {
    /// What a pointer to `to` can lead to that is there already.
    pub fn offers(&mut self, to: Option<TypeId>) -> Vec<Offer> {
        let mut offers = Vec::new();
        for (index, base, fit) in self.fitting(to) {
            for offset in fit.places {
                let value = self.inputs.space.aim(Aim::Object(index, offset));
                offers.extend(value.map(|value| Offer {
                    value,
                    address: base + offset,
                    object: Some(index),
                    indexed: false,
                    complete: fit.complete,
                }));
            }
            if fit.is_row && self.inputs.space.bounds.max_array > 1 {
                let value = self.inputs.space.aim(Aim::Element(index));
                let object = Some(index);
                offers.extend(value.map(|value| Offer {
                    value,
                    address: base,
                    object,
                    indexed: true,
                    complete: true,
                }));
            }
        }
        offers
    }

    /// The objects that a pointer to `to` can lead to: those behind other pointers, and globals.
    fn fitting(&mut self, to: Option<TypeId>) -> Vec<(u32, u64, alias::Fit)> {
        let types = &self.program.types;
        let space = &*self.inputs.space;
        let near = self.inputs.opened.iter().rev().copied();
        let near = near.filter(|&index| space.objects[index as usize].is_behind_pointer());
        let fitting = |index: u32| {
            let object = &space.objects[index as usize];
            alias::fit(types, to, object.ty).map(|fit| (index, object.base, fit))
        };
        let mut found: Vec<_> = near.filter_map(fitting).take(MAX_OBJECTS).collect();
        let objects = found.len();
        for &id in self.inputs.globals {
            let global = &self.program.globals[id.index()];
            let fit = global.ty.and_then(|ty| alias::fit(types, to, Some(ty)));
            let Some(fit) = fit.filter(|_| found.len() < objects + MAX_GLOBALS) else { continue };
            let base = self.code.globals[id.index()];
            let source = Source::Global(id);
            let index = self.inputs.space.object(source, global.ty, global.bytes, None, Some(base), 0);
            found.push((index, base, alias::Fit { is_row: false, ..fit }));
        }
        found
    }

    /// The program's functions that a pointer to a function of type `ty` can lead to.
    pub fn function_offers(&mut self, ty: TypeId) -> Vec<Offer> {
        let types = &self.program.types;
        let fits = |&id: &FunctionId| {
            let signature = self.program.function(id).signature.as_ref();
            self.program.is_users(id) && signature.is_some_and(|signature| types.same(signature.ty, ty))
        };
        let all: Vec<FunctionId> = self.program.function_ids().filter(fits).take(MAX_FUNCTIONS).collect();
        let mut offers = Vec::new();
        for id in all {
            let address = memory::FUNCTIONS + 16 * u64::from(id.0);
            let value = self.inputs.space.aim(Aim::Function(id));
            offers.extend(value.map(|value| Offer {
                value,
                address,
                object: None,
                indexed: false,
                complete: true,
            }));
        }
        offers
    }

    /// Decides a pointer variable: its address in this run and its term.
    pub fn choose(&mut self, var: Var, mut choice: Choice, stride: u64) -> (u64, Term) {
        let value = self.take_value(var) as u64;
        choice.chosen = choice.meaning(value);
        let offer = choice.offer(choice.chosen);
        choice.address = match choice.chosen {
            choice::NULL => 0,
            choice::INITIAL => choice.initial.unwrap_or(0),
            choice::FRESH => choice.rest,
            _ => offer.map_or(0, |offer| offer.address),
        };
        if choice.offers.iter().any(|offer| offer.indexed) {
            // As far as a machine's addresses go.
            let bits = if self.code.pointer_bytes == 8 { 40 } else { 28 };
            let index = self.inputs.space.index_of(var, bits);
            choice.index = Some((index, stride));
            let steps = self.take_value(index) as u64;
            self.var_term(index, bits);
            if offer.is_some_and(|offer| offer.indexed) {
                choice.address = choice.address.wrapping_add(steps.wrapping_mul(stride));
            }
        }
        if let Some(object) = choice.object() {
            self.use_object(object);
        }
        let address = choice.address;
        let width = u32::from(self.pointer_bits());
        let mut term = Term::NONE;
        if S::ON {
            self.var_term(var, choice::BITS);
            let c = self.shadow.concolic();
            c.pointers.insert(var);
            term = choice.term(c, var, width);
            term = c.unless_constant(term);
        }
        self.inputs.choices.insert(var, choice);
        (address, term)
    }

    /// An object that a run uses without having opened it: a global that a pointer leads to, or a struct to a member of
    /// which it does.
    fn use_object(&mut self, index: u32) {
        let object = &self.inputs.space.objects[index as usize];
        if self.inputs.opened.contains(&index) {
            return;
        }
        match object.source {
            Source::Container(..) => {
                let (source, ty, stride, depth) = (object.source, object.ty, object.stride, object.depth);
                self.open(source, ty, stride, depth);
            }
            _ => self.inputs.opened.push(index),
        }
    }

    /// The pointer variable that an address is made from in this run. Where a program's own condition chooses among
    /// several pointers, it is the chosen one's.
    pub fn pointer_var(&mut self, term: Term) -> Option<Var> {
        let c = self.shadow.concolic();
        let (mut work, mut evaluator, mut seen) = (vec![term], Evaluator::new(), 0);
        let mut vars = Vec::new();
        while let Some(term) = work.pop() {
            seen += 1;
            match c.terms.node(term) {
                Node::Ite(cond, yes, no) if seen < MAX_NODES => {
                    vars.clear();
                    c.terms.vars(cond, &mut vars);
                    if let [var] = vars[..]
                        && self.inputs.choices.contains_key(&var)
                    {
                        return Some(var);
                    }
                    let holds = evaluator.eval_more(&c.terms, cond, self.inputs.model) != 0;
                    work.push(if holds { yes } else { no });
                }
                Node::Binary(BinOp::Add | BinOp::Sub, a, b) if seen < MAX_NODES => work.extend([b, a]),
                _ => {}
            }
        }
        None
    }

    /// An address once its pointers are decided: from there on it is a plain number, and perhaps a constant.
    pub fn as_decided(&mut self, term: Term) -> Term {
        let c = self.shadow.concolic();
        let mut decided = Decided {
            terms: &mut c.terms,
            vars: &c.decided_vars,
            model: self.inputs.model,
            evaluator: Evaluator::new(),
            left: MAX_NODES,
        };
        decided.rewrite(term)
    }

    /// A pointer is compared with null. If the path says already that it is not, that was a choice.
    pub fn want_null(&mut self, term: Term) {
        let Some(var) = self.var_in(term) else { return };
        let c = self.shadow.concolic();
        let mut vars = Vec::new();
        c.terms.vars(term, &mut vars);
        let index = self.inputs.choices.get(&var).and_then(|choice| choice.index);
        // What a program makes of a pointer and other things may be null for reasons of its own.
        let is_plain = vars.iter().all(|&of| of == var || index.is_some_and(|(index, _)| index == of));
        if is_plain && c.decided_vars.contains(&var) {
            self.inputs.wanted.push((var, choice::NULL));
        }
    }

    /// Two pointers are compared: no number of elements makes one lead to another object.
    pub fn bound_indices(&mut self, term: Term) -> Step {
        if term.is_none() {
            return Ok(());
        }
        let mut vars = Vec::new();
        self.shadow.concolic().terms.vars(term, &mut vars);
        for var in vars {
            let index = self.inputs.choices.get(&var).and_then(|choice| choice.index);
            if let Some((index, _)) = index {
                self.bound_index(index)?;
            }
        }
        Ok(())
    }

    /// Puts into the path where a pointer variable leads. Where else it could is settled when the run is over.
    pub fn decide(&mut self, var: Var) -> Step {
        let pc = self.pc.saturating_sub(1);
        let Some(choice) = self.inputs.choices.get(&var) else { return Ok(()) };
        let c = self.shadow.concolic();
        let cond = choice.is(c, var, choice.chosen);
        let before = c.trace.events.len();
        c.event(EventKind::Check { held: true, guards: Guard::Choice, other: Term::FALSE }, cond, pc);
        if c.trace.events.len() > before {
            c.undecided.push((before, var));
        }
        c.decided_vars.insert(var);
        let is_indexed = choice.offer(choice.chosen).is_some_and(|offer| offer.indexed);
        match choice.index {
            Some((index, _)) if is_indexed => self.bound_index(index),
            _ => Ok(()),
        }
    }

    /// No pointer leads further than to the middle of its array. That is a bound, and what follows from it is
    /// proven only within it.
    fn bound_index(&mut self, index: Var) -> Step {
        let pc = self.pc.saturating_sub(1);
        // As much room behind it as before it.
        let most = self.inputs.space.bounds.max_array / 2;
        let held = self.inputs.model.value(index) <= u128::from(most);
        let c = self.shadow.concolic();
        let index = c.terms.var(index);
        let most = c.terms.constant(u128::from(most), c.terms.width(index));
        let inside = c.terms.ule(index, most);
        let known = c.trace.events.len();
        if held {
            c.event(EventKind::Check { held, guards: Guard::Choice, other: Term::FALSE }, inside, pc);
            c.trace.bounds.extend((c.trace.events.len() > known).then_some(inside));
            return Ok(());
        }
        c.trace.bounds.push(inside);
        c.check(inside, false, Guard::Bound, pc);
        Err(Box::new(Outcome::Bound(Bound::MaxArray)))
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
            && a.0 != b.0
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

    /// Whether an address is that of the object its pointer leads to, or null as the pointer is.
    fn leads_to_start(&self, addr: u64, var: Option<Var>) -> bool {
        let choice = var.and_then(|var| self.inputs.choices.get(&var));
        let object = choice.and_then(Choice::object);
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

    /// The run looks before the start of an object: says that its pointer had better led into the middle of it, or to a
    /// member of a struct. Whether it can.
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

    pub fn var_in(&mut self, term: Term) -> Option<Var> {
        if term.is_some() { self.pointer_var(term) } else { None }
    }

    /// Two input pointers are compared that lead to different objects, or could, and they were not offered to be one.
    pub fn doubt_alias(&mut self, a: (u64, Term), b: (u64, Term)) {
        let [ones, others] = [a, b].map(|(addr, term)| self.targets(addr, term));
        let types = &self.program.types;
        let ty = |index: u32| self.inputs.space.objects[index as usize].ty;
        let is_open = |one: u32, other: u32| {
            one != other && alias::can_overlap(types, ty(one), ty(other)) && !self.were_offered(one, other)
        };
        if ones.iter().any(|&one| others.iter().any(|&other| is_open(one, other))) {
            self.inputs.doubts.add(Doubt::Alias);
        }
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
            let event = &mut self.shadow.concolic().trace.events[at];
            if let EventKind::Check { other: known, .. } = &mut event.kind {
                *known = other;
            }
        }
        if alias::may_overlap(self) {
            self.inputs.doubts.add(Doubt::Alias);
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
}
