//! The shortest test for each thing that some test showed: nothing that was covered is lost.

use crate::player::{Player, Test};
use clew_cover::PointId;
use std::collections::BTreeMap;

#[derive(Default)]
pub struct Archive {
    by_point: BTreeMap<PointId, Test>,
    /// How often something new was covered.
    pub closings: u64,
}

impl Archive {
    /// Takes note of a test; whether it covers something that none did.
    pub fn add(&mut self, player: &mut Player, test: &Test) -> bool {
        let before = player.structure.open();
        player.structure.update(&test.points);
        let is_new = player.structure.open() < before;
        self.closings += u64::from(is_new);
        if is_new {
            player.learn_test(&test.sequence);
        }
        for &point in &test.points {
            let shortest = self.by_point.entry(point).or_insert_with(|| test.clone());
            if test.len() < shortest.len() {
                *shortest = test.clone();
            }
        }
        is_new
    }

    /// The tests that show what closed the objectives, each once, in order.
    pub fn needed(&self, player: &Player) -> Vec<Test> {
        let mut out: Vec<Test> = Vec::new();
        for point in player.needed() {
            if let Some(test) = self.by_point.get(&point)
                && !out.iter().any(|known| std::rc::Rc::ptr_eq(known, test))
            {
                out.push(test.clone());
            }
        }
        out
    }

    /// All tests that are the shortest for something, in order.
    pub fn tests(&self) -> Vec<Test> {
        let mut out: Vec<Test> = Vec::new();
        for test in self.by_point.values() {
            if !out.iter().any(|known| std::rc::Rc::ptr_eq(known, test)) {
                out.push(test.clone());
            }
        }
        out
    }

    /// All that some test has shown.
    pub fn points(&self) -> Vec<PointId> {
        self.by_point.keys().copied().collect()
    }
}
