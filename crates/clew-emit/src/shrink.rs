//! Inputs as a person would have written them: zero, one, small, printable, short, null.
//!
//! Works on the variables of an input through the vm: a change is kept if the run still does what the test is for.
//! First everything that can is set to zero, in halves (as delta debugging does), then each variable that is left is
//! made as plain as it can be. Deterministic, and bounded by a number of runs.

use clew_ir::{CType, TypeId, Types};
use clew_term::{Model, Terms, Var};
use clew_vm::{InputSpace, LeafKind, Limit, Outcome, Recorded, Vm, choice};
use std::sync::atomic::{AtomicBool, Ordering};

/// Shrinks the inputs of one unit.
pub struct Shrinker<'a> {
    pub vm: &'a Vm<'a>,
    pub space: &'a mut InputSpace,
    /// Raised when no plainer input is to be tried any more.
    pub stop: &'a AtomicBool,
    /// Raised when not even the run of an input as it is may go on.
    pub end: &'a AtomicBool,
    /// The most runs for one input.
    pub most: u32,
}

impl Shrinker<'_> {
    /// The run of the plainest input found. `keeps` is given the run of `model` and that of a plainer input, and says
    /// whether it will do instead. `None` if not even the run of `model` came to its end.
    pub fn shrink(
        &mut self,
        model: &Model,
        keeps: &dyn Fn(&Recorded, &Recorded) -> bool,
    ) -> Option<Recorded> {
        let mut best = model.clone();
        let first = self.vm.record(self.space, &mut best, self.end);
        if first.run.outcome == Outcome::Limit(Limit::Interrupted) {
            return None;
        }
        let mut record = first.clone();
        let keeps = |after: &Recorded| keeps(&first, after);
        let mut attempt = Attempt { left: self.most, keeps: &keeps };
        loop {
            let before = attempt.left;
            let changed = self.reset(&mut best, &mut record, &mut attempt)
                | self.simplify_each(&mut best, &mut record, &mut attempt);
            if !changed || attempt.left == 0 || before == attempt.left {
                return Some(if self.is_sound(&best, &record) { record } else { first });
            }
        }
    }

    /// Whether a run with terms ends the same way: it also sees what no test can repeat, such as a number that is made
    /// of an address.
    pub(crate) fn is_sound(&mut self, model: &Model, record: &Recorded) -> bool {
        let (run, _) = self.vm.concolic(self.space, &mut model.clone(), &mut Terms::new(), self.stop);
        run.outcome == record.run.outcome
    }

    /// Sets as many variables as possible to their plainest value at once.
    fn reset(&mut self, best: &mut Model, record: &mut Recorded, attempt: &mut Attempt) -> bool {
        let mut changed = false;
        let mut size = record.live.len();
        while size >= 1 {
            let live: Vec<Var> = record.live.iter().map(|&(var, _)| var).collect();
            for chunk in live.chunks(size) {
                let values: Vec<(Var, u128)> = chunk
                    .iter()
                    .map(|&var| (var, self.plainest(var)))
                    .filter(|&(var, value)| best.value(var) != value)
                    .collect();
                if !values.is_empty() {
                    changed |= self.try_values(best, record, attempt, &values);
                }
            }
            if size == 1 {
                break;
            }
            size = size.div_ceil(2);
        }
        changed
    }

    fn simplify_each(&mut self, best: &mut Model, record: &mut Recorded, attempt: &mut Attempt) -> bool {
        let mut changed = false;
        for (var, _) in record.live.clone() {
            while let Some(value) = self.plainer(best, record, attempt, var) {
                changed = true;
                if value == self.plainest(var) {
                    break;
                }
            }
        }
        changed
    }

    /// Tries the values that are plainer than the variable's, plainest first; the one that was kept.
    fn plainer(
        &mut self,
        best: &mut Model,
        record: &mut Recorded,
        attempt: &mut Attempt,
        var: Var,
    ) -> Option<u128> {
        let value = best.value(var);
        let candidates = self.candidates(var, value);
        candidates.into_iter().find(|&next| self.try_values(best, record, attempt, &[(var, next)]))
    }

    pub(crate) fn try_values(
        &mut self,
        best: &mut Model,
        record: &mut Recorded,
        attempt: &mut Attempt,
        values: &[(Var, u128)],
    ) -> bool {
        if attempt.left == 0 || self.stop.load(Ordering::Relaxed) {
            return false;
        }
        attempt.left -= 1;
        let mut model = best.clone();
        for &(var, value) in values {
            model.set(var, value);
        }
        if !self.keeps_addresses(best, &model) {
            return false;
        }
        let new = self.vm.record(self.space, &mut model, self.stop);
        let kept = (attempt.keeps)(&new);
        if kept {
            *best = model;
            *record = new;
        }
        kept
    }

    /// Plain bytes that are the address of an object of theirs may become null, but no other address: a run without
    /// terms does not see that they lead there by chance.
    fn keeps_addresses(&self, old: &Model, new: &Model) -> bool {
        self.space.addresses().all(|(bytes, base)| {
            let [old, new] = [old, new].map(|model| self.space.word(bytes, model));
            old != base || new == old || new == 0
        })
    }

    /// Null for what starts as null, else an object of its own; for all else the initial value, mostly zero.
    fn plainest(&self, var: Var) -> u128 {
        self.space.vars[var.index()].default
    }

    /// Values plainer than `value`, plainest first.
    fn candidates(&self, var: Var, value: u128) -> Vec<u128> {
        let known = self.space.vars[var.index()];
        let bits = known.bits;
        let (narrow, default) = (value as u64, known.default as u64);
        let plainer = match known.leaf.kind {
            LeafKind::Pointer(_) | LeafKind::FunctionPointer(_) | LeafKind::Allocation => {
                plain_pointers(narrow)
            }
            LeafKind::Float => plain_floats(bits, narrow),
            LeafKind::Enum(ty) => plain_enumerators(&self.vm.program().types, ty, bits, narrow),
            LeafKind::Bits(named) => plain_bits(u64::from(named), narrow),
            _ if bits == 8 => plain_bytes(narrow),
            _ if bits > 64 => return plain_wide(value),
            LeafKind::Int { signed: false } | LeafKind::Index => plain_naturals(narrow, default),
            _ => plain_integers(bits, narrow, default),
        };
        plainer.into_iter().map(u128::from).collect()
    }
}

pub(crate) struct Attempt<'a> {
    pub left: u32,
    pub keeps: &'a dyn Fn(&Recorded) -> bool,
}

fn plain_pointers(value: u64) -> Vec<u64> {
    if value == choice::NULL || value == choice::FRESH { Vec::new() } else { vec![choice::FRESH] }
}

/// What has a name reads best, the first names before later ones.
fn plain_enumerators(types: &Types, ty: TypeId, bits: u32, value: u64) -> Vec<u64> {
    let CType::Enum { values, .. } = types.get(types.bare(ty)) else { return Vec::new() };
    let named = values.iter().map(|named| named.value as u64 & (u64::MAX >> (64 - bits)));
    named.take_while(|&named| named != value).collect()
}

/// Numbers of more than 64 bits: small, or with little above the lower half.
fn plain_wide(value: u128) -> Vec<u128> {
    let steps = [0, 1, 2, value >> 64, value & u128::from(u64::MAX), value / 10, value / 2];
    steps.into_iter().filter(|&v| v < value).collect()
}

/// Letters, digits and blanks read best, then anything printable, then small numbers.
fn plain_bytes(value: u64) -> Vec<u64> {
    let rank = |byte: u64| match byte as u8 {
        0 => 0,
        b'a' => 1,
        b'1' => 2,
        b'0' => 3,
        b'A' => 4,
        b' ' => 5,
        byte if byte.is_ascii_lowercase() => 6,
        byte if byte.is_ascii_alphanumeric() => 7,
        byte if byte.is_ascii_graphic() => 8,
        1..=31 => 9,
        _ => 10,
    };
    let mut all: Vec<u64> = [0, b'a', b'1', b'0', b'A', b' ', b'b', b'-', b'.', b'=', 1, 127, 128, 255]
        .into_iter()
        .map(u64::from)
        .filter(|&byte| {
            rank(byte) < rank(value) || (rank(byte) == rank(value) && byte < value && rank(value) >= 9)
        })
        .collect();
    all.dedup();
    all
}

/// Small numbers, and no bits but named ones.
fn plain_bits(named: u64, value: u64) -> Vec<u64> {
    let mut all = vec![0, 1, 2, value & named];
    all.extend((0..8).map(|bit| value & !(1 << bit)));
    all.retain(|&plainer| plainer < value);
    all
}

fn signed(bits: u32, value: u64) -> i64 {
    ((value << (64 - bits)) as i64) >> (64 - bits)
}

/// Small and positive reads best; then towards zero in halves and steps.
fn plain_integers(bits: u32, value: u64, default: u64) -> Vec<u64> {
    let mask = u64::MAX >> (64 - bits);
    let now = signed(bits, value);
    let cost = |v: i64| (v.unsigned_abs(), v < 0);
    let steps = [
        signed(bits, default),
        0,
        1,
        2,
        -1,
        3,
        10,
        now.wrapping_neg(),
        now / 1_000_000_000,
        now / 1_000_000,
        now / 1000,
        now / 100,
        now / 10,
        now / 2,
        now - now / 4,
        now - now / 16,
        now - now.signum(),
    ];
    let mut out: Vec<u64> = Vec::new();
    for v in steps {
        let bits_of = v as u64 & mask;
        if cost(v) < cost(now) && !out.contains(&bits_of) {
            out.push(bits_of);
        }
    }
    out
}

/// The same for numbers without a sign.
fn plain_naturals(now: u64, default: u64) -> Vec<u64> {
    let part = |by: u64| now / by;
    let steps =
        [default, 0, 1, 2, 3, 10, part(1_000_000_000), part(1_000_000), part(1000), part(100), part(10)];
    let nearer = [part(2), now - part(4), now - part(16), now.saturating_sub(1)];
    let mut out: Vec<u64> = Vec::new();
    for v in steps.into_iter().chain(nearer) {
        if v < now && !out.contains(&v) {
            out.push(v);
        }
    }
    out
}

fn plain_floats(bits: u32, value: u64) -> Vec<u64> {
    let now = if bits == 32 { f64::from(f32::from_bits(value as u32)) } else { f64::from_bits(value) };
    let plain =
        [0.0, 1.0, -1.0, 2.0, 0.5, 10.0, 100.0, now.trunc(), now.round(), (now * 10.0).round() / 10.0];
    let digits = |v: f64| if v == 0.0 { 0 } else { format!("{v:e}").len() };
    let encode = |v: f64| if bits == 32 { u64::from((v as f32).to_bits()) } else { v.to_bits() };
    let mut out: Vec<u64> =
        plain.into_iter().filter(|&v| v.is_finite() && digits(v) < digits(now)).map(encode).collect();
    out.retain(|&v| v != value);
    out
}
