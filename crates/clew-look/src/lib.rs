//! A cheap look first.

pub mod value;
