//! Variable arguments where the ABI puts them, since clang has `va_arg` look for them there: on x86-64 in an area for
//! registers and one for the rest, on i386 in a row.

use crate::code::{Slot, Way};
use crate::machine::{Extra, Machine, Step};
use crate::shadow::Shadow;
use clew_term::Term;

/// Where the vector registers start in x86-64's register area, and where they end.
const VECTORS: u64 = 48;
const AREA: u64 = 176;

/// Where the next argument goes.
struct Areas {
    /// Offsets in the register area.
    general: u64,
    vector: u64,
    /// The size of the overflow area so far.
    end: u64,
}

#[derive(Clone, Copy)]
enum Spot {
    Register(u64),
    Overflow(u64),
}

impl Areas {
    fn general(&mut self, bytes: u64) -> Option<Spot> {
        let at = self.general;
        (at + bytes <= VECTORS).then(|| {
            self.general += bytes;
            Spot::Register(at)
        })
    }

    fn vector(&mut self) -> Option<Spot> {
        let at = self.vector;
        (at < AREA).then(|| {
            self.vector += 16;
            Spot::Register(at)
        })
    }

    fn overflow(&mut self, bytes: u64, align: u64, word: u64) -> Spot {
        let at = self.end.next_multiple_of(align);
        self.end = at + bytes.next_multiple_of(word);
        Spot::Overflow(at)
    }

    /// Where an argument goes; `word` is the size of a pointer.
    fn place(&mut self, extra: &Extra, word: u64) -> Spot {
        let bytes = match extra.way {
            Way::Bytes(by_value) => by_value.bytes,
            _ => u64::from(extra.bits).div_ceil(8),
        };
        let in_register = match extra.way {
            _ if word == 4 => None,
            Way::General => self.general(bytes.next_multiple_of(8)),
            Way::Vector => self.vector(),
            Way::Bytes(by_value) if by_value.vector => self.vector(),
            Way::Bytes(_) | Way::Stack => None,
        };
        let align = match extra.way {
            Way::Bytes(by_value) => u64::from(by_value.align).max(word),
            _ if bytes > 8 && word == 8 => 16,
            _ => word,
        };
        in_register.unwrap_or_else(|| self.overflow(bytes, align, word))
    }
}

impl<S: Shadow> Machine<'_, S> {
    /// `va_start(list, general, vector)`: the named parameters took so many registers of either kind.
    pub fn va_start(&mut self, args: &[Slot]) -> Step {
        if self.frames.len() == 1 {
            return Err(self.unsupported("the variable arguments of the function under test"));
        }
        let [list, general, vector] = [0, 1, 2].map(|i| args.get(i).map_or(0, |&slot| self.get(slot)));
        let word = u64::from(self.code.pointer_bytes);
        let first = self.frames.last().map_or(0, |frame| frame.extras as usize);
        let extras = self.extras[first..].to_vec();
        let (general, vector) = (general * 8, VECTORS + vector * 16);
        let mut areas = Areas { general, vector, end: 0 };
        let spots: Vec<Spot> = extras.iter().map(|extra| areas.place(extra, word)).collect();
        let registers = if word == 8 { self.memory.alloc_stack(AREA, 16) } else { 0 };
        let overflow = self.memory.alloc_stack(areas.end.max(1), 16);
        for (extra, spot) in extras.iter().zip(spots) {
            let at = match spot {
                Spot::Register(offset) => registers + offset,
                Spot::Overflow(offset) => overflow + offset,
            };
            let (value, term) = extra.value;
            match extra.way {
                Way::Bytes(by_value) => self.copy(at, value as u64, by_value.bytes)?,
                _ => self.store_slow(extra.bits, value, term, at)?,
            }
        }
        if word == 4 {
            return self.store_slow(32, u128::from(overflow), Term::NONE, list);
        }
        self.store_slow(32, u128::from(general), Term::NONE, list)?;
        self.store_slow(32, u128::from(vector), Term::NONE, list + 4)?;
        self.store_slow(64, u128::from(overflow), Term::NONE, list + 8)?;
        self.store_slow(64, u128::from(registers), Term::NONE, list + 16)
    }
}
