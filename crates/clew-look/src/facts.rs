//! What is known at the start of each block, in plain data: an inductive map. It holds at the entry of the
//! function, and every edge keeps it, given what calls were taken to do.

use crate::map::Key;
use crate::place::{Places, Root};
use crate::value::Value;
use crate::{Found, Look};
use clew_ir::{BlockId, FunctionId, GlobalId, Reg};

/// What something is known of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    Reg(Reg),
    /// A scalar in memory.
    Memory {
        base: Base,
        offset: i64,
        bits: u32,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Base {
    Local(Reg),
    Global(GlobalId),
    /// Where the pointer leads that is there.
    Behind(Box<What>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    In {
        what: What,
        value: Box<Value>,
    },
    /// `a - b <= most`, as numbers that do not wrap, both read with a sign or without one.
    Difference {
        a: What,
        b: What,
        signed: bool,
        most: i64,
    },
}

impl Look<'_, '_> {
    /// What is known at the start of a block; `None`: it is never reached, or the function has no body.
    pub fn facts(&self, function: FunctionId, block: BlockId, strict: bool) -> Option<Vec<Fact>> {
        self.found(function, strict)?.facts(block)
    }
}

impl Found {
    pub fn facts(&self, block: BlockId) -> Option<Vec<Fact>> {
        let state = self.entries.get(block.index())?.as_ref()?;
        let mut facts = Vec::new();
        for map in [&state.own, &state.open] {
            map.for_each(|key, &value| {
                facts.push(Fact::In { what: what(&self.places, key), value: Box::new(value) })
            });
        }
        state.diffs.for_each(|key, diffs| {
            facts.extend(diffs.up.iter().map(|less| Fact::Difference {
                a: what(&self.places, key),
                b: what(&self.places, less.other),
                signed: less.signed,
                most: less.most,
            }));
        });
        Some(facts)
    }
}

fn what(places: &Places, key: Key) -> What {
    match places.get(key) {
        None => What::Reg(Reg(key.0)),
        Some(place) => {
            let base = match place.root {
                Root::Local(reg) => Base::Local(reg),
                Root::Global(id) => Base::Global(id),
                Root::Behind(key) => Base::Behind(Box::new(what(places, key))),
            };
            What::Memory { base, offset: place.offset, bits: place.bits }
        }
    }
}
