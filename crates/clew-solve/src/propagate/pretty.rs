//! Which of many values a person would have written: zero, one, small numbers, printable characters,
//! round floats.

use clew_term::{Terms, Var, mask};

use crate::domain::Domain;

const MOST_CANDIDATES: usize = 24;

/// Values of the domain, which is one of `var`, the nicest first, each once. `now` is its value so far.
pub(crate) fn candidates(terms: &Terms, var: Var, domain: &Domain, now: u128) -> Vec<u128> {
    let mut chosen = Vec::new();
    find(terms, var, domain, now, |value| {
        chosen.push(value);
        false
    });
    chosen
}

/// The first of the same values that is accepted.
pub(crate) fn find(
    terms: &Terms,
    var: Var,
    domain: &Domain,
    now: u128,
    accept: impl FnMut(u128) -> bool,
) -> Option<u128> {
    let mut offers = Offers { domain, accept, refused: [0; MOST_CANDIDATES], count: 0, found: None };
    offers.all(terms, var, now);
    offers.found
}

struct Offers<'a, A> {
    domain: &'a Domain,
    accept: A,
    refused: [u128; MOST_CANDIDATES],
    count: usize,
    found: Option<u128>,
}

impl<A: FnMut(u128) -> bool> Offers<'_, A> {
    fn all(&mut self, terms: &Terms, var: Var, now: u128) {
        self.offer(0);
        if terms.var_is_float(var) {
            round_floats(self);
        } else if self.domain.width() == 8 {
            printable().any(|character| self.offer(character));
        }
        if let Some(nearest) = self.domain.nearest_to_zero() {
            self.offer(nearest);
        }
        [1, 2, u128::MAX, now, now.wrapping_add(1), now.wrapping_sub(1)]
            .into_iter()
            .any(|value| self.offer(value));
        for &(low, high) in self.domain.intervals() {
            for value in [low, high, low.saturating_add(1), high.saturating_sub(1)] {
                if self.offer(value) {
                    return;
                }
            }
        }
        (1..self.domain.width()).any(|bit| self.offer(1 << bit));
    }

    /// Offers the value, cut to the width, if it is in the domain and new. True when no more are needed.
    fn offer(&mut self, value: u128) -> bool {
        let value = value & mask(self.domain.width());
        let is_over = self.found.is_some() || self.count == MOST_CANDIDATES;
        if is_over || !self.domain.contains(value) || self.refused[..self.count].contains(&value) {
            return is_over;
        }
        if (self.accept)(value) {
            self.found = Some(value);
            return true;
        }
        self.refused[self.count] = value;
        self.count += 1;
        false
    }

    fn offer_float(&mut self, value: f64) -> bool {
        let is_single = self.domain.width() == 32;
        let pattern =
            if is_single { u128::from((value as f32).to_bits()) } else { u128::from(value.to_bits()) };
        self.offer(pattern)
    }
}

/// Letters, digits, then the rest of what can be printed.
fn printable() -> impl Iterator<Item = u128> {
    (b'a'..=b'z').chain(b'A'..=b'Z').chain(b'0'..=b'9').chain(b' '..=b'~').map(u128::from)
}

/// Usual floats, then integral ones at the edges of the domain.
fn round_floats(offers: &mut Offers<'_, impl FnMut(u128) -> bool>) {
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
