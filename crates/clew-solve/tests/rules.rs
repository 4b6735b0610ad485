//! Z3 proves the simplifier: for random terms of small widths no values tell the simplified term from
//! the unsimplified one. The proof goes through `smtlib`, which is so checked as well.

#[path = "../../clew-term/tests/raw/mod.rs"]
mod raw;

use std::ffi::{CStr, CString};

use clew_term::{BinOp, CastOp, Term, Terms, UnOp, smtlib};
use proptest::prelude::*;
use raw::{Grower, Raw, RawNode};

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

fn name(number: usize) -> String {
    format!("|x#{number}|")
}

/// The raw term as a bit-vector expression.
fn expression(raw: &Raw) -> String {
    match &raw.node {
        RawNode::Var(number) => name(*number),
        RawNode::Const(value) => format!("#b{value:0width$b}", width = raw.width as usize),
        RawNode::Unary(op, a) => {
            format!("({} {})", if *op == UnOp::Not { "bvnot" } else { "bvneg" }, expression(a))
        }
        RawNode::Cast(op, a) => {
            let extension = if *op == CastOp::SExt { "sign_extend" } else { "zero_extend" };
            format!("((_ {extension} {}) {})", raw.width - a.width, expression(a))
        }
        RawNode::Binary(op, a, b) => {
            let applied = format!("({} {} {})", operator(*op), expression(a), expression(b));
            if op.is_comparison() { format!("(ite {applied} #b1 #b0)") } else { applied }
        }
        RawNode::Ite(c, a, b) => {
            format!("(ite (= {} #b1) {} {})", expression(c), expression(a), expression(b))
        }
        RawNode::Extract(a, high, low) => format!("((_ extract {high} {low}) {})", expression(a)),
        RawNode::Concat(a, b) => format!("(concat {} {})", expression(a), expression(b)),
    }
}

fn operator(op: BinOp) -> String {
    if op == BinOp::Eq { "=".to_owned() } else { format!("bv{}", op.name()) }
}

fn check(script: &[u8], vars: &[u32], width: u32) -> Result<(), TestCaseError> {
    let mut grower = Grower::new(script, vars.to_vec(), 8);
    let raw = grower.grow(width, 4);
    let mut terms = Terms::new();
    let handles: Vec<Term> = vars.iter().map(|&width| terms.fresh("x", width)).collect();
    let term = raw.build(&mut terms, &handles);
    let result = terms.fresh("x", width);
    let same = terms.eq(result, term);
    let mut script = smtlib(&terms, &[same]);
    let differs = format!("(assert (not (= {} {})))\n(check-sat)", name(vars.len()), expression(&raw));
    script = script.replace("(check-sat)", &differs);
    for (number, width) in vars.iter().chain([&width]).enumerate() {
        if !script.contains(&format!("(declare-fun {} ", name(number))) {
            let declaration =
                format!("(set-logic QF_BV)\n(declare-fun {} () (_ BitVec {width}))\n", name(number));
            script = script.replacen("(set-logic QF_BV)\n", &declaration, 1);
        }
    }
    let answer = z3(&script);
    prop_assert_eq!(answer.trim(), "unsat", "{} is not {:?}\n{}", terms.show(term), raw, script);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn simplified_is_equal(script in prop::collection::vec(any::<u8>(), 1..100), width in 1u32..=8) {
        check(&script, &[width, 8, 4, 4, 1], width)?;
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
        let model: clew_term::Model = (0..).map(clew_term::Var).zip(values).collect();
        let value = evaluator.eval(&terms, term, &model);
        let fixed =
            [(x, values[0], 64), (y, values[1], 64), (term, value, 32)].map(|(term, value, width)| {
                let value = terms.constant(value, width);
                terms.eq(term, value)
            });
        assert_eq!(z3(&smtlib(&terms, &fixed)).trim(), "sat", "{a} {b}");
    }
}
