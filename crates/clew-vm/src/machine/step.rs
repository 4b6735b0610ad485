//! The loop: one instruction after the other, the common ones right here.
//!
//! The program counter, the frame's registers and the steps left live in locals, so that the compiler keeps them in
//! machine registers; whatever is rare goes through `slow`, which writes them back first.

use crate::TrapKind;
use crate::compile::code::{Code, Far, Fork, Near, Slot, Two};
use crate::machine::{Machine, Step};
use crate::memory;
use crate::number::arith;
use crate::trace::shadow::{Register, Shadow};
use clew_ir::{Binary, Compare, FunctionId, SegmentId};
use clew_term::Term;

/// The steps that a run may make until it looks at its limits.
#[derive(Clone, Copy)]
pub struct Fuel {
    pub granted: i64,
    pub left: i64,
}

/// The registers of the current frame.
///
/// Safety of its methods: `Lower` takes every slot it writes into bytecode from `Slots`, all are below the function's
/// `slots`, and `enter` makes that many registers be there. Whoever may move the registers gets a new window.
struct Window<R>(*mut R);

impl<R> Clone for Window<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Window<R> {}

impl<R: Register> Window<R> {
    #[inline(always)]
    fn get(self, slot: Slot) -> u64 {
        // Safety: see `Window`.
        unsafe { (*self.0.add(slot as usize)).value() }
    }

    #[inline(always)]
    fn term(self, slot: Slot) -> Term {
        // Safety: see `Window`.
        unsafe { (*self.0.add(slot as usize)).term() }
    }

    #[inline(always)]
    fn put(self, slot: Slot, value: u64) {
        // Safety: see `Window`.
        unsafe { *self.0.add(slot as usize) = R::new(value, Term::NONE) }
    }

    #[inline(always)]
    fn copy(self, to: Slot, from: Slot) {
        // Safety: see `Window`.
        unsafe { *self.0.add(to as usize) = *self.0.add(from as usize) }
    }

    /// Copies from another frame.
    #[inline(always)]
    fn take(self, to: Slot, other: Self, from: Slot) {
        // Safety: see `Window`.
        unsafe { *self.0.add(to as usize) = *other.0.add(from as usize) }
    }

    #[inline(always)]
    fn has_term(self, slot: Slot) -> bool {
        self.term(slot).is_some()
    }
}

#[inline(always)]
fn signed(cut: u8, x: u64) -> i64 {
    (x << cut) as i64
}

#[inline(always)]
fn sign_extend(cut: u8, x: u64) -> i64 {
    ((x << cut) as i64) >> cut
}

/// Whether the difference may be the distance of two objects, or of one and null.
fn is_distance(a: u64, b: u64) -> bool {
    are_addresses(a, b) || a == 0 && are_addresses(b, b) || b == 0 && are_addresses(a, a)
}

/// It may be an address of the usual layout.
#[inline(always)]
fn may_be_address(x: u64) -> bool {
    x.wrapping_sub(memory::FUNCTIONS) < memory::END - memory::FUNCTIONS
}

/// Both may be addresses.
#[inline(always)]
fn are_addresses(x: u64, y: u64) -> bool {
    const SPAN: u64 = memory::TOP - memory::DATA;
    (x.wrapping_sub(memory::DATA) < SPAN) & (y.wrapping_sub(memory::DATA) < SPAN)
}

impl<S: Shadow> Machine<'_, S> {
    fn window(&mut self) -> Window<S::Register> {
        Window(self.stack.window())
    }

    /// Runs until the outermost frame returns.
    pub fn go(&mut self) -> Step {
        let fuel = self.poll()? as i64;
        self.go_on(Fuel { granted: fuel, left: fuel })
    }

    /// The same from somewhere in its midst.
    pub fn go_on(&mut self, Fuel { mut granted, left: mut fuel }: Fuel) -> Step {
        let result = self.run(&mut fuel, &mut granted);
        self.clock.spend((granted - fuel) as u64);
        result
    }

    fn run(&mut self, fuel_left: &mut i64, granted: &mut i64) -> Step {
        let program = self.code;
        let code = &program.code[..];
        let (calls, functions, returns) = (&program.calls[..], &program.functions[..], &program.returns[..]);
        let pointer_cut = 64 - self.pointer_bits();
        let first = code.as_ptr();
        // Safety, here and wherever the next instruction is set: every block ends in a jump, a return or an end, and all
        // targets are starts of blocks or edges, which `Lower` resolves.
        let mut next = unsafe { first.add(self.pc as usize) };
        let mut w = self.window();
        let mut fuel = *fuel_left;
        let result = 'run: loop {
            macro_rules! pc {
                () => {
                    // Safety: `next` never leaves the code.
                    unsafe { next.offset_from(first) as u32 }
                };
            }
            macro_rules! go_to {
                ($pc:expr) => {
                    // Safety: see above.
                    next = unsafe { first.add($pc as usize) }
                };
            }
            // Does what needs the whole machine, then goes on where it says.
            macro_rules! slow {
                ($step:expr) => {{
                    self.pc = pc!();
                    if let Err(halt) = $step {
                        break 'run Err(halt);
                    }
                    go_to!(self.pc);
                    w = self.window();
                }};
            }
            // A decision was made: a snapshot may be due.
            macro_rules! keep {
                () => {
                    if S::ON && self.clock.steps().wrapping_add_signed(*granted - fuel) >= self.due {
                        S::keep(self, Fuel { granted: *granted, left: fuel });
                    }
                };
            }
            macro_rules! int {
                ($two:expr, $op:expr, $value:expr) => {{
                    let &Two { cut, dst, a, b } = $two;
                    if S::ON && (w.has_term(a) | w.has_term(b)) {
                        slow!(self.binary_symbolic($op, $two));
                    } else {
                        let value: u64 = $value(w.get(a), w.get(b));
                        w.put(dst, value << cut >> cut);
                    }
                }};
            }
            // Operations that may trap: `None` says so.
            macro_rules! partial {
                ($two:expr, $op:expr, $value:expr) => {{
                    let &Two { cut, dst, a, b } = $two;
                    if S::ON && (w.has_term(a) | w.has_term(b)) {
                        slow!(self.binary_symbolic($op, $two));
                    } else {
                        let value: Option<u64> = $value(cut, w.get(a), w.get(b));
                        match value {
                            Some(value) => w.put(dst, value << cut >> cut),
                            None => slow!(self.binary_trap($op, $two)),
                        }
                    }
                }};
            }
            macro_rules! test {
                ($two:expr, $op:expr, $value:expr) => {{
                    let &Two { cut, dst, a, b } = $two;
                    if S::WATCHES && self.watches {
                        self.near_compare($op, $two);
                    }
                    if S::ON && (w.has_term(a) | w.has_term(b)) {
                        slow!(self.compare_symbolic($op, $two));
                    } else {
                        let value: bool = $value(cut, w.get(a), w.get(b));
                        w.put(dst, u64::from(value));
                    }
                }};
            }
            macro_rules! test_word {
                ($two:expr, $op:expr, $value:expr) => {{
                    let two = $two;
                    if are_addresses(w.get(two.a), w.get(two.b)) {
                        slow!(self.check_related(two.a, two.b, "the order of two different objects"));
                    }
                    test!(two, $op, $value)
                }};
            }
            macro_rules! test_same {
                ($two:expr, $op:expr, $value:expr) => {{
                    let two = $two;
                    if are_addresses(w.get(two.a), w.get(two.b)) {
                        slow!(self.check_compared(two.a, two.b));
                    }
                    test!(two, $op, $value)
                }};
            }
            macro_rules! spend {
                ($weight:expr) => {{
                    fuel -= i64::from($weight);
                    if fuel <= 0 {
                        self.clock.spend((*granted - fuel) as u64);
                        *granted = 0;
                        fuel = 0;
                        match self.poll() {
                            Ok(more) => {
                                *granted = more as i64;
                                fuel = *granted;
                            }
                            Err(halt) => {
                                self.pc = pc!();
                                break 'run Err(halt);
                            }
                        }
                    }
                }};
            }
            macro_rules! branch {
                ($fork:expr, $op:expr, $value:expr) => {{
                    let &Fork { cut, weight, a, b, yes, no } = $fork;
                    spend!(weight);
                    if S::WATCHES && self.watches {
                        self.pc = pc!();
                        self.near_branch($op, $fork);
                    }
                    if S::ON && (w.has_term(a) | w.has_term(b)) {
                        slow!(self.branch_symbolic($op, $fork));
                        keep!();
                    } else {
                        let value: bool = $value(cut, w.get(a), w.get(b));
                        go_to!(if value { yes } else { no });
                    }
                }};
            }
            macro_rules! branch_word {
                ($fork:expr, $op:expr, $value:expr) => {{
                    let fork = $fork;
                    if are_addresses(w.get(fork.a), w.get(fork.b)) {
                        slow!(self.check_related(fork.a, fork.b, "the order of two different objects"));
                    }
                    branch!(fork, $op, $value)
                }};
            }
            macro_rules! branch_same {
                ($fork:expr, $op:expr, $value:expr) => {{
                    let fork = $fork;
                    if are_addresses(w.get(fork.a), w.get(fork.b)) {
                        slow!(self.check_compared(fork.a, fork.b));
                    }
                    branch!(fork, $op, $value)
                }};
            }
            macro_rules! float64 {
                ($two:expr, $op:expr, $value:expr) => {{
                    let &Two { dst, a, b, .. } = $two;
                    if S::ON && (w.has_term(a) | w.has_term(b)) {
                        slow!(self.float($op, $two));
                    } else {
                        let value: f64 = $value(f64::from_bits(w.get(a)), f64::from_bits(w.get(b)));
                        if value.is_nan() {
                            slow!(self.float($op, $two));
                        } else {
                            w.put(dst, value.to_bits());
                        }
                    }
                }};
            }
            macro_rules! near_address {
                ($near:expr) => {
                    w.get($near.base).wrapping_add_signed(i64::from($near.offset)) << pointer_cut
                        >> pointer_cut
                };
            }
            macro_rules! far_address {
                ($far:expr) => {{
                    let index = sign_extend($far.cut, w.get($far.index)).wrapping_mul(i64::from($far.scale));
                    w.get($far.base).wrapping_add_signed(index) << pointer_cut >> pointer_cut
                }};
            }
            macro_rules! number {
                ($slot:expr, $mask:expr) => {
                    if S::ON && !w.has_term($slot) && may_be_address(w.get($slot)) {
                        self.pc = pc!();
                        self.doubt_number(w.get($slot), $mask);
                    }
                };
            }
            // What `bytes` bytes hold that need no slow path. They may be a part of an address.
            macro_rules! plain {
                ($addr:expr, $bytes:literal) => {
                    if S::ON && $bytes < 8 {
                        let both = self.memory.load_within::<$bytes>($addr);
                        if let Some((_, word)) = both
                            && may_be_address(word)
                        {
                            self.pc = pc!();
                            self.doubt_part(word);
                        }
                        both.map(|(value, _)| value)
                    } else {
                        self.memory.load::<$bytes>($addr)
                    }
                };
            }
            macro_rules! load {
                ($near:expr, $bytes:literal, $signed:literal) => {{
                    let near: &Near = $near;
                    let addr = near_address!(near);
                    let plain = if S::ON && w.has_term(near.base) { None } else { plain!(addr, $bytes) };
                    match plain {
                        Some(value) => w.put(near.slot, extended(value, $bytes * 8, $signed, near.bits)),
                        None => slow!(self.load_near($bytes * 8, $signed, near)),
                    }
                }};
            }
            macro_rules! load_at {
                ($far:expr, $bytes:literal, $signed:literal) => {{
                    let far: &Far = $far;
                    let addr = far_address!(far);
                    let symbolic = S::ON && (w.has_term(far.base) | w.has_term(far.index));
                    match if symbolic { None } else { plain!(addr, $bytes) } {
                        Some(value) => w.put(far.slot, extended(value, $bytes * 8, $signed, far.bits)),
                        None => slow!(self.load_far($bytes * 8, $signed, far)),
                    }
                }};
            }
            macro_rules! store {
                ($near:expr, $bytes:literal) => {{
                    let near: &Near = $near;
                    let addr = near_address!(near);
                    let symbolic = S::ON && (w.has_term(near.base) | w.has_term(near.slot));
                    if symbolic || !self.memory.store::<$bytes>(addr, w.get(near.slot)) {
                        slow!(self.store_near(near));
                    }
                }};
            }
            macro_rules! store_at {
                ($far:expr, $bytes:literal) => {{
                    let far: &Far = $far;
                    let addr = far_address!(far);
                    let symbolic =
                        S::ON && (w.has_term(far.base) | w.has_term(far.index) | w.has_term(far.slot));
                    if symbolic || !self.memory.store::<$bytes>(addr, w.get(far.slot)) {
                        slow!(self.store_far(far));
                    }
                }};
            }

            // Safety: see above.
            let at = unsafe { &*next };
            next = unsafe { next.add(1) };
            match at {
                Code::Add(two) => int!(two, Binary::Add, |x: u64, y: u64| x.wrapping_add(y)),
                Code::Sub(two) => int!(two, Binary::Sub, |x: u64, y: u64| x.wrapping_sub(y)),
                Code::SubWord(two) => {
                    if is_distance(w.get(two.a), w.get(two.b)) {
                        slow!(self.check_distance(two.a, two.b));
                    }
                    int!(two, Binary::Sub, |x: u64, y: u64| x.wrapping_sub(y))
                }
                Code::Mul(two) => int!(two, Binary::Mul, |x: u64, y: u64| x.wrapping_mul(y)),
                Code::And(two) => int!(two, Binary::And, |x, y| x & y),
                Code::Or(two) => int!(two, Binary::Or, |x, y| x | y),
                Code::Xor(two) => int!(two, Binary::Xor, |x, y| x ^ y),
                Code::Shl(two) => partial!(two, Binary::Shl, shl),
                Code::LShr(two) => partial!(two, Binary::LShr, lshr),
                Code::AShr(two) => partial!(two, Binary::AShr, ashr),
                Code::UDiv(two) => partial!(two, Binary::UDiv, |_, x: u64, y: u64| x.checked_div(y)),
                Code::URem(two) => partial!(two, Binary::URem, |_, x: u64, y: u64| x.checked_rem(y)),
                Code::SDiv(two) => partial!(two, Binary::SDiv, sdiv),
                Code::SRem(two) => partial!(two, Binary::SRem, srem),

                Code::Eq(two) => test!(two, Compare::Eq, |_, x, y| x == y),
                Code::Ne(two) => test!(two, Compare::Ne, |_, x, y| x != y),
                Code::Ult(two) => test!(two, Compare::Ult, |_, x, y| x < y),
                Code::Ule(two) => test!(two, Compare::Ule, |_, x, y| x <= y),
                Code::Slt(two) => test!(two, Compare::Slt, |cut, x, y| signed(cut, x) < signed(cut, y)),
                Code::Sle(two) => test!(two, Compare::Sle, |cut, x, y| signed(cut, x) <= signed(cut, y)),
                Code::EqWord(two) => test_same!(two, Compare::Eq, |_, x, y| x == y),
                Code::NeWord(two) => test_same!(two, Compare::Ne, |_, x, y| x != y),
                Code::UltWord(two) => test_word!(two, Compare::Ult, |_, x, y| x < y),
                Code::UleWord(two) => test_word!(two, Compare::Ule, |_, x, y| x <= y),
                Code::SltWord(two) => {
                    test_word!(two, Compare::Slt, |cut, x, y| signed(cut, x) < signed(cut, y))
                }
                Code::SleWord(two) => {
                    test_word!(two, Compare::Sle, |cut, x, y| signed(cut, x) <= signed(cut, y))
                }

                &Code::SExt { from, to, dst, a } => {
                    if S::ON && w.has_term(a) {
                        slow!(self.extend_symbolic(true, from, to, dst, a));
                    } else {
                        let cut = 64 - to;
                        w.put(dst, (sign_extend(64 - from, w.get(a)) as u64) << cut >> cut);
                    }
                }
                &Code::ZExt { to, dst, a } => {
                    if S::ON && w.has_term(a) {
                        slow!(self.extend_symbolic(false, to, to, dst, a));
                    } else {
                        w.put(dst, w.get(a));
                    }
                }
                &Code::Trunc { to, dst, a } => {
                    if S::ON && w.has_term(a) {
                        slow!(self.trunc_symbolic(to, dst, a));
                    } else {
                        let cut = 64 - to;
                        w.put(dst, w.get(a) << cut >> cut);
                    }
                }
                &Code::Copy { dst, a } => w.copy(dst, a),
                &Code::Select { bits, dst, cond, a, b } => {
                    if S::ON && w.has_term(cond) {
                        slow!(self.select_symbolic(bits, dst, cond, a, b));
                    } else {
                        w.copy(dst, if w.get(cond) & 1 != 0 { a } else { b });
                    }
                }

                &Code::Number { slot, mask } => number!(slot, mask),
                &Code::TwoNumbers { a, b } => {
                    if are_addresses(w.get(a), w.get(b)) {
                        slow!(self.check_related(a, b, "a number made of two different objects"));
                    }
                }
                Code::FAdd64(two) => float64!(two, clew_ir::FloatBinary::Add, |x: f64, y: f64| x + y),
                Code::FSub64(two) => float64!(two, clew_ir::FloatBinary::Sub, |x: f64, y: f64| x - y),
                Code::FMul64(two) => float64!(two, clew_ir::FloatBinary::Mul, |x: f64, y: f64| x * y),
                Code::FDiv64(two) => float64!(two, clew_ir::FloatBinary::Div, |x: f64, y: f64| x / y),
                Code::Float(op, two) => slow!(self.float(*op, two)),
                Code::FloatCompare(op, two) => {
                    let &Two { cut, dst, a, b } = two;
                    if S::WATCHES && self.watches {
                        self.near_float(two);
                    }
                    if cut != 0 || (S::ON && (w.has_term(a) | w.has_term(b))) {
                        slow!(self.float_compare(*op, two));
                    } else {
                        w.put(dst, u64::from(arith::float_compare(*op, 64, w.get(a), w.get(b))));
                    }
                }
                &Code::FloatNeg { bits, dst, a } => slow!(self.float_neg(bits, dst, a)),
                &Code::FloatCast { op, from, to, dst, a } => slow!(self.float_cast(op, from, to, dst, a)),

                Code::Load8(near) => load!(near, 1, false),
                Code::Load16(near) => load!(near, 2, false),
                Code::Load32(near) => load!(near, 4, false),
                Code::Load64(near) => load!(near, 8, false),
                Code::LoadSigned8(near) => load!(near, 1, true),
                Code::LoadSigned16(near) => load!(near, 2, true),
                Code::LoadSigned32(near) => load!(near, 4, true),
                Code::Load8At(far) => load_at!(far, 1, false),
                Code::Load16At(far) => load_at!(far, 2, false),
                Code::Load32At(far) => load_at!(far, 4, false),
                Code::Load64At(far) => load_at!(far, 8, false),
                Code::LoadNumber(near) => {
                    load!(near, 8, false);
                    number!(near.slot, u32::MAX);
                }
                Code::LoadNumberAt(far) => {
                    load_at!(far, 8, false);
                    number!(far.slot, u32::MAX);
                }
                Code::LoadSigned8At(far) => load_at!(far, 1, true),
                Code::LoadSigned16At(far) => load_at!(far, 2, true),
                Code::LoadSigned32At(far) => load_at!(far, 4, true),
                Code::LoadOdd(near) => slow!(self.load_near(near.bits, false, near)),
                Code::Store8(near) => store!(near, 1),
                Code::Store16(near) => store!(near, 2),
                Code::Store32(near) => store!(near, 4),
                Code::Store64(near) => store!(near, 8),
                Code::Store8At(far) => store_at!(far, 1),
                Code::Store16At(far) => store_at!(far, 2),
                Code::Store32At(far) => store_at!(far, 4),
                Code::Store64At(far) => store_at!(far, 8),
                Code::StoreOdd(near) => slow!(self.store_near(near)),

                &Code::Offset { dst, base, offset } => {
                    if S::ON && w.has_term(base) {
                        slow!(self.offset_symbolic(dst, base, i64::from(offset)));
                    } else {
                        let value = w.get(base).wrapping_add_signed(i64::from(offset));
                        w.put(dst, value << pointer_cut >> pointer_cut);
                    }
                }
                &Code::Index { cut, scale, dst, base, index } => {
                    if S::ON && (w.has_term(base) | w.has_term(index)) {
                        slow!(self.index_symbolic(cut, scale, dst, base, index));
                    } else {
                        let index = sign_extend(cut, w.get(index)).wrapping_mul(i64::from(scale));
                        w.put(dst, w.get(base).wrapping_add_signed(index) << pointer_cut >> pointer_cut);
                    }
                }
                &Code::Count { counter } => self.counters.count(counter, 1),
                &Code::Condition { dst, state, cond, steps } => {
                    let before = w.get(state);
                    if S::ON {
                        self.shadow.concolic().state = before as u32;
                    }
                    let step = steps[(w.get(cond) & 1) as usize];
                    w.put(dst, u64::from((before as u32).wrapping_add(step)));
                }
                &Code::Vector { first, state } => {
                    let bit = (u64::from(first) + w.get(state)) as usize;
                    self.counters.see(bit);
                }

                &Code::Jump { to, weight } => {
                    spend!(weight);
                    go_to!(to);
                }
                Code::Branch(fork) => {
                    let &Fork { weight, a, yes, no, .. } = fork;
                    spend!(weight);
                    if S::WATCHES && self.watches {
                        self.pc = pc!();
                        self.near_bit(a);
                    }
                    if S::ON && w.has_term(a) {
                        slow!(self.branch_bit(fork));
                        keep!();
                    } else {
                        go_to!(if w.get(a) & 1 != 0 { yes } else { no });
                    }
                }
                Code::BranchEq(fork) => branch!(fork, Compare::Eq, |_, x, y| x == y),
                Code::BranchNe(fork) => branch!(fork, Compare::Ne, |_, x, y| x != y),
                Code::BranchUlt(fork) => branch!(fork, Compare::Ult, |_, x, y| x < y),
                Code::BranchUle(fork) => branch!(fork, Compare::Ule, |_, x, y| x <= y),
                Code::BranchSlt(fork) => {
                    branch!(fork, Compare::Slt, |cut, x, y| signed(cut, x) < signed(cut, y))
                }
                Code::BranchSle(fork) => {
                    branch!(fork, Compare::Sle, |cut, x, y| signed(cut, x) <= signed(cut, y))
                }
                Code::BranchEqWord(fork) => branch_same!(fork, Compare::Eq, |_, x, y| x == y),
                Code::BranchNeWord(fork) => branch_same!(fork, Compare::Ne, |_, x, y| x != y),
                Code::BranchUltWord(fork) => branch_word!(fork, Compare::Ult, |_, x, y| x < y),
                Code::BranchUleWord(fork) => branch_word!(fork, Compare::Ule, |_, x, y| x <= y),
                Code::BranchSltWord(fork) => {
                    branch_word!(fork, Compare::Slt, |cut, x, y| signed(cut, x) < signed(cut, y))
                }
                Code::BranchSleWord(fork) => {
                    branch_word!(fork, Compare::Sle, |cut, x, y| signed(cut, x) <= signed(cut, y))
                }
                &Code::Switch { side } => {
                    spend!(self.code.switches[side as usize].weight);
                    slow!(self.switch(side));
                    keep!();
                }
                &Code::Indirect { side } => {
                    spend!(self.code.gotos[side as usize].weight);
                    slow!(self.indirect_jump(side));
                }
                &Code::Call { side } => slow!(self.call(side)),
                &Code::CallDirect { side, function } => {
                    if S::WATCHES && self.watches {
                        self.near_text(side, function);
                    }
                    let (call, callee) = (&calls[side as usize], &functions[function as usize]);
                    let base = self.stack.base() + call.window as usize;
                    if !self.stack.has_registers(base + callee.slots as usize) {
                        slow!(self.grow_registers(base + callee.slots as usize));
                    }
                    self.push_frame(FunctionId(function), side, base, pc!());
                    let from = w;
                    w = self.window();
                    for (slot, &value) in (0..).zip(&callee.consts) {
                        w.put(slot, value);
                    }
                    for &(arg, param) in &call.moves {
                        w.take(param, from, arg);
                    }
                    go_to!(callee.start);
                }
                &Code::Return { side, weight } => {
                    spend!(weight);
                    let values = &returns[side as usize];
                    if self.stack.is_outermost() {
                        self.results = self.values_of(values);
                        self.pop_frame();
                        break 'run Ok(());
                    }
                    let Some((call, return_pc)) = self.pop_frame() else { break 'run Ok(()) };
                    let from = w;
                    w = self.window();
                    for (&(to, bits), &(slot, _)) in calls[call as usize].dst.iter().zip(values) {
                        w.take(to, from, slot);
                        if bits > 64 {
                            w.take(to + 1, from, slot + 1);
                        }
                    }
                    go_to!(return_pc);
                }

                &Code::Alloca { dst, count, side } => slow!(self.alloca(dst, count, side)),
                &Code::Intrinsic { side } => slow!(self.intrinsic(side)),
                &Code::Wide { side } => slow!(self.wide(side)),
                &Code::Label { number, holds } => slow!(self.pass_label(number, holds)),
                &Code::CountStep { counter, step } => slow!(self.count_step(counter, step)),
                &Code::Probe { segment } => slow!(S::probed(self, SegmentId(segment))),
                Code::Unreachable => slow!(Err::<(), _>(self.trap(TrapKind::Unreachable))),
                &Code::Unsupported { side } => {
                    slow!(Err::<(), _>(self.unsupported(&self.code.messages[side as usize])))
                }
            }
        };
        *fuel_left = fuel;
        result
    }
}

/// A loaded value, extended to `to` bits.
#[inline(always)]
fn extended(value: u64, from: u8, is_signed: bool, to: u8) -> u64 {
    if is_signed {
        let cut = 64 - to;
        (sign_extend(64 - from, value) as u64) << cut >> cut
    } else {
        value
    }
}

#[inline(always)]
fn shl(cut: u8, x: u64, y: u64) -> Option<u64> {
    (y < 64 - u64::from(cut)).then(|| x << (y & 63))
}

#[inline(always)]
fn lshr(cut: u8, x: u64, y: u64) -> Option<u64> {
    (y < 64 - u64::from(cut)).then(|| x >> (y & 63))
}

#[inline(always)]
fn ashr(cut: u8, x: u64, y: u64) -> Option<u64> {
    (y < 64 - u64::from(cut)).then(|| (sign_extend(cut, x) >> (y & 63)) as u64)
}

/// The quotient of the least number and -1 does not fit.
#[inline(always)]
fn sdiv(cut: u8, x: u64, y: u64) -> Option<u64> {
    let (x, y) = (sign_extend(cut, x), sign_extend(cut, y));
    (x != i64::MIN >> cut || y != -1).then(|| x.checked_div(y))?.map(|value| value as u64)
}

#[inline(always)]
fn srem(cut: u8, x: u64, y: u64) -> Option<u64> {
    let (x, y) = (sign_extend(cut, x), sign_extend(cut, y));
    (x != i64::MIN >> cut || y != -1).then(|| x.checked_rem(y))?.map(|value| value as u64)
}
