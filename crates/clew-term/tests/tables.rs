//! Every rule of the simplifier, one by one: the tables in `tests/rules`, a file for each family in
//! `src/build`. What a line says must be what the builders do, and must be true under random values.
//! That it is true under all values is proven in clew-solve, which knows Z3.

use std::path::{Path, PathBuf};

use clew_term::raw::rule::{Instance, read};
use clew_term::raw::{Grower, Raw, RawNode};
use clew_term::{Evaluator, Model, Node, Term, Terms, Var};

const WIDTHS: [u32; 17] = [1, 2, 3, 4, 5, 7, 8, 13, 16, 31, 32, 33, 63, 64, 65, 127, 128];
const SAMPLES: u64 = 100;
/// Inputs of this many bits in all are tried completely.
const FEW_BITS: u32 = 8;

fn directory(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(below)
}

fn check(family: &str) {
    let mut wrong = Vec::new();
    for rule in read(family) {
        let instances = rule.instances(&WIDTHS, &[32, 64]);
        if instances.is_empty() {
            wrong.push(format!("{}: at no width", rule.place));
        }
        // The first width at which a rule fails says enough.
        wrong.extend(instances.iter().find_map(problem));
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

fn problem(instance: &Instance) -> Option<String> {
    let mut terms = Terms::new();
    let vars: Vec<Term> = instance.vars.iter().map(|(name, width)| terms.fresh(name, *width)).collect();
    let term = instance.build(&mut terms, &vars);
    let place = &instance.place;
    if !is(&terms, term, &instance.after) {
        return Some(format!("{place}: becomes {}", terms.show(term)));
    }
    let again = instance.after.build(&mut terms, &vars);
    if again != term {
        return Some(format!("{place}: the result is not its own simplest form, {}", terms.show(again)));
    }
    let mut evaluator = Evaluator::new();
    for values in inputs(&instance.vars) {
        let model: Model = (0..).map(Var).zip(values.iter().copied()).collect();
        let (expected, found) = (instance.before.eval(&values), evaluator.eval(&terms, term, &model));
        if expected != found {
            return Some(format!("{place}: {found:#x} instead of {expected:#x} under {model:?}"));
        }
    }
    None
}

/// Whether the term is just this tree; operands that commute may stand in either order.
fn is(terms: &Terms, term: Term, raw: &Raw) -> bool {
    if terms.width(term) != raw.width {
        return false;
    }
    match (terms.node(term), &raw.node) {
        (Node::Var(var), RawNode::Var(number)) => var.index() == *number,
        (Node::Const(value), RawNode::Const(expected)) => value == *expected,
        (Node::Unary(op, x), RawNode::Unary(expected, a)) => op == *expected && is(terms, x, a),
        (Node::Cast(op, x), RawNode::Cast(expected, a)) => op == *expected && is(terms, x, a),
        (Node::Binary(op, x, y), RawNode::Binary(expected, a, b)) => {
            let straight = || is(terms, x, a) && is(terms, y, b);
            let crossed = || op.is_commutative() && is(terms, x, b) && is(terms, y, a);
            op == *expected && (straight() || crossed())
        }
        (Node::Ite(c, x, y), RawNode::Ite(condition, a, b)) => {
            is(terms, c, condition) && is(terms, x, a) && is(terms, y, b)
        }
        (Node::Extract { of, high, low }, RawNode::Extract(a, top, bottom)) => {
            (high, low) == (*top, *bottom) && is(terms, of, a)
        }
        (Node::Concat(x, y), RawNode::Concat(a, b)) => is(terms, x, a) && is(terms, y, b),
        _ => false,
    }
}

fn inputs(vars: &[(String, u32)]) -> Vec<Vec<u128>> {
    let bits: u32 = vars.iter().map(|(_, width)| width).sum();
    if bits <= FEW_BITS {
        return (0..1u128 << bits).map(|number| split(number, vars)).collect();
    }
    (0..SAMPLES).map(|seed| sample(seed, vars)).collect()
}

fn split(mut number: u128, vars: &[(String, u32)]) -> Vec<u128> {
    let part = |(_, width): &(String, u32)| {
        let value = number & clew_term::mask(*width);
        number >>= width;
        value
    };
    vars.iter().map(part).collect()
}

fn sample(seed: u64, vars: &[(String, u32)]) -> Vec<u128> {
    let mut state = seed;
    let script: Vec<u8> = (0..vars.len() * 20)
        .map(|_| {
            // Knuth's linear congruential generator, whose upper bits are good.
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 56) as u8
        })
        .collect();
    let mut source = Grower::new(&script, vec![], 128);
    vars.iter().map(|(_, width)| source.value(*width)).collect()
}

macro_rules! families {
    ($($family:ident)*) => {
        const FAMILIES: &[&str] = &[$(stringify!($family)),*];
        $(#[test]
        fn $family() {
            check(stringify!($family));
        })*
    };
}

families!(build bitwise bounds choice compare division equal extend float float_compare shift slice sum table);

/// `sugar` only names combinations of others.
#[test]
fn every_family_has_a_table() {
    let files = std::fs::read_dir(directory("src/build")).expect("the families");
    for file in files {
        let path = file.expect("a family").path();
        let family = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        assert!(family == "sugar" || FAMILIES.contains(&family), "{family} has no table");
    }
}
