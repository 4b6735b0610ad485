//! `Solver`: takes a query through the chain.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clew_term::{Evaluator, Model, Patch, Term, Terms};

use crate::answer::{Answer, Changes, Query, Reason};
use crate::chain::slice::Slicer;
use crate::chain::{self, trivial};
use crate::confirm::Confirm;
use crate::counters::{Counters, LinkCounters};
use crate::limits::Limits;
use crate::link::{Link, Values, Verdict};
use crate::near::Near;
use crate::paths::{Paths, Tail};
use crate::problem::Problem;
use crate::propagate::Propagate;

/// What a query goes through before the links, counted like them.
const BEFORE: [&str; 3] = ["trivial", "propagate", "slice"];

pub struct Solver {
    links: Vec<Box<dyn Link>>,
    tail: Tail,
    propagate: Propagate,
    slicer: Slicer,
    evaluator: Evaluator,
    counters: Counters,
    confirm: Option<Confirm>,
    /// Which terms the links remember, and in which paths `tail` is.
    arena: Option<u64>,
    paths: Option<u64>,
    interrupt: Arc<AtomicBool>,
    /// Slow links are not asked.
    quick: bool,
}

impl Solver {
    pub fn new(limits: Limits) -> Self {
        let links = chain::assemble(&limits);
        let names = BEFORE.into_iter().chain(links.iter().map(|link| link.name()));
        let counters = Counters { links: names.map(LinkCounters::new).collect(), ..Counters::default() };
        Solver {
            links,
            tail: Tail::default(),
            propagate: Propagate::default(),
            slicer: Slicer::default(),
            evaluator: Evaluator::new(),
            counters,
            confirm: limits.confirm.then(|| Confirm::new(&limits)),
            arena: None,
            paths: None,
            interrupt: limits.interrupt,
            quick: false,
        }
    }

    /// Goes on counting from there.
    pub fn after(self, counters: Counters) -> Self {
        Solver { counters, ..self }
    }

    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// `paths` must be of the same terms.
    pub fn solve(&mut self, terms: &Terms, paths: &Paths, query: &Query) -> Answer {
        self.attend(terms, paths);
        let start = Instant::now();
        let answer = trivial::answer(terms, query.demand);
        self.counters.links[0].count(&verdict_of(answer.as_ref()), start.elapsed());
        if let Some(answer) = answer {
            return answer;
        }
        let start = Instant::now();
        let near = Near::of(terms, paths, &mut self.tail, query);
        let verdict = self.propagate.ask(terms, &near);
        self.counters.links[1].count(&verdict, start.elapsed());
        match verdict {
            Verdict::Sat(values) => {
                return self.confirmed(terms, paths, query, Answer::Sat(changes(values, query)), 1);
            }
            Verdict::Unsat(core) => {
                let core = with_demand(core, query.demand);
                return self.confirmed(terms, paths, query, Answer::Unsat(core), 1);
            }
            Verdict::Unknown(_) | Verdict::Failed(_) | Verdict::Pass => {}
        }
        let start = Instant::now();
        let problem = self.slicer.slice(terms, &self.tail, &near, query.demand);
        self.counters.links[2].count(&Verdict::Pass, start.elapsed());
        let (answer, by) = self.ask_links(terms, &problem, query);
        if let Answer::Unknown(reason) = &answer {
            self.counters.reasons.count(reason);
        }
        self.confirmed(terms, paths, query, answer, by)
    }

    /// The same, without the links that may take long. `None`: no other link can answer.
    pub fn solve_quickly(&mut self, terms: &Terms, paths: &Paths, query: &Query) -> Option<Answer> {
        self.quick = true;
        let answer = self.solve(terms, paths, query);
        self.quick = false;
        (answer != Answer::Unknown(Reason::Slow)).then_some(answer)
    }

    /// Whether these can hold together, nothing being known beforehand. The core is some of them. Of a conjunction it is all
    /// or nothing.
    pub fn check(&mut self, terms: &Terms, constraints: &[Term]) -> Answer {
        if let Some(&never) = constraints.iter().find(|&&term| term == Term::FALSE) {
            return Answer::Unsat(vec![never]);
        }
        let paths = Paths::new();
        self.attend(terms, &paths);
        let mut constraints: Vec<Term> =
            constraints.iter().copied().filter(|&term| term != Term::TRUE).collect();
        constraints.sort_unstable();
        constraints.dedup();
        let (hint, demanded) = (Model::new(), constraints.len());
        let query = Query { path: paths.root(), demand: Term::TRUE, hint: &hint };
        let problem = Problem::new(terms, constraints, demanded, &hint);
        let (answer, by) = self.ask_links(terms, &problem, &query);
        if let Answer::Unknown(reason) = &answer {
            self.counters.reasons.count(reason);
        }
        self.confirmed(terms, &paths, &query, answer, by)
    }

    /// The answer, which was given by the link at this place among the counters.
    fn confirmed(
        &mut self,
        terms: &Terms,
        paths: &Paths,
        query: &Query,
        answer: Answer,
        by: usize,
    ) -> Answer {
        if let Some(confirm) = &mut self.confirm {
            confirm.check(terms, paths, query, &answer, self.counters.links[by].name);
        }
        answer
    }

    fn attend(&mut self, terms: &Terms, paths: &Paths) {
        if self.arena.replace(terms.identity()) != Some(terms.identity()) {
            self.links.iter_mut().for_each(|link| link.forget());
            self.propagate.forget();
            self.confirm.iter_mut().for_each(|confirm| confirm.forget());
        }
        if self.paths.replace(paths.identity()) != Some(paths.identity()) {
            self.tail = Tail::default();
        }
    }

    /// The answer, and the place among the counters of the link that gave it.
    fn ask_links(&mut self, terms: &Terms, problem: &Problem, query: &Query) -> (Answer, usize) {
        let mut reason = Reason::Incomplete("it has no method for this".to_owned());
        for at in 0..self.links.len() {
            if self.interrupt.load(Ordering::Relaxed) {
                reason = Reason::Interrupted;
                break;
            }
            if self.quick && self.links[at].is_slow() {
                return (Answer::Unknown(Reason::Slow), at + BEFORE.len());
            }
            let start = Instant::now();
            let verdict = self.links[at].ask(terms, problem);
            let answer = self.answer(terms, problem, &verdict, query);
            self.counters.links[at + BEFORE.len()].count(&verdict, start.elapsed());
            match (answer, verdict) {
                (Some(answer), verdict) => {
                    self.links.iter_mut().for_each(|link| link.learn(terms, problem, &verdict));
                    return (answer, at + BEFORE.len());
                }
                (None, Verdict::Pass) => {}
                (None, Verdict::Failed(why)) => reason = why,
                (None, Verdict::Sat(_) | Verdict::Unsat(_) | Verdict::Unknown(_)) => {
                    self.counters.wrong_models += 1;
                    reason =
                        Reason::Incomplete("the model it found does not satisfy the constraints".to_owned());
                }
            }
        }
        let verdict = Verdict::Unknown(reason.clone());
        self.links.iter_mut().for_each(|link| link.learn(terms, problem, &verdict));
        (Answer::Unknown(reason), BEFORE.len() + self.links.len() - 1)
    }

    /// What a verdict answers. A link that passes or gives up answers nothing, nor does a model that fails
    /// its verification.
    fn answer(
        &mut self,
        terms: &Terms,
        problem: &Problem,
        verdict: &Verdict,
        query: &Query,
    ) -> Option<Answer> {
        match verdict {
            Verdict::Sat(values) => {
                let model = Patch { base: problem.hint, changes: values };
                let holds = self.evaluator.all_hold(terms, &problem.constraints, &model);
                holds.then(|| Answer::Sat(changes(values.clone(), query)))
            }
            Verdict::Unsat(core) => Some(Answer::Unsat(problem.owners_of(core))),
            Verdict::Unknown(reason) => Some(Answer::Unknown(reason.clone())),
            Verdict::Failed(_) | Verdict::Pass => None,
        }
    }
}

fn changes(mut values: Values, query: &Query) -> Changes {
    values.retain(|&(var, value)| query.hint.get(var) != Some(value));
    Changes(values)
}

fn with_demand(mut core: Vec<Term>, demand: Term) -> Vec<Term> {
    core.push(demand);
    core.sort_unstable();
    core.dedup();
    core
}

/// For the counters only.
fn verdict_of(answer: Option<&Answer>) -> Verdict {
    match answer {
        Some(Answer::Sat(_)) => Verdict::Sat(Vec::new()),
        Some(Answer::Unsat(_)) => Verdict::Unsat(Vec::new()),
        Some(Answer::Unknown(reason)) => Verdict::Unknown(reason.clone()),
        None => Verdict::Pass,
    }
}
