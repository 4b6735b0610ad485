//! What a run has counted: clang's counters, the test vectors of decisions, and where frames were left for good.

use clew_ir::{CounterId, Counts, Cut};

#[derive(Clone)]
pub(crate) struct Counters {
    /// By counter.
    counts: Vec<u64>,
    /// Those that were hit; one that has wrapped around maybe twice.
    hit: Vec<u32>,
    /// The test vectors that were seen, a bit each.
    vectors: Vec<u64>,
    /// See `Run::cuts`.
    cuts: [Vec<Cut>; 2],
}

/// What has been counted at a moment.
pub(crate) struct Saved {
    counts: Vec<(u32, u64)>,
    vectors: Vec<(usize, u64)>,
    cuts: [Vec<Cut>; 2],
}

impl Saved {
    pub fn room(&self) -> usize {
        16 * (self.counts.len() + self.vectors.len()) + 64 * (self.cuts[0].len() + self.cuts[1].len())
    }
}

impl Counters {
    pub fn new(counters: usize, bits: u32) -> Self {
        Counters {
            counts: vec![0; counters],
            hit: Vec::new(),
            vectors: vec![0; (bits as usize).div_ceil(64)],
            cuts: Default::default(),
        }
    }

    #[inline(always)]
    pub fn count(&mut self, counter: u32, step: u64) {
        let count = &mut self.counts[counter as usize];
        if *count == 0 {
            self.hit.push(counter);
        }
        *count = count.wrapping_add(step);
    }

    #[inline(always)]
    pub fn see(&mut self, bit: usize) {
        if let Some(word) = self.vectors.get_mut(bit / 64) {
            *word |= 1 << (bit % 64);
        }
    }

    /// What has been counted.
    pub fn save(&self) -> Saved {
        Saved {
            counts: self.hit.iter().map(|&counter| (counter, self.counts[counter as usize])).collect(),
            vectors: (0..)
                .zip(&self.vectors)
                .filter(|(_, word)| **word != 0)
                .map(|(at, &word)| (at, word))
                .collect(),
            cuts: self.cuts.clone(),
        }
    }

    /// Goes on from there; nothing has been counted yet.
    pub fn resume(&mut self, saved: &Saved) {
        self.hit.extend(saved.counts.iter().map(|&(counter, _)| counter));
        saved.counts.iter().for_each(|&(counter, count)| self.counts[counter as usize] = count);
        saved.vectors.iter().for_each(|&(at, word)| self.vectors[at] = word);
        self.cuts.clone_from(&saved.cuts);
    }

    /// Frames are left here.
    pub fn leave(&mut self, cuts: impl IntoIterator<Item = Cut>) {
        self.cuts[0].extend(cuts);
    }

    /// A frame goes on here.
    pub fn go_on(&mut self, cut: Cut) {
        self.cuts[1].push(cut);
    }

    /// Counters, vectors, cuts. From here on it is as new.
    pub fn take(&mut self) -> (Counts, Vec<u64>, [Vec<Cut>; 2]) {
        let Counters { counts, hit, vectors, cuts } = self;
        let taken = hit.drain(..).map(|at| (CounterId(at), std::mem::take(&mut counts[at as usize])));
        let counts = Counts::of(taken.collect());
        let seen = vectors.clone();
        vectors.fill(0);
        (counts, seen, std::mem::take(cuts))
    }
}
