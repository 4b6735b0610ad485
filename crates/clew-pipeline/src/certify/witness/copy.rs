//! A copy of a source in which what is proven to be impossible calls `reach_error`.
//!
//! What is put in has no line end, so but for one line at the start all lines stay where they are.

use clew_cover::{Kind, Objective};

/// The line that the copy begins with.
pub const HEAD: &str = "extern void abort(void); void reach_error(void) { abort(); }\n";
/// So many lines a copy has before the source's first one.
pub const SHIFT: u32 = 1;

/// What goes to a place: those that end there come before those that begin there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Edit {
    line: u32,
    column: u32,
    begins: bool,
    /// Of those that begin at a place the longest range comes first, of those that end the shortest.
    order: (i64, i64),
    text: String,
}

/// A source's text, and what is to be put into it.
pub struct Copy<'t> {
    lines: Vec<&'t str>,
    /// By line: it belongs to a directive of the preprocessor.
    is_directive: Vec<bool>,
    edits: Vec<Edit>,
}

impl<'t> Copy<'t> {
    pub fn of(text: &'t str) -> Self {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let (mut is_directive, mut goes_on) = (Vec::new(), false);
        for line in &lines {
            let is = goes_on || line.trim_start().starts_with('#');
            goes_on = is && line.trim_end_matches(['\n', '\r']).ends_with('\\');
            is_directive.push(is);
        }
        Copy { lines, is_directive, edits: Vec::new() }
    }

    /// The text at a place, up to the end of its line.
    pub fn at(&self, (line, column): (u32, u32)) -> Option<&'t str> {
        self.lines.get(line.checked_sub(1)? as usize)?.get(column.checked_sub(1)? as usize..)
    }

    /// Has an objective's branch call `reach_error`. Else why it cannot.
    pub fn mark(&mut self, objective: &Objective) -> Result<(), &'static str> {
        let (start, end) = (objective.range.start, objective.range.end);
        let is_plain = |line: u32| self.is_directive.get(line as usize - 1) == Some(&false);
        if !(start.0..=end.0).all(is_plain) {
            return Err("it stands in a macro");
        }
        let (Some(text), Some(_)) = (self.at(start), self.at(end)) else {
            return Err("it has no place in the text");
        };
        let is_case = ["case", "default"].iter().any(|word| text.starts_with(word));
        match objective.kind {
            Kind::Edge(_) | Kind::Outcome(..) if is_case => Err("another case may fall into it"),
            Kind::Edge(outcome) | Kind::Outcome(_, outcome) => {
                let (open, close) = match outcome {
                    true => ("((", ") ? (reach_error(), 1) : 0)"),
                    false => ("((", ") ? 1 : (reach_error(), 0))"),
                };
                self.put(start, end, open, close);
                Ok(())
            }
            Kind::Region if text.starts_with('{') => {
                self.put((start.0, start.1 + 1), end, " reach_error();", "");
                Ok(())
            }
            Kind::Entry | Kind::Region => Err("it begins without a brace"),
            Kind::Vector(..) | Kind::Independence(..) => {
                Err("it is no branch but a test vector, or a pair of them")
            }
            Kind::Label(_) => Err("it is a label"),
        }
    }

    fn put(&mut self, start: (u32, u32), end: (u32, u32), open: &str, close: &str) {
        let length = (i64::from(end.0 - start.0), i64::from(end.1) - i64::from(start.1));
        let longest = (-length.0, -length.1);
        let edit = |(line, column), begins, order, text: &str| Edit {
            line,
            column,
            begins,
            order,
            text: text.to_owned(),
        };
        let opens = edit(start, true, longest, open);
        let closes = edit(end, false, length, close);
        // Several criteria may ask for one branch.
        if self.edits.contains(&opens) && (close.is_empty() || self.edits.contains(&closes)) {
            return;
        }
        self.edits.push(opens);
        if !close.is_empty() {
            self.edits.push(closes);
        }
        self.edits.sort();
    }

    /// Where a place of the source is in the copy.
    pub fn place(&self, (line, column): (u32, u32)) -> (u32, u32) {
        let before = self.edits.iter().filter(|edit| edit.line == line && edit.column <= column);
        (line + SHIFT, column + before.map(|edit| edit.text.len() as u32).sum::<u32>())
    }

    /// The copy, with more at its end.
    pub fn text(&self, more: &str) -> String {
        let mut out = HEAD.to_owned();
        let mut edits = self.edits.iter().peekable();
        for (number, line) in (1..).zip(&self.lines) {
            let mut from = 0;
            while let Some(edit) = edits.next_if(|edit| edit.line == number) {
                let at = edit.column as usize - 1;
                out.push_str(&line[from..at]);
                out.push_str(&edit.text);
                from = at;
            }
            out.push_str(&line[from..]);
        }
        if !out.ends_with('\n') {
            out.push('\n');
        }
        out + more
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nests_stays_nested_and_lines_stay() {
        let mut copy = Copy::of("int f(int a, int b) {\n    return a && b;\n}\n");
        copy.put((2, 12), (2, 18), "<", ">");
        copy.put((2, 12), (2, 13), "(", ")");
        copy.put((2, 17), (2, 18), "[", "]");
        let text = copy.text("");
        assert_eq!(text.lines().nth(2), Some("    return <(a) && [b]>;"));
        assert_eq!(copy.place((2, 5)), (3, 5));
        assert_eq!(copy.place((2, 17)), (3, 21));
    }

    #[test]
    fn directives_are_told_from_code() {
        let copy = Copy::of("#define A(x) \\\n  ((x) == 1)\nint a;\n");
        assert_eq!(copy.is_directive, [true, true, false]);
    }
}
