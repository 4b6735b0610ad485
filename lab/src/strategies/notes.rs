//! Why our figures are as they are: written by hand in `notes.md`, under the claims' keys, so that it survives the next
//! report.

const NOTES: &str = include_str!("notes.md");

/// What is said there about a claim, as one line.
pub fn about(key: &str) -> String {
    find(NOTES, key)
}

fn find(notes: &str, key: &str) -> String {
    let mut parts = notes.split("\n## ").skip(1);
    let part = parts.find(|part| part.lines().next().map(str::trim) == Some(key));
    let lines = part.into_iter().flat_map(|part| part.lines().skip(1)).map(str::trim);
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The keys that have a note.
#[cfg(test)]
pub fn keys() -> Vec<&'static str> {
    NOTES.split("\n## ").skip(1).filter_map(|part| part.lines().next()).map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_found_by_its_key() {
        let notes = "# Notes\n\n## one\n\nIt is\nso.\n\n## two\n\nNot so.\n";
        assert_eq!(["one", "two", "three"].map(|key| find(notes, key)), ["It is so.", "Not so.", ""]);
    }
}
