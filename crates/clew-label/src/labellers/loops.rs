//! Loops that make no turn, one turn, more: told when the condition is evaluated. A loop that is left by `break`, `return`
//! or `goto` in its first turn has made none of these.

use crate::ast::{Ast, Function, Kind, NodeId};
use crate::decision;
use crate::label::{Finds, Found, Labeller, Tap};

pub struct Loops;

impl Labeller for Loops {
    fn name(&self) -> &'static str {
        "loop"
    }

    fn label(&self, ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
        let is_do = match ast.node(node).kind {
            Kind::While | Kind::For { .. } => false,
            Kind::Do => true,
            _ => return,
        };
        let Some(condition) = decision::condition(ast, node) else {
            finds.skip("loop", node, "a loop".into(), "it has no condition");
            return;
        };
        let ends = decision::ends(ast, condition);
        let words = |turns: &str| format!("{turns} of the loop while {}", ast.said(ast.bare(condition)));
        let mut add = |turns: &str, value: bool, counted: &str| {
            let own = ends.iter().filter(|end| end.value == value);
            let taps = own.map(|end| {
                let ended = decision::is(end.outcome, "$v");
                (Tap::Value(end.leaf), format!("({ended} & ($turns{}$ {counted}))", node.0))
            });
            finds.find(Found::new("loop", node, words(turns), taps.collect()));
        };
        // The condition of a `do` comes after each turn.
        if !is_do {
            add("no turn", false, "== 0");
        }
        add("one turn", false, "== 1");
        add("more turns", true, ">= 1");
    }
}
