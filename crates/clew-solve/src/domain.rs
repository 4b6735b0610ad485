//! Sets of values of one width, as sorted intervals.

use clew_term::{mask, sign_extend};

/// Intervals with both ends included, sorted, neither overlapping nor touching.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Domain {
    width: u32,
    intervals: Vec<(u128, u128)>,
}

impl Domain {
    pub(crate) fn full(width: u32) -> Domain {
        Domain::interval(width, 0, mask(width))
    }

    pub(crate) fn empty(width: u32) -> Domain {
        Domain { width, intervals: Vec::new() }
    }

    pub(crate) fn point(width: u32, value: u128) -> Domain {
        Domain::interval(width, value, value)
    }

    /// Empty if `low` is above `high`.
    pub(crate) fn interval(width: u32, low: u128, high: u128) -> Domain {
        let high = high.min(mask(width));
        Domain { width, intervals: if low <= high { vec![(low, high)] } else { Vec::new() } }
    }

    /// The union of any intervals within the width.
    pub(crate) fn of(width: u32, mut intervals: Vec<(u128, u128)>) -> Domain {
        intervals.sort_unstable();
        let mut merged: Vec<(u128, u128)> = Vec::with_capacity(intervals.len());
        for (low, high) in intervals {
            match merged.last_mut() {
                Some((_, end)) if low <= end.saturating_add(1) => *end = high.max(*end),
                _ => merged.push((low, high)),
            }
        }
        Domain { width, intervals: merged }
    }

    pub(crate) fn intervals(&self) -> &[(u128, u128)] {
        &self.intervals
    }

    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.intervals.is_empty()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.intervals == [(0, mask(self.width))]
    }

    pub(crate) fn contains(&self, value: u128) -> bool {
        let after = self.intervals.partition_point(|&(low, _)| low <= value);
        after > 0 && value <= self.intervals[after - 1].1
    }

    /// The value, if there is just one.
    pub(crate) fn only(&self) -> Option<u128> {
        match self.intervals[..] {
            [(low, high)] if low == high => Some(low),
            _ => None,
        }
    }

    /// The least and the greatest value.
    pub(crate) fn hull(&self) -> Option<(u128, u128)> {
        Some((self.intervals.first()?.0, self.intervals.last()?.1))
    }

    /// How many values there are, or nearly.
    pub(crate) fn size(&self) -> u128 {
        self.intervals
            .iter()
            .fold(0u128, |sum, &(low, high)| sum.saturating_add(high - low).saturating_add(1))
    }

    /// By absolute value as a signed number; of two, the positive one.
    pub(crate) fn nearest_to_zero(&self) -> Option<u128> {
        let (above, below) = (self.next(0)?, self.previous(mask(self.width))?);
        let magnitude = |value| sign_extend(value, self.width).unsigned_abs();
        Some(if magnitude(below) < magnitude(above) { below } else { above })
    }

    /// The least value that is at least `from`.
    pub(crate) fn next(&self, from: u128) -> Option<u128> {
        let at = self.intervals.partition_point(|&(_, high)| high < from);
        self.intervals.get(at).map(|&(low, _)| low.max(from))
    }

    /// The greatest value that is at most `from`.
    pub(crate) fn previous(&self, from: u128) -> Option<u128> {
        let after = self.intervals.partition_point(|&(low, _)| low <= from);
        after.checked_sub(1).map(|at| self.intervals[at].1.min(from))
    }

    pub(crate) fn intersect(&self, other: &Domain) -> Domain {
        let (mut a, mut b) = (0, 0);
        let mut intervals = Vec::new();
        while let (Some(&(a_low, a_high)), Some(&(b_low, b_high))) =
            (self.intervals.get(a), other.intervals.get(b))
        {
            let (low, high) = (a_low.max(b_low), a_high.min(b_high));
            if low <= high {
                intervals.push((low, high));
            }
            if a_high < b_high { a += 1 } else { b += 1 }
        }
        Domain { width: self.width, intervals }
    }

    /// Whether they have a value in common.
    pub(crate) fn meets(&self, other: &Domain) -> bool {
        let (mut a, mut b) = (0, 0);
        while let (Some(&(a_low, a_high)), Some(&(b_low, b_high))) =
            (self.intervals.get(a), other.intervals.get(b))
        {
            if a_low.max(b_low) <= a_high.min(b_high) {
                return true;
            }
            if a_high < b_high { a += 1 } else { b += 1 }
        }
        false
    }

    pub(crate) fn union(&self, other: &Domain) -> Domain {
        Domain::of(self.width, [self.intervals.as_slice(), &other.intervals].concat())
    }

    pub(crate) fn complement(&self) -> Domain {
        let mut intervals = Vec::with_capacity(self.intervals.len() + 1);
        let mut from = Some(0);
        for &(low, high) in &self.intervals {
            if let Some(start) = from.filter(|&start| start < low) {
                intervals.push((start, low - 1));
            }
            from = high.checked_add(1).filter(|&next| next <= mask(self.width));
        }
        intervals.extend(from.map(|start| (start, mask(self.width))));
        Domain { width: self.width, intervals }
    }

    /// Every value plus `addend`, modulo the width.
    pub(crate) fn add(&self, addend: u128) -> Domain {
        let all = mask(self.width);
        let mut intervals = Vec::with_capacity(self.intervals.len() + 1);
        for &(low, high) in &self.intervals {
            let (start, end) = (low.wrapping_add(addend) & all, high.wrapping_add(addend) & all);
            if start <= end && (high - low < all) {
                intervals.push((start, end));
            } else {
                intervals.extend([(0, end), (start, all)]);
            }
        }
        Domain::of(self.width, intervals)
    }

    /// Every value with all its bits flipped.
    pub(crate) fn flip(&self) -> Domain {
        let all = mask(self.width);
        let intervals = self.intervals.iter().rev().map(|&(low, high)| (all - high, all - low)).collect();
        Domain { width: self.width, intervals }
    }

    pub(crate) fn negate(&self) -> Domain {
        self.flip().add(1)
    }

    /// The values themselves, if there are at most so many.
    pub(crate) fn values(&self, most: usize) -> Option<Vec<u128>> {
        let mut values = Vec::new();
        for &(low, high) in &self.intervals {
            if high - low >= (most - values.len().min(most)) as u128 {
                return None;
            }
            values.extend(low..=high);
        }
        Some(values)
    }
}
