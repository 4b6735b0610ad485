//! Functions and variables of a unit.

use clew_ir::TypeId;

use super::die::{Die, Tag, UnitDies};
use super::object_file::ObjectFile;
use super::types::{TypeTable, UnitTypes};
use super::{CFunction, CVariable, DebugInfo};

pub fn collect(dies: &UnitDies, object: &ObjectFile, table: &mut TypeTable, info: &mut DebugInfo) {
    if dies.dies.is_empty() {
        return;
    }
    let mut types = UnitTypes::new(dies, table);
    for (index, die) in dies.children(0) {
        match die.tag.0 {
            gimli::DW_TAG_subprogram => {
                info.functions.extend(function(&mut types, index, die));
                let symbol = symbol(die).unwrap_or_default();
                statics(&mut types, object, index, &symbol, info);
            }
            gimli::DW_TAG_variable => info.variables.extend(variable(&mut types, object, die, None)),
            _ => {}
        }
    }
    // Structs that only the code knows may be what a function's pointer is meant to lead to.
    for (index, _) in dies.children(0).filter(|(_, die)| die.tag == Tag(gimli::DW_TAG_structure_type)) {
        types.of(Some(index));
    }
}

fn symbol(die: &Die) -> Option<String> {
    die.linkage_name.clone().or_else(|| die.name.clone())
}

fn function(types: &mut UnitTypes<'_>, index: usize, die: &Die) -> Option<CFunction> {
    let result = types.of(die.ty);
    let dies = types.dies;
    let params: Vec<(Option<String>, TypeId)> = dies
        .children_tagged(index, gimli::DW_TAG_formal_parameter)
        .map(|param| (param.name.clone(), types.of(param.ty)))
        .collect();
    Some(CFunction {
        name: die.name.clone()?,
        symbol: symbol(die)?,
        is_definition: !die.is_declaration,
        place: die.place,
        result,
        params,
        variadic: types.is_variadic(index),
        prototyped: die.is_prototyped,
    })
}

/// The `static` variables in a function and its blocks.
fn statics(
    types: &mut UnitTypes<'_>,
    object: &ObjectFile,
    function: usize,
    symbol: &str,
    info: &mut DebugInfo,
) {
    let dies = types.dies;
    let mut open = vec![function];
    while let Some(index) = open.pop() {
        for (child, die) in dies.children(index) {
            if die.tag == Tag(gimli::DW_TAG_lexical_block) {
                open.push(child);
            } else if die.tag == Tag(gimli::DW_TAG_variable) && die.address.is_some() {
                info.variables.extend(variable(types, object, die, Some(symbol.to_owned())));
            }
        }
    }
}

fn variable(
    types: &mut UnitTypes<'_>,
    object: &ObjectFile,
    die: &Die,
    function: Option<String>,
) -> Option<CVariable> {
    let name = die.name.clone()?;
    let by_address = die.address.and_then(|address| object.symbol_at(address)).map(str::to_owned);
    let symbol = match function {
        Some(_) => by_address?,
        None => by_address.or_else(|| symbol(die))?,
    };
    Some(CVariable { symbol, name, ty: types.of(die.ty), place: die.place, function })
}
