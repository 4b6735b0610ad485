//! A walk over one block: what is known at its start, carried over its instructions to each edge that leaves it.
//!
//! At `-O0` everything lives in memory. A register that was just read is linked to the place that it was read from, as long
//! as that has not changed, so that a branch on the register says something of the place.

use crate::frame::{Frame, is_table};
use crate::map::Key;
use crate::place::{Place, Places, Root, register};
use crate::state::State;
use crate::table;
use crate::value::{Value, binary, bit_intrinsic, cast, gcd, with_overflow};
use clew_ir::{
    Arg, Binary, BlockId, Const, Doubts, End, FunctionId, GlobalId, Intrinsic, Op, Operand, Reg, Scalar,
};
use clew_step::Code;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a look is taken.
#[derive(Clone, Copy)]
pub struct Settings<'a, 'p> {
    pub code: &'a Code<'p>,
    /// Nothing is taken for granted: what may leave its object changes everything.
    pub strict: bool,
    /// It is a whole program: pointers lead to variables only where the program takes their addresses.
    pub whole: bool,
    /// The library knows no function of the program's that it could call.
    pub alone: bool,
    /// Raised when there is no time: what is found out then is not to be used.
    pub stop: Option<&'a AtomicBool>,
}

impl Settings<'_, '_> {
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What is known of the program's variables.
pub type Variables = BTreeMap<(GlobalId, i64, u32), Value>;

/// How a function starts.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Start {
    pub variables: Variables,
    /// Of the parameters; `None`: anything.
    pub params: Vec<Option<Value>>,
}

/// What is known of a call when it has come back.
#[derive(Clone, PartialEq, Debug)]
pub struct Returned {
    pub comes_back: bool,
    /// All that it writes to was seen to stay inside of its object.
    pub in_bounds: bool,
    pub variables: Variables,
    /// `None`: anything.
    pub results: Vec<Option<Value>>,
}

/// Where an address leads.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub root: Option<Root>,
    /// From so many bytes into it to so many; `None`: anywhere.
    pub span: Option<(i64, i64)>,
    /// Only multiples of it come between; 0: nothing does.
    pub step: u64,
}

impl Target {
    const UNKNOWN: Target = Target { root: None, span: None, step: 0 };

    pub fn offset(&self) -> Option<i64> {
        self.span.filter(|(from, to)| from == to).map(|(from, _)| from)
    }
}

/// What a walk saw that no state says.
#[derive(Default)]
pub struct Seen {
    /// By site of a condition that is no branch: whether it can come out false, and true.
    pub steps: Vec<(clew_ir::SiteId, [bool; 2])>,
    /// The first bit of a decision, and the states that it can end in.
    pub vectors: Vec<(u32, Value)>,
    /// Labels, and the numbers that they are covered by if they are not zero.
    pub labels: Vec<(u32, Value)>,
    pub granted: Doubts,
    /// Memory was taken to be in bounds.
    pub bounds: bool,
    /// Of a whole program: who was called, and how.
    pub calls: Vec<(FunctionId, Start)>,
}

impl Seen {
    /// What was seen on another way through the block, too.
    pub fn join(&mut self, other: Seen) {
        let Seen { steps, vectors, labels, granted, bounds, calls } = other;
        self.labels.extend(labels);
        self.steps.extend(steps);
        self.vectors.extend(vectors);
        self.granted.join(granted);
        self.bounds |= bounds;
        self.calls.extend(calls);
    }
}

pub struct Walker<'a, 'p> {
    pub settings: Settings<'a, 'p>,
    pub frame: &'a Frame<'p>,
    pub places: &'a mut Places,
    /// What is known of a call of a function with a body.
    pub returned: &'a dyn Fn(FunctionId) -> Option<Returned>,
    pub state: State,
    pub seen: Seen,
    /// What registers hold, with the visit in which they got it.
    values: Vec<(u32, Value)>,
    /// The place that a register was read from or written to, and when.
    links: Vec<(u32, Key, u32)>,
    visit: u32,
    now: u32,
    changed: FxHashMap<Key, u32>,
    /// When open places changed last: by what is behind which root, and before that by another.
    open: (u32, Option<Root>, u32),
    /// When all of memory changed last.
    all: u32,
    /// The values that registers had before a branch was taken.
    trail: Option<Vec<(Reg, (u32, Value))>>,
    doubted: bool,
    /// The run ends in the midst of the block.
    pub is_dead: bool,
}

impl<'a, 'p> Walker<'a, 'p> {
    pub fn new(
        settings: Settings<'a, 'p>,
        frame: &'a Frame<'p>,
        places: &'a mut Places,
        returned: &'a dyn Fn(FunctionId) -> Option<Returned>,
    ) -> Self {
        let registers = frame.body.regs.len();
        let mut this = Walker {
            settings,
            frame,
            places,
            returned,
            state: State::default(),
            seen: Seen::default(),
            values: vec![(0, Value::boolean(false)); registers],
            links: vec![(0, Key(0), 0); registers],
            visit: 0,
            now: 0,
            changed: FxHashMap::default(),
            open: (0, None, 0),
            all: 0,
            trail: None,
            doubted: false,
            is_dead: false,
        };
        this.name_places();
        this
    }

    /// What is read and written at fixed places of objects has its key from the start, so that what fills whole objects
    /// knows what to fill.
    fn name_places(&mut self) {
        for inst in self.frame.body.insts() {
            let (Op::Load { ty, addr, .. } | Op::Store { ty, addr, .. }) = inst.op else { continue };
            if let Some((root, Some(offset))) = self.frame.object(addr) {
                self.place(Target { root: Some(root), span: Some((offset, offset)), step: 0 }, ty);
            }
        }
    }

    pub fn bits(&self, ty: Scalar) -> u32 {
        ty.bits(self.settings.code.program.pointer_bytes)
    }

    fn pointer_bits(&self) -> u32 {
        self.settings.code.pointer_bits()
    }

    /// Starts a block.
    pub fn enter(&mut self, state: State) {
        self.state = state;
        self.seen = Seen::default();
        self.forget_registers();
        self.doubted = false;
        self.is_dead = false;
    }

    fn forget_registers(&mut self) {
        self.visit += 1;
        self.now = 1;
        self.changed.clear();
        self.open = (0, None, 0);
        self.all = 0;
    }

    /// The whole block, up to its end.
    pub fn run(&mut self, block: BlockId) {
        let frame = self.frame;
        for inst in &frame.body.blocks[block.index()].insts {
            self.now += 1;
            self.op(&inst.op);
            if self.is_dead {
                return;
            }
        }
    }

    pub fn value(&self, operand: Operand, bits: u32) -> Value {
        let found = match operand {
            Operand::Const(Const::Bits(value)) => Some(Value::constant(bits, value as u64)),
            Operand::Const(value) => self.address_value(value),
            Operand::Reg(reg) => self.known(reg),
        };
        found.filter(|value| value.width() == bits).unwrap_or_else(|| Value::top(bits))
    }

    fn known(&self, reg: Reg) -> Option<Value> {
        let (visit, value) = self.values[reg.index()];
        if visit == self.visit {
            return Some(value);
        }
        self.state.own.get(register(reg)).copied()
    }

    /// Objects have addresses other than null.
    fn address_value(&self, value: Const) -> Option<Value> {
        let code = self.settings.code;
        let is_there = match value {
            Const::Global(id, offset) => {
                let global = &code.program.globals[id.index()];
                let inside = u64::try_from(offset).is_ok_and(|offset| offset <= global.bytes);
                inside && global.init.is_some()
            }
            Const::Function(id) => code.program.function(id).body.is_some(),
            Const::Bits(_) | Const::Block(..) => false,
        };
        is_there.then(|| self.not_null()).flatten()
    }

    fn not_null(&self) -> Option<Value> {
        Value::unsigned(self.pointer_bits(), 1, u64::MAX >> (64 - self.pointer_bits()))
    }

    pub(crate) fn put(&mut self, reg: Reg, value: Value) {
        if let Some(trail) = &mut self.trail {
            trail.push((reg, self.values[reg.index()]));
        }
        self.values[reg.index()] = (self.visit, value);
        if self.frame.crosses[reg.index()] {
            match value.is_top() {
                true => self.state.own.remove(register(reg)),
                false => self.state.own.set(register(reg), value),
            }
        }
    }

    /// A register has a new value.
    fn set(&mut self, reg: Reg, value: Option<Value>) {
        let width = self.frame.widths[reg.index()];
        if width == 0 {
            return;
        }
        if self.frame.crosses[reg.index()] {
            self.change(register(reg));
        }
        self.links[reg.index()].0 = 0;
        let value = value.filter(|value| value.width() == width && !self.doubted);
        self.doubted = false;
        self.put(reg, value.unwrap_or_else(|| Value::top(width)));
    }

    pub fn is_private(&self, root: Root) -> bool {
        match root {
            Root::Local(reg) => {
                !self.frame.has_assembly && !self.settings.code.exposure.is_local_exposed(self.frame.id, reg)
            }
            // A test may let any pointer lead to any variable.
            Root::Global(id) => {
                let code = self.settings.code;
                let is_own = code.program.globals[id.index()].init.is_some();
                self.settings.whole && is_own && !code.exposure.is_exposed(id)
            }
            Root::Behind(_) => false,
        }
    }

    pub(crate) fn is_open(&self, key: Key) -> bool {
        self.places.get(key).is_some_and(|place| !self.is_private(place.root))
    }

    /// The place that a register is linked to.
    pub(crate) fn link(&self, reg: Reg) -> Option<Key> {
        let (visit, key, since) = self.links[reg.index()];
        if visit != self.visit || since <= self.all || self.changed.get(&key).is_some_and(|&at| at >= since) {
            return None;
        }
        let root = self.places.get(key)?.root;
        let (last, by, before) = self.open;
        let at = if by == Some(root) { before } else { last };
        (self.is_private(root) || at < since).then_some(key)
    }

    pub(crate) fn of_place(&self, key: Key) -> Value {
        let known = self.state.own.get(key).or_else(|| self.state.open.get(key));
        known.copied().unwrap_or_else(|| Value::top(self.width(key)))
    }

    fn width(&self, key: Key) -> u32 {
        match self.places.get(key) {
            Some(place) => place.bits,
            None => self.frame.widths[key.0 as usize].max(1),
        }
    }

    pub(crate) fn set_place(&mut self, key: Key, value: Value) {
        let is_open = self.is_open(key);
        let map = if is_open { &mut self.state.open } else { &mut self.state.own };
        match value.is_top() {
            true => map.remove(key),
            false => map.set(key, value),
        }
    }

    // Where addresses lead.

    pub fn target(&self, operand: Operand) -> Target {
        let (mut at, mut span, mut step) = (operand, Some((0i64, 0i64)), 0);
        for _ in 0..64 {
            let reg = match at {
                Operand::Const(Const::Global(id, from)) => {
                    let span = moved(span, (from, from));
                    return Target { root: Some(Root::Global(id)), span, step };
                }
                Operand::Const(_) => return Target::UNKNOWN,
                Operand::Reg(reg) => reg,
            };
            match self.frame.definitions[reg.index()] {
                Some(Op::Alloca { .. }) => {
                    let is_plain = self.settings.code.exposure.local(self.frame.id, reg).is_some();
                    return Target { root: is_plain.then_some(Root::Local(reg)), span, step };
                }
                Some(Op::Address { base, offset, indices, .. }) => {
                    at = *base;
                    span = moved(span, (*offset, *offset));
                    for index in indices {
                        let by = self.value(index.value, u32::from(index.bits)).signed_range();
                        if by.0 != by.1 {
                            step = gcd(step, index.scale.unsigned_abs());
                        }
                        let ends = by.0.checked_mul(index.scale).zip(by.1.checked_mul(index.scale));
                        span = ends.and_then(|(a, b)| moved(span, (a.min(b), a.max(b))));
                    }
                }
                Some(Op::Copy { a, .. }) => at = *a,
                Some(Op::Load { .. }) => {
                    return Target { root: self.link(reg).map(Root::Behind), span, step };
                }
                None if self.frame.params.contains(&reg) => {
                    return Target { root: Some(Root::Behind(register(reg))), span, step };
                }
                _ => return Target { root: None, span, step },
            }
        }
        Target::UNKNOWN
    }

    fn size(&self, root: Root) -> Option<u64> {
        match root {
            Root::Local(reg) => self.settings.code.exposure.local(self.frame.id, reg),
            Root::Global(id) => self.settings.code.size(clew_step::Object::Global(id)),
            Root::Behind(_) => None,
        }
    }

    /// Whether an access of so many bytes is seen to stay inside.
    fn stays(&self, target: Target, bytes: u64) -> bool {
        let Some((size, (from, to))) = target.root.and_then(|root| self.size(root)).zip(target.span) else {
            return false;
        };
        from >= 0 && i128::from(to) + i128::from(bytes) <= i128::from(size)
    }

    /// The place that a scalar of this type has there.
    fn place(&mut self, target: Target, ty: Scalar) -> Option<Key> {
        let bits = self.bits(ty);
        let (root, offset) = target.root.zip(target.offset())?;
        let is_fine = bits.is_multiple_of(8) && bits <= 64;
        // On i386 a float that is loaded may come back with other bits.
        let is_kept = !(ty.is_float() && self.pointer_bits() == 32);
        let inside = matches!(root, Root::Behind(_)) || self.stays(target, u64::from(bits / 8));
        (is_fine && is_kept && inside).then(|| self.places.key(Place { root, offset, bits }))
    }

    // Changes of memory.

    /// A place or register holds something else now.
    pub(crate) fn change(&mut self, key: Key) {
        self.changed.insert(key, self.now);
        self.state.own.remove(key);
        self.state.open.remove(key);
        self.state.forget_less(key);
        for child in self.places.of(Root::Behind(key)).to_vec() {
            self.change(child);
        }
    }

    /// Something was written through a pointer: to anything that is open, but what has this root.
    fn clobber(&mut self, except: Option<Root>) {
        // What a pointer leads to that may itself have changed is not known any more.
        let except = except.filter(|root| !matches!(root, Root::Behind(key) if self.is_open(*key)));
        let is_spared = |places: &Places, key: Key| places.get(key).map(|place| place.root) == except;
        if except.is_none() {
            self.state.open = Default::default();
        } else {
            for key in self.state.open.keys() {
                if !is_spared(self.places, key) {
                    self.state.open.remove(key);
                }
            }
        }
        for key in self.state.diffs.keys() {
            if self.is_open(key) && !(except.is_some() && is_spared(self.places, key)) {
                self.state.forget_less(key);
            }
        }
        let (last, by, before) = self.open;
        let before = if by == except && except.is_some() { before } else { last };
        self.open = if except.is_some() { (self.now, except, before) } else { (self.now, None, self.now) };
    }

    /// Nothing is known of memory any more.
    fn everything(&mut self) {
        let registers: Vec<(Key, Value)> = {
            let mut kept = Vec::new();
            self.state.own.for_each(|key, value| {
                if self.places.get(key).is_none() {
                    kept.push((key, *value));
                }
            });
            kept
        };
        self.state = State::default();
        registers.into_iter().for_each(|(key, value)| self.state.own.set(key, value));
        self.all = self.now;
    }

    /// Something is written there, `bytes` long; `None`: nobody knows how far.
    fn write(&mut self, target: Target, bytes: Option<u64>) {
        let is_shown = bytes.is_some_and(|bytes| self.stays(target, bytes));
        if !is_shown {
            self.seen.bounds = true;
            if self.settings.strict {
                return self.everything();
            }
        }
        let Some(root) = target.root else { return self.clobber(None) };
        if !self.is_private(root) {
            match root {
                Root::Behind(_) => self.clobber(Some(root)),
                // Objects by name lie apart; pointers may lead there.
                Root::Local(_) | Root::Global(_) => self.clobber_behind(root),
            }
        }
        let hit = |place: &Place| match (target.span, bytes) {
            (Some((from, to)), Some(bytes)) => {
                place.overlaps(from, (to.abs_diff(from)).saturating_add(bytes))
            }
            _ => true,
        };
        for key in self.places.of(root).to_vec() {
            if self.places.get(key).is_some_and(hit) {
                self.change(key);
            }
        }
    }

    /// An open object was written by its name: what lies behind pointers may have changed, and other names for it.
    fn clobber_behind(&mut self, root: Root) {
        let is_own = match root {
            Root::Global(id) => self.settings.code.program.globals[id.index()].init.is_some(),
            Root::Local(_) | Root::Behind(_) => true,
        };
        let is_hit = |places: &Places, key: Key| match places.get(key).map(|place| place.root) {
            Some(Root::Behind(_)) => true,
            Some(Root::Global(_)) => !is_own,
            _ => false,
        };
        for key in self.state.open.keys().into_iter().chain(self.state.diffs.keys()) {
            if is_hit(self.places, key) {
                self.change(key);
            }
        }
        // Links of what nothing is known of may still be there.
        let (last, by, before) = self.open;
        self.open = (self.now, Some(root), if by == Some(root) { before } else { last });
    }

    fn store(&mut self, ty: Scalar, value: Operand, addr: Operand) {
        let (target, bits) = (self.target(addr), self.bits(ty));
        let bytes = u64::from(bits.div_ceil(8));
        let place = self.place(target, ty);
        let form = self.linear(value, bits);
        let held = if bits <= 64 { Some(self.value(value, bits)) } else { None };
        let shifted = place.zip(form).map(|(key, form)| self.shifted(key, &form)).unwrap_or_default();
        self.write(target, Some(bytes));
        self.reached(target);
        let Some((key, held)) = place.zip(held) else { return };
        self.set_place(key, held);
        shifted.into_iter().for_each(|(a, b, signed, most)| self.state.add_less(a, b, signed, most));
        if let Some(form) = form.filter(|form| self.changed.get(&form.key) != Some(&self.now)) {
            self.equate(key, &form);
        }
        if let Operand::Reg(reg) = value
            && self.link(reg).is_none()
        {
            self.links[reg.index()] = (self.visit, key, self.now + 1);
        }
        self.now += 1;
    }

    fn load(&mut self, ty: Scalar, dst: Reg, addr: Operand) {
        let (target, bits) = (self.target(addr), self.bits(ty));
        if let Some(Root::Global(id)) = target.root
            && is_table(self.settings.code, id)
        {
            let value = self.of_table(id, target, bits);
            return self.set(dst, value);
        }
        let place = self.place(target, ty);
        let value = place.map(|key| self.of_place(key));
        let is_doubted = self.doubted;
        self.set(dst, value);
        self.reached(target);
        if let Some(key) = place.filter(|_| !is_doubted) {
            self.links[dst.index()] = (self.visit, key, self.now + 1);
            self.now += 1;
        }
    }

    fn of_table(&mut self, id: GlobalId, target: Target, bits: u32) -> Option<Value> {
        let bytes = u64::from(bits.div_ceil(8));
        if bits > 64 || !bits.is_multiple_of(8) {
            return None;
        }
        // A read outside of it gives what lies there natively, and is no less possible than others are.
        if !self.stays(target, bytes) {
            return None;
        }
        table::read(self.settings.code, id, target.span, target.step, bits)
    }

    /// An access has been: a null pointer does not lead to the first page.
    fn reached(&mut self, target: Target) {
        if let (Some(Root::Behind(key)), Some((0..4096, 0..4096))) = (target.root, target.span)
            && let Some(not_null) = self.not_null()
        {
            self.is_dead |= !self.refine_key(key, &not_null);
        }
    }

    // Instructions.

    fn op(&mut self, op: &'p Op) {
        match op {
            Op::Binary { op, ty, dst, a, b } => {
                let bits = self.bits(*ty);
                let value = if bits <= 64 {
                    let (a, b) = (self.value(*a, bits), self.value(*b, bits));
                    match binary(*op, &a, &b) {
                        None => return self.is_dead = true,
                        value => value,
                    }
                } else {
                    None
                };
                self.set(*dst, value);
                if matches!(op, Binary::UDiv | Binary::SDiv | Binary::URem | Binary::SRem) && bits <= 64 {
                    // Whoever divides by zero does not get here.
                    let rest = self.value(*b, bits).without(0);
                    self.is_dead |= rest.is_none_or(|rest| !self.refine(*b, &rest, 0));
                }
            }
            Op::Compare { op, ty, dst, a, b } => {
                let bits = self.bits(*ty);
                let value = (bits <= 64).then(|| self.outcomes(*op, *a, *b, bits)).flatten();
                self.set(*dst, value);
            }
            Op::Cast { op, from, to, dst, a } => {
                let (from, to) = (self.bits(*from), self.bits(*to));
                let value = if from <= 64 && to <= 64 { cast(*op, &self.value(*a, from), to) } else { None };
                self.set(*dst, value);
            }
            Op::Select { ty, dst, cond, a, b } => {
                let bits = self.bits(*ty);
                let value = (bits <= 64).then(|| {
                    let (a, b) = (self.value(*a, bits), self.value(*b, bits));
                    match self.value(*cond, 1).as_constant() {
                        Some(0) => b,
                        Some(_) => a,
                        None => a.join(&b),
                    }
                });
                self.set(*dst, value);
            }
            Op::Copy { ty, dst, a } => {
                let bits = self.bits(*ty);
                let value = (bits <= 64).then(|| self.value(*a, bits));
                self.set(*dst, value);
            }
            Op::Alloca { dst, .. } => {
                for key in self.places.of(Root::Local(*dst)).to_vec() {
                    self.change(key);
                }
                self.set(*dst, self.not_null());
            }
            Op::Load { ty, dst, addr, .. } => self.load(*ty, *dst, *addr),
            Op::Store { ty, value, addr } => self.store(*ty, *value, *addr),
            Op::Address { dst, .. } => {
                let target = self.target(Operand::Reg(*dst));
                let is_there = matches!(target.root, Some(Root::Local(_) | Root::Global(_)));
                let value = self.not_null().filter(|_| is_there && self.stays(target, 0));
                self.set(*dst, value);
            }
            Op::Call { callee, args, dst } => self.call(*callee, args, dst),
            Op::Intrinsic { op, ty, args, dst } => self.intrinsic(op, *ty, args, dst),
            Op::CountStep { step, site, .. } => {
                let step = self.value(*step, 64);
                let outcomes = [step.contains(0), step.as_constant() != Some(0)];
                self.seen.steps.push((*site, outcomes));
            }
            Op::Condition { dst, state, cond, steps } => {
                let (state, cond) = (self.value(*state, 32), self.value(*cond, 1));
                let after = |outcome: u64| {
                    let step = Value::constant(32, u64::from(steps[outcome as usize]));
                    cond.contains(outcome).then(|| binary(Binary::Add, &state, &step)).flatten()
                };
                let value = match (after(0), after(1)) {
                    (Some(a), Some(b)) => Some(a.join(&b)),
                    (a, b) => a.or(b),
                };
                self.set(*dst, value);
            }
            Op::Vector { first, state } => {
                let state = self.value(*state, 32);
                self.seen.vectors.push((*first, state));
            }
            Op::Label { number, holds, .. } => {
                let holds = self.value(*holds, 32);
                self.seen.labels.push((*number, holds));
            }
            Op::Count(_) => {}
            Op::Float { .. } | Op::FloatNeg { .. } | Op::FloatCompare { .. } => {
                op.results(|reg| self.set(reg, None));
            }
            Op::Unsupported { .. } => {
                self.everything();
                op.results(|reg| self.set(reg, None));
            }
        }
    }

    fn intrinsic(&mut self, op: &Intrinsic, ty: Scalar, args: &[Operand], dst: &[Reg]) {
        match op {
            Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet => return self.fill(op, args),
            Intrinsic::VaStart | Intrinsic::VaEnd | Intrinsic::VaCopy | Intrinsic::Shared => {
                let target = self.target(args[0]);
                // The object alone, or whatever a pointer may lead to.
                let anywhere = Target { span: None, ..target };
                let strict = std::mem::replace(&mut self.settings.strict, false);
                self.write(anywhere, None);
                self.settings.strict = strict;
                return;
            }
            Intrinsic::Doubt(_) | Intrinsic::Replaceable => {
                self.everything();
                self.doubted = true;
                return;
            }
            Intrinsic::Granted(doubt) => {
                self.seen.granted.add(*doubt);
                if self.settings.strict {
                    self.everything();
                    self.doubted = true;
                }
                return;
            }
            Intrinsic::Unsupported(_) => self.everything(),
            Intrinsic::Trap => return self.is_dead = true,
            _ => {}
        }
        let bits = self.bits(ty);
        let small = bits <= 64 && !ty.is_float();
        let values: Vec<Value> =
            if small { args.iter().map(|&arg| self.value(arg, bits)).collect() } else { Vec::new() };
        match (op, dst) {
            (Intrinsic::WithOverflow(op), [result, overflowed]) if small => {
                let (value, flag) = with_overflow(*op, &values[0], &values[1]);
                self.set(*result, Some(value));
                self.set(*overflowed, Some(flag));
            }
            (op, [result]) if small && !values.is_empty() => self.set(*result, bit_intrinsic(op, &values)),
            _ => dst.iter().for_each(|&reg| self.set(reg, None)),
        }
    }

    /// A stretch of memory is set, or copied.
    fn fill(&mut self, op: &Intrinsic, args: &[Operand]) {
        let to = self.target(args[0]);
        let bytes = match args[2] {
            Operand::Const(Const::Bits(bytes)) => u64::try_from(bytes).ok(),
            operand => self.value(operand, self.pointer_bits()).as_constant(),
        };
        let from = self.target(args[1]);
        let mut held = Vec::new();
        if let (Some(root), Some(start), Some(bytes)) = (to.root, to.offset(), bytes) {
            for &key in self.places.of(root) {
                let Some(&place) = self.places.get(key) else { continue };
                let within = place.offset >= start
                    && i128::from(place.offset) + i128::from(place.bits / 8)
                        <= i128::from(start) + i128::from(bytes);
                if !within {
                    continue;
                }
                let value = match op {
                    Intrinsic::MemSet => repeated(&self.value(args[1], 8), place.bits),
                    _ => self.copied(from, place.offset - start, place.bits),
                };
                held.extend(value.map(|value| (key, value)));
            }
        }
        self.write(to, bytes);
        held.into_iter().for_each(|(key, value)| self.set_place(key, value));
        self.now += 1;
    }

    /// What lies so far behind an address.
    fn copied(&self, from: Target, distance: i64, bits: u32) -> Option<Value> {
        let offset = from.offset()?.checked_add(distance)?;
        match from.root? {
            Root::Global(id) if is_table(self.settings.code, id) => {
                table::read(self.settings.code, id, Some((offset, offset)), 0, bits)
            }
            root => {
                let place = Place { root, offset, bits };
                let key =
                    self.places.of(root).iter().copied().find(|&key| self.places.get(key) == Some(&place))?;
                Some(self.of_place(key)).filter(|value| !value.is_top())
            }
        }
    }

    pub(crate) fn call(&mut self, callee: clew_ir::Callee, args: &[Arg], dst: &[Reg]) {
        use clew_ir::{Callee, Role};
        let code = self.settings.code;
        let is_doubted = std::mem::take(&mut self.doubted);
        let role = match callee {
            Callee::Direct(id) => code.role(id),
            Callee::Indirect(_) => Some(Role::Other),
        };
        if role == Some(Role::SetJump) {
            self.state = State::default();
            self.forget_registers();
            return dst.iter().for_each(|&reg| self.set(reg, None));
        }
        let known = match callee {
            Callee::Direct(id) if !is_doubted => {
                let never = matches!(role, Some(Role::Never | Role::LongJump));
                self.is_dead |= never || code.program.function(id).noreturn;
                (self.returned)(id).filter(|_| role.is_none())
            }
            _ => None,
        };
        if let Callee::Direct(id) = callee
            && self.settings.whole
        {
            let start = self.start_of(id, args);
            self.seen.calls.push((id, start));
        }
        let changes = if is_doubted { code.effects.of_others() } else { code.effects.of_call(callee) };
        let library = matches!(callee, Callee::Direct(id) if role.is_none() && !code.program.is_users(id));
        // Others and the library stay inside of what they are given; of the program's own code that has to be shown.
        let stays = matches!(callee, Callee::Direct(_)) && role.is_some() && !is_doubted
            || library && args.iter().all(|arg| self.is_harmless(arg))
            || known.as_ref().is_some_and(|known| known.in_bounds);
        // What may be otherwise in another library is no variable of the program's.
        let statics = changes.statics && !(library && self.settings.alone);
        self.changed_by(changes, stays, statics);
        if changes.streams {
            self.seen.granted.add(clew_ir::Doubt::Streams);
        }
        if let Some(returned) = &known {
            self.is_dead |= !returned.comes_back;
            self.know(&returned.variables);
        }
        for (at, &reg) in dst.iter().enumerate() {
            let value = known.as_ref().and_then(|returned| *returned.results.get(at)?);
            self.set(reg, value);
        }
    }

    /// How a call starts a function.
    fn start_of(&self, id: FunctionId, args: &[Arg]) -> Start {
        let param = |(at, &(_, ty)): (usize, &(Reg, Scalar))| {
            let (arg, bits) = (args.get(at)?, self.bits(ty));
            let is_whole = bits <= 64 && self.bits(arg.ty) == bits && arg.by_value.is_none();
            is_whole.then(|| self.value(arg.value, bits)).filter(|value| !value.is_top())
        };
        let params = self.settings.code.program.function(id).params.iter().enumerate().map(param).collect();
        Start { variables: self.variables(), params }
    }

    /// What is known of variables.
    pub fn variables(&self) -> Variables {
        let mut all = Variables::new();
        for map in [&self.state.own, &self.state.open] {
            map.for_each(|key, value| {
                if let Some(&Place { root: Root::Global(id), offset, bits }) = self.places.get(key) {
                    all.insert((id, offset, bits), *value);
                }
            });
        }
        all
    }

    /// Takes note of what is known of variables.
    pub fn know(&mut self, variables: &Variables) {
        for (&(id, offset, bits), value) in variables {
            let key = self.places.key(Place { root: Root::Global(id), offset, bits });
            let known = self.of_place(key);
            self.set_place(key, known.meet(value).unwrap_or(known));
        }
    }

    /// Whether nothing can be written through an argument.
    fn is_harmless(&self, arg: &Arg) -> bool {
        match arg.value {
            Operand::Const(Const::Global(id, _)) => self.settings.code.is_constant(id),
            Operand::Const(Const::Bits(_)) => true,
            _ => arg.ty != Scalar::Ptr && arg.by_value.is_none(),
        }
    }

    fn changed_by(&mut self, changes: &clew_step::Changes, stays: bool, statics: bool) {
        if changes.is_nothing() {
            return;
        }
        if !stays {
            self.seen.bounds = true;
            if self.settings.strict {
                return self.everything();
            }
        }
        if changes.at_large || statics {
            self.clobber(None);
        }
        let is_hit = |places: &Places, key: Key| match places.get(key).map(|place| place.root) {
            Some(Root::Global(id)) => statics || changes.globals.has(id),
            Some(Root::Behind(_)) => true,
            Some(Root::Local(_)) | None => false,
        };
        let maps = [self.state.open.keys(), self.state.diffs.keys(), self.own_variables()];
        for key in maps.into_iter().flatten() {
            if is_hit(self.places, key) {
                self.change(key);
            }
        }
        self.open = (self.now, None, self.now);
        if self.settings.whole {
            // Links of variables that nothing is known of.
            self.all = self.now;
        }
    }

    /// The variables that no pointer leads to.
    fn own_variables(&self) -> Vec<Key> {
        if !self.settings.whole {
            return Vec::new();
        }
        let mut all = self.state.own.keys();
        all.retain(|&key| self.places.get(key).is_some_and(|place| matches!(place.root, Root::Global(_))));
        all
    }

    // Edges.

    /// What is known on each edge that leaves the block, in the order of its successors; `None`: none is taken.
    pub fn edges(&mut self, block: BlockId) -> Vec<Option<State>> {
        let frame = self.frame;
        let end = &frame.body.blocks[block.index()].end;
        if self.is_dead {
            return end.successors().map(|_| None).collect();
        }
        match end {
            End::Jump(to) => vec![Some(self.arrive(block, *to))],
            End::Branch { cond, yes, no, .. } => {
                let side = |this: &mut Self, outcome: u64, to: BlockId| {
                    let known = this.value(*cond, 1).contains(outcome);
                    let value = Value::constant(1, outcome);
                    this.fork(block, to, |this| known && this.refine(*cond, &value, 0))
                };
                vec![side(self, 0, *no), side(self, 1, *yes)]
            }
            End::Switch { ty, value, cases, default, .. } => {
                let bits = self.bits(*ty);
                if bits > 64 {
                    return end.successors().map(|to| Some(self.arrive(block, to))).collect();
                }
                let known = self.value(*value, bits);
                let mut out: Vec<Option<State>> = Vec::with_capacity(cases.len() + 1);
                for &(case, to) in cases {
                    let is_possible = known.contains(case as u64);
                    let case = Value::constant(bits, case as u64);
                    out.push(self.fork(block, to, |this| is_possible && this.refine(*value, &case, 0)));
                }
                let rest = rest(known, cases.iter().map(|&(case, _)| case as u64));
                out.push(
                    self.fork(block, *default, |this| rest.is_some_and(|rest| this.refine(*value, &rest, 0))),
                );
                out
            }
            End::Indirect { targets, .. } => targets.iter().map(|&to| Some(self.arrive(block, to))).collect(),
            End::Return(_) | End::Unreachable => Vec::new(),
        }
    }

    /// What is known where `assume` lets a run go on; afterwards all is as it was.
    fn fork(&mut self, from: BlockId, to: BlockId, assume: impl FnOnce(&mut Self) -> bool) -> Option<State> {
        let before = self.state.clone();
        self.trail = Some(Vec::new());
        let state = assume(self).then(|| self.arrive(from, to));
        for (reg, value) in self.trail.take().unwrap_or_default().into_iter().rev() {
            self.values[reg.index()] = value;
        }
        self.state = before;
        state
    }

    /// The state at the start of the block that an edge leads to.
    fn arrive(&mut self, from: BlockId, to: BlockId) -> State {
        let frame = self.frame;
        let Some(phis) = frame.phis.get(&(from.0, to.0)) else { return self.state.clone() };
        let before = self.state.clone();
        let values: Vec<(Reg, Option<Value>)> = phis
            .iter()
            .map(|&(reg, value)| {
                let width = frame.widths[reg.index()];
                (reg, (width > 0).then(|| self.value(value, width)))
            })
            .collect();
        let changed = self.changed.clone();
        for (reg, value) in values {
            self.change(register(reg));
            let value = value.filter(|value| !value.is_top());
            value.into_iter().for_each(|value| self.state.own.set(register(reg), value));
        }
        self.changed = changed;
        std::mem::replace(&mut self.state, before)
    }
}

fn moved(span: Option<(i64, i64)>, by: (i64, i64)) -> Option<(i64, i64)> {
    let (from, to) = span?;
    from.checked_add(by.0).zip(to.checked_add(by.1))
}

/// A byte as often as it takes.
fn repeated(byte: &Value, bits: u32) -> Option<Value> {
    let byte = byte.as_constant()?;
    Some(Value::constant(bits, byte * 0x0101_0101_0101_0101))
}

/// What is none of these.
fn rest(value: Value, cases: impl Iterator<Item = u64>) -> Option<Value> {
    let mut all: Vec<u64> = cases.collect();
    if let Some(items) = value.items() {
        return Value::of(value.width(), items.iter().copied().filter(|bits| !all.contains(bits)));
    }
    all.sort_unstable();
    let up = all
        .iter()
        .try_fold(value, |rest, &bits| if rest.contains(bits) { rest.without(bits) } else { Some(rest) })?;
    all.iter()
        .rev()
        .try_fold(up, |rest, &bits| if rest.contains(bits) { rest.without(bits) } else { Some(rest) })
}
