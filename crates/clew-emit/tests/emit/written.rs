//! What stubs write through their parameters, call by call.

use crate::maker::*;
use clew_emit::{Expected, PlainC, Suite};
use clew_ir::*;
use clew_vm::{Callback, Origin, Pointer, Returned, SetupObject, Stub, Target};

fn written(
    function: FunctionId,
    call: u32,
    param: u32,
    ty: TypeId,
    elements: u64,
    bytes: Vec<u8>,
) -> SetupObject {
    let origin = Origin::Written { stub: Stub::Function(function), call, param };
    SetupObject { elements, ..object(origin, ty, bytes) }
}

fn result(function: FunctionId, call: u32, ty: TypeId, bytes: Vec<u8>) -> SetupObject {
    object(Origin::Result { stub: Stub::Function(function), call }, ty, bytes)
}

const READER: &str = "
    struct pair { int a, b; };
    extern int read_pair(int id, struct pair *out);
    extern void fill(char *buffer, unsigned long n, int *left);
    extern int *find(const char *key, int **results);
    int total(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            struct pair pair = {1, 1};
            sum = 10 * sum + read_pair(i, &pair) + pair.a + pair.b;
        }
        return sum;
    }
    int text(void) {
        char buffer[4] = {9, 9, 9, 9};
        int left = 5;
        fill(buffer, 4, &left);
        fill(buffer, 4, &left);
        return buffer[0] + 10 * buffer[1] + 100 * buffer[3] + 1000 * left;
    }
    int look(void) {
        int *where = 0, *found = find(\"x\", &where);
        return !found ? -1 : *found + (where ? 10 * (where - found) : 0);
    }";

#[test]
fn each_call_writes_its_own() {
    let mut maker = Maker::new();
    let (int, char_, long) = (maker.int("int"), maker.int("char"), maker.int("unsigned long"));
    let void = maker.void();
    let fixed = maker.constant(char_);
    let (to_int, text, key) = (maker.pointer(int), maker.pointer(char_), maker.pointer(fixed));
    let to_pointer = maker.pointer(to_int);
    let pair = maker.structure("pair", 8, vec![member("a", int, 0), member("b", int, 4)]);
    let to_pair = maker.pointer(pair);
    let read = maker.declared("read_pair", int, &[("id", int), ("out", to_pair)]);
    let fill = maker.declared("fill", void, &[("buffer", text), ("n", long), ("left", to_int)]);
    let find = maker.declared("find", to_int, &[("key", key), ("results", to_pointer)]);
    let total = maker.function("total", int, &[("n", int)]);
    let check = maker.function("text", int, &[]);
    let look = maker.function("look", int, &[]);
    let tests = [
        returns(
            total,
            "test_total_1",
            vec![
                param(0, int, ints(&[3])),
                result(read, 0, int, ints(&[5])),
                written(read, 0, 1, pair, 1, ints(&[2, 0])),
                written(read, 2, 1, pair, 1, ints(&[0, 3])),
            ],
            ints(&[(5 + 2) * 100 + 2 * 10 + 3]),
        ),
        // Results alone, and nothing at all.
        returns(
            total,
            "test_total_2",
            vec![param(0, int, ints(&[2])), result(read, 0, int, ints(&[5]))],
            ints(&[72]),
        ),
        returns(total, "test_total_3", vec![param(0, int, ints(&[1]))], ints(&[2])),
        returns(
            check,
            "test_text_1",
            vec![written(fill, 0, 0, char_, 2, vec![3, 4]), written(fill, 1, 2, int, 1, ints(&[6]))],
            ints(&[3 + 40 + 900 + 6000]),
        ),
        returns(
            look,
            "test_look_1",
            vec![
                SetupObject { pointers: vec![into(0, 2, 4)], ..result(find, 0, to_int, vec![0; 8]) },
                SetupObject { pointers: vec![into(0, 2, 8)], ..written(find, 0, 1, to_int, 1, vec![0; 8]) },
                pointee(int, 3, ints(&[1, 2, 3])),
            ],
            ints(&[12]),
        ),
    ];
    let text = all_pass(READER, &maker, &[read, fill, find], &tests);
    assert!(
        text.contains("    struct pair read_pair_out = {.a = 2, .b = 0};\n") || text.contains("{.a = 2};\n"),
        "{text}"
    );
    assert!(
        text.contains(
            "clew_read_pair_out = (struct clew_out[]){{&read_pair_out, sizeof read_pair_out}, {NULL, 0},"
        ),
        "{text}"
    );
    assert!(text.contains("    clew_read_pair_results = (int[]){5, 0, 0};\n"), "{text}");
    assert!(text.contains("    clew_write(out, &clew_read_pair_out);\n"), "{text}");
    assert!(
        text.contains(
            "    clew_fill_left_out = (struct clew_out[]){{NULL, 0}, {&fill_left, sizeof fill_left}};\n"
        ),
        "{text}"
    );
}

const NODES: &str = "
    struct node { struct node *next; int (*get)(void); char name[]; };
    struct list { struct node *first; void *raw; unsigned char pad; int n; };
    int open_list(struct list *out);
    struct list empty(void);
    int walk(void) {
        struct list list = {0}, none = empty();
        int sum = open_list(&list);
        for (struct node *at = list.first; at; at = at->next) sum = 10 * sum + at->get() + at->name[1] - '0';
        return sum + (list.raw == list.first) + none.n;
    }";

#[test]
fn what_is_written_may_point_to_anything() {
    let mut maker = Maker::new();
    let (int, char_, byte) = (maker.int("int"), maker.int("char"), maker.int("unsigned char"));
    let void = maker.void();
    let anything = maker.pointer(void);
    let get = maker.function_type(int, &[]);
    let to_get = maker.pointer(get);
    let name = maker.push(CType::Array { of: char_, count: None });
    let node = TypeId::at(maker.program.types.table.len() + 1);
    let to_node = maker.pointer(node);
    maker.structure(
        "node",
        16,
        vec![member("next", to_node, 0), member("get", to_get, 8), member("name", name, 16)],
    );
    let members = vec![
        member("first", to_node, 0),
        member("raw", anything, 8),
        member("pad", byte, 16),
        member("n", int, 20),
    ];
    let list = maker.structure("list", 24, members);
    let to_list = maker.pointer(list);
    let open = maker.declared("open_list", int, &[("out", to_list)]);
    let empty = maker.declared("empty", list, &[]);
    let walk = maker.function("walk", int, &[]);
    let callback = |at| Pointer { at, to: Target::Callback(0) };
    let element = |text: &[u8], pointers| {
        let bytes = [&[0; 16], text].concat();
        SetupObject { tail: text.len() as u64, pointers, ..pointee(node, 1, bytes) }
    };
    let mut padded = vec![0; 24];
    padded[17] = 1;
    padded[20] = 5;
    let mut test = returns(
        walk,
        "test_walk_1",
        vec![
            result(open, 0, int, ints(&[1])),
            SetupObject {
                pointers: vec![into(0, 2, 0), into(8, 2, 0)],
                ..written(open, 0, 0, list, 1, vec![0; 24])
            },
            element(b"a3", vec![into(0, 3, 0), callback(8)]),
            element(b"b4\0", vec![callback(8)]),
            object(Origin::Result { stub: Stub::Callback(0), call: 1 }, int, ints(&[2])),
            // Padding that no initialiser says.
            result(empty, 0, list, padded),
        ],
        ints(&[136 + 1 + 5]),
    );
    test.setup.callbacks = vec![Callback { ty: get }];
    let text = all_pass(NODES, &maker, &[open, empty], &[test]);
    assert!(text.contains("= clew_room(18);\n"), "{text}");
    assert!(text.contains("clew_get_results = (int[]){0, 2};\n"), "{text}");
}

#[test]
fn a_stub_that_only_another_unit_declares_writes_too() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let secret = maker.structure("secret", 8, vec![member("a", int, 0), member("b", int, 4)]);
    let to_secret = maker.pointer(secret);
    let load = maker.declared("load", int, &[("id", int), ("out", to_secret)]);
    let mut other = maker.program.units[0].clone();
    other.path = "other.c".into();
    maker.program.units.push(other);
    let function = &mut maker.program.functions[load.index()];
    (function.unit, function.results) = (UnitId(1), vec![Scalar::Int(32)]);
    let f = maker.function("f", int, &[]);
    let objects = vec![SetupObject { ty: None, ..written(load, 0, 1, int, 8, ints(&[3, 4])) }];
    let tests = [returns(f, "test_f_1", objects, ints(&[34]))];
    let unit = "
        extern int load(int id, void *out);
        int f(void) { int out[2] = {0}; int r = load(1, out); return r + 10 * out[0] + out[1]; }";
    let text = all_pass(unit, &maker, &[load], &tests);
    assert!(text.contains("int clew_stub_load(int id, void *out)"), "{text}");
}

#[test]
fn a_result_that_cannot_be_said_drops_its_test() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let pointer = maker.pointer(int);
    let hidden = maker.global("hidden", int, ints(&[0]));
    maker.program.units.push(Unit {
        path: "libc.c".into(),
        file: FileId(0),
        spelled: "unit.c".into(),
        says_file: false,
        runtime: true,
        helper: false,
        flags: vec![],
    });
    maker.program.globals[hidden.index()].unit = UnitId(1);
    let find = maker.declared("find", pointer, &[]);
    let f = maker.function("f", int, &[]);
    let objects = vec![
        SetupObject { pointers: vec![into(0, 1, 0)], ..result(find, 0, pointer, vec![0; 8]) },
        object(Origin::Global(hidden), int, ints(&[0])),
    ];
    let tests = [expects(f, "test_f_1", objects, Expected::Returns(Returned::Void))];
    let suite = Suite {
        program: &maker.program,
        unit: UnitId(0),
        include: "u.c",
        headers: &[],
        stubs: &[find],
        hosted: &[],
        tests: &tests,
        outside: None,
        wishes: &clew_emit::USUAL,
    };
    let emitted = clew_emit::write(&PlainC, &suite, &clew_emit::Probed::default());
    assert_eq!(emitted.warnings, ["no test can call f: what find gives back cannot be written in C"]);
    assert_eq!(emitted.dropped, ["test_f_1"]);
}
