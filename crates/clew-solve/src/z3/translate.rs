//! Terms to Z3's expressions, each once.
//!
//! One-bit terms are Z3 booleans where their operator makes them so and bit-vectors elsewhere; what is
//! asked for in the other sort is converted.
//!
//! Terms can be deep. The walk here is iterative, but Z3's own are not all, and its time can grow with
//! the square of the depth. So a deep expression is cut: a symbol takes the place of what is below, and
//! a definition says what it is.

use clew_term::{BinOp, CastOp, Node, Term, Terms, UnOp, Var};
use rustc_hash::FxHashMap;
use z3_sys::*;

use super::api::{Ast, Binary, Context};
use super::float;

#[derive(Copy, Clone)]
pub(super) struct Expression {
    pub ast: Ast,
    pub is_boolean: bool,
    /// Whether there is a float operation in it.
    pub has_floats: bool,
    /// A function in it that Z3 does not know, if there is one: any value is taken for its result.
    pub unknown: Option<&'static str>,
    /// Levels down to the leaves or the next cut.
    depth: u32,
    /// Nodes down to the leaves or the next cut, counted as often as they are used.
    spread: u32,
}

impl Expression {
    /// With a symbol for a value of this function, which Z3 does not know.
    pub(super) fn without(self, function: &'static str) -> Expression {
        Expression { unknown: Some(function), ..self }
    }
}

/// Expressions are cut at this depth.
const DEEPEST: u32 = 64;
/// And where they would be this large without sharing: some of Z3's walks do not see what is shared, and they neither
/// count their work nor can be interrupted.
const LARGEST: u32 = 4096;

#[derive(Default)]
pub(super) struct Translation {
    expressions: FxHashMap<Term, Expression>,
    vars: FxHashMap<Var, Ast>,
    /// Equations that must hold with every constraint. They bind symbols of their own only.
    definitions: Vec<Ast>,
    pending: Vec<Term>,
}

impl Translation {
    /// To be called with `Context::forget_asts`.
    pub(super) fn forget(&mut self) {
        self.expressions.clear();
        self.vars.clear();
        self.definitions.clear();
        self.pending.clear();
    }

    pub(super) fn var(&self, var: Var) -> Option<Ast> {
        self.vars.get(&var).copied()
    }

    pub(super) fn definitions(&self) -> &[Ast] {
        &self.definitions
    }

    /// The term as a Z3 boolean; none if Z3 refused, which no well-formed term makes it do.
    pub(super) fn boolean_of(
        &mut self,
        context: &mut Context,
        terms: &Terms,
        root: Term,
    ) -> Option<Expression> {
        self.pending.clear();
        self.pending.push(root);
        while let Some(&term) = self.pending.last() {
            if self.expressions.contains_key(&term) {
                self.pending.pop();
                continue;
            }
            let node = terms.node(term);
            let before = self.pending.len();
            for operand in node.operands() {
                if operand.is_some() && !self.expressions.contains_key(&operand) {
                    self.pending.push(operand);
                }
            }
            if self.pending.len() == before {
                self.pending.pop();
                let expression = self.expression(context, terms, term, node)?;
                self.expressions.insert(term, expression);
            }
        }
        let ast = self.boolean(context, root)?;
        Some(Expression { ast, is_boolean: true, ..*self.expressions.get(&root)? })
    }

    fn expression(
        &mut self,
        context: &mut Context,
        terms: &Terms,
        term: Term,
        node: Node,
    ) -> Option<Expression> {
        let mut expression = self.translate(context, terms, term, node)?;
        for operand in node.operands().iter().filter_map(|operand| self.expressions.get(operand)) {
            expression.has_floats |= operand.has_floats;
            expression.unknown = expression.unknown.or(operand.unknown);
            expression.depth = expression.depth.max(operand.depth + 1);
            expression.spread = expression.spread.saturating_add(operand.spread);
        }
        expression.has_floats |= node.is_float();
        if expression.depth < DEEPEST && expression.spread < LARGEST {
            return Some(expression);
        }
        let sort = if expression.is_boolean {
            context.bool_sort()?
        } else {
            context.bits_sort(terms.width(term))?
        };
        let symbol = context.symbol(&format!("d{}", term.index()), sort)?;
        self.definitions.push(context.binary(Z3_mk_eq, symbol, expression.ast)?);
        Some(Expression { ast: symbol, depth: 0, spread: 1, ..expression })
    }

    fn translate(
        &mut self,
        context: &mut Context,
        terms: &Terms,
        term: Term,
        node: Node,
    ) -> Option<Expression> {
        let width = terms.width(term);
        if node.is_float() {
            return float::translate(self, context, terms, term, node);
        }
        match node {
            Node::Var(var) => {
                let sort = context.bits_sort(width)?;
                let ast = context.symbol(&format!("v{}", var.0), sort)?;
                self.vars.insert(var, ast);
                bits(Some(ast))
            }
            Node::Const(value) if width == 1 => {
                boolean(context.constant(if value == 1 { Z3_mk_true } else { Z3_mk_false }))
            }
            Node::Const(value) => bits(context.numeral(value, width)),
            Node::Unary(op, a) => self.unary(context, op, a, width),
            Node::Cast(op, a) => {
                let by = width - terms.width(a);
                let a = self.bits(context, a)?;
                bits(context.indexed(if op == CastOp::SExt { Z3_mk_sign_ext } else { Z3_mk_zero_ext }, by, a))
            }
            Node::Binary(op, a, b) => self.binary(context, op, a, b, terms.width(a)),
            Node::Ite(c, a, b) => self.ite(context, c, a, b, width),
            Node::Extract { of, high, low } => {
                let of = self.bits(context, of)?;
                bits(context.extract(high, low, of))
            }
            Node::Concat(a, b) => {
                let (a, b) = (self.bits(context, a)?, self.bits(context, b)?);
                bits(context.binary(Z3_mk_concat, a, b))
            }
        }
    }

    fn unary(&mut self, context: &mut Context, op: UnOp, a: Term, width: u32) -> Option<Expression> {
        if width == 1 && op == UnOp::Not {
            let a = self.boolean(context, a)?;
            return boolean(context.unary(Z3_mk_not, a));
        }
        let a = self.bits(context, a)?;
        bits(context.unary(if op == UnOp::Neg { Z3_mk_bvneg } else { Z3_mk_bvnot }, a))
    }

    fn ite(&mut self, context: &mut Context, c: Term, a: Term, b: Term, width: u32) -> Option<Expression> {
        let c = self.boolean(context, c)?;
        if width == 1 {
            let (a, b) = (self.boolean(context, a)?, self.boolean(context, b)?);
            return boolean(context.ternary(Z3_mk_ite, c, a, b));
        }
        let (a, b) = (self.bits(context, a)?, self.bits(context, b)?);
        bits(context.ternary(Z3_mk_ite, c, a, b))
    }

    fn binary(
        &mut self,
        context: &mut Context,
        op: BinOp,
        a: Term,
        b: Term,
        width: u32,
    ) -> Option<Expression> {
        if width == 1 && matches!(op, BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Eq) {
            let (a, b) = (self.boolean(context, a)?, self.boolean(context, b)?);
            return boolean(match op {
                BinOp::And => context.both(a, b),
                BinOp::Or => context.either(a, b),
                BinOp::Xor => context.binary(Z3_mk_xor, a, b),
                _ => context.binary(Z3_mk_eq, a, b),
            });
        }
        let (a, b) = (self.bits(context, a)?, self.bits(context, b)?);
        let ast = context.binary(maker(op)?, a, b);
        if op.is_comparison() { boolean(ast) } else { bits(ast) }
    }

    /// An operand, translated already, as a boolean.
    pub(super) fn boolean(&mut self, context: &mut Context, term: Term) -> Option<Ast> {
        let Expression { ast, is_boolean, .. } = *self.expressions.get(&term)?;
        if is_boolean {
            return Some(ast);
        }
        let one = context.numeral(1, 1)?;
        context.binary(Z3_mk_eq, ast, one)
    }

    /// An operand, translated already, as a bit-vector.
    pub(super) fn bits(&mut self, context: &mut Context, term: Term) -> Option<Ast> {
        let Expression { ast, is_boolean, .. } = *self.expressions.get(&term)?;
        if !is_boolean {
            return Some(ast);
        }
        let (one, zero) = (context.numeral(1, 1)?, context.numeral(0, 1)?);
        context.ternary(Z3_mk_ite, ast, one, zero)
    }
}

pub(super) fn bits(ast: Option<Ast>) -> Option<Expression> {
    Some(Expression { ast: ast?, is_boolean: false, has_floats: false, unknown: None, depth: 0, spread: 1 })
}

pub(super) fn boolean(ast: Option<Ast>) -> Option<Expression> {
    Some(Expression { ast: ast?, is_boolean: true, has_floats: false, unknown: None, depth: 0, spread: 1 })
}

fn maker(op: BinOp) -> Option<Binary> {
    Some(match op {
        BinOp::Add => Z3_mk_bvadd,
        BinOp::Sub => Z3_mk_bvsub,
        BinOp::Mul => Z3_mk_bvmul,
        BinOp::UDiv => Z3_mk_bvudiv,
        BinOp::SDiv => Z3_mk_bvsdiv,
        BinOp::URem => Z3_mk_bvurem,
        BinOp::SRem => Z3_mk_bvsrem,
        BinOp::Shl => Z3_mk_bvshl,
        BinOp::LShr => Z3_mk_bvlshr,
        BinOp::AShr => Z3_mk_bvashr,
        BinOp::And => Z3_mk_bvand,
        BinOp::Or => Z3_mk_bvor,
        BinOp::Xor => Z3_mk_bvxor,
        BinOp::Eq => Z3_mk_eq,
        BinOp::Ult => Z3_mk_bvult,
        BinOp::Ule => Z3_mk_bvule,
        BinOp::Slt => Z3_mk_bvslt,
        BinOp::Sle => Z3_mk_bvsle,
        BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => return None,
        BinOp::FPow | BinOp::FAtan2 | BinOp::FHypot => return None,
        BinOp::FRemErrno | BinOp::FPowErrno | BinOp::FAtan2Errno | BinOp::FHypotErrno => return None,
        BinOp::FEq | BinOp::FLt | BinOp::FLe => return None,
    })
}
