//! Addresses as C says them: of objects, of places in them, of functions.

use super::scene::{Form, Scene};
use super::unit::Unit;
use crate::c::declarator;
use crate::memory::{Shape, Wanted};
use clew_ir::{CType, TypeId};
use clew_vm::Target;

impl Scene<'_> {
    /// Where a pointer leads, in the type it is wanted in; `None` where the test cannot name that.
    pub fn target(&self, to: Target, wanted: Wanted) -> Option<String> {
        match (wanted, to) {
            (Wanted::Number(ty), _) => self.number(to, ty),
            (Wanted::PointerTo(ty), Target::Object { index, offset: 0 }) => self.address(index, ty),
            (Wanted::PointerTo(ty), Target::Object { index, offset }) => self.interior(index, offset, ty),
            (Wanted::PointerTo(ty), Target::Function(_) | Target::Callback(_)) => self.function(to, ty),
            (Wanted::PointerTo(ty), Target::Constant(value)) => {
                Some(self.cast(ty, &constant(self.unit, value)))
            }
        }
    }

    /// The same, whatever its type.
    pub fn raw_target(&self, to: Target) -> Option<String> {
        match to {
            Target::Object { index, offset: 0 } => self.raw_address(index),
            Target::Object { index, offset } => self.place(index, offset),
            Target::Function(_) | Target::Callback(_) => Some(format!("(void *){}", self.function_name(to)?)),
            Target::Constant(value) => Some(format!("(void *){}", constant(self.unit, value))),
        }
    }

    fn number(&self, to: Target, ty: TypeId) -> Option<String> {
        let layout = self.unit.layout;
        let spelled = declarator::declare(layout.types, layout.unqualified(ty), "")?;
        let address = operand(&self.raw_target(to)?);
        Some(match layout.size(ty)? == u64::from(layout.pointer_bytes) {
            true => format!("({spelled}){address}"),
            false => format!("({spelled})(__UINTPTR_TYPE__){address}"),
        })
    }

    fn function_name(&self, to: Target) -> Option<String> {
        match to {
            Target::Function(id) => self.unit.function_name(id),
            Target::Callback(n) => self.callbacks.get(n as usize)?.clone(),
            Target::Object { .. } | Target::Constant(_) => None,
        }
    }

    fn function(&self, to: Target, wanted: TypeId) -> Option<String> {
        let layout = self.unit.layout;
        let name = self.function_name(to)?;
        let ty = match to {
            Target::Callback(n) => self.callback_types.get(n as usize).map(|callback| callback.ty),
            Target::Function(id) => self.unit.function_type(id),
            Target::Object { .. } | Target::Constant(_) => None,
        };
        let is_function = matches!(layout.bare(wanted), CType::Function { .. });
        let pointer = declarator::pointer_to(layout.types, wanted).filter(|_| is_function);
        Some(match (pointer, ty) {
            (Some(_), Some(ty)) if layout.types.same(wanted, ty) => name,
            // Compilers warn of casts between function types, but not of those to and from this one.
            (Some(pointer), _) => format!("({pointer})(void (*)(void)){name}"),
            (None, _) => format!("(void *){name}"),
        })
    }

    /// The address of an object for a pointer to `wanted`.
    fn address(&self, index: usize, wanted: TypeId) -> Option<String> {
        let named = self.named.get(index)?.as_ref()?;
        let layout = self.unit.layout;
        let (shape, name) = match &named.form {
            Form::Literal(literal) => return Some(literal.clone()),
            Form::Bytes { .. } => return Some(self.convert(wanted, &named.name)),
            Form::RawGlobal => return Some(format!("(void *)&{}", named.name)),
            Form::Heap(Shape::One(ty) | Shape::Many(ty, _)) => (Shape::Many(*ty, 1), &named.name),
            Form::Local(shape) | Form::Global(shape) => (*shape, &named.name),
        };
        let choices = addresses(self.unit, shape, name);
        if let Some((text, _)) = choices.iter().find(|(_, ty)| layout.same_pointee(wanted, *ty)) {
            return Some(text.clone());
        }
        // The first member, where it is of the type wanted, says more than a cast.
        if let Some(part) = self.part(index, 0, wanted) {
            return Some(part);
        }
        let (text, ty) = choices.last()?;
        let loses_const = layout.types.is_const(*ty) && !layout.types.is_const(wanted);
        Some(if loses_const { self.cast(wanted, text) } else { self.convert(wanted, text) })
    }

    /// `&name.part`, where there is a part of the type wanted.
    fn part(&self, index: usize, offset: u64, wanted: TypeId) -> Option<String> {
        let layout = self.unit.layout;
        let found = layout.find(self.shape(index)?, offset, &|ty| layout.same_pointee(wanted, ty))?;
        let fits = !found.is_const || layout.types.is_const(wanted);
        fits.then(|| self.access(index, &found.path)).flatten().map(|part| format!("&{part}"))
    }

    /// The address of a place in an object, or behind it, for a pointer to `wanted`.
    fn interior(&self, index: usize, offset: u64, wanted: TypeId) -> Option<String> {
        let layout = self.unit.layout;
        // The run may have known more of the object than it used, and so more than is declared.
        if offset > self.objects.get(index)?.bytes.len() as u64 {
            return None;
        }
        if let Some(text) = self.element(index, offset, &|ty| layout.same_pointee(wanted, ty)) {
            return Some(text);
        }
        if let Some(part) = self.part(index, offset, wanted) {
            return Some(part);
        }
        let place = self.place(index, offset)?;
        let is_char = matches!(layout.bare(wanted), CType::Int { name, .. } if name == "char");
        let is_bytes = place.starts_with("(char *)");
        Some(if is_char && is_bytes { place } else { self.convert(wanted, &place) })
    }

    /// `name + n`, where the object is an array or can be taken for one and `fits` accepts the elements' type.
    fn element(&self, index: usize, offset: u64, fits: &dyn Fn(TypeId) -> bool) -> Option<String> {
        let layout = self.unit.layout;
        let named = self.named.get(index)?.as_ref()?;
        let array = |ty: TypeId| match layout.bare(ty) {
            CType::Array { of, .. } => Some(*of),
            _ => None,
        };
        let (base, of) = match named.form {
            Form::Local(Shape::Many(ty, _)) | Form::Global(Shape::Many(ty, _)) => (named.name.clone(), ty),
            Form::Heap(Shape::One(ty) | Shape::Many(ty, _)) => (named.name.clone(), ty),
            Form::Local(Shape::One(ty)) | Form::Global(Shape::One(ty)) => match array(ty) {
                Some(of) => (named.name.clone(), of),
                None => (format!("&{}", named.name), ty),
            },
            Form::RawGlobal | Form::Bytes { .. } | Form::Literal(_) => return None,
        };
        let size = layout.size(of).filter(|size| *size > 0 && offset.is_multiple_of(*size))?;
        fits(of).then(|| format!("{base} + {}", offset / size))
    }

    /// The address of a place in an object, whatever its type.
    fn place(&self, index: usize, offset: u64) -> Option<String> {
        let layout = self.unit.layout;
        if let Some(text) = self.element(index, offset, &|ty| !layout.types.is_const(ty)) {
            return Some(text);
        }
        let named = self.named.get(index)?.as_ref()?;
        let found = self
            .shape(index)
            .and_then(|shape| layout.find(shape, offset, &|ty| layout.unqualified(ty) == ty));
        let part = found.filter(|found| !found.is_const).and_then(|found| self.access(index, &found.path));
        match (&named.form, part) {
            (Form::Literal(_), _) => None,
            (_, Some(part)) => Some(format!("&{part}")),
            (Form::Bytes { .. }, None) => Some(format!("{} + {offset}", named.name)),
            _ => Some(format!("(char *){} + {offset}", self.raw_address(index)?)),
        }
    }

    /// The address of an object, whatever its type.
    pub fn raw_address(&self, index: usize) -> Option<String> {
        let named = self.named.get(index)?.as_ref()?;
        Some(match &named.form {
            Form::Literal(literal) => literal.clone(),
            Form::Local(Shape::One(_)) | Form::Global(Shape::One(_)) | Form::RawGlobal => {
                format!("&{}", named.name)
            }
            Form::Local(_) | Form::Global(_) | Form::Heap(_) | Form::Bytes { .. } => named.name.clone(),
        })
    }

    /// `text` as a pointer to `wanted`, which for a `void *` it becomes without our doing.
    fn convert(&self, wanted: TypeId, text: &str) -> String {
        match self.unit.layout.bare(wanted) {
            CType::Void => text.to_string(),
            _ => self.cast(wanted, text),
        }
    }

    /// `text` as a pointer to `wanted`; `void *` converts to what has no name.
    fn cast(&self, wanted: TypeId, text: &str) -> String {
        let pointer = declarator::pointer_to(self.unit.layout.types, wanted);
        format!("({}){}", pointer.as_deref().unwrap_or("void *"), operand(text))
    }

    /// The lvalue of an object's part.
    pub fn access(&self, index: usize, path: &str) -> Option<String> {
        let named = self.named.get(index)?.as_ref()?;
        let name = &named.name;
        Some(match &named.form {
            Form::Heap(Shape::One(_)) => match path.strip_prefix('.') {
                Some(member) => format!("{name}->{member}"),
                None if path.is_empty() => format!("*{name}"),
                None => format!("(*{name}){path}"),
            },
            Form::Local(_) | Form::Heap(Shape::Many(..)) | Form::Global(_) => format!("{name}{path}"),
            Form::RawGlobal | Form::Bytes { .. } | Form::Literal(_) => return None,
        })
    }
}

/// The ways to write an object's address, each with what the pointer points to.
fn addresses(unit: &Unit, shape: Shape, name: &str) -> Vec<(String, TypeId)> {
    match shape {
        Shape::Many(ty, _) => vec![(name.to_string(), ty)],
        Shape::One(ty) => {
            let mut choices = vec![(format!("&{name}"), ty)];
            if let CType::Array { of, .. } = unit.layout.bare(ty) {
                choices.push((name.to_string(), *of));
            }
            choices
        }
    }
}

/// `text` as the operand of a cast.
pub fn operand(text: &str) -> String {
    match text.contains(" + ") && !text.starts_with('"') {
        true => format!("({text})"),
        false => text.to_string(),
    }
}

/// A number that a pointer is.
fn constant(unit: &Unit, value: u64) -> String {
    let bits = unit.layout.pointer_bytes * 8;
    let signed = (value << (64 - bits)) as i64 >> (64 - bits);
    match signed {
        -4096..=4096 => signed.to_string(),
        _ => format!("{value:#x}"),
    }
}
