//! Decisions: conditions joined by `&&`, `||` and `!`, evaluated from left to right as far as needed.

use crate::ast::{Ast, Kind, NodeId, Op, UnaryOp};

/// Where an expression of a decision gets its value: when this condition has this value, the expression has that one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    pub leaf: NodeId,
    pub outcome: bool,
    pub value: bool,
}

/// Through parentheses and `!`, and whether the value is the opposite.
fn inner(ast: &Ast, mut id: NodeId) -> (NodeId, bool) {
    let mut negated = false;
    loop {
        match ast.node(id).kind {
            Kind::Paren => id = ast.node(id).children[0],
            Kind::Unary(UnaryOp::LNot) => {
                id = ast.node(id).children[0];
                negated = !negated;
            }
            _ => return (id, negated),
        }
    }
}

/// All ends of an expression.
pub fn ends(ast: &Ast, id: NodeId) -> Vec<End> {
    let (at, negated) = inner(ast, id);
    let mut out = match ast.node(at).kind {
        Kind::Binary(op) if op.is_logical() => {
            let (left, right) = (ast.node(at).children[0], ast.node(at).children[1]);
            let short = op == Op::LOr;
            let mut all: Vec<End> = ends(ast, left).into_iter().filter(|end| end.value == short).collect();
            all.extend(ends(ast, right));
            all
        }
        _ => vec![true, false].into_iter().map(|outcome| End { leaf: at, outcome, value: outcome }).collect(),
    };
    out.iter_mut().for_each(|end| end.value ^= negated);
    out
}

/// The conditions of a decision, in the order of evaluation.
pub fn leaves(ast: &Ast, id: NodeId) -> Vec<NodeId> {
    let (at, _) = inner(ast, id);
    match ast.node(at).kind {
        Kind::Binary(op) if op.is_logical() => {
            let children = &ast.node(at).children;
            children.iter().flat_map(|&child| leaves(ast, child)).collect()
        }
        _ => vec![at],
    }
}

/// A way through a decision: the conditions that were evaluated, and the outcome.
pub type Vector = (Vec<(NodeId, bool)>, bool);

/// The ways through a decision: which conditions were evaluated to what, and the outcome. `None` where there are too many.
pub fn vectors(ast: &Ast, id: NodeId, most: usize) -> Option<Vec<Vector>> {
    let (at, negated) = inner(ast, id);
    let mut out = Vec::new();
    match ast.node(at).kind {
        Kind::Binary(op) if op.is_logical() => {
            let (left, right) = (ast.node(at).children[0], ast.node(at).children[1]);
            let short = op == Op::LOr;
            let rights = vectors(ast, right, most)?;
            for (way, value) in vectors(ast, left, most)? {
                if value == short {
                    out.push((way, value));
                } else {
                    let longer = rights.iter().map(|(more, value)| ([&way[..], more].concat(), *value));
                    out.extend(longer);
                }
            }
        }
        _ => out.extend([true, false].map(|outcome| (vec![(at, outcome)], outcome))),
    }
    out.iter_mut().for_each(|(_, value)| *value ^= negated);
    (out.len() <= most).then_some(out)
}

/// What a statement or a conditional expression decides on.
pub fn condition(ast: &Ast, id: NodeId) -> Option<NodeId> {
    let node = ast.node(id);
    match node.kind {
        Kind::If | Kind::While | Kind::Conditional => node.children.first().copied(),
        Kind::Do => node.children.last().copied(),
        Kind::For { condition, .. } => condition,
        _ => None,
    }
}

/// The decision that a node stands for: that of a statement or of a conditional expression, or its own, where it joins
/// conditions and is no part of another one.
pub fn decision(ast: &Ast, id: NodeId) -> Option<NodeId> {
    if let Some(condition) = condition(ast, id) {
        return Some(condition);
    }
    let Kind::Binary(op) = ast.node(id).kind else { return None };
    (op.is_logical() && !is_part(ast, id)).then_some(id)
}

/// Whether a node is a part of a larger decision, or what a statement decides on.
fn is_part(ast: &Ast, id: NodeId) -> bool {
    let mut at = id;
    while let Some(parent) = ast.node(at).parent {
        if condition(ast, parent) == Some(at) {
            return true;
        }
        match ast.node(parent).kind {
            Kind::Paren | Kind::Unary(UnaryOp::LNot) => at = parent,
            Kind::Binary(op) => return op.is_logical(),
            _ => return false,
        }
    }
    false
}

/// Whether a node is a condition of some decision.
pub fn is_leaf(ast: &Ast, id: NodeId) -> bool {
    let is_joined = matches!(ast.node(id).kind, Kind::Binary(op) if op.is_logical());
    let is_stripped = matches!(ast.node(id).kind, Kind::Paren | Kind::Unary(UnaryOp::LNot));
    !is_joined && !is_stripped && is_part(ast, id)
}

/// A decision in C that evaluates all of its conditions, without a branch; `None` where one of them may fail, or have an
/// effect.
pub fn branchless(ast: &Ast, id: NodeId) -> Option<String> {
    let (at, negated) = inner(ast, id);
    let value = match ast.node(at).kind {
        Kind::Binary(op) if op.is_logical() => {
            let (left, right) = (ast.node(at).children[0], ast.node(at).children[1]);
            let symbol = if op == Op::LAnd { "&" } else { "|" };
            let (left, right) = (branchless(ast, left)?, branchless(ast, right)?);
            format!("({} {symbol} {})", is(true, &left), is(true, &right))
        }
        _ if ast.is_safe(at) => format!("({})", ast.words(at)),
        _ => return None,
    };
    Some(if negated { format!("(!{value})") } else { value })
}

/// In C: that the value of a condition is this one.
pub fn is(outcome: bool, value: &str) -> String {
    format!("({value} {} 0)", if outcome { "!=" } else { "==" })
}
