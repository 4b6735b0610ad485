//! Refutation by linear arithmetic: sums, differences and multiples that do not wrap around.
//!
//! `a + b` of two bytes widened to int is the sum of two numbers, and what several such sums are compared to
//! can be contradictory without any one of them being so. A comparison is taken for an inequality of
//! integers where the ranges of its variables, or what other comparisons say of the same sum, show that
//! neither side wraps around (`forms`). Then variables are eliminated, one after the other (`eliminate`,
//! after Fourier and Motzkin, with bounds rounded to integers); what is left over is a contradiction or
//! nothing. Each inequality remembers the constraints it came from.

mod eliminate;
mod forms;

use clew_term::{BinOp, Node, Term, Terms, UnOp};

use crate::domain::Domain;
use crate::link::{Link, Verdict};
use crate::problem::Problem;
use crate::reasons::Reasons;
use crate::sets::Sets;
use eliminate::Row;
use forms::{Form, Forms};

const MOST_CONSTRAINTS: usize = 96;
const MOST_VARS: usize = 20;
/// Comparisons that are not clear yet may be when others are.
const PASSES: usize = 3;

#[derive(Default)]
pub(crate) struct Linear {
    sets: Sets,
}

impl Link for Linear {
    fn name(&self) -> &'static str {
        "linear"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        if problem.constraints.len() > MOST_CONSTRAINTS || problem.vars.len() > MOST_VARS {
            return Verdict::Pass;
        }
        let mut system = System::new(&mut self.sets, terms, problem);
        if !system.read(terms, problem) {
            return Verdict::Pass;
        }
        let demanded = problem.constraints.len() - problem.demanded;
        system.refute(demanded).map_or(Verdict::Pass, |reasons| {
            Verdict::Unsat(reasons.iter().map(|at| problem.constraints[at]).collect())
        })
    }

    fn forget(&mut self) {
        self.sets.forget();
    }
}

/// The inequalities and what must differ from zero.
struct System {
    forms: Forms,
    rows: Vec<Row>,
    equal: Vec<Row>,
    differ: Vec<Row>,
}

impl System {
    /// With what is said of each variable alone.
    fn new(sets: &mut Sets, terms: &Terms, problem: &Problem) -> System {
        let vars = &problem.vars;
        let mut domains: Vec<(Domain, Reasons)> =
            vars.iter().map(|&var| (Domain::full(terms.var_width(var)), Reasons::default())).collect();
        for (at, &constraint) in problem.constraints.iter().enumerate() {
            let Some((on, domain)) = sets.of(terms, constraint) else { continue };
            let Some(place) = terms.as_var(*on).and_then(|var| vars.binary_search(&var).ok()) else {
                continue;
            };
            let (known, reasons) = &mut domains[place];
            let narrower = known.intersect(domain);
            if narrower != *known {
                *known = narrower;
                reasons.join(&Reasons::of(at));
            }
        }
        let forms = Forms::new(vars, domains);
        System { forms, rows: Vec::new(), equal: Vec::new(), differ: Vec::new() }
    }

    /// False if no comparison of several variables is linear.
    fn read(&mut self, terms: &Terms, problem: &Problem) -> bool {
        let mut is_read = vec![false; problem.constraints.len()];
        for _ in 0..PASSES {
            let mut any = false;
            for (at, &constraint) in problem.constraints.iter().enumerate() {
                if !is_read[at] && self.read_one(terms, at, constraint) {
                    is_read[at] = true;
                    any = true;
                }
            }
            if !any {
                break;
            }
        }
        !self.rows.is_empty() || !self.equal.is_empty()
    }

    fn read_one(&mut self, terms: &Terms, at: usize, constraint: Term) -> bool {
        if terms.with_vars(constraint, |vars| vars.len() < 2) {
            return true;
        }
        let (inner, holds) = match terms.node(constraint) {
            Node::Unary(UnOp::Not, inner) => (inner, false),
            _ => (constraint, true),
        };
        let Node::Binary(op, a, b) = terms.node(inner) else { return true };
        let signs: &[bool] = match op {
            BinOp::Slt | BinOp::Sle if holds => &[true],
            BinOp::Ult | BinOp::Ule if holds => &[false],
            BinOp::Eq => &[true, false],
            _ => return true,
        };
        let mut is_read = false;
        for &is_signed in signs {
            let sides = [a, b].map(|side| self.forms.of(terms, side, is_signed, &self.rows));
            let [Some(left), Some(right)] = sides else { continue };
            let Some(difference) = left.minus(&right) else { continue };
            self.add(op, holds, difference, &Reasons::of(at));
            is_read = true;
        }
        is_read
    }

    /// `difference` is the left side less the right one.
    fn add(&mut self, op: BinOp, holds: bool, difference: Form, reasons: &Reasons) {
        let at_most = |form: Form, bound: i128| Row::new(form, bound, reasons);
        match (op, holds) {
            (BinOp::Eq, true) => {
                self.equal.push(at_most(difference.clone(), 0));
                self.rows.extend(difference.negated().map(|form| at_most(form, 0)));
                self.rows.push(at_most(difference, 0));
            }
            (BinOp::Eq, false) => self.differ.push(at_most(difference, 0)),
            (BinOp::Slt | BinOp::Ult, _) => self.rows.push(at_most(difference, -1)),
            _ => self.rows.push(at_most(difference, 0)),
        }
    }

    /// The constraints from `demanded` on are the demand's.
    fn refute(mut self, demanded: usize) -> Option<Reasons> {
        if let Some(reasons) = eliminate::same(&self.equal, &self.differ) {
            return Some(reasons);
        }
        self.rows.extend(self.forms.bounds());
        if let Some(reasons) = eliminate::contradiction(self.rows.clone()) {
            return Some(reasons);
        }
        // What must differ is below or above: both must be contradictory. Of the path's, this is known already.
        for differ in self.differ.iter().filter(|row| row.reasons.iter().any(|at| at >= demanded)) {
            let Some(above) = differ.negated() else { continue };
            let mut all = Reasons::default();
            let both = [differ.tightened(), above.tightened()].into_iter().all(|side| {
                let rows = self.rows.iter().cloned().chain([side]).collect();
                eliminate::contradiction(rows).inspect(|reasons| all.join(reasons)).is_some()
            });
            if both {
                return Some(all);
            }
        }
        None
    }
}
