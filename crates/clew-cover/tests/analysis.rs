//! What strategies ask of the control flow, on C files that say themselves what the answers are:
//! `//~ from f: A dominates B`, `A never dominates B`, `A is 2 from B`, where B alone is open, `A is never near B`, `A has 3
//! within 2`, where everything is open, `A depends more than B` and `A depends nothing`.

use clew_cover::{
    Criterion, Dependence, Distance, Dominance, Goals, Graph, PointId, Steps, Structure, Turn, WalkDown,
};
use clew_front::{Options, load};
use clew_ir::{Arm, Program, SegmentId, SiteId};
use std::path::Path;
use std::rc::Rc;

struct Unit<'a> {
    program: &'a Program,
    graph: &'a Graph,
    entry: SegmentId,
}

impl Unit<'_> {
    /// `7T`: the edge of the site on that line.
    fn arm(&self, text: &str) -> Arm {
        let (line, outcome) = text.split_at(text.len() - 1);
        let line: u32 = line.parse().unwrap_or_else(|_| panic!("{text} is no edge"));
        let is_there = |site: &SiteId| {
            let place = self.program.site(*site).place;
            let function = self.graph.function(self.graph.site(*site));
            self.program.is_users(function) && place.is_some_and(|place| place.line == line)
        };
        let mut sites = (0..self.program.sites.len() as u32).map(SiteId).filter(is_there);
        let site = sites.next().unwrap_or_else(|| panic!("nothing is decided on line {line}"));
        assert!(sites.next().is_none(), "line {line} has several sites");
        Arm { site, outcome: u32::from(outcome == "T") }
    }

    fn structure(&self) -> Structure<'_> {
        let users = self.program.function_ids().filter(|&id| self.program.is_users(id));
        let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
        Structure::new(self.program, &users.collect::<Vec<_>>(), &goals)
    }

    fn steps(&self) -> Rc<Steps> {
        Rc::new(Steps::new(self.graph, self.entry))
    }

    fn distance(&self, from: &str, to: &str) -> Option<u32> {
        let (mut structure, to) = (self.structure(), self.arm(to));
        let others = structure.ids().filter(|id| !structure.objectives[id.index()].arms.contains(&to));
        structure.update(&others.map(|id| PointId(id.0)).collect::<Vec<_>>());
        assert_eq!(structure.open(), 1);
        let mut distance = Distance::new(self.steps(), self.graph, &structure);
        assert!(distance.update(&structure) && !distance.update(&structure));
        distance.of(self.graph, &structure, Turn { arm: self.arm(from), state: 0 })
    }

    fn near(&self, from: &str, levels: &str) -> u32 {
        let structure = self.structure();
        let levels = if levels == "inf" { u32::MAX } else { levels.parse().expect("a number") };
        let mut walk_down = WalkDown::new(self.steps(), self.graph, &structure, levels);
        walk_down.of(self.graph, &structure, Turn { arm: self.arm(from), state: 0 }).1
    }

    fn dependent(&self, arm: &str) -> u32 {
        Dependence::new(self.graph).of(self.graph, self.arm(arm))
    }

    fn dominates(&self, a: &str, b: &str) -> bool {
        let dominance = Dominance::new(self.graph, Some(self.entry));
        let [a, b] = [a, b].map(|name| dominance.number(self.arm(name)));
        dominance.dominates(a, b)
    }

    fn check(&self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match *words {
            [a, "dominates", b] => assert!(self.dominates(a, b), "{line}"),
            [a, "never", "dominates", b] => assert!(!self.dominates(a, b), "{line}"),
            [a, "is", "never", "near", b] => assert_eq!(self.distance(a, b), None, "{line}"),
            [a, "is", number, "from", b] => assert_eq!(self.distance(a, b), number.parse().ok(), "{line}"),
            [a, "has", number, "within", levels] => {
                assert_eq!(Some(self.near(a, levels)), number.parse().ok(), "{line}");
            }
            [a, "depends", "nothing"] => assert_eq!(self.dependent(a), 0, "{line}"),
            [a, "depends", "more", "than", b] => {
                assert!(self.dependent(a) > self.dependent(b), "{line}")
            }
            _ => panic!("what does {line} mean?"),
        }
    }
}

/// Objectives close one after another, or a few at a time; each time what is kept up to date is what is found anew.
fn distances_as_it_closes(unit: &Unit) {
    let mut structure = unit.structure();
    let mut kept = Distance::new(unit.steps(), unit.graph, &structure);
    kept.update(&structure);
    let mut open: Vec<PointId> = structure.ids().map(|id| PointId(id.0)).collect();
    let mut drawn: usize = 7;
    while !open.is_empty() {
        drawn = drawn.wrapping_mul(25_214_903_917).wrapping_add(11);
        let several = open.len().min(1 + drawn % 3);
        let closed: Vec<PointId> = (0..several).map(|_| open.swap_remove(drawn % open.len())).collect();
        structure.update(&closed);
        kept.update(&structure);
        let mut anew = Distance::new(unit.steps(), unit.graph, &structure);
        anew.update(&structure);
        for segment in (0..unit.graph.segments().len() as u32).map(SegmentId) {
            assert_eq!(kept.from(segment), anew.from(segment), "{segment:?} with {} open", structure.open());
        }
    }
}

fn check(file: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/analysis").join(file);
    let work = tempfile::tempdir().expect("there is room for temporary files");
    let options = Options::new(vec![file.clone()], work.path());
    let program = load(&options).unwrap_or_else(|error| panic!("{error}")).program;
    let graph = Graph::new(&program, clew_vm::role);
    let text = std::fs::read_to_string(&file).expect("it can be read");
    for line in text.lines().filter_map(|line| line.strip_prefix("//~ from ")) {
        let (function, says) = line.split_once(": ").expect("a function and what is said of it");
        let function = program.defined(function).expect("it is there");
        let entry = graph.segments().entry(function).expect("it has a body");
        let unit = Unit { program: &program, graph: &graph, entry };
        unit.check(says);
        distances_as_it_closes(&unit);
    }
}

#[test]
fn within_a_function() {
    check("inside.c");
}

#[test]
fn across_calls() {
    check("calls.c");
}
