//! The queries of an exploration, to be asked again: by the benchmark, and by other solvers.
//!
//! Terms, paths and inputs only grow while a search goes on, so a query is three numbers.

use clew_solve::{Answer, Counters, PathId, Paths, Query};
use clew_term::{Model, Term, Terms};

pub struct Recording {
    pub terms: Terms,
    pub paths: Paths,
    /// The input of each run.
    pub models: Vec<Model>,
    /// In the order in which they were asked.
    pub queries: Vec<Asked>,
}

impl Recording {
    pub fn query(&self, asked: &Asked) -> Query<'_> {
        Query { path: asked.path, demand: asked.demand, hint: &self.models[asked.run as usize] }
    }
}

/// A query, and what became of it.
#[derive(Clone, Debug)]
pub struct Asked {
    pub path: PathId,
    pub demand: Term,
    /// The run whose input took the path.
    pub run: u32,
    pub said: Said,
    /// The link of the solver's chain that said it; `None` if all of them passed.
    pub stage: Option<&'static str>,
}

/// The kind of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    Sat,
    Unsat,
    Unknown,
}

impl From<&Answer> for Said {
    fn from(answer: &Answer) -> Self {
        match answer {
            Answer::Sat(_) => Said::Sat,
            Answer::Unsat(_) => Said::Unsat,
            Answer::Unknown(_) => Said::Unknown,
        }
    }
}

/// Writes down while the search goes on.
#[derive(Default)]
pub(crate) struct Recorder {
    pub queries: Vec<Asked>,
    /// How many answers each link had given when the last query was over.
    answered: Vec<u64>,
}

impl Recorder {
    /// `counters`: after the query.
    pub fn add(&mut self, query: &Query, run: u32, answer: &Answer, counters: &Counters) {
        self.answered.resize(counters.links.len(), 0);
        let mut stage = None;
        for (link, before) in counters.links.iter().zip(&mut self.answered) {
            let now = link.sat + link.unsat + link.unknown;
            // The last one: a model that failed its verification was counted, but is no answer.
            if std::mem::replace(before, now) != now {
                stage = Some(link.name);
            }
        }
        let Query { path, demand, .. } = *query;
        self.queries.push(Asked { path, demand, run, said: Said::from(answer), stage });
    }
}
