//! Results on disk: a search that is finished is not done again, also after an interruption.

use crate::engine::Engine;
use crate::failure::Failure;
use crate::figures::{Curve, End, Figures, Point, Start};
use crate::measure::Plan;
use crate::subject::Subject;
use crate::{Places, csv, pool};
use std::collections::{BTreeMap, HashMap};
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::Mutex;

const HEADER: [&str; 25] = [
    "clew",
    "source",
    "project",
    "file",
    "function",
    "criterion",
    "strategy",
    "seed",
    "start",
    "filter",
    "most runs",
    "most seconds",
    "most elements",
    "objectives",
    "covered",
    "infeasible",
    "runs",
    "queries",
    "filtered",
    "seconds",
    "select seconds",
    "filter seconds",
    "started",
    "end",
    "curve",
];
/// So many fields say what was searched, the others what came of it.
const KEY: usize = 13;

pub struct Store {
    path: PathBuf,
    known: HashMap<Vec<String>, Figures>,
    file: Mutex<File>,
    version: String,
    /// Whose results may be used.
    accepted: Vec<String>,
    /// How many results of which version were used.
    used: Mutex<BTreeMap<String, usize>>,
}

impl Store {
    /// `fresh`: nothing from before is used. `also`: other versions of clew whose results are as good.
    pub fn open(
        places: &Places,
        engine: &Engine,
        name: &str,
        fresh: bool,
        also: &[String],
    ) -> Result<Store, Failure> {
        let path = places.out().join(name);
        let text = whole_lines(std::fs::read_to_string(&path).unwrap_or_default());
        // Records of another shape, from an older lab, are not kept.
        let text = if text.lines().next() == Some(&*csv::line(HEADER)) { text } else { String::new() };
        let known = if fresh { HashMap::new() } else { records(&text) };
        let own = engine.is_known.then(|| engine.version.clone());
        let accepted = own.into_iter().chain(also.iter().cloned()).collect();
        let mut file = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(false)
            .open(&path)
            .map_err(Failure::file(&path))?;
        let end = file.set_len(text.len() as u64).and_then(|()| file.seek(SeekFrom::End(0)));
        end.map_err(Failure::file(&path))?;
        let (file, used) = (Mutex::new(file), Mutex::default());
        let store = Store { path, known, file, version: engine.version.clone(), accepted, used };
        if text.is_empty() {
            store.append(&HEADER.map(str::to_owned))?;
        }
        Ok(store)
    }

    pub fn key(&self, places: &Places, subject: &Subject, plan: &Plan) -> Vec<String> {
        vec![
            self.version.clone(),
            subject.fingerprint(places),
            subject.project.clone(),
            places.short(&subject.file),
            subject.function.clone(),
            plan.criterion.to_string(),
            plan.strategy.to_string(),
            plan.seed.to_string(),
            plan.start.name().to_owned(),
            plan.filter.to_string(),
            plan.budget.runs.to_string(),
            plan.budget.seconds.to_string(),
            plan.budget.elements.to_string(),
        ]
    }

    pub fn get(&self, key: &[String]) -> Option<&Figures> {
        let mut key = key.to_vec();
        self.accepted.iter().find_map(|version| {
            key[0].clone_from(version);
            let found = self.known.get(&key)?;
            self.count(version);
            Some(found)
        })
    }

    pub fn add(&self, mut key: Vec<String>, figures: &Figures) -> Result<(), Failure> {
        self.count(&self.version);
        key.extend(result(figures));
        self.append(&key)
    }

    fn count(&self, version: &str) {
        *pool::lock(&self.used).entry(version.to_owned()).or_default() += 1;
    }

    /// `1a2b3c4`, or where there are several `1a2b3c4 (300 searches), 5d6e7f8 (10 searches)`.
    pub fn versions(&self) -> String {
        let used = pool::lock(&self.used);
        let several = used.iter().map(|(version, count)| format!("{version} ({count} searches)"));
        if used.len() > 1 { several.collect::<Vec<_>>().join(", ") } else { self.version.clone() }
    }

    fn append(&self, fields: &[String]) -> Result<(), Failure> {
        let line = csv::line(fields.iter().map(String::as_str)) + "\n";
        pool::lock(&self.file).write_all(line.as_bytes()).map_err(Failure::file(&self.path))
    }
}

/// Without the last line where the lab was ended while it wrote it.
fn whole_lines(mut text: String) -> String {
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    text
}

/// A line that is no record is as if it were not there.
fn records(text: &str) -> HashMap<Vec<String>, Figures> {
    text.lines().filter_map(record).collect()
}

/// The fields behind the key.
fn result(figures: &Figures) -> Vec<String> {
    let Figures { objectives, covered, infeasible, runs, queries, filtered, .. } = *figures;
    let Figures { seconds, select_seconds, filter_seconds, start, end, ref curve, .. } = *figures;
    let numbers = [objectives, covered, infeasible, runs, queries, filtered].map(|number| number.to_string());
    let times = [seconds, select_seconds, filter_seconds].map(|seconds| format!("{seconds:.4}"));
    let points = curve
        .0
        .iter()
        .map(|&Point { covered, runs, queries, seconds }| format!("{covered}:{runs}:{queries}:{seconds:.4}"));
    let curve = points.collect::<Vec<_>>().join(" ");
    let rest = [start.name().to_owned(), end.name().to_owned(), curve];
    numbers.into_iter().chain(times).chain(rest).collect()
}

fn record(line: &str) -> Option<(Vec<String>, Figures)> {
    let mut fields = csv::split(line);
    if fields.len() != HEADER.len() {
        return None;
    }
    let rest = fields.split_off(KEY);
    let number = |at: usize| rest[at].parse().ok();
    let time = |at: usize| rest[at].parse().ok();
    let figures = Figures {
        objectives: number(0)?,
        covered: number(1)?,
        infeasible: number(2)?,
        runs: number(3)?,
        queries: number(4)?,
        filtered: number(5)?,
        seconds: time(6)?,
        select_seconds: time(7)?,
        filter_seconds: time(8)?,
        start: Start::ALL.into_iter().find(|start| start.name() == rest[9])?,
        end: End::ALL.into_iter().find(|end| end.name() == rest[10])?,
        curve: Curve(rest[11].split_whitespace().map(point).collect::<Option<_>>()?),
    };
    Some((fields, figures))
}

/// `covered:runs:queries:seconds`
fn point(text: &str) -> Option<Point> {
    let fields: Vec<&str> = text.split(':').collect();
    let [covered, runs, queries, seconds] = fields.try_into().ok()?;
    Some(Point {
        covered: covered.parse().ok()?,
        runs: runs.parse().ok()?,
        queries: queries.parse().ok()?,
        seconds: seconds.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_comes_back_and_others_do_not() {
        let point = |covered, runs| Point { covered, runs, queries: 3 * runs, seconds: 0.5 * runs as f64 };
        let figures = Figures {
            objectives: 10,
            covered: 9,
            filtered: 5,
            seconds: 4.25,
            select_seconds: 0.125,
            start: Start::Random,
            end: End::Runs,
            curve: Curve(vec![point(2, 1), point(9, 4)]),
            ..Figures::FAILED
        };
        let key: Vec<String> = (0..KEY).map(|at| format!("a,b \"{at}\"")).collect();
        let fields = [key.clone(), result(&figures)].concat();
        let line = csv::line(fields.iter().map(String::as_str));
        assert_eq!(record(&line), Some((key, figures)));
        assert!(record(&csv::line(HEADER)).is_none());
        assert_eq!(whole_lines(format!("{line}\n{line}")), format!("{line}\n"));
        assert!(record("abc,0f,own").is_none());
    }
}
