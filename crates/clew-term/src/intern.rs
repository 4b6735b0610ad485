//! The nodes and the table that finds an equal one: what makes terms hash-consed.
//!
//! A node is 16 bytes and its entry in the open-addressing table four, so ten million terms take
//! about a quarter of a gigabyte. Looking up a term that exists allocates nothing.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::{BinOp, CastOp, UnOp};

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    Var,
    Const,
    Ite,
    Extract,
    Concat,
    Unary(UnOp),
    Cast(CastOp),
    Binary(BinOp),
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cell {
    pub kind: Kind,
    pub width: u8,
    /// The lowest bit of an extract, else zero.
    pub low: u8,
    /// Operands, zero where there are none. For a variable its number. For a constant its two halves,
    /// or its place in `wide` if it has more than 64 bits.
    pub args: [u32; 3],
}

pub(crate) struct Interner {
    /// Entry 0 is `Term::NONE` and in no slot.
    cells: Vec<Cell>,
    /// A power of two of them, zero where free.
    slots: Vec<u32>,
    wide: Vec<u128>,
    wide_index: FxHashMap<u128, u32>,
}

impl Interner {
    pub(crate) fn new() -> Self {
        let none = Cell { kind: Kind::Const, width: 1, low: 0, args: [0; 3] };
        Interner { cells: vec![none], slots: vec![0; 64], wide: Vec::new(), wide_index: FxHashMap::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn cell(&self, index: u32) -> Cell {
        self.cells[index as usize]
    }

    /// The index of this node, new or old.
    pub(crate) fn intern(&mut self, cell: Cell) -> u32 {
        if (self.cells.len() + 1) * 4 > self.slots.len() * 3 {
            self.grow();
        }
        let mut slot = self.first_slot(&cell);
        loop {
            match self.slots[slot] {
                0 => break,
                index if self.cells[index as usize] == cell => return index,
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
        let index =
            u32::try_from(self.cells.len()).expect("fewer than 2^32 terms: 64 GiB of nodes come first");
        self.cells.push(cell);
        self.slots[slot] = index;
        index
    }

    pub(crate) fn constant(&mut self, value: u128, width: u32) -> u32 {
        let args =
            if width <= 64 { [value as u32, (value >> 32) as u32, 0] } else { [self.wide(value), 0, 0] };
        self.intern(Cell { kind: Kind::Const, width: width as u8, low: 0, args })
    }

    pub(crate) fn constant_value(&self, cell: Cell) -> u128 {
        if cell.width <= 64 {
            u128::from(cell.args[0]) | u128::from(cell.args[1]) << 32
        } else {
            self.wide[cell.args[0] as usize]
        }
    }

    fn wide(&mut self, value: u128) -> u32 {
        *self.wide_index.entry(value).or_insert_with(|| {
            self.wide.push(value);
            (self.wide.len() - 1) as u32
        })
    }

    fn first_slot(&self, cell: &Cell) -> usize {
        let mut hasher = FxHasher::default();
        cell.hash(&mut hasher);
        hasher.finish() as usize & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for index in 1..self.cells.len() {
            let mut slot = self.first_slot(&self.cells[index]);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = index as u32;
        }
    }
}
