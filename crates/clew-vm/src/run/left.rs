//! What the caller of a function can see when it has returned, with terms: for whoever compares two runs.

use crate::machine::Machine;
use crate::run::Back;
use crate::trace::concolic::Concolic;
use clew_term::{Term, Terms};
use std::collections::BTreeMap;

/// So much of an input object is looked at.
const MOST: u64 = 4096;

#[derive(Clone, Debug, Default)]
pub struct Left {
    /// What the last call gave back, piece by piece; `Term::NONE`: no input has to do with it.
    results: Vec<(u128, Term)>,
    /// The bytes of the objects that are inputs, by address.
    bytes: BTreeMap<u64, (u8, Term)>,
    /// There are more of them than were looked at.
    is_cut: bool,
}

impl Left {
    pub(super) fn of(machine: &mut Machine<Concolic>, backs: Vec<Back>) -> Left {
        let results = backs.into_iter().next_back().map(|back| back.values).unwrap_or_default();
        let (mut bytes, mut is_cut) = (BTreeMap::new(), false);
        for &index in &machine.inputs.opened {
            let object = &machine.inputs.space.objects[index as usize];
            is_cut |= object.room() > MOST;
            for addr in object.base..object.base + object.room().min(MOST) {
                if machine.memory.check(addr, 1, false).is_ok() {
                    let value = machine.memory.read(machine.memory.spot(addr), 1) as u8;
                    bytes.insert(addr, (value, machine.shadow.byte_at(&machine.memory, addr)));
                }
            }
        }
        Left { results, bytes, is_cut }
    }

    /// Whether `differs` says all: both left values of the same number in the same places.
    pub fn is_beside(&self, other: &Left) -> bool {
        let same_places = self.bytes.keys().eq(other.bytes.keys());
        same_places && !self.is_cut && !other.is_cut && self.results.len() == other.results.len()
    }

    /// That another run leaves something else, as far as both left the same things.
    pub fn differs(&self, other: &Left, terms: &mut Terms) -> Term {
        let mut any = Term::FALSE;
        for (&a, &b) in self.results.iter().zip(&other.results) {
            let width = [a.1, b.1].into_iter().find(|term| term.is_some()).map(|term| terms.width(term));
            let apart = match width {
                None => terms.boolean(a.0 != b.0),
                Some(width) => {
                    let [a, b] = [a, b].map(|(value, term)| match term.is_some() {
                        true => term,
                        false => terms.constant(value, width),
                    });
                    if terms.width(a) == terms.width(b) { terms.ne(a, b) } else { Term::FALSE }
                }
            };
            any = terms.or(any, apart);
        }
        for (addr, &(_, a)) in &self.bytes {
            if let Some(&(_, b)) = other.bytes.get(addr)
                && a != b
            {
                let apart = terms.ne(a, b);
                any = terms.or(any, apart);
            }
        }
        any
    }
}
