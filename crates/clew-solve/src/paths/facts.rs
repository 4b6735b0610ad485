//! Facts: what the constraints on one variable say of it, as a set of its values, or of those of a term that they
//! compare with constants.
//!
//! A loop that counts to an input asks `0 < n`, `1 < n`, `2 < n`, and so on; together these say no more
//! than the last. The set is exact, and the constraints that make it are remembered, without those that a
//! later one makes needless.

use clew_term::{Term, Terms};
use rustc_hash::FxHashSet;
use std::sync::Arc;

use super::END;
use crate::domain::Domain;
use crate::sets::{Sets, is_simple};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct FactId(u32);

impl FactId {
    pub(super) const NONE: FactId = FactId(END);
}

/// A term of one variable lies in the domain.
pub(crate) struct Fact {
    pub on: Term,
    /// Facts are many and domains few: equal ones are held once.
    pub domain: Arc<Domain>,
    members: u32,
    /// Of the same variable, on another term.
    next: FactId,
}

struct Member {
    step: u32,
    before: u32,
}

/// A variable has facts on so many different terms at most; further constraints stay constraints.
const MOST_FACTS: usize = 4;

pub(super) enum Added {
    /// The constraint follows from the facts there are.
    Nothing,
    Fact(FactId),
    NoFact,
}

#[derive(Default)]
pub(super) struct Facts {
    facts: Vec<Fact>,
    members: Vec<Member>,
    domains: FxHashSet<Arc<Domain>>,
    sets: Sets,
}

impl Facts {
    pub(super) fn list(&self, first: FactId) -> impl Iterator<Item = &Fact> {
        let mut at = first;
        std::iter::from_fn(move || {
            let fact = self.facts.get(at.0 as usize)?;
            at = fact.next;
            Some(fact)
        })
    }

    pub(super) fn members(&self, fact: &Fact) -> impl Iterator<Item = u32> {
        let mut at = fact.members;
        std::iter::from_fn(move || {
            let member = self.members.get(at as usize)?;
            at = member.before;
            Some(member.step)
        })
    }

    /// The facts of one variable with a further constraint on it.
    pub(super) fn add(&mut self, terms: &Terms, facts: FactId, constraint: Term, step: u32) -> Added {
        let Some((on, domain)) = self.sets.of(terms, constraint).cloned() else { return Added::NoFact };
        let Some(known) = self.list(facts).find(|fact| fact.on == on) else {
            if self.list(facts).count() >= MOST_FACTS {
                return Added::NoFact;
            }
            let (members, domain) = (self.member(step, END), self.shared(domain));
            return Added::Fact(self.fact(Fact { on, domain, members, next: facts }));
        };
        let common = known.domain.intersect(&domain);
        if common == *known.domain {
            return Added::Nothing;
        }
        if !is_simple(&common) {
            return Added::NoFact;
        }
        let before = if common == domain { END } else { known.members };
        let members = self.member(step, before);
        let (next, domain) = (self.without(facts, on), self.shared(common));
        Added::Fact(self.fact(Fact { on, domain, members, next }))
    }

    fn shared(&mut self, domain: Domain) -> Arc<Domain> {
        if let Some(known) = self.domains.get(&domain) {
            return known.clone();
        }
        let domain = Arc::new(domain);
        self.domains.insert(domain.clone());
        domain
    }

    /// The list without the fact on a term; what stood before it is made anew.
    fn without(&mut self, first: FactId, on: Term) -> FactId {
        let before: Vec<usize> = self.places(first).take_while(|&at| self.facts[at].on != on).collect();
        let gone = before.last().map_or(first, |&at| self.facts[at].next);
        let mut next = self.facts.get(gone.0 as usize).map_or(FactId::NONE, |fact| fact.next);
        for &at in before.iter().rev() {
            let Fact { on, ref domain, members, .. } = self.facts[at];
            let copy = Fact { on, domain: domain.clone(), members, next };
            next = self.fact(copy);
        }
        next
    }

    fn places(&self, first: FactId) -> impl Iterator<Item = usize> {
        let mut at = first;
        std::iter::from_fn(move || {
            let place = at.0 as usize;
            at = self.facts.get(place)?.next;
            Some(place)
        })
    }

    fn fact(&mut self, fact: Fact) -> FactId {
        self.facts.push(fact);
        FactId(self.facts.len() as u32 - 1)
    }

    fn member(&mut self, step: u32, before: u32) -> u32 {
        self.members.push(Member { step, before });
        self.members.len() as u32 - 1
    }
}
