//! The chain of links, in one place.
//!
//! Before it, `trivial` answers what needs no solving, `propagate` what the path's facts on the demand's own
//! variables decide, and `slice` makes a problem of the rest. Cheap links come first, and one that passes
//! costs little. What answers best on real code was measured: `make bench ONLY=queries`.

mod cache;
mod divides;
mod equal;
mod order;
mod recent;
pub(crate) mod slice;
mod superset;
#[cfg(test)]
mod tests;
pub(crate) mod trivial;

use crate::avm::Avm;
use crate::domains::Domains;
use crate::exhaust::Exhaust;
use crate::limits::Limits;
use crate::linear::Linear;
use crate::link::Link;
use crate::z3::Z3;

pub(crate) fn assemble(limits: &Limits) -> Vec<Box<dyn Link>> {
    vec![
        Box::new(cache::Cache::default()),
        Box::new(superset::Superset::default()),
        Box::new(recent::Recent::default()),
        Box::new(order::Order::default()),
        Box::new(equal::Equal::default()),
        Box::new(divides::Divides),
        Box::new(Avm::first(limits)),
        Box::new(Domains::default()),
        Box::new(Linear::default()),
        Box::new(Avm::before_z3(limits)),
        Box::new(Exhaust::default()),
        Box::new(Z3::new(limits.clone())),
        Box::new(Avm::last(limits)),
    ]
}
