//! What a run started from and what it left behind, as plain memory: all that is needed to write it down as a test.
//!
//! A setup names objects, their bytes and who points to whom. It knows nothing of variables and terms.

use crate::world::output::Refused;
use clew_ir::{FunctionId, GlobalId, TypeId};

/// A function that only a test has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Stub {
    /// What stands in for a function that the program only declares.
    Function(FunctionId),
    /// Where an input function pointer leads: the number of a `Callback` of the setup.
    Callback(u32),
}

/// Where an input object comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Origin {
    /// The value of a C parameter in a call of the script, both from 0.
    Param { call: u32, param: u32 },
    /// The n-th argument behind the named ones, from 0, of a function with variable arguments.
    Extra(u32),
    /// A global that the run read or wrote.
    Global(GlobalId),
    /// What some pointer of the setup points to.
    Pointee,
    /// What the n-th call (from 0) of a stub returned.
    Result { stub: Stub, call: u32 },
    /// What the n-th call of a stub wrote to where its C parameter `param` (from 0) points.
    Written { stub: Stub, call: u32, param: u32 },
    /// What a stub, in its n-th call, passes as C parameter `param` of the function of the unit that it calls in its `phase`.
    Passed { stub: Stub, call: u32, phase: u32, param: u32 },
    /// A whole program's n-th argument, from 0, the program's name being argument 0: a string.
    Argument(u32),
    /// What a whole program reads from its standard input.
    Stdin,
    /// What the n-th file that was asked for holds.
    File(u32),
}

/// Where a pointer leads that is not null.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Target {
    /// To a byte of an object of the setup, or to the byte behind its last one.
    Object { index: usize, offset: u64 },
    /// To a function of the program.
    Function(FunctionId),
    /// To a `Callback` of the setup.
    Callback(u32),
    /// Nowhere: a number that stands for something.
    Constant(u64),
}

/// A pointer that is not null.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Pointer {
    /// Where it lies in its object.
    pub at: u64,
    pub to: Target,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupObject {
    pub origin: Origin,
    /// The C type of one element; `None`: unknown or opaque, and the object is bytes.
    pub ty: Option<TypeId>,
    /// How many elements the run touched, at least one; 1 for all but pointees and what stubs write.
    pub elements: u64,
    /// How many elements its flexible array member has; only where there is just one element.
    pub tail: u64,
    /// `elements × sizeof(ty)` bytes, then those of the flexible array member; zero where a pointer stands.
    pub bytes: Vec<u8>,
    /// The pointers that are not null, by their offsets.
    pub pointers: Vec<Pointer>,
    /// A global's pointers that stay as its initialiser has them: offsets; zero in `bytes`.
    pub kept: Vec<u64>,
    /// The bytes when the function had returned, where the run changed any; bytes of pointers are the run's addresses.
    pub after: Option<Vec<u8>>,
    /// What another program leaves there, if a test is to see the difference: where the two differ is checked too, also if the
    /// run changed nothing there.
    pub unlike: Option<Vec<u8>>,
    /// Where its pointers lead when the function has returned, of those that led elsewhere before: by their offsets.
    pub led: Vec<(u64, Led)>,
    /// The run passed it to `free` or `realloc`, so it must come from `malloc`.
    pub freed: bool,
}

/// A number that a stub was given in its n-th call as C parameter `param`, both from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    pub stub: Stub,
    pub call: u32,
    pub param: u32,
    pub ty: TypeId,
    pub bytes: Vec<u8>,
}

/// Where a pointer leads after a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Led {
    Null,
    To(Target),
    /// To something of the program's own: an index into `Setup::made`.
    Made(usize),
    /// Somewhere; not null.
    Elsewhere,
}

/// What a run made, or had already, that no input object is: a block on the heap, a constant of the program's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// Of one element: what the first pointer points to that led there.
    pub ty: TypeId,
    /// How many elements there are.
    pub elements: u64,
    pub bytes: Vec<u8>,
    /// Which of the bytes the program has written and are the same in every run.
    pub known: Vec<bool>,
    /// Where its pointers lead.
    pub led: Vec<(u64, Led)>,
}

/// A function that a test must have for an input function pointer to lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Callback {
    /// Its type, a `CType::Function`.
    pub ty: TypeId,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// Parameters first, in order, then what the run met, in the order it did: the results of stubs are in the order of
    /// their calls, whichever stub it was.
    pub objects: Vec<SetupObject>,
    pub callbacks: Vec<Callback>,
    /// Which calls of `malloc` and its kin in the unit's own code, counted together from 0, do not what they usually do:
    /// they fail, or `realloc` to nothing gives memory.
    pub failing: Vec<u32>,
    /// Which calls of the functions of stdio.h that write, counted together in the same way, give something else back than
    /// usual.
    pub refused: Vec<Refused>,
    /// Somebody defines the weak names that the unit does not.
    pub weak: bool,
    /// The weak definitions in whose place others are.
    pub replaced: Vec<FunctionId>,
    /// What others do, in the order in which they do it.
    pub effects: Vec<Effect>,
    /// What pointers lead to when the run is over, beside the objects.
    pub made: Vec<Made>,
    /// The numbers that the first calls of each stub were given.
    pub asked: Vec<Asked>,
    /// How often each stub was called that does no more than it should.
    pub calls: Vec<(Stub, u32)>,
}

/// What a function gave back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Returned {
    Void,
    /// The bytes of the C result, as long as its type.
    Bytes(Vec<u8>),
    /// A pointer: null, into an input object (index, byte offset), or elsewhere.
    Null,
    Into(usize, u64),
    /// To the start of something of the program's own: an index into `Setup::made`.
    Made(usize),
    Elsewhere,
}

/// What others do in a call of a stub, beside what the stub gives back and writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    pub stub: Stub,
    pub call: u32,
    pub deed: Deed,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// They keep the address of an object of the unit's own, under a number: `*(void **)(from + offset) - delta`.
    Keep { kept: u32, from: Root, offset: u64, delta: u64 },
    /// They write these bytes at an offset of an object.
    Write { to: Root, offset: u64, bytes: Vec<u8> },
    /// They let a pointer there lead elsewhere; to null where there is no target.
    Point { to: Root, offset: u64, target: Option<Target> },
    /// They let a pointer there lead into what they kept.
    PointKept { to: Root, offset: u64, kept: u32, delta: u64 },
    /// They call a function of the unit with what the objects of `Origin::Passed` of this phase hold.
    Call { function: FunctionId, phase: u32 },
    /// They `longjmp` with what `setjmp` put there.
    Jump { to: Root, offset: u64, value: i32 },
}

/// An object as others know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// What they were passed as a C parameter.
    Param(u32),
    Global(GlobalId),
    /// An object of the setup.
    Object(usize),
    /// What they kept under a number.
    Kept(u32),
    /// What they give back.
    Result,
    /// What a pointer that they were passed as a C parameter leads to.
    Behind(u32),
    Errno,
}
