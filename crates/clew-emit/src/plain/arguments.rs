//! What the function under test is called with.

use super::locals::declare_value;
use super::scene::Scene;
use crate::c::declarator;
use crate::memory::{Image, Shape, build};
use clew_ir::{CParam, CType, Signature, TypeId};
use clew_vm::Origin;

pub struct Arguments {
    /// Declarations of what is passed by value and is no constant.
    pub lines: Vec<String>,
    pub list: Vec<String>,
}

/// `Err`: why the function cannot be called from C.
pub fn arguments(scene: &mut Scene, signature: &Signature) -> Result<Arguments, String> {
    let mut arguments = Arguments { lines: Vec::new(), list: Vec::new() };
    for (index, param) in signature.params.iter().enumerate() {
        let origin = Origin::Param(index as u32);
        let object = scene.objects.iter().position(|object| object.origin == origin);
        let text = match object {
            Some(object) => argument(scene, index, param, object, &mut arguments.lines),
            None => missing(scene, index, param, &mut arguments.lines),
        };
        let text = text.ok_or_else(|| format!("its parameter {} has a type C cannot spell", index + 1))?;
        arguments.list.push(if signature.prototyped { text } else { cast(scene, param.ty, &text) });
    }
    Ok(arguments)
}

fn argument(
    scene: &mut Scene,
    index: usize,
    param: &CParam,
    object: usize,
    lines: &mut Vec<String>,
) -> Option<String> {
    let layout = scene.unit.layout;
    if !matches!(layout.bare(param.ty), CType::Struct { .. } | CType::Array { .. } | CType::Other { .. }) {
        let memory = scene.object(object);
        let image = Image { bytes: &memory.bytes, pointers: &memory.pointers };
        let built = build(layout, Shape::One(param.ty), image, &|to, wanted| scene.target(to, wanted));
        match built {
            Ok(built) if built.later.is_empty() => return Some(built.value.render()),
            _ if memory.pointers.is_empty() => {}
            _ => return None,
        }
    }
    let name = scene.params.get(index)?.clone();
    declarator::declare(layout.types, param.ty, &name)?;
    lines.extend(declare_value(scene, object, &name, param.ty));
    Some(name)
}

/// A parameter that the run never looked at.
fn missing(scene: &Scene, index: usize, param: &CParam, lines: &mut Vec<String>) -> Option<String> {
    let layout = scene.unit.layout;
    match layout.bare(param.ty) {
        CType::Pointer { .. } => Some("NULL".to_string()),
        CType::Struct { .. } => {
            let name = scene.params.get(index)?;
            let declaration = declarator::declare(layout.types, layout.unqualified(param.ty), name)?;
            lines.push(format!("{declaration} = {{0}};"));
            Some(name.clone())
        }
        CType::Other { .. } => None,
        _ => Some("0".to_string()),
    }
}

/// Without a prototype an argument is passed as it is, so it must be of the very type.
fn cast(scene: &Scene, ty: TypeId, text: &str) -> String {
    let layout = scene.unit.layout;
    match (layout.bare(ty), declarator::declare(layout.types, layout.unqualified(ty), "")) {
        (CType::Struct { .. }, _) | (_, None) => text.to_string(),
        (_, Some(spelled)) => format!("({spelled}){text}"),
    }
}
