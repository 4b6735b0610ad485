//! Files, temporary directories, child processes and signals. Whatever ends clew (its own end, Ctrl-C, a full disk, kill
//! -9), a file is the old or the new one and never a part, and no child goes on. What clew cannot remove itself, the
//! next clew removes.

mod lock;
pub mod memory;
mod process;
mod scratch;
mod signal;
mod stop;
mod write;

pub use process::{Running, no_room};
pub use scratch::Scratch;
pub use stop::Stop;
pub use write::{Durable, can_write, create, sweep, write};
