use clew_solve::*;
use clew_term::*;
fn main() {
    for n in [100u32, 1000, 5000, 30000, 100000] {
        let mut terms = Terms::new();
        let (x, y) = (terms.fresh("x", 8), terms.fresh("y", 8));
        let mut deep = x;
        for at in 0..n {
            deep = if at % 2 == 0 { terms.xor(deep, y) } else { terms.add(deep, x) };
        }
        let seven = terms.constant(7, 8);
        let demand = terms.eq(deep, seven);
        let mut solver = Solver::new(Limits::millis(200));
        let a = solver.solve(&mut terms, &Query { path: &[], demand, hint: &Model::new() });
        println!("{n} {a:?}");
        if n == 10 {
            std::fs::write("/tmp/deep.smt2", smtlib(&terms, &[demand])).unwrap();
        }
        for l in &solver.counters().links {
            println!("{l:?}");
        }
    }
}
