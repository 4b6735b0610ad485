//! What weak mutation costs: a search for it beside a search for branches, unit by unit, each cut short after some seconds. The
//! ways that LTest compares (direct, tight, deletion) are compared in the lab.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// Of each search: twenty of them take three minutes at the most.
const BUDGET: &str = "6s";
/// What no search is cut short before, in seconds.
const CUT: f64 = 4.8;
const SUBJECTS: [&str; 10] = [
    "altitude_advice",
    "board_winner",
    "book_number",
    "csv_fields",
    "date_parse",
    "frame_receive",
    "lift_control",
    "number_parse",
    "pattern_match",
    "token_scan",
];

/// One search.
struct Searched {
    runs: u64,
    queries: u64,
    seconds: f64,
    total: u64,
    covered: u64,
    infeasible: u64,
}

impl Searched {
    fn is_cut(&self) -> bool {
        self.seconds >= CUT
    }

    fn show(&self) -> String {
        format!("{} {} {:.2}{}", self.runs, self.queries, self.seconds, if self.is_cut() { "+" } else { "" })
    }
}

/// Prints a line for each subject. False where one could not be searched.
pub fn measure(root: &Path, work: &Path) -> bool {
    let here = std::env::current_exe().expect("it runs").with_file_name("../clew");
    println!("runs, queries and seconds; +: cut short");
    println!(
        "{:<18}{:<18}{:<22}{:>7}  {:<24}{:>10}{:>14}",
        "subject", "branch", "wm", "times", "labels, covered, proven", "ms/label", "queries/label"
    );
    let mut ratios = Vec::new();
    for subject in SUBJECTS {
        let file = root.join(format!("lab/subjects/{subject}.c"));
        let Some(plain) = search(&here, &file, "branch", work) else { return false };
        let Some(labels) = search(&here, &file, "wm", work) else { return false };
        let ratio = labels.seconds / plain.seconds;
        let Searched { total, covered, infeasible, .. } = labels;
        let each = total.max(1) as f64;
        println!(
            "{subject:<18}{:<18}{:<22}{ratio:>7.1}  {:<24}{:>10.1}{:>14.1}",
            plain.show(),
            labels.show(),
            format!("{total}, {covered}, {infeasible}"),
            1000.0 * labels.seconds / each,
            labels.queries as f64 / each,
        );
        if !labels.is_cut() {
            ratios.push(ratio);
        }
    }
    ratios.sort_by(f64::total_cmp);
    let (Some(most), count) = (ratios.last(), ratios.len()) else { return true };
    println!(
        "\nweak mutation takes {:.1} times as long as branches in the median of the {count} units where it is not cut short, at most {most:.1}; {} are cut short",
        ratios[count / 2],
        SUBJECTS.len() - count
    );
    true
}

/// Without what tests take.
fn search(clew: &Path, file: &Path, criterion: &str, work: &Path) -> Option<Searched> {
    let out = work.join("labels");
    let mut command = Command::new(clew);
    command.arg("prove").arg(file).args(["-c", criterion, "--budget", BUDGET, "-j", "1", "-o"]).arg(&out);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().ok().filter(|status| status.success())?;
    let text = std::fs::read_to_string(out.join("summary.json")).ok()?;
    let total = &serde_json::from_str::<Value>(&text).ok()?["total"];
    let counted = &total["criteria"][criterion];
    let number = |value: &Value| value.as_u64().unwrap_or_default();
    let seconds = total["seconds"]["total"].as_f64()? - total["seconds"]["front"].as_f64()?;
    Some(Searched {
        runs: number(&total["runs"]),
        queries: number(&total["queries"]["asked"]),
        seconds: seconds.max(0.001),
        total: number(&counted["total"]),
        covered: number(&counted["covered"]),
        infeasible: number(&counted["infeasible"]),
    })
}
