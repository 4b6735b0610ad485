//! Conditions that C never evaluates: those in the operand of `sizeof` and its like.
//!
//! Clang lists them, with a counter that nothing increments. So llvm-cov calls one side of such a condition never taken,
//! and the other side, a difference, as often taken as what is around it. Glibc's `assert` names its condition once more
//! in that way.

use clew_ir::{Body, Branch, CounterId, CoverageMap, Expr, ExprId, Op, RegionKind, Unevaluated};
use std::collections::BTreeSet;

pub fn find_unevaluated(body: &Body, map: &CoverageMap) -> Unevaluated {
    let counted = Counted::of(body);
    let mut found = Unevaluated::default();
    // The counters of sides that are never taken because nobody looks.
    let mut never: BTreeSet<CounterId> = BTreeSet::new();
    loop {
        let before = found.branches.len();
        for (at, branch) in map.branches.iter().enumerate() {
            let is_known = found.branches.contains(&at) || branch.folded;
            if !is_known && counted.is_unevaluated(map, branch, &never) {
                found.branches.insert(at);
                let sides = branch.count.iter().flat_map(|&count| counters(map, count));
                never.extend(sides.filter(|counter| !counted.0.contains(counter)));
            }
        }
        if found.branches.len() == before {
            break;
        }
    }
    if !never.is_empty() {
        let is_never = never_counted(map, &never);
        let regions = map.regions.iter().enumerate();
        let left = regions.filter(|(_, region)| is_never[region.count.0 as usize]);
        found.regions = left.map(|(at, _)| at).collect();
    }
    found
}

/// Of each expression, whether it has counters, and all of them are among these.
fn never_counted(map: &CoverageMap, never: &BTreeSet<CounterId>) -> Vec<bool> {
    // Zero is nothing's count, and does not change another's.
    let mut known: Vec<Option<bool>> = Vec::with_capacity(map.exprs.len());
    for expr in &map.exprs {
        known.push(match *expr {
            Expr::Zero => None,
            Expr::Counter(counter) => Some(never.contains(&counter)),
            Expr::Add(a, b) | Expr::Sub(a, b) => match (known[a.0 as usize], known[b.0 as usize]) {
                (Some(a), Some(b)) => Some(a && b),
                (a, b) => a.or(b),
            },
        });
    }
    known.into_iter().map(|all| all == Some(true)).collect()
}

/// The counters that some instruction increments.
struct Counted(BTreeSet<CounterId>);

impl Counted {
    fn of(body: &Body) -> Self {
        let insts = body.insts();
        let counters = insts.filter_map(|inst| match inst.op {
            Op::Count(counter) | Op::CountStep { counter, .. } => Some(counter),
            _ => None,
        });
        Counted(counters.collect())
    }

    /// One side has a counter that nothing increments, though what is around it is executed; or it is part of such a
    /// side. Both sides of a condition in dead code are without any counter that counts.
    fn is_unevaluated(&self, map: &CoverageMap, branch: &Branch, never: &BTreeSet<CounterId>) -> bool {
        if branch.arms.iter().any(|arms| !arms.is_empty()) {
            return false;
        }
        let counts = |count: ExprId| counters(map, count).iter().any(|counter| self.0.contains(counter));
        let is_idle = |count: ExprId| matches!(map.exprs[count.0 as usize], Expr::Counter(counter) if !self.0.contains(&counter));
        let [no, yes] = branch.count;
        let is_inside = || {
            let mut all = counters(map, no).into_iter().chain(counters(map, yes));
            all.any(|counter| never.contains(&counter))
        };
        let is_so = match (is_idle(no), is_idle(yes)) {
            (false, true) if counts(no) => true,
            (true, false) if counts(yes) => true,
            _ => !counts(no) && !counts(yes) && is_inside(),
        };
        is_so && !is_case(map, branch)
    }
}

/// A case of a switch, which clang leaves out where the switch is over a constant: what it leads to starts where it does
/// and goes on. (What a system's macro expands to is all at the place of the macro.)
fn is_case(map: &CoverageMap, branch: &Branch) -> bool {
    let own = counters(map, branch.count[1]);
    map.regions.iter().any(|region| {
        region.kind == RegionKind::Code
            && (region.range.file, region.range.start) == (branch.range.file, branch.range.start)
            && region.range.end > branch.range.end
            && counters(map, region.count).iter().any(|counter| own.contains(counter))
    })
}

/// All counters of an expression.
fn counters(map: &CoverageMap, count: ExprId) -> Vec<CounterId> {
    let (mut out, mut open) = (Vec::new(), vec![count]);
    let mut seen: BTreeSet<u32> = BTreeSet::new();
    while let Some(at) = open.pop() {
        if !seen.insert(at.0) {
            continue;
        }
        match map.exprs[at.0 as usize] {
            Expr::Zero => {}
            Expr::Counter(counter) => out.push(counter),
            Expr::Add(a, b) | Expr::Sub(a, b) => open.extend([a, b]),
        }
    }
    out
}
