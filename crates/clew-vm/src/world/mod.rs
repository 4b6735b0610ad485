//! The world around a unit: functions that are only declared, output that is refused, and whatever others may do.

pub(crate) mod callable;
pub(crate) mod leaks;
pub(crate) mod others;
pub(crate) mod output;
pub(crate) mod stubs;
