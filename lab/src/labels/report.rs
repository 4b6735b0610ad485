//! `lab/results/labels.md`.

use super::paper::Line;
use super::{OPERATORS, Overhead, Row, SHORT};
use crate::engine::Engine;
use crate::figures::{End, Figures};
use std::fmt::Write;

pub fn write(engine: &Engine, seconds: u64, rows: &[Row]) -> String {
    let mut text = format!(
        "# What labels cost\n\n\
         Written by `make lab-labels`, clew at {}. LTest's Table I (section VI) on subjects of the same kinds and sizes, \
         `lab/labels/`. `plain` tries every path of the program without labels (their DSE(P)). The others try every path of \
         the program with labels: `direct`, where a label is a branch (DSE(P')), `tight`, where it is none (DSE(P*)), and \
         `tight with deletion` (DSE*(P*)). All four search depth first, without the path filter and without proofs, and go \
         on when everything is covered, as PathCrawler does. A search has at most {seconds} seconds; TO: it needed more. \
         Seconds are those of the processor; of a search that takes less than {SHORT} s the quickest of three counts. They are those of the search alone; LTest's have loading in them (seven paths take it 1.2 s), so both are compared. `mcc` is \
         `mcc-labels`; `wm` is `{OPERATORS}`, as LTest's.\n",
        engine.version,
    );
    text += &table(rows);
    text += &claims(rows);
    text += &usual(rows);
    text += &papers(rows);
    text + include_str!("notes.md")
}

fn name(row: &Row) -> String {
    format!("{} | {}", row.line.subject, row.line.criterion.trim_end_matches("-labels"))
}

/// Paths and seconds.
fn cost(figures: &Figures) -> String {
    match figures.end {
        End::Failed => "clew failed | ".to_owned(),
        End::Time => format!("{} | TO", figures.runs),
        _ => format!("{} | {}", figures.runs, seconds(figures.seconds)),
    }
}

fn seconds(seconds: f64) -> String {
    if seconds < 0.1 { format!("{seconds:.3}") } else { format!("{seconds:.2}") }
}

fn table(rows: &[Row]) -> String {
    let mut text = "\n## Every path\n\n\
         | subject | | loc | plain: paths | s | direct: paths | s | tight: paths | s | with deletion: paths | s | covered | \
         search × | with loading × | paths × |\n\
         | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        .to_owned();
    for row in rows {
        let [direct, tight, deletion] = row.labelled().map(cost);
        let Figures { covered, objectives, .. } = row.deletion();
        let Overhead { search, whole, paths } = row.overhead();
        let [search, whole, paths] = match row.is_whole() {
            true => [search, whole, paths].map(|ratio| format!("{ratio:.2}")),
            false => ["–"; 3].map(str::to_owned),
        };
        let _ = writeln!(
            text,
            "| {} | {} | {} | {direct} | {tight} | {deletion} | {covered}/{objectives} | {search} | {whole} | {paths} |",
            name(row),
            row.loc,
            cost(row.plain()),
        );
    }
    text
}

/// The lines of LTest's that ours stand for.
fn papers(rows: &[Row]) -> String {
    let mut text = "\n## LTest's lines\n\n\
         | subject | | loc | plain: paths | s | with deletion: paths | s | covered | with loading × | paths × | ours |\n\
         | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n"
        .to_owned();
    for row in rows {
        let Line { theirs, criterion, loc, plain, deletion, labels, subject, .. } = row.line;
        let Overhead { whole, paths, .. } = row.line.overhead();
        let _ = writeln!(
            text,
            "| {theirs} | {} | {loc} | {} | {} | {} | {} | {}/{} | {whole:.2} | {paths:.2} | {subject} |",
            criterion.trim_end_matches("-labels"),
            plain.0,
            plain.1,
            deletion.0,
            deletion.1,
            labels.0,
            labels.1,
        );
    }
    text
}

fn claims(rows: &[Row]) -> String {
    let ended: Vec<&Row> = rows.iter().filter(|row| row.is_whole()).collect();
    let ours: Vec<Overhead> = ended.iter().map(|row| row.overhead()).collect();
    let theirs: Vec<Overhead> = ended.iter().map(|row| row.line.overhead()).collect();
    let whole = |overhead: &Overhead| overhead.whole;
    let search = |overhead: &Overhead| overhead.search;
    let paths = |overhead: &Overhead| overhead.paths;
    let late = |at: usize| rows.iter().filter(|row| row.labelled()[at].end == End::Time).count();
    let plain = rows.iter().filter(|row| row.plain().end == End::Time).count();
    let all = rows.len();
    let differ = |row: &&&Row| {
        let whole = row.labelled().into_iter().filter(|figures| figures.end != End::Time);
        let mut counts: Vec<u64> = whole.map(|figures| figures.covered).collect();
        counts.dedup();
        counts.len() > 1
    };
    let unlike: Vec<String> = ended.iter().filter(differ).map(|row| name(row).replace(" | ", " ")).collect();
    format!(
        "\n## LTest's claims\n\n\
         Over the {} lines on which `plain` and `tight with deletion` both came to an end:\n\n\
         | claim | LTest, on its 25 lines | the same lines of LTest's | here |\n\
         | --- | ---: | ---: | ---: |\n\
         | time of tight with deletion with loading, by plain: at most | 7 | {:.1} | {:.1} |\n\
         | on average | 2.4 | {:.1} | {:.1} |\n\
         | without loading: at most | | | {:.1} |\n\
         | on average | | | {:.1} |\n\
         | in all, the seconds of all lines | | | {:.1} |\n\
         | paths of tight with deletion, by plain: at most | 3 | {:.1} | {:.1} |\n\
         | time-outs of tight with deletion | 0 | 0 | {} of {all} |\n\
         | of tight | | | {} of {all} |\n\
         | of direct | 4 | | {} of {all} |\n\
         | of plain | 0 | 0 | {plain} of {all} |\n\n\
         Where no search is cut short the three ways cover the same labels{}.\n",
        ended.len(),
        most(&theirs, whole),
        most(&ours, whole),
        mean(&theirs, whole),
        mean(&ours, whole),
        most(&ours, search),
        mean(&ours, search),
        sum(&ended, Row::deletion) / sum(&ended, Row::plain),
        most(&theirs, paths),
        most(&ours, paths),
        late(2),
        late(1),
        late(0),
        if unlike.is_empty() { String::new() } else { format!(", but on {}", unlike.join(", ")) },
    )
}

fn most(all: &[Overhead], of: fn(&Overhead) -> f64) -> f64 {
    all.iter().map(of).fold(0.0, f64::max)
}

fn mean(all: &[Overhead], of: fn(&Overhead) -> f64) -> f64 {
    all.iter().map(of).sum::<f64>() / all.len().max(1) as f64
}

fn sum(rows: &[&Row], of: fn(&Row) -> &Figures) -> f64 {
    rows.iter().map(|row| of(row).seconds).sum()
}

/// What somebody gets who asks for labels and says no more.
fn usual(rows: &[Row]) -> String {
    let mut text = "\n## As clew searches\n\n\
         `auto`, with the path filter and with proofs, until every label is covered or proven infeasible, or nothing is left to \
         try. *Proven*: the share of the labels that are not covered (LUncov, on other programs: 95 %).\n\n\
         | subject | | labels | covered | infeasible | open | proven | runs | s | s, by plain |\n\
         | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        .to_owned();
    let (mut all, mut whole) = ([0; 4], [0; 4]);
    for row in rows {
        let figures = row.clew();
        let &Figures { objectives, covered, infeasible, runs, .. } = figures;
        let open = objectives - covered - infeasible;
        let is_late = figures.end == End::Time;
        for (at, one) in [objectives, covered, infeasible, open].into_iter().enumerate() {
            all[at] += one;
            whole[at] += if is_late { 0 } else { one };
        }
        let late = if is_late { " TO" } else { "" };
        let _ = writeln!(
            text,
            "| {} | {objectives} | {covered} | {infeasible} | {open} | {} | {runs} | {}{late} | {:.2} |",
            name(row),
            share(infeasible, objectives - covered),
            seconds(figures.seconds),
            figures.seconds / row.plain().seconds,
        );
    }
    for (name, [objectives, covered, infeasible, open]) in [("all", all), ("not cut short", whole)] {
        let share = share(infeasible, objectives - covered);
        let _ = writeln!(
            text,
            "| **{name}** | | {objectives} | {covered} | {infeasible} | {open} | {share} | | | |"
        );
    }
    text
}

fn share(part: u64, of: u64) -> String {
    (100 * part).checked_div(of).map_or("–".to_owned(), |share| format!("{share} %"))
}
