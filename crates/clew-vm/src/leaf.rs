//! The scalars a C type is made of: what the variables of an input are.

use clew_ir::{CType, TypeId, Types};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeafKind {
    Int {
        signed: bool,
    },
    Bool,
    Float,
    /// To one or more of this type; `None`: to something unknown or opaque.
    Pointer(Option<TypeId>),
    FunctionPointer,
    /// One byte of something without a better shape: a union, a bit-field's storage, an opaque object.
    Byte,
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
            CType::Int { bytes, signed, .. } | CType::Enum { bytes, signed, .. } if *bytes <= 8 => {
                out.push(leaf(*bytes, LeafKind::Int { signed: *signed }));
            }
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
                            let first = base + field.bit_offset / 8;
                            let last = base + (field.bit_offset + u64::from(field.bits)).div_ceil(8);
                            bytes_of(first, last - first, from, to, out);
                        }
                        None => self.overlapping(member.ty, base + member.offset, from, to, out),
                    }
                }
            }
            _ => out.push(leaf(size as u32, LeafKind::Fixed)),
        }
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
            CType::Function { .. } => LeafKind::FunctionPointer,
            _ => LeafKind::Pointer(
                self.types.size(to, self.pointer_bytes).is_some_and(|s| s > 0).then_some(to),
            ),
        }
    }
}

/// One byte leaf per byte, unless the byte before it put it there already (bit-fields share bytes).
fn bytes_of(base: u64, size: u64, from: u64, to: u64, out: &mut Vec<Leaf>) {
    for offset in base.max(from)..(base + size).min(to) {
        let leaf = Leaf { offset, bytes: 1, kind: LeafKind::Byte };
        if !out.contains(&leaf) {
            out.push(leaf);
        }
    }
}
