//! What a test asserts: the value that came back and the memory that changed.

use super::called::Call;
use super::locals::constant_array;
use super::scene::{Form, Named, Scene};
use crate::c::{declarator, float, text};
use crate::framework::{Check, Is};
use crate::memory::{Array, Change, Image, Purpose, Scalar, Shape, Wanted, changes, scalar_literal};
use clew_ir::{CType, TypeId};
use clew_vm::{Led, Made, Origin, Returned, Target};
use std::collections::BTreeSet;

/// More assertions on one object than this help nobody.
const MOST: usize = 48;

/// The most bytes without a type that are compared.
const LARGEST_BYTES: usize = 64;

/// The longest text that is compared where it stands.
const INLINE_TEXT: usize = 60;

/// What a test does once all is laid out.
pub enum Step {
    Statement(String),
    Check(Check),
}

/// The steps that call and check what comes back.
pub fn check_result(scene: &mut Scene, call: &Call, result: TypeId, returned: &Returned) -> Vec<Step> {
    let layout = scene.unit.layout;
    let Call { looked_at, alone } = call;
    let alone = || Step::Statement(alone.clone());
    let is = |is: Is| vec![Step::Check(Check::value(looked_at, is))];
    match (returned, layout.bare(result)) {
        (Returned::Void, CType::Void) => vec![alone()],
        (Returned::Bytes(bytes), CType::Struct { .. }) => check_struct(scene, call, result, bytes),
        (Returned::Bytes(bytes), _) => {
            let scalar = changes(layout, Shape::One(result), None, Image::plain(bytes), Purpose::Check).pop();
            match scalar {
                Some(Change::Scalar(scalar)) => is(scalar_is(scene, &scalar)),
                _ => vec![alone()],
            }
        }
        (Returned::Null, CType::Pointer { .. }) => is(Is::Null),
        (Returned::Elsewhere, CType::Pointer { .. }) => is(Is::NotNull),
        (Returned::Made(made), CType::Pointer { .. }) => check_made(scene, call, result, *made),
        (Returned::Into(object, offset), CType::Pointer { to }) => {
            is(pointer_is(scene, *to, *object, *offset))
        }
        _ => vec![alone()],
    }
}

fn check_struct(scene: &mut Scene, call: &Call, result: TypeId, bytes: &[u8]) -> Vec<Step> {
    let layout = scene.unit.layout;
    let alone = || vec![Step::Statement(call.alone.clone())];
    let name = scene.names.fresh("result");
    let Some(declaration) = declarator::declare(layout.types, layout.unqualified(result), &name) else {
        return alone();
    };
    let found = changes(layout, Shape::One(result), None, Image::plain(bytes), Purpose::Check);
    let checks = check_changes(scene, &Checked::Variable(&name), &found, bytes);
    if checks.is_empty() {
        return alone();
    }
    let first = Step::Statement(format!("{declaration} = {};", call.looked_at));
    std::iter::once(first).chain(checks).collect()
}

/// What came back leads to something of the program's own: that is looked at, with all that it leads to.
fn check_made(scene: &mut Scene, call: &Call, result: TypeId, made: usize) -> Vec<Step> {
    let alone = || vec![Step::Check(Check::value(&call.looked_at, Is::NotNull))];
    let layout = scene.unit.layout;
    let name = scene.names.fresh("result");
    let Some(declaration) = declarator::declare(layout.types, layout.unqualified(result), &name) else {
        return alone();
    };
    let inside = check_inside(scene, &name, made, &mut BTreeSet::new());
    if inside.is_empty() {
        return alone();
    }
    let first = Step::Statement(format!("{declaration} = {};", call.looked_at));
    let there = Step::Check(Check::value(&name, Is::NotNull));
    [first, there].into_iter().chain(inside).take(MOST).collect()
}

/// What a pointer of this name leads to, and so on.
fn check_inside(scene: &mut Scene, pointer: &str, made: usize, seen: &mut BTreeSet<usize>) -> Vec<Step> {
    let Some(Made { ty, elements, bytes, known, led }) = scene.made.get(made) else { return Vec::new() };
    let layout = scene.unit.layout;
    let ty = layout.unqualified(*ty);
    // Tests that do not include the unit may know of a struct only that there is one.
    let may_be_opaque =
        !scene.unit.suite.headers.is_empty() && matches!(layout.bare(ty), CType::Struct { .. });
    if may_be_opaque || !scene.unit.knows(ty) || !seen.insert(made) {
        return Vec::new();
    }
    let shape = match layout.bare(ty) {
        CType::Struct { .. } | CType::Array { .. } | CType::Pointer { .. } => Shape::One(ty),
        _ => Shape::Many(ty, *elements),
    };
    if layout.shape_size(shape) != Some(bytes.len() as u64) {
        return Vec::new();
    }
    // As if all that is known were new.
    let was: Vec<u8> =
        bytes.iter().zip(known).map(|(byte, known)| if *known { !byte } else { *byte }).collect();
    let found = changes(layout, shape, Some(&was), Image::plain(bytes), Purpose::Check);
    let checked = Checked::Behind(pointer, shape);
    let mut steps = check_changes(scene, &checked, &found, bytes);
    steps.extend(check_led(scene, &checked, Some(shape), led, seen));
    steps
}

/// Where pointers lead.
fn check_led(
    scene: &mut Scene,
    base: &Checked,
    shape: Option<Shape>,
    led: &[(u64, Led)],
    seen: &mut BTreeSet<usize>,
) -> Vec<Step> {
    let (layout, mut steps) = (scene.unit.layout, Vec::new());
    for &(at, led) in led {
        let found = shape.and_then(|shape| layout.pointer_at(shape, at));
        let Some((path, to)) = found else { continue };
        let Some(lvalue) = base.access(scene, &path) else { continue };
        match led {
            Led::Null => steps.push(Step::Check(Check::value(&lvalue, Is::Null))),
            Led::To(target) => steps.push(Step::Check(Check::value(&lvalue, leads_to(scene, to, target)))),
            Led::Elsewhere => steps.push(Step::Check(Check::value(&lvalue, Is::NotNull))),
            Led::Made(made) => match check_inside(scene, &lvalue, made, seen) {
                inside if inside.is_empty() => steps.push(Step::Check(Check::value(&lvalue, Is::NotNull))),
                inside => steps.extend(inside),
            },
        }
        if steps.len() >= MOST {
            break;
        }
    }
    steps
}

fn leads_to(scene: &Scene, to: TypeId, target: Target) -> Is {
    match target {
        Target::Object { index, offset } => pointer_is(scene, to, index, offset),
        Target::Function(_) | Target::Callback(_) | Target::Constant(_) => {
            scene.target(target, Wanted::PointerTo(to)).map_or(Is::NotNull, Is::Pointer)
        }
    }
}

fn pointer_is(scene: &Scene, to: TypeId, index: usize, offset: u64) -> Is {
    let lasting = scene.objects.get(index).filter(|object| !object.freed && is_lasting(object.origin));
    let target = Target::Object { index, offset };
    match lasting.and_then(|_| scene.target(target, Wanted::PointerTo(to))) {
        Some(address) => Is::Pointer(address),
        None => Is::NotNull,
    }
}

/// It is still there when the function has returned.
fn is_lasting(origin: Origin) -> bool {
    matches!(origin, Origin::Global(_) | Origin::Pointee)
}

/// The steps that compare the memory with what the run left behind.
pub fn check_memory(scene: &mut Scene) -> Vec<Step> {
    let (mut lines, mut seen) = (Vec::new(), BTreeSet::new());
    for index in 0..scene.objects.len() {
        let object = scene.object(index);
        let is_seen = is_lasting(object.origin) && !object.freed;
        let (true, Some(after)) =
            (is_seen, object.after.as_ref().or(object.unlike.as_ref().and(Some(&object.bytes))))
        else {
            continue;
        };
        let Some(shape) = scene.shape(index) else {
            lines.extend(check_bytes(scene, index, after));
            continue;
        };
        let now = || Image { bytes: after, pointers: &object.pointers };
        let changed = |before: &[u8]| changes(scene.unit.layout, shape, Some(before), now(), Purpose::Check);
        let mut found = if object.after.is_some() { changed(&object.bytes) } else { Vec::new() };
        for change in object.unlike.iter().flat_map(|unlike| changed(unlike)) {
            if !found.contains(&change) {
                found.push(change);
            }
        }
        lines.extend(check_changes(scene, &Checked::Object(index), &found, after));
        lines.extend(check_led(scene, &Checked::Object(index), Some(shape), &object.led, &mut seen));
    }
    lines
}

/// Memory of which no type is known is compared as bytes.
fn check_bytes(scene: &mut Scene, index: usize, after: &[u8]) -> Vec<Step> {
    let object = scene.object(index);
    let name = match &scene.named[index] {
        Some(Named { name, form: Form::Bytes { .. } }) if object.ty.is_none() => name.clone(),
        _ => return Vec::new(),
    };
    let same = object.after.as_deref() == Some(&object.bytes[..]);
    if same || !object.pointers.is_empty() || after.len() > LARGEST_BYTES {
        return Vec::new();
    }
    let expected = scene.names.fresh("expected");
    let values: Vec<String> = after.iter().map(u8::to_string).collect();
    let values = format!("{{{}}}", values.join(", "));
    let declaration = format!("static const unsigned char {expected}[{}] = {values};", after.len());
    let is = Is::Array { name: expected, values };
    vec![Step::Statement(declaration), Step::Check(Check::value(&name, is))]
}

enum Checked<'a> {
    Object(usize),
    Variable(&'a str),
    /// What a pointer of this name leads to.
    Behind(&'a str, Shape),
}

impl Checked<'_> {
    fn access(&self, scene: &Scene, path: &str) -> Option<String> {
        match self {
            Checked::Object(index) => scene.access(*index, path),
            Checked::Variable(name) => Some(format!("{name}{path}")),
            Checked::Behind(name, Shape::Many(..)) => Some(format!("{name}{path}")),
            Checked::Behind(name, Shape::One(_)) => Some(match path.strip_prefix('.') {
                Some(member) => format!("{name}->{member}"),
                None if path.is_empty() => format!("*{name}"),
                None => format!("(*{name}){path}"),
            }),
        }
    }
}

fn check_changes(scene: &mut Scene, base: &Checked, found: &[Change], after: &[u8]) -> Vec<Step> {
    let mut lines = Vec::new();
    for change in found {
        match change {
            Change::Scalar(scalar) => {
                let lvalue = base.access(scene, &scalar.path);
                let check = |lvalue: String| Check::value(&lvalue, scalar_is(scene, scalar));
                lines.extend(lvalue.map(|lvalue| Step::Check(check(lvalue))));
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

fn scalar_is(scene: &Scene, scalar: &Scalar) -> Is {
    let literal = scalar.literal.clone();
    match *scene.unit.layout.bare(scalar.ty) {
        CType::Float { .. } if scalar.is_nan => Is::Nan,
        CType::Float { bytes, .. } => Is::Float { literal, bytes },
        CType::Bool { .. } => Is::Bool(literal != "0"),
        CType::Int { bytes, signed, .. } | CType::Enum { bytes, signed, .. } => {
            Is::Integer { literal, signed, bytes }
        }
        _ => Is::Pointer(literal),
    }
}

/// What a number of this bare type has to be.
pub fn number_is(ty: &CType, bytes: &[u8]) -> Option<Is> {
    let literal = scalar_literal(ty, bytes)?;
    Some(match ty {
        CType::Float { name, .. } if float::is_nan(name, bytes) => Is::Nan,
        CType::Float { bytes, .. } => Is::Float { literal, bytes: *bytes },
        CType::Bool { .. } => Is::Bool(literal != "0"),
        CType::Int { bytes, signed, .. } | CType::Enum { bytes, signed, .. } => {
            Is::Integer { literal, signed: *signed, bytes: *bytes }
        }
        _ => return None,
    })
}

fn compare_array(scene: &mut Scene, lvalue: &str, array: &Array, after: &[u8]) -> Option<Vec<Step>> {
    if let Some(literal) = text_of(scene, array, after) {
        let is = Is::Array { name: literal.clone(), values: literal };
        return Some(vec![Step::Check(Check::value(lvalue, is))]);
    }
    let (name, declaration) = constant_array(scene, "expected", array, after)?;
    let values = declaration.split_once(" = ").map_or("", |(_, values)| values.trim_end_matches(';'));
    let is = Is::Array { name, values: values.to_owned() };
    Some(vec![Step::Statement(declaration), Step::Check(Check::value(lvalue, is))])
}

/// The string literal that is as long as the array and has its bytes.
fn text_of(scene: &Scene, array: &Array, after: &[u8]) -> Option<String> {
    let is_text = matches!(scene.unit.layout.bare(array.of), CType::Int { name, .. } if name == "char");
    let bytes = Image::plain(after).slice(array.offset, array.count).filter(|_| is_text)?;
    let (last, content) = bytes.split_last()?;
    let is_plain = *last == 0 && !content.contains(&0) && content.len() <= INLINE_TEXT;
    is_plain.then(|| text::string_literal(bytes)).flatten()
}
