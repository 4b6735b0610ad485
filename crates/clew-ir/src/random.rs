//! Random numbers: seeded, small, the same everywhere (SplitMix64).

#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Another one, with numbers of its own.
    pub fn split(&self, number: u64) -> Self {
        Random(Random(self.0 ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93)).number())
    }

    /// Takes one out of many at random, until one is as wanted; the others are gone.
    pub fn draw<T: Copy>(&mut self, from: &mut Vec<T>, is_wanted: impl Fn(T) -> bool) -> Option<T> {
        while !from.is_empty() {
            let at = self.below(from.len() as u64) as usize;
            let taken = from.swap_remove(at);
            if is_wanted(taken) {
                return Some(taken);
            }
        }
        None
    }

    /// A number below `n`, which is not zero.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.number()) * u128::from(n)) >> 64) as u64
    }

    /// Puts things into any order, each as likely as the others.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for left in (1..things.len()).rev() {
            things.swap(left, self.below(left as u64 + 1) as usize);
        }
    }
}
