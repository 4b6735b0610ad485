//! One context and its solvers, kept through the life of the link. (experiment)
use clew_term::{Term, Terms};
use rustc_hash::FxHashMap;
use std::time::Duration;

use super::api::{Ast, Checker, Context, Outcome};
use super::translate::Translation;
use super::watch::Watch;
use crate::answer::Reason;
use crate::limits::Limits;
use crate::link::{Link, Verdict};
use crate::problem::Problem;

pub(crate) struct Z3 {
    limits: Limits,
    engine: Option<Engine>,
}

struct Engine {
    watch: Watch,
    checker: Checker,
    translation: Translation,
    proxies: FxHashMap<Term, Ast>,
    names: FxHashMap<Ast, Term>,
    scopes: Vec<Term>,
    mode: String,
    context: Context,
}

impl Z3 {
    pub(crate) fn new(limits: Limits) -> Z3 {
        Z3 { limits, engine: None }
    }
}

fn make(mode: &str, context: &Context) -> Option<Checker> {
    let logic = if mode.contains("bv") { Some("QF_BV") } else if mode.contains("fp") { Some("QF_FPBV") } else if mode.contains("all") { Some("ALL") } else { None };
    Checker::new(context, logic, &[("rlimit", 4_000_000), ("random_seed", 0)])
}

impl Engine {
    fn new(limits: &Limits) -> Option<Engine> {
        let context = Context::new()?;
        let mode = std::env::var("MODE").unwrap_or_default();
        let checker = make(&mode, &context)?;
        let watch = Watch::start(context.interrupter(), limits.interrupt.clone());
        Some(Engine { watch, checker, translation: Translation::default(), proxies: FxHashMap::default(), names: FxHashMap::default(), scopes: vec![], mode, context })
    }

    fn name(&mut self, term: Term) -> Option<Ast> {
        if let Some(&p) = self.proxies.get(&term) { return Some(p); }
        let sort = self.context.bool_sort()?;
        let proxy = self.context.symbol(&format!("p{}", term.index()), sort)?;
        self.proxies.insert(term, proxy);
        self.names.insert(proxy, term);
        Some(proxy)
    }

    fn check(&mut self, terms: &Terms, problem: &Problem) -> Option<Outcome> {
        if self.mode.contains("raw") {
            self.checker = make(&self.mode, &self.context)?;
            for &t in &problem.constraints {
                let a = self.translation.boolean_of(&mut self.context, terms, t)?;
                self.checker.assert(a);
            }
            return Some(self.checker.check(&[]));
        }
        if self.mode.contains("fresh") {
            self.checker = make(&self.mode, &self.context)?;
            for &t in &problem.constraints {
                let a = self.translation.boolean_of(&mut self.context, terms, t)?;
                let p = self.name(t)?;
                self.checker.assert_tracked(a, p);
            }
            return Some(self.checker.check(&[]));
        }
        if self.mode.contains("scope") {
            let common = self.scopes.iter().zip(&problem.constraints).take_while(|(a, b)| a == b).count();
            let pops = self.scopes.len() - common;
            if pops > 0 { self.checker.pop(pops as u32); }
            self.scopes.truncate(common);
            for &t in &problem.constraints[common..] {
                let a = self.translation.boolean_of(&mut self.context, terms, t)?;
                let p = self.name(t)?;
                self.checker.push();
                self.checker.assert_tracked(a, p);
                self.scopes.push(t);
            }
            return Some(self.checker.check(&[]));
        }
        if self.mode.contains("one") {
            self.checker.push();
            for &t in &problem.constraints {
                let a = self.translation.boolean_of(&mut self.context, terms, t)?;
                let p = self.name(t)?;
                self.checker.assert_tracked(a, p);
            }
            let o = self.checker.check(&[]);
            return Some(o);
        }
        let mut assumptions = vec![];
        for &t in &problem.constraints {
            let known = self.proxies.contains_key(&t);
            let p = self.name(t)?;
            if !known {
                let a = self.translation.boolean_of(&mut self.context, terms, t)?;
                let i = self.context.binary(z3_sys::Z3_mk_implies, p, a)?;
                self.checker.assert(i);
            }
            assumptions.push(p);
        }
        Some(self.checker.check(&assumptions))
    }
}

impl Link for Z3 {
    fn name(&self) -> &'static str { "z3" }
    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        if self.engine.is_none() { self.engine = Engine::new(&self.limits); }
        let Some(engine) = &mut self.engine else { return Verdict::Pass };
        engine.watch.begin(Duration::from_millis(self.limits.millis * 10));
        let outcome = engine.check(terms, problem);
        let _late = engine.watch.end();
        let v = match outcome {
            Some(Outcome::Sat) => {
                let asts: Vec<Ast> = problem.vars.iter().filter_map(|v| engine.translation.var(*v)).collect();
                let values = engine.checker.values(&asts).unwrap_or_default();
                Verdict::Sat(problem.vars.iter().zip(values).map(|(v, x)| (*v, x.unwrap_or(problem.hint.value(*v)))).collect())
            }
            Some(Outcome::Unsat) => Verdict::Unsat(engine.checker.unsat_core().iter().filter_map(|a| engine.names.get(a).copied()).collect()),
            _ => Verdict::Unknown(Reason::Incomplete(engine.checker.reason_unknown())),
        };
        if engine.mode.contains("one") { engine.checker.pop(1); }
        v
    }
}
