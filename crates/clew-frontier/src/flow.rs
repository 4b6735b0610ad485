//! How the analysis goes through a program: which edges lead to a point, and what must hold before one.

use crate::{Cube, Point};
use clew_ir::Doubts;
use clew_term::{Model, Term, Terms};

/// How one point comes before another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Way {
    /// Within a function: the outcome of its block's end by this number.
    Jump(u32),
    /// Past the call that ends the segment, whatever it does.
    Past,
    /// From where a function returns to behind the call under way.
    Back,
    /// From a call to the start of the function that it calls.
    Into,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Edge {
    pub from: Point,
    pub to: Point,
    pub way: Way,
}

/// The weakest precondition of some literals across an edge, over the state at its start.
#[derive(Clone, Debug, Default)]
pub struct Before {
    /// What must hold for the edge to be taken.
    pub guard: Vec<Term>,
    /// What became of each literal, in their order.
    pub literals: Vec<Term>,
    /// What is taken for granted.
    pub granted: Doubts,
}

/// How many decisions to look into calls came before. What is shown in an era stays shown, by the edges of that era.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Era(pub u32);

/// What leads to a point, as far as it is known.
pub enum Sources {
    Edges(Vec<Edge>),
    /// Something comes here that the analysis does not follow.
    Anything(&'static str),
}

pub trait Flow {
    fn terms(&mut self) -> &mut Terms;

    /// Every edge on which the point may be come to with the cube. A run that is at the point has just taken one of them,
    /// or starts there.
    /// `era`: the calls are looked into that were by then.
    fn sources(&mut self, to: Point, cube: &Cube, era: Era) -> Sources;

    /// Whether a run may start there, and what then holds of what these literals are about: `None`, no run starts there.
    fn start(&mut self, at: Point, literals: &[Term]) -> Option<Vec<Term>>;

    /// `None`: no run goes this way.
    fn before(&mut self, edge: &Edge, literals: &[Term]) -> Option<Before>;

    /// Whether the term says something of the state alone. What does not holds of values that nobody knows, and cannot be
    /// said of another visit.
    fn is_of_state(&self, term: Term) -> bool;

    /// Puts a model's values in the place of those that nobody knows.
    fn choose(&mut self, literals: &mut [Term], model: &Model);

    /// Whether a loop comes back there.
    fn is_head(&self, at: Point) -> bool;

    /// Points are looked at in falling order, so that all that follows a point is known when it is its turn.
    fn rank(&self, at: Point) -> Vec<u32>;

    /// What is true wherever a run is there, of what these literals are about.
    fn facts(&mut self, at: Point, literals: &[Term]) -> Vec<Term>;

    /// Which calls are looked into now.
    fn era(&self) -> Era;

    /// Looks into more calls from here on; false where there are none.
    fn deepen(&mut self) -> bool;

    /// Looks into the call that an edge goes past, from here on; false where it cannot, or does.
    fn enter(&mut self, past: &Edge) -> bool;
}
