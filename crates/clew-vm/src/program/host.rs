//! The world outside of a whole program: what `runtime/include/clew/host.h` promises to clew's libc.
//!
//! A unit under test has none: what it would reach outside is a stub.

use crate::{Limit, Outcome};

/// The functions of `host.h`. A negative result is an errno, negated.
pub trait Host {
    fn read(&mut self, fd: i32, to: &mut [u8]) -> i64;
    /// The error is an outcome that ends the program: it has written too much, or nobody reads it.
    fn write(&mut self, fd: i32, from: &[u8]) -> Result<i64, Outcome>;
    fn open(&mut self, path: &[u8], flags: i32, mode: i32) -> i64;
    fn close(&mut self, fd: i32) -> i64;
    fn seek(&mut self, fd: i32, offset: i64, whence: i32) -> i64;
    fn isatty(&mut self, fd: i32) -> bool;
    fn remove(&mut self, path: &[u8]) -> i64;
    fn rename(&mut self, from: &[u8], to: &[u8]) -> i64;
    /// Nanoseconds of the wall clock (0), a steady clock (1), the time used (2).
    fn clock(&mut self, which: i32) -> i64;
    /// The index-th `NAME=value`.
    fn environment(&mut self, index: usize) -> Option<Vec<u8>>;
}

/// How much a program may still write, over all files.
#[derive(Clone, Copy, Debug)]
pub struct Allowance(pub u64);

impl Allowance {
    pub fn take(&mut self, bytes: usize) -> Result<(), Outcome> {
        self.0 = self.0.checked_sub(bytes as u64).ok_or(Outcome::Limit(Limit::Output))?;
        Ok(())
    }
}
