//! Run-time errors (LTest's run-time error coverage): every operation that can fail has a label that is true just where it
//! does.

use crate::ast::{Ast, Class, Function, Kind, NodeId, Op, Type, UnaryOp};
use crate::label::{Finds, Labeller, Tap};
use crate::predicate::least;

pub struct RunTimeErrors;

impl Labeller for RunTimeErrors {
    fn name(&self) -> &'static str {
        "rte"
    }

    fn label(&self, ast: &Ast, _: &Function, node: NodeId, finds: &mut Finds) {
        let this = ast.node(node);
        match this.kind {
            Kind::Binary(op) | Kind::CompoundAssign(op) => {
                let (left, right) = (this.children[0], this.children[1]);
                let ty = match this.kind {
                    Kind::Binary(Op::Shl | Op::Shr) => ast.node(left).converted.clone(),
                    _ => ast.node(right).converted.clone(),
                };
                let shifted = &ast.node(left).ty;
                operation(ast, node, op, &ty, shifted, finds);
            }
            Kind::Member { arrow: true } | Kind::Unary(UnaryOp::Deref) => {
                null(ast, node, this.children[0], finds);
            }
            Kind::Index => index(ast, node, finds),
            _ => {}
        }
    }
}

fn operation(ast: &Ast, node: NodeId, op: Op, ty: &Type, shifted: &Type, finds: &mut Finds) {
    let mut add = |how: &str, predicate: String| {
        finds.add("rte", node, format!("{} {how}", ast.said(node)), Tap::Operands(node), predicate);
    };
    match op {
        Op::Div | Op::Rem if ty.is_int() => {
            add("divides by zero", "($r == 0)".into());
            if let Some(least) = least(ty) {
                add("overflows", format!("(($l == {least}) & ($r == -1))"));
            }
        }
        Op::Add | Op::Sub | Op::Mul
            if ty.is_signed() && ast.node(ast.node(node).children[0]).ty.is_number() =>
        {
            match overflows(op, ty) {
                Some(predicate) => add("overflows", predicate),
                None => finds.skip("rte", node, ast.said(node), "a product of this width is not followed"),
            }
        }
        Op::Shl | Op::Shr if shifted.is_int() => {
            let bits = shifted.bits.max(32);
            add("shifts too far", format!("(($r < 0) | ($r >= {bits}))"));
        }
        _ => {}
    }
}

/// Without computing what overflows.
fn overflows(op: Op, ty: &Type) -> Option<String> {
    let (name, unsigned) = (&ty.name, ty.unsigned());
    let wrapped = |symbol: &str| format!("({name})(({unsigned})$l {symbol} ({unsigned})$r)");
    match op {
        Op::Add => {
            let sum = wrapped("+");
            Some(format!("((($l ^ {sum}) & ($r ^ {sum})) < 0)"))
        }
        Op::Sub => {
            let difference = wrapped("-");
            Some(format!("((($l ^ $r) & ($l ^ {difference})) < 0)"))
        }
        Op::Mul if ty.bits == 32 => {
            Some(format!("(((long long)$l * (long long)$r) != (long long){})", wrapped("*")))
        }
        _ => None,
    }
}

fn null(ast: &Ast, node: NodeId, pointer: NodeId, finds: &mut Finds) {
    // `*&x`, arrays and string literals lead somewhere.
    let pointed = ast.node(ast.bare(pointer));
    if pointed.ty.class != Class::Pointer || matches!(pointed.kind, Kind::Unary(UnaryOp::AddressOf)) {
        return;
    }
    let words = format!("{} is null in {}", ast.said(pointer), ast.said(node));
    finds.add("rte", node, words, Tap::Value(pointer), "($v == 0)".into());
}

fn index(ast: &Ast, node: NodeId, finds: &mut Finds) {
    let [base, at] = ast.node(node).children[..] else { return };
    let array = &ast.node(ast.bare(base)).ty;
    match array.class {
        Class::Array(Some(length)) if length > 0 && !ast.node(at).is_constant => {
            let below = if ast.node(at).converted.is_signed() { "($v < 0) | " } else { "" };
            let words = format!("{} is outside of {}", ast.said(at), ast.said(base));
            finds.add("rte", node, words, Tap::Value(at), format!("({below}($v >= {length}))"));
        }
        Class::Array(_) => {}
        _ => null(ast, node, base, finds),
    }
}
