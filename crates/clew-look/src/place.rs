//! Places in memory that something is known of: scalars at a fixed distance from an object, or from where a pointer leads.

use crate::map::Key;
use clew_ir::{GlobalId, Reg};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Root {
    /// A local variable, by the register that has its address.
    Local(Reg),
    Global(GlobalId),
    /// Where the pointer leads that a register or a place holds.
    Behind(Key),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    pub root: Root,
    pub offset: i64,
    pub bits: u32,
}

impl Place {
    /// Whether they share a byte, of one root.
    pub fn overlaps(&self, offset: i64, bytes: u64) -> bool {
        let own = i128::from(self.offset)..i128::from(self.offset) + i128::from(self.bits / 8);
        let other = i128::from(offset)..i128::from(offset) + i128::from(bytes);
        own.start < other.end && other.start < own.end
    }
}

/// The places of one function; their keys come behind those of its registers.
pub struct Places {
    registers: u32,
    all: Vec<Place>,
    known: FxHashMap<Place, Key>,
    by_root: FxHashMap<Root, Vec<Key>>,
}

impl Places {
    pub fn new(registers: usize) -> Self {
        Places {
            registers: registers as u32,
            all: Vec::new(),
            known: FxHashMap::default(),
            by_root: FxHashMap::default(),
        }
    }

    pub fn key(&mut self, place: Place) -> Key {
        if let Some(&key) = self.known.get(&place) {
            return key;
        }
        let key = Key(self.registers + self.all.len() as u32);
        self.all.push(place);
        self.known.insert(place, key);
        self.by_root.entry(place.root).or_default().push(key);
        key
    }

    /// `None`: it is a register.
    pub fn get(&self, key: Key) -> Option<&Place> {
        self.all.get(key.0.checked_sub(self.registers)? as usize)
    }

    pub fn of(&self, root: Root) -> &[Key] {
        self.by_root.get(&root).map_or(&[], Vec::as_slice)
    }
}

/// The key of a register.
pub fn register(reg: Reg) -> Key {
    Key(reg.0)
}
