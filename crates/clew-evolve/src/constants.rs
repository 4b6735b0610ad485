//! The numbers and texts in a module's code: what evolution seeds its values with.

use clew_ir::{Const, Program};
use std::collections::BTreeSet;

#[derive(Default)]
pub struct Constants {
    pub numbers: Vec<u64>,
    pub texts: Vec<Vec<u8>>,
}

/// Longer texts are no values that a test would have.
const LONGEST: usize = 64;

impl Constants {
    pub fn of(program: &Program) -> Self {
        let is_users = |unit: clew_ir::UnitId| !program.units[unit.index()].runtime;
        let mut numbers = BTreeSet::new();
        for function in program.functions.iter().filter(|function| is_users(function.unit)) {
            if let Some(body) = &function.body {
                body.constants(|value| {
                    if let Const::Bits(bits) = value {
                        numbers.extend(u64::try_from(bits).ok());
                    }
                });
            }
        }
        let mut texts = BTreeSet::new();
        let literals = program.globals.iter().filter(|global| global.constant && is_users(global.unit));
        for init in literals.filter_map(|global| global.init.as_ref()) {
            if let Some((0, text)) = init.bytes.split_last()
                && !text.is_empty()
                && text.len() <= LONGEST
                && text.iter().all(|byte| matches!(byte, 9..=13 | 32..=126))
            {
                texts.insert(text.to_vec());
            }
        }
        Constants { numbers: numbers.into_iter().collect(), texts: texts.into_iter().collect() }
    }
}
