//! Source text, for people.

use clew_cover::{Kind, Objective};
use clew_ir::{FileId, Program, Range};
use std::collections::HashMap;
use std::path::Path;

/// The lines of the files that were asked about, read once.
pub struct Sources<'p> {
    program: &'p Program,
    files: HashMap<FileId, Vec<String>>,
}

impl<'p> Sources<'p> {
    pub fn new(program: &'p Program) -> Self {
        Sources { program, files: HashMap::new() }
    }

    /// The lines of a file.
    pub fn lines(&mut self, file: FileId) -> &[String] {
        let program = self.program;
        self.files.entry(file).or_insert_with(|| lines_of(&program.files[file.index()].path))
    }

    /// What an objective says: the source that it stands for, or what its label is about.
    pub fn said(&mut self, objective: &Objective) -> Option<String> {
        let label = match objective.kind {
            Kind::Label(number) => self.program.label(number),
            _ => None,
        };
        label.map(|label| label.words.clone()).or_else(|| self.text(objective.range))
    }

    /// The text of a range on one line; of a longer one its first line.
    pub fn text(&mut self, range: Range) -> Option<String> {
        let lines = self.lines(range.file);
        let line = lines.get(range.start.0.checked_sub(1)? as usize)?;
        let start = range.start.1.checked_sub(1)? as usize;
        if range.start == range.end {
            return call(line.get(start..)?).map(str::to_owned);
        }
        let (end, more) = match range.end.0 == range.start.0 {
            true => (range.end.1.saturating_sub(1) as usize, ""),
            false => (line.len(), " ..."),
        };
        // Columns count bytes.
        let text = line.as_bytes().get(start..end.min(line.len()))?;
        let text = String::from_utf8_lossy(text);
        let words: Vec<&str> = text.split_whitespace().collect();
        Some(format!("{}{more}", words.join(" "))).filter(|text| !text.is_empty())
    }
}

/// None of a file that cannot be read.
pub fn lines_of(path: &Path) -> Vec<String> {
    let bytes = std::fs::read(path).unwrap_or_default();
    String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect()
}

/// The call of a macro at the start of a line's rest. What lies in a macro of a system header, as that of `assert` does,
/// has no range of its own.
fn call(rest: &str) -> Option<&str> {
    let mut depth = 0;
    let end = rest.char_indices().find_map(|(at, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        (c == ')' && depth <= 0).then_some(at + 1)
    });
    Some(rest[..end.unwrap_or(rest.len())].trim()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::call;

    #[test]
    fn the_call_ends_with_its_parenthesis() {
        assert_eq!(call("assert(f(x) && y); // why"), Some("assert(f(x) && y)"));
        assert_eq!(call("assert(x &&"), Some("assert(x &&"));
        assert_eq!(call(""), None);
    }
}
