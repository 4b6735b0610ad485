//! The unit's macros, which are names of other things in a test: tests name members, variables and types as the debug
//! information does, and that has what the preprocessor made of the source. A unit may well say `#define args (S.args)`
//! behind the struct that has the member.

use crate::EmitError;
use crate::replay::{Tools, flags};
use crate::tool::{run, tool};
use rustc_hash::FxHashSet;
use std::path::Path;

/// What tests mean by these is the macro.
const MEANT: &[&str] = &["NULL", "__clang__", "__x86_64__"];

/// The names of all macros at the end of `file`, which includes the unit.
pub fn macros(tools: &Tools, flags: &[String], file: &Path) -> Result<Vec<String>, EmitError> {
    let mut command = tool(&tools.clang);
    command.args(flags::compiling(flags)).args(["-w", "-E", "-dM"]).arg(file);
    let output = run(tools, &mut command)?;
    Ok(defined(&String::from_utf8_lossy(&output.stdout)))
}

fn defined(text: &str) -> Vec<String> {
    let names = text.lines().filter_map(|line| {
        let rest = line.strip_prefix("#define ")?;
        let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        Some(&rest[..end])
    });
    names.filter(|name| !name.is_empty() && !is_meant(name)).map(str::to_owned).collect()
}

/// Also those of limits.h, and the compiler's own, such as `__SIZE_TYPE__`; `__attribute__` is none of them.
fn is_meant(name: &str) -> bool {
    let of_compiler = name.strip_prefix("__").and_then(|rest| rest.strip_suffix("__"));
    MEANT.contains(&name)
        || name.ends_with("_MIN")
        || name.ends_with("_MAX")
        || of_compiler.is_some_and(|name| !name.contains(|c: char| c.is_ascii_lowercase()))
}

/// The lines that make macros the names that they are in `text`.
pub fn undefine(macros: &[String], text: &str) -> String {
    let used = identifiers(text);
    let mut names: Vec<&String> = macros.iter().filter(|name| used.contains(name.as_str())).collect();
    names.sort_unstable();
    names.into_iter().map(|name| format!("#undef {name}\n")).collect()
}

/// The identifiers of a text in C, outside of comments and strings.
fn identifiers(text: &str) -> FxHashSet<&str> {
    let mut found = FxHashSet::default();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => literal(rest, first),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '0'..='9' => rest.find(|c: char| !is_part(c) && c != '.').unwrap_or(rest.len()),
            _ if is_part(first) => {
                let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
                found.insert(&rest[..end]);
                end
            }
            _ => first.len_utf8(),
        };
        rest = &rest[length..];
    }
    found
}

/// How long the string or character is that a text starts with.
fn literal(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == quote && !is_escaped {
            return at + c.len_utf8();
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    text.len()
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || !c.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_code() {
        let macros: Vec<String> = ["args", "b", "c", "d", "e", "x1", "f"].map(str::to_owned).into();
        let text = "/* b */ s.args = 'c' + 0x1e; // d\nf(\"e \\\" e\", '\\'', x1);";
        assert_eq!(undefine(&macros, text), "#undef args\n#undef f\n#undef x1\n");
    }

    #[test]
    fn some_are_meant() {
        let text = "#define NULL ((void *)0)\n#define INT_MAX 7\n#define __SIZE_TYPE__ long\n#define args (S.args)\n#define max(a, b) a\n#define X\n";
        assert_eq!(defined(text), ["args", "max", "X"]);
    }
}
