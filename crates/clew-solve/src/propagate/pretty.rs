//! Which of many values a person would have written: zero, one, small numbers, printable characters.

use clew_term::{mask, sign_extend};

use crate::domain::Domain;

const MOST_CANDIDATES: usize = 24;

/// Values of the domain, the nicest first, each once.
pub(super) fn candidates(domain: &Domain, hint: u128) -> Vec<u128> {
    let width = domain.width();
    let mut chosen = Vec::new();
    let mut offer = |value: Option<u128>| {
        if let Some(value) = value
            && chosen.len() < MOST_CANDIDATES
            && !chosen.contains(&value)
        {
            chosen.push(value);
        }
    };
    let member = |value: u128| domain.contains(value & mask(width)).then_some(value & mask(width));
    offer(member(0));
    if width == 8 {
        printable().for_each(|character| offer(member(character)));
    }
    if width == 32 || width == 64 {
        floats(width).for_each(|pattern| offer(member(pattern).filter(|_| !domain.contains(1))));
    }
    offer(nearest_to_zero(domain));
    [1, 2, mask(width)].into_iter().for_each(|value| offer(member(value)));
    offer(member(hint));
    offer(member(hint.wrapping_add(1)));
    offer(member(hint.wrapping_sub(1)));
    for &(low, high) in domain.intervals() {
        for value in [low, high, low.saturating_add(1).min(high), high.saturating_sub(1).max(low)] {
            offer(Some(value));
        }
    }
    for bit in 1..width {
        offer(member(1 << bit));
    }
    chosen
}

/// Letters, digits, then the rest of what can be printed.
fn printable() -> impl Iterator<Item = u128> {
    (b'a'..=b'z').chain(b'A'..=b'Z').chain(b'0'..=b'9').chain(b' '..=b'~').map(u128::from)
}

/// 1.0, -1.0, 2.0, 0.5, 10.0: for a domain without the integer 1, which may be one of floats.
fn floats(width: u32) -> impl Iterator<Item = u128> {
    [1.0f64, -1.0, 2.0, 0.5, 10.0, 100.0].into_iter().map(move |value| {
        if width == 32 { u128::from((value as f32).to_bits()) } else { u128::from(value.to_bits()) }
    })
}

/// By absolute value as a signed number; of two, the positive one.
fn nearest_to_zero(domain: &Domain) -> Option<u128> {
    let width = domain.width();
    let (above, below) = (domain.next(0)?, domain.previous(mask(width))?);
    let magnitude = |value| sign_extend(value, width).unsigned_abs();
    Some(if magnitude(below) < magnitude(above) { below } else { above })
}
