//! The variables that a term still depends on: not those that are fixed, nor those only of branches that
//! cannot be taken.

use clew_term::{Node, Term};

use super::State;
use crate::stamps::Stamps;

#[derive(Default)]
pub(super) struct Live {
    seen: Stamps,
    pending: Vec<Term>,
}

/// More are not told apart.
const MOST: usize = 4;

impl State<'_, '_> {
    /// The places of at most [`MOST`] of them. A choice is made here only if every value of the variables makes
    /// it: the evaluator makes it by the present ones, which need not be a solution.
    pub(super) fn live(&mut self, term: Term) -> Vec<usize> {
        let mut live = std::mem::take(&mut self.tools.live);
        let mut found = Vec::new();
        live.seen.begin();
        live.pending.push(term);
        while let Some(term) = live.pending.pop() {
            if term.is_none() || !live.seen.mark(term.index()) {
                continue;
            }
            self.work += 1;
            match self.terms.node(term) {
                Node::Const(_) => {}
                Node::Var(var) => {
                    let place = self.problem.vars.binary_search(&var);
                    if let Ok(at) = place
                        && !self.is_fixed(at)
                    {
                        found.push(at);
                        if found.len() >= MOST {
                            live.pending.clear();
                        }
                    }
                }
                Node::Ite(condition, yes, no) => match self.plain_range(condition).only() {
                    Some(1) => live.pending.push(yes),
                    Some(_) => live.pending.push(no),
                    None => live.pending.extend([condition, yes, no]),
                },
                node => live.pending.extend(node.operands()),
            }
        }
        self.tools.live = live;
        found.sort_unstable();
        found
    }
}
