//! C types, variables and signatures, over two units that share a header.

mod common;

use clew_ir::{CType, Global, Program, TypeId, Types};

/// The type as C would have it, roughly.
fn spell(types: &Types, ty: TypeId) -> String {
    match types.get(ty) {
        CType::Void => "void".to_owned(),
        CType::Bool { name } | CType::Int { name, .. } | CType::Float { name, .. } => name.clone(),
        CType::Pointer { to } => format!("{}*", spell(types, *to)),
        CType::Array { of, count } => match count {
            Some(count) => format!("[{count}]{}", spell(types, *of)),
            None => format!("[]{}", spell(types, *of)),
        },
        CType::Struct { name, is_union, .. } => {
            let word = if *is_union { "union" } else { "struct" };
            format!("{word} {}", name.as_deref().unwrap_or("?"))
        }
        CType::Enum { name, .. } => format!("enum {}", name.as_deref().unwrap_or("?")),
        CType::Function { result, params, variadic } => {
            let mut params: Vec<String> = params.iter().map(|&param| spell(types, param)).collect();
            params.extend(variadic.then(|| "...".to_owned()));
            format!("({})->{}", params.join(", "), spell(types, *result))
        }
        CType::Typedef { name, .. } => name.clone(),
        CType::Const { of } => format!("const({})", spell(types, *of)),
        CType::Volatile { of } => format!("volatile({})", spell(types, *of)),
        CType::Other { what, .. } => what.clone(),
    }
}

fn both() -> Program {
    common::program(&["types/one.c", "types/two.c"], &[])
}

fn global<'a>(program: &'a Program, name: &str) -> &'a Global {
    program.globals.iter().find(|global| global.name == name).unwrap_or_else(|| panic!("there is no {name}"))
}

fn structs<'a>(program: &'a Program, tag: &str) -> Vec<&'a CType> {
    let is_it = |ty: &&CType| matches!(ty, CType::Struct { name: Some(name), .. } if name == tag);
    program.types.table.iter().filter(is_it).collect()
}

#[test]
fn a_struct_of_a_header_is_one_type() {
    let program = both();
    let [CType::Struct { bytes, members, complete: true, .. }] = structs(&program, "node")[..] else {
        panic!("{:?}", structs(&program, "node"));
    };
    let spelled: Vec<String> = members
        .iter()
        .map(|member| {
            let name = member.name.as_deref().unwrap_or("?");
            format!("{name}@{} {}", member.offset, spell(&program.types, member.ty))
        })
        .collect();
    assert_eq!(*bytes, 96);
    assert_eq!(
        spelled,
        [
            "next@0 struct node*",
            "prev@8 struct node*",
            "visit@16 (struct node*, void*, ...)->int*",
            "kind@24 enum kind",
            "?@32 union ?",
            "hidden@40 struct opaque*",
            "matrix@48 [2][3]double",
            "tail@96 []char",
        ]
    );
}

#[test]
fn what_one_unit_hides_another_may_show() {
    let program = both();
    assert!(matches!(structs(&program, "opaque")[..], [CType::Struct { complete: true, bytes: 4, .. }]));
    let alone = common::program(&["types/one.c"], &[]);
    assert!(matches!(structs(&alone, "opaque")[..], [CType::Struct { complete: false, .. }]));
}

#[test]
fn enumerators() {
    let program = both();
    let values = program.types.table.iter().find_map(|ty| match ty {
        CType::Enum { values, signed: true, bytes: 4, .. } => Some(values),
        _ => None,
    });
    let values: Vec<_> =
        values.expect("enum kind").iter().map(|value| (value.name.as_str(), value.value)).collect();
    assert_eq!(values, [("LEAF", -1), ("INNER", 0), ("ROOT", 1000)]);
}

#[test]
fn signatures() {
    let program = both();
    let spelled = |name: &str| {
        let signature =
            common::function(&program, name).signature.as_ref().unwrap_or_else(|| panic!("{name}"));
        assert_eq!(
            signature.params.len(),
            signature.params.iter().filter(|param| param.ty != signature.ty).count()
        );
        spell(&program.types, signature.ty)
    };
    assert_eq!(spelled("walk"), "(node_t*, counter*, const(const(char)*)*)->int");
    assert_eq!(spelled("elsewhere"), "(struct opaque*, node_t, ...)->int");
    assert!(common::function(&program, "elsewhere").body.is_none());
    let walk = common::function(&program, "walk");
    let names: Vec<_> = walk
        .signature
        .iter()
        .flat_map(|signature| &signature.params)
        .map(|param| param.name.as_deref())
        .collect();
    assert_eq!(names, [Some("list"), Some("seen"), Some("names")]);
    assert_eq!(walk.place.map(|place| place.line), Some(7));
}

#[test]
fn variables() {
    let program = both();
    let spelled = |name: &str| global(&program, name).ty.map(|ty| spell(&program.types, ty));
    assert_eq!(spelled("shared").as_deref(), Some("int"));
    assert_eq!(spelled("table").as_deref(), Some("[4]const(int)"));
    assert!(global(&program, "table").constant && !global(&program, "table").external);
    assert_eq!(global(&program, "table").init.as_ref().map(|init| init.bytes[4]), Some(2));
    assert!(global(&program, "undefined_here").init.is_none());
    assert_eq!(global(&program, "shared").place.map(|place| place.line), Some(3));
}

#[test]
fn static_locals_know_their_function() {
    let program = both();
    let mut locals: Vec<(String, String, Option<String>)> = program
        .globals
        .iter()
        .filter_map(|global| {
            let (function, name) = global.local_to.clone()?;
            let ty = global.ty.map(|ty| spell(&program.types, ty));
            Some((program.function(function).name.clone(), name, ty))
        })
        .collect();
    locals.sort();
    let local =
        |function: &str, name: &str, ty: &str| (function.to_owned(), name.to_owned(), Some(ty.to_owned()));
    assert_eq!(
        locals,
        [local("second", "walks", "int"), local("walk", "depth", "short"), local("walk", "walks", "int")]
    );
}

#[test]
fn what_nobody_defines_has_its_type() {
    let program = common::program(&["types/declared.c"], &[]);
    let spelled = |name: &str| {
        let global = global(&program, name);
        assert!(global.init.is_none());
        (global.ty.map_or_else(String::new, |ty| spell(&program.types, ty)), global.bytes)
    };
    let expected = [
        ("devices", "struct device*", 8),
        ("console", "struct device", 16),
        ("numbers", "[]const(short)", 32),
        ("grid", "[][4]unsigned char", 64),
        ("status", "volatile(unsigned int)", 4),
        ("hits", "counter", 4),
        ("later", "[8]int", 32),
        ("root", "node_t", 96),
        ("handler", "(struct device*)->int*", 8),
        ("covered", "int", 4),
        // What C cannot name there, or has no size: bytes.
        ("state", "", 0),
        ("inside", "", 4),
        ("other name", "", 4),
        // The linker's name is that of another variable.
        ("level", "", 4),
        ("swapped", "", 8),
    ];
    for (name, ty, bytes) in expected {
        assert_eq!(spelled(name), (ty.to_owned(), bytes), "{name}");
    }
}

#[test]
fn types_of_what_nobody_defines_are_the_units_own() {
    let program = common::program(&["types/declared.c"], &[]);
    assert_eq!(structs(&program, "device").len(), 1);
    let param = &common::function(&program, "use").signature.as_ref().expect("a signature").params[0];
    assert_eq!(global(&program, "devices").ty, Some(param.ty));
}
