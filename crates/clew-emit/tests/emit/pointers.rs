//! Pointers into objects, to shared ones, to themselves, and where C has no pointer for them.

use crate::maker::*;
use clew_emit::Expected;
use clew_ir::*;
use clew_vm::{Origin, Returned, SetupObject, Target};

fn at(index: usize, offset: u64) -> Target {
    Target::Object { index, offset }
}

#[test]
fn pointers_into_arrays_and_structs_and_behind_them() {
    let mut maker = Maker::new();
    let (int, char_) = (maker.int("int"), maker.int("char"));
    let (to_int, text) = (maker.pointer(int), maker.pointer(char_));
    let void = maker.void();
    let anything = maker.pointer(void);
    let row = maker.array(int, 3);
    let pair = maker.structure(
        "pair",
        20,
        vec![member("first", int, 0), member("second", int, 4), member("row", row, 8)],
    );
    let to_pair = maker.pointer(pair);
    let sum = maker.function("sum", int, &[("from", to_int), ("end", to_int)]);
    let parts = maker.function("parts", int, &[("a", to_int), ("b", anything), ("c", text), ("d", to_pair)]);
    let last = maker.function("last", text, &[("begin", text), ("end", text)]);
    let values = pointee(int, 5, ints(&[100, 1, 2, 3, 4]));
    let tests = [
        returns(
            sum,
            "test_sum_1",
            vec![leads(0, to_int, at(2, 4)), leads(1, to_int, at(2, 20)), values],
            ints(&[10]),
        ),
        // The run touched nothing of what is between the two.
        returns(
            sum,
            "test_sum_2",
            vec![leads(0, to_int, at(2, 12)), leads(1, to_int, at(2, 12)), pointee(int, 1, ints(&[7]))],
            ints(&[0]),
        ),
        returns(
            parts,
            "test_parts_1",
            vec![
                leads(0, to_int, at(4, 4)),
                leads(1, anything, at(4, 16)),
                leads(2, text, at(4, 9)),
                leads(3, to_pair, at(4, 20)),
                pointee(pair, 1, ints(&[1, 2, 0x0300, 4, 5])),
            ],
            ints(&[2 + 50 + 300]),
        ),
        expects(
            last,
            "test_last_1",
            vec![leads(0, text, at(2, 0)), leads(1, text, at(2, 3)), pointee(char_, 3, b"abc".to_vec())],
            Expected::Returns(Returned::Into(2, 2)),
        ),
    ];
    let unit = "
        struct pair { int first, second, row[3]; };
        int sum(int *from, int *end) { int sum = 0; while (from != end) sum += *from++; return sum; }
        int parts(int *a, void *b, char *c, struct pair *d) {
            if (&d[-1].second != a || (char *)b - (char *)(d - 1) != 16) return -1;
            return *a + 10 * *(int *)b + 100 * *c;
        }
        char *last(char *begin, char *end) { return begin == end ? 0 : end - 1; }";
    let text = all_pass(unit, &maker, &[], &tests);
    assert!(text.contains("CLEW_CHECK(sum(from + 1, from + 5) == 10);"), "{text}");
    assert!(text.contains("parts(&a.second, &a.row[2], (char *)&a + 9, &a + 1)"), "{text}");
    assert!(text.contains("    int from[3] = {7, 0, 0};\n"), "{text}");
    assert!(text.contains("CLEW_CHECK(last(begin, begin + 3) == begin + 2);"), "{text}");
}

#[test]
fn one_object_for_two_pointers() {
    let mut maker = Maker::new();
    let (int, char_) = (maker.int("int"), maker.int("char"));
    let constant = maker.constant(char_);
    let (to_int, text, fixed) = (maker.pointer(int), maker.pointer(char_), maker.pointer(constant));
    let swap = maker.function("swap", int, &[("p", to_int), ("q", to_int)]);
    let alias = maker.function("alias", int, &[("p", to_int), ("bytes", text)]);
    let tail = maker.function("tail", int, &[("s", fixed), ("end", fixed)]);
    let counter = maker.global("counter", int, ints(&[3]));
    let global = || object(Origin::Global(counter), int, ints(&[3]));
    let tests = [
        returns(
            swap,
            "test_swap_1",
            vec![points(0, to_int, 2), points(1, to_int, 2), pointee(int, 1, ints(&[4]))],
            ints(&[1]),
        ),
        returns(swap, "test_swap_2", vec![points(0, to_int, 2), points(1, to_int, 2), global()], ints(&[1])),
        returns(
            alias,
            "test_alias_1",
            vec![points(0, to_int, 2), points(1, text, 2), pointee(int, 1, ints(&[0x41]))],
            ints(&[0x41]),
        ),
        returns(
            alias,
            "test_alias_2",
            vec![points(0, to_int, 2), leads(1, text, at(2, 1)), global()],
            ints(&[0]),
        ),
        returns(
            tail,
            "test_tail_1",
            vec![points(0, fixed, 2), leads(1, fixed, at(2, 2)), pointee(char_, 4, b"abc\0".to_vec())],
            ints(&[i32::from(b'c')]),
        ),
        // Nobody points to the string's first byte.
        returns(
            tail,
            "test_tail_2",
            vec![
                leads(0, fixed, at(3, 1)),
                points(1, fixed, 2),
                pointee(char_, 1, b"\0".to_vec()),
                pointee(char_, 2, b"x\0".to_vec()),
            ],
            ints(&[0]),
        ),
    ];
    let unit = "
        int counter = 3;
        int swap(int *p, int *q) { int t = *p; *p = *q; *q = t; return p == q; }
        int alias(int *p, char *bytes) { return *p - *p + *bytes; }
        int tail(const char *s, const char *end) { return *s ? end - s == 2 ? *end : -1 : 0; }";
    let text = all_pass(unit, &maker, &[], &tests);
    assert!(text.contains("swap(&p, &p)"), "{text}");
    assert!(text.contains("swap(&counter, &counter)"), "{text}");
    assert!(text.contains("alias(&p, (char *)&p)"), "{text}");
}

const RING: &str = "
    struct link { struct link *next, **back; };
    struct item { int id; struct link link; };
    int ring(struct link *link, int n) {
        for (int i = 0; i < n; i++) {
            if (*link->back != link) return -1 - i;
            link = link->next;
        }
        return ((struct item *)((char *)link - 8))->id;
    }";

#[test]
fn a_ring_through_the_middle_of_its_items() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let link = TypeId::at(maker.program.types.table.len() + 2);
    let to_link = maker.pointer(link);
    let back = maker.pointer(to_link);
    maker.structure("link", 16, vec![member("next", to_link, 0), member("back", back, 8)]);
    let item = maker.structure("item", 24, vec![member("id", int, 0), member("link", link, 8)]);
    let ring = maker.function("ring", int, &[("link", to_link), ("n", int)]);
    let one = |id, next, back| {
        let mut bytes = vec![0; 24];
        bytes[0] = id;
        SetupObject { pointers: vec![into(8, next, 8), into(16, back, 8)], ..pointee(item, 1, bytes) }
    };
    let start = leads(0, to_link, at(2, 8));
    let tests = [
        returns(
            ring,
            "test_ring_1",
            vec![start.clone(), param(1, int, ints(&[4])), one(1, 3, 3), one(2, 2, 2)],
            ints(&[1]),
        ),
        returns(ring, "test_ring_2", vec![start, param(1, int, ints(&[2])), one(9, 2, 2)], ints(&[9])),
    ];
    let text = all_pass(RING, &maker, &[], &tests);
    assert!(text.contains("link_link_next.link.next = &link.link;"), "{text}");
}

#[test]
fn addresses_in_numbers_unions_and_bytes() {
    let mut maker = Maker::new();
    let (int, long, char_) = (maker.int("int"), maker.int("unsigned long"), maker.int("char"));
    let word = maker.push(CType::Typedef { name: "uintptr_t".into(), of: long });
    let to_int = maker.pointer(int);
    let raw = maker.array(char_, 16);
    let either =
        maker.union(Some("either"), 8, vec![member("number", long, 0), member("pointer", to_int, 0)]);
    let plain = maker.union(Some("plain"), 8, vec![member("half", int, 0), member("number", long, 0)]);
    let to_word = maker.pointer(word);
    let holder = maker.structure(
        "holder",
        40,
        vec![
            member("either", either, 0),
            member("plain", plain, 8),
            member("number", word, 16),
            member("raw", raw, 24),
        ],
    );
    let to_holder = maker.pointer(holder);
    let f = maker.function("f", int, &[("address", word), ("words", to_word), ("h", to_holder)]);
    let number = SetupObject { pointers: vec![into(0, 5, 4)], ..param(0, word, [0; 8]) };
    let mut words = SetupObject { pointers: vec![into(8, 3, 0)], ..pointee(word, 3, [0; 24]) };
    // The second one still holds an address: the run's own.
    words.after = Some([7u64, 0x7000, 8].iter().flat_map(|word| word.to_le_bytes()).collect());
    let fields = SetupObject {
        pointers: vec![into(0, 5, 0), into(8, 5, 8), into(16, 5, 12), into(27, 5, 0)],
        ..pointee(holder, 1, [0; 40])
    };
    let objects = vec![
        number,
        points(1, to_word, 3),
        points(2, to_holder, 4),
        words,
        fields,
        pointee(int, 3, ints(&[1, 2, 3])),
    ];
    let unit = "
        #include <stdint.h>
        #include <string.h>
        union either { unsigned long number; int *pointer; };
        union plain { int half; unsigned long number; };
        struct holder { union either either; union plain plain; uintptr_t number; char raw[16]; };
        int f(uintptr_t address, uintptr_t *words, struct holder *h) {
            int *p;
            memcpy(&p, h->raw + 3, sizeof p);
            if (words[0] || (uintptr_t *)words[1] != words || (int *)h->number != p + 3) return -1;
            words[0] = 7, words[2] = 8;
            return *(int *)address + 10 * *h->either.pointer + 100 * *(int *)h->plain.number + 1000 * *p;
        }";
    let text = all_pass(unit, &maker, &[], &[returns(f, "test_f_1", objects, ints(&[2 + 10 + 300 + 1000]))]);
    assert!(text.contains("    CLEW_CHECK(words[0] == 7);\n    CLEW_CHECK(words[2] == 8);\n}"), "{text}");
    assert!(text.contains("f((uintptr_t)(address + 1), words, &h)"), "{text}");
    assert!(text.contains("uintptr_t words[3] = {0, (uintptr_t)words, 0};"), "{text}");
}
