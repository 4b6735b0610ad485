//! A project's files, each tested by itself: what one calls of another is a stub. A file that cannot be tested is named and
//! left out, and the rest goes on.
//!
//! Files are compiled, searched and confirmed one by one, as many side by side as there are jobs, so that never more than so
//! many programs are in memory. Small files come first: what they leave of their time is for the large ones.

use crate::config::Config;
use crate::failure::Failure;
use crate::generate::{find, load, scratch, stay_inside};
use crate::outcome::{Found, Outcome, conclude};
use crate::project::{self, Project};
use crate::report;
use crate::sandbox;
use crate::select::{Claims, Part};
use clew_edge::Stop;
use clew_front::FrontError;
use clew_report::{LeftOut, Progress};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What counts as a part of the work.
const FILES: &str = "files";
/// What a small file is counted as, in bytes.
const LEAST: u64 = 2000;

/// What there is to do.
struct Files {
    /// In the order in which they are worked on: the place in the database, and the size.
    order: Vec<(usize, PathBuf, u64)>,
    /// What sets the tests of files of one name apart.
    namesakes: Vec<String>,
}

/// Tests every file of the database by itself. `None`: there is nothing to test.
pub fn generate_each(
    config: &Config,
    project: Option<&Project>,
    stop: &Stop,
    progress: &Progress,
) -> Result<Option<Outcome>, Failure> {
    stay_inside(config)?;
    report::place(config)?;
    let say = |sentence: &str| progress.say(&format!("clew: {sentence}"));
    sandbox::settle(config.sandbox, scratch(stop)?.path(), &say)?;
    let mut skipped = Vec::new();
    let database = config.database.as_deref().unwrap_or(Path::new("."));
    let files = Files::new(clew_front::listed(database, &mut skipped)?);
    if files.order.is_empty() {
        return Err(FrontError::NoFiles.into());
    }
    let each =
        Each { config, project, stop, progress, claims: Claims::new(root(&files, database)), files: &files };
    let lanes = config.jobs().clamp(1, files.order.len());
    let done = each.work(lanes);
    let mut found = Found::default();
    let mut first = None;
    let mut tested = 0;
    for (place, result) in done? {
        match result {
            Ok(one) => {
                tested += usize::from(!one.rows.is_empty());
                found += one;
            }
            Err(failure) => {
                let file = files.name(place);
                found.left_out.push(LeftOut { file, reason: reason(&failure) });
                first.get_or_insert(failure);
            }
        }
    }
    let not_c =
        |path: &PathBuf| LeftOut { file: path.display().to_string(), reason: "it is not C".to_owned() };
    found.left_out.extend(skipped.iter().map(not_c));
    if let Some(name) = config.functions.iter().find(|name| !each.claims.knows(name)) {
        let place = database.display();
        let more = match &found.left_out[..] {
            [] => String::new(),
            [first, ..] => format!(" ({} cannot be tested: {})", first.file, first.reason),
        };
        return Err(Failure::Usage(format!("no function `{name}` is defined in the files of {place}{more}")));
    }
    if tested == 0 {
        return first.map_or(Ok(None), Err);
    }
    let wall = found.spent.over(config.began.elapsed(), lanes as u64);
    conclude(config, Some(&config.output()), found, wall, stop).map(Some)
}

impl Files {
    fn new(listed: Vec<PathBuf>) -> Files {
        let mut seen: BTreeMap<_, usize> = BTreeMap::new();
        let mut namesake = |path: &PathBuf| {
            let count = seen.entry(path.file_stem().map(|stem| stem.to_owned())).or_default();
            *count += 1;
            if *count > 1 { format!("_{count}") } else { String::new() }
        };
        let namesakes = listed.iter().map(&mut namesake).collect();
        let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |metadata| metadata.len()).max(LEAST);
        let sized = listed.into_iter().enumerate().map(|(place, path)| {
            let size = size(&path);
            (place, path, size)
        });
        let mut order: Vec<_> = sized.collect();
        order.sort_by_key(|(place, _, size)| (*size, *place));
        Files { order, namesakes }
    }

    fn name(&self, place: usize) -> String {
        let found = self.order.iter().find(|(other, ..)| *other == place);
        found.map_or_else(String::new, |(_, path, _)| path.display().to_string())
    }
}

/// The repository of the files, or the directory that they all are in: the one that has the build directory too, where they
/// lie below it.
fn root(files: &Files, database: &Path) -> PathBuf {
    let absolute = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
    let mut directories = files.order.iter().map(|(_, path, _)| {
        let path = absolute(path);
        path.parent().map(Path::to_path_buf).unwrap_or_default()
    });
    let first = directories.next().unwrap_or_default();
    let common = directories.fold(first, |common, directory| {
        let shared = common.components().zip(directory.components()).take_while(|(a, b)| a == b);
        shared.map(|(part, _)| part).collect()
    });
    let database = if database.is_dir() { database.to_path_buf() } else { database.join("..") };
    let build = absolute(&database);
    let above = build.parent().filter(|above| common.starts_with(above));
    project::root(above.unwrap_or(&common))
}

struct Each<'a> {
    config: &'a Config,
    project: Option<&'a Project>,
    stop: &'a Stop,
    progress: &'a Progress,
    claims: Claims,
    files: &'a Files,
}

/// What became of each file, by its place in the database.
type Done = BTreeMap<usize, Result<Found, Failure>>;

struct Queue {
    next: usize,
    /// The bytes of the files that are not begun.
    left: u64,
    done: Done,
    /// What ends it all.
    fatal: Option<Failure>,
}

impl Each<'_> {
    fn work(&self, lanes: usize) -> Result<Done, Failure> {
        let left = self.files.order.iter().map(|(_, _, size)| size).sum();
        let queue = Mutex::new(Queue { next: 0, left, done: Done::new(), fatal: None });
        let lock = || queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        self.stop.keep();
        self.progress.expect(self.files.order.len() as u64, FILES);
        std::thread::scope(|scope| {
            for _ in 0..lanes {
                scope.spawn(|| {
                    loop {
                        let (number, time) = {
                            let mut queue = lock();
                            let number = queue.next;
                            let Some((_, _, size)) = self.files.order.get(number) else { return };
                            if self.stop.is_raised() || queue.fatal.is_some() {
                                return;
                            }
                            let time = self.time(*size, queue.left, lanes);
                            queue.next += 1;
                            queue.left -= size;
                            (number, time)
                        };
                        let ahead = self.files.order.len() - number;
                        let result = self.one(number, time, lanes.div_ceil(ahead.min(lanes)));
                        self.claims.passed(number);
                        self.progress.advance(FILES);
                        match result {
                            Err(failure) if is_fatal(&failure) => {
                                lock().fatal.get_or_insert(failure);
                            }
                            result => drop(lock().done.insert(self.files.order[number].0, result)),
                        }
                    }
                });
            }
        });
        let queue = queue.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        // An interrupted compiler is how a wish to end shows.
        queue.fatal.filter(|_| !self.stop.is_raised()).map_or(Ok(queue.done), Err)
    }

    /// The time of a file: its part of what is left, as it is large among those that are not begun.
    fn time(&self, size: u64, left: u64, lanes: usize) -> Option<Duration> {
        let until = self.config.end()?.saturating_duration_since(Instant::now());
        Some(until.mul_f64((lanes as f64 * size as f64 / left.max(1) as f64).min(1.0)))
    }

    fn one(&self, number: usize, time: Option<Duration>, jobs: usize) -> Result<Found, Failure> {
        let &Each { config, project, stop, progress, ref claims, files } = self;
        let (place, path, _) = &files.order[number];
        let config = Config {
            files: vec![path.clone()],
            budget: time.or(config.budget),
            began: Instant::now(),
            jobs: Some(jobs as u16),
            ..config.clone()
        };
        let part = Part { number, claims };
        let line = progress.start(&format!("compiling {}", path.display()));
        let prepared = load(&config, project, scratch(stop)?, stop, Some(&part));
        progress.finish(line);
        claims.passed(number);
        let prepared = match prepared {
            // It has none of the lines that were asked for.
            Err(Failure::Usage(_)) if !config.lines.is_empty() => return Ok(Found::default()),
            prepared => prepared?,
        };
        if prepared.chosen.is_empty() {
            return Ok(Found::default());
        }
        find(&config, project, prepared, None, progress, &files.namesakes[*place])
    }
}

/// Why a file is left out: of what clang says its first complaint.
fn reason(failure: &Failure) -> String {
    if let Failure::Front(FrontError::DoesNotCompile { diagnostics, .. }) = failure
        && let Some(complaint) = diagnostics.lines().find(|line| line.contains("error:"))
    {
        return format!("it does not compile: {}", complaint.trim());
    }
    failure.to_string()
}

/// What no other file is spared of.
fn is_fatal(failure: &Failure) -> bool {
    match failure {
        Failure::Front(error) => matches!(
            error,
            FrontError::Stopped
                | FrontError::Full { .. }
                | FrontError::NoTool { .. }
                | FrontError::CannotStart { .. }
                | FrontError::NoDatabase { .. }
                | FrontError::BadDatabase { .. }
        ),
        Failure::Native(error) => matches!(error, clew_emit::EmitError::Full { .. }),
        Failure::Config(_)
        | Failure::Output { .. }
        | Failure::Report { .. }
        | Failure::Say(_)
        | Failure::Dump { .. }
        | Failure::Certificates { .. }
        | Failure::Witness { .. } => true,
        Failure::TooLarge(_) | Failure::Label(_) | Failure::Usage(_) => false,
    }
}
