//! Labels in a program. In C a label is a call of a function that only clew knows, with the label's number and its predicate.
//! A label has a counter, which counts how often it was passed while its predicate was true.

use crate::{FunctionId, Inst, Op, Place, Program, SiteId};
use std::collections::BTreeMap;

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
    /// The labels that a function passes, in order, with their places and sites.
    pub fn labels_in(&self, function: FunctionId) -> BTreeMap<u32, (Option<Place>, Vec<SiteId>)> {
        let label = |inst: &Inst| match inst.op {
            Op::Label { number, site, .. } => Some((number, inst.place, site)),
            _ => None,
        };
        let mut labels: BTreeMap<u32, (Option<Place>, Vec<SiteId>)> = BTreeMap::new();
        for (number, place, site) in self.function(function).insts().filter_map(label) {
            // Whoever put the label there may know better than the first of its calls.
            let known = self.label(number).map(|label| label.place).or(place);
            labels.entry(number).or_insert((known, Vec::new())).1.push(site);
        }
        labels
    }

    /// What is known of a label.
    pub fn label(&self, number: u32) -> Option<&Label> {
        self.labels.get(number as usize)
    }
}
