//! What a test asserts: the value that came back and the memory that changed.

use super::locals::constant_array;
use super::scene::{Form, Scene};
use crate::c::declarator;
use crate::memory::{Array, Change, Purpose, Scalar, Shape, changes};
use clew_ir::{CType, TypeId};
use clew_vm::{Origin, Returned};

/// More assertions on one object than this help nobody.
const MOST: usize = 48;

/// The statements that call and check what comes back. `call` is the call's expression.
pub fn check_result(scene: &mut Scene, call: &str, result: TypeId, returned: &Returned) -> Vec<String> {
    let layout = scene.unit.layout;
    match (returned, layout.bare(result)) {
        (Returned::Void, CType::Void) => vec![format!("{call};")],
        (Returned::Bytes(bytes), CType::Struct { .. }) => check_struct(scene, call, result, bytes),
        (Returned::Bytes(bytes), _) => {
            let scalar = changes(layout, Shape::One(result), None, bytes, Purpose::Check).pop();
            let check = match scalar {
                Some(Change::Scalar(scalar)) => assertion(scene, call, &scalar),
                _ => format!("(void){call};"),
            };
            vec![check]
        }
        (Returned::Null, CType::Pointer { .. }) => vec![format!("CLEW_CHECK({call} == NULL);")],
        (Returned::Elsewhere, CType::Pointer { .. }) => vec![format!("CLEW_CHECK({call} != NULL);")],
        (Returned::Into(object, offset), CType::Pointer { to }) => {
            vec![check_pointer(scene, call, *to, *object, *offset)]
        }
        _ => vec![format!("(void){call};")],
    }
}

fn check_struct(scene: &mut Scene, call: &str, result: TypeId, bytes: &[u8]) -> Vec<String> {
    let layout = scene.unit.layout;
    let name = scene.names.fresh("result");
    let Some(declaration) = declarator::declare(layout.types, layout.unqualified(result), &name) else {
        return vec![format!("(void){call};")];
    };
    let found = changes(layout, Shape::One(result), None, bytes, Purpose::Check);
    let checks = check_changes(scene, &name, &found, bytes);
    if checks.is_empty() {
        return vec![format!("(void){call};")];
    }
    std::iter::once(format!("{declaration} = {call};")).chain(checks).collect()
}

fn check_pointer(scene: &Scene, call: &str, to: TypeId, object: usize, offset: u64) -> String {
    let address = scene.objects.get(object).filter(|object| !object.freed && is_lasting(object.origin));
    let address = address.and_then(|_| address_at(scene, object, offset, to));
    match address {
        Some(Address::Exact(address)) => format!("CLEW_CHECK({call} == {address});"),
        Some(Address::Byte(address)) => format!("CLEW_CHECK((const char *){call} == {address});"),
        None => format!("CLEW_CHECK({call} != NULL);"),
    }
}

/// It is still there when the function has returned.
fn is_lasting(origin: Origin) -> bool {
    matches!(origin, Origin::Global(_) | Origin::Pointee)
}

enum Address {
    /// Of the type wanted.
    Exact(String),
    /// A `const char *`.
    Byte(String),
}

fn address_at(scene: &Scene, object: usize, offset: u64, to: TypeId) -> Option<Address> {
    let layout = scene.unit.layout;
    let (named, shape) = (scene.named.get(object)?.as_ref()?, scene.shape(object));
    if offset == 0 {
        return scene.address(object, to).map(Address::Exact);
    }
    // The run may have known more of the object than it used, and so more than is declared.
    if offset > scene.object(object).bytes.len() as u64 {
        return None;
    }
    let element = match shape {
        Some(Shape::Many(ty, _)) => Some(ty),
        Some(Shape::One(ty)) => match layout.bare(ty) {
            CType::Array { of, .. } => Some(*of),
            _ => None,
        },
        None => None,
    };
    if let Some(size) = element.filter(|ty| layout.same_pointee(to, *ty)).and_then(|ty| layout.size(ty))
        && size > 0
        && offset.is_multiple_of(size)
        && !matches!(named.form, Form::Literal(_))
    {
        return Some(Address::Exact(format!("{} + {}", named.name, offset / size)));
    }
    if let Some(found) = shape.and_then(|shape| layout.find(shape, offset, &|ty| layout.same_pointee(to, ty)))
    {
        return scene.access(object, &found.path).map(|part| Address::Exact(format!("&{part}")));
    }
    Some(Address::Byte(format!("(const char *){} + {offset}", scene.raw_address(object)?)))
}

/// The statements that compare the memory with what the run left behind.
pub fn check_memory(scene: &mut Scene) -> Vec<String> {
    let mut lines = Vec::new();
    for index in 0..scene.objects.len() {
        let object = scene.object(index);
        let (Some(after), true, false) = (&object.after, is_lasting(object.origin), object.freed) else {
            continue;
        };
        let (Some(shape), Some(base)) = (scene.shape(index), scene.access(index, "")) else { continue };
        let found = changes(scene.unit.layout, shape, Some(&object.bytes), after, Purpose::Check);
        lines.extend(check_changes(scene, &base, &found, after));
    }
    lines
}

fn check_changes(scene: &mut Scene, base: &str, found: &[Change], after: &[u8]) -> Vec<String> {
    let mut lines = Vec::new();
    for change in found {
        match change {
            Change::Scalar(scalar) => {
                lines.push(assertion(scene, &format!("{base}{}", scalar.path), scalar));
            }
            // No C expression would say it, and a reader learns nothing from bytes.
            Change::Raw { .. } => {}
            Change::Array(array) => {
                let lvalue = format!("{base}{}", array.path);
                lines.extend(compare_array(scene, &lvalue, array, after).unwrap_or_default());
            }
        }
        if lines.len() >= MOST {
            break;
        }
    }
    lines
}

fn assertion(scene: &Scene, lvalue: &str, scalar: &Scalar) -> String {
    let literal = &scalar.literal;
    match scene.unit.layout.bare(scalar.ty) {
        CType::Float { .. } if scalar.is_nan => format!("CLEW_CHECK(clew_is_nan({lvalue}));"),
        CType::Float { .. } => format!("CLEW_CHECK(clew_same_float({lvalue}, {literal}));"),
        CType::Bool { .. } if literal == "0" => format!("CLEW_CHECK(!{lvalue});"),
        CType::Bool { .. } => format!("CLEW_CHECK({lvalue});"),
        _ => format!("CLEW_CHECK({lvalue} == {literal});"),
    }
}

fn compare_array(scene: &mut Scene, lvalue: &str, array: &Array, after: &[u8]) -> Option<Vec<String>> {
    let (name, declaration) = constant_array(scene, "expected", array, after)?;
    Some(vec![declaration, format!("CLEW_CHECK(clew_same({lvalue}, {name}, sizeof {name}));")])
}
