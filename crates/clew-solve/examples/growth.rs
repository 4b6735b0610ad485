//! What a query costs at the end of a long path: nothing may grow with the path's length.
//!
//! Paths of the shapes that loops make, up to a hundred thousand branches; at every branch the other side
//! is asked for, in the order of the path and, so that no luck of order helps, in an order that jumps.
//! Exits with 1 if the time for a query grows by more than [`MOST`] from the shortest path to the longest.

use std::time::Instant;

use clew_solve::{Answer, Limits, PathId, Paths, Query, Solver};
use clew_term::{Model, Term, Terms, Var};

const LENGTHS: [usize; 3] = [1_000, 10_000, 100_000];
/// Larger tables miss the processor's caches more often; a walk along the path would give a hundred.
const MOST: f64 = 8.0;

type Shape = fn(&mut Terms, usize) -> (Vec<Term>, Model);

/// `while (*s++)`: each character is its own variable.
fn characters(terms: &mut Terms, length: usize) -> (Vec<Term>, Model) {
    let zero = terms.constant(0, 8);
    let path = (0..length).map(|_| {
        let character = terms.fresh("c", 8);
        terms.ne(character, zero)
    });
    (path.collect(), (0..length).map(|var| (Var(var as u32), 97)).collect())
}

/// `for (i = 0; i < n; i++)`: all are about one variable.
fn counter(terms: &mut Terms, length: usize) -> (Vec<Term>, Model) {
    let n = terms.fresh("n", 32);
    let path = (0..length).map(|at| {
        let at = terms.constant(at as u128, 32);
        terms.slt(at, n)
    });
    (path.collect(), [(Var(0), length as u128 + 1)].into_iter().collect())
}

/// `while (n--)`.
fn countdown(terms: &mut Terms, length: usize) -> (Vec<Term>, Model) {
    let n = terms.fresh("n", 32);
    let path = (0..length).map(|at| {
        let at = terms.constant(at as u128, 32);
        terms.ne(at, n)
    });
    (path.collect(), [(Var(0), length as u128 + 1)].into_iter().collect())
}

/// The same few questions again and again, as a loop over a small table asks them.
fn again(terms: &mut Terms, length: usize) -> (Vec<Term>, Model) {
    let vars: Vec<Term> = (0..8).map(|_| terms.fresh("v", 32)).collect();
    let limit = terms.constant(10, 32);
    let path = (0..length).map(|at| terms.slt(vars[at % 8], limit));
    (path.collect(), Model::new())
}

/// `a[i] <= a[i + 1]`: every constraint is connected with every other.
fn sorted(terms: &mut Terms, length: usize) -> (Vec<Term>, Model) {
    let vars: Vec<Term> = (0..=length).map(|_| terms.fresh("a", 32)).collect();
    let path = vars.windows(2).map(|pair| terms.sle(pair[0], pair[1])).collect();
    (path, (0..=length).map(|var| (Var(var as u32), var as u128 * 2)).collect())
}

/// Microseconds for a query.
fn measure(shape: Shape, length: usize, jumps: bool) -> f64 {
    let mut terms = Terms::new();
    let (conditions, hint) = shape(&mut terms, length);
    let demands: Vec<Term> = conditions.iter().map(|&condition| terms.not(condition)).collect();
    let mut paths = Paths::new();
    let mut path = paths.root();
    let prefixes: Vec<PathId> = conditions
        .iter()
        .map(|&condition| {
            let before = path;
            path = paths.extend(&terms, path, condition);
            before
        })
        .collect();
    let mut solver = Solver::new(Limits { confirm: false, ..Limits::default() });
    let start = Instant::now();
    for at in 0..length {
        let at = if jumps { at * 7_919 % length } else { at };
        let query = Query { path: prefixes[at], demand: demands[at], hint: &hint };
        if let Answer::Unknown(reason) = solver.solve(&terms, &paths, &query) {
            println!("branch {at} of {length}: {reason}");
        }
    }
    start.elapsed().as_secs_f64() * 1e6 / length as f64
}

fn main() {
    let shapes: [(&str, Shape); 5] = [
        ("characters", characters),
        ("counter", counter),
        ("countdown", countdown),
        ("again", again),
        ("sorted", sorted),
    ];
    println!("µs for a query at each branch of a path of 1,000, of 10,000 and of 100,000 branches");
    println!("{:<20} {:>10} {:>10} {:>10}  growth", "", LENGTHS[0], LENGTHS[1], LENGTHS[2]);
    let mut grows = false;
    for (name, shape) in shapes {
        for jumps in [false, true] {
            let [short, middle, long] = LENGTHS.map(|length| measure(shape, length, jumps));
            let growth = long / short;
            grows |= growth > MOST;
            let order = if jumps { ", jumping" } else { "" };
            println!(
                "{:<20} {short:>10.2} {middle:>10.2} {long:>10.2}  {growth:.1} times",
                format!("{name}{order}")
            );
        }
    }
    println!("limit: at most {MOST} times: {}", if grows { "NO" } else { "yes" });
    std::process::exit(i32::from(grows));
}
