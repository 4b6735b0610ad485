//! How an LLVM value is cut into registers.

use std::rc::Rc;

use clew_ir::Scalar;
use rustc_hash::FxHashMap;

use super::limbs::LIMB;
use super::soft::Soft;
use crate::llvm::{Module, Type, TypeKind};

/// One register's share of a value, at its offset in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    pub offset: u64,
    pub ty: Scalar,
    /// What the integer `ty` stands for.
    pub soft: Option<Soft>,
}

impl Part {
    /// A scalar by itself.
    pub fn plain(ty: Scalar) -> Part {
        Part { offset: 0, ty, soft: None }
    }
}

#[derive(Debug, Default)]
pub struct Shape {
    pub parts: Vec<Part>,
    /// Names what no register holds; then there are no parts.
    pub refused: Option<&'static str>,
}

/// More registers than this are no value that clang passes about.
const MOST_PARTS: usize = 4096;

/// The shapes of a module's types, each computed once.
pub struct Shapes<'m> {
    module: &'m Module,
    known: FxHashMap<Type<'m>, Rc<Shape>>,
}

impl<'m> Shapes<'m> {
    pub fn new(module: &'m Module) -> Self {
        Shapes { module, known: FxHashMap::default() }
    }

    pub fn get(&mut self, ty: Type<'m>) -> Rc<Shape> {
        if let Some(shape) = self.known.get(&ty) {
            return Rc::clone(shape);
        }
        let mut shape = Shape::default();
        self.cut(ty, 0, &mut shape);
        let shape = Rc::new(shape);
        self.known.insert(ty, Rc::clone(&shape));
        shape
    }

    fn cut(&mut self, ty: Type<'m>, offset: u64, shape: &mut Shape) {
        match ty.kind() {
            TypeKind::Void | TypeKind::Function => {}
            TypeKind::Int(bits @ 1..=128) => push_scalar(shape, offset, Scalar::Int(bits as u16)),
            TypeKind::Pointer => push_scalar(shape, offset, Scalar::Ptr),
            TypeKind::Float => push_scalar(shape, offset, Scalar::F32),
            TypeKind::Double => push_scalar(shape, offset, Scalar::F64),
            TypeKind::X86Fp80 => push_scalar(shape, offset, Scalar::F80),
            TypeKind::Half => push_soft(shape, offset, Soft::Half),
            TypeKind::BFloat => push_soft(shape, offset, Soft::BFloat),
            TypeKind::Fp128 => push_soft(shape, offset, Soft::Quad),
            TypeKind::Struct => {
                for (index, field) in (0u32..).zip(ty.fields()) {
                    self.cut(field, offset + ty.field_offset(index, self.module), shape);
                }
            }
            TypeKind::Array(count) => self.repeat(ty.element(), count, offset, shape),
            TypeKind::Vector(count) => self.repeat_packed(ty.element(), count, offset, shape),
            TypeKind::Int(bits) => {
                for at in (0..bits).step_by(LIMB as usize) {
                    let limb = Scalar::Int((bits - at).min(LIMB) as u16);
                    push_scalar(shape, offset + u64::from(at / 8), limb);
                }
            }
            TypeKind::Other => refuse(shape, "a type of LLVM's that C has not"),
        }
    }

    fn repeat(&mut self, element: Type<'m>, count: u64, offset: u64, shape: &mut Shape) {
        let bytes = element.bytes(self.module);
        for index in 0..count {
            if shape.parts.len() > MOST_PARTS {
                return refuse(shape, "a very large array as a value");
            }
            self.cut(element, offset + index * bytes, shape);
        }
    }

    /// A vector's elements lie without padding.
    fn repeat_packed(&mut self, element: Type<'m>, count: u64, offset: u64, shape: &mut Shape) {
        let element = self.get(element);
        let Some(&part) = element.parts.first() else {
            return refuse(shape, element.refused.unwrap_or("a vector of nothing"));
        };
        let bytes = u64::from(part.ty.bytes(self.module.pointer_bytes()));
        for index in 0..count {
            push(shape, Part { offset: offset + index * bytes, ..part });
        }
    }
}

fn push(shape: &mut Shape, part: Part) {
    if shape.refused.is_none() {
        shape.parts.push(part);
    }
}

fn push_scalar(shape: &mut Shape, offset: u64, ty: Scalar) {
    push(shape, Part { offset, ty, soft: None });
}

fn push_soft(shape: &mut Shape, offset: u64, soft: Soft) {
    push(shape, Part { offset, ty: Scalar::Int(soft.bits()), soft: Some(soft) });
}

fn refuse(shape: &mut Shape, what: &'static str) {
    shape.parts.clear();
    shape.refused = Some(what);
}
