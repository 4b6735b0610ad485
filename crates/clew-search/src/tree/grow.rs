//! How the tree grows by a run: its decisions are followed from the root, and what is new is added.

use super::{Edge, Edges, Inserted, Mismatch, Node, NodeId, Observed, Tree, Way};
use crate::candidate::State;
use crate::{Candidate, CandidateId, Demand};
use clew_cover::Turn;
use clew_ir::Arm;
use clew_term::{Term, Terms};
use clew_vm::{Event, EventKind, Guard, ProgramCode, Trace, site_condition};

/// The beginning of a run that went on from a snapshot: its decisions are known, and all they open but for choices of which a
/// run says only at its end what else they could have been.
pub struct Begun {
    decisions: usize,
    /// The last of these decisions, and its outcome.
    after: (NodeId, u32),
    /// These events are such choices, at these nodes.
    late: Vec<(usize, NodeId)>,
}

/// So many choices of a node take time to be left out one by one.
const MANY: usize = 4;

impl Tree {
    /// Adds a run. Returns the candidates it opened, shallow ones first, and the events that do not branch.
    ///
    /// `aim` is the candidate that it was solved for; `begun` is how the run begins, as far as that is known.
    pub fn insert(
        &mut self,
        code: &ProgramCode,
        terms: &mut Terms,
        events: &[Event],
        run: u32,
        aim: Option<CandidateId>,
        begun: Option<Begun>,
    ) -> Result<Inserted, Mismatch> {
        let (mut at, mut new, mut observed) = (None, Vec::new(), Vec::new());
        self.leaves.resize(run as usize + 1, None);
        let aim = aim.map(|id| (id, self.candidates[id.0 as usize].node));
        self.meet(NodeId::START, terms, run, aim, &mut new);
        let mut first = 0;
        if let Some(Begun { decisions, after, late }) = begun {
            for (event, node) in late {
                if let EventKind::Check { held: true, guards: Guard::Choice, other } = events[event].kind {
                    self.open_choice(node, terms, other, run, &mut new);
                }
            }
            (first, at) = (decisions, Some(after));
            self.leaves[run as usize] = Some(after.0);
        }
        for (number, event) in events.iter().enumerate().skip(first) {
            if !event.kind.branches() {
                observed.push(Observed { event: number, after: at });
                continue;
            }
            let node = self.step(at, code, terms, event, run, &mut new)?;
            let outcome = outcome_of(event);
            self.take(node, outcome)?;
            self.meet(node, terms, run, aim, &mut new);
            if let EventKind::Check { held: true, guards: Guard::Choice, other } = event.kind {
                self.open_choice(node, terms, other, run, &mut new);
            }
            at = Some((node, outcome));
            self.leaves[run as usize] = Some(node);
        }
        Ok(Inserted { new, observed })
    }

    /// How a run begins that shares its first decisions with the path to a candidate. `None`: that has to be followed from the
    /// root.
    pub fn begun(&self, aim: CandidateId, trace: &Trace, decisions: usize) -> Option<Begun> {
        let mut node = self.candidates[aim.0 as usize].node;
        if decisions == 0 || node == NodeId::START || !trace.is_plain_up_to(decisions) {
            return None;
        }
        let mut after = None;
        while self.depth(node) as usize >= decisions {
            let parent = self.parent(node)?;
            (node, after) = (parent.0, Some(parent));
        }
        let mut late: Vec<(usize, NodeId)> = Vec::new();
        for &event in trace.late.iter().rev().filter(|&&event| event < decisions) {
            while self.depth(node) as usize > event {
                node = self.parent(node)?.0;
            }
            late.push((event, node));
        }
        late.reverse();
        Some(Begun { decisions, after: after?, late })
    }

    /// The run has come to a node, and gone on from there. If it was sent there, what was asked for has happened; an
    /// outcome is settled when it is taken.
    fn meet(
        &mut self,
        node: NodeId,
        terms: &mut Terms,
        run: u32,
        aim: Option<(CandidateId, NodeId)>,
        new: &mut Vec<CandidateId>,
    ) {
        let Some((id, _)) = aim.filter(|&(_, sent)| sent == node) else { return };
        match self.candidates[id.0 as usize].demand {
            Demand::Edge(_) => {}
            Demand::Choice(_) => {
                let rest = self.demand(id);
                self.settle(id, Way::Infeasible);
                self.open_choice(node, terms, rest, run, new);
            }
            Demand::Failure(..) | Demand::Predicate(_) => self.settle(id, Way::Explored(None)),
        }
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

    /// The node of the decision behind an event at a node, if a run went there and met one. `None`: no run went there.
    pub fn next(&self, node: NodeId, event: &Event) -> Option<Option<NodeId>> {
        match self.edge(node, outcome_of(event))?.way {
            Way::Explored(next) => Some(next),
            Way::Pending(_) | Way::Infeasible | Way::Lost | Way::Filtered => None,
        }
    }

    fn grow(&mut self, parent: Option<(NodeId, u32)>, terms: &Terms, event: &Event) -> NodeId {
        let depth = parent.map_or(0, |(node, _)| self.nodes[node.0 as usize].depth + 1);
        let site = match event.kind {
            EventKind::Branch { site, .. } | EventKind::Switch { site, .. } => Some(site),
            EventKind::Check { .. } | EventKind::Fix | EventKind::Observe { .. } => None,
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
            edges: Edges::default(),
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
                self.open_way(node, Demand::Edge(1 - taken), other, run, new);
            }
            EventKind::Check { .. } | EventKind::Fix | EventKind::Observe { .. } => {
                self.open_check(node, terms, event, run, new)
            }
            EventKind::Switch { value, .. } => {
                let cases = code.switch_values(event.pc);
                for outcome in 0..=cases.len() as u32 {
                    if outcome == taken {
                        self.push_edge(node, taken, event.cond, Way::Explored(None));
                    } else {
                        let cond = site_condition(terms, value, cases, outcome);
                        self.open_way(node, Demand::Edge(outcome), cond, run, new);
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
                    self.open_way(node, Demand::Edge(outcome), around, run, new);
                }
            }
            EventKind::Check { held: true, guards: Guard::Choice, .. } => {}
            EventKind::Check { held: true, guards, other } => {
                self.push(node, Demand::Failure(other, guards), run);
            }
            EventKind::Fix
            | EventKind::Observe { .. }
            | EventKind::Branch { .. }
            | EventKind::Switch { .. } => {}
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
        let made: Vec<Term> = self.gone(node).collect();
        // The same of all that was made by now was asked already. Of a few choices that takes no time to find out.
        if made.len() >= MANY
            && self.asked.insert(node, (other, made.len() as u32)) == Some((other, made.len() as u32))
        {
            return;
        }
        let rest = made.into_iter().fold(other, |rest, cond| {
            let not = terms.not(cond);
            terms.and(rest, not)
        });
        let outcome = rest.index() as u32;
        if rest != Term::FALSE && self.edge(node, outcome).is_none() {
            self.open_way(node, Demand::Choice(outcome), rest, run, new);
        }
    }

    fn push_edge(&mut self, node: NodeId, outcome: u32, cond: Term, way: Way) {
        self.nodes[node.0 as usize].edges.push(Edge { outcome, cond, way });
    }

    /// A way that no run has gone: a candidate, unless it is plainly impossible.
    fn open_way(&mut self, node: NodeId, demand: Demand, cond: Term, run: u32, new: &mut Vec<CandidateId>) {
        let Some(outcome) = demand.outcome() else { return };
        if cond == Term::FALSE {
            return self.push_edge(node, outcome, cond, Way::Infeasible);
        }
        let id = self.push(node, demand, run);
        self.push_edge(node, outcome, cond, Way::Pending(id));
        new.push(id);
    }

    /// The one place where candidates are made.
    pub(super) fn push(&mut self, node: NodeId, demand: Demand, run: u32) -> CandidateId {
        let id = CandidateId(self.candidates.len() as u32);
        let this = self.node(node);
        let site = this.and_then(|this| Some((this.site?, this.state)));
        let turn = site.zip(demand.outcome());
        let turn = turn.map(|((site, state), outcome)| Turn { arm: Arm { site, outcome }, state });
        let depth = this.map_or(0, |this| this.depth + u32::from(matches!(demand, Demand::Predicate(_))));
        self.candidates.push(Candidate { node, demand, depth, turn, position: None, run });
        if demand.is_offered() {
            self.states.push(State::Pending);
            self.offered += 1;
            self.enliven(node);
        } else {
            self.states.push(State::Later);
            self.later.push(id);
        }
        id
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
        EventKind::Check { .. } | EventKind::Fix | EventKind::Observe { .. } => event.cond.index() as u32,
    }
}
