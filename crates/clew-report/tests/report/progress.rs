//! The live lines, as they stand on a terminal's screen.

use clew_report::{Progress, Screen, Standing, Style};
use indicatif::{InMemoryTerm, ProgressDrawTarget};
use std::time::{Duration, Instant};

fn screen(unicode: bool, width: usize) -> Screen {
    Screen { style: Style { color: false, unicode }, width }
}

fn on(terminal: &InMemoryTerm, screen: Screen, end: Option<Instant>) -> Progress {
    Progress::new(ProgressDrawTarget::term_like(Box::new(terminal.clone())), screen, end)
}

fn standing(covered: u64, runs: u64) -> Standing<'static> {
    Standing { covered, total: 8, what: "branches", runs, seconds: runs as f64 / 50.0 }
}

/// Drawing is limited in time: a moment later it is drawn as it stands.
fn drawn(progress: &Progress, terminal: &InMemoryTerm) -> String {
    for _ in 0..10 {
        std::thread::sleep(Duration::from_millis(60));
        progress.tick();
    }
    let contents = terminal.contents();
    // The spinner goes on.
    let still = |line: &str| match line.chars().next() {
        Some(c) if "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏|/-\\".contains(c) => format!("*{}", &line[c.len_utf8()..]),
        _ => line.to_owned(),
    };
    contents.lines().map(still).collect::<Vec<_>>().join("\n")
}

#[test]
fn two_functions_side_by_side() {
    let terminal = InMemoryTerm::new(12, 100);
    let progress = on(&terminal, screen(true, 100), Some(Instant::now() + Duration::from_secs(3605)));
    progress.expect(4, "functions");
    let done = progress.start("swap");
    progress.update(done, standing(8, 3));
    progress.finish(done);
    progress.advance("functions");
    let bubble = progress.start("bubble");
    let valves = progress.start("check_valves");
    progress.update(bubble, standing(6, 14));
    progress.update(valves, standing(0, 1));
    let said = drawn(&progress, &terminal);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "* bubble        6/8 branches  14 runs  0.3 s");
    assert_eq!(lines[1], "* check_valves  0/8 branches  1 run  0.0 s");
    assert!(lines[2].starts_with("━━━━━━╸─────────────────  1/4 functions  "), "{said}");
    assert!(
        lines[2].contains(" s, at most 1:00:0") && lines[2].ends_with(" left  14 branches covered"),
        "{said}"
    );
    assert_eq!(progress.found().as_deref(), Some("14 of 24 branches"));
    drop(progress);
    assert_eq!(terminal.contents(), "", "the lines are gone at the end");
}

#[test]
fn one_function_has_no_bar_and_narrow_terminals_cut_lines() {
    let terminal = InMemoryTerm::new(12, 24);
    let progress = on(&terminal, screen(false, 24), None);
    progress.expect(1, "functions");
    let line = progress.start("a_function_with_a_long_name");
    progress.update(line, standing(2, 1));
    let said = drawn(&progress, &terminal);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 2, "{said}");
    assert_eq!(lines[0], "* a_function_with_a_...");
    assert!(lines[1].ends_with(" s"), "{said}");
}

#[test]
fn files_count_where_there_are_several() {
    let terminal = InMemoryTerm::new(12, 80);
    let progress = on(&terminal, screen(false, 80), None);
    progress.expect(2, "files");
    progress.expect(40, "functions");
    progress.advance("functions");
    progress.advance("files");
    let said = drawn(&progress, &terminal);
    assert!(said.starts_with("============>-----------  1/2 files  "), "{said}");
}

#[test]
fn only_so_many_lines() {
    let terminal = InMemoryTerm::new(24, 80);
    let progress = on(&terminal, screen(false, 80), None);
    for number in 0..30 {
        let line = progress.start(&format!("f{number}"));
        progress.update(line, standing(1, 1));
    }
    assert_eq!(drawn(&progress, &terminal).lines().count(), 9);
}

#[test]
fn what_waits_for_its_turn_has_no_line() {
    let terminal = InMemoryTerm::new(24, 80);
    let progress = on(&terminal, screen(false, 80), None);
    let (waits, works) = (progress.start("waits"), progress.start("works"));
    progress.update(waits, standing(1, 1));
    std::thread::sleep(Duration::from_millis(2100));
    progress.update(works, standing(1, 1));
    let said = drawn(&progress, &terminal);
    assert!(said.contains("works") && !said.contains("waits"), "{said}");
}

#[test]
fn nothing_where_there_is_no_terminal() {
    let progress = Progress::new(ProgressDrawTarget::hidden(), screen(true, 80), None);
    let line = progress.start("bubble");
    progress.update(line, standing(3, 2));
    progress.tick();
    assert_eq!(progress.found().as_deref(), Some("3 of 8 branches"));
}
