//! Which known name someone may have meant.

/// The known name nearest to `name`, if it is near enough to be meant.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = |other: &str| (distance(name, other), other.len().abs_diff(name.len()));
    let best = known.into_iter().min_by_key(|other| near(other))?;
    let (letters, changed) = (name.chars().count(), distance(name, best));
    (changed <= letters / 3 + 1 && changed < letters).then_some(best)
}

/// How many letters must be put in, taken out or exchanged to get from one to the other.
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let exchanged = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = exchanged.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_errors_are_near() {
        assert_eq!(nearest("budgte", ["runs", "budget", "jobs"]), Some("budget"));
        assert_eq!(nearest("lenght", ["len", "null", "range", "string"]), Some("len"));
        assert_eq!(nearest("size", ["null", "range", "string"]), None);
        assert_eq!(nearest("asume", ["assume", "varargs"]), Some("assume"));
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(nearest("x", ["n", "p"]), None);
        assert_eq!(nearest("x", []), None);
    }
}
