//! The parts of a value before they have learned from each other.

use super::{FEW, MOST, Value, gcd, mask, signed};

#[derive(Clone, Copy, Debug)]
pub struct Parts {
    pub width: u32,
    pub umin: u64,
    pub umax: u64,
    pub smin: i64,
    pub smax: i64,
    pub zeros: u64,
    pub ones: u64,
    /// Members are `rest` more than a multiple of `stride`; where that is 0, `rest` is the only one.
    pub stride: u64,
    pub rest: u64,
}

impl Parts {
    pub fn top(width: u32) -> Self {
        let least = signed(1 << (width - 1), width);
        Parts {
            width,
            umin: 0,
            umax: mask(width),
            smin: least,
            smax: !least,
            zeros: 0,
            ones: 0,
            stride: 1,
            rest: 0,
        }
    }

    /// The least that has all these in it; they are sorted, and there is one.
    pub fn around(width: u32, values: &[u64]) -> Self {
        let (first, last) = (values[0], values[values.len() - 1]);
        let stride = values.iter().fold(0, |all, &bits| gcd(all, bits - first));
        let all = || values.iter().map(|&bits| signed(bits, width));
        Parts {
            width,
            umin: first,
            umax: last,
            smin: all().min().unwrap_or(0),
            smax: all().max().unwrap_or(0),
            zeros: values.iter().fold(mask(width), |all, &bits| all & !bits),
            ones: values.iter().fold(mask(width), |all, &bits| all & bits),
            stride,
            rest: if stride == 0 { first } else { first % stride },
        }
    }

    pub fn hull(&self, other: &Parts) -> Parts {
        let stride = gcd(gcd(self.stride, other.stride), self.umin.abs_diff(other.umin));
        Parts {
            width: self.width,
            umin: self.umin.min(other.umin),
            umax: self.umax.max(other.umax),
            smin: self.smin.min(other.smin),
            smax: self.smax.max(other.smax),
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
            stride,
            rest: if stride == 0 { self.umin } else { self.umin % stride },
        }
    }

    pub fn both(&self, other: &Parts) -> Option<Parts> {
        let (fine, coarse) = if self.stride <= other.stride { (self, other) } else { (other, self) };
        // Of two strides of which neither divides the other the larger one says more.
        let divides = fine.stride != 0 && coarse.stride.is_multiple_of(fine.stride);
        if divides && coarse.rest % fine.stride != fine.rest {
            return None;
        }
        Some(Parts {
            width: self.width,
            umin: self.umin.max(other.umin),
            umax: self.umax.min(other.umax),
            smin: self.smin.max(other.smin),
            smax: self.smax.min(other.smax),
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
            stride: coarse.stride,
            rest: coarse.rest,
        })
    }

    /// Lets each part learn what the others know. `None`: they contradict each other.
    pub fn reduce(mut self) -> Option<Value> {
        for _ in 0..4 {
            let before = (self.umin, self.umax, self.smin, self.smax, self.zeros, self.ones, self.stride);
            self.bits_to_ranges();
            self.across_signs();
            self.bits_to_stride()?;
            self.stride_to_ranges();
            if self.is_empty() {
                return None;
            }
            self.ranges_to_bits();
            if before == (self.umin, self.umax, self.smin, self.smax, self.zeros, self.ones, self.stride) {
                break;
            }
        }
        if self.is_empty() {
            return None;
        }
        match self.few() {
            Some(few) => Value::of(self.width, few),
            None => Some(self.plain()),
        }
    }

    fn is_empty(&self) -> bool {
        self.umin > self.umax || self.smin > self.smax || self.zeros & self.ones != 0
    }

    fn bits_to_ranges(&mut self) {
        let all = mask(self.width);
        let sign = 1u64 << (self.width - 1);
        let (least, most) = (self.ones, all & !self.zeros);
        self.umin = self.umin.max(least);
        self.umax = self.umax.min(most);
        let lowest = if self.zeros & sign == 0 { least | sign } else { least };
        let highest = if self.ones & sign == 0 { most & !sign } else { most };
        self.smin = self.smin.max(signed(lowest, self.width));
        self.smax = self.smax.min(signed(highest, self.width));
    }

    fn across_signs(&mut self) {
        let (width, all) = (self.width, mask(self.width));
        let middle = all >> 1;
        if self.smin >= 0 || self.smax < 0 {
            self.umin = self.umin.max(self.smin as u64 & all);
            self.umax = self.umax.min(self.smax as u64 & all);
        }
        if self.umax <= middle || self.umin > middle {
            self.smin = self.smin.max(signed(self.umin, width));
            self.smax = self.smax.min(signed(self.umax, width));
        }
    }

    /// Known low bits are a stride, and the other way round. `None`: they contradict each other.
    fn bits_to_stride(&mut self) -> Option<()> {
        let known = self.zeros | self.ones;
        let low = (!known).trailing_zeros().min(self.width);
        if low > 0 && low < 64 && self.stride != 0 {
            let (stride, rest) = (1u64 << low, self.ones & ((1 << low) - 1));
            if self.stride.is_multiple_of(stride) {
                if self.rest & (stride - 1) != rest {
                    return None;
                }
            } else if stride.is_multiple_of(self.stride) {
                if rest % self.stride != self.rest {
                    return None;
                }
                (self.stride, self.rest) = (stride, rest);
            }
        }
        let low = if self.stride == 0 { self.width } else { self.stride.trailing_zeros().min(self.width) };
        if low > 0 {
            let of_low = mask(low);
            self.ones |= self.rest & of_low;
            self.zeros |= !self.rest & of_low & mask(self.width);
        }
        Some(())
    }

    fn stride_to_ranges(&mut self) {
        if self.stride == 0 {
            self.umin = self.umin.max(self.rest);
            self.umax = self.umax.min(self.rest);
            return;
        }
        // Both are less than the stride, and their sum may be more than 64 bits hold.
        let ahead = |of: u64, from: u64| if of >= from { of - from } else { self.stride - (from - of) };
        let up = ahead(self.rest % self.stride, self.umin % self.stride);
        let down = ahead(self.umax % self.stride, self.rest % self.stride);
        match (self.umin.checked_add(up), self.umax.checked_sub(down)) {
            (Some(umin), Some(umax)) => (self.umin, self.umax) = (umin, umax),
            // No member at all.
            _ => (self.umin, self.umax) = (1, 0),
        }
    }

    fn ranges_to_bits(&mut self) {
        let differ = self.umin ^ self.umax;
        let same = match differ {
            0 => mask(self.width),
            _ => mask(self.width) & !(u64::MAX >> differ.leading_zeros()),
        };
        self.ones |= self.umin & same;
        self.zeros |= !self.umin & same;
    }

    /// All members, where they are few.
    fn few(&self) -> Option<Vec<u64>> {
        let (all, step) = (mask(self.width), self.stride.max(1));
        let fits = |&bits: &u64| self.plain().contains(bits);
        if (self.umax - self.umin) / step < FEW as u64 {
            let count = (self.umax - self.umin) / step;
            return Some((0..=count).map(|i| self.umin + i * step).filter(fits).collect());
        }
        if self.smax.abs_diff(self.smin) < FEW as u64 {
            return Some((self.smin..=self.smax).map(|number| number as u64 & all).filter(fits).collect());
        }
        let unknown = all & !(self.zeros | self.ones);
        if unknown.count_ones() <= 3 {
            let mut found = vec![self.ones];
            (0..self.width).map(|bit| 1u64 << bit).filter(|bit| unknown & bit != 0).for_each(|bit| {
                found.extend(found.clone().iter().map(|bits| bits | bit));
            });
            found.retain(fits);
            return Some(found);
        }
        None
    }

    /// As it is.
    pub fn plain(&self) -> Value {
        Value {
            width: self.width,
            count: 0,
            items: [0; MOST],
            umin: self.umin,
            umax: self.umax,
            smin: self.smin,
            smax: self.smax,
            zeros: self.zeros,
            ones: self.ones,
            stride: self.stride,
        }
    }
}
