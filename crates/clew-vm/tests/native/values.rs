//! Operands: random ones, and many of the kinds that go wrong.

use crate::machine::Record;

pub struct Random(clew_ir::Random);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(clew_ir::Random::new(seed))
    }

    pub fn next(&mut self) -> u64 {
        self.0.number()
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn wide(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    /// An integer: any, small, or near a power of two.
    pub fn integer(&mut self, bits: u32) -> u128 {
        let any = self.wide();
        let power = 1u128 << self.below(u64::from(bits));
        let near = u128::from(self.below(3)).wrapping_sub(1);
        let value = match self.below(6) {
            0 | 1 => any,
            2 => any >> self.below(128),
            3 => power.wrapping_add(near),
            4 => power.wrapping_add(near).wrapping_neg(),
            _ => near,
        };
        value & (u128::MAX >> (128 - bits))
    }

    /// A significand of `bits` bits: any, few bits, or nearly all ones.
    fn significand(&mut self, bits: u32) -> u128 {
        let any = self.wide();
        let value = match self.below(8) {
            0..3 => any,
            3 => 0,
            4 => 1,
            5 => u128::MAX >> self.below(3),
            6 => 1 << self.below(u64::from(bits)),
            _ => u128::MAX << self.below(u64::from(bits)),
        };
        value & ((1 << bits) - 1)
    }

    /// An exponent of `bits` bits: any, an extreme one, or near that of a small integer.
    fn exponent(&mut self, bits: u32) -> u128 {
        let (most, bias) = ((1u64 << bits) - 1, (1u64 << (bits - 1)) - 1);
        u128::from(match self.below(8) {
            0 => 0,
            1 => most,
            2 => self.below(4),
            3 => most - self.below(4),
            4 => self.next() & most,
            _ => (bias.saturating_sub(4) + self.below(140)).min(most),
        })
    }

    /// A float of 16, 32, 64, 80 or 128 bits.
    pub fn float(&mut self, bits: u32) -> u128 {
        let (exponent_bits, fraction_bits) = match bits {
            16 => (5, 10),
            32 => (8, 23),
            64 => (11, 52),
            80 => (15, 64),
            _ => (15, 112),
        };
        let (sign, exponent) = (u128::from(self.below(2)), self.exponent(exponent_bits));
        let mut fraction = self.significand(fraction_bits);
        // The integer bit that the exponent demands, nearly always.
        if bits == 80 && self.below(16) > 0 {
            fraction = fraction & !(1 << 63) | u128::from(exponent != 0) << 63;
        }
        sign << (bits - 1) | exponent << fraction_bits | fraction
    }

    /// One whose integer bit is the one that the exponent demands.
    pub fn valid_float(&mut self, bits: u32) -> u128 {
        let x = self.float(bits);
        let demanded = u128::from(x >> 64 & 0x7fff != 0) << 63;
        if bits == 80 { x & !(1 << 63) | demanded } else { x }
    }

    /// A float near `x`, or of an exponent near its own.
    fn float_near(&mut self, x: u128, bits: u32) -> u128 {
        let fraction_bits = match bits {
            16 => 10,
            32 => 23,
            64 => 52,
            80 => 64,
            _ => 112,
        };
        let mask = u128::MAX >> (128 - bits);
        let sign = u128::from(self.below(2)) << (bits - 1);
        let (step, near) = (u128::from(self.below(70)) << fraction_bits, u128::from(self.below(4)));
        match self.below(3) {
            0 => x ^ sign ^ near,
            1 => (x ^ sign).wrapping_sub(step) & mask,
            _ => (x ^ sign).wrapping_add(step) & mask,
        }
    }

    pub fn integers(&mut self, bits: u32, count: usize) -> Vec<Record> {
        (0..count).map(|_| [self.integer(bits), self.integer(bits), self.integer(bits)]).collect()
    }

    pub fn floats(&mut self, bits: u32, count: usize) -> Vec<Record> {
        let mut record = || {
            let x = self.float(bits);
            let y = if self.below(2) == 0 { self.float_near(x, bits) } else { self.float(bits) };
            let z = if self.below(2) == 0 { self.float_near(x, bits) } else { self.float(bits) };
            [x, y, z]
        };
        (0..count).map(|_| record()).collect()
    }
}
