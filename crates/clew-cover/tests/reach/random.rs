//! Random programs: nothing but control flow, calls and counters.

use clew_ir::{
    Block, BlockId, Body, Callee, Const, CounterId, End, Function, FunctionId, Inst, Op, Operand, Program,
    Scalar, Site, SiteId, SiteKind, UnitId,
};

pub struct Random(clew_ir::Random);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(clew_ir::Random::new(seed))
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.0.number() % n as u64) as usize
    }
}

/// What is only declared, from the last to the first: the likeliest to be called first.
const DECLARED: [&str; 5] = ["stub", "exit", "abort", "_setjmp", "longjmp"];

pub fn program(random: &mut Random, functions: usize, with_jumps: bool) -> Program {
    let mut program = Program { pointer_bytes: 8, ..Program::default() };
    let declared = if with_jumps { DECLARED.len() } else { 3 };
    for at in 0..functions {
        let blocks = 1 + random.below(6);
        let blocks = (0..blocks).map(|block| {
            let (function, block) = (FunctionId::at(at), BlockId::at(block));
            self::block(random, &mut program, (function, block), blocks, functions + declared)
        });
        let body = Body { regs: Vec::new(), blocks: blocks.collect(), names: Default::default() };
        program.functions.push(function(format!("f{at}"), Some(body)));
    }
    program.functions.extend(DECLARED[..declared].iter().map(|name| function((*name).to_owned(), None)));
    program
}

fn function(name: String, body: Option<Body>) -> Function {
    Function {
        name,
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
        body,
        signature: None,
        coverage: None,
    }
}

fn block(
    random: &mut Random,
    program: &mut Program,
    (function, block): (FunctionId, BlockId),
    blocks: usize,
    functions: usize,
) -> Block {
    let any = |random: &mut Random| FunctionId::at(random.below(functions));
    let null = Operand::bits(0);
    let mut insts = Vec::new();
    for _ in 0..random.below(4) {
        let op = match random.below(8) {
            0..4 => Op::Call { callee: Callee::Direct(any(random)), args: Vec::new(), dst: Vec::new() },
            4 => Op::Call { callee: Callee::Indirect(null), args: Vec::new(), dst: Vec::new() },
            5 => {
                let value = Operand::Const(Const::Function(any(random)));
                Op::Store { ty: Scalar::Ptr, value, addr: null }
            }
            _ => {
                program.counters += 1;
                Op::Count(CounterId(program.counters - 1))
            }
        };
        insts.push(Inst { op, place: None });
    }
    let to = |random: &mut Random| BlockId::at(random.below(blocks));
    let mut site = |kind: SiteKind, outcomes: u32| {
        program.sites.push(Site { kind, function, block, place: None, outcomes });
        SiteId::at(program.sites.len() - 1)
    };
    let end = match random.below(12) {
        0..5 => End::Branch { cond: null, yes: to(random), no: to(random), site: site(SiteKind::Branch, 2) },
        5 => End::Switch {
            ty: Scalar::Int(8),
            value: null,
            cases: (0..3).map(|case| (case, to(random))).collect(),
            default: to(random),
            site: site(SiteKind::Switch, 4),
        },
        6..8 => End::Jump(to(random)),
        8..11 => End::Return(Vec::new()),
        _ => End::Unreachable,
    };
    Block { phis: Vec::new(), insts, end, end_place: None }
}
