//! What a run started from and what it left behind, as plain memory: all that is needed to write it down as a test.
//!
//! A setup names objects, their bytes and who points to whom. It knows nothing of variables and terms.

use clew_ir::{FunctionId, GlobalId, TypeId};

/// Where an input object comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Origin {
    /// The value of the function's n-th C parameter, from 0.
    Param(u32),
    /// A global that the run read or wrote.
    Global(GlobalId),
    /// What some pointer of the setup points to.
    Pointee,
    /// What the n-th call (from 0) of a function that is only declared returned.
    Stub { function: FunctionId, call: u32 },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupObject {
    pub origin: Origin,
    /// The C type of one element; `None`: unknown or opaque, and the object is bytes.
    pub ty: Option<TypeId>,
    /// How many elements the run touched, at least one; 1 for all but pointees.
    pub elements: u64,
    /// `elements × sizeof(ty)` bytes; zero where a pointer stands.
    pub bytes: Vec<u8>,
    /// The pointers that are not null: offset of the pointer, index of its object in `Setup::objects`. All lead to an
    /// object's first byte.
    pub pointers: Vec<(u64, usize)>,
    /// A global's pointers that stay as its initialiser has them: offsets; zero in `bytes`.
    pub kept: Vec<u64>,
    /// The bytes when the function had returned, where the run changed any; bytes of pointers are the run's addresses.
    pub after: Option<Vec<u8>>,
    /// The run passed it to `free` or `realloc`, so it must come from `malloc`.
    pub freed: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// Parameters first, in order.
    pub objects: Vec<SetupObject>,
}

/// What the function gave back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Returned {
    Void,
    /// The bytes of the C result, as long as its type.
    Bytes(Vec<u8>),
    /// A pointer: null, into an input object (index, byte offset), or elsewhere.
    Null,
    Into(usize, u64),
    Elsewhere,
}
