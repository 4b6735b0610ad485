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
                    while let Some(&inner) = bytes.get(at) {
                        at += if inner == b'\\' { 2 } else { 1 };
                        if inner == byte {
                            break;
                        }
                    }
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
