//! C types, as the debug information tells them.

use crate::TypeId;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitField {
    /// From the start of the struct.
    pub bit_offset: u64,
    pub bits: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Member {
    /// `None` for an anonymous struct or union member.
    pub name: Option<String>,
    pub ty: TypeId,
    /// In bytes, from the start of the struct; for a bit-field the byte its first bit lies in.
    pub offset: u64,
    pub bit_field: Option<BitField>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Enumerator {
    pub name: String,
    pub value: i128,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CType {
    Void,
    Bool {
        name: String,
    },
    Int {
        name: String,
        bytes: u32,
        signed: bool,
        is_char: bool,
    },
    Float {
        name: String,
        bytes: u32,
    },
    Pointer {
        to: TypeId,
    },
    /// `count` is `None` for a flexible array member or an incomplete array.
    Array {
        of: TypeId,
        count: Option<u64>,
    },
    /// A struct or union. `name` is its tag. Incomplete ones are opaque.
    Struct {
        name: Option<String>,
        is_union: bool,
        bytes: u64,
        members: Vec<Member>,
        complete: bool,
    },
    Enum {
        name: Option<String>,
        bytes: u32,
        signed: bool,
        values: Vec<Enumerator>,
    },
    Function {
        result: TypeId,
        params: Vec<TypeId>,
        variadic: bool,
    },
    Typedef {
        name: String,
        of: TypeId,
    },
    Const {
        of: TypeId,
    },
    Volatile {
        of: TypeId,
    },
    /// Something the debug information has that C code of ours cannot spell (a vector, `_Complex`, …).
    Other {
        what: String,
        bytes: u64,
    },
}

/// The table of C types. `TypeId`s index it.
#[derive(Clone, Debug, Default)]
pub struct Types {
    pub table: Vec<CType>,
}

impl Types {
    pub fn get(&self, ty: TypeId) -> &CType {
        &self.table[ty.index()]
    }

    pub fn push(&mut self, ty: CType) -> TypeId {
        self.table.push(ty);
        TypeId::at(self.table.len() - 1)
    }

    /// The type without its typedefs and qualifiers.
    pub fn bare(&self, mut ty: TypeId) -> TypeId {
        loop {
            match *self.get(ty) {
                CType::Typedef { of, .. } | CType::Const { of } | CType::Volatile { of } => ty = of,
                _ => return ty,
            }
        }
    }

    pub fn is_const(&self, mut ty: TypeId) -> bool {
        loop {
            match *self.get(ty) {
                CType::Const { .. } => return true,
                CType::Typedef { of, .. } | CType::Volatile { of } | CType::Array { of, .. } => ty = of,
                _ => return false,
            }
        }
    }

    /// `sizeof`; `None` for what has no size (functions, void, opaque types).
    pub fn size(&self, ty: TypeId, pointer_bytes: u32) -> Option<u64> {
        match self.get(self.bare(ty)) {
            CType::Void | CType::Function { .. } => None,
            CType::Bool { .. } => Some(1),
            CType::Int { bytes, .. } | CType::Float { bytes, .. } | CType::Enum { bytes, .. } => {
                Some(u64::from(*bytes))
            }
            CType::Pointer { .. } => Some(u64::from(pointer_bytes)),
            CType::Array { of, count } => Some(self.size(*of, pointer_bytes)? * count.unwrap_or(0)),
            CType::Struct { bytes, complete, .. } => complete.then_some(*bytes),
            CType::Other { bytes, .. } => Some(*bytes),
            CType::Typedef { .. } | CType::Const { .. } | CType::Volatile { .. } => {
                unreachable!("bare types only")
            }
        }
    }
}
