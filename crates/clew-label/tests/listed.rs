//! Each file of `tests/labels` is a program that says which labels it has, and which of them its run makes true:
//!
//! ```text
//! //~ labels: wm:ror,rte          the labels that are asked for
//! //~ + 5:9 ror a < b -> a <= b   true in the run, compiled natively
//! //~ - 5:9 ror a < b -> true     never true in it
//! //~ ! 7:9 cor a && f(b) -> b: the right operand …   what cannot be labelled, and why
//! ```
//!
//! `CLEW_BLESS=1 cargo test -p clew-label --test listed` writes down what is found, to be read.

mod differ;

use clew_label::{Chosen, Source, annotate};
use differ::{Case, native};
use std::path::{Path, PathBuf};

/// Prints the number of a label that is true, the first time that it is.
const RECORDER: &str = "\nint printf(const char *, ...);\n\
    void clew_reached(unsigned id, int held) {\n\
    static char seen[100000];\n\
    if (held && !seen[id]) { seen[id] = 1; printf(\"%u\\n\", id); }\n\
    }\n";

fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/labels");
    let entries = std::fs::read_dir(directory.canonicalize().expect("it is there")).expect("it is there");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files
}

fn found(file: &Path, names: &str) -> Vec<String> {
    let work = tempfile::tempdir().expect("a temporary directory");
    let directory = file.parent().expect("it is in one");
    let stop = clew_edge::Stop::default();
    let name = Path::new(file.file_name().expect("it has a name"));
    let source = Source { clang: Path::new("clang-19"), file: name, directory, flags: &[], stop: &stop };
    let chosen: Vec<Chosen> = names
        .split(',')
        .map(|name| Chosen::parse(name).expect("it is known").expect("it is right"))
        .collect();
    let annotated = annotate(&source, &chosen, work.path(), 0).expect("it can be labelled");
    let labelled = work.path().join("labelled.c");
    std::fs::write(&labelled, annotated.text + RECORDER).expect("it can be written");
    let case = Case { source: labelled, flags: vec!["-DCLEW_LABELS".to_owned()], ..Case::default() };
    let ran = native::run(&case, work.path()).expect("it runs");
    let out = String::from_utf8(ran.stdout).expect("numbers are text");
    let reached: Vec<u32> = out.lines().filter_map(|line| line.parse().ok()).collect();
    let at = |place: &clew_label::Place| format!("{}:{}", place.line, place.column);
    let labels = annotated.labels.iter().map(|label| {
        let sign = if reached.contains(&label.id.0) { '+' } else { '-' };
        format!("{sign} {} {} {}", at(&label.place), label.operator, label.words)
    });
    let skipped = annotated.skipped.iter().map(|skipped| {
        let (place, operator, words) = (at(&skipped.place), skipped.operator, &skipped.words);
        format!("! {place} {operator} {words}: {}", skipped.why)
    });
    labels.chain(skipped).collect()
}

#[test]
fn programs_have_the_labels_that_they_say() {
    let bless = std::env::var_os("CLEW_BLESS").is_some();
    let mut problems = Vec::new();
    for file in files() {
        let text = std::fs::read_to_string(&file).expect("it is there");
        let said: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("//~ ")).collect();
        let (head, expected) = said.split_first().expect("its first line names labels");
        let found = found(&file, head.strip_prefix("labels: ").expect("its first line names labels"));
        if bless {
            let code =
                text.lines().filter(|line| !line.starts_with("//~ ") || line.starts_with("//~ labels:"));
            let lines = code.map(str::to_owned).chain(found.iter().map(|line| format!("//~ {line}")));
            std::fs::write(&file, lines.map(|line| line + "\n").collect::<String>())
                .expect("it can be written");
        } else if found != expected {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let differs = found.iter().zip(expected).find(|(found, expected)| found.as_str() != **expected);
            problems.push(format!("{name}: {} of {}; first {differs:?}", found.len(), expected.len()));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
