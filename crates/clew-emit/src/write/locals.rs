//! The declarations at the top of a test: one for each object that a pointer leads to.

use super::assign::assign;
use super::scene::{Form, Named, Scene};
use crate::c::declarator;
use crate::memory::{Array, Image, Shape, Value, build};
use clew_ir::TypeId;
use clew_vm::{Origin, Pointer, Target};
use rustc_hash::FxHashSet;

/// The statements that declare the test's objects and let them point to each other; `Err`: why that cannot be said.
pub fn declare_objects(scene: &mut Scene) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    let mut later = Vec::new();
    let mut declared = FxHashSet::default();
    for index in scene.order.clone() {
        let Some(named) = scene.named[index].clone() else { continue };
        let unset = declare(scene, index, &named, &mut declared, &mut lines);
        later.push((index, unset));
    }
    for (index, pointers) in later {
        lines.extend(store_pointers(scene, index, &pointers)?);
    }
    Ok(lines)
}

pub fn unreachable_pointee(scene: &Scene, to: Target) -> String {
    let what = match to {
        Target::Function(id) => scene.unit.function(id).name.clone(),
        Target::Callback(_) => "a function whose type C cannot spell".to_string(),
        Target::Constant(value) => format!("{value:#x}"),
        Target::Object { index, .. } => match scene.objects.get(index).map(|object| object.origin) {
            Some(Origin::Global(id)) => scene.unit.global(id).name.clone(),
            _ => "an object".to_string(),
        },
    };
    format!("a pointer leads to {what}, which a test cannot name")
}

/// A variable for an object that is no pointee: a struct passed by value. `Err`: why there can be none.
pub fn declare_value(scene: &mut Scene, index: usize, name: &str, ty: TypeId) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    let shape = Shape::One(scene.unit.layout.unqualified(ty));
    let named = Named { name: name.to_string(), form: Form::Local(shape) };
    scene.named[index] = Some(named.clone());
    let mut declared = (0..scene.objects.len()).collect();
    let later = declare(scene, index, &named, &mut declared, &mut lines);
    lines.extend(store_pointers(scene, index, &later)?);
    Ok(lines)
}

/// Declares an object; gives back its pointers that are still to be set.
fn declare(
    scene: &mut Scene,
    index: usize,
    named: &Named,
    declared: &mut FxHashSet<usize>,
    lines: &mut Vec<String>,
) -> Vec<Pointer> {
    let object = scene.object(index);
    let shape = match named.form {
        Form::Local(shape) | Form::Heap(shape) => shape,
        Form::Bytes { heap } => {
            lines.push(bytes(&named.name, &object.bytes, heap));
            declared.insert(index);
            return object.pointers.clone();
        }
        Form::Global(_) | Form::RawGlobal | Form::Literal(_) => return Vec::new(),
    };
    if let (true, Shape::One(ty)) = (object.tail > 0, shape) {
        lines.extend(with_tail(scene, index, &named.name, ty));
        declared.insert(index);
        return object.pointers.clone();
    }
    let heap = matches!(named.form, Form::Heap(_));
    if heap && scene.unit.layout.is_stream(shape) {
        lines.extend(stream(scene, &named.name, shape));
        declared.insert(index);
        return Vec::new();
    }
    if !heap {
        declared.insert(index);
    }
    let image = Image { bytes: &object.bytes, pointers: &object.pointers };
    let built = build(scene.unit.layout, shape, image, &|to, wanted| {
        let is_there = scene.pointed_to(to).is_none_or(|to| !scene.is_declared(to) || declared.contains(&to));
        is_there.then(|| scene.target(to, wanted))?
    });
    declared.insert(index);
    match (built, heap) {
        (Ok(built), true) => {
            lines.extend(on_heap(scene, &named.name, shape, &built.value));
            built.later
        }
        (Ok(built), false) => {
            lines.extend(variable(scene, &named.name, shape, &built.value));
            built.later
        }
        (Err(_), heap) => {
            lines.extend(from_bytes(scene, &named.name, shape, &object.bytes, heap));
            object.pointers.clone()
        }
    }
}

/// A struct with a flexible array member, which no variable can be: room for it, which is then filled.
fn with_tail(scene: &mut Scene, index: usize, name: &str, ty: TypeId) -> Vec<String> {
    let object = scene.object(index);
    let size = object.bytes.len();
    let room = match object.freed {
        true => format!("clew_heap({}, {size})", byte_array(&vec![0; size])),
        false => format!("clew_room({size})"),
    };
    let pointer = declarator::pointer_named(scene.unit.layout.types, ty, name);
    let mut lines = vec![format!("{} = {room};", pointer.unwrap_or_else(|| format!("void *{name}")))];
    lines.extend(assign(scene, index, Shape::One(ty), &vec![0; size]));
    lines
}

fn variable(scene: &Scene, name: &str, shape: Shape, value: &Value) -> Option<String> {
    let declaration = match shape {
        Shape::One(ty) => declarator::declare(scene.unit.layout.types, ty, name)?,
        Shape::Many(ty, _) if value.says_its_length() => {
            declarator::declare(scene.unit.layout.types, ty, &format!("{name}[]"))?
        }
        Shape::Many(ty, count) => {
            declarator::declare(scene.unit.layout.types, ty, &format!("{name}[{count}]"))?
        }
    };
    Some(format!("{declaration} = {};", value.render()))
}

/// A stream is libc's own, with all that is inside.
fn stream(scene: &Scene, name: &str, shape: Shape) -> Option<String> {
    let (Shape::One(ty) | Shape::Many(ty, _)) = shape;
    let pointer = declarator::pointer_named(scene.unit.layout.types, ty, name)?;
    Some(format!("{pointer} = clew_stream();"))
}

fn on_heap(scene: &Scene, name: &str, shape: Shape, value: &Value) -> Option<String> {
    let types = scene.unit.layout.types;
    let size = scene.unit.layout.shape_size(shape)?;
    let (ty, from) = match (shape, value) {
        (Shape::Many(ty, _), Value::Text { literal, room: 1, .. }) => (ty, literal.clone()),
        (Shape::Many(ty, count), _) => {
            let array = declarator::declare(types, ty, &format!("[{count}]"))?;
            let initializer = value.render();
            let initializer =
                if initializer.starts_with('{') { initializer } else { format!("{{{initializer}}}") };
            (ty, format!("({array}){initializer}"))
        }
        (Shape::One(ty), _) => {
            let initializer = value.render();
            let initializer =
                if initializer.starts_with('{') { initializer } else { format!("{{{initializer}}}") };
            (ty, format!("&({}){initializer}", declarator::declare(types, ty, "")?))
        }
    };
    let size = match shape {
        Shape::One(_) => format!("sizeof *{name}"),
        Shape::Many(_, count) if size > count => format!("{count} * sizeof *{name}"),
        Shape::Many(..) => size.to_string(),
    };
    let pointer = declarator::pointer_named(types, ty, name)?;
    Some(format!("{pointer} = clew_heap({from}, {size});"))
}

/// An object whose bytes no initialiser can say.
fn from_bytes(scene: &mut Scene, name: &str, shape: Shape, bytes: &[u8], heap: bool) -> Vec<String> {
    let types = scene.unit.layout.types;
    let source = byte_array(bytes);
    let (ty, declaration) = match shape {
        Shape::One(ty) => (ty, declarator::declare(types, ty, name)),
        Shape::Many(ty, count) => (ty, declarator::declare(types, ty, &format!("{name}[{count}]"))),
    };
    if heap {
        let pointer = declarator::pointer_named(types, ty, name).unwrap_or_else(|| format!("void *{name}"));
        return vec![format!("{pointer} = clew_heap({source}, {});", bytes.len())];
    }
    let declaration = declaration.unwrap_or_else(|| format!("unsigned char {name}[{}]", bytes.len()));
    vec![format!("{declaration};"), format!("clew_copy(&{name}, {source}, sizeof {name});")]
}

fn bytes(name: &str, bytes: &[u8], heap: bool) -> String {
    if heap {
        return format!("unsigned char *{name} = clew_heap({}, {});", byte_array(bytes), bytes.len());
    }
    let length = bytes.len().max(1);
    let values = Value::Array(bytes.iter().map(|byte| number(*byte)).collect());
    let values = if bytes.is_empty() { "{0}".to_string() } else { values.render() };
    format!("unsigned char {name}[{length}] __attribute__((__aligned__(16))) = {values};")
}

/// The name and the declaration of a constant with the values that an array has in `bytes`.
pub fn constant_array(
    scene: &mut Scene,
    wanted: &str,
    array: &Array,
    bytes: &[u8],
) -> Option<(String, String)> {
    let layout = scene.unit.layout;
    let Array { of, count, offset, .. } = *array;
    let size = layout.size(of)?.checked_mul(count)?;
    let image = Image { bytes: Image::plain(bytes).slice(offset, size)?, pointers: &[] };
    let built = build(layout, Shape::Many(of, count), image, &|_, _| None).ok()?;
    let ty = layout.unqualified(of);
    declarator::declare(layout.types, ty, "x")?;
    let name = scene.names.fresh(wanted);
    let length = if built.value.says_its_length() { String::new() } else { count.to_string() };
    let declaration = declarator::declare(layout.types, ty, &format!("{name}[{length}]"))?;
    Some((name, format!("static const {declaration} = {};", built.value.render())))
}

pub fn byte_array(bytes: &[u8]) -> String {
    let values: Vec<Value> = bytes.iter().map(|byte| number(*byte)).collect();
    match bytes.len() {
        0 => "\"\"".to_string(),
        count => format!("(unsigned char[{count}]){}", Value::Array(values).render()),
    }
}

fn number(byte: u8) -> Value {
    Value::Scalar { text: byte.to_string(), zero: byte == 0 }
}

/// The statements that let pointers of an object lead where they should; `Err`: why that cannot be said.
pub fn store_pointers(scene: &Scene, index: usize, pointers: &[Pointer]) -> Result<Vec<String>, String> {
    let lines = pointers.iter().map(|pointer| {
        store_pointer(scene, index, *pointer).ok_or_else(|| unreachable_pointee(scene, pointer.to))
    });
    lines.collect()
}

fn store_pointer(scene: &Scene, index: usize, pointer: Pointer) -> Option<String> {
    let Pointer { at: offset, to } = pointer;
    let layout = scene.unit.layout;
    let found = scene.shape(index).and_then(|shape| layout.find_address(shape, offset));
    if let Some((found, wanted)) = found
        && !found.is_const
        && let Some(lvalue) = scene.access(index, &found.path)
    {
        return Some(format!("{lvalue} = {};", scene.target(to, wanted)?));
    }
    let base = match &scene.named[index].as_ref()?.form {
        Form::Local(Shape::One(_)) | Form::Global(Shape::One(_)) | Form::RawGlobal => "&",
        Form::Local(_) | Form::Global(_) | Form::Heap(_) | Form::Bytes { .. } | Form::Literal(_) => "",
    };
    let (name, target) = (&scene.named[index].as_ref()?.name, scene.raw_target(to)?);
    Some(format!("clew_copy((char *){base}{name} + {offset}, &(const void *){{{target}}}, sizeof(void *));"))
}
