//! clew's libc as bitcode, compiled by `build.rs` and carried in the binary.

use crate::llvm::Module;

static FOR_64_BITS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/runtime64.bc"));
static FOR_32_BITS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/runtime32.bc"));

/// `None` if it was built without a libc.
pub fn module(pointer_bytes: u32) -> Option<Module> {
    let bitcode = if pointer_bytes == 4 { FOR_32_BITS } else { FOR_64_BITS };
    if bitcode.is_empty() { None } else { Module::parse(bitcode) }
}
