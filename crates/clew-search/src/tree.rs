//! The execution tree: every decision that some run has met, once, and what is known of each way out of it.
//!
//! A node is a decision after a certain prefix; its edges are its outcomes. A run is a path from the root. An outcome
//! that no run has taken yet is a candidate. A path is never copied: a candidate is a node and an outcome, and its path
//! condition is an id among the solver's paths.

use clew_cover::{PositionId, Turn};
use clew_ir::{Arm, SiteId};
use clew_solve::{PathId, Paths};
use clew_term::{Term, Terms};
use clew_vm::{Event, EventKind, Guard, ProgramCode, site_condition};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CandidateId(pub u32);

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
struct Edge {
    outcome: u32,
    /// What holds when it is taken.
    cond: Term,
    way: Way,
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
    edges: Vec<Edge>,
    /// How many of its ways are candidates or lead to one.
    live: u32,
}

/// A way that no run has gone: the prefix that leads to `node`, then `outcome`.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub node: NodeId,
    pub outcome: u32,
    pub depth: u32,
    /// The edge of the control flow it would take first.
    pub turn: Option<Turn>,
    /// Where the run would go on; `None`: anything may come.
    pub position: Option<PositionId>,
    /// The run whose input satisfies the prefix.
    pub run: u32,
    /// What it demands is only that a choice be none of those seen yet: which it will be, the run tells.
    pub open: bool,
    /// Its way is `Way::Pending`: it was neither run nor ruled out. Asked so often that the edge is too far to look it up.
    is_pending: bool,
}

/// A safety condition that held: whether it can fail is asked only at the end.
#[derive(Clone, Debug)]
pub struct Deferred {
    pub node: NodeId,
    pub demand: Term,
    pub guards: Guard,
    pub run: u32,
    /// Where it is; `None`: anything may come.
    pub position: Option<PositionId>,
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
    pub deferred: Vec<Deferred>,
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

    pub fn is_pending(&self, id: CandidateId) -> bool {
        self.candidates[id.0 as usize].is_pending
    }

    /// The last decision of a run, as far as it is in the tree.
    pub fn leaf(&self, run: u32) -> Option<NodeId> {
        self.leaves.get(run as usize).copied().flatten()
    }

    /// The decision before a node's, and its outcome on the way there.
    pub fn parent(&self, node: NodeId) -> Option<(NodeId, u32)> {
        self.nodes[node.0 as usize].parent
    }

    /// The nodes of a run's path, the last one first.
    pub fn path_of(&self, run: u32) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.leaf(run), |&node| self.parent(node).map(|(parent, _)| parent))
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
        self.nodes[node.0 as usize].live > 0
    }

    /// The instruction of a node's decision.
    pub fn pc(&self, node: NodeId) -> u32 {
        self.nodes[node.0 as usize].pc
    }

    /// How many decisions there are before a node's, and so which event of its run it is.
    pub fn depth(&self, node: NodeId) -> u32 {
        self.nodes[node.0 as usize].depth
    }

    pub fn site(&self, node: NodeId) -> Option<SiteId> {
        self.nodes[node.0 as usize].site
    }

    /// A node's outcomes, and what holds when they are taken.
    pub fn conds(&self, node: NodeId) -> impl Iterator<Item = (u32, Term)> + '_ {
        self.nodes[node.0 as usize].edges.iter().map(|edge| (edge.outcome, edge.cond))
    }

    /// A node's ways, in the order of outcomes.
    pub fn ways(&self, node: NodeId) -> impl Iterator<Item = Way> + '_ {
        self.nodes[node.0 as usize].edges.iter().map(|edge| edge.way)
    }

    fn edge(&self, node: NodeId, outcome: u32) -> Option<&Edge> {
        self.nodes[node.0 as usize].edges.iter().find(|edge| edge.outcome == outcome)
    }

    fn edge_mut(&mut self, node: NodeId, outcome: u32) -> Option<&mut Edge> {
        self.nodes[node.0 as usize].edges.iter_mut().find(|edge| edge.outcome == outcome)
    }

    /// What holds on the way to `node`.
    pub fn path(&self, node: NodeId) -> PathId {
        self.nodes[node.0 as usize].path
    }

    pub fn demand(&self, id: CandidateId) -> Term {
        let candidate = &self.candidates[id.0 as usize];
        self.edge(candidate.node, candidate.outcome).map_or(Term::FALSE, |edge| edge.cond)
    }

    /// Settles a candidate that was asked about.
    pub fn settle(&mut self, id: CandidateId, way: Way) {
        let Candidate { node, outcome, .. } = self.candidates[id.0 as usize];
        let Some(edge) = self.edge_mut(node, outcome) else { return };
        if edge.way != Way::Pending(id) {
            return;
        }
        edge.way = way;
        self.candidates[id.0 as usize].is_pending = false;
        self.deaden(node);
    }

    /// One of the node's ways leads to a candidate that did not. Goes up only while that is news.
    fn enliven(&mut self, node: NodeId) {
        let mut at = Some(node);
        while let Some(here) = at {
            let this = &mut self.nodes[here.0 as usize];
            this.live += 1;
            at = this.parent.map(|(parent, _)| parent).filter(|_| this.live == 1);
        }
    }

    /// One of the node's ways leads to no candidate any more.
    fn deaden(&mut self, node: NodeId) {
        let mut at = Some(node);
        while let Some(here) = at {
            let this = &mut self.nodes[here.0 as usize];
            this.live -= 1;
            at = this.parent.map(|(parent, _)| parent).filter(|_| this.live == 0);
        }
    }

    /// Adds a run. Returns the candidates it opened, shallow ones first.
    ///
    /// `aim` is the candidate that it was solved for.
    pub fn insert(
        &mut self,
        code: &ProgramCode,
        terms: &mut Terms,
        events: &[Event],
        run: u32,
        aim: Option<CandidateId>,
    ) -> Result<Vec<CandidateId>, Mismatch> {
        let (mut at, mut new) = (None, Vec::new());
        self.leaves.resize(run as usize + 1, None);
        let aim = aim.filter(|&id| self.candidates[id.0 as usize].open);
        for event in events {
            let node = self.step(at, code, terms, event, run, &mut new)?;
            let outcome = outcome_of(event);
            self.take(node, outcome)?;
            if let Some(id) = aim.filter(|&id| self.candidates[id.0 as usize].node == node) {
                let rest = self.demand(id);
                self.settle(id, Way::Infeasible);
                self.open_choice(node, terms, rest, run, &mut new);
            }
            if let EventKind::Check { held: true, guards: Guard::Choice, other } = event.kind {
                self.open_choice(node, terms, other, run, &mut new);
            }
            at = Some((node, outcome));
            self.leaves[run as usize] = Some(node);
        }
        Ok(new)
    }

    /// The node of the run's next decision, made if no run was here before.
    fn step(
        &mut self,
        at: Option<(NodeId, u32)>,
        code: &ProgramCode,
        terms: &mut Terms,
        event: &Event,
        run: u32,
        new: &mut Vec<CandidateId>,
    ) -> Result<NodeId, Mismatch> {
        let known = match at {
            None => self.root(),
            Some((node, outcome)) => match self.edge(node, outcome).map(|edge| edge.way) {
                Some(Way::Explored(next)) => next,
                _ => None,
            },
        };
        if let Some(node) = known {
            let outcome = outcome_of(event);
            let edge = self.edge(node, outcome).map(|edge| edge.cond);
            if self.nodes[node.0 as usize].pc != event.pc || edge.is_some_and(|cond| cond != event.cond) {
                return Err(Mismatch);
            }
            if edge.is_none() && self.nodes[node.0 as usize].site.is_none() {
                self.open_check(node, terms, event, run, new);
            }
            return Ok(node);
        }
        let node = self.grow(at, terms, event);
        self.open_edges(node, code, terms, event, run, new);
        if let Some((parent, outcome)) = at
            && let Some(edge) = self.edge_mut(parent, outcome)
        {
            edge.way = Way::Explored(Some(node));
        }
        Ok(node)
    }

    fn grow(&mut self, parent: Option<(NodeId, u32)>, terms: &Terms, event: &Event) -> NodeId {
        let depth = parent.map_or(0, |(node, _)| self.nodes[node.0 as usize].depth + 1);
        let site = match event.kind {
            EventKind::Branch { site, .. } | EventKind::Switch { site, .. } => Some(site),
            EventKind::Check { .. } | EventKind::Fix => None,
        };
        let path = match parent {
            None => self.paths.root(),
            Some((node, outcome)) => {
                let cond = self.edge(node, outcome).map_or(Term::TRUE, |edge| edge.cond);
                self.paths.extend(terms, self.nodes[node.0 as usize].path, cond)
            }
        };
        self.nodes.push(Node {
            parent,
            path,
            depth,
            pc: event.pc,
            site,
            state: event.state,
            edges: Vec::new(),
            live: 0,
        });
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// The ways out of a new node: the one taken, and what else there is.
    fn open_edges(
        &mut self,
        node: NodeId,
        code: &ProgramCode,
        terms: &mut Terms,
        event: &Event,
        run: u32,
        new: &mut Vec<CandidateId>,
    ) {
        let taken = outcome_of(event);
        match event.kind {
            EventKind::Branch { .. } => {
                let other = terms.not(event.cond);
                self.push_edge(node, taken, event.cond, Way::Explored(None));
                self.push_candidate(node, 1 - taken, other, run, new);
            }
            EventKind::Check { .. } | EventKind::Fix => self.open_check(node, terms, event, run, new),
            EventKind::Switch { value, .. } => {
                let cases = code.switch_values(event.pc);
                for outcome in 0..=cases.len() as u32 {
                    if outcome == taken {
                        self.push_edge(node, taken, event.cond, Way::Explored(None));
                    } else {
                        let cond = site_condition(terms, value, cases, outcome);
                        self.push_candidate(node, outcome, cond, run, new);
                    }
                }
            }
        }
    }

    /// The way out of a safety condition that this run took. One that failed has a way around it; whether one that held
    /// can fail is asked later.
    fn open_check(
        &mut self,
        node: NodeId,
        terms: &mut Terms,
        event: &Event,
        run: u32,
        new: &mut Vec<CandidateId>,
    ) {
        self.push_edge(node, outcome_of(event), event.cond, Way::Explored(None));
        match event.kind {
            EventKind::Check { held: false, .. } => {
                let around = terms.not(event.cond);
                let outcome = around.index() as u32;
                // Others may have gone there.
                if self.edge(node, outcome).is_none() {
                    self.push_candidate(node, outcome, around, run, new);
                }
            }
            EventKind::Check { held: true, guards: Guard::Choice, .. } => {}
            EventKind::Check { held: true, guards, other } => {
                self.deferred.push(Deferred { node, demand: other, guards, run, position: None });
            }
            EventKind::Fix | EventKind::Branch { .. } | EventKind::Switch { .. } => {}
        }
    }

    /// A choice that could have been another one: a candidate for all that no run has made yet.
    fn open_choice(
        &mut self,
        node: NodeId,
        terms: &mut Terms,
        other: Term,
        run: u32,
        new: &mut Vec<CandidateId>,
    ) {
        let made: Vec<Term> = self.nodes[node.0 as usize]
            .edges
            .iter()
            .filter(|edge| matches!(edge.way, Way::Explored(_)))
            .map(|edge| edge.cond)
            .collect();
        let rest = made.into_iter().fold(other, |rest, cond| {
            let not = terms.not(cond);
            terms.and(rest, not)
        });
        let outcome = rest.index() as u32;
        if rest != Term::FALSE && self.edge(node, outcome).is_none() {
            self.push_candidate(node, outcome, rest, run, new);
            if let Some(&id) = new.last() {
                self.candidates[id.0 as usize].open = true;
            }
        }
    }

    fn push_edge(&mut self, node: NodeId, outcome: u32, cond: Term, way: Way) {
        self.nodes[node.0 as usize].edges.push(Edge { outcome, cond, way });
    }

    fn push_candidate(
        &mut self,
        node: NodeId,
        outcome: u32,
        cond: Term,
        run: u32,
        new: &mut Vec<CandidateId>,
    ) {
        if cond == Term::FALSE {
            return self.push_edge(node, outcome, cond, Way::Infeasible);
        }
        let this = &self.nodes[node.0 as usize];
        let turn = this.site.map(|site| Turn { arm: Arm { site, outcome }, state: this.state });
        let id = CandidateId(self.candidates.len() as u32);
        self.candidates.push(Candidate {
            node,
            outcome,
            depth: this.depth,
            turn,
            position: None,
            run,
            open: false,
            is_pending: true,
        });
        self.push_edge(node, outcome, cond, Way::Pending(id));
        self.enliven(node);
        new.push(id);
    }

    /// Marks a way as gone. One that was proven impossible cannot be.
    fn take(&mut self, node: NodeId, outcome: u32) -> Result<(), Mismatch> {
        match self.edge(node, outcome).map(|edge| edge.way) {
            Some(Way::Pending(id)) => self.settle(id, Way::Explored(None)),
            Some(Way::Explored(_)) => {}
            Some(Way::Lost | Way::Filtered) => {
                if let Some(edge) = self.edge_mut(node, outcome) {
                    edge.way = Way::Explored(None);
                }
            }
            Some(Way::Infeasible) | None => return Err(Mismatch),
        }
        Ok(())
    }
}

/// The event's outcome as an edge's number. A safety condition has no fixed outcomes: what it says depends on the object
/// that the pointer leads to, and so the condition itself is the outcome.
fn outcome_of(event: &Event) -> u32 {
    match event.kind {
        EventKind::Branch { outcome, .. } | EventKind::Switch { outcome, .. } => outcome,
        EventKind::Check { .. } | EventKind::Fix => event.cond.index() as u32,
    }
}
