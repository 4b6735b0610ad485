//! Where what stands in the labelled text stands in the user's file.
//!
//! Lines stay where they are, but columns do not: labels are inserted, and what clang preprocesses has other white space and
//! no macros. Debug information of the labelled text names its columns; people are told those of their own file. So the tokens
//! of each line are laid beside those of the user's line. What a macro makes stands where the macro is used, as clang has it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use crate::ast::Ast;

/// From a column of the labelled text, up to the next one of that line, to a line and column of the user's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shift {
    pub line: u32,
    pub column: u32,
    pub to: (u32, u32),
}

/// By file, as the preprocessed text names it; in order.
pub type Columns = BTreeMap<String, Vec<Shift>>;

/// A stretch of the labelled text: copied from `source` on in the preprocessed text, or inserted there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub at: usize,
    pub source: usize,
    /// Of what is inserted, on behalf of what.
    pub stands_for: Option<usize>,
}

/// A token of the preprocessed text, and where the user's file has what it says.
struct Placed {
    at: usize,
    /// By number.
    file: usize,
    line: u32,
    to: (u32, u32),
}

/// `labelled` is made of `pieces` of the tree's text; `directory` is where the compiler ran.
pub fn columns(ast: &Ast, labelled: &str, pieces: &[Piece], directory: &Path) -> Columns {
    let lines = lines_of(ast);
    let files: Vec<&String> = lines.keys().collect();
    let mut placed = Vec::new();
    for (number, (file, lines)) in lines.iter().enumerate() {
        let bytes = std::fs::read(directory.join(file)).unwrap_or_default();
        place(number, lines, &tokens(&String::from_utf8_lossy(&bytes)), &mut placed);
    }
    placed.sort_unstable_by_key(|token| token.at);
    let mut found: Vec<Vec<Shift>> = vec![Vec::new(); files.len()];
    let starts = line_starts(labelled);
    let column = |at: usize| (at - starts[starts.partition_point(|&start| start <= at) - 1] + 1) as u32;
    let behind = |source: usize| placed.partition_point(|token| token.at <= source);
    for (number, piece) in pieces.iter().enumerate() {
        if let Some(stands_for) = piece.stands_for {
            let (own, other) = (behind(piece.source).checked_sub(1), behind(stands_for).checked_sub(1));
            let (Some(own), Some(other)) = (own, other) else { continue };
            let Placed { file, line, .. } = placed[own];
            found[file].push(Shift { line, column: column(piece.at), to: placed[other].to });
            continue;
        }
        let length = pieces.get(number + 1).map_or(usize::MAX, |next| next.at - piece.at);
        let from = placed.partition_point(|token| token.at < piece.source);
        let end = piece.source.saturating_add(length);
        for token in placed[from..].iter().take_while(|token| token.at < end) {
            let at = piece.at + (token.at - piece.source);
            found[token.file].push(Shift { line: token.line, column: column(at), to: token.to });
        }
    }
    for shifts in &mut found {
        // Of several at one place, the last one is inside.
        shifts.sort_by_key(|shift| (shift.line, shift.column));
        shifts.reverse();
        shifts.dedup_by_key(|shift| (shift.line, shift.column));
        shifts.reverse();
    }
    files.into_iter().cloned().zip(found).collect()
}

/// Lays the tokens of each line of a file beside those of the user's.
fn place(number: usize, lines: &BTreeMap<u32, Vec<Token>>, user: &[Token], placed: &mut Vec<Placed>) {
    let mut following = lines.keys().skip(1).copied();
    for (&line, here) in lines {
        let end = following.next().unwrap_or(line + 1);
        let from = user.partition_point(|token| token.logical < line);
        let to = user.partition_point(|token| token.logical < end);
        let there = &user[from..to];
        for (token, at) in here.iter().zip(align(here, there)) {
            let to = there.get(at).map(|token| token.place);
            placed.extend(to.map(|to| Placed { at: token.at, file: number, line, to }));
        }
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(ends).collect()
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Token {
    /// In its text.
    at: usize,
    text: String,
    place: (u32, u32),
    /// The line on which its line begins, where a backslash continues it.
    logical: u32,
}

/// The tokens of the functions, by the file and line that the preprocessed text says they are from.
fn lines_of(ast: &Ast) -> BTreeMap<String, BTreeMap<u32, Vec<Token>>> {
    let mut out: BTreeMap<String, BTreeMap<u32, Vec<Token>>> = BTreeMap::new();
    let mut bodies: Vec<Range<usize>> =
        ast.functions.iter().map(|function| ast.node(function.body).span.clone()).collect();
    bodies.sort_by_key(|body| body.start);
    let mut bodies = bodies.into_iter().peekable();
    let (mut file, mut number, mut at) = (String::new(), 1u32, 0);
    for line in ast.text.split_inclusive('\n') {
        let (start, end) = (at, at + line.len());
        at = end;
        if let Some((next, name)) = marker(line) {
            number = next;
            name.into_iter().for_each(|name| file = name);
            continue;
        }
        while bodies.next_if(|body| body.end <= start).is_some() {}
        if bodies.peek().is_some_and(|body| body.start < end) {
            let own = tokens(line).into_iter().map(|token| Token { at: token.at + start, ..token });
            out.entry(file.clone()).or_default().entry(number).or_default().extend(own);
        }
        number += 1;
    }
    out
}

/// `# 12 "file.c" 2`: the number of the next line, and the file.
fn marker(line: &str) -> Option<(u32, Option<String>)> {
    let rest = line.strip_prefix("# ").or_else(|| line.strip_prefix("#line "))?;
    let (number, rest) = rest.trim_end().split_once(' ').unwrap_or((rest.trim_end(), ""));
    let number = number.parse().ok()?;
    let mut name = String::new();
    let mut chars = rest.strip_prefix('"').unwrap_or("").chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => return Some((number, Some(name))),
            '\\' => name.extend(chars.next()),
            _ => name.push(c),
        }
    }
    Some((number, None))
}

/// Of each token of a preprocessed line, the token of the user's that it is, or the macro that it comes from.
fn align(here: &[Token], there: &[Token]) -> Vec<usize> {
    let same =
        |i: usize, j: usize| here.get(i).map(|token| &token.text) == there.get(j).map(|token| &token.text);
    let (mut i, mut j, mut out) = (0, 0, Vec::new());
    while i < here.len() {
        if j >= there.len() {
            out.push(there.len().saturating_sub(1));
            i += 1;
        } else if same(i, j) {
            out.push(j);
            (i, j) = (i + 1, j + 1);
        } else {
            let ends = [j + 1, invocation(there, j)];
            let found = ends.into_iter().find_map(|end| Some((end, resume(here, i, there, end)?)));
            let (end, at) = found.unwrap_or((j, i + 1));
            out.resize(at, j);
            (i, j) = (at, end);
        }
    }
    out
}

/// Behind the arguments of a macro.
fn invocation(there: &[Token], name: usize) -> usize {
    if there.get(name + 1).is_none_or(|token| token.text != "(") {
        return name + 1;
    }
    let mut depth = 0;
    for (at, token) in there.iter().enumerate().skip(name + 1) {
        depth += depth_of(&token.text);
        if depth == 0 {
            return at + 1;
        }
    }
    there.len()
}

fn depth_of(text: &str) -> i32 {
    match text {
        "(" | "[" | "{" => 1,
        ")" | "]" | "}" => -1,
        _ => 0,
    }
}

/// Where the preprocessed line goes on with what comes next in the user's.
fn resume(here: &[Token], from: usize, there: &[Token], next: usize) -> Option<usize> {
    const ENOUGH: usize = 3;
    let wanted = &there[next.min(there.len())..(next + ENOUGH).min(there.len())];
    if wanted.is_empty() {
        return Some(here.len());
    }
    let mut depth = 0;
    for at in from..here.len() {
        let rest = &here[at..];
        let goes_on = rest.iter().zip(wanted).all(|(a, b)| a.text == b.text);
        // What comes next may be a macro again.
        let is_enough = rest.len() >= wanted.len() && goes_on;
        if depth == 0 && is_enough {
            return Some(at);
        }
        depth += depth_of(&here[at].text);
        if depth < 0 {
            return None;
        }
    }
    None
}

const LONG: [&str; 22] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=", "/=", "%=",
    "+=", "-=", "&=", "^=", "|=",
];

/// C's tokens. What is no token is one of its own.
fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let (mut at, mut line, mut logical, mut start, mut out) = (0, 1u32, 1u32, 0, Vec::new());
    while at < bytes.len() {
        let rest = &text[at..];
        let length = if rest.starts_with("\\\n") || rest.starts_with("\\\r\n") {
            let length = if rest.starts_with("\\\n") { 2 } else { 3 };
            (line, start) = (line + 1, at + length);
            at += length;
            continue;
        } else if bytes[at] == b'\n' {
            (line, start) = (line + 1, at + 1);
            logical = line;
            at += 1;
            continue;
        } else if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        } else if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        } else if rest.starts_with("/*") {
            let length = rest[2..].find("*/").map_or(rest.len(), |end| end + 4);
            for (inside, _) in rest[..length].match_indices('\n') {
                (line, start) = (line + 1, at + inside + 1);
            }
            at += length;
            continue;
        } else {
            token_length(rest)
        };
        let place = (line, (at - start + 1) as u32);
        out.push(Token { at, text: rest[..length].to_owned(), place, logical });
        at += length;
    }
    out
}

fn token_length(rest: &str) -> usize {
    let first = rest.as_bytes()[0];
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    if is_word(rest.chars().next().unwrap_or(' ')) {
        let is_number = first.is_ascii_digit();
        let mut before = ' ';
        let is_inside = |c: char| {
            let signs = is_number && (c == '.' || ("+-".contains(c) && "eEpP".contains(before)));
            before = c;
            !(is_word(c) || signs)
        };
        return rest.find(is_inside).unwrap_or(rest.len());
    }
    if first == b'"' || first == b'\'' {
        let bytes = rest.as_bytes();
        let mut at = 1;
        while at < bytes.len() && bytes[at] != first && bytes[at] != b'\n' {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        let mut end = (at + 1).min(rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        return end;
    }
    let long = LONG.into_iter().find(|long| rest.starts_with(long));
    long.map_or_else(|| rest.chars().next().map_or(1, char::len_utf8), str::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aligned(here: &str, there: &str) -> Vec<u32> {
        let (here, there) = (tokens(here), tokens(there));
        align(&here, &there).into_iter().map(|at| there[at].place.1).collect()
    }

    #[test]
    fn tokens_of_a_line_are_found_again() {
        assert_eq!(aligned("x = a / b;", "x  =  a  /  b;"), [1, 4, 7, 10, 13, 14]);
        assert_eq!(aligned("return 1 + x;", "return ONE + x;"), [1, 8, 12, 14, 15]);
    }

    #[test]
    fn what_a_macro_makes_stands_where_it_is_used() {
        assert_eq!(
            aligned("m = ((a) > (b) ? (a) : (b)) + 1;", "m = MAX(a, b) + 1;"),
            [vec![1, 3], vec![5; 17], vec![15, 17, 18]].concat()
        );
        assert_eq!(aligned("f(x);", "CALL f(x);"), [6, 7, 8, 9, 10]);
    }

    #[test]
    fn comments_and_continued_lines_are_no_tokens() {
        let found: Vec<_> = tokens("a /* b\n */ c \\\n d // e\n 1.5e-3+'\\'' \"x\\\"\"")
            .into_iter()
            .map(|t| (t.text, t.place, t.logical))
            .collect();
        let expected = [
            ("a", (1, 1), 1),
            ("c", (2, 5), 1),
            ("d", (3, 2), 1),
            ("1.5e-3", (4, 2), 4),
            ("+", (4, 8), 4),
            ("'\\''", (4, 9), 4),
            ("\"x\\\"\"", (4, 14), 4),
        ];
        assert_eq!(found, expected.map(|(text, place, logical)| (text.to_owned(), place, logical)));
    }

    #[test]
    fn markers_name_lines() {
        assert_eq!(marker("# 12 \"a b.c\" 2\n"), Some((12, Some("a b.c".to_owned()))));
        assert_eq!(marker("#pragma x\n"), None);
    }
}
