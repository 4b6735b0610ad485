//! One way from a start to the goal, looked at exactly: whether it can be gone, and if not, which guards say so.

use crate::ask::{Ask, Reply};
use crate::{Cube, Edge, Flow, Sources, Way};
use clew_term::Term;
use rustc_hash::FxHashMap;

pub enum Traced {
    /// It can, as far as is known of what these edges go past.
    Possible(Vec<Edge>),
    /// It cannot be gone: the guards of these edges and the goal contradict each other.
    Never(Vec<Edge>),
}

/// So many edges are crossed between two questions.
const STRIDE: usize = 8;

/// `edges`: those to the goal, the last one first.
pub fn follow<F: Flow>(flow: &mut F, ask: &mut Ask, goal: &Cube, edges: &[Edge]) -> Traced {
    // Each literal with the edge whose guard it was; the goal's have none.
    let mut literals: Vec<(Term, Option<Edge>)> = goal.literals().iter().map(|&term| (term, None)).collect();
    let mut past = Vec::new();
    for (at, edge) in edges.iter().enumerate() {
        let terms: Vec<Term> = literals.iter().map(|&(term, _)| term).collect();
        let Some(before) = flow.before(edge, &terms) else { return Traced::Never(Vec::new()) };
        if edge.way == Way::Past {
            let mut both = terms.iter().zip(&before.literals);
            if both.any(|(&after, &before)| flow.is_of_state(after) && !flow.is_of_state(before)) {
                past.push(*edge);
            }
        }
        literals.iter_mut().zip(before.literals).for_each(|(literal, before)| literal.0 = before);
        literals.extend(before.guard.into_iter().map(|term| (term, Some(*edge))));
        literals.retain(|&(term, _)| term != Term::TRUE);
        if let Some(&(_, origin)) = literals.iter().find(|&&(term, _)| term == Term::FALSE) {
            return Traced::Never(origin.into_iter().collect());
        }
        let is_last = at + 1 == edges.len();
        if is_last || at % STRIDE == STRIDE - 1 {
            let mut all: Vec<Term> = literals.iter().map(|&(term, _)| term).collect();
            all.extend(flow.facts(edge.from, &all));
            if is_last {
                all.extend(flow.start(edge.from, &all).into_iter().flatten());
            }
            if let Reply::Unsat(core) = ask.ask(flow.terms(), &all) {
                return Traced::Never(origins(&literals, &core));
            }
        }
    }
    Traced::Possible(past)
}

fn origins(literals: &[(Term, Option<Edge>)], core: &[Term]) -> Vec<Edge> {
    let of: FxHashMap<Term, Option<Edge>> = literals.iter().copied().collect();
    let mut edges: Vec<Edge> = core.iter().filter_map(|term| of.get(term).copied().flatten()).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Greedily: whether some way from a start to the state can be gone, looking at a few only.
pub fn dive<F: Flow>(flow: &mut F, ask: &mut Ask, goal: (crate::Point, &Cube), most: usize) -> bool {
    let mut open = vec![(goal.0, goal.1.literals().to_vec())];
    let mut seen = rustc_hash::FxHashSet::default();
    let era = flow.era();
    for _ in 0..most {
        if ask.left() == 0 {
            return true;
        }
        let Some((point, literals)) = open.pop() else { return false };
        if let Some(start) = flow.start(point, &literals) {
            let mut all: Vec<Term> = literals.iter().copied().chain(start).collect();
            all.extend(flow.facts(point, &all));
            if matches!(ask.ask(flow.terms(), &all), Reply::Sat(_)) {
                return true;
            }
        }
        let Some(cube) = Cube::of(flow.terms(), literals.iter().copied()) else { continue };
        let Sources::Edges(mut edges) = flow.sources(point, &cube, era) else { return true };
        // Those that lead to a start come last, to be taken first.
        edges.sort_by_key(|edge| std::cmp::Reverse(flow.rank(edge.from)));
        for edge in edges {
            // A loop is not gone round.
            if flow.rank(edge.from) > flow.rank(point) && flow.is_head(point) {
                continue;
            }
            let Some(before) = flow.before(&edge, &literals) else { continue };
            let all: Vec<Term> = before.guard.into_iter().chain(before.literals).collect();
            let Some(cube) = Cube::of(flow.terms(), all) else { continue };
            if seen.insert((edge.from, cube.clone())) && !ask.refutes(flow.terms(), cube.literals()) {
                open.push((edge.from, cube.literals().to_vec()));
            }
        }
    }
    false
}
