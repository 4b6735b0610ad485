//! Tests, evolved for many objectives at a time (DynaMOSA: Panichella, Kifetew, Tonella, TSE 2018): the nearest test to each
//! objective survives first, then those that no other beats everywhere. Only objectives count whose branch some test has
//! decided; a branch that lies behind another comes into sight when that is covered.

use crate::dse;
use crate::evolve::World;
use crate::interface::Callee;
use crate::player::Test;
use crate::sequence::Sequence;
use crate::settings::Dse;
use crate::values::{chance, likely, pick};
use clew_cover::Goals;
use clew_ir::FunctionId;
use clew_vm::Given;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;
use std::rc::Rc;

/// How far a test is that does not come to an objective's branch.
const FAR: f64 = 2.0;
/// How many tests there are at a time.
const TESTS: usize = 50;
/// In a hundred: a parent is a test that is kept for what it covers.
const KNOWN: u64 = 30;
/// How many runs a climb may take.
const CLIMBS: u32 = 80;
/// How many tests the solver sees at a time.
const SOLVED: usize = 4;
/// After how many generations a function has its turn again at most.
const LONGEST_WAIT: u64 = 64;
/// The same for the tests that are nearest to what is open.
const SEEN_WAIT: u64 = 8;
/// The solver works little where it has not helped, and more where it has: its runs at first, and how many times those that
/// it may take at the most.
const LEAST: u64 = 20;
/// After so many generations without anything new it has been long.
const LONG: u64 = 12;
const MOST: u64 = 2;
/// What one question of the solver may take at first, in its milliseconds; twice as much whenever it has been long. A float can take
/// more than all of the tests of a second.
const SHORT: u64 = 25;
/// After how many generations without anything new the solver is asked, where that does not wait for a sign.
const PATIENCE: u64 = 3;

struct Individual {
    test: Test,
    /// By target.
    near: Vec<f64>,
    front: usize,
    crowding: f64,
}

/// A function of the interface whose calls the solver sees by turns: the longer it has not helped, the more seldom.
struct Turn {
    function: usize,
    /// What may be run by its calls.
    reaches: FxHashSet<FunctionId>,
    /// The generation of its next turn.
    next: u64,
    wait: u64,
    /// How many runs it takes.
    runs: u64,
    /// The call stands alone, but for those that it needs, and not behind what some other test does: as long as that helps.
    is_alone: bool,
}

pub struct Dynamosa {
    population: Vec<Individual>,
    /// By objective of the evolution: the nearest so far, by which progress is told.
    nearest: FxHashMap<usize, f64>,
    /// The solver also works where nothing says that it would help.
    eager: bool,
    probability: f64,
    quiet: u64,
    /// How many runs the solver takes for a test that it sees without a sign.
    runs: u64,
    /// The generation in which it does so next, and how many after the last time.
    next: u64,
    wait: u64,
    generation: u64,
    /// How many tests are made anew at the least: many where that has helped.
    anew: usize,
    turns: Vec<Turn>,
    /// The tests that the solver has seen since something was covered.
    seen: Vec<Test>,
}

impl Dynamosa {
    pub fn new(world: &mut World, eager: bool) -> Self {
        let mut tests = first_tests(world);
        world.millis = if eager { SHORT.min(world.millis) } else { world.millis };
        let probability = world.settings.dse.map_or(0.0, |dse| dse.probability);
        let mut this = Dynamosa {
            population: Vec::new(),
            nearest: FxHashMap::default(),
            eager,
            probability,
            quiet: PATIENCE,
            runs: LEAST,
            next: 0,
            wait: 1,
            generation: 0,
            anew: TESTS / 2,
            turns: if eager && world.settings.dse.is_some() { turns(world) } else { Vec::new() },
            seen: Vec::new(),
        };
        tests.extend(world.archive.tests());
        this.survive(world, tests);
        this
    }

    pub fn step(&mut self, world: &mut World, goals: &Goals) {
        let before = world.archive.closings;
        let mut tests: Vec<Test> = self.population.iter().map(|one| one.test.clone()).collect();
        self.generation += 1;
        tests.extend(self.take_turn(world, goals));
        let mut hints: Vec<Test> = Vec::new();
        let known = if self.eager { world.archive.tests() } else { Vec::new() };
        for _ in 0..TESTS {
            if world.is_over() || self.population.is_empty() {
                break;
            }
            // What covers other things has the handles and values that it takes, too.
            let parent = match pick(&mut world.random, &known).filter(|_| chance(&mut world.random, KNOWN)) {
                Some(test) => test.clone(),
                None => self.select(world),
            };
            let crossed = match likely(&mut world.random, world.settings.crossover) {
                true => {
                    let other = self.select(world);
                    let joined = cross(world, &parent.sequence, &other.sequence);
                    joined.and_then(|joined| world.test(joined)).unwrap_or(parent)
                }
                false => parent,
            };
            let (changed, mutated) = world.mutate(&crossed);
            if let Some(test) = mutated {
                if changed.primitive && self.comes_nearer(world, &test) {
                    hints.push(test.clone());
                }
                tests.push(test);
            }
        }
        let known = world.archive.closings;
        for _ in 0..self.fresh(world).max(self.anew) {
            tests.extend(world.random_test());
        }
        self.anew = if world.archive.closings > known { TESTS } else { self.anew / 2 };
        tests.extend(self.solve(world, goals, hints));
        if self.eager && self.quiet >= PATIENCE {
            tests.extend(self.climb(world));
        }
        // What covered something new on the way to another test leads on from there.
        if world.archive.closings > before {
            tests.extend(world.archive.tests());
        }
        self.survive(world, tests);
        self.quiet = if world.archive.closings > before { 0 } else { self.quiet + 1 };
        if self.eager && self.quiet >= LONG && self.quiet.is_multiple_of(LONG) {
            world.millis = (2 * world.millis).min(world.settings.solver.millis);
        }
    }

    /// How many tests are made anew: more where nothing leads on.
    fn fresh(&self, world: &mut World) -> usize {
        let entered = |id: &clew_ir::FunctionId| {
            let own = world.player.structure.objectives.iter().zip(world.player.structure.ids());
            let mut own = own.filter(|(objective, _)| objective.function == *id).peekable();
            own.peek().is_none() || own.any(|(_, id)| !world.player.structure.is_open(id))
        };
        match world.player.functions.iter().all(entered) && self.quiet < 10 {
            true => usize::from(world.random.below(4) == 0),
            false => TESTS / 5,
        }
        .max(if self.eager { TESTS / 10 } else { 0 })
    }

    /// The solver sees a call of the function whose turn it is, by itself at first and later behind what other tests do.
    fn take_turn(&mut self, world: &mut World, goals: &Goals) -> Vec<Test> {
        let Some(settings) = world.settings.dse else { return Vec::new() };
        let mut out = Vec::new();
        let open: FxHashSet<FunctionId> = open_functions(world);
        let mut due: Vec<usize> = (0..self.turns.len()).collect();
        due.retain(|&at| {
            let turn = &self.turns[at];
            turn.next <= self.generation && turn.reaches.iter().any(|id| open.contains(id))
        });
        let Some(at) = due.into_iter().min_by_key(|&at| self.turns[at].next) else { return out };
        let base = match self.turns[at].is_alone {
            true => None,
            false => self.short(world),
        };
        let before = world.archive.closings;
        if let Some(test) = world.ending_with(base.as_ref(), self.turns[at].function) {
            world.stats.asked += 1;
            for test in dse::solve(world, goals, &test, self.turns[at].runs).tests {
                world.note_test(&test);
                out.push(test);
            }
        }
        let has_helped = world.archive.closings > before;
        world.stats.helped += u64::from(has_helped);
        let turn = &mut self.turns[at];
        turn.is_alone ^= !has_helped;
        turn.runs = effort(turn.runs, has_helped, self.quiet, settings);
        turn.wait = if has_helped { 1 } else { (2 * turn.wait).min(LONGEST_WAIT) };
        turn.next = self.generation + turn.wait;
        out
    }

    /// A short one of the tests: the solver turns the branches of all of its calls.
    fn short(&self, world: &mut World) -> Option<Test> {
        let some: Vec<&Individual> =
            (0..4).filter_map(|_| pick(&mut world.random, &self.population)).collect();
        some.into_iter().min_by_key(|one| one.test.len()).map(|one| one.test.clone())
    }

    fn comes_nearer(&self, world: &World, test: &Test) -> bool {
        world.open_targets().into_iter().any(|target| {
            let known = self.nearest.get(&target).copied().unwrap_or(FAR);
            world.targets.nearness(target, test).is_some_and(|near| near < known)
        })
    }

    /// Asks the solver about tests whose values matter, and where nothing new comes up about those that are nearest.
    fn solve(&mut self, world: &mut World, goals: &Goals, mut hints: Vec<Test>) -> Vec<Test> {
        let Some(settings) = world.settings.dse else { return Vec::new() };
        if self.quiet == 0 {
            self.seen.clear();
        }
        let looks = self.eager && self.quiet >= PATIENCE && self.generation >= self.next;
        if looks {
            hints.extend(self.nearest_tests(world));
        } else if !likely(&mut world.random, self.probability) {
            return Vec::new();
        }
        hints.truncate(2 * SOLVED);
        let closings = world.archive.closings;
        let mut out: Vec<Test> = Vec::new();
        for test in hints {
            if world.is_over() {
                break;
            }
            world.stats.asked += 1;
            self.seen.push(test.clone());
            let before = world.archive.closings;
            let runs = if self.eager { self.runs } else { settings.runs };
            let solved = dse::solve(world, goals, &test, runs);
            let mut has_helped = false;
            for test in solved.tests {
                has_helped |= self.comes_nearer(world, &test);
                world.note_test(&test);
                out.push(test);
            }
            has_helped |= world.archive.closings > before;
            self.runs = effort(self.runs, world.archive.closings > before, self.quiet, settings);
            world.stats.helped += u64::from(has_helped);
            let rate = settings.rate;
            self.probability =
                if has_helped { (self.probability * rate).min(1.0) } else { self.probability / rate };
        }
        if looks {
            self.wait = if world.archive.closings > closings { 1 } else { (2 * self.wait).min(SEEN_WAIT) };
            self.next = self.generation + self.wait;
        }
        out
    }

    /// Goes on from the test that is nearest to some open objective by calling more of what it calls, and what it does not,
    /// as long as that brings it nearer: the alternating variable method, on numbers of calls. What brought it nearer
    /// once is done twice as often next.
    fn climb(&self, world: &mut World) -> Vec<Test> {
        let mut out = Vec::new();
        let targets = world.open_targets();
        let Some(&target) = pick(&mut world.random, &targets) else { return out };
        let nearness = |world: &World, test: &Test| world.targets.nearness(target, test);
        let mut best: Option<(f64, Test)> = None;
        for one in &self.population {
            if let Some(near) = nearness(world, &one.test)
                && best.as_ref().is_none_or(|(known, _)| near < *known)
            {
                best = Some((near, one.test.clone()));
            }
        }
        let Some((mut near, mut test)) = best else { return out };
        let (mut left, mut at, mut step) = (CLIMBS, 0, 1);
        let others = world.player.interface.functions.len();
        while left > 0 && near > 0.0 && !world.is_over() && at < test.len() + others {
            left -= 1;
            let moved = match at.checked_sub(test.len()) {
                None => world.repeated(&test, at, step),
                Some(function) => world.with_call(&test, function),
            };
            match moved.and_then(|moved| Some((nearness(world, &moved)?, moved))) {
                Some((nearer, moved)) if nearer < near => {
                    // The call stands where it stood, or just before the last one.
                    at = if at < test.len() { at } else { 0 };
                    (near, test, step) = (nearer, moved.clone(), step * 2);
                    out.push(moved);
                }
                _ if step > 1 => step = 1,
                _ => at += 1,
            }
        }
        out
    }

    /// A few of the tests that are nearest to open objectives; such as have been solved for already with more calls in them,
    /// since it may be a call that is missing, and the values would be right at once.
    fn nearest_tests(&self, world: &mut World) -> Vec<Test> {
        let mut targets = world.open_targets();
        world.random.shuffle(&mut targets);
        let mut out: Vec<Test> = Vec::new();
        for target in targets {
            let mut all: Vec<(f64, Test)> = Vec::new();
            for one in &self.population {
                all.extend(world.targets.nearness(target, &one.test).map(|near| (near, one.test.clone())));
            }
            all.sort_by(|a, b| a.0.total_cmp(&b.0));
            let Some(&(best, _)) = all.first() else { continue };
            let nearest: Vec<Test> =
                all.into_iter().take_while(|(near, _)| *near <= best).map(|(_, test)| test).collect();
            let Some(test) = pick(&mut world.random, &nearest).cloned() else { continue };
            let is_known = |test: &Test| self.seen.iter().chain(&out).any(|known| Rc::ptr_eq(known, test));
            let test = if is_known(&test) { world.extended(&test) } else { Some(test) };
            out.extend(test);
            if out.len() >= SOLVED {
                break;
            }
        }
        out
    }

    fn select(&self, world: &mut World) -> Test {
        let mut best: Option<&Individual> = None;
        for _ in 0..4 {
            let Some(one) = pick(&mut world.random, &self.population) else { continue };
            if best.is_none_or(|best| (one.front, -one.crowding) < (best.front, -best.crowding)) {
                best = Some(one);
            }
        }
        best.unwrap_or(&self.population[0]).test.clone()
    }

    /// Keeps the best of these tests.
    fn survive(&mut self, world: &mut World, tests: Vec<Test>) {
        let targets = world.open_targets();
        let mut all: Vec<Individual> = Vec::new();
        for test in tests {
            let near = targets.iter().map(|&target| world.targets.nearness(target, &test).unwrap_or(FAR));
            all.push(Individual { near: near.collect(), test, front: 0, crowding: 0.0 });
        }
        for (at, &target) in targets.iter().enumerate() {
            let best = all.iter().map(|one| one.near[at]).fold(FAR, f64::min);
            let known = self.nearest.entry(target).or_insert(FAR);
            *known = known.min(best);
        }
        // What no test has come to is no target yet.
        let sight: Vec<usize> =
            (0..targets.len()).filter(|&at| all.iter().any(|one| one.near[at] < FAR)).collect();
        for one in &mut all {
            one.near = sight.iter().map(|&at| one.near[at]).collect();
        }
        self.population = sorted(all, sight.len());
        self.population.truncate(TESTS);
    }
}

fn turns(world: &World) -> Vec<Turn> {
    let calls = world.player.graph.calls();
    let turn = |(function, callee): (usize, &Callee)| {
        let reached = calls.reached(vec![callee.id], |id| world.player.program.is_tested(id));
        let reaches = world.player.program.function_ids().filter(|id| reached[id.index()]).collect();
        Turn { function, reaches, next: 0, wait: 1, runs: LEAST, is_alone: true }
    };
    world.player.interface.functions.iter().enumerate().map(turn).collect()
}

/// So many runs the solver takes next time: more after a success, fewer after a failure. Where nothing has helped for long, what
/// is open may just take more of them: then from few to many, over and over.
fn effort(runs: u64, has_helped: bool, quiet: u64, settings: Dse) -> u64 {
    let (least, most) = (LEAST.min(settings.runs), MOST * settings.runs);
    match has_helped {
        true => (2 * runs).min(most),
        false if quiet < LONG => (runs / 2).max(least),
        false if runs < most => (2 * runs).min(most),
        false => least,
    }
}

/// The functions of which something is open.
fn open_functions(world: &World) -> FxHashSet<FunctionId> {
    let structure = &world.player.structure;
    let open = structure.ids().filter(|&id| structure.is_open(id));
    open.map(|id| structure.objectives[id.index()].function).collect()
}

/// Tests made anew, as long as they show something new: where a constant of the program is what a string must be, no change of
/// another string comes nearer to it.
fn first_tests(world: &mut World) -> Vec<Test> {
    let (mut tests, mut idle) = (Vec::new(), 0);
    while (tests.len() < TESTS || idle < TESTS) && !world.is_over() {
        let before = world.archive.closings;
        let made = world.random_test();
        if made.is_none() && tests.is_empty() && world.player.runs > 1000 {
            break;
        }
        tests.extend(made);
        idle = if world.archive.closings > before { 0 } else { idle + 1 };
    }
    tests
}

/// By fronts: the nearest of each target first, then by who is beaten by none.
fn sorted(mut all: Vec<Individual>, targets: usize) -> Vec<Individual> {
    let mut first: Vec<usize> = Vec::new();
    for at in 0..targets {
        let order = |&a: &usize, &b: &usize| {
            let (a, b) = (&all[a], &all[b]);
            a.near[at].total_cmp(&b.near[at]).then_with(|| a.test.len().cmp(&b.test.len()))
        };
        let best = (0..all.len()).min_by(order);
        first.extend(best.filter(|best| !first.contains(best)));
    }
    let mut left: Vec<usize> = (0..all.len()).filter(|at| !first.contains(at)).collect();
    let mut fronts = vec![first];
    while !left.is_empty() && fronts.iter().map(Vec::len).sum::<usize>() < TESTS {
        let beaten = |&at: &usize| left.iter().any(|&other| dominates(&all[other], &all[at]));
        let front: Vec<usize> = left.iter().copied().filter(|at| !beaten(at)).collect();
        left.retain(|at| !front.contains(at));
        fronts.push(front);
    }
    fronts.push(left);
    for (number, front) in fronts.iter().enumerate() {
        for &at in front {
            all[at].front = number;
            all[at].crowding = all[at].near.iter().map(|near| FAR - near).sum();
        }
    }
    let order = |a: &Individual, b: &Individual| {
        a.front.cmp(&b.front).then(b.crowding.total_cmp(&a.crowding)).then(a.test.len().cmp(&b.test.len()))
    };
    all.sort_by(order);
    all
}

fn dominates(a: &Individual, b: &Individual) -> bool {
    let mut is_better = false;
    for (a, b) in a.near.iter().zip(&b.near) {
        match a.total_cmp(b) {
            Ordering::Greater => return false,
            Ordering::Less => is_better = true,
            Ordering::Equal => {}
        }
    }
    is_better || (a.near == b.near && a.test.len() < b.test.len())
}

/// The first calls of one test, and the last of another, which get what they want from the first ones.
fn cross(world: &mut World, one: &Sequence, other: &Sequence) -> Option<Sequence> {
    let interface = world.player.interface.clone();
    let mut joined = one.clone();
    let head = 1 + world.random.below(one.len().max(1) as u64) as usize;
    joined.truncate(&interface, head.min(one.len()));
    let from = world.random.below(other.len().max(1) as u64) as usize;
    let base = joined.objects.len() as u32;
    joined.objects.extend(&other.objects);
    let (start, mut numbers) = (joined.len(), FxHashMap::default());
    for (at, statement) in other.statements.iter().enumerate().skip(from) {
        let mut statement = statement.clone();
        for given in &mut statement.args {
            *given = match *given {
                Given::Address(object) => Given::Address(base + object),
                Given::Value(object) => Given::Value(base + object),
                // `repair` finds another where this one is not there.
                Given::Result(of) => Given::Result(numbers.get(&of).copied().unwrap_or(u32::MAX)),
                given => given,
            };
        }
        let wants = &interface.functions[statement.function].wants;
        for (given, want) in statement.args.iter_mut().zip(wants) {
            if *given == Given::Result(u32::MAX) && !matches!(want, crate::interface::Want::Handle { .. }) {
                *given = Given::Input;
            }
        }
        numbers.insert(at as u32, joined.len() as u32);
        joined.statements.push(statement);
        if joined.len() >= world.settings.longest {
            break;
        }
    }
    joined.repair(&interface);
    (joined.len() > start).then_some(joined)
}
