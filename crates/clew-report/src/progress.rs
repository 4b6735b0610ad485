//! The live lines: one for each function in flight, redrawn in place on the terminal and gone at the end. Where the
//! output is no terminal nothing is printed at all.

use crate::Screen;
use crate::style::{Color, length, seconds};
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How often the lines are redrawn at most.
const PERIOD: Duration = Duration::from_millis(80);

/// The lines of the functions in flight. Threads share it by reference.
pub struct Progress {
    screen: Screen,
    period: Duration,
    state: Mutex<State>,
}

/// A function in flight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineId(u64);

/// Where a function stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing<'a> {
    pub covered: u64,
    pub total: u64,
    /// What is counted: "branches", "objectives".
    pub what: &'a str,
    pub runs: u64,
    pub seconds: f64,
}

struct State {
    /// None: nothing is ever printed.
    out: Option<Box<dyn Write + Send>>,
    lines: Vec<Line>,
    next: u64,
    /// How many lines are on the screen; the cursor is at the end of the last.
    drawn: usize,
    last: Option<Instant>,
    frame: usize,
}

struct Line {
    id: LineId,
    name: String,
    standing: String,
}

impl Progress {
    /// To the standard error output, if that is a terminal and progress is wanted.
    pub fn stderr(screen: Screen, wanted: bool) -> Progress {
        let out = wanted && io::stderr().is_terminal();
        Progress::new(out.then(|| Box::new(io::stderr()) as _), screen, PERIOD)
    }

    /// To any terminal; `None` prints nothing.
    pub fn new(out: Option<Box<dyn Write + Send>>, screen: Screen, period: Duration) -> Progress {
        let state = State { out, lines: Vec::new(), next: 0, drawn: 0, last: None, frame: 0 };
        Progress { screen, period, state: Mutex::new(state) }
    }

    /// Adds a line for a function.
    pub fn start(&self, name: &str) -> LineId {
        let mut state = self.lock();
        let id = LineId(state.next);
        state.next += 1;
        state.lines.push(Line { id, name: name.to_owned(), standing: String::new() });
        self.draw(&mut state);
        id
    }

    pub fn update(&self, id: LineId, standing: Standing) {
        let mut state = self.lock();
        if state.out.is_none() {
            return;
        }
        if let Some(line) = state.lines.iter_mut().find(|line| line.id == id) {
            line.standing = describe(standing);
        }
        if state.last.is_none_or(|last| last.elapsed() >= self.period) {
            self.draw(&mut state);
        }
    }

    /// Takes the function's line away.
    pub fn finish(&self, id: LineId) {
        let mut state = self.lock();
        state.lines.retain(|line| line.id != id);
        self.draw(&mut state);
    }

    /// Prints something that stays, above the lines; also where the lines are not wanted.
    pub fn say(&self, text: &str) {
        let mut state = self.lock();
        let erased = state.erase();
        match &mut state.out {
            Some(out) => print(out, &format!("{erased}{text}\n")),
            None => print(&mut io::stderr(), &format!("{text}\n")),
        }
        self.draw(&mut state);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A thread that panicked while drawing leaves at worst a wrong line behind.
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn draw(&self, state: &mut State) {
        if state.out.is_none() {
            return;
        }
        let mut text = state.erase();
        let widest = state.lines.iter().map(|line| length(&line.name)).max().unwrap_or(0);
        let lines: Vec<String> =
            state.lines.iter().map(|line| self.line(line, widest, state.frame)).collect();
        text.push_str(&lines.join("\n"));
        state.drawn = lines.len();
        state.frame += 1;
        state.last = Some(Instant::now());
        if let Some(out) = &mut state.out {
            print(out, &text);
        }
    }

    fn line(&self, line: &Line, widest: usize, frame: usize) -> String {
        let style = self.screen.style;
        let frames = if style.unicode { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" } else { "|/-\\" };
        let spinner = frames.chars().nth(frame % length(frames)).unwrap_or(' ');
        let text = format!("{:widest$}  {}", line.name, line.standing);
        // One column stays free: a full line would wrap, and then the cursor is not where it is thought to be.
        let text = style.fit(text.trim_end(), self.screen.width.saturating_sub(3));
        format!("{} {text}", style.paint(Some(Color::Green), &spinner.to_string()))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let mut state = self.lock();
        let erased = state.erase();
        if let Some(out) = &mut state.out {
            print(out, &erased);
        }
    }
}

impl State {
    /// What clears the lines on the screen and leaves the cursor where the first began.
    fn erase(&mut self) -> String {
        let drawn = std::mem::take(&mut self.drawn);
        if drawn == 0 {
            return String::new();
        }
        let mut text = "\r\x1b[2K".to_owned();
        text.push_str(&"\x1b[1A\x1b[2K".repeat(drawn - 1));
        text
    }
}

fn describe(standing: Standing) -> String {
    let Standing { covered, total, what, runs, seconds: elapsed } = standing;
    let noun = if runs == 1 { "run" } else { "runs" };
    format!("{covered}/{total} {what}  {runs} {noun}  {}", seconds(elapsed))
}

/// Progress is a courtesy: where it cannot be shown, the work goes on.
fn print(out: &mut impl Write, text: &str) {
    if !text.is_empty() {
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }
}
