//! Which variables a term depends on, remembered per node.
//!
//! Slicing asks this of every constraint of every path, so the answer must be one look-up. Most nodes
//! have few variables and share their set with their operands: sets are interned, and a node keeps
//! only the number of its set. A set of more than `SMALL` variables is kept only where it was asked
//! for; the nodes on the way to it are marked as large and walked through again, so that a sum over
//! ten thousand elements does not store ten thousand sets of growing size.

use rustc_hash::FxHashMap;

use crate::{Node, Term, Terms, Var};

const SMALL: usize = 32;

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(crate) struct SetId(u32);

const UNKNOWN: SetId = SetId(0);
const LARGE: SetId = SetId(1);
const EMPTY: SetId = SetId(2);

pub(crate) struct VarSets {
    /// By node.
    of: Vec<SetId>,
    /// By set, where it lies in `elements`.
    spans: Vec<(usize, usize)>,
    elements: Vec<Var>,
    singletons: FxHashMap<Var, SetId>,
    interned: FxHashMap<Vec<Var>, SetId>,
    unions: FxHashMap<(SetId, SetId), SetId>,
    pending: Vec<Term>,
    scratch: Vec<Var>,
    /// By node, the number of the last walk through large ones that came by.
    walked: Vec<u32>,
    walk: u32,
}

impl Default for VarSets {
    fn default() -> Self {
        VarSets {
            of: Vec::new(),
            spans: vec![(0, 0); 3],
            elements: Vec::new(),
            singletons: FxHashMap::default(),
            interned: FxHashMap::default(),
            unions: FxHashMap::default(),
            pending: Vec::new(),
            scratch: Vec::new(),
            walked: Vec::new(),
            walk: 0,
        }
    }
}

impl VarSets {
    pub(crate) fn vars(&self, set: SetId) -> &[Var] {
        let (start, end) = self.spans[set.0 as usize];
        &self.elements[start..end]
    }

    pub(crate) fn set_of(&mut self, terms: &Terms, root: Term) -> SetId {
        if self.of.len() <= root.index() {
            self.of.resize(root.index() + 1, UNKNOWN);
        }
        self.fill(terms, root);
        match self.of[root.index()] {
            LARGE => self.large(terms, root),
            set => set,
        }
    }

    /// Gives every node below `root` its set, operands first.
    fn fill(&mut self, terms: &Terms, root: Term) {
        self.pending.push(root);
        while let Some(&term) = self.pending.last() {
            if self.of[term.index()] != UNKNOWN {
                self.pending.pop();
                continue;
            }
            let node = terms.node(term);
            let before = self.pending.len();
            for operand in node.operands() {
                if operand.is_some() && self.of[operand.index()] == UNKNOWN {
                    self.pending.push(operand);
                }
            }
            if self.pending.len() == before {
                self.pending.pop();
                self.of[term.index()] = self.combine(node);
            }
        }
    }

    fn combine(&mut self, node: Node) -> SetId {
        if let Node::Var(var) = node {
            return self.singleton(var);
        }
        node.operands().into_iter().filter(|operand| operand.is_some()).fold(EMPTY, |set, operand| {
            let other = self.of[operand.index()];
            self.union(set, other)
        })
    }

    fn singleton(&mut self, var: Var) -> SetId {
        if let Some(&set) = self.singletons.get(&var) {
            return set;
        }
        let set = self.store(&[var]);
        self.singletons.insert(var, set);
        set
    }

    fn union(&mut self, a: SetId, b: SetId) -> SetId {
        let (a, b) = if a.0 <= b.0 { (a, b) } else { (b, a) };
        match (a, b) {
            (LARGE, _) | (_, LARGE) => return LARGE,
            _ if a == b || a == EMPTY => return b,
            _ => {}
        }
        if let Some(&set) = self.unions.get(&(a, b)) {
            return set;
        }
        let set = self.merge(a, b);
        self.unions.insert((a, b), set);
        set
    }

    fn merge(&mut self, a: SetId, b: SetId) -> SetId {
        let mut merged = std::mem::take(&mut self.scratch);
        merged.clear();
        merged.extend_from_slice(self.vars(a));
        merged.extend_from_slice(self.vars(b));
        merged.sort_unstable();
        merged.dedup();
        let set = match (merged.len(), self.interned.get(&merged)) {
            (_, Some(&set)) => set,
            (1, None) => self.singleton(merged[0]),
            (..=SMALL, None) => {
                let set = self.store(&merged);
                self.interned.insert(merged.clone(), set);
                set
            }
            // One that is kept and has all of them serves both.
            (all, None) => [a, b].into_iter().find(|&set| self.vars(set).len() == all).unwrap_or(LARGE),
        };
        self.scratch = merged;
        set
    }

    /// The set of a large node, which the node then keeps, and what it is a function of alone: conditions are often asked
    /// about one after the other that are about the same growing term.
    fn large(&mut self, terms: &Terms, root: Term) -> SetId {
        self.walked.resize(self.of.len().max(self.walked.len()), 0);
        self.walk += 1;
        let mut found = std::mem::take(&mut self.scratch);
        found.clear();
        let mut largest = EMPTY;
        self.pending.push(root);
        while let Some(term) = self.pending.pop() {
            if std::mem::replace(&mut self.walked[term.index()], self.walk) == self.walk {
                continue;
            }
            match self.of[term.index()] {
                LARGE => {
                    self.pending.extend(terms.node(term).operands().into_iter().filter(|t| t.is_some()));
                }
                set => {
                    found.extend_from_slice(self.vars(set));
                    if self.vars(set).len() > self.vars(largest).len() {
                        largest = set;
                    }
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        let is_known = self.vars(largest).len() == found.len();
        let set = if is_known { largest } else { self.store(&found) };
        self.scratch = found;
        let mut at = Some(root);
        while let Some(term) = at {
            self.of[term.index()] = set;
            at = self.only_operand(terms, term).filter(|term| self.of[term.index()] == LARGE);
        }
        set
    }

    /// The operand that has all variables of a term, where the others have none.
    fn only_operand(&self, terms: &Terms, term: Term) -> Option<Term> {
        let operands = terms.node(term).operands();
        let mut open = operands.into_iter().filter(|t| t.is_some() && self.of[t.index()] != EMPTY);
        let first = open.next()?;
        open.all(|other| other == first).then_some(first)
    }

    fn store(&mut self, vars: &[Var]) -> SetId {
        let start = self.elements.len();
        self.elements.extend_from_slice(vars);
        self.spans.push((start, self.elements.len()));
        SetId((self.spans.len() - 1) as u32)
    }
}
