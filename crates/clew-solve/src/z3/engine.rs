//! Z3's context with what was made in it, and one check.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clew_term::{Evaluator, Terms};

use super::api::{Ast, Checker, Context};
use super::incremental::Incremental;
use super::single;
use super::size::Size;
use super::translate::{Expression, Translation};
use super::watch::Watch;
use crate::answer::Reason;
use crate::limits::Limits;
use crate::link::{Values, Verdict};
use crate::problem::Problem;

/// Z3's steps in about a millisecond.
pub(super) const STEPS_PER_MILLI: u64 = 1500;
/// The clock may end a check after so many times the limit.
pub(super) const SAFETY_FACTOR: u64 = 10;
/// With more expressions than this everything is dropped and begun anew: a bound on memory, and on
/// what the incremental solver carries along.
pub(super) const MOST_ASTS: usize = 300_000;
/// A problem of more nodes than this per millisecond of the limit is not asked at all: Z3 would be
/// busy with reading it, which it neither counts nor interrupts.
const NODES_PER_MILLI: u64 = 20;

// Fields are dropped in this order, and the context must be last.
pub(super) struct Engine {
    watch: Watch,
    incremental: Incremental,
    translation: Translation,
    interrupt: Arc<AtomicBool>,
    steps: u32,
    most_nodes: usize,
    size: Size,
    evaluator: Evaluator,
    is_sound: bool,
    context: Context,
}

/// A constraint with its translation.
pub(super) type Translated = (clew_term::Term, Ast);

impl Engine {
    pub(super) fn new(limits: &Limits) -> Option<Engine> {
        let context = Context::new()?;
        let steps = u32::try_from(limits.millis.saturating_mul(STEPS_PER_MILLI)).unwrap_or(u32::MAX).max(1);
        let most = Duration::from_millis(limits.millis.saturating_mul(SAFETY_FACTOR));
        Some(Engine {
            watch: Watch::start(context.interrupter(), limits.interrupt.clone(), most),
            incremental: Incremental::new(&context)?,
            translation: Translation::default(),
            interrupt: limits.interrupt.clone(),
            steps,
            most_nodes: usize::try_from(limits.millis.saturating_mul(NODES_PER_MILLI)).unwrap_or(usize::MAX),
            size: Size::default(),
            evaluator: Evaluator::new(),
            is_sound: true,
            context,
        })
    }

    pub(super) fn check(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        let verdict = self.make_room().and_then(|()| self.checked(terms, problem));
        self.is_sound &= verdict.is_some() && !self.watch.has_interrupted();
        match verdict {
            Some(Verdict::Unknown(_)) if self.interrupt.load(Ordering::Relaxed) => {
                Verdict::Unknown(Reason::Interrupted)
            }
            Some(Verdict::Unknown(_)) if self.watch.has_interrupted() => Verdict::Unknown(Reason::Timeout),
            Some(verdict) => verdict,
            None => Verdict::Unknown(Reason::Incomplete("Z3 refused a constraint".to_owned())),
        }
    }

    /// Whether another check can be made. If not, a new engine is needed.
    pub(super) fn is_sound(&self) -> bool {
        self.is_sound
    }

    fn make_room(&mut self) -> Option<()> {
        if self.context.ast_count() > MOST_ASTS || self.incremental.is_full() {
            self.incremental = Incremental::new(&self.context)?;
            self.translation.forget();
            self.context.forget_asts();
        }
        Some(())
    }

    /// The verdict, unless it is a model that holds only if the function has other values than it has.
    fn if_right(&mut self, terms: &Terms, problem: &Problem, verdict: Verdict, function: &str) -> Verdict {
        match verdict {
            Verdict::Sat(values)
                if !self.evaluator.all_hold(terms, &problem.constraints, &problem.patch(&values)) =>
            {
                Verdict::Unknown(Reason::Incomplete(format!("Z3 does not know {function}")))
            }
            verdict => verdict,
        }
    }

    fn checked(&mut self, terms: &Terms, problem: &Problem) -> Option<Verdict> {
        if !self.size.is_within(terms, &problem.constraints, self.most_nodes) {
            return Some(Verdict::Unknown(Reason::Timeout));
        }
        let mut constraints: Vec<Translated> = Vec::with_capacity(problem.constraints.len());
        let (mut any_floats, mut any_unknown) = (false, None);
        for &term in &problem.constraints {
            let Expression { ast, has_floats, unknown, .. } =
                self.translation.boolean_of(&mut self.context, terms, term)?;
            any_floats |= has_floats;
            any_unknown = any_unknown.or(unknown);
            constraints.push((term, ast));
        }
        if any_floats {
            let verdict = single::check(
                &self.context,
                &self.translation,
                &self.watch,
                self.steps,
                &constraints,
                problem,
            )?;
            return Some(match any_unknown {
                Some(function) => self.if_right(terms, problem, verdict, function),
                None => verdict,
            });
        }
        self.incremental.check(
            &mut self.context,
            &self.translation,
            &self.watch,
            self.steps,
            &constraints,
            problem,
        )
    }
}

/// What the solver's model says of the problem's variables; the hint's value where it says nothing.
pub(super) fn values(checker: &Checker, translation: &Translation, problem: &Problem) -> Option<Values> {
    let asts: Option<Vec<Ast>> = problem.vars.iter().map(|&var| translation.var(var)).collect();
    let values = checker.values(&asts?)?;
    let pairs = problem.vars.iter().zip(values);
    Some(pairs.map(|(&var, value)| (var, value.unwrap_or(problem.hint.value(var)))).collect())
}

/// Why a check did not decide.
pub(super) fn reason(checker: &Checker) -> Reason {
    let reason = checker.reason_unknown();
    // What Z3 says when its count of steps, or an interrupt, ended it.
    let is_limit = ["canceled", "cancelled", "timeout", "resource limit", "max."];
    if is_limit.iter().any(|words| reason.contains(words)) {
        return Reason::Timeout;
    }
    Reason::Incomplete(reason)
}
