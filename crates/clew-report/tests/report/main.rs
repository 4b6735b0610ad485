//! Snapshots of every form of output, in `snapshots/`.

mod common;
mod progress;
mod summary;
mod terminal;
