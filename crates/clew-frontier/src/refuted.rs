//! What is proven: the cubes that no run meets, by point.

use crate::{Cube, Era, Point};
use clew_ir::Doubts;
use clew_term::{Term, Terms};
use rustc_hash::FxHashMap;

/// What no run meets, and with which calls looked into that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    pub cube: Cube,
    pub era: Era,
}

/// An inductive map: at each point no run meets any of its cubes. It holds where runs start, and every edge keeps it.
#[derive(Clone, Default, Debug)]
pub struct Refuted {
    by_point: FxHashMap<Point, Vec<Refutation>>,
    /// What is taken for granted by what is proven at a point.
    granted: FxHashMap<Point, Doubts>,
}

impl Refuted {
    pub fn at(&self, point: Point) -> &[Refutation] {
        self.by_point.get(&point).map_or(&[], Vec::as_slice)
    }

    pub fn all(&self) -> impl Iterator<Item = (Point, &Refutation)> {
        self.by_point.iter().flat_map(|(&point, all)| all.iter().map(move |known| (point, known)))
    }

    /// Whether one of the point's cubes says no more than this one.
    pub fn covers(&self, point: Point, cube: &Cube) -> bool {
        self.at(point).iter().any(|known| known.cube.is_part_of(cube))
    }

    pub fn granted(&self, point: Point) -> Doubts {
        self.granted.get(&point).copied().unwrap_or_default()
    }

    pub fn add(&mut self, point: Point, new: Refutation, granted: Doubts) {
        if self.covers(point, &new.cube) {
            return;
        }
        self.granted.entry(point).or_default().join(granted);
        let known = self.by_point.entry(point).or_default();
        known.retain(|other| !new.cube.is_part_of(&other.cube));
        known.push(new);
    }

    /// What is true at the point: a term for each cube.
    pub fn true_at(&self, terms: &mut Terms, point: Point) -> Vec<Term> {
        self.at(point).iter().map(|known| known.cube.negated(terms)).collect()
    }
}
