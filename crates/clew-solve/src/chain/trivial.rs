//! What can be answered by looking: a constant demand, or one that the path decides.

use clew_term::{Term, Terms};

use crate::answer::{Answer, Query};

pub(crate) fn answer(terms: &mut Terms, query: &Query) -> Option<Answer> {
    if query.demand == Term::FALSE {
        return Some(Answer::Unsat(vec![query.demand]));
    }
    let negation = terms.not(query.demand);
    let mut is_on_path = query.demand == Term::TRUE;
    for &constraint in query.path {
        if constraint == Term::FALSE {
            return Some(Answer::Unsat(vec![constraint]));
        }
        if constraint == negation {
            return Some(Answer::Unsat(vec![constraint, query.demand]));
        }
        is_on_path |= constraint == query.demand;
    }
    is_on_path.then(|| Answer::Sat(query.hint.clone()))
}
