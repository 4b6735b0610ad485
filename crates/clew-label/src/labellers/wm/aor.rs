//! Arithmetic operators, those on bits and shifts: replaced by each other, or by one of their operands.

use super::mutation;
use crate::ast::{Ast, Class, Function, Kind, NodeId, Op, Type};
use crate::label::{Finds, Tap};
use crate::predicate::{Result, operation, told_apart};

pub fn arithmetic(ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
    replace(ast, node, "aor", &Op::ARITHMETIC, true, finds);
}

pub fn bits(ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
    replace(ast, node, "lor", &Op::BITS, true, finds);
}

pub fn shifts(ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
    replace(ast, node, "sor", &Op::SHIFTS, false, finds);
}

fn replace(ast: &Ast, node: NodeId, name: &'static str, family: &[Op], right: bool, finds: &mut Finds) {
    let this = ast.node(node);
    let (op, assigns) = match this.kind {
        Kind::Binary(op) => (op, false),
        Kind::CompoundAssign(op) => (op, true),
        _ => return,
    };
    let [l, r] = this.children[..] else { return };
    if !family.contains(&op) {
        return;
    }
    if !this.ty.is_number() || ast.node(l).converted.class == Class::Pointer {
        pointer(ast, node, name, op, r, finds);
        return;
    }
    let ty = match (assigns, name) {
        (true, "sor") => promoted(&ast.node(l).ty),
        (true, _) => ast.node(r).converted.clone(),
        (false, _) => this.ty.clone(),
    };
    // What is stored is what is seen.
    let stored = assigns.then(|| ast.node(l).ty.clone());
    let fits = |value: Result| match &stored {
        Some(stored) => Result { value: format!("({}){}", stored.name, value.value), ..value },
        None => value,
    };
    let class = stored.as_ref().map_or(ty.class, |stored| stored.class);
    if stored.as_ref().is_some_and(|stored| !stored.is_number() || stored.class != ty.class && !ty.is_int()) {
        finds.skip(name, node, ast.said(node), "what is stored is of another kind than what is computed");
        return;
    }
    let (left, rt) = ("$l".to_owned(), "$r".to_owned());
    let original = fits(operation(op, &ty, &left, &rt));
    let (a, b) = (ast.said(l), ast.said(r));
    let tap = Tap::Operands(node);
    let mut add = |mutant: Result, words: String, becomes: String| {
        let predicate = told_apart(class, &original, &fits(mutant));
        finds.add(name, node, mutation(ast, node, &words), tap, predicate).becomes(tap, becomes);
    };
    for &other in family.iter().filter(|&&other| other != op) {
        if other == Op::Rem && !ty.is_int() {
            continue;
        }
        let symbol = if assigns { format!("{}=", other.text()) } else { other.text().to_owned() };
        let becomes = if assigns { format!("($t {symbol} $r)") } else { format!("($l {symbol} $r)") };
        let [a, b] = match assigns {
            true => [a.clone(), b.clone()],
            false => [ast.operand(l, other, false), ast.operand(r, other, true)],
        };
        add(operation(other, &ty, &left, &rt), format!("{a} {symbol} {b}"), becomes);
    }
    let (words, becomes) = if assigns { (format!("{a} = {a}"), "$t") } else { (a.clone(), "$l") };
    add(Result { value: left.clone(), fails: None }, words, becomes.to_owned());
    if right {
        let (words, becomes) = if assigns { (format!("{a} = {b}"), "($t = $r)") } else { (b, "$r") };
        add(Result { value: rt.clone(), fails: None }, words, becomes.to_owned());
    }
}

/// `p + i` becomes `p - i` or `p`: both differ where `i` is not zero.
fn pointer(ast: &Ast, node: NodeId, name: &'static str, op: Op, r: NodeId, finds: &mut Finds) {
    let this = ast.node(node);
    let is_plain = this.ty.class == Class::Pointer && ast.node(r).converted.is_int();
    if !is_plain {
        if name == "aor" {
            finds.skip(name, node, ast.said(node), "operands of these types are not followed");
        }
        return;
    }
    let other = if op == Op::Add { "-" } else { "+" };
    let l = ast.said(this.children[0]);
    let (symbol, alone) = match this.kind {
        Kind::CompoundAssign(_) => (format!("{other}="), format!("{l} = {l}")),
        _ => (other.to_owned(), l.clone()),
    };
    let tap = Tap::Value(r);
    for (mutant, becomes) in
        [(format!("{l} {symbol} {}", ast.said(r)), "(-(__PTRDIFF_TYPE__)$v)"), (alone, "0")]
    {
        finds.add(name, node, mutation(ast, node, &mutant), tap, "($v != 0)".into()).becomes(tap, becomes);
    }
}

pub fn promoted(ty: &Type) -> Type {
    match ty.class {
        Class::Int { .. } | Class::Bool if ty.bits < 32 => {
            Type { class: Class::Int { signed: true }, name: "int".into(), bits: 32, volatile: false }
        }
        _ => ty.clone(),
    }
}
