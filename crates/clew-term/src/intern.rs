//! The nodes and the table that finds an equal one: what makes terms hash-consed.
//!
//! A node is 16 bytes and its entry in the open-addressing table eight, of which half are its hash, so
//! that a search looks at no other node than the one it finds: nodes lie far apart, entries side by
//! side. Ten million terms take about a third of a gigabyte. Looking up a term that exists allocates
//! nothing.

use rustc_hash::FxHashMap;

use crate::{BinOp, CastOp, UnOp};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
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

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    pub kind: Kind,
    pub width: u8,
    /// The lowest bit of an extract, else zero.
    pub low: u8,
    /// Operands, zero where there are none. For a variable its number. For a constant its two halves,
    /// or its place in `wide` if it has more than 64 bits.
    pub args: [u32; 3],
}

/// Millions of them are kept.
const _: () = assert!(size_of::<Cell>() == 16);

/// Where a node is, in the slot that its hash names or one after it.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Entry {
    hash: u32,
    index: u32,
}

const FREE: Entry = Entry { hash: 0, index: 0 };

pub(crate) struct Interner {
    /// Number 0 is `Term::NONE` and in no slot.
    cells: Vec<Cell>,
    /// A power of two of them.
    slots: Vec<Entry>,
    wide: Vec<u128>,
    wide_index: FxHashMap<u128, u32>,
}

impl Interner {
    pub(crate) fn new() -> Self {
        Interner {
            cells: vec![Cell::NONE],
            slots: vec![FREE; 64],
            wide: Vec::new(),
            wide_index: FxHashMap::default(),
        }
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
        let hash = cell.hash();
        let mut slot = self.slot_of(hash);
        loop {
            match self.slots[slot] {
                FREE => break,
                entry if entry.hash == hash && self.cells[entry.index as usize] == cell => {
                    return entry.index;
                }
                _ => slot = (slot + 1) & (self.slots.len() - 1),
            }
        }
        let index =
            u32::try_from(self.cells.len()).expect("fewer than 2^32 terms: 64 GiB of nodes come first");
        self.cells.push(cell);
        self.slots[slot] = Entry { hash, index };
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

    fn slot_of(&self, hash: u32) -> usize {
        (hash >> (32 - self.slots.len().trailing_zeros())) as usize
    }

    /// Old slots in order go to new ones in order, because a slot is given by the hash's upper bits:
    /// no node is looked at, and memory is walked through but once.
    fn grow(&mut self) {
        let free = vec![FREE; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, free);
        for entry in old.into_iter().filter(|&entry| entry != FREE) {
            let mut slot = self.slot_of(entry.hash);
            while self.slots[slot] != FREE {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = entry;
        }
    }
}

impl Cell {
    /// No node that anybody builds.
    pub(crate) const NONE: Cell = Cell { kind: Kind::Const, width: 1, low: 0, args: [0; 3] };

    /// Both halves multiplied with each other, so that every bit has to do with the upper bits.
    pub(crate) fn hash(self) -> u32 {
        let [a, b, c] = self.args.map(u64::from);
        let head = u64::from(self.kind.code()) << 16 | u64::from(self.width) << 8 | u64::from(self.low);
        let (x, y) = ((head << 32 | a) ^ 0x9e37_79b9_7f4a_7c15, (b << 32 | c) ^ 0xc2b2_ae3d_27d4_eb4f);
        let product = u128::from(x) * u128::from(y);
        let folded = (product >> 64) as u64 ^ product as u64;
        (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
    }
}

impl Kind {
    fn code(self) -> u8 {
        match self {
            Kind::Var => 0,
            Kind::Const => 1,
            Kind::Ite => 2,
            Kind::Extract => 3,
            Kind::Concat => 4,
            Kind::Unary(op) => 0xc0 | op.number(),
            Kind::Cast(op) => 0x40 | op as u8,
            Kind::Binary(op) => 0x80 | op as u8,
        }
    }
}
