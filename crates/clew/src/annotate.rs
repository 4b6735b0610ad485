//! `clew annotate`

use crate::args::Annotate;
use crate::say::say;
use clew_edge::Stop;
use clew_pipeline::{Failure, Labelled};
use std::collections::BTreeMap;

pub fn run(args: &Annotate, stop: &Stop) -> Result<u8, Failure> {
    let wanted = clew_pipeline::Annotate {
        files: args.files.clone(),
        database: args.database.clone(),
        cflags: args.cflags.clone(),
        trust_flags: args.trust_flags,
        labels: args.labels.clone(),
        output: args.output.clone(),
    };
    let (labelled, written) = clew_pipeline::annotate(&wanted, stop)?;
    labelled.iter().try_for_each(|file| count(file, args.verbose))?;
    written.iter().try_for_each(|path| say(format_args!("wrote {}", path.display())))?;
    Ok(0)
}

/// How many labels of each kind, and how many there could not be.
fn count(labelled: &Labelled, verbose: bool) -> Result<(), Failure> {
    let annotated = &labelled.annotated;
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for label in &annotated.labels {
        *kinds.entry(label.operator).or_default() += 1;
    }
    let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    let listed = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
    let left = match annotated.skipped.len() {
        0 => String::new(),
        count if verbose => format!("; {count} could not be inserted:"),
        count => format!("; {count} could not be inserted, -v lists them"),
    };
    say(format_args!("{}: {} labels{listed}{left}", labelled.file.display(), annotated.labels.len()))?;
    match verbose {
        true => annotated.skipped.iter().try_for_each(|skipped| say(format_args!("  {skipped}"))),
        false => Ok(()),
    }
}
