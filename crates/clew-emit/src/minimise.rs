//! Suites without tests that add nothing.

use std::collections::HashMap;
use std::hash::Hash;

/// Which of the tests to keep, given what each covers: none of the kept ones is covered by the others together. Tests
/// that cover little go first; of two alike, the later one.
pub fn minimise<T: Eq + Hash + Copy>(covers: &[Vec<T>]) -> Vec<usize> {
    let mut times: HashMap<T, usize> = HashMap::new();
    for item in covers.iter().flatten() {
        *times.entry(*item).or_default() += 1;
    }
    let mut order: Vec<usize> = (0..covers.len()).collect();
    order.sort_by_key(|&test| (covers[test].len(), std::cmp::Reverse(test)));
    let mut kept = vec![true; covers.len()];
    for test in order {
        if covers[test].iter().all(|item| times[item] > 1) {
            kept[test] = false;
            covers[test].iter().for_each(|item| *times.entry(*item).or_default() -= 1);
        }
    }
    (0..covers.len()).filter(|&test| kept[test]).collect()
}

#[cfg(test)]
mod tests {
    use super::minimise;

    #[test]
    fn what_others_cover_goes() {
        assert_eq!(minimise(&[vec![1], vec![1, 2, 3], vec![3, 4]]), [1, 2]);
        assert_eq!(minimise(&[vec![1, 2], vec![1, 2]]), [0]);
        assert_eq!(minimise::<u32>(&[vec![], vec![]]), [] as [usize; 0]);
    }
}
