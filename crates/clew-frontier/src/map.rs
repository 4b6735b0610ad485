//! The inductive map that a proof is, as data, and what it obliges to.

use crate::ask::{Ask, Reply};
use crate::refuted::Refutation;
use crate::{Cube, Edge, Flow, Point, Refuted, Sources};
use clew_ir::Doubts;
use clew_term::Term;
use std::collections::{BTreeMap, BTreeSet};

/// By point, what no run meets there. It holds where runs start, every edge keeps it, and it excludes the goals.
#[derive(Clone, Default, Debug)]
pub struct Map {
    pub cubes: BTreeMap<Point, Vec<Refutation>>,
}

/// What must be impossible for a map to be one.
#[derive(Clone, Debug)]
pub struct Owed {
    /// They must not hold together.
    pub constraints: Vec<Term>,
    pub why: Why,
    /// What is taken for granted where they do not.
    pub granted: Doubts,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// A run may start in what is excluded there.
    Start(Point),
    Edge(Edge),
    /// A goal that is to be excluded.
    Goal(Point),
}

/// Why a map is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    Owed(Why),
    /// A point is come to in ways that are not known.
    Sources(Point),
}

impl Map {
    /// The part of what is refuted that these goals rest on.
    pub fn of<F: Flow>(flow: &mut F, refuted: &Refuted, goals: &[(Point, Cube)]) -> Map {
        let mut map = Map::default();
        let mut open: Vec<Point> = goals.iter().map(|(point, _)| *point).collect();
        while let Some(point) = open.pop() {
            let cubes = refuted.at(point);
            if !cubes.is_empty() && !map.cubes.contains_key(&point) {
                map.cubes.insert(point, cubes.to_vec());
                open.extend(map.before(flow, point));
            }
        }
        map
    }

    /// The points that what is said of a point rests on at once.
    fn before<F: Flow>(&self, flow: &mut F, point: Point) -> BTreeSet<Point> {
        let mut all = BTreeSet::new();
        for Refutation { cube, era } in self.cubes.get(&point).into_iter().flatten() {
            if let Sources::Edges(edges) = flow.sources(point, cube, *era) {
                all.extend(edges.iter().map(|edge| edge.from));
            }
        }
        all
    }

    /// The points that what is said of these points rests on, over any number of edges.
    pub fn cone<F: Flow>(&self, flow: &mut F, points: impl IntoIterator<Item = Point>) -> BTreeSet<Point> {
        let mut open: Vec<Point> =
            points.into_iter().filter(|point| self.cubes.contains_key(point)).collect();
        let mut cone = BTreeSet::new();
        while let Some(point) = open.pop() {
            if cone.insert(point) {
                let before = self.before(flow, point);
                open.extend(before.into_iter().filter(|point| self.cubes.contains_key(point)));
            }
        }
        cone
    }

    /// What must be impossible for no run to meet what is excluded at a point.
    pub fn owed<F: Flow>(&self, flow: &mut F, point: Point) -> Result<Vec<Owed>, Flaw> {
        let mut all = Vec::new();
        for Refutation { cube, era } in self.cubes.get(&point).into_iter().flatten() {
            if let Some(start) = flow.start(point, cube.literals()) {
                let constraints = start.into_iter().chain(cube.literals().iter().copied()).collect();
                all.push(self.owe(flow, Why::Start(point), constraints, Doubts::default()));
            }
            let Sources::Edges(edges) = flow.sources(point, cube, *era) else {
                return Err(Flaw::Sources(point));
            };
            for edge in edges {
                let Some(before) = flow.before(&edge, cube.literals()) else { continue };
                let mut constraints: Vec<Term> = before.guard.into_iter().chain(before.literals).collect();
                constraints.extend(self.true_at(flow, edge.from));
                all.push(self.owe(flow, Why::Edge(edge), constraints, before.granted));
            }
        }
        Ok(all)
    }

    /// What must be impossible for the map to exclude a goal.
    pub fn owed_for<F: Flow>(&self, flow: &mut F, (point, cube): &(Point, Cube)) -> Owed {
        let mut constraints = cube.literals().to_vec();
        constraints.extend(self.true_at(flow, *point));
        self.owe(flow, Why::Goal(*point), constraints, Doubts::default())
    }

    fn owe<F: Flow>(&self, flow: &mut F, why: Why, mut constraints: Vec<Term>, granted: Doubts) -> Owed {
        let at = match why {
            Why::Start(point) | Why::Goal(point) => point,
            Why::Edge(edge) => edge.from,
        };
        constraints.extend(flow.facts(at, &constraints));
        Owed { constraints, why, granted }
    }

    /// Asks the solver about all that is owed. A question without an answer is no flaw.
    pub fn check<F: Flow>(&self, flow: &mut F, ask: &mut Ask, goals: &[(Point, Cube)]) -> Result<(), Flaw> {
        let mut owed: Vec<Owed> = goals.iter().map(|goal| self.owed_for(flow, goal)).collect();
        for &point in self.cubes.keys() {
            owed.extend(self.owed(flow, point)?);
        }
        let unmet = owed.iter().find(|owed| holds(flow, ask, &owed.constraints));
        unmet.map_or(Ok(()), |owed| Err(Flaw::Owed(owed.why)))
    }

    fn true_at<F: Flow>(&self, flow: &mut F, point: Point) -> Vec<Term> {
        let cubes = self.cubes.get(&point).into_iter().flatten();
        cubes.map(|known| known.cube.negated(flow.terms())).collect()
    }
}

/// Whether these can hold together, as a model shows.
fn holds<F: Flow>(flow: &mut F, ask: &mut Ask, all: &[Term]) -> bool {
    matches!(ask.ask(flow.terms(), all), Reply::Sat(_))
}
