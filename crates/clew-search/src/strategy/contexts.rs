//! What came before a candidate, for context-guided search: the branches of its path from the last one up, without
//! those that every path to it takes (the second paper's 3.2 and 3.3).
//!
//! A context is looked at a branch at a time. If a branch dominates another, what dominates the one dominates the
//! other too, so the way past the dominators of a branch is remembered and serves for all that it dominates: a long
//! path whose branches all dominate what follows is walked once, not once for each of them.

use crate::{NodeId, Tree};
use clew_cover::Dominance;
use clew_ir::Arm;
use rustc_hash::FxHashMap;

/// A branch of a path: a decision and what became of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Taken {
    node: NodeId,
    pub arm: Arm,
}

#[derive(Default)]
pub struct Contexts {
    /// `None`: dominators are not left out.
    pub dominance: Option<Dominance>,
    /// By decision that is no branch: the last branch before it.
    over: FxHashMap<NodeId, Option<Taken>>,
    /// By branch: the last one before it that does not dominate it.
    past: FxHashMap<Taken, Option<Taken>>,
}

impl Contexts {
    /// The last branch before a node's decision.
    fn before(&mut self, tree: &Tree, node: NodeId) -> Option<Taken> {
        let (mut at, mut others) = (node, Vec::new());
        let found = loop {
            let Some((parent, outcome)) = tree.parent(at) else { break None };
            if let Some(site) = tree.site(parent) {
                break Some(Taken { node: parent, arm: Arm { site, outcome } });
            }
            if let Some(&known) = self.over.get(&parent) {
                break known;
            }
            others.push(parent);
            at = parent;
        };
        self.over.extend(others.into_iter().map(|node| (node, found)));
        found
    }

    fn dominates(&self, taken: Taken, of: Option<Arm>) -> bool {
        let both = self.dominance.as_ref().zip(of);
        both.is_some_and(|(dominance, of)| dominance.dominates(taken.arm, of))
    }

    /// The next branch of a context: up from `node`, the last one that does not dominate `of`.
    pub fn next(&mut self, tree: &Tree, node: NodeId, of: Option<Arm>) -> Option<(Arm, NodeId)> {
        let mut at = self.before(tree, node);
        while let Some(taken) = at.filter(|&taken| self.dominates(taken, of)) {
            at = self.past(tree, taken);
        }
        at.map(|taken| (taken.arm, taken.node))
    }

    /// The last branch before one that does not dominate it. Those passed on the way are answered too, from above.
    fn past(&mut self, tree: &Tree, taken: Taken) -> Option<Taken> {
        let mut open = vec![taken];
        while let Some(&last) = open.last() {
            if self.past.contains_key(&last) {
                open.pop();
                continue;
            }
            let mut at = self.before(tree, last.node);
            while let Some(above) = at.filter(|&above| self.dominates(above, Some(last.arm))) {
                match self.past.get(&above) {
                    Some(&further) => at = further,
                    None => break,
                }
            }
            match at.filter(|&above| self.dominates(above, Some(last.arm))) {
                Some(above) => open.push(above),
                None => drop(self.past.insert(last, at)),
            }
        }
        self.past.get(&taken).copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Random};
    use clew_cover::Graph;
    use clew_front::{Options, Purpose, load};
    use clew_ir::{FunctionId, Program};
    use clew_term::{Model, Terms, Var};
    use clew_vm::{Bounds, Contract, InputSpace, Limits, Vm, compile};
    use std::path::Path;
    use std::sync::atomic::AtomicBool;

    fn program() -> Program {
        let work = tempfile::tempdir().expect("a temporary directory");
        let options = Options {
            files: vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strategies/units.c")],
            flags: Vec::new(),
            database: None,
            work: work.path().to_path_buf(),
            jobs: 1,
            purpose: Purpose::Units,
            additions: Default::default(),
        };
        load(&options).expect("it compiles").program
    }

    /// The tree of some runs, with small numbers for inputs.
    fn tree(program: &Program, function: FunctionId) -> Tree {
        let code = compile(program).expect("it fits");
        let vm = Vm::new(program, &code, function, Limits::default(), Contract::default());
        let (mut space, mut terms) = (InputSpace::new(Bounds::default()), Terms::new());
        let (mut tree, mut random) = (Tree::default(), Random::new(1));
        for run in 0..40 {
            let vars = (0..space.vars.len() as u32).map(Var);
            let mut model: Model = vars.map(|var| (var, u128::from(random.below(8)))).collect();
            let (_, trace) = vm.concolic(&mut space, &mut model, &mut terms, &AtomicBool::new(false));
            // A run that cannot be in the tree is of no matter here.
            let _ = tree.insert(&code, &mut terms, &trace.events, run, None);
        }
        tree
    }

    /// All of a context, by a walk up the whole path.
    fn plainly(tree: &Tree, dominance: &Dominance, candidate: &Candidate) -> Vec<Arm> {
        let up = std::iter::successors(tree.parent(candidate.node), |&(node, _)| tree.parent(node));
        let arms = up.filter_map(|(node, outcome)| Some(Arm { site: tree.site(node)?, outcome }));
        let own = candidate.turn.map(|turn| turn.arm);
        arms.filter(|&arm| own.is_none_or(|own| !dominance.dominates(arm, own))).collect()
    }

    #[test]
    fn what_is_remembered_is_what_a_walk_up_the_path_finds() {
        let program = program();
        let graph = Graph::new(&program);
        let (mut elements, mut left_out) = (0, 0);
        for name in ["calls", "loops", "pointers", "decisions", "nested"] {
            let function = program.defined(name).expect("it is there");
            let entry = graph.segments().entry(function).expect("it has a body");
            let tree = tree(&program, function);
            let dominance = Dominance::new(&graph, entry);
            let mut contexts =
                Contexts { dominance: Some(Dominance::new(&graph, entry)), ..Contexts::default() };
            for candidate in &tree.candidates {
                let own = candidate.turn.map(|turn| turn.arm);
                let mut node = candidate.node;
                let next = || {
                    let (arm, above) = contexts.next(&tree, node, own)?;
                    node = above;
                    Some(arm)
                };
                let found: Vec<Arm> = std::iter::from_fn(next).collect();
                assert_eq!(found, plainly(&tree, &dominance, candidate), "{name}");
                elements += found.len();
                left_out += tree.depth(candidate.node) as usize - found.len();
            }
        }
        assert!(elements > 50 && left_out > 50, "{elements} and {left_out}");
    }
}
