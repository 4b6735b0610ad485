//! Emitted files, compiled with all warnings as errors and run.

use crate::maker::*;
use clew_emit::Expected;
use clew_ir::*;
use clew_vm::{Origin, Returned, SetupObject, Stub, Trap, TrapKind};

#[test]
fn an_array_goes_in_and_comes_out_changed() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let pointer = maker.pointer(int);
    let sort = maker.function("sort", int, &[("v", pointer), ("n", int)]);
    let mut array = pointee(int, 3, ints(&[2, 1, 0]));
    array.after = Some(ints(&[0, 1, 2]));
    let mut test = returns(
        sort,
        "test_sort_1",
        vec![points(0, pointer, 2), param(1, int, ints(&[3])), array],
        ints(&[i32::MIN]),
    );
    test.covers = vec!["12:9 i < n true".into(), "13:9 v[i] > v[i + 1] */ true".into()];
    let unit = r#"
        #include <limits.h>
        static int unused;
        int sort(int *v, int n) {
            int unused_too;
            for (int i = 0; i < n; i++)
                for (int j = 0; j + 1 < n; j++)
                    if (v[j] > v[j + 1]) { int t = v[j]; v[j] = v[j + 1]; v[j + 1] = t; }
            return INT_MIN;
        }"#;
    let text = all_pass(unit, &maker, &[], &[test]);
    assert!(text.contains("    int v[3] = {2, 1, 0};\n"), "{text}");
    assert!(text.contains("    CLEW_CHECK(sort(v, 3) == INT_MIN);\n"), "{text}");
    assert!(text.contains("    static const int expected[3] = {0, 1, 2};\n"), "{text}");
}

#[test]
fn a_wrong_expectation_fails() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let f = maker.function("f", int, &[]);
    let tests = [
        returns(f, "test_f_1", vec![], ints(&[1])),
        returns(f, "test_f_2", vec![], ints(&[2])),
        expects(f, "test_f_3", vec![], Expected::Exits(0)),
    ];
    let file = write(&maker, &[], &tests).file(clew_emit::FileKind::PASSING).unwrap().clone();
    let (code, output) = Native::new("int f(void) { return 1; }").run(&file);
    assert_eq!(code, 1);
    assert!(output.contains("ok   test_f_1\n"), "{output}");
    assert!(output.contains("does not hold: f() == 2\n"), "{output}");
    assert!(output.contains("FAIL test_f_2\n"), "{output}");
    assert!(output.contains("FAIL test_f_3\n"), "{output}");
    assert!(output.ends_with("1 passed, 2 failed\n"), "{output}");
}

const SHAPES: &str = r#"
    #include <stddef.h>
    enum color { RED, GREEN = 5 };
    union word { int i; double d; unsigned char raw[8]; };
    struct flags { unsigned low : 3; int sign : 2; unsigned : 5; unsigned long high : 40; };
    struct shape {
        char tag;
        enum color color;
        short grid[2][3];
        struct flags flags;
        union word word;
        struct { int depth; union { float weight; int mass; }; };
        void (*draw)(int);
        const int id;
        _Bool visible;
    };
    int count(struct shape *shape) {
        if (shape->draw != NULL || shape->flags.sign != -1 || shape->word.d != 1.5) return -1;
        if (shape->flags.high != (1ul << 39) || shape->weight != 0.5f || shape->id != 7) return -2;
        if (shape->grid[1][2] != -4 || shape->tag != 'x' || !shape->visible) return -3;
        shape->flags.low = 6;
        shape->grid[0][1] = 9;
        shape->color = RED;
        shape->visible = 0;
        return shape->depth;
    }
    struct shape grow(struct shape by, int n) { by.depth += n; return by; }
"#;

fn shape(maker: &mut Maker) -> (TypeId, Vec<u8>) {
    let (char_, short, int) = (maker.int("char"), maker.int("short"), maker.int("int"));
    let (unsigned, byte) = (maker.int("unsigned int"), maker.int("unsigned char"));
    let long = maker.int("unsigned long");
    let double = maker.push(CType::Float { name: "double".into(), bytes: 8 });
    let float = maker.push(CType::Float { name: "float".into(), bytes: 4 });
    let boolean = maker.push(CType::Bool { name: "_Bool".into() });
    let enumerator = |name: &str, value| Enumerator { name: name.into(), value };
    let values = vec![enumerator("RED", 0), enumerator("GREEN", 5)];
    let color = maker.push(CType::Enum { name: Some("color".into()), bytes: 4, signed: false, values });
    let raw = maker.array(byte, 8);
    let word = maker.union(
        Some("word"),
        8,
        vec![member("i", int, 0), member("d", double, 0), member("raw", raw, 0)],
    );
    let flags = maker.structure(
        "flags",
        8,
        vec![bits("low", unsigned, 0, 3), bits("sign", int, 3, 2), bits("high", long, 10, 40)],
    );
    let row = maker.array(short, 3);
    let grid = maker.array(row, 2);
    let anonymous_union = maker.union(None, 4, vec![member("weight", float, 0), member("mass", int, 0)]);
    let anonymous = maker.push(CType::Struct {
        name: None,
        is_union: false,
        bytes: 8,
        members: vec![
            member("depth", int, 0),
            Member { name: None, ty: anonymous_union, offset: 4, bit_field: None },
        ],
        complete: true,
    });
    let void = maker.push(CType::Void);
    let draw = maker.push(CType::Function { result: void, params: vec![int], variadic: false });
    let draw = maker.pointer(draw);
    let id = maker.constant(int);
    let ty = maker.structure(
        "shape",
        64,
        vec![
            member("tag", char_, 0),
            member("color", color, 4),
            member("grid", grid, 8),
            member("flags", flags, 24),
            member("word", word, 32),
            Member { name: None, ty: anonymous, offset: 40, bit_field: None },
            member("draw", draw, 48),
            member("id", id, 56),
            member("visible", boolean, 60),
        ],
    );
    let mut bytes = vec![0; 64];
    bytes[0] = b'x';
    bytes[4] = 5;
    bytes[18..20].copy_from_slice(&(-4i16).to_le_bytes());
    bytes[24..32].copy_from_slice(&(3u64 << 3 | 1 << 49).to_le_bytes());
    bytes[32..40].copy_from_slice(&1.5f64.to_le_bytes());
    bytes[40..44].copy_from_slice(&11i32.to_le_bytes());
    bytes[44..48].copy_from_slice(&0.5f32.to_le_bytes());
    bytes[56] = 7;
    bytes[60] = 1;
    (ty, bytes)
}

#[test]
fn structs_with_everything_in_them() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let (ty, bytes) = shape(&mut maker);
    let pointer = maker.pointer(ty);
    let count = maker.function("count", int, &[("shape", pointer)]);
    let grow = maker.function("grow", ty, &[("by", ty), ("n", int)]);
    let mut after = bytes.clone();
    after[4] = 0;
    after[10] = 9;
    after[24] |= 6;
    after[60] = 0;
    let mut grown = bytes.clone();
    grown[40] = 12;
    let object = SetupObject { after: Some(after), ..pointee(ty, 1, bytes.clone()) };
    let tests = [
        returns(count, "test_count_1", vec![points(0, pointer, 1), object], ints(&[11])),
        returns(grow, "test_grow_1", vec![param(0, ty, bytes), param(1, int, ints(&[1]))], grown),
    ];
    let text = all_pass(SHAPES, &maker, &[], &tests);
    assert!(text.contains("struct shape shape = {.tag = 'x', .color = GREEN, "), "{text}");
    assert!(text.contains("CLEW_CHECK(shape.flags.low == 6);"), "{text}");
    assert!(text.contains("CLEW_CHECK(shape.color == RED);"), "{text}");
    assert!(text.contains("CLEW_CHECK(!shape.visible);"), "{text}");
    assert!(text.contains("CLEW_CHECK(clew_same_float(result.word.d, 1.5));"), "{text}");
}

#[test]
fn padding_that_is_not_zero_is_kept() {
    let mut maker = Maker::new();
    let (char_, int) = (maker.int("char"), maker.int("int"));
    let ty = maker.structure("gap", 8, vec![member("c", char_, 0), member("i", int, 4)]);
    let pointer = maker.pointer(ty);
    let sum = maker.function("sum", int, &[("gap", pointer)]);
    let tests = [returns(
        sum,
        "test_sum_1",
        vec![points(0, pointer, 1), pointee(ty, 1, vec![1, 2, 0, 0, 3, 0, 0, 0])],
        ints(&[6]),
    )];
    let unit = "struct gap { char c; int i; };
        int sum(struct gap *gap) {
            int sum = 0;
            for (unsigned i = 0; i < sizeof *gap; i++) sum += ((unsigned char *)gap)[i];
            return sum;
        }";
    all_pass(unit, &maker, &[], &tests);
}

const LIST: &str = r#"
    #include <stdlib.h>
    struct node { int value; struct node *next; const char *name; };
    int length(struct node *head, int limit) {
        int n = 0;
        for (struct node *at = head; at && n < limit; at = at->next) n++;
        return n;
    }
    struct node *last(struct node *head) { while (head->next) head = head->next; return head; }
    int drop(struct node *head) { int v = head->value; free(head->next); free(head); return v; }
    static struct node *link(struct node *remove) { return remove->next; }
"#;

#[test]
fn lists_with_and_without_cycles_and_freed_ones() {
    let mut maker = Maker::new();
    let (int, char_) = (maker.int("int"), maker.int("char"));
    let node = TypeId::at(maker.program.types.table.len() + 3);
    let to_node = maker.pointer(node);
    let const_char = maker.constant(char_);
    let text = maker.pointer(const_char);
    let made = maker.structure(
        "node",
        24,
        vec![member("value", int, 0), member("next", to_node, 8), member("name", text, 16)],
    );
    assert_eq!(made, node);
    let length = maker.function("length", int, &[("head", to_node), ("limit", int)]);
    let last = maker.function("last", to_node, &[("head", to_node)]);
    let drop = maker.function("drop", int, &[("head", to_node)]);
    let link = maker.function("link", to_node, &[("remove", to_node)]);
    let element = |value: u8, pointers: Vec<(u64, usize)>| {
        let mut bytes = vec![0; 24];
        bytes[0] = value;
        let pointers = pointers.into_iter().map(|(at, to)| to_object(at, to)).collect();
        SetupObject { pointers, ..pointee(node, 1, bytes) }
    };
    let freed = |value, pointers| SetupObject { freed: true, ..element(value, pointers) };
    let tests = [
        returns(
            length,
            "test_length_1",
            vec![
                points(0, to_node, 2),
                param(1, int, ints(&[9])),
                element(1, vec![(8, 3), (16, 4)]),
                element(2, vec![(8, 2)]),
                pointee(char_, 4, b"abc\0".to_vec()),
            ],
            ints(&[9]),
        ),
        returns(
            length,
            "test_length_2",
            vec![points(0, to_node, 2), param(1, int, ints(&[3])), element(1, vec![(8, 2)])],
            ints(&[3]),
        ),
        expects(
            last,
            "test_last_1",
            vec![points(0, to_node, 1), element(1, vec![(8, 2)]), element(2, vec![])],
            Expected::Returns(Returned::Into(2, 0)),
        ),
        returns(
            drop,
            "test_drop_1",
            vec![points(0, to_node, 1), freed(4, vec![(8, 2)]), freed(5, vec![])],
            ints(&[4]),
        ),
        expects(
            link,
            "test_link_1",
            vec![points(0, to_node, 1), element(1, vec![])],
            Expected::Returns(Returned::Null),
        ),
    ];
    let text = all_pass(LIST, &maker, &[], &tests);
    assert!(text.contains(".name = \"abc\""), "{text}");
    assert!(text.contains("CLEW_CHECK(last(&head) == &head_next);"), "{text}");
}

#[test]
fn strings_and_bytes() {
    let mut maker = Maker::new();
    let (int, char_, byte, long) =
        (maker.int("int"), maker.int("char"), maker.int("unsigned char"), maker.int("unsigned long"));
    let constant = maker.constant(char_);
    let (text, const_text, bytes) = (maker.pointer(char_), maker.pointer(constant), maker.pointer(byte));
    let void = maker.push(CType::Void);
    let anything = maker.pointer(void);
    let sum = maker.function("sum", int, &[("s", text), ("n", long)]);
    let find = maker.function("find", const_text, &[("s", const_text), ("c", char_)]);
    let upper = maker.function("upper", void, &[("s", text)]);
    let any = maker.function("any", int, &[("p", anything), ("q", bytes)]);
    let n = |n: u64| param(1, long, n.to_le_bytes());
    let mut shout = pointee(char_, 6, b"a\"b?\x01\0".to_vec());
    shout.after = Some(b"A\"B?\x01\0".to_vec());
    let mut shout_more = pointee(char_, 8, b"abc\0\0\0\0\0".to_vec());
    shout_more.after = Some(b"ABC\0\0\0\0\0".to_vec());
    let tests = [
        returns(
            sum,
            "test_sum_0",
            vec![points(0, text, 2), n(2), pointee(char_, 2, b"12".to_vec())],
            ints(&[49 + 50]),
        ),
        returns(
            sum,
            "test_sum_1",
            vec![points(0, text, 2), n(5), pointee(char_, 5, b"a\0\x011\0".to_vec())],
            ints(&[97 + 1 + 49]),
        ),
        returns(
            sum,
            "test_sum_2",
            vec![points(0, text, 2), n(2), pointee(char_, 2, vec![200, 1])],
            ints(&[-55]),
        ),
        expects(
            find,
            "test_find_1",
            vec![points(0, const_text, 2), param(1, char_, [b'c']), pointee(char_, 4, b"abc\0".to_vec())],
            Expected::Returns(Returned::Into(2, 2)),
        ),
        expects(
            find,
            "test_find_2",
            vec![points(0, const_text, 2), param(1, char_, [b'\'']), pointee(char_, 4, b"abc\0".to_vec())],
            Expected::Returns(Returned::Null),
        ),
        expects(upper, "test_upper_1", vec![points(0, text, 1), shout], Expected::Returns(Returned::Void)),
        expects(
            upper,
            "test_upper_2",
            vec![points(0, text, 1), shout_more],
            Expected::Returns(Returned::Void),
        ),
        returns(
            any,
            "test_any_1",
            vec![
                points(0, anything, 2),
                points(1, bytes, 3),
                SetupObject { ty: None, ..pointee(int, 16, vec![3; 16]) },
                pointee(byte, 2, vec![4, 5]),
            ],
            ints(&[7]),
        ),
    ];
    let unit = r#"
        #include <string.h>
        int sum(char *s, size_t n) { int sum = 0; while (n--) sum += *s++; return sum; }
        const char *find(const char *s, char c) { return strchr(s, c); }
        void upper(char *s) { for (; *s; s++) if (*s >= 'a' && *s <= 'z') *s -= 32; }
        int any(void *p, unsigned char *q) { return *(unsigned char *)p + *q; }"#;
    let text = all_pass(unit, &maker, &[], &tests);
    assert!(text.contains(r#"char s[] = "12";"#), "{text}");
    assert!(text.contains(r#"char s[] = "a\000\0011";"#), "{text}");
    assert!(text.contains("CLEW_CHECK(find(s, 'c') == s + 2);"), "{text}");
    assert!(text.contains(r#"CLEW_CHECK(find("abc", '\'') == NULL);"#), "{text}");
    assert!(text.contains(r#"static const char expected[8] = "ABC";"#), "{text}");
}

#[test]
fn numbers_at_their_limits() {
    let mut maker = Maker::new();
    let (long, unsigned) = (maker.int("long"), maker.int("unsigned long"));
    let double = maker.push(CType::Float { name: "double".into(), bytes: 8 });
    let float = maker.push(CType::Float { name: "float".into(), bytes: 4 });
    let extended = maker.push(CType::Float { name: "long double".into(), bytes: 16 });
    let wide = maker.push(CType::Int { name: "__int128".into(), bytes: 16, signed: true, is_char: false });
    let mut tests = Vec::new();
    let mut echo = |maker: &mut Maker, name: &str, ty, values: &[Vec<u8>]| {
        let function = maker.function(name, ty, &[("x", ty)]);
        for value in values {
            let name = format!("test_{name}_{}", tests.len());
            tests.push(returns(function, &name, vec![param(0, ty, value.clone())], value.clone()));
        }
    };
    let bytes = |value: i128, n: usize| value.to_le_bytes()[..n].to_vec();
    echo(&mut maker, "l", long, &[bytes(i64::MIN.into(), 8), bytes(i64::MAX.into(), 8), bytes(-1 << 40, 8)]);
    echo(&mut maker, "u", unsigned, &[bytes(u64::MAX.into(), 8), bytes(1 << 63, 8)]);
    echo(&mut maker, "w", wide, &[bytes(i128::MIN, 16), bytes(-1, 16), bytes(i128::MAX, 16)]);
    let doubles = [f64::NAN, -0.0, 5e-324, f64::MAX, f64::NEG_INFINITY, 0.1];
    echo(&mut maker, "d", double, &doubles.map(|value| value.to_le_bytes().to_vec()));
    let floats = [f32::NAN, -0.0, 1e-45, f32::MAX, 16777217.0, 0.1];
    echo(&mut maker, "f", float, &floats.map(|value| value.to_le_bytes().to_vec()));
    let mut third = vec![0xab, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xfd, 0x3f];
    third.resize(16, 0);
    echo(&mut maker, "e", extended, &[third, vec![0; 16]]);
    let unit = "
        long l(long x) { return x; }
        unsigned long u(unsigned long x) { return x; }
        __int128 w(__int128 x) { return x; }
        double d(double x) { return x; }
        float f(float x) { return x; }
        long double e(long double x) { return x; }";
    let text = all_pass(unit, &maker, &[], &tests);
    assert!(text.contains("CLEW_CHECK(l(LONG_MIN) == LONG_MIN);"), "{text}");
    assert!(text.contains("CLEW_CHECK(clew_is_nan(d("), "{text}");
    assert!(text.contains("CLEW_CHECK(clew_same_float(f(-0.0f), -0.0f));"), "{text}");
}

#[test]
fn globals_are_set_and_checked() {
    let mut maker = Maker::new();
    let (int, char_) = (maker.int("int"), maker.int("char"));
    let point = maker.structure("point", 8, vec![member("x", int, 0), member("y", int, 4)]);
    let points_type = maker.array(point, 4);
    let numbers_type = maker.array(int, 20);
    let name_type = maker.array(char_, 16);
    let pointer = maker.pointer(int);
    let points = maker.global("points", points_type, ints(&[0; 8]));
    let numbers = maker.global("numbers", numbers_type, ints(&[0; 20]));
    let name = maker.global("name", name_type, b"start\0\0\0\0\0\0\0\0\0\0\0".to_vec());
    let current = maker.global("current", pointer, vec![0; 8]);
    let limit = maker.global("limit", int, ints(&[0]));
    maker.program.globals[limit.index()].init = None;
    let step = maker.function("step", int, &[("n", int)]);
    let mut moved = object(Origin::Global(points), points_type, ints(&[0, 0, 0, 3, 0, 0, 0, 0]));
    moved.after = Some(ints(&[0, 0, 0, 3, 9, 0, 0, 0]));
    let objects = vec![
        param(0, int, ints(&[2])),
        moved,
        object(Origin::Global(numbers), numbers_type, ints(&(1..=20).collect::<Vec<_>>())),
        object(Origin::Global(name), name_type, b"finish line\0\0\0\0\0".to_vec()),
        SetupObject {
            pointers: vec![to_object(0, 5)],
            ..object(Origin::Global(current), pointer, vec![0; 8])
        },
        pointee(int, 1, ints(&[50])),
        object(Origin::Global(limit), int, ints(&[1000])),
    ];
    let tests = [returns(step, "test_step_1", objects, ints(&[3 + 210 + i32::from(b'h') + 50 + 1000]))];
    let unit = r#"
        struct point { int x, y; } points[4];
        static int numbers[20];
        char name[16] = "start";
        int *current;
        extern int limit;
        int step(int n) {
            int sum = points[1].y + name[5] + *current + limit;
            for (int i = 0; i < 20; i++) sum += numbers[i];
            points[n].x = 9;
            return sum;
        }"#;
    let text = all_pass(unit, &maker, &[], &tests);
    assert!(text.contains("    points[1].y = 3;\n"), "{text}");
    assert!(text.contains("    current = &current_2;\n"), "{text}");
    assert!(text.contains("    CLEW_CHECK(points[2].x == 9);\n"), "{text}");
}

#[test]
fn stubs_give_back_what_is_laid_out() {
    let mut maker = Maker::new();
    let (int, char_) = (maker.int("int"), maker.int("char"));
    let constant = maker.constant(char_);
    let text = maker.pointer(constant);
    let void = maker.push(CType::Void);
    let pair = maker.structure("pair", 8, vec![member("a", int, 0), member("b", int, 4)]);
    let read = maker.declared("read_sensor", int, &[("channel", int)]);
    let label = maker.declared("label", text, &[]);
    let warn = maker.declared("warn", void, &[("text", text)]);
    let both = maker.declared("both", pair, &[]);
    let unknown = maker.declared("unknown", int, &[]);
    maker.program.functions[unknown.index()].signature = None;
    maker.program.functions[unknown.index()].results = vec![Scalar::Int(32)];
    let total = maker.function("total", int, &[("n", int)]);
    let stub = |function, call, ty, bytes| {
        object(Origin::Result { stub: Stub::Function(function), call }, ty, bytes)
    };
    let objects = vec![
        param(0, int, ints(&[3])),
        stub(read, 0, int, ints(&[3])),
        stub(read, 1, int, ints(&[-7])),
        SetupObject { pointers: vec![to_object(0, 4)], ..stub(label, 0, text, vec![0; 8]) },
        pointee(char_, 3, b"ab\0".to_vec()),
        stub(both, 0, pair, ints(&[100, 200])),
        stub(unknown, 0, int, ints(&[5000])),
    ];
    let tests = [
        returns(total, "test_total_1", objects, ints(&[3 - 7 + 98 + 300 + 5000])),
        returns(total, "test_total_2", vec![param(0, int, ints(&[0]))], ints(&[-1])),
    ];
    let unit = r#"
        struct pair { int a, b; };
        extern int read_sensor(int channel);
        extern const char *label(void);
        extern void warn(const char *text);
        extern struct pair both(void);
        extern int unknown(long, int);
        int total(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) sum += read_sensor(i);
            const char *l = label();
            if (!l) { warn("none"); return -1; }
            struct pair p = both();
            return sum + l[1] + p.a + p.b + unknown(1, 2);
        }"#;
    let text = all_pass(unit, &maker, &[read, label, warn, both, unknown], &tests);
    assert!(text.contains("    clew_read_sensor_results = (int[]){3, -7};\n"), "{text}");
}

#[test]
fn exits_and_a_main_of_the_units_own() {
    let mut maker = Maker::new();
    let (int, char_) = (maker.int("int"), maker.int("char"));
    let text = maker.pointer(char_);
    let argv = maker.pointer(text);
    let void = maker.push(CType::Void);
    let quit = maker.function("quit", void, &[("code", int)]);
    let main = maker.function("main", int, &[("argc", int), ("argv", argv)]);
    let tests = [
        expects(quit, "test_quit_1", vec![param(0, int, ints(&[100]))], Expected::Exits(100)),
        expects(quit, "test_quit_2", vec![param(0, int, ints(&[0]))], Expected::Exits(0)),
        returns(
            main,
            "test_main_1",
            vec![
                param(0, int, ints(&[1])),
                points(1, argv, 2),
                SetupObject { pointers: vec![to_object(0, 3)], ..pointee(text, 2, vec![0; 16]) },
                pointee(char_, 2, b"x\0".to_vec()),
            ],
            ints(&[0]),
        ),
    ];
    let unit = r#"
        #include <stdlib.h>
        void quit(int code) { exit(code); }
        int main(int argc, char **argv) { if (argc > 1) quit(argv[1][0]); }"#;
    let text = all_pass(unit, &maker, &[], &tests);
    assert!(text.contains("char *argv[2] = {argv_0, NULL};"), "{text}");
}

#[test]
fn errors_are_shown_in_a_file_of_their_own() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let pointer = maker.pointer(int);
    let get = maker.function("get", int, &[("p", pointer)]);
    let place = Some(Place { file: FileId(0), line: 1, col: 24 });
    let trap = Trap { kind: TrapKind::NullDereference, place, calls: vec![(get, place)], within: None };
    let hidden = Trap { kind: TrapKind::OutOfBounds, place, calls: vec![(get, place)], within: None };
    let tests = [
        expects(get, "test_get_1", vec![param(0, pointer, [0; 8])], Expected::Fails(trap)),
        expects(
            get,
            "test_get_2",
            vec![points(0, pointer, 1), pointee(int, 1, ints(&[1]))],
            Expected::Fails(hidden),
        ),
    ];
    let emitted = write(&maker, &[], &tests);
    assert_eq!(emitted.file(clew_emit::FileKind::PASSING), None);
    let file = emitted.file(clew_emit::FileKind::ERRORS).unwrap();
    assert_eq!(file.path_name, "test_unit_errors.c");
    let (code, output) = Native::new("int get(int *p) { return *p; }").run(file);
    assert_eq!(code, 0);
    assert!(
        output.contains("test_get_1 fails as found: null-dereference at unit.c:1 (signal 11)\n"),
        "{output}"
    );
    assert!(output.contains("test_get_2 shows nothing without -fsanitize=address,undefined: out-of-bounds"));
}

#[test]
fn names_of_the_unit_are_not_hidden() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let length = maker.push(CType::Typedef { name: "length".into(), of: int });
    let pointer = maker.pointer(length);
    let f = maker.function("f", int, &[("f", pointer), ("length", pointer), ("main", pointer)]);
    let objects = vec![
        points(0, pointer, 3),
        points(1, pointer, 4),
        points(2, pointer, 3),
        pointee(length, 1, ints(&[1])),
        pointee(length, 2, ints(&[2, 0])),
    ];
    let unit =
        "typedef int length; int f(length *f, int *length, int *main) { return *f + *length + *main; }";
    let text = all_pass(unit, &maker, &[], &[returns(f, "test_f_1", objects, ints(&[4]))]);
    assert!(text.contains("CLEW_CHECK(f(&f_2, length_2, &f_2) == 4);"), "{text}");
}
