//! Widening: what grows from turn to turn of a loop grows at once to the next constant of the program.

use super::parts::Parts;
use super::{FEW, Value, mask, signed};

/// Where growing bounds come to rest: the constants of a function, and their neighbours.
#[derive(Clone, Default, Debug)]
pub struct Thresholds {
    numbers: Vec<i64>,
}

impl Thresholds {
    pub fn new(constants: impl IntoIterator<Item = i64>) -> Self {
        let near = |number: i64| [number.saturating_sub(1), number, number.saturating_add(1)];
        let mut numbers: Vec<i64> = constants.into_iter().flat_map(near).collect();
        numbers.extend([-1, 0, 1]);
        numbers.sort_unstable();
        numbers.dedup();
        Thresholds { numbers }
    }

    /// The next from a number up, if it is not above `most`.
    fn up(&self, from: i64, most: i64) -> i64 {
        let at = self.numbers.partition_point(|&number| number < from);
        self.numbers.get(at).copied().filter(|&number| number <= most).unwrap_or(most)
    }

    fn has(&self, number: i64) -> bool {
        self.numbers.binary_search(&number).is_ok()
    }

    fn down(&self, from: i64, least: i64) -> i64 {
        let at = self.numbers.partition_point(|&number| number <= from);
        let next = at.checked_sub(1).map(|at| self.numbers[at]);
        next.filter(|&number| number >= least).unwrap_or(least)
    }
}

impl Value {
    /// Something above both that stops growing after a few turns.
    pub fn widen(&self, new: &Value, thresholds: &Thresholds) -> Value {
        let join = self.join(new);
        if join.is_within(self) {
            return *self;
        }
        if join.items().is_some_and(|items| items.len() <= FEW || self.grows_by_constants(items, thresholds))
        {
            return join;
        }
        let (width, top) = (self.width, Parts::top(self.width));
        let mut parts = join.parts();
        if join.smin < self.smin {
            parts.smin = thresholds.down(join.smin, top.smin);
        }
        if join.smax > self.smax {
            parts.smax = thresholds.up(join.smax, top.smax);
        }
        if join.umax > self.umax {
            let most = mask(width);
            let next = i64::try_from(join.umax).ok().map(|from| thresholds.up(from, i64::MAX));
            parts.umax = next.filter(|&next| next != i64::MAX).map_or(most, |next| (next as u64).min(most));
        }
        if join.umin < self.umin {
            let from = i64::try_from(join.umin).unwrap_or(i64::MAX);
            parts.umin = thresholds.down(from, 0) as u64;
        }
        if self.items().is_none() {
            // Bits that were lost will go on to be lost, but for the low ones, which are a stride.
            let low = parts.stride.trailing_zeros().min(width);
            let kept = if low == 0 { 0 } else { mask(low) };
            if (join.zeros, join.ones) != (self.zeros, self.ones) {
                parts.zeros &= kept;
                parts.ones &= kept;
            }
        } else {
            let low = parts.stride.trailing_zeros().min(width);
            let kept = if low == 0 { 0 } else { mask(low) };
            parts.zeros &= kept;
            parts.ones &= kept;
        }
        let widened = parts.reduce().unwrap_or_else(|| Value::top(width));
        debug_assert!(join.is_within(&widened), "{join:?} {widened:?} {}", signed(0, width));
        widened
    }

    /// Whether all that is new are constants of the program: a counter has others.
    fn grows_by_constants(&self, items: &[u64], thresholds: &Thresholds) -> bool {
        let mut new = items.iter().filter(|&&bits| !self.contains(bits));
        new.all(|&bits| thresholds.has(signed(bits, self.width)))
    }
}
