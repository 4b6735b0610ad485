//! A set of small numbers that is emptied at once.

#[derive(Default)]
pub(crate) struct Stamps {
    stamps: Vec<u32>,
    now: u32,
}

impl Stamps {
    /// Empties it.
    pub(crate) fn begin(&mut self) {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.stamps.fill(0);
            self.now = 1;
        }
    }

    /// Puts a number in; false if it was in already.
    pub(crate) fn mark(&mut self, number: usize) -> bool {
        if self.stamps.len() <= number {
            self.stamps.resize(number + 1, 0);
        }
        std::mem::replace(&mut self.stamps[number], self.now) != self.now
    }

    pub(crate) fn has(&self, number: usize) -> bool {
        self.stamps.get(number) == Some(&self.now)
    }
}
