//! Which functions of a project are taken: by complexity, by a rule that nobody's taste is in.

use crate::catalogue::Listed;

/// CAUT takes units whose complexity exceeds this.
pub const SIMPLE: u32 = 8;

/// The functions above the limit, simple ones first. Some files are compiled twice under different names (a generated
/// scanner, say): a function that is there twice with the same name and complexity counts once.
pub fn complex(mut functions: Vec<Listed>) -> Vec<Listed> {
    functions.retain(|listed| listed.complexity > SIMPLE);
    functions.sort_by(|a, b| order(a).cmp(&order(b)));
    functions.dedup_by(|b, a| a.function == b.function && a.complexity == b.complexity);
    functions
}

fn order(listed: &Listed) -> (u32, &str, &str) {
    (listed.complexity, &listed.function, &listed.file)
}

/// About `wanted` of them, evenly spread from the first to the last.
pub fn spread<T: Clone>(sorted: &[T], wanted: usize) -> Vec<T> {
    let taken = wanted.min(sorted.len());
    (0..taken).map(|number| sorted[(2 * number + 1) * sorted.len() / (2 * taken)].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(function: &str, file: &str, complexity: u32) -> Listed {
        Listed { file: file.to_owned(), function: function.to_owned(), complexity }
    }

    #[test]
    fn simple_functions_and_doubles_go() {
        let all = vec![
            listed("large", "a.c", 40),
            listed("simple", "a.c", 8),
            listed("scan", "b.c", 9),
            listed("scan", "a.c", 9),
            listed("scan", "c.c", 10),
        ];
        let left: Vec<(String, u32)> =
            complex(all).into_iter().map(|listed| (listed.file, listed.complexity)).collect();
        assert_eq!(left, [("a.c".to_owned(), 9), ("c.c".to_owned(), 10), ("a.c".to_owned(), 40)]);
    }

    #[test]
    fn the_spread_is_even() {
        let numbers: Vec<u32> = (0..100).collect();
        assert_eq!(spread(&numbers, 4), [12, 37, 62, 87]);
        assert_eq!(spread(&numbers[..3], 20), [0, 1, 2]);
        assert_eq!(spread(&numbers[..0], 20), [0; 0]);
    }
}
