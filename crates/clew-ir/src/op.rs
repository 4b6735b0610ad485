//! Instructions, in families: arithmetic, memory, control, calls, intrinsics.

use crate::{BlockId, CounterId, Doubt, FunctionId, GlobalId, Place, Reg, Scalar, SiteId};

/// A constant. Its type is that of the operand's position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    /// The bits of an integer, a float or a null pointer; the bits above its width are zero.
    Bits(u128),
    /// An address inside (or one past) a global.
    Global(GlobalId, i64),
    Function(FunctionId),
    /// The address of a label (`&&label`). Labels of one function lie one byte apart, in the order of their handles: a
    /// table of their differences (`&&a - &&b`) is made of numbers, and `&&b + difference` is the other label again.
    Block(FunctionId, BlockId),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    Reg(Reg),
    Const(Const),
}

impl Operand {
    pub fn bits(bits: u128) -> Self {
        Operand::Const(Const::Bits(bits))
    }
}

#[derive(Clone, Debug)]
pub struct Inst {
    pub op: Op,
    pub place: Option<Place>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatBinary {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compare {
    Eq,
    Ne,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
}

/// LLVM's float predicates: `O` is false when an operand is NaN, `U` is true then.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatCompare {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    Uno,
    True,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cast {
    ZExt,
    SExt,
    Trunc,
    /// Bits as they are: bitcast of equal width, pointer to integer and back (extended with zeros or cut).
    Bits,
    FloatToSigned,
    FloatToUnsigned,
    SignedToFloat,
    UnsignedToFloat,
    /// Between float types, either way.
    FloatToFloat,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Overflow {
    SAdd,
    UAdd,
    SSub,
    USub,
    SMul,
    UMul,
}

/// What the `llvm.*` intrinsics that are left after lowering do. Those without an effect (lifetime, assume,
/// debug …) are dropped by the front end; `expect` is a copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Intrinsic {
    /// (to, from, bytes); `to` and `from` may not overlap, unless they are equal.
    MemCpy,
    /// (to, from, bytes)
    MemMove,
    /// (to, byte, bytes)
    MemSet,
    /// (a, b) to (result, overflowed): the operands' type is the first result's.
    WithOverflow(Overflow),
    /// (a)
    Abs,
    /// (a, b)
    SMin,
    SMax,
    UMin,
    UMax,
    PopCount,
    /// (a), or (a, flag): those of 0 are undefined where there is a flag and it is not 0
    LeadingZeros,
    TrailingZeros,
    SwapBytes,
    ReverseBits,
    /// (a, b, amount): funnel shifts
    FShl,
    FShr,
    FAbs,
    Floor,
    Ceil,
    TruncFloat,
    Round,
    RoundEven,
    Rint,
    Sqrt,
    CopySign,
    FMin,
    FMax,
    Fma,
    /// (list, general, vector): how many of x86-64's registers of either kind the named parameters took; on i386 none.
    VaStart,
    VaEnd,
    VaCopy,
    StackSave,
    StackRestore,
    FrameAddress,
    ReturnAddress,
    Trap,
    /// (addr): what lies there is read next and may have changed by itself: it is `volatile`, or atomic.
    Shared,
    /// What comes next may be otherwise: a weak definition, which whoever links the program may replace, the rounding
    /// mode, which the caller may have set …
    Doubt(Doubt),
    /// The same where a proof may rest on it that it is not, as long as it says so.
    Granted(Doubt),
    /// (function): its definition is weak, and whoever links the program may have put another one in its place.
    Replaceable,
    /// (address) -> address or null: a weak name that nobody defines, and that whoever links the program may define.
    WeakName,
    /// What comes next is computed with more precision than its type has: by the x87.
    Precise,
    /// Named, so that a run that meets it can say so.
    Unsupported(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    Direct(FunctionId),
    Indirect(Operand),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arg {
    pub value: Operand,
    pub ty: Scalar,
    /// `value` is the address of a copy that is the callee's own.
    pub by_value: Option<ByValue>,
}

/// What is passed through memory. A parameter gets the address; a variable argument is the bytes themselves, where
/// `va_arg` looks for them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByValue {
    pub bytes: u64,
    pub align: u32,
    /// Among x86-64's variable arguments it travels in a vector register as long as there are any.
    pub vector: bool,
}

/// One summand of an address: `value`, read as a signed integer of `bits` bits, times `scale`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Index {
    pub value: Operand,
    pub bits: u16,
    pub scale: i64,
}

#[derive(Clone, Debug)]
pub enum Op {
    Binary {
        op: Binary,
        ty: Scalar,
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    Float {
        op: FloatBinary,
        ty: Scalar,
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    FloatNeg {
        ty: Scalar,
        dst: Reg,
        a: Operand,
    },
    /// `ty` is the operands' type; the result is an `i1`.
    Compare {
        op: Compare,
        ty: Scalar,
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    FloatCompare {
        op: FloatCompare,
        ty: Scalar,
        dst: Reg,
        a: Operand,
        b: Operand,
    },
    Cast {
        op: Cast,
        from: Scalar,
        to: Scalar,
        dst: Reg,
        a: Operand,
    },
    Select {
        ty: Scalar,
        dst: Reg,
        cond: Operand,
        a: Operand,
        b: Operand,
    },
    Copy {
        ty: Scalar,
        dst: Reg,
        a: Operand,
    },

    /// `bytes × count` bytes on the stack until the function returns; `count` is an integer of pointer width.
    Alloca {
        dst: Reg,
        bytes: u64,
        count: Operand,
        align: u32,
    },
    /// `lenient`: it may be a part of something that is not all written yet, as an element of a vector that is set one
    /// by one; that alone is no error.
    Load {
        ty: Scalar,
        dst: Reg,
        addr: Operand,
        lenient: bool,
    },
    Store {
        ty: Scalar,
        value: Operand,
        addr: Operand,
    },
    /// `base + offset + Σ index`, modulo the pointer's width.
    Address {
        dst: Reg,
        base: Operand,
        offset: i64,
        indices: Vec<Index>,
    },

    /// Aggregates by value are already copied to memory of their own where C demands it.
    Call {
        callee: Callee,
        args: Vec<Arg>,
        dst: Vec<Reg>,
    },
    Intrinsic {
        op: Intrinsic,
        ty: Scalar,
        args: Vec<Operand>,
        dst: Vec<Reg>,
    },

    /// Adds one to a profile counter.
    Count(CounterId),
    /// Adds `step` (an i64, 0 or 1 in practice) to a counter: how clang counts a conditional operator that it
    /// made a `select`. The condition is `step != 0`, and `site` its site, so that it can be searched for like a branch.
    CountStep {
        counter: CounterId,
        step: Operand,
        site: SiteId,
    },
    /// A condition of a decision has its value: the decision's state (an i32), which becomes the number of the test
    /// vector, goes on by the step of the outcome, `[false, true]`. The branch on it follows at once.
    Condition {
        dst: Reg,
        state: Operand,
        cond: Operand,
        steps: [u32; 2],
    },
    /// A label is passed; it is covered if this number is not zero.
    Label {
        number: u32,
        holds: Operand,
        site: SiteId,
    },
    /// A decision has its outcome: the test vector whose bit is `first + state` was seen.
    Vector {
        first: u32,
        state: Operand,
    },

    /// Something that cannot be analysed (inline assembly, say); what it would assign is a fresh input.
    Unsupported {
        what: String,
        dst: Vec<(Reg, Scalar)>,
    },
}

/// How a block ends.
#[derive(Clone, Debug)]
pub enum End {
    Jump(BlockId),
    /// Outcome 1 of `site` is `yes`, outcome 0 is `no`.
    Branch {
        cond: Operand,
        yes: BlockId,
        no: BlockId,
        site: SiteId,
    },
    /// Outcome i of `site` is the i-th case, the last one is the default.
    Switch {
        ty: Scalar,
        value: Operand,
        cases: Vec<(u128, BlockId)>,
        default: BlockId,
        site: SiteId,
    },
    /// Computed goto.
    Indirect {
        addr: Operand,
        targets: Vec<BlockId>,
    },
    Return(Vec<Operand>),
    Unreachable,
}
