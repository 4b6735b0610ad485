//! The look at a program as a unit: every function from a start where nothing is known.

use crate::fixpoint::{Found, look};
use crate::frame::Frame;
use crate::state::State;
use crate::walk::{Returned, Settings};
use clew_ir::FunctionId;
use clew_step::Code;
use std::cell::RefCell;
use std::rc::Rc;

pub struct Look<'a, 'p> {
    pub code: &'a Code<'p>,
    /// By function: with memory taken to be in bounds, and with nothing taken for granted.
    known: [RefCell<Vec<Known>>; 2],
}

#[derive(Clone)]
enum Known {
    Not,
    /// It is being looked at, or it has no body.
    Nothing,
    Found(Rc<Found>),
}

impl<'a, 'p> Look<'a, 'p> {
    pub fn of(code: &'a Code<'p>) -> Self {
        let none = || RefCell::new(vec![Known::Not; code.program.functions.len()]);
        Look { code, known: [none(), none()] }
    }

    /// What was found out of a function; `None`: it has no body.
    pub fn found(&self, id: FunctionId, strict: bool) -> Option<Rc<Found>> {
        let known = |id: FunctionId| self.known[usize::from(strict)].borrow()[id.index()].clone();
        let mut stack = vec![(id, false)];
        while let Some((id, has_callees)) = stack.pop() {
            if has_callees {
                let found = self.look_at(id, strict);
                self.known[usize::from(strict)].borrow_mut()[id.index()] =
                    found.map_or(Known::Nothing, |found| Known::Found(Rc::new(found)));
            } else if matches!(known(id), Known::Not) {
                self.known[usize::from(strict)].borrow_mut()[id.index()] = Known::Nothing;
                stack.push((id, true));
                // Of the library's functions nothing is said: what they do natively is another library's.
                let callees = self.code.program.function(id).callees();
                stack.extend(callees.filter(|&id| self.code.program.is_users(id)).map(|id| (id, false)));
            }
        }
        match known(id) {
            Known::Found(found) => Some(found),
            Known::Not | Known::Nothing => None,
        }
    }

    fn look_at(&self, id: FunctionId, strict: bool) -> Option<Found> {
        let body = self.code.program.function(id).body.as_ref()?;
        let frame = Frame::of(self.code, id, body);
        let returned = |callee: FunctionId| -> Option<Returned> {
            match &self.known[usize::from(strict)].borrow()[callee.index()] {
                Known::Found(found) => Some(found.returned.clone()),
                Known::Not | Known::Nothing => None,
            }
        };
        Some(look(Settings { code: self.code, strict }, &frame, State::default(), &returned))
    }
}
