//! Weak mutation (LTest, Theorem 2): a label for each mutant, true where the mutant can be told from the program right after
//! what was mutated.
//!
//! "Right after" is after the operation that uses what was mutated, or where no operation does, after the value itself. LTest
//! looks at the end of the statement; but its programs are normalised, so that a condition is one comparison, and what an
//! operation gives is what the states differ in. Operands are computed by the program itself, once: they may have side
//! effects, which LTest excludes.
//!
//! The operators are those of Ammann and Offutt, under the names that LTest uses, and more that Mull and dextool know.

mod abs;
mod aor;
mod assignment;
mod constants;
mod cor;
mod operand;
mod other;
mod ror;
mod uoi;

use crate::ast::{Ast, Function, NodeId};
use crate::label::{Finds, Labeller};

pub use aor::promoted;

type Operator = fn(&Ast, &Function, NodeId, &mut Finds);

/// Name, what it does, and the function that finds its labels.
pub const OPERATORS: [(&str, &str, Operator); 14] = [
    (
        "abs",
        "an arithmetic operand becomes its absolute value, its negation, or is to be zero once",
        abs::label,
    ),
    ("aor", "an arithmetic operator becomes another one, or one of its operands", aor::arithmetic),
    ("ror", "a comparison becomes another one, true or false", ror::label),
    ("cor", "&& and || become each other, one of their operands, true or false", cor::label),
    ("uoi", "an operand gets -, ~ or !", uoi::label),
    ("lor", "&, | and ^ become each other, or one of their operands", aor::bits),
    ("sor", "<< and >> become each other, or their left operand", aor::shifts),
    ("crp", "a constant becomes one more, one less, zero", constants::label),
    ("sdl", "an assignment is left out", assignment::deletion),
    ("cdl", "the value of a call becomes zero", assignment::call),
    ("lhs", "an assignment goes to another variable", assignment::target),
    ("inc", "++ and -- become each other", other::step),
    ("acr", "42 is assigned, or given back", other::constant),
    ("stl", "a call or a step whose value nobody uses, or a jump, is left out", other::statement),
];

/// What `wm` alone means: LTest's operators.
const USUAL: [&str; 5] = ["abs", "aor", "ror", "cor", "uoi"];

/// `ror+aor`, or `all`.
pub fn operators(text: &str) -> Result<Vec<&'static str>, String> {
    let mut out = Vec::new();
    for name in text.split('+') {
        match OPERATORS.iter().find(|(known, ..)| *known == name) {
            Some((known, ..)) => out.push(*known),
            None if name == "all" => out.extend(OPERATORS.iter().map(|(known, ..)| *known)),
            None => {
                let known: Vec<&str> = OPERATORS.iter().map(|(known, ..)| *known).collect();
                return Err(format!(
                    "unknown operator `{name}` of wm; known ones are {}, all",
                    known.join(", ")
                ));
            }
        }
    }
    Ok(out)
}

pub struct WeakMutation {
    operators: Vec<Operator>,
}

impl WeakMutation {
    pub fn new(chosen: &[&str]) -> WeakMutation {
        let chosen = if chosen.is_empty() { &USUAL } else { chosen };
        let wanted = OPERATORS.iter().filter(|(name, ..)| chosen.contains(name));
        WeakMutation { operators: wanted.map(|(.., operator)| *operator).collect() }
    }
}

impl Labeller for WeakMutation {
    fn name(&self) -> &'static str {
        "wm"
    }

    fn label(&self, ast: &Ast, function: &Function, node: NodeId, finds: &mut Finds) {
        for operator in &self.operators {
            operator(ast, function, node, finds);
        }
    }
}

/// `a < b -> a <= b`
fn mutation(ast: &Ast, node: NodeId, mutant: &str) -> String {
    format!("{} -> {mutant}", ast.said(node))
}
