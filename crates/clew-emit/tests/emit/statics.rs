//! Static variables of functions, reached by clang's names for them.

use crate::maker::*;
use clew_emit::{PlainC, Suite, Tools};
use clew_ir::*;
use clew_vm::{Origin, SetupObject};

const UNIT: &str = "
    struct point { int x, y; };
    static int next(void) { static int state = 7; state += 2; return state; }
    int counter(int by) {
        static int count, table[4] = {1, 2, 3, 4}, *current = 0;
        static struct point point;
        static struct local { char tag; int value; } local;
        { static int count = 50; count += by; if (count == 100) return -1; }
        count += by;
        table[by] = count;
        point.y++;
        return 1000 * count + 100 * local.value + 10 * (current ? *current : 0) + point.x + next();
    }
    int main(int argc, char **argv) { static int calls = 1; (void)argv; return calls += argc; }";

struct Made {
    maker: Maker,
    counter: FunctionId,
    main: FunctionId,
    int: TypeId,
}

impl Made {
    fn new() -> Self {
        let mut maker = Maker::new();
        let int = maker.int("int");
        let counter = maker.function("counter", int, &[("by", int)]);
        let text = maker.int("char");
        let text = maker.pointer(text);
        let argv = maker.pointer(text);
        let main = maker.function("main", int, &[("argc", int), ("argv", argv)]);
        Made { maker, counter, main, int }
    }

    fn local(&mut self, function: FunctionId, symbol: &str, ty: TypeId, initial: Vec<u8>) -> GlobalId {
        let global = self.maker.global(symbol, ty, initial);
        let name = symbol.split('.').nth(1).unwrap().to_string();
        self.maker.program.globals[global.index()].local_to = Some((function, name));
        global
    }
}

#[test]
fn they_are_set_and_checked() {
    let mut made = Made::new();
    let (counter, main, int) = (made.counter, made.main, made.int);
    let char_ = made.maker.int("char");
    let next = made.maker.function("next", int, &[]);
    made.maker.program.functions[next.index()].external = false;
    let row = made.maker.array(int, 4);
    let to_int = made.maker.pointer(int);
    let point = made.maker.structure("point", 8, vec![member("x", int, 0), member("y", int, 4)]);
    let own = made.maker.structure("local", 8, vec![member("tag", char_, 0), member("value", int, 4)]);
    let state = made.local(next, "next.state", int, ints(&[7]));
    let count = made.local(counter, "counter.count", int, ints(&[0]));
    let table = made.local(counter, "counter.table", row, ints(&[1, 2, 3, 4]));
    let current = made.local(counter, "counter.current", to_int, vec![0; 8]);
    let place = made.local(counter, "counter.point", point, ints(&[0, 0]));
    let local = made.local(counter, "counter.local", own, ints(&[0, 0]));
    let second = made.local(counter, "counter.count.1", int, ints(&[50]));
    let calls = made.local(main, "main.calls", int, ints(&[1]));
    let global = |id, ty, before: &[i32], after: &[i32]| SetupObject {
        after: Some(ints(after)),
        ..object(Origin::Global(id), ty, ints(before))
    };
    let objects = vec![
        param(0, int, ints(&[3])),
        global(state, int, &[1], &[3]),
        global(count, int, &[20], &[23]),
        global(table, row, &[1, 2, 9, 4], &[1, 2, 9, 23]),
        SetupObject { pointers: vec![into(0, 3, 8)], ..object(Origin::Global(current), to_int, vec![0; 8]) },
        global(place, point, &[5, 6], &[5, 7]),
        global(local, own, &[0, 4], &[0, 4]),
        global(second, int, &[60], &[63]),
    ];
    let tests = [
        returns(counter, "test_counter_1", objects, ints(&[23000 + 400 + 90 + 5 + 3])),
        returns(
            counter,
            "test_counter_2",
            vec![param(0, int, ints(&[1])), object(Origin::Global(second), int, ints(&[99]))],
            ints(&[-1]),
        ),
        returns(
            main,
            "test_main_1",
            vec![param(0, int, ints(&[2])), object(Origin::Global(calls), int, ints(&[40]))],
            ints(&[42]),
        ),
    ];
    let native = Native::new(UNIT);
    let suite = Suite {
        program: &made.maker.program,
        unit: UnitId(0),
        include: "../unit.c",
        headers: &[],
        stubs: &[],
        hosted: &[],
        tests: &tests,
        outside: None,
        wishes: &clew_emit::USUAL,
    };
    let tools =
        Tools { clang: "clang-19".into(), profdata: "".into(), cov: "".into(), stop: Default::default() };
    let (dir, work) = (native.dir.path().join("tests"), native.dir.path());
    let probed = clew_emit::probe(&tools, &suite, &[], &dir, work).unwrap();
    assert_eq!(probed.hidden, [own]);
    let emitted = clew_emit::write(&PlainC, &suite, &probed);
    assert_eq!(emitted.warnings, Vec::<String>::new());
    let file = emitted.file(clew_emit::FileKind::PASSING).unwrap().clone();
    assert!(file.text.contains("    clew_static(int, \"counter.count\") = 20;\n"), "{}", file.text);
    assert!(file.text.contains("    clew_static(int[4], \"counter.table\")[2] = 9;\n"), "{}", file.text);
    assert!(
        file.text.contains("CLEW_CHECK(clew_static(struct point, \"counter.point\").y == 7);"),
        "{}",
        file.text
    );
    for flags in [&[][..], &["-fprofile-instr-generate", "-fcoverage-mapping"], &["-no-pie", "-fno-pie"]] {
        passes(&native.compile_with("clang-19", flags, &file), &file, tests.len());
    }
}

#[test]
fn on_other_machines_they_are_out_of_reach() {
    let mut made = Made::new();
    let (counter, int) = (made.counter, made.int);
    let count = made.local(counter, "counter.count", int, ints(&[0]));
    made.maker.program.pointer_bytes = 4;
    let tests = [returns(
        counter,
        "test_counter_1",
        vec![object(Origin::Global(count), int, ints(&[3]))],
        ints(&[0]),
    )];
    let emitted = write(&made.maker, &[], &tests);
    assert_eq!(
        emitted.warnings,
        ["no test can call counter: the static variable count of counter cannot be set"]
    );
}
