//! The look at a program as a unit: every function from a start where nothing is known.

use crate::fixpoint::{Found, look};
use crate::frame::Frame;
use crate::walk::{Returned, Settings, Start};
use crate::whole;
use clew_ir::FunctionId;
use clew_step::Code;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// So deep callees are looked at: each unit does it anew, and those far below say little.
const DEEPEST: u32 = 2;

pub struct Look<'a, 'p> {
    pub code: &'a Code<'p>,
    /// By function: with memory taken to be in bounds, and with nothing taken for granted.
    known: [RefCell<Vec<Known>>; 2],
    /// Of a whole program; the functions that are never entered have nothing.
    whole: Option<[OnceCell<Entered>; 2]>,
    /// Raised when there is no time.
    stop: Option<&'a AtomicBool>,
}

/// By function of a whole program: what was found out of it, if it is ever entered.
pub type Entered = Vec<Option<Rc<Found>>>;

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
        Look { code, known: [none(), none()], whole: None, stop: None }
    }

    /// The look at a whole program: from `main`, with variables as they are initialised. The code is that of a program that
    /// is [`closed`](crate::closed).
    pub fn whole(code: &'a Code<'p>) -> Self {
        Look { whole: Some([OnceCell::new(), OnceCell::new()]), ..Look::of(code) }
    }

    /// The same, but nothing is closed once this is raised.
    pub fn until(self, stop: &'a AtomicBool) -> Self {
        Look { stop: Some(stop), ..self }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Whether nothing ever enters a function.
    pub fn is_never_entered(&self, id: FunctionId, strict: bool) -> bool {
        self.whole.is_some() && self.found(id, strict).is_none()
    }

    /// What was found out of a function; `None`: it has no body.
    pub fn found(&self, id: FunctionId, strict: bool) -> Option<Rc<Found>> {
        if let Some(whole) = &self.whole {
            let all =
                whole[usize::from(strict)].get_or_init(|| whole::everything(self.code, strict, self.stop));
            return all[id.index()].clone();
        }
        let known = |id: FunctionId| self.known[usize::from(strict)].borrow()[id.index()].clone();
        let mut stack = vec![(id, 0, false)];
        while let Some((id, depth, has_callees)) = stack.pop() {
            if has_callees {
                let found = self.look_at(id, strict);
                self.known[usize::from(strict)].borrow_mut()[id.index()] =
                    found.map_or(Known::Nothing, |found| Known::Found(Rc::new(found)));
            } else if matches!(known(id), Known::Not) {
                self.known[usize::from(strict)].borrow_mut()[id.index()] = Known::Nothing;
                stack.push((id, depth, true));
                // Of the library's functions nothing is said: what they do natively is another library's.
                if depth < DEEPEST {
                    let callees = self.code.program.function(id).callees();
                    let own = callees.filter(|&id| self.code.program.is_users(id));
                    stack.extend(own.map(|id| (id, depth + 1, false)));
                }
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
        let settings = Settings { code: self.code, strict, whole: false, alone: false, stop: self.stop };
        Some(look(settings, &frame, &Start::default(), &returned))
    }
}
