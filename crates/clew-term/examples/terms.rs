//! Ten million distinct terms: how much memory they take, how long one takes to build and to find
//! again, and that they are gone with their arena. Fails if a limit is missed.
//!
//! The terms are made as runs make them: each run starts from the input variables and goes on from
//! what it built last. The same runs once more then find every term in its place.

use std::alloc::{GlobalAlloc, Layout, System};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clew_term::{BinOp, CastOp, Term, Terms, UnOp};

const TERMS: usize = 10_000_000;
/// What a unit usually has; they lie in the processor's cache.
const USUAL: usize = 100_000;
const MOST_MEMORY: u64 = 1 << 30;
/// What may stay after the arena is dropped: the allocator's own odds and ends.
const MOST_LEFT: u64 = 16 << 20;
/// How many operations a run has.
const RUN: u32 = 2000;

const WIDTHS: [u32; 6] = [1, 8, 16, 32, 64, 128];
/// How many terms of each width a run remembers.
const RECENT: usize = 32;
/// By width.
type Pool = [[Term; RECENT]; WIDTHS.len()];

const INTEGER: [BinOp; 13] = {
    use BinOp::*;
    [Add, Sub, Mul, And, Or, Xor, Shl, LShr, AShr, UDiv, URem, SDiv, SRem]
};
const COMPARISONS: [BinOp; 5] = [BinOp::Eq, BinOp::Ult, BinOp::Ule, BinOp::Slt, BinOp::Sle];
const FLOAT: [BinOp; 4] = [BinOp::FAdd, BinOp::FSub, BinOp::FMul, BinOp::FDiv];

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

struct Counting;

// SAFETY: the system's allocator does all the work.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A generator of runs.
struct Runs {
    state: u64,
    vars: Pool,
    recent: Pool,
}

impl Runs {
    fn new(vars: Pool) -> Self {
        Runs { state: 1, vars, recent: vars }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.state >> 33) as usize % bound
    }

    fn pick(&mut self, class: usize) -> Term {
        let place = self.below(RECENT);
        self.recent[class][place]
    }

    fn constant(&mut self, terms: &mut Terms, class: usize) -> Term {
        let bits = 1 + self.below(12);
        let value = self.below(1 << bits) as u128;
        terms.constant(value, WIDTHS[class])
    }

    fn run(&mut self, terms: &mut Terms) {
        self.recent = self.vars;
        for _ in 0..RUN {
            let class = self.below(WIDTHS.len());
            let term = self.operation(terms, class);
            let place = self.below(RECENT);
            self.recent[class][place] = term;
        }
    }

    /// One operation whose result is of the class.
    fn operation(&mut self, terms: &mut Terms, class: usize) -> Term {
        let width = WIDTHS[class];
        match self.below(10) {
            0 | 1 if width == 1 => self.comparison(terms),
            0..=4 => self.integer(terms, class),
            5 => {
                let (condition, a, b) = (self.pick(0), self.pick(class), self.pick(class));
                terms.ite(condition, a, b)
            }
            6 if width == 32 || width == 64 => self.float(terms, class),
            6 => {
                let a = self.pick(class);
                terms.unary(if self.below(2) == 0 { UnOp::Not } else { UnOp::Neg }, a)
            }
            7 if width < 128 => {
                let from = class + 1 + self.below(WIDTHS.len() - class - 1);
                let (a, low) = (self.pick(from), self.below((WIDTHS[from] - width) as usize + 1) as u32);
                terms.extract(a, low + width - 1, low)
            }
            8 if width > 8 => {
                let (high, low) = (self.pick(class - 1), self.pick(class - 1));
                terms.concat(high, low)
            }
            9 if width == 8 => {
                let (index, first) = (self.pick(class), self.below(RECENT - 8));
                terms.table(index, &self.recent[class][first..first + 8])
            }
            _ if width == 1 => self.comparison(terms),
            _ => {
                let from = self.below(class);
                let a = self.pick(from);
                terms.cast(if self.below(2) == 0 { CastOp::ZExt } else { CastOp::SExt }, a, width)
            }
        }
    }

    fn integer(&mut self, terms: &mut Terms, class: usize) -> Term {
        let op = INTEGER[self.below(INTEGER.len())];
        let a = self.pick(class);
        let b = if self.below(2) == 0 { self.pick(class) } else { self.constant(terms, class) };
        terms.binary(op, a, b)
    }

    fn comparison(&mut self, terms: &mut Terms) -> Term {
        let class = 1 + self.below(WIDTHS.len() - 1);
        let op = COMPARISONS[self.below(COMPARISONS.len())];
        let a = self.pick(class);
        let b = if self.below(2) == 0 { self.pick(class) } else { self.constant(terms, class) };
        terms.binary(op, a, b)
    }

    fn float(&mut self, terms: &mut Terms, class: usize) -> Term {
        let (a, b) = (self.pick(class), self.pick(class));
        match self.below(3) {
            0 => terms.cast(CastOp::SToF, a, WIDTHS[class]),
            1 => terms.cast(CastOp::FToS, a, WIDTHS[class]),
            _ => terms.binary(FLOAT[self.below(FLOAT.len())], a, b),
        }
    }
}

/// A number of bytes from the kernel's account of this process.
fn memory(field: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(field))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes << 10)
}

struct Measured {
    runs: u32,
    terms: usize,
    /// Nanoseconds for a new term, and for an operation whose terms exist.
    build: f64,
    find: f64,
    allocations: u64,
}

fn measure(most: usize) -> Measured {
    let mut terms = Terms::new();
    let vars = WIDTHS.map(|width| [(); RECENT].map(|()| terms.fresh("x", width)));
    let start = Instant::now();
    let (mut first, mut runs) = (Runs::new(vars), 0);
    while terms.len() < most {
        first.run(&mut terms);
        runs += 1;
    }
    let build = start.elapsed().as_nanos() as f64 / terms.len() as f64;
    let (len, before) = (terms.len(), ALLOCATIONS.load(Ordering::Relaxed));
    let start = Instant::now();
    let mut again = Runs::new(vars);
    for _ in 0..runs {
        again.run(&mut terms);
    }
    let find = start.elapsed().as_nanos() as f64 / (f64::from(runs) * f64::from(RUN));
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    assert_eq!(terms.len(), len, "the same runs have the same terms");
    Measured { runs, terms: len, build, find, allocations }
}

fn main() -> ExitCode {
    let Some(at_first) = memory("VmRSS") else {
        eprintln!("terms: this system does not say how much memory a process has");
        return ExitCode::FAILURE;
    };
    let usual = measure(USUAL);
    let Measured { runs, terms, build, find, allocations } = measure(TERMS);
    let (peak, now) = (memory("VmHWM").unwrap_or(u64::MAX), memory("VmRSS").unwrap_or(u64::MAX));
    let left = now.saturating_sub(at_first);
    println!("terms        {terms:>12}  made by {runs} runs of {RUN} operations");
    println!("peak memory  {:>8} MiB  of {} MiB", peak >> 20, MOST_MEMORY >> 20);
    println!(
        "after        {:>8} MiB  stay when the arena is dropped, of {} MiB",
        left >> 20,
        MOST_LEFT >> 20
    );
    println!("new term     {build:>9.0} ns  ({:.0} ns among {USUAL})", usual.build);
    println!("known term   {find:>9.0} ns  an operation ({:.0} ns among {USUAL})", usual.find);
    println!("allocations  {allocations:>12}  where all terms exist already");
    let held = peak <= MOST_MEMORY && left <= MOST_LEFT && allocations + usual.allocations == 0;
    if held { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
