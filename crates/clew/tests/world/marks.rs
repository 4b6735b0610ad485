//! What the comments of a file in `tests/world` say of its outcomes.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    Covered,
    Possible,
    Infeasible,
    Assumed,
}

impl Expected {
    /// Whether this status of clew's is what is expected.
    pub fn allows(self, status: &str, assuming: &str) -> bool {
        match self {
            Expected::Assumed => status == "infeasible" && !assuming.is_empty(),
            Expected::Covered => status == "covered",
            Expected::Possible => status != "infeasible",
            Expected::Infeasible => status == "infeasible",
        }
    }
}

pub struct Mark {
    pub line: u64,
    /// Which condition of the line, from 1 on.
    pub nth: usize,
    pub outcome: bool,
    pub expected: Expected,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.expected {
            Expected::Covered => "covered",
            Expected::Possible => "possible",
            Expected::Infeasible => "infeasible",
            Expected::Assumed => "assumed",
        };
        write!(f, "{}:{} {word}", self.nth, if self.outcome { "T" } else { "F" })
    }
}

/// The marks of a file, or the one that is not understood.
pub fn of(text: &str) -> Result<Vec<Mark>, String> {
    let mut marks = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let Some((_, said)) = content.split_once("//~ ") else { continue };
        if said.starts_with("flags:") {
            continue;
        }
        for part in said.split(',') {
            let mark = one(line, part.trim()).ok_or(format!("{line}: {part:?} is no mark"))?;
            marks.push(mark);
        }
    }
    Ok(marks)
}

/// A mark such as `T covered` or `2:F possible`.
fn one(line: u64, said: &str) -> Option<Mark> {
    let (side, expected) = said.split_once(' ')?;
    let (nth, side) = side.split_once(':').unwrap_or(("1", side));
    let nth = nth.parse().ok().filter(|&nth| nth > 0)?;
    let outcome = match side {
        "T" => true,
        "F" => false,
        _ => return None,
    };
    let expected = match expected {
        "covered" => Expected::Covered,
        "assumed" => Expected::Assumed,
        "possible" => Expected::Possible,
        "infeasible" => Expected::Infeasible,
        _ => return None,
    };
    Some(Mark { line, nth, outcome, expected })
}

/// The compiler's flags that a file asks for.
pub fn flags(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("//~ flags:"));
    lines.flat_map(str::split_whitespace).map(str::to_owned).collect()
}
