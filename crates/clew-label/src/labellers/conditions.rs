//! Decisions, conditions, both, and all combinations of conditions (LTest, Theorem 1). Conditions are evaluated as C does it,
//! so a combination is a way through the decision.

use crate::ast::{Ast, Function, NodeId};
use crate::decision::{self, End};
use crate::label::{Finds, Found, Labeller, Tap};

pub struct Conditions {
    name: &'static str,
    decisions: bool,
    conditions: bool,
    combinations: bool,
}

/// A decision with more ways through it is left out: nobody would read the list.
const MOST: usize = 4096;

impl Conditions {
    pub fn named(name: &'static str) -> Conditions {
        Conditions {
            name,
            decisions: matches!(name, "dc" | "dcc"),
            conditions: matches!(name, "cc" | "dcc"),
            combinations: name == "mcc",
        }
    }
}

impl Labeller for Conditions {
    fn name(&self) -> &'static str {
        self.name
    }

    fn label(&self, ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
        let Some(top) = decision::decision(ast, node) else { return };
        if self.decisions {
            decisions(ast, top, finds);
        }
        if self.conditions {
            conditions(ast, top, self.decisions, finds);
        }
        if self.combinations {
            combinations(ast, top, finds);
        }
    }
}

pub fn at_ends(ends: &[End]) -> Vec<(Tap, String)> {
    ends.iter().map(|end| (Tap::Value(end.leaf), decision::is(end.outcome, "$v"))).collect()
}

fn decisions(ast: &Ast, top: NodeId, finds: &mut Finds) {
    let ends = decision::ends(ast, top);
    for outcome in [true, false] {
        let own: Vec<End> = ends.iter().copied().filter(|end| end.value == outcome).collect();
        let words = format!("{} is {outcome}", ast.said(ast.bare(top)));
        finds.find(Found::new("dc", top, words, at_ends(&own)));
    }
}

fn conditions(ast: &Ast, top: NodeId, with_decisions: bool, finds: &mut Finds) {
    let leaves = decision::leaves(ast, top);
    // A condition by itself is the decision.
    if with_decisions && leaves.len() == 1 {
        return;
    }
    for leaf in leaves {
        for outcome in [true, false] {
            let words = format!("{} is {outcome}", ast.said(leaf));
            finds.add("cc", leaf, words, Tap::Value(leaf), decision::is(outcome, "$v"));
        }
    }
}

fn combinations(ast: &Ast, top: NodeId, finds: &mut Finds) {
    let Some(vectors) = decision::vectors(ast, top, MOST) else {
        finds.skip("mcc", top, ast.said(ast.bare(top)), "there are more than 4096 combinations");
        return;
    };
    for (way, _) in vectors {
        let Some(&(last, outcome)) = way.last() else { continue };
        let words: Vec<String> =
            way.iter().map(|&(leaf, outcome)| format!("{} is {outcome}", ast.said(leaf))).collect();
        // The values of the conditions before it are still there.
        let mut predicate = decision::is(outcome, "$v");
        for &(leaf, outcome) in &way[..way.len() - 1] {
            predicate = format!("({predicate} & {})", decision::is(outcome, &format!("$v{}$", leaf.0)));
        }
        let taps = vec![(Tap::Value(last), predicate)];
        finds.find(Found::new("mcc", top, words.join(", "), taps));
    }
}
