//! A run-time error of the program, as the report has it.

use crate::class::Judged;
use clew_emit::{Expected, Test};
use clew_ir::{FunctionId, Place, Program};
use clew_report::{Finding, Frame, Through};
use clew_vm::Trap;

/// A recursion without end has more frames than anybody reads.
const FRAMES: usize = 32;

/// The error that a test demonstrates.
pub fn finding(
    program: &Program,
    test: &Test,
    through: Option<Through>,
    (class, why): Judged,
    times: u64,
) -> Option<Finding> {
    let Expected::Fails(trap) = &test.expected else { return None };
    let within = trap.within.map(|id| format!(", in {}", program.function(id).called()));
    let (file, line, column) = place(program, trap.place);
    let stack = stack(program, trap);
    Some(Finding {
        kind: trap.kind.name().to_owned(),
        file,
        line,
        column,
        message: format!("{}{}", trap.kind.sentence(), within.unwrap_or_default()),
        test: test.name.clone(),
        through,
        class,
        why,
        times,
        more_frames: stack.len().saturating_sub(FRAMES) as u64,
        stack: stack
            .into_iter()
            .take(FRAMES)
            .map(|(function, place)| frame(program, function, place))
            .collect(),
    })
}

/// The innermost first. Of the library there is only what the program has called: another library does it in its own way.
fn stack(program: &Program, trap: &Trap) -> Vec<(FunctionId, Option<Place>)> {
    let (mut stack, mut is_called_by_user) = (Vec::new(), true);
    for &(id, place) in &trap.calls {
        let is_users = program.is_users(id);
        if is_users || is_called_by_user {
            stack.push((id, place));
        }
        is_called_by_user = is_users;
    }
    stack.reverse();
    stack
}

/// Where clew's own libc is means nothing to anybody.
fn frame(program: &Program, id: FunctionId, at: Option<Place>) -> Frame {
    let (file, line, column) = place(program, at.filter(|_| program.is_users(id)));
    Frame { function: program.function(id).called().to_owned(), file, line, column }
}

fn place(program: &Program, place: Option<Place>) -> (String, u32, u32) {
    place.map_or_else(Default::default, |place| (program.file_name(place.file), place.line, place.col))
}
