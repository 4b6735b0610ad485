//! What a run has met of its inputs at a moment.

use super::Inputs;
use crate::inputs::choose::Choice;
use crate::inputs::extent::Extent;
use crate::inputs::space::StubId;
use crate::inputs::{Refused, Use};
use crate::world::others::Others;
use crate::world::output::Left;
use clew_ir::FunctionId;
use clew_term::Var;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The fields of `Inputs` that a run changes.
pub(crate) struct Saved {
    opened: Vec<u32>,
    unnamed: Vec<Var>,
    choices: FxHashMap<Var, Rc<Choice>>,
    wanted: Vec<(Var, u64)>,
    touched: FxHashMap<u32, u64>,
    reached: FxHashMap<u32, u64>,
    uses: FxHashMap<u32, Use>,
    clock: u64,
    written: FxHashSet<u32>,
    freed: Vec<u32>,
    extents: FxHashMap<u32, Extent>,
    others: Others,
    stub_calls: FxHashMap<StubId, u32>,
    cut_short: Vec<std::ops::Range<u64>>,
    allocations: u32,
    failing: Vec<u32>,
    withheld: usize,
    outputs: u32,
    refused: Vec<Refused>,
    left_errno: Option<Left>,
    weak: Option<(u64, bool)>,
    replaced: FxHashMap<FunctionId, bool>,
    extras: Vec<(u64, u64)>,
    named_registers: (u64, u64),
    /// The variables met, the value of each, and whether more depends on it than its term says.
    pub values: Vec<(Var, u128, bool)>,
}

impl Inputs<'_> {
    pub fn save(&self) -> Saved {
        let settled: FxHashSet<Var> = self.settled.iter().copied().collect();
        let value = |&var: &Var| (var, self.model.value(var), settled.contains(&var));
        Saved {
            opened: self.opened.clone(),
            unnamed: self.unnamed.clone(),
            choices: self.choices.clone(),
            wanted: self.wanted.clone(),
            touched: self.touched.clone(),
            reached: self.reached.clone(),
            uses: self.uses.clone(),
            clock: self.clock,
            written: self.written.clone(),
            freed: self.freed.clone(),
            extents: self.extents.clone(),
            others: self.others.clone(),
            stub_calls: self.stub_calls.clone(),
            cut_short: self.cut_short.clone(),
            allocations: self.allocations,
            failing: self.failing.clone(),
            withheld: self.withheld,
            outputs: self.outputs,
            refused: self.refused.clone(),
            left_errno: self.left_errno,
            weak: self.weak,
            replaced: self.replaced.clone(),
            extras: self.extras.clone(),
            named_registers: self.named_registers,
            values: self.live.iter().map(value).collect(),
        }
    }

    /// Goes on from there, with the values of a model of its own, which has them all.
    pub fn resume(&mut self, saved: &Saved) {
        let Saved { opened, unnamed, choices, wanted, touched, reached, uses, clock, written, .. } = saved;
        let Saved { freed, extents, others, stub_calls, cut_short, allocations, failing, withheld, .. } =
            saved;
        let Saved { outputs, refused, left_errno, weak, replaced, extras, named_registers, values, .. } =
            saved;
        self.opened.clone_from(opened);
        self.unnamed.clone_from(unnamed);
        self.choices.clone_from(choices);
        self.wanted.clone_from(wanted);
        self.touched = touched.clone();
        self.reached.clone_from(reached);
        self.uses = uses.clone();
        self.written = written.clone();
        self.freed.clone_from(freed);
        self.extents = extents.clone();
        self.others = others.clone();
        self.stub_calls.clone_from(stub_calls);
        self.cut_short.clone_from(cut_short);
        self.failing.clone_from(failing);
        self.refused.clone_from(refused);
        self.replaced = replaced.clone();
        self.extras.clone_from(extras);
        (self.clock, self.allocations, self.withheld) = (*clock, *allocations, *withheld);
        (self.outputs, self.left_errno, self.weak) = (*outputs, *left_errno, *weak);
        self.named_registers = *named_registers;
        self.live.extend(values.iter().map(|&(var, ..)| var));
        self.settled.extend(values.iter().filter(|(.., settled)| *settled).map(|&(var, ..)| var));
    }
}

impl Saved {
    /// About how many bytes it takes.
    pub fn room(&self) -> usize {
        32 * self.values.len()
            + 4 * self.opened.len()
            + 96 * self.choices.len()
            + 24 * (self.touched.len() + self.reached.len() + self.written.len())
            + 40 * self.uses.len()
            + 32 * self.stub_calls.len()
            + 512
    }
}
