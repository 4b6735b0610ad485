//! What a run has counted: clang's counters, the test vectors of decisions, and where frames were left for good.

use clew_ir::Cut;

#[derive(Clone)]
pub(crate) struct Counters {
    counts: Vec<u64>,
    /// The test vectors that were seen, a bit each.
    vectors: Vec<u64>,
    /// See `Run::cuts`.
    cuts: [Vec<Cut>; 2],
}

impl Counters {
    pub fn new(counters: usize, bits: u32) -> Self {
        Counters {
            counts: vec![0; counters],
            vectors: vec![0; (bits as usize).div_ceil(64)],
            cuts: Default::default(),
        }
    }

    #[inline(always)]
    pub fn count(&mut self, counter: u32, step: u64) {
        let count = &mut self.counts[counter as usize];
        *count = count.wrapping_add(step);
    }

    #[inline(always)]
    pub fn see(&mut self, bit: usize) {
        if let Some(word) = self.vectors.get_mut(bit / 64) {
            *word |= 1 << (bit % 64);
        }
    }

    /// Frames are left here.
    pub fn leave(&mut self, cuts: impl IntoIterator<Item = Cut>) {
        self.cuts[0].extend(cuts);
    }

    /// A frame goes on here.
    pub fn go_on(&mut self, cut: Cut) {
        self.cuts[1].push(cut);
    }

    /// Counters, vectors, cuts.
    pub fn into_parts(self) -> (Vec<u64>, Vec<u64>, [Vec<Cut>; 2]) {
        (self.counts, self.vectors, self.cuts)
    }
}
