//! Bitcode to `clew-ir`.
//!
//! Scalars only leave this folder: a struct, array or vector value becomes one register per part (`shape`), and its
//! loads and stores one access per part. What cannot be analysed becomes `Op::Unsupported` with a name and a place,
//! so that the rest of the function stays usable.

mod aggregate;
mod arith;
mod assembly;
mod atomic;
mod call;
mod cast;
mod constant;
mod control;
mod dead;
mod float_class;
mod function;
mod init;
mod intrinsic;
mod library;
mod limbs;
mod memory;
mod names;
mod operand;
mod profile;
mod reduce;
mod rule;
mod saturate;
mod shape;
mod soft;
mod unit;

pub use function::lower_function;
pub use init::lower_global;
pub use shape::{Part, Shape};
pub use unit::UnitContext;
