//! The part of a function that lies in a scope.
//!
//! Whoever changed a line wants it tried: a condition on it both ways, a decision it belongs to, and if there is no
//! condition on it, the line executed at all. So the outcomes that lead straight to it count too, those that are counted
//! by the same expression as the innermost region around it; where there is no such outcome (behind a label, say), that
//! region is an objective of its own. A line that uses a macro has the macro's conditions on it, and whoever changed a
//! macro's definition wants the conditions tried that it is used in.

use crate::{Lines, Scope};
use clew_ir::{CoverageMap, Expansion, Range, Region, RegionKind};
use std::cmp::Reverse;
use std::iter::{once, successors};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Code regions on lines of the scope, or the innermost ones around.
    pub regions: Vec<bool>,
    /// Outcomes `[false, true]` of conditions on lines of the scope, and those that lead straight to such a line.
    pub branches: Vec<[bool; 2]>,
    /// The branches that are conditions of decisions on lines of the scope.
    pub conditions: Vec<bool>,
    /// The regions of lines without a condition: they are to be reached, whatever the criterion. Without those that
    /// every run reaches that enters the function.
    pub reach: Vec<usize>,
    /// The labels on lines of the scope.
    pub labels: Vec<bool>,
}

impl Part {
    pub fn new(scope: &Scope, map: &CoverageMap) -> Part {
        Builder::new(scope, map).build()
    }

    /// Whether the function has nothing to do with the scope.
    pub fn is_empty(&self) -> bool {
        !self.regions.contains(&true) && !self.branches.iter().flatten().any(|&taken| taken)
    }
}

/// The function's own text, or that of a macro for one use of it.
type Text = Option<usize>;

struct Builder<'a> {
    scope: &'a Scope,
    map: &'a CoverageMap,
    /// The text that each region and each branch is in.
    region_text: Vec<Text>,
    branch_text: Vec<Text>,
    /// The branches that are on a line of the scope.
    on_line: Vec<bool>,
}

impl<'a> Builder<'a> {
    fn new(scope: &'a Scope, map: &'a CoverageMap) -> Self {
        let mut region_text = vec![None; map.regions.len()];
        let mut branch_text = vec![None; map.branches.len()];
        for (number, expansion) in map.expansions.iter().enumerate() {
            region_text[expansion.regions.clone()].fill(Some(number));
            branch_text[expansion.branches.clone()].fill(Some(number));
        }
        let on_line = vec![false; map.branches.len()];
        Builder { scope, map, region_text, branch_text, on_line }
    }

    fn build(mut self) -> Part {
        self.find_branches();
        let all = self.map.regions.iter().zip(&self.region_text);
        let mut regions: Vec<bool> = all
            .map(|(region, &text)| region.kind == RegionKind::Code && self.is_used_in_scope(text))
            .collect();
        let mut reach = Vec::new();
        for text in once(None).chain((0..self.map.expansions.len()).map(Some)) {
            self.read(text, &mut regions, &mut reach);
        }
        // Where all of it is open, whoever closes that comes by every line; so it is as without a scope.
        if self.entry().is_some_and(|entry| self.scope.contains(entry.range)) {
            reach.clear();
        }
        reach.sort_unstable();
        reach.dedup();
        let labels = self.map.labels.iter().map(|label| self.scope.touches(label.range)).collect();
        Part { branches: self.branches(&reach), conditions: self.conditions(), regions, reach, labels }
    }

    /// The uses of macros that a text is in, from the inside.
    fn uses(&self, text: Text) -> impl Iterator<Item = (usize, &Expansion)> {
        let all = &self.map.expansions;
        successors(text, |&number| all[number].inside).take(all.len()).map(|number| (number, &all[number]))
    }

    fn is_used_in_scope(&self, text: Text) -> bool {
        self.uses(text).any(|(_, use_of)| self.scope.touches(use_of.call))
    }

    /// Where a branch is seen: where it stands, and where the macros are used that it stands in.
    fn seen(&self, branch: usize) -> impl Iterator<Item = (Text, Range)> {
        let text = self.branch_text[branch];
        let uses = self.uses(text).map(|(_, use_of)| (use_of.inside, use_of.call));
        once((text, self.map.branches[branch].range)).chain(uses)
    }

    fn find_branches(&mut self) {
        let changed = self.changed_macros();
        let here = |at: usize| {
            self.seen(at).any(|(_, range)| self.scope.touches(range))
                || changed.iter().any(|use_of| self.is_used_by(use_of, at))
        };
        let branches = self.map.branches.iter().enumerate();
        self.on_line = branches.map(|(at, branch)| !branch.folded && here(at)).collect();
        // A line with nothing of a decision but its operator changes all of its conditions.
        for decision in self.map.decisions.iter().filter(|decision| self.scope.touches(decision.range)) {
            let conditions = || decision.conditions.iter().map(|condition| condition.branch);
            if !conditions().any(|at| self.on_line[at]) {
                conditions().for_each(|at| self.on_line[at] = !self.map.branches[at].folded);
            }
        }
    }

    /// The uses of macros whose definitions have lines in the scope, or use such macros.
    fn changed_macros(&self) -> Vec<&Expansion> {
        let mut changed = vec![false; self.map.expansions.len()];
        for (number, expansion) in self.map.expansions.iter().enumerate() {
            let mut regions = self.map.regions[expansion.regions.clone()].iter();
            let mut branches = self.map.branches[expansion.branches.clone()].iter();
            if regions.any(|region| self.scope.touches(region.range))
                || branches.any(|branch| self.scope.touches(branch.range))
            {
                self.uses(Some(number)).for_each(|(outer, _)| changed[outer] = true);
            }
        }
        let all = self.map.expansions.iter().zip(changed);
        all.filter(|&(_, changed)| changed).map(|(expansion, _)| expansion).collect()
    }

    /// Goes through the lines of a text that are in the scope.
    fn read(&self, text: Text, regions: &mut [bool], reach: &mut Vec<usize>) {
        let is_code = |at: &usize| self.map.regions[*at].kind == RegionKind::Code;
        let all = (0..regions.len()).filter(|&at| self.region_text[at] == text);
        let code: Vec<usize> = all.filter(is_code).collect();
        let Some(whole) = hull(code.iter().map(|&at| self.map.regions[at].range)) else { return };
        for lines in self.scope.between(whole.file, whole.start.0, whole.end.0) {
            let found = self.regions_of(lines, &code);
            found.iter().for_each(|&at| regions[at] = true);
            if !self.has_condition(lines, text) {
                reach.extend(found.into_iter().filter(|&at| !self.is_entry(at)));
            }
        }
    }

    /// The first region is the function's body.
    fn entry(&self) -> Option<&Region> {
        self.map.regions.iter().find(|region| region.kind == RegionKind::Code)
    }

    /// Whether every run reaches the region that enters the function.
    fn is_entry(&self, region: usize) -> bool {
        self.entry().is_some_and(|entry| self.map.same(entry.count, self.map.regions[region].count))
    }

    /// Those that start on a line. Whatever else is on it comes before them and is done on the way, unless they are
    /// none: then it is the innermost region around.
    fn regions_of(&self, lines: Lines, code: &[usize]) -> Vec<usize> {
        let range = |at: usize| self.map.regions[at].range;
        let starts = |&at: &usize| (lines.first..=lines.last).contains(&range(at).start.0);
        let starting: Vec<usize> = code.iter().copied().filter(starts).collect();
        if !starting.is_empty() {
            return starting;
        }
        let around = code.iter().copied().filter(|&at| lines.touch(range(at)));
        around.max_by_key(|&at| (range(at).start, Reverse(range(at).end))).into_iter().collect()
    }

    /// Whether a condition is seen on this line of a text, or the line is part of a decision, or of a macro's text that
    /// is used in a condition.
    fn has_condition(&self, lines: Lines, text: Text) -> bool {
        let is_in = |at: usize| self.seen(at).any(|(seen, _)| seen == text);
        let mut conditions = (0..self.on_line.len()).filter(|&at| self.on_line[at]);
        let mut decisions = self.map.decisions.iter().filter(|decision| lines.touch(decision.range));
        conditions.any(|at| {
            self.seen(at).any(|(seen, range)| seen == text && lines.touch(range))
                || self.uses(text).any(|(_, use_of)| self.is_used_by(use_of, at))
        }) || decisions.any(|decision| decision.conditions.iter().any(|condition| is_in(condition.branch)))
    }

    fn is_used_by(&self, use_of: &Expansion, branch: usize) -> bool {
        let range = self.map.branches[branch].range;
        use_of.inside == self.branch_text[branch] && encloses(range, use_of.call)
    }

    fn branches(&self, reach: &[usize]) -> Vec<[bool; 2]> {
        let leads = |count| reach.iter().any(|&region| self.map.same(self.map.regions[region].count, count));
        let branches = self.map.branches.iter().zip(&self.on_line);
        branches
            .map(|(branch, &here)| branch.count.map(|count| here || (!branch.folded && leads(count))))
            .collect()
    }

    fn conditions(&self) -> Vec<bool> {
        let mut out = vec![false; self.map.branches.len()];
        for decision in &self.map.decisions {
            let branches = || decision.conditions.iter().map(|condition| condition.branch);
            if self.scope.touches(decision.range) || branches().any(|at| self.on_line[at]) {
                branches().for_each(|at| out[at] = true);
            }
        }
        out
    }
}

fn encloses(outer: Range, inner: Range) -> bool {
    outer.file == inner.file && outer.start <= inner.start && outer.end >= inner.end
}

fn hull(ranges: impl Iterator<Item = Range>) -> Option<Range> {
    ranges.reduce(|a, b| Range { start: a.start.min(b.start), end: a.end.max(b.end), ..a })
}
