//! Certificates: written beside a search (`write`), and checked again from the files alone (`check`), and told to
//! coverage tools (`justify`).

mod check;
mod claim;
mod justify;
mod maps;
mod names;
mod write;

pub use check::{Check, Checked, Confirmed, check};
pub use claim::claim;
pub use justify::{Justifications, Justify, justify};
pub use write::{Writer, certify, name};
