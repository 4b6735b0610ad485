//! The support header: what tests need around them. It lies once beside the files of tests, the same whatever they test, and
//! each of them includes it twice: before the unit, whose warnings are its own, and behind it.
//!
//! Files that an earlier clew wrote include it too, so that what it has is added to and never renamed.

/// What it is called, in the directory of the tests.
pub const NAME: &str = "clew_support.h";

pub const TEXT: &str = include_str!("support/clew_support.h");

/// The line that includes it.
pub const INCLUDE: &str = "#include \"clew_support.h\"\n";
