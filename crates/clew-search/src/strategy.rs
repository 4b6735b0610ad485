//! Which candidate is next. One small type a strategy, behind one trait.

mod auto;
mod bfs;
mod dfs;
mod random_path;

use crate::{CandidateId, Random, Tree};
use clew_cover::Structure;
use std::fmt;
use std::str::FromStr;

/// What a strategy may look at.
pub struct Candidates<'a> {
    pub tree: &'a Tree,
    pub structure: &'a Structure<'a>,
}

pub trait Strategy {
    /// New candidates of one run, shallow ones first.
    fn add(&mut self, candidates: &Candidates, new: &[CandidateId]);
    /// The next one to try; `None` when no candidate is left.
    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId>;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StrategyName {
    Dfs,
    Bfs,
    RandomPath,
    #[default]
    Auto,
}

impl StrategyName {
    pub const ALL: [StrategyName; 4] =
        [StrategyName::Auto, StrategyName::Dfs, StrategyName::Bfs, StrategyName::RandomPath];

    pub fn name(self) -> &'static str {
        match self {
            StrategyName::Dfs => "dfs",
            StrategyName::Bfs => "bfs",
            StrategyName::RandomPath => "random-path",
            StrategyName::Auto => "auto",
        }
    }

    pub fn build(self, seed: u64) -> Box<dyn Strategy> {
        let random = Random::new(seed);
        match self {
            StrategyName::Dfs => Box::new(dfs::Dfs::default()),
            StrategyName::Bfs => Box::new(bfs::Bfs::default()),
            StrategyName::RandomPath => Box::new(random_path::RandomPath::new(random)),
            StrategyName::Auto => Box::new(auto::Auto::new(random)),
        }
    }
}

impl fmt::Display for StrategyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for StrategyName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        StrategyName::ALL.into_iter().find(|strategy| strategy.name() == name).ok_or_else(|| {
            let known: Vec<&str> = StrategyName::ALL.iter().map(|strategy| strategy.name()).collect();
            format!("unknown strategy `{name}`; known ones are {}", known.join(", "))
        })
    }
}
