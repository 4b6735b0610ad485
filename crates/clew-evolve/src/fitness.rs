//! How good a suite is (EvoSuite, section III-A): functions that it does not enter, and how far it is from each objective that
//! it does not cover. The less, the better.

use crate::player::{Player, Test};
use clew_cover::{ObjectiveId, PointId};
use clew_ir::SiteId;
use rustc_hash::{FxHashMap, FxHashSet};

/// Brings distances between 0 and 1.
pub fn normal(distance: u64) -> f64 {
    let distance = distance as f64;
    distance / (distance + 1.0)
}

/// What is to be covered: by objective the watched edges that lead there, as numbers.
pub struct Targets {
    pub of: Vec<(ObjectiveId, Vec<(u32, SiteId)>)>,
    functions: usize,
}

impl Targets {
    /// All objectives that are open now.
    pub fn new(player: &Player) -> Self {
        let number =
            |arm: &clew_ir::Arm| player.edges.binary_search(arm).ok().map(|at| (at as u32, arm.site));
        let open = player.structure.ids().filter(|&id| player.structure.is_open(id));
        let of = open.map(|id| (id, player.structure.edges_of(id).iter().filter_map(number).collect()));
        Targets { of: of.collect(), functions: player.functions.len() }
    }

    pub fn fitness(&self, player: &Player, tests: &[Test]) -> f64 {
        let mut points: Vec<PointId> = tests.iter().flat_map(|test| test.points.iter().copied()).collect();
        points.sort_unstable();
        points.dedup();
        let covered: FxHashSet<ObjectiveId> = player.structure.covered(&points).into_iter().collect();
        let entered: FxHashSet<u32> = tests.iter().flat_map(|test| test.entered.iter().copied()).collect();
        let mut near: FxHashMap<u32, u64> = FxHashMap::default();
        let mut times: FxHashMap<SiteId, u32> = FxHashMap::default();
        for test in tests {
            for &(edge, distance) in &test.near {
                let known = near.entry(edge).or_insert(distance);
                *known = (*known).min(distance);
            }
            for &(site, count) in &test.times {
                *times.entry(site).or_default() += count;
            }
        }
        let distance = |edges: &[(u32, SiteId)]| {
            // A branch must be met twice: else what makes it come out one way takes the other away.
            let met = edges.iter().filter(|(_, site)| times.get(site).is_some_and(|&times| times >= 2));
            met.filter_map(|(edge, _)| near.get(edge)).min().map_or(1.0, |&distance| normal(distance))
        };
        let left = self.of.iter().filter(|(id, _)| !covered.contains(id));
        let sum: f64 = left.map(|(_, edges)| distance(edges)).sum();
        (self.functions - entered.len()) as f64 + sum
    }

    /// How near one test comes to an objective: 0 where it covers it, `None` where it is nowhere near.
    pub fn nearness(&self, at: usize, test: &Test) -> Option<f64> {
        let (id, edges) = &self.of[at];
        if test.points.binary_search(&PointId(id.0)).is_ok() {
            return Some(0.0);
        }
        let known = |&(edge, _): &(u32, SiteId)| {
            let found = test.near.binary_search_by_key(&edge, |&(edge, _)| edge).ok()?;
            Some(normal(test.near[found].1))
        };
        edges.iter().filter_map(known).min_by(f64::total_cmp)
    }
}
