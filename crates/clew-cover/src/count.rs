//! How often runs did what objectives count: the expressions of the coverage map, evaluated as far as a run has hit what they
//! are made of. A run of a large function comes by little of it; all other expressions are zero, and are not looked at.

use crate::graph::Lists;
use crate::{Objective, ObjectiveId};
use clew_ir::{Counts, CoverageMap, Expr, ExprId, FunctionId, Program};
use std::cell::RefCell;

/// The functions that have counted objectives, in the order of their counters.
#[derive(Default)]
pub struct Counted(Vec<Function>);

struct Function {
    first: u32,
    counters: u32,
    exprs: Vec<Expr>,
    /// By counter, from the function's first: the expressions that are it.
    of_counter: Lists,
    /// The counters of labels, which lie behind all of clang's, in order, each with its expression.
    labels: Vec<(u32, u32)>,
    /// By expression: those that it is an operand of.
    users: Lists,
    /// By expression: the objectives that it counts.
    objectives: Lists,
    room: RefCell<Room>,
}

/// What an evaluation needs; all zero in between.
#[derive(Default)]
struct Room {
    values: Vec<i64>,
    /// A bit for each expression that is to be looked at.
    pending: Vec<u64>,
    /// Those that are not zero.
    found: Vec<u32>,
}

impl Counted {
    pub fn new(program: &Program, objectives: &[Objective]) -> Counted {
        let mut by_function: Vec<(FunctionId, Vec<(u32, u32)>)> = Vec::new();
        for (at, objective) in (0..).zip(objectives) {
            let Some(count) = objective.count else { continue };
            match by_function.last_mut().filter(|(function, _)| *function == objective.function) {
                Some((_, counts)) => counts.push((count.0, at)),
                None => by_function.push((objective.function, vec![(count.0, at)])),
            }
        }
        let functions = by_function.into_iter().filter_map(|(function, counts)| {
            Some(Function::new(program.function(function).coverage.as_ref()?, counts))
        });
        let mut functions: Vec<Function> = functions.collect();
        functions.sort_by_key(|function| function.first);
        Counted(functions)
    }

    /// The objectives whose count is not zero, and their counts.
    pub fn counts(&self, counts: &Counts) -> Vec<(ObjectiveId, i64)> {
        let (mut out, mut from) = (Vec::new(), 0);
        while let Some(counter) = counts.next(from) {
            let at = self.0.partition_point(|function| function.first + function.counters <= counter.0);
            let Some(function) = self.0.get(at) else { break };
            if function.first <= counter.0 {
                let end = function.first + function.counters;
                // One function's objectives may stand in two places.
                let same = self.0[at..].iter().take_while(|other| other.first == function.first);
                same.for_each(|function| function.evaluate(counts, &mut out));
                from = end;
            } else {
                from = function.first;
            }
        }
        out
    }
}

impl Function {
    fn new(map: &CoverageMap, counts: Vec<(u32, u32)>) -> Function {
        let exprs = (0..).zip(&map.exprs);
        let of_counter = exprs.clone().filter_map(|(at, expr)| match expr {
            Expr::Counter(counter) => Some((counter.0.checked_sub(map.first)?, at)),
            _ => None,
        });
        let of_counter = of_counter.filter(|&(counter, _)| counter < map.counters);
        let label = |expr: ExprId| match map.expr(expr) {
            Expr::Counter(counter) => Some((counter.0, expr.0)),
            _ => None,
        };
        let mut labels: Vec<(u32, u32)> = map.labels.iter().filter_map(|it| label(it.count)).collect();
        labels.sort_unstable();
        let users = exprs.flat_map(|(at, expr)| match expr {
            Expr::Zero | Expr::Counter(_) => [None; 2],
            Expr::Add(a, b) | Expr::Sub(a, b) => [Some((a.0, at)), Some((b.0, at)).filter(|_| a != b)],
        });
        Function {
            first: map.first,
            counters: map.counters,
            of_counter: Lists::new(map.counters as usize, of_counter),
            labels,
            users: Lists::new(map.exprs.len(), users.flatten()),
            objectives: Lists::new(map.exprs.len(), counts.into_iter()),
            exprs: map.exprs.clone(),
            room: RefCell::default(),
        }
    }

    fn evaluate(&self, counts: &Counts, out: &mut Vec<(ObjectiveId, i64)>) {
        let Room { values, pending, found } = &mut *self.room.borrow_mut();
        values.resize(self.exprs.len(), 0);
        pending.resize(self.exprs.len().div_ceil(64), 0);
        let mut first = pending.len();
        let own = counts.within(self.first, self.counters).iter().flat_map(|&(counter, count)| {
            self.of_counter.of(counter.0 - self.first).iter().map(move |&at| (at, count))
        });
        for (at, count) in own.chain(self.labels_passed(counts)) {
            values[at as usize] = count as i64;
            pending[at as usize / 64] |= 1 << (at % 64);
            first = first.min(at as usize / 64);
        }
        // What an expression is an operand of comes behind it.
        for word in first..pending.len() {
            while pending[word] != 0 {
                let at = word * 64 + pending[word].trailing_zeros() as usize;
                pending[word] &= pending[word] - 1;
                let value = match self.exprs[at] {
                    Expr::Zero => 0,
                    Expr::Counter(_) => values[at],
                    Expr::Add(a, b) => values[a.0 as usize].wrapping_add(values[b.0 as usize]),
                    Expr::Sub(a, b) => values[a.0 as usize].wrapping_sub(values[b.0 as usize]),
                };
                if value != 0 {
                    values[at] = value;
                    found.push(at as u32);
                    for &user in self.users.of(at as u32) {
                        pending[user as usize / 64] |= 1 << (user % 64);
                    }
                }
            }
        }
        for at in found.drain(..) {
            let value = std::mem::take(&mut values[at as usize]);
            out.extend(self.objectives.of(at).iter().map(|&id| (ObjectiveId(id), value)));
        }
    }

    /// The expressions of labels that a run has passed, and how often it passed them.
    fn labels_passed(&self, counts: &Counts) -> impl Iterator<Item = (u32, u64)> {
        let ends = self.labels.first().zip(self.labels.last());
        let hit = ends.map_or(&[][..], |(first, last)| counts.within(first.0, last.0 - first.0 + 1));
        hit.iter().filter_map(|&(counter, count)| {
            let at = self.labels.binary_search_by_key(&counter.0, |&(label, _)| label).ok()?;
            Some((self.labels[at].1, count))
        })
    }
}
