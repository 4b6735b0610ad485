//! Conversions. Every format's numbers are quads, so a conversion goes through them and is rounded once.

use super::format::{Format, Int};
use super::quad::{INFINITY, QUIET, SIGN, is_nan};
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

fn mask(bits: u32) -> u128 {
    u128::MAX >> (128 - bits)
}

/// A NaN keeps the upper bits of its payload, and becomes quiet; not so between a `__bf16` and the `float` that it is the
/// upper half of.
pub fn convert(from: Format, to: Format, a: u128) -> u128 {
    match (from, to) {
        (Format::BFloat, Format::Single) => a << 16,
        (Format::Single, Format::BFloat) if a & 0xffff == 0 => a >> 16,
        _ => from_quad(to, to_quad(from, a)),
    }
}

pub fn to_quad(from: Format, a: u128) -> u128 {
    let quad = match from {
        Format::Half => widened(Half::from_bits(a)),
        Format::BFloat => widened(BFloat::from_bits(a)),
        Format::Single => widened(Single::from_bits(a)),
        Format::Double => widened(Double::from_bits(a)),
        // A shorter quad whose integer bit nobody looks at.
        Format::Extended => a >> 79 << 127 | (a >> 64 & 0x7fff) << 112 | (a & mask(63)) << 49,
        Format::Quad => return a,
    };
    if !is_nan(quad) {
        return quad;
    }
    let sign = a >> (from.bits() - 1) << 127;
    let payload = a << (112 - from.fraction_bits()) & (QUIET - 1);
    sign | INFINITY | QUIET | payload
}

fn widened<F: FloatConvert<Quad>>(x: F) -> u128 {
    x.convert(&mut false).value.to_bits()
}

fn from_quad(to: Format, a: u128) -> u128 {
    if is_nan(a) {
        return narrow_nan(to, a);
    }
    match to {
        Format::Half => narrowed::<Half>(a),
        Format::BFloat => narrowed::<BFloat>(a),
        Format::Single => narrowed::<Single>(a),
        Format::Double => narrowed::<Double>(a),
        Format::Extended => narrowed::<X87DoubleExtended>(a),
        Format::Quad => a,
    }
}

fn narrowed<F: Float>(a: u128) -> u128
where
    Quad: FloatConvert<F>,
{
    Quad::from_bits(a).convert(&mut false).value.to_bits()
}

fn narrow_nan(to: Format, nan: u128) -> u128 {
    let sign = nan >> 127 << (to.bits() - 1);
    let fraction = (nan | QUIET) & !SIGN & !INFINITY;
    let exponent = infinity(to);
    sign | exponent | fraction >> (112 - to.fraction_bits())
}

fn infinity(format: Format) -> u128 {
    match format {
        Format::Half => 0x1f << 10,
        Format::BFloat => 0xff << 7,
        Format::Single => 0xff << 23,
        Format::Double => 0x7ff << 52,
        // With the bit before the point.
        Format::Extended => 0xffff << 63,
        Format::Quad => INFINITY,
    }
}

pub fn to_int(to: Int, a: u128) -> u128 {
    let negative = a & SIGN != 0;
    let x = Quad::from_bits(if is_nan(a) { a & SIGN | INFINITY } else { a });
    let bits = to.bits as usize;
    let value = match (to.signed, negative) {
        (true, _) => x.to_i128(bits).value as u128,
        (false, true) => 0,
        (false, false) => x.to_u128(bits).value,
    };
    value & mask(to.bits)
}

pub fn from_int(from: Int, to: Format, a: u128) -> u128 {
    let unused = 128 - from.bits;
    let signed = ((a << unused) as i128) >> unused;
    let (negative, magnitude) =
        if from.signed { (signed < 0, signed.unsigned_abs()) } else { (false, a & mask(from.bits)) };
    let value = match to {
        Format::Half => Half::from_u128(magnitude).value.to_bits(),
        Format::BFloat => BFloat::from_u128(magnitude).value.to_bits(),
        Format::Single => Single::from_u128(magnitude).value.to_bits(),
        Format::Double => Double::from_u128(magnitude).value.to_bits(),
        Format::Extended => X87DoubleExtended::from_u128(magnitude).value.to_bits(),
        Format::Quad => Quad::from_u128(magnitude).value.to_bits(),
    };
    u128::from(negative) << (to.bits() - 1) | value
}
