//! The inductive map that a proof is, as data, and whether it is one.

use crate::ask::{Ask, Reply};
use crate::{Cube, Edge, Flow, Point, Refuted, Sources};
use clew_term::Term;
use std::collections::BTreeMap;

/// By point, what no run meets there. It holds where runs start, every edge keeps it, and it excludes the goals.
#[derive(Clone, Default, Debug)]
pub struct Map {
    pub cubes: BTreeMap<Point, Vec<Cube>>,
}

/// Why a map is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// A run may start in what it excludes.
    Start(Point),
    Edge(Edge),
    /// A point is come to in ways that are not known.
    Sources(Point),
    /// A goal is not excluded.
    Goal(Point),
}

impl Map {
    /// The part of what is refuted that these goals rest on.
    pub fn of<F: Flow>(flow: &mut F, refuted: &Refuted, goals: &[(Point, Cube)]) -> Map {
        let mut map = Map::default();
        let mut open: Vec<Point> = goals.iter().map(|(point, _)| *point).collect();
        while let Some(point) = open.pop() {
            let cubes = refuted.at(point).to_vec();
            if cubes.is_empty() || map.cubes.contains_key(&point) {
                continue;
            }
            for cube in &cubes {
                if let Sources::Edges(edges) = flow.sources(point, cube) {
                    open.extend(edges.iter().map(|edge| edge.from));
                }
            }
            map.cubes.insert(point, cubes);
        }
        map
    }

    /// Asks the solver about every start and every edge. A question without an answer is no flaw.
    pub fn check<F: Flow>(&self, flow: &mut F, ask: &mut Ask, goals: &[(Point, Cube)]) -> Result<(), Flaw> {
        for (point, cube) in goals {
            let mut all = cube.literals().to_vec();
            all.extend(self.true_at(flow, *point));
            if holds(flow, ask, &all) {
                return Err(Flaw::Goal(*point));
            }
        }
        for (&point, cubes) in &self.cubes {
            for cube in cubes {
                self.check_cube(flow, ask, point, cube)?;
            }
        }
        Ok(())
    }

    fn check_cube<F: Flow>(
        &self,
        flow: &mut F,
        ask: &mut Ask,
        point: Point,
        cube: &Cube,
    ) -> Result<(), Flaw> {
        if let Some(mut all) = flow.start(point, cube.literals()) {
            all.extend(cube.literals());
            all.extend(flow.facts(point, cube.literals()));
            if holds(flow, ask, &all) {
                return Err(Flaw::Start(point));
            }
        }
        let Sources::Edges(edges) = flow.sources(point, cube) else { return Err(Flaw::Sources(point)) };
        for edge in edges {
            let Some(before) = flow.before(&edge, cube.literals()) else { continue };
            let mut all: Vec<Term> = before.guard.into_iter().chain(before.literals).collect();
            all.extend(flow.facts(edge.from, &all));
            all.extend(self.true_at(flow, edge.from));
            if holds(flow, ask, &all) {
                return Err(Flaw::Edge(edge));
            }
        }
        Ok(())
    }

    fn true_at<F: Flow>(&self, flow: &mut F, point: Point) -> Vec<Term> {
        let cubes = self.cubes.get(&point).into_iter().flatten();
        cubes.map(|cube| cube.negated(flow.terms())).collect()
    }
}

/// Whether these can hold together, as a model shows.
fn holds<F: Flow>(flow: &mut F, ask: &mut Ask, all: &[Term]) -> bool {
    matches!(ask.ask(flow.terms(), all), Reply::Sat(_))
}
