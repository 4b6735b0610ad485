//! Decisions that clang does not instrument for MC/DC. Of most it says so when it compiles, whatever its flags; of some
//! (`!(a || b) ? x : y`) it has a bitmap, and never marks it.

use crate::files::Files;
use clew_ir::{Body, CoverageMap, Decision, Op, Place, Unsupported};
use std::collections::BTreeSet;

/// The decisions of a function whose test vectors nothing marks. Their bits follow upon each other.
pub fn unmarked(body: &Body, map: &CoverageMap) -> Vec<Unsupported> {
    let insts = body.insts();
    let marked: BTreeSet<u32> = insts
        .filter_map(|inst| match inst.op {
            Op::Vector { first, .. } => first.checked_sub(map.first_bit),
            _ => None,
        })
        .collect();
    let ends: BTreeSet<u32> = map.decisions.iter().map(|decision| decision.end_bit).collect();
    let first = |end: u32| ends.range(..end).next_back().copied().unwrap_or(0);
    let is_evaluated = |decision: &&Decision| {
        !decision.conditions.iter().any(|condition| map.unevaluated.branches.contains(&condition.branch))
    };
    let left = map.decisions.iter().filter(|decision| !marked.contains(&first(decision.end_bit)));
    let left = left.filter(is_evaluated);
    left.map(|decision| {
        let (file, (line, col)) = (decision.range.file, decision.range.start);
        Unsupported {
            what: "clang never marks its test vectors".to_owned(),
            place: Some(Place { file, line, col }),
        }
    })
    .collect()
}

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
