//! What the source calls a number: a character or a name that the function compares its parameter with.
//!
//! Debug information knows enumerators of enumerated types only. That `int c` is a character, and `unsigned flags` a sum of
//! macros, the text of the function says: the same line has both.

use crate::source::{Sources, lines_of};
use clew_ir::{CType, FunctionId, Program, Range};
use clew_vm::{Origin, Setup};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

/// Characters that C spells with a backslash, and how.
const ESCAPED: [(i128, &str); 7] =
    [(7, "a"), (8, "b"), (9, "t"), (10, "n"), (13, "r"), (39, "'"), (92, "\\")];

/// Headers beyond so many are not read.
const MOST_FILES: usize = 64;

/// The names of numbers in a program's source.
pub struct Spelling<'p> {
    program: &'p Program,
    /// Enumerators and macros; `None`: more than one number, or nobody knows.
    names: HashMap<String, Option<i128>>,
}

impl<'p> Spelling<'p> {
    pub fn new(program: &'p Program, sources: &mut Sources) -> Self {
        let mut names: HashMap<String, Option<i128>> = HashMap::new();
        let mut add = |name: &str, value: Option<i128>| {
            let known = names.entry(name.to_owned()).or_insert(value);
            if *known != value {
                *known = None;
            }
        };
        for ty in &program.types.table {
            if let CType::Enum { values, .. } = ty {
                values.iter().for_each(|named| add(&named.name, Some(named.value)));
            }
        }
        for unit in program.units.iter().filter(|unit| !unit.runtime) {
            let path = program.files[unit.file.index()].path.clone();
            let own = sources.lines(unit.file).to_vec();
            for line in with_headers(&path, own) {
                define(&line, &mut add);
            }
        }
        Spelling { program, names }
    }

    /// The arguments of the last call of a test that the source has words for, by the parameter's number.
    pub fn arguments(
        &self,
        sources: &mut Sources,
        function: FunctionId,
        call: u32,
        setup: &Setup,
    ) -> Vec<(u32, String)> {
        let this = self.program.function(function);
        let (Some(signature), Some(body)) = (&this.signature, body(self.program, function)) else {
            return Vec::new();
        };
        let lines = sources.lines(body.file);
        let (first, last) = (body.start.0.saturating_sub(1) as usize, body.end.0 as usize);
        let lines: Vec<Vec<&str>> =
            lines.get(first..last.min(lines.len())).unwrap_or(&[]).iter().map(|line| tokens(line)).collect();
        let mut spelled = Vec::new();
        for object in &setup.objects {
            let Origin::Param { call: of, param } = object.origin else { continue };
            let named = signature.params.get(param as usize);
            let (Some(named), true) = (named.and_then(|param| param.name.as_deref()), of == call) else {
                continue;
            };
            let is_number = object.ty.is_some_and(|ty| {
                let types = &self.program.types;
                matches!(types.get(types.bare(ty)), CType::Int { name, bytes, .. } if name != "char" && *bytes <= 8)
            });
            if !is_number || !object.pointers.is_empty() || object.bytes.len() > 8 {
                continue;
            }
            let value = object.bytes.iter().rev().fold(0i128, |all, byte| all << 8 | i128::from(*byte));
            if let Some(text) = self.word(&lines, named, value) {
                spelled.push((param, text));
            }
        }
        spelled
    }

    fn word(&self, lines: &[Vec<&str>], param: &str, value: i128) -> Option<String> {
        let switches = |line: &Vec<&str>| line.windows(3).any(|three| three == ["switch", "(", param]);
        let is_switched = lines.iter().any(switches);
        let about = lines
            .iter()
            .filter(|line| line.contains(&param) || (is_switched && line.first() == Some(&"case")));
        let (mut exact, mut parts) = (None, Vec::new());
        for line in about {
            for (at, &token) in line.iter().enumerate() {
                if character(value).as_deref() == Some(token) {
                    return Some(token.to_owned());
                }
                let Some(Some(known)) = self.names.get(token) else { continue };
                let near = &line[at.saturating_sub(1)..(at + 2).min(line.len())];
                let compares =
                    near.iter().any(|near| ["==", "!=", "<", "<=", ">", ">=", "case"].contains(near));
                if compares && *known == value {
                    exact.get_or_insert(token);
                }
                if near.contains(&"&") && known.count_ones() == 1 && known & value != 0 {
                    let part = (*known, token);
                    if !parts.contains(&part) {
                        parts.push(part);
                    }
                }
            }
        }
        if let Some(name) = exact {
            return Some(name.to_owned());
        }
        parts.sort_unstable();
        parts.dedup_by_key(|part| part.0);
        let sum: i128 = parts.iter().map(|part| part.0).sum();
        let names: Vec<&str> = parts.iter().map(|part| part.1).collect();
        (value != 0 && sum == value).then(|| names.join(" | "))
    }
}

fn body(program: &Program, function: FunctionId) -> Option<Range> {
    Some(program.function(function).coverage.as_ref()?.regions.first()?.range)
}

/// A printable character as C spells it.
fn character(value: i128) -> Option<String> {
    if let Some((_, escaped)) = ESCAPED.iter().find(|(known, _)| *known == value) {
        return Some(format!("'\\{escaped}'"));
    }
    (0x20..0x7f).contains(&value).then(|| format!("'{}'", value as u8 as char))
}

/// The lines of a file, and of the headers beside it that it includes by `"name"`.
fn with_headers(path: &Path, own: Vec<String>) -> Vec<String> {
    let (mut all, mut known) = (own, BTreeSet::from([path.to_path_buf()]));
    let (mut at, mut from) = (0, vec![(0, path.to_path_buf())]);
    while let Some(line) = all.get(at) {
        let file = from.iter().rev().find(|(first, _)| *first <= at).map(|(_, file)| file.clone());
        let rest = line.trim_start().strip_prefix('#').map(str::trim_start);
        let name = rest.and_then(|rest| rest.strip_prefix("include")).and_then(|rest| rest.split('"').nth(1));
        let found = name.and_then(|name| Some(file?.parent()?.join(name)));
        if let Some(header) = found.filter(|_| known.len() < MOST_FILES)
            && known.insert(header.clone())
        {
            from.push((all.len(), header.clone()));
            all.extend(lines_of(&header));
        }
        at += 1;
    }
    all
}

/// `#define NAME number`: what is defined otherwise has no number that is known.
fn define(line: &str, add: &mut dyn FnMut(&str, Option<i128>)) {
    let line = line.trim_start();
    for (word, knows) in [("define", true), ("undef", false), ("ifndef", false), ("ifdef", false)] {
        let Some(rest) = line.strip_prefix('#').map(str::trim_start).and_then(|rest| rest.strip_prefix(word))
        else {
            continue;
        };
        let rest = rest.trim_start();
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let (name, body) = rest.split_at(end);
        if !name.is_empty() {
            // What depends on who compiles may be another number there.
            add(name, if knows { number(body) } else { None });
        }
    }
}

/// The value of `(1u << 3)` and its like.
fn number(body: &str) -> Option<i128> {
    let body = body.split("/*").next()?.split("//").next()?.trim();
    let body = body.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(body).trim();
    match body.split_once("<<") {
        Some((one, by)) => one_number(one)?.checked_shl(u32::try_from(one_number(by)?).ok()?),
        None => one_number(body),
    }
}

fn one_number(text: &str) -> Option<i128> {
    let text = text.trim().trim_end_matches(['u', 'U', 'l', 'L']);
    if let Some(hex) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        return i128::from_str_radix(hex, 16).ok();
    }
    // Octal numbers are left as they are.
    match text.starts_with('0') && text.len() > 1 {
        true => None,
        false => text.parse::<u64>().ok().map(i128::from),
    }
}

/// The tokens of a line of C, as far as they matter here.
fn tokens(line: &str) -> Vec<&str> {
    let (mut found, mut rest) = (Vec::new(), line);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            '\'' => {
                let skip = if rest[1..].starts_with('\\') { 3 } else { 1 };
                rest.get(skip..).and_then(|after| after.find('\'')).map_or(rest.len(), |end| skip + end + 1)
            }
            '/' if rest.starts_with("//") || rest.starts_with("/*") => break,
            c if c.is_ascii_alphanumeric() || c == '_' => {
                rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len())
            }
            '=' | '!' | '<' | '>' if rest[1..].starts_with('=') => 2,
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        if !token.trim().is_empty() {
            found.push(token);
        }
        rest = after;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_macros() {
        let mut found = Vec::new();
        let lines = [
            "#define FLAG (1u << 3)",
            "# define MASK 0x0F /* low */",
            "#define TEN 10",
            "#define F(x) x",
            "#define OCTAL 010",
            "#ifndef TEN",
        ];
        for line in lines {
            define(line, &mut |name, value| found.push((name.to_owned(), value)));
        }
        let found: Vec<(&str, Option<i128>)> =
            found.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        let expected = [
            ("FLAG", Some(8)),
            ("MASK", Some(15)),
            ("TEN", Some(10)),
            ("F", None),
            ("OCTAL", None),
            ("TEN", None),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn characters_are_tokens() {
        assert_eq!(
            tokens("if (c == '\\'' || c <= '{') // no"),
            ["if", "(", "c", "==", "'\\''", "|", "|", "c", "<=", "'{'", ")"]
        );
    }
}
