//! What is proven: the cubes that no run meets, by point.

use crate::{Cube, Point};
use clew_ir::Doubts;
use clew_term::{Term, Terms};
use rustc_hash::FxHashMap;

/// An inductive map: at each point no run meets any of its cubes. It holds where runs start, and every edge keeps it.
#[derive(Clone, Default, Debug)]
pub struct Refuted {
    by_point: FxHashMap<Point, Vec<Cube>>,
    /// What is taken for granted by what is proven at a point.
    granted: FxHashMap<Point, Doubts>,
}

impl Refuted {
    pub fn at(&self, point: Point) -> &[Cube] {
        self.by_point.get(&point).map_or(&[], Vec::as_slice)
    }

    /// Whether one of the point's cubes says no more than this one.
    pub fn covers(&self, point: Point, cube: &Cube) -> bool {
        self.at(point).iter().any(|known| known.is_part_of(cube))
    }

    pub fn granted(&self, point: Point) -> Doubts {
        self.granted.get(&point).copied().unwrap_or_default()
    }

    pub fn add(&mut self, point: Point, cube: Cube, granted: Doubts) {
        if self.covers(point, &cube) {
            return;
        }
        self.granted.entry(point).or_default().join(granted);
        let known = self.by_point.entry(point).or_default();
        known.retain(|other| !cube.is_part_of(other));
        known.push(cube);
    }

    /// What is true at the point: a term for each cube.
    pub fn true_at(&self, terms: &mut Terms, point: Point) -> Vec<Term> {
        self.at(point).iter().map(|cube| cube.negated(terms)).collect()
    }

    pub fn points(&self) -> impl Iterator<Item = (Point, &[Cube])> {
        self.by_point.iter().map(|(&point, cubes)| (point, cubes.as_slice()))
    }

    pub fn len(&self) -> usize {
        self.by_point.values().map(Vec::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.by_point.is_empty()
    }
}
