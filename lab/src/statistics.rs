//! What the papers compare samples by.

/// Below this a difference is not taken to be chance.
pub const SIGNIFICANT: f64 = 0.05;

pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Lower quartile, median and upper quartile, interpolated between the two nearest values.
pub fn quartiles(values: &[f64]) -> [f64; 3] {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    [0.25, 0.5, 0.75].map(|part| {
        let place = part * (sorted.len().max(1) - 1) as f64;
        let (below, share) = (place.floor() as usize, place.fract());
        let at = |index: usize| sorted.get(index).or(sorted.last()).copied().unwrap_or(0.0);
        at(below) + share * (at(below + 1) - at(below))
    })
}

/// Vargha and Delaney's A12: how likely a value of the first is larger than one of the second, where equal ones count half.
pub fn a12(first: &[f64], second: &[f64]) -> f64 {
    let pairs = (first.len() * second.len()) as f64;
    if pairs == 0.0 { 0.5 } else { wins(first, second) / pairs }
}

/// Mann and Whitney's U of the first sample.
fn wins(first: &[f64], second: &[f64]) -> f64 {
    let score = |a: f64, b: f64| match a.total_cmp(&b) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    };
    first.iter().flat_map(|&a| second.iter().map(move |&b| score(a, b))).sum()
}

/// Mann and Whitney's U test: how likely samples of one population differ as much as these, either way. By the normal
/// approximation, with corrections for ties and continuity; also for small samples, where exact tables would be a little
/// better.
pub fn mann_whitney(first: &[f64], second: &[f64]) -> f64 {
    let (n, m) = (first.len() as f64, second.len() as f64);
    let all = n + m;
    if n == 0.0 || m == 0.0 {
        return 1.0;
    }
    let variance = n * m / 12.0 * (all + 1.0 - ties(first, second) / (all * (all - 1.0)));
    let distance = (wins(first, second) - n * m / 2.0).abs() - 0.5;
    if variance <= 0.0 || distance <= 0.0 {
        return 1.0;
    }
    both_tails(distance / variance.sqrt())
}

/// The sum of t³ - t over the groups of t equal values.
fn ties(first: &[f64], second: &[f64]) -> f64 {
    let mut all = [first, second].concat();
    all.sort_by(f64::total_cmp);
    let groups = all.chunk_by(|a, b| a == b).map(|group| group.len() as f64);
    groups.map(|size| size.powi(3) - size).sum()
}

/// How likely a normal variable is at least so many deviations away from its mean. Abramowitz and Stegun's 7.1.26, which is
/// exact to seven digits.
fn both_tails(deviations: f64) -> f64 {
    let x = deviations / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let factors = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    factors.iter().fold(0.0, |sum, factor| sum * t + factor) * t * (-x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-4, "{a} is not {b}");
    }

    /// U is 2, of mean 12.5. The variance is 25 / 12 * 11, so z = (10.5 - 0.5) / 4.7871.
    #[test]
    fn a_difference_without_ties() {
        let (a, b) = ([1.0, 2.0, 3.0, 4.0, 7.0], [5.0, 6.0, 8.0, 9.0, 10.0]);
        close(a12(&a, &b), 0.08);
        close(mann_whitney(&a, &b), 0.036_714);
        close(mann_whitney(&b, &a), 0.036_714);
    }

    /// Both values 2 of the first are equal to one of the second, so U is 1, of mean 8. The values 1 (twice), 2 (three
    /// times) and 3 (twice) are ties: 6 + 24 + 6 = 36. The variance is 16 / 12 * (9 - 36 / 56), so z = 6.5 / 3.3381.
    #[test]
    fn a_difference_with_ties() {
        let (a, b) = ([1.0, 1.0, 2.0, 2.0], [2.0, 3.0, 3.0, 4.0]);
        close(a12(&a, &b), 1.0 / 16.0);
        close(mann_whitney(&a, &b), 0.051_508);
    }

    #[test]
    fn what_is_equal_does_not_differ() {
        let a = [4.0; 10];
        assert_eq!((mann_whitney(&a, &a), a12(&a, &a)), (1.0, 0.5));
        assert_eq!((mann_whitney(&a, &[]), a12(&[], &a)), (1.0, 0.5));
    }

    #[test]
    fn the_normal_tails() {
        close(both_tails(1.959_964), 0.05);
        close(both_tails(2.575_829), 0.01);
        close(both_tails(0.0), 1.0);
    }

    #[test]
    fn quartiles_lie_between_values() {
        assert_eq!(quartiles(&[4.0, 1.0, 3.0, 2.0]), [1.75, 2.5, 3.25]);
        assert_eq!(quartiles(&[5.0, 1.0, 3.0]), [2.0, 3.0, 4.0]);
        assert_eq!(quartiles(&[7.0]), [7.0; 3]);
        assert_eq!(quartiles(&[]), [0.0; 3]);
    }
}
