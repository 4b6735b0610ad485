//! The line of a source that a message is about, with a caret, for whoever sits at a terminal. A script gets the sentence alone,
//! on one line.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::io::IsTerminal;
use std::ops::Range;
use std::path::Path;

/// A longer line is of no use on a screen.
const LONGEST: usize = 400;

/// The line behind a message on standard error; empty where nobody looks, or there is no such line. Lines and columns (bytes)
/// count from 1.
pub fn snippet(file: &Path, line: u32, column: u32) -> String {
    if !std::io::stderr().is_terminal() {
        return String::new();
    }
    let color = std::env::var_os("NO_COLOR").is_none();
    let text = std::fs::read(file).unwrap_or_default();
    rendered(&String::from_utf8_lossy(&text), line, column, color).map_or(String::new(), |it| it + "\n")
}

fn rendered(text: &str, line: u32, column: u32, color: bool) -> Option<String> {
    let source = text.lines().nth(line.checked_sub(1)? as usize)?;
    let span = word(source, column.checked_sub(1)? as usize)?;
    if source.len() > LONGEST {
        return None;
    }
    let snippet =
        Snippet::source(source).line_start(line as usize).annotation(AnnotationKind::Primary.span(span));
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let report = [Group::with_level(Level::ERROR).element(snippet)];
    Some(renderer.render(&report))
}

/// The word, the string or the character that begins there.
fn word(source: &str, start: usize) -> Option<Range<usize>> {
    let rest = source.get(start..)?;
    let first = rest.chars().next()?;
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let length = match first {
        '"' | '\'' => rest[1..].find(first).map_or(rest.len(), |end| end + 2),
        c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
        c => c.len_utf8(),
    };
    Some(start..start + length)
}

/// The parts of `file:line:column`.
pub fn place(text: &str) -> Option<(&Path, u32, u32)> {
    let mut parts = text.rsplitn(3, ':');
    let (column, line) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Some((Path::new(parts.next()?), line, column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caret_below_each_character_of_the_word() {
        let text = "[gen]\nbudgte = \"60s\"\n";
        assert_eq!(rendered(text, 2, 1, false).as_deref(), Some("  |\n2 | budgte = \"60s\"\n  | ^^^^^^"));
        assert!(rendered(text, 2, 10, false).is_some_and(|it| it.ends_with("|          ^^^^^")));
        assert_eq!(rendered(text, 9, 1, false), None);
        assert_eq!(rendered(text, 2, 99, false), None);
        assert!(rendered(text, 2, 1, true).is_some_and(|it| it.contains('\x1b')));
    }

    #[test]
    fn places_are_read() {
        assert_eq!(place("a:b.c:3:7"), Some((Path::new("a:b.c"), 3, 7)));
        assert_eq!(place("b.c"), None);
    }
}
