//! Each link answers what it is for, and the answers are right.

mod common;

use clew_solve::{Answer, Changes, Limits, Reason, Solver};
use clew_term::{BinOp, Evaluator, MathOp, Model, Term, Terms, UnOp, Var};
use common::{ask, model};

struct Bench {
    terms: Terms,
    solver: Solver,
}

impl Bench {
    fn new() -> Self {
        Bench { terms: Terms::new(), solver: Solver::new(Limits::default()) }
    }

    fn constant(&mut self, value: i64, width: u32) -> Term {
        self.terms.constant(value as u128, width)
    }

    /// The answer, and the link that gave it.
    fn ask(&mut self, path: &[Term], demand: Term, hint: &Model) -> (Answer, &'static str) {
        let before = self.solver.counters().clone();
        let answer = ask(&mut self.solver, &self.terms, path, demand, hint);
        if let Answer::Sat(_) = &answer {
            let all: Vec<Term> = path.iter().copied().chain([demand]).collect();
            assert!(Evaluator::new().all_hold(&self.terms, &all, &model(&answer, hint)));
        }
        let after = self.solver.counters();
        assert_eq!(after.wrong_models, 0);
        let answered = |link: &clew_solve::LinkCounters| link.sat + link.unsat + link.unknown;
        let by = before.links.iter().zip(&after.links).find(|(a, b)| answered(a) != answered(b));
        (answer, by.map_or("", |(link, _)| link.name))
    }
}

fn same() -> Answer {
    Answer::Sat(Changes::default())
}

fn change(var: u32, value: u128) -> Answer {
    Answer::Sat(Changes(vec![(Var(var), value)]))
}

fn values(pairs: &[(u32, u128)]) -> Model {
    pairs.iter().map(|&(var, value)| (Var(var), value)).collect()
}

#[test]
fn trivial() {
    let mut bench = Bench::new();
    let (x, five) = (bench.terms.fresh("x", 32), bench.constant(5, 32));
    let (below, not_below) = (bench.terms.slt(x, five), bench.terms.sle(five, x));
    let hint = values(&[(0, 1)]);
    assert_eq!(bench.ask(&[], Term::TRUE, &hint), (same(), "trivial"));
    assert_eq!(bench.ask(&[], Term::FALSE, &hint), (Answer::Unsat(vec![Term::FALSE]), "trivial"));
    assert_eq!(bench.ask(&[below], below, &hint), (same(), "propagate"));
    assert_eq!(bench.ask(&[below], not_below, &hint), (Answer::Unsat(vec![below, not_below]), "propagate"));
}

#[test]
fn the_same_again_is_cached_and_a_core_refutes_more() {
    let mut bench = Bench::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| bench.terms.fresh(name, 16));
    let zero = bench.constant(0, 16);
    let product = bench.terms.mul(x, y);
    let odd = {
        let low = bench.terms.extract(product, 0, 0);
        bench.terms.not(low)
    };
    let (x_odd, y_odd) = (bench.terms.extract(x, 0, 0), bench.terms.extract(y, 0, 0));
    let hint = values(&[(0, 3), (1, 5), (2, 1)]);
    let (answer, link) = bench.ask(&[x_odd, y_odd], odd, &hint);
    assert_eq!(link, "z3");
    assert_eq!(bench.ask(&[x_odd, y_odd], odd, &hint), (answer, "cache"));
    // With one more constraint, connected but needless.
    let sum = bench.terms.add(x, z);
    let more = bench.terms.ne(sum, zero);
    let (answer, link) = bench.ask(&[x_odd, more, y_odd], odd, &hint);
    assert!(matches!(&answer, Answer::Unsat(core) if !core.contains(&more)), "{answer:?}");
    assert_eq!(link, "cache");
}

#[test]
fn a_recent_model_or_the_hint_is_tried() {
    let mut bench = Bench::new();
    let [x, y] = ["x", "y"].map(|name| bench.terms.fresh(name, 32));
    let product = bench.terms.mul(x, y);
    let limit = bench.constant(100, 32);
    let large = bench.terms.slt(limit, product);
    let hint = values(&[(0, 20), (1, 6)]);
    assert_eq!(bench.ask(&[], large, &hint), (same(), "propagate"));
}

#[test]
fn one_variable_is_propagated() {
    let mut bench = Bench::new();
    let x = bench.terms.fresh("x", 32);
    let [ten, thousand, three] = [10, 1000, 3].map(|value| bench.constant(value, 32));
    let above = bench.terms.slt(ten, x);
    let scaled = bench.terms.mul(x, three);
    let shifted = bench.terms.add(scaled, ten);
    let exact = bench.terms.eq(shifted, thousand);
    assert_eq!(bench.ask(&[above], exact, &values(&[(0, 11)])), (change(0, 330), "propagate"));
    let below = bench.terms.slt(x, three);
    assert_eq!(
        bench.ask(&[above], below, &values(&[(0, 11)])),
        (
            Answer::Unsat({
                let mut core = vec![above, below];
                core.sort();
                core
            }),
            "propagate"
        ),
    );
    // The nearest to zero, not some number in the billions.
    bench.solver = Solver::new(Limits::default());
    assert_eq!(bench.ask(&[], above, &values(&[(0, 0)])), (change(0, 11), "propagate"));
}

#[test]
fn a_byte_is_decided_whatever_the_operators() {
    let mut bench = Bench::new();
    let c = bench.terms.fresh("c", 8);
    let wide = bench.terms.zext(c, 32);
    let square = bench.terms.mul(wide, wide);
    let seven = bench.constant(7, 32);
    let rest = bench.terms.urem(square, seven);
    let three = bench.constant(3, 32);
    let never = bench.terms.eq(rest, three);
    // No square leaves 3 modulo 7.
    assert_eq!(bench.ask(&[], never, &Model::new()), (Answer::Unsat(vec![never]), "propagate"));
    let two = bench.constant(2, 32);
    let some = bench.terms.eq(rest, two);
    let (answer, link) = bench.ask(&[], some, &Model::new());
    assert_eq!(link, "propagate");
    let model = model(&answer, &Model::new());
    assert!((b' '..=b'~').contains(&(model.value(Var(0)) as u8)), "printable if it can be: {model:?}");
}

#[test]
fn one_of_several_variables_moves_and_the_others_stay() {
    let mut bench = Bench::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| bench.terms.fresh(name, 32));
    let sum = bench.terms.add(x, y);
    let hundred = bench.constant(100, 32);
    let exact = bench.terms.eq(sum, hundred);
    let apart = bench.terms.ne(z, hundred);
    let hint = values(&[(0, 7), (1, 9), (2, 42)]);
    assert_eq!(bench.ask(&[apart], exact, &hint), (change(1, 93), "propagate"));
}

#[test]
fn a_cycle_of_comparisons_is_refuted() {
    let mut bench = Bench::new();
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| bench.terms.fresh(name, 32));
    let [five, nine] = [5, 9].map(|value| bench.constant(value, 32));
    let path = [bench.terms.sle(a, b), bench.terms.slt(b, c), bench.terms.sle(d, a), bench.terms.eq(c, d)];
    let hint = values(&[(0, 3), (1, 3), (2, 4), (3, 2)]);
    let (answer, link) = bench.ask(&path[..3], path[3], &hint);
    assert!(matches!(&answer, Answer::Unsat(core) if core.len() == 4), "{answer:?}");
    assert_eq!(link, "order");
    // Through constants: a <= 5, 9 <= b, b <= a.
    let bounds = [bench.terms.sle(a, five), bench.terms.sle(nine, b)];
    let below = bench.terms.sle(b, a);
    let hint = values(&[(0, 3), (1, 10)]);
    let (answer, link) = bench.ask(&bounds, below, &hint);
    assert!(matches!(&answer, Answer::Unsat(core) if core.len() == 3), "{answer:?}");
    assert_eq!(link, "order");
    // Both ways, hence equal.
    let both = [bench.terms.ule(a, b), bench.terms.ule(b, a)];
    let different = bench.terms.ne(a, b);
    let (answer, link) = bench.ask(&both, different, &values(&[(0, 3), (1, 3)]));
    assert!(matches!(&answer, Answer::Unsat(core) if core.len() == 3), "{answer:?}");
    assert_eq!(link, "order");
}

#[test]
fn floats_are_found_without_z3() {
    let mut bench = Bench::new();
    let [x, y] = ["x", "y"].map(|name| bench.terms.fresh(name, 64));
    let ten = bench.terms.constant(u128::from(10.0f64.to_bits()), 64);
    let sum = bench.terms.fadd(x, y);
    let large = bench.terms.flt(ten, sum);
    let positive = bench.terms.flt(y, x);
    let one = u128::from(1.0f64.to_bits());
    let (answer, link) = bench.ask(&[positive], large, &values(&[(0, one), (1, 0)]));
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
    assert!(link == "propagate" || link == "search", "{link}");
}

#[test]
fn z3_decides_the_rest() {
    let mut bench = Bench::new();
    let [x, y] = ["x", "y"].map(|name| bench.terms.fresh(name, 32));
    let (square, other) = (bench.terms.mul(x, x), bench.terms.mul(y, y));
    let sum = bench.terms.add(square, other);
    let seven = bench.constant(7, 32);
    let low = bench.terms.trunc(sum, 3);
    let low = bench.terms.zext(low, 32);
    // No sum of two squares leaves 7 modulo 8.
    let never = bench.terms.eq(low, seven);
    let (answer, link) = bench.ask(&[], never, &Model::new());
    assert!(matches!(&answer, Answer::Unsat(core) if *core == [never]), "{answer:?}");
    assert_eq!(link, "z3");
}

fn double(value: f64) -> u128 {
    u128::from(value.to_bits())
}

/// What some function of math.h is the inverse of, is found at once.
#[test]
fn inverses_of_math() {
    let functions = [
        (UnOp::Math(MathOp::Sin), 0.5),
        (UnOp::Math(MathOp::Cos), 0.5),
        (UnOp::Math(MathOp::Tan), 1.0),
        (UnOp::Math(MathOp::Asin), 1.0),
        (UnOp::Math(MathOp::Acos), 2.5),
        (UnOp::Math(MathOp::Atan), 1.5),
        (UnOp::Math(MathOp::Sinh), 0.1),
        (UnOp::Math(MathOp::Cosh), 1.0),
        (UnOp::Math(MathOp::Tanh), 0.25),
        (UnOp::Math(MathOp::Asinh), 5.0),
        (UnOp::Math(MathOp::Acosh), 5.0),
        (UnOp::Math(MathOp::Atanh), 0.25),
        (UnOp::Math(MathOp::Exp), 2.0),
        (UnOp::Math(MathOp::Exp2), 0.125),
        (UnOp::Math(MathOp::Expm1), -0.5),
        (UnOp::Math(MathOp::Log), 1.0),
        (UnOp::Math(MathOp::Log2), 10.0),
        (UnOp::Math(MathOp::Log10), 3.0),
        (UnOp::Math(MathOp::Log1p), 2.0),
        (UnOp::Math(MathOp::Cbrt), -3.0),
    ];
    assert_eq!(functions.len(), MathOp::ALL.len());
    for (op, result) in functions {
        let mut bench = Bench::new();
        let (x, result) = (bench.terms.fresh_float("x", 64), bench.terms.constant(double(result), 64));
        let applied = bench.terms.unary(op, x);
        let demand = bench.terms.feq(applied, result);
        let (answer, link) = bench.ask(&[], demand, &values(&[(0, double(0.75))]));
        assert!(matches!(answer, Answer::Sat(_)), "{}: {answer:?}", op.name());
        assert_eq!(link, "propagate", "{}", op.name());
    }
}

#[test]
fn inverses_of_math_in_two() {
    let functions = [
        (BinOp::FPow, 2.0, 64.0),
        (BinOp::FHypot, 5.0, 13.0),
        (BinOp::FAtan2, 1.0, std::f64::consts::FRAC_PI_4),
    ];
    for (op, known, result) in functions {
        for is_left in [true, false] {
            let mut bench = Bench::new();
            let x = bench.terms.fresh_float("x", 64);
            let [known, result] = [known, result].map(|value| bench.terms.constant(double(value), 64));
            let applied =
                if is_left { bench.terms.binary(op, x, known) } else { bench.terms.binary(op, known, x) };
            let demand = bench.terms.feq(applied, result);
            let (answer, link) = bench.ask(&[], demand, &values(&[(0, double(-0.75))]));
            assert!(matches!(answer, Answer::Sat(_)), "{} {is_left}: {answer:?}", op.name());
            assert_eq!(link, "propagate", "{} {is_left}", op.name());
        }
    }
}

/// Z3 takes any value for a function's result: what is impossible then, is; what is possible need not be.
#[test]
fn functions_that_z3_does_not_know() {
    let mut bench = Bench::new();
    let x = bench.terms.fresh_float("x", 64);
    let sine = bench.terms.unary(UnOp::Math(MathOp::Sin), x);
    let (one, two) = (bench.terms.constant(double(1.0), 64), bench.terms.constant(double(2.0), 64));
    let (is_small, is_large) = (bench.terms.fle(sine, one), bench.terms.fle(two, sine));
    let hint = values(&[(0, 0)]);
    let (answer, _) = bench.ask(&[is_small], is_large, &hint);
    assert!(matches!(answer, Answer::Unsat(_)), "{answer:?}");
    let (answer, _) = bench.ask(&[], is_large, &hint);
    assert_eq!(answer, Answer::Unknown(Reason::Incomplete("Z3 does not know sin".to_owned())));
}

/// Sums of widened bytes are sums of numbers: with two of three rows of a square equal, so are the rests.
#[test]
fn sums_that_do_not_wrap_are_linear() {
    let mut bench = Bench::new();
    let bytes: Vec<Term> = (0..5).map(|_| bench.terms.fresh("b", 8)).collect();
    let wide: Vec<Term> = bytes.iter().map(|&byte| bench.terms.zext(byte, 32)).collect();
    let sums = [(0, 1, 2), (2, 3, 4)].map(|(a, b, c)| {
        let sum = bench.terms.add(wide[a], wide[b]);
        bench.terms.add(sum, wide[c])
    });
    let same = bench.terms.eq(sums[0], sums[1]);
    let differ = bench.terms.ne(bytes[0], bytes[3]);
    let demand = bench.terms.eq(bytes[1], bytes[4]);
    let hint = values(&[(0, 1), (1, 2), (2, 3), (3, 2), (4, 1)]);
    let (answer, link) = bench.ask(&[same, differ], demand, &hint);
    assert!(matches!(&answer, Answer::Unsat(core) if core.len() == 3), "{answer:?}");
    assert_eq!(link, "linear");
}

/// `a + b` may wrap around where nothing bounds it, and then it is not linear.
#[test]
fn sums_that_may_wrap_are_not() {
    let mut bench = Bench::new();
    let [a, b] = ["a", "b"].map(|name| bench.terms.fresh(name, 32));
    let (zero, sum) = (bench.constant(0, 32), bench.terms.add(a, b));
    let path = [bench.terms.slt(zero, a), bench.terms.slt(zero, b)];
    let negative = bench.terms.slt(sum, zero);
    let (answer, _) = bench.ask(&path, negative, &values(&[(0, 1), (1, 1)]));
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
    // Unless the program has checked: b <= INT_MAX - a.
    let most = bench.constant(i64::from(i32::MAX), 32);
    let room = bench.terms.sub(most, a);
    let checked = bench.terms.sle(b, room);
    let (answer, link) = bench.ask(&[path[0], path[1], checked], negative, &values(&[(0, 1), (1, 1)]));
    assert!(matches!(&answer, Answer::Unsat(_)), "{answer:?}");
    assert_eq!(link, "linear");
}

/// An index of few values, then the element it leads to.
#[test]
fn small_domains_are_tried() {
    let mut bench = Bench::new();
    let index = bench.terms.fresh("i", 32);
    let elements: Vec<Term> = (0..8).map(|_| bench.terms.fresh("a", 32)).collect();
    let element = bench.terms.table(index, &elements);
    let eight = bench.constant(8, 32);
    let inside = bench.terms.ult(index, eight);
    let five = bench.constant(5, 32);
    let mut path = vec![inside];
    path.extend(elements.iter().map(|&element| bench.terms.slt(element, five)));
    let demand = bench.terms.sle(five, element);
    let (answer, link) = bench.ask(&path, demand, &Model::new());
    assert!(matches!(&answer, Answer::Unsat(core) if core.len() == 10), "{answer:?}");
    assert_eq!(link, "domains");
}
