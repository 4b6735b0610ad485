//! Where an objective is closed: points, and what must hold there.
//!
//! Clang's coverage map ties objectives to edges, to blocks, to counters and to test vectors. Where it does not say of an
//! objective where it is closed, there are no goals, and nothing is proven of it.

use crate::{CallString, Cube, Point, Program};
use clew_cover::{Kind, Objective, ObjectiveId, Structure, Table};
use clew_ir::{Arm, CounterId, End, Expr, FunctionId, Op, SegmentId, SiteKind};
use clew_term::Term;

/// Of a decision with more test vectors nothing is asked.
const MOST_VECTORS: u32 = 64;

pub type Goal = (Point, Cube);

/// What must all be impossible for an objective to be infeasible.
pub enum Goals {
    /// Each of these.
    All(Vec<Goal>),
    /// Of each pair of vectors one.
    Pairs(Vec<(u32, u32)>),
    /// Nobody knows where it is closed.
    Unknown,
}

pub fn goals(program: &mut Program, structure: &Structure, id: ObjectiveId) -> Goals {
    let objective = &structure.objectives[id.index()];
    match objective.kind {
        Kind::Entry | Kind::Region | Kind::Edge(_) => {
            counted(program, objective).map_or(Goals::Unknown, Goals::All)
        }
        Kind::Outcome(decision, outcome) => {
            let table = structure.table(decision);
            let numbers = (0..table.vectors).filter(|&number| table.outcome(number) == Some(outcome));
            all_vectors(program, table, numbers)
        }
        Kind::Vector(decision, number) => all_vectors(program, structure.table(decision), [number]),
        Kind::Independence(decision, condition) => pairs(structure.table(decision), condition),
        Kind::Label(number) => Goals::All(label(program, objective.function, number)),
    }
}

/// Where a test vector is noted.
pub fn vector(program: &mut Program, table: &Table, number: u32) -> Option<Vec<Goal>> {
    let map = program.code().program.function(table.function).coverage.as_ref()?;
    let first = map.first_bit + table.bits(program.code().program).start;
    let (mut goals, mut is_noted) = (Vec::new(), false);
    for at in program.code().segments.range(table.function).map(SegmentId) {
        let point = Point { at, calls: CallString::EMPTY };
        let step = program.step(point);
        for &(_, state) in step.vectors.iter().filter(|(own, _)| *own == first) {
            let bits = program.terms.width(state);
            let number = program.terms.constant(u128::from(number), bits);
            let is = program.terms.eq(state, number);
            is_noted = true;
            goals.extend(goal(program, point, is));
        }
    }
    is_noted.then_some(goals)
}

fn all_vectors(program: &mut Program, table: &Table, numbers: impl IntoIterator<Item = u32>) -> Goals {
    if table.vectors > MOST_VECTORS {
        return Goals::Unknown;
    }
    let mut all = Vec::new();
    for number in numbers {
        match vector(program, table, number) {
            Some(goals) => all.extend(goals),
            None => return Goals::Unknown,
        }
    }
    Goals::All(all)
}

/// Where a label is passed, and its predicate.
fn label(program: &mut Program, function: FunctionId, number: u32) -> Vec<Goal> {
    let mut goals = Vec::new();
    for at in program.code().segments.range(function).map(SegmentId) {
        if !passes(program, at, number) {
            continue;
        }
        let point = Point { at, calls: CallString::EMPTY };
        let step = program.step(point);
        for &(_, holds) in step.labels.iter().filter(|(own, _)| *own == number) {
            let is = program.terms.truth(holds);
            goals.extend(goal(program, point, is));
        }
    }
    goals
}

/// Whether a label is passed in the block of a segment.
fn passes(program: &Program, segment: SegmentId, number: u32) -> bool {
    let (function, block) = program.code().segments.place(segment);
    let body = program.code().program.function(function).body.as_ref();
    let insts = body.map_or(&[][..], |body| &body.blocks[block.index()].insts);
    insts.iter().any(|inst| matches!(inst.op, Op::Label { number: own, .. } if own == number))
}

/// The pairs of vectors that show a condition's effect; those of unique cause are among them.
fn pairs(table: &Table, condition: usize) -> Goals {
    if table.vectors > MOST_VECTORS {
        return Goals::Unknown;
    }
    let vectors: Vec<_> =
        (0..table.vectors).filter_map(|number| Some((number, table.vector(number)?))).collect();
    let mut found = Vec::new();
    for (at, (i, a)) in vectors.iter().enumerate() {
        let shown = vectors[at + 1..].iter().filter(|(_, b)| table.shown(a, b, false) == Some(condition));
        found.extend(shown.map(|(j, _)| (*i, *j)));
    }
    Goals::Pairs(found)
}

fn counted(program: &mut Program, objective: &Objective) -> Option<Vec<Goal>> {
    let function = objective.function;
    if !objective.arms.is_empty() {
        let mut goals = Vec::new();
        for &arm in &objective.arms {
            goals.extend(taken(program, function, arm)?);
        }
        return Some(goals);
    }
    let here = |at| (Point { at, calls: CallString::EMPTY }, Cube::default());
    if let Some(block) = objective.entry {
        return Some(vec![here(program.code().segments.first(function, block))]);
    }
    let map = program.code().program.function(function).coverage.as_ref()?;
    match map.exprs[objective.count?.0 as usize] {
        Expr::Counter(counter) => {
            let counting = counting(program, function, counter);
            (!counting.is_empty()).then(|| counting.into_iter().map(here).collect())
        }
        Expr::Zero | Expr::Add(..) | Expr::Sub(..) => None,
    }
}

/// The segments of a function that count something.
fn counting(program: &Program, function: FunctionId, wanted: CounterId) -> Vec<SegmentId> {
    let Some(body) = &program.code().program.function(function).body else { return Vec::new() };
    let mut found = Vec::new();
    for (at, block) in body.blocks.iter().enumerate() {
        let mut here = program.code().segments.first(function, clew_ir::BlockId::at(at));
        for inst in &block.insts {
            match inst.op {
                Op::Count(counter) | Op::CountStep { counter, .. } if counter == wanted => found.push(here),
                Op::Call { .. } => here = SegmentId(here.0 + 1),
                _ => {}
            }
        }
    }
    found
}

/// An outcome of a site.
fn taken(program: &mut Program, function: FunctionId, arm: Arm) -> Option<Vec<Goal>> {
    let site = program.code().program.site(arm.site);
    if site.function != function {
        return None;
    }
    let segments = program.code().segments.first(function, site.block).0
        ..=program.code().segments.last(function, site.block).0;
    if site.kind == SiteKind::Step {
        let mut goals = Vec::new();
        for at in segments.map(SegmentId) {
            let point = Point { at, calls: CallString::EMPTY };
            let step = program.step(point);
            for &(_, is_one) in step.counted.iter().filter(|(site, _)| *site == arm.site) {
                let is = if arm.outcome == 1 { is_one } else { program.terms.not(is_one) };
                goals.extend(goal(program, point, is));
            }
        }
        return Some(goals);
    }
    let block = &program.code().program.function(function).body.as_ref()?.blocks[site.block.index()];
    if !matches!(block.end, End::Branch { .. } | End::Switch { .. }) {
        return None;
    }
    let point = Point { at: SegmentId(*segments.end()), calls: CallString::EMPTY };
    let (step, frame) = (program.step(point), program.frame(point));
    if step.stops {
        return Some(Vec::new());
    }
    let guard = program.back().guard(&step, (frame, function), site.block, arm.outcome);
    Some(goal(program, point, guard).into_iter().collect())
}

/// None where it can never be.
fn goal(program: &mut Program, point: Point, is: Term) -> Option<Goal> {
    let cube = Cube::of(&mut program.terms, [is])?;
    let known: Vec<Term> = cube.literals().to_vec();
    let known =
        known.into_iter().filter(|&literal| crate::Flow::is_of_state(program, literal)).collect::<Vec<_>>();
    Cube::of(&mut program.terms, known).map(|cube| (point, cube))
}
