//! Bytes seen through C types: as initialisers, as paths to members, as what changed between two moments.

mod changes;
mod initializer;
mod layout;
mod union;
mod value;

pub use changes::{Array, Change, Purpose, Scalar, changes};
pub use initializer::{Image, Wanted, build, scalar_literal};
pub use layout::{Layout, Shape};
pub use value::Value;
