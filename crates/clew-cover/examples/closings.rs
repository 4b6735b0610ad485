//! What the path filter costs: a hundred thousand candidates, a thousand objectives that close one by one, and after each
//! the candidates that cannot help any more are told. Exits with 1 if the closings take longer than [`MOST`].

use clew_cover::{Graph, PositionId, Reach};
use clew_ir::{
    Block, BlockId, Body, Callee, End, Function, FunctionId, Inst, Op, Operand, Program, SegmentId, Site,
    SiteId, SiteKind, UnitId,
};
use std::time::{Duration, Instant};

const CANDIDATES: usize = 100_000;
const OBJECTIVES: usize = 1_000;
const RUNS: usize = 100;
const MOST: Duration = Duration::from_millis(100);

enum Order {
    Any,
    OutsideIn,
    InsideOut,
}

/// Functions that branch, and call the next one and another one further on in one of the branches.
fn program(functions: usize) -> Program {
    let mut program = Program { pointer_bytes: 8, ..Program::default() };
    for at in 0..functions {
        let (function, site) = (FunctionId::at(at), SiteId::at(at));
        let callees = [at + 1, at + 7].map(|at| at.min(functions - 1)).map(FunctionId::at);
        let call = |id| Op::Call { callee: Callee::Direct(id), args: Vec::new(), dst: Vec::new() };
        let calls = callees.map(call).map(|op| Inst { op, place: None });
        let branch = End::Branch { cond: Operand::bits(0), yes: BlockId(1), no: BlockId(2), site };
        let block = |insts, end| Block { phis: Vec::new(), insts, end, end_place: None };
        let blocks = vec![
            block(Vec::new(), branch),
            block(if at + 1 < functions { calls.to_vec() } else { Vec::new() }, End::Jump(BlockId(2))),
            block(Vec::new(), End::Return(Vec::new())),
        ];
        let outcomes = 2;
        program.sites.push(Site {
            kind: SiteKind::Branch,
            function,
            block: BlockId(0),
            place: None,
            outcomes,
        });
        program.functions.push(Function {
            name: format!("f{at}"),
            unit: UnitId(0),
            external: true,
            place: None,
            params: Vec::new(),
            results: Vec::new(),
            variadic: false,
            noreturn: false,
            aliased: false,
            readonly: false,
            hidden: false,
            c_name: None,
            body: Some(Body { regs: Vec::new(), blocks, names: Default::default() }),
            signature: None,
            coverage: None,
        });
    }
    program
}

/// A linear congruential generator's better bits.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

/// A run: at each branch the way not taken is a candidate.
struct Walk<'r, 'g> {
    reach: &'r mut Reach<'g>,
    random: Random,
    functions: usize,
    /// Of a hundred branches, so many go into calls.
    inwards: usize,
    candidates: Vec<PositionId>,
    most: usize,
}

impl Walk<'_, '_> {
    fn function(&mut self, at: usize, caller: Option<PositionId>) {
        if self.candidates.len() == self.most {
            return;
        }
        let [yes, no] = [1, 2].map(|block| {
            let block = BlockId(block);
            self.reach.graph().segments().first(FunctionId::at(at), block)
        });
        let goes_in = self.random.below(100) < self.inwards;
        let other = if goes_in { no } else { yes };
        self.candidates.push(self.reach.position(other, caller));
        if goes_in && at + 1 < self.functions {
            for (call, callee) in (1..).zip([at + 1, at + 7]) {
                let returns_to = self.reach.position(SegmentId(yes.0 + call), caller);
                self.function(callee.min(self.functions - 1), Some(returns_to));
            }
        }
    }
}

/// The time that the closings take.
fn measure(name: &str, graph: &Graph, functions: usize, inwards: usize, order: Order) -> Duration {
    let mut random = Random(17);
    let mut open: Vec<SegmentId> = (0..OBJECTIVES)
        .map(|_| graph.segments().first(FunctionId::at(random.below(functions)), BlockId(2)))
        .collect();
    match order {
        Order::Any => {}
        Order::OutsideIn => open.sort_unstable(),
        Order::InsideOut => open.sort_unstable_by(|a, b| b.cmp(a)),
    }
    let mut reach = Reach::new(graph, open.iter().copied(), []);
    let start = Instant::now();
    let candidates = Vec::with_capacity(CANDIDATES);
    let mut walk = Walk { reach: &mut reach, random, functions, inwards, candidates, most: 0 };
    while walk.most < CANDIDATES {
        walk.most += CANDIDATES / RUNS;
        while walk.candidates.len() < walk.most {
            walk.function(0, None);
        }
    }
    let positions = walk.candidates;
    let entered = start.elapsed();
    let start = Instant::now();
    let (mut told, mut rounds) = (reach.take_died().len(), 0);
    for segment in open {
        reach.release(segment);
        let died = reach.take_died().len();
        (told, rounds) = (told + died, rounds + usize::from(died > 0));
    }
    let closed = start.elapsed();
    assert!(positions.iter().all(|&position| !reach.is_live(position)), "nothing is open");
    println!(
        "{name}: {CANDIDATES} candidates of {RUNS} runs entered in {entered:.2?}; {OBJECTIVES} closings in \
         {closed:.2?}, of which {rounds} told {told} positions",
    );
    closed
}

fn main() {
    let functions = 2_000;
    let program = program(functions);
    let start = Instant::now();
    let graph = Graph::new(&program, clew_vm::role);
    println!("a graph of {} segments in {:.2?}", graph.segments().len(), start.elapsed());
    let times = [
        measure("in any order", &graph, functions, 55, Order::Any),
        measure("under deep stacks, from the inside out", &graph, functions, 99, Order::InsideOut),
        measure("under deep stacks, from the outside in", &graph, functions, 99, Order::OutsideIn),
    ];
    if times.iter().any(|&time| time > MOST) {
        eprintln!("more than {MOST:.2?}");
        std::process::exit(1);
    }
}
