//! What each link took and answered.

use std::time::Duration;

use crate::answer::Reason;
use crate::link::Verdict;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// In the order of the chain.
    pub links: Vec<LinkCounters>,
    /// Models that a link gave and that did not satisfy the constraints: each is a bug, or a float
    /// operation that Z3 knows only roughly. They were not answered.
    pub wrong_models: u64,
    /// Why queries were not answered.
    pub reasons: Reasons,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reasons {
    pub timeouts: u64,
    pub interrupted: u64,
    pub incomplete: u64,
}

impl Reasons {
    pub(crate) fn count(&mut self, reason: &Reason) {
        match reason {
            Reason::Slow => {}
            Reason::Timeout => self.timeouts += 1,
            Reason::Interrupted => self.interrupted += 1,
            Reason::Incomplete(_) => self.incomplete += 1,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkCounters {
    pub name: &'static str,
    pub asked: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    pub nanos: u64,
}

impl LinkCounters {
    pub(crate) fn new(name: &'static str) -> Self {
        LinkCounters { name, ..LinkCounters::default() }
    }

    pub(crate) fn count(&mut self, verdict: &Verdict, took: Duration) {
        self.asked += 1;
        self.nanos += u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        match verdict {
            Verdict::Sat(_) => self.sat += 1,
            Verdict::Unsat(_) => self.unsat += 1,
            Verdict::Unknown(_) | Verdict::Failed(_) => self.unknown += 1,
            Verdict::Pass => {}
        }
    }
}

impl Counters {
    /// About how much work all queries were, counted and not measured: links differ by what asking one takes on real code.
    pub fn work(&self) -> u64 {
        self.links.iter().map(|link| link.asked * cost(link.name)).sum()
    }

    /// Adds what another solver has counted.
    pub fn absorb(&mut self, other: &Counters) {
        if self.links.is_empty() {
            self.links = other.links.clone();
        } else {
            for (link, more) in self.links.iter_mut().zip(&other.links) {
                link.asked += more.asked;
                link.sat += more.sat;
                link.unsat += more.unsat;
                link.unknown += more.unknown;
                link.nanos += more.nanos;
            }
        }
        self.wrong_models += other.wrong_models;
        self.reasons.timeouts += other.reasons.timeouts;
        self.reasons.interrupted += other.reasons.interrupted;
        self.reasons.incomplete += other.reasons.incomplete;
    }

    pub fn link(&self, name: &str) -> Option<&LinkCounters> {
        self.links.iter().find(|link| link.name == name)
    }
}

/// What asking a link takes, in units of about ten nanoseconds: less than its mean over the queries of the examples and the
/// tests, which few hard ones make high.
fn cost(link: &str) -> u64 {
    match link {
        "z3" | "avm last" => 200_000,
        "domains" | "avm more" => 10_000,
        "avm" => 3_000,
        _ => 200,
    }
}
