//! Every statement, and every call (LTest, Theorem 1): the predicate is true.

use crate::ast::{Ast, Function, Kind, NodeId};
use crate::label::{Finds, Labeller, Tap};

pub struct Instructions;

impl Labeller for Instructions {
    fn name(&self) -> &'static str {
        "ic"
    }

    fn label(&self, ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
        if is_statement(ast, node) {
            finds.add("ic", node, first_words(ast, node), Tap::Before(node), "1".into());
        }
    }
}

/// What is executed by itself, and not only by what is in it.
fn is_statement(ast: &Ast, id: NodeId) -> bool {
    match ast.node(id).kind {
        Kind::Compound | Kind::Labelled | Kind::Null | Kind::Variable(_) => false,
        Kind::If
        | Kind::While
        | Kind::Do
        | Kind::For { .. }
        | Kind::Switch
        | Kind::Return
        | Kind::Jump
        | Kind::Strange => true,
        // Types and labels are declared too.
        Kind::Declaration => !ast.node(id).children.is_empty() && !is_head(ast, id),
        _ => is_expression_statement(ast, id),
    }
}

/// Whether it stands between the parentheses of a `for`.
fn is_head(ast: &Ast, id: NodeId) -> bool {
    let Some(parent) = ast.node(id).parent else { return false };
    match ast.node(parent).kind {
        Kind::For { init, condition, step } => [init, condition, step].contains(&Some(id)),
        _ => false,
    }
}

pub fn is_expression_statement(ast: &Ast, id: NodeId) -> bool {
    let Some(parent) = ast.node(id).parent else { return false };
    let children = &ast.node(parent).children;
    match ast.node(parent).kind {
        Kind::Compound => true,
        Kind::If => children[1..].contains(&id),
        Kind::While | Kind::For { .. } | Kind::Labelled | Kind::Switch => children.last() == Some(&id),
        Kind::Do => children.first() == Some(&id),
        _ => false,
    }
}

/// Its head, of what spans lines.
fn first_words(ast: &Ast, id: NodeId) -> String {
    let words = ast.said(id);
    match words.char_indices().nth(40) {
        Some((at, _)) => format!("{} ...", &words[..at]),
        None => words,
    }
}

pub struct Calls;

impl Labeller for Calls {
    fn name(&self) -> &'static str {
        "fcc"
    }

    fn label(&self, ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
        if ast.node(node).kind == Kind::Call {
            finds.add("fcc", node, format!("call {}", first_words(ast, node)), Tap::Before(node), "1".into());
        }
    }
}
