//! A unary operator before an operand: `-` and `~` of numbers, `!` of conditions.

use super::{mutation, operand};
use crate::ast::{Ast, Function, Kind, NodeId};
use crate::decision;
use crate::label::{Finds, Tap};
use crate::predicate::negate;

pub fn label(ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
    if operand::is_value(ast, node) && !decision::is_leaf(ast, node) {
        let words = ast.said(node);
        let shown = operand::shows(ast, node, negate);
        finds.find(shown.found("uoi", node, mutation(ast, node, &format!("-{words}"))));
        if ast.node(node).converted.is_int() {
            let shown = operand::shows(ast, node, |_, v| format!("~{v}"));
            finds.find(shown.found("uoi", node, mutation(ast, node, &format!("~{words}"))));
        }
    }
    if decision::is_leaf(ast, node) && !ast.node(node).is_constant {
        let words = match ast.node(node).kind {
            Kind::Binary(_) => format!("!({})", ast.said(node)),
            _ => format!("!{}", ast.said(node)),
        };
        let tap = Tap::Value(node);
        finds.add("uoi", node, mutation(ast, node, &words), tap, "1".into()).becomes(tap, "(!$v)");
    }
}
