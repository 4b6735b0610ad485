//! Types spelled as C declares them, inside out: `int (*rows)[3]`, `char *const names[2]`, `void (*on)(int)`.

use clew_ir::{CType, TypeId, Types};

/// `name` declared as a `ty`, or the bare type for an empty name. `None` where C has no words for the type: a struct
/// without any name, a vector.
pub fn declare(types: &Types, ty: TypeId, name: &str) -> Option<String> {
    spell(types, ty, "", name.to_string())
}

/// A pointer to `ty`, as a cast spells it.
pub fn pointer_to(types: &Types, ty: TypeId) -> Option<String> {
    pointer_named(types, ty, "")
}

/// `name` declared as a pointer to `ty`.
pub fn pointer_named(types: &Types, ty: TypeId, name: &str) -> Option<String> {
    spell_pointer(types, ty, "", name.to_string())
}

/// The head of a function's definition.
pub fn function_head(
    types: &Types,
    result: TypeId,
    name: &str,
    params: &[(TypeId, String)],
    variadic: bool,
) -> Option<String> {
    let params =
        params.iter().map(|(ty, name)| declare(types, *ty, name)).collect::<Option<Vec<String>>>()?;
    declare(types, result, &format!("{name}({})", parameter_list(params, variadic)))
}

fn parameter_list(mut params: Vec<String>, variadic: bool) -> String {
    match (params.is_empty(), variadic) {
        (true, false) => "void".to_string(),
        (true, true) => String::new(),
        (false, false) => params.join(", "),
        (false, true) => {
            params.push("...".to_string());
            params.join(", ")
        }
    }
}

/// `qualifiers` are those met on the way to `ty`; each ends in a space. `inner` is the declarator so far.
fn spell(types: &Types, ty: TypeId, qualifiers: &str, inner: String) -> Option<String> {
    match types.get(ty) {
        CType::Const { of } => spell(types, *of, &with(qualifiers, "const "), inner),
        CType::Volatile { of } => spell(types, *of, &with(qualifiers, "volatile "), inner),
        // A parameter of type va_list: on x86-64 it is an array of one of these, which has no name of its own.
        CType::Pointer { to } if is_va_list(types, *to) => Some(format!("__builtin_va_list {inner}")),
        CType::Pointer { to } => spell_pointer(types, *to, qualifiers, inner),
        CType::Array { of, count } => {
            let count = count.map_or(String::new(), |count| count.to_string());
            spell(types, *of, qualifiers, format!("{inner}[{count}]"))
        }
        CType::Function { result, params, variadic } => {
            let params =
                params.iter().map(|param| declare(types, *param, "")).collect::<Option<Vec<String>>>()?;
            spell(types, *result, "", format!("{inner}({})", parameter_list(params, *variadic)))
        }
        _ => {
            let base = specifier(types, ty)?;
            let space = if inner.is_empty() || inner.starts_with('[') { "" } else { " " };
            Some(format!("{qualifiers}{base}{space}{inner}"))
        }
    }
}

fn is_va_list(types: &Types, ty: TypeId) -> bool {
    matches!(types.get(types.bare(ty)), CType::Struct { name: Some(name), .. } if name == "__va_list_tag")
}

fn with(qualifiers: &str, more: &str) -> String {
    if qualifiers.contains(more) { qualifiers.to_string() } else { format!("{qualifiers}{more}") }
}

fn spell_pointer(types: &Types, to: TypeId, qualifiers: &str, inner: String) -> Option<String> {
    let pointer = format!("*{qualifiers}{inner}");
    let pointer = if inner.is_empty() { pointer.trim_end().to_string() } else { pointer };
    if is_array_or_function(types, to) {
        spell(types, to, "", format!("({pointer})"))
    } else {
        spell(types, to, "", pointer)
    }
}

fn is_array_or_function(types: &Types, mut ty: TypeId) -> bool {
    while let CType::Const { of } | CType::Volatile { of } = *types.get(ty) {
        ty = of;
    }
    matches!(types.get(ty), CType::Array { .. } | CType::Function { .. })
}

fn specifier(types: &Types, ty: TypeId) -> Option<String> {
    match types.get(ty) {
        CType::Void => Some("void".to_string()),
        CType::Bool { .. } => Some("_Bool".to_string()),
        CType::Int { name, .. } | CType::Float { name, .. } | CType::Typedef { name, .. } => {
            Some(name.clone())
        }
        CType::Struct { name: Some(tag), is_union: false, .. } => Some(format!("struct {tag}")),
        CType::Struct { name: Some(tag), is_union: true, .. } => Some(format!("union {tag}")),
        CType::Enum { name: Some(tag), .. } => Some(format!("enum {tag}")),
        CType::Struct { name: None, .. } | CType::Enum { name: None, .. } => typedef_of(types, ty),
        CType::Other { .. }
        | CType::Pointer { .. }
        | CType::Array { .. }
        | CType::Function { .. }
        | CType::Const { .. }
        | CType::Volatile { .. } => None,
    }
}

/// The name that a typedef gives to a type without a tag.
fn typedef_of(types: &Types, ty: TypeId) -> Option<String> {
    types.table.iter().find_map(|candidate| match candidate {
        CType::Typedef { name, of } if *of == ty => Some(name.clone()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(types: &mut Types) -> TypeId {
        types.push(CType::Int { name: "int".into(), bytes: 4, signed: true, is_char: false })
    }

    fn anonymous() -> CType {
        CType::Struct { name: None, is_union: false, bytes: 4, members: vec![], complete: true }
    }

    #[test]
    fn arrays_and_pointers_bind_as_in_c() {
        let mut types = Types::default();
        let int = int(&mut types);
        let row = types.push(CType::Array { of: int, count: Some(3) });
        let pointer = types.push(CType::Pointer { to: int });
        let to_row = types.push(CType::Pointer { to: row });
        let pointers = types.push(CType::Array { of: pointer, count: Some(2) });
        let grid = types.push(CType::Array { of: row, count: Some(2) });
        assert_eq!(declare(&types, to_row, "p").unwrap(), "int (*p)[3]");
        assert_eq!(declare(&types, pointers, "v").unwrap(), "int *v[2]");
        assert_eq!(declare(&types, grid, "m").unwrap(), "int m[2][3]");
        assert_eq!(declare(&types, to_row, "").unwrap(), "int (*)[3]");
        assert_eq!(pointer_to(&types, pointer).unwrap(), "int **");
    }

    #[test]
    fn qualifiers_stand_where_they_bind() {
        let mut types = Types::default();
        let int = int(&mut types);
        let const_int = types.push(CType::Const { of: int });
        let to_const = types.push(CType::Pointer { to: const_int });
        let const_to_const = types.push(CType::Const { of: to_const });
        let both = types.push(CType::Volatile { of: const_int });
        let row = types.push(CType::Array { of: int, count: Some(3) });
        let const_row = types.push(CType::Const { of: row });
        let to_const_row = types.push(CType::Pointer { to: const_row });
        assert_eq!(declare(&types, const_to_const, "p").unwrap(), "const int *const p");
        assert_eq!(declare(&types, const_to_const, "").unwrap(), "const int *const");
        assert_eq!(declare(&types, both, "x").unwrap(), "volatile const int x");
        assert_eq!(declare(&types, to_const_row, "p").unwrap(), "const int (*p)[3]");
    }

    #[test]
    fn functions_and_pointers_to_them() {
        let mut types = Types::default();
        let int = int(&mut types);
        let void = types.push(CType::Void);
        let pointer = types.push(CType::Pointer { to: int });
        let function =
            types.push(CType::Function { result: pointer, params: vec![int, pointer], variadic: true });
        let callback = types.push(CType::Pointer { to: function });
        let nothing = types.push(CType::Function { result: void, params: vec![], variadic: false });
        let table = types.push(CType::Pointer { to: nothing });
        let table = types.push(CType::Array { of: table, count: Some(4) });
        assert_eq!(declare(&types, callback, "f").unwrap(), "int *(*f)(int, int *, ...)");
        assert_eq!(declare(&types, table, "t").unwrap(), "void (*t[4])(void)");
        let returns_callback =
            function_head(&types, callback, "choose", &[(int, "n".to_string())], false).unwrap();
        assert_eq!(returns_callback, "int *(*choose(int n))(int, int *, ...)");
    }

    #[test]
    fn an_anonymous_struct_goes_by_its_typedef_or_not_at_all() {
        let mut types = Types::default();
        let named = types.push(anonymous());
        types.push(CType::Typedef { name: "point".into(), of: named });
        let nameless = types.push(anonymous());
        let pointer = types.push(CType::Pointer { to: nameless });
        assert_eq!(declare(&types, named, "p").unwrap(), "point p");
        assert_eq!(declare(&types, pointer, "p"), None);
    }
}
