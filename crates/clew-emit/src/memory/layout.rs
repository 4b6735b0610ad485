//! Where things lie in a C type, and when two types are one to C.

use super::Wanted;
use clew_ir::{CType, Member, TypeId, Types};

#[derive(Clone, Copy)]
pub struct Layout<'a> {
    pub types: &'a Types,
    pub pointer_bytes: u32,
}

/// One value of a type, or an array of them: how an object is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    One(TypeId),
    Many(TypeId, u64),
}

/// A subobject and how C names it, from the object's own name on: `.next`, `[2].x`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    pub path: String,
    pub ty: TypeId,
    /// It or something around it is `const`.
    pub is_const: bool,
}

impl<'a> Layout<'a> {
    pub fn bare(&self, ty: TypeId) -> &'a CType {
        self.types.get(self.types.bare(ty))
    }

    /// What a struct or union is called, without the keyword.
    pub fn tag(&self, ty: TypeId) -> Option<&'a str> {
        match self.bare(ty) {
            CType::Struct { name: Some(tag), .. } => Some(tag),
            _ => None,
        }
    }

    /// What a variable is called that has this type, or leads to it: its tag, or the name that a typedef gives it.
    pub fn handle_name(&self, ty: TypeId) -> Option<String> {
        let ty = match self.bare(ty) {
            CType::Pointer { to } => *to,
            _ => ty,
        };
        let mut at = ty;
        let named = loop {
            match self.types.get(at) {
                CType::Const { of } | CType::Volatile { of } => at = *of,
                CType::Typedef { name, .. } => break Some(name.as_str()),
                _ => break None,
            }
        };
        let is_struct = matches!(self.bare(ty), CType::Struct { .. });
        let name = self.tag(ty).or(named).filter(|_| is_struct)?;
        let name = name.trim_start_matches('_').trim_end_matches("_t").trim_end_matches("_s");
        (!name.is_empty()).then(|| name.to_ascii_lowercase())
    }

    pub fn size(&self, ty: TypeId) -> Option<u64> {
        self.types.size(ty, self.pointer_bytes)
    }

    /// The C library's `FILE`: only the library can make one.
    pub fn is_stream(&self, shape: Shape) -> bool {
        let (Shape::One(ty) | Shape::Many(ty, _)) = shape;
        self.types.is_stream(ty)
    }

    pub fn shape_size(&self, shape: Shape) -> Option<u64> {
        match shape {
            Shape::One(ty) => self.size(ty),
            Shape::Many(ty, count) => self.size(ty)?.checked_mul(count),
        }
    }

    pub fn pointee(&self, ty: TypeId) -> Option<TypeId> {
        match self.bare(ty) {
            CType::Pointer { to } => Some(*to),
            _ => None,
        }
    }

    /// An integer with room for an address.
    pub fn holds_address(&self, ty: TypeId) -> bool {
        matches!(self.bare(ty), CType::Int { bytes, .. } if *bytes >= self.pointer_bytes)
    }

    /// The type without qualifiers of its own, as a variable of it is declared.
    pub fn unqualified(&self, ty: TypeId) -> TypeId {
        let mut outermost = ty;
        let mut at = ty;
        loop {
            match *self.types.get(at) {
                CType::Const { of } | CType::Volatile { of } => {
                    outermost = of;
                    at = of;
                }
                CType::Typedef { of, .. } => at = of,
                _ => return outermost,
            }
        }
    }

    /// A `b` may stand where an `a` is wanted behind a pointer, without a cast.
    pub fn same_pointee(&self, a: TypeId, b: TypeId) -> bool {
        (self.types.is_const(a) || !self.types.is_const(b)) && self.types.same(a, b)
    }

    /// The first subobject at `offset` that `wanted` accepts, the outermost first.
    pub fn find(&self, shape: Shape, offset: u64, wanted: &dyn Fn(TypeId) -> bool) -> Option<Found> {
        match shape {
            Shape::One(ty) => self.find_in(ty, offset, String::new(), false, wanted),
            Shape::Many(ty, count) => self.find_element(ty, count, offset, String::new(), false, wanted),
        }
    }

    fn find_in(
        &self,
        ty: TypeId,
        offset: u64,
        path: String,
        is_const: bool,
        wanted: &dyn Fn(TypeId) -> bool,
    ) -> Option<Found> {
        let is_const = is_const || self.types.is_const(ty);
        match offset == 0 && wanted(ty) {
            true => Some(Found { path, ty, is_const }),
            false => self.find_inside(ty, offset, path, is_const, wanted),
        }
    }

    fn find_inside(
        &self,
        ty: TypeId,
        offset: u64,
        path: String,
        is_const: bool,
        wanted: &dyn Fn(TypeId) -> bool,
    ) -> Option<Found> {
        match self.bare(ty) {
            CType::Array { of, count } => {
                self.find_element(*of, count.unwrap_or(0), offset, path, is_const, wanted)
            }
            CType::Struct { members, .. } => members.iter().find_map(|member| {
                let (inside, path) = (self.inside(member, offset)?, join(&path, member));
                match member.name {
                    Some(_) => self.find_in(member.ty, inside, path, is_const, wanted),
                    // What has no name cannot be found itself.
                    None => self.find_inside(member.ty, inside, path, is_const, wanted),
                }
            }),
            _ => None,
        }
    }

    fn find_element(
        &self,
        ty: TypeId,
        count: u64,
        offset: u64,
        path: String,
        is_const: bool,
        wanted: &dyn Fn(TypeId) -> bool,
    ) -> Option<Found> {
        let size = self.size(ty).filter(|size| *size > 0)?;
        let index = offset / size;
        (index < count)
            .then(|| self.find_in(ty, offset % size, format!("{path}[{index}]"), is_const, wanted))?
    }

    /// The offset within a member, where `offset` lies in it. Bit-fields have no address.
    fn inside(&self, member: &Member, offset: u64) -> Option<u64> {
        let inside = offset.checked_sub(member.offset)?;
        let size = self.size(member.ty)?;
        (member.bit_field.is_none() && inside < size).then_some(inside)
    }

    /// The path to the pointer at `offset`, and what it points to.
    pub fn pointer_at(&self, shape: Shape, offset: u64) -> Option<(String, TypeId)> {
        let found = self.find(shape, offset, &|ty| self.pointee(ty).is_some())?;
        Some((found.path, self.pointee(found.ty)?))
    }

    /// Where an address can be put at `offset`: a pointer, or else a number with room for it.
    pub fn find_address(&self, shape: Shape, offset: u64) -> Option<(Found, Wanted)> {
        if let Some(found) = self.find(shape, offset, &|ty| self.pointee(ty).is_some()) {
            let to = self.pointee(found.ty)?;
            return Some((found, Wanted::PointerTo(to)));
        }
        let found = self.find(shape, offset, &|ty| self.holds_address(ty))?;
        let wanted = Wanted::Number(found.ty);
        Some((found, wanted))
    }
}

/// `path` to a struct, then its member; members of an anonymous struct are named as the struct's own.
pub fn join(path: &str, member: &Member) -> String {
    match &member.name {
        Some(name) => format!("{path}.{name}"),
        None => path.to_string(),
    }
}
