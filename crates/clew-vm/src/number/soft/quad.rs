//! `__float128`: a sign, 15 bits of exponent and 112 of fraction.

use rustc_apfloat::ieee::Quad;
use rustc_apfloat::{Float, StatusAnd};
use std::cmp::Ordering;

pub const SIGN: u128 = 1 << 127;
pub const QUIET: u128 = 1 << 111;
pub const INFINITY: u128 = 0x7fff << 112;
const FRACTION: u128 = (1 << 112) - 1;

pub fn is_nan(a: u128) -> bool {
    a & !SIGN > INFINITY
}

/// None if one is a NaN.
pub fn order(a: u128, b: u128) -> Option<Ordering> {
    Quad::from_bits(a).partial_cmp(&Quad::from_bits(b))
}

/// Of two NaNs that with the larger payload, or else the `preferred` one. An invalid operation gives the negative NaN
/// without payload.
pub fn computed(a: u128, b: u128, preferred: u128, compute: impl Fn(Quad, Quad) -> StatusAnd<Quad>) -> u128 {
    let payload = |x: u128| if is_nan(x) { Some(x & FRACTION) } else { None };
    match payload(a).cmp(&payload(b)) {
        Ordering::Less => return b | QUIET,
        Ordering::Greater => return a | QUIET,
        Ordering::Equal if is_nan(a) => return preferred | QUIET,
        Ordering::Equal => {}
    }
    let result = compute(Quad::from_bits(a), Quad::from_bits(b)).value;
    if result.is_nan() { SIGN | INFINITY | QUIET } else { result.to_bits() }
}
