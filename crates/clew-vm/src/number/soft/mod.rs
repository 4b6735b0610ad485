//! The functions that compilers call where the processor has no instruction: those of libgcc and compiler-rt for
//! `_Float16`, `__bf16` and `__float128`, and powers with an integer exponent.
//!
//! Values are the bits of a scalar in a `u128`, zero above its width. Numbers are apfloat's business. NaNs, and what does not
//! fit an integer, are as in libgcc for x86; with `__bf16`, which not every libgcc has, as in compiler-rt.

mod convert;
mod format;
mod power;
mod quad;

use format::{Format, Int};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SoftFn {
    Add,
    Sub,
    Mul,
    Div,
    Neg,
    /// 0 if equal, else 1.
    Differ,
    /// 1 if one is a NaN, else 0.
    Unordered,
    /// -1, 0 or 1 as the first is less, equal or greater; this if one is a NaN.
    Order(i8),
    Convert(Format, Format),
    /// What is out of range gives the nearest integer; a NaN counts as infinite.
    ToInt(Format, Int),
    FromInt(Int, Format),
    Power(Format),
}

/// The function of that name.
pub fn named(name: &str) -> Option<SoftFn> {
    let stem = name.strip_prefix("__")?;
    Some(match stem {
        "addtf3" => SoftFn::Add,
        "subtf3" => SoftFn::Sub,
        "multf3" => SoftFn::Mul,
        "divtf3" => SoftFn::Div,
        "negtf2" => SoftFn::Neg,
        "eqtf2" | "netf2" => SoftFn::Differ,
        "unordtf2" => SoftFn::Unordered,
        "lttf2" | "letf2" => SoftFn::Order(2),
        "gttf2" | "getf2" => SoftFn::Order(-2),
        "gnu_h2f_ieee" => SoftFn::Convert(Format::Half, Format::Single),
        "gnu_f2h_ieee" => SoftFn::Convert(Format::Single, Format::Half),
        _ => return power(stem).or_else(|| between_floats(stem)).or_else(|| with_integers(stem)),
    })
}

/// `powidf2`
fn power(stem: &str) -> Option<SoftFn> {
    let format = Format::of(stem.strip_prefix("powi")?.strip_suffix('2')?)?;
    (!format.is_small()).then_some(SoftFn::Power(format))
}

/// `extendhfsf2`, `trunctfdf2`
fn between_floats(stem: &str) -> Option<SoftFn> {
    let (extend, modes) = match stem.strip_prefix("extend") {
        Some(modes) => (true, modes),
        None => (false, stem.strip_prefix("trunc")?),
    };
    let (from, to) = modes.strip_suffix('2')?.split_at_checked(2)?;
    let (from, to) = (Format::of(from)?, Format::of(to)?);
    let fits = extend == (from.bits() < to.bits()) && from != to;
    (fits && (from.is_soft() || to.is_soft())).then_some(SoftFn::Convert(from, to))
}

/// `fixtfsi`, `fixunstfdi`, `floatditf`, `floatuntitf`
fn with_integers(stem: &str) -> Option<SoftFn> {
    let function = if let Some(modes) = stem.strip_prefix("fix") {
        let (signed, modes) = modes.strip_prefix("uns").map_or((true, modes), |modes| (false, modes));
        let (from, to) = modes.split_at_checked(2)?;
        SoftFn::ToInt(Format::of(from)?, Int::of(to, signed)?)
    } else {
        let modes = stem.strip_prefix("float")?;
        let (signed, modes) = modes.strip_prefix("un").map_or((true, modes), |modes| (false, modes));
        let (from, to) = modes.split_at_checked(2)?;
        SoftFn::FromInt(Int::of(from, signed)?, Format::of(to)?)
    };
    let (SoftFn::ToInt(format, _) | SoftFn::FromInt(_, format)) = function else { return None };
    format.is_soft().then_some(function)
}

/// Missing arguments are 0.
pub fn call(function: SoftFn, args: &[u128]) -> u128 {
    let [a, b] = [0, 1].map(|n| args.get(n).copied().unwrap_or(0));
    match function {
        SoftFn::Add => quad::computed(a, b, a, |x, y| x + y),
        SoftFn::Sub => quad::computed(a, b, b, |x, y| x - y),
        SoftFn::Mul => quad::computed(a, b, a, |x, y| x * y),
        SoftFn::Div => quad::computed(a, b, b, |x, y| x / y),
        SoftFn::Neg => a ^ quad::SIGN,
        SoftFn::Differ => u128::from(quad::order(a, b).is_none_or(|order| order.is_ne())),
        SoftFn::Unordered => u128::from(quad::order(a, b).is_none()),
        SoftFn::Order(nan) => {
            u128::from(i32::from(quad::order(a, b).map_or(nan, |order| order as i8)) as u32)
        }
        SoftFn::Convert(from, to) => convert::convert(from, to, a),
        SoftFn::ToInt(from, to) => convert::to_int(to, convert::to_quad(from, a)),
        SoftFn::FromInt(from, to) => convert::from_int(from, to, a),
        SoftFn::Power(format) => power::power(format, a, b as u32 as i32),
    }
}
