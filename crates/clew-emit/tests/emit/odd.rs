//! Corners of C, and of what the front end can know of them.

use crate::maker::*;
use clew_emit::Expected;
use clew_ir::*;
use clew_vm::{Origin, Returned, SetupObject, Stub};

#[test]
fn qualifiers_do_not_get_in_the_way() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let constant = maker.constant(int);
    let volatile = maker.push(CType::Volatile { of: int });
    let to_volatile = maker.pointer(volatile);
    let row = maker.array(constant, 12);
    let inner = maker.structure("inner", 4, vec![member("a", int, 0)]);
    let const_inner = maker.constant(inner);
    let fixed = maker.structure(
        "fixed",
        60,
        vec![
            member("id", constant, 0),
            member("row", row, 4),
            member("inner", const_inner, 52),
            bits("bit", constant, 56 * 8, 3),
        ],
    );
    let global = maker.global("fixed", fixed, ints(&[0; 15]));
    let f = maker.function("f", int, &[("p", to_volatile)]);
    let mut registers = pointee(volatile, 4, ints(&[1, 2, 3, 4]));
    registers.after = Some(ints(&[4, 3, 2, 1]));
    let mut values: Vec<i32> = (1..=13).collect();
    values.extend([14, 2]);
    let objects =
        vec![points(0, to_volatile, 2), object(Origin::Global(global), fixed, ints(&values)), registers];
    let unit = "
        struct inner { int a; };
        struct fixed { const int id; const int row[12]; const struct inner inner; const int bit : 3; } fixed;
        int f(volatile int *p) {
            for (int i = 0; i < 2; i++) { int t = p[i]; p[i] = p[3 - i]; p[3 - i] = t; }
            return fixed.id + fixed.row[11] + fixed.inner.a + fixed.bit;
        }";
    all_pass(unit, &maker, &[], &[returns(f, "test_f_1", objects, ints(&[1 + 13 + 14 + 2]))]);
}

#[test]
fn what_has_no_name_or_no_type_is_bytes() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let opaque = maker.push(CType::Struct {
        name: Some("opaque".into()),
        is_union: false,
        bytes: 0,
        members: vec![],
        complete: false,
    });
    let nameless = maker.push(CType::Struct {
        name: None,
        is_union: false,
        bytes: 4,
        members: vec![member("x", int, 0)],
        complete: true,
    });
    let to_opaque = maker.pointer(opaque);
    let to_nameless = maker.pointer(nameless);
    let holder = maker.structure("holder", 8, vec![member("p", to_nameless, 0)]);
    let to_holder = maker.pointer(holder);
    let f = maker.function("f", int, &[("o", to_opaque), ("h", to_holder)]);
    let handle = SetupObject { ty: None, ..pointee(int, 1, ints(&[5, 0])) };
    let freed = SetupObject { ty: None, freed: true, ..pointee(int, 1, ints(&[7])) };
    let objects = vec![
        points(0, to_opaque, 2),
        points(1, to_holder, 3),
        handle,
        SetupObject { pointers: vec![to_object(0, 4)], ..pointee(holder, 1, vec![0; 8]) },
        freed,
    ];
    let unit = "
        #include <stdlib.h>
        struct opaque;
        struct holder { struct { int x; } *p; };
        int f(struct opaque *o, struct holder *h) {
            int x = h->p->x;
            free(h->p);
            return *(int *)o + x;
        }";
    all_pass(unit, &maker, &[], &[returns(f, "test_f_1", objects, ints(&[12]))]);
}

#[test]
fn typedefs_arrays_of_arrays_and_casts() {
    let mut maker = Maker::new();
    let (int, char_, byte) = (maker.int("int"), maker.int("char"), maker.int("unsigned char"));
    let anonymous = maker.push(CType::Struct {
        name: None,
        is_union: false,
        bytes: 8,
        members: vec![member("x", int, 0), member("y", int, 4)],
        complete: true,
    });
    let point = maker.push(CType::Typedef { name: "point".into(), of: anonymous });
    let to_point = maker.pointer(point);
    let row = maker.array(int, 3);
    let to_row = maker.pointer(row);
    let to_byte = maker.pointer(byte);
    let to_int = maker.pointer(int);
    let void = maker.push(CType::Void);
    let anything = maker.pointer(void);
    let sum = maker.function("sum", int, &[("m", to_row), ("p", to_point), ("raw", to_byte)]);
    let y = maker.function("y", to_int, &[("p", to_point)]);
    let at = maker.function("at", anything, &[("p", to_point)]);
    let matrix = pointee(row, 2, ints(&[1, 2, 3, 4, 5, 6]));
    let tests = [
        returns(
            sum,
            "test_sum_1",
            vec![
                points(0, to_row, 3),
                points(1, to_point, 4),
                points(2, to_byte, 5),
                matrix,
                pointee(point, 1, ints(&[10, 20])),
                pointee(char_, 3, b"AB\0".to_vec()),
            ],
            ints(&[21 + 30 + 65]),
        ),
        expects(
            y,
            "test_y_1",
            vec![points(0, to_point, 1), pointee(point, 1, ints(&[0, 0]))],
            Expected::Returns(Returned::Into(1, 4)),
        ),
        expects(
            at,
            "test_at_1",
            vec![points(0, to_point, 1), pointee(point, 1, ints(&[0, 0]))],
            Expected::Returns(Returned::Into(1, 5)),
        ),
        expects(
            at,
            "test_at_2",
            vec![points(0, to_point, 1), pointee(point, 1, ints(&[1, 0]))],
            Expected::Returns(Returned::Into(1, 800)),
        ),
    ];
    let unit = "
        typedef struct { int x, y; } point;
        int sum(int (*m)[3], point *p, unsigned char *raw) {
            int sum = p->x + p->y + raw[0];
            for (int i = 0; i < 6; i++) sum += m[i / 3][i % 3];
            return sum;
        }
        int *y(point *p) { return &p->y; }
        void *at(point *p) { return p->x ? (char *)p + 800 : (char *)p + 5; }";
    let text = all_pass(unit, &maker, &[], &tests);
    assert!(text.contains("int m[2][3] = {{1, 2, 3}, {4, 5, 6}};"), "{text}");
    assert!(text.contains("CLEW_CHECK(y(&p) == &p.y);"), "{text}");
    assert!(text.contains("CLEW_CHECK(sum(m, &p, (unsigned char *)raw) == 116);"), "{text}");
}

#[test]
fn old_style_functions_and_undefined_globals() {
    let mut maker = Maker::new();
    let (int, long, char_) = (maker.int("int"), maker.int("long"), maker.int("char"));
    let add = maker.function("add", long, &[("a", long), ("b", char_)]);
    maker.program.functions[add.index()].signature.as_mut().unwrap().prototyped = false;
    let twice = maker.declared("twice", int, &[]);
    maker.program.functions[twice.index()].signature.as_mut().unwrap().prototyped = false;
    let untyped = |maker: &mut Maker, name: &str, unit: u32| {
        let id = maker.global(name, int, vec![0; 4]);
        let global = &mut maker.program.globals[id.index()];
        (global.init, global.ty, global.unit) = (None, None, UnitId(unit));
        id
    };
    let near = untyped(&mut maker, "near", 0);
    let table = untyped(&mut maker, "table", 0);
    let far = untyped(&mut maker, "far", 1);
    maker.program.globals[table.index()].ty =
        Some(maker.program.types.push(CType::Array { of: int, count: None }));
    maker.program.globals[table.index()].bytes = 0;
    let stdin = untyped(&mut maker, "stdin", 0);
    assert_ne!(stdin, far);
    let mut other = maker.program.units[0].clone();
    other.path = "other.c".into();
    maker.program.units.push(other);
    let global = |id, value| SetupObject { ty: None, ..object(Origin::Global(id), int, ints(&[value])) };
    let objects = vec![
        param(0, long, 5i64.to_le_bytes()),
        param(1, char_, [b'x']),
        global(near, 1000),
        global(far, 2000),
        object(Origin::Result { stub: Stub::Function(twice), call: 0 }, int, ints(&[7])),
    ];
    let unit = r#"
        #include <stdio.h>
        extern int near, far, table[];
        int twice();
        long add(a, b) long a; char b; { return a + b + near + far + twice(3) + table[0] + (stdin != 0); }"#;
    let value = 5 + i64::from(b'x') + 3000 + 7 + 1;
    let tests = [returns(add, "test_add_1", objects, value.to_le_bytes())];
    let text = all_pass(unit, &maker, &[twice], &tests);
    assert!(text.contains("add((long)5, (char)'x')"), "{text}");
}

#[test]
fn names_that_headers_declare_are_free_for_the_unit() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let pointer = maker.pointer(int);
    let div = maker.function("div", int, &[("index", pointer), ("remove", int)]);
    let objects = vec![points(0, pointer, 2), param(1, int, ints(&[2])), pointee(int, 1, ints(&[9]))];
    let unit = "
        static int div(int *index, int remove) { return *index / remove; }
        double link(void) { return 1; }
        int alarm(void) { return 1; }
        int access(void), remove(double *x, int y);
        int printf(const char *format, ...) { (void)format; return 0; }
        int fork(void) { return 0; }
        int test_div_1;";
    maker.global("test_div_1", int, vec![0; 4]);
    maker.function("printf", int, &[]);
    maker.function("fork", int, &[]);
    let text = all_pass(unit, &maker, &[], &[returns(div, "test_div_1", objects, ints(&[4]))]);
    assert!(text.contains("CLEW_CHECK(div(&index, 2) == 4);"), "{text}");
}

#[test]
fn pointers_of_globals_change_only_where_they_must() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let pointer = maker.pointer(int);
    let (a, b) = (maker.global("a", int, ints(&[1])), maker.global("b", int, ints(&[2])));
    let table = maker.array(pointer, 4);
    let global = maker.global("table", table, vec![0; 32]);
    maker.program.globals[global.index()].init.as_mut().unwrap().relocations = vec![
        (0, Const::Global(a, 0)),
        (8, Const::Global(a, 0)),
        (16, Const::Global(a, 0)),
        (24, Const::Global(a, 0)),
    ];
    let f = maker.function("f", int, &[]);
    let mut object_ = object(Origin::Global(global), table, vec![0; 32]);
    object_.kept = vec![0];
    object_.pointers = vec![to_object(8, 1)];
    // The last one was never looked at.
    object_.bytes[24] = 0x70;
    let objects = vec![object_, object(Origin::Global(b), int, ints(&[2]))];
    let unit = "
        int a = 1, b = 2, *table[4] = {&a, &a, &a, &a};
        int f(void) { return *table[0] + 10 * *table[1] + 100 * !table[2] + 1000 * *table[3]; }";
    let text = all_pass(unit, &maker, &[], &[returns(f, "test_f_1", objects, ints(&[1121]))]);
    assert!(text.contains("    table[1] = &b;\n    table[2] = NULL;\n\n"), "{text}");
}

#[test]
fn what_cannot_be_written_is_said() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let vector = maker.push(CType::Other { what: "vector".into(), bytes: 16 });
    let f = maker.function("f", int, &[("v", vector)]);
    let g = maker.function("g", int, &[]);
    maker.program.functions[g.index()].signature = None;
    let h = maker.function("h", int, &[]);
    let strange = maker.declared("strange", vector, &[]);
    // Clang numbers the second `count` of a static function as it comes.
    maker.program.functions[h.index()].external = false;
    let hidden = maker.global("h.count.1", int, ints(&[0]));
    maker.program.globals[hidden.index()].local_to = Some((h, "count".into()));
    let tests = [
        returns(f, "test_f_1", vec![param(0, vector, vec![0; 16])], ints(&[0])),
        returns(g, "test_g_1", vec![], ints(&[0])),
        returns(h, "test_h_1", vec![object(Origin::Global(hidden), int, ints(&[3]))], ints(&[0])),
    ];
    let emitted = write(&maker, &[strange], &tests);
    assert_eq!(
        emitted.warnings,
        [
            "no test can call f: its parameter 1 has a type C cannot spell",
            "no test can call g: its type is not in the debug information",
            "no test can call h: the static variable count of h cannot be set",
        ]
    );
    assert!(write(&maker, &[], &tests[..2]).file(clew_emit::FileKind::PASSING).is_none());
}

#[test]
fn the_same_input_gives_the_same_text() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let f = maker.function("f", int, &[("a", int)]);
    let tests = [returns(f, "test_f_1", vec![param(0, int, ints(&[1]))], ints(&[0]))];
    assert_eq!(write(&maker, &[], &tests), write(&maker, &[], &tests));
}

#[test]
fn bits_between_bit_fields_are_passed_over() {
    let mut maker = Maker::new();
    let (int, short) = (maker.int("int"), maker.int("short"));
    let ty = maker.structure("flags", 4, vec![bits("a", short, 0, 10), member("b", short, 2)]);
    let pointer = maker.pointer(ty);
    let f = maker.function("f", int, &[("p", pointer)]);
    let objects = vec![points(0, pointer, 1), pointee(ty, 1, vec![3, 0xfc, 1, 0])];
    let unit = "struct flags { short a : 10; short b; };\nint f(struct flags *p) { return p->a + p->b; }";
    let text = all_pass(unit, &maker, &[], &[returns(f, "test_f_1", objects, ints(&[4]))]);
    assert!(text.contains("struct flags p = {.a = 3, .b = 1};"), "{text}");
}

#[test]
fn what_only_another_unit_knows_is_bytes() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let open = maker.structure("open", 4, vec![member("x", int, 0)]);
    let handle = maker.structure("handle", 16, vec![member("x", int, 0), member("y", int, 12)]);
    let stranger = maker.push(CType::Typedef { name: "stranger".into(), of: open });
    let void = maker.push(CType::Void);
    let (to_open, to_handle, to_stranger) = (maker.pointer(open), maker.pointer(handle), maker.pointer(void));
    let f = maker.function("f", int, &[("o", to_open), ("h", to_handle), ("s", to_stranger)]);
    let mut other = maker.program.units[0].clone();
    other.path = "other.c".into();
    maker.program.units.push(other);
    let mut known = pointee(handle, 1, ints(&[1, 0, 0, 2]));
    known.after = Some(ints(&[5, 0, 0, 2]));
    let objects = vec![
        points(0, to_open, 3),
        points(1, to_handle, 4),
        points(2, to_stranger, 5),
        pointee(open, 1, ints(&[7])),
        known,
        pointee(stranger, 1, ints(&[9])),
    ];
    let tests = [returns(f, "test_f_1", objects, ints(&[7 + 1 + 2 + 9]))];
    let native = Native::new(
        "struct open { int x; };
         struct handle;
         int f(struct open *o, struct handle *h, void *s) {
             return o->x + ((int *)h)[0] + ((int *)h)[3] + *(int *)s;
         }",
    );
    let suite = clew_emit::Suite {
        program: &maker.program,
        unit: UnitId(0),
        include: "../unit.c",
        headers: &[],
        stubs: &[],
        hosted: &[],
        tests: &tests,
        outside: None,
        wishes: &clew_emit::USUAL,
    };
    let tools = clew_emit::Tools {
        clang: "clang-19".into(),
        profdata: "".into(),
        cov: "".into(),
        stop: Default::default(),
    };
    let (dir, work) = (native.dir.path().join("tests"), native.dir.path());
    let probed = clew_emit::probe(&tools, &suite, &[], &dir, work).unwrap();
    assert_eq!(probed.hidden, [handle, stranger]);
    let file = clew_emit::write(&clew_emit::PlainC, &suite, &probed).files.remove(0);
    assert!(file.text.contains("struct open o = {.x = 7};"), "{}", file.text);
    let (code, output) = native.run(&file);
    assert_eq!(code, 0, "{output}\n{}", file.text);
}
