//! Accesses whose address has a term: bounds go into the path, and what lies at a symbolic index stays symbolic.

use crate::inputs::space::choice;
use crate::machine::{Machine, Step, Value};
use crate::memory::access::side;
use crate::memory::{self, GRANULE, Kind, Memory, Object, flag};
use crate::number::arith;
use crate::trace::audit::Aspect;
use crate::trace::concolic::Concolic;
use crate::trace::shadow::Shadow;
use crate::trace::{Doubt, EventKind, Guard};
use crate::{Bound, Outcome, TrapKind};
use clew_term::{BinOp, Node, Term, Terms, Var};
use std::rc::Rc;

/// The most places a symbolic read may choose from, and a symbolic write may change.
const MAX_READ: u64 = 512;
const MAX_WRITE: u64 = 64;

/// How far outside of its object an address may lead where it is compared: less than any object is from the start of the
/// address space, here and natively.
const FAR: u64 = 1 << 24;

/// The places an address may stand for: `first + i × step` of the object, for `i < count`.
struct Span {
    base: u64,
    /// The address as an offset of the object.
    offset: Term,
    first: u64,
    step: u64,
    count: u64,
}

impl<S: Shadow> Machine<'_, S> {
    #[cold]
    pub fn load_symbolic(&mut self, bits: u8, addr: u64, term: Term) -> Step<Value> {
        let bytes = u64::from(bits.div_ceil(8));
        let Some(span) = self.resolve(addr, term, bytes, false, MAX_READ)? else {
            return self.load_slow(bits, addr);
        };
        let here = self.load_slow(bits, addr)?;
        self.materialise_span(&span, bytes)?;
        let pc = self.pc - 1;
        let Ok(entries) = self.entries(bits, &span) else {
            // Some place holds a part of an address, and this one does not: it is a path of its own.
            self.settle_on(term, addr, pc);
            return Ok(here);
        };
        let c = self.shadow.concolic();
        let width = c.terms.width(span.offset);
        let first = c.terms.constant(u128::from(span.first), width);
        let from_first = c.terms.sub(span.offset, first);
        let shift = c.terms.constant(u128::from(span.step.trailing_zeros()), width);
        let index = c.terms.lshr(from_first, shift);
        let term = c.terms.table(index, &entries);
        c.claim(Aspect::Value, term, here.0, pc);
        Ok((here.0, c.unless_constant(term)))
    }

    #[cold]
    pub fn store_symbolic(&mut self, bits: u8, (concrete, term): Value, addr: u64, at: Term) -> Step {
        let bytes = u64::from(bits.div_ceil(8));
        let Some(span) = self.resolve(addr, at, bytes, true, MAX_WRITE)? else {
            return self.store_slow(bits, concrete, term, addr);
        };
        self.materialise_span(&span, bytes)?;
        let whole = bytes as u8 * 8;
        let places = (0..span.count).map(|i| span.base + span.first + i * span.step);
        let pc = self.pc - 1;
        let Ok(old) = places.map(|at| self.term_at(whole, at)).collect::<Step<Vec<Term>>>() else {
            // Some place holds a part of an address: where it is written is a path of its own.
            self.settle_on(at, addr, pc);
            return self.store_slow(bits, concrete, term, addr);
        };
        self.store_slow(bits, concrete, term, addr)?;
        let c = self.shadow.concolic();
        let new = match term {
            Term::NONE => c.terms.constant(concrete, u32::from(whole)),
            term => c.terms.zext(term, u32::from(whole)),
        };
        let width = c.terms.width(span.offset);
        for (i, old) in (0..).zip(old) {
            let at = span.first + i * span.step;
            let here = c.terms.constant(u128::from(at), width);
            let hit = c.terms.eq(span.offset, here);
            let value = c.terms.ite(hit, new, old);
            if c.is_audited() {
                let now = self.memory.read(self.memory.spot(span.base + at), bytes as usize);
                c.claim(Aspect::Store, value, now, pc);
            }
            let value = c.unless_constant(value);
            c.store(&mut self.memory, span.base + at, bytes, value);
        }
        Ok(())
    }

    /// What lies at the places of a span. That of a constant table, such as those of `ctype.h`, is kept.
    fn entries(&mut self, bits: u8, span: &Span) -> Step<Rc<[Term]>> {
        let start = span.base + span.first;
        let key = (start, span.step, span.count, bits);
        if let Some(known) = self.shadow.concolic().tables.get(&key) {
            return Ok(known.clone());
        }
        let places = (0..span.count).map(|i| start + i * span.step);
        let entries: Rc<[Term]> = places.map(|at| self.term_at(bits, at)).collect::<Step<_>>()?;
        if self.memory.flags(start) & flag::READONLY != 0 {
            self.shadow.concolic().tables.insert(key, entries.clone());
        }
        Ok(entries)
    }

    /// A term for what lies at `addr`, constant where it is concrete.
    fn term_at(&mut self, bits: u8, addr: u64) -> Step<Term> {
        Ok(match self.memory_term(bits, addr)? {
            Term::NONE => {
                let value = self.memory.read(self.memory.spot(addr), usize::from(bits.div_ceil(8)));
                let value = value & arith::wide_mask(bits);
                self.shadow.concolic().terms.constant(value, u32::from(bits))
            }
            term => term,
        })
    }

    fn materialise_span(&mut self, span: &Span, bytes: u64) -> Step {
        let (start, size) = (span.base + span.first, (span.count - 1) * span.step + bytes);
        if self.memory.flags(start) & flag::INPUT != 0 {
            self.materialise(start, size);
        }
        let is_locales = |at: u64| self.memory.flags(at) & (flag::FRESH | flag::INPUT) == flag::FRESH;
        let mut granules = (start / GRANULE..=(start + size - 1) / GRANULE).map(|granule| granule * GRANULE);
        if granules.any(is_locales) {
            self.doubt(Doubt::Locale);
        }
        self.heed(start, size, false)
    }

    /// Puts into the path that the access is inside its object. `None`: only one place is possible then (or the
    /// address was fixed), and it is the concrete one.
    fn resolve(&mut self, addr: u64, term: Term, size: u64, write: bool, most: u64) -> Step<Option<Span>> {
        let pc = self.pc - 1;
        // One access through a large term may take as long as many steps.
        self.poll()?;
        let known = self.shadow.concolic().decided.contains(&term);
        if known && self.memory.check(addr, size, write).is_ok() {
            return Ok(None);
        }
        let home = self.home(term, addr)?;
        let whole = term;
        let term = self.as_decided(term);
        let found = self.found_at_home(home, addr, size, write);
        if found.is_ok() && home.is_none() {
            self.refuse_number(term)?;
        }
        let found = self.unless_misled(term, found);
        let (base, total, guards) = match found {
            Ok((base, total, kind)) => {
                let full = self.roomy(base + total, 1).is_none();
                let bound = match kind {
                    Kind::Input(index) => self.is_pointee(index) && full,
                    Kind::Global(id) => self.is_unsized(id),
                    Kind::Heap | Kind::Stack => false,
                };
                (base, total, if bound { Guard::Bound } else { Guard::Error })
            }
            Err(_) if home.is_none() && self.lead(term, addr) => {
                return self.resolve(addr, whole, size, write, most);
            }
            Err(kind) => {
                self.grow_or_fail(term, home.unwrap_or(addr), addr, size, kind)?;
                return self.resolve(addr, whole, size, write, most);
            }
        };
        let c = self.shadow.concolic();
        let safe = inside(&mut c.terms, term, base, total, size);
        if settled(&c.terms, term, base, total) {
            self.leads_to(safe, term, pc);
            self.shadow.concolic().decided.insert(whole);
            return Ok(None);
        }
        self.check(safe, true, guards, pc);
        let c = self.shadow.concolic();
        let base_term = c.terms.constant(u128::from(base), c.terms.width(term));
        let offset = c.terms.sub(term, base_term);
        let known_low =
            size.is_power_of_two().then(|| low_bits(&c.terms, offset, size.trailing_zeros(), 0)).flatten();
        let step = if known_low.is_some() { size } else { 1 };
        let first = (addr - base) % step;
        let count = (total - size - first) / step + 1;
        let places = (0..count).map(|i| base + first + i * step);
        let defined = self.memory.all_written(base + first, (count - 1) * step + size)
            || places.clone().all(|at| (at..at + size).any(|at| self.memory.is_written(at)));
        // Which places hold a value depends on the address, or they are too many for a term: each is a path of its own.
        if count > 1 && (!defined || count > most) {
            self.settle_on(term, addr, pc);
            return Ok(None);
        }
        if write && step != size {
            self.fix(term, u128::from(addr), pc);
            return Ok(None);
        }
        // Which part of an input is used, and which is made first, depends on the place.
        if self.memory.flags(addr) & (flag::INPUT | flag::EXPOSED) != 0 {
            self.pin(whole);
        }
        Ok((count > 1).then_some(Span { base, offset, first, step, count }))
    }

    /// Makes an address concrete for a whole block: nothing is lost where it is a choice of which only one lies in
    /// the object it is now, else it is fixed.
    pub fn settle(&mut self, term: Term, addr: u64) -> Step {
        let pc = self.pc - 1;
        let home = self.home(term, addr)?;
        let whole = term;
        let term = self.as_decided(term);
        let found = self.found_at_home(home, addr, 1, false);
        if found.is_ok() && home.is_none() {
            self.refuse_number(term)?;
        }
        let (base, total) = match self.unless_misled(term, found) {
            Ok((base, total, _)) => (base, total),
            Err(_) if home.is_none() && self.lead(term, addr) => return self.settle(whole, addr),
            Err(kind) => {
                self.grow_or_fail(term, home.unwrap_or(addr), addr, 1, kind)?;
                return self.settle(whole, addr);
            }
        };
        let c = self.shadow.concolic();
        let safe = inside(&mut c.terms, term, base, total, 1);
        let is_settled = settled(&c.terms, term, base, total);
        self.leads_to(safe, term, pc);
        if !is_settled {
            self.fix(term, u128::from(addr), pc);
        }
        Ok(())
    }

    /// The object of an access: its start, size and kind. It must be the one that the address was made from.
    fn found_at_home(
        &self,
        home: Option<u64>,
        addr: u64,
        size: u64,
        write: bool,
    ) -> Result<(u64, u64, Kind), TrapKind> {
        match self.memory.check(addr, size, write) {
            Ok(object) if home.is_some_and(|home| home != object.base) => Err(TrapKind::OutOfBounds),
            found => found.map(|object| (object.base, object.size, object.kind)),
        }
    }

    /// An access outside of its object: an input object that has room grows, else the run ends. It grows even
    /// where that is not enough; every run that gets here checks the new size next.
    fn grow_or_fail(&mut self, term: Term, home: u64, addr: u64, size: u64, kind: TrapKind) -> Step {
        self.pin(term);
        let bound = self.fails(term, home, addr, size, kind)?;
        match bound {
            _ if self.grow(addr, size) || self.grow_whole(home) => Ok(()),
            Some(bound) => Err(Box::new(Outcome::Bound(bound))),
            None => Err(self.trap(kind)),
        }
    }

    /// The object that an address is made from.
    pub fn chosen_object(&mut self, term: Term) -> Option<u64> {
        match self.pointer_var(term) {
            Some(var) => self.home_of(var),
            None => self.shadow.concolic().origins.get(&term).copied(),
        }
    }

    /// Puts into the path that an address lies so near to its object that it has an order with the others of it: further
    /// away, addresses come to an end, and where they do no test can choose.
    pub fn check_near(&mut self, addr: u64, term: Term) -> Step {
        let Some(home) = self.chosen_object(term) else { return Ok(()) };
        let (pc, term) = (self.pc - 1, self.as_decided(term));
        // A number that addresses have cancelled out of has no object.
        let start = constant_part(&self.shadow.concolic().terms, term, 0);
        let Some(object) = self.memory.object_at(start).filter(|object| object.base == home) else {
            return Ok(());
        };
        let (first, total) = (object.base.saturating_sub(FAR), object.size + 2 * FAR);
        let near = inside(&mut self.shadow.concolic().terms, term, first, total, 1);
        let held = addr.wrapping_sub(first) < total;
        self.check(near, held, Guard::Error, pc);
        if held { Ok(()) } else { Err(self.trap(TrapKind::FarPointer)) }
    }

    /// The start of the object that a pointer variable leads to; none where it is null or as its initialiser says.
    fn home_of(&self, var: Var) -> Option<u64> {
        let choice = self.inputs.choices.get(&var)?;
        match choice.chosen {
            choice::NULL | choice::INITIAL => None,
            _ => match choice.object() {
                Some(index) => Some(self.inputs.space.objects[index as usize].base),
                None => Some(choice.address),
            },
        }
    }

    /// The object that the pointer in an address leads to, whatever was added to it: no number makes an address of
    /// another object, let alone of null. That it leads there goes into the path. `None`: no pointer is known in it.
    fn home(&mut self, term: Term, addr: u64) -> Step<Option<u64>> {
        let Some(var) = self.pointer_var(term) else {
            return Ok(self.shadow.concolic().origins.get(&term).copied());
        };
        self.decide(var)?;
        // The program may have put something of its own in the place of a pointer that is null, say.
        let here =
            self.memory.object_at(addr).filter(|object| matches!(object.kind, Kind::Stack | Kind::Heap));
        if let Some(object) = here {
            return Ok(Some(object.base));
        }
        let chosen = self.inputs.choices.get(&var);
        if chosen.is_some_and(|choice| self.code.sentinels.contains(&choice.address)) {
            return Err(self.trap(TrapKind::WildDereference));
        }
        let is_null = chosen.is_some_and(|choice| choice.chosen == choice::NULL);
        if is_null && self.memory.object_at(addr).is_none() {
            return Err(self.trap(TrapKind::NullDereference));
        }
        Ok(self.home_of(var))
    }

    /// Puts into the path whether something holds; if it did not, the run would end in another way.
    pub fn split(&mut self, cond: Term, holds: bool, pc: u32) {
        let not = self.shadow.concolic().terms.not(cond);
        let (cond, other) = if holds { (cond, not) } else { (not, cond) };
        self.event(EventKind::Check { held: true, guards: Guard::Choice, other }, cond, pc);
    }

    /// An access that is not allowed: what would have made it so goes into the path, negated. The bound on the inputs
    /// that alone forbids it, if it is one: the object that the address was made from is one that clew cut off.
    fn fails(&mut self, term: Term, home: u64, addr: u64, size: u64, kind: TrapKind) -> Step<Option<Bound>> {
        let pc = self.pc - 1;
        let roomy = self.roomy(addr, size).map(|index| self.inputs.space.objects[index as usize].base);
        let found = |object: &Object| (object.base, object.size, object.kind);
        let is_plain = self.plain_bytes(term).is_some();
        let home =
            self.memory.object_at(roomy.unwrap_or(home)).filter(|_| !is_plain).map(found).or_else(|| {
                let mut constants = Vec::new();
                collect_constants(&self.shadow.concolic().terms, term, &mut constants);
                constants.into_iter().find_map(|at| self.memory.object_at(at).map(found))
            });
        if home.is_none() && self.mislead(term) {
            let is_null = self.plain_value(term) == Some(0);
            if let Some((bytes, _)) = self.plain_bytes(term) {
                let terms = &mut self.shadow.concolic().terms;
                let null = terms.constant(0, terms.width(bytes));
                let same = terms.eq(bytes, null);
                self.split(same, is_null, pc);
            }
            return Err(if is_null {
                self.trap(TrapKind::NullDereference)
            } else {
                Box::new(Outcome::Rejected)
            });
        }
        let bound = match (home, kind) {
            (None, _) => Some(Bound::Untyped),
            (Some((base, _, Kind::Input(index))), TrapKind::OutOfBounds | TrapKind::WildDereference)
                if self.is_pointee(index) =>
            {
                // With a pointer into the middle of its object there is something before it.
                if addr < base && self.want_before(index) {
                    let terms = &mut self.shadow.concolic().terms;
                    let start = terms.constant(u128::from(base), terms.width(term));
                    let before = terms.ult(term, start);
                    self.split(before, true, pc);
                    return Err(Box::new(Outcome::Rejected));
                }
                Some(side(addr, base))
            }
            (Some((base, _, Kind::Global(id))), TrapKind::OutOfBounds | TrapKind::WildDereference)
                if self.is_unsized(id) =>
            {
                Some(side(addr, base))
            }
            _ => None,
        };
        let c = self.shadow.concolic();
        let safe = match home {
            // Memory that was freed, or is not to be written: anywhere else may do.
            Some((base, total, _)) if addr.wrapping_sub(base).saturating_add(size) <= total => {
                let inside = inside(&mut c.terms, term, base, total, size);
                c.terms.not(inside)
            }
            Some((base, total, _)) => inside(&mut c.terms, term, base, total, size),
            None => {
                let here = c.terms.constant(u128::from(addr), c.terms.width(term));
                c.terms.ne(term, here)
            }
        };
        self.check(safe, false, if bound.is_some() { Guard::Bound } else { Guard::Error }, pc);
        Ok(bound)
    }
}

/// What of a sum is constant.
fn constant_part(terms: &Terms, term: Term, depth: u32) -> u64 {
    match terms.node(term) {
        Node::Const(value) => value as u64,
        Node::Binary(op @ (BinOp::Add | BinOp::Sub), a, b) if depth < 16 => {
            let [a, b] = [a, b].map(|part| constant_part(terms, part, depth + 1));
            if op == BinOp::Add { a.wrapping_add(b) } else { a.wrapping_sub(b) }
        }
        _ => 0,
    }
}

/// base ≤ term and term + size ≤ base + total
fn inside(terms: &mut Terms, term: Term, base: u64, total: u64, size: u64) -> Term {
    let width = terms.width(term);
    let base = terms.constant(u128::from(base), width);
    let offset = terms.sub(term, base);
    if size > total {
        return Term::FALSE;
    }
    let last = terms.constant(u128::from(total - size), width);
    terms.ule(offset, last)
}

/// Whether a choice among constant addresses has just one inside the object: a pointer that is null or this object.
fn settled(terms: &Terms, term: Term, base: u64, total: u64) -> bool {
    let (mut work, mut inside, mut seen) = (vec![term], Vec::new(), 0);
    while let Some(term) = work.pop() {
        seen += 1;
        match terms.node(term) {
            Node::Ite(_, a, b) if seen < 64 => work.extend([a, b]),
            Node::Const(value) => {
                let value = value as u64;
                if value >= base && value < base + total.max(1) && !inside.contains(&value) {
                    inside.push(value);
                }
            }
            _ => return false,
        }
    }
    inside.len() <= 1
}

/// The `n` lowest bits of a term, where they are the same for all inputs.
fn low_bits(terms: &Terms, term: Term, n: u32, depth: u32) -> Option<u64> {
    let mask = (1u64 << n) - 1;
    if mask == 0 {
        return Some(0);
    }
    if depth > 16 {
        return None;
    }
    match terms.node(term) {
        Node::Const(value) => Some(value as u64 & mask),
        Node::Binary(BinOp::Mul, _, k) => (terms.as_const(k)? as u64 & mask == 0).then_some(0),
        Node::Binary(BinOp::Shl, _, k) => (terms.as_const(k)? >= u128::from(n)).then_some(0),
        Node::Binary(op @ (BinOp::Add | BinOp::Sub), a, b) => {
            let (a, b) = (low_bits(terms, a, n, depth + 1)?, low_bits(terms, b, n, depth + 1)?);
            Some(if op == BinOp::Add { a.wrapping_add(b) } else { a.wrapping_sub(b) } & mask)
        }
        Node::Ite(_, a, b) => {
            let (a, b) = (low_bits(terms, a, n, depth + 1)?, low_bits(terms, b, n, depth + 1)?);
            (a == b).then_some(a)
        }
        Node::Concat(_, low) if terms.width(low) >= n => low_bits(terms, low, n, depth + 1),
        _ => None,
    }
}

/// The choice among constant addresses that an address starts from, if it does.
pub fn pointer_in(c: &Concolic, memory: &Memory, term: Term) -> Option<Term> {
    let (mut work, mut seen) = (vec![term], 0);
    while let Some(term) = work.pop() {
        seen += 1;
        match c.terms.node(term) {
            Node::Ite(..) if leads_somewhere(c, memory, term) => return Some(term),
            Node::Binary(BinOp::Add | BinOp::Sub, a, b) if seen < 64 => work.extend([b, a]),
            _ => {}
        }
    }
    None
}

/// Whether a choice is one among addresses: all its ends are constants, or sums with one, and one of them is an address:
/// that of an object or, where an input pointer decides, any. A program chooses among large numbers too.
pub fn leads_somewhere(c: &Concolic, memory: &Memory, term: Term) -> bool {
    let (mut work, mut seen, mut conditions) = (vec![(term, false)], 0, Vec::new());
    let (mut in_range, mut in_object, mut functions) = (false, false, true);
    while let Some((term, in_sum)) = work.pop() {
        seen += 1;
        match c.terms.node(term) {
            Node::Ite(condition, a, b) if seen < 64 => {
                conditions.push(condition);
                work.extend([(a, in_sum), (b, in_sum)]);
            }
            Node::Binary(BinOp::Add | BinOp::Sub, a, b) if seen < 64 => work.extend([(a, true), (b, true)]),
            Node::Const(value) if is_address(value) => {
                in_range = true;
                in_object |= memory.object_at(value as u64).is_some();
                functions &= is_function(value);
            }
            Node::Const(value) => functions &= value == 0,
            _ if in_sum => functions = false,
            _ => return false,
        }
    }
    in_object || in_range && (functions || conditions.iter().any(|&condition| c.is_about_pointer(condition)))
}

/// Whether a term is the address of an object and something added to it.
pub fn is_element(terms: &Terms, memory: &Memory, term: Term) -> bool {
    match terms.node(term) {
        Node::Binary(BinOp::Add, _, base) => {
            terms.as_const(base).is_some_and(|base| memory.object_at(base as u64).is_some())
        }
        _ => false,
    }
}

/// Whether a number could be an address.
pub fn is_address(value: u128) -> bool {
    (u128::from(memory::FUNCTIONS)..u128::from(memory::END)).contains(&value)
}

fn is_function(value: u128) -> bool {
    let functions = u128::from(memory::FUNCTIONS)..u128::from(memory::DATA);
    functions.contains(&value) && (value - functions.start).is_multiple_of(16)
}

/// The constants an address is made from, at most a few.
fn collect_constants(terms: &Terms, term: Term, out: &mut Vec<u64>) {
    let (mut work, mut seen) = (vec![term], 0);
    while let Some(term) = work.pop() {
        seen += 1;
        if seen > 64 {
            return;
        }
        match terms.node(term) {
            Node::Const(value) => out.push(value as u64),
            Node::Binary(BinOp::Add | BinOp::Sub, a, b) | Node::Ite(_, a, b) => work.extend([a, b]),
            _ => {}
        }
    }
}
