//! Certificates: written beside a search (`write`), and checked again from the files alone (`check`).

mod check;
mod claim;
mod names;
mod write;

pub use check::{Check, Checked, Confirmed, check};
pub use claim::claim;
pub use write::{Writer, certify};
