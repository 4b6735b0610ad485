//! Where an input pointer leads (ARCHITECTURE.md, "Inputs"): null, an object of its own, what its initialiser says, or
//! something that is there already. The choice is a variable, so that the solver picks shapes as it picks numbers.
//!
//! What is there already differs from run to run, so a run notes what it offers. A run that follows a pointer puts into
//! its path where it led. Whether it could have led elsewhere is asked only where that can make a difference, which is
//! known when the run is over: two pointers to one object are like two pointers to equal objects, unless the run writes
//! to one of them or compares the pointers, and comparisons are decisions of their own.

use crate::inputs::offer::Offer;
use crate::inputs::space::{Source, choice};
use crate::machine::{Machine, Step};
use crate::trace::concolic::Concolic;
use crate::trace::shadow::Shadow;
use crate::trace::{EventKind, Guard};
use crate::{Bound, Outcome};
use clew_term::{BinOp, Evaluator, Model, Node, Term, Terms, Var};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// How many nodes of an address are looked at.
const MAX_NODES: u32 = 256;
/// How many nodes are rewritten at a time: each is a call. What was rewritten once in a run is known.
const MAX_NEW: u32 = 1024;

/// What a pointer variable's values mean in a run, and which it has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choice {
    /// The address that any value means which nothing else claims: of the pointer's own object, or 0.
    pub rest: u64,
    /// The input object there.
    pub fresh: Option<u32>,
    pub initial: Option<u64>,
    pub offers: Vec<Offer>,
    /// How many elements into an indexed offer it leads, and how large an element is.
    pub index: Option<(Var, u64)>,
    /// The value it has: `NULL`, `FRESH`, `INITIAL` or an offer's.
    pub chosen: u64,
    /// The address it stands for.
    pub address: u64,
}

impl Choice {
    /// What a value means: `NULL`, `FRESH`, `INITIAL` or an offer's value.
    fn meaning(&self, value: u64) -> u64 {
        match value {
            choice::NULL => choice::NULL,
            choice::INITIAL if self.initial.is_some() => value,
            _ if self.offers.iter().any(|offer| offer.value == value) => value,
            _ if self.rest == 0 => choice::NULL,
            _ => choice::FRESH,
        }
    }

    pub fn offer(&self, value: u64) -> Option<Offer> {
        self.offers.iter().copied().find(|offer| offer.value == value)
    }

    /// The input object that it leads to, if it leads to one.
    pub fn object(&self) -> Option<u32> {
        match self.chosen {
            choice::NULL | choice::INITIAL => None,
            choice::FRESH => self.fresh,
            value => self.offer(value)?.object,
        }
    }

    /// The values that mean something of their own.
    fn named(&self) -> Vec<u64> {
        let initial = self.initial.map(|_| choice::INITIAL);
        let own = [choice::NULL].into_iter().chain(initial);
        own.chain(self.offers.iter().map(|offer| offer.value)).collect()
    }

    /// That the variable has this meaning.
    pub fn is(&self, c: &mut Concolic, var: Var, meaning: u64) -> Term {
        let rest = if self.rest == 0 { choice::NULL } else { choice::FRESH };
        if meaning != rest {
            return c.chooses(var, meaning);
        }
        let mut all = Term::TRUE;
        for value in self.named().into_iter().filter(|&value| value != meaning) {
            let other = c.chooses(var, value);
            let not = c.terms.not(other);
            all = c.terms.and(all, not);
        }
        all
    }

    /// The address as a term over the variable.
    fn term(&self, c: &mut Concolic, var: Var, width: u32) -> Term {
        let mut term = c.terms.constant(u128::from(self.rest), width);
        for offer in self.offers.iter().rev() {
            let mut address = c.terms.constant(u128::from(offer.address), width);
            if let (true, Some((index, stride))) = (offer.indexed, self.index) {
                let behind = scaled(&mut c.terms, index, stride, width);
                address = c.terms.add(behind, address);
            }
            let is_it = c.chooses(var, offer.value);
            term = c.terms.ite(is_it, address, term);
        }
        if let Some(initial) = self.initial {
            let (is_initial, initial) =
                (c.chooses(var, choice::INITIAL), c.terms.constant(u128::from(initial), width));
            term = c.terms.ite(is_initial, initial, term);
        }
        let (is_null, null) = (c.chooses(var, choice::NULL), c.terms.constant(0, width));
        c.terms.ite(is_null, null, term)
    }
}

/// Rewrites addresses with what the path says of pointer variables.
struct Decided<'a> {
    terms: &'a mut Terms,
    vars: &'a FxHashSet<Var>,
    model: &'a Model,
    /// What was rewritten before, with the same vars.
    known: &'a mut FxHashMap<Term, Term>,
    evaluator: Evaluator,
    /// How many nodes may still be rewritten.
    left: u32,
}

impl Decided<'_> {
    fn rewrite(&mut self, term: Term) -> Term {
        let node = self.terms.node(term);
        if !matches!(node, Node::Ite(..) | Node::Binary(BinOp::Add | BinOp::Sub, ..)) {
            return term;
        }
        if let Some(&known) = self.known.get(&term) {
            return known;
        }
        self.left = self.left.saturating_sub(1);
        let rewritten = self.rewrite_anew(term, node);
        if self.left > 0 {
            self.known.insert(term, rewritten);
        }
        rewritten
    }

    fn rewrite_anew(&mut self, term: Term, node: Node) -> Term {
        match node {
            _ if self.left == 0 => term,
            Node::Ite(cond, yes, no) => {
                let mut vars = Vec::new();
                self.terms.vars(cond, &mut vars);
                if vars.iter().all(|var| self.vars.contains(var)) {
                    let holds = self.evaluator.eval(self.terms, cond, self.model) != 0;
                    return self.rewrite(if holds { yes } else { no });
                }
                let (yes, no) = (self.rewrite(yes), self.rewrite(no));
                self.terms.ite(cond, yes, no)
            }
            Node::Binary(op @ (BinOp::Add | BinOp::Sub), a, b) => {
                let (a, b) = (self.rewrite(a), self.rewrite(b));
                self.terms.binary(op, a, b)
            }
            _ => term,
        }
    }
}

fn scaled(terms: &mut Terms, index: Var, stride: u64, width: u32) -> Term {
    let index = terms.var(index);
    let wide = terms.zext(index, width);
    let stride = terms.constant(u128::from(stride), width);
    terms.mul(wide, stride)
}

impl<S: Shadow> Machine<'_, S> {
    /// Decides a pointer variable: its address in this run and its term.
    pub fn choose(&mut self, var: Var, mut choice: Choice, stride: u64) -> (u64, Term) {
        let value = self.take_value(var) as u64;
        choice.chosen = choice.meaning(value);
        let offer = choice.offer(choice.chosen);
        choice.address = match choice.chosen {
            choice::NULL => 0,
            choice::INITIAL => choice.initial.unwrap_or(0),
            choice::FRESH => choice.rest,
            _ => offer.map_or(0, |offer| offer.address),
        };
        if choice.offers.iter().any(|offer| offer.indexed) {
            // As far as a machine's addresses go.
            let bits = if self.code.pointer_bytes == 8 { 40 } else { 28 };
            let index = self.inputs.space.index_of(var, bits);
            choice.index = Some((index, stride));
            let steps = self.take_value(index) as u64;
            self.var_term(index, bits);
            if offer.is_some_and(|offer| offer.indexed) {
                choice.address = choice.address.wrapping_add(steps.wrapping_mul(stride));
            }
        }
        if let Some(object) = choice.object() {
            self.use_object(object);
        }
        let address = choice.address;
        let width = u32::from(self.pointer_bits());
        let mut term = Term::NONE;
        if S::ON {
            self.var_term(var, choice::BITS);
            let c = self.shadow.concolic();
            c.pointers.insert(var);
            term = choice.term(c, var, width);
            term = c.unless_constant(term);
        }
        self.inputs.choices.insert(var, Rc::new(choice));
        (address, term)
    }

    /// An object that a run uses without having opened it: a global that a pointer leads to, or a struct to a member of
    /// which it does.
    fn use_object(&mut self, index: u32) {
        let object = &self.inputs.space.objects[index as usize];
        if self.inputs.opened.contains(&index) {
            return;
        }
        match object.source {
            Source::Container(..) => {
                let (source, ty, stride, depth) = (object.source, object.ty, object.stride, object.depth);
                self.open(source, ty, stride, depth);
            }
            _ => self.inputs.opened.push(index),
        }
    }

    /// The pointer variable that an address is made from in this run. Where a program's own condition chooses among
    /// several pointers, it is the chosen one's.
    pub fn pointer_var(&mut self, term: Term) -> Option<Var> {
        let c = self.shadow.concolic();
        let (mut work, mut evaluator, mut seen) = (vec![term], Evaluator::new(), 0);
        let mut vars = Vec::new();
        while let Some(term) = work.pop() {
            seen += 1;
            match c.terms.node(term) {
                Node::Ite(cond, yes, no) if seen < MAX_NODES => {
                    vars.clear();
                    c.terms.vars(cond, &mut vars);
                    if let [var] = vars[..]
                        && self.inputs.choices.contains_key(&var)
                    {
                        return Some(var);
                    }
                    let holds = evaluator.eval_more(&c.terms, cond, self.inputs.model) != 0;
                    work.push(if holds { yes } else { no });
                }
                Node::Binary(BinOp::Add | BinOp::Sub, a, b) if seen < MAX_NODES => work.extend([b, a]),
                _ => {}
            }
        }
        None
    }

    /// An address once its pointers are decided: from there on it is a plain number, and perhaps a constant.
    pub fn as_decided(&mut self, term: Term) -> Term {
        let c = self.shadow.concolic();
        let mut decided = Decided {
            terms: &mut c.terms,
            vars: &c.decided_vars,
            known: &mut c.as_decided,
            model: self.inputs.model,
            evaluator: Evaluator::new(),
            left: MAX_NEW,
        };
        decided.rewrite(term)
    }

    /// Two pointers are compared: no number of elements makes one lead to another object.
    pub fn bound_indices(&mut self, term: Term) -> Step {
        if term.is_none() {
            return Ok(());
        }
        let mut vars = Vec::new();
        self.shadow.concolic().terms.vars(term, &mut vars);
        for var in vars {
            let index = self.inputs.choices.get(&var).and_then(|choice| choice.index);
            if let Some((index, _)) = index {
                self.bound_index(index)?;
            }
        }
        Ok(())
    }

    /// Puts into the path where a pointer variable leads. Where else it could is settled when the run is over.
    pub fn decide(&mut self, var: Var) -> Step {
        let pc = self.pc.saturating_sub(1);
        let Some(choice) = self.inputs.choices.get(&var) else { return Ok(()) };
        let c = self.shadow.concolic();
        let cond = choice.is(c, var, choice.chosen);
        let (at, index) = (c.trace.events.len(), choice.index);
        let is_indexed = choice.offer(choice.chosen).is_some_and(|offer| offer.indexed);
        let kind = EventKind::Check { held: true, guards: Guard::Choice, other: Term::FALSE };
        let is_news = self.event(kind, cond, pc);
        let c = self.shadow.concolic();
        c.undecided.extend(is_news.then_some((at, var)));
        if c.decided_vars.insert(var) {
            c.as_decided.clear();
        }
        match index {
            Some((index, _)) if is_indexed => self.bound_index(index),
            _ => Ok(()),
        }
    }

    /// No pointer leads further than to the middle of its array. That is a bound, and what follows from it is
    /// proven only within it.
    fn bound_index(&mut self, index: Var) -> Step {
        let pc = self.pc.saturating_sub(1);
        // As much room behind it as before it.
        let most = self.inputs.space.bounds.max_array / 2;
        let held = self.inputs.model.value(index) <= u128::from(most);
        let c = self.shadow.concolic();
        let index = c.terms.var(index);
        let most = c.terms.constant(u128::from(most), c.terms.width(index));
        let inside = c.terms.ule(index, most);
        if held {
            let kind = EventKind::Check { held, guards: Guard::Choice, other: Term::FALSE };
            let is_news = self.event(kind, inside, pc);
            self.shadow.concolic().trace.bounds.extend(is_news.then_some(inside));
            return Ok(());
        }
        c.trace.bounds.push(inside);
        self.check(inside, false, Guard::Bound, pc);
        Err(Box::new(Outcome::Bound(Bound::MaxArray)))
    }

    pub fn var_in(&mut self, term: Term) -> Option<Var> {
        if term.is_some() { self.pointer_var(term) } else { None }
    }
}
