//! `lab/results/strategies.md`.

use super::results::{self, Results};
use super::{AUTO, Options, appendix, auto, claims, curves, tables, throughput};
use crate::catalogue::Catalogue;
use crate::selection::SIMPLE;
use crate::subject::Subject;
use std::fmt::Write;

/// With fewer seeds p is never below 0.05.
const FEWEST: u64 = 4;

/// What was done.
pub struct About<'a> {
    pub version: String,
    pub catalogue: &'a Catalogue,
    pub options: &'a Options,
    pub left_out: &'a [Subject],
}

pub fn write(about: &About, results: &Results) -> String {
    let data = " The data: [strategies-means.csv](strategies-means.csv).\n";
    let mut text =
        "# The strategies\n\nWritten by `make lab-strategies`, ".to_owned() + &opening(about, results) + data;
    text += &warnings(about);
    if results.rows.is_empty() {
        return text + &claims(results);
    }
    text += &covered(results);
    text += &claims(results);
    text += &duels(results);
    let _ = write!(
        text,
        "\n## Throughput\n\n\
         Runs a second, and the share of the time that the strategy took to choose.\n\n{}",
        throughput::table(results)
    );
    text += &pictures(results);
    text += &comparisons(results);
    let _ = write!(
        text,
        "\n## Why the searches were over\n\n\
         And how many began with the plain input, because none that was drawn ends as well.\n\n{}",
        tables::ends(results)
    );
    text + &left_out(about) + &appendix::write(results)
}

/// What was not looked at when clew's default was made.
pub fn held_out(about: &About, results: &Results) -> String {
    let mut text = format!(
        "# Subjects held out\n\n\
         What `{AUTO}` is made of was chosen by its figures on the subjects of [strategies.md](strategies.md). On those \
         here nothing was chosen. Written by `make lab-held-out`, {}\n",
        opening(about, results)
    );
    text += &warnings(about);
    if results.rows.is_empty() {
        return text;
    }
    text + &covered(results) + &duels(results) + &left_out(about) + &appendix::write(results)
}

fn checkpoints(results: &Results) -> String {
    let checkpoints: Vec<String> = results.checkpoints().iter().map(u64::to_string).collect();
    checkpoints.join(" · ")
}

fn covered(results: &Results) -> String {
    format!(
        "\n## Branches covered\n\n\
         In percent, after {} runs; the mean of a group's subjects and over the seeds, the best in bold. `all` \
         is the mean of the groups.\n\n{}",
        checkpoints(results),
        tables::summary(results)
    )
}

fn duels(results: &Results) -> String {
    format!(
        "\n## The default against the best single strategy\n\n\
         Which one is best was found afterwards, for each line anew.\n\n{}",
        auto::table(results)
    )
}

fn opening(about: &About, results: &Results) -> String {
    let Options { runs, seeds, seconds, program_seconds, elements, filter, .. } = about.options;
    let filtered = if *filter {
        "All searches have the path filter.".to_owned()
    } else {
        format!("Searches have no path filter, as in the papers; only `{AUTO}`, clew's default, has it.")
    };
    format!(
        "clew at {}. {} subjects, each searched by each of {} strategies {seeds} times, \
         for branch coverage. Seed by seed all strategies begin with the same random input, as in section 4.2 of \
         CGS. A search is over when everything is covered, when nothing is left to try, after {runs} runs, or \
         after {seconds} seconds ({program_seconds} for whole programs), which is a net; one that was over before a checkpoint counts there with what it had. \
         Input arrays have at most {elements} elements. {filtered} What only runs reach that end in an error is \
         covered where the error can be shown by a test. \
         Units have a complexity above {SIMPLE}.\n\n\
         Statistics: p is that of Mann and Whitney's U test, two-sided, by the normal approximation with corrections for \
         ties and continuity; A12 is Vargha and Delaney's, above 0.5 where the first covers more. *Clearly* is p < 0.05. \
         A sample has a value a seed; that of a group is the mean of the shares of branches that were covered of its \
         subjects, and that of all groups the mean of these.",
        about.version,
        results.rows.len(),
        results.strategies.len(),
    )
}

fn warnings(about: &About) -> String {
    let (mut text, seeds) = (String::new(), about.options.seeds);
    if seeds < FEWEST {
        let _ = writeln!(text, "\n**{seeds} seeds are too few** for any difference to be clear.");
    }
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

fn comparisons(results: &Results) -> String {
    let checkpoints = checkpoints(results);
    let mut text = format!(
        "\n## Runs to the same coverage\n\n\
         CGS's Figure 6. The target of a subject is the lowest mean coverage that any strategy has in the \
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
    let names = about
        .left_out
        .iter()
        .map(|subject| format!("{}: `{}`", results::group(subject), results::name(subject)));
    let names: Vec<String> = names.collect();
    match names.len() {
        0 => String::new(),
        count => format!(
            "\nLeft out, because clew failed in a search or there is nothing to cover: {count} ({}).\n",
            names.join(", ")
        ),
    }
}
