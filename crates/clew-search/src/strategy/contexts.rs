//! What came before a candidate, for context-guided search: the branches of its path from the last one up, without
//! those that every path to it takes (CGS, sections 3.2 and 3.3).
//!
//! A context is looked at a branch at a time. If a branch dominates another, what dominates the one dominates the
//! other too, so the way past the dominators of a branch is remembered and serves for all that it dominates: a long
//! path whose branches all dominate what follows is walked once, not once for each of them.

use crate::{NodeId, Tree};
use clew_cover::Dominance;
use clew_ir::Arm;
use std::num::NonZeroU32;

/// A branch that a path took, told by the node that it leads to, which is never the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken(NonZeroU32);

/// An edge's number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Number(u32);

impl Number {
    /// That of no edge.
    pub const NONE: Number = Number(u32::MAX);
}

/// What is known of a node. There are as many as nodes, and all of choosing walks through them.
#[derive(Clone, Copy)]
struct Known {
    /// The last branch taken on the way to the node before it.
    before: Option<Taken>,
    /// The branch that leads from there, if one does.
    arm: Number,
    /// The last branch before that one which does not dominate it.
    past: Option<Taken>,
}

/// Five to a cache line.
const _: () = assert!(size_of::<Known>() == 12);

pub struct Contexts {
    dominance: Dominance,
    /// Whether dominators are left out.
    dominators: bool,
    /// By node.
    known: Vec<Known>,
}

impl Contexts {
    pub fn new(dominance: Dominance, dominators: bool) -> Self {
        Contexts { dominance, dominators, known: Vec::new() }
    }

    /// Takes in the nodes that the tree has grown. A node comes after those above it.
    pub fn grow(&mut self, tree: &Tree) {
        for node in (self.known.len() as u32..tree.len() as u32).map(NodeId) {
            let parent = tree.parent(node);
            let before = parent.and_then(|(parent, _)| self.last(parent));
            let branch = parent.and_then(|(parent, outcome)| Some(Arm { site: tree.site(parent)?, outcome }));
            let arm = branch.map_or(Number::NONE, |arm| self.number(arm));
            let past = self.next(before, arm);
            self.known.push(Known { before, arm, past });
        }
    }

    pub fn number(&self, arm: Arm) -> Number {
        Number(self.dominance.number(arm))
    }

    fn of(&self, taken: Taken) -> &Known {
        &self.known[taken.0.get() as usize]
    }

    /// There is one.
    pub fn arm(&self, taken: Taken) -> Number {
        self.of(taken).arm
    }

    /// The last branch before a node's decision.
    pub fn last(&self, node: NodeId) -> Option<Taken> {
        // There is nothing before the start.
        let &Known { before, arm, .. } = self.known.get(node.0 as usize)?;
        if arm == Number::NONE { before } else { NonZeroU32::new(node.0).map(Taken) }
    }

    /// The last branch before one that was taken.
    pub fn before(&self, taken: Taken) -> Option<Taken> {
        self.of(taken).before
    }

    /// Whether a branch is left out of the context of an edge.
    fn is_left_out(&self, taken: Taken, of: Number) -> bool {
        self.dominators && of != Number::NONE && self.dominance.dominates(self.arm(taken).0, of.0)
    }

    /// The next branch of a context: from this one up, the last one that does not dominate `of`.
    pub fn next(&self, from: Option<Taken>, of: Number) -> Option<Taken> {
        let mut at = from;
        while let Some(taken) = at
            && self.is_left_out(taken, of)
        {
            at = self.of(taken).past;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Random};
    use clew_cover::Graph;
    use clew_front::{Options, load};
    use clew_ir::{FunctionId, Program};
    use clew_term::{Model, Terms, Var};
    use clew_vm::{Bounds, Contract, InputSpace, Limits, Vm, compile};
    use std::path::Path;
    use std::sync::atomic::AtomicBool;

    fn program() -> Program {
        let work = tempfile::tempdir().expect("a temporary directory");
        let options = Options::new(
            vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strategies/units.c")],
            work.path(),
        );
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
            let _ = tree.insert(&code, &mut terms, &trace.events, run, None, None);
        }
        tree
    }

    /// All of a context, by a walk up the whole path.
    fn plainly(tree: &Tree, dominance: &Dominance, candidate: &Candidate) -> Vec<Number> {
        let up = std::iter::successors(tree.parent(candidate.node), |&(node, _)| tree.parent(node));
        let arms = up.filter_map(|(node, outcome)| Some(Arm { site: tree.site(node)?, outcome }));
        let own = candidate.turn.map(|turn| dominance.number(turn.arm));
        let is_in = |&arm: &u32| own.is_none_or(|own| !dominance.dominates(arm, own));
        arms.map(|arm| dominance.number(arm)).filter(is_in).map(Number).collect()
    }

    #[test]
    fn what_is_remembered_is_what_a_walk_up_the_path_finds() {
        let program = program();
        let graph = Graph::new(&program, clew_vm::role);
        let (mut elements, mut left_out) = (0, 0);
        for name in ["calls", "loops", "pointers", "decisions", "nested"] {
            let function = program.defined(name).expect("it is there");
            let entry = graph.segments().entry(function).expect("it has a body");
            let tree = tree(&program, function);
            let dominance = Dominance::new(&graph, Some(entry));
            let mut contexts = Contexts::new(Dominance::new(&graph, Some(entry)), true);
            contexts.grow(&tree);
            for candidate in &tree.candidates {
                let own = candidate.turn.map_or(Number::NONE, |turn| contexts.number(turn.arm));
                let mut from = contexts.last(candidate.node);
                let next = || {
                    let taken = contexts.next(from, own)?;
                    from = contexts.before(taken);
                    Some(contexts.arm(taken))
                };
                let found: Vec<Number> = std::iter::from_fn(next).collect();
                assert_eq!(found, plainly(&tree, &dominance, candidate), "{name}");
                elements += found.len();
                left_out += tree.depth(candidate.node) as usize - found.len();
            }
        }
        assert!(elements > 50 && left_out > 50, "{elements} and {left_out}");
    }
}
