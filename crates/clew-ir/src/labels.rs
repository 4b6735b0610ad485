//! Labels in a program. In C a label is a call of a function that only clew knows, with the label's number and its predicate.
//! A label has a counter, which counts how often it was passed while its predicate was true.

use crate::{FunctionId, Inst, Op, Place, Program};

/// Called wherever a label is passed.
pub const REACHED: &str = "clew_reached";
/// Greater numbers are no labels.
pub const MOST_LABELS: u32 = 1 << 24;

/// What a label is about, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Who asks for it: `wm`.
    pub criterion: String,
    /// `a < b -> a <= b`
    pub words: String,
    /// In the user's file.
    pub place: Place,
}

impl Program {
    /// The labels that a function passes, each once, in order, with their places.
    pub fn labels_in(&self, function: FunctionId) -> Vec<(u32, Option<Place>)> {
        let label = |inst: &Inst| match inst.op {
            Op::Label { number, .. } => Some((number, inst.place)),
            _ => None,
        };
        let mut labels: Vec<(u32, Option<Place>)> =
            self.function(function).insts().filter_map(label).collect();
        labels.sort_by_key(|&(number, _)| number);
        labels.dedup_by_key(|&mut (number, _)| number);
        // Whoever put the label there may know better than the first of its calls.
        let known = |(number, place)| (number, self.label(number).map(|label: &Label| label.place).or(place));
        labels.into_iter().map(known).collect()
    }

    /// What is known of a label.
    pub fn label(&self, number: u32) -> Option<&Label> {
        self.labels.get(number as usize)
    }
}
