//! R-states for the search: what a run must meet, and where, to go on to an objective.
//!
//! Exact weakest preconditions with every guard, breadth first (BiTe, section 4.2): a run that meets one of them goes to the
//! objective. A proof wants predicates that are weak, and so those of attempts are others; here they tell which ways are alike,
//! so that a loop's turns do not multiply them. A value that nobody knows, what a stub gives say, is yet to be chosen, and so
//! each is replaced by one with which the way can be gone.

use crate::ask::{Ask, Reply};
use crate::{Before, Cube, Edge, Flow, Point, Sources, cube};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::collections::VecDeque;

/// What an R-state takes beside questions, in units of work.
pub const STATE: u64 = 2_000;
/// Ways that are alike, at most.
const ALIKE: u32 = 2;

/// An R-state.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub point: Point,
    pub cube: Cube,
    /// Edges to the objective.
    pub steps: u32,
    /// In how many runs it held. What is missing then lies behind it.
    pub met: Cell<u32>,
}

struct State {
    point: Point,
    /// What a proof would say there.
    weak: Cube,
    exact: Cube,
    steps: u32,
}

/// So many that lead to one of these goals, those nearest to it.
pub fn wanted<F: Flow>(flow: &mut F, ask: &mut Ask, goals: &[(Point, Cube)], most: usize) -> Vec<Wanted> {
    let mut open: VecDeque<State> = goals
        .iter()
        .map(|(point, cube)| State { point: *point, weak: cube.clone(), exact: cube.clone(), steps: 0 })
        .collect();
    let mut alike: FxHashMap<(Point, Cube), u32> = FxHashMap::default();
    let (mut all, era) = (Vec::new(), flow.era());
    while let Some(State { point, weak, exact, steps }) = open.pop_front() {
        if all.len() >= most || alike.len() >= 4 * most || ask.is_interrupted() {
            break;
        }
        if let Sources::Edges(edges) = flow.sources(point, &exact, era) {
            for edge in edges {
                let Some(weak) =
                    flow.before(&edge, weak.literals()).and_then(|before| cube::kept(flow, &before, false))
                else {
                    continue;
                };
                let times = alike.entry((edge.from, weak.clone())).or_default();
                *times += 1;
                if *times > ALIKE {
                    continue;
                }
                if let Some(exact) = before(flow, ask, &edge, &exact) {
                    open.push_back(State { point: edge.from, weak, exact, steps: steps + 1 });
                }
            }
        }
        if !exact.is_empty() {
            all.push(Wanted { point, cube: exact, steps, met: Cell::new(0) });
        }
    }
    all
}

/// What must hold before an edge, as far as it says something of the state; `None`: it cannot be.
fn before<F: Flow>(flow: &mut F, ask: &mut Ask, edge: &Edge, cube: &Cube) -> Option<Cube> {
    let Before { guard, literals, .. } = flow.before(edge, cube.literals())?;
    let mut all = [guard, literals].concat();
    let whole = Cube::of(flow.terms(), all.iter().copied())?;
    if whole == *cube {
        return Some(whole);
    }
    let with_facts = [whole.literals(), &flow.facts(edge.from, whole.literals())].concat();
    match ask.ask(flow.terms(), &with_facts) {
        Reply::Unsat(_) => return None,
        Reply::Sat(model) => flow.choose(&mut all, &model),
        Reply::Unknown => {}
    }
    all.retain(|&literal| flow.is_of_state(literal));
    Cube::of(flow.terms(), all)
}
