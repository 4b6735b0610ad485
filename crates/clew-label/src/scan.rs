//! What little has to be looked for in preprocessed text, where clang has no cursor: there are no comments and no macros in
//! it, but strings, and lines that say where the following ones come from.

/// The two semicolons of the `for` that starts there.
pub fn semicolons(text: &str, start: usize) -> Option<[usize; 2]> {
    let open = start + text.get(start..)?.find('(')?;
    let mut depth = 0usize;
    let mut found = Vec::new();
    for (at, byte) in tokens(text, open) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return found.try_into().ok();
                }
            }
            b';' if depth == 1 => found.push(at),
            _ => {}
        }
    }
    None
}

/// Behind the semicolon that comes next, if nothing else comes before it.
pub fn behind_semicolon(text: &str, from: usize) -> Option<usize> {
    match tokens(text, from).find(|(_, byte)| !byte.is_ascii_whitespace()) {
        Some((at, b';')) => Some(at + 1),
        _ => None,
    }
}

/// Behind the last declaration that ends before `to`; one begins at `from`.
pub fn behind_last(text: &str, from: usize, to: usize) -> usize {
    let (mut depth, mut last) = (0i32, None);
    for (at, byte) in tokens(text, from).take_while(|&(at, _)| at < to) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 && (byte == b';' || byte == b'}') {
            last = Some(at + 1);
        }
    }
    last.unwrap_or(from)
}

/// Where `wanted` stands between two operands.
pub fn operator(text: &str, from: usize, to: usize, wanted: &str) -> Option<usize> {
    let first =
        tokens(text, from).take_while(|&(at, _)| at < to).find(|(_, byte)| !byte.is_ascii_whitespace());
    let (at, _) = first?;
    (text.get(at..)?.starts_with(wanted) && at + wanted.len() <= to).then_some(at)
}

/// A piece of a file that is not preprocessed, without comments; none where it has directives in it.
pub fn code(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let (mut out, mut at, mut copied) = (String::with_capacity(text.len()), 0, 0);
    while at < bytes.len() {
        let rest = &text.as_bytes()[at..];
        let skipped = match rest {
            [b'/', b'*', ..] => text[at + 2..].find("*/").map_or(rest.len(), |end| end + 4),
            [b'/', b'/', ..] => text[at..].find('\n').unwrap_or(rest.len()),
            [b'\\', b'\n', ..] => 2,
            [b'#', ..] if text[..at].trim_end_matches([' ', '\t']).ends_with('\n') => return None,
            [b'"' | b'\'', ..] => {
                at = behind_string(bytes, at);
                continue;
            }
            _ => {
                at += 1;
                continue;
            }
        };
        out.push_str(&text[copied..at]);
        out.push(' ');
        at += skipped;
        copied = at;
    }
    out.push_str(&text[copied..]);
    Some(out)
}

/// Behind the string or the character that begins there.
fn behind_string(bytes: &[u8], from: usize) -> usize {
    let mut at = from + 1;
    while let Some(&inner) = bytes.get(at) {
        at += if inner == b'\\' { 2 } else { 1 };
        if inner == bytes[from] {
            break;
        }
    }
    at.min(bytes.len())
}

/// The bytes from there on that are neither in strings and characters nor in lines that begin with `#`.
fn tokens(text: &str, from: usize) -> impl Iterator<Item = (usize, u8)> + '_ {
    let bytes = text.as_bytes();
    let mut at = from;
    std::iter::from_fn(move || {
        loop {
            let byte = *bytes.get(at)?;
            let here = at;
            at += 1;
            match byte {
                b'"' | b'\'' => {
                    at = behind_string(bytes, here);
                    return Some((here, byte));
                }
                b'#' if here == 0 || bytes[here - 1] == b'\n' => {
                    while bytes.get(at).is_some_and(|&next| next != b'\n') {
                        at += 1;
                    }
                }
                _ => return Some((here, byte)),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn code_has_no_comments() {
        assert_eq!(super::code("a /* b */ + // c\n d").as_deref(), Some("a   +  \n d"));
        assert_eq!(
            super::code("f(\"/* no */\", '\\'') \\\n + 1").as_deref(),
            Some("f(\"/* no */\", '\\'')   + 1")
        );
        assert_eq!(super::code("a +\n#if X\n b"), None);
        assert_eq!(super::code("a / b /* open").as_deref(), Some("a / b  "));
    }
}
