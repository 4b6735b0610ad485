//! LTest's Table I, and which of our subjects stands for which of its.

use super::Overhead;

/// A line: a subject under a criterion. Of each way `paths, seconds`.
pub struct Line {
    /// LTest's name.
    pub theirs: &'static str,
    pub subject: &'static str,
    pub file: &'static str,
    /// `-DSIZE`.
    pub size: Option<u32>,
    /// As clew calls it.
    pub criterion: &'static str,
    pub loc: u32,
    pub plain: (u64, f64),
    /// Tight with deletion.
    pub deletion: (u64, f64),
    /// Covered, of so many.
    pub labels: (u64, u64),
}

impl Line {
    /// Of tight with deletion, by plain. Its seconds have loading in them.
    pub fn overhead(&self) -> Overhead {
        let whole = self.deletion.1 / self.plain.1;
        Overhead { search: whole, whole, paths: self.deletion.0 as f64 / self.plain.0 as f64 }
    }
}

/// LTest's name, ours with the bytes that it reads (as many as make paths of LTest's order), file, size; lines of code.
type Subject = (&'static str, &'static str, &'static str, Option<u32>, u32);

const TRITYP: Subject = ("trityp", "triangle", "triangle", None, 50);
const BALLS: Subject = ("4balls", "balls", "balls", None, 35);
const UTF8_SHORT: Subject = ("utf8-3", "utf8-5", "utf8", Some(5), 108);
const UTF8_MIDDLE: Subject = ("utf8-5", "utf8-7", "utf8", Some(7), 108);
const UTF8_LONG: Subject = ("utf8-7", "utf8-9", "utf8", Some(9), 108);
const TCAS: Subject = ("tcas", "tcas", "tcas", None, 124);
const REPLACE: Subject = ("replace", "replace", "replace", None, 100);
const TAG_SHORT: Subject = ("get_tag-5", "get_tag-5", "get_tag", Some(5), 240);
const TAG_LONG: Subject = ("get_tag-6", "get_tag-6", "get_tag", Some(6), 240);
const GD_SHORT: Subject = ("gd-5", "gd-9", "gd", Some(9), 319);
const GD_LONG: Subject = ("gd-6", "gd-11", "gd", Some(11), 319);

const fn line(
    of: Subject,
    criterion: &'static str,
    plain: (u64, f64),
    deletion: (u64, f64),
    labels: (u64, u64),
) -> Line {
    let (theirs, subject, file, size, loc) = of;
    Line { theirs, subject, file, size, criterion, loc, plain, deletion, labels }
}

/// In LTest's order, without `full_bad`, which nothing of ours stands for.
pub const LINES: [Line; 20] = [
    line(TRITYP, "cc", (35, 1.3), (46, 4.5), (24, 24)),
    line(TRITYP, "mcc-labels", (35, 1.3), (66, 2.1), (28, 28)),
    line(TRITYP, "wm", (35, 1.3), (48, 5.1), (120, 129)),
    line(BALLS, "wm", (7, 1.2), (23, 2.1), (56, 67)),
    line(UTF8_SHORT, "wm", (134, 1.4), (313, 3.8), (55, 84)),
    line(UTF8_MIDDLE, "wm", (680, 2.0), (743, 8.1), (82, 84)),
    line(UTF8_LONG, "wm", (3069, 5.8), (3265, 35.0), (82, 84)),
    line(TCAS, "cc", (2787, 2.9), (2815, 3.4), (10, 10)),
    line(TCAS, "mcc-labels", (2787, 2.9), (3059, 3.9), (11, 12)),
    line(TCAS, "wm", (4420, 5.6), (6014, 27.0), (101, 111)),
    line(REPLACE, "wm", (866, 2.0), (2347, 14.0), (70, 79)),
    line(TAG_SHORT, "cc", (11833, 60.0), (11843, 64.0), (20, 20)),
    line(TAG_SHORT, "mcc-labels", (11833, 60.0), (11848, 48.0), (26, 26)),
    line(TAG_SHORT, "wm", (11833, 61.0), (11856, 51.0), (44, 47)),
    line(TAG_LONG, "cc", (76456, 3011.0), (76468, 1512.0), (20, 20)),
    line(TAG_LONG, "wm", (76456, 3011.0), (76481, 1463.0), (44, 47)),
    line(GD_SHORT, "cc", (14516, 52.0), (14605, 59.0), (36, 36)),
    line(GD_SHORT, "mcc-labels", (14516, 51.0), (15201, 80.0), (29, 36)),
    line(GD_SHORT, "wm", (14516, 50.0), (14607, 94.0), (62, 63)),
    line(GD_LONG, "wm", (107_410, 3740.0), (107_521, 2232.0), (63, 63)),
];

#[cfg(test)]
mod tests {
    use super::LINES;

    /// LTest's claims follow from its lines, but for what it rounds.
    #[test]
    fn the_papers_lines_say_what_it_claims() {
        let all: Vec<_> = LINES.iter().map(super::Line::overhead).collect();
        assert!(all.iter().all(|overhead| overhead.whole < 7.1 && overhead.paths < 3.5));
        let mean = all.iter().map(|overhead| overhead.whole).sum::<f64>() / all.len() as f64;
        assert!((1.9..2.9).contains(&mean), "{mean}");
        assert!(LINES.iter().all(|line| line.labels.0 <= line.labels.1));
    }
}
