//! The outcomes of a node. Nearly all nodes have one or two, which lie in the node itself: there are millions of nodes.

use super::Way;
use clew_term::Term;

#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub outcome: u32,
    /// What holds when it is taken.
    pub cond: Term,
    pub way: Way,
}

/// In the order in which they came.
#[derive(Clone, Default, Debug)]
pub(super) enum Edges {
    #[default]
    None,
    One(Edge),
    Two([Edge; 2]),
    Many(Vec<Edge>),
}

impl Edges {
    pub fn all(&self) -> &[Edge] {
        match self {
            Edges::None => &[],
            Edges::One(edge) => std::slice::from_ref(edge),
            Edges::Two(edges) => edges,
            Edges::Many(edges) => edges,
        }
    }

    fn all_mut(&mut self) -> &mut [Edge] {
        match self {
            Edges::None => &mut [],
            Edges::One(edge) => std::slice::from_mut(edge),
            Edges::Two(edges) => edges,
            Edges::Many(edges) => edges,
        }
    }

    pub fn push(&mut self, edge: Edge) {
        *self = match std::mem::take(self) {
            Edges::None => Edges::One(edge),
            Edges::One(first) => Edges::Two([first, edge]),
            Edges::Two([first, second]) => Edges::Many(vec![first, second, edge]),
            Edges::Many(mut edges) => {
                edges.push(edge);
                Edges::Many(edges)
            }
        };
    }

    /// Where an outcome is. Those of a switch, which may be thousands, lie at their numbers.
    fn find(&self, outcome: u32) -> Option<usize> {
        let (all, number) = (self.all(), outcome as usize);
        let is_there = all.get(number).is_some_and(|edge| edge.outcome == outcome);
        if is_there { Some(number) } else { all.iter().position(|edge| edge.outcome == outcome) }
    }

    pub fn of(&self, outcome: u32) -> Option<&Edge> {
        self.find(outcome).map(|at| &self.all()[at])
    }

    pub fn of_mut(&mut self, outcome: u32) -> Option<&mut Edge> {
        self.find(outcome).map(|at| &mut self.all_mut()[at])
    }
}
