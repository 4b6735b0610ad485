//! Z3 proves the simplifier: for every line of its tables of rules, and for random terms, no values
//! tell the simplified term from the unsimplified one. The proof goes through `smtlib`, which is so
//! checked as well.

#[path = "../../clew-term/tests/raw/mod.rs"]
mod raw;
mod rules_script;

use std::ffi::{CStr, CString};
use std::path::Path;

use clew_term::{Term, Terms, smtlib};
use proptest::prelude::*;
use raw::rule::{Instance, read};
use raw::{Grower, Raw};
use rules_script::{Script, name};

/// The widths at which a rule that has none of its own is proven.
const WIDTHS: [u32; 6] = [1, 2, 3, 4, 5, 8];
const TIMEOUT: &str = "(set-option :timeout 20000)\n";

/// Runs a script in a Z3 of its own.
fn z3(script: &str) -> String {
    let script = CString::new(script).expect("no zero bytes in a script");
    // SAFETY: every pointer is used before what it points into is deleted.
    unsafe {
        let config = z3_sys::Z3_mk_config().expect("a configuration");
        let context = z3_sys::Z3_mk_context(config).expect("a context");
        z3_sys::Z3_set_error_handler(context, None);
        let answer = CStr::from_ptr(z3_sys::Z3_eval_smtlib2_string(context, script.as_ptr()));
        let answer = answer.to_string_lossy().into_owned();
        z3_sys::Z3_del_context(context);
        z3_sys::Z3_del_config(config);
        answer
    }
}

/// A script that asks for values under which the built term is not what the raw one means.
fn differs(vars: &[u32], raw: &Raw, build: impl Fn(&mut Terms, &[Term]) -> Term) -> String {
    let mut terms = Terms::new();
    let handles: Vec<Term> = vars.iter().map(|&width| terms.fresh("x", width)).collect();
    let term = build(&mut terms, &handles);
    let result = terms.fresh("x", raw.width);
    let same = terms.eq(result, term);
    let built = smtlib(&terms, &[same]);
    let mut script = Script::default();
    let meant = script.expression(raw);
    let mut text = TIMEOUT.to_owned();
    for (number, width) in vars.iter().chain([&raw.width]).enumerate() {
        if !built.contains(&format!("(declare-fun {} ", name(number))) {
            text.push_str(&format!("(declare-fun {} () (_ BitVec {width}))\n", name(number)));
        }
    }
    // No logic: what the builders made may have no floats where the raw term has.
    for line in built.lines().filter(|line| !line.starts_with("(set-logic") && *line != "(check-sat)") {
        text.push_str(line);
        text.push('\n');
    }
    text.push_str(&script.lines);
    text.push_str(&format!("(assert (not (= {} {meant})))\n(check-sat)\n", name(vars.len())));
    text
}

fn problem(instance: &Instance) -> Option<String> {
    let vars: Vec<u32> = instance.vars.iter().map(|&(_, width)| width).collect();
    let script = differs(&vars, &instance.before, |terms, vars| instance.build(terms, vars));
    let answer = z3(&script);
    (answer.trim() != "unsat").then(|| format!("{}: {answer}\n{script}", instance.place))
}

fn prove(family: &str) {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../clew-term/tests/rules");
    let rules = read(&tables, family);
    let provable = rules.iter().filter(|rule| !rule.is_sampled);
    let instances: Vec<Instance> = provable.flat_map(|rule| rule.instances(&WIDTHS, &[32, 64])).collect();
    let wrong: Vec<String> = instances.iter().filter_map(problem).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

macro_rules! families {
    ($($family:ident)*) => {
        $(#[test]
        fn $family() {
            prove(stringify!($family));
        })*
    };
}

families!(build bitwise bounds choice compare division equal extend float float_compare shift slice sum table);

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_terms(script in prop::collection::vec(any::<u8>(), 1..100), width in 1u32..=8) {
        let vars = vec![width, 8, 4, 4, 1];
        let raw = Grower::new(&script, vars.clone(), 8).grow(width, 4);
        let script = differs(&vars, &raw, |terms, vars| raw.build(terms, vars));
        let answer = z3(&script);
        prop_assert_eq!(answer.trim(), "unsat", "{:?}\n{}", raw, script);
    }
}

/// Standard SMT-LIB for floats too: fixed inputs, and the value that the evaluator gives.
#[test]
fn float_scripts_agree_with_the_evaluator() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh("x", 64), terms.fresh("y", 64));
    let sum = terms.fadd(x, y);
    let root = terms.fsqrt(sum);
    let integer = terms.f2s(root, 32);
    let rest = terms.frem(x, y);
    let low = terms.trunc(rest, 32);
    let term = terms.xor(integer, low);
    let mut evaluator = clew_term::Evaluator::new();
    for (a, b) in [(3.0f64, 13.0f64), (-1.0, 0.5), (1e300, 1e-3), (f64::NAN, 1.0), (0.25, 7.5)] {
        let values = [a, b].map(|value| u128::from(value.to_bits()));
        let model = (0..).map(clew_term::Var).zip(values).collect();
        let value = evaluator.eval(&terms, term, &model);
        let fixed =
            [(x, values[0], 64), (y, values[1], 64), (term, value, 32)].map(|(term, value, width)| {
                let value = terms.constant(value, width);
                terms.eq(term, value)
            });
        assert_eq!(z3(&smtlib(&terms, &fixed)).trim(), "sat", "{a} {b}");
    }
}
