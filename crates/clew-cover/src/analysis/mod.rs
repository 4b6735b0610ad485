//! What strategies ask of the control flow: how far it is from an edge to what is open ([`Distance`]), how much is
//! open near it ([`WalkDown`]), which edges every way to it takes ([`Dominance`]) and how much code depends on it
//! ([`Dependence`]). All of it is about a unit: the function under test and what it can call. Code outside of that,
//! which is that of specifications, counts as its entry, for the function under test is what comes next. The first two go by
//! the same [`Steps`].

mod dependence;
mod distance;
mod dominance;
mod dominators;
mod steps;
mod through;
mod walk_down;

pub use dependence::Dependence;
pub use distance::Distance;
pub use dominance::Dominance;
pub use steps::Steps;
pub use walk_down::WalkDown;
