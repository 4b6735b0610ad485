//! Colours for C: a lexer that knows comments, strings, numbers, keywords, types and the preprocessor, and nothing of grammar.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Comment,
    Text,
    Number,
    Keyword,
    Type,
    Preprocessor,
}

impl Class {
    /// The class of its `span`.
    pub fn name(self) -> &'static str {
        match self {
            Class::Comment => "tc",
            Class::Text => "ts",
            Class::Number => "tn",
            Class::Keyword => "tk",
            Class::Type => "tt",
            Class::Preprocessor => "tp",
        }
    }
}

/// A coloured part of a line, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    pub start: usize,
    pub end: usize,
    pub class: Class,
}

const KEYWORDS: [&str; 33] = [
    "alignas",
    "alignof",
    "asm",
    "auto",
    "break",
    "case",
    "const",
    "continue",
    "default",
    "do",
    "else",
    "enum",
    "extern",
    "for",
    "goto",
    "if",
    "inline",
    "register",
    "restrict",
    "return",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "typeof",
    "union",
    "volatile",
    "while",
    "_Alignas",
    "_Atomic",
    "_Noreturn",
    "_Static_assert",
];
const TYPES: [&str; 15] = [
    "_Bool", "_Complex", "bool", "char", "double", "FILE", "float", "int", "long", "short", "signed",
    "size_t", "unsigned", "va_list", "void",
];

/// The coloured parts of each line, from left to right.
pub fn highlight(text: &str) -> Vec<Vec<Token>> {
    let mut lexer = Lexer { bytes: text.as_bytes(), at: 0, line_start: 0, lines: vec![Vec::new()] };
    while lexer.at < lexer.bytes.len() {
        lexer.step();
    }
    lexer.lines
}

struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    line_start: usize,
    lines: Vec<Vec<Token>>,
}

impl Lexer<'_> {
    fn step(&mut self) {
        let start = self.at;
        match (self.bytes[start], self.bytes.get(start + 1)) {
            (b'/', Some(b'/')) => {
                self.skip(|bytes| bytes[0] != b'\n');
                self.add(start, Class::Comment);
            }
            (b'/', Some(b'*')) => {
                let end = find(&self.bytes[start + 2..], b"*/").map_or(self.bytes.len(), |at| start + 4 + at);
                self.over(end, Class::Comment);
            }
            (quote @ (b'"' | b'\''), _) => self.text(quote),
            (b'#', _) if self.is_first() => {
                self.at += 1;
                self.skip(|bytes| matches!(bytes[0], b' ' | b'\t'));
                self.skip(|bytes| is_word(bytes[0]));
                self.add(start, Class::Preprocessor);
            }
            (b'0'..=b'9', _) => {
                self.skip(|bytes| is_word(bytes[0]) || bytes[0] == b'.');
                self.add(start, Class::Number);
            }
            (byte, _) if is_word(byte) => {
                self.skip(|bytes| is_word(bytes[0]));
                let word = std::str::from_utf8(&self.bytes[start..self.at]).unwrap_or_default();
                if KEYWORDS.contains(&word) {
                    self.add(start, Class::Keyword);
                } else if TYPES.contains(&word) || word.ends_with("_t") {
                    self.add(start, Class::Type);
                }
            }
            (b'\n', _) => self.new_line(),
            _ => self.at += 1,
        }
    }

    fn new_line(&mut self) {
        self.at += 1;
        self.line_start = self.at;
        self.lines.push(Vec::new());
    }

    fn skip(&mut self, is_in: impl Fn(&[u8]) -> bool) {
        while self.at < self.bytes.len() && is_in(&self.bytes[self.at..]) {
            self.at += 1;
        }
    }

    /// Whether nothing but white space is before it on its line.
    fn is_first(&self) -> bool {
        self.bytes[self.line_start..self.at].iter().all(u8::is_ascii_whitespace)
    }

    /// A string or a character, to its end or that of its line.
    fn text(&mut self, quote: u8) {
        let start = self.at;
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' => break,
                b'\\' if self.bytes.get(self.at + 1).is_some_and(|&next| next != b'\n') => self.at += 2,
                _ => self.at += 1,
            }
            if byte == quote {
                break;
            }
        }
        self.add(start, Class::Text);
    }

    /// A part that may go over several lines.
    fn over(&mut self, end: usize, class: Class) {
        while self.at < end {
            let start = self.at;
            while self.at < end && self.bytes[self.at] != b'\n' {
                self.at += 1;
            }
            self.add(start, class);
            if self.at < end {
                self.new_line();
            }
        }
    }

    fn add(&mut self, start: usize, class: Class) {
        let (start, end) = (start - self.line_start, self.at - self.line_start);
        if let Some(line) = self.lines.last_mut().filter(|_| start < end) {
            line.push(Token { start, end, class });
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let lines = highlight(text);
        let lines = text.split('\n').zip(lines);
        lines
            .map(|(line, tokens)| {
                let parts =
                    tokens.iter().map(|it| format!("{}:{}", it.class.name(), &line[it.start..it.end]));
                parts.collect::<Vec<_>>().join(" ")
            })
            .collect()
    }

    #[test]
    fn parts_of_c() {
        assert_eq!(
            shown(
                "#include <a.h> // why\nint x = 0x1fu; /* two\nlines */ char *s = \"a\\\"b\"; c = '\\'';\n"
            ),
            [
                "tp:#include tc:// why",
                "tt:int tn:0x1fu tc:/* two",
                "tc:lines */ tt:char ts:\"a\\\"b\" ts:'\\''",
                ""
            ]
        );
    }

    #[test]
    fn what_never_ends() {
        assert_eq!(shown("\"abc\nif"), ["ts:\"abc", "tk:if"]);
        assert_eq!(shown("/* abc\nif"), ["tc:/* abc", "tc:if"]);
        assert_eq!(shown("'\\"), ["ts:'\\"]);
        assert_eq!(shown(""), [""]);
    }
}
