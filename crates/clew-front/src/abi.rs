//! How C parameters and results travel: C's view of a function matched with LLVM's.
//!
//! Clang has already decided, by the rules of the platform, what becomes registers and what memory; the decision is in
//! the parameters' types and attributes. What is left is to tell which of them carry which C parameter, for x86-64's
//! eightbytes and for i386, which passes small structs member by member. Where the two views do not fit together the
//! function has no signature.

use clew_ir::{CParam, CType, Pass, Piece, Return, Signature, TypeId, Types};

use crate::dwarf::{CFunction, TypeTable};
use crate::lower::Part;

/// A parameter as LLVM has it.
#[derive(Clone, Debug)]
pub struct AbiParam {
    pub parts: Vec<Part>,
    pub byval: bool,
    pub sret: bool,
}

/// Of a function as a whole.
#[derive(Clone, Debug)]
pub struct AbiFunction {
    pub params: Vec<AbiParam>,
    pub result: Vec<Part>,
}

pub fn signature(
    function: &CFunction,
    abi: &AbiFunction,
    table: &mut TypeTable,
    pointer_bytes: u32,
) -> Option<Signature> {
    let types = &table.types;
    let mut params = abi.params.iter().peekable();
    let returns = if params.next_if(|param| param.sret).is_some() {
        Return::Memory
    } else if abi.result.is_empty() {
        Return::Void
    } else {
        Return::Direct(pieces(&abi.result, 0))
    };
    let mut matcher = Matcher { types, params, pointer_bytes };
    let mut c_params = Vec::new();
    for (name, ty) in &function.params {
        let pass = matcher.pass(*ty)?;
        c_params.push(CParam { name: name.clone(), ty: *ty, pass });
    }
    if matcher.params.next().is_some() {
        return None;
    }
    let ty = CType::Function {
        result: function.result,
        params: function.params.iter().map(|&(_, ty)| ty).collect(),
        variadic: function.variadic,
    };
    Some(Signature {
        ty: table.intern(ty),
        result: function.result,
        returns,
        params: c_params,
        variadic: function.variadic,
        prototyped: function.prototyped,
    })
}

fn pieces(parts: &[Part], at: u64) -> Vec<Piece> {
    parts.iter().map(|part| Piece { offset: (at + part.offset) as u32, ty: part.ty }).collect()
}

struct Matcher<'a, I: Iterator<Item = &'a AbiParam>> {
    types: &'a Types,
    params: std::iter::Peekable<I>,
    pointer_bytes: u32,
}

impl<'a, I: Iterator<Item = &'a AbiParam>> Matcher<'a, I> {
    fn pass(&mut self, ty: TypeId) -> Option<Pass> {
        let is_aggregate = matches!(
            self.types.get(self.types.bare(ty)),
            CType::Struct { .. } | CType::Other { .. } | CType::Int { bytes: 16, .. }
        );
        let bytes = self.types.size(ty, self.pointer_bytes).unwrap_or(0);
        if is_aggregate && bytes == 0 {
            return Some(Pass::Ignored);
        }
        if self.params.next_if(|param| param.byval).is_some() {
            return Some(Pass::Memory);
        }
        if !is_aggregate {
            return Some(Pass::Direct(pieces(&self.params.next()?.parts, 0)));
        }
        if self.pointer_bytes == 8 { self.eightbytes(ty, bytes) } else { self.members(ty) }
    }

    /// One LLVM parameter for each eightbyte that something lies in, unless the first one holds it all.
    fn eightbytes(&mut self, ty: TypeId, bytes: u64) -> Option<Pass> {
        let mut result = Vec::new();
        let mut at = 0;
        while at < bytes {
            if !occupied(self.types, ty, at, at + 8, self.pointer_bytes) {
                at += 8;
                continue;
            }
            let param = self.params.next()?;
            result.extend(pieces(&param.parts, at));
            let last = param.parts.last()?;
            let end = at + last.offset + u64::from(last.ty.bytes(self.pointer_bytes));
            at = end.div_ceil(8) * 8;
        }
        Some(if result.is_empty() { Pass::Ignored } else { Pass::Direct(result) })
    }

    fn members(&mut self, ty: TypeId) -> Option<Pass> {
        let mut scalars = Vec::new();
        leaves(self.types, ty, 0, &mut scalars);
        let mut result = Vec::new();
        for (mut at, end) in scalars {
            while at < end {
                let parts = &self.params.next()?.parts;
                result.extend(pieces(parts, at));
                let last = parts.last()?;
                at += (last.offset + u64::from(last.ty.bytes(self.pointer_bytes))).next_multiple_of(4);
            }
        }
        Some(Pass::Direct(result))
    }
}

/// Whether anything of a value of type `ty` lies between the offsets.
fn occupied(types: &Types, ty: TypeId, start: u64, end: u64, pointer_bytes: u32) -> bool {
    match types.get(types.bare(ty)) {
        CType::Struct { members, .. } => members.iter().any(|member| {
            if member.name.is_none() && member.bit_field.is_some() {
                return false;
            }
            let bytes = match &member.bit_field {
                Some(field) => (field.bit_offset + u64::from(field.bits)).div_ceil(8) - member.offset,
                None => types.size(member.ty, pointer_bytes).unwrap_or(0),
            };
            let overlaps = member.offset < end && member.offset + bytes > start;
            let (start, end) = (start.saturating_sub(member.offset), end.saturating_sub(member.offset));
            overlaps && (member.bit_field.is_some() || occupied(types, member.ty, start, end, pointer_bytes))
        }),
        CType::Array { of, count } => {
            let bytes = types.size(*of, pointer_bytes).unwrap_or(0);
            let count = count.unwrap_or(0).min(end.div_ceil(bytes.max(1)));
            (0..count).any(|index| {
                let at = index * bytes;
                at < end
                    && at + bytes > start
                    && occupied(types, *of, start.saturating_sub(at), end - at, pointer_bytes)
            })
        }
        _ => start < types.size(ty, pointer_bytes).unwrap_or(0),
    }
}

/// Where the scalars of a struct lie: from their first byte to where the next parameter cannot carry more of them. Only
/// a complex number takes several parameters.
fn leaves(types: &Types, ty: TypeId, at: u64, scalars: &mut Vec<(u64, u64)>) {
    match types.get(types.bare(ty)) {
        CType::Struct { members, .. } => {
            for member in members {
                leaves(types, member.ty, at + member.offset, scalars);
            }
        }
        CType::Array { of, count } => {
            let bytes = types.size(*of, 4).unwrap_or(0);
            for index in 0..count.unwrap_or(0).min(64) {
                leaves(types, *of, at + index * bytes, scalars);
            }
        }
        CType::Other { bytes, .. } => scalars.push((at, at + bytes)),
        _ => scalars.push((at, at + 1)),
    }
}
