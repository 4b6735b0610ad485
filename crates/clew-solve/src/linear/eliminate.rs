//! Eliminating variables from inequalities and equations.

use rustc_hash::FxHashMap;

use super::forms::Form;
use crate::reasons::Reasons;

/// More inequalities than this are too many.
const MOST_ROWS: usize = 150;

/// The sum of the factors' multiples is at most the bound.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub factors: Vec<i128>,
    pub bound: i128,
    pub reasons: Reasons,
}

impl Row {
    /// That the form is at most the bound.
    pub(super) fn new(form: Form, bound: i128, reasons: &Reasons) -> Row {
        let reasons = form.reasons.joined(reasons);
        Row { factors: form.factors, bound: bound.saturating_sub(form.constant), reasons }
    }

    /// The other way around: at least becomes at most.
    pub(super) fn negated(&self) -> Option<Row> {
        let factors: Option<Vec<i128>> = self.factors.iter().map(|factor| factor.checked_neg()).collect();
        Some(Row { factors: factors?, bound: self.bound.checked_neg()?, reasons: self.reasons })
    }

    /// Below the bound instead of at most.
    pub(super) fn tightened(&self) -> Row {
        Row { bound: self.bound.saturating_sub(1), ..self.clone() }
    }

    /// A multiple of this one plus a multiple of another; both positive for inequalities.
    fn combined(&self, own: i128, other: &Row, theirs: i128) -> Option<Row> {
        let sum = |a: i128, b: i128| a.checked_mul(own)?.checked_add(b.checked_mul(theirs)?);
        let pairs = self.factors.iter().zip(&other.factors);
        let factors: Option<Vec<i128>> = pairs.map(|(&a, &b)| sum(a, b)).collect();
        let bound = sum(self.bound, other.bound)?;
        Some(Row { factors: factors?, bound, reasons: self.reasons.joined(&other.reasons) })
    }

    fn divisor(&self) -> i128 {
        self.factors.iter().fold(0, |divisor, &factor| common_divisor(divisor, factor))
    }

    /// Divided by what all factors have in common, the bound rounded down: integers need no more.
    fn reduced(mut self) -> Row {
        let divisor = self.divisor();
        if divisor > 1 {
            self.factors.iter_mut().for_each(|factor| *factor /= divisor);
            self.bound = self.bound.div_euclid(divisor);
        }
        self
    }

    fn is_empty(&self) -> bool {
        self.factors.iter().all(|&factor| factor == 0)
    }
}

fn common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.saturating_abs(), b.saturating_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The reasons, if no integers satisfy all inequalities, as far as elimination shows it.
pub(super) fn contradiction(rows: Vec<Row>) -> Option<Reasons> {
    let mut rows = tightest(rows)?;
    loop {
        if let Some(row) = rows.iter().find(|row| row.is_empty() && row.bound < 0) {
            return Some(row.reasons);
        }
        rows.retain(|row| !row.is_empty());
        let column = cheapest(&rows)?;
        let (mut above, mut below) = (Vec::new(), Vec::new());
        let mut rest = Vec::new();
        for row in rows {
            match row.factors[column] {
                0 => rest.push(row),
                1.. => above.push(row),
                _ => below.push(row),
            }
        }
        if above.len() * below.len() + rest.len() > MOST_ROWS {
            return None;
        }
        for upper in &above {
            for lower in &below {
                let (p, q) = (upper.factors[column], -lower.factors[column]);
                let divisor = common_divisor(p, q);
                // One that is too large for us is left out: fewer inequalities refute less, never more.
                rest.extend(upper.combined(q / divisor, lower, p / divisor).map(Row::reduced));
            }
        }
        rows = tightest(rest)?;
    }
}

/// Of those with the same factors only the one with the least bound. None if none is left.
fn tightest(rows: Vec<Row>) -> Option<Vec<Row>> {
    let mut best: FxHashMap<Vec<i128>, (usize, Row)> = FxHashMap::default();
    for (at, row) in rows.into_iter().map(Row::reduced).enumerate() {
        match best.get_mut(&row.factors) {
            Some((_, known)) if known.bound <= row.bound => {}
            Some((_, known)) => *known = row,
            None => {
                best.insert(row.factors.clone(), (at, row));
            }
        }
    }
    let mut rows: Vec<(usize, Row)> = best.into_values().collect();
    rows.sort_unstable_by_key(|&(at, _)| at);
    (!rows.is_empty()).then(|| rows.into_iter().map(|(_, row)| row).collect())
}

/// The column whose elimination makes the fewest new inequalities.
fn cheapest(rows: &[Row]) -> Option<usize> {
    let columns = rows.first()?.factors.len();
    let cost = |column: usize| {
        let above = rows.iter().filter(|row| row.factors[column] > 0).count();
        let below = rows.iter().filter(|row| row.factors[column] < 0).count();
        (above + below > 0).then_some((above * below, column))
    };
    (0..columns).filter_map(cost).min().map(|(_, column)| column)
}

/// The reasons, if equations make zero of what must differ from it.
pub(super) fn same(equal: &[Row], differ: &[Row]) -> Option<Reasons> {
    let mut solved: Vec<(usize, Row)> = Vec::new();
    for equation in equal {
        let Some(row) = substituted(equation.clone(), &solved) else { continue };
        if let Some(column) = row.factors.iter().position(|&factor| factor != 0) {
            solved.push((column, row));
        }
    }
    differ.iter().find_map(|row| {
        let left = substituted(row.clone(), &solved)?;
        (left.is_empty() && left.bound == 0).then_some(left.reasons)
    })
}

/// The row with each solved column replaced by what it equals.
fn substituted(mut row: Row, solved: &[(usize, Row)]) -> Option<Row> {
    for (column, equation) in solved {
        let (own, theirs) = (row.factors[*column], equation.factors[*column]);
        if own != 0 {
            let divisor = common_divisor(own, theirs);
            row = row.combined(theirs / divisor, equation, -own / divisor)?;
            let divisor = common_divisor(row.divisor(), row.bound).max(1);
            row.factors.iter_mut().for_each(|factor| *factor /= divisor);
            row.bound /= divisor;
        }
    }
    Some(row)
}
