//! The execution tree: every decision that some run has met, once, and what is known of each way out of it.
//!
//! A node is a decision after a certain prefix; its edges are its outcomes. A run is a path from the root. What no run has
//! done yet at a node is a candidate there. A path is never copied: a candidate is a node and a demand, and its path
//! condition is an id among the solver's paths.

mod edges;
mod grow;
mod observe;

pub use grow::Begun;
pub use observe::{Demanded, Inserted, Observed};

use crate::candidate::State;
use crate::{Candidate, CandidateId, Demand};
use clew_ir::SiteId;
use clew_solve::{PathId, Paths};
use clew_term::Term;
use edges::{Edge, Edges};
use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// No node: where a run stands before its first decision. Candidates may be there.
    pub const START: NodeId = NodeId(u32::MAX);
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Runs have gone there; the next decision, if there is one.
    Explored(Option<NodeId>),
    /// A candidate.
    Pending(CandidateId),
    /// Proven impossible.
    Infeasible,
    /// The solver gave up, or the run went elsewhere.
    Lost,
    /// Left out: it leads to nothing that is open.
    Filtered,
}

#[derive(Clone, Debug)]
struct Node {
    parent: Option<(NodeId, u32)>,
    /// What holds on the way to it.
    path: PathId,
    depth: u32,
    pc: u32,
    /// `None` for safety conditions and fixed values.
    site: Option<SiteId>,
    /// Where it is a decision's condition: the decision's state before it.
    state: u32,
    edges: Edges,
    /// How many of its ways are candidates or lead to one.
    live: u32,
}

/// A run met something else than an earlier run with the same prefix, or went where no run can go.
#[derive(Debug)]
pub struct Mismatch;

#[derive(Default)]
pub struct Tree {
    /// What the solver is asked about.
    pub paths: Paths,
    nodes: Vec<Node>,
    pub candidates: Vec<Candidate>,
    /// By candidate.
    states: Vec<State>,
    /// Those that strategies are not offered, as they came, until somebody takes them from here.
    pub later: Vec<CandidateId>,
    /// How many candidates strategies were offered, over all.
    pub offered: u64,
    /// By node: the candidates there that are none of its outcomes but are offered to strategies.
    beside: FxHashMap<NodeId, Vec<CandidateId>>,
    /// What was demanded there: at which instruction, and the last candidate for it.
    predicates: FxHashMap<(NodeId, Term), (u32, CandidateId)>,
    /// The candidates for predicates that were left out.
    left_out: FxHashSet<CandidateId>,
    /// By node with many choices: what was left to choose from when that was last asked, and how many had been made.
    asked: FxHashMap<NodeId, (Term, u32)>,
    /// By run: the last node of its path.
    leaves: Vec<Option<NodeId>>,
}

impl Tree {
    pub fn root(&self) -> Option<NodeId> {
        (!self.nodes.is_empty()).then_some(NodeId(0))
    }

    /// How many nodes there are. They are numbered as they come, so that one comes after those above it.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether strategies may choose it: it is offered, and neither run nor ruled out.
    pub fn is_pending(&self, id: CandidateId) -> bool {
        self.states[id.0 as usize] == State::Pending
    }

    /// Whether it was run or ruled out.
    pub fn is_settled(&self, id: CandidateId) -> bool {
        matches!(self.states[id.0 as usize], State::Settled | State::LaterSettled)
    }

    /// Whether strategies know of it, pending or not.
    pub fn is_offered(&self, id: CandidateId) -> bool {
        matches!(self.states[id.0 as usize], State::Pending | State::Settled)
    }

    /// The last decision of a run, as far as it is in the tree.
    pub fn leaf(&self, run: u32) -> Option<NodeId> {
        self.leaves.get(run as usize).copied().flatten()
    }

    /// `None` for the start.
    fn node(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get(node.0 as usize)
    }

    /// The decision before a node's, and its outcome on the way there.
    pub fn parent(&self, node: NodeId) -> Option<(NodeId, u32)> {
        self.node(node)?.parent
    }

    /// The nodes of a run's path, the last one first.
    pub fn path_of(&self, run: u32) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.leaf(run), |&node| self.parent(node).map(|(parent, _)| parent))
    }

    /// Whether a run's path leads to a node.
    pub fn leads_to(&self, run: u32, node: NodeId) -> bool {
        node == NodeId::START || self.path_of(run).any(|passed| passed == node)
    }

    /// The candidates of a node.
    pub fn pending(&self, node: NodeId) -> impl Iterator<Item = CandidateId> + '_ {
        self.ways(node).filter_map(|way| match way {
            Way::Pending(id) => Some(id),
            _ => None,
        })
    }

    /// Whether there is a candidate at or below a node.
    pub fn is_live(&self, node: NodeId) -> bool {
        self.node(node).is_some_and(|this| this.live > 0)
    }

    /// The instruction of a node's decision.
    pub fn pc(&self, node: NodeId) -> u32 {
        self.node(node).map_or(0, |this| this.pc)
    }

    /// The instruction at which a candidate departs from the runs that there are.
    pub fn departs(&self, id: CandidateId) -> u32 {
        let Candidate { node, demand, .. } = self.candidates[id.0 as usize];
        match demand {
            Demand::Predicate(term) => self.predicates.get(&(node, term)).map_or(0, |&(pc, _)| pc),
            Demand::Edge(_) | Demand::Choice(_) | Demand::Failure(..) => self.pc(node),
        }
    }

    /// How many decisions there are before a node's, and so which one of its run it is.
    pub fn depth(&self, node: NodeId) -> u32 {
        self.node(node).map_or(0, |this| this.depth)
    }

    pub fn site(&self, node: NodeId) -> Option<SiteId> {
        self.node(node)?.site
    }

    fn edges(&self, node: NodeId) -> &[Edge] {
        self.node(node).map_or(&[], |this| this.edges.all())
    }

    /// A node's outcomes, and what holds when they are taken.
    pub fn conds(&self, node: NodeId) -> impl Iterator<Item = (u32, Term)> + '_ {
        self.edges(node).iter().map(|edge| (edge.outcome, edge.cond))
    }

    /// A node's ways, in the order of outcomes, and its other candidates. From the start the one way is to the root.
    pub fn ways(&self, node: NodeId) -> impl Iterator<Item = Way> + '_ {
        let first = self.root().filter(|_| node == NodeId::START).map(|root| Way::Explored(Some(root)));
        let beside = self.beside.get(&node).into_iter().flatten();
        let pending = beside.filter(|&&id| self.is_pending(id)).map(|&id| Way::Pending(id));
        first.into_iter().chain(self.edges(node).iter().map(|edge| edge.way)).chain(pending)
    }

    /// What holds when an outcome of a node is taken.
    pub fn cond(&self, node: NodeId, outcome: u32) -> Option<Term> {
        self.edge(node, outcome).map(|edge| edge.cond)
    }

    /// What held where runs went on from a node.
    pub fn gone(&self, node: NodeId) -> impl Iterator<Item = Term> + '_ {
        let explored = |edge: &&Edge| matches!(edge.way, Way::Explored(_));
        self.edges(node).iter().filter(explored).map(|edge| edge.cond)
    }

    fn edge(&self, node: NodeId, outcome: u32) -> Option<&Edge> {
        self.node(node)?.edges.of(outcome)
    }

    fn edge_mut(&mut self, node: NodeId, outcome: u32) -> Option<&mut Edge> {
        self.nodes.get_mut(node.0 as usize)?.edges.of_mut(outcome)
    }

    /// What holds on the way to `node`.
    pub fn path(&self, node: NodeId) -> PathId {
        self.node(node).map_or(self.paths.root(), |this| this.path)
    }

    /// What a candidate demands at its node.
    pub fn demand(&self, id: CandidateId) -> Term {
        let Candidate { node, demand, .. } = self.candidates[id.0 as usize];
        match demand {
            Demand::Failure(term, _) | Demand::Predicate(term) => term,
            Demand::Edge(outcome) | Demand::Choice(outcome) => {
                self.edge(node, outcome).map_or(Term::FALSE, |edge| edge.cond)
            }
        }
    }

    /// Settles a candidate: the one place where one stops to be one.
    pub fn settle(&mut self, id: CandidateId, way: Way) {
        let before = self.states[id.0 as usize];
        self.states[id.0 as usize] = match before {
            State::Pending => State::Settled,
            State::Later => State::LaterSettled,
            State::Settled | State::LaterSettled => return,
        };
        let Candidate { node, demand, .. } = self.candidates[id.0 as usize];
        if way == Way::Filtered && matches!(demand, Demand::Predicate(_)) {
            self.left_out.insert(id);
        }
        if let Some(edge) = demand.outcome().and_then(|outcome| self.edge_mut(node, outcome)) {
            edge.way = way;
        }
        if before == State::Pending {
            self.deaden(node);
        }
    }

    /// Takes a candidate from the strategies: it is asked about when nothing else is left, or when whoever took it does.
    pub fn put_off(&mut self, id: CandidateId) {
        if self.is_pending(id) {
            self.states[id.0 as usize] = State::Later;
            self.later.push(id);
            self.deaden(self.candidates[id.0 as usize].node);
        }
    }

    /// One of the node's ways leads to a candidate that did not. Goes up only while that is news.
    fn enliven(&mut self, node: NodeId) {
        let mut at = Some(node);
        while let Some(here) = at {
            let Some(this) = self.nodes.get_mut(here.0 as usize) else { return };
            this.live += 1;
            at = this.parent.map(|(parent, _)| parent).filter(|_| this.live == 1);
        }
    }

    /// One of the node's ways leads to no candidate any more.
    fn deaden(&mut self, node: NodeId) {
        let mut at = Some(node);
        while let Some(here) = at {
            let Some(this) = self.nodes.get_mut(here.0 as usize) else { return };
            this.live -= 1;
            at = this.parent.map(|(parent, _)| parent).filter(|_| this.live == 0);
        }
    }
}
