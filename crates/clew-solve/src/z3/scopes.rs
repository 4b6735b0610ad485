//! One solver with a scope for each constraint of the path, kept as far as the next query's path is the same.

use std::time::Duration;

use clew_term::{Term, Terms};

use super::api::{Checker, Context, Outcome};
use super::engine::{self, MOST_ASTS, SAFETY_FACTOR, STEPS_PER_MILLI, Translated};
use super::single;
use super::translate::Translation;
use super::watch::Watch;
use crate::answer::Reason;
use crate::limits::Limits;
use crate::link::Verdict;
use crate::problem::Problem;

// Fields are dropped in this order, and the context must be last.
pub(super) struct Scopes {
    watch: Watch,
    checker: Checker,
    scopes: Vec<Scope>,
    translation: Translation,
    steps: u32,
    is_sound: bool,
    context: Context,
}

struct Scope {
    constraint: Term,
    /// How many of the translation's definitions are asserted in it and in those around it.
    defined: usize,
}

impl Scopes {
    pub(super) fn new(limits: &Limits) -> Option<Scopes> {
        let context = Context::new()?;
        let steps = u32::try_from(limits.millis.saturating_mul(STEPS_PER_MILLI)).unwrap_or(u32::MAX).max(1);
        let most = Duration::from_millis(limits.millis.saturating_mul(SAFETY_FACTOR));
        Some(Scopes {
            watch: Watch::start(context.interrupter(), limits.interrupt.clone(), most),
            checker: Checker::new(&context, None)?,
            scopes: Vec::new(),
            translation: Translation::default(),
            steps,
            is_sound: true,
            context,
        })
    }

    /// The demand is the problem's last constraint.
    pub(super) fn check(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        let verdict = self.checked(terms, problem);
        self.is_sound &= verdict.is_some() && !self.watch.has_interrupted();
        verdict.unwrap_or(Verdict::Unknown(Reason::Incomplete("Z3 refused a constraint".to_owned())))
    }

    /// Whether another check can be made. If not, a new one is needed.
    pub(super) fn is_sound(&self) -> bool {
        self.is_sound && self.context.ast_count() <= MOST_ASTS
    }

    fn checked(&mut self, terms: &Terms, problem: &Problem) -> Option<Verdict> {
        let mut constraints: Vec<Translated> = Vec::with_capacity(problem.constraints.len());
        let mut any_floats = false;
        for &term in &problem.constraints {
            let expression = self.translation.boolean_of(&mut self.context, terms, term)?;
            any_floats |= expression.has_floats;
            constraints.push((term, expression.ast));
        }
        // Floats have a tactic of their own, which works in no incremental solver; asserting them here took twice as long.
        if any_floats {
            let Scopes { watch, translation, context, .. } = self;
            return single::check(context, translation, watch, self.steps, &constraints, problem);
        }
        let (&demand, path) = constraints.split_last()?;
        let shared = path.iter().zip(&self.scopes).take_while(|(new, old)| new.0 == old.constraint).count();
        self.leave(shared);
        for &constraint in &path[shared..] {
            self.enter(constraint)?;
        }
        self.enter(demand)?;
        self.checker.set_steps(self.steps)?;
        let verdict = match self.watch.during(|| self.checker.check(&[])) {
            Outcome::Sat => Verdict::Sat(engine::values(&self.checker, &self.translation, problem)?),
            Outcome::Unsat => Verdict::Unsat(Vec::new()),
            Outcome::Unknown => Verdict::Unknown(engine::reason(&self.checker)),
        };
        self.leave(path.len());
        Some(verdict)
    }

    fn enter(&mut self, (constraint, ast): Translated) -> Option<()> {
        let defined = self.scopes.last().map_or(0, |scope| scope.defined);
        self.checker.push();
        let definitions = self.translation.definitions();
        for &definition in &definitions[defined..] {
            self.checker.assert(definition)?;
        }
        self.scopes.push(Scope { constraint, defined: definitions.len() });
        self.checker.assert(ast)
    }

    /// Undoes all scopes but so many.
    fn leave(&mut self, keep: usize) {
        let scopes = self.scopes.len().saturating_sub(keep);
        self.checker.pop(scopes);
        self.scopes.truncate(keep);
    }
}
