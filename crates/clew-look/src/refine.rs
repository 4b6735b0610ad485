//! What the outcome of a condition says of the values that it was made of.

use crate::map::Key;
use crate::place::register;
use crate::state::Less;
use crate::value::{Value, assume, back_binary, back_cast, compare, negated};
use crate::walk::Walker;
use clew_ir::{Binary, Cast, Compare, Const, Op, Operand};

/// A condition is followed into what it was made of so far.
const DEEPEST: u32 = 24;

/// A key and a number more, as numbers that do not wrap: read with a sign, or without one.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    pub key: Key,
    pub more: i64,
    pub signed: bool,
    pub unsigned: bool,
}

impl Form {
    fn fits(&self, signed: bool) -> bool {
        if signed { self.signed } else { self.unsigned }
    }
}

/// `a - b <= most`
pub type Fact = (Key, Key, bool, i64);

impl Walker<'_, '_> {
    /// An operand has one of these values. Whether that can be.
    pub(crate) fn refine(&mut self, operand: Operand, new: &Value, depth: u32) -> bool {
        let reg = match operand {
            Operand::Const(Const::Bits(bits)) => {
                return new.contains(bits as u64 & crate::value::mask(new.width()));
            }
            Operand::Const(_) => return true,
            Operand::Reg(reg) => reg,
        };
        if self.frame.widths[reg.index()] != new.width() {
            return true;
        }
        let old = self.value(operand, new.width());
        let Some(met) = old.meet(new) else { return false };
        if met == old {
            return true;
        }
        self.put(reg, met);
        if depth > DEEPEST {
            return true;
        }
        if let Some(key) = self.link(reg)
            && self.of_place(key).width() == met.width()
            && !self.refine_key(key, &met)
        {
            return false;
        }
        self.back(reg, &met, depth + 1)
    }

    fn back(&mut self, reg: clew_ir::Reg, met: &Value, depth: u32) -> bool {
        let Some(op) = self.frame.definitions[reg.index()] else { return true };
        match *op {
            Op::Copy { a, .. } => self.refine(a, met, depth),
            Op::Cast { op, from, to, a, .. } => {
                let (from, to) = (self.bits(from), self.bits(to));
                if from > 64 || to > 64 || !matches!(op, Cast::ZExt | Cast::SExt | Cast::Trunc | Cast::Bits) {
                    return true;
                }
                back_cast(op, &self.value(a, from), met).is_some_and(|value| self.refine(a, &value, depth))
            }
            Op::Binary { op, ty, a, b, .. } => {
                let bits = self.bits(ty);
                let left = back_binary(op, &self.value(a, bits), &self.value(b, bits), met);
                left.is_some_and(|(x, y)| self.refine(a, &x, depth) && self.refine(b, &y, depth))
            }
            Op::Compare { op, ty, a, b, .. } => match met.as_constant() {
                Some(outcome) if self.bits(ty) <= 64 => {
                    self.suppose(op, outcome == 1, (a, b), self.bits(ty), depth)
                }
                _ => true,
            },
            Op::Select { cond, a, b, .. } => {
                let may = |this: &Self, operand| this.value(operand, met.width()).meet(met).is_some();
                match (may(self, a), may(self, b)) {
                    (false, false) => false,
                    (true, false) => {
                        self.refine(cond, &Value::boolean(true), depth) && self.refine(a, met, depth)
                    }
                    (false, true) => {
                        self.refine(cond, &Value::boolean(false), depth) && self.refine(b, met, depth)
                    }
                    (true, true) => true,
                }
            }
            _ => true,
        }
    }

    /// A place holds one of these values. Whether that can be.
    pub(crate) fn refine_key(&mut self, key: Key, new: &Value) -> bool {
        let old = self.of_place(key);
        if old.width() != new.width() {
            return true;
        }
        let Some(met) = old.meet(new) else { return false };
        if met == old {
            return true;
        }
        self.set_key(key, met);
        self.spread(key, &met)
    }

    fn set_key(&mut self, key: Key, value: Value) {
        if self.places.get(key).is_some() {
            self.set_place(key, value);
        } else {
            self.put(clew_ir::Reg(key.0), value);
        }
    }

    /// What differences say of other keys when one is known better.
    fn spread(&mut self, key: Key, value: &Value) -> bool {
        let Some(diffs) = self.state.diffs.get(key).cloned() else { return true };
        // key <= other + most
        let above = diffs.up.iter().all(|less| self.bound(less, value, true));
        above && diffs.down.iter().all(|less| self.bound(less, value, false))
    }

    fn bound(&mut self, less: &Less, value: &Value, is_above: bool) -> bool {
        let old = self.of_place(less.other);
        let (width, top) = (old.width(), Value::top(old.width()));
        let clamp = |number: i128, (low, high): (i128, i128)| number.clamp(low, high);
        let most = i128::from(less.most);
        let new = if less.signed {
            let range = (i128::from(top.signed_range().0), i128::from(top.signed_range().1));
            let (low, high) = value.signed_range();
            match is_above {
                true => Value::between(width, clamp(i128::from(low) - most, range) as i64, range.1 as i64),
                false => Value::between(width, range.0 as i64, clamp(i128::from(high) + most, range) as i64),
            }
        } else {
            let range = (0, i128::from(top.unsigned_range().1));
            let (low, high) = value.unsigned_range();
            match is_above {
                true => Value::unsigned(width, clamp(i128::from(low) - most, range) as u64, range.1 as u64),
                false => Value::unsigned(width, 0, clamp(i128::from(high) + most, range) as u64),
            }
        };
        let Some(met) = new.and_then(|new| old.meet(&new)) else { return false };
        if met != old {
            self.set_key(less.other, met);
        }
        true
    }

    /// How a comparison can come out.
    pub(crate) fn outcomes(&self, op: Compare, a: Operand, b: Operand, bits: u32) -> Option<Value> {
        let by_values = compare(op, &self.value(a, bits), &self.value(b, bits));
        let may = |outcome| !self.contradicts(if outcome { op } else { negated(op) }, a, b, bits);
        let outcome = by_values.or_else(|| match (may(true), may(false)) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        });
        outcome.map(Value::boolean)
    }

    /// Whether what is known of differences rules out that the comparison holds.
    fn contradicts(&self, op: Compare, a: Operand, b: Operand, bits: u32) -> bool {
        if a == b {
            return matches!(op, Compare::Ne | Compare::Ult | Compare::Ugt | Compare::Slt | Compare::Sgt);
        }
        let (Some(x), Some(y)) = (self.linear(a, bits), self.linear(b, bits)) else { return false };
        // The most that `b - a` can be.
        let gap = |x: &Form, y: &Form, signed: bool| self.gap(y, x, signed);
        let never = |x: &Form, y: &Form, signed: bool, at_least: i64| {
            gap(x, y, signed).is_some_and(|most| most < at_least)
        };
        let differ = |signed: bool| never(&x, &y, signed, 0) || never(&y, &x, signed, 0);
        match op {
            Compare::Slt => never(&x, &y, true, 1),
            Compare::Sle => never(&x, &y, true, 0),
            Compare::Sgt => never(&y, &x, true, 1),
            Compare::Sge => never(&y, &x, true, 0),
            Compare::Ult => never(&x, &y, false, 1),
            Compare::Ule => never(&x, &y, false, 0),
            Compare::Ugt => never(&y, &x, false, 1),
            Compare::Uge => never(&y, &x, false, 0),
            Compare::Eq => differ(true) || differ(false),
            Compare::Ne => [true, false].into_iter().any(|signed| {
                gap(&x, &y, signed).is_some_and(|most| most <= 0)
                    && gap(&y, &x, signed).is_some_and(|most| most <= 0)
            }),
        }
    }

    /// The most that `x - y` can be.
    fn gap(&self, x: &Form, y: &Form, signed: bool) -> Option<i64> {
        if !x.fits(signed) || !y.fits(signed) {
            return None;
        }
        let own = x.more.checked_sub(y.more)?;
        if x.key == y.key {
            return Some(own);
        }
        self.less(x.key, y.key, signed)?.checked_add(own)
    }

    /// The most that `a - b` can be, by what is said of both, or of both and a third.
    fn less(&self, a: Key, b: Key, signed: bool) -> Option<i64> {
        let direct = self.state.less(a, b, signed);
        let diffs = self.state.diffs.get(a)?;
        let over = diffs
            .up
            .iter()
            .filter(|less| less.signed == signed)
            .filter_map(|less| less.most.checked_add(self.state.less(less.other, b, signed)?));
        direct.into_iter().chain(over).min()
    }

    /// A comparison comes out so. Whether that can be.
    fn suppose(
        &mut self,
        op: Compare,
        outcome: bool,
        (a, b): (Operand, Operand),
        bits: u32,
        depth: u32,
    ) -> bool {
        let op = if outcome { op } else { negated(op) };
        if self.contradicts(op, a, b, bits) {
            return false;
        }
        let Some((x, y)) = assume(op, true, &self.value(a, bits), &self.value(b, bits)) else { return false };
        if !self.refine(a, &x, depth) || !self.refine(b, &y, depth) {
            return false;
        }
        if let (Some(x), Some(y)) = (self.linear(a, bits), self.linear(b, bits)) {
            self.relate(op, &x, &y);
        }
        true
    }

    fn relate(&mut self, op: Compare, x: &Form, y: &Form) {
        let mut say = |x: &Form, y: &Form, signed: bool, most: i64| {
            let most = most.checked_add(y.more).and_then(|most| most.checked_sub(x.more));
            if let Some(most) = most.filter(|_| x.fits(signed) && y.fits(signed)) {
                self.state.add_less(x.key, y.key, signed, most);
            }
        };
        match op {
            Compare::Slt => say(x, y, true, -1),
            Compare::Sle => say(x, y, true, 0),
            Compare::Sgt => say(y, x, true, -1),
            Compare::Sge => say(y, x, true, 0),
            Compare::Ult => say(x, y, false, -1),
            Compare::Ule => say(x, y, false, 0),
            Compare::Ugt => say(y, x, false, -1),
            Compare::Uge => say(y, x, false, 0),
            Compare::Eq => {
                for signed in [true, false] {
                    say(x, y, signed, 0);
                    say(y, x, signed, 0);
                }
            }
            Compare::Ne => {
                for signed in [true, false] {
                    let at_most = |a: &Form, b: &Form, this: &Self| {
                        this.gap(a, b, signed).is_some_and(|most| most <= 0)
                    };
                    let (below, above) = (at_most(x, y, self), at_most(y, x, self));
                    let mut say = |x: &Form, y: &Form| {
                        let most = y.more.checked_sub(x.more).and_then(|most| most.checked_sub(1));
                        most.into_iter().for_each(|most| self.state.add_less(x.key, y.key, signed, most));
                    };
                    if below {
                        say(x, y);
                    }
                    if above {
                        say(y, x);
                    }
                }
            }
        }
    }

    /// An operand as a key and a constant.
    pub(crate) fn linear(&self, operand: Operand, bits: u32) -> Option<Form> {
        self.form(operand, bits, 0)
    }

    fn form(&self, operand: Operand, bits: u32, depth: u32) -> Option<Form> {
        let Operand::Reg(reg) = operand else { return None };
        if bits > 64 || self.frame.widths[reg.index()] != bits || depth > DEEPEST {
            return None;
        }
        let plain = |key: Key| Form { key, more: 0, signed: true, unsigned: true };
        if let Some(key) = self.link(reg).filter(|&key| self.of_place(key).width() == bits) {
            return Some(plain(key));
        }
        let sum = match *self.frame.definitions[reg.index()]? {
            Op::Binary { op: Binary::Add, a, b: Operand::Const(Const::Bits(by)), .. } => {
                self.moved(a, crate::value::signed(by as u64, bits), bits, depth)
            }
            Op::Binary { op: Binary::Sub, a, b: Operand::Const(Const::Bits(by)), .. } => {
                let by = crate::value::signed(by as u64, bits).checked_neg()?;
                self.moved(a, by, bits, depth)
            }
            Op::Cast { op: op @ (Cast::SExt | Cast::ZExt), from, a, .. } => {
                let from = self.bits(from);
                let form = self.form(a, from, depth + 1)?;
                let is_positive = from <= 64 && self.value(a, from).signed_range().0 >= 0;
                match op {
                    Cast::SExt => Some(Form { unsigned: form.unsigned && is_positive, ..form }),
                    _ => Some(Form { signed: form.signed && is_positive, ..form }),
                }
            }
            Op::Copy { a, .. } => self.form(a, bits, depth + 1),
            _ => None,
        };
        sum.or_else(|| self.frame.crosses[reg.index()].then(|| plain(register(reg))))
    }

    fn moved(&self, a: Operand, by: i64, bits: u32, depth: u32) -> Option<Form> {
        let form = self.form(a, bits, depth + 1)?;
        let (signed, unsigned) = self.stays_in(&self.value(a, bits), by);
        let more = form.more.checked_add(by)?;
        let (signed, unsigned) = (form.signed && signed, form.unsigned && unsigned);
        (signed || unsigned).then_some(Form { more, signed, unsigned, ..form })
    }

    /// Whether so much more does not wrap, with a sign and without.
    fn stays_in(&self, value: &Value, by: i64) -> (bool, bool) {
        let (top, by) = (Value::top(value.width()), i128::from(by));
        let (low, high) = value.signed_range();
        let (least, most) = top.signed_range();
        let signed = i128::from(low) + by >= i128::from(least) && i128::from(high) + by <= i128::from(most);
        let (low, high) = value.unsigned_range();
        let most = top.unsigned_range().1;
        (signed, i128::from(low) + by >= 0 && i128::from(high) + by <= i128::from(most))
    }

    /// The differences of a place after it becomes a number more than it was.
    pub(crate) fn shifted(&self, key: Key, form: &Form) -> Vec<Fact> {
        let Some(diffs) = self.state.diffs.get(key).filter(|_| form.key == key) else { return Vec::new() };
        let fits = |less: &&Less| form.fits(less.signed);
        let up = diffs.up.iter().filter(fits);
        let up =
            up.filter_map(|less| Some((key, less.other, less.signed, less.most.checked_add(form.more)?)));
        let down = diffs.down.iter().filter(fits);
        let down =
            down.filter_map(|less| Some((less.other, key, less.signed, less.most.checked_sub(form.more)?)));
        up.chain(down).collect()
    }

    /// A place was given what another key holds, and a number more.
    pub(crate) fn equate(&mut self, place: Key, form: &Form) {
        if form.key == place {
            return;
        }
        for signed in [true, false] {
            if form.fits(signed) {
                self.state.add_less(place, form.key, signed, form.more);
                let back = form.more.checked_neg();
                back.into_iter().for_each(|most| self.state.add_less(form.key, place, signed, most));
            }
        }
    }
}
