//! Decisions that clang does not instrument for MC/DC: it says so when it compiles, whatever its flags.

use crate::files::Files;
use clew_ir::{Place, Unsupported};

/// `file:line:column: warning: unsupported MC/DC boolean expression; why. Expression will not be covered`
pub fn unmeasured(diagnostics: &str, directory: &str, files: &mut Files) -> Vec<Unsupported> {
    diagnostics.lines().filter_map(|line| one(line, directory, files)).collect()
}

fn one(line: &str, directory: &str, files: &mut Files) -> Option<Unsupported> {
    let (place, why) = line.split_once(": warning: unsupported MC/DC boolean expression; ")?;
    let mut parts = place.rsplitn(3, ':');
    let (col, line) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let file = files.intern(directory, parts.next()?);
    let what = why.split(". Expression").next().unwrap_or(why).to_owned();
    Some(Unsupported { what, place: Some(Place { file, line, col }) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clangs_words_are_understood() {
        let text = "a.c:2:31: warning: unsupported MC/DC boolean expression; contains an operation with a nested \
                    boolean expression. Expression will not be covered\n    2 | if (a && g(b || c))\n";
        let mut files = Files::default();
        let found = unmeasured(text, "/src", &mut files);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].what, "contains an operation with a nested boolean expression");
        let place = found[0].place.expect("it has a place");
        assert_eq!((place.line, place.col), (2, 31));
        assert_eq!(files.table[place.file.index()].path, std::path::Path::new("/src/a.c"));
    }
}
