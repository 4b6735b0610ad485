//! A constant becomes one more, one less, zero.

use super::{mutation, operand};
use crate::ast::{Ast, Function, Kind, NodeId};
use crate::label::Finds;

pub fn label(ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
    let this = ast.node(node);
    if !matches!(this.kind, Kind::Integer | Kind::Floating) || !this.converted.is_number() {
        return;
    }
    // Only in an operation is there a value that a constant makes a difference to.
    let is_operand = ast.user(node).is_some_and(|(user, _)| matches!(ast.node(user).kind, Kind::Binary(_)));
    if !is_operand {
        return;
    }
    let words = ast.said(node);
    type Change = (&'static str, fn(&str) -> String);
    let changes: [Change; 3] =
        [(" + 1", |v| format!("({v} + 1u)")), (" - 1", |v| format!("({v} - 1u)")), ("0", |_| "0".into())];
    for (how, change) in changes {
        let mutant = if how == "0" { how.to_owned() } else { format!("{words}{how}") };
        if how == "0" && words == "0" {
            continue;
        }
        let is_int = this.converted.is_int();
        let shown = operand::shows(ast, node, |ty, v| match is_int {
            true => change(&format!("({}){v}", ty.unsigned())),
            false => change(v).replace("1u", "1"),
        });
        finds.find(shown.found("crp", node, mutation(ast, node, &mutant)));
    }
}
