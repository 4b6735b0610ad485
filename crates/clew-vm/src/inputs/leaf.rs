//! The scalars a C type is made of: what the variables of an input are.

use clew_ir::{CType, TypeId, Types};
use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeafKind {
    Int {
        signed: bool,
    },
    Bool,
    Float,
    /// To one or more of this type; `None`: to something unknown or opaque.
    Pointer(Option<TypeId>),
    /// To a function of this type.
    FunctionPointer(TypeId),
    /// Of this type: its enumerators first, then any other value.
    Enum(TypeId),
    /// How many elements into an array the pointer of the same place leads; no part of memory.
    Index,
    /// What `malloc` gives: null or an object; no part of memory.
    Allocation,
    /// One byte of something without a better shape: a union, an opaque object.
    Byte,
    /// One byte of a bit-field's storage, or of padding: the bits that fields lie in. A program reads the others along
    /// with them, and masks them out.
    Bits(u8),
    /// Known to be there, but nothing clew can vary yet (`long double`, vectors): stays as it is.
    Fixed,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leaf {
    pub offset: u64,
    pub bytes: u32,
    pub kind: LeafKind,
}

/// Walks types down to the leaves that overlap a range of bytes.
pub struct Leaves<'a> {
    pub types: &'a Types,
    pub pointer_bytes: u32,
}

impl Leaves<'_> {
    /// Appends the leaves of a `ty` at `base` that overlap `from .. to`.
    pub fn overlapping(&self, ty: TypeId, base: u64, from: u64, to: u64, out: &mut Vec<Leaf>) {
        let size = self.types.size(ty, self.pointer_bytes).unwrap_or(0);
        if base >= to || base + size <= from {
            return;
        }
        let leaf = |bytes: u32, kind| Leaf { offset: base, bytes, kind };
        match self.types.get(self.types.bare(ty)) {
            CType::Bool { .. } => out.push(leaf(1, LeafKind::Bool)),
            CType::Int { bytes, signed, .. } if *bytes <= 16 => {
                out.push(leaf(*bytes, LeafKind::Int { signed: *signed }));
            }
            CType::Enum { bytes, .. } => out.push(leaf(*bytes, LeafKind::Enum(ty))),
            CType::Float { bytes, .. } if *bytes == 4 || *bytes == 8 => {
                out.push(leaf(*bytes, LeafKind::Float))
            }
            CType::Pointer { to } => out.push(leaf(self.pointer_bytes, self.pointer(*to))),
            CType::Array { of, .. } => self.array(*of, base, size, from, to, out),
            CType::Struct { is_union: true, .. } => bytes_of(base, size, from, to, out),
            CType::Struct { members, .. } => {
                for member in members {
                    match &member.bit_field {
                        Some(field) => {
                            bits_of(base, field.bit_offset, field.bits, from..to, out);
                        }
                        None => self.overlapping(member.ty, base + member.offset, from, to, out),
                    }
                }
            }
            _ => out.push(leaf(size as u32, LeafKind::Fixed)),
        }
    }

    /// The elements, and their size, of an array of unknown length: it fills its object.
    pub fn row(&self, ty: TypeId) -> Option<(TypeId, u64)> {
        let CType::Array { of, count: None } = self.types.get(self.types.bare(ty)) else { return None };
        let stride = self.types.size(*of, self.pointer_bytes).filter(|&stride| stride > 0)?;
        Some((*of, stride))
    }

    fn array(&self, of: TypeId, base: u64, size: u64, from: u64, to: u64, out: &mut Vec<Leaf>) {
        let stride = self.types.size(of, self.pointer_bytes).unwrap_or(0);
        if stride == 0 {
            return;
        }
        let first = from.saturating_sub(base) / stride;
        let last = (to.min(base + size) - base).div_ceil(stride);
        for i in first..last {
            self.overlapping(of, base + i * stride, from, to, out);
        }
    }

    fn pointer(&self, to: TypeId) -> LeafKind {
        match self.types.get(self.types.bare(to)) {
            CType::Function { .. } => LeafKind::FunctionPointer(self.types.bare(to)),
            _ => LeafKind::Pointer(
                self.types.size(to, self.pointer_bytes).is_some_and(|s| s > 0).then_some(to),
            ),
        }
    }
}

/// The bytes that nothing lies in: padding.
pub fn unnamed(from: u64, to: u64, out: &mut Vec<Leaf>) {
    for offset in from..to {
        let is_used = |leaf: &Leaf| (leaf.offset..leaf.offset + u64::from(leaf.bytes)).contains(&offset);
        if !out.iter().any(is_used) {
            out.push(Leaf { offset, bytes: 1, kind: LeafKind::Bits(0) });
        }
    }
}

/// One leaf for each byte that a bit-field has a part of. Bit-fields share bytes.
fn bits_of(base: u64, bit_offset: u64, bits: u32, within: Range<u64>, out: &mut Vec<Leaf>) {
    for bit in bit_offset..bit_offset + u64::from(bits) {
        let (offset, mask) = (base + bit / 8, 1 << (bit % 8));
        if !within.contains(&offset) {
            continue;
        }
        let known = out.iter_mut().rev().find_map(|leaf| match &mut leaf.kind {
            LeafKind::Bits(named) if leaf.offset == offset => Some(named),
            _ => None,
        });
        match known {
            Some(named) => *named |= mask,
            None => out.push(Leaf { offset, bytes: 1, kind: LeafKind::Bits(mask) }),
        }
    }
}

/// One leaf for each byte.
fn bytes_of(base: u64, size: u64, from: u64, to: u64, out: &mut Vec<Leaf>) {
    let bytes = base.max(from)..(base + size).min(to);
    out.extend(bytes.map(|offset| Leaf { offset, bytes: 1, kind: LeafKind::Byte }));
}
