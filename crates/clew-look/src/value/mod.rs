//! What is known of a scalar of at most 64 bits: a reduced product of a few values, intervals of both signs, a stride
//! and known bits.
//!
//! Each part is exact about wrap-around: an interval that an operation may leave by wrapping is given up. What one part
//! knows, the others learn ([`Parts::reduce`]). A value is never empty: what has no members is `None`.

mod assume;
mod back;
mod bits;
mod cast;
mod compute;
mod parts;
mod widen;

pub use assume::{assume, compare, negated};
pub use back::{back_binary, back_cast};
pub use bits::{bit_intrinsic, with_overflow};
pub use cast::cast;
pub use compute::binary;
pub use widen::Thresholds;

use parts::Parts;

/// Up to so many values are told apart: the states of a machine, say.
pub const MOST: usize = 24;
/// A range of up to so many numbers is told as these numbers.
pub const FEW: usize = 8;
/// Up to so many pairs of values are looked at one by one.
pub const PAIRS: usize = 96;

pub fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// Read as a signed number of `width` bits.
pub fn signed(bits: u64, width: u32) -> i64 {
    ((bits << (64 - width)) as i64) >> (64 - width)
}

pub fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A set of numbers of one width, with at least one member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    width: u32,
    /// How many `items` there are, sorted; none where there may be more than fit.
    count: u8,
    items: [u64; MOST],
    umin: u64,
    umax: u64,
    smin: i64,
    smax: i64,
    zeros: u64,
    ones: u64,
    /// All members differ from `umin` by multiples of it; 0 where there is but one.
    stride: u64,
}

impl Value {
    pub fn top(width: u32) -> Self {
        let plain = Parts::top(width).plain();
        // Few values are always told apart.
        if width <= 3 { Value::of(width, 0..=mask(width)).unwrap_or(plain) } else { plain }
    }

    pub fn constant(width: u32, bits: u64) -> Self {
        let bits = bits & mask(width);
        let mut items = [0; MOST];
        items[0] = bits;
        Value::of_items(width, items, 1)
    }

    pub fn boolean(is_true: bool) -> Self {
        Value::constant(1, u64::from(is_true))
    }

    /// All from one number up to another.
    pub fn unsigned(width: u32, from: u64, to: u64) -> Option<Self> {
        Parts { umin: from, umax: to, ..Parts::top(width) }.reduce()
    }

    pub fn between(width: u32, from: i64, to: i64) -> Option<Self> {
        Parts { smin: from, smax: to, ..Parts::top(width) }.reduce()
    }

    /// The multiples of `stride` more than `rest`.
    pub fn every(width: u32, stride: u64, rest: u64) -> Option<Self> {
        Parts { stride, rest, ..Parts::top(width) }.reduce()
    }

    /// Just these, or as few more as can be said; the cheapest where they are many.
    pub fn of(width: u32, values: impl IntoIterator<Item = u64>) -> Option<Self> {
        let mut all: Vec<u64> = values.into_iter().map(|bits| bits & mask(width)).collect();
        all.sort_unstable();
        all.dedup();
        if all.len() <= MOST {
            let mut items = [0; MOST];
            items[..all.len()].copy_from_slice(&all);
            return (!all.is_empty()).then(|| Value::of_items(width, items, all.len()));
        }
        Parts::around(width, &all).reduce()
    }

    /// `count` of them are there, sorted, and at least one.
    fn of_items(width: u32, items: [u64; MOST], count: usize) -> Self {
        let parts = Parts::around(width, &items[..count]);
        let mut value = parts.plain();
        value.count = count as u8;
        value.items = items;
        value
    }

    pub fn width(&self) -> u32 {
        self.width
    }

    /// All members, where they are few.
    pub fn items(&self) -> Option<&[u64]> {
        (self.count > 0).then(|| &self.items[..usize::from(self.count)])
    }

    pub fn as_constant(&self) -> Option<u64> {
        (self.umin == self.umax).then_some(self.umin)
    }

    pub fn is_top(&self) -> bool {
        self.umin == 0 && *self == Value::top(self.width)
    }

    pub fn unsigned_range(&self) -> (u64, u64) {
        (self.umin, self.umax)
    }

    pub fn signed_range(&self) -> (i64, i64) {
        (self.smin, self.smax)
    }

    /// The bits that are always clear, and those that are always set.
    pub fn known_bits(&self) -> (u64, u64) {
        (self.zeros, self.ones)
    }

    /// All members are the least one and multiples of so much more.
    pub fn stride(&self) -> u64 {
        self.stride.max(1)
    }

    pub fn contains(&self, bits: u64) -> bool {
        if let Some(items) = self.items() {
            return items.contains(&bits);
        }
        let signed = signed(bits, self.width);
        (self.umin..=self.umax).contains(&bits)
            && (self.smin..=self.smax).contains(&signed)
            && bits & self.zeros == 0
            && bits & self.ones == self.ones
            && (bits - self.umin).is_multiple_of(self.stride())
    }

    /// Whether all of its members are the other's.
    pub fn is_within(&self, other: &Value) -> bool {
        if let Some(items) = self.items() {
            return items.iter().all(|&bits| other.contains(bits));
        }
        other.count == 0
            && self.umin >= other.umin
            && self.umax <= other.umax
            && self.smin >= other.smin
            && self.smax <= other.smax
            && self.zeros & other.zeros == other.zeros
            && self.ones & other.ones == other.ones
            && (self.umin - other.umin).is_multiple_of(other.stride())
            && self.stride().is_multiple_of(other.stride())
    }

    pub fn join(&self, other: &Value) -> Value {
        if self == other {
            return *self;
        }
        if let (Some(a), Some(b)) = (self.items(), other.items()) {
            let both = a.iter().chain(b).copied();
            return Value::of(self.width, both).unwrap_or(*self);
        }
        self.parts().hull(&other.parts()).reduce().unwrap_or_else(|| Value::top(self.width))
    }

    /// What both say; `None`: nothing.
    pub fn meet(&self, other: &Value) -> Option<Value> {
        match (self.items(), other.items()) {
            (Some(items), _) => {
                Value::of(self.width, items.iter().copied().filter(|&bits| other.contains(bits)))
            }
            (_, Some(items)) => {
                Value::of(self.width, items.iter().copied().filter(|&bits| self.contains(bits)))
            }
            (None, None) => self.parts().both(&other.parts())?.reduce(),
        }
    }

    /// Without one number, where that can be said.
    pub fn without(&self, bits: u64) -> Option<Value> {
        if let Some(items) = self.items() {
            return Value::of(self.width, items.iter().copied().filter(|&item| item != bits));
        }
        let step = self.stride();
        let mut parts = self.parts();
        let as_signed = signed(bits, self.width);
        if bits == self.umin {
            parts.umin = self.umin.saturating_add(step);
        } else if bits == self.umax {
            parts.umax = self.umax.saturating_sub(step);
        }
        if as_signed == self.smin {
            parts.smin = self.smin.saturating_add(1);
        } else if as_signed == self.smax {
            parts.smax = self.smax.saturating_sub(1);
        }
        parts.reduce()
    }

    fn parts(&self) -> Parts {
        let stride = self.stride();
        Parts {
            width: self.width,
            umin: self.umin,
            umax: self.umax,
            smin: self.smin,
            smax: self.smax,
            zeros: self.zeros,
            ones: self.ones,
            stride: if self.stride == 0 { 0 } else { stride },
            rest: if self.stride == 0 { self.umin } else { self.umin % stride },
        }
    }
}
