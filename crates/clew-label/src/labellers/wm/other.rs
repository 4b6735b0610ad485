//! What Mull and dextool change besides: `++` and `--` become each other, 42 is assigned or given back, and a call, a step or a jump
//! that stands for itself is left out.
//!
//! The mutant does another thing whatever the values are, so its label says that its place is reached, or that the value is
//! not 42 already. What the difference comes to is asked of the mutant itself.

use super::mutation;
use crate::annotate::VOID;
use crate::ast::{Ast, Class, Function, Kind, NodeId};
use crate::label::{Finds, Tap};
use crate::labellers::instructions::is_expression_statement;

/// As in Mull.
const VALUE: &str = "42";

/// `x++` becomes `x--`.
pub fn step(ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
    let this = ast.node(node);
    let (Kind::Step { by, before }, [target]) = (this.kind, &this.children[..]) else { return };
    let other = if by > 0 { "--" } else { "++" };
    let written = |target: &str| match before {
        true => format!("{other}{target}"),
        false => format!("{target}{other}"),
    };
    let words = mutation(ast, node, &written(&ast.said(*target)));
    // An increased truth value is true, a decreased one the opposite.
    if ast.node(*target).ty.class == Class::Bool {
        return finds.skip("inc", node, words, "a truth value is no count");
    }
    let mutant = format!("({})", written(&format!("({})", ast.copy(*target))));
    reached("inc", node, words, mutant, finds);
}

/// `x = e`, `T x = e` and `return e` become `x = 42`, `T x = 42` and `return 42`.
pub fn constant(ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
    let this = ast.node(node);
    let value = match (this.kind, &this.children[..]) {
        (Kind::Assign, &[_, value]) | (Kind::Return, &[value]) => value,
        // The lengths of an array are below its variable, too.
        (Kind::Variable(id), &[value]) if ast.variable(id).ty.is_number() => value,
        _ => return,
    };
    let ty = &ast.node(value).converted;
    let is_known = matches!(ty.class, Class::Int { .. } | Class::Float);
    if !is_known || ast.node(value).kind == Kind::InitList || ast.words(value) == VALUE {
        return;
    }
    let words = mutation(ast, value, VALUE);
    if !ast.node(value).is_constant {
        let changed = format!("({}){VALUE}", ty.name);
        let predicate = format!("($v != {changed})");
        finds.add("acr", value, words, Tap::Value(value), predicate).becomes(Tap::Value(value), changed);
        return;
    }
    // Where the compiler needs a constant, nothing can be computed.
    match this.kind {
        Kind::Variable(_) => finds.skip("acr", value, words, "a constant that a variable begins with"),
        _ => reached("acr", value, words, format!("({}){VALUE}", ty.name), finds),
    }
}

/// `f(x);`, `i++;` and `break;` become `;`.
pub fn statement(ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
    let this = ast.node(node);
    let is_left = match this.kind {
        Kind::Call | Kind::Step { .. } => is_expression_statement(ast, node) && !is_given(ast, node),
        Kind::Jump => true,
        Kind::Return => this.children.is_empty(),
        _ => false,
    };
    if is_left {
        reached("stl", node, mutation(ast, node, ";"), VOID.to_owned(), finds);
    }
}

/// Whether it is the last statement of `({ ... })`, whose value that has.
fn is_given(ast: &Ast, node: NodeId) -> bool {
    let Some(list) = ast.node(node).parent else { return false };
    let Some(outer) = ast.node(list).parent else { return false };
    ast.node(outer).kind == Kind::StatementExpression && ast.node(list).children.last() == Some(&node)
}

fn reached(operator: &'static str, node: NodeId, words: String, mutant: String, finds: &mut Finds) {
    finds.add(operator, node, words, Tap::Before(node), "1".into()).becomes(Tap::Instead(node), mutant);
}
