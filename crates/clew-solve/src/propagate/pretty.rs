//! Which of many values a person would have written: zero, one, small numbers, printable characters,
//! round floats.

use clew_term::{Terms, Var, mask};

use crate::domain::Domain;

const MOST_CANDIDATES: usize = 24;

/// Values of the domain, which is one of `var`, the nicest first, each once. `now` is its value so far.
pub(crate) fn candidates(terms: &Terms, var: Var, domain: &Domain, now: u128) -> Vec<u128> {
    let mut offers = Offers { domain, chosen: Vec::new() };
    offers.offer(0);
    if terms.var_is_float(var) {
        round_floats(&mut offers);
    } else if domain.width() == 8 {
        printable().for_each(|character| offers.offer(character));
    }
    if let Some(nearest) = domain.nearest_to_zero() {
        offers.offer(nearest);
    }
    for value in [1, 2, u128::MAX, now, now.wrapping_add(1), now.wrapping_sub(1)] {
        offers.offer(value);
    }
    for &(low, high) in domain.intervals() {
        for value in [low, high, low.saturating_add(1), high.saturating_sub(1)] {
            offers.offer(value);
        }
    }
    (1..domain.width()).for_each(|bit| offers.offer(1 << bit));
    offers.chosen
}

struct Offers<'a> {
    domain: &'a Domain,
    chosen: Vec<u128>,
}

impl Offers<'_> {
    /// Takes the value, cut to the width, if it is in the domain and there is room.
    fn offer(&mut self, value: u128) {
        let value = value & mask(self.domain.width());
        if self.chosen.len() < MOST_CANDIDATES && self.domain.contains(value) && !self.chosen.contains(&value)
        {
            self.chosen.push(value);
        }
    }

    fn offer_float(&mut self, value: f64) {
        let is_single = self.domain.width() == 32;
        let pattern =
            if is_single { u128::from((value as f32).to_bits()) } else { u128::from(value.to_bits()) };
        self.offer(pattern);
    }
}

/// Letters, digits, then the rest of what can be printed.
fn printable() -> impl Iterator<Item = u128> {
    (b'a'..=b'z').chain(b'A'..=b'Z').chain(b'0'..=b'9').chain(b' '..=b'~').map(u128::from)
}

/// Usual floats, then integral ones at the edges of the domain.
fn round_floats(offers: &mut Offers) {
    for value in [1.0, -1.0, 2.0, 0.5, 10.0, 100.0, -100.0] {
        offers.offer_float(value);
    }
    for &(low, high) in offers.domain.intervals().iter().take(4) {
        for edge in [low, high] {
            let is_single = offers.domain.width() == 32;
            let edge =
                if is_single { f64::from(f32::from_bits(edge as u32)) } else { f64::from_bits(edge as u64) };
            for value in [edge.ceil(), edge.floor(), edge.floor() + 1.0, edge.ceil() - 1.0] {
                offers.offer_float(value);
            }
        }
    }
}
