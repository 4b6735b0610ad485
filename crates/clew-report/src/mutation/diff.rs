//! A mutant as a unified diff of its file.

use super::Mutant;

/// The lines that change, with the head of their hunk. `None`: the original does not stand in the file as it is.
pub fn diff(mutant: &Mutant, source: &str) -> Option<Vec<String>> {
    let (last, behind) = mutant.end?;
    let lines: Vec<&str> = source.lines().collect();
    let old = lines.get(mutant.line.checked_sub(1)? as usize..last as usize)?;
    let before = old.first()?.get(..mutant.column.checked_sub(1)? as usize)?;
    let after = old.last()?.get(behind.checked_sub(1)? as usize..)?;
    let new = format!("{before}{}{after}", fitting(&mutant.replacement, before, after));
    let count = |count: usize| if count == 1 { String::new() } else { format!(",{count}") };
    let head = format!("@@ -{0}{1} +{0} @@", mutant.line, count(old.len()));
    let removed = old.iter().map(|line| format!("-{line}"));
    Some(std::iter::once(head).chain(removed).chain([format!("+{new}")]).collect())
}

/// What is written in place of the original: between other operators it needs parentheses.
fn fitting(replacement: &str, before: &str, after: &str) -> String {
    let before = before.trim_end();
    let opens = before.is_empty()
        || before.ends_with(['(', ',', '{', ';', '[', '?', ':'])
        || before.ends_with("return")
        || (before.ends_with('=') && !before.ends_with("==") && !before.ends_with("!="));
    let after = after.trim_start();
    let closes = after.is_empty() || after.starts_with([')', ',', ';', ']', '}']);
    let is_joined = before.ends_with(['-', '+']) && replacement.starts_with(['-', '+']);
    match (opens && closes) || (is_one(replacement) && !is_joined) {
        true => replacement.to_owned(),
        false => format!("({replacement})"),
    }
}

/// Whether nothing but parentheses has operators between operands in it.
fn is_one(text: &str) -> bool {
    let mut depth = 0;
    text.chars().all(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth > 0 || c != ' '
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutation::Fate;

    fn mutant(column: u32, end: u32, original: &str, replacement: &str) -> Mutant {
        Mutant {
            id: 1,
            operator: "ror".into(),
            function: "f".into(),
            file: "a.c".into(),
            line: 2,
            column,
            original: original.into(),
            replacement: replacement.into(),
            end: Some((2, end)),
            diff: Vec::new(),
            fate: Fate::Open { why: String::new(), unjudged: true },
        }
    }

    #[test]
    fn a_mutant_is_a_line_that_changes() {
        let source = "int f(int a)\n{ return a < 2 && a * 3; }\n";
        let shown = diff(&mutant(10, 15, "a < 2", "a <= 2"), source).expect("it is there");
        assert_eq!(shown, ["@@ -2 +2 @@", "-{ return a < 2 && a * 3; }", "+{ return (a <= 2) && a * 3; }"]);
        let shown = diff(&mutant(19, 20, "a", "abs(a)"), source).expect("it is there");
        assert_eq!(shown[2], "+{ return a < 2 && abs(a) * 3; }");
        let shown = diff(&mutant(10, 24, "a < 2 && a * 3", "true"), source).expect("it is there");
        assert_eq!(shown[2], "+{ return true; }");
    }
}
