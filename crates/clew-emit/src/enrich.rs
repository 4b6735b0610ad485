//! Inputs with power: what shrinking has made zero becomes small, distinct and of consequence, as far as the test stays
//! what it is.
//!
//! A sum of zeros is their product, and a missing write of zero to zero is not seen. So each variable of a shrunk input
//! that is zero or one gets a value of its own: 3, 5, 7 … rather than 0, 1, and 1.5, 2.25 … for floats, here and there
//! with a minus. The run must show all that it showed before and end in the same way.

use crate::shrink::{Attempt, Shrinker};
use clew_ir::{CType, TypeId, Types};
use clew_term::{Model, Terms, Var};
use clew_vm::{InputSpace, LeafKind, Recorded, SetupObject, Source};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::atomic::Ordering;

/// Odd, and so no sum of two others; each has bits that its neighbours lack.
const NUMBERS: [u64; 14] = [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];
/// No rounding in sums, products and halves of a few of them.
const FLOATS: [f64; 8] = [1.5, 2.25, 3.5, 4.75, 5.125, 6.5, 7.25, 8.75];
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";
/// How often the variables are looked at that the last values have brought into play.
const ROUNDS: usize = 3;
/// How many variables more a run may have than the shrunk one.
const MORE: usize = 12;
/// How many times the steps.
const LONGER: u64 = 4;
/// Texts that were empty become so long.
const LETTERS_MORE: u64 = 2;
/// Of a stub only the first so many results are made distinct; a list of more is not read.
const RESULTS: u32 = 3;

impl Shrinker<'_> {
    /// The run of a more telling input than the `plain` one. `turn` tells the tests of a function apart: they get different
    /// values. `keeps` says whether a run will do instead of the plain one.
    pub fn enrich(
        &mut self,
        plain: &Recorded,
        turn: usize,
        keeps: &dyn Fn(&Recorded, &Recorded) -> bool,
    ) -> Recorded {
        if self.stop.load(Ordering::Relaxed) {
            return plain.clone();
        }
        let mut best: Model = plain.live.iter().copied().collect();
        let mut record = plain.clone();
        let keeps = |after: &Recorded| {
            after.live.len() <= plain.live.len() + MORE
                && after.run.steps <= LONGER * plain.run.steps + 1000
                && keeps(plain, after)
        };
        let mut attempt = Attempt { left: self.most, keeps: &keeps };
        let mut given: FxHashMap<Var, Vec<u128>> = FxHashMap::default();
        for _ in 0..ROUNDS {
            let mut fresh = Vec::new();
            for &(var, value) in &record.live {
                if !given.contains_key(&var) {
                    let values = self.telling(var, value, given.len() + turn, &record);
                    if values.first().is_some_and(|first| *first != value) {
                        fresh.push(var);
                    }
                    given.insert(var, values);
                }
            }
            if fresh.is_empty() {
                break;
            }
            let stay = self.give(&fresh, &given, &mut best, &mut record, &mut attempt);
            // What was in their way may have gone.
            if stay.len() < fresh.len() {
                self.give(&stay, &given, &mut best, &mut record, &mut attempt);
            }
        }
        self.hush(plain, &mut best, &mut record, &mut attempt);
        if self.is_sound(&best, &record) { record } else { plain.clone() }
    }

    /// Takes back what makes no difference: no condition asks for it, and nothing else is left behind without it.
    fn hush(&mut self, plain: &Recorded, best: &mut Model, record: &mut Recorded, attempt: &mut Attempt) {
        let old: FxHashMap<Var, u128> = plain.live.iter().copied().collect();
        let is_part = |space: &InputSpace, var: &Var| {
            let source = space.objects[space.vars[var.index()].object as usize].source;
            !matches!(source, Source::Param { .. } | Source::Result { .. } | Source::Written { .. })
        };
        let changed: Vec<(Var, u128)> = record
            .live
            .clone()
            .into_iter()
            .map(|(var, _)| (var, old.get(&var).copied().unwrap_or(self.space.vars[var.index()].default)))
            .filter(|(var, old)| best.value(*var) != *old && is_part(self.space, var))
            .collect();
        if changed.is_empty() {
            return;
        }
        let mut terms = Terms::new();
        let (_, trace) = self.vm.concolic(self.space, &mut best.clone(), &mut terms, self.stop);
        let mut asked = Vec::new();
        trace.events.iter().for_each(|event| terms.vars(event.cond, &mut asked));
        let asked: FxHashSet<Var> = asked.into_iter().collect();
        for (var, old) in changed.into_iter().filter(|(var, _)| !asked.contains(var)) {
            let now = record.clone();
            let same = |after: &Recorded| (attempt.keeps)(after) && is_noise(&now, after);
            let mut quiet = Attempt { left: attempt.left.min(1), keeps: &same };
            self.try_values(best, record, &mut quiet, &[(var, old)]);
            attempt.left = attempt.left.saturating_sub(1);
        }
    }

    /// Gives as many variables as possible the first of their values, those that cannot have it the next; the ones that can
    /// have none.
    fn give(
        &mut self,
        vars: &[Var],
        values: &FxHashMap<Var, Vec<u128>>,
        best: &mut Model,
        record: &mut Recorded,
        attempt: &mut Attempt,
    ) -> Vec<Var> {
        let first: Vec<(Var, u128)> =
            vars.iter().filter_map(|var| Some((*var, *values.get(var)?.first()?))).collect();
        if self.try_values(best, record, attempt, &first) {
            return Vec::new();
        }
        match *vars {
            [] => Vec::new(),
            [var] => {
                let mut others = values.get(&var).into_iter().flatten().skip(1);
                match others.any(|&value| self.try_values(best, record, attempt, &[(var, value)])) {
                    true => Vec::new(),
                    false => vec![var],
                }
            }
            _ => {
                let (left, right) = vars.split_at(vars.len() / 2);
                let mut stay = self.give(left, values, best, record, attempt);
                stay.extend(self.give(right, values, best, record, attempt));
                stay
            }
        }
    }

    /// Telling values for a variable, the best first; none where its value is one already.
    fn telling(&self, var: Var, value: u128, number: usize, record: &Recorded) -> Vec<u128> {
        let known = self.space.vars[var.index()];
        let source = self.space.objects[known.object as usize].source;
        let is_late = matches!(source, Source::Result { call, .. } if call >= RESULTS);
        // What an initialiser says is the program's own choice.
        let is_chosen = known.default != 0 && value == known.default;
        if is_late || is_chosen || source.is_outside() {
            return Vec::new();
        }
        let (bits, narrow) = (known.bits, value as u64);
        if bits > 64 {
            return Vec::new();
        }
        let mask = u64::MAX >> (64 - bits);
        let is_neutral = narrow <= 1 || narrow == mask;
        let minus = number % 2 == 1;
        let values = match known.leaf.kind {
            LeafKind::Bool if value == 0 => vec![1],
            LeafKind::Float => floats(bits, narrow, number, minus),
            LeafKind::Enum(ty) => enumerators(&self.vm.program().types, ty, mask, narrow, number),
            LeafKind::Bits(named) if value == 0 => vec![u64::from(named) & 0x55, u64::from(named)],
            LeafKind::Int { signed } if bits == 8 && (signed || self.is_in_text(var, record)) => {
                letters(known.leaf.offset, narrow)
            }
            LeafKind::Int { signed } if is_neutral => numbers(mask, number, signed && minus),
            _ => Vec::new(),
        };
        values.into_iter().map(u128::from).collect()
    }

    /// Some other byte of its object is a printable character.
    fn is_in_text(&self, var: Var, record: &Recorded) -> bool {
        let object = self.space.vars[var.index()].object;
        record.live.iter().any(|&(other, value)| {
            let known = self.space.vars[other.index()];
            known.object == object && known.bits == 8 && (0x20..0x7f).contains(&value)
        })
    }
}

/// Whether two runs differ in nothing but in bytes that neither of them changes.
fn is_noise(a: &Recorded, b: &Recorded) -> bool {
    let same = a.returned == b.returned
        && a.run.counts == b.run.counts
        && a.setup.made == b.setup.made
        && a.setup.effects == b.setup.effects
        && a.setup.objects.len() == b.setup.objects.len();
    let left = |object: &'_ SetupObject, at: usize| {
        let after = object.after.as_ref().unwrap_or(&object.bytes);
        (object.bytes.get(at).copied(), after.get(at).copied())
    };
    same && a.setup.objects.iter().zip(&b.setup.objects).all(|(a, b)| {
        let size = a.bytes.len().max(b.bytes.len());
        a.led == b.led
            && a.pointers == b.pointers
            && (0..size).all(|at| {
                let ((a, a_after), (b, b_after)) = (left(a, at), left(b, at));
                (a, a_after) == (b, b_after) || (a == a_after && b == b_after)
            })
    })
}

fn numbers(mask: u64, number: usize, minus: bool) -> Vec<u64> {
    let own = NUMBERS[number % NUMBERS.len()] & mask;
    let negated = own.wrapping_neg() & mask;
    let mut all = if minus { vec![negated, own] } else { vec![own] };
    all.extend([3, 2].into_iter().filter(|value| *value != own && *value <= mask));
    all
}

fn floats(bits: u32, value: u64, number: usize, minus: bool) -> Vec<u64> {
    let now = if bits == 32 { f64::from(f32::from_bits(value as u32)) } else { f64::from_bits(value) };
    if ![0.0, 1.0, -1.0].contains(&now) {
        return Vec::new();
    }
    let encode = |v: f64| if bits == 32 { u64::from((v as f32).to_bits()) } else { v.to_bits() };
    let own = FLOATS[number % FLOATS.len()];
    let signs = if minus { [-own, own] } else { [own, -own] };
    // Not near to anything, and between zero and one.
    signs.into_iter().chain([100.5, 0.25, -100.5, -0.25]).map(encode).collect()
}

/// The first character of an empty text, and those that repeat one that shrinking likes.
fn letters(offset: u64, value: u64) -> Vec<u64> {
    let letter = u64::from(LETTERS[offset as usize % LETTERS.len()]);
    match value {
        0 if offset < LETTERS_MORE => vec![letter],
        1 | 0x61 if value != letter => vec![letter],
        _ => Vec::new(),
    }
}

/// Another one than the first.
fn enumerators(types: &Types, ty: TypeId, mask: u64, value: u64, number: usize) -> Vec<u64> {
    let CType::Enum { values, .. } = types.get(types.bare(ty)) else { return Vec::new() };
    let mut all: Vec<u64> = values.iter().map(|named| named.value as u64 & mask).collect();
    if all.first() != Some(&value) {
        return Vec::new();
    }
    all.retain(|other| *other != value);
    if !all.is_empty() {
        let start = number % all.len();
        all.rotate_left(start);
    }
    all.truncate(3);
    all
}
