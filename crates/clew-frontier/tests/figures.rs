//! The paper's figures as the R-states that come of `checkValves` (BiTe, Figures 2 to 4): where they are, with which calls, and
//! what they say.

use clew_cover::{Criterion, Goals, Kind, ObjectiveId, Structure};
use clew_front::{Options, load};
use clew_frontier::{Ahead, Analysis};
use clew_ir::FunctionId;
use clew_step::Code;
use std::path::Path;

/// The line of an R-state's block, how many calls it knows, and its predicate without the numbers of registers and places.
type Shown = (u32, usize, Vec<String>);

fn r_states(line: u32, column: u32, outcome: bool, most: usize) -> Vec<Shown> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/frontier/valves.c");
    let work = tempfile::tempdir().expect("a directory");
    let program = load(&Options::new(vec![file], work.path())).expect("it compiles").program;
    let ahead = Ahead::of(Code::of(&program, clew_vm::role).strict());
    let tested: Vec<FunctionId> = program.function_ids().filter(|&id| program.is_tested(id)).collect();
    let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
    let structure = Structure::new(&program, &tested, &goals);
    let is_it = |id: &ObjectiveId| {
        let objective = &structure.objectives[id.index()];
        objective.range.start == (line, column) && objective.kind == Kind::Edge(outcome)
    };
    let id = structure.ids().find(is_it).expect("a branch is there");
    let root = program.defined("check_valves").expect("it is there");
    let mut analysis = Analysis::new(ahead, &[root], Default::default());
    analysis.want(&structure, id, most);
    analysis
        .wanted(id)
        .map(|(line, calls, literals)| (line, calls, literals.iter().map(|text| plain(text)).collect()))
        .collect()
}

/// Without the numbers that tell variables apart.
fn plain(text: &str) -> String {
    let words = text.split_inclusive([' ', ')', '(']);
    let word = |word: &str| {
        let (name, rest) = word.split_at(word.trim_end_matches([' ', ')', '(']).len());
        let name = match name.chars().next() {
            Some('@') => "register",
            Some('m') if name.contains('#') => "memory",
            _ => name,
        };
        format!("{name}{rest}")
    };
    words.map(word).collect()
}

fn has(states: &[Shown], line: u32, calls: usize, literals: &[&str]) -> bool {
    states.iter().any(|(at, known, found)| (*at, *known) == (line, calls) && found == literals)
}

/// Figure 2(b): R30a says `count > 2`; back over the loop's end it says that this was the last turn, R21a is a contradiction, and
/// one turn earlier one valve less has failed.
#[test]
fn the_alarm_leads_back_through_turns_of_the_loop() {
    // Those of less than three turns.
    let states = r_states(31, 9, true, 25);
    assert!(has(&states, 31, 0, &["(sle 3 memory)"]), "R30a: {states:?}");
    let is_last = |(_, _, found): &&Shown| found.iter().any(|text| text == "(sle memory (add memory 1))");
    assert!(states.iter().any(|state| is_last(&state)), "R25a: {states:?}");
    let less = "(sle 3 (add memory 1))";
    assert!(states.iter().any(|(_, _, found)| found.iter().any(|text| text == less)), "R25b: {states:?}");
    assert!(states.iter().all(|(line, _, _)| *line != 22), "R21a is none: {states:?}");
}

/// Figures 3 and 4: of the checks of `getStatusOfValve` the first leads back to `i < 0`, the second to `i >= size` and `i >= 0`
/// at its entry, and at the call behind `i < size` to a contradiction.
#[test]
fn a_check_leads_back_to_the_call() {
    let first = r_states(12, 9, true, 60);
    assert!(
        has(&first, 12, 0, &["(slt register 0)"]) || has(&first, 12, 0, &["(sle register -1)"]),
        "R6c: {first:?}"
    );
    let second = r_states(12, 18, true, 60);
    let bounds =
        |(_, _, found): &&Shown| found.len() == 2 && found.iter().all(|text| text.starts_with("(sle"));
    assert!(second.iter().any(|state| bounds(&state)), "R23b: {second:?}");
    assert!(
        second.iter().all(|(line, _, _)| *line != 25),
        "behind the loop's condition it is none: {second:?}"
    );
}
