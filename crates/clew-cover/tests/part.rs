//! What a person gets who changed lines of `part/sample.c`.

use clew_cover::{Lines, Part, Scope};
use clew_front::Options;
use clew_ir::{CoverageMap, Range};
use std::path::Path;

/// `5`, `5-9`, or `5|6` where lines between these two were removed.
fn lines(text: &str) -> Lines {
    let number = |text: &str| text.parse().expect("a line");
    if let Some((before, behind)) = text.split_once('|') {
        return Lines { first: number(behind), last: number(before) };
    }
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Lines { first: number(first), last: number(last) }
}

fn place(range: Range) -> String {
    format!("{}:{}", range.start.0, range.start.1)
}

/// The outcomes that are open.
fn branches(map: &CoverageMap, part: &Part) -> String {
    let each = map.branches.iter().zip(&part.branches).filter_map(|(branch, taken)| {
        let outcomes = match taken {
            [true, true] => "TF",
            [false, true] => "T",
            [true, false] => "F",
            [false, false] => return None,
        };
        Some(format!("{}{outcomes}", place(branch.range)))
    });
    each.collect::<Vec<_>>().join(" ")
}

fn regions(map: &CoverageMap, taken: impl Iterator<Item = usize>) -> String {
    taken.map(|at| place(map.regions[at].range)).collect::<Vec<_>>().join(" ")
}

/// Lines, the outcomes that are open, the regions that are to be reached in any case.
const CASES: &[(&str, &str, &str)] = &[
    // Not in the function, or where every run comes by.
    ("5", "", ""),
    ("7", "", ""),
    ("100-200", "", ""),
    // A condition on the line.
    ("10", "10:9TF", ""),
    ("12", "12:16TF", ""),
    ("29", "29:21TF", ""),
    ("38", "38:14TF", ""),
    // None: the way to the line.
    ("11", "10:9T", "10:20"),
    ("13-14", "12:16T", "12:19"),
    ("32", "31:13T", "32:13"),
    ("34", "33:13F", "34:9"),
    ("48", "47:12F", "48:16"),
    // Both.
    ("31-32", "31:13TF", "32:13"),
    // A line that no outcome leads to straight: behind the ways out of an if, a switch, at a label, in a do.
    ("16", "", "16:5"),
    ("28", "", "28:5"),
    ("37", "", "36:8"),
    ("40", "", "40:9"),
    ("46", "", "45:1"),
    // Cases, one that is fallen into.
    ("18", "18:5TF", ""),
    ("19", "18:5T", "18:5"),
    ("21", "", "20:5"),
    ("26", "25:5T", "25:5"),
    // Conditions of a decision, and its operator.
    ("41", "41:9TF", ""),
    ("43", "43:9TF", ""),
    ("42", "41:9TF 43:9TF", ""),
    // The use of a macro, of one in another.
    ("8", "1:27TF", ""),
    ("9", "1:27TF", ""),
    ("39", "3:21TF 3:28TF", ""),
    // The definition of a macro, with both of its uses; of a constant: the conditions it is in.
    ("1", "1:27TF 1:27TF", ""),
    ("4", "1:27TF", ""),
    ("2", "10:9TF 33:13TF", ""),
    // Lines were removed: at the top, in a loop behind a condition, between a function and the next.
    ("6|7", "", ""),
    ("33|34", "31:13F", "33:9"),
    ("41|42", "41:9TF 43:9TF", ""),
    ("49|50", "", ""),
    // All of it.
    (
        "1-49",
        "10:9TF 12:16TF 18:5TF 20:5TF 23:5TF 25:5TF 29:21TF 31:13TF 33:13TF 38:14TF 41:9TF 43:9TF 47:12TF \
         1:27TF 3:21TF 3:28TF 1:27TF",
        "",
    ),
];

/// Lines, and the regions that count where all regions do.
const REGIONS: &[(&str, &str)] = &[
    ("7", "6:1"),
    ("10", "10:5 10:9 10:20 2:15"),
    ("13-14", "12:19"),
    ("33", "33:9 33:18 33:24 2:15"),
    ("37", "36:8"),
    ("39", "36:5 3:20 3:21 3:28"),
    ("49|50", ""),
];

/// Lines, and which of the decisions count: that of line 41, that in the macro of line 3.
const DECISIONS: &[(&str, [bool; 2])] = &[
    ("41", [true, false]),
    ("42", [true, false]),
    ("43", [true, false]),
    ("44", [false, false]),
    ("39", [false, true]),
    ("3", [false, true]),
];

#[test]
fn what_changed_lines_open() {
    let work = tempfile::tempdir().expect("a temporary directory");
    let options =
        Options::new(vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/part/sample.c")], work.path());
    let program = clew_front::load(&options).expect("it compiles").program;
    let function = program.function(program.defined("f").expect("its function"));
    let file = function.place.expect("its place").file;
    let map = function.coverage.as_ref().expect("its map");
    let part = |changed| Part::new(&Scope::new([(file, lines(changed))]), map);
    for &(changed, outcomes, reached) in CASES {
        let part = part(changed);
        let found = (branches(map, &part), regions(map, part.reach.iter().copied()));
        assert_eq!((found.0.as_str(), found.1.as_str()), (outcomes, reached), "{changed}");
    }
    for &(changed, expected) in REGIONS {
        let taken = part(changed).regions;
        assert_eq!(regions(map, (0..taken.len()).filter(|&at| taken[at])), expected, "{changed}");
        assert_eq!(part(changed).is_empty(), expected.is_empty(), "{changed}");
    }
    for &(changed, expected) in DECISIONS {
        let part = part(changed);
        let found: Vec<bool> =
            map.decisions.iter().map(|decision| part.conditions[decision.conditions[0].branch]).collect();
        assert_eq!(found, expected, "{changed}");
    }
}
