//! What is different between two moments of an object, named as C names it.
//!
//! Pointers are left out: their bytes are addresses of the run that was recorded, and mean nothing in another.

use super::initializer::{Image, bits_literal, scalar_literal};
use super::layout::join;
use super::union::{has_pointer, holds_all, spoken_for};
use super::{Layout, Shape};
use crate::c::float;
use clew_ir::{CType, Member, TypeId};
use clew_vm::Pointer;

/// An array of up to so many elements is easily read as a whole.
const SHORT: u64 = 16;
/// A list of more changes than this is not read at all.
const LONG_LIST: usize = 32;

/// A part of an object that changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    Scalar(Scalar),
    /// An array of scalars, of which enough changed to look at it as a whole.
    Array(Array),
    /// Bytes of which no single member or constant says all.
    Raw {
        offset: u64,
        size: u64,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scalar {
    pub path: String,
    pub ty: TypeId,
    /// Its new value.
    pub literal: String,
    pub is_nan: bool,
    /// It or something around it is `const`.
    pub is_const: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Array {
    pub path: String,
    pub of: TypeId,
    pub count: u64,
    pub offset: u64,
    /// It or something around it is `const`.
    pub is_const: bool,
}

/// What the changes are wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To make them: exactly.
    Assign,
    /// To check them: no more than means the same in every run.
    Check,
}

impl Purpose {
    /// From so many changed elements on, an array is looked at as a whole.
    fn many(self) -> usize {
        match self {
            Purpose::Assign => 9,
            Purpose::Check => 2,
        }
    }
}

/// The scalars of an object that are not as they were `before`; all of them, where there was no before. An array of
/// scalars is one change where many of its elements changed, unless they are few among very many. Where `after` has
/// pointers, there was an address, and nothing is said of it.
pub fn changes(
    layout: Layout,
    shape: Shape,
    before: Option<&[u8]>,
    after: Image,
    purpose: Purpose,
) -> Vec<Change> {
    let Image { bytes: after, pointers } = after;
    let either: Vec<u8> = match before {
        Some(before) => {
            let padded = before.iter().copied().chain(std::iter::repeat(0));
            after.iter().zip(padded).map(|(a, b)| a | b).collect()
        }
        None => after.to_vec(),
    };
    let mut walk = Walk { layout, before, after, pointers, either: &either, purpose, found: Vec::new() };
    match shape {
        Shape::One(ty) => walk.value(ty, 0, "", false),
        Shape::Many(ty, count) => walk.array(ty, count, 0, "", false),
    }
    walk.found
}

struct Walk<'a> {
    layout: Layout<'a>,
    before: Option<&'a [u8]>,
    after: &'a [u8],
    pointers: &'a [Pointer],
    /// The bits set at either moment, by which a union's member is chosen.
    either: &'a [u8],
    purpose: Purpose,
    found: Vec<Change>,
}

impl<'a> Walk<'a> {
    fn value(&mut self, ty: TypeId, offset: u64, path: &str, is_const: bool) {
        let layout = self.layout;
        let is_const = is_const || layout.types.is_const(ty);
        let Some(size) = layout.size(ty) else { return };
        if !self.changed(offset, size) {
            return;
        }
        match layout.bare(ty) {
            CType::Struct { members, is_union, bytes, .. } => {
                self.members(members, *is_union, *bytes, offset, path, is_const);
            }
            CType::Array { of, count } => self.array(*of, count.unwrap_or(0), offset, path, is_const),
            CType::Pointer { .. } | CType::Other { .. } | CType::Function { .. } | CType::Void => {}
            _ if self.has_address(offset, size) => {}
            _ => self.scalar(ty, offset, size, path, is_const),
        }
    }

    fn has_address(&self, offset: u64, size: u64) -> bool {
        let width = u64::from(self.layout.pointer_bytes);
        self.pointers.iter().any(|pointer| pointer.at < offset + size && offset < pointer.at + width)
    }

    fn members(
        &mut self,
        members: &[Member],
        is_union: bool,
        size: u64,
        offset: u64,
        path: &str,
        is_const: bool,
    ) {
        if !is_union {
            members.iter().for_each(|member| self.member(member, offset, path, is_const));
            return;
        }
        if self.purpose == Purpose::Check && has_pointer(self.layout, members) {
            return;
        }
        let image = Image::plain(self.either);
        let Some(member) = spoken_for(self.layout, members, offset, size, &image) else { return };
        match image.slice(offset, size) {
            Some(bytes) if !holds_all(self.layout, member, bytes) => {
                self.found.push(Change::Raw { offset, size });
            }
            _ => self.member(member, offset, path, is_const),
        }
    }

    fn member(&mut self, member: &Member, base: u64, path: &str, is_const: bool) {
        let path = join(path, member);
        match &member.bit_field {
            Some(field) if member.name.is_some() => {
                let is_const = is_const || self.layout.types.is_const(member.ty);
                self.bit_field(member.ty, base * 8 + field.bit_offset, field.bits, path, is_const);
            }
            Some(_) => {}
            None => self.value(member.ty, base.saturating_add(member.offset), &path, is_const),
        }
    }

    fn array(&mut self, of: TypeId, count: u64, offset: u64, path: &str, is_const: bool) {
        let Some(size) = self.layout.size(of).filter(|size| *size > 0) else { return };
        let changed = (0..count).filter(|index| self.changed(offset + index * size, size)).count();
        let dense = count <= SHORT || changed as u64 * 4 >= count || changed > LONG_LIST;
        let is_whole = dense && !self.has_address(offset, size * count);
        if changed >= self.purpose.many() && is_whole && self.is_comparable(of, size * count, offset) {
            let is_const = is_const || self.layout.types.is_const(of);
            self.found.push(Change::Array(Array { path: path.to_string(), of, count, offset, is_const }));
            return;
        }
        for index in 0..count {
            self.value(of, offset + index * size, &format!("{path}[{index}]"), is_const);
        }
    }

    /// Arrays of scalars can be compared by their bytes, unless there is a NaN or a padded number among them.
    fn is_comparable(&self, of: TypeId, size: u64, offset: u64) -> bool {
        match self.layout.bare(of) {
            CType::Array { of, .. } => self.is_comparable(*of, size, offset),
            CType::Int { .. } | CType::Enum { .. } | CType::Bool { .. } => true,
            CType::Float { name, bytes } => {
                let all = slice(self.after, offset, size).unwrap_or(&[]);
                float::value_bytes(name, *bytes) == *bytes
                    && !all.chunks(*bytes as usize).any(|bits| float::is_nan(name, bits))
            }
            _ => false,
        }
    }

    fn scalar(&mut self, ty: TypeId, offset: u64, size: u64, path: &str, is_const: bool) {
        let Some(bytes) = slice(self.after, offset, size) else { return };
        let bare = self.layout.bare(ty);
        let is_nan = matches!(bare, CType::Float { name, .. } if float::is_nan(name, bytes));
        self.found.push(match scalar_literal(bare, bytes) {
            Some(literal) => Change::Scalar(Scalar { path: path.to_string(), ty, literal, is_nan, is_const }),
            None => Change::Raw { offset, size },
        });
    }

    fn bit_field(&mut self, ty: TypeId, first: u64, bits: u32, path: String, is_const: bool) {
        let bare = self.layout.bare(ty);
        let Some(literal) = bits_literal(bare, self.after, first, bits) else { return };
        let was = self.before.and_then(|before| bits_literal(bare, before, first, bits));
        if was.as_ref() == Some(&literal) {
            return;
        }
        // A `const` bit-field can neither be assigned to nor pointed at.
        self.found.push(if is_const && self.purpose == Purpose::Assign {
            let last = (first + u64::from(bits) - 1) / 8;
            Change::Raw { offset: first / 8, size: last - first / 8 + 1 }
        } else {
            Change::Scalar(Scalar { path, ty, literal, is_nan: false, is_const })
        });
    }

    fn changed(&self, offset: u64, size: u64) -> bool {
        match self.before {
            Some(before) => slice(before, offset, size) != slice(self.after, offset, size),
            None => true,
        }
    }
}

fn slice(bytes: &[u8], offset: u64, size: u64) -> Option<&[u8]> {
    Image::plain(bytes).slice(offset, size)
}
