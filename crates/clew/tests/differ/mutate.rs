//! Changes a C program a little, token by token. Most of what comes out compiles to something wrong.

/// Operators of one kind; one may stand for another.
const OPERATORS: [&[&str]; 5] = [
    &["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"],
    &["<", "<=", ">", ">=", "==", "!="],
    &["=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="],
    &["&&", "||", ","],
    &["++", "--", "!", "~"],
];
const CONSTANTS: [&str; 12] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "64",
    "255",
    "4096",
    "2147483647",
    "(-2147483647-1)",
    "1e30",
    "0x8000000000000000u",
];
const TYPES: [&str; 10] =
    ["char", "short", "int", "long", "unsigned", "float", "double", "long double", "signed char", "_Bool"];

pub struct Random(clew_ir::Random);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(clew_ir::Random::new(seed))
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.0.number() % n.max(1) as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// The program with one to three changes.
pub fn mutate(text: &str, random: &mut Random) -> String {
    let mut tokens: Vec<String> = tokens(text).map(str::to_owned).collect();
    for _ in 0..1 + random.below(3) {
        // The places that may change: neither space nor comments nor directives.
        let places: Vec<usize> = (0..tokens.len()).filter(|&i| is_code(&tokens[i])).collect();
        if places.len() < 2 {
            break;
        }
        let (at, other) = (*random.pick(&places), *random.pick(&places));
        change(&mut tokens, at, other, random);
    }
    tokens.concat()
}

/// Most often a token of the same kind takes its place; now and then something that may not compile.
fn change(tokens: &mut Vec<String>, at: usize, other: usize, random: &mut Random) {
    let token = tokens[at].clone();
    if random.below(10) > 0 {
        if let Some(new) = alternative(tokens, &token, random) {
            tokens[at] = new;
        }
        return;
    }
    match random.below(4) {
        0 => tokens[at] = " ".to_owned(),
        1 => tokens.insert(at, format!("{token} ")),
        2 => tokens.swap(at, other),
        _ => tokens[at] = tokens[other].clone(),
    }
}

/// Another token of the same kind.
fn alternative(tokens: &[String], token: &str, random: &mut Random) -> Option<String> {
    if let Some(kind) = OPERATORS.iter().find(|kind| kind.contains(&token)) {
        return Some((*random.pick(kind)).to_owned());
    }
    if TYPES.contains(&token) {
        return Some((*random.pick(&TYPES)).to_owned());
    }
    if token.starts_with(|c: char| c.is_ascii_digit()) {
        return Some((*random.pick(&CONSTANTS)).to_owned());
    }
    let is_word = |token: &String| token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let words: Vec<&String> = tokens.iter().filter(|token| is_word(token)).collect();
    is_word(&token.to_owned()).then(|| (*random.pick(&words)).clone())
}

fn is_code(token: &str) -> bool {
    !token.starts_with(char::is_whitespace)
        && !token.starts_with("//")
        && !token.starts_with("/*")
        && !token.starts_with('#')
}

/// The text in pieces: words, numbers, literals, operators; a directive or comment is one piece.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let length = length(rest)?;
        let (token, after) = rest.split_at(length);
        rest = after;
        Some(token)
    })
}

/// How long the first token is.
fn length(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    let run = |is: fn(char) -> bool| text.find(|c| !is(c)).unwrap_or(text.len());
    let line = || text.find('\n').unwrap_or(text.len());
    Some(match first {
        c if c.is_whitespace() => run(char::is_whitespace),
        c if c.is_alphanumeric() || c == '_' => run(|c| c.is_alphanumeric() || c == '_' || c == '.'),
        '#' => line(),
        '/' if text.starts_with("//") => line(),
        '/' if text.starts_with("/*") => text.find("*/").map_or(text.len(), |at| at + 2),
        '"' | '\'' => literal(text, first),
        _ => {
            let longest = OPERATORS.iter().copied().flatten().chain(&["->", "..."]);
            let known =
                longest.filter(|operator| text.starts_with(**operator)).map(|operator| operator.len());
            known.max().unwrap_or(first.len_utf8())
        }
    })
}

/// A string or a character: up to its quote, backslashes skipped.
fn literal(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}
