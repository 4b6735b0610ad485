//! Comparisons, branches and switches off the fast path: with terms, or between addresses.

use crate::compile::code::{Fork, Slot, Two};
use crate::compile::is_sentinel;
use crate::inputs::space::choice;
use crate::machine::{Machine, Step};
use crate::memory::pointer::{is_element, pointer_in};
use crate::memory::{self, Kind};
use crate::number::arith;
use crate::trace::audit::Aspect;
use crate::trace::shadow::Shadow;
use crate::trace::{Doubt, EventKind};
use crate::{Outcome, TrapKind};
use clew_ir::{Compare, SiteId};
use clew_mean as mean;
use clew_term::{BinOp, Node, Term};

impl<S: Shadow> Machine<'_, S> {
    pub fn compare_symbolic(&mut self, op: Compare, two: &Two) -> Step {
        let (value, term) = self.comparison(op, 64 - two.cut, two.a, two.b)?;
        self.put(two.dst, u64::from(value), term);
        Ok(())
    }

    pub fn branch_symbolic(&mut self, op: Compare, fork: &Fork) -> Step {
        let (taken, term) = self.comparison(op, 64 - fork.cut, fork.a, fork.b)?;
        self.decided(term, taken);
        self.pc = if taken { fork.yes } else { fork.no };
        Ok(())
    }

    /// A branch on a bit that has a term.
    pub fn branch_bit(&mut self, fork: &Fork) -> Step {
        let taken = self.get(fork.a) & 1 != 0;
        self.decided(self.term(fork.a), taken);
        self.pc = if taken { fork.yes } else { fork.no };
        Ok(())
    }

    /// A comparison in which terms take part, and its term.
    fn comparison(&mut self, op: Compare, bits: u8, a: Slot, b: Slot) -> Step<(bool, Term)> {
        let (x, y) = (self.get(a), self.get(b));
        let value = arith::compare(op, bits, x, y);
        self.look_at_bits(a);
        self.look_at_bits(b);
        let is_word = bits == self.pointer_bits();
        if is_word && (self.is_sentinel(a) || self.is_sentinel(b)) {
            // No object lies there, wherever the objects lie.
            let (ta, tb) = self.both(a, b, bits);
            return Ok((value, mean::compare(&mut self.shadow.concolic().terms, op, ta, tb)));
        }
        let is_order = is_word && !matches!(op, Compare::Eq | Compare::Ne);
        if is_order {
            self.decide_both(a, b)?;
        }
        let (ta, tb) = (self.term(a), self.term(b));
        if is_order {
            self.check_both_near([(x, ta), (y, tb)])?;
        }
        if bits == self.pointer_bits() {
            self.pin_addresses(bits, a, b);
            let null = (y == 0 && tb.is_none()) || (x == 0 && ta.is_none());
            if null
                && matches!(op, Compare::Eq | Compare::Ne)
                && self.is_displaced(if ta.is_some() { a } else { b })?
            {
                let differs = op == Compare::Ne;
                return Ok((differs, if differs { Term::TRUE } else { Term::FALSE }));
            }
            if !is_order && !null && (self.never_meets(ta, (y, tb)) || self.never_meets(tb, (x, ta))) {
                let differs = op == Compare::Ne;
                return Ok((differs, if differs { Term::TRUE } else { Term::FALSE }));
            }
            if !null {
                self.bound_indices(ta)?;
                self.bound_indices(tb)?;
            }
            if x == y && self.are_strangers((x, ta), (y, tb)) {
                return Err(self.unsupported("addresses of different objects that happen to be equal"));
            }
            let mixes = self.mixes(bits, (x, ta), tb) || self.mixes(bits, (y, tb), ta);
            if mixes || !null && (is_order || x == y) && self.is_one_led((x, ta), (y, tb)) {
                return Err(self.unsupported("a number compared with an address"));
            }
            self.want_function([((x, ta), y), ((y, tb), x)]);
            if null {
                self.want_null(ta);
                self.want_null(tb);
            } else if self.is_address(bits, a, b) {
                if self.is_unknown_number((x, ta)) || self.is_unknown_number((y, tb)) {
                    self.doubt(Doubt::Sentinels);
                }
                self.want_same([(x, ta), (y, tb)], is_order);
                self.doubt_alias((x, ta), (y, tb));
            }
        }
        let (mut ta, mut tb) = self.both(a, b, bits);
        if is_order {
            (ta, tb) = (self.as_decided(ta), self.as_decided(tb));
        }
        Ok((value, mean::compare(&mut self.shadow.concolic().terms, op, ta, tb)))
    }

    /// Whether a slot holds a constant that pointers are compared with for what it stands for.
    fn is_sentinel(&self, slot: Slot) -> bool {
        let value = self.get(slot);
        let mask = u64::MAX >> (64 - self.pointer_bits());
        value != 0
            && self.term(slot).is_none()
            && is_sentinel(value, mask)
            && self.code.sentinels.contains(&value)
    }

    /// A constant that a pointer is compared with, and that no pointer was offered.
    fn is_unknown_number(&self, (value, term): (u64, Term)) -> bool {
        let is_ours = self.memory.object_at(value).is_some() || self.function_at(value).is_some();
        value != 0
            && term.is_none()
            && !is_ours
            && self.callback_at(value).is_none()
            && !self.code.sentinels.contains(&value)
    }

    /// An input pointer, or any element behind it, and an address in a local variable that it was not offered: no pointer
    /// leads from one object into another, and no object that a caller has ends where the stack goes on.
    fn never_meets(&mut self, pointer: Term, (addr, term): (u64, Term)) -> bool {
        if term.is_some() || pointer.is_none() {
            return false;
        }
        let Some(object) = self.memory.object_at(addr) else { return false };
        let is_own = object.kind == Kind::Stack && !object.freed;
        let place = object.base..=object.base + object.size;
        let Some(var) = self.var_in(pointer).filter(|&var| is_own && self.is_plain(pointer, var)) else {
            return false;
        };
        let Some(choice) = self.inputs.choices.get(&var) else { return false };
        let offered = choice.offers.iter().map(|offer| offer.address);
        offered.chain([choice.rest]).chain(choice.initial).all(|address| !place.contains(&address))
    }

    /// Which objects addresses lead to is looked at when they are compared.
    fn pin_addresses(&mut self, bits: u8, a: Slot, b: Slot) {
        if self.is_address(bits, a, b) {
            self.pin_slots(a, b);
        }
    }

    fn pin_slots(&mut self, a: Slot, b: Slot) {
        self.pin(self.term(a));
        self.pin(self.term(b));
    }

    fn check_both_near(&mut self, addresses: [(u64, Term); 2]) -> Step {
        for (addr, term) in addresses {
            if term.is_some() {
                self.check_near(addr, term)?;
            }
        }
        Ok(())
    }

    /// Whether it is an object's address with a number added to it: no number makes it null, though one would in the vm.
    fn is_displaced(&mut self, slot: Slot) -> Step<bool> {
        let term = self.term(slot);
        if !matches!(self.shadow.concolic().terms.node(term), Node::Binary(BinOp::Add | BinOp::Sub, ..)) {
            return Ok(false);
        }
        if let Some(var) = self.pointer_var(term) {
            self.decide(var)?;
            self.inputs.wanted.push((var, choice::NULL));
        }
        let term = self.as_decided(term);
        if !is_element(&self.shadow.concolic().terms, &self.memory, term) {
            return Ok(false);
        }
        if self.get(slot) == 0 {
            return Err(self.unsupported("an address that a number makes null"));
        }
        Ok(true)
    }

    /// Records a two-way decision on a term of one bit, at the site that the instruction's note names.
    pub fn decided(&mut self, term: Term, taken: bool) {
        let (pc, site) = (self.pc - 1, SiteId(self.note()));
        let c = self.shadow.concolic();
        let cond = if taken { term } else { c.terms.not(term) };
        self.event(EventKind::Branch { site, outcome: u32::from(taken) }, cond, pc);
    }

    pub fn count_step(&mut self, counter: u32, step: Slot) -> Step {
        let (value, term) = (self.get(step), self.term(step));
        self.counters.count(counter, value);
        if S::WATCHES && self.watches {
            self.near_step(value != 0);
        }
        if S::ON && term.is_some() {
            let truth = self.shadow.concolic().terms.truth(term);
            self.decided(truth, value != 0);
        }
        Ok(())
    }

    pub fn switch(&mut self, side: u32) -> Step {
        let switch = &self.code.switches[side as usize];
        let value = self.get_any(switch.value, switch.bits);
        let outcome = match switch.sorted.binary_search_by_key(&value, |&(case, _)| case) {
            Ok(at) => switch.sorted[at].1,
            Err(_) => switch.values.len() as u32,
        };
        if S::WATCHES && self.watches {
            self.near_switch(side, value, self.term(switch.value), outcome);
        }
        let term = self.term(switch.value);
        if S::ON && term.is_some() {
            let (pc, site) = (self.pc - 1, SiteId(self.note()));
            let c = self.shadow.concolic();
            c.claim(Aspect::Value, term, value, pc);
            let cond = crate::site_condition(&mut c.terms, term, &switch.values, outcome);
            self.event(EventKind::Switch { site, outcome, value: term }, cond, pc);
        }
        self.pc = switch.targets[outcome as usize];
        Ok(())
    }

    /// A computed goto.
    pub fn indirect_jump(&mut self, side: u32) -> Step {
        let goto = &self.code.gotos[side as usize];
        let addr = self.get(goto.addr);
        self.decide_address(goto.addr);
        match goto.targets.iter().find(|&&(label, _)| label == addr) {
            Some(&(_, to)) => self.pc = to,
            None => return Err(self.trap(TrapKind::BadJump)),
        }
        Ok(())
    }

    /// How two addresses of different objects lie is no property of a unit. A whole program has just the one layout.
    #[cold]
    pub fn check_related(&mut self, a: Slot, b: Slot, what: &str) -> Step {
        let pointers = [a, b].map(|slot| (self.get(slot), self.term(slot)));
        self.pin_slots(a, b);
        self.decide_both(a, b)?;
        if S::ON && pointers.iter().any(|(_, term)| term.is_some()) {
            self.want_same(pointers, true);
        }
        let [one, other] = pointers.map(|(addr, _)| self.memory.object_at(addr).map(|object| object.base));
        match (one, other) {
            (Some(one), Some(other))
                if self.host.is_none() && one != other && !self.are_related(pointers) =>
            {
                let is_meant = S::ON && self.want_same(pointers, true);
                Err(if is_meant { Box::new(Outcome::Rejected) } else { self.unsupported(what) })
            }
            _ => Ok(()),
        }
    }

    /// The distance of two addresses has a meaning within an object. From null it is the address itself.
    #[cold]
    pub fn check_distance(&mut self, a: Slot, b: Slot) -> Step {
        let pointers = [a, b].map(|slot| (self.get(slot), self.term(slot)));
        let [(from, _), (to, term)] = pointers;
        self.pin_slots(a, b);
        if from != 0 && to != 0 {
            return self.check_related(a, b, "the distance of two different objects");
        }
        // What is taken from an address may be a number, and zero.
        let is_null = from == 0 || self.var_in(term).is_some();
        if !is_null || self.host.is_some() || self.memory.object_at(from.max(to)).is_none() {
            return Ok(());
        }
        self.decide_both(a, b)?;
        let is_meant = S::ON && self.want_same(pointers, true);
        let outcome = || self.unsupported("the distance of null and an object");
        Err(if is_meant { Box::new(Outcome::Rejected) } else { outcome() })
    }

    /// Notes how far into their objects two addresses lead that are compared: natively what lies just behind an object
    /// may be another one, so a test's object has to go on there. And memory that was freed may be given out again.
    #[cold]
    pub fn check_compared(&mut self, a: Slot, b: Slot) -> Step {
        let addrs = [a, b].map(|slot| self.get(slot));
        self.pin_slots(a, b);
        if let [Some(one), Some(other)] = addrs.map(|addr| self.memory.object_at(addr))
            && self.host.is_none()
            && one.freed != other.freed
            && [one, other].iter().any(|object| !object.freed && object.kind == Kind::Heap)
        {
            return Err(self.unsupported("an address of memory that was freed"));
        }
        if self.host.is_none() {
            self.check_apart(addrs)?;
        }
        for addr in addrs {
            let Some(index) = self.roomy(addr, 1) else { continue };
            let reached = addr - self.inputs.space.objects[index as usize].base + 1;
            let known = self.inputs.reached.entry(index).or_default();
            *known = reached.max(*known);
        }
        Ok(())
    }

    /// The order and the distance of two pointers have a meaning only where it is decided which objects they lead to.
    fn decide_both(&mut self, a: Slot, b: Slot) -> Step {
        if !S::ON {
            return Ok(());
        }
        for slot in [a, b] {
            if let Some(var) = self.var_in(self.term(slot)) {
                self.decide(var)?;
            }
        }
        Ok(())
    }

    pub fn is_pointer(&mut self, slot: Slot) -> bool {
        let term = self.term(slot);
        let width = u32::from(self.pointer_bits());
        let c = self.shadow.concolic();
        c.terms.width(term) == width && pointer_in(c, &self.memory, term).is_some()
    }

    /// Whether two equal addresses are made from pointers to different objects.
    fn are_strangers(&mut self, a: (u64, Term), b: (u64, Term)) -> bool {
        match (self.origin_of(a), self.origin_of(b)) {
            (Some(a), Some(b)) => a != b,
            _ => false,
        }
    }

    /// Whether two addresses are made from pointers to one object, though they may lie elsewhere.
    fn are_related(&mut self, [a, b]: [(u64, Term); 2]) -> bool {
        S::ON && self.origin_of(a).is_some_and(|origin| self.origin_of(b) == Some(origin))
    }

    /// The object that an address is made from.
    fn origin_of(&mut self, (value, term): (u64, Term)) -> Option<u64> {
        match term {
            Term::NONE => self.memory.object_at(value).map(|object| object.base),
            term => self.chosen_object(term),
        }
    }

    /// Whether the first operand is an address and the second an input that is no pointer.
    fn mixes(&mut self, bits: u8, (x, ta): (u64, Term), tb: Term) -> bool {
        let number = tb.is_some() && !self.is_made_of_pointer(tb);
        let object = x >= memory::DATA && self.memory.object_at(x).is_some();
        let live = ta.is_none() && (object || self.function_at(x).is_some());
        bits == self.pointer_bits() && number && (live || self.is_made_of_pointer(ta))
    }

    fn is_made_of_pointer(&mut self, term: Term) -> bool {
        if term.is_none() {
            return false;
        }
        let c = self.shadow.concolic();
        pointer_in(c, &self.memory, term).is_some() || is_element(&c.terms, &self.memory, term)
    }

    /// Whether one of the operands is made of an input pointer.
    pub fn is_address(&mut self, bits: u8, a: Slot, b: Slot) -> bool {
        let (ta, tb) = (self.term(a), self.term(b));
        bits == self.pointer_bits() && (self.is_made_of_pointer(ta) || self.is_made_of_pointer(tb))
    }
}
