//! What is explored: the files of `bench/queries`, and how far each.

use std::path::{Path, PathBuf};

/// What kind of code a unit is; its first comment says so.
pub const CLASSES: [&str; 7] = ["loops", "strings", "switches", "bits", "structs", "arithmetic", "floats"];

/// The most runs for each function of a file. They are chosen so that no file has more than a seventh of all queries
/// and each class has at least 1,500.
const RUNS: [(&str, u64); 23] = [
    ("sorting", 700),
    ("searching", 200),
    ("matrix", 200),
    ("tokens", 600),
    ("json", 2500),
    ("numbers", 500),
    ("patterns", 1000),
    ("machine", 700),
    ("protocol", 200),
    ("terminal", 1200),
    ("checksums", 1000),
    ("bitfields", 200),
    ("codecs", 700),
    ("registers", 700),
    ("lists", 900),
    ("ring", 200),
    ("packets", 900),
    ("calendar", 120),
    ("checked", 200),
    ("counting", 300),
    ("geometry", 200),
    ("sensors", 200),
    ("signals", 450),
];

pub struct Unit {
    pub name: &'static str,
    pub file: PathBuf,
    pub class: &'static str,
    pub runs: u64,
}

pub fn all(root: &Path) -> impl Iterator<Item = Unit> {
    RUNS.into_iter().map(move |(name, runs)| {
        let file = root.join(format!("bench/queries/{name}.c"));
        let text = std::fs::read_to_string(&file).expect("the unit can be read");
        let class = CLASSES.into_iter().find(|class| text.starts_with(&format!("/* {class}: ")));
        Unit { name, file, class: class.expect("its first comment names its class"), runs }
    })
}
