use clew_solve::*;
use clew_term::*;
use std::time::Instant;
fn rss() -> u64 {
    std::fs::read_to_string("/proc/self/status")
        .unwrap()
        .lines()
        .find(|l| l.starts_with("VmRSS"))
        .unwrap()
        .split_whitespace()
        .nth(1)
        .unwrap()
        .parse()
        .unwrap()
}
fn main() {
    {
        let mut terms = Terms::new();
        let xs: Vec<Term> = (0..64).map(|_| terms.fresh("x", 32)).collect();
        for round in 0..3 {
            let t0 = Instant::now();
            for i in 0..1_000_000usize {
                let p = terms.mul(xs[i % 64], xs[(i / 64) % 64]);
                terms.slt(p, xs[(i / 4096) % 64]);
            }
            println!("2M builds, round {round}: {:?}, {} terms", t0.elapsed(), terms.len());
        }
        let mut e = Evaluator::new();
        let m = Model::new();
        let t0 = Instant::now();
        let all: Vec<Term> = (0..100000)
            .map(|i| {
                let p = terms.mul(xs[i % 64], xs[(i / 64) % 64]);
                terms.slt(p, xs[(i / 4096) % 64])
            })
            .collect();
        println!("collect {:?}", t0.elapsed());
        let t0 = Instant::now();
        e.forget();
        let mut n = 0;
        for t in &all {
            n += e.eval_more(&terms, *t, &m);
        }
        println!("eval {:?} {n} nodes {}", t0.elapsed(), e.work());
    }
    // long Z3 session
    let mut terms = Terms::new();
    let xs: Vec<Term> = (0..8).map(|_| terms.fresh("x", 16)).collect();
    let mut solver = Solver::new(Limits::millis(50));
    let t0 = Instant::now();
    for i in 0..4000u128 {
        let k = terms.constant(i, 16);
        let (a, b) = (xs[i as usize % 8], xs[(i as usize + 1 + i as usize / 8 % 7) % 8]);
        let p = terms.mul(a, a);
        let q = terms.mul(b, b);
        let s = terms.add(p, q);
        let m = terms.constant(i * 2 + 11, 16);
        let t = terms.urem(s, m);
        let seven = terms.constant(i * 2 + 10 - i % 5, 16);
        let u = terms.xor(s, k);
        let w = terms.ult(u, a);
        let e = terms.eq(t, seven);
        let d = terms.and(w, e);
        solver.solve(&mut terms, &Query { path: &[], demand: d, hint: &Model::new() });
        if i % 399 == 0 {
            println!(
                "{i} {:?} rss {} MiB z3 {:?}",
                t0.elapsed(),
                rss() / 1024,
                solver.counters().link("z3").map(|l| (l.asked, l.unsat, l.unknown))
            );
        }
    }
}
