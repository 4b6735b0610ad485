//! The last link: Z3.

mod api;
mod float;
mod session;
mod translate;
mod watch;

pub(crate) use session::Z3;
