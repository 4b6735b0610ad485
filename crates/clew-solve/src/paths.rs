//! The paths that queries are about, as one tree of constraints with an index that every prefix shares.
//!
//! A path can be a hundred thousand branches long, and a query must not walk it. So each prefix knows,
//! for each variable, what its constraints say of it: *facts*, which are sets of values of a term that has
//! no other variable (`0 < n`, `1 < n`, `2 < n` are one fact), and a list of the *other* constraints it
//! occurs in. The index is a persistent map (`trie`) that is written down at every [`STRIDE`]th step only;
//! the steps since then are looked through (`tail`). Extending a path and asking for a variable take time
//! that grows with the logarithm of the number of variables and not with the length of the path.

mod facts;
mod tail;
mod trie;

use std::sync::atomic::{AtomicU64, Ordering};

use clew_term::{BinOp, Evaluator, Model, Node, Term, Terms, Valuation, Var};

pub(crate) use facts::Fact;
use facts::{FactId, Facts};
pub(crate) use tail::Tail;
use trie::{Root, Trie};

/// Some constraints that all hold, in an order. Ids grow along a path.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PathId(u32);

/// Steps between two versions of the index.
const STRIDE: u8 = 16;
/// "None" among entries, occurrences and facts.
const END: u32 = u32::MAX;

/// One constraint more.
struct Step {
    parent: u32,
    /// A part of a conjunction is a step of its own.
    part: Term,
    /// What was given, of which it is a part.
    owner: Term,
    /// Where its entries begin, one for each variable of the part in their order; none if the path implies
    /// the part already.
    entries: u32,
    /// The index as of `since` steps before.
    index: Root,
    since: u8,
}

/// What the constraints up to a step say of one variable.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    facts: FactId,
    others: u32,
}

impl Entry {
    const NOTHING: Entry = Entry { facts: FactId::NONE, others: END };
}

/// That a variable occurs in a step's constraint, and where before.
struct Occurrence {
    step: u32,
    before: u32,
}

pub struct Paths {
    identity: u64,
    steps: Vec<Step>,
    entries: Vec<Entry>,
    occurrences: Vec<Occurrence>,
    trie: Trie,
    facts: Facts,
    /// Of the step that was made last: paths grow by runs, one step after the other.
    tail: Tail,
    pending: Vec<Term>,
    vars: Vec<Var>,
}

impl Default for Paths {
    fn default() -> Self {
        Paths::new()
    }
}

impl Paths {
    pub fn new() -> Self {
        // Only tells them apart, so that a solver never takes one's paths for another's.
        static COUNT: AtomicU64 = AtomicU64::new(0);
        Paths {
            identity: COUNT.fetch_add(1, Ordering::Relaxed),
            steps: Vec::new(),
            entries: Vec::new(),
            occurrences: Vec::new(),
            trie: Trie::default(),
            facts: Facts::default(),
            tail: Tail::default(),
            pending: Vec::new(),
            vars: Vec::new(),
        }
    }

    /// Differs between any two of this process.
    pub(crate) fn identity(&self) -> u64 {
        self.identity
    }

    /// The path without a constraint.
    pub fn root(&self) -> PathId {
        PathId(END)
    }

    /// The path with one constraint more.
    pub fn extend(&mut self, terms: &Terms, path: PathId, constraint: Term) -> PathId {
        let mut at = path;
        self.pending.push(constraint);
        while let Some(part) = self.pending.pop() {
            match terms.node(part) {
                Node::Binary(BinOp::And, a, b) => self.pending.extend([b, a]),
                Node::Const(1) => {}
                _ => at = self.push(terms, at, part, constraint),
            }
        }
        at
    }

    /// A path of these constraints.
    pub fn path(&mut self, terms: &Terms, constraints: &[Term]) -> PathId {
        constraints.iter().fold(self.root(), |path, &constraint| self.extend(terms, path, constraint))
    }

    /// The constraints as they were given, the first one first.
    pub fn constraints(&self, path: PathId) -> Vec<Term> {
        let mut constraints: Vec<Term> = self.steps(path).map(|step| step.owner).collect();
        constraints.reverse();
        constraints.dedup();
        constraints
    }

    /// Whether all of them hold.
    pub fn hold(&self, terms: &Terms, path: PathId, model: &Model) -> bool {
        self.hold_under(&mut Evaluator::new(), terms, path, model)
    }

    pub(crate) fn hold_under(
        &self,
        evaluator: &mut Evaluator,
        terms: &Terms,
        path: PathId,
        values: &impl Valuation,
    ) -> bool {
        evaluator.forget();
        self.steps(path).all(|step| evaluator.eval_more(terms, step.part, values) == 1)
    }

    fn steps(&self, path: PathId) -> impl Iterator<Item = &Step> {
        let mut at = path.0;
        std::iter::from_fn(move || {
            let step = self.steps.get(at as usize)?;
            at = step.parent;
            Some(step)
        })
    }

    fn push(&mut self, terms: &Terms, parent: PathId, part: Term, owner: Term) -> PathId {
        let mut tail = std::mem::take(&mut self.tail);
        tail.go_to(self, terms, parent);
        let mut vars = std::mem::take(&mut self.vars);
        terms.vars(part, &mut vars);
        let number = self.steps.len() as u32;
        let entries = self.entries.len() as u32;
        let is_new = self.add_entries(terms, &tail, number, part, &vars);
        let (index, since) = match self.steps.get(parent.0 as usize) {
            Some(step) => (step.index, step.since + 1),
            None => (Root::EMPTY, 1),
        };
        let entries = if is_new { entries } else { END };
        self.steps.push(Step { parent: parent.0, part, owner, entries, index, since });
        tail.add(self, PathId(number), &vars);
        if since >= STRIDE {
            let index = tail.write(&mut self.trie, index);
            let step = &mut self.steps[number as usize];
            (step.index, step.since) = (index, 0);
        }
        self.tail = tail;
        self.vars = vars;
        PathId(number)
    }

    /// The new entries of the part's variables. False if it says nothing new.
    fn add_entries(&mut self, terms: &Terms, tail: &Tail, step: u32, part: Term, vars: &[Var]) -> bool {
        if let [var] = *vars {
            let before = tail.entry(self, var);
            match self.facts.add(terms, before.facts, part, step) {
                facts::Added::Nothing => return false,
                facts::Added::Fact(facts) => {
                    self.entries.push(Entry { facts, ..before });
                    return true;
                }
                facts::Added::NoFact => {}
            }
        }
        for &var in vars {
            let before = tail.entry(self, var);
            let occurrence = self.occurrences.len() as u32;
            self.occurrences.push(Occurrence { step, before: before.others });
            self.entries.push(Entry { others: occurrence, ..before });
        }
        true
    }

    /// The steps of constraints that are not facts, the latest first.
    pub(crate) fn others(&self, entry: Entry) -> impl Iterator<Item = u32> {
        let mut at = entry.others;
        std::iter::from_fn(move || {
            let occurrence = self.occurrences.get(at as usize)?;
            at = occurrence.before;
            Some(occurrence.step)
        })
    }

    pub(crate) fn facts(&self, entry: Entry) -> impl Iterator<Item = &Fact> {
        self.facts.list(entry.facts)
    }

    /// The steps that a fact is made from, the latest first.
    pub(crate) fn members<'a>(&'a self, fact: &'a Fact) -> impl Iterator<Item = u32> + 'a {
        self.facts.members(fact)
    }

    pub(crate) fn part(&self, step: u32) -> Term {
        self.steps[step as usize].part
    }

    pub(crate) fn owner(&self, step: u32) -> Term {
        self.steps[step as usize].owner
    }
}
