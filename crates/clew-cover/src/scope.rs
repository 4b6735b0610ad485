//! Only the interesting code: the lines whose objectives alone are open, as CAUT proposes for regression
//! testing. The lines were asked for or have changed; `part` tells which objectives they mean.

use clew_ir::{FileId, Range};
use std::collections::BTreeMap;

/// Lines `first ..= last`. Where lines were removed and none stand in their place, `first` is the line behind the gap and
/// `last` the one before it: what reaches over the gap touches it, by the same comparison.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lines {
    pub first: u32,
    pub last: u32,
}

impl Lines {
    pub fn touch(self, range: Range) -> bool {
        range.start.0 <= self.last && range.end.0 >= self.first
    }
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Scope {
    /// Sorted, none beside another.
    files: BTreeMap<FileId, Vec<Lines>>,
}

impl Scope {
    pub fn new(lines: impl IntoIterator<Item = (FileId, Lines)>) -> Scope {
        let mut files: BTreeMap<FileId, Vec<Lines>> = BTreeMap::new();
        for (file, lines) in lines {
            files.entry(file).or_default().push(lines);
        }
        files.values_mut().for_each(|lines| *lines = merged(std::mem::take(lines)));
        Scope { files }
    }

    pub fn touches(&self, range: Range) -> bool {
        let lines = self.of(range.file);
        let behind = lines.partition_point(|lines| lines.last < range.start.0);
        lines.get(behind).is_some_and(|lines| lines.touch(range))
    }

    /// Whether all lines of the range are in it.
    pub fn contains(&self, range: Range) -> bool {
        let whole = |lines: &Lines| lines.first <= range.start.0 && lines.last >= range.end.0;
        self.of(range.file).iter().any(whole)
    }

    /// The lines of it from `first` to `last` one by one, and its gaps among them.
    pub fn between(&self, file: FileId, first: u32, last: u32) -> impl Iterator<Item = Lines> {
        let near = move |lines: &&Lines| lines.first <= last && lines.last >= first;
        self.of(file).iter().filter(near).flat_map(move |&lines| {
            let gap = (lines.first > lines.last).then_some(lines);
            let each = lines.first.max(first)..=lines.last.min(last);
            gap.into_iter().chain(each.map(|line| Lines { first: line, last: line }))
        })
    }

    fn of(&self, file: FileId) -> &[Lines] {
        self.files.get(&file).map_or(&[], Vec::as_slice)
    }
}

/// A gap beside lines is one with them: whatever reaches over it touches them.
fn merged(mut all: Vec<Lines>) -> Vec<Lines> {
    all.sort_unstable();
    let mut out: Vec<Lines> = Vec::new();
    for lines in all {
        match out.last_mut() {
            Some(before) if lines.first <= before.last.saturating_add(1) => {
                before.last = before.last.max(lines.last)
            }
            _ => out.push(lines),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: FileId = FileId(3);

    fn scope(lines: &[(u32, u32)]) -> Scope {
        Scope::new(lines.iter().map(|&(first, last)| (FILE, Lines { first, last })))
    }

    fn range(first: u32, last: u32) -> Range {
        Range { file: FILE, start: (first, 9), end: (last, 2) }
    }

    #[test]
    fn lines_side_by_side_are_one() {
        assert_eq!(scope(&[(4, 6), (7, 7), (1, 2)]), scope(&[(1, 2), (4, 7)]));
        assert_eq!(scope(&[(4, 6), (5, 9)]), scope(&[(4, 9)]));
        // Gaps before, inside and behind.
        assert_eq!(scope(&[(4, 3), (4, 6), (6, 5), (7, 6)]), scope(&[(4, 6)]));
        assert_ne!(scope(&[(4, 3), (5, 6)]), scope(&[(4, 6)]));
    }

    #[test]
    fn a_range_touches_the_lines_it_has_a_part_of() {
        let scope = scope(&[(4, 6), (20, 20)]);
        assert!(
            [range(1, 4), range(5, 5), range(6, 30), range(20, 20)].iter().all(|&range| scope.touches(range))
        );
        assert!([range(1, 3), range(7, 19), range(21, 30)].iter().all(|&range| !scope.touches(range)));
        assert!(!scope.touches(Range { file: FileId(0), ..range(4, 4) }));
    }

    #[test]
    fn a_gap_is_touched_by_what_reaches_over_it() {
        let scope = scope(&[(5, 4)]);
        assert!(scope.touches(range(4, 5)));
        assert!([range(1, 4), range(5, 9)].iter().all(|&range| !scope.touches(range)));
    }

    #[test]
    fn lines_come_one_by_one() {
        let scope = scope(&[(4, 6), (9, 8), (20, 30)]);
        let lines: Vec<(u32, u32)> =
            scope.between(FILE, 5, 20).map(|lines| (lines.first, lines.last)).collect();
        assert_eq!(lines, [(5, 5), (6, 6), (9, 8), (20, 20)]);
    }
}
