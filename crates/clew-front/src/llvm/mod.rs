//! A thin, read-only view of LLVM's C API: just what lowering asks for.
//!
//! The `llvm-ir` crate is not used: it has no `long double` or 128-bit constants, no block addresses and no element
//! type of constant address computations, and it panics on what it does not know. All `unsafe` of this crate is in
//! this folder. Handles borrow their `Module`, so none outlives it.

mod debug;
mod ty;
mod value;

use std::ffi::CString;
use std::marker::PhantomData;
use std::os::raw::{c_char, c_void};

use llvm_sys::bit_reader::LLVMParseBitcodeInContext2;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::{LLVMDisposeTargetData, LLVMPointerSize, LLVMTargetDataRef};

pub use debug::Scope;
pub use llvm_sys::{LLVMAtomicRMWBinOp as RmwOp, LLVMLinkage as Linkage, LLVMOpcode as Opcode};
pub use ty::{Type, TypeKind};
pub use value::{Block, Value, ValueKind};

/// A parsed bitcode file.
pub struct Module {
    context: LLVMContextRef,
    module: LLVMModuleRef,
    layout: LLVMTargetDataRef,
}

/// LLVM's default handler ends the process on an error; the parser's return value says all we need.
extern "C" fn ignore_diagnostic(_: LLVMDiagnosticInfoRef, _: *mut c_void) {}

impl Module {
    /// `None` where the bytes are no bitcode that LLVM 19 reads.
    pub fn parse(bitcode: &[u8]) -> Option<Module> {
        let name = CString::default();
        unsafe {
            let context = LLVMContextCreate();
            LLVMContextSetDiagnosticHandler(context, Some(ignore_diagnostic), std::ptr::null_mut());
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bitcode.as_ptr().cast::<c_char>(),
                bitcode.len(),
                name.as_ptr(),
            );
            let mut module = std::ptr::null_mut();
            let failed = LLVMParseBitcodeInContext2(context, buffer, &mut module);
            LLVMDisposeMemoryBuffer(buffer);
            if failed != 0 || module.is_null() {
                LLVMContextDispose(context);
                return None;
            }
            // Debug records as calls of intrinsics: the C API reads nothing else.
            LLVMSetIsNewDbgInfoFormat(module, 0);
            let layout = llvm_sys::target::LLVMCreateTargetData(LLVMGetDataLayoutStr(module));
            Some(Module { context, module, layout })
        }
    }

    /// The machine and system that it is compiled for.
    pub fn target(&self) -> String {
        unsafe { std::ffi::CStr::from_ptr(LLVMGetTarget(self.module)) }.to_string_lossy().into_owned()
    }

    pub fn pointer_bytes(&self) -> u32 {
        unsafe { LLVMPointerSize(self.layout) }
    }

    pub fn functions(&self) -> impl Iterator<Item = Value<'_>> {
        let first = unsafe { LLVMGetFirstFunction(self.module) };
        chain(first, |value| unsafe { LLVMGetNextFunction(value) }).map(|raw| self.value(raw))
    }

    pub fn globals(&self) -> impl Iterator<Item = Value<'_>> {
        let first = unsafe { LLVMGetFirstGlobal(self.module) };
        chain(first, |value| unsafe { LLVMGetNextGlobal(value) }).map(|raw| self.value(raw))
    }

    /// What stands in `asm` outside of functions.
    pub fn assembly(&self) -> String {
        let mut length = 0;
        let start = unsafe { LLVMGetModuleInlineAsm(self.module, &mut length) };
        if start.is_null() || length == 0 {
            return String::new();
        }
        // LLVM owns `length` bytes there as long as the module lives.
        let bytes = unsafe { std::slice::from_raw_parts(start.cast::<u8>(), length) };
        String::from_utf8_lossy(bytes).into_owned()
    }

    pub fn aliases(&self) -> impl Iterator<Item = Value<'_>> {
        let first = unsafe { LLVMGetFirstGlobalAlias(self.module) };
        chain(first, |value| unsafe { LLVMGetNextGlobalAlias(value) }).map(|raw| self.value(raw))
    }

    pub fn ifuncs(&self) -> impl Iterator<Item = Value<'_>> {
        let first = unsafe { LLVMGetFirstGlobalIFunc(self.module) };
        chain(first, |value| unsafe { LLVMGetNextGlobalIFunc(value) }).map(|raw| self.value(raw))
    }

    /// The number LLVM gives the attribute; stable within a run.
    pub fn attribute(&self, name: &str) -> AttributeKind {
        AttributeKind(unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast::<c_char>(), name.len()) })
    }

    fn value(&self, raw: LLVMValueRef) -> Value<'_> {
        Value { raw, module: PhantomData }
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        unsafe {
            LLVMDisposeTargetData(self.layout);
            LLVMDisposeModule(self.module);
            LLVMContextDispose(self.context);
        }
    }
}

/// An enum or type attribute, such as `byval`.
#[derive(Clone, Copy)]
pub struct AttributeKind(u32);

/// A linked list of LLVM's as an iterator.
fn chain<T>(first: *mut T, next: impl Fn(*mut T) -> *mut T) -> impl Iterator<Item = *mut T> {
    std::iter::successors((!first.is_null()).then_some(first), move |&item| {
        let item = next(item);
        (!item.is_null()).then_some(item)
    })
}

/// Copies a string that LLVM keeps.
unsafe fn text(start: *const c_char, bytes: usize) -> String {
    if start.is_null() {
        return String::new();
    }
    let bytes = unsafe { std::slice::from_raw_parts(start.cast::<u8>(), bytes) };
    String::from_utf8_lossy(bytes).into_owned()
}
