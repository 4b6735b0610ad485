//! Constraints as a script in SMT-LIB 2 (QF_BV, or QF_BVFP where floats occur), for certificates and
//! for other solvers.
//!
//! Only standard operators are used. A subterm that is shared or large gets a `define-fun` of its own,
//! operands first, so that no solver's parser meets a deep expression. One-bit terms are booleans
//! where their operator makes them so.

mod float;

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{BinOp, CastOp, Node, Term, Terms, UnOp};

/// An expression longer than this is given a name.
const LONGEST_INLINE: usize = 160;

/// A complete script that is satisfiable if and only if all the constraints can hold, or only if
/// they can where `frem` or a function of math.h occurs, which SMT-LIB lacks and of which the script says
/// less than is true.
pub fn smtlib(terms: &Terms, constraints: &[Term]) -> String {
    let order = reachable(terms, constraints);
    let mut writer = Writer::new(terms, &order);
    for &term in &order {
        writer.define(term);
    }
    for &constraint in constraints {
        let condition = writer.boolean(constraint);
        writer.line(&format!("(assert {condition})"));
    }
    let has_floats = order.iter().any(|&term| terms.node(term).is_float());
    let logic = if has_floats { "QF_BVFP" } else { "QF_BV" };
    format!("(set-logic {logic})\n{}(check-sat)\n", writer.script)
}

/// The nodes below the roots, operands first.
fn reachable(terms: &Terms, roots: &[Term]) -> Vec<Term> {
    let mut seen = FxHashSet::default();
    let mut pending: Vec<Term> = roots.to_vec();
    let mut order = Vec::new();
    while let Some(term) = pending.pop() {
        if term.is_some() && seen.insert(term) {
            order.push(term);
            pending.extend(terms.node(term).operands());
        }
    }
    order.sort_unstable();
    order
}

struct Writer<'a> {
    terms: &'a Terms,
    script: String,
    /// How many times each node is used.
    uses: FxHashMap<Term, u32>,
    /// Of the nodes defined so far.
    expressions: FxHashMap<Term, Expression>,
}

struct Expression {
    text: String,
    is_boolean: bool,
}

impl<'a> Writer<'a> {
    fn new(terms: &'a Terms, order: &[Term]) -> Self {
        let mut uses = FxHashMap::default();
        for operand in order.iter().flat_map(|&term| terms.node(term).operands()) {
            *uses.entry(operand).or_default() += 1;
        }
        Writer { terms, script: String::new(), uses, expressions: FxHashMap::default() }
    }

    fn line(&mut self, text: &str) {
        self.script.push_str(text);
        self.script.push('\n');
    }

    fn define(&mut self, term: Term) {
        let node = self.terms.node(term);
        let mut expression = self.expression(term, node);
        let name = format!("{term:?}");
        // The result of a float operation has its name already.
        let is_named = matches!(node, Node::Const(_) | Node::Var(_)) || expression.text == name;
        let is_shared = self.uses.get(&term).is_some_and(|&uses| uses > 1);
        if !is_named && (is_shared || expression.text.len() > LONGEST_INLINE) {
            let sort = if expression.is_boolean { "Bool".to_owned() } else { sort(self.terms.width(term)) };
            self.line(&format!("(define-fun {name} () {sort} {})", expression.text));
            expression.text = name;
        }
        self.expressions.insert(term, expression);
    }

    fn boolean(&self, term: Term) -> String {
        let Expression { text, is_boolean } = &self.expressions[&term];
        if *is_boolean { text.clone() } else { format!("(= {text} #b1)") }
    }

    fn bits(&self, term: Term) -> String {
        let Expression { text, is_boolean } = &self.expressions[&term];
        if *is_boolean { format!("(ite {text} #b1 #b0)") } else { text.clone() }
    }

    fn expression(&mut self, term: Term, node: Node) -> Expression {
        let width = self.terms.width(term);
        let bits = |text| Expression { text, is_boolean: false };
        let boolean = |text| Expression { text, is_boolean: true };
        if node.is_float() {
            return float::expression(self, term, node);
        }
        match node {
            Node::Var(var) => {
                let name: String = self
                    .terms
                    .var_name(var)
                    // Names that begin with these two are SMT-LIB's own.
                    .trim_start_matches(['@', '.'])
                    .chars()
                    .filter(|&c| c != '|' && c != '\\' && !c.is_control())
                    .collect();
                let name = format!("|{name}{var}|");
                self.line(&format!("(declare-fun {name} () {})", sort(width)));
                bits(name)
            }
            Node::Const(value) if width == 1 => boolean((value == 1).to_string()),
            Node::Const(value) => bits(literal(value, width)),
            Node::Unary(op, a) if width == 1 && op == UnOp::Not => {
                boolean(format!("(not {})", self.boolean(a)))
            }
            Node::Unary(op, a) => bits(format!("({} {})", unary_name(op), self.bits(a))),
            Node::Cast(op, a) => {
                let name = if op == CastOp::SExt { "sign_extend" } else { "zero_extend" };
                bits(format!("((_ {name} {}) {})", width - self.terms.width(a), self.bits(a)))
            }
            Node::Binary(op, a, b) => self.binary(op, a, b),
            Node::Ite(c, a, b) if width == 1 => {
                boolean(format!("(ite {} {} {})", self.boolean(c), self.boolean(a), self.boolean(b)))
            }
            Node::Ite(c, a, b) => {
                bits(format!("(ite {} {} {})", self.boolean(c), self.bits(a), self.bits(b)))
            }
            Node::Extract { of, high, low } => bits(format!("((_ extract {high} {low}) {})", self.bits(of))),
            Node::Concat(a, b) => bits(format!("(concat {} {})", self.bits(a), self.bits(b))),
        }
    }

    fn binary(&self, op: BinOp, a: Term, b: Term) -> Expression {
        let connective = match op {
            BinOp::And => "and",
            BinOp::Or => "or",
            BinOp::Xor => "xor",
            _ => "=",
        };
        let on_booleans = matches!(op, BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Eq);
        if self.terms.width(a) == 1 && on_booleans {
            let text = format!("({connective} {} {})", self.boolean(a), self.boolean(b));
            return Expression { text, is_boolean: true };
        }
        let text = format!("({} {} {})", binary_name(op), self.bits(a), self.bits(b));
        Expression { text, is_boolean: op.is_comparison() }
    }
}

fn sort(width: u32) -> String {
    format!("(_ BitVec {width})")
}

fn literal(value: u128, width: u32) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = if width.is_multiple_of(4) {
        write!(text, "#x{value:0digits$x}", digits = (width / 4) as usize)
    } else {
        write!(text, "#b{value:0digits$b}", digits = width as usize)
    };
    text
}

fn unary_name(op: UnOp) -> &'static str {
    if op == UnOp::Neg { "bvneg" } else { "bvnot" }
}

fn binary_name(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "bvadd",
        BinOp::Sub => "bvsub",
        BinOp::Mul => "bvmul",
        BinOp::UDiv => "bvudiv",
        BinOp::SDiv => "bvsdiv",
        BinOp::URem => "bvurem",
        BinOp::SRem => "bvsrem",
        BinOp::Shl => "bvshl",
        BinOp::LShr => "bvlshr",
        BinOp::AShr => "bvashr",
        BinOp::And => "bvand",
        BinOp::Or => "bvor",
        BinOp::Xor => "bvxor",
        BinOp::Eq => "=",
        BinOp::Ult => "bvult",
        BinOp::Ule => "bvule",
        BinOp::Slt => "bvslt",
        BinOp::Sle => "bvsle",
        BinOp::FAdd => "fp.add",
        BinOp::FSub => "fp.sub",
        BinOp::FMul => "fp.mul",
        BinOp::FDiv => "fp.div",
        BinOp::FRem => "fp.rem",
        BinOp::FPow | BinOp::FAtan2 | BinOp::FHypot => op.name(),
        BinOp::FRemErrno | BinOp::FPowErrno | BinOp::FAtan2Errno | BinOp::FHypotErrno => op.name(),
        BinOp::FEq => "fp.eq",
        BinOp::FLt => "fp.lt",
        BinOp::FLe => "fp.leq",
    }
}
