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
    pub basic: Basic,
}

/// Types that arguments without a declared type have.
#[derive(Clone, Copy, Debug)]
pub struct Basic {
    pub int: TypeId,
    pub long: TypeId,
    pub double: TypeId,
    /// `void *`
    pub pointer: TypeId,
}

impl Default for Basic {
    fn default() -> Self {
        let none = TypeId(u32::MAX);
        Basic { int: none, long: none, double: none, pointer: none }
    }
}

impl Types {
    pub fn get(&self, ty: TypeId) -> &CType {
        &self.table[ty.index()]
    }

    pub fn push(&mut self, ty: CType) -> TypeId {
        self.table.push(ty);
        TypeId::at(self.table.len() - 1)
    }

    /// Makes sure that the table has the basic types.
    pub fn complete(&mut self, pointer_bytes: u32) {
        let int = |name: &str, bytes| CType::Int { name: name.into(), bytes, signed: true, is_char: false };
        self.basic.int = self.intern(int("int", 4));
        self.basic.long = self.intern(int("long", pointer_bytes));
        self.basic.double = self.intern(CType::Float { name: "double".into(), bytes: 8 });
        let void = self.intern(CType::Void);
        self.basic.pointer = self.intern(CType::Pointer { to: void });
    }

    fn intern(&mut self, ty: CType) -> TypeId {
        match self.table.iter().position(|known| *known == ty) {
            Some(index) => TypeId::at(index),
            None => self.push(ty),
        }
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

    /// The C library's `FILE`: the one of the library that tests are linked with, not one that the unit is a part of.
    pub fn is_stream(&self, ty: TypeId) -> bool {
        let CType::Struct { name: Some(name), members, .. } = self.get(self.bare(ty)) else { return false };
        let first = members.first().map(|member| member.name.as_deref());
        name == "_IO_FILE" && first.is_none_or(|name| name == Some("_flags"))
    }

    /// The same type but for qualifiers at the top. Several units may each have brought their own copy of it.
    pub fn same(&self, a: TypeId, b: TypeId) -> bool {
        let (a, b) = (self.bare(a), self.bare(b));
        if a == b {
            return true;
        }
        match (self.get(a), self.get(b)) {
            (CType::Void, CType::Void) | (CType::Bool { .. }, CType::Bool { .. }) => true,
            (CType::Int { name: a, .. }, CType::Int { name: b, .. })
            | (CType::Float { name: a, .. }, CType::Float { name: b, .. })
            | (CType::Enum { name: Some(a), .. }, CType::Enum { name: Some(b), .. }) => a == b,
            (
                CType::Struct { name: Some(a), is_union: a_union, .. },
                CType::Struct { name: Some(b), is_union: b_union, .. },
            ) => a == b && a_union == b_union,
            (CType::Pointer { to: a }, CType::Pointer { to: b }) => self.identical(*a, *b),
            (CType::Array { of: a, count: a_count }, CType::Array { of: b, count: b_count }) => {
                a_count == b_count && self.identical(*a, *b)
            }
            (
                CType::Function { result: a, params: a_params, variadic: a_more },
                CType::Function { result: b, params: b_params, variadic: b_more },
            ) => {
                let params = a_params.len() == b_params.len()
                    && a_params.iter().zip(b_params).all(|(a, b)| self.same(*a, *b));
                params && a_more == b_more && self.same(*a, *b)
            }
            _ => false,
        }
    }

    fn identical(&self, a: TypeId, b: TypeId) -> bool {
        self.is_const(a) == self.is_const(b) && self.same(a, b)
    }

    /// Where a struct's flexible array member starts, and what its elements are.
    pub fn flexible(&self, ty: TypeId) -> Option<(u64, TypeId)> {
        let CType::Struct { members, is_union: false, .. } = self.get(self.bare(ty)) else { return None };
        let last = members.last()?;
        match self.get(self.bare(last.ty)) {
            CType::Array { of, count: None | Some(0) } => Some((last.offset, *of)),
            _ => None,
        }
    }
}
