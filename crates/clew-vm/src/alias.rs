//! Whether two input objects of a run could have been one: then there are inputs that the run says nothing about.

use crate::machine::Machine;
use crate::shadow::Shadow;
use crate::space::Source;
use clew_ir::{CType, TypeId, Types};
use rustc_hash::FxHashSet;

/// What an lvalue can be made of, as far as aliasing goes (C11 6.5, paragraph 7); the sign of an integer does not count.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Scalar {
    Bool,
    Int(u32),
    Float(u32),
    Pointer,
}

/// A type's scalars; `None`: it has a `char` or something unknown in it, and may be anything.
type Scalars = Option<FxHashSet<Scalar>>;

/// Whether two objects that the run used, one of them behind a pointer, have a scalar type in common.
pub(crate) fn may_alias<S: Shadow>(machine: &Machine<S>) -> bool {
    let types = &machine.program.types;
    let objects = machine.inputs.touched.keys().map(|&index| &machine.inputs.space.objects[index as usize]);
    let used: Vec<(bool, Scalars)> = objects
        .filter(|object| matches!(object.source, Source::Pointee(_) | Source::Global(_)))
        .map(|object| {
            let is_pointee = matches!(object.source, Source::Pointee(_));
            (is_pointee, object.ty.and_then(|ty| scalars(types, ty)))
        })
        .collect();
    used.iter().enumerate().any(|(i, (is_pointee, a))| {
        used[i + 1..].iter().any(|(other_is, b)| (*is_pointee || *other_is) && share(a, b))
    })
}

fn share(a: &Scalars, b: &Scalars) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => !a.is_disjoint(b),
        _ => true,
    }
}

fn scalars(types: &Types, ty: TypeId) -> Scalars {
    let mut out = FxHashSet::default();
    collect(types, ty, &mut out).then_some(out)
}

/// False where a type may be anything.
fn collect(types: &Types, ty: TypeId, out: &mut FxHashSet<Scalar>) -> bool {
    let scalar = match types.get(types.bare(ty)) {
        CType::Bool { .. } => Scalar::Bool,
        CType::Int { is_char: false, bytes, .. } | CType::Enum { bytes, .. } => Scalar::Int(*bytes),
        CType::Float { bytes, .. } => Scalar::Float(*bytes),
        CType::Pointer { .. } => Scalar::Pointer,
        CType::Array { of, .. } => return collect(types, *of, out),
        CType::Struct { members, complete: true, .. } => {
            return members.iter().all(|member| collect(types, member.ty, out));
        }
        _ => return false,
    };
    out.insert(scalar);
    true
}
