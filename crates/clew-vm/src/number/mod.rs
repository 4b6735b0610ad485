//! Numbers as C and the machine have them: integers, floats of every format, the functions of math.h.

pub(crate) mod arith;
pub mod math;
pub mod native;
pub mod soft;
pub mod wide;
