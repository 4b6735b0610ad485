//! The objects of one test's setup: what each is called, how it is declared, and how C gets at it.

use super::unit::{Reach, Unit};
use crate::c::names::Names;
use crate::c::text;
use crate::memory::Shape;
use crate::suite::{Expected, Test};
use clew_ir::{CType, GlobalId, TypeId};
use clew_vm::{Callback, Deed, Effect, Given, Led, Made, Origin, Returned, Root, SetupObject, Stub, Target};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// The longest string that is written where it is used.
const INLINE_TEXT: usize = 40;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// A local variable.
    Local(Shape),
    /// A local pointer to memory of `malloc`.
    Heap(Shape),
    Global(Shape),
    /// A global of a type that only the unit knows.
    RawGlobal,
    /// Of no type that C can name here: a local array of bytes, on the heap where it is freed.
    Bytes {
        heap: bool,
    },
    /// A string literal where it is used.
    Literal(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    pub name: String,
    pub form: Form,
}

pub struct Scene<'a> {
    pub unit: &'a Unit<'a>,
    pub objects: &'a [SetupObject],
    pub made: &'a [Made],
    /// What the functions are called that stand in for the setup's callbacks, where C can spell them.
    pub callbacks: &'a [Option<String>],
    pub callback_types: &'a [Callback],
    /// The objects that the test can name.
    pub named: Vec<Option<Named>>,
    /// The objects to be declared, what is pointed to before what points to it, as far as there are no cycles.
    pub order: Vec<usize>,
    /// The local variables' names so far.
    pub names: Names,
    /// By call of the script: each parameter's name.
    params: Vec<Vec<String>>,
    /// What the script's own objects are called.
    pub shared: Vec<String>,
    spelled: &'a [(u32, u32, String)],
    /// What others let pointers lead to.
    others: FxHashSet<usize>,
    /// What others write to.
    changed: FxHashSet<usize>,
}

impl<'a> Scene<'a> {
    pub fn new(unit: &'a Unit<'a>, test: &'a Test, callbacks: &'a [Option<String>]) -> Self {
        let objects = &test.setup.objects;
        let mut scene = Scene {
            unit,
            objects,
            made: &test.setup.made,
            callbacks,
            callback_types: &test.setup.callbacks,
            named: vec![None; objects.len()],
            order: Vec::new(),
            names: unit.names.clone(),
            params: Vec::new(),
            shared: Vec::new(),
            spelled: &test.spelled,
            others: test.setup.effects.iter().filter_map(pointed_at).collect(),
            changed: test.setup.effects.iter().filter_map(written_to).collect(),
        };
        scene.name_roots(test);
        scene.name_pointees(returned_into(test));
        scene.order = scene.declaration_order();
        scene
    }

    pub fn object(&self, index: usize) -> &'a SetupObject {
        &self.objects[index]
    }

    fn name_roots(&mut self, test: &Test) {
        for id in test.functions() {
            self.names.take(&self.unit.function(id).name);
        }
        for (index, object) in self.objects.iter().enumerate() {
            if let Origin::Global(id) = object.origin {
                self.named[index] = self.name_global(id, object);
                self.names.take(&self.unit.global(id).name);
            }
        }
        for pointer in self.objects.iter().flat_map(|object| &object.pointers) {
            if let Target::Function(id) = pointer.to {
                self.names.take(&self.unit.function(id).name);
            }
        }
        self.name_params(test);
        let mut others: Vec<usize> = self.others.iter().copied().collect();
        others.sort_unstable();
        for index in others {
            if self.objects[index].origin == Origin::Pointee {
                let name = self.names.fresh("other");
                self.named[index] = Some(Named { name, form: self.form(index) });
            }
        }
        for (index, object) in self.objects.iter().enumerate() {
            if let Origin::Written { stub, param, .. } = object.origin {
                let name = self.names.fresh(&self.written_name(stub, param));
                self.named[index] = Some(Named { name, form: self.form(index) });
            }
        }
    }

    fn name_params(&mut self, test: &Test) {
        let script = &test.script;
        for ty in &script.objects {
            let named = self.unit.layout.handle_name(*ty).unwrap_or_else(|| "object".to_owned());
            let name = self.names.fresh(&named);
            self.shared.push(name);
        }
        for (call, id) in test.functions().enumerate() {
            let signature = self.unit.function(id).signature.as_ref();
            let params = signature.map_or(&[][..], |signature| &signature.params);
            let mut names = Vec::new();
            for (index, param) in params.iter().enumerate() {
                let wanted = param.name.clone().unwrap_or_else(|| format!("arg{index}"));
                // A pointer's target takes the parameter's name, unless it already has one.
                names.push(match script.given(call, index as u32) {
                    Given::Input => self.names.fresh(&wanted),
                    Given::Result(_) | Given::Address(_) | Given::Value(_) | Given::Null => String::new(),
                });
            }
            self.params.push(names);
        }
    }

    /// What a parameter of a call of the script is called.
    pub fn param(&self, call: usize, param: usize) -> Option<&str> {
        self.params.get(call)?.get(param).map(String::as_str)
    }

    /// What the source calls an argument; tests that do not include the unit have not its names.
    pub fn spelled(&self, call: usize, param: usize) -> Option<&'a str> {
        let is_it = |(of, at, _): &&(u32, u32, String)| (*of as usize, *at as usize) == (call, param);
        let found = self.spelled.iter().find(is_it).filter(|_| self.unit.suite.headers.is_empty());
        found.map(|(_, _, text)| text.as_str())
    }

    fn written_name(&self, stub: Stub, param: u32) -> String {
        let signature = match stub {
            Stub::Function(id) => self.unit.function(id).signature.as_ref(),
            Stub::Callback(_) => None,
        };
        let param = signature.and_then(|signature| signature.params.get(param as usize)?.name.clone());
        format!("{}_{}", self.stub_name(stub), param.as_deref().unwrap_or("out"))
    }

    fn stub_name(&self, stub: Stub) -> String {
        let callback = match stub {
            Stub::Function(id) => return self.unit.function(id).name.clone(),
            Stub::Callback(n) => self.callbacks.get(n as usize).and_then(Option::as_deref),
        };
        callback.map_or("callback", |name| name.strip_prefix("clew_").unwrap_or(name)).to_string()
    }

    fn name_global(&self, id: GlobalId, object: &SetupObject) -> Option<Named> {
        if self.unit.reach(id) == Reach::No {
            return None;
        }
        let size = object.bytes.len() as u64;
        let with_tail = object.ty.filter(|_| object.tail > 0).map(Shape::One);
        let shape = with_tail
            .filter(|shape| self.unit.layout.shape_size(*shape) == Some(size))
            .or_else(|| self.unit.global_shape(id, size));
        let form = shape.map_or(Form::RawGlobal, Form::Global);
        Some(Named { name: self.unit.global_name(id), form })
    }

    /// Names what is pointed to after the way that leads there, the shortest one first.
    fn name_pointees(&mut self, returned: Option<usize>) {
        let (uses, entered) = (self.uses(), self.entered());
        let mut depth = vec![0usize; self.objects.len()];
        let mut queue: VecDeque<usize> =
            (0..self.objects.len()).filter(|index| self.is_root(*index)).collect();
        let mut seen: FxHashSet<usize> = queue.iter().copied().collect();
        while let Some(from) = queue.pop_front() {
            for pointer in self.objects[from].pointers.clone() {
                let Some(to) = self.pointed_to(pointer.to) else { continue };
                if to >= self.objects.len() || !seen.insert(to) {
                    continue;
                }
                depth[to] = depth[from] + 1;
                queue.push_back(to);
                if self.objects[to].origin == Origin::Pointee {
                    let fixed = uses[to] > 1 || entered.contains(&to) || returned == Some(to);
                    self.named[to] = Some(self.name_pointee(from, pointer.at, to, depth[to], fixed));
                }
            }
        }
    }

    fn uses(&self) -> Vec<usize> {
        let mut uses = vec![0; self.objects.len()];
        for pointer in self.objects.iter().flat_map(|object| &object.pointers) {
            if let Some(count) = self.pointed_to(pointer.to).and_then(|to| uses.get_mut(to)) {
                *count += 1;
            }
        }
        uses
    }

    /// The objects that a pointer leads into, not just to.
    fn entered(&self) -> FxHashSet<usize> {
        let pointers = self.objects.iter().flat_map(|object| &object.pointers);
        let entered = pointers.filter_map(|pointer| match pointer.to {
            Target::Object { index, offset } => (offset > 0).then_some(index),
            Target::Function(_) | Target::Callback(_) | Target::Constant(_) => None,
        });
        // What a test compares with must have an address of its own.
        let of_objects = self.objects.iter().flat_map(|object| &object.led);
        let compared = of_objects.chain(self.made.iter().flat_map(|made| &made.led));
        let compared = compared.filter_map(|&(_, led)| match led {
            Led::To(target) => self.pointed_to(target),
            Led::Null | Led::Made(_) | Led::Elsewhere => None,
        });
        entered.chain(self.changed.iter().copied()).chain(compared).collect()
    }

    /// What a test can set from outside: all but pointees and what it cannot name.
    pub fn is_root(&self, index: usize) -> bool {
        match self.objects[index].origin {
            Origin::Global(_) => self.named[index].is_some(),
            Origin::Pointee => self.others.contains(&index),
            _ => true,
        }
    }

    fn name_pointee(&mut self, from: usize, offset: u64, to: usize, depth: usize, fixed: bool) -> Named {
        let pointee = self.pointee_at(from, offset);
        if !fixed
            && self.is_unlike_others(to)
            && let Some(literal) = pointee.and_then(|ty| self.literal(ty, to))
        {
            return Named { name: String::new(), form: Form::Literal(literal) };
        }
        let name = match self.objects[from].origin {
            Origin::Param { call, param } if self.is_address_param(from) => {
                self.param(call as usize, param as usize).map(str::to_owned)
            }
            _ => None,
        };
        let name = name.unwrap_or_else(|| {
            let wanted = self.wanted_name(from, offset, to, depth);
            self.names.fresh(&wanted)
        });
        Named { name, form: self.form(to) }
    }

    /// Compilers make one object of equal literals; two objects must stay two.
    fn is_unlike_others(&self, index: usize) -> bool {
        let own = text_of(&self.objects[index].bytes);
        self.objects.iter().enumerate().all(|(other, object)| {
            other == index || object.origin != Origin::Pointee || text_of(&object.bytes) != own
        })
    }

    fn is_address_param(&self, index: usize) -> bool {
        let layout = self.unit.layout;
        self.objects[index].ty.is_some_and(|ty| layout.pointee(ty).is_some() || layout.holds_address(ty))
    }

    fn pointee_at(&self, from: usize, offset: u64) -> Option<TypeId> {
        let shape = self.shape(from)?;
        self.unit.layout.pointer_at(shape, offset).map(|(_, pointee)| pointee)
    }

    /// The path as a name, or the type's where the path is long.
    fn wanted_name(&self, from: usize, offset: u64, to: usize, depth: usize) -> String {
        let base = match (&self.named[from], self.objects[from].origin) {
            (_, Origin::Global(id)) => self.unit.c_name(id).to_string(),
            (Some(named), _) => named.name.clone(),
            (None, Origin::Param { call, param }) => {
                self.param(call as usize, param as usize).unwrap_or_default().to_owned()
            }
            (None, Origin::Extra(n)) => format!("extra{n}"),
            (None, Origin::Result { stub, call }) => format!("{}_{call}", self.stub_name(stub)),
            (None, _) => String::new(),
        };
        let path = self
            .shape(from)
            .and_then(|shape| self.unit.layout.pointer_at(shape, offset))
            .map_or(String::new(), |(path, _)| path);
        let name = format!("{base}{}", path.replace(']', "").replace(['.', '['], "_"));
        if depth <= 2 && name.len() <= 24 && !name.is_empty() {
            return name;
        }
        let tag = self.objects[to].ty.and_then(|ty| self.unit.layout.tag(ty));
        tag.unwrap_or("object").to_string()
    }

    fn literal(&self, pointee: TypeId, to: usize) -> Option<String> {
        let object = &self.objects[to];
        let types = self.unit.layout.types;
        let plain = matches!(self.unit.layout.bare(pointee), CType::Int { name, .. } if name == "char");
        let length = object.bytes.iter().position(|byte| *byte == 0);
        let fits = length.is_some_and(|length| length < INLINE_TEXT && length + 1 == object.bytes.len());
        let usable = plain && types.is_const(pointee) && !object.freed && object.after.is_none() && fits;
        usable.then(|| text::string_literal(&object.bytes)).flatten()
    }

    fn form(&self, index: usize) -> Form {
        let object = &self.objects[index];
        match self.shape(index) {
            Some(shape) if object.freed || object.tail > 0 || self.is_stream(index) => Form::Heap(shape),
            Some(shape) => Form::Local(shape),
            None => Form::Bytes { heap: object.freed },
        }
    }

    /// How an object is laid out; `None`: as bytes.
    pub fn shape(&self, index: usize) -> Option<Shape> {
        match &self.named[index] {
            Some(Named { form: Form::Global(shape), .. }) => return Some(*shape),
            Some(Named { form: Form::RawGlobal, .. }) => return None,
            _ => {}
        }
        let object = &self.objects[index];
        let layout = self.unit.layout;
        let ty = layout.unqualified(object.ty?);
        if !self.unit.knows(ty) {
            return None;
        }
        let is_text = matches!(layout.bare(ty), CType::Int { is_char: true, .. });
        let shape = match object.elements {
            1 if object.origin != Origin::Pointee || !is_text => Shape::One(ty),
            count => Shape::Many(ty, count),
        };
        (layout.shape_size(shape) == Some(object.bytes.len() as u64)).then_some(shape)
    }

    /// A stream is libc's own, with all that it leads to: a test opens one. What a stub writes is the unit's.
    fn is_stream(&self, index: usize) -> bool {
        let is_written = matches!(self.objects[index].origin, Origin::Written { .. });
        !is_written && self.shape(index).is_some_and(|shape| self.unit.layout.is_stream(shape))
    }

    /// Children before parents, from the roots in their order.
    fn declaration_order(&self) -> Vec<usize> {
        let mut order = Vec::new();
        let mut entered: FxHashSet<usize> = FxHashSet::default();
        for root in (0..self.objects.len()).filter(|index| self.is_root(*index)) {
            // What others let pointers lead to, a root may lead to as well.
            if !entered.insert(root) {
                continue;
            }
            let mut stack = vec![(root, 0usize)];
            while let Some((index, next)) = stack.pop() {
                match self.objects[index].pointers.get(next).filter(|_| !self.is_stream(index)) {
                    Some(pointer) => {
                        stack.push((index, next + 1));
                        if let Some(to) = self.pointed_to(pointer.to)
                            && to < self.objects.len()
                            && entered.insert(to)
                        {
                            stack.push((to, 0));
                        }
                    }
                    None if self.is_declared(index) => order.push(index),
                    None => {}
                }
            }
        }
        order
    }

    pub fn is_declared(&self, index: usize) -> bool {
        match &self.named[index] {
            Some(named) => !matches!(named.form, Form::Global(_) | Form::RawGlobal | Form::Literal(_)),
            None => false,
        }
    }

    /// The object that a pointer leads to.
    pub fn pointed_to(&self, to: Target) -> Option<usize> {
        match to {
            Target::Object { index, .. } => Some(index),
            Target::Function(_) | Target::Callback(_) | Target::Constant(_) => None,
        }
    }
}

fn returned_into(test: &Test) -> Option<usize> {
    match test.expected {
        Expected::Returns(Returned::Into(object, _)) => Some(object),
        _ => None,
    }
}

/// Up to the first zero.
fn text_of(bytes: &[u8]) -> &[u8] {
    bytes.split(|&byte| byte == 0).next().unwrap_or(bytes)
}

/// The object that others let a pointer lead to.
fn pointed_at(effect: &Effect) -> Option<usize> {
    match effect.deed {
        Deed::Point { target: Some(Target::Object { index, .. }), .. } => Some(index),
        _ => None,
    }
}

/// The object that others write to.
fn written_to(effect: &Effect) -> Option<usize> {
    match effect.deed {
        Deed::Write { to: Root::Object(index), .. } | Deed::Point { to: Root::Object(index), .. } => {
            Some(index)
        }
        _ => None,
    }
}
