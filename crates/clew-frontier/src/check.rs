//! A written map, checked from the program alone: what it obliges to is derived anew, and whoever checks it asks a solver.

use crate::goals::{self, Goal, Goals};
use crate::{Ahead, Flaw, Map, Owed, Program, Written};
use clew_cover::{Kind, ObjectiveId, Structure};
use clew_ir::{Doubts, FunctionId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub struct Checker<'p> {
    pub program: Program<'p>,
    map: Map,
}

/// What must be impossible for an objective to be infeasible.
#[derive(Default)]
pub struct Claimed {
    /// Goals, with what excludes each of them; one objective has several ways to be closed.
    pub ways: Vec<Vec<Owed>>,
    /// In each of these, one way must be excluded.
    pub clauses: Vec<Vec<usize>>,
    /// What is taken for granted by all that excludes them.
    pub granted: Doubts,
}

impl<'p> Checker<'p> {
    /// `ahead`: of the code as the map takes it, strict or not. `functions`: those that a test calls.
    pub fn new(ahead: Rc<Ahead<'p>>, functions: &[FunctionId], written: &Written) -> Result<Self, String> {
        let mut program = Program::new(ahead, functions);
        let map = written.map(&mut program)?;
        Ok(Checker { program, map })
    }

    /// What must be impossible for the map to be one.
    pub fn owed(&mut self) -> Result<Vec<Owed>, Flaw> {
        let mut all = Vec::new();
        for &point in self.map.cubes.keys() {
            all.extend(self.map.owed(&mut self.program, point)?);
        }
        Ok(all)
    }

    /// `None`: nobody knows where the objective is closed.
    pub fn claimed(&mut self, structure: &Structure, id: ObjectiveId) -> Option<Claimed> {
        let mut claimed = Claimed::default();
        let mut closing: Vec<Goal> = Vec::new();
        match goals::goals(&mut self.program, structure, id) {
            Goals::Unknown => return None,
            Goals::All(goals) => {
                claimed.ways.push(self.excluded(&goals));
                claimed.clauses.push(vec![0]);
                closing = goals;
            }
            Goals::Pairs(pairs) => {
                let Kind::Independence(decision, _) = structure.objectives[id.index()].kind else {
                    return None;
                };
                let mut known: FxHashMap<u32, usize> = FxHashMap::default();
                for (a, b) in pairs {
                    let mut clause = Vec::new();
                    for number in [a, b] {
                        if let Some(&way) = known.get(&number) {
                            clause.push(way);
                            continue;
                        }
                        let goals = goals::vector(&mut self.program, structure.table(decision), number)?;
                        // Of what is not excluded nothing is said.
                        if goals.iter().all(|(point, _)| self.map.cubes.contains_key(point)) {
                            known.insert(number, claimed.ways.len());
                            clause.push(claimed.ways.len());
                            claimed.ways.push(self.excluded(&goals));
                            closing.extend(goals);
                        }
                    }
                    claimed.clauses.push(clause);
                }
            }
        }
        claimed.granted = self.granted(&closing);
        Some(claimed)
    }

    fn excluded(&mut self, goals: &[Goal]) -> Vec<Owed> {
        goals.iter().map(|goal| self.map.owed_for(&mut self.program, goal)).collect()
    }

    fn granted(&mut self, goals: &[Goal]) -> Doubts {
        let cone = self.map.cone(&mut self.program, goals.iter().map(|(point, _)| *point));
        let mut all = Doubts::default();
        for point in cone {
            let owed = self.map.owed(&mut self.program, point);
            owed.into_iter().flatten().for_each(|owed| all.join(owed.granted));
        }
        all
    }
}
