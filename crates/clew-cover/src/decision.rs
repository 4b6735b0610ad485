//! A decision's test vectors: which there are, how they are numbered, and which two show what a condition does.
//!
//! The conditions form a binary decision diagram. Clang numbers the paths through it: a state starts at zero, and each
//! condition adds a step that depends on its outcome. The sum is the vector's number. At a condition the state so far is
//! less than the condition's *width*, the number of paths that lead to it, and tells them apart; so both a vector
//! and the way to a condition can be read back from their numbers, and no table of vectors is ever needed.

use clew_ir::{CoverageMap, Decision, FunctionId, Program, Range};
use std::collections::VecDeque;

/// More vectors than this are not enumerated: such a decision is left out, and the report says so.
const MOST_VECTORS: u32 = 1 << 20;

/// What became of each condition, in the order of evaluation: `None`, not evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vector {
    pub conditions: Vec<Option<bool>>,
    pub outcome: bool,
}

#[derive(Clone, Debug)]
pub struct Node {
    /// Index into the map's branches.
    pub branch: usize,
    /// `[false, true]`: the next condition, or the outcome.
    pub next: [Option<usize>; 2],
    step: [u32; 2],
    width: u32,
    /// The conditions and outcomes that lead here.
    before: Vec<(usize, bool)>,
    /// The conditions from here on, itself included, a bit each where there are no more than 64.
    below: u64,
    /// A constant: nothing can be shown of it.
    pub folded: bool,
    /// The first condition that says the same, and whether it says the opposite.
    twin: Option<(usize, bool)>,
}

/// One decision, ready to be asked.
#[derive(Clone, Debug)]
pub struct Table {
    pub function: FunctionId,
    pub range: Range,
    /// Its first bit among those of the program.
    first: usize,
    pub vectors: u32,
    pub nodes: Vec<Node>,
}

impl Table {
    /// `None` where it has too many vectors.
    pub fn new(function: FunctionId, map: &CoverageMap, decision: &Decision) -> Option<Table> {
        let mut nodes: Vec<Node> = decision
            .conditions
            .iter()
            .map(|condition| Node {
                branch: condition.branch,
                next: condition.next,
                step: [0; 2],
                width: 0,
                before: Vec::new(),
                below: 0,
                folded: map.branches[condition.branch].folded,
                twin: condition.twin,
            })
            .collect();
        let vectors = number(&mut nodes)?;
        note_below(&mut nodes);
        let first = map.first_bit as usize + (decision.end_bit.checked_sub(vectors)?) as usize;
        Some(Table { function, range: decision.range, first, vectors, nodes })
    }

    /// The bits of its vectors among those of its function.
    pub fn bits(&self, program: &Program) -> std::ops::Range<u32> {
        let map = program.function(self.function).coverage.as_ref();
        let first = self.first as u32 - map.map_or(0, |map| map.first_bit);
        first..first + self.vectors
    }

    /// Where its vectors start among the bits of a run.
    pub fn first_bit(&self) -> usize {
        self.first
    }

    /// The vectors among the bits of a run.
    pub fn seen<'a>(&'a self, bits: &'a [u64]) -> impl Iterator<Item = u32> + 'a {
        let end = self.first + self.vectors as usize;
        (self.first / 64..end.div_ceil(64)).flat_map(move |word| {
            let mut rest = bits.get(word).copied().unwrap_or(0);
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(word * 64 + bit)
            })
            .filter(move |bit| (self.first..end).contains(bit))
            .map(|bit| (bit - self.first) as u32)
        })
    }

    /// The vector of that number.
    pub fn vector(&self, number: u32) -> Option<Vector> {
        let mut conditions = vec![None; self.nodes.len()];
        let (at, outcome) = self.last(number)?;
        conditions[at] = Some(outcome);
        self.way_to(at, number - self.nodes[at].step[usize::from(outcome)], &mut conditions)?;
        Some(Vector { conditions, outcome })
    }

    /// Whether a vector's outcome is true: that of its last condition.
    pub fn outcome(&self, number: u32) -> Option<bool> {
        self.last(number).map(|(_, outcome)| outcome)
    }

    /// The condition that a vector ends with.
    fn last(&self, number: u32) -> Option<(usize, bool)> {
        let ends = self.nodes.iter().enumerate().flat_map(|(at, node)| {
            [false, true]
                .map(|outcome| (at, outcome, node))
                .into_iter()
                .filter(|(_, outcome, node)| node.next[usize::from(*outcome)].is_none())
        });
        let mut found = ends.filter(|(_, outcome, node)| {
            let step = node.step[usize::from(*outcome)];
            (step..step + node.width).contains(&number)
        });
        found.next().map(|(at, outcome, _)| (at, outcome))
    }

    /// How the conditions came out on the way to one, by the state there.
    fn way_to(&self, mut at: usize, mut state: u32, conditions: &mut [Option<bool>]) -> Option<()> {
        while at != 0 {
            let arrives = |&&(from, outcome): &&(usize, bool)| {
                let step = self.nodes[from].step[usize::from(outcome)];
                (step..step + self.nodes[from].width).contains(&state)
            };
            let &(from, outcome) = self.nodes[at].before.iter().find(arrives)?;
            conditions[from] = Some(outcome);
            state -= self.nodes[from].step[usize::from(outcome)];
            at = from;
        }
        Some(())
    }

    /// The way that leads to a condition with that state, and on by the outcome.
    pub fn prefix(&self, at: usize, state: u32, outcome: bool) -> Option<Prefix> {
        let mut conditions = vec![None; self.nodes.len()];
        self.way_to(at, state, &mut conditions)?;
        conditions[at] = Some(outcome);
        let state = state + self.nodes[at].step[usize::from(outcome)];
        Some(Prefix { conditions, next: self.nodes[at].next[usize::from(outcome)], state, outcome })
    }

    /// Where the walk goes from a condition.
    pub fn step(&self, at: usize, state: u32, outcome: bool) -> (Option<usize>, u32) {
        let side = usize::from(outcome);
        (self.nodes[at].next[side], state + self.nodes[at].step[side])
    }

    /// The conditions from one on, a bit each; all bits where there are too many to tell.
    pub fn below(&self, at: usize) -> u64 {
        if self.nodes.len() > 64 { u64::MAX } else { self.nodes[at].below }
    }

    /// The condition whose effect two vectors show.
    pub fn shown(&self, a: &Vector, b: &Vector, unique: bool) -> Option<usize> {
        if a.outcome == b.outcome {
            return None;
        }
        if unique {
            let (a, b) = (self.filled(&a.conditions), self.filled(&b.conditions));
            return sole_difference(&a, &b);
        }
        sole_difference(&a.conditions, &b.conditions)
    }

    /// Whether these vectors show each condition's effect, as llvm-cov counts and in its order: the first condition, then
    /// those of the map in its order. `None` for constants, which it does not count.
    pub fn effects(&self, numbers: &[u32]) -> Vec<Option<bool>> {
        let vectors: Vec<Vector> = numbers.iter().filter_map(|&number| self.vector(number)).collect();
        let mut shown = vec![false; self.nodes.len()];
        for (j, b) in vectors.iter().enumerate() {
            for at in vectors[..j].iter().filter_map(|a| self.shown(a, b, false)) {
                shown[at] = true;
            }
        }
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&at| (at != 0, self.nodes[at].branch));
        order.into_iter().map(|at| (!self.nodes[at].folded).then_some(shown[at])).collect()
    }

    /// Conditions that were not evaluated have the value of the one that says the same.
    fn filled(&self, conditions: &[Option<bool>]) -> Vec<Option<bool>> {
        let mut known: Vec<Option<bool>> = conditions.to_vec();
        for (at, value) in conditions.iter().enumerate() {
            if let (Some((first, opposite)), Some(value)) = (self.nodes[at].twin, value) {
                known[first].get_or_insert(value ^ opposite);
            }
        }
        for at in 0..known.len() {
            if let (Some((first, opposite)), None) = (self.nodes[at].twin, known[at]) {
                known[at] = known[first].map(|value| value ^ opposite);
            }
        }
        known
    }
}

/// A way into a decision.
#[derive(Clone, Debug)]
pub struct Prefix {
    pub conditions: Vec<Option<bool>>,
    /// The condition that is next; `None`: the decision has its outcome.
    pub next: Option<usize>,
    pub state: u32,
    /// Of the last condition: the decision's, where there is no next.
    pub outcome: bool,
}

fn sole_difference(a: &[Option<bool>], b: &[Option<bool>]) -> Option<usize> {
    let differ = |&(_, (a, b)): &(usize, (&Option<bool>, &Option<bool>))| matches!((a, b), (Some(a), Some(b)) if a != b);
    let mut found = a.iter().zip(b).enumerate().filter(differ);
    let (at, _) = found.next()?;
    found.next().is_none().then_some(at)
}

/// Gives each outcome of a condition its step, as LLVM's `TVIdxBuilder` does: the steps within the diagram are the widths
/// so far of where they lead; the outcomes come in the order of falling width. Returns how many vectors there are.
fn number(nodes: &mut [Node]) -> Option<u32> {
    let mut arrivals = vec![0u32; nodes.len()];
    for next in nodes.iter().flat_map(|node| node.next).flatten() {
        arrivals[next] += 1;
    }
    let (mut ready, mut ends) = (VecDeque::from([0]), Vec::new());
    nodes.first_mut()?.width = 1;
    while let Some(at) = ready.pop_front() {
        for side in [0, 1] {
            let width = nodes[at].width;
            let Some(next) = nodes[at].next[side] else {
                ends.push((at, side));
                continue;
            };
            nodes[at].step[side] = nodes[next].width;
            nodes[next].width += width;
            nodes[next].before.push((at, side == 1));
            if nodes[next].width > MOST_VECTORS {
                return None;
            }
            arrivals[next] -= 1;
            if arrivals[next] == 0 {
                ready.push_back(next);
            }
        }
    }
    // The sort is stable: of equal widths, the first found comes first.
    ends.sort_by_key(|&(at, _)| std::cmp::Reverse(nodes[at].width));
    let mut count = 0u32;
    for (at, side) in ends {
        nodes[at].step[side] = count;
        count = count.checked_add(nodes[at].width).filter(|&count| count <= MOST_VECTORS)?;
    }
    Some(count)
}

/// Conditions stand before those that follow them.
fn note_below(nodes: &mut [Node]) {
    if nodes.len() > 64 {
        return;
    }
    for at in (0..nodes.len()).rev() {
        let after = nodes[at].next.iter().flatten().fold(0, |all, &next| all | nodes[next].below);
        nodes[at].below = after | 1 << at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_ir::{Branch, Condition, ExprId, FileId};

    const RANGE: Range = Range { file: FileId(0), start: (1, 1), end: (1, 9) };

    /// A decision of conditions with their successors, `[false, true]`.
    fn table(next: &[[Option<usize>; 2]]) -> Table {
        let branch = Branch { range: RANGE, count: [ExprId(0); 2], arms: Default::default(), folded: false };
        let conditions = next.iter().enumerate();
        let conditions: Vec<Condition> =
            conditions.map(|(at, &next)| Condition { branch: at, next, twin: None }).collect();
        let decision = Decision { range: RANGE, end_bit: 100, conditions };
        let map = CoverageMap { branches: vec![branch; next.len()], bits: 100, ..CoverageMap::default() };
        Table::new(FunctionId(0), &map, &decision).expect("it is small")
    }

    /// `(a && b) || c`, as clang 19 numbers it.
    fn sample() -> Table {
        table(&[[Some(2), Some(1)], [Some(2), None], [None, None]])
    }

    #[test]
    fn steps_are_clangs() {
        let table = sample();
        let steps: Vec<[u32; 2]> = table.nodes.iter().map(|node| node.step).collect();
        assert_eq!(steps, [[0, 0], [1, 4], [0, 2]]);
        assert_eq!(table.vectors, 5);
    }

    #[test]
    fn numbers_are_read_back() {
        let table = sample();
        let (t, f) = (Some(true), Some(false));
        let expected = [
            (vec![f, None, f], false),
            (vec![t, f, f], false),
            (vec![f, None, t], true),
            (vec![t, f, t], true),
            (vec![t, t, None], true),
        ];
        for (number, (conditions, outcome)) in (0..).zip(expected) {
            assert_eq!(table.vector(number), Some(Vector { conditions, outcome }));
        }
        assert_eq!(table.vector(5), None);
        let prefix = table.prefix(2, 1, true).expect("there is such a way");
        assert_eq!((prefix.conditions, prefix.next, prefix.state), (vec![t, f, t], None, 3));
    }

    #[test]
    fn pairs_differ_in_one_condition() {
        let table = sample();
        let vector = |number| table.vector(number).expect("it exists");
        assert_eq!(table.shown(&vector(0), &vector(2), false), Some(2));
        assert_eq!(table.shown(&vector(0), &vector(4), false), Some(0));
        assert_eq!(table.shown(&vector(1), &vector(4), false), Some(1));
        assert_eq!(table.shown(&vector(1), &vector(2), false), None);
        assert_eq!(table.shown(&vector(2), &vector(4), false), None);
    }

    /// `(a && b) || (a && c)`
    #[test]
    fn twins_change_together() {
        let mut table = table(&[[Some(2), Some(1)], [Some(2), None], [None, Some(3)], [None, None]]);
        let find = |table: &Table, wanted: [Option<bool>; 4]| {
            let all = (0..table.vectors).filter_map(|number| table.vector(number));
            all.into_iter().find(|vector| vector.conditions == wanted).expect("it exists")
        };
        let (t, f) = (Some(true), Some(false));
        let (yes, no) = (find(&table, [t, t, None, None]), find(&table, [f, None, f, None]));
        assert_eq!(table.shown(&yes, &no, true), Some(0));
        table.nodes[0].twin = Some((0, false));
        table.nodes[2].twin = Some((0, false));
        assert_eq!(table.shown(&yes, &no, false), Some(0));
        assert_eq!(table.shown(&yes, &no, true), None);
    }

    #[test]
    fn bits_are_vectors() {
        let table = sample();
        let mut bits = vec![0u64; 2];
        for bit in [94, 95, 97, 99, 100] {
            bits[bit / 64] |= 1 << (bit % 64);
        }
        assert_eq!(table.seen(&bits).collect::<Vec<_>>(), [0, 2, 4]);
    }
}
