//! How large an input object is, where a specification says so: `len` and `string`.
//!
//! Without one, an object behind a pointer is as large as the run needs, up to a bound. With `len` it has just so many
//! elements, and what lies behind them is out of bounds; each length is a path of its own, which it mostly is anyway, since
//! loops run up to it. A string has all its room, and the last element in it is zero.

use crate::Outcome;
use crate::inputs::contract::Subject;
use crate::inputs::space::{Source, choice};
use crate::machine::{Machine, Step, Value};
use crate::trace::shadow::Shadow;
use crate::trace::{Doubt, EventKind, Guard};
use clew_ir::{Piece, Scalar};
use clew_term::{Term, Terms, Var};

/// What is said of an input object's size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    Bytes(u64),
    /// All its room, and it ends in a zero.
    String,
}

impl<S: Shadow> Machine<'_, S> {
    /// Has a pointer lead to `count` elements. Null has none.
    pub fn fit(&mut self, of: Subject, count: Value) -> Step {
        let Some(var) = self.pointer_of(of)? else { return Ok(()) };
        if S::ON {
            self.decide(var)?;
        }
        let Some(choice) = self.inputs.choices.get(&var).cloned() else { return Ok(()) };
        // The elements are counted from where it leads.
        if choice.chosen == choice::INSIDE {
            return Err(Box::new(Outcome::Rejected));
        }
        let zero = |terms: &mut Terms, term| terms.constant(0, terms.width(term));
        let natural = |terms: &mut Terms, term| {
            let zero = zero(terms, term);
            terms.sle(zero, term)
        };
        self.demand(count, count.0 as i64 >= 0, natural)?;
        let Some(index) = choice.object() else {
            if choice.chosen != choice::NULL {
                return Ok(());
            }
            return self.demand(count, count.0 == 0, |terms, term| {
                let zero = zero(terms, term);
                terms.eq(term, zero)
            });
        };
        let object = self.inputs.space.objects[index as usize].clone();
        // What it shares with another pointer may have elements of another size.
        let own = choice.fresh.map_or(object.stride, |own| self.inputs.space.objects[own as usize].stride);
        let behind = object.room().saturating_sub(choice.address.saturating_sub(object.base));
        self.within(count, behind / own.max(1))?;
        self.settle_count(count);
        if choice.chosen == choice::FRESH {
            let bytes = count.0 as u64 * object.stride;
            self.memory.resize_input(object.base, bytes);
            self.inputs.extents.insert(index, Extent::Bytes(bytes));
        }
        Ok(())
    }

    /// Has a pointer, unless it is null, lead to a string that ends.
    pub fn terminate(&mut self, of: Subject) -> Step {
        let Some(var) = self.pointer_of(of)? else { return Ok(()) };
        if S::ON {
            self.decide(var)?;
        }
        let choice = self.inputs.choices.get(&var);
        let Some((index, own)) = choice.and_then(|choice| Some((choice.object()?, choice.fresh?))) else {
            return Ok(());
        };
        let object = self.inputs.space.objects[index as usize].clone();
        // A part of something else is as it is.
        if !object.is_behind_pointer() || object.stride != self.inputs.space.objects[own as usize].stride {
            return Ok(());
        }
        let size = match self.inputs.extents.get(&index) {
            Some(Extent::Bytes(bytes)) => *bytes,
            Some(Extent::String) | None => object.room(),
        };
        if size < object.stride {
            return Err(Box::new(Outcome::Rejected));
        }
        let (bits, last) = (object.stride as u8 * 8, object.base + size - object.stride);
        self.memory.resize_input(object.base, size);
        // It is looked at, not used: a run that never comes there does not depend on it.
        self.materialise(last, object.stride);
        let value = self.memory.read(self.memory.spot(last), object.stride as usize);
        let term = self.memory_term(bits, last)?;
        self.inputs.extents.entry(index).or_insert(Extent::String);
        self.demand((value, term), value == 0, |terms, term| {
            let zero = terms.constant(0, u32::from(bits));
            terms.eq(term, zero)
        })
    }

    /// The variable that says where a pointer leads; none where it can only be null.
    fn pointer_of(&mut self, of: Subject) -> Step<Option<Var>> {
        let source = match of {
            Subject::Param(param) => Source::Param { call: 0, param },
            Subject::Global(id) => {
                let base = self.code.globals[id.index()];
                self.piece(base, Piece { offset: 0, ty: Scalar::Ptr })?;
                Source::Global(id)
            }
        };
        let space = &*self.inputs.space;
        Ok(space.find(source).and_then(|index| space.var_at(index, 0)))
    }

    /// Goes on only if something holds of a value; the term says what.
    fn demand(&mut self, value: Value, holds: bool, term: impl FnOnce(&mut Terms, Term) -> Term) -> Step {
        let term = match S::ON && value.1.is_some() {
            true => term(&mut self.shadow.concolic().terms, value.1),
            false => Term::NONE,
        };
        self.hold((u128::from(holds), term), self.pc.saturating_sub(1))
    }

    /// More elements than an object may have are a bound that is touched.
    fn within(&mut self, (count, term): Value, most: u64) -> Step {
        let holds = count <= u128::from(most);
        if S::ON && term.is_some() {
            let pc = self.pc.saturating_sub(1);
            let c = self.shadow.concolic();
            let most = c.terms.constant(u128::from(most), c.terms.width(term));
            let inside = c.terms.ule(term, most);
            self.check(inside, holds, Guard::Bound, pc);
        }
        if !holds {
            self.doubt(Doubt::MaxArray);
            return Err(Box::new(Outcome::Rejected));
        }
        Ok(())
    }

    /// Puts into the path that the count is this one; each other one is another path.
    fn settle_count(&mut self, (count, term): Value) {
        if !S::ON || term.is_none() {
            return;
        }
        let pc = self.pc.saturating_sub(1);
        let c = self.shadow.concolic();
        let here = c.terms.constant(count, c.terms.width(term));
        let same = c.terms.eq(term, here);
        let other = c.terms.not(same);
        self.event(EventKind::Check { held: true, guards: Guard::Choice, other }, same, pc);
    }

    /// Whether the run came to where a string was cut off: a longer one might have gone on.
    pub fn met_end_of_string(&self) -> bool {
        self.inputs.extents.iter().any(|(index, extent)| {
            let room = self.inputs.space.objects[*index as usize].room();
            *extent == Extent::String && self.inputs.touched.get(index).is_some_and(|&used| used >= room)
        })
    }

    /// How many bytes of an input object a test must have because a specification says so.
    pub fn said_extent(&self, index: u32) -> u64 {
        match self.inputs.extents.get(&index) {
            None => 0,
            Some(Extent::Bytes(bytes)) => *bytes,
            Some(Extent::String) => self.text_bytes(index),
        }
    }

    /// Up to the first zero, as the string was before the run.
    fn text_bytes(&self, index: u32) -> u64 {
        let inputs = &self.inputs;
        let object = &inputs.space.objects[index as usize];
        let is_zero = |element: &u64| {
            let var = inputs.space.var_at(index, element * object.stride);
            var.filter(|var| inputs.live.contains(var)).is_none_or(|var| inputs.model.value(var) == 0)
        };
        let end = (0..object.elements).find(is_zero).unwrap_or(object.elements - 1);
        (end + 1) * object.stride
    }
}
