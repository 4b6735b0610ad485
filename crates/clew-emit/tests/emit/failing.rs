//! Calls of malloc and its like that give null because the test says so.

use crate::maker::*;
use clew_vm::SetupObject;

const USES: &str = "
    int two(int *old) {
        char *p = malloc(4);
        if (!p) return old ? *old : 1;
        int *q = realloc(old, 8);
        if (!q) { free(p); return 2; }
        void *r = calloc(2, 2);
        int result = r ? q[0] + 3 : 4;
        free(p), free(q), free(r);
        return result;
    }";

fn check(includes: &str) {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let pointer = maker.pointer(int);
    for allocator in ["malloc", "realloc", "calloc"] {
        maker.declared(allocator, pointer, &[]);
    }
    let two = maker.function("two", int, &[("old", pointer)]);
    let case = |n: usize, failing: &[u32], value: i32| {
        let freed = SetupObject { freed: true, ..pointee(int, 2, ints(&[100, 0])) };
        let mut test =
            returns(two, &format!("test_two_{n}"), vec![points(0, pointer, 1), freed], ints(&[value]));
        test.setup.failing = failing.to_vec();
        test
    };
    let tests = [
        case(1, &[], 103),
        case(2, &[0], 100),
        case(3, &[1], 2),
        case(4, &[2], 4),
        case(5, &[5, 2], 4),
        case(6, &[3], 103),
    ];
    let unit = format!("{includes}{USES}");
    let text = all_pass(&unit, &maker, &[], &tests);
    assert!(text.contains("    clew_failing = (const int[]){2, 5, -1};\n"), "{text}");
    let file = write(&maker, &[], &tests).file(clew_emit::FileKind::PASSING).unwrap().clone();
    let native = Native::new(&unit.replace("unsigned long", "__SIZE_TYPE__"));
    passes(&native.compile_with("clang-19", &["-m32"], &file), &file, tests.len());
    let coverage = ["-fprofile-instr-generate", "-fcoverage-mapping"];
    passes(&native.compile_with("clang-19", &coverage, &file), &file, tests.len());
}

#[test]
fn with_the_header() {
    check("#include <stdlib.h>");
}

#[test]
fn with_declarations_of_its_own() {
    check(
        "void *malloc(unsigned long), *calloc(unsigned long, unsigned long), *realloc(void *, unsigned long);
         void free(void *);",
    );
}

#[test]
fn without_failures_nothing_is_redirected() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let f = maker.function("f", int, &[]);
    let unit = "#include <stdlib.h>\nint f(void) { void *p = malloc(1); free(p); return p != 0; }";
    let text = all_pass(unit, &maker, &[], &[returns(f, "test_f_1", vec![], ints(&[1]))]);
    assert!(!text.contains("redefine_extname") && !text.contains("clew_malloc"), "{text}");
}
