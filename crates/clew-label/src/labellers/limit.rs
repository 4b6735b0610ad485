//! The boundaries of every comparison: both sides equal, the left one just below, just above.

use crate::ast::{Ast, Class, Function, Kind, NodeId};
use crate::label::{Finds, Labeller, Tap};

pub struct Limit;

impl Labeller for Limit {
    fn name(&self) -> &'static str {
        "limit"
    }

    fn label(&self, ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
        let Kind::Binary(op) = ast.node(node).kind else { return };
        if !op.is_relation() {
            return;
        }
        let [l, r] = ast.node(node).children[..] else { return };
        let words = |how: &str| format!("{} {how} {}", ast.said(l), ast.said(r));
        finds.add("limit", node, words("=="), Tap::Operands(node), "($l == $r)".into());
        let ty = &ast.node(l).converted;
        if matches!(ty.class, Class::Int { .. }) {
            let unsigned = ty.unsigned();
            let apart =
                |a: &str, b: &str| format!("(({a} > {b}) & ((({unsigned}){a} - ({unsigned}){b}) == 1))");
            finds.add("limit", node, words("one below"), Tap::Operands(node), apart("$r", "$l"));
            finds.add("limit", node, words("one above"), Tap::Operands(node), apart("$l", "$r"));
        }
    }
}
