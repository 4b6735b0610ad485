//! How near a run came to edges that it did not take: what a fitness-guided search goes by (Fitnex: Xie and
//! others, DSN 2009).
//!
//! The nearness of an edge is how much the operands of its comparison would have to move for it to be taken, the least of
//! all times that its site decided, whether on terms or on plain values: a counter that starts at a constant has no term, and
//! yet how far it got says which inputs to go on from. Where all that is known is a bit, it is 1.

use crate::compile::code::{Fork, ProgramCode, Slot, Two};
use crate::machine::Machine;
use crate::memory::flag;
use crate::trace::shadow::Shadow;
use clew_ir::{Arm, Compare, Program, SiteId};
use clew_term::Term;
use std::ops::Range;

/// The edges to be watched, and how near the run came to each.
#[derive(Clone, Default, Debug)]
pub struct Watch {
    /// By site: the first of its edges, and how many there are.
    sites: Vec<(u32, u32)>,
    edges: Vec<(Arm, u64)>,
    /// By site: how often it decided.
    times: Vec<u32>,
    /// The sites that decided: a run comes by few of a large program's, and the others are as they were.
    decided: Vec<u32>,
    /// Functions that compare texts, as `strcmp` does, and for which parameter says how much of them.
    comparers: Vec<(u32, Option<usize>)>,
    /// How far the texts of the last such call are apart, until a branch looks at what it gave back.
    text: Option<u64>,
    /// The last comparison whose result is kept: where, and what was compared.
    compared: Option<(Slot, Measure)>,
    /// What sites decided on values that have terms, until the run is over: one that goes on from there may have others.
    notes: Vec<Note>,
}

/// A value, and its term if it has one.
#[derive(Clone, Copy, Debug)]
struct Operand {
    value: u64,
    term: Term,
}

impl Operand {
    fn is_symbolic(self) -> bool {
        self.term.is_some()
    }
}

/// What says how near a decision was to another outcome.
#[derive(Clone, Copy, Debug)]
enum Measure {
    Integers {
        op: Compare,
        bits: u8,
        operands: [Operand; 2],
    },
    Floats {
        bits: u8,
        operands: [Operand; 2],
    },
    /// The cases of this switch, and a value's lower and upper half.
    Cases {
        switch: u32,
        operands: [Operand; 2],
    },
    /// A bit of which nothing more is known.
    Bit,
}

impl Measure {
    fn operands(&mut self) -> &mut [Operand] {
        match self {
            Measure::Integers { operands, .. }
            | Measure::Floats { operands, .. }
            | Measure::Cases { operands, .. } => operands,
            Measure::Bit => &mut [],
        }
    }

    /// Whether it asks whether something is zero that is not.
    fn asks_for_zero(&self) -> bool {
        match *self {
            Measure::Integers { op, operands: [x, y], .. } => asks_for_zero(op, x.value, y.value),
            Measure::Floats { .. } | Measure::Cases { .. } | Measure::Bit => false,
        }
    }

    /// How far another outcome is.
    fn distance(&self, code: &ProgramCode, outcome: u32) -> u64 {
        match *self {
            Measure::Integers { op, bits, operands: [x, y] } => distance(op, bits, x.value, y.value),
            Measure::Floats { bits, operands } => {
                let [x, y] = operands.map(|operand| match bits {
                    64 => f64::from_bits(operand.value),
                    _ => f64::from(f32::from_bits(operand.value as u32)),
                });
                let apart = (x - y).abs();
                // In parts: most of what separates floats is less than one.
                if apart.is_finite() { (apart * 1024.0).min(1e15) as u64 + 1 } else { FAR - 1 }
            }
            Measure::Cases { switch, operands: [low, high] } => {
                let value = u128::from(high.value) << 64 | u128::from(low.value);
                match code.switches[switch as usize].values.get(outcome as usize) {
                    Some(&case) => u64::try_from(case.abs_diff(value)).unwrap_or(FAR - 1),
                    None => 1,
                }
            }
            Measure::Bit => 1,
        }
    }
}

/// A site that decided, and how.
#[derive(Clone, Copy, Debug)]
struct Note {
    site: SiteId,
    taken: u32,
    measure: Measure,
    /// How far texts are apart on whose comparison it decided, where it asks for zero.
    text: Option<u64>,
}

impl Note {
    fn distance(&self, code: &ProgramCode, outcome: u32) -> u64 {
        let text = self.text.filter(|_| self.measure.asks_for_zero());
        text.unwrap_or_else(|| self.measure.distance(code, outcome))
    }
}

/// What a watch knew at a moment of a run. It holds for the same edges only.
#[derive(Clone)]
pub(crate) struct Saved {
    decided: Vec<u32>,
    /// By site that decided, how often, and by its edges, how near.
    times: Vec<u32>,
    distances: Vec<u64>,
    text: Option<u64>,
    compared: Option<(Slot, Measure)>,
    notes: Vec<Note>,
}

impl Saved {
    pub fn room(&self) -> usize {
        8 * (self.decided.len() + self.distances.len()) + size_of::<Note>() * self.notes.len()
    }
}

/// The site did not decide.
const FAR: u64 = u64::MAX;

impl Watch {
    pub fn new(arms: impl IntoIterator<Item = Arm>) -> Self {
        let mut edges: Vec<(Arm, u64)> = arms.into_iter().map(|arm| (arm, FAR)).collect();
        edges.sort_unstable();
        edges.dedup();
        let mut sites = vec![(0, 0); edges.last().map_or(0, |(arm, _)| arm.site.index() + 1)];
        for (at, (arm, _)) in (0..).zip(&edges) {
            let (first, count) = &mut sites[arm.site.index()];
            *first = if *count == 0 { at } else { *first };
            *count += 1;
        }
        Watch { times: vec![0; sites.len()], sites, edges, ..Watch::default() }
    }

    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// How near the run came to an edge; `None`: its site did not decide, or it is not watched.
    pub fn nearest_to(&self, arm: Arm) -> Option<u64> {
        let (first, count) = *self.sites.get(arm.site.index())?;
        let edges = &self.edges[first as usize..(first + count) as usize];
        let edge = edges.iter().find(|(edge, _)| *edge == arm);
        edge.map(|&(_, distance)| distance).filter(|&distance| distance != FAR)
    }

    /// The edges whose sites decided, and how near the run came to them, in order.
    pub fn nearest(&self) -> impl Iterator<Item = (Arm, u64)> + '_ {
        let edges = self.decided.iter().flat_map(|&site| &self.edges[self.of(site)]);
        edges.copied().filter(|&(_, distance)| distance != FAR)
    }

    /// Where a site's edges are.
    fn of(&self, site: u32) -> Range<usize> {
        let (first, count) = self.sites.get(site as usize).copied().unwrap_or_default();
        first as usize..(first + count) as usize
    }

    /// The run is over.
    pub(crate) fn end(&mut self, code: &ProgramCode) {
        for note in std::mem::take(&mut self.notes) {
            self.apply(note, |outcome| note.distance(code, outcome));
        }
        self.decided.sort_unstable();
    }

    pub(crate) fn save(&self) -> Saved {
        let edges = self.decided.iter().flat_map(|&site| &self.edges[self.of(site)]);
        Saved {
            decided: self.decided.clone(),
            times: self.decided.iter().map(|&site| self.times[site as usize]).collect(),
            distances: edges.map(|&(_, distance)| distance).collect(),
            text: self.text,
            compared: self.compared,
            notes: self.notes.clone(),
        }
    }

    pub(crate) fn resume(&mut self, saved: &Saved) {
        self.decided.clone_from(&saved.decided);
        let mut distances = saved.distances.iter();
        for (&site, &times) in saved.decided.iter().zip(&saved.times) {
            self.times[site as usize] = times;
            let edges = self.of(site);
            self.edges[edges].iter_mut().zip(&mut distances).for_each(|((_, to), &from)| *to = from);
        }
        (self.text, self.compared) = (saved.text, saved.compared);
        self.notes.clone_from(&saved.notes);
    }

    /// Has the values that a run goes on with be what `value` makes of their terms, where that is another one.
    pub(crate) fn reconsider(&mut self, mut value: impl FnMut(Term) -> Option<u128>) {
        let compared = self.compared.iter_mut().map(|(_, measure)| measure);
        for measure in self.notes.iter_mut().map(|note| &mut note.measure).chain(compared) {
            // Only the first of two halves has a term.
            let is_wide = matches!(measure, Measure::Cases { .. });
            let operands = measure.operands();
            for at in 0..operands.len() {
                let Some(value) = Some(operands[at].term).filter(|term| term.is_some()).and_then(&mut value)
                else {
                    continue;
                };
                operands[at].value = value as u64;
                if is_wide && at == 0 {
                    operands[1].value = (value >> 64) as u64;
                }
            }
        }
    }

    /// Goes by how far texts are apart, where a branch decides on what `strcmp` and its kin say: the difference of the first
    /// two characters that differ says nothing of the others.
    pub fn with_texts(mut self, program: &Program) -> Self {
        for id in program.function_ids() {
            let function = program.function(id);
            let known = COMPARERS.iter().find(|(name, _)| *name == function.name);
            if let (Some(&(_, size)), true) = (known, program.units[function.unit.index()].runtime) {
                self.comparers.push((id.0, size));
            }
        }
        self
    }

    /// The distance of the texts whose comparison this site looks at.
    fn take_text(&mut self, site: SiteId) -> Option<u64> {
        let is_watched = self.sites.get(site.index()).is_some_and(|&(_, count)| count > 0);
        if is_watched { self.text.take() } else { None }
    }

    /// How often the site decided, if any of its edges is watched.
    pub fn times(&self, site: SiteId) -> u32 {
        self.times.get(site.index()).copied().unwrap_or(0)
    }

    /// Watches those only. Whether these are fewer.
    pub fn retain(&mut self, is_wanted: impl Fn(Arm) -> bool) -> bool {
        if self.edges.iter().all(|&(arm, _)| is_wanted(arm)) {
            return false;
        }
        let comparers = std::mem::take(&mut self.comparers);
        *self = Watch::new(self.edges.iter().map(|&(arm, _)| arm).filter(|&arm| is_wanted(arm)));
        self.comparers = comparers;
        true
    }

    /// Forgets the last run.
    pub fn clear(&mut self) {
        while let Some(site) = self.decided.pop() {
            let edges = self.of(site);
            self.edges[edges].iter_mut().for_each(|(_, distance)| *distance = FAR);
            self.times[site as usize] = 0;
        }
        self.text = None;
        self.compared = None;
        self.notes.clear();
    }

    /// A site decided on a comparison's result, or on a bit of which nothing more is known.
    fn note_compared(&mut self, code: &ProgramCode, site: SiteId, taken: u32, compared: Option<Measure>) {
        let text = self.take_text(site);
        self.note(code, Note { site, taken, measure: compared.unwrap_or(Measure::Bit), text });
    }

    /// A site decided.
    fn note(&mut self, code: &ProgramCode, mut note: Note) {
        let is_symbolic = note.measure.operands().iter().any(|operand| operand.is_symbolic());
        if !is_symbolic {
            self.apply(note, |outcome| note.distance(code, outcome));
        } else if !self.of(note.site.0).is_empty() {
            self.notes.push(note);
        }
    }

    /// What each of the other outcomes of a site that decided would have taken.
    fn apply(&mut self, Note { site, taken, .. }: Note, distance: impl Fn(u32) -> u64) {
        let edges = self.of(site.0);
        if edges.is_empty() {
            return;
        }
        let times = &mut self.times[site.index()];
        if *times == 0 {
            self.decided.push(site.0);
        }
        *times = times.saturating_add(1);
        let others = self.edges[edges].iter_mut().filter(|(arm, _)| arm.outcome != taken);
        for (arm, nearest) in others {
            *nearest = (*nearest).min(distance(arm.outcome));
        }
    }
}

/// What compares texts, and which parameter says how much of them.
const COMPARERS: [(&str, Option<usize>); 7] = [
    ("strcmp", None),
    ("strcasecmp", None),
    ("strcoll", None),
    ("strncmp", Some(2)),
    ("strncasecmp", Some(2)),
    ("memcmp", Some(2)),
    ("bcmp", Some(2)),
];
/// More of a text is not looked at.
const LONGEST: u64 = 256;
/// What a character is worth that is missing.
const MISSING: u64 = 256;

/// How far two texts are apart: character by character.
fn apart(a: &[u8], b: &[u8]) -> u64 {
    let both: u64 = a.iter().zip(b).map(|(&a, &b)| u64::from(a.abs_diff(b))).sum();
    both + a.len().abs_diff(b.len()) as u64 * MISSING
}

fn asks_for_zero(op: Compare, x: u64, y: u64) -> bool {
    matches!(op, Compare::Eq | Compare::Ne) && x != y && (x == 0 || y == 0)
}

/// How far two operands are from making a comparison come out the other way.
fn distance(op: Compare, bits: u8, x: u64, y: u64) -> u64 {
    let cut = 64 - bits;
    // Keeps the order of signed numbers, as unsigned ones.
    let lifted = |x: u64| (x << cut >> cut) ^ (1 << (bits - 1));
    let (x, y) = (x << cut >> cut, y << cut >> cut);
    let less = |x: u64, y: u64| if x < y { y - x } else { (x - y).saturating_add(1) };
    let at_most = |x: u64, y: u64| if x <= y { (y - x).saturating_add(1) } else { x - y };
    match op {
        Compare::Eq | Compare::Ne if x == y => 1,
        Compare::Eq | Compare::Ne => lifted(x).abs_diff(lifted(y)).min(x.abs_diff(y)),
        Compare::Ult => less(x, y),
        Compare::Ule => at_most(x, y),
        Compare::Ugt => less(y, x),
        Compare::Uge => at_most(y, x),
        Compare::Slt => less(lifted(x), lifted(y)),
        Compare::Sle => at_most(lifted(x), lifted(y)),
        Compare::Sgt => less(lifted(y), lifted(x)),
        Compare::Sge => at_most(lifted(y), lifted(x)),
    }
}

impl<S: Shadow> Machine<'_, S> {
    fn operands(&self, slots: [Slot; 2]) -> [Operand; 2] {
        slots.map(|slot| Operand { value: self.get(slot), term: self.term(slot) })
    }

    /// A comparison is about to decide a branch.
    #[cold]
    pub fn near_branch(&mut self, op: Compare, fork: &Fork) {
        let (bits, operands) = (64 - fork.cut, self.operands([fork.a, fork.b]));
        let taken = u32::from(crate::number::arith::compare(op, bits, operands[0].value, operands[1].value));
        let (code, site) = (self.code, SiteId(self.note()));
        let watch = self.shadow.watch();
        let text = watch.take_text(site);
        watch.note(code, Note { site, taken, measure: Measure::Integers { op, bits, operands }, text });
    }

    /// A function is about to be called: how far apart the texts are that it compares.
    #[cold]
    pub fn near_text(&mut self, side: u32, function: u32) {
        let comparers = &self.shadow.watch().comparers;
        let Some(&(_, size)) = comparers.iter().find(|&&(of, _)| of == function) else { return };
        let most = size.map_or(LONGEST, |param| self.arg(side, param).min(LONGEST));
        // Which bytes they are is said by arguments.
        for &(slot, _) in &self.code.calls[side as usize].args {
            self.pin(self.term(slot));
        }
        let texts = [0, 1].map(|n| self.text_at(self.arg(side, n), most));
        self.shadow.watch().text = Some(apart(&texts[0], &texts[1]));
    }

    /// As many bytes as are there and written, up to a zero.
    fn text_at(&mut self, address: u64, most: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        for at in address..address.saturating_add(most) {
            if self.memory.check(at, 1, false).is_err() || self.memory.flags(at) & flag::LAZY != 0 {
                break;
            }
            if S::ON {
                let term = self.shadow.concolic().byte(&self.memory, at).term;
                self.pin(term);
            }
            match self.memory.read(self.memory.spot(at), 1) as u8 {
                0 => break,
                byte => bytes.push(byte),
            }
        }
        bytes
    }

    /// Something is compared, and the result kept.
    #[cold]
    pub fn near_compare(&mut self, op: Compare, two: &Two) {
        let (bits, operands) = (64 - two.cut, self.operands([two.a, two.b]));
        self.shadow.watch().compared = Some((two.dst, Measure::Integers { op, bits, operands }));
    }

    #[cold]
    pub fn near_float(&mut self, two: &Two) {
        let (bits, operands) = (64 - two.cut, self.operands([two.a, two.b]));
        self.shadow.watch().compared = Some((two.dst, Measure::Floats { bits, operands }));
    }

    /// A single bit is about to decide a branch.
    #[cold]
    pub fn near_bit(&mut self, bit: Slot) {
        let (taken, code, site) = ((self.get(bit) & 1) as u32, self.code, SiteId(self.note()));
        let watch = self.shadow.watch();
        // Where clang counts conditions, a comparison's result has other uses, and the branch comes after them.
        let compared = watch.compared.take().filter(|&(slot, _)| slot == bit);
        watch.note_compared(code, site, taken, compared.map(|(_, measure)| measure));
    }

    /// A condition that is counted without a branch: it was compared just before.
    #[cold]
    pub fn near_step(&mut self, holds: bool) {
        let (code, site) = (self.code, SiteId(self.note()));
        let watch = self.shadow.watch();
        let compared = watch.compared.take().map(|(_, measure)| measure);
        watch.note_compared(code, site, u32::from(holds), compared);
    }

    /// A value decides a switch.
    #[cold]
    pub fn near_switch(&mut self, switch: u32, value: u128, term: Term, taken: u32) {
        let (code, site) = (self.code, SiteId(self.note()));
        let halves = [(value as u64, term), ((value >> 64) as u64, Term::NONE)];
        let operands = halves.map(|(value, term)| Operand { value, term });
        let note = Note { site, taken, measure: Measure::Cases { switch, operands }, text: None };
        self.shadow.watch().note(code, note);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_what_it_takes() {
        assert_eq!(distance(Compare::Eq, 32, 2, 6), 4);
        assert_eq!(distance(Compare::Ne, 32, 6, 6), 1);
        assert_eq!(distance(Compare::Eq, 8, 0xff, 1), 2, "-1 and 1");
        assert_eq!(distance(Compare::Slt, 32, 0xffff_ffff, 0), 1, "-1 < 0 must become 0 < 0");
        assert_eq!(distance(Compare::Slt, 32, 3, 0), 4);
        assert_eq!(distance(Compare::Ule, 64, 0, u64::MAX), u64::MAX);
        assert_eq!(distance(Compare::Sge, 16, 5, 9), 4);
    }

    #[test]
    fn the_nearest_is_kept_of_those_not_taken() {
        let arm = |site, outcome| Arm { site: SiteId(site), outcome };
        let mut watch = Watch::new([arm(3, 1), arm(1, 0), arm(3, 2)]);
        let note = |site, taken| Note { site: SiteId(site), taken, measure: Measure::Bit, text: None };
        watch.apply(note(3, 0), |outcome| u64::from(10 - outcome));
        watch.apply(note(3, 1), |_| 9);
        watch.apply(note(2, 0), |_| 1);
        watch.apply(note(7, 0), |_| 1);
        watch.decided.sort_unstable();
        assert_eq!(watch.nearest().collect::<Vec<_>>(), [(arm(3, 1), 9), (arm(3, 2), 8)]);
        let near = [arm(3, 2), arm(1, 0), arm(3, 0), arm(9, 0)].map(|arm| watch.nearest_to(arm));
        assert_eq!(near, [Some(8), None, None, None]);
        watch.clear();
        assert_eq!(watch.nearest().count(), 0);
    }
}
