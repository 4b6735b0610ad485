//! Comparisons: replaced by each other, by true and by false.

use super::mutation;
use crate::ast::{Ast, Class, Function, Kind, NodeId, Op};
use crate::label::{Finds, Tap};

pub fn label(ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
    let Kind::Binary(op) = ast.node(node).kind else { return };
    let [l, r] = ast.node(node).children[..] else { return };
    if !op.is_relation() {
        return;
    }
    // Whether one pointer comes before another is asked only where the program asks.
    let is_pointer = ast.node(l).converted.class == Class::Pointer;
    let orders = !matches!(op, Op::Eq | Op::Ne);
    let original = format!("($l {} $r)", op.text());
    let tap = Tap::Operands(node);
    for other in Op::RELATIONS.into_iter().filter(|&other| other != op) {
        if is_pointer && !orders && !matches!(other, Op::Eq | Op::Ne) {
            continue;
        }
        let (a, b) = (ast.operand(l, other, false), ast.operand(r, other, true));
        let words = mutation(ast, node, &format!("{a} {} {b}", other.text()));
        let mutant = format!("($l {} $r)", other.text());
        finds.add("ror", node, words, tap, format!("({original} != {mutant})")).becomes(tap, mutant);
    }
    finds.add("ror", node, mutation(ast, node, "true"), tap, format!("(!{original})")).becomes(tap, "1");
    finds.add("ror", node, mutation(ast, node, "false"), tap, original).becomes(tap, "0");
}
