//! Function pointers: to functions of the program, and to stubs that only the tests have.

use crate::maker::*;
use clew_emit::Test;
use clew_ir::*;
use clew_vm::{Callback, Origin, Pointer, SetupObject, Stub, Target};

fn with_callbacks(mut test: Test, callbacks: &[TypeId]) -> Test {
    test.setup.callbacks = callbacks.iter().map(|ty| Callback { ty: *ty }).collect();
    test
}

fn result(callback: u32, call: u32, ty: TypeId, bytes: Vec<u8>) -> SetupObject {
    object(Origin::Result { stub: Stub::Callback(callback), call }, ty, bytes)
}

const SORT: &str = "
    struct ops { int id; int (*compare)(const void *, const void *); void (*copy)(int *out, int n); };
    int best(int *v, int n, int (*compare)(const void *a, const void *b)) {
        int best = 0;
        for (int i = 1; i < n; i++) if (compare(v + i, v + best) > 0) best = i;
        return best;
    }
    int both(struct ops *ops, int (*compare)(const void *a, const void *b)) {
        int out = 5;
        if (ops->copy) ops->copy(&out, 1);
        return 100 * (ops->compare != compare) + 10 * ops->compare(0, 0) + compare(0, 0) + out;
    }
    int same(int (*a)(void), int (*b)(void)) { return (a == b) + 2 * a() + 4 * b(); }
    int compare(long, int);";

#[test]
fn callbacks_are_stubs_of_the_right_type() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let void = maker.void();
    let fixed = maker.constant(void);
    let (to_int, anything) = (maker.pointer(int), maker.pointer(fixed));
    let compare = maker.function_type(int, &[anything, anything]);
    let copy = maker.function_type(void, &[to_int, int]);
    let get = maker.function_type(int, &[]);
    let (to_compare, to_copy, to_get) = (maker.pointer(compare), maker.pointer(copy), maker.pointer(get));
    let members = vec![member("id", int, 0), member("compare", to_compare, 8), member("copy", to_copy, 16)];
    let ops = maker.structure("ops", 24, members);
    let to_ops = maker.pointer(ops);
    let best = maker.function("best", int, &[("v", to_int), ("n", int), ("order", to_compare)]);
    let both = maker.function("both", int, &[("ops", to_ops), ("order", to_compare)]);
    let same = maker.function("same", int, &[("a", to_get), ("b", to_get)]);
    let long = maker.int("long");
    let declared = maker.declared("compare", int, &[("a", long), ("b", int)]);
    let callback = |at, n| Pointer { at, to: Target::Callback(n) };
    let table = |pointers| SetupObject { pointers, ..pointee(ops, 1, vec![0; 24]) };
    let written = SetupObject {
        elements: 1,
        ..object(Origin::Written { stub: Stub::Callback(2), call: 0, param: 0 }, int, ints(&[7]))
    };
    let tests = [
        with_callbacks(
            returns(
                best,
                "test_best_1",
                vec![
                    points(0, to_int, 3),
                    param(1, int, ints(&[3])),
                    leads(2, to_compare, Target::Callback(0)),
                    pointee(int, 3, ints(&[1, 2, 3])),
                    result(0, 0, int, ints(&[-1])),
                    result(0, 1, int, ints(&[1])),
                ],
                ints(&[2]),
            ),
            &[compare],
        ),
        with_callbacks(
            returns(
                both,
                "test_both_1",
                vec![
                    points(0, to_ops, 2),
                    leads(1, to_compare, Target::Callback(1)),
                    table(vec![callback(8, 0), callback(16, 2)]),
                    result(0, 0, int, ints(&[2])),
                    result(1, 0, int, ints(&[3])),
                    written,
                ],
                ints(&[100 + 20 + 3 + 7]),
            ),
            &[compare, compare, copy],
        ),
        with_callbacks(
            returns(
                both,
                "test_both_2",
                vec![
                    points(0, to_ops, 2),
                    leads(1, to_compare, Target::Callback(0)),
                    table(vec![callback(8, 0)]),
                    result(0, 0, int, ints(&[2])),
                    result(0, 1, int, ints(&[4])),
                ],
                ints(&[20 + 4 + 5]),
            ),
            &[compare],
        ),
        with_callbacks(
            returns(
                same,
                "test_same_1",
                vec![
                    leads(0, to_get, Target::Callback(0)),
                    leads(1, to_get, Target::Callback(1)),
                    result(1, 0, int, ints(&[1])),
                ],
                ints(&[4]),
            ),
            &[get, get],
        ),
    ];
    let text = all_pass(SORT, &maker, &[declared], &tests);
    assert_eq!(
        text.matches("static int clew_order(const void *arg0, const void *arg1)\n").count(),
        1,
        "{text}"
    );
    // The unit declares a `compare` of its own, and the harness has a `clew_copy`.
    assert!(text.contains("static int clew_compare_2(const void *arg0, const void *arg1)\n"), "{text}");
    assert!(text.contains("static void clew_copy_2(int *arg0, int arg1)\n"), "{text}");
    assert!(text.contains("    clew_order_results = (int[]){-1, 1};\n"), "{text}");
    assert!(text.contains("struct ops ops = {.compare = clew_compare_2, .copy = clew_copy_2};"), "{text}");
}

const TABLE: &str = "
    #include <string.h>
    static int twice(int x) { return 2 * x; }
    int outside(int x);
    int other(const char *s, int n);
    static int (*handlers[3])(int) = {twice, twice, twice};
    static void *any;
    int dispatch(int (*f)(int), int (*cmp)(const char *, const char *), void (*v)(void), int x) {
        int sum = f(x) + 10 * cmp(\"a\", \"a\") + 100 * (any == (void *)twice) + 1000 * (v == (void (*)(void))twice);
        for (int i = 0; i < 3; i++) sum += 10000 * (handlers[i] ? handlers[i](1) : 7);
        return sum;
    }";

#[test]
fn functions_of_the_program_by_their_names() {
    let mut maker = Maker::new();
    let (int, char_) = (maker.int("int"), maker.int("char"));
    let void = maker.void();
    let anything = maker.pointer(void);
    let fixed = maker.constant(char_);
    let text = maker.pointer(fixed);
    let twice = maker.function("twice", int, &[("x", int)]);
    maker.program.functions[twice.index()].external = false;
    let outside = maker.declared("outside", int, &[("x", int)]);
    let strcmp = maker.function("strcmp", int, &[("a", text), ("b", text)]);
    let mut runtime = maker.program.units[0].clone();
    runtime.runtime = true;
    maker.program.units.push(runtime);
    maker.program.functions[strcmp.index()].unit = UnitId(1);
    let unary = maker.function_type(int, &[int]);
    let binary = maker.function_type(int, &[text, text]);
    let nullary = maker.function_type(void, &[]);
    let (unary, binary, nullary) = (maker.pointer(unary), maker.pointer(binary), maker.pointer(nullary));
    let table = maker.array(unary, 3);
    let handlers = maker.global("handlers", table, vec![0; 24]);
    maker.program.globals[handlers.index()].init.as_mut().unwrap().relocations =
        vec![(0, Const::Function(twice)), (8, Const::Function(twice)), (16, Const::Function(twice))];
    let any = maker.global("any", anything, vec![0; 8]);
    let dispatch =
        maker.function("dispatch", int, &[("f", unary), ("cmp", binary), ("v", nullary), ("x", int)]);
    let function = |at, id| Pointer { at, to: Target::Function(id) };
    let objects = vec![
        leads(0, unary, Target::Function(outside)),
        leads(1, binary, Target::Function(strcmp)),
        leads(2, nullary, Target::Function(twice)),
        param(3, int, ints(&[4])),
        // The first stays, the second is null, the third is another.
        SetupObject {
            kept: vec![0],
            pointers: vec![function(16, outside)],
            ..object(Origin::Global(handlers), table, vec![0; 24])
        },
        SetupObject {
            pointers: vec![function(0, twice)],
            ..object(Origin::Global(any), anything, vec![0; 8])
        },
        object(Origin::Result { stub: Stub::Function(outside), call: 0 }, int, ints(&[9])),
        object(Origin::Result { stub: Stub::Function(outside), call: 1 }, int, ints(&[5])),
    ];
    let tests =
        [returns(dispatch, "test_dispatch_1", objects, ints(&[9 + 100 + 1000 + 10000 * (2 + 7 + 5)]))];
    let text = all_pass(TABLE, &maker, &[outside], &tests);
    assert!(text.contains("    handlers[2] = outside;\n    handlers[1] = NULL;\n"), "{text}");
    assert!(text.contains("void clew_function_strcmp(void) __asm__(\"strcmp\");"), "{text}");
    assert!(text.contains("(void (*)(void))twice, 4)"), "{text}");
}

#[test]
fn a_callback_that_c_cannot_spell_drops_its_test() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let vector = maker.push(CType::Other { what: "vector".into(), bytes: 16 });
    let strange = maker.function_type(vector, &[]);
    let pointer = maker.pointer(strange);
    let holder = maker.structure("holder", 8, vec![member("f", pointer, 0)]);
    let to_holder = maker.pointer(holder);
    let f = maker.function("f", int, &[("h", to_holder)]);
    let fields = SetupObject {
        pointers: vec![Pointer { at: 0, to: Target::Callback(0) }],
        ..pointee(holder, 1, vec![0; 8])
    };
    let test =
        with_callbacks(returns(f, "test_f_1", vec![points(0, to_holder, 1), fields], ints(&[0])), &[strange]);
    let emitted = write(&maker, &[], &[test]);
    assert_eq!(emitted.dropped, ["test_f_1"]);
    assert_eq!(
        emitted.warnings,
        [
            "no test can call f: a pointer leads to a function whose type C cannot spell, which a test cannot name"
        ]
    );
}

#[test]
fn stubs_that_do_not_return_and_callbacks_of_any_type() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let pair = maker.structure("pair", 8, vec![member("a", int, 0), member("b", int, 4)]);
    let get = maker.function_type(int, &[int]);
    let to_get = maker.pointer(get);
    let choose = maker.function_type(to_get, &[pair]);
    let to_choose = maker.pointer(choose);
    let old = maker.push(CType::Function { result: pair, params: vec![], variadic: true });
    let to_old = maker.pointer(old);
    let die = maker.declared("die", int, &[("code", int)]);
    let lost = maker.declared("lost", pair, &[]);
    for id in [die, lost] {
        maker.program.functions[id.index()].noreturn = true;
    }
    let f = maker.function("f", int, &[("choose", to_choose), ("old", to_old)]);
    let objects = vec![
        leads(0, to_choose, Target::Callback(0)),
        leads(1, to_old, Target::Callback(1)),
        SetupObject {
            pointers: vec![Pointer { at: 0, to: Target::Callback(2) }],
            ..result(0, 0, to_get, vec![0; 8])
        },
        result(1, 0, pair, ints(&[3, 4])),
        result(2, 0, int, ints(&[5])),
    ];
    let test = with_callbacks(returns(f, "test_f_1", objects, ints(&[345])), &[choose, old, get]);
    let unit = "
        struct pair { int a, b; };
        __attribute__((noreturn)) int die(int code);
        __attribute__((noreturn)) struct pair lost(void);
        int f(int (*(*choose)(struct pair))(int), struct pair (*old)()) {
            struct pair pair = old(1, 2);
            int (*get)(int) = choose(pair);
            if (!get) die(1);
            if (pair.a == 9) lost();
            return 100 * pair.a + 10 * pair.b + get(0);
        }";
    let text = all_pass(unit, &maker, &[die, lost], &[test]);
    assert!(text.contains("static int (*clew_choose(struct pair arg0))(int)\n"), "{text}");
}
