//! What the operations mean on values that may be wider than 64 bits: integers of up to 128 bits and x87 long double.
//!
//! Values are the bits of a scalar in a `u128`, zero above its width. Results are those of x86-64 code, bit for bit,
//! the payloads of NaNs included. Terms know no long double, so nothing here has to agree with them; on integers and
//! on f32 and f64 they agree, except for what [`crate::number::native`] says.

mod cast;
mod int;
mod x87;
mod x87_math;

pub use cast::cast;
pub use int::{binary, bit_intrinsic, compare, with_overflow};
pub use x87::{float, float_compare, float_neg};
pub use x87_math::float_intrinsic;
