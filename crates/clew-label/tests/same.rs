//! The labelled source does what the original does: every program of `tests/run`, and random ones of fixed seeds, with the
//! labels of all labelling functions, natively. So does the source with all mutants in it while none of them is on.
//!
//! `SAME=name cargo test -p clew-label --test same` tries only the programs whose path has `name` in it, `SAME_CSMITH=500` so
//! many random ones.

mod differ;

use clew_label::{Annotated, Chosen, LabelError, NAMES, Source, annotate, mutate};
use differ::csmith::{self, Size};
use differ::{Case, Ran, native};
use std::path::{Path, PathBuf};

const SEEDS: u64 = 30;

/// Counts what is reached, so that nothing is optimised away.
const RECORDER: &str =
    "\nvoid clew_reached(unsigned id, int held) { static volatile unsigned n; n += id * (held != 0); }\n";

fn all() -> Vec<Chosen> {
    let names = NAMES.iter().map(|(name, _)| if *name == "wm" { "wm:all" } else { name });
    names.map(|name| Chosen::parse(name).expect("it is known").expect("it is right")).collect()
}

/// Where the switch is, for a file with mutants.
const SWITCH: &str = "\nconst unsigned clew_mutant = 0;\n";

type Insert = fn(&Source, &[Chosen], &Path, u32) -> Result<Annotated, LabelError>;

fn label(case: &Case, work: &Path, insert: Insert) -> Result<Annotated, String> {
    let directory = case.source.parent().expect("a file is in a directory");
    let stop = clew_edge::Stop::default();
    let clang = Path::new("clang-19");
    let source = Source { clang, file: &case.source, directory, flags: &case.flags, stop: &stop };
    insert(&source, &all(), work, 0).map_err(|error| error.to_string())
}

/// `None` where there is nothing to compare.
fn difference(case: &Case, work: &Path) -> Option<String> {
    let original = native::run(case, work).ok()?;
    let labels = changed(case, &original, annotate, "", work);
    labels.or_else(|| Some(format!("with mutants: {}", changed(case, &original, mutate, SWITCH, work)?)))
}

fn changed(case: &Case, original: &Ran, insert: Insert, more: &str, work: &Path) -> Option<String> {
    let annotated = match label(case, work, insert) {
        Ok(annotated) => annotated,
        Err(why) => return Some(why),
    };
    // Of the same name, for a program may print it.
    let labelled = work.join("labelled").join(case.source.file_name().expect("it has a name"));
    std::fs::create_dir_all(labelled.parent().expect("it is in a directory")).expect("a temporary directory");
    std::fs::write(&labelled, annotated.text + RECORDER + more).expect("it can be written");
    let flags = [&case.flags[..], &["-DCLEW_LABELS".to_owned()]].concat();
    match native::run(&Case { source: labelled, flags, ..case.clone() }, work) {
        Ok(ran) if ran == *original => None,
        Ok(ran) => Some(format!("{ran:?}, originally {original:?}")),
        Err(why) => Some(why.to_owned()),
    }
}

/// A program, with what its first lines say it is run with.
fn read(source: PathBuf) -> Case {
    let text = std::fs::read_to_string(&source).expect("it is there");
    let mut case = Case { source, ..Case::default() };
    for line in text.lines().filter_map(|line| line.strip_prefix("//~ ")) {
        let (key, value) = line.split_once(": ").unwrap_or((line, ""));
        let words = value.split_whitespace().map(str::to_owned);
        match key {
            "flags" => case.flags.extend(words),
            "args" => case.args.extend(words),
            "stdin" => case.stdin.extend(format!("{value}\n").bytes()),
            _ => {}
        }
    }
    case
}

fn is_wanted(path: &Path) -> bool {
    std::env::var("SAME").is_ok_and(|name| path.to_string_lossy().contains(&name))
        || std::env::var("SAME").is_err()
}

#[test]
fn labelled_programs_do_what_they_did() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let entries = std::fs::read_dir(directory.canonicalize().expect("it is there")).expect("it is there");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c") && is_wanted(path));
    files.sort();
    let mut problems = Vec::new();
    for file in files {
        // What runs for ever, or into what C leaves undefined, has nothing to compare.
        let text = std::fs::read_to_string(&file).expect("it is there");
        if ["//~ error", "//~ limit", "//~ unsupported"].iter().any(|end| text.contains(end)) {
            continue;
        }
        let work = tempfile::tempdir().expect("a temporary directory");
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        problems.extend(difference(&read(file), work.path()).map(|how| format!("{name}: {how}")));
    }
    assert!(problems.is_empty(), "{}:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn labelled_random_programs_do_what_they_did() {
    let seeds = std::env::var("SAME_CSMITH").ok().and_then(|count| count.parse().ok()).unwrap_or(SEEDS);
    let mut problems = Vec::new();
    for seed in 0..seeds {
        let work = tempfile::tempdir().expect("a temporary directory");
        let Some(case) = csmith::program(seed, Size::Small, work.path()) else { continue };
        problems.extend(difference(&case, work.path()).map(|how| format!("seed {seed}: {how}")));
    }
    assert!(problems.is_empty(), "{}:\n{}", problems.len(), problems.join("\n"));
}
