//! A set of small numbers that is emptied at once.

use clew_term::Memo;

#[derive(Default)]
pub(crate) struct Stamps(Memo<()>);

impl Stamps {
    /// Empties it.
    pub(crate) fn begin(&mut self) {
        self.0.forget();
    }

    /// Puts a number in; false if it was in already.
    pub(crate) fn mark(&mut self, number: usize) -> bool {
        self.0.set(number as u32, ()).is_none()
    }

    pub(crate) fn has(&self, number: usize) -> bool {
        self.0.get(number as u32).is_some()
    }
}
