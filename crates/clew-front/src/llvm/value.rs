//! LLVM values: constants, globals, functions, blocks, instructions.
//!
//! The getters of one kind of instruction must be asked of that kind only: LLVM casts without a check. Lowering
//! asks after matching on `opcode` or `kind`.

use std::marker::PhantomData;

use llvm_sys::LLVMValueKind;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

use super::{AttributeKind, Linkage, Module, Opcode, RmwOp, Type, chain, text};

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value<'m> {
    pub(super) raw: LLVMValueRef,
    pub(super) module: PhantomData<&'m Module>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Block<'m> {
    raw: LLVMBasicBlockRef,
    module: PhantomData<&'m Module>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind {
    /// An instruction or a parameter.
    Local,
    Function,
    Global,
    Alias,
    IFunc,
    BlockAddress,
    Expression,
    /// A constant array, struct or vector.
    Aggregate,
    Int,
    Float,
    Null,
    /// Undefined, poison or all zero: clew takes all of them for zero.
    Zero,
    InlineAssembly,
    Other,
}

impl<'m> Value<'m> {
    pub(super) fn at(raw: LLVMValueRef) -> Value<'m> {
        Value { raw, module: PhantomData }
    }

    pub fn kind(self) -> ValueKind {
        match unsafe { LLVMGetValueKind(self.raw) } {
            LLVMValueKind::LLVMInstructionValueKind | LLVMValueKind::LLVMArgumentValueKind => {
                ValueKind::Local
            }
            LLVMValueKind::LLVMFunctionValueKind => ValueKind::Function,
            LLVMValueKind::LLVMGlobalVariableValueKind => ValueKind::Global,
            LLVMValueKind::LLVMGlobalAliasValueKind => ValueKind::Alias,
            LLVMValueKind::LLVMGlobalIFuncValueKind => ValueKind::IFunc,
            LLVMValueKind::LLVMBlockAddressValueKind => ValueKind::BlockAddress,
            LLVMValueKind::LLVMConstantExprValueKind => ValueKind::Expression,
            LLVMValueKind::LLVMConstantArrayValueKind
            | LLVMValueKind::LLVMConstantStructValueKind
            | LLVMValueKind::LLVMConstantVectorValueKind
            | LLVMValueKind::LLVMConstantDataArrayValueKind
            | LLVMValueKind::LLVMConstantDataVectorValueKind => ValueKind::Aggregate,
            LLVMValueKind::LLVMConstantIntValueKind => ValueKind::Int,
            LLVMValueKind::LLVMConstantFPValueKind => ValueKind::Float,
            LLVMValueKind::LLVMConstantPointerNullValueKind => ValueKind::Null,
            LLVMValueKind::LLVMUndefValueValueKind
            | LLVMValueKind::LLVMPoisonValueKind
            | LLVMValueKind::LLVMConstantAggregateZeroValueKind => ValueKind::Zero,
            LLVMValueKind::LLVMInlineAsmValueKind => ValueKind::InlineAssembly,
            _ => ValueKind::Other,
        }
    }

    pub fn ty(self) -> Type<'m> {
        Type { raw: unsafe { LLVMTypeOf(self.raw) }, module: PhantomData }
    }

    pub fn name(self) -> String {
        unsafe {
            let mut bytes = 0;
            let start = LLVMGetValueName2(self.raw, &mut bytes);
            text(start, bytes)
        }
    }

    pub fn is_used(self) -> bool {
        unsafe { !LLVMGetFirstUse(self.raw).is_null() }
    }

    /// The first instruction that uses it.
    pub fn first_user(self) -> Option<Value<'m>> {
        unsafe {
            let first = LLVMGetFirstUse(self.raw);
            (!first.is_null()).then(|| Value::at(LLVMGetUser(first)))
        }
    }

    pub fn operand_count(self) -> u32 {
        unsafe { LLVMGetNumOperands(self.raw) }.try_into().unwrap_or(0)
    }

    pub fn operand(self, index: u32) -> Value<'m> {
        Self::at(unsafe { LLVMGetOperand(self.raw, index) })
    }

    /// As LLVM's textual form has it.
    pub fn print(self) -> String {
        unsafe {
            let raw = LLVMPrintValueToString(self.raw);
            let printed = std::ffi::CStr::from_ptr(raw).to_string_lossy().into_owned();
            LLVMDisposeMessage(raw);
            printed
        }
    }
}

/// Constants.
impl<'m> Value<'m> {
    /// The low 64 bits of an integer.
    pub fn low_bits(self) -> u64 {
        unsafe { LLVMConstIntGetZExtValue(self.raw) }
    }

    /// Of a float or double.
    pub fn double(self) -> f64 {
        let mut lossy = 0;
        unsafe { LLVMConstRealGetDouble(self.raw, &mut lossy) }
    }

    /// The bytes of a constant string or array of bytes.
    pub fn string(self) -> Option<Vec<u8>> {
        unsafe {
            if LLVMIsAConstantDataArray(self.raw).is_null() || LLVMIsConstantString(self.raw) == 0 {
                return None;
            }
            let mut bytes = 0;
            let start = LLVMGetAsString(self.raw, &mut bytes);
            Some(std::slice::from_raw_parts(start.cast::<u8>(), bytes).to_vec())
        }
    }

    /// Of a constant aggregate.
    pub fn element(self, index: u32) -> Option<Value<'m>> {
        let raw = unsafe { LLVMGetAggregateElement(self.raw, index) };
        (!raw.is_null()).then(|| Self::at(raw))
    }

    /// Of a constant expression.
    pub fn expression_opcode(self) -> Opcode {
        unsafe { LLVMGetConstOpcode(self.raw) }
    }

    /// Of a block address.
    pub fn addressed_block(self) -> (Value<'m>, Block<'m>) {
        unsafe {
            let function = Self::at(LLVMGetBlockAddressFunction(self.raw));
            (function, Block { raw: LLVMGetBlockAddressBasicBlock(self.raw), module: PhantomData })
        }
    }
}

/// Global variables, functions, aliases.
impl<'m> Value<'m> {
    pub fn is_declaration(self) -> bool {
        unsafe { LLVMIsDeclaration(self.raw) != 0 }
    }

    pub fn linkage(self) -> Linkage {
        unsafe { LLVMGetLinkage(self.raw) }
    }

    /// Whoever links the program may define it, or define it otherwise.
    pub fn is_weak(self) -> bool {
        let is_symbol = matches!(self.kind(), ValueKind::Function | ValueKind::Global | ValueKind::Alias);
        is_symbol
            && matches!(
                self.linkage(),
                Linkage::LLVMWeakAnyLinkage
                    | Linkage::LLVMLinkOnceAnyLinkage
                    | Linkage::LLVMExternalWeakLinkage
            )
    }

    /// A load whose memory changes by itself, or is shared between threads.
    pub fn is_shared_load(self) -> bool {
        let plain = llvm_sys::LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic;
        unsafe { LLVMGetVolatile(self.raw) != 0 || LLVMGetOrdering(self.raw) != plain }
    }

    /// No other program or library sees it.
    pub fn is_hidden(self) -> bool {
        unsafe { LLVMGetVisibility(self.raw) == llvm_sys::LLVMVisibility::LLVMHiddenVisibility }
    }

    pub fn is_local_to_unit(self) -> bool {
        matches!(self.linkage(), Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage)
    }

    /// What is behind its address.
    pub fn value_type(self) -> Type<'m> {
        Type { raw: unsafe { LLVMGlobalGetValueType(self.raw) }, module: PhantomData }
    }

    pub fn initializer(self) -> Option<Value<'m>> {
        let raw = unsafe { LLVMGetInitializer(self.raw) };
        (!raw.is_null()).then(|| Self::at(raw))
    }

    pub fn is_constant_global(self) -> bool {
        unsafe { LLVMIsGlobalConstant(self.raw) != 0 }
    }

    pub fn is_thread_local(self) -> bool {
        unsafe { LLVMIsThreadLocal(self.raw) != 0 }
    }

    /// Of a global or an alloca; 0 where it is not said.
    pub fn align(self) -> u32 {
        unsafe { LLVMGetAlignment(self.raw) }
    }

    pub fn section(self) -> String {
        unsafe {
            let start = LLVMGetSection(self.raw);
            if start.is_null() {
                return String::new();
            }
            std::ffi::CStr::from_ptr(start).to_string_lossy().into_owned()
        }
    }

    pub fn aliasee(self) -> Value<'m> {
        Self::at(unsafe { LLVMAliasGetAliasee(self.raw) })
    }

    /// Of an ifunc: the function that chooses.
    pub fn resolver(self) -> Value<'m> {
        Self::at(unsafe { LLVMGetGlobalIFuncResolver(self.raw) })
    }

    pub fn is_intrinsic(self) -> bool {
        unsafe { LLVMGetIntrinsicID(self.raw) != 0 }
    }

    pub fn params(self) -> Vec<Value<'m>> {
        let count = unsafe { LLVMCountParams(self.raw) };
        (0..count).map(|index| Self::at(unsafe { LLVMGetParam(self.raw, index) })).collect()
    }

    /// Of a function's parameter (from 0), if it has it.
    pub fn param_attribute(self, param: u32, kind: AttributeKind) -> bool {
        unsafe { !LLVMGetEnumAttributeAtIndex(self.raw, param + 1, kind.0).is_null() }
    }

    pub fn function_attribute(self, kind: AttributeKind) -> bool {
        unsafe {
            !LLVMGetEnumAttributeAtIndex(self.raw, llvm_sys::LLVMAttributeFunctionIndex, kind.0).is_null()
        }
    }

    /// Of a function, by its attribute `memory`: it writes nothing.
    pub fn only_reads(self, memory: AttributeKind) -> bool {
        let at = llvm_sys::LLVMAttributeFunctionIndex;
        only_reads(unsafe { LLVMGetEnumAttributeAtIndex(self.raw, at, memory.0) })
    }

    /// Of a function: what the processor that it is compiled for can do, `+x87,-sse2` …
    pub fn target_features(self) -> String {
        const NAME: &str = "target-features";
        unsafe {
            let at = llvm_sys::LLVMAttributeFunctionIndex;
            let attribute =
                LLVMGetStringAttributeAtIndex(self.raw, at, NAME.as_ptr().cast(), NAME.len() as u32);
            if attribute.is_null() {
                return String::new();
            }
            let mut bytes = 0;
            let start = LLVMGetStringAttributeValue(attribute, &mut bytes);
            text(start, bytes as usize)
        }
    }

    pub fn blocks(self) -> impl Iterator<Item = Block<'m>> {
        let first = unsafe { LLVMGetFirstBasicBlock(self.raw) };
        chain(first, |block| unsafe { LLVMGetNextBasicBlock(block) })
            .map(|raw| Block { raw, module: PhantomData })
    }
}

impl<'m> Block<'m> {
    /// Terminator included.
    pub fn instructions(self) -> impl Iterator<Item = Value<'m>> {
        let first = unsafe { LLVMGetFirstInstruction(self.raw) };
        chain(first, |value| unsafe { LLVMGetNextInstruction(value) }).map(Value::at)
    }
}

/// Instructions.
impl<'m> Value<'m> {
    pub fn opcode(self) -> Opcode {
        unsafe { LLVMGetInstructionOpcode(self.raw) }
    }

    /// `None` for a parameter.
    pub fn opcode_if_instruction(self) -> Option<Opcode> {
        let is_instruction = unsafe { !LLVMIsAInstruction(self.raw).is_null() };
        is_instruction.then(|| self.opcode())
    }

    pub fn is_terminator(self) -> bool {
        unsafe { !LLVMIsATerminatorInst(self.raw).is_null() }
    }

    /// Of a comparison of integers, in LLVM's numbering.
    pub fn int_predicate(self) -> llvm_sys::LLVMIntPredicate {
        unsafe { LLVMGetICmpPredicate(self.raw) }
    }

    /// Of a comparison of floats, in LLVM's numbering.
    pub fn float_predicate(self) -> llvm_sys::LLVMRealPredicate {
        unsafe { LLVMGetFCmpPredicate(self.raw) }
    }

    pub fn allocated_type(self) -> Type<'m> {
        Type { raw: unsafe { LLVMGetAllocatedType(self.raw) }, module: PhantomData }
    }

    /// Of an address computation, also a constant one.
    pub fn source_type(self) -> Type<'m> {
        Type { raw: unsafe { LLVMGetGEPSourceElementType(self.raw) }, module: PhantomData }
    }

    /// Of extractvalue and insertvalue.
    pub fn indices(self) -> Vec<u32> {
        unsafe {
            let count = LLVMGetNumIndices(self.raw) as usize;
            std::slice::from_raw_parts(LLVMGetIndices(self.raw), count).to_vec()
        }
    }

    /// Which element of the two operands a shuffle takes; `None`: any.
    pub fn shuffle_mask(self, index: u32) -> Option<u32> {
        u32::try_from(unsafe { LLVMGetMaskValue(self.raw, index) }).ok()
    }

    /// Of a compare-exchange: it may fail for no reason.
    pub fn is_weak_exchange(self) -> bool {
        unsafe { LLVMGetWeak(self.raw) != 0 }
    }

    pub fn rmw_operation(self) -> RmwOp {
        unsafe { LLVMGetAtomicRMWBinOp(self.raw) }
    }

    pub fn incoming(self) -> impl Iterator<Item = (Block<'m>, Value<'m>)> {
        let count = unsafe { LLVMCountIncoming(self.raw) };
        (0..count).map(move |index| unsafe {
            let block = Block { raw: LLVMGetIncomingBlock(self.raw, index), module: PhantomData };
            (block, Self::at(LLVMGetIncomingValue(self.raw, index)))
        })
    }

    pub fn successors(self) -> Vec<Block<'m>> {
        unsafe {
            let count = LLVMGetNumSuccessors(self.raw);
            (0..count).map(|i| Block { raw: LLVMGetSuccessor(self.raw, i), module: PhantomData }).collect()
        }
    }
}

/// Calls.
impl<'m> Value<'m> {
    pub fn callee(self) -> Value<'m> {
        Self::at(unsafe { LLVMGetCalledValue(self.raw) })
    }

    pub fn args(self) -> Vec<Value<'m>> {
        let count = unsafe { LLVMGetNumArgOperands(self.raw) };
        (0..count).map(|index| self.operand(index)).collect()
    }

    /// The type that goes with an argument's attribute (from 0), such as that of `byval`.
    pub fn arg_attribute_type(self, arg: u32, kind: AttributeKind) -> Option<Type<'m>> {
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.raw, arg + 1, kind.0);
            (!attribute.is_null())
                .then(|| Type { raw: LLVMGetTypeAttributeValue(attribute), module: PhantomData })
        }
    }

    /// Of a call, by the attribute `memory` that stands at it: it writes nothing.
    pub fn call_only_reads(self, memory: AttributeKind) -> bool {
        let at = llvm_sys::LLVMAttributeFunctionIndex;
        only_reads(unsafe { LLVMGetCallSiteEnumAttribute(self.raw, at, memory.0) })
    }

    /// The function's type as the call has it.
    pub fn called_type(self) -> Type<'m> {
        Type { raw: unsafe { LLVMGetCalledFunctionType(self.raw) }, module: PhantomData }
    }

    /// The number that goes with an argument's attribute (from 0), such as that of `align`.
    pub fn arg_attribute_number(self, arg: u32, kind: AttributeKind) -> Option<u64> {
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.raw, arg + 1, kind.0);
            (!attribute.is_null()).then(|| LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// Of an argument that is metadata: its text.
    pub fn metadata_text(self) -> Option<String> {
        unsafe {
            let mut bytes = 0;
            let start = LLVMGetMDString(self.raw, &mut bytes);
            (!start.is_null()).then(|| text(start, bytes as usize))
        }
    }

    /// Of inline assembly: its template and its constraints.
    pub fn assembly(self) -> (String, String) {
        unsafe {
            let mut bytes = 0;
            let template = LLVMGetInlineAsmAsmString(self.raw, &mut bytes);
            let template = text(template, bytes);
            let constraints = LLVMGetInlineAsmConstraintString(self.raw, &mut bytes);
            (template, text(constraints, bytes))
        }
    }
}

/// Two bits for each kind of memory, the upper one for writing.
fn only_reads(memory: LLVMAttributeRef) -> bool {
    const WRITES: u64 = 0b10_10_10;
    !memory.is_null() && unsafe { LLVMGetEnumAttributeValue(memory) } & WRITES == 0
}
