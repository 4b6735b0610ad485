//! The space of a unit's inputs: its objects and variables, found as runs meet them (ARCHITECTURE.md, "Inputs").
//!
//! A variable is a scalar at an offset of an object. Objects and variables keep their numbers and addresses from run to
//! run, so that terms, models and paths of different runs speak of the same things.

use crate::inputs::leaf::{Leaf, LeafKind};
use crate::memory::{GAP, GRANULE, INPUT, ROOM};
use crate::world::others::To;
use clew_ir::{FunctionId, GlobalId, TypeId};
use clew_term::{Model, Var};
use rustc_hash::FxHashMap;

/// A function that is only there to be called: what it returns and writes is input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum StubId {
    Function(FunctionId),
    /// Where a function pointer leads that is an input.
    Pointer(Var),
}

/// When others act: in a call of a stub, before their n-th call back to the unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Moment {
    pub stub: StubId,
    pub call: u32,
    pub phase: u32,
}

/// What identifies an input object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    Param {
        call: u32,
        param: u32,
    },
    /// The n-th argument behind the named ones, where a specification says their types.
    Extra(u32),
    /// Where the machine keeps the arguments behind the named ones.
    Extras(Area),
    Global(GlobalId),
    /// The fresh object of a pointer variable.
    Pointee(Var),
    /// A struct of this type around the object that a pointer variable leads to.
    Container(Var, TypeId),
    /// What plain input bytes, the first of which is this variable, lead to where a run takes them for an address.
    Address(Var),
    /// What the n-th call of a stub returns.
    Result {
        stub: StubId,
        call: u32,
    },
    /// What it writes through a parameter.
    Written {
        stub: StubId,
        call: u32,
        param: u32,
    },
    /// Whether it does.
    Writes {
        stub: StubId,
        call: u32,
        param: u32,
    },
    /// What the n-th allocation in the unit's code gives.
    Allocation(u32),
    /// What the n-th call in the unit's code that writes to a stream gives back.
    Output(u32),
    /// Whether somebody defines the weak names that the unit does not.
    Weak,
    /// Whether another definition is in the place of this one, which is weak.
    Replaced(FunctionId),
    /// Whether the world is active: others do more than give back and write what stubs do.
    Active,
    /// How an object differs after a moment of theirs, as one of this type.
    Changed {
        moment: Moment,
        to: To,
        ty: Option<TypeId>,
    },
    /// The bits of this input object that no member names.
    Unnamed(u32),
    /// The function that they call back in a moment.
    CalledBack(Moment),
    /// What they call it with.
    Passed {
        moment: Moment,
        param: u32,
    },
    /// Whether and where they jump back to, and with what.
    Jumped(Moment),
    /// A whole program's: see `world`.
    Argument(u32),
    Stdin,
    File(u32),
}

impl Source {
    /// A run notes what such an input is, beside following it as a term.
    pub(crate) fn is_noted(self) -> bool {
        matches!(
            self,
            Source::Extras(_)
                | Source::Changed { .. }
                | Source::Output(_)
                | Source::Weak
                | Source::Replaced(_)
                | Source::Unnamed(_)
                | Source::CalledBack(_)
                | Source::Jumped(_)
        )
    }

    /// What a whole program gets from the world outside.
    pub fn is_outside(self) -> bool {
        matches!(self, Source::Argument(_) | Source::Stdin | Source::File(_))
    }
}

/// The two areas in which x86-64 keeps variable arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Area {
    Registers,
    Stack,
}

/// A flexible array member at the end of a struct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tail {
    pub offset: u64,
    pub ty: TypeId,
    pub stride: u64,
    /// The most elements.
    pub most: u64,
}

#[derive(Clone, Debug)]
pub struct InputObject {
    pub source: Source,
    /// Of one element; `None`: bytes.
    pub ty: Option<TypeId>,
    pub stride: u64,
    pub elements: u64,
    pub tail: Option<Tail>,
    /// Its place in the address space; a global's is the global's own.
    pub base: u64,
    /// How many pointers lead to it from a parameter, global or stub.
    pub depth: u32,
}

impl InputObject {
    /// The most bytes that it may have.
    pub fn room(&self) -> u64 {
        let tail = self.tail.map_or(0, |tail| tail.offset + tail.stride * tail.most);
        (self.stride * self.elements).max(tail)
    }

    /// Where the element ends that a byte lies before the end of.
    pub fn whole(&self, end: u64) -> u64 {
        match self.tail {
            Some(tail) if end > tail.offset => {
                tail.offset + (end - tail.offset).next_multiple_of(tail.stride)
            }
            Some(_) => end,
            None => end.next_multiple_of(self.stride.max(1)),
        }
    }

    /// It has a place of its own among the inputs.
    pub(crate) fn is_placed(&self) -> bool {
        self.base != 0 && !matches!(self.source, Source::Global(_) | Source::Changed { .. })
    }

    /// Behind a pointer: how large it is, no type says.
    pub fn is_behind_pointer(&self) -> bool {
        matches!(self.source, Source::Pointee(_) | Source::Container(..) | Source::Address(_))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct InputVar {
    pub object: u32,
    pub leaf: Leaf,
    pub bits: u32,
    /// Its value in the first run: zero, an initialiser, for a pointer `choice::FRESH`.
    pub default: u128,
}

/// A pointer variable's values. From `FIRST` on each means one of the space's aims, where the run offers it; any other
/// value means `FRESH`, so that none is invalid.
pub mod choice {
    pub const NULL: u64 = 0;
    /// An object or stub of its own.
    pub const FRESH: u64 = 1;
    /// What the global's initialiser says.
    pub const INITIAL: u64 = 2;
    /// Into the object of its own, not to its start.
    pub const INSIDE: u64 = 3;
    pub const FIRST: u64 = 4;
    /// How wide such a variable is.
    pub const BITS: u32 = 16;
}

/// What a pointer can lead to that is there without it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// A byte of an input object.
    Object(u32, u64),
    /// Any element of one.
    Element(u32),
    /// A member of a struct of this type of the pointer's own.
    Member(TypeId, u64),
    Function(FunctionId),
    /// The stub that another function pointer leads to.
    Stub(Var),
    /// A number that no object lies at.
    Constant(u64),
    /// A byte of the object of the unit's own with this serial.
    Own(u64, u64),
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

/// How many bytes an object without a type has for each element that another has.
const UNTYPED: u64 = 4;
/// A larger element has no place.
const MAX_ELEMENT: u64 = 1 << 28;
/// Objects larger than this get fewer elements than `max_array`.
const MAX_OBJECT_BYTES: u64 = 1 << 16;

#[derive(Clone, Default)]
pub struct InputSpace {
    pub bounds: Bounds,
    pub objects: Vec<InputObject>,
    pub vars: Vec<InputVar>,
    by_source: FxHashMap<Source, u32>,
    by_place: FxHashMap<(u32, u64), Var>,
    /// What pointer variables' values from `choice::FIRST` on mean.
    aims: Vec<Aim>,
    by_aim: FxHashMap<Aim, u64>,
    /// By pointer variable: how many elements behind the start of an array it leads.
    indices: FxHashMap<Var, Var>,
    /// By type: the structs that have a member of it, and where.
    pub containers: FxHashMap<TypeId, Vec<(TypeId, u64)>>,
    /// The function pointers that lead to stubs of their own.
    callbacks: Vec<Var>,
    /// How often an object had to move.
    moves: u32,
    top: u64,
}

impl InputSpace {
    pub fn new(bounds: Bounds) -> Self {
        InputSpace { bounds, top: INPUT + GAP, ..InputSpace::default() }
    }

    /// The same objects and variables at other addresses; those of globals are given, as they are and as they will be.
    /// The first input object lies at `start`, the others further apart than they must.
    pub(crate) fn elsewhere(&self, globals: &[u64], there: &[u64], (start, apart): (u64, u64)) -> InputSpace {
        let mut moved = InputSpace { top: start + GAP + apart, ..self.clone() };
        let mut bases: FxHashMap<u64, u64> = globals.iter().copied().zip(there.iter().copied()).collect();
        for object in moved.objects.iter_mut().filter(|object| object.is_placed()) {
            let (base, room) = (object.base, object.room());
            object.base = moved.top;
            moved.top += room.next_multiple_of(GRANULE) + GAP + apart;
            bases.insert(base, object.base);
        }
        for object in moved.objects.iter_mut().filter(|object| !object.is_placed()) {
            object.base = bases.get(&object.base).copied().unwrap_or(object.base);
        }
        moved
    }

    /// Raised whenever an object has moved.
    pub(crate) fn moves(&self) -> u32 {
        self.moves
    }

    pub fn find(&self, source: Source) -> Option<u32> {
        self.by_source.get(&source).copied()
    }

    /// Whether one more object with elements of this size has a place.
    pub fn has_room(&self, stride: u64) -> bool {
        stride < MAX_ELEMENT && self.top % ROOM + stride.max(MAX_OBJECT_BYTES) + GAP < ROOM
    }

    /// The object of `source`; `stride` bytes an element. `base` is given for globals only.
    pub fn object(
        &mut self,
        source: Source,
        ty: Option<TypeId>,
        stride: u64,
        tail: Option<Tail>,
        base: Option<u64>,
        depth: u32,
    ) -> u32 {
        if let Some(found) = self.find(source) {
            return found;
        }
        // Bytes of which no type says more may be a struct.
        let most = if ty.is_none() { UNTYPED * self.bounds.max_array } else { self.bounds.max_array };
        let many = most.min(MAX_OBJECT_BYTES / stride.max(1)).max(1);
        let elements = match source {
            Source::Pointee(_) | Source::Address(_) | Source::Written { .. } if tail.is_none() => many,
            _ => 1,
        };
        let mut object = InputObject { source, ty, stride, elements, tail, base: 0, depth };
        object.base = base.unwrap_or_else(|| {
            let base = self.top;
            self.top += object.room().next_multiple_of(GRANULE) + GAP;
            base
        });
        let index = self.objects.len() as u32;
        self.objects.push(object);
        self.by_source.insert(source, index);
        index
    }

    /// The object of `source`: bytes that are only copied from. Nothing points to them, so where they have become too
    /// few for a run they move.
    pub fn bytes(&mut self, source: Source, size: u64) -> u32 {
        let index = self.object(source, None, 1, None, None, 0);
        let object = &mut self.objects[index as usize];
        if object.elements < size {
            object.elements = size;
            self.moves += 1;
            object.base = self.top;
            self.top += size.next_multiple_of(GRANULE) + GAP;
        }
        index
    }

    /// The value of a pointer variable that means this aim; none where there are too many.
    pub fn aim(&mut self, aim: Aim) -> Option<u64> {
        let next = choice::FIRST + self.aims.len() as u64;
        if !self.by_aim.contains_key(&aim) {
            if next >= 1 << choice::BITS {
                return None;
            }
            self.aims.push(aim);
        }
        Some(*self.by_aim.entry(aim).or_insert(next))
    }

    /// The values of pointer variables that mean an aim, and the aims.
    pub fn aims(&self) -> impl Iterator<Item = (u64, Aim)> + '_ {
        (choice::FIRST..).zip(self.aims.iter().copied())
    }

    /// The variable at an offset of an object, if there is one.
    pub fn var_at(&self, object: u32, offset: u64) -> Option<Var> {
        self.by_place.get(&(object, offset)).copied()
    }

    /// The variable that says how far into an array a pointer variable leads.
    pub fn index_of(&mut self, pointer: Var, bits: u32) -> Var {
        let InputVar { object, leaf, .. } = self.vars[pointer.index()];
        let vars = &mut self.vars;
        *self.indices.entry(pointer).or_insert_with(|| {
            let leaf = Leaf { kind: LeafKind::Index, ..leaf };
            vars.push(InputVar { object, leaf, bits, default: 0 });
            Var(vars.len() as u32 - 1)
        })
    }

    /// The number of the stub that a function pointer leads to.
    pub fn callback(&mut self, pointer: Var) -> u64 {
        let known = self.callbacks.iter().position(|&var| var == pointer);
        let at = known.unwrap_or_else(|| {
            self.callbacks.push(pointer);
            self.callbacks.len() - 1
        });
        at as u64
    }

    pub fn callback_at(&self, number: u64) -> Option<Var> {
        self.callbacks.get(number as usize).copied()
    }

    /// The object with room for this address that plain bytes may lead to.
    pub fn led_to(&self, addr: u64) -> Option<u32> {
        let leads = |object: &InputObject| {
            matches!(object.source, Source::Address(_))
                && (object.base..object.base + object.room()).contains(&addr)
        };
        self.objects.iter().position(leads).map(|index| index as u32)
    }

    /// The plain bytes that led to an object in some run, by their first variable, and that object's address.
    pub fn addresses(&self) -> impl Iterator<Item = (Var, u64)> + '_ {
        self.objects.iter().filter_map(|object| match object.source {
            Source::Address(var) => Some((var, object.base)),
            _ => None,
        })
    }

    /// The eight bytes from a variable on, in a model.
    pub fn word(&self, first: Var, model: &Model) -> u64 {
        let InputVar { object, leaf, .. } = self.vars[first.index()];
        (0..8).fold(0, |word, i| {
            let var = self.var_at(object, leaf.offset + i);
            word | var.map_or(0, |var| model.value(var) as u64) << (8 * i)
        })
    }

    /// Sets the `bytes` bytes from a variable on, in a model.
    pub fn set_word(&self, first: Var, word: u64, bytes: u64, model: &mut Model) {
        let InputVar { object, leaf, .. } = self.vars[first.index()];
        for i in 0..bytes {
            if let Some(var) = self.var_at(object, leaf.offset + i) {
                let mask = u128::MAX >> (128 - self.vars[var.index()].bits);
                model.set(var, u128::from(word >> (8 * i)) & mask);
            }
        }
    }

    pub fn var(&mut self, object: u32, leaf: Leaf, default: u128) -> Var {
        let vars = &mut self.vars;
        *self.by_place.entry((object, leaf.offset)).or_insert_with(|| {
            let bits = match leaf.kind {
                LeafKind::Bool => 1,
                LeafKind::Pointer(_) | LeafKind::FunctionPointer(_) | LeafKind::Allocation => choice::BITS,
                _ => leaf.bytes * 8,
            };
            vars.push(InputVar { object, leaf, bits, default });
            Var(vars.len() as u32 - 1)
        })
    }
}
