//! Whether what was shown holds in runs: no run meets what is refuted at a point.

use crate::{Cube, Point, Program, Refuted, meet};
use clew_ir::SegmentId;
use clew_vm::{Probe, Sight};
use rustc_hash::FxHashMap;

/// Looks at runs for states that there cannot be.
pub struct Auditing<'a, 'p> {
    program: &'a Program<'p>,
    refuted: FxHashMap<SegmentId, Vec<(Point, &'a Cube)>>,
    /// How many predicates were told in runs.
    pub told: u64,
    /// Where one holds that never does.
    pub broken: Vec<String>,
}

impl<'a, 'p> Auditing<'a, 'p> {
    pub fn new(program: &'a Program<'p>, refuted: &'a Refuted) -> Self {
        let mut all: FxHashMap<SegmentId, Vec<(Point, &Cube)>> = FxHashMap::default();
        for (point, known) in refuted.all() {
            all.entry(point.at).or_default().push((point, &known.cube));
        }
        Auditing { program, refuted: all, told: 0, broken: Vec::new() }
    }
}

impl Probe for Auditing<'_, '_> {
    fn at(&mut self, segment: SegmentId, sight: &mut Sight) {
        for &(point, cube) in self.refuted.get(&segment).into_iter().flatten() {
            if !meet::is_there(self.program, point, sight) {
                continue;
            }
            let Some(holds) = meet::met(self.program, point, cube, sight) else { continue };
            self.told += 1;
            if sight.value(holds) == 1 {
                let terms = &self.program.terms;
                let literals: Vec<String> =
                    cube.literals().iter().map(|&literal| terms.show(literal).to_string()).collect();
                self.broken.push(format!("{point:?}: {} holds in a run", literals.join(" and ")));
            }
        }
    }
}
