//! Gives the program's functions and variables what the debug information knows of them.

use clew_ir::{Function, FunctionId, UnitId};
use rustc_hash::FxHashMap;

use crate::abi::{self, AbiFunction, AbiParam};
use crate::dwarf::{CFunction, DebugInfo, TypeTable};
use crate::link::{Linker, Symbol};

pub fn describe_functions(
    linker: &mut Linker<'_>,
    debug: &[DebugInfo],
    types: &mut TypeTable,
    warnings: &mut Vec<String>,
) {
    let known = Descriptions::of(debug);
    for id in linker.program.function_ids() {
        let Some(described) = known.find(linker.program.function(id)) else { continue };
        let abi = abi_of(linker, id);
        let pointer_bytes = linker.program.pointer_bytes;
        let signature = abi.and_then(|abi| abi::signature(described, &abi, types, pointer_bytes));
        if signature.is_none() && linker.program.is_users(id) {
            warnings.push(format!("cannot tell how the parameters of `{}` are passed", described.symbol));
        }
        let is_ours = linker.program.units[linker.program.function(id).unit.index()].runtime;
        let function = &mut linker.program.functions[id.index()];
        function.place = described.place;
        function.c_name = known.c_name(function, described, is_ours);
        function.signature = signature;
    }
}

/// The debug information's functions, by name.
struct Descriptions<'d> {
    definitions: FxHashMap<(UnitId, String), &'d CFunction>,
    /// In whatever unit: of functions that other units see.
    anywhere: FxHashMap<String, &'d CFunction>,
    /// What C calls them that have a label of their own for the linker, `int say(const char *) __asm__("puts")`.
    labelled: FxHashMap<String, &'d str>,
}

impl<'d> Descriptions<'d> {
    fn of(debug: &'d [DebugInfo]) -> Self {
        let mut known = Descriptions {
            definitions: FxHashMap::default(),
            anywhere: FxHashMap::default(),
            labelled: FxHashMap::default(),
        };
        for (unit, info) in debug.iter().enumerate() {
            for function in &info.functions {
                if function.is_definition {
                    known.definitions.insert((UnitId::at(unit), function.symbol.clone()), function);
                }
                known.anywhere.entry(function.symbol.clone()).or_insert(function);
                if function.name != function.symbol {
                    known.labelled.insert(function.symbol.clone(), &function.name);
                }
            }
        }
        known
    }

    fn find(&self, function: &Function) -> Option<&'d CFunction> {
        let defined = function
            .body
            .as_ref()
            .and_then(|_| self.definitions.get(&(function.unit, function.name.clone())));
        let found = defined.or_else(|| self.anywhere.get(&function.name).filter(|_| function.external));
        found.copied()
    }

    /// The name that is not the linker's. What clew's libc defines has one if anybody calls it by one.
    fn c_name(&self, function: &Function, described: &CFunction, is_ours: bool) -> Option<String> {
        let name = match self.labelled.get(&function.name) {
            Some(label) if is_ours => label,
            _ => described.name.as_str(),
        };
        (name != function.name).then(|| name.to_owned())
    }
}

fn abi_of(linker: &mut Linker<'_>, id: FunctionId) -> Option<AbiFunction> {
    let value = (*linker.origins.get(id.index())?)?;
    let unit = linker.program.function(id).unit;
    let context = &mut linker.units[unit.index()];
    let mut params = Vec::new();
    for (index, param) in (0u32..).zip(value.params()) {
        params.push(AbiParam {
            parts: context.shapes.get(param.ty()).parts.clone(),
            byval: value.param_attribute(index, context.byval),
            sret: value.param_attribute(index, context.sret),
        });
    }
    let result = context.shapes.get(value.value_type().result()).parts.clone();
    Some(AbiFunction { params, result })
}

pub fn describe_globals(linker: &mut Linker<'_>, debug: &[DebugInfo]) {
    let mut functions: FxHashMap<(UnitId, String), FunctionId> = FxHashMap::default();
    for id in linker.program.function_ids().filter(|&id| linker.program.is_users(id)) {
        let function = linker.program.function(id);
        functions.insert((function.unit, function.name.clone()), id);
    }
    let mut local: FxHashMap<(UnitId, String), usize> = FxHashMap::default();
    for (index, global) in linker.program.globals.iter().enumerate().filter(|(_, global)| !global.external) {
        local.insert((global.unit, global.name.clone()), index);
    }
    for (unit, info) in debug.iter().enumerate() {
        let unit = UnitId::at(unit);
        for variable in &info.variables {
            let index = match local.get(&(unit, variable.symbol.clone())) {
                Some(&index) => index,
                None => match linker.entered(&variable.symbol) {
                    Some(Symbol::Global(id, 0)) => id.index(),
                    _ => continue,
                },
            };
            let global = &mut linker.program.globals[index];
            global.ty = Some(variable.ty);
            global.place = variable.place;
            let function = variable.function.as_ref().and_then(|name| functions.get(&(unit, name.clone())));
            global.local_to = function.map(|&function| (function, variable.name.clone()));
        }
    }
}
