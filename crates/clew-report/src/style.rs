//! How text may look on the screen at hand: with colours or without, in Unicode or ASCII, how wide.

/// What the terminal can show. Plain unless told otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    pub color: bool,
    pub unicode: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen {
    pub style: Style,
    /// In characters; a file or pipe is as wide as it likes: `usize::MAX`.
    pub width: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Color {
    Bold,
    Dim,
    Green,
    Yellow,
    Red,
}

impl Style {
    pub(crate) fn paint(self, color: Option<Color>, text: &str) -> String {
        let code = match color {
            _ if !self.color => return text.to_owned(),
            None => return text.to_owned(),
            Some(Color::Bold) => "1",
            Some(Color::Dim) => "2",
            Some(Color::Green) => "32",
            Some(Color::Yellow) => "33",
            Some(Color::Red) => "31",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    pub(crate) fn ellipsis(self) -> &'static str {
        if self.unicode { "…" } else { "..." }
    }

    pub(crate) fn rule(self) -> &'static str {
        if self.unicode { "─" } else { "-" }
    }

    /// The text, cut to a width.
    pub(crate) fn fit(self, text: &str, width: usize) -> String {
        if length(text) <= width {
            return text.to_owned();
        }
        let ellipsis = self.ellipsis();
        let room = width.saturating_sub(length(ellipsis));
        text.chars().take(room).chain(ellipsis.chars()).take(width).collect()
    }
}

/// How many columns a text takes, if every character takes one.
pub(crate) fn length(text: &str) -> usize {
    text.chars().count()
}

/// A duration as the table and the progress lines have it.
pub(crate) fn seconds(seconds: f64) -> String {
    format!("{seconds:.1} s")
}
