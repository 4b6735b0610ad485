//! Where an instruction comes from.

use std::marker::PhantomData;

use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;

use super::{Module, Value, text};

/// A lexical scope; many instructions share one, and its file.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Scope<'m> {
    raw: LLVMMetadataRef,
    module: PhantomData<&'m Module>,
}

impl<'m> Scope<'m> {
    /// (directory, name) of its file.
    pub fn file(self) -> Option<(String, String)> {
        unsafe {
            let file = LLVMDIScopeGetFile(self.raw);
            if file.is_null() {
                return None;
            }
            let mut bytes = 0;
            let directory = LLVMDIFileGetDirectory(file, &mut bytes);
            let directory = text(directory, bytes as usize);
            let name = LLVMDIFileGetFilename(file, &mut bytes);
            Some((directory, text(name, bytes as usize)))
        }
    }
}

impl<'m> Value<'m> {
    /// Scope, line and column of an instruction.
    pub fn location(self) -> Option<(Scope<'m>, u32, u32)> {
        unsafe {
            let location = LLVMInstructionGetDebugLoc(self.raw);
            if location.is_null() {
                return None;
            }
            let scope = Scope { raw: LLVMDILocationGetScope(location), module: PhantomData };
            Some((scope, LLVMDILocationGetLine(location), LLVMDILocationGetColumn(location)))
        }
    }
}
