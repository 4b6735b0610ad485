//! Constants that need no instruction: numbers, and addresses with a constant offset.

use clew_ir::{Const, UnitId};

use crate::link::{Linker, Symbol};
use crate::llvm::{Module, Opcode, Type, TypeKind, Value, ValueKind};

/// The low `bits` bits.
pub fn mask(value: u128, bits: u32) -> u128 {
    if bits >= 128 { value } else { value & ((1 << bits) - 1) }
}

/// `value`, an integer of `bits` bits, with its sign.
pub fn signed(value: u128, bits: u32) -> i128 {
    let unused = 128u32.saturating_sub(bits);
    ((value << unused) as i128) >> unused
}

impl<'m> Linker<'m> {
    /// `None` where it takes instructions to compute the constant, or it is no scalar.
    pub fn fold(&mut self, unit: UnitId, value: Value<'m>) -> Option<Const> {
        match value.kind() {
            ValueKind::Int => Some(Const::Bits(int_bits(value))),
            ValueKind::Float => Some(Const::Bits(float_bits(value))),
            ValueKind::Null | ValueKind::Zero => Some(Const::Bits(0)),
            ValueKind::Function | ValueKind::Global | ValueKind::Alias | ValueKind::IFunc => {
                match self.symbol(unit, value) {
                    Symbol::Function(id) => Some(Const::Function(id)),
                    Symbol::Global(id, offset) => Some(Const::Global(id, offset)),
                    Symbol::Weak(_) => None,
                    Symbol::Null => Some(Const::Bits(0)),
                }
            }
            ValueKind::BlockAddress => {
                let (function, block) = value.addressed_block();
                let Symbol::Function(id) = self.symbol(unit, function) else { return None };
                let block = self.blocks_of(function).get(&block).copied()?;
                Some(Const::Block(id, block))
            }
            ValueKind::Expression => self.fold_expression(unit, value),
            ValueKind::Local | ValueKind::Aggregate | ValueKind::InlineAssembly | ValueKind::Other => None,
        }
    }

    fn fold_expression(&mut self, unit: UnitId, value: Value<'m>) -> Option<Const> {
        let pointer_bits = self.program.pointer_bytes * 8;
        let bits = bits_of(value.ty(), pointer_bits)?;
        match value.expression_opcode() {
            Opcode::LLVMGetElementPtr => {
                let base = self.fold(unit, value.operand(0))?;
                let offset = self.constant_offset(unit, value)?;
                add(base, offset, pointer_bits)
            }
            Opcode::LLVMPtrToInt | Opcode::LLVMIntToPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast => {
                match self.fold(unit, value.operand(0))? {
                    Const::Bits(known) => Some(Const::Bits(mask(known, bits))),
                    address => (bits == pointer_bits).then_some(address),
                }
            }
            Opcode::LLVMTrunc => match self.fold(unit, value.operand(0))? {
                Const::Bits(known) => Some(Const::Bits(mask(known, bits))),
                _ => None,
            },
            Opcode::LLVMAdd => match (self.fold(unit, value.operand(0))?, self.fold(unit, value.operand(1))?)
            {
                (base, Const::Bits(n)) | (Const::Bits(n), base) => {
                    add(base, i64::try_from(signed(n, bits)).ok()?, bits)
                }
                _ => None,
            },
            Opcode::LLVMSub => match (self.fold(unit, value.operand(0))?, self.fold(unit, value.operand(1))?)
            {
                (Const::Bits(a), Const::Bits(b)) => Some(Const::Bits(mask(a.wrapping_sub(b), bits))),
                (Const::Global(a, x), Const::Global(b, y)) if a == b => {
                    Some(Const::Bits(mask(x.wrapping_sub(y) as u128, bits)))
                }
                (Const::Block(a, x), Const::Block(b, y)) if a == b => {
                    Some(Const::Bits(mask((i128::from(x.0) - i128::from(y.0)) as u128, bits)))
                }
                (base, Const::Bits(n)) => {
                    add(base, i64::try_from(signed(n, bits)).ok()?.checked_neg()?, bits)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The offset of an address computation all of whose indices are constants.
    fn constant_offset(&mut self, unit: UnitId, value: Value<'m>) -> Option<i64> {
        let mut offset = 0i64;
        for step in Steps::new(self.module(unit), value) {
            offset = offset.wrapping_add(match step {
                Step::Field(bytes) => bytes,
                Step::Scaled(index, scale) => {
                    let bits = bits_of(index.ty(), self.program.pointer_bytes * 8)?;
                    let Const::Bits(index) = self.fold(unit, index)? else { return None };
                    (signed(index, bits) as i64).wrapping_mul(scale)
                }
            });
        }
        Some(offset)
    }
}

/// One summand of an address computation.
pub enum Step<'m> {
    /// A constant number of bytes.
    Field(i64),
    /// An index times a number of bytes.
    Scaled(Value<'m>, i64),
}

/// Walks the indices of a getelementptr, instruction or constant.
pub struct Steps<'m> {
    module: &'m Module,
    value: Value<'m>,
    next: u32,
    ty: Type<'m>,
}

impl<'m> Steps<'m> {
    pub fn new(module: &'m Module, value: Value<'m>) -> Self {
        Steps { module, value, next: 1, ty: value.source_type() }
    }
}

impl<'m> Steps<'m> {
    /// The type of what the address leads to.
    pub fn target(mut self) -> Type<'m> {
        while self.next().is_some() {}
        self.ty
    }
}

impl<'m> Iterator for Steps<'m> {
    type Item = Step<'m>;

    fn next(&mut self) -> Option<Step<'m>> {
        if self.next >= self.value.operand_count() {
            return None;
        }
        let index = self.value.operand(self.next);
        let first = self.next == 1;
        self.next += 1;
        if !first && self.ty.kind() == TypeKind::Struct {
            let field = if index.kind() == ValueKind::Int { index.low_bits() as u32 } else { 0 };
            let offset = self.ty.field_offset(field, self.module);
            self.ty = self.ty.field(field)?;
            return Some(Step::Field(offset as i64));
        }
        if !first {
            self.ty = self.ty.element();
        }
        Some(Step::Scaled(index, self.ty.bytes(self.module) as i64))
    }
}

fn add(base: Const, offset: i64, bits: u32) -> Option<Const> {
    match base {
        Const::Bits(known) => Some(Const::Bits(mask(known.wrapping_add(offset as u128), bits))),
        Const::Global(id, at) => Some(Const::Global(id, at.wrapping_add(offset))),
        Const::Function(_) | Const::Block(..) => (offset == 0).then_some(base),
    }
}

fn bits_of(ty: Type<'_>, pointer_bits: u32) -> Option<u32> {
    match ty.kind() {
        TypeKind::Int(bits) => Some(bits),
        TypeKind::Pointer => Some(pointer_bits),
        TypeKind::Float => Some(32),
        TypeKind::Double => Some(64),
        TypeKind::X86Fp80 => Some(80),
        TypeKind::Half | TypeKind::BFloat => Some(16),
        TypeKind::Fp128 => Some(128),
        _ => None,
    }
}

/// The C API gives 64 bits at most; wider ones are read from their text.
/// Of an integer of more than 128 bits.
pub fn limbs(value: Value<'_>) -> Vec<u64> {
    let TypeKind::Int(bits) = value.ty().kind() else { return Vec::new() };
    let text = value.print();
    super::limbs::parse(text.rsplit(' ').next().unwrap_or("0"), bits)
}

fn int_bits(value: Value<'_>) -> u128 {
    let TypeKind::Int(bits) = value.ty().kind() else { return 0 };
    if bits <= 64 {
        return mask(value.low_bits().into(), bits);
    }
    let text = value.print();
    let digits = text.rsplit(' ').next().unwrap_or_default();
    mask(digits.parse::<i128>().unwrap_or(0) as u128, bits)
}

fn float_bits(value: Value<'_>) -> u128 {
    match value.ty().kind() {
        TypeKind::Float => (value.double() as f32).to_bits().into(),
        TypeKind::Double => value.double().to_bits().into(),
        _ => printed_float_bits(&value.print()),
    }
}

/// LLVM prints the other formats as bits: `x86_fp80 0xK…`, `half 0xH…`, `bfloat 0xR…`, `fp128 0xL…` (low half first).
fn printed_float_bits(text: &str) -> u128 {
    let Some((_, digits)) = text.rsplit_once(" 0x") else { return 0 };
    let Some(format) = digits.get(..1) else { return 0 };
    let bits = u128::from_str_radix(&digits[1..], 16).unwrap_or(0);
    if format == "L" { bits.rotate_left(64) } else { bits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_double_is_read_from_its_text() {
        assert_eq!(printed_float_bits("x86_fp80 0xK3FFF8000000000000000"), 0x3fff_8000_0000_0000_0000);
        assert_eq!(printed_float_bits("half 0xH3C00"), 0x3c00);
        assert_eq!(printed_float_bits("no number"), 0);
    }

    #[test]
    fn signs_and_masks() {
        assert_eq!(signed(0xff, 8), -1);
        assert_eq!(signed(0x7f, 8), 127);
        assert_eq!(mask(u128::MAX, 1), 1);
        assert_eq!(mask(u128::MAX, 128), u128::MAX);
    }
}
