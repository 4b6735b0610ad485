//! Arithmetic on values of a given width, kept in the low bits of a `u128`.

/// All ones in `width` bits.
pub fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// The value read as a signed number of `width` bits.
pub fn sign_extend(value: u128, width: u32) -> i128 {
    let unused = 128 - width.clamp(1, 128);
    ((value << unused) as i128) >> unused
}

pub fn is_negative(value: u128, width: u32) -> bool {
    value & sign_bit(width) != 0
}

pub(crate) fn sign_bit(width: u32) -> u128 {
    1 << (width.clamp(1, 128) - 1)
}

/// `k` if the value is 2^k.
pub(crate) fn log2(value: u128) -> Option<u32> {
    value.is_power_of_two().then(|| value.trailing_zeros())
}

/// Bits `high..=low` of the value.
pub(crate) fn slice(value: u128, high: u32, low: u32) -> u128 {
    value.checked_shr(low).unwrap_or(0) & mask(high + 1 - low)
}

/// The inverse of an odd number modulo 2^128, by Newton's iteration: each step doubles the number
/// of correct bits, and an odd number is its own inverse in three.
pub(crate) fn inverse_of_odd(odd: u128) -> u128 {
    let mut inverse = odd;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}
