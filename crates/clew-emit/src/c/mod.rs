//! C as text: declarations, literals and names, from types and numbers alone.

pub mod declarator;
pub mod float;
pub mod integer;
pub mod names;
pub mod text;
