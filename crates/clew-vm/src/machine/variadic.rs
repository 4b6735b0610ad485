//! Variable arguments where the ABI puts them, since clang has `va_arg` look for them there: on x86-64 in an area for
//! registers and one for the rest, on i386 in a row.

use crate::compile::code::{Slot, Way};
use crate::inputs::leaf::{Leaf, LeafKind};
use crate::inputs::space::{Area, Source};
use crate::machine::{Extra, Machine, Step};
use crate::trace::shadow::Shadow;
use clew_ir::{CType, Piece, Scalar, TypeId};
use clew_term::Term;

/// Where the vector registers start in x86-64's register area, and where they end.
const VECTORS: u64 = 48;
const AREA: u64 = 176;
/// The size of a `va_list`.
const LIST: u64 = 24;
/// What an argument takes of a general register or of the stack.
const SLOT: u64 = 8;

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
        let [list, general, vector] = [0, 1, 2].map(|i| args.get(i).map_or(0, |&slot| self.get(slot)));
        let word = u64::from(self.code.pointer_bytes);
        if self.stack.depth() == 1 && self.stack.extras() == 0 {
            return self.input_arguments(list, general, vector);
        }
        let extras = self.stack.own_extras().to_vec();
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
        self.set_list(list, general, vector, [overflow, registers])
    }

    /// Writes x86-64's `va_list`: how far its registers are used, and where the two areas are.
    fn set_list(&mut self, list: u64, general: u64, vector: u64, areas: [u64; 2]) -> Step {
        self.store_slow(32, u128::from(general), Term::NONE, list)?;
        self.store_slow(32, u128::from(vector), Term::NONE, list + 4)?;
        self.store_slow(64, u128::from(areas[0]), Term::NONE, list + 8)?;
        self.store_slow(64, u128::from(areas[1]), Term::NONE, list + 16)
    }

    /// The variable arguments of the function under test: both areas are inputs, and what is read there, as what, are
    /// its arguments.
    fn input_arguments(&mut self, list: u64, general: u64, vector: u64) -> Step {
        if self.code.pointer_bytes == 4 {
            return Err(self.unsupported("the variable arguments of the function under test, on i386"));
        }
        let registers = self.open(Source::Extras(Area::Registers), None, AREA, 0);
        let slots = self.inputs.space.bounds.max_array;
        let stack = self.open(Source::Extras(Area::Stack), None, slots * SLOT, 0);
        self.inputs.named_registers = (general, vector);
        self.set_list(list, general * 8, VECTORS + vector * 16, [stack, registers])
    }

    /// Passes one more argument behind the named ones to the function under test: an input of type `ty`, a scalar.
    pub fn pass_extra(&mut self, number: u32, ty: TypeId) -> Step {
        let types = &self.program.types;
        let bytes = types.size(ty, self.code.pointer_bytes).unwrap_or(0);
        let (scalar, way) = match types.get(types.bare(ty)) {
            CType::Pointer { .. } => (Scalar::Ptr, Way::General),
            CType::Float { bytes: 8, .. } => (Scalar::F64, Way::Vector),
            CType::Float { .. } => (Scalar::F80, Way::Stack),
            _ => (Scalar::Int(bytes as u16 * 8), Way::General),
        };
        let base = self.open(Source::Extra(number), Some(ty), bytes, 0);
        let value = self.piece(base, Piece { offset: 0, ty: scalar })?;
        self.stack.pass(Extra { value, bits: self.bits_of(scalar) as u8, way });
        Ok(())
    }

    /// A `va_list` whose arguments are inputs.
    pub fn input_list(&mut self) -> Step<u64> {
        let list = self.memory.alloc_stack(LIST, 16);
        self.input_arguments(list, 0, 0)?;
        Ok(list)
    }

    /// Notes that so many bytes at an offset of an area were read.
    pub fn note_extra(&mut self, area: Area, offset: u64, size: u64) {
        let at = match area {
            Area::Registers if offset < VECTORS => offset - offset % SLOT,
            Area::Registers => offset - offset % 16,
            Area::Stack => AREA + offset - offset % SLOT,
        };
        match self.inputs.extras.iter_mut().find(|(known, _)| *known == at) {
            Some((_, most)) => *most = (*most).max(size),
            None => self.inputs.extras.push((at, size)),
        }
    }
}

/// What a variable argument is, by the place it is read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ExtraPlace {
    pub area: Area,
    pub offset: u64,
    pub is_float: bool,
}

/// The arguments that reads at these places show, in an order in which a call passes them there. Places that were
/// skipped are arguments too.
pub(crate) fn passed(reads: &[(u64, u64)], named: (u64, u64)) -> Vec<(ExtraPlace, u64)> {
    let (mut general, mut vector, mut stack) = (named.0 * SLOT, VECTORS + named.1 * 16, AREA);
    let size_at = |at: u64| reads.iter().find(|read| read.0 == at).map_or(4, |read| read.1);
    let mut out = Vec::new();
    let is_stack_used = reads.iter().any(|&(at, _)| at >= AREA);
    for &(at, _) in reads.iter().filter(|read| read.0 < AREA) {
        while at < VECTORS && general <= at {
            out.push((
                ExtraPlace { area: Area::Registers, offset: general, is_float: false },
                size_at(general),
            ));
            general += SLOT;
        }
        while at >= VECTORS && vector <= at {
            out.push((ExtraPlace { area: Area::Registers, offset: vector, is_float: true }, size_at(vector)));
            vector += 16;
        }
    }
    // What lies on the stack comes after all registers of its kind are used.
    while is_stack_used && general < VECTORS {
        out.push((ExtraPlace { area: Area::Registers, offset: general, is_float: false }, size_at(general)));
        general += SLOT;
    }
    for &(at, _) in reads.iter().filter(|read| read.0 >= AREA) {
        while stack <= at {
            out.push((
                ExtraPlace { area: Area::Stack, offset: stack - AREA, is_float: false },
                size_at(stack),
            ));
            stack += SLOT;
        }
    }
    out
}

/// The scalars of an area: numbers in general registers and on the stack, doubles in vector registers.
pub(crate) fn leaves(area: Area, from: u64, to: u64, out: &mut Vec<Leaf>) {
    let slots = from / SLOT..to.div_ceil(SLOT);
    for offset in slots.map(|slot| slot * SLOT) {
        let kind = match area {
            Area::Registers if offset >= VECTORS => LeafKind::Float,
            _ => LeafKind::Int { signed: true },
        };
        out.push(Leaf { offset, bytes: SLOT as u32, kind });
    }
}
