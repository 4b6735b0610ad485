//! `clew mutate`: what becomes of each mutant of a program's functions.
//!
//! All mutants of a file are in one text behind a switch (`text`). A suite is run on them natively (`judge`); what it leaves
//! is searched: for inputs that make a mutant's label true, or a proof that there is none (`weak`), and for inputs on which
//! the mutant's result is another one (`strong`).

mod fate;
pub mod harness;
mod judge;
mod strong;
mod text;
mod told;
mod weak;

use crate::config::Config;
use crate::failure::Failure;
use crate::generate::{self, Prepared, generate, make_place};
use crate::given::Measuring;
use crate::project::Project;
use crate::report;
use crate::score::Existing;
use crate::specification;
use clew_edge::{Durable, Stop};
use clew_emit::{EmitError, GivenFile};
use clew_label::Chosen;
use clew_report::{Mutation, Progress, Standing, Summary};
use fate::Known;
use judge::{Judged, Judging};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use strong::{Both, Found, Wanted};
use text::Mutants;
use told::Teller;
use weak::{Label, Labelled};

/// For searching, where nobody says how long.
const SEARCH: Duration = Duration::from_secs(30);
/// Of the time that there is, the parts in which tests are written, and in which labels are searched.
const SUITE_PART: f64 = 0.4;
const LABELS_PART: f64 = 0.5;
/// Of a budget, the part after which no more tests are run on mutants where some are left to be searched.
const JUDGE_PART: f64 = 0.7;
/// What is found is tried natively at the end, which takes so long.
const LAST: Duration = Duration::from_secs(2);

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
    /// What was written, `summary.json` last.
    pub files: Vec<PathBuf>,
    /// What clew got wrong, one sentence each.
    pub wrong: Vec<String>,
}

/// What is loaded before anything is found.
struct Loaded {
    prepared: Prepared,
    mutants: Mutants,
    labelled: Labelled,
    both: Both,
    /// For tests to be written, where there are none.
    fresh: Option<Prepared>,
}

/// What was written on the way.
#[derive(Default)]
struct Progressed {
    /// Of the tests that were written.
    summary: Option<Summary>,
    files: Vec<PathBuf>,
    wrong: Vec<String>,
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
        let Loaded { prepared, mutants, labelled, both, fresh } = self.load(stop, remark)?;
        let output = self.config.output();
        make_place(&output)?;
        stop.keep();
        let end = self.config.budget.and_then(|budget| started.checked_add(budget));
        let mut known = Known::default();
        let mut done = Progressed::default();
        if let Some(fresh) = fresh {
            told::sweep(&output.join("tests"));
            self.write_tests(fresh, progress, &mut done)?;
        }
        let judge_end = self.config.budget.and_then(|budget| started.checked_add(budget.mul_f64(JUDGE_PART)));
        self.judge(&prepared, &mutants, judge_end, progress, &mut known.judged)?;
        let left: BTreeSet<u32> = mutants
            .wanted
            .iter()
            .copied()
            .filter(|number| !known.judged.killed.contains_key(number))
            .collect();
        let search_end = end.unwrap_or_else(|| Instant::now() + SEARCH);
        if !left.is_empty() && !stop.is_raised() && Instant::now() + LAST < search_end {
            let time = search_end - LAST - Instant::now();
            let labels = labelled.search(self.config, &left, time.mul_f64(LABELS_PART), stop, progress)?;
            done.wrong.extend(labels.wrong.iter().cloned());
            known.labels = labels.of;
            self.search(&prepared, &mutants, &both, &left, search_end - LAST, stop, progress, &mut known)?;
            self.tell(&prepared, &mutants, &left, &mut known, &mut done, stop)?;
        }
        done.wrong.extend(known.contradictions(&prepared, &mutants));
        self.conclude(&mutants, known, done, stop, &output)
    }

    fn load(&self, stop: &Stop, remark: &dyn Fn(&str)) -> Result<Loaded, Failure> {
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
        let (tools, work) = (&prepared.tools, prepared.work.path());
        let labelled = Labelled::load((config, project), &mutants, tools, work, stop)?;
        let both = Both::load((config, project), &mutants, tools, work, stop)?;
        let Existing { tests, harness } = self.existing;
        let fresh = match (tests, harness) {
            (None, None) => Some(generate::prepare(config, project, stop, &|_| {})?),
            _ => None,
        };
        Ok(Loaded { prepared, mutants, labelled, both, fresh })
    }

    fn mutants(&self, prepared: &Prepared, stop: &Stop) -> Result<Mutants, Failure> {
        let (program, work) = (&prepared.program, prepared.work.path());
        let options = specification::options(self.config, self.project, work, stop)?;
        let sources = clew_front::sources(&options)?;
        let clang = &prepared.tools.clang;
        text::make(&sources, program, &prepared.chosen, &self.operators, (clang, work, stop))
    }

    /// A suite, where there is none.
    fn write_tests(
        &self,
        fresh: Prepared,
        progress: &Progress,
        done: &mut Progressed,
    ) -> Result<(), Failure> {
        let budget = self.config.budget.unwrap_or(SEARCH).mul_f64(SUITE_PART);
        let config = Config {
            budget: Some(budget),
            began: Instant::now(),
            reports: Vec::new(),
            ..self.config.clone()
        };
        let outcome = generate(&config, self.project, fresh, None, progress)?;
        done.files.extend(outcome.files.into_iter().filter(|file| !file.ends_with("summary.json")));
        done.wrong.extend(outcome.wrong);
        done.summary = Some(outcome.summary);
        Ok(())
    }

    fn judge(
        &self,
        prepared: &Prepared,
        mutants: &Mutants,
        end: Option<Instant>,
        progress: &Progress,
        judged: &mut Judged,
    ) -> Result<(), Failure> {
        let line = progress.start("tests");
        let began = Instant::now();
        let show = |judged: &Judged| {
            let (covered, total) = (judged.killed.len() as u64, mutants.wanted.len() as u64);
            let (runs, seconds) = (judged.tests.len() as u64, began.elapsed().as_secs_f64());
            progress.update(line, Standing { covered, total, what: "mutants", runs, seconds });
        };
        let judging = self.judging(prepared, mutants, end, &show);
        let written = self.config.output().join("tests");
        let own = self.existing.harness.is_none().then_some(written.as_path());
        if let Some(directory) = self.existing.tests.or(own) {
            let files = self.files(prepared, directory, progress)?;
            judging.tests(&files, &mutants.wanted, judged)?;
        }
        if let Some(command) = self.existing.harness {
            match harness::judge(&judging, command, self.config.jobs(), judged) {
                Err(Failure::Native(EmitError::Stopped)) => {}
                judged => judged?,
            }
        }
        progress.finish(line);
        Ok(())
    }

    fn judging<'a>(
        &self,
        prepared: &'a Prepared,
        mutants: &'a Mutants,
        end: Option<Instant>,
        progress: &'a (dyn Fn(&Judged) + Sync),
    ) -> Judging<'a> {
        let Prepared { tools, program, work, .. } = prepared;
        Judging { tools, program, mutants, work: work.path(), all_tests: self.all_tests, end, progress }
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
            natives: &[],
            chosen: &prepared.chosen,
            work: prepared.work.path(),
            interrupted: prepared.stop.flag(),
            say: &say,
        };
        Ok(measuring.files(directory)?.into_iter().map(|(file, _)| file).collect())
    }

    /// Runs program and mutant side by side, where an input may make a difference.
    #[allow(clippy::too_many_arguments)]
    fn search(
        &self,
        prepared: &Prepared,
        mutants: &Mutants,
        both: &Both,
        left: &BTreeSet<u32>,
        end: Instant,
        stop: &Stop,
        progress: &Progress,
        known: &mut Known,
    ) -> Result<(), Failure> {
        let mut wanted = Vec::new();
        for &number in left {
            let seeds = match known.labels.get(&number) {
                Some(Label::Infeasible { .. }) => continue,
                Some(Label::Feasible(input)) => vec![input.clone()],
                Some(Label::Open(_)) | None => Vec::new(),
            };
            if let Some(&function) = mutants.functions.get(&number) {
                wanted.push(Wanted { number, function, seeds });
            }
        }
        let (line, began, total) = (progress.start("survivors"), Instant::now(), wanted.len() as u64);
        let shared = Mutex::new((known, 0));
        both.search(self.config, &prepared.program, &wanted, end, stop, &|number, found| {
            let mut shared = shared.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let (known, runs) = &mut *shared;
            *runs += 1;
            match found {
                Found::Differs(difference) => drop(known.differences.insert(number, difference)),
                Found::Equivalent { paths, assuming } => drop(known.same.insert(number, (paths, assuming))),
                Found::Nothing(why) => drop(known.nothing.insert(number, why)),
            }
            let (covered, seconds) = (known.differences.len() as u64, began.elapsed().as_secs_f64());
            progress.update(line, Standing { covered, total, what: "mutants", runs: *runs, seconds });
        })?;
        progress.finish(line);
        Ok(())
    }

    /// Writes tests of what was found and runs them. They belong to a suite that clew wrote.
    #[allow(clippy::too_many_arguments)]
    fn tell(
        &self,
        prepared: &Prepared,
        mutants: &Mutants,
        left: &BTreeSet<u32>,
        known: &mut Known,
        done: &mut Progressed,
        stop: &Stop,
    ) -> Result<(), Failure> {
        let differences = std::mem::take(&mut known.differences);
        if differences.is_empty() || stop.is_raised() {
            return Ok(());
        }
        let judging = self.judging(prepared, mutants, None, &|_| {});
        let teller =
            Teller { config: self.config, prepared, mutants, judging: &judging, given: self.existing.tests };
        let told = teller.tell(differences, left)?;
        done.files.extend(told.files);
        known.told = told.by;
        known.nothing.extend(told.not);
        if self.existing.tests.is_none() && self.existing.harness.is_none() {
            known.judged.absorb(told.judged);
        }
        Ok(())
    }

    fn conclude(
        &self,
        mutants: &Mutants,
        known: Known,
        done: Progressed,
        stop: &Stop,
        output: &Path,
    ) -> Result<MutateOutcome, Failure> {
        let Mutants { sources, wanted, .. } = mutants;
        let one = |&number: &u32| text::described(mutants.label(number), sources, known.fate(number));
        let all = wanted.iter().map(one).collect();
        let failing: BTreeSet<String> = known.judged.failing.iter().cloned().collect();
        let failing = failing.into_iter().collect();
        let mutation = Mutation::new(all, text::not_mutated(&mutants.skipped), failing);
        let reports = [
            ("mutation.json", clew_report::elements(&mutation, sources, &known.judged.tests)),
            ("mutation.html", clew_report::page(&mutation, sources)),
        ];
        let Progressed { summary, mut files, wrong } = done;
        let plain = || Summary::new(self.config.command.clone(), self.config.seed, Vec::new());
        let summary = Summary {
            mutation: Some(mutation),
            not_sandboxed: clew_emit::missing_in_sandbox(&std::env::temp_dir()),
            interrupted: stop.is_raised(),
            ..summary.unwrap_or_else(plain)
        };
        let summary = Summary { root: Some(report::root(output)), ..summary };
        for (name, text) in reports.into_iter().chain([("summary.json", summary.to_json())]) {
            let path = output.join(name);
            clew_edge::write(&path, text.as_bytes(), Durable::No)
                .map_err(|source| Failure::Output { path: path.clone(), source })?;
            files.push(path);
        }
        files.extend(report::write(&summary, output, Path::new("."), &self.config.reports)?);
        Ok(MutateOutcome { summary, files, wrong })
    }
}
