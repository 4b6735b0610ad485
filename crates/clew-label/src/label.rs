//! What a label is, and what labelling functions have in common (LTest, section III).

use std::fmt;

use crate::ast::{Ast, Function, NodeId, Place};

/// Numbered as they are inserted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LabelId(pub u32);

/// A place and a predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    pub id: LabelId,
    /// The criterion that asks for it: `wm`, say.
    pub criterion: &'static str,
    /// Of several of a criterion, which: `ror`.
    pub operator: &'static str,
    pub function: String,
    pub place: Place,
    /// What it is about: `a < b -> a <= b`.
    pub words: String,
}

/// What a labelling function found that cannot be labelled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skipped {
    pub criterion: &'static str,
    pub operator: &'static str,
    pub function: String,
    pub place: Place,
    pub words: String,
    pub why: &'static str,
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: no label {}: {}: {}", self.place, self.operator, self.words, self.why)
    }
}

/// Where a predicate is evaluated, and so which values it can speak of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Tap {
    /// When both operands have been, before the operation: `$l` and `$r`. Of a compound assignment, `$l` is the old value.
    Operands(NodeId),
    /// When the expression has been: `$v`.
    Value(NodeId),
    /// Before a statement, or before an expression is evaluated.
    Before(NodeId),
}

impl Tap {
    pub fn node(self) -> NodeId {
        match self {
            Tap::Operands(node) | Tap::Value(node) | Tap::Before(node) => node,
        }
    }
}

/// A label to be: true where any of its predicates is.
#[derive(Clone, Debug)]
pub struct Found {
    pub operator: &'static str,
    /// Whose place it is.
    pub about: NodeId,
    pub words: String,
    pub taps: Vec<(Tap, String)>,
}

/// What a labelling function found at a node.
#[derive(Default, Debug)]
pub struct Finds {
    pub labels: Vec<Found>,
    pub skipped: Vec<(&'static str, NodeId, String, &'static str)>,
}

impl Finds {
    pub fn add(&mut self, operator: &'static str, about: NodeId, words: String, tap: Tap, predicate: String) {
        self.labels.push(Found { operator, about, words, taps: vec![(tap, predicate)] });
    }

    pub fn skip(&mut self, operator: &'static str, about: NodeId, words: String, why: &'static str) {
        self.skipped.push((operator, about, words, why));
    }
}

/// A labelling function: it is asked about every node of every function. It need not care whether anything can be inserted
/// there; that is asked of what it found.
pub trait Labeller {
    /// The criterion that it is.
    fn name(&self) -> &'static str;
    fn label(&self, ast: &Ast, function: &Function, node: NodeId, finds: &mut Finds);
}
