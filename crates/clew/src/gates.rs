//! What is made of a summary when a run is over: reports, a forge's page, and whether the run is good enough.

use crate::args::percent;
use crate::say::remark;
use clap::ValueEnum;
use clew_cover::Criterion;
use clew_pipeline::{Failure, Forge};
use clew_report::{Class, Format, Status, Summary};
use std::path::Path;

/// The mutants killed, among criteria.
const SCORE: &str = "score";

#[derive(clap::Args, Clone, Debug, Default)]
pub struct Reporting {
    /// Reports to write to DIR/report, separated by commas: html, lcov, cobertura, junit, sarif, json (which is DIR/summary.json)
    #[arg(long = "report", value_name = "KINDS", value_delimiter = ',', value_parser = Format::parse)]
    pub reports: Vec<Format>,

    /// Also tell a forge: github (Markdown, on the page of the job) or gitlab (a code quality report, and a line with the
    /// coverage)
    #[arg(long = "summary", value_name = "FORGE")]
    pub forge: Option<ForgeName>,

    /// Fail with exit code 1 if less than this percentage of what is feasible is covered: branch=90,mcdc=100, or 90 for each
    /// criterion
    #[arg(long, value_name = "CRITERION=PERCENT", value_delimiter = ',', value_parser = threshold, allow_negative_numbers = true)]
    pub fail_under: Vec<Threshold>,

    /// Fail with exit code 1 on errors (a run-time error is a bug) or open (something is neither covered nor proven
    /// infeasible), or on both, separated by a comma
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    pub fail_on: Vec<FailOn>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ForgeName {
    Github,
    Gitlab,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FailOn {
    Errors,
    Open,
}

/// The least percentage; of a criterion, or of each.
#[derive(Clone, PartialEq, Debug)]
pub struct Threshold {
    pub of: Option<String>,
    pub percent: f64,
}

/// `branch=90`, or `90`.
pub fn threshold(text: &str) -> Result<Threshold, String> {
    let Some((name, number)) = text.split_once('=') else {
        return Ok(Threshold { of: None, percent: percent(text)? });
    };
    let mut known: Vec<&str> = Criterion::ALL.iter().map(|criterion| criterion.name()).collect();
    known.push(SCORE);
    if !known.contains(&name) {
        return Err(format!("unknown criterion `{name}`; known ones are {}", known.join(", ")));
    }
    Ok(Threshold { of: Some(name.to_owned()), percent: percent(number)? })
}

/// What `--fail-under` says for one criterion. They stay for scripts that have them.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct OldThresholds {
    #[arg(long, value_parser = percent, allow_negative_numbers = true, hide = true)]
    pub fail_under_branch: Option<f64>,
    #[arg(long, value_parser = percent, allow_negative_numbers = true, hide = true)]
    pub fail_under_function: Option<f64>,
    #[arg(long, value_parser = percent, allow_negative_numbers = true, hide = true)]
    pub fail_under_statement: Option<f64>,
    #[arg(long, value_parser = percent, allow_negative_numbers = true, hide = true)]
    pub fail_under_decision: Option<f64>,
    #[arg(long, value_parser = percent, allow_negative_numbers = true, hide = true)]
    pub fail_under_condition: Option<f64>,
    #[arg(long, value_parser = percent, allow_negative_numbers = true, hide = true)]
    pub fail_under_cd: Option<f64>,
    #[arg(long, value_parser = percent, allow_negative_numbers = true, hide = true)]
    pub fail_under_mcdc: Option<f64>,
    #[arg(long, value_parser = percent, allow_negative_numbers = true, hide = true)]
    pub fail_under_mcc: Option<f64>,
}

impl OldThresholds {
    fn all(&self) -> impl Iterator<Item = Threshold> {
        let all = [
            (Criterion::Branch, self.fail_under_branch),
            (Criterion::Function, self.fail_under_function),
            (Criterion::Statement, self.fail_under_statement),
            (Criterion::Decision, self.fail_under_decision),
            (Criterion::Condition, self.fail_under_condition),
            (Criterion::Cd, self.fail_under_cd),
            (Criterion::Mcdc, self.fail_under_mcdc),
            (Criterion::Mcc, self.fail_under_mcc),
        ];
        all.into_iter().filter_map(|(criterion, percent)| Some(one(criterion.name(), percent?)))
    }
}

pub fn one(of: &str, percent: f64) -> Threshold {
    Threshold { of: Some(of.to_owned()), percent }
}

/// What a run must come to.
#[derive(Clone, Debug, Default)]
pub struct Gates {
    thresholds: Vec<Threshold>,
    fail_on: Vec<FailOn>,
}

impl Reporting {
    /// Each kind once.
    pub fn formats(&self) -> Vec<Format> {
        let mut formats = self.reports.clone();
        formats.sort_unstable();
        formats.dedup();
        formats
    }

    pub fn gates(&self, old: &OldThresholds) -> Gates {
        self.gates_and(old.all())
    }

    pub fn gates_and(&self, more: impl IntoIterator<Item = Threshold>) -> Gates {
        Gates {
            thresholds: self.fail_under.iter().cloned().chain(more).collect(),
            fail_on: self.fail_on.clone(),
        }
    }

    /// Tells the forge, if one is asked for; what was written, and the line to print.
    pub fn tell(
        &self,
        summary: &Summary,
        directory: &Path,
    ) -> Result<Option<(std::path::PathBuf, Option<String>)>, Failure> {
        let Some(forge) = self.forge else { return Ok(None) };
        let (forge, line) = match forge {
            ForgeName::Github => (Forge::Github, None),
            ForgeName::Gitlab => (Forge::Gitlab, Some(clew_report::coverage_line(summary))),
        };
        Ok(Some((clew_pipeline::summarise_for(summary, forge, directory)?, line)))
    }
}

impl Gates {
    /// A threshold for what is not measured would never be missed.
    pub fn check(&self, measured: &[&str]) -> Result<(), Failure> {
        let is_measured = |name: &&String| measured.contains(&name.as_str());
        match self.thresholds.iter().filter_map(|it| it.of.as_ref()).find(|name| !is_measured(name)) {
            Some(name) if name == SCORE => Err(Failure::Usage(
                "--fail-under score is of mutants, which clew mutate has; no other command measures it"
                    .to_owned(),
            )),
            Some(name) => Err(Failure::Usage(format!(
                "--fail-under {name} would never be missed, because {name} is not measured; ask for it with -c"
            ))),
            None => Ok(()),
        }
    }

    /// Says what is missed.
    pub fn missed(&self, summary: &Summary) -> bool {
        let mut any = false;
        let mut miss = |sentence: String| {
            remark(format_args!("clew: {sentence}"));
            any = true;
        };
        for Threshold { of, percent } in &self.thresholds {
            for (name, counted) in
                summary.total.criteria.iter().filter(|(name, _)| of.as_ref().is_none_or(|of| of == *name))
            {
                let feasible = counted.feasible();
                let covered = match feasible {
                    0 => 100.0,
                    _ => 100.0 * counted.covered as f64 / feasible as f64,
                };
                if covered < *percent {
                    miss(format!("{name} coverage is {covered:.1} %, below the {percent} % asked for"));
                }
            }
            let score = summary.mutation.as_ref().filter(|_| of.as_ref().is_none_or(|of| of == SCORE));
            if let Some(mutation) = score {
                let score = mutation.total.score().map_or(100.0, |tenths| tenths as f64 / 10.0);
                if score < *percent {
                    miss(format!("the mutation score is {score:.1} %, below the {percent} % asked for"));
                }
            }
        }
        if self.fail_on.contains(&FailOn::Errors) {
            let errors = &summary.total.errors;
            let count = errors.iter().filter(|error| error.class == Class::Bug).count();
            if count > 0 {
                let errors = if count == 1 { "run-time error is a bug" } else { "run-time errors are bugs" };
                miss(format!("{count} {errors} (--fail-on errors)"));
            }
        }
        if self.fail_on.contains(&FailOn::Open) {
            let objectives = summary.functions.iter().flat_map(|function| &function.objectives);
            let count = objectives.filter(|it| matches!(it.status, Status::Open | Status::GaveUp)).count();
            if count > 0 {
                let (objectives, are) = if count == 1 { ("objective", "is") } else { ("objectives", "are") };
                miss(format!("{count} {objectives} {are} open (--fail-on open)"));
            }
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_name_criteria() {
        assert_eq!(threshold("branch=90"), Ok(one("branch", 90.0)));
        assert_eq!(threshold("99.5"), Ok(Threshold { of: None, percent: 99.5 }));
        assert_eq!(
            threshold("branch=x"),
            Err("`x` is no percentage; it is a number from 0 to 100".to_owned())
        );
        assert!(threshold("branches=90").is_err_and(|why| why.starts_with("unknown criterion `branches`")));
    }

    #[test]
    fn what_is_not_measured_is_no_threshold() {
        let gates = Gates { thresholds: vec![one("mcdc", 100.0)], fail_on: Vec::new() };
        assert!(gates.check(&["branch"]).is_err());
        assert!(gates.check(&["branch", "mcdc"]).is_ok());
    }
}
