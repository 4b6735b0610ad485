//! What lowering remembers about one unit: its module, the shapes of its types, what its intrinsics mean.

use clew_ir::{FileId, Place};
use rustc_hash::FxHashMap;

use super::rule::Rule;
use super::shape::Shapes;
use crate::files::Files;
use crate::labelled::Places;
use crate::llvm::{AttributeKind, Module, Scope, Value};

pub struct UnitContext<'m> {
    pub module: &'m Module,
    /// Where its text has labels in it.
    pub places: Option<Places>,
    pub shapes: Shapes<'m>,
    rules: FxHashMap<Value<'m>, Rule>,
    scopes: FxHashMap<Scope<'m>, Option<FileId>>,
    pub align: AttributeKind,
    pub byval: AttributeKind,
    pub element: AttributeKind,
    pub memory: AttributeKind,
    pub noreturn: AttributeKind,
    pub sret: AttributeKind,
}

impl<'m> UnitContext<'m> {
    pub fn new(module: &'m Module) -> Self {
        UnitContext {
            module,
            places: None,
            shapes: Shapes::new(module),
            rules: FxHashMap::default(),
            scopes: FxHashMap::default(),
            align: module.attribute("align"),
            byval: module.attribute("byval"),
            element: module.attribute("elementtype"),
            memory: module.attribute("memory"),
            noreturn: module.attribute("noreturn"),
            sret: module.attribute("sret"),
        }
    }

    /// What calling `callee` means if it is an intrinsic.
    pub fn rule(&mut self, callee: Value<'m>) -> &Rule {
        self.rules.entry(callee).or_insert_with(|| Rule::of(&callee.name()))
    }

    pub fn place(&mut self, instruction: Value<'m>, files: &mut Files) -> Option<Place> {
        let (scope, line, col) = instruction.location()?;
        if line == 0 {
            return None;
        }
        let file = *self
            .scopes
            .entry(scope)
            .or_insert_with(|| scope.file().map(|(directory, name)| files.intern(&directory, &name)));
        let place = Place { file: file?, line, col: col.max(1) };
        Some(self.places.as_ref().map_or(place, |places| places.user(place)))
    }
}
