//! Values of more than 64 bits: wide integers and `long double`.

use crate::machine::{Machine, Step};
use crate::shadow::Shadow;

impl<S: Shadow> Machine<'_, S> {
    pub fn wide(&mut self, _side: u32) -> Step {
        Err(self.unsupported("values wider than 64 bits"))
    }
}
