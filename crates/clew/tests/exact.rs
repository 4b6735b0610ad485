//! Terms are exact: evaluated under the input of the run that made them, they give the run's own values, at every
//! instruction, load, store and decision that has terms (`Vm::audit`). And they are complete: a run whose input
//! satisfies the path of another makes the same terms, for a term that was lost on the way would leave a constant behind.
//! And what returns or exits does so without terms too, with the same counters, unless an operation gave a NaN, whose
//! bits terms do not follow.
//!
//! Random functions of fixed seeds, csmith's, and every function of `tests/gen` and `examples` for 64 bits and for 32,
//! each on inputs by default, at random and on the edges. `EXACT=1000 EXACT_SEED=17` tries so many random programs from
//! that seed on; one alone is kept.

mod differ;
mod programs;

use clew_front::Options;
use clew_ir::{CounterId, FunctionId, Program};
use clew_term::{Evaluator, Model, Terms, Var, concrete};
use clew_vm::{
    Aspect, Audit, Bounds, Claim, Contract, InputSpace, LeafKind, Limits, Outcome, ProgramCode, Run, Trace,
    TrapKind, Vm, choice,
};
use differ::csmith::{self, Size};
use differ::mutate::Random;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const PROGRAMS: u64 = 40;
const CSMITH: u64 = 10;
const FUNCTIONS: usize = 6;
/// Each function is run so often.
const RUNS: usize = 8;
const LIMITS: Limits = Limits { steps: 100_000, heap: 1 << 20, stack: 1 << 20, events: 5_000 };
/// How many inputs are tried for one on the path of another.
const TRIES: usize = 20;
/// What is shown of a term.
const SHOWN: usize = 300;

/// What came of a program.
#[derive(Default)]
struct Tally {
    functions: usize,
    runs: usize,
    /// How they ended.
    endings: BTreeMap<String, usize>,
    claims: usize,
    /// Pairs of runs on one path.
    pairs: usize,
    problems: Vec<String>,
}

/// One run, and the input it had.
struct Audited {
    run: Run,
    trace: Trace,
    audit: Audit,
    model: Model,
}

struct Unit<'a> {
    program: &'a Program,
    code: &'a ProgramCode,
    function: FunctionId,
}

fn load(file: &Path, flags: &[String], work: &Path) -> Result<(Program, ProgramCode), String> {
    let options = Options { flags: flags.to_vec(), ..Options::new(vec![file.to_path_buf()], work) };
    let program = clew_front::load(&options).map_err(|error| error.to_string())?.program;
    let code = clew_vm::compile(&program).map_err(|error| error.to_string())?;
    Ok((program, code))
}

/// Runs every function of a file.
fn examine(file: &Path, flags: &[String], work: &Path, seed: u64) -> Tally {
    let mut tally = Tally::default();
    match load(file, flags, work) {
        Err(error) => {
            let error = error.lines().find(|line| line.contains("error:")).unwrap_or(&error);
            tally.problems.push(format!("{}: {error}", file.display()));
        }
        Ok((program, code)) => {
            for function in program.function_ids().filter(|&id| is_examined(&program, id)) {
                Unit { program: &program, code: &code, function }.examine(seed, &mut tally);
            }
        }
    }
    tally
}

/// Not the functions that all random programs share, nor those of csmith's headers and its `main`, which takes nothing.
fn is_examined(program: &Program, id: FunctionId) -> bool {
    let shared = ["aid_", "safe_", "crc32_", "transparent_", "platform_"];
    let name = &program.function(id).name;
    program.is_users(id) && name != "main" && !shared.iter().any(|start| name.starts_with(start))
}

impl Unit<'_> {
    fn examine(&self, seed: u64, tally: &mut Tally) {
        let vm = Vm::new(self.program, self.code, self.function, LIMITS, Contract::default());
        let (mut space, mut terms) = (InputSpace::new(Bounds::default()), Terms::new());
        let mut random = Random::new(seed ^ u64::from(self.function.0) << 32);
        let mut runs: Vec<Audited> = Vec::new();
        let stop = AtomicBool::new(false);
        for n in 0..RUNS {
            let mut model = match runs.last() {
                None => Model::new(),
                Some(last) if n % 4 != 1 => alike(last, &terms, &space, &mut random),
                Some(_) => model(&space, &mut random),
            };
            let plain = vm.record(&mut space, &mut model.clone(), &stop).run;
            let (run, trace, audit) = vm.audit(&mut space, &mut model, &mut terms, &stop);
            if !meets_nan(&terms, &audit)
                && let Some(problem) = self.unlike(&plain, &run)
            {
                tally.problems.push(format!("{problem} under {model:?}"));
            }
            runs.push(Audited { run, trace, audit, model });
        }
        tally.functions += 1;
        tally.runs += runs.len();
        for audited in &runs {
            *tally.endings.entry(ending(&audited.run.outcome)).or_default() += 1;
        }
        tally.claims += runs.iter().map(|audited| audited.audit.claims.len()).sum::<usize>();
        let inexact = runs.iter().find_map(|audited| self.inexact(&terms, audited));
        let incomplete = self.incomplete(&terms, &space, &runs, tally);
        let name = &self.program.function(self.function).name;
        let found = inexact.into_iter().chain(incomplete);
        tally.problems.extend(found.map(|problem| format!("{name}: {problem}")));
    }

    fn place(&self, pc: u32) -> String {
        self.code.place(pc).map_or("nowhere".to_owned(), |place| self.program.show(place))
    }

    /// The first claim of a run that does not hold.
    fn inexact(&self, terms: &Terms, audited: &Audited) -> Option<String> {
        let mismatch = audited.audit.mismatches.first()?;
        let (claim, found) = (mismatch.claim, mismatch.found);
        let place = self.place(claim.pc);
        let shown: String = terms.show(claim.term).to_string().chars().take(SHOWN).collect();
        let (value, model) = (claim.value, &audited.model);
        Some(format!(
            "{place}: {:?} is {value:#x}, its term {found:#x}: {shown} under {model:?}",
            claim.aspect
        ))
    }

    /// How a run that came to its end with terms differs from the one without.
    fn unlike(&self, plain: &Run, run: &Run) -> Option<String> {
        let name = &self.program.function(self.function).name;
        if !matches!(run.outcome, Outcome::Returned | Outcome::Exited(_)) {
            return None;
        }
        if plain.outcome != run.outcome {
            return Some(format!("{name}: {} without terms", ending(&plain.outcome)));
        }
        let both = plain.counts.iter().chain(run.counts.iter()).map(|(counter, _)| counter);
        let differs = |&counter: &CounterId| plain.counts.get(counter) != run.counts.get(counter);
        let counter = both.filter(differs).min_by_key(|counter| counter.index())?;
        let (a, b) = (plain.counts.get(counter), run.counts.get(counter));
        Some(format!("{name}: counter {counter} is {a} without terms, {b} with"))
    }

    /// Two runs that should have made the same terms.
    fn incomplete(
        &self,
        terms: &Terms,
        space: &InputSpace,
        runs: &[Audited],
        tally: &mut Tally,
    ) -> Option<String> {
        let mut evaluator = Evaluator::new();
        for (i, first) in runs.iter().enumerate() {
            let path: Vec<_> = first.trace.events.iter().map(|event| event.cond).collect();
            for second in &runs[i + 1..] {
                if first.model != second.model
                    && evaluator.all_hold(terms, &path, &completed(&second.model, space))
                {
                    tally.pairs += 1;
                    if let Some(problem) = self.differ(terms, first, second) {
                        return Some(problem);
                    }
                }
            }
        }
        None
    }

    /// In what two runs on one path differ.
    fn differ(&self, terms: &Terms, first: &Audited, second: &Audited) -> Option<String> {
        let claims = |audited: &Audited| -> Vec<Claim> {
            let all = audited.audit.claims.iter().copied();
            all.filter(|claim| claim.aspect != Aspect::Load).collect()
        };
        let (claims, others) = (claims(first), claims(second));
        let (x, y) = (&first.run.outcome, &second.run.outcome);
        // On which side of an object an access is outside of it, and what lies there, the path does not say.
        let both_outside = match (x, y) {
            (Outcome::Bound(_), Outcome::Bound(_)) => true,
            (Outcome::Trap(x), Outcome::Trap(y)) => {
                let is_outside = |kind| matches!(kind, TrapKind::OutOfBounds | TrapKind::WildDereference);
                x.place == y.place && is_outside(x.kind) && is_outside(y.kind)
            }
            _ => false,
        };
        let key = |claim: &Claim| (claim.pc, claim.aspect, claim.term);
        let same = claims.iter().zip(&others).take_while(|(a, b)| key(a) == key(b)).count();
        let is_one_access = |rest: &[Claim]| {
            rest.iter().all(|claim| Some(claim.pc) == claims.get(same).map(|first| first.pc))
        };
        // An access that a test cannot make without an error of its own is rejected.
        let is_outside = |outcome: &Outcome| match outcome {
            Outcome::Bound(_) | Outcome::Rejected => true,
            Outcome::Trap(trap) => matches!(trap.kind, TrapKind::OutOfBounds | TrapKind::WildDereference),
            _ => false,
        };
        let differ = same < claims.len().max(others.len()) && is_outside(x) && is_outside(y);
        if differ && is_one_access(&claims[same..]) && is_one_access(&others[same..]) {
            // What the access itself puts into the path says on which side it is.
            let access =
                [&claims, &others].into_iter().find_map(|claims| claims.get(same)).map(|claim| claim.pc);
            let before = |run: &Audited| -> Vec<_> {
                let events = run.trace.events.iter().copied();
                events.filter(|event| Some(event.pc) != access).collect()
            };
            return (before(first) != before(second)).then(|| "other events before one access".to_owned());
        }
        if let Some((a, b)) = claims.iter().zip(&others).find(|(a, b)| key(a) != key(b)) {
            let place = self.place(a.pc);
            let show = |term| terms.show(term).to_string().chars().take(SHOWN).collect::<String>();
            let (x, y) = (show(a.term), show(b.term));
            let models = format!("{:?} and {:?}", first.model, second.model);
            return Some(format!(
                "{place}: {:?} {x}, on the same path {:?} {y} under {models}: {:?}, {:?}",
                a.aspect, b.aspect, first.run.outcome, second.run.outcome
            ));
        }
        let (a, b) = (claims.len(), others.len());
        if a != b || (x != y && !both_outside) {
            return Some(format!("{a} terms and {x:?}, on the same path {b} terms and {y:?}"));
        }
        (first.trace.events != second.trace.events).then(|| "other events on the same path".to_owned())
    }
}

/// Whether some value with a term is the NaN that operations give: without terms it keeps the bits of an operand.
fn meets_nan(terms: &Terms, audit: &Audit) -> bool {
    audit.claims.iter().any(|claim| claim.value == concrete::canonical_nan(terms.width(claim.term)))
}

fn ending(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned => "returned".to_owned(),
        Outcome::Exited(_) => "exited".to_owned(),
        Outcome::Trap(trap) => trap.kind.to_string(),
        Outcome::Rejected => "rejected".to_owned(),
        Outcome::Limit(limit) => limit.to_string(),
        Outcome::Bound(bound) => bound.to_string(),
        Outcome::Unsupported(what, _) => format!("unsupported: {what}"),
    }
}

/// The variables that a run did not meet have their defaults.
fn completed(model: &Model, space: &InputSpace) -> Model {
    let mut model = model.clone();
    for (var, known) in (0..).map(Var).zip(&space.vars) {
        if model.get(var).is_none() {
            model.set(var, known.default);
        }
    }
    model
}

/// An input at random, for the variables met so far.
fn model(space: &InputSpace, random: &mut Random) -> Model {
    (0..)
        .map(Var)
        .zip(&space.vars)
        .map(|(var, known)| (var, value(known.leaf.kind, known.bits, random)))
        .collect()
}

/// An input that differs a little and leads along the same path, if a few tries find one.
fn alike(last: &Audited, terms: &Terms, space: &InputSpace, random: &mut Random) -> Model {
    let mut evaluator = Evaluator::new();
    let path: Vec<_> = last.trace.events.iter().map(|event| event.cond).collect();
    let mut tries = (0..TRIES).map(|_| changed(&last.model, space, random));
    let found = tries.find(|model| *model != last.model && evaluator.all_hold(terms, &path, model));
    found.unwrap_or_else(|| changed(&last.model, space, random))
}

fn changed(model: &Model, space: &InputSpace, random: &mut Random) -> Model {
    let mut model = model.clone();
    for _ in 0..1 + random.below(3) {
        let at = random.below(space.vars.len());
        if let Some(known) = space.vars.get(at) {
            model.set(Var(at as u32), value(known.leaf.kind, known.bits, random));
        }
    }
    model
}

fn value(kind: LeafKind, bits: u32, random: &mut Random) -> u128 {
    let any = (random.below(1 << 32) as u128) << 32 | random.below(1 << 32) as u128;
    let edge = match kind {
        LeafKind::Pointer(_) if random.below(16) > 0 => return u128::from(choice::FRESH),
        LeafKind::Float if bits == 32 => u128::from(edge_real(random, any).to_bits()),
        LeafKind::Float => u128::from(f64::from(edge_real(random, any)).to_bits()),
        _ => [0, 1, 2, any % 16, 0x61, u128::MAX, 1 << (bits - 1), (1 << (bits - 1)) - 1][random.below(8)],
    };
    let value = if random.below(3) == 0 { any } else { edge };
    value & clew_term::mask(bits)
}

fn edge_real(random: &mut Random, any: u128) -> f32 {
    let small = (any % 2000) as f32 / 8.0 - 125.0;
    let reals = [0.0, -0.0, 1.0, small, small, 1e10, -3e38, f32::INFINITY, f32::NAN, -f32::NAN, 1e-45];
    *random.pick(&reals)
}

/// What all came to, or the test fails.
fn conclude(tallies: Vec<Tally>) {
    let mut all = Tally::default();
    for tally in tallies {
        let Tally { functions, runs, endings, claims, pairs, problems } = tally;
        all.functions += functions;
        all.runs += runs;
        endings.into_iter().for_each(|(ending, n)| *all.endings.entry(ending).or_default() += n);
        all.claims += claims;
        all.pairs += pairs;
        all.problems.extend(problems);
    }
    let Tally { functions, runs, endings, claims, pairs, problems } = all;
    println!("{functions} functions, {runs} runs, {claims} claims, {pairs} pairs on one path");
    endings.iter().for_each(|(ending, n)| println!("  {n} {ending}"));
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    let returned = endings.get("returned").copied().unwrap_or_default();
    assert!(returned * 2 > runs, "most runs do not come to their end");
}

#[test]
fn terms_of_random_programs_are_exact() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (first, count) = (number("EXACT_SEED").unwrap_or(0), number("EXACT").unwrap_or(PROGRAMS));
    let seeds: Vec<u64> = (0..count).map(|n| first.wrapping_add(n)).collect();
    conclude(differ::each(&seeds, |&seed| {
        let work = tempfile::tempdir().expect("a temporary directory");
        let file = work.path().join(format!("exact_{seed}.c"));
        std::fs::write(&file, programs::program(seed, FUNCTIONS)).expect("room for a file");
        let tally = examine(&file, &[], work.path(), seed);
        if seeds.len() == 1 {
            println!("kept as {}", work.keep().join(format!("exact_{seed}.c")).display());
        }
        tally
    }));
}

#[test]
fn terms_of_the_corpus_are_exact() {
    let directories = ["tests/gen", "examples", "examples/suite500"];
    let files = directories.iter().flat_map(|directory| differ::c_files(&differ::root().join(directory)));
    let cases: Vec<(PathBuf, &str)> =
        files.flat_map(|file| [(file.clone(), "-m64"), (file, "-m32")]).collect();
    let inputs = differ::c_files(&differ::root().join("tests/inputs")).into_iter().map(|file| (file, "-m64"));
    let cases: Vec<(PathBuf, &str)> = cases.into_iter().chain(inputs).collect();
    // EXACT_FILE=name.c: only that one.
    let only = std::env::var("EXACT_FILE").ok();
    let is_meant = |(file, _): &(PathBuf, &str)| only.as_ref().is_none_or(|only| file.ends_with(only));
    let cases: Vec<(PathBuf, &str)> = cases.into_iter().filter(is_meant).collect();
    conclude(differ::each(&cases, |(file, flag)| {
        let work = tempfile::tempdir().expect("a temporary directory");
        examine(file, &[(*flag).to_owned()], work.path(), 1)
    }));
}

#[test]
fn terms_of_csmith_functions_are_exact() {
    let seeds: Vec<u64> = (0..CSMITH).collect();
    conclude(differ::each(&seeds, |&seed| {
        let work = tempfile::tempdir().expect("a temporary directory");
        match csmith::program(seed, Size::Small, work.path()) {
            Some(case) => examine(&case.source, &case.flags, work.path(), seed),
            None => Tally::default(),
        }
    }));
}
