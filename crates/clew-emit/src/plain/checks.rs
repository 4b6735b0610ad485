//! What a test asserts: the value that came back and the memory that changed.

use super::called::Call;
use super::locals::constant_array;
use super::scene::Scene;
use crate::c::declarator;
use crate::memory::{Array, Change, Image, Purpose, Scalar, Shape, Wanted, changes};
use clew_ir::{CType, TypeId};
use clew_vm::{Origin, Returned, Target};

/// More assertions on one object than this help nobody.
const MOST: usize = 48;

/// The statements that call and check what comes back.
pub fn check_result(scene: &mut Scene, call: &Call, result: TypeId, returned: &Returned) -> Vec<String> {
    let layout = scene.unit.layout;
    let Call { looked_at, alone } = call;
    match (returned, layout.bare(result)) {
        (Returned::Void, CType::Void) => vec![alone.clone()],
        (Returned::Bytes(bytes), CType::Struct { .. }) => check_struct(scene, call, result, bytes),
        (Returned::Bytes(bytes), _) => {
            let scalar = changes(layout, Shape::One(result), None, Image::plain(bytes), Purpose::Check).pop();
            let check = match scalar {
                Some(Change::Scalar(scalar)) => assertion(scene, looked_at, &scalar),
                _ => alone.clone(),
            };
            vec![check]
        }
        (Returned::Null, CType::Pointer { .. }) => vec![format!("CLEW_CHECK({looked_at} == NULL);")],
        (Returned::Elsewhere, CType::Pointer { .. }) => vec![format!("CLEW_CHECK({looked_at} != NULL);")],
        (Returned::Into(object, offset), CType::Pointer { to }) => {
            vec![check_pointer(scene, looked_at, *to, *object, *offset)]
        }
        _ => vec![alone.clone()],
    }
}

fn check_struct(scene: &mut Scene, call: &Call, result: TypeId, bytes: &[u8]) -> Vec<String> {
    let layout = scene.unit.layout;
    let name = scene.names.fresh("result");
    let Some(declaration) = declarator::declare(layout.types, layout.unqualified(result), &name) else {
        return vec![call.alone.clone()];
    };
    let found = changes(layout, Shape::One(result), None, Image::plain(bytes), Purpose::Check);
    let checks = check_changes(scene, &Checked::Variable(&name), &found, bytes);
    if checks.is_empty() {
        return vec![call.alone.clone()];
    }
    std::iter::once(format!("{declaration} = {};", call.looked_at)).chain(checks).collect()
}

fn check_pointer(scene: &Scene, call: &str, to: TypeId, index: usize, offset: u64) -> String {
    let lasting = scene.objects.get(index).filter(|object| !object.freed && is_lasting(object.origin));
    let target = Target::Object { index, offset };
    match lasting.and_then(|_| scene.target(target, Wanted::PointerTo(to))) {
        Some(address) => format!("CLEW_CHECK({call} == {address});"),
        None => format!("CLEW_CHECK({call} != NULL);"),
    }
}

/// It is still there when the function has returned.
fn is_lasting(origin: Origin) -> bool {
    matches!(origin, Origin::Global(_) | Origin::Pointee)
}

/// The statements that compare the memory with what the run left behind.
pub fn check_memory(scene: &mut Scene) -> Vec<String> {
    let mut lines = Vec::new();
    for index in 0..scene.objects.len() {
        let object = scene.object(index);
        let (Some(after), true, false) = (&object.after, is_lasting(object.origin), object.freed) else {
            continue;
        };
        let Some(shape) = scene.shape(index) else { continue };
        let now = Image { bytes: after, pointers: &object.pointers };
        let found = changes(scene.unit.layout, shape, Some(&object.bytes), now, Purpose::Check);
        lines.extend(check_changes(scene, &Checked::Object(index), &found, after));
    }
    lines
}

enum Checked<'a> {
    Object(usize),
    Variable(&'a str),
}

impl Checked<'_> {
    fn access(&self, scene: &Scene, path: &str) -> Option<String> {
        match self {
            Checked::Object(index) => scene.access(*index, path),
            Checked::Variable(name) => Some(format!("{name}{path}")),
        }
    }
}

fn check_changes(scene: &mut Scene, base: &Checked, found: &[Change], after: &[u8]) -> Vec<String> {
    let mut lines = Vec::new();
    for change in found {
        match change {
            Change::Scalar(scalar) => {
                let lvalue = base.access(scene, &scalar.path);
                lines.extend(lvalue.map(|lvalue| assertion(scene, &lvalue, scalar)));
            }
            // No C expression would say it, and a reader learns nothing from bytes.
            Change::Raw { .. } => {}
            Change::Array(array) => {
                let lvalue = base.access(scene, &array.path);
                let compared = lvalue.and_then(|lvalue| compare_array(scene, &lvalue, array, after));
                lines.extend(compared.unwrap_or_default());
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
