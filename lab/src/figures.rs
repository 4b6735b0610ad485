//! What a search came to.

/// Why a search was over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Everything is covered.
    Covered,
    /// Nothing was left to try.
    Exhausted,
    Runs,
    Time,
    /// clew itself failed.
    Failed,
}

impl End {
    pub const ALL: [End; 5] = [End::Covered, End::Exhausted, End::Runs, End::Time, End::Failed];

    pub fn name(self) -> &'static str {
        match self {
            End::Covered => "covered",
            End::Exhausted => "exhausted",
            End::Runs => "runs",
            End::Time => "time",
            End::Failed => "failed",
        }
    }
}

/// The input that a search begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// What the vm takes where nothing is said: zeros, and objects of their own behind pointers.
    Plain,
    /// Drawn from the seed.
    Random,
}

impl Start {
    pub const ALL: [Start; 2] = [Start::Plain, Start::Random];

    pub fn name(self) -> &'static str {
        match self {
            Start::Plain => "plain",
            Start::Random => "random",
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Figures {
    pub objectives: u64,
    pub covered: u64,
    pub infeasible: u64,
    pub runs: u64,
    pub queries: u64,
    /// Candidates that were left out.
    pub filtered: u64,
    pub seconds: f64,
    /// Those that the strategy took.
    pub select_seconds: f64,
    /// Those that the filter took.
    pub filter_seconds: f64,
    /// What it began with: where no random input will do, the plain one.
    pub start: Start,
    pub end: End,
    /// How it came there.
    pub curve: Curve,
}

impl Figures {
    pub const FAILED: Figures = Figures {
        objectives: 0,
        covered: 0,
        infeasible: 0,
        runs: 0,
        queries: 0,
        filtered: 0,
        seconds: 0.0,
        select_seconds: 0.0,
        filter_seconds: 0.0,
        start: Start::Plain,
        end: End::Failed,
        curve: Curve(Vec::new()),
    };
}

/// So many objectives are covered, after so many runs, queries and seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub covered: u64,
    pub runs: u64,
    pub queries: u64,
    pub seconds: f64,
}

/// A point each time that more was covered; what only runs that end in an error reach counts if a test can show it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Curve(pub Vec<Point>);

impl Curve {
    pub fn reached(&self, covered: u64) -> Option<&Point> {
        self.0.iter().find(|point| point.covered >= covered)
    }

    /// The runs and queries that it took to cover so many.
    pub fn cost(&self, covered: u64) -> [u64; 2] {
        self.reached(covered).filter(|_| covered > 0).map_or([0; 2], |point| [point.runs, point.queries])
    }

    pub fn covered(&self) -> u64 {
        self.0.last().map_or(0, |point| point.covered)
    }

    /// How many were covered after so many runs. A search that was over before stays where it was.
    pub fn after_runs(&self, runs: u64) -> u64 {
        self.last(|point| point.runs <= runs)
    }

    pub fn after_seconds(&self, seconds: f64) -> u64 {
        self.last(|point| point.seconds <= seconds)
    }

    fn last(&self, is_in: impl Fn(&Point) -> bool) -> u64 {
        self.0[..self.0.partition_point(is_in)].last().map_or(0, |point| point.covered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_says_what_was_covered_when() {
        let point = |covered, runs, seconds| Point { covered, runs, queries: 2 * runs, seconds };
        let curve = Curve(vec![point(3, 1, 0.1), point(5, 4, 0.5), point(9, 10, 2.0)]);
        assert_eq!([0, 1, 3, 4, 9, 10, 4000].map(|runs| curve.after_runs(runs)), [0, 3, 3, 5, 5, 9, 9]);
        assert_eq!([0.0, 0.5, 1.9, 60.0].map(|seconds| curve.after_seconds(seconds)), [0, 5, 5, 9]);
        assert_eq!([0, 4, 9, 10].map(|covered| curve.cost(covered)), [[0, 0], [4, 8], [10, 20], [0, 0]]);
        assert_eq!(Curve::default().after_runs(7), 0);
    }
}
