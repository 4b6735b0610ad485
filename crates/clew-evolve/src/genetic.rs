//! Whole suites, evolved (EvoSuite, section III-A, and the whole test suite generation that it builds on): rank selection,
//! crossover of suites at α, mutation of tests, elitism; offspring that is worse or much longer is not taken.

use crate::dse;
use crate::evolve::World;
use crate::player::Test;
use crate::settings::Dse;
use crate::values::likely;
use clew_cover::Goals;

/// The most tests of a suite.
const MOST_TESTS: usize = 60;

#[derive(Clone)]
pub struct Suite {
    pub tests: Vec<Test>,
    pub fitness: f64,
    /// A value of an input was changed, and the fitness with it.
    pub primitive: bool,
}

impl Suite {
    pub fn len(&self) -> usize {
        self.tests.iter().map(|test| test.len()).sum()
    }
}

pub struct Genetic {
    population: Vec<Suite>,
    /// How probable it is that the solver is asked.
    probability: f64,
    asked: f64,
}

impl Genetic {
    pub fn new(world: &mut World) -> Self {
        let mut population = Vec::new();
        for _ in 0..world.settings.population {
            if world.is_over() {
                break;
            }
            let count = 1 + world.random.below(world.settings.first_tests);
            let tests: Vec<Test> = (0..count).filter_map(|_| world.random_test()).collect();
            population.push(suite(world, tests));
        }
        population.sort_by(better);
        let probability = world.settings.dse.map_or(0.0, |dse| dse.probability);
        Genetic { population, probability, asked: f64::INFINITY }
    }

    /// The next generation.
    pub fn step(&mut self, world: &mut World, goals: &Goals) {
        let Some(best) = self.population.first().cloned() else { return };
        let mut next = vec![best.clone()];
        while next.len() < world.settings.population && !world.is_over() {
            let (one, other) = (self.select(world), self.select(world));
            let crosses = likely(&mut world.random, world.settings.crossover);
            let [a, b] =
                if crosses { cross(world, &one, &other) } else { [one.tests.clone(), other.tests.clone()] };
            let (a, b) = (offspring(world, &one, a), offspring(world, &other, b));
            let parents = (one.fitness.min(other.fitness), one.len() + other.len());
            let children = (a.fitness.min(b.fitness), a.len() + b.len());
            let is_taken = children.0 < parents.0 || (children.0 == parents.0 && children.1 <= parents.1);
            for (child, parent) in [(a, one), (b, other)] {
                let fits =
                    child.len() <= 2 * best.len().max(world.settings.longest) && !child.tests.is_empty();
                next.push(if is_taken && fits { child } else { parent });
            }
        }
        next.truncate(world.settings.population.max(1));
        next.sort_by(better);
        self.population = next;
        self.solve(world, goals, &best);
    }

    /// Asks the solver about the best suite, where a changed value has changed its fitness.
    fn solve(&mut self, world: &mut World, goals: &Goals, before: &Suite) {
        let Some(Dse { runs, keep_all, rate, .. }) = world.settings.dse else { return };
        let Some(best) = self.population.first().cloned() else { return };
        let has_changed = best.fitness < before.fitness && best.primitive || self.asked == f64::INFINITY;
        if !has_changed || best.fitness >= self.asked || !likely(&mut world.random, self.probability) {
            return;
        }
        world.stats.asked += 1;
        let mut improved = best.clone();
        let mut left = runs;
        // Only where a branch is decided that comes out one way always can another value help.
        let open = world.open_targets();
        let is_near = |test: &&Test| open.iter().any(|&at| world.targets.nearness(at, test).is_some());
        let near: Vec<Test> = best.tests.iter().filter(is_near).cloned().collect();
        let share = (runs / near.len().max(1) as u64).max(10);
        for test in near {
            if left == 0 || world.is_over() {
                break;
            }
            let solved = dse::solve(world, goals, &test, share.min(left));
            left = left.saturating_sub(solved.runs);
            for test in solved.tests {
                world.note_test(&test);
                let mut tests = improved.tests.clone();
                tests.push(test);
                let with = suite(world, tests);
                if with.fitness < improved.fitness || keep_all {
                    improved = with;
                }
            }
        }
        let has_helped = improved.fitness < best.fitness;
        self.probability = match has_helped {
            true => (self.probability * rate).min(1.0),
            false => self.probability / rate,
        };
        world.stats.helped += u64::from(has_helped);
        self.asked = improved.fitness;
        self.population[0] = improved;
    }

    /// A parent: the better its rank, the more likely (rank selection).
    fn select(&self, world: &mut World) -> Suite {
        let bias = world.settings.rank_bias;
        let r = world.random.below(1 << 32) as f64 / (1u64 << 32) as f64;
        let part = (bias - (bias * bias - 4.0 * (bias - 1.0) * r).sqrt()) / 2.0 / (bias - 1.0);
        let at = (self.population.len() as f64 * part) as usize;
        self.population[at.min(self.population.len() - 1)].clone()
    }
}

fn better(a: &Suite, b: &Suite) -> std::cmp::Ordering {
    a.fitness.total_cmp(&b.fitness).then_with(|| a.len().cmp(&b.len()))
}

fn suite(world: &World, tests: Vec<Test>) -> Suite {
    let fitness = world.targets.fitness(&world.player, &tests);
    Suite { tests, fitness, primitive: false }
}

/// The first tests of one and the last of the other, and the other way round.
fn cross(world: &mut World, one: &Suite, other: &Suite) -> [Vec<Test>; 2] {
    let alpha = world.random.below(1 << 32) as f64 / (1u64 << 32) as f64;
    let cut = |suite: &Suite| (alpha * suite.tests.len() as f64).round() as usize;
    let (a, b) = (cut(one), cut(other));
    let join = |x: &[Test], y: &[Test]| x.iter().chain(y).cloned().collect();
    [join(&one.tests[..a], &other.tests[b..]), join(&other.tests[..b], &one.tests[a..])]
}

/// Mutates each test with the probability 1/n, and adds some.
fn offspring(world: &mut World, parent: &Suite, tests: Vec<Test>) -> Suite {
    let count = tests.len().max(1) as u64;
    let (mut out, mut primitive) = (Vec::new(), false);
    for test in tests {
        if world.random.below(count) != 0 {
            out.push(test);
            continue;
        }
        let (changed, mutated) = world.mutate(&test);
        primitive |= changed.primitive;
        out.extend(mutated);
    }
    let mut probability = world.settings.add_test;
    while likely(&mut world.random, probability) && out.len() < MOST_TESTS {
        probability *= world.settings.add_test;
        out.extend(world.random_test());
    }
    let mut child = suite(world, out);
    child.primitive = primitive && child.fitness != parent.fitness;
    child
}
