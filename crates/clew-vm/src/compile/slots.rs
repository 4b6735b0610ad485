//! The frame: constants first, then what lives as long as the call, then what lives as long as a block.

use crate::compile::code::Slot;
use rustc_hash::FxHashMap;

/// Hands out slots. Every slot of a function's bytecode comes from here, so all are below `count`.
#[derive(Default)]
pub struct Slots {
    pub consts: Vec<u64>,
    numbers: FxHashMap<u128, Slot>,
    wide_numbers: FxHashMap<u128, Slot>,
    /// The first slot that lives as long as a block.
    local: Slot,
    next: Slot,
    pub count: Slot,
}

impl Slots {
    /// A constant's slot; all constants are asked for before any other slot.
    pub fn constant(&mut self, bits: u128, wide: bool) -> Slot {
        let known = if wide { &mut self.wide_numbers } else { &mut self.numbers };
        if let Some(&slot) = known.get(&bits) {
            return slot;
        }
        assert_eq!(self.next as usize, self.consts.len(), "constants come first");
        let slot = self.next;
        known.insert(bits, slot);
        self.consts.push(bits as u64);
        if wide {
            self.consts.push((bits >> 64) as u64);
        }
        self.take(wide);
        slot
    }

    pub fn take(&mut self, wide: bool) -> Slot {
        let slot = self.next;
        self.next += if wide { 2 } else { 1 };
        self.count = self.count.max(self.next);
        slot
    }

    /// What is taken from here on lives as long as a block.
    pub fn start_locals(&mut self) {
        self.local = self.next;
    }

    pub fn start_block(&mut self) {
        self.next = self.local;
    }
}
