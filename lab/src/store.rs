//! Results on disk: a search that is finished is not done again, also after an interruption.

use crate::engine::Engine;
use crate::failure::Failure;
use crate::measure::{Curve, End, Figures, Plan};
use crate::subject::Subject;
use crate::{Places, csv, pool};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

const HEADER: [&str; 20] = [
    "clew",
    "source",
    "project",
    "file",
    "function",
    "criterion",
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
    "filter seconds",
    "end",
    "curve",
];
/// So many fields say what was searched, the others what came of it.
const KEY: usize = 10;

pub struct Store {
    path: PathBuf,
    known: HashMap<Vec<String>, Figures>,
    file: Mutex<File>,
    version: String,
}

impl Store {
    /// `fresh`: nothing from before is used.
    pub fn open(places: &Places, engine: &Engine, name: &str, fresh: bool) -> Result<Store, Failure> {
        let path = places.out().join(name);
        let kept = if fresh || !engine.is_known { HashMap::new() } else { read(&path) };
        let is_new = !path.is_file();
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(Failure::file(&path))?;
        let store = Store { path, known: kept, file: Mutex::new(file), version: engine.version.clone() };
        if is_new {
            store.append(&HEADER.map(str::to_owned))?;
        }
        Ok(store)
    }

    pub fn key(&self, places: &Places, subject: &Subject, plan: Plan) -> Vec<String> {
        vec![
            self.version.clone(),
            subject.fingerprint(places),
            subject.project.clone(),
            places.short(&subject.file),
            subject.function.clone(),
            plan.criterion.to_string(),
            plan.filter.to_string(),
            plan.budget.runs.to_string(),
            plan.budget.seconds.to_string(),
            plan.budget.elements.to_string(),
        ]
    }

    pub fn get(&self, key: &[String]) -> Option<&Figures> {
        self.known.get(key)
    }

    pub fn add(&self, mut key: Vec<String>, figures: &Figures) -> Result<(), Failure> {
        let Figures { objectives, covered, infeasible, runs, queries, filtered, .. } = *figures;
        let numbers = [objectives, covered, infeasible, runs, queries, filtered];
        key.extend(numbers.map(|number| number.to_string()));
        key.extend([figures.seconds, figures.filter_seconds].map(|seconds| format!("{seconds:.4}")));
        key.push(figures.end.name().to_owned());
        let curve =
            figures.curve.0.iter().map(|[covered, runs, queries]| format!("{covered}:{runs}:{queries}"));
        key.push(curve.collect::<Vec<_>>().join(" "));
        self.append(&key)
    }

    fn append(&self, fields: &[String]) -> Result<(), Failure> {
        let line = csv::line(fields.iter().map(String::as_str)) + "\n";
        pool::lock(&self.file).write_all(line.as_bytes()).map_err(Failure::file(&self.path))
    }
}

/// A line that is no record (cut off when the lab was ended, say) is as if it were not there.
fn read(path: &Path) -> HashMap<Vec<String>, Figures> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().filter_map(record).collect()
}

fn record(line: &str) -> Option<(Vec<String>, Figures)> {
    let mut fields = csv::split(line);
    if fields.len() != HEADER.len() {
        return None;
    }
    let rest = fields.split_off(KEY);
    let number = |at: usize| rest[at].parse().ok();
    let figures = Figures {
        objectives: number(0)?,
        covered: number(1)?,
        infeasible: number(2)?,
        runs: number(3)?,
        queries: number(4)?,
        filtered: number(5)?,
        seconds: rest[6].parse().ok()?,
        filter_seconds: rest[7].parse().ok()?,
        end: End::ALL.into_iter().find(|end| end.name() == rest[8])?,
        curve: Curve(rest[9].split_whitespace().map(point).collect::<Option<_>>()?),
    };
    Some((fields, figures))
}

/// `covered:runs:queries`
fn point(text: &str) -> Option<[u64; 3]> {
    let numbers: Vec<u64> = text.split(':').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_comes_back_and_others_do_not() {
        let line = "abc,0f,own,\"a,b.c\",f,branch,true,400,60,8,10,9,0,12,30,5,0.125,0.001,runs,2:1:0 9:4:7";
        let (key, figures) = record(line).expect("it is whole");
        assert_eq!(key[3], "a,b.c");
        assert_eq!((figures.covered, figures.filtered, figures.end), (9, 5, End::Runs));
        assert_eq!([0, 2, 3].map(|covered| figures.curve.cost(covered)), [[0, 0], [1, 0], [4, 7]]);
        assert!(record(&csv::line(HEADER)).is_none());
        assert!(record("abc,0f,own").is_none());
    }
}
