//! From an object's bytes to its initialiser.
//!
//! Bytes that no member speaks for (padding, the rest of a union) must be zero: a program may look at them, so an
//! object where they are not is refused here and written as bytes by the caller. Only the bits between bit-fields are
//! passed over, since no program looks at those.

use super::union::{mark_bits, mark_bytes, spoken_for};
use super::{Layout, Shape, Value};
use crate::c::{float, integer, text};
use clew_ir::{CType, Member, TypeId};
use clew_vm::{Pointer, Target};

/// An object's memory: bytes, zero where a pointer stands, and the objects pointed to.
#[derive(Clone, Copy)]
pub struct Image<'a> {
    pub bytes: &'a [u8],
    pub pointers: &'a [Pointer],
}

impl<'a> Image<'a> {
    /// Memory without pointers.
    pub fn plain(bytes: &'a [u8]) -> Self {
        Image { bytes, pointers: &[] }
    }

    pub fn slice(&self, offset: u64, size: u64) -> Option<&'a [u8]> {
        let start = usize::try_from(offset).ok()?;
        self.bytes.get(start..start.checked_add(usize::try_from(size).ok()?)?)
    }

    fn pointer(&self, offset: u64) -> Option<Pointer> {
        self.pointers.iter().find(|pointer| pointer.at == offset).copied()
    }
}

/// C has no initialiser for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inexpressible;

/// What the address of something is wanted as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// A pointer to this type.
    PointerTo(TypeId),
    /// A number of this type.
    Number(TypeId),
}

pub struct Built {
    pub value: Value,
    /// The pointers that could not be written yet, since what they lead to is declared later.
    pub later: Vec<Pointer>,
}

/// The initialiser of `shape` with the memory `image`. `reference` spells the address of what a pointer leads to, or
/// says that it has none yet.
pub fn build(
    layout: Layout,
    shape: Shape,
    image: Image,
    reference: &dyn Fn(Target, Wanted) -> Option<String>,
) -> Result<Built, Inexpressible> {
    if layout.shape_size(shape) != Some(image.bytes.len() as u64) {
        return Err(Inexpressible);
    }
    let mut builder = Builder {
        layout,
        image,
        reference,
        spoken: vec![0; image.bytes.len()],
        pointers: 0,
        later: Vec::new(),
        in_union: false,
    };
    let value = match shape {
        Shape::One(ty) => builder.value(ty, 0)?,
        Shape::Many(ty, count) => builder.array(ty, count, 0)?,
    };
    let silent = image.bytes.iter().zip(&builder.spoken).any(|(byte, spoken)| byte & !spoken != 0);
    if silent || builder.pointers != image.pointers.len() {
        return Err(Inexpressible);
    }
    Ok(Built { value, later: builder.later })
}

struct Builder<'a> {
    layout: Layout<'a>,
    image: Image<'a>,
    reference: &'a dyn Fn(Target, Wanted) -> Option<String>,
    /// The bits that the value built so far says.
    spoken: Vec<u8>,
    /// How many pointers it says.
    pointers: usize,
    later: Vec<Pointer>,
    /// What is being built is a union's member, or in one.
    in_union: bool,
}

impl Builder<'_> {
    fn value(&mut self, ty: TypeId, offset: u64) -> Result<Value, Inexpressible> {
        let layout = self.layout;
        match layout.bare(ty) {
            CType::Struct { members, is_union, bytes, complete, .. } => {
                if !complete {
                    return Err(Inexpressible);
                }
                let mut fields = Vec::new();
                self.members(members, *is_union, offset, *bytes, &mut fields)?;
                Ok(Value::Struct(fields))
            }
            CType::Array { of, count } => self.array(*of, count.unwrap_or(0), offset),
            CType::Pointer { to } => self.pointer(*to, offset),
            CType::Other { bytes, .. } => self.other(offset, *bytes),
            _ => self.scalar(ty, offset),
        }
    }

    fn members(
        &mut self,
        members: &[Member],
        is_union: bool,
        offset: u64,
        size: u64,
        fields: &mut Vec<(String, Value)>,
    ) -> Result<(), Inexpressible> {
        if !is_union {
            return members.iter().try_for_each(|member| self.member(member, offset, fields));
        }
        match spoken_for(self.layout, members, offset, size, &self.image) {
            Some(member) => {
                let outside = std::mem::replace(&mut self.in_union, true);
                let built = self.member(member, offset, fields);
                self.in_union = outside;
                built
            }
            None => Ok(()),
        }
    }

    fn member(
        &mut self,
        member: &Member,
        base: u64,
        fields: &mut Vec<(String, Value)>,
    ) -> Result<(), Inexpressible> {
        let layout = self.layout;
        let offset = base.checked_add(member.offset).ok_or(Inexpressible)?;
        match (&member.name, layout.bare(member.ty)) {
            (None, CType::Struct { members, is_union, bytes, .. }) => {
                self.members(members, *is_union, offset, *bytes, fields)
            }
            (None, _) => Ok(()),
            (Some(name), _) => {
                let value = match &member.bit_field {
                    Some(field) => self.bit_field(member.ty, base * 8 + field.bit_offset, field.bits)?,
                    None => self.value(member.ty, offset)?,
                };
                fields.push((name.clone(), value));
                Ok(())
            }
        }
    }

    fn array(&mut self, of: TypeId, count: u64, offset: u64) -> Result<Value, Inexpressible> {
        let size = self.layout.size(of).ok_or(Inexpressible)?;
        let bytes =
            size.checked_mul(count).and_then(|all| self.image.slice(offset, all)).ok_or(Inexpressible)?;
        if let Some(text) = as_text(self.layout.bare(of), bytes) {
            mark_bytes(offset, size * count, &mut self.spoken);
            return Ok(text);
        }
        let items = (0..count).map(|index| self.value(of, offset + index * size));
        Ok(Value::Array(items.collect::<Result<_, _>>()?))
    }

    fn pointer(&mut self, to: TypeId, offset: u64) -> Result<Value, Inexpressible> {
        let Some(pointer) = self.image.pointer(offset) else {
            let size = u64::from(self.layout.pointer_bytes);
            let bytes = self.image.slice(offset, size).ok_or(Inexpressible)?;
            let zero = bytes.iter().all(|byte| *byte == 0);
            return if zero { Ok(null()) } else { Err(Inexpressible) };
        };
        Ok(self.address(pointer, Wanted::PointerTo(to)).unwrap_or_else(null))
    }

    /// An address, unless it has to be put in later.
    fn address(&mut self, pointer: Pointer, wanted: Wanted) -> Option<Value> {
        self.pointers += 1;
        let text = (self.reference)(pointer.to, wanted);
        if text.is_none() {
            self.later.push(pointer);
        }
        text.map(|text| Value::Scalar { text, zero: false })
    }

    fn bit_field(&mut self, ty: TypeId, first: u64, bits: u32) -> Result<Value, Inexpressible> {
        let ty = self.layout.bare(ty);
        let value = integer::read_bits(self.image.bytes, first, bits, is_signed(ty)).ok_or(Inexpressible)?;
        let text = integer::literal(ty, value).ok_or(Inexpressible)?;
        // A run knows the whole unit that the field is stored in. Its other bits are fields of their own or nothing,
        // unless another member of a union has them.
        let unit = 8 * u64::from(unit_bytes(ty));
        match self.in_union {
            true => mark_bits(first, bits, &mut self.spoken),
            false => mark_bits(first - first % unit, unit as u32, &mut self.spoken),
        }
        Ok(Value::Scalar { text, zero: value == 0 })
    }

    fn scalar(&mut self, ty: TypeId, offset: u64) -> Result<Value, Inexpressible> {
        let size = self.layout.size(ty).ok_or(Inexpressible)?;
        let bytes = self.image.slice(offset, size).ok_or(Inexpressible)?;
        if let Some(pointer) = self.image.pointer(offset).filter(|_| self.layout.holds_address(ty)) {
            let none_yet = || Value::Scalar { text: "0".to_string(), zero: true };
            return Ok(self.address(pointer, Wanted::Number(ty)).unwrap_or_else(none_yet));
        }
        let ty = self.layout.bare(ty);
        let text = scalar_literal(ty, bytes).ok_or(Inexpressible)?;
        let spoken = match ty {
            CType::Float { name, bytes } => u64::from(float::value_bytes(name, *bytes)),
            _ => size,
        };
        mark_bytes(offset, spoken, &mut self.spoken);
        Ok(Value::Scalar { text, zero: bytes.iter().all(|byte| *byte == 0) })
    }

    /// What C of ours cannot spell it can still leave out, as long as it is zero.
    fn other(&mut self, offset: u64, size: u64) -> Result<Value, Inexpressible> {
        let bytes = self.image.slice(offset, size).ok_or(Inexpressible)?;
        match bytes.iter().all(|byte| *byte == 0) {
            true => Ok(Value::Scalar { text: "{0}".to_string(), zero: true }),
            false => Err(Inexpressible),
        }
    }
}

fn null() -> Value {
    Value::Scalar { text: "NULL".to_string(), zero: true }
}

/// The size of the storage unit of a bit-field of type `ty`.
fn unit_bytes(ty: &CType) -> u32 {
    match ty {
        CType::Int { bytes, .. } | CType::Enum { bytes, .. } => (*bytes).max(1),
        _ => 1,
    }
}

fn is_signed(ty: &CType) -> bool {
    matches!(ty, CType::Int { signed: true, .. } | CType::Enum { signed: true, .. })
}

/// The constant for a scalar that is no pointer; `ty` is bare.
pub fn scalar_literal(ty: &CType, bytes: &[u8]) -> Option<String> {
    match ty {
        CType::Float { name, .. } => float::literal(name, bytes),
        _ => integer::literal(ty, integer::read(bytes, is_signed(ty))?),
    }
}

/// The constant for a bit-field.
pub fn bits_literal(ty: &CType, bytes: &[u8], first: u64, bits: u32) -> Option<String> {
    integer::literal(ty, integer::read_bits(bytes, first, bits, is_signed(ty))?)
}

/// Plain `char`s are text wherever they look like it; other bytes only where they can hardly be anything else.
fn as_text(of: &CType, bytes: &[u8]) -> Option<Value> {
    let CType::Int { name, is_char: true, bytes: 1, .. } = of else { return None };
    let used = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    let content = &bytes[..used];
    let readable = used >= 2 && content.iter().all(|byte| text::character(*byte).is_some());
    if name != "char" && !readable {
        return None;
    }
    let literal = text::string_literal(bytes)?;
    Some(Value::Text { literal, room: bytes.len() - used, zero: used == 0 })
}
