//! What came of a run, and results on disk: a run that is finished is not done again, also after an interruption.

use super::Subject;
use super::way::Way;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::{Places, csv, pool};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub seconds: f64,
    pub covered: u64,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figures {
    pub objectives: u64,
    pub covered: u64,
    pub runs: u64,
    pub curve: Vec<Point>,
}

impl Figures {
    /// clew panicked: nothing is covered.
    pub fn failed(module: &str, way: &str) -> Figures {
        eprintln!("lab: clew failed on {module} with {way}");
        Figures { objectives: 1, ..Figures::default() }
    }

    pub fn note(&mut self, covered: u64, objectives: u64, runs: u64, seconds: f64) {
        self.objectives = objectives;
        self.runs = runs;
        if covered > self.covered {
            self.covered = covered;
            self.curve.push(Point { seconds, covered });
        }
    }

    /// What came of another function, later.
    pub fn add(&mut self, other: &Figures) {
        let before = self.covered;
        self.curve
            .extend(other.curve.iter().map(|point| Point { covered: before + point.covered, ..*point }));
        self.objectives += other.objectives;
        self.covered += other.covered;
        self.runs += other.runs;
    }

    /// The part that is covered, and that was covered after so many seconds.
    pub fn share(&self) -> f64 {
        self.covered as f64 / self.objectives.max(1) as f64
    }

    pub fn share_after(&self, seconds: f64) -> f64 {
        let reached = self.curve.iter().take_while(|point| point.seconds <= seconds).last();
        reached.map_or(0, |point| point.covered) as f64 / self.objectives.max(1) as f64
    }
}

pub struct Results {
    path: PathBuf,
    known: HashMap<String, Figures>,
    file: Mutex<File>,
    version: String,
}

impl Results {
    pub fn open(places: &Places, engine: &Engine, fresh: bool) -> Result<Results, Failure> {
        let path = places.out().join("suite.csv");
        std::fs::create_dir_all(places.out()).map_err(Failure::file(&path))?;
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        // What was measured of a clew with changes of its own is not used again.
        let usable = engine.is_known && !fresh;
        let known = text.lines().filter(|_| usable).filter_map(record).collect();
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(Failure::file(&path))?;
        Ok(Results { path, known, file: Mutex::new(file), version: engine.version.clone() })
    }

    pub fn key(&self, subject: &Subject, text: &str, way: &Way, seconds: f64, seed: u64) -> String {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let source = hasher.finish();
        format!("{} {source:016x} {} {} {seconds} {seed}", self.version, subject.name, way.name)
    }

    pub fn get(&self, key: &str) -> Option<Figures> {
        self.known.get(key).cloned()
    }

    pub fn add(&self, key: String, figures: &Figures) -> Result<(), Failure> {
        let Figures { objectives, covered, runs, curve } = figures;
        let curve: Vec<String> =
            curve.iter().map(|point| format!("{:.4}:{}", point.seconds, point.covered)).collect();
        let fields = [key, objectives.to_string(), covered.to_string(), runs.to_string(), curve.join(" ")];
        let line = csv::line(fields.iter().map(String::as_str)) + "\n";
        pool::lock(&self.file).write_all(line.as_bytes()).map_err(Failure::file(&self.path))
    }
}

/// A line that is no record is as if it were not there.
fn record(line: &str) -> Option<(String, Figures)> {
    let fields: [String; 5] = csv::split(line).try_into().ok()?;
    let [key, objectives, covered, runs, curve] = fields;
    let point = |text: &str| {
        let (seconds, covered) = text.split_once(':')?;
        Some(Point { seconds: seconds.parse().ok()?, covered: covered.parse().ok()? })
    };
    let figures = Figures {
        objectives: objectives.parse().ok()?,
        covered: covered.parse().ok()?,
        runs: runs.parse().ok()?,
        curve: curve.split_whitespace().map(point).collect::<Option<_>>()?,
    };
    Some((key, figures))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_one_after_the_other() {
        let mut all = Figures::default();
        for (began, of) in [(0.0, 4), (1.0, 6)] {
            let mut one = Figures::default();
            one.note(1, of, 1, began + 0.1);
            one.note(3, of, 5, began + 0.2);
            all.add(&one);
        }
        assert_eq!((all.objectives, all.covered, all.runs), (10, 6, 10));
        assert_eq!([0.0, 0.15, 1.1, 9.0].map(|seconds| all.share_after(seconds)), [0.0, 0.1, 0.4, 0.6]);
        let text = "k,10,6,10,0.1000:1 0.2000:3 1.1000:4 1.2000:6";
        assert_eq!(record(text), Some(("k".to_owned(), all)));
    }
}
