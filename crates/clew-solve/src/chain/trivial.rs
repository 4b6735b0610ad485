//! What can be answered by looking: a constant demand.

use clew_term::{Term, Terms};

use crate::answer::{Answer, Changes};

pub(crate) fn answer(terms: &Terms, demand: Term) -> Option<Answer> {
    match terms.as_const(demand)? {
        0 => Some(Answer::Unsat(vec![demand])),
        _ => Some(Answer::Sat(Changes::default())),
    }
}
