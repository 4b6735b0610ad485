//! Mutants of an operand, seen in the operation that uses it.

use super::promoted;
use crate::ast::{Ast, Class, Kind, NodeId, Op, Type};
use crate::label::{Found, Tap};
use crate::predicate::{Result, differ, operation, told_apart};

/// Where the mutant of an operand shows.
pub struct Shown {
    tap: Tap,
    predicate: String,
    /// What is computed there instead.
    mutant: String,
}

impl Shown {
    pub fn found(self, operator: &'static str, about: NodeId, words: String) -> Found {
        let mut found = Found::new(operator, about, words, vec![(self.tap, self.predicate)]);
        found.becomes(self.tap, self.mutant);
        found
    }
}

/// Where the mutant of an operand shows: `mutate` says in C what becomes of a value.
pub fn shows(ast: &Ast, node: NodeId, mutate: impl Fn(&Type, &str) -> String) -> Shown {
    let own = &ast.node(node).converted;
    // Arithmetic is done in `int` at least.
    let computed = promoted(own);
    let mutant = |value: &str| format!("({})({})", own.name, mutate(&computed, value));
    if let Some((user, at)) = ast.user(node)
        && let Kind::Binary(op) = ast.node(user).kind
        && let Some((ty, class)) = computes(ast, user, op)
        && !ast.node(user).is_constant
    {
        let [l, r] = match at {
            0 => [mutant("$l"), "$r".into()],
            _ => ["$l".into(), mutant("$r")],
        };
        let (original, mutated) = (operation(op, &ty, "$l", "$r"), operation(op, &ty, &l, &r));
        let predicate = told_apart(class, &original, &mutated);
        return Shown { tap: Tap::Operands(user), predicate, mutant: format!("({l} {} {r})", op.text()) };
    }
    let same = Result { value: "$v".into(), fails: None };
    let mutant = mutant("$v");
    Shown { tap: Tap::Value(node), predicate: differ(own.class, &same.value, &mutant), mutant }
}

/// The type that an operation is computed in, and what its result is like.
fn computes(ast: &Ast, node: NodeId, op: Op) -> Option<(Type, Class)> {
    let this = ast.node(node);
    let operand = &ast.node(this.children[0]).converted;
    match op {
        Op::LAnd | Op::LOr | Op::Comma | Op::Shl | Op::Shr => None,
        _ if !operand.is_number() || !ast.node(this.children[1]).converted.is_number() => None,
        _ if op.is_relation() => Some((operand.clone(), Class::Int { signed: true })),
        _ => Some((this.ty.clone(), this.ty.class)),
    }
}

/// Whether a node is a value that some operator stands for: read from a variable, or called for.
pub fn is_value(ast: &Ast, node: NodeId) -> bool {
    let this = ast.node(node);
    let is_operand =
        this.is_read || (this.kind == Kind::Call && ast.user(node).is_some_and(|(user, _)| uses(ast, user)));
    is_operand && this.converted.is_number() && !this.is_constant
}

/// Whether what is in it is used.
fn uses(ast: &Ast, user: NodeId) -> bool {
    matches!(
        ast.node(user).kind,
        Kind::Binary(_) | Kind::Assign | Kind::Return | Kind::Variable(_) | Kind::Unary(_) | Kind::Call
    )
}
