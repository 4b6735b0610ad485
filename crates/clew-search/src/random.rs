//! The one source of randomness: seeded, small, the same everywhere (SplitMix64).

#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not zero.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(n)) >> 64) as u64
    }

    /// One of so many; `None` where there are none.
    pub fn pick(&mut self, n: usize) -> Option<usize> {
        (n > 0).then(|| self.below(n as u64) as usize)
    }

    /// Puts things into any order, each as likely as the others.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for left in (1..things.len()).rev() {
            things.swap(left, self.below(left as u64 + 1) as usize);
        }
    }
}
