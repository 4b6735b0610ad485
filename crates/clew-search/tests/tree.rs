//! The execution tree and the strategies, on runs made by hand.

use clew_cover::{Goals, Graph, Structure};
use clew_ir::{Program, SiteId};
use clew_search::{
    CandidateId, Candidates, Inserted, NodeId, Observed, Ran, Shared, StrategyName, Tree, Way,
};
use clew_term::{Term, Terms};
use clew_vm::{Event, EventKind, FrameId, Guard, ProgramCode, Trace, Watch};

struct Lab {
    program: Program,
    code: ProgramCode,
    terms: Terms,
    tree: Tree,
    bits: Vec<Term>,
    runs: u32,
    shared: Shared,
}

impl Lab {
    fn new() -> Self {
        let program = Program { pointer_bytes: 8, ..Program::default() };
        let code = clew_vm::compile(&program).expect("it fits");
        let mut terms = Terms::new();
        let bits = (0..8).map(|_| terms.fresh("b", 1)).collect();
        Lab { program, code, terms, tree: Tree::default(), bits, runs: 0, shared: Shared::default() }
    }

    /// A branch at instruction `pc` on the variable of that number.
    fn branch(&mut self, pc: u32, taken: bool) -> Event {
        let bit = self.bits[pc as usize];
        let cond = if taken { bit } else { self.terms.not(bit) };
        let kind = EventKind::Branch { site: SiteId(pc), outcome: u32::from(taken) };
        Event { kind, cond, pc, state: 0, frame: FrameId::NONE }
    }

    /// A run that takes these outcomes at branches 0, 1, 2 …
    fn run(&mut self, outcomes: &[bool]) -> Option<Vec<CandidateId>> {
        let events: Vec<Event> = (0..).zip(outcomes).map(|(pc, &taken)| self.branch(pc, taken)).collect();
        self.insert(&events)
    }

    fn candidates<'a>(&'a self, structure: &'a Structure<'a>, graph: &'a Graph) -> Candidates<'a> {
        Candidates { tree: &self.tree, structure, graph, code: &self.code, entry: None, shared: &self.shared }
    }

    fn insert(&mut self, events: &[Event]) -> Option<Vec<CandidateId>> {
        self.observe(events).map(|inserted| inserted.new)
    }

    fn observe(&mut self, events: &[Event]) -> Option<Inserted> {
        self.runs += 1;
        self.tree.insert(&self.code, &mut self.terms, events, self.runs - 1, None, None).ok()
    }

    /// These events, with one that does not branch before each and at the end.
    fn with_places(&self, events: &[Event]) -> Trace {
        let (mut trace, predicate) = (Trace::default(), self.bits[7]);
        for &event in events {
            trace.observe((event.pc, event.frame), 0, predicate, false);
            trace.events.push(event);
        }
        trace.observe((0, FrameId::NONE), 1, predicate, false);
        trace
    }

    /// All that there is to see of the tree.
    fn show(&self) -> String {
        let tree = &self.tree;
        let node = |node: NodeId| {
            let path = tree.paths.constraints(tree.path(node));
            let ways: Vec<Way> = tree.ways(node).collect();
            let conds: Vec<(u32, Term)> = tree.conds(node).collect();
            let at = (tree.parent(node), tree.depth(node), tree.pc(node), tree.is_live(node));
            format!("{at:?} {path:?} {ways:?} {conds:?}\n")
        };
        let nodes: String = (0..tree.len() as u32).map(|at| node(NodeId(at))).collect();
        let leaves: Vec<Option<NodeId>> = (0..self.runs).map(|run| tree.leaf(run)).collect();
        format!("{nodes}{:?} {:?} {leaves:?}", tree.candidates, tree.later)
    }
}

#[test]
fn events_that_do_not_branch_leave_the_tree_as_it_is() {
    let (mut plain, mut placed) = (Lab::new(), Lab::new());
    for outcomes in [&[true, true, false][..], &[true, false], &[], &[true, false, true, true], &[false]] {
        let mut events: Vec<Event> =
            (0..).zip(outcomes).map(|(pc, &taken)| plain.branch(pc, taken)).collect();
        let (safe, other) = (plain.bits[6], plain.terms.not(plain.bits[6]));
        let kind = EventKind::Check { held: true, guards: Guard::Error, other };
        events.push(Event { kind, cond: safe, pc: 6, state: 0, frame: FrameId::NONE });
        for (pc, &taken) in (0..).zip(outcomes) {
            placed.branch(pc, taken);
        }
        placed.terms.not(placed.bits[6]);
        let trace = placed.with_places(&events);
        assert_eq!(trace.decisions(), events.len());
        for (before, event) in events.iter().enumerate() {
            assert_eq!(trace.events[trace.decision(before)], *event);
        }
        let new = plain.insert(&events);
        let inserted = placed.observe(&trace.events);
        assert_eq!(new, inserted.as_ref().map(|inserted| inserted.new.clone()));
        assert_eq!(plain.show(), placed.show());
        if let Some(Inserted { observed, .. }) = inserted {
            let places: Vec<usize> = observed.iter().map(|seen| seen.event).collect();
            assert_eq!(places, (0..=events.len()).map(|at| 2 * at).collect::<Vec<usize>>());
            let leaf = observed.last().and_then(|seen| seen.after).map(|(node, _)| node);
            assert_eq!(leaf, placed.tree.leaf(placed.runs - 1));
        }
    }
    assert!(placed.tree.candidates.len() > 5 && placed.tree.later.len() > 2);
}

#[test]
fn a_predicate_is_demanded_where_it_was_observed() {
    let mut lab = Lab::new();
    let events = [lab.branch(0, true), lab.branch(1, false)];
    let trace = lab.with_places(&events);
    let Inserted { new, observed } = lab.observe(&trace.events).expect("it fits");
    let wanted = lab.bits[7];
    let at = |lab: &mut Lab, place: Observed| {
        let id = lab.tree.demand_at(&mut lab.terms, place, wanted, 5, 0).fresh().expect("it is possible");
        let candidate = lab.tree.candidates[id.0 as usize].clone();
        let mut path = lab.tree.paths.constraints(lab.tree.path(candidate.node));
        path.push(lab.tree.demand(id));
        assert_eq!((lab.tree.departs(id), candidate.turn), (5, None));
        (path, candidate.depth)
    };
    let second = lab.terms.not(lab.bits[1]);
    let demands = [lab.bits[0], second].map(|cond| lab.terms.and(cond, wanted));
    assert_eq!(at(&mut lab, observed[0]), (vec![wanted], 0));
    assert_eq!(at(&mut lab, observed[1]), (vec![demands[0]], 1));
    assert_eq!(at(&mut lab, observed[2]), (vec![lab.bits[0], demands[1]], 2));
    for id in new {
        lab.tree.settle(id, Way::Infeasible);
    }
    let root = lab.tree.root().expect("there is a root");
    assert!(lab.tree.is_live(root), "predicates are left");
    let left: Vec<CandidateId> = lab.tree.pending(NodeId::START).chain(lab.tree.pending(root)).collect();
    assert_eq!(left.len(), 2);
}

#[test]
fn a_candidate_is_a_prefix_and_another_outcome() {
    let mut lab = Lab::new();
    let new = lab.run(&[true, true, false]).expect("the first run fits");
    assert_eq!(new.len(), 3);
    let last = new[2];
    let node = lab.tree.candidates[last.0 as usize].node;
    let path = lab.tree.paths.constraints(lab.tree.path(node));
    assert_eq!(path, [lab.bits[0], lab.bits[1]]);
    assert_eq!(lab.tree.demand(last), lab.bits[2]);
}

#[test]
fn a_run_settles_the_candidate_it_takes() {
    let mut lab = Lab::new();
    let first = lab.run(&[true, true]).expect("the first run fits");
    let new = lab.run(&[true, false, true]).expect("the second run fits");
    assert!(!lab.tree.is_pending(first[1]));
    assert!(lab.tree.is_pending(first[0]));
    assert_eq!(new.len(), 1, "only the third branch is new");
    let root = lab.tree.root().expect("there is a root");
    assert!(lab.tree.is_live(root));
    for id in [first[0], new[0]] {
        lab.tree.settle(id, Way::Infeasible);
    }
    assert!(!lab.tree.is_live(root), "nothing is left to try");
}

#[test]
fn what_was_proven_impossible_cannot_be_taken() {
    let mut lab = Lab::new();
    let new = lab.run(&[true]).expect("the first run fits");
    lab.tree.settle(new[0], Way::Infeasible);
    assert!(lab.run(&[false]).is_none());
}

#[test]
fn the_same_prefix_must_meet_the_same_decision() {
    let mut lab = Lab::new();
    lab.run(&[true, true]).expect("the first run fits");
    let events = [lab.branch(0, true), lab.branch(5, true)];
    assert!(lab.insert(&events).is_none());
}

#[test]
fn safety_conditions_that_held_are_put_aside() {
    let mut lab = Lab::new();
    let (safe, other) = (lab.bits[0], lab.terms.not(lab.bits[0]));
    let kind = EventKind::Check { held: true, guards: Guard::Error, other };
    let new =
        lab.insert(&[Event { kind, cond: safe, pc: 0, state: 0, frame: FrameId::NONE }]).expect("it fits");
    assert!(new.is_empty());
    assert_eq!(lab.tree.later.len(), 1);
    let id = lab.tree.later[0];
    assert!(!lab.tree.is_pending(id) && !lab.tree.is_settled(id), "strategies are not offered it");
    assert_eq!((lab.tree.demand(id), lab.tree.offered), (other, 0));
    let kind = EventKind::Check { held: false, guards: Guard::Error, other };
    let mut fresh = Lab::new();
    let cond = fresh.terms.not(fresh.bits[0]);
    let new = fresh.insert(&[Event { kind, cond, pc: 0, state: 0, frame: FrameId::NONE }]).expect("it fits");
    assert_eq!(new.len(), 1, "the way around an error is a candidate");
}

#[test]
fn the_way_around_an_error_is_no_candidate_where_a_run_has_gone_it() {
    let mut lab = Lab::new();
    let (safe, unsafe_) = (lab.bits[0], lab.terms.not(lab.bits[0]));
    let check = |held, cond, other| {
        let kind = EventKind::Check { held, guards: Guard::Error, other };
        Event { kind, cond, pc: 0, state: 0, frame: FrameId::NONE }
    };
    lab.insert(&[check(true, safe, unsafe_)]).expect("it fits");
    let new = lab.insert(&[check(false, unsafe_, safe)]).expect("it fits");
    assert!(new.is_empty());
    assert!(!lab.tree.is_live(lab.tree.root().expect("there is a root")), "nothing is left to try");
}

/// In which order a strategy takes the candidates of one run of four branches, by depth, where all of them can be run or
/// none can. With predicates, one is demanded at the start and one after each branch.
fn order(name: &StrategyName, have_inputs: bool, predicates: bool) -> Vec<u32> {
    let mut lab = Lab::new();
    let events = [0, 1, 2, 3].map(|pc| lab.branch(pc, true));
    let trace = lab.with_places(&events);
    let Inserted { mut new, observed } = lab.observe(&trace.events).expect("it fits");
    for place in observed.into_iter().filter(|_| predicates) {
        new.extend(lab.tree.demand_at(&mut lab.terms, place, lab.bits[7], 0, 0).fresh());
    }
    let program = lab.program.clone();
    let structure = Structure::new(&program, &[], &Goals::default());
    let graph = Graph::new(&program, clew_vm::role);
    let mut strategy = name.build(1);
    let ran = Ran { run: 0, aim: None, from: None, new: &new, closed: 0, near: &Watch::default() };
    strategy.ran(&lab.candidates(&structure, &graph), &ran);
    let mut depths = Vec::new();
    while let Some(id) = strategy.next(&lab.candidates(&structure, &graph)) {
        depths.push(lab.tree.candidates[id.0 as usize].depth);
        if have_inputs {
            lab.tree.settle(id, Way::Explored(None));
            let ran = Ran { run: 0, aim: Some(id), from: Some(0), new: &[], ..ran };
            strategy.ran(&lab.candidates(&structure, &graph), &ran);
        } else {
            lab.tree.settle(id, Way::Infeasible);
            strategy.failed(&lab.candidates(&structure, &graph), id);
        }
    }
    depths
}

#[test]
fn strategies_take_every_candidate_once_and_in_their_order() {
    let named = |name: &str| order(&name.parse().expect("it is known"), true, false);
    assert_eq!(named("dfs"), [3, 2, 1, 0]);
    assert_eq!(named("dfs:depth=2"), [1, 0]);
    assert_eq!(named("bfs"), [0, 1, 2, 3]);
    assert_eq!(named("dfs+bfs"), [3, 0, 2, 1]);
    assert_eq!(
        order(&"dfs+bfs".parse().expect("it is known"), false, false),
        [3, 2, 1, 0],
        "a turn ends with a run"
    );
    for (name, have_inputs) in StrategyName::all().flat_map(|name| [(name.clone(), false), (name, true)]) {
        for (predicates, expected) in [(false, &[0, 1, 2, 3][..]), (true, &[0, 0, 1, 1, 2, 2, 3, 3, 4])] {
            let mut depths = order(&name, have_inputs, predicates);
            assert_eq!(depths, order(&name, have_inputs, predicates), "{name}");
            depths.sort_unstable();
            assert_eq!(depths, expected, "{name}");
        }
    }
}

/// Equals that came early and were passed over are as likely as those that came since.
#[test]
fn equals_are_drawn_whenever_they_came() {
    let name: StrategyName = "pps:any-length".parse().expect("it is known");
    let (mut expected, mut new_ones) = (0.0, 0);
    for seed in 0..400 {
        let mut lab = Lab::new();
        let program = lab.program.clone();
        let structure = Structure::new(&program, &[], &Goals::default());
        let graph = Graph::new(&program, clew_vm::role);
        let mut strategy = name.build(seed);
        let mut next = |lab: &Lab| strategy.next(&lab.candidates(&structure, &graph)).expect("some are left");
        let old = lab.run(&[true; 8]).expect("it fits");
        for _ in 0..5 {
            let id = next(&lab);
            lab.tree.settle(id, Way::Explored(None));
        }
        let new = lab.run(&[false, true, true]).expect("it fits");
        let left = old.iter().filter(|&&id| lab.tree.is_pending(id)).count();
        expected += new.len() as f64 / (left + new.len()) as f64;
        new_ones += u32::from(new.contains(&next(&lab)));
    }
    assert!((f64::from(new_ones) - expected).abs() < 40.0, "{new_ones}, and {expected} are expected");
}

/// CGS's figure 1: three ways to the last branch, of which two have the same branch before it.
#[test]
fn contexts_are_chosen_once() {
    let runs = [[true, false, false], [false, false, false], [false, true, false]];
    let last_of = |name: &str, seed: u64| {
        let name: StrategyName = name.parse().expect("it is known");
        let mut lab = Lab::new();
        let program = lab.program.clone();
        let structure = Structure::new(&program, &[], &Goals::default());
        let graph = Graph::new(&program, clew_vm::role);
        let mut strategy = name.build(seed);
        for (run, outcomes) in (0..).zip(&runs) {
            let new = lab.run(outcomes).expect("it fits");
            let ran = Ran { run, aim: None, from: None, new: &new, closed: 0, near: &Watch::default() };
            strategy.ran(&lab.candidates(&structure, &graph), &ran);
        }
        let mut chosen = Vec::new();
        while let Some(id) = strategy.next(&lab.candidates(&structure, &graph)) {
            chosen.push((lab.tree.candidates[id.0 as usize].depth, lab.tree.candidates[id.0 as usize].run));
            lab.tree.settle(id, Way::Infeasible);
        }
        chosen
    };
    for seed in 0..20 {
        // The branch before the last is looked at, and so one of the first two runs is left for the end.
        for name in ["cgs:k=2", "cgs:k=2,no-dominators"] {
            let chosen = last_of(name, seed);
            assert!(matches!(chosen[..], [(1, 0), (2, _), (2, _), (2, 0 | 1)]), "{name}: {chosen:?}");
        }
        // Of the branch alone it is looked at once; then come the two contexts, or one of them.
        let chosen = last_of("cgs", seed);
        assert!(matches!(chosen[..], [(1, 0), (2, _), (2, _), (2, _)]), "{chosen:?}");
    }
    let firsts: std::collections::BTreeSet<u32> = (0..20).map(|seed| last_of("cgs", seed)[1].1).collect();
    assert_eq!(firsts.len(), 3, "any of them may be the first");
}
