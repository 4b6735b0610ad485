//! The live lines, as a terminal would receive them.

use crate::common;
use clew_report::{Progress, Screen, Standing, Style};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[derive(Clone, Default)]
struct Tape(Arc<Mutex<Vec<u8>>>);

impl Write for Tape {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Tape {
    /// What was printed, control characters made visible, a line for each time the lines were drawn anew.
    fn text(&self) -> String {
        let bytes = self.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap().replace('\n', "\\n").replace('\r', "\n\\r").replace('\x1b', "\\e")
            + "\n"
    }
}

fn screen(unicode: bool, width: usize) -> Screen {
    Screen { style: Style { color: false, unicode }, width }
}

fn standing(covered: u64, runs: u64) -> Standing<'static> {
    Standing { covered, total: 8, what: "branches", runs, seconds: runs as f64 / 50.0 }
}

fn play(progress: &Progress) {
    let bubble = progress.start("bubble");
    progress.update(bubble, standing(2, 1));
    let valves = progress.start("check_valves");
    progress.update(bubble, standing(6, 14));
    progress.update(valves, standing(0, 3));
    progress.finish(bubble);
    progress.update(bubble, standing(8, 15));
    progress.finish(valves);
}

#[test]
fn two_functions_side_by_side() {
    let tape = Tape::default();
    play(&Progress::new(Some(Box::new(tape.clone())), screen(true, 80), Duration::ZERO));
    common::check("progress.txt", &tape.text());
}

#[test]
fn narrow_ascii() {
    let tape = Tape::default();
    play(&Progress::new(Some(Box::new(tape.clone())), screen(false, 24), Duration::ZERO));
    common::check("progress_narrow.txt", &tape.text());
}

#[test]
fn lines_in_flight_are_erased_at_the_end() {
    let tape = Tape::default();
    let progress = Progress::new(Some(Box::new(tape.clone())), screen(true, 80), Duration::ZERO);
    progress.start("a");
    progress.start("b");
    drop(progress);
    assert!(tape.text().ends_with("\\r\\e[2K\\e[1A\\e[2K\n"), "{}", tape.text());
}

#[test]
fn updates_are_drawn_only_so_often() {
    let tape = Tape::default();
    let progress = Progress::new(Some(Box::new(tape.clone())), screen(true, 80), Duration::from_secs(3600));
    let bubble = progress.start("bubble");
    let before = tape.text();
    progress.update(bubble, standing(6, 14));
    assert_eq!(tape.text(), before);
}

#[test]
fn what_is_said_stays_above_the_lines() {
    let tape = Tape::default();
    let progress = Progress::new(Some(Box::new(tape.clone())), screen(true, 80), Duration::ZERO);
    progress.start("bubble");
    progress.say("bubble.c:3: inline assembly is a stub");
    assert!(
        tape.text().contains("\\r\\e[2Kbubble.c:3: inline assembly is a stub\\n⠙ bubble"),
        "{}",
        tape.text()
    );
}

#[test]
fn nothing_where_there_is_no_terminal() {
    let progress = Progress::new(None, screen(true, 80), Duration::ZERO);
    play(&progress);
}
