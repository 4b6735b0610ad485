//! Looks at runs for R-states that they come to, and for what they would have to choose to meet them.

use crate::Program;
use crate::meet;
use crate::want::Wanted;
use clew_ir::SegmentId;
use clew_search::{Seeker, Sought};
use clew_term::Term;
use clew_vm::{Probe, Sight};
use rustc_hash::{FxHashMap, FxHashSet};

/// An R-state that so many runs have met has nothing more to say (BiTe, section 4.3, coarsens the model at the first).
const ENOUGH: u32 = 3;
/// What one run may yield.
const MOST: usize = 256;

pub struct Seeking<'a, 'p> {
    program: &'a Program<'p>,
    wanted: FxHashMap<SegmentId, Vec<Visited<'a>>>,
    known: FxHashSet<(usize, Term)>,
    found: Vec<Sought>,
}

struct Visited<'a> {
    wanted: &'a Wanted,
    /// How often the run came by.
    times: u64,
    is_met: bool,
}

impl<'a, 'p> Seeking<'a, 'p> {
    pub fn new(program: &'a Program<'p>, all: impl Iterator<Item = &'a Wanted>) -> Option<Self> {
        let mut wanted: FxHashMap<SegmentId, Vec<Visited>> = FxHashMap::default();
        for one in all.filter(|one| one.met.get() < ENOUGH) {
            wanted.entry(one.point.at).or_default().push(Visited { wanted: one, times: 0, is_met: false });
        }
        let (known, found) = (FxHashSet::default(), Vec::new());
        (!wanted.is_empty()).then_some(Seeking { program, wanted, known, found })
    }
}

impl Probe for Seeking<'_, '_> {
    fn at(&mut self, segment: SegmentId, sight: &mut Sight) {
        let Some(wanted) = self.wanted.get_mut(&segment) else { return };
        if self.found.len() >= MOST {
            return;
        }
        for Visited { wanted, times, is_met } in wanted {
            if *is_met || !meet::is_there(self.program, wanted.point, sight) {
                continue;
            }
            // Of a loop's turns the first ones, and ever fewer of those that follow.
            *times += 1;
            if !times.is_power_of_two() {
                continue;
            }
            let decisions = sight.decisions();
            let Some(demand) = meet::met(self.program, wanted.point, &wanted.cube, sight) else { continue };
            if sight.value(demand) == 1 {
                *is_met = true;
                wanted.met.set(wanted.met.get() + 1);
            } else if demand != Term::FALSE && self.known.insert((decisions, demand)) {
                self.found.push(Sought { decisions, demand, steps: wanted.steps });
            }
        }
    }
}

impl Seeker for Seeking<'_, '_> {
    fn found(self: Box<Self>) -> Vec<Sought> {
        let mut found = self.found;
        found.sort_by_key(|sought| (sought.steps, sought.decisions));
        found
    }
}
