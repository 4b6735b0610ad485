//! Structs that end in an array of no fixed length.
//!
//! C has one type for all of them. Here each object gets a type of its own, spelled like the struct, whose last member has
//! the length it has in this object: so all else need not know of them.

use clew_ir::{CType, TypeId, Types};
use clew_vm::SetupObject;

/// Gives the object a type with its own tail; `types` gets that type.
pub fn give_length(types: &mut Types, hidden: &[TypeId], object: &mut SetupObject) {
    let Some(ty) = object.ty.filter(|ty| object.tail > 0 && !hidden.contains(ty)) else { return };
    let bare = types.bare(ty);
    let CType::Struct { name, is_union: false, members, complete: true, .. } = types.get(bare).clone() else {
        return;
    };
    let mut members = members;
    let Some(last) = members.last_mut() else { return };
    let CType::Array { of, count: None | Some(0) } = *types.get(types.bare(last.ty)) else { return };
    last.ty = types.push(CType::Array { of, count: Some(object.tail) });
    let bytes = object.bytes.len() as u64;
    let typedef = types.table.iter().find_map(|known| match known {
        CType::Typedef { name, of } if *of == bare => Some(name.clone()),
        _ => None,
    });
    let is_nameless = name.is_none();
    let own = types.push(CType::Struct { name, is_union: false, bytes, members, complete: true });
    object.ty = Some(own);
    if let Some(name) = typedef.filter(|_| is_nameless) {
        object.ty = Some(types.push(CType::Typedef { name, of: own }));
    }
}
