//! The program's table of C types, filled from each unit's debug information.
//!
//! Types are the same if they are built the same; a struct, which may contain itself, if it has the same tag and was
//! declared at the same place (`structs`). So a header's struct is one type, however many units include it.

use clew_ir::{CType, Enumerator, FileId, TypeId, Types};
use gimli::DwTag;
use rustc_hash::FxHashMap;

use super::die::{Die, UnitDies};
use super::structs::StructKey;

#[derive(Default)]
pub struct TypeTable {
    pub types: Types,
    interned: FxHashMap<CType, TypeId>,
    pub(super) structs: FxHashMap<StructKey, TypeId>,
    /// By whether it is a union, and tag: complete or not.
    pub(super) tags: FxHashMap<(bool, String), TypeId>,
}

impl TypeTable {
    pub fn intern(&mut self, ty: CType) -> TypeId {
        if let Some(&id) = self.interned.get(&ty) {
            return id;
        }
        let id = self.types.push(ty.clone());
        self.interned.insert(ty, id);
        id
    }

    pub fn void(&mut self) -> TypeId {
        self.intern(CType::Void)
    }
}

/// Fills the table from one unit.
pub struct UnitTypes<'a> {
    pub dies: &'a UnitDies,
    pub table: &'a mut TypeTable,
    pub known: FxHashMap<usize, TypeId>,
    /// How many types deep we are: only a struct may contain itself, so a chain without one has an end.
    depth: u32,
}

const DEEPEST: u32 = 1000;

impl<'a> UnitTypes<'a> {
    pub fn new(dies: &'a UnitDies, table: &'a mut TypeTable) -> Self {
        UnitTypes { dies, table, known: FxHashMap::default(), depth: 0 }
    }

    /// No type is `void`.
    pub fn of(&mut self, die: Option<usize>) -> TypeId {
        let Some(index) = die else { return self.table.void() };
        if let Some(&id) = self.known.get(&index) {
            return id;
        }
        if self.depth > DEEPEST {
            return self.other(&self.dies.dies[index], "a type nested too deeply");
        }
        self.depth += 1;
        let id = self.make(index);
        self.depth -= 1;
        self.known.insert(index, id);
        id
    }

    fn make(&mut self, index: usize) -> TypeId {
        let dies = self.dies;
        let die = &dies.dies[index];
        let tag: DwTag = die.tag.0;
        match tag {
            gimli::DW_TAG_base_type => {
                let ty = base_type(die);
                self.table.intern(ty)
            }
            gimli::DW_TAG_pointer_type => {
                let to = self.of(die.ty);
                self.table.intern(CType::Pointer { to })
            }
            gimli::DW_TAG_const_type => {
                let of = self.of(die.ty);
                self.table.intern(CType::Const { of })
            }
            gimli::DW_TAG_volatile_type => {
                let of = self.of(die.ty);
                self.table.intern(CType::Volatile { of })
            }
            gimli::DW_TAG_restrict_type | gimli::DW_TAG_atomic_type => self.of(die.ty),
            gimli::DW_TAG_typedef => {
                let of = self.of(die.ty);
                self.table.intern(CType::Typedef { name: die.name.clone().unwrap_or_default(), of })
            }
            gimli::DW_TAG_array_type if die.is_vector => self.vector(index),
            gimli::DW_TAG_array_type => self.array(index),
            gimli::DW_TAG_enumeration_type => self.enumeration(index),
            gimli::DW_TAG_subroutine_type => {
                let result = self.of(die.ty);
                let params =
                    dies.children_tagged(index, gimli::DW_TAG_formal_parameter).map(|param| param.ty);
                let params = params.map(|ty| self.of(ty)).collect();
                let variadic = self.is_variadic(index);
                self.table.intern(CType::Function { result, params, variadic })
            }
            // `nullptr_t`
            gimli::DW_TAG_unspecified_type => {
                let to = self.table.void();
                self.table.intern(CType::Pointer { to })
            }
            gimli::DW_TAG_structure_type => self.structure(index, false),
            gimli::DW_TAG_union_type => self.structure(index, true),
            _ => self.other(die, "a type C has not"),
        }
    }

    pub fn is_variadic(&self, function: usize) -> bool {
        self.dies.children_tagged(function, gimli::DW_TAG_unspecified_parameters).next().is_some()
    }

    fn other(&mut self, die: &Die, what: &str) -> TypeId {
        let what = die.name.clone().unwrap_or_else(|| what.to_owned());
        self.table.intern(CType::Other { what, bytes: die.bytes.unwrap_or(0) })
    }

    /// `a[2][3]` is an array of two arrays of three.
    fn array(&mut self, index: usize) -> TypeId {
        let dies = self.dies;
        let mut of = self.of(dies.dies[index].ty);
        let dimensions: Vec<Option<u64>> = dies
            .children_tagged(index, gimli::DW_TAG_subrange_type)
            .map(|dimension| dimension.count)
            .collect();
        for count in dimensions.into_iter().rev() {
            of = self.table.intern(CType::Array { of, count });
        }
        of
    }

    /// A vector has no size of its own in the debug information, and no pointers as elements.
    fn vector(&mut self, index: usize) -> TypeId {
        let array = self.array(index);
        let bytes = self.table.types.size(array, 0).unwrap_or(0);
        self.table.intern(CType::Other { what: "a vector".to_owned(), bytes })
    }

    fn enumeration(&mut self, index: usize) -> TypeId {
        let dies = self.dies;
        let die = &dies.dies[index];
        let values: Vec<Enumerator> = dies
            .children_tagged(index, gimli::DW_TAG_enumerator)
            .map(|value| Enumerator {
                name: value.name.clone().unwrap_or_default(),
                value: value.value.unwrap_or(0),
            })
            .collect();
        let underlying = self.of(die.ty);
        let signed = match self.table.types.get(self.table.types.bare(underlying)) {
            CType::Int { signed, .. } => *signed,
            _ => values.iter().any(|value| value.value < 0),
        };
        let bytes = die.bytes.and_then(|bytes| u32::try_from(bytes).ok()).unwrap_or(4);
        self.table.intern(CType::Enum { name: die.name.clone(), bytes, signed, values })
    }
}

fn base_type(die: &Die) -> CType {
    let name = die.name.clone().unwrap_or_default();
    let bytes = die.bytes.and_then(|bytes| u32::try_from(bytes).ok()).unwrap_or(0);
    let int = |signed, is_char| CType::Int { name: name.clone(), bytes, signed, is_char };
    match die.encoding.map(gimli::DwAte) {
        Some(gimli::DW_ATE_boolean) => CType::Bool { name },
        Some(gimli::DW_ATE_signed) => int(true, false),
        Some(gimli::DW_ATE_unsigned | gimli::DW_ATE_UTF) => int(false, false),
        Some(gimli::DW_ATE_signed_char) => int(true, true),
        Some(gimli::DW_ATE_unsigned_char) => int(false, true),
        Some(gimli::DW_ATE_float) if !matches!(name.as_str(), "__float128" | "_Float128") => {
            CType::Float { name, bytes }
        }
        _ => CType::Other { what: name, bytes: bytes.into() },
    }
}

/// A place in the source, as part of a type's identity.
pub type DeclaredAt = Option<(FileId, u32)>;
