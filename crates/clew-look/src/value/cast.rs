//! Casts between integers.

use super::parts::Parts;
use super::{Value, mask, signed};
use clew_ir::Cast;

/// `None`: of numbers with a fraction nothing is said.
pub fn cast(op: Cast, a: &Value, to: u32) -> Option<Value> {
    match op {
        Cast::ZExt => Some(a.zext(to)),
        Cast::SExt => Some(a.sext(to)),
        Cast::Trunc => Some(a.trunc(to)),
        Cast::Bits if to < a.width => Some(a.trunc(to)),
        Cast::Bits => Some(a.zext(to)),
        Cast::FloatToSigned
        | Cast::FloatToUnsigned
        | Cast::SignedToFloat
        | Cast::UnsignedToFloat
        | Cast::FloatToFloat => None,
    }
}

impl Value {
    pub fn zext(&self, to: u32) -> Value {
        if to == self.width {
            return *self;
        }
        if let Some(items) = self.items() {
            return Value::of(to, items.iter().copied()).unwrap_or(*self);
        }
        let parts = self.parts();
        let zeros = parts.zeros | (mask(to) & !mask(self.width));
        let top = Parts::top(to);
        Parts { width: to, zeros, smin: top.smin, smax: top.smax, ..parts }.reduce().unwrap_or(Value::top(to))
    }

    pub fn sext(&self, to: u32) -> Value {
        if to == self.width {
            return *self;
        }
        if let Some(items) = self.items() {
            let wide = items.iter().map(|&bits| signed(bits, self.width) as u64);
            return Value::of(to, wide).unwrap_or(*self);
        }
        let high = mask(to) & !mask(self.width);
        let sign = 1 << (self.width - 1);
        let parts = self.parts();
        let (zeros, ones) = match (parts.zeros & sign != 0, parts.ones & sign != 0) {
            (true, _) => (parts.zeros | high, parts.ones),
            (_, true) => (parts.zeros, parts.ones | high),
            _ => (parts.zeros, parts.ones),
        };
        let (stride, rest) = if parts.smin >= 0 { (parts.stride, parts.rest) } else { (1, 0) };
        let wide = Parts { width: to, zeros, ones, stride, rest, umin: 0, umax: mask(to), ..parts };
        wide.reduce().unwrap_or(Value::top(to))
    }

    pub fn trunc(&self, to: u32) -> Value {
        if to == self.width {
            return *self;
        }
        let low = mask(to);
        if let Some(items) = self.items() {
            return Value::of(to, items.iter().map(|bits| bits & low)).unwrap_or(*self);
        }
        let (parts, top) = (self.parts(), Parts::top(to));
        let mut cut = Parts { zeros: parts.zeros & low, ones: parts.ones & low, ..top };
        if parts.umin & !low == parts.umax & !low {
            (cut.umin, cut.umax) = (parts.umin & low, parts.umax & low);
            if parts.umax <= low {
                (cut.stride, cut.rest) = (parts.stride, parts.rest);
            }
        }
        if parts.smin >= top.smin && parts.smax <= top.smax {
            (cut.smin, cut.smax) = (parts.smin, parts.smax);
        }
        cut.reduce().unwrap_or(top.plain())
    }
}
