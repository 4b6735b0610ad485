//! `clew mutate`: what becomes of each mutant of a program's functions.
//!
//! All mutants of a file are in one text behind a switch (`text`). A suite is run on them natively (`judge`); what it leaves
//! is searched: for inputs that make a mutant's label true, or a proof that there is none (`weak`), and for inputs on which
//! the mutant's result is another one (`strong`).

mod judge;
mod text;

use crate::config::Config;
use crate::failure::Failure;
use crate::generate::{self, Prepared, make_place};
use crate::given::Measuring;
use crate::project::Project;
use crate::score::Existing;
use crate::specification;
use clew_edge::{Durable, Stop};
use clew_emit::GivenFile;
use clew_label::Chosen;
use clew_report::{Fate, Mutation, Progress, SourceText, Standing, Summary};
use judge::{Judged, Judging};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;
use text::Mutants;

/// What `clew mutate` is asked for.
pub struct Mutate<'a> {
    pub config: &'a Config,
    pub project: Option<&'a Project>,
    /// The operators.
    pub operators: Chosen,
    /// The suite; none: clew writes one.
    pub existing: Existing<'a>,
    /// Every test is run on every mutant that it can find out.
    pub all_tests: bool,
}

pub struct MutateOutcome {
    pub summary: Summary,
    pub sources: Vec<SourceText>,
    /// What was written, `summary.json` last.
    pub files: Vec<PathBuf>,
    /// What clew got wrong, one sentence each.
    pub wrong: Vec<String>,
}

impl Mutate<'_> {
    /// `remark`: for what is of note before there is a line of progress.
    pub fn run(
        &self,
        stop: &Stop,
        progress: &Progress,
        remark: &dyn Fn(&str),
    ) -> Result<MutateOutcome, Failure> {
        let started = Instant::now();
        let Mutate { config, project, .. } = *self;
        let prepared = generate::prepare(config, project, stop, remark)?;
        prepared.warnings.iter().for_each(|warning| remark(warning));
        let mutants = self.mutants(&prepared, stop)?;
        if mutants.wanted.is_empty() {
            return Err(Failure::Usage(format!(
                "{} finds nothing to mutate in the functions asked for; choose other operators with -c",
                self.operators
            )));
        }
        let output = config.output();
        make_place(&output)?;
        stop.keep();
        let mut judged = Judged::default();
        let end = config.budget.and_then(|budget| started.checked_add(budget));
        self.judge(&prepared, &mutants, end, progress, &mut judged)?;
        self.conclude(&mutants, judged, stop, &output)
    }

    fn mutants(&self, prepared: &Prepared, stop: &Stop) -> Result<Mutants, Failure> {
        let (program, work) = (&prepared.program, prepared.work.path());
        let options = specification::options(self.config, self.project, work, stop)?;
        let sources = clew_front::sources(&options)?;
        let clang = &prepared.tools.clang;
        text::make(&sources, program, &prepared.chosen, &self.operators, (clang, work, stop))
    }

    fn judge(
        &self,
        prepared: &Prepared,
        mutants: &Mutants,
        end: Option<Instant>,
        progress: &Progress,
        judged: &mut Judged,
    ) -> Result<(), Failure> {
        let Prepared { tools, program, work, .. } = prepared;
        let line = progress.start("tests");
        let began = Instant::now();
        let show = |judged: &Judged| {
            let (covered, total) = (judged.killed.len() as u64, mutants.wanted.len() as u64);
            let (runs, seconds) = (judged.tests.len() as u64, began.elapsed().as_secs_f64());
            progress.update(line, Standing { covered, total, what: "mutants", runs, seconds });
        };
        let judging = Judging {
            tools,
            program,
            mutants,
            work: work.path(),
            all_tests: self.all_tests,
            end,
            progress: &show,
        };
        if let Some(directory) = self.existing.tests {
            let files = self.files(prepared, directory, progress)?;
            judging.tests(&files, &mutants.wanted, judged)?;
        }
        progress.finish(line);
        Ok(())
    }

    /// The tests that clew wrote to a directory.
    fn files(
        &self,
        prepared: &Prepared,
        directory: &Path,
        progress: &Progress,
    ) -> Result<Vec<GivenFile>, Failure> {
        let say = |sentence: &str| progress.say(&format!("clew: {sentence}"));
        let measuring = Measuring {
            tools: &prepared.tools,
            program: &prepared.program,
            chosen: &prepared.chosen,
            work: prepared.work.path(),
            interrupted: prepared.stop.flag(),
            say: &say,
        };
        Ok(measuring.files(directory)?.into_iter().map(|(file, _)| file).collect())
    }

    fn conclude(
        &self,
        mutants: &Mutants,
        judged: Judged,
        stop: &Stop,
        output: &Path,
    ) -> Result<MutateOutcome, Failure> {
        let Mutants { sources, wanted, .. } = mutants;
        let one = |&number: &u32| text::described(mutants.label(number), sources, fate(number, &judged));
        let all = wanted.iter().map(one).collect();
        let failing: BTreeSet<String> = judged.failing.iter().cloned().collect();
        let failing = failing.into_iter().collect();
        let mutation = Mutation::new(all, text::not_mutated(&mutants.skipped), failing);
        let reports = [
            ("mutation.json", clew_report::elements(&mutation, sources, &judged.tests)),
            ("mutation.html", clew_report::page(&mutation, sources)),
        ];
        let not_sandboxed = clew_emit::missing_in_sandbox(&std::env::temp_dir());
        let summary = Summary {
            mutation: Some(mutation),
            not_sandboxed,
            interrupted: stop.is_raised(),
            ..Summary::new(self.config.command.clone(), self.config.seed, Vec::new())
        };
        let mut files = Vec::new();
        for (name, text) in reports.into_iter().chain([("summary.json", summary.to_json())]) {
            let path = output.join(name);
            clew_edge::write(&path, text.as_bytes(), Durable::No)
                .map_err(|source| Failure::Output { path: path.clone(), source })?;
            files.push(path);
        }
        Ok(MutateOutcome { summary, sources: mutants.sources.clone(), files, wrong: Vec::new() })
    }
}

/// What became of a mutant.
fn fate(number: u32, judged: &Judged) -> Fate {
    if let Some(by) = judged.killed.get(&number) {
        return Fate::Killed { by: by.clone() };
    }
    match judged.reached.get(&number) {
        Some(test) if judged.tried.contains(&number) => {
            Fate::Survived { reached_by: test.clone(), told_by: None, why: None }
        }
        Some(_) => Fate::Open { why: "there was no time to run a test on it".to_owned(), unjudged: true },
        None => Fate::Open { why: "no test sees another value there".to_owned(), unjudged: false },
    }
}
