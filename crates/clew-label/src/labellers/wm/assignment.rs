//! Assignments that are left out or go elsewhere (LTest, Theorem 2, third case), and calls whose value becomes zero.

use super::{mutation, operand};
use crate::ast::{Ast, Function, Kind, NodeId, Storage, VarId};
use crate::label::{Finds, Tap};
use crate::predicate::differ;

const OLD_VALUE: &str = "its old value may never have been written, or cannot be read again";

/// `x = e` is left out: told where `x` was not `e`.
pub fn deletion(ast: &Ast, function: &Function, node: NodeId, finds: &mut Finds) {
    let this = ast.node(node);
    if this.kind != Kind::Assign || !ast.node(this.children[0]).ty.is_scalar() {
        return;
    }
    let (target, value) = (this.children[0], this.children[1]);
    let words = mutation(ast, node, ";");
    match holds_something(ast, function, target) {
        true => {
            let target = format!("({})", ast.words(target));
            let predicate = differ(ast.node(value).converted.class, "$v", &target);
            finds.add("sdl", node, words, Tap::Value(value), predicate).becomes(Tap::Value(value), target);
        }
        false => finds.skip("sdl", node, words, OLD_VALUE),
    }
}

/// Whether it was written before, and reading it changes nothing and cannot fail.
fn holds_something(ast: &Ast, function: &Function, id: NodeId) -> bool {
    let node = ast.node(id);
    if node.ty.volatile || node.is_bit_field {
        return false;
    }
    match node.kind {
        Kind::Paren | Kind::Member { arrow: false } => holds_something(ast, function, node.children[0]),
        Kind::Name(variable) => is_written(ast, function, variable),
        _ => false,
    }
}

fn is_written(ast: &Ast, function: &Function, variable: VarId) -> bool {
    match ast.variable(variable).storage {
        Storage::Parameter | Storage::Static => true,
        Storage::Local { initialised } => initialised && !function.jumps,
    }
}

/// The value of `f(x)` becomes zero; what else the call does is still done.
pub fn call(ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
    if ast.node(node).kind != Kind::Call || !operand::is_value(ast, node) {
        return;
    }
    let shown = operand::shows(ast, node, |_, _| "0".into());
    finds.find(shown.found("cdl", node, mutation(ast, node, &format!("({}, 0)", ast.said(node)))));
}

/// `x = e` becomes `y = e`, for every parameter and variable of the file that has the type of `x` and occurs in the function:
/// these are other places than `x`, so it is told where `x` or `y` was not `e`.
pub fn target(ast: &Ast, function: &Function, node: NodeId, finds: &mut Finds) {
    let this = ast.node(node);
    if this.kind != Kind::Assign {
        return;
    }
    let (target, value) = (this.children[0], this.children[1]);
    let Kind::Name(own) = ast.node(ast.bare(target)).kind else { return };
    let ty = &ast.node(target).ty;
    if !ty.is_scalar() {
        return;
    }
    let mut others: Vec<VarId> = Vec::new();
    for at in function.nodes.clone() {
        if let Kind::Name(other) = ast.node(NodeId(at)).kind {
            others.push(other);
        }
    }
    others.sort_unstable();
    others.dedup();
    for other in others.into_iter().filter(|&other| other != own) {
        let variable = ast.variable(other);
        let is_known = variable.storage == Storage::Parameter;
        if variable.ty != *ty || variable.is_const || !is_known || is_hidden(ast, function, other) {
            continue;
        }
        let words = mutation(ast, node, &format!("{} = {}", variable.name, ast.said(value)));
        if !holds_something(ast, function, target) {
            finds.skip("lhs", node, words, OLD_VALUE);
            continue;
        }
        let class = ast.node(value).converted.class;
        let here = differ(class, "$v", &format!("({})", ast.words(target)));
        let there = differ(class, "$v", &variable.name);
        let becomes = format!("({} = $v, {})", variable.name, ast.words(target));
        finds
            .add("lhs", node, words, Tap::Value(value), format!("({here} | {there})"))
            .becomes(Tap::Value(value), becomes);
    }
}

/// Whether a variable of the function's has the same name, and may stand before it.
fn is_hidden(ast: &Ast, function: &Function, wanted: VarId) -> bool {
    let name = &ast.variable(wanted).name;
    function.nodes.clone().any(|at| match ast.node(NodeId(at)).kind {
        Kind::Variable(variable) => ast.variable(variable).name == *name,
        _ => false,
    })
}
