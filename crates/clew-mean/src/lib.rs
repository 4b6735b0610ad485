//! What an operation of the ir means: its results as terms over the terms of its operands, and the condition under which
//! it has results at all.
//!
//! All of it is pure: nothing runs, nothing is looked up. The vm's concolic half builds its terms here, and so does
//! whoever goes through a program without running it, forwards or backwards. Memory, calls and what the world does stay
//! with whoever has a memory, callers and a world: for those [`Meaning::of`] has no answer.

mod bits;
mod float;
mod integer;
mod meaning;

pub use bits::{bit_intrinsic, with_overflow};
pub use float::{float, float_compare, float_intrinsic, float_op};
pub use integer::{address, binary, cast, compare, defined, nonzero, offset};
pub use meaning::Meaning;
