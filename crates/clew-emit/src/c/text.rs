//! Strings, comments and lines.

/// Where emitted lines are broken.
const WIDTH: usize = 100;

/// `bytes` between quotes. Three octal digits always, so that no digit after an escape is taken for part of it.
pub fn quote(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for (index, byte) in bytes.iter().enumerate() {
        match byte {
            b'"' => text.push_str("\\\""),
            // Two question marks may begin a trigraph.
            b'?' if index > 0 && bytes[index - 1] == b'?' => text.push_str("\\?"),
            _ => text.push_str(&escape(*byte)),
        }
    }
    text.push('"');
    text
}

/// A printable character as a constant of type `char`.
pub fn character(byte: u8) -> Option<String> {
    match byte {
        b'\'' => Some("'\\''".to_string()),
        b'\n' | b'\t' | b'\r' | 0x20..=0x7e => Some(format!("'{}'", escape(byte))),
        _ => None,
    }
}

fn escape(byte: u8) -> String {
    match byte {
        b'\n' => "\\n".to_string(),
        b'\t' => "\\t".to_string(),
        b'\r' => "\\r".to_string(),
        b'\\' => "\\\\".to_string(),
        0x20..=0x7e => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    }
}

/// The literal that initialises a `char` array of exactly these bytes and what it leaves to the zeros that follow,
/// where a person would write one: it is terminated, and more of it is text than is not.
pub fn string_literal(bytes: &[u8]) -> Option<String> {
    let end = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    if end == bytes.len() {
        return None;
    }
    let content = &bytes[..end];
    let printable = content.iter().filter(|byte| character(**byte).is_some()).count();
    (2 * printable >= content.len()).then(|| quote(content))
}

/// What may stand in a comment: one line, and not its end.
pub fn in_comment(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    text.replace("*/", "* /").replace("/*", "/ *")
}

/// A statement, indented, and broken after commas where it is too long for one line.
pub fn statement(text: &str, depth: usize) -> String {
    let indent = " ".repeat(4 * depth);
    let mut lines = String::new();
    let mut line = indent.clone();
    for part in at_commas(text) {
        let full = line.trim_start() != "" && line.len() + part.trim_end().len() > WIDTH;
        if full {
            lines.push_str(line.trim_end());
            lines.push('\n');
            line = format!("{indent}        ");
        }
        line.push_str(part);
    }
    lines.push_str(line.trim_end());
    lines.push('\n');
    lines
}

/// `text` cut after each `, ` that stands outside quotes.
fn at_commas(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut quoted = None;
    let mut escaped = false;
    for (index, c) in text.char_indices() {
        match quoted {
            Some(_) if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some(quote) if c == quote => quoted = None,
            Some(_) => {}
            None if c == '"' || c == '\'' => quoted = Some(c),
            None if c == ' ' && text[..index].ends_with(',') => {
                parts.push(&text[start..=index]);
                start = index + 1;
            }
            None => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_after_an_escape_stays_a_digit() {
        assert_eq!(quote(b"a\x011\xff\0z"), r#""a\0011\377\000z""#);
        assert_eq!(quote(b"say \"hi\\\"\n"), r#""say \"hi\\\"\n""#);
        assert_eq!(quote(b"what??!"), r#""what?\?!""#);
    }

    #[test]
    fn only_terminated_text_is_a_string() {
        assert_eq!(string_literal(b"abc\0").as_deref(), Some("\"abc\""));
        assert_eq!(string_literal(b"abc\0\0\0").as_deref(), Some("\"abc\""));
        assert_eq!(string_literal(b"a\0b\0").as_deref(), Some("\"a\\000b\""));
        assert_eq!(string_literal(b"\0").as_deref(), Some("\"\""));
        assert_eq!(string_literal(b"abc"), None);
        assert_eq!(string_literal(b"\x01\x02\0"), None);
    }

    #[test]
    fn a_comment_cannot_be_closed_from_within() {
        assert_eq!(in_comment("a */ b\n/* c"), "a * / b / * c");
    }

    #[test]
    fn long_lines_break_at_commas_outside_quotes() {
        let long = format!("f({}\"x, y\", 'c', 1);", "1234567890, ".repeat(9));
        let text = statement(&long, 1);
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert!(text.contains("\"x, y\""));
        assert_eq!(text.lines().count(), 2);
    }
}
