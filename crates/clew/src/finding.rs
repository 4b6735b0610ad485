//! A program's errors, said as a compiler says them.

use crate::snippet::snippet;
use clew_ir::{FunctionId, Place, Program};
use clew_vm::Trap;
use std::fmt::Write;
use std::io::IsTerminal;

/// Of a deeper stack only the innermost and the outermost calls are listed, so many of each.
const LISTED: usize = 8;

/// Writes messages about one program.
pub struct Messages<'p> {
    program: &'p Program,
    color: bool,
}

impl<'p> Messages<'p> {
    pub fn new(program: &'p Program) -> Self {
        let color = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Messages { program, color }
    }

    /// The error with its place, then the calls that led there, the innermost first.
    pub fn trap(&self, trap: &Trap) -> String {
        let what = format!("{}: {}", trap.kind, trap.kind.sentence());
        self.message(trap.place, "error", &what)
            + &self.line(trap.place)
            + &self.stack(&calls(self.program, trap))
    }

    pub fn unsupported(&self, what: &str, place: Option<Place>) -> String {
        self.message(place, "error", &format!("clew cannot run {what}"))
    }

    fn message(&self, place: Option<Place>, severity: &str, what: &str) -> String {
        let place = place.map_or_else(|| "clew".to_owned(), |place| self.program.show(place));
        match self.color {
            true => format!("\x1b[1m{place}: \x1b[31m{severity}:\x1b[0m\x1b[1m {what}\x1b[0m\n"),
            false => format!("{place}: {severity}: {what}\n"),
        }
    }

    /// The line of the source, at a terminal.
    fn line(&self, place: Option<Place>) -> String {
        let Some(place) = place else { return String::new() };
        let file = &self.program.files[place.file.index()].path;
        snippet(file, place.line, place.col)
    }

    fn stack(&self, calls: &[(FunctionId, Option<Place>)]) -> String {
        let mut text = String::new();
        for (i, &(function, place)) in calls.iter().enumerate() {
            if calls.len() > 2 * LISTED && (LISTED..calls.len() - LISTED).contains(&i) {
                if i == LISTED {
                    let _ = writeln!(text, "  ... {} more calls", calls.len() - 2 * LISTED);
                }
                continue;
            }
            let relation = if i == 0 { "in function" } else { "called from" };
            let name = &self.program.function(function).name;
            let place = place.map(|place| format!(" ({})", self.program.show(place))).unwrap_or_default();
            let _ = writeln!(text, "  {relation} {name}{place}");
        }
        text
    }
}

/// The program's own functions under way, the innermost first, each with the place it had reached.
fn calls(program: &Program, trap: &Trap) -> Vec<(FunctionId, Option<Place>)> {
    let innermost_first = trap.calls.iter().rev().copied();
    innermost_first.filter(|&(id, _)| program.is_users(id)).collect()
}
