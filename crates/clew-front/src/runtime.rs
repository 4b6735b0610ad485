//! clew's libc as bitcode, compiled by `build.rs`, and `clew.h`, both carried in the binary.

use crate::Purpose;
use crate::llvm::Module;

/// The text of `clew.h`.
pub const HEADER: &str = include_str!("../runtime/include/clew.h");

macro_rules! bitcode {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".bc"))
    };
}

pub fn module(pointer_bytes: u32, purpose: Purpose) -> Option<Module> {
    let bitcode: &[u8] = match (purpose, pointer_bytes) {
        (Purpose::Units, 4) => bitcode!("unit32"),
        (Purpose::Units, _) => bitcode!("unit64"),
        (Purpose::Program | Purpose::ProgramTests, 4) => bitcode!("host32"),
        (Purpose::Program | Purpose::ProgramTests, _) => bitcode!("host64"),
    };
    Module::parse(bitcode)
}
