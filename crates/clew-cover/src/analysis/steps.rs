//! The places of a unit and the steps between them. A step that takes a branch edge costs one, one past a call what
//! the callee costs at least, any other nothing.
//!
//! A path returns from the functions that it starts in, enters others, and returns from these only to where it came
//! from. So a segment is two places: *up*, as long as calls that were under way at the start can return, and *down*,
//! in a callee that the path has entered and will not leave; calls that it leaves again are steps past them. Who
//! called the functions it starts in is not known: they return to behind any call of theirs in the unit. Linear in
//! the unit's code to build.

use super::through::through;
use crate::graph::{Called, Graph, Lists};
use clew_ir::SegmentId;

pub struct Step {
    pub from: u32,
    pub to: u32,
    pub cost: u32,
}

pub struct Steps {
    segments: u32,
    entry: SegmentId,
    /// By segment: it is of the unit.
    reached: Vec<bool>,
    places: usize,
    steps: Vec<Step>,
    /// By place: the numbers of steps from it, and of those to it.
    after: Lists,
    before: Lists,
}

impl Steps {
    /// `entry`: where the function under test starts.
    pub fn new(graph: &Graph, entry: SegmentId) -> Self {
        let segments = graph.segments().len() as u32;
        let mut reached = graph.edges().reached([entry.0]);
        reached.truncate(segments as usize);
        let mut build = Build { graph, reached: &reached, segments, steps: Vec::new() };
        build.inside();
        build.calls();
        build.returns();
        let (steps, places) = (build.steps, 2 * segments as usize + graph.function_count() + 3);
        let numbered = || (0..).zip(&steps);
        let after = Lists::new(places, numbered().map(|(number, step): (u32, _)| (step.from, number)));
        let before = Lists::new(places, numbered().map(|(number, step): (u32, _)| (step.to, number)));
        Steps { segments, entry, reached, places, steps, after, before }
    }

    pub fn places(&self) -> usize {
        self.places
    }

    /// Where a path starts that goes on at a segment.
    pub fn start(&self, segment: SegmentId) -> u32 {
        if self.reached.get(segment.index()).is_some_and(|&reached| reached) {
            segment.0
        } else {
            self.entry.0
        }
    }

    /// The places of a segment.
    pub fn of(&self, segment: SegmentId) -> [u32; 2] {
        [segment.0, segment.0 + self.segments]
    }

    /// The segment from which a path starts at a place.
    pub fn started(&self, place: u32) -> Option<SegmentId> {
        (place < self.segments).then_some(SegmentId(place))
    }

    /// The segment that a place is, if it is one.
    pub fn segment(&self, place: u32) -> Option<SegmentId> {
        (place < 2 * self.segments).then(|| SegmentId(place % self.segments))
    }

    pub fn after(&self, place: u32) -> impl Iterator<Item = &Step> {
        self.after.of(place).iter().map(|&number| &self.steps[number as usize])
    }

    pub fn before(&self, place: u32) -> impl Iterator<Item = &Step> {
        self.before.of(place).iter().map(|&number| &self.steps[number as usize])
    }
}

struct Build<'a> {
    graph: &'a Graph,
    reached: &'a [bool],
    segments: u32,
    steps: Vec<Step>,
}

impl Build<'_> {
    fn step(&mut self, from: u32, to: u32, cost: u32) {
        self.steps.push(Step { from, to, cost });
    }

    /// The same step up and down.
    fn both(&mut self, from: u32, to: u32, cost: u32) {
        self.step(from, to, cost);
        self.step(from + self.segments, to + self.segments, cost);
    }

    /// Behind the segments: where each function has returned, where a call through an address has led, where it has
    /// returned, and where `longjmp` jumps.
    fn returned(&self, function: usize) -> u32 {
        2 * self.segments + function as u32
    }

    fn special(&self) -> [u32; 3] {
        [0, 1, 2].map(|number| self.returned(self.graph.function_count()) + number)
    }

    fn inside(&mut self) {
        let flow = self.graph.flow();
        for &(from, to) in flow.jumps.iter().filter(|(from, _)| self.reached[*from as usize]) {
            self.both(from, to, 0);
        }
        for (from, _, to) in flow.arms().filter(|(from, ..)| self.reached[*from as usize]) {
            self.both(from, to, 1);
        }
    }

    fn calls(&mut self) {
        let through = through(self.graph.flow());
        let [any, _, jump] = self.special();
        for call in self.graph.flow().calls.iter().filter(|call| self.reached[call.from as usize]) {
            let places = [call.from, call.from + self.segments];
            let past = match call.callee {
                None => {
                    places.iter().for_each(|&place| self.step(place, any, 0));
                    Some(0)
                }
                Some(Called::Body(entry)) => {
                    places.iter().for_each(|&place| self.step(place, entry.0 + self.segments, 0));
                    through[entry.index()]
                }
                Some(Called::LongJump) => {
                    places.iter().for_each(|&place| self.step(place, jump, 0));
                    None
                }
                Some(Called::Back | Called::SetJump | Called::Stub { returns: true }) => Some(0),
                Some(Called::Never | Called::Stub { returns: false }) => None,
            };
            if let Some(cost) = past {
                self.both(call.from, call.from + 1, cost);
            }
        }
        for callee in &self.graph.flow().addressed {
            match callee {
                Called::Body(entry) => self.step(any, entry.0 + self.segments, 0),
                Called::LongJump => self.step(any, jump, 0),
                Called::Back | Called::Never | Called::SetJump | Called::Stub { .. } => {}
            }
        }
        for &landing in self.graph.flow().landings.iter().filter(|&&at| self.reached[at as usize]) {
            self.step(jump, landing, 0);
        }
    }

    /// From where functions return to behind their calls.
    fn returns(&mut self) {
        let [_, back, _] = self.special();
        let flow = self.graph.flow();
        for &from in flow.returning.iter().filter(|&&from| self.reached[from as usize]) {
            let function = self.graph.function(SegmentId(from));
            self.step(from, self.returned(function.index()), 0);
        }
        for function in self.graph.addressed() {
            self.step(self.returned(function.index()), back, 0);
        }
        for call in flow.calls.iter().filter(|call| self.reached[call.from as usize]) {
            match call.callee {
                None => self.step(back, call.from + 1, 0),
                Some(Called::Body(entry)) => {
                    let function = self.graph.function(entry);
                    self.step(self.returned(function.index()), call.from + 1, 0);
                }
                Some(
                    Called::Back | Called::Never | Called::SetJump | Called::LongJump | Called::Stub { .. },
                ) => {}
            }
        }
    }
}
