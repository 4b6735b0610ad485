//! How long queries take: small programs explored concolically, as clew-search would.
//!
//! `cargo run --release -p clew-solve --example dse [queries]` prints, for each program, the median
//! and the worst time of a query by the link that answered it.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::time::Instant;

use clew_solve::{Answer, Limits, Query, Solver};
use clew_term::{Evaluator, Model, Term, Terms};

/// A concolic run: conditions are decided by the model and recorded.
struct Run<'a> {
    terms: &'a mut Terms,
    model: &'a Model,
    evaluator: Evaluator,
    path: Vec<Term>,
}

impl Run<'_> {
    fn branch(&mut self, condition: Term) -> bool {
        let taken = self.evaluator.eval(self.terms, condition, self.model) == 1;
        if self.terms.as_const(condition).is_none() {
            let recorded = if taken { condition } else { self.terms.not(condition) };
            self.path.push(recorded);
        }
        taken
    }

    fn constant(&mut self, value: u128, like: Term) -> Term {
        let width = self.terms.width(like);
        self.terms.constant(value, width)
    }
}

type Program = fn(&mut Run, &[Term]);

/// Bubble sort: every comparison connects two elements.
fn sort(run: &mut Run, input: &[Term]) {
    let mut items = input.to_vec();
    for end in (1..items.len()).rev() {
        for at in 0..end {
            let swap = run.terms.slt(items[at + 1], items[at]);
            if run.branch(swap) {
                items.swap(at, at + 1);
            }
        }
    }
}

/// A number, an operator, a number: character by character, widened to int as C does.
fn parse(run: &mut Run, input: &[Term]) {
    let mut value = run.terms.constant(0, 32);
    for &byte in input {
        let character = run.terms.sext(byte, 32);
        let zero = run.constant(u128::from(b'0'), character);
        let nine = run.constant(u128::from(b'9'), character);
        let (low, high) = (run.terms.sle(zero, character), run.terms.sle(character, nine));
        if run.branch(low) && run.branch(high) {
            let ten = run.constant(10, character);
            let digit = run.terms.sub(character, zero);
            let shifted = run.terms.mul(value, ten);
            value = run.terms.add(shifted, digit);
            continue;
        }
        for operator in *b"+-*/ \0" {
            let operator = run.constant(u128::from(operator), character);
            let is = run.terms.eq(character, operator);
            if run.branch(is) {
                break;
            }
        }
        let limit = run.constant(1000, value);
        let large = run.terms.slt(limit, value);
        if run.branch(large) {
            return;
        }
        value = run.constant(0, value);
    }
}

/// Arithmetic on a few ints, with products and remainders.
fn arithmetic(run: &mut Run, input: &[Term]) {
    let mut sum = run.terms.constant(1, 32);
    for pair in input.windows(2) {
        let product = run.terms.mul(pair[0], pair[1]);
        let seven = run.constant(7, product);
        let rest = run.terms.srem(product, seven);
        let three = run.constant(3, rest);
        let is_three = run.terms.eq(rest, three);
        if run.branch(is_three) {
            sum = run.terms.add(sum, product);
        } else {
            sum = run.terms.xor(sum, pair[0]);
        }
        let limit = run.constant(1 << 20, sum);
        let large = run.terms.slt(limit, sum);
        run.branch(large);
    }
}

/// A hash over bytes and a table look-up.
fn hash(run: &mut Run, input: &[Term]) {
    let mut state = run.terms.constant(5381, 32);
    for &byte in input {
        let character = run.terms.zext(byte, 32);
        let factor = run.constant(33, state);
        let product = run.terms.mul(state, factor);
        state = run.terms.xor(product, character);
        let mask = run.constant(15, state);
        let bucket = run.terms.and(state, mask);
        let zero = run.constant(3, bucket);
        let hit = run.terms.eq(bucket, zero);
        run.branch(hit);
    }
    let wanted = run.constant(0xdead_beef, state);
    let found = run.terms.eq(state, wanted);
    run.branch(found);
}

/// A triangle classifier on doubles.
fn floats(run: &mut Run, input: &[Term]) {
    for triple in input.windows(3) {
        let sum = run.terms.fadd(triple[0], triple[1]);
        let is_short = run.terms.fle(sum, triple[2]);
        if run.branch(is_short) {
            continue;
        }
        let same = run.terms.feq(triple[0], triple[1]);
        run.branch(same);
        let product = run.terms.fmul(triple[0], triple[2]);
        let ten = run.terms.constant(u128::from(10.0f64.to_bits()), 64);
        let large = run.terms.flt(ten, product);
        run.branch(large);
    }
}

fn explore(name: &str, program: Program, width: u32, inputs: usize, most: usize) {
    let mut terms = Terms::new();
    let is_float = name == "floats";
    let fresh =
        |terms: &mut Terms| if is_float { terms.fresh_float("x", width) } else { terms.fresh("x", width) };
    let input: Vec<Term> = (0..inputs).map(|_| fresh(&mut terms)).collect();
    let mut solver = Solver::new(Limits::default());
    let mut times: BTreeMap<String, Vec<u128>> = BTreeMap::new();
    let mut asked: HashSet<Vec<Term>> = HashSet::new();
    let mut queue = VecDeque::from([Model::new()]);
    let mut queries = 0;
    while let Some(model) = queue.pop_front() {
        let mut run = Run { terms: &mut terms, model: &model, evaluator: Evaluator::new(), path: vec![] };
        program(&mut run, &input);
        let path = run.path;
        for at in (0..path.len()).rev() {
            let demand = terms.not(path[at]);
            let mut key = path[..at].to_vec();
            key.push(demand);
            if queries >= most || !asked.insert(key) {
                continue;
            }
            queries += 1;
            let before = solver.counters().clone();
            let start = Instant::now();
            let answer = solver.solve(&mut terms, &Query { path: &path[..at], demand, hint: &model });
            let took = start.elapsed().as_nanos();
            let kind = match &answer {
                Answer::Sat(_) => "sat",
                Answer::Unsat(_) => "unsat",
                Answer::Unknown(_) => "unknown",
            };
            let answered = |link: &clew_solve::LinkCounters| link.sat + link.unsat + link.unknown;
            let after = solver.counters();
            let by = before.links.iter().zip(&after.links).rfind(|(a, b)| answered(a) != answered(b));
            let by = by.map_or("none", |(link, _)| link.name);
            times.entry(format!("{by:9} {kind}")).or_default().push(took);
            if let Answer::Sat(model) = answer {
                queue.push_back(model);
            }
        }
    }
    let total: u128 = times.values().flatten().sum();
    println!("{name}: {queries} queries, {:.1} ms, {} terms", total as f64 / 1e6, terms.len());
    for link in &solver.counters().links {
        let mean = link.nanos as f64 / 1e3 / link.asked.max(1) as f64;
        println!("  {:9} asked {:6} mean {mean:9.1} µs", link.name, link.asked);
    }
    for (by, mut times) in times {
        times.sort_unstable();
        let micros = |nanos: u128| nanos as f64 / 1e3;
        let (count, worst) = (times.len(), times[times.len() - 1]);
        println!(
            "  {by:18} {count:6} median {:9.1} µs  worst {:10.1} µs",
            micros(times[count / 2]),
            micros(worst)
        );
    }
}

fn main() {
    let most = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(1000);
    explore("sort", sort, 32, 6, most);
    explore("parse", parse, 8, 12, most);
    explore("arithmetic", arithmetic, 32, 6, most.min(200));
    explore("hash", hash, 8, 10, most);
    explore("floats", floats, 64, 5, most.min(60));
}
