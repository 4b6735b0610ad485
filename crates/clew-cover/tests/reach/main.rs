//! What can still be reached, as objectives close one by one in any order: after each closing the answers are those of a
//! search from scratch. On random programs, and on C files that say themselves what reaches what.

mod files;
mod plain;
mod random;

use clew_cover::{Graph, PositionId, Reach};
use clew_ir::{Arm, CounterId, End, FunctionId, Op, Program, SegmentId, SiteId};
use plain::Plain;
use random::Random;

/// A program, its open objectives, and positions with the stacks they stand for.
struct Lab<'g> {
    plain: Plain<'g>,
    reach: Reach<'g>,
    /// How much is open, by segment and by function.
    open: Vec<u32>,
    ending: Vec<u32>,
    positions: Vec<(PositionId, Vec<SegmentId>)>,
    random: Random,
}

impl<'g> Lab<'g> {
    fn new(program: &'g Program, graph: &'g Graph, addressed: &[FunctionId], mut random: Random) -> Self {
        let plain = Plain::new(program, addressed);
        let mut open = vec![0; graph.segments().len()];
        let mut ending = vec![0; program.functions.len()];
        for _ in 0..1 + random.below(8) {
            open[random.below(graph.segments().len())] += 1 + random.below(2) as u32;
        }
        for _ in 0..random.below(3) {
            ending[random.below(program.functions.len())] += 1;
        }
        let many = |counts: &[u32]| -> Vec<u32> {
            let each = (0..).zip(counts).flat_map(|(at, &count)| (0..count).map(move |_| at));
            each.collect()
        };
        let (segments, functions) = (many(&open), many(&ending));
        let reach =
            Reach::new(graph, segments.into_iter().map(SegmentId), functions.into_iter().map(FunctionId));
        Lab { plain, reach, open, ending, positions: Vec::new(), random }
    }

    /// Some segment, under a stack that is there already or none.
    fn add_position(&mut self) {
        let segment = SegmentId::at(self.random.below(self.open.len()));
        let under = self.random.below(self.positions.len() + 1);
        let caller = self.positions.get(under).cloned();
        let id = self.reach.position(segment, caller.as_ref().map(|caller| caller.0));
        let stack = [segment].into_iter().chain(caller.into_iter().flat_map(|caller| caller.1)).collect();
        self.positions.push((id, stack));
    }

    /// Closes one of what is open. False where nothing is.
    fn close(&mut self) -> bool {
        let segments = (0..self.open.len()).filter(|&at| self.open[at] > 0).map(|at| (true, at));
        let functions = (0..self.ending.len()).filter(|&at| self.ending[at] > 0).map(|at| (false, at));
        let all: Vec<(bool, usize)> = segments.chain(functions).collect();
        if all.is_empty() {
            return false;
        }
        match all[self.random.below(all.len())] {
            (true, at) => {
                self.open[at] -= 1;
                self.reach.release(SegmentId::at(at));
            }
            (false, at) => {
                self.ending[at] -= 1;
                self.reach.release_ending(FunctionId::at(at));
            }
        }
        true
    }

    fn compare(&self) {
        for at in 0..self.open.len() {
            let segment = SegmentId::at(at);
            assert_eq!(self.reach.is_open(segment), self.plain.is_open(segment, &self.open), "{segment}");
        }
        for (id, stack) in &self.positions {
            let expected = self.plain.is_live(stack, &self.open, &self.ending);
            assert_eq!(self.reach.is_live(*id), expected, "{stack:?}");
        }
    }

    /// Closes everything, with new positions in between. What dies is told, once.
    fn run(mut self) {
        (0..12).for_each(|_| self.add_position());
        self.compare();
        let mut dead = self.reach.take_died();
        while self.close() {
            self.compare();
            dead.extend(self.reach.take_died());
            let told: Vec<bool> = self.positions.iter().map(|(id, _)| dead.contains(id)).collect();
            let known: Vec<bool> = self.positions.iter().map(|(id, _)| !self.reach.is_live(*id)).collect();
            assert_eq!(told, known);
            self.add_position();
            self.compare();
            dead.extend(self.reach.take_died());
        }
        assert!(self.positions.iter().all(|(id, _)| !self.reach.is_live(*id)));
        let count = dead.len();
        dead.sort_unstable();
        dead.dedup();
        assert_eq!(dead.len(), count, "each dies once");
    }
}

fn facts_agree(graph: &Graph, plain: &Plain) {
    for segment in (0..graph.segments().len()).map(SegmentId::at) {
        assert_eq!(graph.returns(segment), plain.returns(segment), "{segment} returns");
        assert_eq!(graph.jumps(segment), plain.jumps(segment), "{segment} jumps");
        assert_eq!(graph.ends(segment), plain.ends(segment), "{segment} ends");
        assert_eq!(graph.function(segment), graph.segments().place(segment).0);
    }
}

#[test]
fn random_programs_are_as_a_search_from_scratch_says() {
    for seed in 0..600 {
        let mut random = Random::new(seed);
        let functions = 1 + random.below(7);
        let program = random::program(&mut random, functions, seed % 3 == 0);
        let graph = Graph::new(&program, clew_vm::role);
        let addressed = plain::addressed(&program);
        facts_agree(&graph, &Plain::new(&program, &addressed));
        Lab::new(&program, &graph, &addressed, random).run();
    }
}

#[test]
fn outcomes_and_counters_have_their_segments() {
    for seed in 0..100 {
        let program = random::program(&mut Random::new(seed), 5, true);
        let graph = Graph::new(&program, clew_vm::role);
        let mut counted = Vec::new();
        for id in program.function_ids() {
            for (at, block) in
                program.function(id).body.iter().flat_map(|body| body.blocks.iter().enumerate())
            {
                let at = clew_ir::BlockId::at(at);
                let first = |to| graph.segments().first(id, to);
                let target = |site: SiteId, outcome| graph.target(Arm { site, outcome });
                match block.end {
                    End::Branch { yes, no, site, .. } => {
                        assert_eq!([target(site, 0), target(site, 1)], [first(no), first(yes)]);
                        assert_eq!(graph.site(site), graph.segments().last(id, at));
                    }
                    End::Switch { ref cases, default, site, .. } => {
                        let ends = cases.iter().map(|case| case.1).chain([default]);
                        (0..).zip(ends).for_each(|(n, to)| assert_eq!(target(site, n), first(to)));
                    }
                    _ => {}
                }
                let mut here = first(at);
                for inst in &block.insts {
                    match inst.op {
                        Op::Call { .. } => here.0 += 1,
                        Op::Count(counter) => counted.push((counter, here)),
                        _ => {}
                    }
                }
            }
        }
        let counters = (0..program.counters).map(CounterId);
        let all = counters.flat_map(|counter| graph.counting(counter).map(move |at| (counter, at)));
        counted.sort_unstable();
        assert_eq!(all.collect::<Vec<_>>(), counted);
    }
}
