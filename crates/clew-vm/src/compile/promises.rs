//! What a C library promises of a function's result, and how far its caller looks: where that is further, only the library
//! that clew has in mind gives it. `strcmp` promises a sign and no number, `isdigit` a truth, `sin` no last bit.

use crate::number::math;
use crate::trace::Doubt;
use clew_ir::{Body, Callee, Compare, Const, FunctionId, Intrinsic, Op, Operand, Program, Reg};
use rustc_hash::{FxHashMap, FxHashSet};

/// How much of a result somebody looks at, or can rely on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Much {
    #[default]
    Nothing,
    /// Whether it is zero.
    Truth,
    /// Whether it is less than zero, zero, or more.
    Sign,
    All,
}

/// Their sign is promised.
const SIGN: [&str; 18] = [
    "strcmp",
    "strncmp",
    "memcmp",
    "strcoll",
    "strcoll_l",
    "strcasecmp",
    "strncasecmp",
    "strcasecmp_l",
    "strncasecmp_l",
    "strverscmp",
    "wcscmp",
    "wcsncmp",
    "wmemcmp",
    "wcscoll",
    "wcscasecmp",
    "wcsncasecmp",
    "versionsort",
    "alphasort",
];
/// Whether it is zero is promised.
const TRUTH: [&str; 14] = [
    "bcmp", "isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint",
    "ispunct", "isspace", "isupper", "isxdigit", "isascii",
];
/// What they give or do is the library's choice: which of several equals comes first, say.
const NOTHING: [&str; 15] = [
    "qsort",
    "qsort_r",
    "bsearch",
    "lfind",
    "lsearch",
    "tsearch",
    "tfind",
    "tdelete",
    "twalk",
    "rand",
    "rand_r",
    "random",
    "strerror",
    "strsignal",
    "getopt",
];
/// Math functions whose every bit is promised.
const EXACT: [&str; 24] = [
    "fabs",
    "sqrt",
    "floor",
    "ceil",
    "trunc",
    "round",
    "rint",
    "nearbyint",
    "fmod",
    "remainder",
    "fma",
    "fmin",
    "fmax",
    "fdim",
    "copysign",
    "ldexp",
    "frexp",
    "modf",
    "scalbn",
    "scalbln",
    "logb",
    "ilogb",
    "nan",
    "nextafter",
];

/// What anybody can rely on in the result of a function of clew's libc.
fn promised(name: &str) -> Much {
    if SIGN.contains(&name) {
        Much::Sign
    } else if TRUTH.contains(&name) {
        Much::Truth
    } else if NOTHING.contains(&name) || math::named(name).is_some_and(|_| !is_exact(name)) {
        Much::Nothing
    } else {
        Much::All
    }
}

fn is_exact(name: &str) -> bool {
    let stem = name.strip_suffix(['f', 'l']).unwrap_or(name);
    // The functions that round to an integer type, classify or compare.
    let is_discrete = ["lrint", "llrint", "lround", "llround", "is", "__is", "__fp", "__signbit"];
    EXACT.contains(&name) || EXACT.contains(&stem) || is_discrete.iter().any(|start| name.starts_with(start))
}

/// `errno` is as the last function left it, and a function may set it that has no need to.
const ERRNO: &str = "__errno_location";

/// The functions of the library that promise less than they give, in one program.
pub struct Promises {
    less: FxHashMap<FunctionId, Much>,
    /// What somebody gets who relies on more: the library that clew has in mind may give it, or does so always.
    pub more: Intrinsic,
}

impl Promises {
    pub fn of(program: &Program) -> Self {
        let calls_others = calls_library(program);
        let is_library = |id: FunctionId| is_library(program, id);
        let ids = (0..program.functions.len() as u32).map(FunctionId);
        let less = ids.filter(|&id| is_library(id)).filter_map(|id| {
            let name = program.function(id).name.as_str();
            let much = if name == ERRNO && calls_others { Much::Nothing } else { promised(name) };
            (much < Much::All).then_some((id, much))
        });
        // On i386 the library asks the processor how to compare.
        let more = match program.pointer_bytes {
            4 => Intrinsic::Doubt(Doubt::Library),
            _ => Intrinsic::Granted(Doubt::Library),
        };
        Promises { less: less.collect(), more }
    }

    /// Whether a call whose result is looked at so far relies on more than is promised. Whoever gets the address of such a
    /// function may look as far as he likes.
    pub fn relies_on_more(&self, callee: Callee, looks: Much) -> bool {
        let Callee::Direct(id) = callee else { return false };
        self.less.get(&id).is_some_and(|&promised| promised == Much::Nothing || looks > promised)
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.less.is_empty()
    }

    pub fn mentions(&self, operand: Operand) -> bool {
        matches!(operand, Operand::Const(Const::Function(id)) if self.less.contains_key(&id))
    }
}

fn is_library(program: &Program, id: FunctionId) -> bool {
    let function = program.function(id);
    match function.body {
        Some(_) => program.units[function.unit.index()].runtime,
        None => math::named(&function.name).is_some(),
    }
}

/// Whether the user's code calls a function of the library that could leave something in `errno`.
fn calls_library(program: &Program) -> bool {
    let users = program.functions.iter().filter(|function| !program.units[function.unit.index()].runtime);
    let calls = users.filter_map(|function| function.body.as_ref()).flat_map(Body::insts);
    calls.into_iter().any(|inst| match inst.op {
        Op::Call { callee: Callee::Direct(id), .. } => {
            is_library(program, id) && program.function(id).name != ERRNO
        }
        _ => false,
    })
}

/// How far a function looks at each of its registers. What it keeps in a local variable it looks at where it reads that.
pub fn looks(body: &Body) -> Vec<Much> {
    let locals = body.plain_locals();
    let mut looks = vec![Much::Nothing; body.regs.len()];
    let mut kept = Vec::new();
    let mut see = |operand: Operand, much: Much| {
        if let Operand::Reg(reg) = operand {
            looks[reg.index()] = looks[reg.index()].max(much);
        }
    };
    for inst in body.insts() {
        match inst.op {
            Op::Compare { op, a, b: ZERO, .. } | Op::Compare { op, a: ZERO, b: a, .. } => see(a, asked(op)),
            Op::Load { addr: Operand::Reg(addr), .. } if locals[addr.index()] => {}
            Op::Store { value: Operand::Reg(value), addr: Operand::Reg(addr), .. }
                if locals[addr.index()] =>
            {
                kept.push((value, addr));
            }
            ref op => op.operands(|operand| see(operand, Much::All)),
        }
    }
    for block in &body.blocks {
        block.end.operands(|operand| see(operand, Much::All));
        block.phis.iter().flat_map(|phi| &phi.incoming).for_each(|&(_, value)| see(value, Much::All));
    }
    let stored: FxHashSet<Reg> = kept.iter().map(|&(value, _)| value).collect();
    let mut of_local: FxHashMap<Reg, Much> = FxHashMap::default();
    for inst in body.insts() {
        if let Op::Load { dst, addr: Operand::Reg(addr), .. } = inst.op {
            let much = if stored.contains(&dst) { Much::All } else { looks[dst.index()] };
            let local = of_local.entry(addr).or_default();
            *local = (*local).max(much);
        }
    }
    for (value, local) in kept {
        let much = of_local.get(&local).copied().unwrap_or_default();
        looks[value.index()] = looks[value.index()].max(much);
    }
    looks
}

const ZERO: Operand = Operand::Const(Const::Bits(0));

fn asked(op: Compare) -> Much {
    match op {
        Compare::Eq | Compare::Ne => Much::Truth,
        Compare::Slt | Compare::Sle | Compare::Sgt | Compare::Sge => Much::Sign,
        Compare::Ult | Compare::Ule | Compare::Ugt | Compare::Uge => Much::All,
    }
}
