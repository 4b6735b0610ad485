//! Which edges of the control flow are the outcomes of which branch region.
//!
//! A branch region says how often it was true and how often false, as expressions over counters; an edge is an outcome
//! if it is taken just as often, in every run. `flow` decides that. The answer is therefore proven or absent, never
//! guessed: a branch whose counts fit no edges keeps its arms empty.

use std::rc::Rc;

use clew_ir::{
    Arm, Block, BlockId, Body, Branch, CoverageMap, Decision, End, Expr, Op, Place, Range, Site, SiteId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::flow::Flow;

/// Edges of which one is taken whenever the condition is evaluated, and those of them that mean it holds.
#[derive(Clone)]
struct Split {
    arms: Rc<[Arm]>,
    /// Indices into `arms`, ascending.
    yes: Vec<usize>,
}

/// "Not this case" is every other case; a switch with more cases than this has none listed.
const MOST_OTHER_CASES: usize = 4096;

impl Split {
    /// `[no, yes]`
    fn sides(&self) -> [Vec<Arm>; 2] {
        let is_yes = |index: &usize| self.yes.binary_search(index).is_ok();
        let (yes, no): (Vec<_>, Vec<_>) = (0..self.arms.len()).partition(is_yes);
        let pick = |indices: Vec<usize>| indices.into_iter().map(|index| self.arms[index]).collect();
        let no = if no.len() > MOST_OTHER_CASES { Vec::new() } else { no };
        [pick(no), pick(yes)]
    }
}

pub fn find_arms(body: &Body, sites: &[Site], map: &mut CoverageMap) {
    let flow = Flow::random(body);
    let values = expression_values(map, &flow);
    let splits = splits(body, &flow);
    let conditions = condition_sites(body);
    find_entries(body, &flow, &values, map);
    let decided: FxHashSet<usize> = map.decisions.iter().flat_map(conditions_of).collect();
    for (index, branch) in map.branches.iter_mut().enumerate().filter(|(_, branch)| !branch.folded) {
        let [no, yes] = branch.count.map(|expr| values[expr.0 as usize]);
        if let Some(found) = splits.get(&(no, yes)) {
            let is_condition = |split: &&Split| conditions.contains(&split.arms[0].site);
            // Where a decision's state goes on, there is its condition.
            let known = decided.contains(&index).then(|| found.iter().find(is_condition)).flatten();
            branch.arms = known.unwrap_or_else(|| best(found, sites, branch)).sides();
        }
    }
}

/// The blocks that are entered as often as the regions whose counts are computed, and that have code of them. Others are
/// entered as often in every run that returns, and not in one that ends between them.
fn find_entries(body: &Body, flow: &Flow, values: &[u64], map: &mut CoverageMap) {
    let mut by_value: FxHashMap<u64, Vec<BlockId>> = FxHashMap::default();
    for block in in_order(body).into_iter().filter(|block| flow.arrivals[block.index()] > 0) {
        by_value.entry(flow.entering[block.index()]).or_default().push(block);
    }
    for region in &mut map.regions {
        let is_counter = matches!(map.exprs[region.count.0 as usize], Expr::Zero | Expr::Counter(_));
        if !is_counter {
            let blocks = by_value.get(&values[region.count.0 as usize]);
            let mut blocks = blocks.into_iter().flatten().copied();
            region.entry = blocks.find(|block| has_code_in(&body.blocks[block.index()], region.range));
        }
    }
}

/// The blocks in an order in which each comes after those that every way to it passes.
fn in_order(body: &Body) -> Vec<BlockId> {
    let (mut order, mut seen) = (vec![BlockId::at(0)], vec![false; body.blocks.len()]);
    seen[0] = true;
    let mut next = 0;
    while let Some(&block) = order.get(next) {
        next += 1;
        for successor in body.blocks[block.index()].end.successors() {
            if !std::mem::replace(&mut seen[successor.index()], true) {
                order.push(successor);
            }
        }
    }
    order
}

fn has_code_in(block: &Block, range: Range) -> bool {
    let is_inside = |place: Place| {
        let at = (place.line, place.col);
        place.file == range.file && range.start <= at && at < range.end
    };
    block.insts.iter().filter_map(|inst| inst.place).any(is_inside)
}

/// The branches of a decision's conditions.
fn conditions_of(decision: &Decision) -> impl Iterator<Item = usize> {
    decision.conditions.iter().map(|condition| condition.branch)
}

/// The sites that end blocks in which a decision's state goes on.
fn condition_sites(body: &Body) -> FxHashSet<SiteId> {
    let has = |block: &&Block| block.insts.iter().any(|inst| matches!(inst.op, Op::Condition { .. }));
    let site = |block: &Block| match block.end {
        End::Branch { site, .. } => Some(site),
        _ => None,
    };
    body.blocks.iter().filter(has).filter_map(site).collect()
}

/// Expressions stand after what they refer to.
fn expression_values(map: &CoverageMap, flow: &Flow) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::with_capacity(map.exprs.len());
    for expr in &map.exprs {
        let value = match *expr {
            Expr::Zero => 0,
            Expr::Counter(counter) => flow.counters.get(&counter).copied().unwrap_or(0),
            Expr::Add(a, b) => values[a.0 as usize].wrapping_add(values[b.0 as usize]),
            Expr::Sub(a, b) => values[a.0 as usize].wrapping_sub(values[b.0 as usize]),
        };
        values.push(value);
    }
    values
}

/// All ways to split on a site, by how often they go either way: (false, true).
fn splits(body: &Body, flow: &Flow) -> FxHashMap<(u64, u64), Vec<Split>> {
    let mut splits: FxHashMap<(u64, u64), Vec<Split>> = FxHashMap::default();
    let mut add = |counts, split| splits.entry(counts).or_default().push(split);
    for block in &body.blocks {
        for site in sites_of(block) {
            if let Some(&[no, yes]) = flow.outcomes.get(&site).map(Vec::as_slice)
                && !matches!(block.end, End::Switch { site: switch, .. } if switch == site)
            {
                let arms: Rc<[Arm]> = Rc::new([0, 1].map(|outcome| Arm { site, outcome }));
                add((no, yes), Split { arms: Rc::clone(&arms), yes: vec![1] });
                add((yes, no), Split { arms, yes: vec![0] });
            }
        }
        if matches!(block.end, End::Switch { .. }) {
            for (counts, split) in switch_splits(body, block, flow) {
                add(counts, split);
            }
        }
    }
    for (counts, split) in joint_splits(body, flow) {
        add(counts, split);
    }
    splits
}

fn sites_of(block: &Block) -> Vec<SiteId> {
    let steps = block.insts.iter().filter_map(|inst| match inst.op {
        Op::CountStep { site, .. } => Some(site),
        _ => None,
    });
    let end = match block.end {
        End::Branch { site, .. } => Some(site),
        _ => None,
    };
    steps.chain(end).collect()
}

/// Clang branches on `c ? a : b` by branching on `a` and on `b`, to the same two places: the edges into one of them,
/// against the other outcomes of the same sites.
fn joint_splits(body: &Body, flow: &Flow) -> Vec<((u64, u64), Split)> {
    let mut entering: FxHashMap<BlockId, Vec<(Arm, u64)>> = FxHashMap::default();
    for block in &body.blocks {
        let End::Branch { yes, no, site, .. } = block.end else { continue };
        let Some(&[count_no, count_yes]) = flow.outcomes.get(&site).map(Vec::as_slice) else { continue };
        if yes != no {
            entering.entry(no).or_default().push((Arm { site, outcome: 0 }, count_no));
            entering.entry(yes).or_default().push((Arm { site, outcome: 1 }, count_yes));
        }
    }
    let mut splits = Vec::new();
    for edges in entering.into_values().filter(|edges| edges.len() > 1) {
        let others = edges.iter().map(|(arm, _)| Arm { site: arm.site, outcome: 1 - arm.outcome });
        let count_of = |arm: &Arm| flow.outcomes[&arm.site][arm.outcome as usize];
        let here = edges.iter().fold(0u64, |sum, (_, count)| sum.wrapping_add(*count));
        let there = others.clone().fold(0u64, |sum, arm| sum.wrapping_add(count_of(&arm)));
        let arms: Rc<[Arm]> = edges.iter().map(|(arm, _)| *arm).chain(others).collect();
        let count = edges.len();
        splits.push(((there, here), Split { arms: Rc::clone(&arms), yes: (0..count).collect() }));
        splits.push(((here, there), Split { arms, yes: (count..2 * count).collect() }));
    }
    splits
}

/// One split for each target of a switch: this case against all the others.
fn switch_splits(body: &Body, block: &Block, flow: &Flow) -> Vec<((u64, u64), Split)> {
    let outcomes = switch_outcomes(body, block, flow);
    let arms: Rc<[Arm]> = outcomes.iter().map(|(arm, ..)| *arm).collect();
    let total = outcomes.iter().fold(0u64, |sum, (_, _, count)| sum.wrapping_add(*count));
    let mut groups: FxHashMap<BlockId, Vec<usize>> = FxHashMap::default();
    for (index, (_, target, _)) in outcomes.iter().enumerate() {
        groups.entry(*target).or_default().push(index);
    }
    let split = |yes: Vec<usize>| {
        let count = yes.iter().fold(0u64, |sum, &index| sum.wrapping_add(outcomes[index].2));
        ((total.wrapping_sub(count), count), Split { arms: Rc::clone(&arms), yes })
    };
    groups.into_values().map(split).collect()
}

/// The outcomes of a switch with their targets and counts. Clang tests wide ranges (`case 100 ... 1000`) one after the
/// other where the default would be: those branches are outcomes of the switch as well.
fn switch_outcomes(body: &Body, block: &Block, flow: &Flow) -> Vec<(Arm, BlockId, u64)> {
    let End::Switch { ref cases, default, site, .. } = block.end else { return Vec::new() };
    let Some(counts) = flow.outcomes.get(&site) else { return Vec::new() };
    let targets = cases.iter().map(|&(_, target)| target);
    let mut arms: Vec<_> = targets
        .zip(counts)
        .zip(0u32..)
        .map(|((target, &count), outcome)| (Arm { site, outcome }, target, count))
        .collect();
    let mut last =
        (Arm { site, outcome: cases.len() as u32 }, default, counts.get(cases.len()).copied().unwrap_or(0));
    while let Some((site, yes, no)) = range_test(body, last.1, flow) {
        let Some(&[count_no, count_yes]) = flow.outcomes.get(&site).map(Vec::as_slice) else { break };
        arms.push((Arm { site, outcome: 1 }, yes, count_yes));
        last = (Arm { site, outcome: 0 }, no, count_no);
        if arms.len() > cases.len() + body.blocks.len() {
            break;
        }
    }
    arms.push(last);
    arms
}

/// A block that only one edge leads to, and that does nothing but compare and branch.
fn range_test(body: &Body, block: BlockId, flow: &Flow) -> Option<(SiteId, BlockId, BlockId)> {
    let End::Branch { yes, no, site, .. } = body.blocks[block.index()].end else { return None };
    let insts = &body.blocks[block.index()].insts;
    let only_compares = insts.iter().all(|inst| matches!(inst.op, Op::Binary { .. } | Op::Compare { .. }));
    (flow.arrivals[block.index()] == 1 && only_compares && !insts.is_empty()).then_some((site, yes, no))
}

/// Splits that are taken equally often are equally right; the one whose place is inside the branch reads best.
fn best<'a>(found: &'a [Split], sites: &[Site], branch: &Branch) -> &'a Split {
    let inside = |split: &&Split| {
        let arm = split.arms.first();
        let place = arm.and_then(|arm| sites.get(arm.site.index())).and_then(|site| site.place);
        place.is_some_and(|place| {
            place.file == branch.range.file && contains(branch.range, (place.line, place.col))
        })
    };
    found.iter().find(inside).unwrap_or(&found[0])
}

fn contains(range: Range, at: (u32, u32)) -> bool {
    range.start <= at && at <= range.end
}
