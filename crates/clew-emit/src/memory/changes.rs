//! What is different between two moments of an object, named as C names it.
//!
//! Pointers are left out: their bytes are addresses of the run that was recorded, and mean nothing in another.

use super::initializer::{Image, bits_literal, scalar_literal};
use super::layout::join;
use super::union::spoken_for;
use super::{Layout, Shape};
use crate::c::float;
use clew_ir::{CType, Member, TypeId};

/// An array of up to so many elements is easily read as a whole.
const SHORT: u64 = 16;
/// A list of more changes than this is not read at all.
const LONG_LIST: usize = 32;

/// A part of an object that changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    Scalar(Scalar),
    /// An array of scalars, of which enough changed to look at it as a whole.
    Array { path: String, of: TypeId, count: u64, offset: u64 },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scalar {
    pub path: String,
    pub ty: TypeId,
    /// Its new value; `None` where C has no constant for it.
    pub literal: Option<String>,
    pub is_nan: bool,
}

/// The scalars of an object that are not as they were `before`; all of them, where there was no before. An array of
/// scalars is one change where at least `many` of its elements changed, unless they are few among very many.
pub fn changes(layout: Layout, shape: Shape, before: Option<&[u8]>, after: &[u8], many: usize) -> Vec<Change> {
    let either: Vec<u8> = match before {
        Some(before) => {
            let padded = before.iter().copied().chain(std::iter::repeat(0));
            after.iter().zip(padded).map(|(a, b)| a | b).collect()
        }
        None => after.to_vec(),
    };
    let mut walk = Walk { layout, before, after, either: &either, many, found: Vec::new() };
    match shape {
        Shape::One(ty) => walk.value(ty, 0, ""),
        Shape::Many(ty, count) => walk.array(ty, count, 0, ""),
    }
    walk.found
}

struct Walk<'a> {
    layout: Layout<'a>,
    before: Option<&'a [u8]>,
    after: &'a [u8],
    /// The bits set at either moment, by which a union's member is chosen.
    either: &'a [u8],
    many: usize,
    found: Vec<Change>,
}

impl<'a> Walk<'a> {
    fn value(&mut self, ty: TypeId, offset: u64, path: &str) {
        let layout = self.layout;
        let Some(size) = layout.size(ty) else { return };
        if !self.changed(offset, size) {
            return;
        }
        match layout.bare(ty) {
            CType::Struct { members, is_union, bytes, .. } => {
                self.members(members, *is_union, *bytes, offset, path);
            }
            CType::Array { of, count } => self.array(*of, count.unwrap_or(0), offset, path),
            CType::Pointer { .. } | CType::Other { .. } | CType::Function { .. } | CType::Void => {}
            _ => self.scalar(ty, offset, size, path),
        }
    }

    fn members(&mut self, members: &[Member], is_union: bool, size: u64, offset: u64, path: &str) {
        if !is_union {
            members.iter().for_each(|member| self.member(member, offset, path));
            return;
        }
        let image = Image { bytes: self.either, pointers: &[] };
        if let Some(member) = spoken_for(self.layout, members, offset, size, &image) {
            self.member(member, offset, path);
        }
    }

    fn member(&mut self, member: &Member, base: u64, path: &str) {
        let path = join(path, member);
        match &member.bit_field {
            Some(field) if member.name.is_some() => {
                self.bit_field(member.ty, base * 8 + field.bit_offset, field.bits, path);
            }
            Some(_) => {}
            None => self.value(member.ty, base.saturating_add(member.offset), &path),
        }
    }

    fn array(&mut self, of: TypeId, count: u64, offset: u64, path: &str) {
        let Some(size) = self.layout.size(of).filter(|size| *size > 0) else { return };
        let changed = (0..count).filter(|index| self.changed(offset + index * size, size)).count();
        let dense = count <= SHORT || changed as u64 * 4 >= count || changed > LONG_LIST;
        if changed >= self.many && dense && self.is_comparable(of, size * count, offset) {
            self.found.push(Change::Array { path: path.to_string(), of, count, offset });
            return;
        }
        for index in 0..count {
            self.value(of, offset + index * size, &format!("{path}[{index}]"));
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

    fn scalar(&mut self, ty: TypeId, offset: u64, size: u64, path: &str) {
        let Some(bytes) = slice(self.after, offset, size) else { return };
        let bare = self.layout.bare(ty);
        let is_nan = matches!(bare, CType::Float { name, .. } if float::is_nan(name, bytes));
        let literal = scalar_literal(bare, bytes);
        self.found.push(Change::Scalar(Scalar { path: path.to_string(), ty, literal, is_nan }));
    }

    fn bit_field(&mut self, ty: TypeId, first: u64, bits: u32, path: String) {
        let bare = self.layout.bare(ty);
        let literal = bits_literal(bare, self.after, first, bits);
        let was = self.before.map(|before| bits_literal(bare, before, first, bits));
        if was != Some(literal.clone()) {
            self.found.push(Change::Scalar(Scalar { path, ty, literal, is_nan: false }));
        }
    }

    fn changed(&self, offset: u64, size: u64) -> bool {
        match self.before {
            Some(before) => slice(before, offset, size) != slice(self.after, offset, size),
            None => true,
        }
    }
}

fn slice(bytes: &[u8], offset: u64, size: u64) -> Option<&[u8]> {
    Image { bytes, pointers: &[] }.slice(offset, size)
}
