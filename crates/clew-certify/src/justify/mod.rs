//! What is proven, for the tools that a team reads its coverage with.
//!
//! None of them takes a list of single branches that are to be left out: lcov and gcovr know comments in the source, and
//! patterns that match a whole line's text wherever it stands, which would take feasible branches along. So what they read
//! is written anew: a tracefile without just the branches that are proven infeasible ([`lcov`], [`gcovr`]). Compilers number
//! the branches of a line differently, and so only counts are exact: of a line's branches that were never taken as many are
//! taken out as are proven. Where fewer were not taken, the data is of another program, or the proof is wrong.

mod gcovr;
mod lcov;
mod sarif;

pub use gcovr::gcovr;
pub use lcov::lcov;
pub use sarif::sarif;

use crate::{Certificate, Objective};
use std::collections::BTreeMap;

/// An objective that need not be covered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exclusion {
    pub objective: Objective,
    /// The file of the certificate, and its hash.
    pub certificate: String,
    pub digest: String,
}

impl Exclusion {
    /// Those of a certificate. What was only proven of a callee as one function calls it is none: others may call it too.
    pub fn of(certificate: &Certificate, file: &str, digest: &str) -> Vec<Exclusion> {
        let is_whole = certificate.program.world.is_some();
        let objectives = certificate.objectives.iter();
        let own = objectives.filter(|it| is_whole || it.function == certificate.function);
        own.map(|objective| Exclusion {
            objective: objective.clone(),
            certificate: file.to_owned(),
            digest: digest.to_owned(),
        })
        .collect()
    }

    /// Line and column where it starts, and where it ends.
    pub fn range(&self) -> Option<[(u32, u32); 2]> {
        let point = |text: &str| {
            let (line, column) = text.split_once(':')?;
            Some((line.parse().ok()?, column.parse().ok()?))
        };
        let (start, end) = self.objective.range.split_once('-')?;
        Some([point(start)?, point(end)?])
    }
}

/// By file and line: how many of its branches are infeasible.
pub type Branches = BTreeMap<(String, u32), usize>;

pub fn branches(exclusions: &[Exclusion]) -> Branches {
    let mut out = Branches::new();
    let mut known = Vec::new();
    for exclusion in exclusions {
        let it = &exclusion.objective;
        // Under several criteria it is the same branch.
        let same = (&it.function, &it.file, &it.range, &it.outcome, it.number);
        if it.kind != "branch" || known.contains(&same) {
            continue;
        }
        known.push(same);
        if let Some([(line, _), _]) = exclusion.range() {
            *out.entry((it.file.clone(), line)).or_default() += 1;
        }
    }
    out
}

/// A tracefile as it is written anew.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Justified {
    pub text: String,
    /// How many branches were taken out.
    pub left_out: usize,
    /// Lines of which too many branches were taken: file and line.
    pub contradicted: Vec<(String, u32)>,
}
