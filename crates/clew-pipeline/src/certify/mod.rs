//! Certificates: written beside a search (`write`), and checked again from the files alone (`check`), and told to
//! coverage tools (`justify`). Witnesses are for other people's checkers (`witness`).

mod check;
mod claim;
mod justify;
mod maps;
mod names;
mod witness;
mod write;

pub use check::{Check, Checked, Confirmed, check};
pub use claim::claim;
pub use justify::{Justifications, Justify, justify};
pub use witness::witness;
pub use write::{Writer, certify, name};
