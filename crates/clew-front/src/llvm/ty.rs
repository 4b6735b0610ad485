//! LLVM types and their layout in memory.

use std::marker::PhantomData;

use llvm_sys::LLVMTypeKind;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::{LLVMABIAlignmentOfType, LLVMABISizeOfType, LLVMOffsetOfElement};

use super::Module;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Type<'m> {
    pub(super) raw: LLVMTypeRef,
    pub(super) module: PhantomData<&'m Module>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeKind {
    Void,
    Int(u32),
    Float,
    Double,
    X86Fp80,
    Pointer,
    Struct,
    /// How many elements.
    Array(u64),
    Vector(u64),
    Function,
    Half,
    BFloat,
    Fp128,
    /// Labels, tokens, scalable vectors and other targets' types.
    Other,
}

impl<'m> Type<'m> {
    fn at(raw: LLVMTypeRef) -> Type<'m> {
        Type { raw, module: PhantomData }
    }

    pub fn kind(self) -> TypeKind {
        unsafe {
            match LLVMGetTypeKind(self.raw) {
                LLVMTypeKind::LLVMVoidTypeKind => TypeKind::Void,
                LLVMTypeKind::LLVMIntegerTypeKind => TypeKind::Int(LLVMGetIntTypeWidth(self.raw)),
                LLVMTypeKind::LLVMFloatTypeKind => TypeKind::Float,
                LLVMTypeKind::LLVMDoubleTypeKind => TypeKind::Double,
                LLVMTypeKind::LLVMX86_FP80TypeKind => TypeKind::X86Fp80,
                LLVMTypeKind::LLVMPointerTypeKind => TypeKind::Pointer,
                LLVMTypeKind::LLVMStructTypeKind => TypeKind::Struct,
                LLVMTypeKind::LLVMArrayTypeKind => TypeKind::Array(LLVMGetArrayLength2(self.raw)),
                LLVMTypeKind::LLVMVectorTypeKind => TypeKind::Vector(LLVMGetVectorSize(self.raw).into()),
                LLVMTypeKind::LLVMFunctionTypeKind => TypeKind::Function,
                LLVMTypeKind::LLVMHalfTypeKind => TypeKind::Half,
                LLVMTypeKind::LLVMBFloatTypeKind => TypeKind::BFloat,
                LLVMTypeKind::LLVMFP128TypeKind => TypeKind::Fp128,
                _ => TypeKind::Other,
            }
        }
    }

    /// Of an array or vector.
    pub fn element(self) -> Type<'m> {
        Self::at(unsafe { LLVMGetElementType(self.raw) })
    }

    /// Of a struct.
    pub fn fields(self) -> Vec<Type<'m>> {
        unsafe {
            let count = LLVMCountStructElementTypes(self.raw);
            (0..count).map(|index| Self::at(LLVMStructGetTypeAtIndex(self.raw, index))).collect()
        }
    }

    /// Of a struct.
    pub fn field(self, index: u32) -> Option<Type<'m>> {
        unsafe {
            let known = index < LLVMCountStructElementTypes(self.raw);
            known.then(|| Self::at(LLVMStructGetTypeAtIndex(self.raw, index)))
        }
    }

    /// A struct without a name, which C has none of.
    pub fn is_literal(self) -> bool {
        unsafe { LLVMIsLiteralStruct(self.raw) != 0 }
    }

    /// Of a struct.
    pub fn field_offset(self, index: u32, module: &Module) -> u64 {
        unsafe { LLVMOffsetOfElement(module.layout, self.raw, index) }
    }

    /// Of a function.
    pub fn result(self) -> Type<'m> {
        Self::at(unsafe { LLVMGetReturnType(self.raw) })
    }

    /// Of a function.
    pub fn params(self) -> Vec<Type<'m>> {
        unsafe {
            let mut raw = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.raw) as usize];
            LLVMGetParamTypes(self.raw, raw.as_mut_ptr());
            raw.into_iter().map(Self::at).collect()
        }
    }

    /// Of a function.
    pub fn is_variadic(self) -> bool {
        unsafe { LLVMIsFunctionVarArg(self.raw) != 0 }
    }

    fn is_sized(self) -> bool {
        unsafe { LLVMTypeIsSized(self.raw) != 0 }
    }

    /// `sizeof`, padding included; 0 for what has no size.
    pub fn bytes(self, module: &Module) -> u64 {
        if self.is_sized() { unsafe { LLVMABISizeOfType(module.layout, self.raw) } } else { 0 }
    }

    pub fn align(self, module: &Module) -> u32 {
        if self.is_sized() { unsafe { LLVMABIAlignmentOfType(module.layout, self.raw) } } else { 1 }
    }
}
