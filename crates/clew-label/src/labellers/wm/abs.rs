//! An arithmetic operand becomes its absolute value or the negation of that; and once it must be zero (Ammann and Offutt's ABS).

use super::{mutation, operand};
use crate::ast::{Ast, Function, NodeId, Type};
use crate::label::{Finds, Tap};
use crate::predicate::negate;

pub fn label(ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
    if !operand::is_value(ast, node) {
        return;
    }
    let words = ast.said(node);
    let ty = &ast.node(node).converted;
    if !ty.is_int() || ty.is_signed() {
        let shown = operand::shows(ast, node, |ty, v| absolute(ty, v, true));
        finds.find(shown.found("abs", node, mutation(ast, node, &format!("abs({words})"))));
    }
    let shown = operand::shows(ast, node, |ty, v| absolute(ty, v, false));
    finds.find(shown.found("abs", node, mutation(ast, node, &format!("-abs({words})"))));
    finds.add("abs", node, format!("{words} is zero"), Tap::Value(node), "($v == 0)".into());
}

/// Without a branch: times one or minus one.
fn absolute(ty: &Type, v: &str, positive: bool) -> String {
    let (from, sign) = if positive { ("<", "1 - 2") } else { (">", "1 - 2") };
    match ty.is_int() {
        true if !ty.is_signed() && !positive => negate(ty, v),
        true => {
            let (name, unsigned) = (&ty.name, ty.unsigned());
            format!("({name})(({unsigned}){v} * ({unsigned})({sign} * ({v} {from} 0)))")
        }
        false => format!("({v} * ({sign} * ({v} {from} 0)))"),
    }
}
