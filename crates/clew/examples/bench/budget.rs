//! What `--budget` promises: the wall-clock time from the start until the tests are written and have run natively is kept to 5 %
//! or 2 s, whichever is more; searches of all functions start; and the account in `summary.json` adds up.

use clew_report::{Status, Summary};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// How much longer it may take: a part of the budget, or so much.
const MOST_PART: f64 = 0.05;
const MOST: Duration = Duration::from_secs(2);
/// Functions that are never done, of growing size.
const ENDLESS: usize = 24;

/// Prints a line for each budget; false where a limit is missed.
pub fn measure(root: &Path, work: &Path) -> bool {
    let clew = root.join("target/release/clew");
    let file = work.join("endless.c");
    std::fs::write(&file, endless()).expect("it can be written");
    println!("budget: wall-clock time, {ENDLESS} functions that are never done");
    let mut kept = true;
    for seconds in [4, 8, 16] {
        let out = work.join(format!("out{seconds}"));
        let began = Instant::now();
        let mut command = Command::new(&clew);
        command.args(["gen", "--budget", &format!("{seconds}s"), "-o"]).args([&out, &file]);
        let code = command.output().expect("clew starts").status.code();
        let took = began.elapsed();
        let json = std::fs::read_to_string(out.join("summary.json")).unwrap_or_default();
        let Ok(summary) = Summary::from_json(&json) else {
            println!("  {seconds:>3} s  exit {code:?}, no summary");
            return false;
        };
        let wall = summary.wall.unwrap_or_default();
        let sum = wall.front + wall.search + wall.confirm + wall.rest;
        let adds_up = (sum - wall.total * wall.lanes as f64).abs() < 0.01 * wall.total + 0.01;
        let late = took.saturating_sub(Duration::from_secs(seconds));
        let in_time = late <= MOST.max(Duration::from_secs_f64(seconds as f64 * MOST_PART));
        let started = summary.functions.iter().filter(|function| function.measures.runs > 0).count();
        let open = summary.functions.iter().flat_map(|function| &function.objectives);
        let covered = open.filter(|objective| objective.status == Status::Covered).count();
        println!(
            "  {seconds:>3} s  took {:>5.1} s: front {:.1}, search {:.1}, confirm {:.1}, rest {:.1}; {started} functions \
             searched, {covered} outcomes covered{}",
            took.as_secs_f64(),
            wall.front,
            wall.search,
            wall.confirm,
            wall.rest,
            if in_time && adds_up && started == ENDLESS && code == Some(0) { "" } else { "  MISSED" }
        );
        kept &= in_time && adds_up && started == ENDLESS && code == Some(0);
    }
    kept
}

/// Each function asks for the sum of a string that no search comes by, behind checks that it does.
fn endless() -> String {
    let function = |number: usize| {
        let checks: String = (0..=number)
            .map(|check| {
                format!(
                    "    if (text[{}] == '{}') found += {check};\n",
                    check % 12,
                    (b'a' + check as u8) as char
                )
            })
            .collect();
        format!(
            "int endless_{number}(const char text[16], unsigned seed)\n{{\n    unsigned hash = seed;\n    int found = 0;\n\
             {checks}    for (int i = 0; i < 16; i++)\n        hash = (hash ^ (unsigned char)text[i]) * 16777619u;\n    \
             if (hash * hash % 65521u == {number}u && hash >> 7 == seed * seed)\n        return -1;\n    return found;\n}}\n"
        )
    };
    (0..ENDLESS).map(function).collect()
}
