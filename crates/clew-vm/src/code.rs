//! The bytecode: flat, with every operand a slot of the frame. Constants are slots too, filled on entry, so that an
//! instruction never asks what kind of operand it has.

use crate::memory::Memory;
use clew_ir::{
    Binary, Cast, Compare, FloatBinary, FloatCompare, FunctionId, Intrinsic, Place, Scalar, SiteId,
};

/// A slot of the current frame.
pub type Slot = u32;

/// Instructions on integers of up to 64 bits and on f32 and f64; `bits` is the width of the operands.
#[derive(Clone, Copy, Debug)]
pub enum Code {
    Binary {
        op: Binary,
        bits: u8,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    Compare {
        op: Compare,
        bits: u8,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
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
    Float {
        op: FloatBinary,
        bits: u8,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    FloatNeg {
        bits: u8,
        dst: Slot,
        a: Slot,
    },
    FloatCompare {
        op: FloatCompare,
        bits: u8,
        dst: Slot,
        a: Slot,
        b: Slot,
    },
    FloatCast {
        op: Cast,
        from: u8,
        to: u8,
        dst: Slot,
        a: Slot,
    },
    /// `masked`: what is not part of a bit-field is masked out right away, so it need not have been written.
    Load {
        bits: u8,
        masked: bool,
        dst: Slot,
        addr: Slot,
    },
    Store {
        bits: u8,
        value: Slot,
        addr: Slot,
    },
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
    /// dst = base + sext(index) × scale
    Index {
        bits: u8,
        scale: i32,
        dst: Slot,
        base: Slot,
        index: Slot,
    },
    Call {
        side: u32,
    },
    Intrinsic {
        side: u32,
    },
    Count {
        counter: u32,
    },
    CountStep {
        counter: u32,
        step: Slot,
        site: SiteId,
    },
    Jump {
        to: u32,
    },
    Branch {
        cond: Slot,
        yes: u32,
        no: u32,
        site: SiteId,
    },
    Switch {
        side: u32,
    },
    Return {
        side: u32,
    },
    Unreachable,
    /// `side` indexes the messages.
    Unsupported {
        side: u32,
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

#[derive(Clone, Debug)]
pub struct CallSide {
    pub target: Target,
    /// Slot and width in bits.
    pub args: Box<[(Slot, u8)]>,
    pub dst: Box<[Slot]>,
}

#[derive(Clone, Debug)]
pub struct IntrinsicSide {
    pub op: Intrinsic,
    pub ty: Scalar,
    pub args: Box<[Slot]>,
    pub dst: Box<[Slot]>,
}

#[derive(Clone, Debug)]
pub struct SwitchSide {
    pub value: Slot,
    pub site: SiteId,
    /// Each case's value, by outcome.
    pub values: Box<[u64]>,
    /// Where each outcome leads; the last one is the default.
    pub targets: Box<[u32]>,
    /// (value, outcome), sorted by value.
    pub sorted: Box<[(u64, u32)]>,
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
    Jump,
    Unsupported,
    Host(HostCall),
}

/// The functions of `host.h`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostCall {
    Read,
    Write,
    Open,
    Close,
    Seek,
    IsATty,
    Remove,
    Rename,
    Clock,
    Environment,
    Exit,
}

impl HostCall {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "read" => HostCall::Read,
            "write" => HostCall::Write,
            "open" => HostCall::Open,
            "close" => HostCall::Close,
            "seek" => HostCall::Seek,
            "isatty" => HostCall::IsATty,
            "remove" => HostCall::Remove,
            "rename" => HostCall::Rename,
            "clock" => HostCall::Clock,
            "environment" => HostCall::Environment,
            "exit" => HostCall::Exit,
            _ => return None,
        })
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
            "setjmp" | "_setjmp" | "__sigsetjmp" | "longjmp" | "_longjmp" | "siglongjmp" => Builtin::Jump,
            "clew_unsupported" => Builtin::Unsupported,
            _ => return HostCall::named(name.strip_prefix("clew_host_")?).map(Builtin::Host),
        })
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
    pub params: Box<[Slot]>,
    /// Constants lie in `first_const .. first_const + consts.len()`.
    pub first_const: u32,
    pub consts: Box<[u64]>,
}

/// A whole program, ready to run.
pub struct ProgramCode {
    pub pointer_bytes: u32,
    pub code: Vec<Code>,
    /// Where each instruction comes from.
    pub places: Vec<Option<Place>>,
    pub functions: Vec<FunctionCode>,
    pub allocas: Vec<AllocaSide>,
    pub calls: Vec<CallSide>,
    pub intrinsics: Vec<IntrinsicSide>,
    pub switches: Vec<SwitchSide>,
    pub returns: Vec<Box<[Slot]>>,
    pub messages: Vec<String>,
    /// Memory as it is before any run: the globals and their initialisers.
    pub image: Memory,
    /// Each global's address.
    pub globals: Vec<u64>,
    pub counters: usize,
}

impl ProgramCode {
    /// The case values of the switch at `pc`.
    pub fn switch_values(&self, pc: u32) -> &[u64] {
        match self.code.get(pc as usize) {
            Some(Code::Switch { side }) => &self.switches[*side as usize].values,
            _ => &[],
        }
    }
}
