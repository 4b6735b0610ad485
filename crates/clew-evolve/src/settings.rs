//! What an evolution is told to do, and what it tells.

use clew_vm::Bounds;
use std::fmt;
use std::str::FromStr;

/// How suites are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Algorithm {
    /// Whole suites, by the paper's fitness.
    Ga,
    /// Tests, each for the objectives that are within reach (DynaMOSA).
    Dynamosa,
    /// Whole suites while they pay, then tests; the solver wherever a test comes near to something.
    #[default]
    Auto,
}

impl Algorithm {
    pub const ALL: [Self; 3] = [Algorithm::Ga, Algorithm::Dynamosa, Algorithm::Auto];

    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Ga => "ga",
            Algorithm::Dynamosa => "dynamosa",
            Algorithm::Auto => "auto",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == text);
        found.ok_or_else(|| "there are ga, dynamosa and auto".to_owned())
    }
}

/// When the solver is asked, and for how long: the paper's parameters, with its best configuration as default.
#[derive(Clone, Copy, Debug)]
pub struct Dse {
    /// Runs with terms for each time: counted, so that a busy machine does the same. The paper has 30 s of 600.
    pub runs: u64,
    /// Also tests are kept that do not improve fitness.
    pub keep_all: bool,
    /// Only branches are turned that some objective asks for.
    pub filter: bool,
    /// How probable it is at first that the solver is asked where it might help.
    pub probability: f64,
    /// What that is multiplied with after a success, and divided by after a failure.
    pub rate: f64,
}

impl Default for Dse {
    fn default() -> Self {
        Dse { runs: 120, keep_all: false, filter: true, probability: 1.0, rate: 1.0 }
    }
}

/// `runs=400,keep=all,filter=no,probability=0.5,rate=2`; what is not said is as by default.
impl FromStr for Dse {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut dse = Dse::default();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let (key, value) =
                part.split_once('=').ok_or_else(|| format!("`{part}` says no value, as in runs=400"))?;
            let number = |least: f64, most: f64| {
                let number = value.parse::<f64>().ok().filter(|number| (least..=most).contains(number));
                number.ok_or_else(|| format!("{key} is a number from {least} to {most}, not `{value}`"))
            };
            let word = |yes: &str, no: &str| match value {
                _ if value == yes => Ok(true),
                _ if value == no => Ok(false),
                _ => Err(format!("{key} is {yes} or {no}, not `{value}`")),
            };
            match key {
                "runs" => dse.runs = number(1.0, 1e9)? as u64,
                "keep" => dse.keep_all = word("all", "better")?,
                "filter" => dse.filter = word("yes", "no")?,
                "probability" => dse.probability = number(0.0, 1.0)?,
                "rate" => dse.rate = number(1.0, 1000.0)?,
                _ => return Err(format!("there are runs, keep, filter, probability and rate, not `{key}`")),
            }
        }
        Ok(dse)
    }
}

#[derive(Clone, Debug)]
pub struct Settings {
    pub algorithm: Algorithm,
    /// `None`: evolution alone.
    pub dse: Option<Dse>,
    pub seed: u64,
    /// The most generations; `None`: until everything is covered or it is stopped.
    pub generations: Option<u64>,
    pub population: usize,
    /// How probable it is that two parents exchange tests.
    pub crossover: f64,
    /// How much more often than the middle one the best individual is chosen.
    pub rank_bias: f64,
    /// How probable it is that a test is added to a suite, and a call to a test.
    pub add_test: f64,
    pub add_call: f64,
    /// The most tests of a suite to begin with, and the most calls of a test.
    pub first_tests: u64,
    pub longest: usize,
    pub bounds: Bounds,
    pub solver: clew_solve::Limits,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            algorithm: Algorithm::default(),
            dse: Some(Dse::default()),
            seed: 1,
            generations: None,
            population: 80,
            crossover: 0.75,
            rank_bias: 1.7,
            add_test: 0.1,
            add_call: 0.5,
            first_tests: 10,
            longest: 40,
            bounds: Bounds::default(),
            solver: clew_solve::Limits::default(),
        }
    }
}

/// What the progress line shows.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub generation: u64,
    pub covered: usize,
    pub total: usize,
    pub runs: u64,
    pub queries: u64,
}

#[derive(Clone, Debug, Default)]
pub struct Stats {
    pub generations: u64,
    /// Runs without terms.
    pub runs: u64,
    pub instructions: u64,
    /// How often the solver was turned to, and how often it brought something.
    pub asked: u64,
    pub helped: u64,
    pub search: clew_search::Stats,
    pub solver: clew_solve::Counters,
    /// Things the vm could not run, with the place as text.
    pub unsupported: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_parameters() {
        let dse: Dse = "runs=400,keep=all,filter=no,probability=0.5,rate=2".parse().expect("it is right");
        assert_eq!((dse.runs, dse.keep_all, dse.filter), (400, true, false));
        assert_eq!((dse.probability, dse.rate), (0.5, 2.0));
        let best: Dse = "".parse().expect("nothing is said");
        assert_eq!((best.keep_all, best.filter, best.probability, best.rate), (false, true, 1.0, 1.0));
        for wrong in ["runs", "runs=0", "keep=some", "probability=2", "time=5"] {
            assert!(wrong.parse::<Dse>().is_err(), "{wrong}");
        }
    }
}
