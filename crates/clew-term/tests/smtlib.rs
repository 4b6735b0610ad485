//! Scripts that any solver can read: each name is declared once and before it is used, and nothing but
//! standard operators occurs. What the scripts mean is checked in clew-solve, which has a solver.

use std::collections::HashSet;

use clew_term::raw::Grower;
use clew_term::{Term, Terms, smtlib};
use proptest::prelude::*;

/// Everything that is no name of ours and no number.
const KNOWN: &[&str] = &[
    "BitVec",
    "Bool",
    "FloatingPoint",
    "RNE",
    "RTN",
    "RTP",
    "RTZ",
    "_",
    "and",
    "assert",
    "bvadd",
    "bvand",
    "bvashr",
    "bvlshr",
    "bvmul",
    "bvneg",
    "bvnot",
    "bvor",
    "bvsdiv",
    "bvshl",
    "bvsle",
    "bvslt",
    "bvsrem",
    "bvsub",
    "bvudiv",
    "bvule",
    "bvult",
    "bvurem",
    "bvxor",
    "check-sat",
    "concat",
    "declare-fun",
    "define-fun",
    "extract",
    "false",
    "fp.abs",
    "fp.add",
    "fp.div",
    "fp.eq",
    "fp.isInfinite",
    "fp.isNaN",
    "fp.isZero",
    "fp.leq",
    "fp.lt",
    "fp.mul",
    "fp.roundToIntegral",
    "fp.sqrt",
    "fp.sub",
    "fp.to_sbv",
    "fp.to_ubv",
    "ite",
    "not",
    "or",
    "set-logic",
    "sign_extend",
    "to_fp",
    "to_fp_unsigned",
    "true",
    "xor",
    "zero_extend",
    "=",
    "=>",
    "QF_BV",
    "QF_BVFP",
];

/// Words of a line, where a symbol in bars is one word.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in line.split('|').enumerate() {
        if at % 2 == 1 {
            words.push(format!("|{part}|"));
        } else {
            let spaced = part.replace('(', " ( ").replace(')', " ) ");
            words.extend(spaced.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn is_literal(word: &str) -> bool {
    word.starts_with("#x") || word.starts_with("#b") || word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The first thing that is wrong with a script.
fn flaw(script: &str) -> Option<String> {
    let mut declared: HashSet<String> = HashSet::new();
    for line in script.lines().filter(|line| !line.starts_with(';')) {
        let words = words(line);
        let (open, close) = ["(", ")"].map(|side| words.iter().filter(|&word| word == side).count()).into();
        if open != close {
            return Some(format!("parentheses: {line}"));
        }
        let is_declaration = matches!(words[1].as_str(), "declare-fun" | "define-fun");
        let used = words.iter().enumerate().filter(|&(at, _)| !(is_declaration && at == 2));
        for (_, word) in used {
            let is_known = word == "(" || word == ")" || is_literal(word) || KNOWN.contains(&word.as_str());
            if !is_known && !declared.contains(word) {
                return Some(format!("`{word}` is not declared: {line}"));
            }
        }
        if is_declaration && !declared.insert(words[2].clone()) {
            return Some(format!("`{}` is declared twice: {line}", words[2]));
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn scripts_are_well_formed(script in prop::collection::vec(any::<u8>(), 1..200), prefers_floats in any::<bool>()) {
        let names = ["a b", "x|y", "p->q[3]", "z\\", "ü\n", "", "r"];
        let vars = [7, 16, 32, 64, 32, 128, 1];
        let mut terms = Terms::new();
        let handles: Vec<Term> = names.iter().zip(vars).map(|(name, width)| terms.fresh(name, width)).collect();
        let mut grower = Grower::new(&script, vars.to_vec(), 128);
        grower.prefers_floats = prefers_floats;
        let constraints = [(); 2].map(|()| grower.grow(1, 4).build(&mut terms, &handles));
        let text = smtlib(&terms, &constraints);
        prop_assert_eq!(flaw(&text), None, "{}", text);
    }
}

/// A float result that is used twice was once declared twice.
#[test]
fn a_shared_float_is_declared_once() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh("x", 32), terms.fresh("y", 32));
    let sum = terms.fadd(x, y);
    let product = terms.fmul(sum, sum);
    let less = terms.flt(product, sum);
    let script = smtlib(&terms, &[less]);
    assert_eq!(flaw(&script), None, "{script}");
    assert_eq!(script.matches("(declare-fun").count(), 4, "{script}");
}
