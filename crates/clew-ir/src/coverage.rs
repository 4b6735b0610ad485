//! What can be covered: a function's part of clang's coverage map, tied to the control flow.
//!
//! Counts are computed from the counters with the very expressions that llvm-cov evaluates, so what clew calls
//! covered is what llvm-cov calls covered. Arms say which edges of the control flow an outcome is, so that a search
//! can aim at it.

use crate::{BlockId, CounterId, Counts, Range, SegmentId, SiteId};
use std::collections::BTreeSet;

/// Index into `CoverageMap::exprs`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExprId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Expr {
    Zero,
    Counter(CounterId),
    Add(ExprId, ExprId),
    Sub(ExprId, ExprId),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionKind {
    Code,
    Gap,
    Skipped,
    Expansion,
}

#[derive(Clone, Debug)]
pub struct Region {
    pub range: Range,
    pub kind: RegionKind,
    pub count: ExprId,
    /// A block that is entered whenever the region is; sought where the count is not just a counter.
    pub entry: Option<BlockId>,
}

/// An edge of the control flow: `outcome` of `site`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Arm {
    pub site: SiteId,
    pub outcome: u32,
}

/// A branch region: one condition (or one case of a switch), counted when true and when false.
#[derive(Clone, Debug)]
pub struct Branch {
    pub range: Range,
    /// Count of the outcome: `[false, true]`.
    pub count: [ExprId; 2],
    /// The edges that are this outcome: `[false, true]`. More than one for "not this case" of a switch, none where
    /// the front end could not tell; the count is right in any case.
    pub arms: [Vec<Arm>; 2],
    /// Clang folded it to a constant; llvm-cov leaves it out, and so does clew.
    pub folded: bool,
}

/// One condition of a decision, with the decision's BDD edges: which condition is evaluated next.
#[derive(Clone, Debug)]
pub struct Condition {
    /// Index into `CoverageMap::branches`.
    pub branch: usize,
    /// Index into `Decision::conditions` of what follows, `None`: the decision has its outcome.
    pub next: [Option<usize>; 2],
    /// The first condition of the decision that says the same, and whether it says the opposite; itself, if it is the
    /// first of several.
    pub twin: Option<(usize, bool)>,
}

/// A boolean expression with more than one condition: what MC/DC is measured on.
#[derive(Clone, Debug)]
pub struct Decision {
    pub range: Range,
    /// Behind its last bit among those of the function: clang numbers its test vectors from there down.
    pub end_bit: u32,
    /// In the order of evaluation.
    pub conditions: Vec<Condition>,
}

/// A use of a macro in the function (or of an included file): what is counted in it stands where it is defined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expansion {
    /// Where it is used.
    pub call: Range,
    /// The expansion that the use is in, an index into `CoverageMap::expansions`.
    pub inside: Option<usize>,
    /// What is counted in it and not in an expansion inside: indices into the map's regions and branches.
    pub regions: std::ops::Range<usize>,
    pub branches: std::ops::Range<usize>,
}

/// A place in a function that a run left for good, other than by an edge of the control flow or by a call that returned:
/// by `exit`, an error, a limit, `longjmp`. What llvm-cov computes as a difference of counters presumes that there is none.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cut {
    /// The one that the run was in; of a call, the one that it ends.
    pub segment: SegmentId,
    /// The counters in the rest of the segment.
    pub ahead: Vec<CounterId>,
}

#[derive(Clone, Debug, Default)]
pub struct CoverageMap {
    /// Of the function's structure: by it a profile says that it is of the same source, compiled in the same way.
    pub hash: u64,
    /// The function's first counter; its counters are `first .. first + counters`.
    pub first: u32,
    pub counters: u32,
    /// The function's first bit, and how many bits its decisions' test vectors have.
    pub first_bit: u32,
    pub bits: u32,
    /// An expression's operands come before it.
    pub exprs: Vec<Expr>,
    pub regions: Vec<Region>,
    pub branches: Vec<Branch>,
    pub decisions: Vec<Decision>,
    pub expansions: Vec<Expansion>,
    /// Branches and regions that are listed but have no code: the operand of `sizeof`, as in glibc's `assert`. Indices.
    pub unevaluated: Unevaluated,
    /// The labels that the function passes. They are no part of clang's map.
    pub labels: Vec<LabelCount>,
}

/// How often a label was passed with its predicate true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabelCount {
    /// Its number in the program.
    pub label: u32,
    pub count: ExprId,
    pub range: Range,
    /// Where it is passed.
    pub sites: Vec<SiteId>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unevaluated {
    pub branches: BTreeSet<usize>,
    pub regions: BTreeSet<usize>,
}

impl CoverageMap {
    /// The value of each expression, given what was counted. Wraps as llvm-cov's arithmetic does.
    pub fn values(&self, counts: &Counts) -> Vec<i64> {
        let mut values: Vec<i64> = Vec::with_capacity(self.exprs.len());
        for expr in &self.exprs {
            values.push(match *expr {
                Expr::Zero => 0,
                Expr::Counter(id) => counts.get(id) as i64,
                Expr::Add(a, b) => values[a.0 as usize].wrapping_add(values[b.0 as usize]),
                Expr::Sub(a, b) => values[a.0 as usize].wrapping_sub(values[b.0 as usize]),
            });
        }
        values
    }

    /// Whether what an expression counts has a counter of its own, so that it is counted just when it happens.
    pub fn is_counter(&self, expr: ExprId) -> bool {
        matches!(self.exprs[expr.0 as usize], Expr::Zero | Expr::Counter(_))
    }

    /// What an expression says. Where two say the same, what they count happens equally often.
    pub fn expr(&self, expr: ExprId) -> Expr {
        self.exprs[expr.0 as usize]
    }

    /// Adds a label, which has a counter of its own.
    pub fn add_label(&mut self, label: u32, counter: CounterId, range: Range, sites: Vec<SiteId>) {
        self.exprs.push(Expr::Counter(counter));
        let count = ExprId(self.exprs.len() as u32 - 1);
        self.labels.push(LabelCount { label, count, range, sites });
    }

    pub fn same(&self, a: ExprId, b: ExprId) -> bool {
        self.expr(a) == self.expr(b)
    }
}
