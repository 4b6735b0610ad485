//! What is known of some small numbers, most often terms, until all of it is forgotten at once.
//!
//! A search has millions of terms, and a question looks at a few of them. A list by term would take as much room as there
//! are terms, and each of the solver's links has one; this takes as much as one question needs. Forgetting raises a number.

#[derive(Clone)]
pub struct Memo<T> {
    /// A power of two of them, or none; at most half of them of this generation.
    slots: Vec<Slot<T>>,
    used: usize,
    generation: u32,
    /// How often in a row nearly all of the room was not needed.
    roomy: u32,
}

#[derive(Clone, Copy, Default)]
struct Slot<T> {
    key: u32,
    /// Of another generation: it is free.
    generation: u32,
    value: T,
}

const LEAST: usize = 64;
/// Room that so many generations in a row do not need is given back.
const PATIENCE: u32 = 1024;

impl<T> Default for Memo<T> {
    fn default() -> Self {
        Memo { slots: Vec::new(), used: 0, generation: 1, roomy: 0 }
    }
}

impl<T: Copy + Default> Memo<T> {
    pub fn forget(&mut self) {
        let is_roomy = self.slots.len() > LEAST && self.used * 16 < self.slots.len();
        self.roomy = if is_roomy { self.roomy + 1 } else { 0 };
        self.used = 0;
        if self.roomy > PATIENCE {
            self.slots = vec![Slot::default(); self.slots.len() / 2];
            (self.generation, self.roomy) = (0, 0);
        }
        if self.generation == u32::MAX {
            self.slots.fill(Slot::default());
            self.generation = 0;
        }
        self.generation += 1;
    }

    #[inline]
    pub fn get(&self, key: u32) -> Option<T> {
        if self.slots.is_empty() {
            return None;
        }
        let slot = &self.slots[self.find(key)];
        (slot.generation == self.generation).then_some(slot.value)
    }

    /// What was known before.
    #[inline]
    pub fn set(&mut self, key: u32, value: T) -> Option<T> {
        if (self.used + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let at = self.find(key);
        let slot = &mut self.slots[at];
        if slot.generation == self.generation {
            return Some(std::mem::replace(&mut slot.value, value));
        }
        *slot = Slot { key, generation: self.generation, value };
        self.used += 1;
        None
    }

    /// Where it is, or would be.
    #[inline]
    fn find(&self, key: u32) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = key.wrapping_mul(0x9e37_79b9) as usize >> (32 - self.slots.len().trailing_zeros());
        loop {
            let slot = &self.slots[at];
            if slot.generation != self.generation || slot.key == key {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let slots = vec![Slot::default(); (self.slots.len() * 2).max(LEAST)];
        let old = std::mem::replace(&mut self.slots, slots);
        for slot in old.into_iter().filter(|slot| slot.generation == self.generation) {
            let at = self.find(slot.key);
            self.slots[at] = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_knows_what_it_was_told_since_it_forgot() {
        let mut memo = Memo::default();
        assert_eq!(memo.get(3), None);
        for round in 0..3000u32 {
            memo.forget();
            let many = if round == 7 { 5000 } else { 10 };
            for key in 0..many {
                assert_eq!(memo.set(key * 77, key + round), None);
            }
            assert_eq!(memo.set(77, 5), Some(1 + round));
            assert!((2..many).all(|key| memo.get(key * 77) == Some(key + round)));
            assert_eq!((memo.get(77), memo.get(many * 77), memo.get(u32::MAX)), (Some(5), None, None));
        }
        assert!(memo.slots.len() < 8192, "room is given back");
    }
}
