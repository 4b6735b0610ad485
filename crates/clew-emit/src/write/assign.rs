//! Objects that already have a value, and are set to the one the run began with.

use super::locals::{byte_array, constant_array};
use super::scene::Scene;
use crate::c::declarator;
use crate::memory::{Array, Change, Image, Purpose, Scalar, Shape, changes};

/// The statements that turn an object's bytes from `before` to what the setup says; pointers are not among them.
pub fn assign(scene: &mut Scene, index: usize, shape: Shape, before: &[u8]) -> Vec<String> {
    let object = scene.object(index);
    let found = changes(scene.unit.layout, shape, Some(before), Image::plain(&object.bytes), Purpose::Assign);
    let mut lines = Vec::new();
    for change in found {
        match change {
            Change::Scalar(scalar) => {
                let lvalue = scene.access(index, &scalar.path).unwrap_or_default();
                lines.push(set_scalar(scene, &lvalue, &scalar));
            }
            Change::Raw { offset, size } => lines.extend(copy_part(scene, index, offset, size)),
            Change::Array(array) => {
                let lvalue = scene.access(index, &array.path).unwrap_or_default();
                lines.extend(copy_array(scene, &lvalue, &array, &object.bytes).unwrap_or_default());
            }
        }
    }
    lines
}

/// The statement that copies a part of an object's bytes.
pub fn copy_part(scene: &Scene, index: usize, offset: u64, size: u64) -> Option<String> {
    let part = Image::plain(&scene.object(index).bytes).slice(offset, size)?;
    let (address, source) = (scene.raw_address(index)?, byte_array(part));
    Some(match offset {
        0 => format!("clew_copy({address}, {source}, {size});"),
        _ => format!("clew_copy((char *){address} + {offset}, {source}, {size});"),
    })
}

/// A `const` member is set all the same: the run began with it so.
fn set_scalar(scene: &Scene, lvalue: &str, scalar: &Scalar) -> String {
    let Scalar { ty, literal, is_const, .. } = scalar;
    let layout = scene.unit.layout;
    match declarator::declare(layout.types, layout.unqualified(*ty), "") {
        Some(spelled) if *is_const => {
            format!("clew_copy((void *)&{lvalue}, &({spelled}){{{literal}}}, sizeof {lvalue});")
        }
        _ => format!("{lvalue} = {literal};"),
    }
}

fn copy_array(scene: &mut Scene, lvalue: &str, array: &Array, bytes: &[u8]) -> Option<Vec<String>> {
    let (name, declaration) = constant_array(scene, "start", array, bytes)?;
    let cast = if array.is_const { "(void *)" } else { "" };
    Some(vec![declaration, format!("clew_copy({cast}{lvalue}, {name}, sizeof {name});")])
}
