//! The symbolic half of a run as it was at a moment.
//!
//! Paths are long and share how they begin. So the events of a snapshot are those since the one before it and a way to that
//! one, and what a path holds already is layers of which only the newest is its own.

use crate::memory::Memory;
use crate::trace::concolic::{Bytes, Concolic};
use crate::trace::{Event, Trace, watch};
use clew_term::{Term, Var};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The events of a path up to some moment.
pub(crate) struct Past {
    before: Option<Rc<Past>>,
    /// How many events there are before these.
    from: usize,
    events: Vec<Event>,
}

impl Past {
    fn to(past: Option<&Rc<Past>>) -> usize {
        past.map_or(0, |past| past.from + past.events.len())
    }

    /// All of them, in order.
    fn put(&self, out: &mut Vec<Event>) {
        let mut chain = vec![self];
        while let Some(before) = chain.last().and_then(|past| past.before.as_deref()) {
            chain.push(before);
        }
        chain.into_iter().rev().for_each(|past| out.extend_from_slice(&past.events));
    }
}

/// Terms that are added one by one, and kept as they are now and then.
#[derive(Clone, Default)]
pub(crate) struct Layers {
    own: FxHashSet<Term>,
    below: Option<Rc<Layer>>,
}

struct Layer {
    terms: FxHashSet<Term>,
    below: Option<Rc<Layer>>,
}

impl Layers {
    /// Whether it is new.
    pub fn insert(&mut self, term: Term) -> bool {
        let mut layer = self.below.as_deref();
        while let Some(this) = layer {
            if this.terms.contains(&term) {
                return false;
            }
            layer = this.below.as_deref();
        }
        self.own.insert(term)
    }

    /// As new. It keeps its room, unless that is far more than was needed.
    pub fn clear(&mut self, empty: impl FnOnce(&mut FxHashSet<Term>)) {
        self.below = None;
        empty(&mut self.own);
    }

    /// What there is now. Each layer is more than twice as large as the next one, so that there are few of them.
    fn keep(&mut self) -> Layers {
        let mut terms = std::mem::take(&mut self.own);
        while let Some(below) = self.below.as_ref().filter(|below| below.terms.len() <= 2 * terms.len()) {
            terms.extend(&below.terms);
            self.below = below.below.clone();
        }
        if !terms.is_empty() {
            self.below = Some(Rc::new(Layer { terms, below: self.below.take() }));
        }
        self.clone()
    }
}

pub(crate) struct Saved {
    bytes: Vec<(u64, Bytes)>,
    past: Rc<Past>,
    /// Without its events.
    trace: Trace,
    state: u32,
    pointers: FxHashSet<Var>,
    decided: FxHashSet<Term>,
    tables: FxHashMap<(u64, u64, u64, u8), Rc<[Term]>>,
    origins: FxHashMap<Term, u64>,
    decided_vars: FxHashSet<Var>,
    as_decided: FxHashMap<Term, Term>,
    undecided: Vec<(usize, Var)>,
    seen: Layers,
    watch: watch::Saved,
}

impl Concolic {
    /// What it is now; `past` is that of the last snapshot on this path.
    pub fn save(&mut self, memory: &Memory, past: Option<&Rc<Past>>) -> Saved {
        let from = Past::to(past);
        let events = self.trace.events[from..].to_vec();
        let past = Rc::new(Past { before: past.cloned(), from, events });
        Saved {
            bytes: self.living_bytes(memory),
            past,
            trace: self.trace.without_events(),
            state: self.state,
            pointers: self.pointers.clone(),
            decided: self.decided.clone(),
            tables: self.tables.clone(),
            origins: self.origins.clone(),
            decided_vars: self.decided_vars.clone(),
            as_decided: self.as_decided.clone(),
            undecided: self.undecided.clone(),
            seen: self.seen.keep(),
            watch: self.watch.save(),
        }
    }

    /// Goes on from there. What depends on the values of inputs is as it was then.
    pub fn resume(&mut self, saved: &Saved) {
        self.resume_bytes(&saved.bytes);
        self.trace.copy_from(&saved.trace);
        saved.past.put(&mut self.trace.events);
        self.state = saved.state;
        self.pointers.clone_from(&saved.pointers);
        self.decided.clone_from(&saved.decided);
        self.tables.clone_from(&saved.tables);
        self.origins.clone_from(&saved.origins);
        self.decided_vars.clone_from(&saved.decided_vars);
        self.as_decided.clone_from(&saved.as_decided);
        self.undecided.clone_from(&saved.undecided);
        self.seen.clone_from(&saved.seen);
        self.watch.resume(&saved.watch);
    }
}

impl Saved {
    pub fn past(&self) -> &Rc<Past> {
        &self.past
    }

    /// About how many bytes it takes for itself.
    pub fn room(&self) -> usize {
        size_of::<Bytes>() * self.bytes.len()
            + size_of::<Event>() * self.past.events.len()
            + self.trace.room()
            + 8 * (self.pointers.len() + self.decided.len() + self.decided_vars.len())
            + 16 * (self.origins.len() + self.as_decided.len() + self.undecided.len())
            + 64 * self.tables.len()
            + 8 * self.past.events.len()
            + self.watch.room()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_term::Terms;

    #[test]
    fn layers_know_what_was_added() {
        let mut all = Terms::new();
        let terms: Vec<Term> = (0..1000).map(|number| all.constant(number, 32)).collect();
        let mut layers = Layers::default();
        let mut kept = Vec::new();
        for number in 0..1000 {
            assert!(layers.insert(terms[number]));
            assert!(!layers.insert(terms[number / 2]));
            if number % 7 == 0 {
                kept.push((number, layers.keep()));
            }
        }
        for (last, mut layers) in kept {
            let mut height = 0;
            let mut layer = layers.below.clone();
            while let Some(this) = layer {
                height += 1;
                layer = this.below.clone();
            }
            assert!(height <= 10, "{height}");
            assert!(terms[..=last].iter().all(|&term| !layers.insert(term)));
            assert!(terms[last + 1..].iter().all(|&term| layers.insert(term)));
        }
    }
}
