//! The dominators of a graph: the nodes that every way from the root to a node passes.
//!
//! Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm": in reverse postorder a node's immediate
//! dominator is where those of its predecessors meet, until nothing changes. Two or three rounds for the flow of
//! programs.

use crate::graph::Lists;

const NONE: u32 = u32::MAX;

pub struct Dominators {
    /// By node: its immediate dominator; itself for the root, none for what the root does not lead to.
    above: Vec<u32>,
    /// By node.
    spans: Vec<Span>,
}

/// When a walk through the tree of dominators comes to a node, and when it has left all below.
#[derive(Clone, Copy, Debug)]
pub struct Span(u32, u32);

impl Span {
    /// That of what the root does not lead to.
    pub const NOWHERE: Span = Span(NONE, 0);

    /// Whether every way to a node with the other span, of which there is one, passes a node with this one.
    #[inline]
    pub fn holds(self, other: Span) -> bool {
        other.0 != NONE && (self.0..self.1).contains(&other.0)
    }
}

impl Dominators {
    pub fn new(edges: &Lists, root: u32) -> Self {
        let order = reverse_postorder(edges, root);
        let mut number = vec![NONE; edges.len()];
        (0..).zip(&order).for_each(|(at, &node)| number[node as usize] = at);
        let before = Lists::new(edges.len(), edges.pairs().map(|(from, to)| (to, from)));
        // By place in the order.
        let mut above = vec![NONE; order.len()];
        above[0] = 0;
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (at, &node) in order.iter().enumerate().skip(1) {
                let known = before.of(node).iter().map(|&from| number[from as usize]);
                let known = known.filter(|&from| from != NONE && above[from as usize] != NONE);
                let meet = known.reduce(|a, b| meet(&above, a, b)).unwrap_or(NONE);
                changed |= std::mem::replace(&mut above[at], meet) != meet;
            }
        }
        let spans = spans(&above);
        let place = |node: usize| Some(number[node]).filter(|&at| at != NONE).map(|at| at as usize);
        let nodes = 0..edges.len();
        Dominators {
            above: nodes
                .clone()
                .map(|node| place(node).map_or(NONE, |at| order[above[at] as usize]))
                .collect(),
            spans: nodes.map(|node| place(node).map_or(Span::NOWHERE, |at| spans[at])).collect(),
        }
    }

    /// The nearest one; `None` for the root and what it does not lead to.
    pub fn above(&self, node: u32) -> Option<u32> {
        Some(self.above[node as usize]).filter(|&above| above != NONE && above != node)
    }

    pub fn span(&self, node: u32) -> Span {
        self.spans[node as usize]
    }
}

/// Where the ways up from two places meet; a dominator has a lower place.
fn meet(above: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        let lower = if a > b { &mut a } else { &mut b };
        *lower = above[*lower as usize];
    }
    a
}

fn reverse_postorder(edges: &Lists, root: u32) -> Vec<u32> {
    let mut met = vec![false; edges.len()];
    met[root as usize] = true;
    let (mut order, mut way) = (Vec::new(), vec![(root, 0)]);
    while let Some((node, at)) = way.pop() {
        let mut rest = edges.of(node).iter().enumerate().skip(at);
        match rest.find(|&(_, &to)| !met[to as usize]) {
            Some((number, &to)) => {
                met[to as usize] = true;
                way.extend([(node, number + 1), (to, 0)]);
            }
            None => order.push(node),
        }
    }
    order.reverse();
    order
}

/// A node's children come after it in the order: sizes from the back, starts from the front.
fn spans(above: &[u32]) -> Vec<Span> {
    let mut sizes = vec![1u32; above.len()];
    for at in (1..above.len()).rev() {
        sizes[above[at] as usize] += sizes[at];
    }
    let mut spans = vec![Span(0, sizes[0]); above.len()];
    // By place: where its next child starts.
    let mut next = vec![1u32; above.len()];
    for at in 1..above.len() {
        let start = next[above[at] as usize];
        next[above[at] as usize] += sizes[at];
        spans[at] = Span(start, start + sizes[at]);
        next[at] = start + 1;
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A graph of so many nodes, the same for the same seed.
    fn graph(nodes: u32, seed: u32) -> Vec<(u32, u32)> {
        let mut state = seed.wrapping_mul(2_654_435_761) | 1;
        let mut below = |most: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % most
        };
        (0..nodes + nodes / 2).map(|_| (below(nodes), below(nodes))).collect()
    }

    #[test]
    fn without_a_dominator_there_is_no_way() {
        for seed in 0..300 {
            let nodes = 3 + seed % 12;
            let pairs = graph(nodes, seed);
            let edges = |without: u32| {
                let left = pairs.iter().copied().filter(|&(from, to)| from != without && to != without);
                Lists::new(nodes as usize, left.collect::<Vec<_>>().into_iter())
            };
            let dominators = Dominators::new(&edges(NONE), 0);
            let dominates = |a, b| dominators.span(a).holds(dominators.span(b));
            let reached = edges(NONE).reached([0]);
            for a in 0..nodes {
                let mut around = if a == 0 { vec![false; nodes as usize] } else { edges(a).reached([0]) };
                around[a as usize] = false;
                for b in 0..nodes {
                    let expected = reached[b as usize] && !around[b as usize];
                    assert_eq!(dominates(a, b), expected, "{a} {b} of {seed}");
                }
                let above = (0..nodes).filter(|&b| b != a && dominates(b, a));
                let nearest = above.max_by_key(|&b| (0..nodes).filter(|&c| dominates(c, b)).count());
                assert_eq!(dominators.above(a), nearest, "{a} of {seed}");
            }
        }
    }
}
