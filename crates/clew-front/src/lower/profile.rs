//! The profile's instrumentation: counters become `Op::Count`, the bitmaps of MC/DC go.

use clew_ir::{CounterId, Op, SiteKind};

use super::function::FunctionLowering;
use super::rule::Rule;
use crate::coverage::ProfileName;
use crate::llvm::{Opcode, Value, ValueKind};

impl<'m> FunctionLowering<'_, 'm> {
    /// Looks ahead for the function's name in the profile and the temporaries of its bitmaps.
    pub fn find_profile(&mut self, function: Value<'m>) {
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
                Rule::Bitmap if instruction.args().len() == 4 => {
                    self.bitmap_temps.insert(instruction.operand(3));
                }
                _ => {}
            }
        }
    }

    /// The arguments are (name, hash, number of counters, …).
    fn profile_name(&mut self, increment: Value<'m>) -> Option<ProfileName> {
        let name = increment.operand(0).initializer()?.string()?;
        let hash = Self::constant_int(increment.operand(1))?;
        let counters = u32::try_from(Self::constant_int(increment.operand(2))?).ok()?;
        let first = self.linker.program.counters;
        self.linker.program.counters = first.checked_add(counters)?;
        Some(ProfileName { name, hash, first, counters })
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

    /// Whether an instruction does nothing but keep a bitmap's state. Asked in order, so that what is computed from a
    /// temporary is known before its users are met.
    pub fn is_bitmap_work(&mut self, instruction: Value<'m>) -> bool {
        if self.bitmap_temps.is_empty() {
            return false;
        }
        let is_work = match instruction.opcode() {
            Opcode::LLVMAlloca => self.bitmap_temps.contains(&instruction),
            Opcode::LLVMLoad => self.bitmap_temps.contains(&instruction.operand(0)),
            Opcode::LLVMStore => self.bitmap_temps.contains(&instruction.operand(1)),
            Opcode::LLVMAdd => self.bitmap_values.contains(&instruction.operand(0)),
            Opcode::LLVMSelect => self.bitmap_values.contains(&instruction.operand(1)),
            _ => false,
        };
        if is_work {
            self.bitmap_values.insert(instruction);
        }
        is_work
    }
}
