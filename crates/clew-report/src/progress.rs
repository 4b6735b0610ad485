//! The live lines: one for each function at work and one for all of it, gone at the end. Where the output is no terminal nothing
//! of them is printed.
//!
//! Whoever works only notes where it stands; the lines are drawn by whoever calls `tick`.

use crate::Screen;
use crate::style::{Color, length, seconds};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// No more lines than these; the others are counted.
const MOST: usize = 8;
/// The width of the bar.
const BAR: usize = 24;
/// A search that has said nothing for so long waits for its turn, and needs no line.
const QUIET: Duration = Duration::from_secs(2);

/// The lines of the functions at work. Threads share it by reference.
pub struct Progress {
    screen: Screen,
    bar: ProgressBar,
    began: Instant,
    /// When the time is up.
    end: Option<Instant>,
    state: Mutex<State>,
}

/// A function at work.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
    lines: BTreeMap<LineId, Line>,
    next: u64,
    frame: usize,
    /// How many parts there are, how many of them are done, and what they are.
    parts: (u64, u64, &'static str),
    /// What functions that are done have covered, of how much, and what that is.
    covered: u64,
    total: u64,
    what: String,
}

struct Line {
    name: String,
    standing: Option<(u64, u64, u64, f64)>,
    /// When it last said something.
    last: Instant,
}

impl Progress {
    /// To the standard error output, if that is a terminal that can draw. `end`: when the time is up.
    pub fn stderr(screen: Screen, end: Option<Instant>) -> Progress {
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let target = if is_dumb { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        Progress::new(target, screen, end)
    }

    /// To any terminal.
    pub fn new(target: ProgressDrawTarget, screen: Screen, end: Option<Instant>) -> Progress {
        let bar = ProgressBar::with_draw_target(None, target).with_style(plain());
        let state = State {
            lines: BTreeMap::new(),
            next: 0,
            frame: 0,
            parts: (0, 0, ""),
            covered: 0,
            total: 0,
            what: String::new(),
        };
        Progress { screen, bar, began: Instant::now(), end, state: Mutex::new(state) }
    }

    /// There are so many parts to do: files, or functions where there is one file. The first word counts.
    pub fn expect(&self, parts: u64, what: &'static str) {
        let mut state = self.lock();
        if state.parts.2.is_empty() {
            state.parts = (parts, 0, what);
            if parts > 1 {
                self.bar.set_length(parts);
                self.bar.set_style(with_bar(self.screen));
            }
        }
    }

    /// One of the parts of this kind is done.
    pub fn advance(&self, what: &'static str) {
        let mut state = self.lock();
        if state.parts.2 == what {
            state.parts.1 += 1;
        }
    }

    /// Adds a line for a function, or for something else that takes time.
    pub fn start(&self, name: &str) -> LineId {
        let mut state = self.lock();
        let id = LineId(state.next);
        state.next += 1;
        state.lines.insert(id, Line { name: name.to_owned(), standing: None, last: Instant::now() });
        id
    }

    pub fn update(&self, id: LineId, standing: Standing) {
        let Standing { covered, total, what, runs, seconds } = standing;
        let mut state = self.lock();
        if state.what != what {
            what.clone_into(&mut state.what);
        }
        if let Some(line) = state.lines.get_mut(&id) {
            line.standing = Some((covered, total, runs, seconds));
            line.last = Instant::now();
        }
    }

    /// Takes the line away.
    pub fn finish(&self, id: LineId) {
        let mut state = self.lock();
        if let Some(Line { standing: Some((covered, total, ..)), .. }) = state.lines.remove(&id) {
            state.covered += covered;
            state.total += total;
        }
    }

    /// Prints something that stays, above the lines; also where the lines are not wanted.
    pub fn say(&self, text: &str) {
        self.bar.suspend(|| {
            // Progress is a courtesy: where it cannot be shown, the work goes on.
            let _ = writeln!(io::stderr(), "{text}");
        });
    }

    /// What is covered so far, as "12 of 30 branches"; `None`: nothing was looked for.
    pub fn found(&self) -> Option<String> {
        let state = self.lock();
        let (covered, total) = state.sum();
        (total > 0).then(|| format!("{covered} of {total} {}", state.what))
    }

    /// Draws the lines as things stand.
    pub fn tick(&self) {
        if self.bar.is_hidden() {
            return;
        }
        let mut state = self.lock();
        state.frame += 1;
        let (parts, done, _) = state.parts;
        self.bar.set_prefix(self.lines(&state));
        self.bar.set_message(self.overall(&state));
        self.bar.set_position(done.min(parts));
        drop(state);
        self.bar.tick();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A thread that panicked while it noted something leaves at worst a wrong line behind.
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// A line for each that is at work, each with its end.
    fn lines(&self, state: &State) -> String {
        let style = self.screen.style;
        let frames = if style.unicode { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" } else { "|/-\\" };
        let spinner = frames.chars().nth(state.frame % length(frames)).unwrap_or(' ');
        let spinner = style.paint(Some(Color::Green), &spinner.to_string());
        let mut at_work: Vec<&Line> = state.lines.values().collect();
        at_work.sort_by_key(|line| std::cmp::Reverse(line.last));
        let newest = at_work.first().map(|line| line.last);
        at_work.retain(|line| newest.is_some_and(|newest| newest.duration_since(line.last) < QUIET));
        at_work.truncate(MOST);
        at_work.sort_by(|a, b| a.name.cmp(&b.name));
        let widest = at_work.iter().map(|line| length(&line.name)).max().unwrap_or(0).min(40);
        let text = |line: &&Line| {
            let standing = line.standing.map(|standing| describe(standing, &state.what));
            let text = format!("{:widest$}  {}", line.name, standing.unwrap_or_default());
            let text = style.fit(text.trim_end(), self.screen.width.saturating_sub(3));
            format!("{spinner} {text}\n")
        };
        at_work.iter().map(text).collect()
    }

    /// What is behind the bar.
    fn overall(&self, state: &State) -> String {
        let (parts, done, what) = state.parts;
        let (covered, _) = state.sum();
        let mut said = Vec::new();
        if parts > 1 {
            said.push(format!("{done}/{parts} {what}"));
        }
        let left = self.end.map(|end| end.saturating_duration_since(Instant::now()));
        said.push(match left {
            Some(left) => format!("{}, at most {} left", clock(self.began.elapsed()), clock(left)),
            None => clock(self.began.elapsed()),
        });
        if parts > 1 && covered > 0 {
            said.push(format!("{covered} {} covered", state.what));
        }
        let room = if parts > 1 { BAR + 3 } else { 1 };
        self.screen.style.fit(&said.join("  "), self.screen.width.saturating_sub(room))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl State {
    /// What is covered, of how much.
    fn sum(&self) -> (u64, u64) {
        let standings = self.lines.values().filter_map(|line| line.standing);
        standings
            .fold((self.covered, self.total), |(covered, total), (more, of, ..)| (covered + more, total + of))
    }
}

fn plain() -> ProgressStyle {
    style("{prefix}{msg}", "##")
}

fn with_bar(screen: Screen) -> ProgressStyle {
    let (full, color) =
        (if screen.style.unicode { "━╸─" } else { "=>-" }, if screen.style.color { ".green" } else { "" });
    style(&format!("{{prefix}}{{bar:{BAR}{color}}}  {{msg}}"), full)
}

fn style(template: &str, characters: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates here are right").progress_chars(characters)
}

fn describe((covered, total, runs, elapsed): (u64, u64, u64, f64), what: &str) -> String {
    let noun = if runs == 1 { "run" } else { "runs" };
    format!("{covered}/{total} {what}  {runs} {noun}  {}", seconds(elapsed))
}

/// `12 s`, `3:05`, `1:02:30`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
