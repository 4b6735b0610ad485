//! What a test asserts: the value that came back and the memory that changed.

use super::scene::{Form, Scene};
use crate::c::declarator;
use crate::memory::{Change, Image, Scalar, Shape, build, changes};
use clew_ir::{CType, TypeId};
use clew_vm::{Origin, Returned};

/// An array of which so many elements changed is compared as a whole.
const MANY: usize = 2;
/// More assertions on one object than this help nobody.
const MOST: usize = 48;

/// The statements that call and check what comes back. `call` is the call's expression.
pub fn check_result(scene: &mut Scene, call: &str, result: TypeId, returned: &Returned) -> Vec<String> {
    let layout = scene.unit.layout;
    match (returned, layout.bare(result)) {
        (Returned::Void, CType::Void) => vec![format!("{call};")],
        (Returned::Bytes(bytes), CType::Struct { .. }) => check_struct(scene, call, result, bytes),
        (Returned::Bytes(bytes), _) => {
            let scalar = changes(layout, Shape::One(result), None, bytes, MANY).pop();
            let check = match scalar {
                Some(Change::Scalar(scalar)) => assertion(scene, call, &scalar),
                _ => None,
            };
            vec![check.unwrap_or_else(|| format!("(void){call};"))]
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
    let Some(declaration) = declarator::declare(layout.types, layout.writable(result), &name) else {
        return vec![format!("(void){call};")];
    };
    let found = changes(layout, Shape::One(result), None, bytes, MANY);
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
        && offset % size == 0
        && !matches!(named.form, Form::Literal(_))
    {
        return Some(Address::Exact(format!("{} + {}", named.name, offset / size)));
    }
    if let Some(found) = shape.and_then(|shape| layout.find(shape, offset, &|ty| layout.same_pointee(to, ty))) {
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
        let found = changes(scene.unit.layout, shape, Some(&object.bytes), after, MANY);
        lines.extend(check_changes(scene, &base, &found, after));
    }
    lines
}

fn check_changes(scene: &mut Scene, base: &str, found: &[Change], after: &[u8]) -> Vec<String> {
    let mut lines = Vec::new();
    for change in found {
        match change {
            Change::Scalar(scalar) => {
                lines.extend(assertion(scene, &format!("{base}{}", scalar.path), scalar));
            }
            Change::Array { path, of, count, offset } => {
                let lvalue = format!("{base}{path}");
                lines.extend(compare_array(scene, &lvalue, *of, *count, *offset, after).unwrap_or_default());
            }
        }
        if lines.len() >= MOST {
            break;
        }
    }
    lines
}

fn assertion(scene: &Scene, lvalue: &str, scalar: &Scalar) -> Option<String> {
    let literal = scalar.literal.as_ref()?;
    Some(match scene.unit.layout.bare(scalar.ty) {
        CType::Float { .. } if scalar.is_nan => format!("CLEW_CHECK(clew_is_nan({lvalue}));"),
        CType::Float { .. } => format!("CLEW_CHECK(clew_same_float({lvalue}, {literal}));"),
        CType::Bool { .. } if literal == "0" => format!("CLEW_CHECK(!{lvalue});"),
        CType::Bool { .. } => format!("CLEW_CHECK({lvalue});"),
        _ => format!("CLEW_CHECK({lvalue} == {literal});"),
    })
}

fn compare_array(
    scene: &mut Scene,
    lvalue: &str,
    of: TypeId,
    count: u64,
    offset: u64,
    after: &[u8],
) -> Option<Vec<String>> {
    let layout = scene.unit.layout;
    let size = layout.size(of)?.checked_mul(count)?;
    let image = Image { bytes: Image { bytes: after, pointers: &[] }.slice(offset, size)?, pointers: &[] };
    let built = build(layout, Shape::Many(of, count), image, &|_, _| None).ok()?;
    let ty = layout.writable(of);
    declarator::declare(layout.types, ty, "x")?;
    let name = scene.names.fresh("expected");
    let length = if built.value.says_its_length() { String::new() } else { count.to_string() };
    let declaration = declarator::declare(layout.types, ty, &format!("{name}[{length}]"))?;
    Some(vec![
        format!("static const {declaration} = {};", built.value.render()),
        format!("CLEW_CHECK(clew_same({lvalue}, {name}, sizeof {name}));"),
    ])
}
