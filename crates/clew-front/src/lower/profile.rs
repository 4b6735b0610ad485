//! The profile's instrumentation: counters become `Op::Count`.
//!
//! For MC/DC clang keeps a state for each decision and adds to it at each condition. The sum is the number of the test
//! vector. That is kept as it is, so that clew sees the vectors that llvm-cov sees; but the two additions and
//! the select at a condition become one `Op::Condition`, which makes no terms.

use clew_ir::{CounterId, Op, Operand, Reg, Scalar, SiteKind};

use super::function::FunctionLowering;
use super::rule::Rule;
use crate::coverage::ProfileName;
use crate::llvm::{Opcode, Value, ValueKind};

/// What a decision's state is.
const STATE: Scalar = Scalar::Int(32);

/// How a condition changes the state.
#[derive(Clone, Copy)]
pub struct Condition<'m> {
    state: Value<'m>,
    /// `[false, true]`
    steps: [u32; 2],
}

impl<'m> FunctionLowering<'_, 'm> {
    /// Looks ahead for the function's name in the profile and for its conditions.
    pub fn find_profile(&mut self, function: Value<'m>) {
        let mut bits = 0;
        for instruction in function.blocks().flat_map(|block| block.instructions()) {
            if instruction.opcode() != Opcode::LLVMCall {
                continue;
            }
            let callee = instruction.callee();
            if callee.kind() != ValueKind::Function || !callee.is_intrinsic() {
                continue;
            }
            match self.linker.units[self.unit.index()].rule(callee) {
                Rule::Increment | Rule::IncrementStep if self.profile.is_none() => {
                    self.profile = self.profile_name(instruction);
                }
                Rule::Bits => {
                    let count = Self::constant_int(instruction.operand(2));
                    bits = count.and_then(|count| u32::try_from(count).ok()).unwrap_or(0);
                }
                _ => {}
            }
        }
        self.reserve_bits(bits);
        for instruction in function.blocks().flat_map(|block| block.instructions()).filter(|_| bits > 0) {
            self.find_condition(instruction);
        }
    }

    fn reserve_bits(&mut self, bits: u32) {
        let Some(profile) = &mut self.profile else { return };
        let first = self.linker.program.bits;
        if let Some(end) = first.checked_add(bits) {
            (profile.first_bit, profile.bits) = (first, bits);
            self.linker.program.bits = end;
        }
    }

    /// `select(cond, state + a, state + b)`, which nothing else is compiled to: of a variable's sums only one is evaluated.
    fn find_condition(&mut self, select: Value<'m>) {
        if select.opcode() != Opcode::LLVMSelect {
            return;
        }
        let [yes, no] = [select.operand(1), select.operand(2)];
        let (Some((state, yes_step)), Some((other, no_step))) = (step(yes), step(no)) else { return };
        if state == other && state.opcode_if_instruction() == Some(Opcode::LLVMLoad) {
            self.states.insert(state.operand(0));
            self.conditions.insert(select, Condition { state, steps: [no_step, yes_step] });
            self.absorbed.extend([yes, no]);
        }
    }

    /// A decision's state is zero from the start: the one of `!(a || b) ? c : d` clang never sets, nor looks at in the end.
    pub fn start_state(&mut self, alloca: Value<'m>, addr: Reg) {
        if self.states.contains(&alloca) {
            let (addr, value) = (Operand::Reg(addr), Operand::bits(0));
            self.emit(Op::Store { ty: STATE, addr, value });
        }
    }

    /// The arguments are (name, hash, number of counters, …).
    fn profile_name(&mut self, increment: Value<'m>) -> Option<ProfileName> {
        let name = increment.operand(0).initializer()?.string()?;
        let hash = Self::constant_int(increment.operand(1))?;
        let counters = u32::try_from(Self::constant_int(increment.operand(2))?).ok()?;
        let first = self.linker.program.counters;
        self.linker.program.counters = first.checked_add(counters)?;
        Some(ProfileName { name, hash, first, counters, first_bit: 0, bits: 0 })
    }

    fn counter(&self, increment: Value<'m>) -> Option<CounterId> {
        let profile = self.profile.as_ref()?;
        let index = u32::try_from(Self::constant_int(increment.operand(3))?).ok()?;
        (index < profile.counters).then(|| CounterId(profile.first + index))
    }

    pub fn increment(&mut self, value: Value<'m>) {
        if let Some(counter) = self.counter(value) {
            self.emit(Op::Count(counter));
        }
    }

    pub fn increment_step(&mut self, value: Value<'m>) {
        let Some(counter) = self.counter(value) else { return };
        let step = self.operand(value.operand(4));
        let site = self.site(SiteKind::Step, 2);
        self.emit(Op::CountStep { counter, step, site });
    }

    pub fn condition(&mut self, select: Value<'m>, condition: Condition<'m>) {
        let Condition { state, steps } = condition;
        let (dst, state) = (self.result(select), self.operand(state));
        let cond = self.operand(select.operand(0));
        self.emit(Op::Condition { dst, state, cond, steps });
    }

    /// The arguments are (name, hash, first bit, address of the state).
    pub fn vector(&mut self, value: Value<'m>) {
        let Some(profile) = &self.profile else { return };
        let Some(bit) = Self::constant_int(value.operand(2)).and_then(|bit| u32::try_from(bit).ok()) else {
            return;
        };
        let first = profile.first_bit + bit;
        let (addr, state) = (self.operand(value.operand(3)), self.fresh(STATE));
        self.emit(Op::Load { ty: STATE, dst: state, addr, lenient: false });
        self.emit(Op::Vector { first, state: Operand::Reg(state) });
    }
}

/// `state + step`, with a constant.
fn step(add: Value<'_>) -> Option<(Value<'_>, u32)> {
    if add.opcode_if_instruction() != Some(Opcode::LLVMAdd) {
        return None;
    }
    let step = FunctionLowering::constant_int(add.operand(1))?;
    Some((add.operand(0), u32::try_from(step).ok()?))
}
