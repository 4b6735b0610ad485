//! Labels in a program: calls of a function that only clew knows, with the label's number and its predicate. A label has
//! a counter, which counts how often it was passed while its predicate was true.

use crate::{Arg, Block, Callee, Const, FunctionId, Inst, Op, Operand, Place, Program};

/// Called wherever a label is passed.
pub const REACHED: &str = "clew_reached";
/// Greater numbers are no labels.
const MOST: u128 = 1 << 24;

impl Program {
    /// The number of the label that an instruction passes, if it does.
    pub fn label_of(&self, op: &Op) -> Option<u32> {
        let Op::Call { callee: Callee::Direct(callee), args, .. } = op else { return None };
        let callee = self.function(*callee);
        if callee.name != REACHED || callee.body.is_some() {
            return None;
        }
        match args.first() {
            Some(Arg { value: Operand::Const(Const::Bits(number)), .. }) if *number < MOST => {
                Some(*number as u32)
            }
            _ => None,
        }
    }

    /// The labels that a function passes, each once, in order, with the place of the first call.
    pub fn labels_in(&self, function: FunctionId) -> Vec<(u32, Option<Place>)> {
        let blocks = self.function(function).body.iter().flat_map(|body| &body.blocks);
        let insts = blocks.flat_map(|block: &Block| &block.insts);
        let label = |inst: &Inst| self.label_of(&inst.op).map(|number| (number, inst.place));
        let mut labels: Vec<(u32, Option<Place>)> = insts.filter_map(label).collect();
        labels.sort_by_key(|&(number, _)| number);
        labels.dedup_by_key(|&mut (number, _)| number);
        labels
    }
}
