//! The space of a unit's inputs: its objects and variables, found as runs meet them (DESIGN 5).
//!
//! A variable is a scalar at an offset of an object. Objects and variables keep their numbers and addresses from run to
//! run, so that terms, models and paths of different runs speak of the same things.

use crate::Stub;
use crate::leaf::{Leaf, LeafKind};
use crate::memory::{GAP, GRANULE, INPUT, STACK};
use clew_ir::{FunctionId, GlobalId, TypeId};
use clew_term::Var;
use rustc_hash::FxHashMap;

/// What identifies an input object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    Param(u32),
    Global(GlobalId),
    /// The fresh object of a pointer variable.
    Pointee(Var),
    Stub {
        function: FunctionId,
        call: u32,
    },
    /// What a call of a stub wrote to where its parameter points.
    Written {
        stub: Stub,
        call: u32,
        param: u32,
    },
    /// A whole program's: see `world`.
    Argument(u32),
    Stdin,
    File(u32),
}

#[derive(Clone, Debug)]
pub struct InputObject {
    pub source: Source,
    /// Of one element; `None`: bytes.
    pub ty: Option<TypeId>,
    pub stride: u64,
    pub elements: u64,
    /// Its place in the address space; a global's is the global's own.
    pub base: u64,
    /// How many pointers lead to it from a parameter, global or stub.
    pub depth: u32,
}

#[derive(Clone, Copy, Debug)]
pub struct InputVar {
    pub object: u32,
    pub leaf: Leaf,
    pub bits: u32,
    /// Its value in the first run: zero, an initialiser, for a pointer `choice::FRESH`.
    pub default: u64,
}

/// A pointer variable's values. Any other value means `FRESH`, so that none is invalid.
pub mod choice {
    pub const NULL: u64 = 0;
    pub const FRESH: u64 = 1;
    /// What the global's initialiser says.
    pub const INITIAL: u64 = 2;
}

/// Bounds on the inputs.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub max_array: u64,
    pub max_depth: u32,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds { max_array: 16, max_depth: 3 }
    }
}

/// A larger element has no place.
const MAX_ELEMENT: u64 = 1 << 28;
/// Objects larger than this get fewer elements than `max_array`.
const MAX_OBJECT_BYTES: u64 = 1 << 16;

#[derive(Default)]
pub struct InputSpace {
    pub bounds: Bounds,
    pub objects: Vec<InputObject>,
    pub vars: Vec<InputVar>,
    by_source: FxHashMap<Source, u32>,
    by_place: FxHashMap<(u32, u64), Var>,
    top: u64,
}

impl InputSpace {
    pub fn new(bounds: Bounds) -> Self {
        InputSpace { bounds, top: INPUT + GAP, ..InputSpace::default() }
    }

    pub fn find(&self, source: Source) -> Option<u32> {
        self.by_source.get(&source).copied()
    }

    /// Whether one more object with elements of this size has a place.
    pub fn has_room(&self, stride: u64) -> bool {
        stride < MAX_ELEMENT && self.top + stride.max(MAX_OBJECT_BYTES) + GAP < STACK
    }

    /// The object of `source`; `stride` bytes an element. `base` is given for globals only.
    pub fn object(
        &mut self,
        source: Source,
        ty: Option<TypeId>,
        stride: u64,
        base: Option<u64>,
        depth: u32,
    ) -> u32 {
        if let Some(found) = self.find(source) {
            return found;
        }
        let elements = match source {
            Source::Pointee(_) => self.bounds.max_array.min(MAX_OBJECT_BYTES / stride.max(1)).max(1),
            _ => 1,
        };
        let base = base.unwrap_or_else(|| {
            let base = self.top;
            self.top += (stride * elements).next_multiple_of(GRANULE) + GAP;
            base
        });
        let index = self.objects.len() as u32;
        self.objects.push(InputObject { source, ty, stride, elements, base, depth });
        self.by_source.insert(source, index);
        index
    }

    /// The object of `source`: bytes that are only copied from. Nothing points to them, so where they have become too
    /// few for a run they move.
    pub fn bytes(&mut self, source: Source, size: u64) -> u32 {
        let known = self.find(source);
        let index = self.object(source, None, 1, None, 0);
        let object = &mut self.objects[index as usize];
        if known.is_none() || object.elements < size {
            object.base = self.top;
            self.top += size.next_multiple_of(GRANULE) + GAP;
        }
        object.elements = object.elements.max(size);
        index
    }

    pub fn var(&mut self, object: u32, leaf: Leaf, default: u64) -> Var {
        let vars = &mut self.vars;
        *self.by_place.entry((object, leaf.offset)).or_insert_with(|| {
            let bits = match leaf.kind {
                LeafKind::Bool => 1,
                LeafKind::Pointer(_) => 8,
                _ => leaf.bytes * 8,
            };
            vars.push(InputVar { object, leaf, bits, default });
            Var(vars.len() as u32 - 1)
        })
    }
}
