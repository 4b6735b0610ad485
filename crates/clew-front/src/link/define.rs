//! Which definition of a name counts.

use clew_ir::UnitId;
use rustc_hash::FxHashMap;

use super::{Linker, Symbol, linkers};
use crate::llvm::{Linkage, Value, ValueKind};

/// The later one wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Strength {
    Runtime,
    /// An `inline` function's body, as good as the external one it stands for.
    Inline,
    Weak,
    /// By size: of tentative definitions the largest counts.
    Common(u64),
    Strong,
}

#[derive(Clone, Copy)]
pub struct Definition<'m> {
    pub unit: UnitId,
    pub value: Value<'m>,
    strength: Strength,
}

/// Two strong definitions of one name.
#[derive(Debug)]
pub struct Conflict {
    pub name: String,
    pub first: UnitId,
    pub second: UnitId,
}

impl<'m> Linker<'m> {
    /// Takes note of every definition, and puts the user's into the program in their order.
    pub fn define_all(&mut self) -> Result<(), Conflict> {
        let mut definitions: FxHashMap<String, Definition<'m>> = FxHashMap::default();
        for unit in (0..self.units.len()).map(UnitId::at) {
            for value in self.external_definitions(unit) {
                let strength = self.strength(unit, value);
                let name = symbol_name(value);
                match definitions.get(&name) {
                    Some(known) if known.strength == Strength::Strong && strength == Strength::Strong => {
                        return Err(Conflict { name, first: known.unit, second: unit });
                    }
                    Some(known) if known.strength >= strength => {}
                    _ => {
                        definitions.insert(name, Definition { unit, value, strength });
                    }
                }
            }
        }
        self.definitions = definitions;
        self.find_needed();
        self.enter_users_names();
        self.enter_start();
        self.enter_start_and_end();
        Ok(())
    }

    fn external_definitions(&self, unit: UnitId) -> Vec<Value<'m>> {
        let module = self.module(unit);
        module
            .functions()
            .filter(|function| !function.is_declaration())
            .chain(module.globals().filter(|global| !global.is_declaration() && !is_clangs_own(*global)))
            .chain(module.aliases())
            .chain(module.ifuncs())
            .filter(|value| !value.is_local_to_unit())
            .collect()
    }

    fn find_needed(&mut self) {
        let defined = self.units.iter().flat_map(|unit| unit.module.functions().chain(unit.module.globals()));
        let sections = defined.filter(|value| !value.is_declaration()).map(|value| value.section()).collect();
        for unit in &self.units {
            let globals = unit.module.globals().filter(|&global| !is_clangs_own(global));
            let declared = unit.module.functions().chain(globals).filter(|value| value.is_declaration());
            let named = declared.map(|value| (value.linkage(), symbol_name(value)));
            let needed = named.filter(|(linkage, name)| {
                *linkage != Linkage::LLVMExternalWeakLinkage || linkers::defines(name, &sections)
            });
            self.needed.extend(needed.map(|(_, name)| name));
        }
    }

    fn strength(&self, unit: UnitId, value: Value<'m>) -> Strength {
        if self.program.units[unit.index()].runtime {
            return Strength::Runtime;
        }
        match value.linkage() {
            Linkage::LLVMAvailableExternallyLinkage => Strength::Inline,
            Linkage::LLVMLinkOnceAnyLinkage
            | Linkage::LLVMLinkOnceODRLinkage
            | Linkage::LLVMWeakAnyLinkage
            | Linkage::LLVMWeakODRLinkage
            | Linkage::LLVMExternalWeakLinkage => Strength::Weak,
            Linkage::LLVMCommonLinkage => Strength::Common(value.value_type().bytes(self.module(unit))),
            _ => Strength::Strong,
        }
    }

    /// All that the user's units define, and what they declare hidden: clang writes such a name into the object file, and the
    /// linker then asks for its definition, even if no code mentions it.
    fn enter_users_names(&mut self) {
        for unit in (0..self.units.len()).map(UnitId::at) {
            if self.program.units[unit.index()].runtime {
                continue;
            }
            let module = self.module(unit);
            let globals = module.globals().filter(|&global| !is_clangs_own(global) && !is_literal(global));
            let is_entered = |value: &Value| !value.is_declaration() || value.is_hidden();
            for value in module.functions().chain(globals).filter(is_entered) {
                self.symbol(unit, value);
            }
        }
    }

    /// The user's definitions of functions that stay stubs.
    pub fn replaced(&self) -> Vec<(String, UnitId)> {
        let users = |unit: UnitId| !self.program.units[unit.index()].runtime;
        let definition = |name: &String| self.definition(name).map(|found| (name.clone(), found.unit));
        let mut replaced: Vec<_> =
            self.stubbed.iter().filter_map(definition).filter(|(_, unit)| users(*unit)).collect();
        replaced.sort();
        replaced
    }

    /// Where a whole program starts. Nothing refers to it; the runtime for units does not have it.
    fn enter_start(&mut self) {
        if let Some(start) = self.definition("clew_start") {
            self.symbol(start.unit, start.value);
        }
    }

    /// The definition that counts for an external name.
    pub fn definition(&self, name: &str) -> Option<Definition<'m>> {
        self.definitions.get(name).copied()
    }

    /// The program's entry of that external name, if something has referred to it.
    pub fn entered(&self, name: &str) -> Option<Symbol> {
        match self.definitions.get(name) {
            Some(definition) => self.symbols.get(&definition.value).copied(),
            None => self.declarations.get(name).copied(),
        }
    }
}

/// The name in the object file. LLVM marks names that are not to be mangled.
pub fn symbol_name(value: Value<'_>) -> String {
    let name = value.name();
    match name.strip_prefix('\u{1}') {
        Some(plain) => plain.to_owned(),
        None => name,
    }
}

/// Tables for the profile and for the linker, of no concern to the program.
pub fn is_clangs_own(global: Value<'_>) -> bool {
    let name = global.name();
    name.starts_with("llvm.")
        || name.starts_with("__profn_")
        || name.starts_with("__covrec_")
        || name.starts_with("__llvm_")
        || global.section() == "llvm.metadata"
}

/// A string literal and the like enters when something refers to it.
fn is_literal(global: Value<'_>) -> bool {
    global.kind() == ValueKind::Global && global.linkage() == Linkage::LLVMPrivateLinkage
}
