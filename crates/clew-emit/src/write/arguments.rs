//! What the function under test is called with.

use super::address::operand;
use super::listed::list_param;
use super::locals::{declare_value, unreachable_pointee};
use super::scene::Scene;
use crate::c::declarator;
use crate::memory::{Image, Shape, build};
use clew_ir::{CType, Signature, TypeId};
use clew_vm::{Given, Origin, Script};
use std::collections::BTreeMap;

pub struct Arguments {
    /// Declarations of what is passed by value and is no constant.
    pub lines: Vec<String>,
    pub list: Vec<String>,
}

/// Those of one call of the script, given the names of what the calls before it gave back. `Err`: why the function cannot be
/// called from C.
pub fn arguments(
    scene: &mut Scene,
    signature: &Signature,
    script: &Script,
    call: usize,
    results: &[String],
) -> Result<Arguments, String> {
    let mut arguments = Arguments { lines: Vec::new(), list: Vec::new() };
    let list = list_param(scene.unit, signature);
    for (index, param) in signature.params.iter().enumerate().filter(|(index, _)| Some(*index) != list) {
        let given = match script.given(call, index as u32) {
            Given::Input => None,
            Given::Result(of) => results.get(of as usize).cloned(),
            Given::Address(object) => scene.shared.get(object as usize).map(|name| format!("&{name}")),
            Given::Value(object) => scene.shared.get(object as usize).cloned(),
            Given::Null => Some("NULL".to_owned()),
        };
        if let Some(text) = given {
            arguments.list.push(text);
            continue;
        }
        let origin = Origin::Param { call: call as u32, param: index as u32 };
        let name = scene.param(call, index).unwrap_or_default().to_owned();
        let text = match scene.objects.iter().position(|object| object.origin == origin) {
            Some(_) if scene.spelled(call, index).is_some() => scene.spelled(call, index).map(str::to_owned),
            Some(object) => argument(scene, &name, param.ty, object, &mut arguments.lines)?,
            None => missing(scene, &name, param.ty, &mut arguments.lines),
        };
        let text = text.ok_or_else(|| format!("its parameter {} has a type C cannot spell", index + 1))?;
        arguments.list.push(if signature.prototyped { text } else { cast(scene, param.ty, &text) });
    }
    if list.is_some() && arguments.list.is_empty() {
        arguments.list.push("0".to_string());
    }
    extra_arguments(scene, &mut arguments)?;
    Ok(arguments)
}

/// What is passed behind the named parameters: nothing but its own type says how.
fn extra_arguments(scene: &mut Scene, arguments: &mut Arguments) -> Result<(), String> {
    let mut extra: BTreeMap<u32, usize> = BTreeMap::new();
    for (index, object) in scene.objects.iter().enumerate() {
        if let Origin::Extra(n) = object.origin {
            extra.insert(n, index);
        }
    }
    for (n, index) in extra {
        let unknown = || format!("its extra argument {} has a type C cannot spell", n + 1);
        let ty = scene.object(index).ty.ok_or_else(unknown)?;
        let name = scene.names.fresh(&format!("extra{n}"));
        let text = argument(scene, &name, ty, index, &mut arguments.lines)?.ok_or_else(unknown)?;
        arguments.list.push(match scene.unit.layout.bare(ty) {
            CType::Int { name, .. } if name == "int" => text,
            CType::Float { name, .. } if name == "double" => text,
            _ => cast(scene, ty, &text),
        });
    }
    Ok(())
}

/// `Ok(None)` where C cannot spell the type, `Err` where it cannot name what is pointed to.
fn argument(
    scene: &mut Scene,
    name: &str,
    ty: TypeId,
    object: usize,
    lines: &mut Vec<String>,
) -> Result<Option<String>, String> {
    let layout = scene.unit.layout;
    if !matches!(layout.bare(ty), CType::Struct { .. } | CType::Array { .. } | CType::Other { .. }) {
        let memory = scene.object(object);
        let image = Image { bytes: &memory.bytes, pointers: &memory.pointers };
        let built = build(layout, Shape::One(ty), image, &|to, wanted| scene.target(to, wanted));
        match built {
            Ok(built) => match built.later.first() {
                None => return Ok(Some(built.value.render())),
                Some(pointer) => return Err(unreachable_pointee(scene, pointer.to)),
            },
            Err(_) if memory.pointers.is_empty() => {}
            Err(_) => return Ok(None),
        }
    }
    if declarator::declare(layout.types, ty, name).is_none() {
        return Ok(None);
    }
    lines.extend(declare_value(scene, object, name, ty)?);
    Ok(Some(name.to_string()))
}

/// A parameter that the run never looked at.
fn missing(scene: &Scene, name: &str, ty: TypeId, lines: &mut Vec<String>) -> Option<String> {
    let layout = scene.unit.layout;
    match layout.bare(ty) {
        CType::Pointer { .. } => Some("NULL".to_string()),
        CType::Struct { .. } => {
            let declaration = declarator::declare(layout.types, layout.unqualified(ty), name)?;
            lines.push(format!("{declaration} = {{0}};"));
            Some(name.to_string())
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
        (_, Some(spelled)) if text.starts_with(&format!("({spelled})")) => text.to_string(),
        (_, Some(spelled)) => format!("({spelled}){}", operand(text)),
    }
}
