//! What is known at the start of each block, in plain data and as terms: an inductive map. It holds at the entry of the
//! function, and every edge keeps it, given what calls were taken to do.

use crate::map::Key;
use crate::place::{Places, Root};
use crate::value::Value;
use crate::{Found, Look};
use clew_ir::{BlockId, FunctionId, GlobalId, Reg};
use clew_step::{Code, Frame, Object, Read, State, States};
use clew_term::{Term, Terms};

/// What something is known of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    Reg(Reg),
    /// A scalar in memory.
    Memory {
        base: Base,
        offset: i64,
        bits: u32,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Base {
    Local(Reg),
    Global(GlobalId),
    /// Where the pointer leads that is there.
    Behind(Box<What>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    In {
        what: What,
        value: Box<Value>,
    },
    /// `a - b <= most`, as numbers that do not wrap, both read with a sign or without one.
    Difference {
        a: What,
        b: What,
        signed: bool,
        most: i64,
    },
}

impl Look<'_, '_> {
    /// What is known at the start of a block; `None`: it is never reached, or the function has no body.
    pub fn facts(&self, function: FunctionId, block: BlockId, strict: bool) -> Option<Vec<Fact>> {
        self.found(function, strict)?.facts(block)
    }
}

impl Found {
    pub fn facts(&self, block: BlockId) -> Option<Vec<Fact>> {
        let state = self.entries.get(block.index())?.as_ref()?;
        let mut facts = Vec::new();
        for map in [&state.own, &state.open] {
            map.for_each(|key, &value| {
                facts.push(Fact::In { what: what(&self.places, key), value: Box::new(value) })
            });
        }
        state.diffs.for_each(|key, diffs| {
            facts.extend(diffs.up.iter().map(|less| Fact::Difference {
                a: what(&self.places, key),
                b: what(&self.places, less.other),
                signed: less.signed,
                most: less.most,
            }));
        });
        Some(facts)
    }
}

fn what(places: &Places, key: Key) -> What {
    match places.get(key) {
        None => What::Reg(Reg(key.0)),
        Some(place) => {
            let base = match place.root {
                Root::Local(reg) => Base::Local(reg),
                Root::Global(id) => Base::Global(id),
                Root::Behind(key) => Base::Behind(Box::new(what(places, key))),
            };
            What::Memory { base, offset: place.offset, bits: place.bits }
        }
    }
}

/// Where facts are said as terms: over the state of an activation of a function.
pub struct Saying<'a, 'p> {
    pub code: &'a Code<'p>,
    pub terms: &'a mut Terms,
    pub states: &'a mut States,
    pub frame: Frame,
    pub function: FunctionId,
}

impl Saying<'_, '_> {
    pub fn fact(&mut self, fact: &Fact) -> Term {
        match fact {
            Fact::In { what, value } => {
                let term = self.what(what);
                self.value(term, value)
            }
            Fact::Difference { a, b, signed, most } => {
                let (a, b) = (self.what(a), self.what(b));
                self.difference(a, b, *signed, *most)
            }
        }
    }

    fn what(&mut self, what: &What) -> Term {
        match what {
            What::Reg(reg) => {
                let bits = self.code.bits_of(self.function, *reg);
                self.states.var(self.terms, State::Reg(self.frame, self.function, *reg), bits)
            }
            What::Memory { base, offset, bits } => {
                let pointer = self.code.pointer_bits();
                let base = match base {
                    Base::Local(reg) => self.address(Object::Local(self.frame, self.function, *reg), pointer),
                    Base::Global(id) => self.address(Object::Global(*id), pointer),
                    Base::Behind(what) => self.what(what),
                };
                let offset = self.terms.constant(*offset as u128, pointer);
                let addr = self.terms.add(base, offset);
                let read = Read { addr, bits: *bits, float: false };
                self.states.var(self.terms, State::Memory(read), *bits)
            }
        }
    }

    fn address(&mut self, object: Object, bits: u32) -> Term {
        self.states.var(self.terms, State::Address(object), bits)
    }

    /// That a term has one of these values.
    pub fn value(&mut self, term: Term, value: &Value) -> Term {
        let terms = &mut *self.terms;
        let bits = value.width();
        if let Some(items) = value.items() {
            return items.iter().fold(Term::FALSE, |any, &item| {
                let item = terms.constant(u128::from(item), bits);
                let is_it = terms.eq(term, item);
                terms.or(any, is_it)
            });
        }
        let top = Value::top(bits);
        let mut all = Term::TRUE;
        let ((umin, umax), (smin, smax)) = (value.unsigned_range(), value.signed_range());
        let (least, most) = (terms.constant(u128::from(umin), bits), terms.constant(u128::from(umax), bits));
        let parts = [terms.ule(least, term), terms.ule(term, most)];
        all = parts.into_iter().fold(all, |all, part| terms.and(all, part));
        if (smin, smax) != top.signed_range() {
            let number = |terms: &mut Terms, number: i64| {
                terms.constant(u128::from(number as u64 & crate::value::mask(bits)), bits)
            };
            let (least, most) = (number(terms, smin), number(terms, smax));
            let parts = [terms.sle(least, term), terms.sle(term, most)];
            all = parts.into_iter().fold(all, |all, part| terms.and(all, part));
        }
        let (zeros, ones) = value.known_bits();
        if zeros | ones != 0 {
            let (mask, set) =
                (terms.constant(u128::from(zeros | ones), bits), terms.constant(u128::from(ones), bits));
            let known = terms.and(term, mask);
            let part = terms.eq(known, set);
            all = terms.and(all, part);
        }
        if value.stride() > 1 && !value.stride().is_power_of_two() {
            let stride = terms.constant(u128::from(value.stride()), bits);
            let rest = terms.constant(u128::from(umin % value.stride()), bits);
            let found = terms.binary(clew_term::BinOp::URem, term, stride);
            let part = terms.eq(found, rest);
            all = terms.and(all, part);
        }
        all
    }

    fn difference(&mut self, a: Term, b: Term, signed: bool, most: i64) -> Term {
        let terms = &mut *self.terms;
        // Two bits more than either, so that nothing wraps.
        let bits = terms.width(a).max(terms.width(b)).max(64) + 2;
        let mut wide = |term| if signed { terms.sext(term, bits) } else { terms.zext(term, bits) };
        let (a, b) = (wide(a), wide(b));
        let most = terms.constant(i128::from(most) as u128 & clew_term::mask(bits), bits);
        let sum = terms.add(b, most);
        terms.sle(a, sum)
    }
}
