//! `lab/results/filter.md`.

use super::table::{self, Sum};
use super::{CRITERIA, Pair, Row, caut};
use crate::Places;
use crate::catalogue::{Catalogue, Unloaded};
use crate::engine::Engine;
use crate::figures::End;
use crate::measure::Budget;
use crate::selection::SIMPLE;
use crate::subject::OWN;
use clew_cover::Criterion;
use std::fmt::Write;

pub fn write(
    places: &Places,
    engine: &Engine,
    catalogue: &Catalogue,
    budget: Budget,
    rows: &[Row],
) -> String {
    let mut text = opening(engine, catalogue, budget, rows);
    for (at, &criterion) in CRITERIA.iter().enumerate() {
        text += &tables(criterion, at, rows);
    }
    text += &ends(rows, budget);
    text += &choice(catalogue);
    for (at, &criterion) in CRITERIA.iter().enumerate() {
        text += &units(places, criterion, at, rows);
    }
    text
}

fn opening(engine: &Engine, catalogue: &Catalogue, budget: Budget, rows: &[Row]) -> String {
    let mut text = format!(
        "# Depth-first search with and without the path filter\n\n\
         Written by `make lab-filter`, clew at {}. {} units whose cyclomatic complexity is above {SIMPLE}, each searched \
         depth first without the path filter (dfs) and with it (cs-dfs), as in CAUT, section V. #ITER is \
         runs, #CON is queries to the solver, #COV is the share of objectives covered; #DC counts the conditions of \
         composite decisions, each of which must be shown to decide alone. A search is over when everything is covered, \
         when nothing is left to try, or after {} runs, the same for both sides; CAUT gave each project 20 minutes. \
         Input arrays have at most {} elements, so that more searches end; in CAUT all but 10 of 190 units did, with \
         some 24 runs for each. A net of {} seconds for each search is there for what takes too long; \
         where it was needed is said below, and only there do the figures, but for the seconds, depend on the machine. \
         Where loops are bounded by nothing, or by what callees say, searches do not end, and both sides use up all their \
         runs. So there are three tables: the units whose searches ended, which are CAUT's case; all units; and \
         what it took each side to cover as much as both sides cover in the end.\n",
        engine.version,
        rows.len(),
        budget.runs,
        budget.elements,
        budget.seconds,
    );
    if !catalogue.absent.is_empty() {
        let _ = writeln!(
            text,
            "\n**Left out, because they were not fetched** (no network?): {}.",
            catalogue.absent.join(", ")
        );
    }
    text
}

fn title(criterion: Criterion) -> (&'static str, &'static str) {
    match criterion {
        Criterion::Branch => ("Branch coverage (CAUT's Table I)", "#BR"),
        _ => ("MC/DC (CAUT's Table II)", "#DC"),
    }
}

fn projects<'a>(rows: &[&'a Row]) -> Vec<&'a str> {
    let mut projects: Vec<&str> = rows.iter().map(|row| &*row.subject.project).collect();
    projects.dedup();
    projects
}

/// The tables of a criterion, CAUT's below the first. Units that have nothing to cover under it are not counted.
fn tables(criterion: Criterion, at: usize, rows: &[Row]) -> String {
    let (title, objectives) = title(criterion);
    let rows: Vec<&Row> = rows.iter().filter(|row| row.pairs[at].dfs.objectives > 0).collect();
    let ended: Vec<&Row> = rows.iter().copied().filter(|row| row.pairs[at].came_to_an_end()).collect();
    let [all, whole, same] = [&rows, &ended, &rows].map(|rows| (at, objectives, &rows[..]));
    format!(
        "\n## {title}\n\n\
         {} of {} units came to an end on both sides, as about 95 % did in CAUT:\n\n{}{}{}\n\
         All units; one that the budget ended has the same runs on both sides, or what the net left:\n\n{}\n\
         All units, up to the coverage that both reach, unit by unit:\n\n{}",
        ended.len(),
        rows.len(),
        table(whole, |pairs| Sum::of(pairs.into_iter())),
        cauts(criterion),
        verdict(at, &rows),
        table(all, |pairs| Sum::of(pairs.into_iter())),
        table(same, |pairs| Sum::to_the_same(pairs.into_iter())),
    )
}

/// A row a project, all together, and the mean of what is saved in those that were fetched, which is how CAUT sums up.
fn table((at, objectives, rows): (usize, &str, &[&Row]), add_up: impl Fn(Vec<&Pair>) -> Sum) -> String {
    let sum = |wanted: &dyn Fn(&Row) -> bool| {
        add_up(rows.iter().filter(|row| wanted(row)).map(|row| &row.pairs[at]).collect())
    };
    let (mut text, mut fetched) = (table::head(objectives), Vec::new());
    for project in projects(rows) {
        let sum = sum(&|row| row.subject.project == project);
        text += &table::row(project, &sum);
        fetched.extend((project != OWN).then_some(sum));
    }
    text += &table::row("**all**", &sum(&|_| true));
    if !fetched.is_empty() {
        let runs: Vec<[u64; 2]> = fetched.iter().map(|sum| sum.runs).collect();
        let queries: Vec<[u64; 2]> = fetched.iter().map(|sum| sum.queries).collect();
        text += &table::mean_row("mean of the fetched projects", &runs, &queries);
    }
    text
}

fn cauts(criterion: Criterion) -> String {
    let lines = caut::lines(criterion);
    let mut text: String = lines.iter().map(table::caut_row).collect();
    let open = &lines[..lines.len().min(caut::OPEN_SOURCE)];
    let runs: Vec<[u64; 2]> = open.iter().map(|line| [line.runs.0, line.runs.1]).collect();
    let queries: Vec<[u64; 2]> = open.iter().map(|line| [line.queries.0, line.queries.1]).collect();
    text += &table::mean_row("*CAUT:* mean of bash, flex, make", &runs, &queries);
    text
}

/// Whether coverage is nowhere less, where it is more, and what the filter cost.
fn verdict(at: usize, rows: &[&Row]) -> String {
    let names = |wanted: &dyn Fn(&Pair) -> bool| -> Vec<String> {
        let found = rows.iter().filter(|row| wanted(&row.pairs[at]));
        found.map(|row| format!("`{}`", row.subject.function)).collect()
    };
    let less = names(&|pair| pair.is_less() && !pair.is_by_chance());
    let by_chance = names(&|pair| pair.is_less() && pair.is_by_chance());
    let more = names(&|pair| pair.filtered.covered > pair.dfs.covered);
    let nothing = names(&|pair| pair.dfs.covered == 0 && pair.filtered.covered == 0);
    let mut text = match less.len() {
        0 => "\nCoverage is less with the filter nowhere".to_owned(),
        count => format!("\n**Coverage is less with the filter in {count} units**: {}", less.join(", ")),
    };
    if !more.is_empty() {
        let _ = write!(text, ", and more in {}: {}", more.len(), more.join(", "));
    }
    text.push('.');
    if !by_chance.is_empty() {
        let _ = write!(
            text,
            " It is less because time was over in {}: {}.",
            by_chance.len(),
            by_chance.join(", ")
        );
    }
    if !nothing.is_empty() {
        let _ = write!(
            text,
            " Neither covers anything, which counts all the same, in {}: {}.",
            nothing.len(),
            nothing.join(", ")
        );
    }
    let sums = rows.iter().map(|row| &row.pairs[at].filtered);
    let (filter, all) =
        sums.fold((0.0, 0.0), |(a, b), figures| (a + figures.filter_seconds, b + figures.seconds));
    let share = 100.0 * filter / f64::max(all, f64::MIN_POSITIVE);
    let _ = writeln!(text, " The filter took {share:.1} % of the time of the searches that have it.");
    text
}

/// How many searches ended for which reason.
fn ends(rows: &[Row], budget: Budget) -> String {
    let mut text = format!(
        "\n## Why the searches were over\n\n\
         | criterion | search | everything covered | nothing left | {} runs | {} seconds | clew failed |\n\
         | --- | --- | ---: | ---: | ---: | ---: | ---: |\n",
        budget.runs, budget.seconds
    );
    for (at, criterion) in CRITERIA.iter().enumerate() {
        for (side, name) in ["dfs", "cs-dfs"].into_iter().enumerate() {
            let end = |row: &Row| [row.pairs[at].dfs.end, row.pairs[at].filtered.end][side];
            let count = |wanted: End| rows.iter().filter(|row| end(row) == wanted).count().to_string();
            let counts = End::ALL.map(count).join(" | ");
            let _ = writeln!(text, "| {criterion} | {name} | {counts} |");
        }
    }
    text
}

/// What there was to choose from, and what could not be loaded.
fn choice(catalogue: &Catalogue) -> String {
    let mut text = format!(
        "\n## How the units were chosen\n\n\
         Every file of a fetched project is loaded by itself. Of its functions those of a complexity above {SIMPLE} are \
         sorted by complexity and name, and so many are taken from that list at equal distances. Complexity is counted \
         on clang's coverage map as clew has it: decisions and one, a composite decision counts once, a case of a \
         switch too. The project `{OWN}` is all of \
         `lab/subjects`.\n\n\
         | project | files | not loaded | functions | above {SIMPLE} | taken |\n\
         | --- | ---: | ---: | ---: | ---: | ---: |\n"
    );
    for project in &catalogue.projects {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} |",
            project.name,
            project.files,
            project.unloaded.len(),
            project.functions,
            project.complex,
            project.taken
        );
    }
    let unloaded = catalogue.projects.iter().flat_map(|project| {
        project.unloaded.iter().map(|Unloaded { file, why }| format!("\n- {}/{file}: {why}", project.name))
    });
    let unloaded: String = unloaded.collect();
    if !unloaded.is_empty() {
        let _ = writeln!(text, "\nNot loaded, so that their functions are left out:\n{unloaded}");
    }
    text
}

fn units(places: &Places, criterion: Criterion, at: usize, rows: &[Row]) -> String {
    let mut text = format!(
        "\n## The units under {criterion}\n\n\
         | project | file | function | complexity | objectives | covered | infeasible | runs | queries | left out | seconds | over by |\n\
         | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n"
    );
    for Row { subject, pairs } in rows {
        let pair = &pairs[at];
        let Pair { dfs, filtered } = pair;
        let file = places.short(&subject.file);
        let inner = file.strip_prefix(&format!("{}/", subject.project)).unwrap_or(&file);
        let _ = writeln!(
            text,
            "| {} | {inner} | `{}` | {} | {} | {}{} | {} | {} | {} | {} | {:.1}/{:.1} | {}/{} |",
            subject.project,
            subject.function,
            subject.complexity,
            dfs.objectives,
            table::both([dfs.covered, filtered.covered]),
            match pair.is_less() {
                true if pair.is_by_chance() => " less, time",
                true => " **less**",
                false => "",
            },
            table::both([dfs.infeasible, filtered.infeasible]),
            table::both([dfs.runs, filtered.runs]),
            table::both([dfs.queries, filtered.queries]),
            filtered.filtered,
            dfs.seconds,
            filtered.seconds,
            dfs.end.name(),
            filtered.end.name(),
        );
    }
    text
}
