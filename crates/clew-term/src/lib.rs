//! Hash-consed symbolic terms, their simplifier and evaluator (ARCHITECTURE.md, "clew-term").
//!
//! A [`Term`] is a handle into one arena, [`Terms`]; equal terms have equal handles. Values are
//! bit-vectors of 1 to 128 bits, booleans are one bit wide, and floats are bit patterns on which
//! float operations are defined. Builders simplify as they build, so that what a run of a C program
//! at `-O0` records (bytes taken apart and put together, booleans widened and compared with zero,
//! pointers that are null or an address) is small before any solver sees it.
//!
//! Nothing here knows a solver, and nothing recurses over the depth of a term.

mod arena;
mod bits;
mod build;
pub mod concrete;
mod eval;
mod intern;
mod math;
mod model;
mod op;
#[cfg(feature = "raw")]
pub mod raw;
mod show;
mod smtlib;
mod substitute;
mod term;
mod vars;

pub use arena::Terms;
pub use bits::{is_negative, mask, sign_extend};
pub use eval::Evaluator;
pub use math::MathOp;
pub use model::{Model, Patch, Valuation};
pub use op::{BinOp, CastOp, Node, UnOp};
pub use show::Show;
pub use smtlib::smtlib;
pub use substitute::{Substitution, Transfer};
pub use term::{Term, Var};
