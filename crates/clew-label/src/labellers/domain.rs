//! Partitions of a function's inputs by the types of its parameters (LTest's input domain coverage, interface-based).

use crate::ast::{Ast, Class, Function, NodeId, VarId};
use crate::label::{Finds, Labeller, Tap};
use crate::predicate::{greatest, least};

pub struct Domain;

impl Labeller for Domain {
    fn name(&self) -> &'static str {
        "domain"
    }

    fn label(&self, ast: &Ast, function: &Function, node: NodeId, finds: &mut Finds) {
        if node != function.body {
            return;
        }
        for (at, &parameter) in function.parameters.iter().enumerate() {
            let others = &function.parameters[at + 1..];
            for (words, predicate) in partitions(ast, parameter, others) {
                finds.add("domain", node, words, Tap::Before(node), predicate);
            }
        }
    }
}

fn partitions(ast: &Ast, parameter: VarId, others: &[VarId]) -> Vec<(String, String)> {
    let variable = ast.variable(parameter);
    let (name, ty) = (&variable.name, &variable.ty);
    if name.is_empty() || ty.volatile {
        return Vec::new();
    }
    let mut out: Vec<(String, String)> = Vec::new();
    let mut is = |what: &str, predicate: String| out.push((format!("{name} is {what}"), predicate));
    match ty.class {
        Class::Int { signed } => {
            is("zero", format!("({name} == 0)"));
            is("one", format!("({name} == 1)"));
            is("more than one", format!("({name} > 1)"));
            if signed {
                is("negative", format!("({name} < 0)"));
            }
            let (wide, unsigned) = (&ty.name, unsigned(&ty.name));
            match least(ty).filter(|_| ty.bits >= 32) {
                Some(least) => is("the least value", format!("({name} == {least})")),
                None if signed => {
                    is("the least value", format!("({name} == -1 - ({wide})(({unsigned})-1 >> 1))"));
                }
                None => {}
            }
            match (ty.bits >= 32, signed) {
                (true, _) => is("the greatest value", format!("({name} == {})", greatest(ty))),
                (false, true) => {
                    is("the greatest value", format!("({name} == ({wide})(({unsigned})-1 >> 1))"));
                }
                (false, false) => is("the greatest value", format!("({name} == ({wide})-1)")),
            }
        }
        Class::Bool => {
            is("false", format!("({name} == 0)"));
            is("true", format!("({name} != 0)"));
        }
        Class::Float => {
            is("zero", format!("({name} == 0)"));
            is("positive", format!("({name} > 0)"));
            is("negative", format!("({name} < 0)"));
            is("not a number", format!("({name} != {name})"));
        }
        Class::Pointer => {
            is("null", format!("({name} == 0)"));
            is("not null", format!("({name} != 0)"));
            for &other in others {
                let other = ast.variable(other);
                if other.ty.class == Class::Pointer && other.ty.name == ty.name && !other.name.is_empty() {
                    let other = &other.name;
                    let predicate = format!("(({name} == {other}) & ({name} != 0))");
                    out.push((format!("{name} and {other} are the same"), predicate));
                }
            }
        }
        Class::Array(_) | Class::Void | Class::Other => {}
    }
    out
}

/// Of `char` and `short`.
fn unsigned(name: &str) -> String {
    match name.strip_prefix("signed ") {
        Some(rest) => format!("unsigned {rest}"),
        None if name.starts_with("unsigned ") => name.to_owned(),
        None => format!("unsigned {name}"),
    }
}
