//! Which conditions of a decision say the same: those with the same text, or with the same but for a `!`.
//!
//! Unique-cause MC/DC needs it: a condition that occurs twice cannot change alone. Only text that stands inside of the
//! decision is compared (what a macro expands to is elsewhere, and the same for different arguments), and only text that
//! neither calls nor assigns.

use clew_ir::{CoverageMap, FileId, Range, SourceFile};
use rustc_hash::FxHashMap;

/// The bytes of the files that were asked about, read once.
#[derive(Default)]
pub struct Texts {
    files: FxHashMap<FileId, Vec<u8>>,
}

impl Texts {
    fn of(&mut self, files: &[SourceFile], range: Range) -> Option<String> {
        let bytes = self.files.entry(range.file).or_insert_with(|| {
            files.get(range.file.index()).and_then(|file| std::fs::read(&file.path).ok()).unwrap_or_default()
        });
        let mut text = Vec::new();
        let lines = bytes.split(|&byte| byte == b'\n').zip(1u32..);
        for (line, number) in lines.filter(|(_, number)| (range.start.0..=range.end.0).contains(number)) {
            let start = if number == range.start.0 { range.start.1.saturating_sub(1) as usize } else { 0 };
            let end = if number == range.end.0 { range.end.1.saturating_sub(1) as usize } else { line.len() };
            text.extend_from_slice(line.get(start..end.min(line.len()))?);
            text.push(b' ');
        }
        String::from_utf8(text).ok()
    }
}

pub fn find_twins(map: &mut CoverageMap, files: &[SourceFile], texts: &mut Texts) {
    let CoverageMap { branches, decisions, .. } = map;
    for decision in decisions {
        let mut first: FxHashMap<String, (usize, bool)> = FxHashMap::default();
        for at in 0..decision.conditions.len() {
            let range = branches[decision.conditions[at].branch].range;
            let inside = range.file == decision.range.file
                && range.start >= decision.range.start
                && range.end <= decision.range.end;
            let said = texts.of(files, range).filter(|_| inside).and_then(|text| plain(&text));
            let Some((text, negated)) = said else { continue };
            let &mut (twin, other) = first.entry(text).or_insert((at, negated));
            if twin != at {
                decision.conditions[twin].twin = Some((twin, false));
                decision.conditions[at].twin = Some((twin, negated != other));
            }
        }
    }
}

/// The text without white space, outer parentheses and `!`, and whether it is negated; `None` where evaluating it twice might
/// not give the same.
fn plain(text: &str) -> Option<(String, bool)> {
    let mut text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut negated = false;
    loop {
        if let Some(rest) = text.strip_prefix('!').filter(|rest| is_one(rest)) {
            (text, negated) = (rest.to_owned(), !negated);
        } else if let Some(rest) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'))
            && is_closed(rest)
        {
            text = rest.to_owned();
        } else {
            break;
        }
    }
    (!text.is_empty() && is_pure(&text)).then_some((text, negated))
}

/// Whether a `!` in front is about all of it: a name, or something in parentheses.
fn is_one(text: &str) -> bool {
    let is_name = text.chars().all(|c| c.is_alphanumeric() || "_.->[]!".contains(c));
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    is_name || inner.is_some_and(is_closed)
}

/// Whether every parenthesis has its partner inside.
fn is_closed(text: &str) -> bool {
    let mut depth = 0;
    for c in text.chars() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

/// No call and no assignment. A parenthesis behind a name or a bracket may be a call.
fn is_pure(text: &str) -> bool {
    let bytes = text.as_bytes();
    let at = |index: usize| bytes.get(index).copied().unwrap_or(0);
    (0..bytes.len()).all(|i| {
        let (before, here, after) = (if i > 0 { at(i - 1) } else { 0 }, at(i), at(i + 1));
        let calls = here == b'(' && (before.is_ascii_alphanumeric() || b"_)]".contains(&before));
        let assigns = here == b'=' && after != b'=' && !b"=!<>".contains(&before);
        let shifts = here == b'=' && i > 1 && [&b"<<"[..], b">>"].contains(&&bytes[i - 2..i]);
        let steps = (here == b'+' || here == b'-') && before == here;
        !(calls || assigns || shifts || steps || here == b'"' || here == b'{')
    })
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn what_says_the_same() {
        let same = |a, b| plain(a).is_some() && plain(a) == plain(b);
        assert!(same("a  > b", "( a>b )"));
        assert_eq!(plain("!a"), Some(("a".to_owned(), true)));
        assert_eq!(plain("!(a == 3)"), Some(("a==3".to_owned(), true)));
        assert_eq!(plain("!!p->x"), Some(("p->x".to_owned(), false)));
        assert_eq!(plain("!a == b"), Some(("!a==b".to_owned(), false)));
        assert_eq!(plain("(a)+(b)"), Some(("(a)+(b)".to_owned(), false)));
    }

    #[test]
    fn what_may_change() {
        for text in ["f(x)", "x++", "--x > 0", "x = 3", "x += 3", "x <<= 1", "p[0](1)", "(*p)(2)"] {
            assert_eq!(plain(text), None, "{text}");
        }
        for text in ["x == 3", "x <= 3", "x >= y", "x != y", "a << 2", "x - -1"] {
            assert!(plain(text).is_some() || text == "x - -1", "{text}");
        }
    }
}
