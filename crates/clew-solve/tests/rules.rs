//! Z3 proves the simplifier: for every line of its tables of rules, and for random terms, no values
//! tell the simplified term from the unsimplified one. The proof goes through `smtlib`, which is so
//! checked as well.

mod rules_script;

use std::ffi::{CStr, CString};

use clew_term::raw::rule::{Instance, read};
use clew_term::raw::{Grower, Raw};
use clew_term::{Evaluator, Term, Terms, Var, smtlib};
use proptest::prelude::*;
use rules_script::{Script, name};

/// The widths at which a rule that has none of its own is proven.
const WIDTHS: [u32; 6] = [1, 2, 3, 4, 5, 8];
const TIMEOUT: &str = "(set-option :timeout 60000)\n";

/// Runs a script in a Z3 of its own.
fn z3(script: &str) -> String {
    let script = CString::new(script).expect("no zero bytes in a script");
    // SAFETY: every pointer is used before what it points into is deleted.
    unsafe {
        let config = z3_sys::Z3_mk_config().expect("a configuration");
        let context = z3_sys::Z3_mk_context(config).expect("a context");
        z3_sys::Z3_set_error_handler(context, None);
        let answer = CStr::from_ptr(z3_sys::Z3_eval_smtlib2_string(context, script.as_ptr()));
        let answer = answer.to_string_lossy().trim().to_owned();
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
    (answer != "unsat").then(|| format!("{}: {answer}\n{script}", instance.place))
}

fn prove(family: &str) {
    let rules = read(family);
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
        prop_assert_eq!(answer, "unsat", "{:?}\n{}", raw, script);
    }

    #[test]
    fn random_floats(script in prop::collection::vec(any::<u8>(), 60..200)) {
        check_fixed(&script)?;
    }
}

/// Floats too, where all inputs are fixed: a term has the value that the evaluator gives, and no other.
fn check_fixed(script: &[u8]) -> Result<(), TestCaseError> {
    let vars = [32, 64, 32, 64, 16, 1];
    let mut grower = Grower::new(script, vars.to_vec(), 64);
    grower.prefers_floats = true;
    let mut terms = Terms::new();
    let handles = vars.map(|width| terms.fresh("x", width));
    let term = grower.grow(32, 3).build(&mut terms, &handles);
    let values = vars.map(|width| grower.value(width));
    let model: clew_term::Model = (0..).map(Var).zip(values).collect();
    let value = Evaluator::new().eval(&terms, term, &model);
    let is_value = |terms: &mut Terms, term: Term, value: u128| {
        let value = terms.constant(value, terms.width(term));
        terms.eq(term, value)
    };
    let mut constraints: Vec<Term> =
        handles.iter().zip(values).map(|(&var, value)| is_value(&mut terms, var, value)).collect();
    let expected = is_value(&mut terms, term, value);
    constraints.push(expected);
    let script = smtlib(&terms, &constraints);
    prop_assert_eq!(z3(&script), "sat", "{}", script);
    // Of `fmod` and the functions of math.h the script says less than is true.
    if !script.contains("stands for") {
        constraints.pop();
        constraints.push(terms.not(expected));
        let script = smtlib(&terms, &constraints);
        prop_assert_eq!(z3(&script), "unsat", "{}", script);
    }
    Ok(())
}
