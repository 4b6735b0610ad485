//! What came before a candidate, for context-guided search: the branches of its path from the last one up, without those
//! that every path to it takes (the second paper's 3.2 and 3.3).
//!
//! A context is looked at a branch at a time. If a branch dominates another, what dominates the one dominates the other
//! too, so the way past the dominators of a branch is remembered and serves for all that it dominates: a long path whose
//! branches all dominate what follows is walked once, not once for each of them.

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
