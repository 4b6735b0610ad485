//! C types, signatures and variables, from the debug information.
//!
//! They come from a compilation of their own (`compile`), because only with optimisation on does clang describe the
//! functions that a unit declares and calls but does not define.

mod die;
mod items;
mod object_file;
mod structs;
mod types;

use clew_ir::{Place, TypeId};

use crate::files::Files;
pub use types::TypeTable;

/// A function as C knows it.
#[derive(Clone, Debug)]
pub struct CFunction {
    pub name: String,
    /// The name in the object file.
    pub symbol: String,
    pub is_definition: bool,
    pub place: Option<Place>,
    pub result: TypeId,
    pub params: Vec<(Option<String>, TypeId)>,
    pub variadic: bool,
    pub prototyped: bool,
}

/// A variable with a place in memory of its own: global, or a `static` local.
#[derive(Clone, Debug)]
pub struct CVariable {
    pub symbol: String,
    pub name: String,
    pub ty: TypeId,
    pub place: Option<Place>,
    /// Symbol of the function it is local to.
    pub function: Option<String>,
}

#[derive(Default, Debug)]
pub struct DebugInfo {
    pub functions: Vec<CFunction>,
    pub variables: Vec<CVariable>,
}

/// Reads the debug information of an object file. The error says what is wrong with it.
pub fn read(bytes: &[u8], types: &mut TypeTable, files: &mut Files) -> Result<DebugInfo, String> {
    let object = object_file::ObjectFile::read(bytes).map_err(|error| error.to_string())?;
    let mut info = DebugInfo::default();
    for unit in die::read_units(&object, files).map_err(|error| error.to_string())? {
        items::collect(&unit, &object, types, &mut info);
    }
    Ok(info)
}
