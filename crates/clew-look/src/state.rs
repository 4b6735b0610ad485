//! What is known at one point of a function: values, and differences between two.

use crate::map::{Key, Map};
use crate::value::{Thresholds, Value};
use std::rc::Rc;

/// More differences of one key than this are not kept.
const MOST_FACTS: usize = 12;

/// `key - other <= most`, as numbers that do not wrap, both read with or without a sign.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Less {
    pub other: Key,
    pub signed: bool,
    pub most: i64,
}

/// All differences that a key is in: it is the smaller, or it is the larger one.
#[derive(Clone, PartialEq, Default)]
pub struct Diffs {
    /// `key - other <= most`
    pub up: Rc<Vec<Less>>,
    /// `other - key <= most`
    pub down: Rc<Vec<Less>>,
}

#[derive(Clone, Default)]
pub struct State {
    /// Of registers, and of places that no other name leads to.
    pub own: Map<Value>,
    /// Of places that a pointer may lead to.
    pub open: Map<Value>,
    pub diffs: Map<Diffs>,
}

impl State {
    pub fn less(&self, a: Key, b: Key, signed: bool) -> Option<i64> {
        let diffs = self.diffs.get(a)?;
        diffs.up.iter().find(|less| less.other == b && less.signed == signed).map(|less| less.most)
    }

    /// `a - b <= most`
    pub fn add_less(&mut self, a: Key, b: Key, signed: bool, most: i64) {
        if a == b || self.less(a, b, signed).is_some_and(|known| known <= most) {
            return;
        }
        let of = |key: Key| self.diffs.get(key).cloned().unwrap_or_default();
        let (mut low, mut high) = (of(a), of(b));
        if low.up.len() >= MOST_FACTS || high.down.len() >= MOST_FACTS {
            return;
        }
        put(&mut low.up, Less { other: b, signed, most });
        put(&mut high.down, Less { other: a, signed, most });
        self.diffs.set(a, low);
        self.diffs.set(b, high);
    }

    /// Nothing is known of the differences of a key any more; what it tied together stays tied.
    pub fn forget_less(&mut self, key: Key) {
        let Some(gone) = self.diffs.get(key).cloned() else { return };
        self.diffs.remove(key);
        for less in gone.up.iter() {
            self.drop_less(less.other, key, false);
        }
        for less in gone.down.iter() {
            self.drop_less(less.other, key, true);
        }
        for below in gone.down.iter().take(4) {
            for above in gone.up.iter().filter(|above| above.signed == below.signed).take(4) {
                if let Some(most) = below.most.checked_add(above.most) {
                    self.add_less(below.other, above.other, below.signed, most);
                }
            }
        }
    }

    /// Takes a key out of the differences of another one.
    fn drop_less(&mut self, of: Key, key: Key, up: bool) {
        let Some(mut diffs) = self.diffs.get(of).cloned() else { return };
        let side = if up { &mut diffs.up } else { &mut diffs.down };
        Rc::make_mut(side).retain(|less| less.other != key);
        self.put_diffs(of, diffs);
    }

    pub fn put_diffs(&mut self, key: Key, diffs: Diffs) {
        if diffs.up.is_empty() && diffs.down.is_empty() {
            self.diffs.remove(key);
        } else {
            self.diffs.set(key, diffs);
        }
    }

    fn value(&self, key: Key) -> Option<&Value> {
        self.own.get(key).or_else(|| self.open.get(key))
    }

    /// What the ranges of two keys say of their difference.
    fn implied(&self, a: Key, b: Key, signed: bool) -> Option<i64> {
        let (a, b) = (self.value(a), self.value(b));
        let most = match signed {
            true => i128::from(a?.signed_range().1) - i128::from(b?.signed_range().0),
            false => i128::from(a?.unsigned_range().1) - i128::from(b?.unsigned_range().0),
        };
        i64::try_from(most).ok()
    }

    fn says(&self, a: Key, less: &Less) -> Option<i64> {
        match (self.less(a, less.other, less.signed), self.implied(a, less.other, less.signed)) {
            (Some(x), Some(y)) => Some(x.min(y)),
            (x, y) => x.or(y),
        }
    }

    /// What holds in both.
    pub fn join(&self, new: &State) -> State {
        let values = |a: &Map<Value>, b: &Map<Value>| {
            a.join(b, |_, a, b| Some(a?.join(b?)).filter(|join| !join.is_top()))
        };
        let (own, open) = (values(&self.own, &new.own), values(&self.open, &new.open));
        State { own, open, diffs: self.join_diffs(new, None) }
    }

    /// The same, so that it comes to an end: `self` is what was known before.
    pub fn widen(&self, new: &State, thresholds: &Thresholds, hard: bool) -> State {
        let values = |a: &Map<Value>, b: &Map<Value>| {
            a.join(b, |_, a, b| {
                let (a, b) = (a?, b?);
                if b.is_within(a) {
                    return Some(*a);
                }
                let wide = if hard { Value::top(a.width()) } else { a.widen(b, thresholds) };
                Some(wide).filter(|wide| !wide.is_top())
            })
        };
        let (own, open) = (values(&self.own, &new.own), values(&self.open, &new.open));
        State { own, open, diffs: self.join_diffs(new, Some(hard)) }
    }

    /// `widening`: no difference grows, but to where two values bring it, and not even there where it is hard.
    fn join_diffs(&self, new: &State, widening: Option<bool>) -> Map<Diffs> {
        let most = |key: Key, less: &Less, is_old: bool| {
            let (old, new) = (self.says(key, less), new.says(key, less));
            let (old, new) = (old?, new?);
            match widening {
                None => Some(old.max(new)),
                Some(_) if new <= old && is_old => Some(old),
                Some(_) => None,
            }
        };
        let is_old = |key: Key, less: &Less| self.less(key, less.other, less.signed).is_some();
        self.diffs.join(&new.diffs, |key, a, b| {
            let mut diffs = Diffs::default();
            let all = |pick: fn(&Diffs) -> &Rc<Vec<Less>>| {
                let mut found: Vec<Less> =
                    a.into_iter().chain(b).flat_map(|diffs| pick(diffs).iter().copied()).collect();
                found.sort_unstable();
                found.dedup_by_key(|less| (less.other, less.signed));
                found
            };
            for less in all(|diffs| &diffs.up) {
                let kept = most(key, &less, is_old(key, &less));
                kept.into_iter().for_each(|most| Rc::make_mut(&mut diffs.up).push(Less { most, ..less }));
            }
            for less in all(|diffs| &diffs.down) {
                let turned = Less { other: key, ..less };
                let kept = most(less.other, &turned, is_old(less.other, &turned));
                kept.into_iter().for_each(|most| Rc::make_mut(&mut diffs.down).push(Less { most, ..less }));
            }
            (!diffs.up.is_empty() || !diffs.down.is_empty()).then_some(diffs)
        })
    }

    /// Whether all that the other one says holds here.
    pub fn is_within(&self, other: &State) -> bool {
        let mut holds = true;
        for (mine, theirs) in [(&self.own, &other.own), (&self.open, &other.open)] {
            mine.join(theirs, |_, a, b| {
                holds &= b.is_none_or(|b| a.is_some_and(|a| a.is_within(b)));
                a.copied()
            });
        }
        self.diffs.join(&other.diffs, |key, a, b| {
            for less in b.into_iter().flat_map(|b| b.up.iter()) {
                holds &= self.says(key, less).is_some_and(|most| most <= less.most);
            }
            a.cloned()
        });
        holds
    }

    pub fn is_same(&self, other: &State) -> bool {
        self.own.is_same(&other.own) && self.open.is_same(&other.open) && self.diffs.is_same(&other.diffs)
    }
}

fn put(list: &mut Rc<Vec<Less>>, less: Less) {
    let list = Rc::make_mut(list);
    match list.iter_mut().find(|known| known.other == less.other && known.signed == less.signed) {
        Some(known) => known.most = less.most,
        None => list.push(less),
    }
}
