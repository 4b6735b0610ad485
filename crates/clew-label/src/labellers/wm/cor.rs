//! `&&` and `||`: replaced by each other, by one of their operands, by true and by false.
//!
//! C does not evaluate the right operand where the left one decides. A mutant that would evaluate it there can be told from
//! the program only by doing so: that is done where nothing in the operand can fail.

use super::mutation;
use crate::ast::{Ast, Function, Kind, NodeId, Op};
use crate::decision::{self, End};
use crate::label::{Finds, Found, Tap};
use crate::labellers::conditions::at_ends;

const NEEDS_RIGHT: &str = "the right operand would be evaluated where it may fail or have an effect";

pub fn label(ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
    let Kind::Binary(op) = ast.node(node).kind else { return };
    let [l, r] = ast.node(node).children[..] else { return };
    if !op.is_logical() {
        return;
    }
    let (a, b) = (ast.said(l), ast.said(r));
    // What the left operand is where it decides alone.
    let short = op == Op::LOr;
    let with = |node: NodeId, value: bool| -> Vec<End> {
        decision::ends(ast, node).into_iter().filter(|end| end.value == value).collect()
    };
    let mut add = |mutant: &str, taps: Vec<(Tap, String)>, becomes: &[(NodeId, &str)]| {
        let found = finds.find(Found::new("cor", node, mutation(ast, node, mutant), taps));
        for &(node, value) in becomes {
            found.becomes(Tap::Value(node), value);
        }
    };
    // The operands as they are seen: a condition may be a pointer, which its parentheses are not.
    let (left, right) = (ast.bare(l), ast.bare(r));
    let never_short = if short { "0" } else { "1" };
    add("true", at_ends(&with(node, false)), &[(node, "1")]);
    add("false", at_ends(&with(node, true)), &[(node, "0")]);
    let right_decides = at_ends(&with(r, short));
    add(&a, right_decides.clone(), &[(right, never_short)]);
    let swapped = if short { Op::LAnd } else { Op::LOr };
    let operands = [ast.operand(l, swapped, false), ast.operand(r, swapped, true)];
    let other = format!("{} {} {}", operands[0], swapped.text(), operands[1]);
    let Some(value) = decision::branchless(ast, r) else {
        for mutant in [b, other] {
            finds.skip("cor", node, mutation(ast, node, &mutant), NEEDS_RIGHT);
        }
        return;
    };
    let value = decision::is(!short, &value);
    let left_decides = with(l, short)
        .into_iter()
        .map(|end| (Tap::Value(end.leaf), format!("({} & {value})", decision::is(end.outcome, "$v"))));
    let left_decides: Vec<(Tap, String)> = left_decides.collect();
    add(&b, left_decides.clone(), &[(left, never_short)]);
    // With the left operand negated the right one is evaluated where the mutant needs it; elsewhere the left one decides.
    let joined = format!("(($v{}$ != 0) {} $v)", left.0, if short { "&" } else { "|" });
    let parts = [(left, "(!$v)"), (node, joined.as_str())];
    add(&other, [right_decides, left_decides].concat(), &parts);
}
