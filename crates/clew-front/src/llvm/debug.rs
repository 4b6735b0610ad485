//! Where an instruction comes from, and what C calls what it makes.

use std::marker::PhantomData;

use clew_ir::Integer;
use llvm_sys::core::*;
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

/// A variable that C declares, and the memory that it lives in.
pub struct Declared<'m> {
    pub storage: Value<'m>,
    pub name: String,
    pub scope: Scope<'m>,
    pub line: u32,
    pub integer: Option<Integer>,
}

impl<'m> Scope<'m> {
    /// The scope around it, within its function.
    pub fn around(self, near: Value<'m>) -> Option<Scope<'m>> {
        use LLVMMetadataKind::*;
        unsafe {
            match LLVMGetMetadataKind(self.raw) {
                LLVMDILexicalBlockMetadataKind | LLVMDILexicalBlockFileMetadataKind => {
                    let raw = *operands(near, self.raw).get(1)?;
                    (!raw.is_null()).then_some(Scope { raw, module: PhantomData })
                }
                _ => None,
            }
        }
    }
}

/// What a node of metadata is made of. `near`: any value of its module.
///
/// # Safety
/// `node` is a node, no string and no value.
unsafe fn operands(near: Value, node: LLVMMetadataRef) -> Vec<LLVMMetadataRef> {
    unsafe {
        let context = LLVMGetTypeContext(LLVMTypeOf(near.raw));
        let value = LLVMMetadataAsValue(context, node);
        let mut all = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(value) as usize];
        LLVMGetMDNodeOperands(value, all.as_mut_ptr());
        let raw = |value: LLVMValueRef| match value.is_null() {
            true => std::ptr::null_mut(),
            false => LLVMValueAsMetadata(value),
        };
        all.into_iter().map(raw).collect()
    }
}

/// So many names for one type are followed.
const DEEPEST: u32 = 32;

/// How values of a type are read, if it is one of integers.
///
/// # Safety
/// `ty` is null or a type.
unsafe fn integer(near: Value, mut ty: LLVMMetadataRef) -> Option<Integer> {
    use LLVMMetadataKind::*;
    for _ in 0..DEEPEST {
        if ty.is_null() {
            return None;
        }
        unsafe {
            match LLVMGetMetadataKind(ty) {
                LLVMDIBasicTypeMetadataKind => {
                    let mut bytes = 0;
                    let name = LLVMDITypeGetName(ty, &mut bytes);
                    let signed = match &*text(name, bytes) {
                        "int" | "long" | "long long" | "short" | "char" | "signed char" => true,
                        "unsigned int" | "unsigned long" | "unsigned long long" | "unsigned short"
                        | "unsigned char" => false,
                        _ => return None,
                    };
                    return Some(Integer { bits: LLVMDITypeGetSizeInBits(ty) as u32, signed });
                }
                // Pointers have a size; other names of a type, and qualifiers, have none of their own.
                LLVMDIDerivedTypeMetadataKind if LLVMDITypeGetSizeInBits(ty) == 0 => {
                    ty = *operands(near, ty).get(3)?;
                }
                _ => return None,
            }
        }
    }
    None
}

impl<'m> Value<'m> {
    /// The variable that a call of `llvm.dbg.declare` is about.
    pub fn declared(self) -> Option<Declared<'m>> {
        use LLVMMetadataKind::*;
        unsafe {
            let storage = LLVMValueAsMetadata(LLVMGetOperand(self.raw, 0));
            let variable = LLVMValueAsMetadata(LLVMGetOperand(self.raw, 1));
            let (LLVMLocalAsMetadataMetadataKind, LLVMDILocalVariableMetadataKind) =
                (LLVMGetMetadataKind(storage), LLVMGetMetadataKind(variable))
            else {
                return None;
            };
            let mut held = std::ptr::null_mut();
            LLVMGetMDNodeOperands(LLVMGetOperand(self.raw, 0), &mut held);
            let parts = operands(self, variable);
            let (&name, &ty) = (parts.get(1)?, parts.get(3)?);
            if held.is_null() || name.is_null() {
                return None;
            }
            let context = LLVMGetTypeContext(LLVMTypeOf(self.raw));
            let mut bytes = 0;
            let name = LLVMGetMDString(LLVMMetadataAsValue(context, name), &mut bytes);
            Some(Declared {
                storage: Value::at(held),
                name: text(name, bytes as usize),
                scope: Scope { raw: LLVMDIVariableGetScope(variable), module: PhantomData },
                line: LLVMDIVariableGetLine(variable),
                integer: integer(self, ty),
            })
        }
    }

    /// Where the loop begins that this jump begins another turn of: scope, line and column of its statement.
    pub fn turned(self) -> Option<(Scope<'m>, u32, u32)> {
        unsafe {
            let kind = LLVMGetMDKindID(c"llvm.loop".as_ptr(), 9);
            let of = LLVMGetMetadata(self.raw, kind);
            if of.is_null() {
                return None;
            }
            let location = *operands(self, LLVMValueAsMetadata(of)).get(1)?;
            if location.is_null() {
                return None;
            }
            let LLVMMetadataKind::LLVMDILocationMetadataKind = LLVMGetMetadataKind(location) else {
                return None;
            };
            let scope = Scope { raw: LLVMDILocationGetScope(location), module: PhantomData };
            Some((scope, LLVMDILocationGetLine(location), LLVMDILocationGetColumn(location)))
        }
    }

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
