//! `Solver`: takes a query through the chain.

use std::time::Instant;

use clew_term::{Evaluator, Model, Terms};

use crate::answer::{Answer, Query, Reason};
use crate::chain::slice::Slicer;
use crate::chain::{self, trivial};
use crate::counters::{Counters, LinkCounters};
use crate::limits::Limits;
use crate::link::{Link, Verdict};
use crate::problem::Problem;

/// What a query goes through before the links, counted like them.
const BEFORE: [&str; 2] = ["trivial", "slice"];

pub struct Solver {
    links: Vec<Box<dyn Link>>,
    slicer: Slicer,
    evaluator: Evaluator,
    counters: Counters,
    /// Which terms the links remember.
    arena: Option<u64>,
}

impl Solver {
    pub fn new(limits: Limits) -> Self {
        let links = chain::assemble(&limits);
        let names = BEFORE.into_iter().chain(links.iter().map(|link| link.name()));
        let counters = Counters { links: names.map(LinkCounters::new).collect(), wrong_models: 0 };
        Solver { links, slicer: Slicer::default(), evaluator: Evaluator::new(), counters, arena: None }
    }

    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    pub fn solve(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        self.attend(terms);
        let start = Instant::now();
        let answer = trivial::answer(terms, query);
        self.counters.links[0].count(&verdict_of(answer.as_ref()), start.elapsed());
        if let Some(answer) = answer {
            return answer;
        }
        let start = Instant::now();
        let problem = self.slicer.slice(terms, query);
        self.counters.links[1].count(&Verdict::Pass, start.elapsed());
        self.ask_links(terms, &problem)
    }

    fn attend(&mut self, terms: &Terms) {
        if self.arena != Some(terms.identity()) {
            self.arena = Some(terms.identity());
            self.links.iter_mut().for_each(|link| link.forget());
            self.slicer = Slicer::default();
        }
    }

    fn ask_links(&mut self, terms: &Terms, problem: &Problem) -> Answer {
        let mut reason = None;
        for at in 0..self.links.len() {
            let start = Instant::now();
            let verdict = self.links[at].ask(terms, problem);
            let answer = self.answer(terms, problem, &verdict);
            self.counters.links[at + BEFORE.len()].count(&verdict, start.elapsed());
            match answer {
                Some(answer) => {
                    self.links.iter_mut().for_each(|link| link.learn(terms, problem, &verdict));
                    return answer;
                }
                None if matches!(verdict, Verdict::Pass) => {}
                None => {
                    self.counters.wrong_models += 1;
                    reason = Some("the model it found does not satisfy the constraints");
                }
            }
        }
        let reason = Reason::Incomplete(reason.unwrap_or("it has no method for this").to_owned());
        let verdict = Verdict::Unknown(reason.clone());
        self.links.iter_mut().for_each(|link| link.learn(terms, problem, &verdict));
        Answer::Unknown(reason)
    }

    /// What a verdict answers. A link that passes answers nothing, nor does a model that fails its
    /// verification.
    fn answer(&mut self, terms: &Terms, problem: &Problem, verdict: &Verdict) -> Option<Answer> {
        match verdict {
            Verdict::Sat(values) => {
                let mut model: Model = problem.hint.clone();
                values.iter().for_each(|&(var, value)| model.set(var, value));
                let holds = self.evaluator.all_hold(terms, &problem.constraints, &model);
                holds.then_some(Answer::Sat(model))
            }
            Verdict::Unsat(core) => Some(Answer::Unsat(problem.owners_of(core))),
            Verdict::Unknown(reason) => Some(Answer::Unknown(reason.clone())),
            Verdict::Pass => None,
        }
    }
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
