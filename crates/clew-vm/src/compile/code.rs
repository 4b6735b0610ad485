//! The bytecode: flat, with every operand a slot of the frame. Constants are slots too, filled on entry, so that an
//! instruction never asks what kind of operand it has.
//!
//! Widths are kept as `cut`, 64 less the number of bits: `x << cut >> cut` brings a result back to its width. An
//! instruction ends where the machine would have to think: rare and wide ones are one variant with a side table.

use crate::inputs::contract::is_input;
use crate::memory::Memory;
use crate::number::math::{self, MathFn};
use crate::number::soft::{self, SoftFn};
use crate::world::callable::Links;
use clew_ir::{
    Binary, ByValue, Cast, Compare, FloatBinary, FloatCompare, FunctionId, GlobalId, Intrinsic, Place, Role,
    Scalar, SegmentId, TypeId,
};
use rustc_hash::FxHashSet;

/// A slot of the current frame. A value of more than 64 bits takes two, the lower half first.
pub type Slot = u32;

/// From two slots to one.
#[derive(Clone, Copy, Debug)]
pub struct Two {
    pub cut: u8,
    pub dst: Slot,
    pub a: Slot,
    pub b: Slot,
}

/// A comparison and the jump it decides. `weight`: how many instructions of the IR the block had.
#[derive(Clone, Copy, Debug)]
pub struct Fork {
    pub cut: u8,
    pub weight: u16,
    pub a: Slot,
    pub b: Slot,
    pub yes: u32,
    pub no: u32,
}

/// Memory at `base + offset`. `slot` is what is loaded or stored; a loaded value is extended to `bits`.
#[derive(Clone, Copy, Debug)]
pub struct Near {
    pub bits: u8,
    pub slot: Slot,
    pub base: Slot,
    pub offset: i32,
}

/// Memory at `base + index × scale`, the index being a signed number of `64 - cut` bits, or as it is where `cut` is 0.
#[derive(Clone, Copy, Debug)]
pub struct Far {
    pub bits: u8,
    pub cut: u8,
    pub slot: Slot,
    pub base: Slot,
    pub index: Slot,
    pub scale: i32,
}

/// Instructions on integers of up to 64 bits and on f32 and f64, unless they say otherwise.
#[derive(Clone, Copy, Debug)]
pub enum Code {
    Add(Two),
    Sub(Two),
    /// At the width of a pointer: it may be the distance of two objects.
    SubWord(Two),
    Mul(Two),
    And(Two),
    Or(Two),
    Xor(Two),
    Shl(Two),
    LShr(Two),
    AShr(Two),
    UDiv(Two),
    SDiv(Two),
    URem(Two),
    SRem(Two),

    Eq(Two),
    Ne(Two),
    Ult(Two),
    Ule(Two),
    Slt(Two),
    Sle(Two),
    /// At the width of a pointer: they may be of two objects.
    EqWord(Two),
    NeWord(Two),
    UltWord(Two),
    UleWord(Two),
    SltWord(Two),
    SleWord(Two),

    SExt {
        from: u8,
        to: u8,
        dst: Slot,
        a: Slot,
    },
    ZExt {
        to: u8,
        dst: Slot,
        a: Slot,
    },
    Trunc {
        to: u8,
        dst: Slot,
        a: Slot,
    },
    Copy {
        dst: Slot,
        a: Slot,
    },
    Select {
        bits: u8,
        dst: Slot,
        cond: Slot,
        a: Slot,
        b: Slot,
    },

    /// A slot may hold the number of an address; the bits of it that the program looks at.
    Number {
        slot: Slot,
        mask: u32,
    },
    /// A number is made of what may be the addresses of two objects.
    TwoNumbers {
        a: Slot,
        b: Slot,
    },
    FAdd64(Two),
    FSub64(Two),
    FMul64(Two),
    FDiv64(Two),
    /// `cut` is that of the operands.
    Float(FloatBinary, Two),
    FloatCompare(FloatCompare, Two),
    FloatNeg {
        bits: u8,
        dst: Slot,
        a: Slot,
    },
    FloatCast {
        op: Cast,
        from: u8,
        to: u8,
        dst: Slot,
        a: Slot,
    },

    Load8(Near),
    Load16(Near),
    Load32(Near),
    Load64(Near),
    LoadSigned8(Near),
    LoadSigned16(Near),
    LoadSigned32(Near),
    Load8At(Far),
    Load16At(Far),
    Load32At(Far),
    Load64At(Far),
    /// Of what may be the number of an address.
    LoadNumber(Near),
    LoadNumberAt(Far),
    LoadSigned8At(Far),
    LoadSigned16At(Far),
    LoadSigned32At(Far),
    /// Of any width up to 64 bits.
    LoadOdd(Near),
    Store8(Near),
    Store16(Near),
    Store32(Near),
    Store64(Near),
    Store8At(Far),
    Store16At(Far),
    Store32At(Far),
    Store64At(Far),
    StoreOdd(Near),

    /// `side` indexes `Program code`'s allocas.
    Alloca {
        dst: Slot,
        count: Slot,
        side: u32,
    },
    /// dst = base + offset
    Offset {
        dst: Slot,
        base: Slot,
        offset: i32,
    },
    /// dst = base + index × scale, as in [`Far`].
    Index {
        cut: u8,
        scale: i32,
        dst: Slot,
        base: Slot,
        index: Slot,
    },
    Call {
        side: u32,
    },
    /// Of a known function that has bytecode, with just its parameters.
    CallDirect {
        side: u32,
        function: u32,
    },
    Intrinsic {
        side: u32,
    },
    /// On values of more than 64 bits.
    Wide {
        side: u32,
    },
    Count {
        counter: u32,
    },
    CountStep {
        counter: u32,
        step: Slot,
    },
    /// `dst` = `state` + the step of `cond`.
    Condition {
        dst: Slot,
        state: Slot,
        cond: Slot,
        steps: [u32; 2],
    },
    Vector {
        first: u32,
        state: Slot,
    },
    Label {
        number: u32,
        holds: Slot,
    },

    Jump {
        to: u32,
        weight: u16,
    },
    /// On a slot of one bit, `a`.
    Branch(Fork),
    BranchEq(Fork),
    BranchNe(Fork),
    BranchUlt(Fork),
    BranchUle(Fork),
    BranchSlt(Fork),
    BranchSle(Fork),
    BranchEqWord(Fork),
    BranchNeWord(Fork),
    BranchUltWord(Fork),
    BranchUleWord(Fork),
    BranchSltWord(Fork),
    BranchSleWord(Fork),
    Switch {
        side: u32,
    },
    /// A computed goto.
    Indirect {
        side: u32,
    },
    Return {
        side: u32,
        weight: u16,
    },
    Unreachable,
    /// `side` indexes the messages.
    Unsupported {
        side: u32,
    },
    /// A segment starts.
    Probe {
        segment: u32,
    },
}

#[derive(Clone, Copy, Debug)]
pub struct AllocaSide {
    pub bytes: u64,
    pub align: u32,
}

#[derive(Clone, Debug)]
pub enum Target {
    Direct(FunctionId),
    Indirect(Slot),
}

/// How a variable argument travels on x86-64.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// In general registers as long as there are any.
    General,
    /// In a vector register as long as there is one.
    Vector,
    /// On the stack: `long double`.
    Stack,
    /// The bytes at the address it is.
    Bytes(ByValue),
}

#[derive(Clone, Debug)]
pub struct CallSide {
    pub target: Target,
    /// Slot and width in bits.
    pub args: Box<[(Slot, u8)]>,
    /// How each argument travels if it is a variable one.
    pub ways: Box<[Way]>,
    pub dst: Box<[(Slot, u8)]>,
    /// Somebody looks at the result.
    pub used: bool,
    /// For `CallDirect`: how many slots the caller has, and from which of them to which of the callee's.
    pub window: u32,
    pub moves: Box<[(Slot, Slot)]>,
}

#[derive(Clone, Debug)]
pub struct IntrinsicSide {
    pub op: Intrinsic,
    pub ty: Scalar,
    pub args: Box<[Slot]>,
    pub dst: Box<[Slot]>,
}

/// Operands are as wide as `op` says.
#[derive(Clone, Debug)]
pub struct WideSide {
    pub op: WideOp,
    pub dst: Slot,
    pub args: [Slot; 3],
}

#[derive(Clone, Copy, Debug)]
pub enum WideOp {
    Binary(Binary, u8),
    Compare(Compare, u8),
    Cast(Cast, Scalar, Scalar),
    /// On x87 extended floats.
    Float(FloatBinary),
    FloatNeg,
    FloatCompare(FloatCompare),
    /// (condition, a, b)
    Select(u8),
    Copy(u8),
    /// (address); noted as other loads are.
    Load(u8),
    /// (value, address)
    Store(u8),
}

#[derive(Clone, Debug)]
pub struct SwitchSide {
    pub value: Slot,
    pub weight: u16,
    /// Of the value.
    pub bits: u8,
    /// Each case's value, by outcome.
    pub values: Box<[u128]>,
    /// Where each outcome leads; the last one is the default.
    pub targets: Box<[u32]>,
    /// (value, outcome), sorted by value.
    pub sorted: Box<[(u128, u32)]>,
}

#[derive(Clone, Debug)]
pub struct IndirectSide {
    pub addr: Slot,
    pub weight: u16,
    /// (the label's address, where it leads)
    pub targets: Box<[(u64, u32)]>,
}

/// What an instruction needs off the fast path.
#[derive(Clone, Copy, Default, Debug)]
pub struct Note {
    pub place: Option<Place>,
    /// A branch's site, by index; of a load, one of `note`.
    pub extra: u32,
}

/// Loads that are no error if nothing has been written there.
pub mod note {
    /// It is masked out right away (a bit-field).
    pub const MASKED: u32 = 1;
    /// It is what the function gives back, and may never be looked at.
    pub const RETURNED: u32 = 2;
}

/// What the vm does itself rather than run C for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builtin {
    Malloc,
    Calloc,
    Realloc,
    Free,
    Exit,
    Abort,
    AssertFail,
    /// Ends the run as rejected unless its argument holds.
    Assume,
    /// A label is passed: its number, and its predicate.
    /// Input functions: see `symbolic`.
    MakeSymbolic,
    Range,
    ReachError,
    SetJump,
    LongJump,
    Unsupported,
    Settle,
    Apart,
    Stream,
    OutputResult,
    OutputError,
    Locale,
    Doubt,
    Host(HostCall),
    Math(&'static MathFn),
    Soft(SoftFn),
}

/// The functions of `host.h`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostCall {
    Read,
    ReadSome,
    Write,
    Open,
    Close,
    Seek,
    IsATty,
    Remove,
    Rename,
    Clock,
    Environment,
    Constructor,
    Destructor,
    Exit,
}

impl HostCall {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "read" => HostCall::Read,
            "readsome" => HostCall::ReadSome,
            "write" => HostCall::Write,
            "open" => HostCall::Open,
            "close" => HostCall::Close,
            "seek" => HostCall::Seek,
            "isatty" => HostCall::IsATty,
            "remove" => HostCall::Remove,
            "rename" => HostCall::Rename,
            "clock" => HostCall::Clock,
            "environment" => HostCall::Environment,
            "constructor" => HostCall::Constructor,
            "destructor" => HostCall::Destructor,
            "exit" => HostCall::Exit,
            _ => return None,
        })
    }
}

/// Where control goes from a call of a function of that name that is only declared.
pub fn role(name: &str) -> Role {
    match Builtin::named(name) {
        Some(Builtin::SetJump) => Role::SetJump,
        Some(Builtin::LongJump) => Role::LongJump,
        Some(
            Builtin::Exit
            | Builtin::Abort
            | Builtin::AssertFail
            | Builtin::ReachError
            | Builtin::Host(HostCall::Exit),
        ) => Role::Never,
        Some(_) => Role::Back,
        None if is_input(name) => Role::Back,
        None => Role::Other,
    }
}

impl Builtin {
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "malloc" => Builtin::Malloc,
            "calloc" => Builtin::Calloc,
            "realloc" => Builtin::Realloc,
            "free" => Builtin::Free,
            "exit" | "_exit" | "_Exit" => Builtin::Exit,
            "abort" => Builtin::Abort,
            "__assert_fail" | "clew_assertion_failed" => Builtin::AssertFail,
            "clew_assume" | "__VERIFIER_assume" | "klee_assume" | "__CPROVER_assume" => Builtin::Assume,
            "clew_bytes" | "klee_make_symbolic" | "__VERIFIER_nondet_memory" => Builtin::MakeSymbolic,
            _ if name.starts_with("__Crest") => Builtin::MakeSymbolic,
            "klee_range" => Builtin::Range,
            "reach_error" | "__VERIFIER_error" => Builtin::ReachError,
            "setjmp" | "_setjmp" | "__sigsetjmp" | "sigsetjmp" => Builtin::SetJump,
            "longjmp" | "_longjmp" | "siglongjmp" | "__longjmp_chk" => Builtin::LongJump,
            "clew_unsupported" => Builtin::Unsupported,
            "clew_settle" => Builtin::Settle,
            "clew_apart" => Builtin::Apart,
            "clew_stream" => Builtin::Stream,
            "clew_output_result" => Builtin::OutputResult,
            "clew_output_error" => Builtin::OutputError,
            "clew_locale" => Builtin::Locale,
            "clew_doubt" => Builtin::Doubt,
            _ => match name.strip_prefix("clew_host_") {
                Some(call) => return HostCall::named(call).map(Builtin::Host),
                None => {
                    let soft = || soft::named(name).map(Builtin::Soft);
                    return math::named(name).map(Builtin::Math).or_else(soft);
                }
            },
        })
    }
}

impl Builtin {
    /// No library defines it: a test has a stub for it.
    pub fn is_tests_own(self) -> bool {
        use Builtin as B;
        matches!(self, B::MakeSymbolic | B::Range | B::ReachError)
    }
}

#[derive(Clone, Debug)]
pub enum Entry {
    Code,
    Builtin(Builtin),
    /// Declared only: each call's result is an input.
    Stub,
}

#[derive(Clone, Debug)]
pub struct FunctionCode {
    pub entry: Entry,
    pub start: u32,
    pub slots: u32,
    /// Slot and width in bits.
    pub params: Box<[(Slot, u8)]>,
    /// What its first slots hold.
    pub consts: Box<[u64]>,
    /// In code that probes look into: by register, where it can be seen.
    pub homes: Box<[Home]>,
}

/// Where a register of the IR is while its function runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// Nowhere: it lives within a block.
    None,
    Slot(Slot),
    /// It is the address of a local that needs no memory: the local itself.
    Local(Slot),
}

/// A whole program, ready to run.
pub struct ProgramCode {
    pub pointer_bytes: u32,
    pub code: Vec<Code>,
    /// One for each instruction.
    pub notes: Vec<Note>,
    pub functions: Vec<FunctionCode>,
    pub allocas: Vec<AllocaSide>,
    pub calls: Vec<CallSide>,
    pub intrinsics: Vec<IntrinsicSide>,
    pub wide: Vec<WideSide>,
    pub switches: Vec<SwitchSide>,
    pub gotos: Vec<IndirectSide>,
    /// Slot and width in bits.
    pub returns: Vec<Box<[(Slot, u8)]>>,
    pub messages: Vec<String>,
    /// Memory as it is before any run: the globals and their initialisers.
    pub image: Memory,
    /// Each global's address.
    pub globals: Vec<u64>,
    /// Where `errno` and `signgam` lie, if anything reads them.
    pub errno: Option<u64>,
    pub signgam: Option<u64>,
    pub counters: usize,
    /// The counter of label 0, if there are labels.
    pub first_label: Option<u32>,
    pub labels_branch: bool,
    /// Probes look into runs: every segment begins with `Code::Probe`.
    pub is_probed: bool,
    /// Where each segment starts. None is empty, and they lie in order.
    pub segments: Vec<u32>,
    /// Constants other than null that pointers are compared with.
    pub sentinels: Vec<u64>,
    /// The functions whose address the user's code has.
    pub taken: FxHashSet<FunctionId>,
    pub(crate) links: Links,
    /// The unions of several structs, which may share memory by C's rules.
    pub unions: Vec<TypeId>,
    /// The `static` variables whose address others may have.
    /// The loads whose values are only handed on.
    pub copied: FxHashSet<u32>,
    pub leaked: FxHashSet<GlobalId>,
    /// Some variable starts with the address of a weak name.
    pub starts_weak: bool,
    /// The unit calls an allocator by a name of its own, where no test can let it fail.
    pub labels_allocators: bool,
}

impl ProgramCode {
    /// The segment of the instruction at `pc`. What a call returns to is in the one behind the call.
    pub fn segment(&self, pc: u32) -> SegmentId {
        SegmentId::at(self.segments.partition_point(|&start| start <= pc).saturating_sub(1))
    }

    /// Where the instruction at `pc` comes from.
    pub fn place(&self, pc: u32) -> Option<Place> {
        self.notes.get(pc as usize)?.place
    }

    /// The case values of the switch at `pc`.
    pub fn switch_values(&self, pc: u32) -> &[u128] {
        match self.code.get(pc as usize) {
            Some(Code::Switch { side }) => &self.switches[*side as usize].values,
            _ => &[],
        }
    }
}
