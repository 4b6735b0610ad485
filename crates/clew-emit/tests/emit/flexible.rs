//! Structs with a flexible array member.

use crate::maker::*;
use clew_emit::Expected;
use clew_ir::*;
use clew_vm::{Origin, Returned, SetupObject};

const PACKETS: &str = "
    #include <stdlib.h>
    struct packet { int n; char kind; short data[]; };
    typedef struct { struct packet *owner; int *items[]; } table;
    struct packet global = {2, 'g', {1, 2}};
    int sum(struct packet *p) {
        int sum = p->kind;
        for (int i = 0; i < p->n; i++) { sum += p->data[i]; p->data[i] = 0; }
        return sum;
    }
    int drop(struct packet *p, struct packet *same) { int n = p->data[p->n - 1] + (p == same); free(p); return n; }
    int look(table *t, int i) { return *t->items[i] + t->owner->data[0] + global.data[1]; }
    short *last(struct packet *p) { return p->data + p->n - 1; }";

#[test]
fn a_tail_of_any_length() {
    let mut maker = Maker::new();
    let (int, char_, short) = (maker.int("int"), maker.int("char"), maker.int("short"));
    let data = maker.push(CType::Array { of: short, count: None });
    // The tail begins within the struct's size.
    let packet = maker.structure(
        "packet",
        8,
        vec![member("n", int, 0), member("kind", char_, 4), member("data", data, 6)],
    );
    let (to_packet, to_int, to_short) = (maker.pointer(packet), maker.pointer(int), maker.pointer(short));
    let items = maker.push(CType::Array { of: to_int, count: None });
    let nameless = maker.push(CType::Struct {
        name: None,
        is_union: false,
        bytes: 8,
        members: vec![member("owner", to_packet, 0), member("items", items, 8)],
        complete: true,
    });
    let table = maker.push(CType::Typedef { name: "table".into(), of: nameless });
    let to_table = maker.pointer(table);
    let sum = maker.function("sum", int, &[("p", to_packet)]);
    let drop = maker.function("drop", int, &[("p", to_packet), ("same", to_packet)]);
    let look = maker.function("look", int, &[("t", to_table), ("i", int)]);
    let last = maker.function("last", to_short, &[("p", to_packet)]);
    let mut initial = vec![2, 0, 0, 0, b'g', 0, 1, 0, 2, 0];
    let global = maker.global("global", packet, initial.clone());
    let with_tail = |data: &[u8]| {
        let bytes =
            [&[data.len() as u8, 0, 0, 0, 1, 0][..], &data.iter().flat_map(|x| [*x, 0]).collect::<Vec<u8>>()]
                .concat();
        let mut bytes = bytes;
        bytes.resize(bytes.len().max(8), 0);
        SetupObject { tail: data.len() as u64, ..pointee(packet, 1, bytes) }
    };
    let mut changed = with_tail(&[5, 0, 6]);
    changed.after = Some(with_tail(&[0, 0, 0]).bytes);
    let pointers = vec![into(0, 4, 0), into(8, 5, 0), into(16, 5, 4)];
    initial[8] = 7;
    let tests = [
        returns(sum, "test_sum_1", vec![points(0, to_packet, 1), changed], ints(&[12])),
        returns(sum, "test_sum_2", vec![points(0, to_packet, 1), with_tail(&[9])], ints(&[10])),
        returns(
            sum,
            "test_sum_3",
            vec![points(0, to_packet, 1), with_tail(&[0, 0, 0, 0, 0, 0, 0, 0])],
            ints(&[1]),
        ),
        returns(
            drop,
            "test_drop_1",
            vec![
                points(0, to_packet, 2),
                points(1, to_packet, 2),
                SetupObject { freed: true, ..with_tail(&[1, 2]) },
            ],
            ints(&[3]),
        ),
        returns(
            look,
            "test_look_1",
            vec![
                points(0, to_table, 2),
                param(1, int, ints(&[1])),
                SetupObject { tail: 2, pointers, ..pointee(table, 1, vec![0; 24]) },
                SetupObject { tail: 2, ..object(Origin::Global(global), packet, initial) },
                with_tail(&[4]),
                pointee(int, 2, ints(&[10, 20])),
            ],
            ints(&[20 + 4 + 7]),
        ),
        expects(
            last,
            "test_last_1",
            vec![points(0, to_packet, 1), with_tail(&[4, 5])],
            Expected::Returns(Returned::Into(1, 8)),
        ),
    ];
    let text = all_pass(PACKETS, &maker, &[], &tests);
    assert!(text.contains("    struct packet *p = clew_room(12);\n    p->n = 3;\n"), "{text}");
    assert!(text.contains("    global.data[1] = 7;\n"), "{text}");
    assert!(text.contains("    table *t = clew_room(24);\n"), "{text}");
    assert!(text.contains("CLEW_CHECK(last(p) == &p->data[1]);"), "{text}");
}
