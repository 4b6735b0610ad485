//! What runs before `main` and after it: constructors and destructors.
//!
//! Clang lists a unit's in `llvm.global_ctors` and `llvm.global_dtors` with their priorities. The linker puts those of
//! all units in a row, the lower priority first and equal ones as they come; constructors run from the front,
//! destructors from the back.

use clew_ir::{FunctionId, UnitId};

use super::{Linker, Symbol};
use crate::llvm::ValueKind;

impl Linker<'_> {
    pub fn enter_start_and_end(&mut self) {
        self.program.constructors = self.row("llvm.global_ctors");
        self.program.destructors = self.row("llvm.global_dtors");
        self.program.destructors.reverse();
    }

    fn row(&mut self, list: &str) -> Vec<FunctionId> {
        let mut row = Vec::new();
        for unit in (0..self.units.len()).map(UnitId::at) {
            if self.program.units[unit.index()].runtime {
                continue;
            }
            let entries = self.module(unit).globals().find(|global| global.name() == list);
            let Some(entries) = entries.and_then(|global| global.initializer()) else { continue };
            for entry in (0..).map_while(|index| entries.element(index)) {
                let (Some(priority), Some(function)) = (entry.element(0), entry.element(1)) else { continue };
                if function.kind() != ValueKind::Null
                    && let Symbol::Function(id) = self.symbol(unit, function)
                {
                    row.push((priority.low_bits(), id));
                }
            }
        }
        row.sort_by_key(|&(priority, _)| priority);
        row.into_iter().map(|(_, id)| id).collect()
    }
}
