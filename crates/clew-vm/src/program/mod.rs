//! Whole programs: what they find outside of them, and how they are run.

pub(crate) mod captured;
pub(crate) mod host;
pub(crate) mod host_calls;
pub(crate) mod outside;
pub(crate) mod whole;
