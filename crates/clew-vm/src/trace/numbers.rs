//! Numbers that are made of addresses: what depends on one depends on where objects lie.

use crate::machine::Machine;
use crate::trace::Doubt;
use crate::trace::shadow::Shadow;

/// The library's functions that look at bytes for their own sake.
const LOOKING: [&str; 2] = ["memcmp", "bcmp"];

impl<S: Shadow> Machine<'_, S> {
    /// The program looks at the bits in `mask` of a number.
    #[cold]
    pub fn doubt_number(&mut self, value: u64, mask: u32) {
        let is_known = match self.memory.object_at(value) {
            // Its alignment says what these bits are.
            Some(object) => u64::from(mask) < object.align,
            None => self.function_at(value).is_none() && self.callback_at(value).is_none(),
        };
        if !is_known && self.host.is_none() {
            self.doubt(Doubt::Layout);
        }
    }

    /// The instruction before loads a part of a word that may be an address.
    #[cold]
    pub fn doubt_part(&mut self, word: u64) {
        let is_looked_at = !self.code.copied.contains(&(self.pc - 1));
        if is_looked_at && self.memory.object_at(word).is_some() && self.is_looking() {
            self.doubt_number(word, u32::MAX);
        }
    }

    /// The library moves objects byte by byte.
    fn is_looking(&self) -> bool {
        let Some(frame) = self.stack.frames().last() else { return true };
        let function = self.program.function(frame.function);
        self.program.is_users(frame.function) || LOOKING.contains(&function.name.as_str())
    }
}
