//! From an LLVM value to its entry in the program, made when first asked for.

use clew_ir::{Const, Function, FunctionId, Global, GlobalId, Scalar, UnitId};

use super::define::{Definition, symbol_name};
use super::{Linker, Symbol, Work};
use crate::llvm::{Linkage, Module, TypeKind, Value, ValueKind};
use crate::lower::UnitContext;

#[derive(PartialEq, Eq)]
enum Kind {
    Number,
    Address,
    Float,
}

impl Kind {
    fn of(ty: Scalar) -> Kind {
        match ty {
            Scalar::Int(_) => Kind::Number,
            Scalar::Ptr => Kind::Address,
            Scalar::F32 | Scalar::F64 | Scalar::F80 => Kind::Float,
        }
    }
}

/// Whether others can find a `static` variable.
fn is_found(module: &Module, value: Value) -> bool {
    let name = value.name();
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    !value.section().is_empty()
        || module.aliases().any(|alias| alias.aliasee() == value && !alias.is_local_to_unit())
        || module.assembly().split(|c: char| !is_word(c)).any(|word| word == name)
}

/// Aliases of aliases are followed this far.
const LONGEST_CHAIN: u32 = 64;

impl<'m> Linker<'m> {
    pub fn symbol(&mut self, unit: UnitId, value: Value<'m>) -> Symbol {
        self.follow(unit, value, 0)
    }

    fn follow(&mut self, unit: UnitId, value: Value<'m>, depth: u32) -> Symbol {
        if let Some(&symbol) = self.symbols.get(&value) {
            return symbol;
        }
        let symbol = if value.is_local_to_unit() || depth > LONGEST_CHAIN {
            self.enter(unit, value, depth)
        } else {
            let name = symbol_name(value);
            // clew's libc goes on using its own.
            let stubbed = self.stubbed.contains(&name) && !self.program.units[unit.index()].runtime;
            match self.definition(&name).filter(|_| !stubbed) {
                Some(definition) if definition.value == value => self.enter(unit, value, depth),
                Some(definition) if self.is_namesake(unit, value, definition) => {
                    self.declare(unit, value, name)
                }
                Some(definition) => self.follow(definition.unit, definition.value, depth + 1),
                None => self.declare(unit, value, name),
            }
        };
        self.symbols.insert(value, symbol);
        symbol
    }

    /// A function of the user's that only shares its name with one of the libc's: the types have nothing in common.
    fn is_namesake(&mut self, unit: UnitId, declared: Value<'m>, definition: Definition<'m>) -> bool {
        let is_function = |value: Value<'m>| value.kind() == ValueKind::Function;
        let of_libc = self.program.units[definition.unit.index()].runtime;
        let by_user = !self.program.units[unit.index()].runtime;
        if !of_libc || !by_user || !is_function(declared) || !is_function(definition.value) {
            return false;
        }
        // Without a prototype nothing is said.
        if declared.value_type().is_variadic() && declared.value_type().params().is_empty() {
            return false;
        }
        self.kinds(unit, declared) != self.kinds(definition.unit, definition.value)
    }

    /// What a function takes and gives back, but for the width of numbers.
    fn kinds(&mut self, unit: UnitId, function: Value<'m>) -> (Vec<Kind>, Vec<Kind>) {
        let ty = function.value_type();
        let params = ty.params();
        let mut of =
            |ty| -> Vec<Kind> { self.shape(unit, ty).parts.iter().map(|part| Kind::of(part.ty)).collect() };
        let results = of(ty.result());
        (params.into_iter().flat_map(&mut of).collect(), results)
    }

    /// A definition becomes an entry; its contents are lowered later.
    fn enter(&mut self, unit: UnitId, value: Value<'m>, depth: u32) -> Symbol {
        match value.kind() {
            ValueKind::Alias if depth <= LONGEST_CHAIN => self.aliased(unit, value, depth),
            ValueKind::Function => {
                let id = self.push_function(unit, value);
                if value.is_weak() && !self.program.units[unit.index()].runtime {
                    self.program.replaceable.push(id);
                }
                self.work.push_back(Work::Function(id, unit, value));
                Symbol::Function(id)
            }
            ValueKind::IFunc => {
                let id = self.push_function(unit, value);
                self.work.push_back(Work::Chosen(id, unit, value));
                Symbol::Function(id)
            }
            _ => {
                let id = self.push_global(unit, value);
                self.work.push_back(Work::Global(id, unit, value));
                Symbol::Global(id, 0)
            }
        }
    }

    fn aliased(&mut self, unit: UnitId, value: Value<'m>, depth: u32) -> Symbol {
        let target = value.aliasee();
        match target.kind() {
            ValueKind::Function | ValueKind::Global | ValueKind::Alias | ValueKind::IFunc => {
                self.follow(unit, target, depth + 1)
            }
            _ => match self.fold(unit, target) {
                Some(Const::Global(id, offset)) => Symbol::Global(id, offset),
                Some(Const::Function(id)) => Symbol::Function(id),
                _ => Symbol::Global(self.push_global(unit, value), 0),
            },
        }
    }

    /// One entry for all units that declare the name.
    fn declare(&mut self, unit: UnitId, value: Value<'m>, name: String) -> Symbol {
        if let Some(&symbol) = self.declarations.get(&name) {
            return symbol;
        }
        let is_weak = !self.needed.contains(&name) && value.linkage() == Linkage::LLVMExternalWeakLinkage;
        let symbol = match value.value_type().kind() {
            _ if is_weak && self.program.units[unit.index()].runtime => Symbol::Null,
            TypeKind::Function if is_weak => Symbol::Weak(Const::Function(self.push_function(unit, value))),
            _ if is_weak => Symbol::Weak(Const::Global(self.push_global(unit, value), 0)),
            TypeKind::Function => Symbol::Function(self.push_function(unit, value)),
            _ => Symbol::Global(self.push_global(unit, value), 0),
        };
        if let Symbol::Weak(name) = symbol {
            self.program.weak.push(name);
        }
        self.declarations.insert(name, symbol);
        symbol
    }

    fn push_function(&mut self, unit: UnitId, value: Value<'m>) -> FunctionId {
        let ty = value.value_type();
        let results = self.shape(unit, ty.result()).parts.iter().map(|part| part.ty).collect();
        let mut params = Vec::new();
        for param in ty.params() {
            params.extend(self.shape(unit, param).parts.iter().map(|part| part.ty));
        }
        let UnitContext { noreturn, memory, .. } = self.units[unit.index()];
        let is_function = value.kind() == ValueKind::Function;
        self.program.functions.push(Function {
            name: symbol_name(value),
            c_name: None,
            unit,
            external: !value.is_local_to_unit(),
            place: None,
            params: number(params),
            results,
            variadic: ty.is_variadic(),
            noreturn: is_function && value.function_attribute(noreturn),
            aliased: self.module(unit).aliases().any(|alias| alias.aliasee() == value),
            readonly: is_function && value.only_reads(memory),
            hidden: value.is_hidden(),
            body: None,
            signature: None,
            coverage: None,
        });
        self.origins.push(Some(value).filter(|_| is_function));
        FunctionId::at(self.program.functions.len() - 1)
    }

    fn push_global(&mut self, unit: UnitId, value: Value<'m>) -> GlobalId {
        let ty = value.value_type();
        let module = self.module(unit);
        let is_variable = value.kind() == ValueKind::Global;
        let align = if is_variable { value.align() } else { 0 };
        self.program.globals.push(Global {
            name: symbol_name(value),
            unit,
            external: !value.is_local_to_unit(),
            known: is_variable && value.is_local_to_unit() && is_found(module, value),
            constant: is_variable && value.is_constant_global(),
            thread_local: is_variable && value.is_thread_local(),
            bytes: ty.bytes(module),
            align: if align == 0 { ty.align(module) } else { align },
            init: None,
            ty: None,
            place: None,
            local_to: None,
        });
        GlobalId::at(self.program.globals.len() - 1)
    }

    /// A function that no unit names but an intrinsic stands for.
    pub fn library_function(
        &mut self,
        unit: UnitId,
        name: &str,
        params: Vec<Scalar>,
        results: Vec<Scalar>,
    ) -> FunctionId {
        let known = match self.definition(name) {
            Some(definition) => Some(self.symbol(definition.unit, definition.value)),
            None => self.declarations.get(name).copied(),
        };
        if let Some(Symbol::Function(id)) = known {
            return id;
        }
        self.program.functions.push(Function {
            name: name.to_owned(),
            c_name: None,
            unit,
            external: true,
            place: None,
            params: number(params),
            results,
            variadic: false,
            noreturn: false,
            aliased: false,
            readonly: false,
            hidden: false,
            body: None,
            signature: None,
            coverage: None,
        });
        self.origins.push(None);
        let id = FunctionId::at(self.program.functions.len() - 1);
        self.declarations.insert(name.to_owned(), Symbol::Function(id));
        id
    }
}

fn number(params: Vec<Scalar>) -> Vec<(clew_ir::Reg, Scalar)> {
    (0u32..).map(clew_ir::Reg).zip(params).collect()
}
