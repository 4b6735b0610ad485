//! No wrong label: what clew says of labels, random native runs do not contradict, and labels for a criterion count what the
//! criterion itself counts.
//!
//! The random units are those of `proofs.rs`. Each is labelled twice: as clew has it, and as it runs natively, some ten thousand
//! times, in a world that acts. A label that natively is true and that clew calls infeasible is a bug of clew's.
//! `LABELS=300 LABELS_SEED=17` tries so many units from that seed on; one alone is kept.

mod differ;
#[path = "proofs/mod.rs"]
mod units;

use clew_cover::{Criterion, Goals, Kind, Structure};
use clew_front::{Compilation, LabelText, Options, Purpose, Shift};
use clew_ir::{FunctionId, Program};
use clew_label::{Besides, Chosen, Label, Source};
use clew_pipeline::Engine;
use clew_search::{Exploration, Kept, Settings, Verdict};
use clew_vm::{Contract, Limits, Outcome, Outside, Vm};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;

const UNITS: u64 = 4;
const INPUTS: &str = "10000";
const RUNS: u64 = 120;
const LIMITS: Limits = Limits { steps: 40_000, heap: 1 << 20, stack: 1 << 20, events: 4_000 };
const MILLIS: u64 = 50;

static NEVER: AtomicBool = AtomicBool::new(false);

/// Of the native form.
const RECORDER: &str = "\nvoid clew_reached(unsigned id, int held) {\n\
    static unsigned char before[100000];\n\
    if (held && !before[id]) { before[id] = 1; printf(\"L %u %lu\\n\", id, run_number); }\n\
    }\n";

fn chosen(names: &[&str]) -> Vec<Chosen> {
    names.iter().map(|name| Chosen::parse(name).expect("it is known").expect("it is right")).collect()
}

/// The criterion that a label is an objective of: that of the name, but for combinations.
fn criterion(label: &Label) -> &'static str {
    if label.criterion == "mcc" { "mcc-labels" } else { label.criterion }
}

/// A unit with labels, loaded.
struct Loaded {
    program: Program,
    labels: Vec<Label>,
    /// Places of decisions of which some combination has no label: a condition in it is a constant, say.
    skipped: BTreeSet<(u32, u32)>,
    whole: bool,
}

impl Loaded {
    fn new(whole: bool, chosen: &[Chosen], work: &Path) -> Result<Loaded, String> {
        let purpose = if whole { Purpose::ProgramTests } else { Purpose::Units };
        let options = Options { purpose, ..Options::new(vec![work.join("unit.c")], work) };
        let mut compilation = Compilation::of(&options).map_err(|error| error.to_string())?;
        let stop = clew_edge::Stop::default();
        let file = work.join("unit.c");
        let clang = Path::new("clang-19");
        let source = Source { clang, file: &file, directory: work, flags: &[], stop: &stop };
        let labelled = clew_label::instrument(&source, chosen, work, 0, &Besides::default());
        let labelled = labelled.map_err(|error| error.to_string())?;
        let text = work.join("labelled.i");
        std::fs::write(&text, &labelled.text).map_err(|error| error.to_string())?;
        let shift = |shift: clew_label::Shift| Shift { line: shift.line, column: shift.column, to: shift.to };
        let shifts = labelled.columns.into_iter();
        let shifts = shifts.map(|(file, shifts)| (file, shifts.into_iter().map(shift).collect())).collect();
        let said = |label: &Label| LabelText {
            criterion: criterion(label).to_owned(),
            words: label.words.clone(),
            file: label.place.file.clone(),
            line: label.place.line,
            column: label.place.column,
        };
        let labels = labelled.labels.iter().map(said).collect();
        let combinations = labelled.skipped.iter().filter(|skipped| skipped.criterion == "mcc");
        let skipped = combinations.map(|skipped| (skipped.place.line, skipped.place.column)).collect();
        let differ = compilation.label(0, clew_front::Labelled { text, shifts, labels, first: 0 });
        let differ = differ.map_err(|error| error.to_string())?;
        if !differ.is_empty() {
            return Err(format!("labels change what clang counts in {differ:?}"));
        }
        let program = compilation.assemble().map_err(|error| error.to_string())?.program;
        Ok(Loaded { program, labels: labelled.labels, skipped, whole })
    }

    /// Searches for the criteria; `look`: what to do with what was found, and with whether each kept input comes to a good end.
    fn search<T>(
        &self,
        criteria: &[Criterion],
        prove: bool,
        look: impl FnOnce(&Structure, &[Verdict], &[bool]) -> T,
    ) -> Result<T, String> {
        let Loaded { program, whole, .. } = self;
        let engine = Engine::new(program).map_err(|error| error.to_string())?;
        let root = program.defined(if *whole { "main" } else { "root" }).ok_or("no root")?;
        let counts = |&id: &FunctionId| {
            let name = &program.function(id).name;
            id == root || (program.is_tested(id) && (*whole || name.starts_with('h')))
        };
        let tested: Vec<FunctionId> = program.function_ids().filter(counts).collect();
        let vm = match whole {
            true => Vm::whole(program, &engine.code, Outside::default(), LIMITS).ok_or("no main")?,
            false => engine.vm(program, root, LIMITS, Contract::default()),
        };
        let goals = Goals { criteria: criteria.to_vec(), ..Goals::default() };
        let structure = Structure::new(program, &tested, &goals);
        let solver = clew_solve::Limits::millis(MILLIS);
        let settings = Settings { runs: Some(RUNS), solver, prove, ..Settings::default() };
        let explorer = engine.explorer(&vm, structure, settings, &NEVER, &|| 0.0);
        let (exploration, structure) = explorer.explore(&|_| {});
        if !exploration.refuted.is_empty() {
            let named = |id: &clew_cover::ObjectiveId| {
                let objective = &structure.objectives[id.index()];
                let said = match objective.kind {
                    Kind::Label(number) => self.labels[number as usize].words.clone(),
                    kind => format!("{kind:?}"),
                };
                format!("{:?} {} {said}", objective.range.start, objective.criterion)
            };
            let all: Vec<String> = exploration.refuted.iter().map(named).collect();
            return Err(format!("proven, and a run shows it: {}", all.join("; ")));
        }
        let Exploration { mut space, kept, verdicts, .. } = exploration;
        let mut ends = |kept: &Kept| {
            let outcome = vm.record(&mut space, &mut kept.model.clone(), &NEVER).run.outcome;
            matches!(outcome, Outcome::Returned)
        };
        let are_whole: Vec<bool> = kept.iter().map(&mut ends).collect();
        Ok(look(&structure, &verdicts, &are_whole))
    }
}

/// What tells a label from others of the same text: of which function it is, what it says, its line in the unit, and which one it
/// is of how many there.
type Name = (String, &'static str, String, u32, usize, usize);

/// `text`: that the labels are of. Both forms of a unit have the same lines, from somewhere on.
fn names(labels: &[Label], text: &str) -> Vec<Name> {
    let first = text.lines().position(|line| line.starts_with(ANCHOR)).unwrap_or_default() as u32;
    let key = |label: &Label| {
        let function = label.function.strip_prefix("unit_").unwrap_or(&label.function).to_owned();
        (function, label.operator, label.words.clone(), label.place.line.wrapping_sub(first))
    };
    let mut all: BTreeMap<(String, &'static str, String, u32), usize> = BTreeMap::new();
    labels.iter().for_each(|label| *all.entry(key(label)).or_default() += 1);
    let mut counts = all.clone();
    counts.values_mut().for_each(|count| *count = 0);
    let mut name = |label: &Label| {
        let key = key(label);
        let number = counts.entry(key.clone()).or_default();
        *number += 1;
        (key.0.clone(), key.1, key.2.clone(), key.3, *number, all[&key])
    };
    labels.iter().map(&mut name).collect()
}

/// A line that each unit has once.
const ANCHOR: &str = "static int (*handler)(int)";

/// The labels that are natively true, each with the first run that makes it so; and all that there are natively.
fn natively(chosen: &[Chosen], work: &Path) -> Result<(BTreeMap<Name, u64>, BTreeSet<Name>), String> {
    let stop = clew_edge::Stop::default();
    let (file, clang) = (work.join("native.c"), Path::new("clang-19"));
    let source = Source { clang, file: &file, directory: work, flags: &[], stop: &stop };
    let annotated = clew_label::annotate(&source, chosen, work, 0).map_err(|error| error.to_string())?;
    let (text, binary) = (work.join("native_labelled.c"), work.join("native"));
    std::fs::write(&text, annotated.text + RECORDER).map_err(|error| error.to_string())?;
    let mut clang = Command::new(clang);
    clang.args(["-w", "-O1", "-fwrapv", "-fno-strict-aliasing", "-DCLEW_LABELS"]);
    let output = clang.arg(text).arg("-o").arg(&binary).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("natively: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let output = Command::new(&binary).arg(INPUTS).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("natively: {}", output.status));
    }
    let names = names(&annotated.labels, &std::fs::read_to_string(&file).unwrap_or_default());
    let line = |line: &str| {
        let (label, run) = line.strip_prefix("L ")?.split_once(' ')?;
        Some((names[label.parse::<usize>().ok()?].clone(), run.parse().ok()?))
    };
    let reached = String::from_utf8_lossy(&output.stdout).lines().filter_map(line).collect();
    Ok((reached, names.into_iter().collect()))
}

#[derive(Default)]
struct Tally {
    statuses: BTreeMap<&'static str, usize>,
    /// Labels that have no partner natively.
    unmatched: usize,
    problems: Vec<String>,
}

fn status(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Covered(_) | Verdict::Given => "covered",
        Verdict::Infeasible(_) => "infeasible",
        Verdict::Open => "open",
        Verdict::GaveUp(_) => "given up",
    }
}

fn write(seed: u64, work: &Path) -> Result<units::Unit, String> {
    let unit = units::unit(seed);
    let write = |name: &str, text: &str| std::fs::write(work.join(name), text).map_err(|e| e.to_string());
    write("unit.c", &unit.plain)?;
    write("native.c", &unit.native)?;
    if unit.conditions.is_empty() { Err("it has no condition".to_owned()) } else { Ok(unit) }
}

fn examine(seed: u64, work: &Path) -> Result<Tally, String> {
    let unit = write(seed, work)?;
    let chosen = chosen(&["wm:ror+aor+abs+uoi", "limit", "rte", "loop"]);
    let (happens, native) = natively(&chosen, work)?;
    let loaded = Loaded::new(unit.whole, &chosen, work)?;
    let names = names(&loaded.labels, &unit.plain);
    let criteria = [Criterion::Wm, Criterion::Limit, Criterion::Rte, Criterion::Loop];
    let mut tally = Tally::default();
    loaded.search(&criteria, true, |structure, verdicts, _| {
        for (objective, verdict) in structure.objectives.iter().zip(verdicts) {
            let Kind::Label(number) = objective.kind else { continue };
            let (name, label) = (&names[number as usize], &loaded.labels[number as usize]);
            *tally.statuses.entry(status(verdict)).or_default() += 1;
            tally.unmatched += usize::from(!native.contains(name));
            if let (Verdict::Infeasible(proof), Some(run)) = (verdict, happens.get(name)) {
                let (place, words) = (&label.place, &label.words);
                tally.problems.push(format!(
                    "{}:{} {} {words} is called infeasible ({proof:?}), and native run {run} makes it true",
                    place.line, place.column, label.operator
                ));
            }
        }
    })?;
    Ok(tally)
}

fn examine_and_keep(seed: u64, is_kept: bool, examine: fn(u64, &Path) -> Result<Tally, String>) -> Tally {
    let work = tempfile::tempdir().expect("a temporary directory");
    let failed = |problem| Tally { problems: vec![problem], ..Tally::default() };
    let mut tally = examine(seed, work.path()).unwrap_or_else(failed);
    if is_kept || !tally.problems.is_empty() {
        println!("seed {seed} is kept in {}", work.keep().display());
    }
    tally.problems.iter_mut().for_each(|problem| *problem = format!("seed {seed}: {problem}"));
    tally.problems.iter().for_each(|problem| println!("{problem}"));
    tally
}

fn each(count: u64, examine: fn(u64, &Path) -> Result<Tally, String>) -> (u64, Tally) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (first, count) = (number("LABELS_SEED").unwrap_or(0), number("LABELS").unwrap_or(count));
    let seeds: Vec<u64> = (0..count).map(|n| first.wrapping_add(n)).collect();
    let mut all = Tally::default();
    for tally in differ::each(&seeds, |&seed| examine_and_keep(seed, count == 1, examine)) {
        tally.statuses.into_iter().for_each(|(status, n)| *all.statuses.entry(status).or_default() += n);
        all.unmatched += tally.unmatched;
        all.problems.extend(tally.problems);
    }
    (count, all)
}

#[test]
fn no_infeasible_label_is_ever_true() {
    let (count, Tally { statuses, unmatched, problems }) = each(UNITS, examine);
    println!(
        "{count} units, {INPUTS} inputs each: {statuses:?}, {unmatched} labels without a native partner"
    );
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    assert!(unmatched * 5 < statuses.values().sum(), "native labels are not those of the unit");
    assert!(statuses.contains_key("infeasible"), "nothing is called infeasible");
}

/// What is covered, by its place and outcome; of combinations of conditions only how many are.
type Shown = BTreeMap<((u32, u32), &'static str), Found>;

/// How many are covered, and how many of these by a run that comes to a good end. Where a run leaves a function in its midst,
/// llvm-cov cannot tell what it computes from other counters; a label has a counter of its own.
#[derive(Clone, Copy, Default, Debug)]
struct Found {
    covered: usize,
    surely: usize,
}

/// The outcome that a label's words end with. Of a decision that begins with `!`, the words are of what follows.
fn outcome(words: &str, turned: bool) -> &'static str {
    if words.ends_with(" true") != turned { "true" } else { "false" }
}

/// Whether so many `!` stand at a place that they turn what follows.
fn is_turned(text: &str, (line, column): (u32, u32)) -> bool {
    let line = text.lines().nth(line as usize - 1).unwrap_or_default();
    let rest = line.get(column as usize - 1..).unwrap_or_default();
    rest.chars().take_while(|&c| c == '!').count() % 2 == 1
}

/// LTest, Theorem 1: where runs cover a label of `cc`, `dc` and `mcc`, they cover what the criterion itself lists there.
fn agree(seed: u64, work: &Path) -> Result<Tally, String> {
    let unit = write(seed, work)?;
    let loaded = Loaded::new(unit.whole, &chosen(&["ic", "dc", "cc", "dcc", "mcc"]), work)?;
    let pairs = [
        (Criterion::Condition, Criterion::Cc),
        (Criterion::Decision, Criterion::Dc),
        (Criterion::Cd, Criterion::Dcc),
        (Criterion::Mcc, Criterion::MccLabels),
    ];
    let criteria: Vec<Criterion> = pairs.iter().flat_map(|&(own, labels)| [own, labels]).collect();
    let criteria = [&criteria[..], &[Criterion::Ic, Criterion::Statement]].concat();
    let mut tally = Tally::default();
    loaded.search(&criteria, false, |structure, verdicts, are_whole| {
        let is_covered = |at: usize| matches!(verdicts[at], Verdict::Covered(_));
        let surely = |at: usize| matches!(verdicts[at], Verdict::Covered(kept) if are_whole[kept]);
        // Of a decision with several conditions some combination names several.
        let words = |kind: Kind| match kind {
            Kind::Label(number) => loaded.labels[number as usize].words.as_str(),
            _ => "",
        };
        let of_several = structure.objectives.iter().filter(|objective| {
            objective.criterion == Criterion::MccLabels && words(objective.kind).contains(", ")
        });
        let composed: BTreeSet<(u32, u32)> = of_several.map(|objective| objective.range.start).collect();
        let shown = |criterion: Criterion| {
            let mut shown = Shown::new();
            for (at, objective) in structure.objectives.iter().enumerate() {
                if objective.criterion != criterion {
                    continue;
                }
                let place = objective.range.start;
                let what = match objective.kind {
                    Kind::Edge(outcome) | Kind::Outcome(_, outcome) => {
                        if outcome {
                            "true"
                        } else {
                            "false"
                        }
                    }
                    Kind::Vector(..) => "combinations",
                    Kind::Label(_) if criterion == Criterion::MccLabels && composed.contains(&place) => {
                        "combinations"
                    }
                    Kind::Label(_) => {
                        let is_mcc = criterion == Criterion::MccLabels;
                        outcome(words(objective.kind), is_mcc && is_turned(&unit.plain, place))
                    }
                    _ => continue,
                };
                let (covered, surely) = (usize::from(is_covered(at)), usize::from(surely(at)));
                let found: &mut Found = shown.entry((place, what)).or_default();
                match what {
                    "combinations" => {
                        (found.covered, found.surely) = (found.covered + covered, found.surely + surely)
                    }
                    // One condition may stand in several decisions.
                    _ => {
                        (found.covered, found.surely) = (found.covered.max(covered), found.surely.max(surely))
                    }
                }
            }
            shown
        };
        for (own, labels) in pairs {
            let (own_shows, mut labels_show) = (shown(own), shown(labels));
            // Where a decision begins with a `!`, its first condition begins where it does; as a label that is one further on.
            let at = |kind: fn(Kind) -> bool| -> BTreeSet<(u32, u32)> {
                let own = structure.objectives.iter().filter(|objective| objective.criterion == own);
                own.filter(|objective| kind(objective.kind)).map(|objective| objective.range.start).collect()
            };
            let (decisions, conditions) =
                (at(|kind| matches!(kind, Kind::Outcome(..))), at(|kind| matches!(kind, Kind::Edge(_))));
            labels_show.retain(|(place, _), _| !(decisions.contains(place) && conditions.contains(place)));
            *tally.statuses.entry(labels.name()).or_default() += labels_show.len();
            for (what, found) in &labels_show {
                if labels == Criterion::MccLabels && loaded.skipped.contains(&what.0) {
                    continue;
                }
                match own_shows.get(what) {
                    Some(other) if found.surely <= other.covered && other.covered <= found.covered => {}
                    Some(other) => {
                        tally
                            .problems
                            .push(format!("{what:?} is {found:?} in {labels}, and {other:?} in {own}"));
                    }
                    // What clang folds, or does not list, is no condition of ours.
                    None => tally.unmatched += 1,
                }
            }
        }
        statements(structure, &is_covered, &surely, &mut tally);
    })?;
    Ok(tally)
}

/// An instruction is executed only where its region is, and the first one of a region wherever that is.
fn statements(
    structure: &Structure,
    is_covered: &dyn Fn(usize) -> bool,
    surely: &dyn Fn(usize) -> bool,
    tally: &mut Tally,
) {
    let of = |criterion: Criterion| {
        structure.objectives.iter().enumerate().filter(move |(_, objective)| objective.criterion == criterion)
    };
    let mut first: BTreeMap<usize, ((u32, u32), usize)> = BTreeMap::new();
    for (at, label) in of(Criterion::Ic) {
        let place = label.range.start;
        let around = of(Criterion::Statement).filter(|(_, region)| {
            region.function == label.function
                && region.range.file == label.range.file
                && region.range.start <= place
                && place < region.range.end
        });
        let Some((region, _)) = around.max_by_key(|(_, region)| region.range.start) else { continue };
        *tally.statuses.entry("ic").or_default() += 1;
        if surely(at) && !is_covered(region) {
            tally.problems.push(format!("{place:?} is executed, and its region is not"));
        }
        let known = first.entry(region).or_insert((place, at));
        *known = (*known).min((place, at));
    }
    for (region, (place, at)) in first {
        let start = structure.objectives[region].range.start;
        if surely(region) && !is_covered(at) {
            tally.problems.push(format!("the region at {start:?} is executed, and {place:?} in it is not"));
        }
    }
}

#[test]
fn labels_count_what_the_criteria_count() {
    let (count, Tally { statuses, unmatched, problems }) = each(6, agree);
    println!("{count} units: {statuses:?}, {unmatched} labels that the criteria do not list");
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    assert!(unmatched * 4 < statuses.values().sum(), "labels are not where conditions are");
}
