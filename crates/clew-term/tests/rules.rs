//! The rules that runs of C programs depend on most, one by one.

use clew_term::{BinOp, CastOp, Node, Term, Terms, Var};

struct Bench {
    terms: Terms,
}

impl Bench {
    fn new() -> Self {
        Bench { terms: Terms::new() }
    }

    fn var(&mut self, width: u32) -> Term {
        self.terms.fresh("x", width)
    }

    fn show(&self, term: Term) -> String {
        self.terms.show(term).to_string()
    }
}

/// The bytes of a term, least significant first.
fn bytes(terms: &mut Terms, term: Term) -> Vec<Term> {
    (0..terms.width(term) / 8).map(|at| terms.extract(term, at * 8 + 7, at * 8)).collect()
}

#[test]
fn bytes_taken_apart_and_put_together_are_the_whole() {
    let Bench { mut terms } = Bench::new();
    for width in [16, 32, 64, 128] {
        let x = terms.fresh("x", width);
        let parts = bytes(&mut terms, x);
        let upwards = parts[1..].iter().fold(parts[0], |low, &high| terms.concat(high, low));
        assert_eq!(upwards, x);
        let downwards = parts[..parts.len() - 1]
            .iter()
            .rev()
            .fold(parts[parts.len() - 1], |high, &low| terms.concat(high, low));
        assert_eq!(downwards, x);
    }
}

#[test]
fn part_of_the_bytes_is_one_extract() {
    let mut bench = Bench::new();
    let x = bench.var(32);
    let parts = bytes(&mut bench.terms, x);
    let middle = bench.terms.concat(parts[2], parts[1]);
    assert_eq!(bench.show(middle), "(extract x#0 23 8)");
}

#[test]
fn an_extended_character_survives_memory() {
    let Bench { mut terms } = Bench::new();
    let c = terms.fresh("c", 8);
    for op in [CastOp::SExt, CastOp::ZExt] {
        let wide = terms.cast(op, c, 32);
        let parts = bytes(&mut terms, wide);
        let again = parts[1..].iter().fold(parts[0], |low, &high| terms.concat(high, low));
        assert_eq!(again, wide);
    }
}

#[test]
fn shifts_and_ors_of_bytes_are_a_concatenation() {
    let Bench { mut terms } = Bench::new();
    let parts: Vec<Term> = (0..4).map(|_| terms.fresh("b", 8)).collect();
    let mut word = terms.constant(0, 32);
    for (at, &part) in parts.iter().enumerate() {
        let wide = terms.zext(part, 32);
        let by = terms.constant(8 * at as u128, 32);
        let shifted = terms.shl(wide, by);
        word = terms.or(word, shifted);
    }
    let expected = parts[1..].iter().fold(parts[0], |low, &high| terms.concat(high, low));
    assert_eq!(terms.show(word).to_string(), terms.show(expected).to_string());
}

#[test]
fn a_pointer_that_is_null_or_an_address_becomes_its_choice() {
    let Bench { mut terms } = Bench::new();
    let choice = terms.fresh("choice", 1);
    let (null, base) = (terms.constant(0, 64), terms.constant(0x5000, 64));
    let pointer = terms.ite(choice, null, base);
    let size = terms.constant(40, 64);
    let not_null = terms.not(choice);

    let offset = terms.sub(pointer, base);
    let inside = terms.ult(offset, size);
    assert_eq!(inside, not_null);

    let is_null = terms.eq(pointer, null);
    assert_eq!(is_null, choice);

    let (four, two) = (terms.constant(4, 64), terms.constant(2, 64));
    let step = terms.mul(two, four);
    let element = terms.add(pointer, step);
    let offset = terms.sub(element, base);
    let inside = terms.ult(offset, size);
    assert_eq!(inside, not_null);
}

#[test]
fn a_pointer_to_one_of_several_objects_becomes_a_condition() {
    let Bench { mut terms } = Bench::new();
    let choice = terms.fresh("choice", 8);
    let addresses = [0u128, 0x1000, 0x2000].map(|address| terms.constant(address, 64));
    let pointer = terms.table(choice, &addresses);
    let same = terms.eq(pointer, addresses[1]);
    // Between 1 and 1.
    assert!(terms.show(same).to_string().matches("0x").count() == 0, "{}", terms.show(same));
    let mut evaluator = clew_term::Evaluator::new();
    for value in 0..3 {
        let model: clew_term::Model = [(Var(0), value)].into_iter().collect();
        assert_eq!(evaluator.eval(&terms, same, &model), u128::from(value == 1));
    }
}

#[test]
fn booleans_widened_and_compared_are_booleans() {
    let Bench { mut terms } = Bench::new();
    let b = terms.fresh("b", 1);
    let wide = terms.zext(b, 32);
    let (zero, one) = (terms.constant(0, 32), terms.constant(1, 32));
    let not = terms.not(b);
    assert_eq!(terms.eq(wide, zero), not);
    assert_eq!(terms.eq(wide, one), b);
    assert_eq!(terms.ne(wide, zero), b);
    // !!!x
    let first = terms.truth(wide);
    let again = terms.zext(first, 32);
    let second = terms.eq(again, zero);
    let third = terms.zext(second, 32);
    assert_eq!(terms.eq(third, zero), b);
}

#[test]
fn comparisons_of_a_widened_character_are_narrow() {
    let mut bench = Bench::new();
    let c = bench.var(8);
    let wide = bench.terms.sext(c, 32);
    let limit = bench.terms.constant(u128::from(b'9'), 32);
    let at_most = bench.terms.sle(wide, limit);
    assert_eq!(bench.show(at_most), "(sle x#0 57)");
    let far = bench.terms.constant(1000, 32);
    assert_eq!(bench.terms.slt(wide, far), Term::TRUE);
    assert_eq!(bench.terms.eq(wide, far), Term::FALSE);
    let minus_one = bench.terms.constant(u128::MAX, 32);
    let end_of_file = bench.terms.eq(wide, minus_one);
    assert_eq!(bench.show(end_of_file), "(eq x#0 255)");
}

#[test]
fn no_comparison_is_negated() {
    let Bench { mut terms } = Bench::new();
    let (x, y) = (terms.fresh("x", 32), terms.fresh("y", 32));
    for op in [BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle] {
        let condition = terms.binary(op, x, y);
        let not = terms.not(condition);
        assert!(matches!(terms.node(not), Node::Binary(..)), "{}", terms.show(not));
        assert_eq!(terms.not(not), condition);
        assert_eq!(terms.and(condition, not), Term::FALSE);
        assert_eq!(terms.or(condition, not), Term::TRUE);
    }
}

#[test]
fn ends_of_the_order() {
    let mut bench = Bench::new();
    let x = bench.var(32);
    let terms = &mut bench.terms;
    let [zero, one, most] = [0, 1, u128::MAX].map(|value| terms.constant(value, 32));
    let [smin, smax] = [0x8000_0000, 0x7fff_ffff].map(|value| terms.constant(value, 32));
    let is_zero = terms.eq(x, zero);
    assert_eq!(terms.ult(x, zero), Term::FALSE);
    assert_eq!(terms.ule(zero, x), Term::TRUE);
    assert_eq!(terms.ult(x, one), is_zero);
    assert_eq!(terms.ule(x, most), Term::TRUE);
    assert_eq!(terms.slt(x, smin), Term::FALSE);
    assert_eq!(terms.sle(x, smax), Term::TRUE);
    let is_least = terms.eq(x, smin);
    assert_eq!(terms.sle(x, smin), is_least);
}

#[test]
fn sums_keep_their_constants_outside() {
    let mut bench = Bench::new();
    let (x, y) = (bench.var(32), bench.var(32));
    let terms = &mut bench.terms;
    let [one, two, five] = [1, 2, 5].map(|value| terms.constant(value, 32));
    let a = terms.add(x, one);
    let b = terms.sub(y, five);
    let sum = terms.add(a, b);
    let sum = terms.add(sum, two);
    assert_eq!(bench.show(sum), "(add (add x#0 x#1) -2)");
    let terms = &mut bench.terms;
    let back = terms.sub(sum, x);
    assert_eq!(bench.show(back), "(add x#1 -2)");
    let terms = &mut bench.terms;
    let equal = terms.eq(a, five);
    assert_eq!(bench.show(equal), "(eq x#0 4)");
}

#[test]
fn truncated_arithmetic_on_characters_is_narrow() {
    let mut bench = Bench::new();
    let (c, d) = (bench.var(8), bench.var(8));
    let terms = &mut bench.terms;
    let (wide, other) = (terms.sext(c, 32), terms.sext(d, 32));
    let sum = terms.add(wide, other);
    let narrow = terms.trunc(sum, 8);
    assert_eq!(bench.show(narrow), "(add x#0 x#1)");
}

#[test]
fn tables_merge_equal_neighbours() {
    let Bench { mut terms } = Bench::new();
    let index = terms.fresh("i", 32);
    let (a, b) = (terms.fresh("a", 8), terms.fresh("b", 8));
    let entries: Vec<Term> = (0..100).map(|at| if (40..60).contains(&at) { b } else { a }).collect();
    let read = terms.table(index, &entries);
    let conditions = terms.show(read).to_string().matches("ule").count();
    assert!(conditions <= 2, "{}", terms.show(read));
    let place = terms.constant(50, 32);
    assert_eq!(terms.table(place, &entries), b);
    assert_eq!(terms.table(index, &[]), Term::NONE);
}

#[test]
fn a_float_compared_with_a_constant_is_an_integer_question() {
    let Bench { mut terms } = Bench::new();
    let x = terms.fresh("x", 32);
    let double = terms.s2f(x, 64);
    let limit = terms.constant(u128::from(2.5f64.to_bits()), 64);
    let below = terms.flt(double, limit);
    assert_eq!(terms.show(below).to_string(), "(sle x#0 2)");
    let f = terms.fresh("f", 32);
    let promoted = terms.f2f(f, 64);
    let one = terms.constant(u128::from(1.0f64.to_bits()), 64);
    let is_one = terms.feq(promoted, one);
    assert_eq!(terms.show(is_one).to_string(), "(eq f#1 0x3f800000)");
}

#[test]
fn an_existing_term_is_the_same_term() {
    let Bench { mut terms } = Bench::new();
    let (x, y) = (terms.fresh("x", 32), terms.fresh("y", 32));
    let first = terms.mul(x, y);
    let count = terms.len();
    assert_eq!(terms.mul(y, x), first);
    assert_eq!(terms.len(), count);
}

#[test]
fn variables_of_a_term() {
    let Bench { mut terms } = Bench::new();
    let vars: Vec<Term> = (0..100).map(|_| terms.fresh("v", 32)).collect();
    let mut found = Vec::new();
    let some = terms.mul(vars[7], vars[3]);
    let some = terms.xor(some, vars[7]);
    terms.vars(some, &mut found);
    assert_eq!(found, [Var(3), Var(7)]);
    // More than are kept for every node.
    let all = vars.iter().fold(some, |sum, &var| terms.add(sum, var));
    terms.vars(all, &mut found);
    assert_eq!(found, (0..100).map(Var).collect::<Vec<_>>());
    let more = terms.mul(all, some);
    terms.vars(more, &mut found);
    assert_eq!(found.len(), 100);
    let constant = terms.constant(3, 8);
    terms.vars(constant, &mut found);
    assert!(found.is_empty());
}
