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
    /// Of weak mutation, where the label stands for a mutant: what is written in the source, and what in its place.
    pub mutant: Option<Mutant>,
}

/// A change of the source, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    pub original: String,
    pub replacement: String,
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
    /// In place of a statement or an expression, which is then not evaluated: for mutants alone, whose label is before it.
    Instead(NodeId),
}

impl Tap {
    pub fn node(self) -> NodeId {
        match self {
            Tap::Operands(node) | Tap::Value(node) | Tap::Before(node) | Tap::Instead(node) => node,
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
    /// What the mutant computes there instead of the program's value. It must do what the program does wherever the label is
    /// false: a mutant whose label no run makes true is equivalent. None: the label stands for no mutant.
    pub mutant: Vec<(Tap, String)>,
}

impl Found {
    pub fn new(operator: &'static str, about: NodeId, words: String, taps: Vec<(Tap, String)>) -> Found {
        Found { operator, about, words, taps, mutant: Vec::new() }
    }

    /// At that tap the mutant has this value: C over `$l` and `$r`, or `$v`. Of a compound assignment, over its target `$t` and
    /// `$r`, and it assigns. Instead of something, all of C.
    pub fn becomes(&mut self, tap: Tap, value: impl Into<String>) -> &mut Found {
        self.mutant.push((tap, value.into()));
        self
    }
}

/// What a labelling function found at a node.
#[derive(Default, Debug)]
pub struct Finds {
    pub labels: Vec<Found>,
    pub skipped: Vec<(&'static str, NodeId, String, &'static str)>,
}

impl Finds {
    pub fn add(
        &mut self,
        operator: &'static str,
        about: NodeId,
        words: String,
        tap: Tap,
        predicate: String,
    ) -> &mut Found {
        self.find(Found::new(operator, about, words, vec![(tap, predicate)]))
    }

    pub fn find(&mut self, found: Found) -> &mut Found {
        self.labels.push(found);
        let last = self.labels.len() - 1;
        &mut self.labels[last]
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
