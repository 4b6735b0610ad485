//! A random flow through a function's control flow graph.
//!
//! In any run, what enters a block leaves it. Here numbers are given to the edges at random, but so that they obey that
//! law; every count that the coverage map computes from counters then has a value, and so has every edge. Two counts
//! that are equal in every run are equal here; two that are not differ here, but for one chance in 2^63. So whether
//! an edge *is* an outcome of a condition is answered by comparing two numbers, in linear time, with no reasoning about
//! the shapes clang's code may take. The numbers come from a fixed seed: the answer is the same every time.

use clew_ir::{Block, BlockId, Body, CounterId, End, Op, Random, SiteId};
use rustc_hash::FxHashMap;

/// Edges and counters of one function with their numbers, modulo 2^64.
pub struct Flow {
    /// Of each outcome of a site, where the site is reachable.
    pub outcomes: FxHashMap<SiteId, Vec<u64>>,
    pub counters: FxHashMap<CounterId, u64>,
    /// Of each block: how often it is entered.
    pub entering: Vec<u64>,
    /// How many edges lead to each block.
    pub arrivals: Vec<u32>,
}

struct Edge {
    from: usize,
    to: usize,
    value: u64,
}

struct Graph {
    blocks: usize,
    edges: Vec<Edge>,
    /// Per node, the edges at it, either way. The last node is what is outside of the function.
    touching: Vec<Vec<usize>>,
}

impl Flow {
    pub fn random(body: &Body) -> Flow {
        let mut graph = Graph::of(body);
        graph.let_endless_loops_end(body);
        graph.assign();
        let mut flow = Flow {
            outcomes: FxHashMap::default(),
            counters: FxHashMap::default(),
            entering: Vec::new(),
            arrivals: vec![0; body.blocks.len()],
        };
        let mut entering = vec![0u64; body.blocks.len() + 1];
        let mut leaving: Vec<Vec<u64>> = vec![Vec::new(); body.blocks.len() + 1];
        for edge in &graph.edges {
            entering[edge.to] = entering[edge.to].wrapping_add(edge.value);
            leaving[edge.from].push(edge.value);
            if let Some(arrivals) = flow.arrivals.get_mut(edge.to) {
                *arrivals += 1;
            }
        }
        let mut random = Random::new(1);
        for ((block, &entering), leaving) in body.blocks.iter().zip(&entering).zip(leaving) {
            if !leaving.is_empty() {
                flow.enter_block(block, entering, leaving, &mut random);
            }
        }
        flow.entering = entering;
        flow
    }

    fn enter_block(&mut self, block: &Block, entering: u64, leaving: Vec<u64>, random: &mut Random) {
        for inst in &block.insts {
            match inst.op {
                Op::Count(counter) => self.count(counter, entering),
                Op::CountStep { counter, site, .. } => {
                    let yes = random.number();
                    self.count(counter, yes);
                    self.outcomes.insert(site, vec![entering.wrapping_sub(yes), yes]);
                }
                _ => {}
            }
        }
        if let End::Branch { site, .. } | End::Switch { site, .. } = block.end {
            self.outcomes.insert(site, leaving);
        }
    }

    fn count(&mut self, counter: CounterId, times: u64) {
        let value = self.counters.entry(counter).or_insert(0);
        *value = value.wrapping_add(times);
    }
}

impl Graph {
    /// The edges of a site come in the order of its outcomes.
    fn of(body: &Body) -> Graph {
        let outside = body.blocks.len();
        let mut graph = Graph { blocks: outside, edges: Vec::new(), touching: vec![Vec::new(); outside + 1] };
        graph.add(outside, 0);
        let mut seen = vec![false; outside];
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            if at >= outside || std::mem::replace(&mut seen[at], true) {
                continue;
            }
            for next in body.blocks[at].end.successors().map(BlockId::index) {
                open.push(next);
                graph.add(at, next);
            }
            if matches!(body.blocks[at].end, End::Return(_) | End::Unreachable) {
                graph.add(at, outside);
            }
        }
        graph
    }

    fn add(&mut self, from: usize, to: usize) {
        self.touching[from].push(self.edges.len());
        self.touching[to].push(self.edges.len());
        self.edges.push(Edge { from, to, value: 0 });
    }

    /// A loop without an exit would force the flow into it to be zero. It does end in fact, with the program, so it gets
    /// an edge out: where the outermost loop jumps back if it does, since that disturbs no condition.
    fn let_endless_loops_end(&mut self, body: &Body) {
        let jumps_back_to = |at: usize| match body.blocks[at].end {
            End::Jump(to) if to.index() <= at => to.index(),
            _ => usize::MAX,
        };
        loop {
            let ends = self.reaching_the_end();
            let endless = (0..self.blocks).filter(|&at| !self.touching[at].is_empty() && !ends[at]);
            let Some(at) = endless.min_by_key(|&at| jumps_back_to(at)) else { return };
            self.add(at, self.blocks);
        }
    }

    fn reaching_the_end(&self) -> Vec<bool> {
        let mut reaching = vec![false; self.blocks + 1];
        let mut open = vec![self.blocks];
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut reaching[at], true) {
                continue;
            }
            open.extend(
                self.touching[at]
                    .iter()
                    .map(|&edge| &self.edges[edge])
                    .filter(|e| e.to == at)
                    .map(|e| e.from),
            );
        }
        reaching
    }

    /// Edges off a spanning tree are free; those of the tree follow, from its leaves up.
    fn assign(&mut self) {
        let (order, parents) = self.spanning_tree();
        let mut is_free = vec![true; self.edges.len()];
        for &edge in parents.iter().flatten() {
            is_free[edge] = false;
        }
        let mut random = Random::new(0);
        let mut surplus = vec![0u64; self.blocks + 1];
        for (index, free) in is_free.into_iter().enumerate() {
            if free {
                self.set(index, random.number(), &mut surplus);
            }
        }
        for &node in order.iter().rev() {
            if let Some(edge) = parents[node] {
                let surplus_here = surplus[node];
                let leaves = self.edges[edge].from == node;
                let value = if leaves { surplus_here } else { surplus_here.wrapping_neg() };
                self.set(edge, value, &mut surplus);
            }
        }
    }

    fn set(&mut self, edge: usize, value: u64, surplus: &mut [u64]) {
        let edge = &mut self.edges[edge];
        edge.value = value;
        surplus[edge.from] = surplus[edge.from].wrapping_sub(value);
        surplus[edge.to] = surplus[edge.to].wrapping_add(value);
    }

    /// Breadth first from outside: the nodes in order, and the edge each was reached by.
    fn spanning_tree(&self) -> (Vec<usize>, Vec<Option<usize>>) {
        let mut order = vec![self.blocks];
        let mut parents = vec![None; self.blocks + 1];
        let mut seen = vec![false; self.blocks + 1];
        seen[self.blocks] = true;
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            next += 1;
            for &index in &self.touching[node] {
                let edge = &self.edges[index];
                let other = if edge.from == node { edge.to } else { edge.from };
                if !std::mem::replace(&mut seen[other], true) {
                    parents[other] = Some(index);
                    order.push(other);
                }
            }
        }
        (order, parents)
    }
}
