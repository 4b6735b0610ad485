//! What llvm-cov says of decisions, against what was claimed: for each condition, whether its effect was shown.
//!
//! A decision in a macro that is expanded twice is there twice, at the same place; so each claim is to find a record of
//! its own that says the same.

use super::DecisionClaim;
use super::compare::c_name;
use super::export::Function;
use super::profile::Record;
use rustc_hash::FxHashMap;

type Place = ((u32, u32), (u32, u32));

/// The records of a program, by function and place. llvm-cov does not say the file.
#[derive(Default)]
pub struct Decisions {
    records: FxHashMap<(String, Place), Vec<Vec<bool>>>,
}

impl Decisions {
    pub fn add(&mut self, function: &Function) {
        for (a, b, c, d, _, _, shown) in &function.decisions {
            let key = (c_name(&function.name).to_owned(), ((*a, *b), (*c, *d)));
            self.records.entry(key).or_default().push(shown.clone());
        }
    }

    /// The claims that no record bears out, in words.
    pub fn judge(mut self, claims: &[DecisionClaim]) -> Vec<(String, String)> {
        let mut wrong = Vec::new();
        for claim in claims {
            let key = (claim.function.clone(), (claim.start, claim.end));
            let records = self.records.entry(key).or_default();
            match records.iter().position(|record| agrees(claim, record)) {
                Some(at) => drop(records.swap_remove(at)),
                None => wrong.push((claim.function.clone(), sentence(claim, records.first()))),
            }
        }
        wrong
    }
}

/// The claims about test vectors that native counts do not confirm. Of several functions of one name, one must confirm
/// them.
pub fn judge_vectors(records: &[Record], claims: &[DecisionClaim]) -> Vec<(String, String)> {
    let mut wrong = Vec::new();
    for claim in claims {
        let mut named = records.iter().filter(|record| c_name(&record.name) == claim.function);
        let is_seen = |record: &Record, bit: u32| {
            let byte = record.bitmap.get(bit as usize / 8).copied().unwrap_or(0);
            byte >> (bit % 8) & 1 != 0
        };
        let fits = |record: &Record| {
            claim
                .bits
                .clone()
                .zip(0..)
                .all(|(bit, vector)| is_seen(record, bit) == claim.seen.contains(&vector))
        };
        if !named.any(fits) {
            let place = format!("{}:{}:{}", claim.file.display(), claim.start.0, claim.start.1);
            let function = &claim.function;
            let sentence = format!("{place}: {function}: natively the decision has other test vectors");
            wrong.push((function.clone(), sentence));
        }
    }
    wrong
}

fn agrees(claim: &DecisionClaim, record: &[bool]) -> bool {
    let fits = |(claimed, shown): (&Option<bool>, &bool)| claimed.is_none_or(|claimed| claimed == *shown);
    claim.shown.len() == record.len() && claim.shown.iter().zip(record).all(fits)
}

fn sentence(claim: &DecisionClaim, record: Option<&Vec<bool>>) -> String {
    let DecisionClaim { function, file, start, shown, .. } = claim;
    let place = format!("{}:{}:{}", file.display(), start.0, start.1);
    let letters = |flags: &mut dyn Iterator<Item = Option<bool>>| -> String {
        flags.map(|flag| flag.map_or('-', |flag| if flag { 'y' } else { 'n' })).collect()
    };
    let ours = letters(&mut shown.iter().copied());
    match record {
        Some(record) => {
            let theirs = letters(&mut record.iter().map(|&flag| Some(flag)));
            format!("{place}: {function}: effects of conditions were called {ours}; llvm-cov says {theirs}")
        }
        None => format!("{place}: {function}: llvm-cov does not know the decision"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(shown: &[Option<bool>]) -> DecisionClaim {
        let (function, file) = ("f".to_owned(), "a.c".into());
        let (bits, seen) = (3..6, [0, 2].into());
        DecisionClaim { function, file, start: (1, 2), end: (1, 9), shown: shown.to_vec(), bits, seen }
    }

    #[test]
    fn vectors_are_bits() {
        let record = |bitmap: &[u8]| Record {
            name: "a.c:f".to_owned(),
            hash: 1,
            counters: vec![1],
            bitmap: bitmap.to_vec(),
        };
        let claims = [claim(&[])];
        assert_eq!(judge_vectors(&[record(&[0b0010_1000])], &claims).len(), 0);
        assert_eq!(judge_vectors(&[record(&[0b1110_1111])], &claims).len(), 0, "others are no matter");
        assert_eq!(judge_vectors(&[record(&[0b0011_1000])], &claims).len(), 1, "one too many");
        assert_eq!(judge_vectors(&[record(&[0b0000_1000])], &claims).len(), 1, "one is missing");
    }

    #[test]
    fn each_claim_has_its_record() {
        let function = |name: &str, shown: [bool; 2]| Function {
            name: name.to_owned(),
            count: 1,
            regions: Vec::new(),
            branches: Vec::new(),
            decisions: vec![(1, 2, 1, 9, 0, 5, shown.to_vec())],
            filenames: Vec::new(),
        };
        let judge = |claims: &[DecisionClaim]| {
            let mut decisions = Decisions::default();
            decisions.add(&function("a.c:f", [true, false]));
            decisions.add(&function("f", [true, true]));
            decisions.judge(claims).len()
        };
        let (one, both) = (claim(&[Some(true), Some(false)]), claim(&[Some(true), Some(true)]));
        assert_eq!(judge(&[both.clone(), one.clone()]), 0);
        assert_eq!(judge(&[claim(&[Some(true), None])]), 0);
        assert_eq!(judge(&[one.clone(), one]), 1);
        assert_eq!(judge(&[both.clone(), claim(&[Some(true)])]), 1);
        assert_eq!(judge(&[claim(&[Some(false), None])]), 1);
    }
}
