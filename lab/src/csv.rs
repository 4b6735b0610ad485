//! Comma-separated values: a line a record, quotes around what needs them.

/// One line, without its end.
pub fn line<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = fields.into_iter().map(field).collect();
    quoted.join(",")
}

fn field(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// The fields of a line.
pub fn split(line: &str) -> Vec<String> {
    let (mut fields, mut current, mut quoted) = (Vec::new(), String::new(), false);
    let mut chars = line.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                current.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut current)),
            other => current.push(other),
        }
    }
    fields.push(current);
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_comes_back() {
        let fields = ["plain", "", "a,b", "say \"no\"", "\""];
        assert_eq!(split(&line(fields)), fields);
    }

    #[test]
    fn a_record_is_one_line() {
        assert_eq!(line(["a\nb"]), "a b");
    }
}
