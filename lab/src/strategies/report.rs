//! `lab/results/strategies.md`.

use super::{AUTO, Options, appendix, auto, claims, curves, results::Results, tables, throughput};
use crate::catalogue::Catalogue;
use crate::selection::SIMPLE;
use crate::subject::Subject;
use std::fmt::Write;

/// What was done.
pub struct About<'a> {
    pub version: String,
    pub catalogue: &'a Catalogue,
    pub options: &'a Options,
    pub left_out: &'a [Subject],
}

pub fn write(about: &About, results: &Results) -> String {
    let mut text = opening(about, results);
    if results.rows.is_empty() {
        return text + &claims(results);
    }
    let checkpoints: Vec<String> = results.checkpoints().iter().map(u64::to_string).collect();
    let checkpoints = checkpoints.join(" · ");
    let _ = write!(
        text,
        "\n## Branches covered\n\n\
         The share of a group's branches, in percent, after {checkpoints} runs; the mean over the seeds, the best in \
         bold. `all` is the mean of the groups.\n\n{}",
        tables::summary(results)
    );
    text += &claims(results);
    let _ = write!(
        text,
        "\n## The default against the best single strategy\n\n\
         Which one is best was found afterwards, for each line anew.\n\n{}",
        auto::table(results)
    );
    let _ = write!(
        text,
        "\n## Throughput\n\n\
         Runs a second, and the share of the time that the strategy took to choose.\n\n{}",
        throughput::table(results)
    );
    text += &pictures(results);
    text += &comparisons(results, &checkpoints);
    let _ = write!(
        text,
        "\n## Why the searches were over\n\n\
         And how many began with the plain input, because none that was drawn ends as well.\n\n{}",
        tables::ends(results, about.options.seconds)
    );
    text + &left_out(about) + &appendix::write(results)
}

fn opening(about: &About, results: &Results) -> String {
    let Options { runs, seeds, seconds, elements, filter, .. } = about.options;
    let filtered = if *filter {
        "All searches have the path filter.".to_owned()
    } else {
        format!("Searches have no path filter, as in the papers; only `{AUTO}`, clew's default, has it.")
    };
    let mut text = format!(
        "# The strategies\n\n\
         Written by `make lab-strategies`, clew at {}. {} subjects, each searched by each of {} strategies {seeds} times, \
         for branch coverage. Seed by seed all strategies begin with the same random input, as in section 4.2 of the \
         second paper. A search is over when everything is covered, when nothing is left to try, after {runs} runs, or \
         after {seconds} seconds, which is a net; one that was over before a checkpoint counts there with what it had. \
         Input arrays have at most {elements} elements. {filtered} What only runs reach that end in an error is \
         covered where the error can be shown by a test. \
         Functions have a complexity above {SIMPLE}.\n\n\
         Statistics: p is that of Mann and Whitney's U test, two-sided, by the normal approximation with corrections for \
         ties and continuity; A12 is Vargha and Delaney's, above 0.5 where the first covers more. *Clearly* is p < 0.05. \
         A sample has a value a seed; that of a group is the share of all its branches that were covered, and that of \
         all groups the mean of these. The data: [strategies-means.csv](strategies-means.csv).\n",
        about.version,
        results.rows.len(),
        results.strategies.len(),
    );
    if !about.catalogue.absent.is_empty() {
        let absent = about.catalogue.absent.join(", ");
        let _ = writeln!(text, "\n**Left out, because they were not fetched** (no network?): {absent}.");
    }
    text
}

fn claims(results: &Results) -> String {
    format!("\n## What the papers say\n\n{}", claims::table(results))
}

fn pictures(results: &Results) -> String {
    let mut text = "\n## Curves\n\nLines are means, bands go from quartile to quartile.\n".to_owned();
    for name in curves::names(results) {
        let [runs, time] = curves::files(&name);
        let _ = write!(text, "\n![{name}, against runs]({runs})\n![{name}, against time]({time})\n");
    }
    text
}

fn comparisons(results: &Results, checkpoints: &str) -> String {
    let mut text = format!(
        "\n## Runs to the same coverage\n\n\
         The second paper's Figure 6. The target of a subject is the lowest mean coverage that any strategy has in the \
         end; these are the runs until the mean coverage is as much, summed up over the subjects.\n\n{}\
         \n## Each against each\n\n\
         On how many subjects the strategy of the row covers clearly more after {} runs than that of the column, \
         clearly less, or neither.\n\n{}",
        tables::targets(results),
        results.runs,
        tables::matrix(results)
    );
    for name in [AUTO, "cgs"] {
        if let Some(first) = results.find(name) {
            let _ = write!(
                text,
                "\n## `{name}` against the others\n\n\
                 A12 (p) after {checkpoints} runs, each group as a whole.\n\n{}",
                tables::against(results, first)
            );
        }
    }
    text
}

fn left_out(about: &About) -> String {
    let names = about.left_out.iter().map(|subject| format!("{}: `{}`", subject.project, subject.function));
    let names: Vec<String> = names.collect();
    match names.len() {
        0 => String::new(),
        count => format!(
            "\nLeft out, because clew failed in a search or there is nothing to cover: {count} ({}).\n",
            names.join(", ")
        ),
    }
}
