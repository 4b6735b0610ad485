//! `Program`: what is executed and what can be covered (ARCHITECTURE.md, "clew-ir").
//!
//! Everything here is plain data, made by `clew-front` and read by every later stage. It knows no
//! LLVM and no solver. Registers are scalars only: aggregates and vectors are taken apart when the
//! bitcode is lowered, so that the vm, the terms and the analyses never meet one.

mod addressed;
mod counts;
mod coverage;
mod ctype;
mod doubt;
mod id;
mod labels;
mod op;
mod program;
mod random;
mod scalar;
mod segments;
mod walk;

pub use counts::Counts;
pub use coverage::{
    Arm, Branch, Condition, CoverageMap, Cut, Decision, Expansion, Expr, ExprId, LabelCount, Region,
    RegionKind, Unevaluated,
};
pub use ctype::{Basic, BitField, CType, Enumerator, Member, Types};
pub use doubt::{Doubt, Doubts};
pub use id::{BlockId, CounterId, FileId, FunctionId, GlobalId, Reg, SegmentId, SiteId, TypeId, UnitId};
pub use labels::{Label, MOST_LABELS, REACHED};
pub use op::{
    Arg, Binary, ByValue, Callee, Cast, Compare, Const, End, FloatBinary, FloatCompare, Index, Inst,
    Intrinsic, Op, Operand, Overflow,
};
pub use program::{
    Block, Body, CParam, Function, Global, Init, Integer, Local, Loop, Names, Pass, Phi, Piece, Place,
    Program, Range, Return, Role, Signature, Site, SiteKind, SourceFile, Unit, Unsupported,
};
pub use random::Random;
pub use scalar::Scalar;
pub use segments::Segments;
pub use walk::CallGraph;
