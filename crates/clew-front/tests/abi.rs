//! Parameters and results reach the registers that clang passes them in.

mod common;

use clew_ir::{CType, Op, Pass, Piece, Program, Return, Scalar};

fn show_pieces(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| format!("{}@{}", piece.ty, piece.offset)).collect::<Vec<_>>().join(" ")
}

/// `name: param, param -> result`
fn show(program: &Program, name: &str) -> String {
    let function = common::function(program, name);
    let signature = function.signature.as_ref().unwrap_or_else(|| panic!("{name} has no signature"));
    let params = signature.params.iter().map(|param| match &param.pass {
        Pass::Direct(pieces) => show_pieces(pieces),
        Pass::Memory => "memory".to_owned(),
        Pass::Ignored => "ignored".to_owned(),
    });
    let result = match &signature.returns {
        Return::Void => "void".to_owned(),
        Return::Direct(pieces) => show_pieces(pieces),
        Return::Memory => "memory".to_owned(),
    };
    format!("{} -> {result}", params.collect::<Vec<_>>().join(", "))
}

#[test]
fn parameters() {
    let program = common::program(&["types/abi.c"], &[]);
    let shown = |name| show(&program, name);
    assert_eq!(shown("scalars"), "i1@0, i8@0, i16@0, i64@0, f32@0, f64@0, f80@0, ptr@0 -> i32@0");
    assert_eq!(shown("takes_empty"), "i32@0, ignored, i32@0 -> i32@0");
    assert_eq!(shown("takes_small"), "i64@0 -> i32@0");
    assert_eq!(shown("takes_pair"), "i64@0 i64@8 -> i64@0");
    assert_eq!(shown("takes_mixed"), "f64@0 i32@8 -> f64@0");
    assert_eq!(shown("takes_two_floats"), "f32@0 f32@4 -> f32@0");
    assert_eq!(shown("takes_three_floats"), "f32@0 f32@4 f32@8 -> f32@0");
    assert_eq!(shown("takes_odd"), "i24@0 -> i32@0");
    assert_eq!(shown("takes_twelve"), "i64@0 i32@8 -> i32@0");
    assert_eq!(shown("takes_large"), "memory -> i64@0");
    assert_eq!(shown("takes_nested"), "f32@0 f32@4 i32@8 -> i32@0");
    assert_eq!(shown("takes_either"), "i64@0 -> i32@0");
    assert_eq!(shown("takes_bits"), "i64@0 -> i32@0");
    assert_eq!(shown("takes_complex"), "f64@0 f64@8, f32@0 f32@4 -> f64@0");
    assert_eq!(shown("takes_wide"), "i64@0 i64@8 -> i64@0 i64@8");
    assert_eq!(shown("many"), "i64@0, i64@0, i64@0, i64@0, i64@0, memory, i64@0 -> i32@0");
}

#[test]
fn results() {
    let program = common::program(&["types/abi.c"], &[]);
    let shown = |name| show(&program, name);
    assert_eq!(shown("returns_small"), "i32@0 -> i64@0");
    assert_eq!(shown("returns_pair"), "i64@0 -> i64@0 i64@8");
    assert_eq!(shown("returns_mixed"), "i32@0 -> f64@0 i32@8");
    assert_eq!(shown("returns_three_floats"), " -> f32@0 f32@4 f32@8");
    assert_eq!(shown("returns_large"), " -> memory");
    assert_eq!(shown("returns_empty"), " -> void");
    assert_eq!(shown("returns_nothing"), " -> void");
}

/// Padding is passed nowhere.
#[test]
fn an_eightbyte_of_padding_has_no_register() {
    let program = common::program(&["types/abi.c"], &[]);
    let passed = show(&program, "takes_aligned");
    assert!(passed.ends_with(", i32@0 -> i32@0"), "{passed}");
}

#[test]
fn definitions_without_prototype() {
    let program = common::program(&["types/abi.c"], &[]);
    let signature = common::function(&program, "old_style").signature.clone().expect("it is defined");
    assert!(!signature.prototyped);
    let names: Vec<_> = signature.params.iter().map(|param| param.name.as_deref()).collect();
    assert_eq!(names, [Some("a"), Some("b")]);
}

/// One copy for each call in the source, however often the call is made.
#[test]
fn structs_by_value_are_copied() {
    let program = common::program(&["types/abi.c"], &[]);
    let body = common::function(&program, "calls_by_value").body.as_ref().expect("it is defined");
    let is_copy = |op: &Op| matches!(op, Op::Alloca { bytes: 24, .. });
    let count = |block: usize| body.blocks[block].insts.iter().filter(|inst| is_copy(&inst.op)).count();
    assert_eq!(count(0), 1);
    assert_eq!((1..body.blocks.len()).map(count).sum::<usize>(), 0);
}

#[test]
fn thirty_two_bits() {
    let file = common::temporary();
    let path = file.path().join("m32.c");
    let source = "struct pair { int a; float b; };\nstruct big { int a[9]; };\n\
                  int f(struct pair p, struct big b, long l, void *q) { return p.a + b.a[0] + (int)l + !q; }\n\
                  struct pair g(void) { struct pair p = {1, 2}; return p; }\n";
    std::fs::write(&path, source).expect("temporary files can be written");
    let loaded = common::try_load(&[path], &["-m32"]).expect("it compiles");
    assert_eq!(loaded.program.pointer_bytes, 4);
    assert_eq!(common::check::faults(&loaded.program), Vec::<String>::new());
    assert_eq!(show(&loaded.program, "f"), "i32@0 f32@4, memory, i32@0, ptr@0 -> i32@0");
    assert_eq!(show(&loaded.program, "g"), " -> memory");
}

#[test]
fn bit_fields() {
    let program = common::program(&["types/abi.c"], &[]);
    let bits = program.types.table.iter().find_map(|ty| match ty {
        CType::Struct { name: Some(name), members, .. } if name == "bits" => Some(members),
        _ => None,
    });
    let fields: Vec<_> = bits
        .expect("the struct is used")
        .iter()
        .filter_map(|member| Some((member.name.clone()?, member.bit_field.clone()?)))
        .map(|(name, field)| (name, field.bit_offset, field.bits))
        .collect();
    assert_eq!(fields, [("a".into(), 0, 3), ("b".into(), 3, 5), ("c".into(), 12, 40)]);
}

#[test]
fn constants_of_every_width() {
    let file = common::temporary();
    let path = file.path().join("wide.c");
    let source = "long double f(long double x) { return x * 1.1L; }\n\
                  __int128 g(__int128 x) { return x + ((__int128)-3 << 70); }\n";
    std::fs::write(&path, source).expect("temporary files can be written");
    let program = common::try_load(&[path], &[]).expect("it compiles").program;
    let constant = |name: &str, wanted: Scalar| {
        let body = common::function(&program, name).body.as_ref().expect("it is defined");
        body.blocks.iter().flat_map(|block| &block.insts).find_map(|inst| match inst.op {
            Op::Float { ty, b: clew_ir::Operand::Const(clew_ir::Const::Bits(bits)), .. }
            | Op::Binary { ty, b: clew_ir::Operand::Const(clew_ir::Const::Bits(bits)), .. }
                if ty == wanted =>
            {
                Some(bits)
            }
            _ => None,
        })
    };
    assert_eq!(constant("f", Scalar::F80), Some(0x3fff_8ccc_cccc_cccc_cccd));
    assert_eq!(constant("g", Scalar::Int(128)), Some((-3i128 << 70) as u128));
}
