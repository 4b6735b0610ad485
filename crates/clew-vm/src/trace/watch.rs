//! How near a run came to edges that it did not take: what a fitness-guided search goes by (Fitnex: Xie and
//! others, DSN 2009).
//!
//! The nearness of an edge is how much the operands of its comparison would have to move for it to be taken, the least of
//! all times that its site decided, whether on terms or on plain values: a counter that starts at a constant has no term, and
//! yet how far it got says which inputs to go on from. Where all that is known is a bit, it is 1.

use crate::compile::code::{Fork, Slot, Two};
use crate::machine::Machine;
use crate::memory::flag;
use crate::trace::shadow::Shadow;
use clew_ir::{Arm, Compare, Program, SiteId};
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
    /// The last comparison whose result is kept: where, how far it is from coming out the other way, and whether it asks
    /// whether something is zero that is not.
    compared: Option<(Slot, u64, bool)>,
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
    pub(crate) fn end(&mut self) {
        self.decided.sort_unstable();
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

    /// Watches those only.
    pub fn retain(&mut self, is_wanted: impl Fn(Arm) -> bool) {
        let comparers = std::mem::take(&mut self.comparers);
        *self = Watch::new(self.edges.iter().map(|&(arm, _)| arm).filter(|&arm| is_wanted(arm)));
        self.comparers = comparers;
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
    }

    /// A site decided: what each of its other outcomes would have taken.
    fn note(&mut self, site: SiteId, taken: u32, distance: impl Fn(u32) -> u64) {
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
    /// A comparison is about to decide a branch.
    #[cold]
    pub fn near_branch(&mut self, op: Compare, fork: &Fork) {
        let (bits, x, y) = (64 - fork.cut, self.get(fork.a), self.get(fork.b));
        let taken = u32::from(crate::number::arith::compare(op, bits, x, y));
        let site = SiteId(self.note());
        let watch = self.shadow.watch();
        let text = watch.take_text(site).filter(|_| asks_for_zero(op, x, y));
        watch.note(site, taken, |_| text.unwrap_or_else(|| distance(op, bits, x, y)));
    }

    /// A function is about to be called: how far apart the texts are that it compares.
    #[cold]
    pub fn near_text(&mut self, side: u32, function: u32) {
        let comparers = &self.shadow.watch().comparers;
        let Some(&(_, size)) = comparers.iter().find(|&&(of, _)| of == function) else { return };
        let most = size.map_or(LONGEST, |param| self.arg(side, param).min(LONGEST));
        let texts = [0, 1].map(|n| self.text_at(self.arg(side, n), most));
        self.shadow.watch().text = Some(apart(&texts[0], &texts[1]));
    }

    /// As many bytes as are there and written, up to a zero.
    fn text_at(&self, address: u64, most: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        for at in address..address.saturating_add(most) {
            if self.memory.check(at, 1, false).is_err() || self.memory.flags(at) & flag::LAZY != 0 {
                break;
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
        let (bits, x, y) = (64 - two.cut, self.get(two.a), self.get(two.b));
        let is_of_zero = asks_for_zero(op, x, y);
        self.shadow.watch().compared = Some((two.dst, distance(op, bits, x, y), is_of_zero));
    }

    #[cold]
    pub fn near_float(&mut self, two: &Two) {
        let value = |bits: u64| match two.cut {
            0 => f64::from_bits(bits),
            _ => f64::from(f32::from_bits(bits as u32)),
        };
        let apart = (value(self.get(two.a)) - value(self.get(two.b))).abs();
        // In parts: most of what separates floats is less than one.
        let distance = if apart.is_finite() { (apart * 1024.0).min(1e15) as u64 + 1 } else { FAR - 1 };
        self.shadow.watch().compared = Some((two.dst, distance, false));
    }

    /// A single bit is about to decide a branch.
    #[cold]
    pub fn near_bit(&mut self, bit: Slot) {
        let (taken, site) = ((self.get(bit) & 1) as u32, SiteId(self.note()));
        let watch = self.shadow.watch();
        // Where clang counts conditions, a comparison's result has other uses, and the branch comes after them.
        let compared = watch.compared.take().filter(|&(slot, ..)| slot == bit);
        let text = watch.take_text(site).filter(|_| compared.is_some_and(|(.., is_of_zero)| is_of_zero));
        let distance = text.or(compared.map(|(_, distance, _)| distance)).unwrap_or(1);
        watch.note(site, taken, |_| distance);
    }

    /// A condition that is counted without a branch: it was compared just before.
    #[cold]
    pub fn near_step(&mut self, holds: bool) {
        let site = SiteId(self.note());
        let watch = self.shadow.watch();
        let compared = watch.compared.take();
        let text = watch.take_text(site).filter(|_| compared.is_some_and(|(.., is_of_zero)| is_of_zero));
        let distance = text.or(compared.map(|(_, distance, _)| distance)).unwrap_or(1);
        watch.note(site, u32::from(holds), |_| distance);
    }

    /// A value decides a switch.
    #[cold]
    pub fn near_switch(&mut self, value: u128, cases: &[u128], taken: u32) {
        let site = SiteId(self.note());
        let distance = |outcome: u32| match cases.get(outcome as usize) {
            Some(case) => u64::try_from(case.abs_diff(value)).unwrap_or(FAR - 1),
            None => 1,
        };
        self.shadow.watch().note(site, taken, distance);
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
        watch.note(SiteId(3), 0, |outcome| u64::from(10 - outcome));
        watch.note(SiteId(3), 1, |_| 9);
        watch.note(SiteId(2), 0, |_| 1);
        watch.note(SiteId(7), 0, |_| 1);
        watch.end();
        assert_eq!(watch.nearest().collect::<Vec<_>>(), [(arm(3, 1), 9), (arm(3, 2), 8)]);
        let near = [arm(3, 2), arm(1, 0), arm(3, 0), arm(9, 0)].map(|arm| watch.nearest_to(arm));
        assert_eq!(near, [Some(8), None, None, None]);
        watch.clear();
        assert_eq!(watch.nearest().count(), 0);
    }
}
