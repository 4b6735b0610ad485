//! Strongly connected components: segments that can all reach each other, and so have the same future.

use super::Lists;

/// Components are numbered so that an edge between two leads from the higher number to the lower.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ComponentId(pub u32);

impl ComponentId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

pub struct Components {
    /// By node.
    pub of: Vec<ComponentId>,
    /// By component: those that have an edge to it, as often as they have one.
    pub before: Lists,
}

impl Components {
    pub fn of(edges: &Lists) -> Self {
        let of = Search::new(edges).run();
        let count = of.iter().map(|component| component.index() + 1).max().unwrap_or(0);
        let number = |node: u32| of[node as usize].0;
        let between =
            edges.pairs().map(|(from, to)| (number(to), number(from))).filter(|(to, from)| to != from);
        let before = Lists::new(count, between);
        Components { of, before }
    }
}

const NEW: u32 = u32::MAX;

/// Tarjan's algorithm, without recursion: programs are deep.
struct Search<'a> {
    edges: &'a Lists,
    /// By node: when it was met.
    met: Vec<u32>,
    /// By node: the earliest node that it is known to lead back to.
    low: Vec<u32>,
    /// Nodes that have no component yet, in the order they were met.
    open: Vec<u32>,
    /// The way to the node under way, and how many of each node's edges were looked at.
    way: Vec<(u32, usize)>,
    of: Vec<ComponentId>,
    clock: u32,
    count: u32,
}

impl<'a> Search<'a> {
    fn new(edges: &'a Lists) -> Self {
        let n = edges.len();
        Search {
            edges,
            met: vec![NEW; n],
            low: vec![0; n],
            open: Vec::new(),
            way: Vec::new(),
            of: vec![ComponentId(NEW); n],
            clock: 0,
            count: 0,
        }
    }

    fn run(mut self) -> Vec<ComponentId> {
        for start in 0..self.edges.len() as u32 {
            if self.met[start as usize] == NEW {
                self.meet(start);
                while let Some((node, at)) = self.way.pop() {
                    self.step(node, at);
                }
            }
        }
        self.of
    }

    fn meet(&mut self, node: u32) {
        self.met[node as usize] = self.clock;
        self.low[node as usize] = self.clock;
        self.clock += 1;
        self.open.push(node);
        self.way.push((node, 0));
    }

    /// Looks at a node's edges from number `at` on, up to one that leads to a new node.
    fn step(&mut self, node: u32, at: usize) {
        for (number, &to) in self.edges.of(node).iter().enumerate().skip(at) {
            if self.met[to as usize] == NEW {
                self.way.push((node, number + 1));
                return self.meet(to);
            }
            if self.of[to as usize].0 == NEW {
                self.low[node as usize] = self.low[node as usize].min(self.met[to as usize]);
            }
        }
        if self.low[node as usize] == self.met[node as usize] {
            self.close(node);
        }
        if let Some(&(before, _)) = self.way.last() {
            self.low[before as usize] = self.low[before as usize].min(self.low[node as usize]);
        }
    }

    /// A node that leads back to none before it, and all that was met since then, are a component.
    fn close(&mut self, first: u32) {
        while let Some(node) = self.open.pop() {
            self.of[node as usize] = ComponentId(self.count);
            if node == first {
                break;
            }
        }
        self.count += 1;
    }
}
