//! Float problems: a new solver for each, with Z3's tactic for floats, which works on plain assertions
//! only. So the core is the whole problem.

use super::api::{Checker, Context, Outcome};
use super::engine::{self, Translated};
use super::translate::Translation;
use super::watch::Watch;
use crate::link::Verdict;
use crate::problem::Problem;

pub(super) fn check(
    context: &Context,
    translation: &Translation,
    watch: &Watch,
    steps: u32,
    constraints: &[Translated],
    problem: &Problem,
) -> Option<Verdict> {
    let mut checker = Checker::new(context, Some("QF_FPBV"))?;
    checker.set_steps(steps)?;
    for &definition in translation.definitions() {
        checker.assert(definition)?;
    }
    for &(_, ast) in constraints {
        checker.assert(ast)?;
    }
    match watch.during(|| checker.check(&[])) {
        Outcome::Sat => Some(Verdict::Sat(engine::values(&checker, translation, problem)?)),
        Outcome::Unsat => Some(Verdict::Unsat(problem.constraints.clone())),
        Outcome::Unknown => Some(Verdict::Unknown(engine::reason(&checker))),
    }
}
