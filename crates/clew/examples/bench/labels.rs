//! What labels cost: searches for them in the ways that LTest compares (Table I), beside a search for branches.
//!
//! `direct` has a branch for each label, `tight` none; `tight 2` also deletes labels that some run made true by the way, which
//! is how clew searches unless told otherwise. Nothing is proven but by searching, as in LTest.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

const RUNS: &str = "3000";
const BUDGET: &str = "20s";
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
const CRITERIA: [&str; 3] = ["cc", "mcc-labels", "wm"];
const WAYS: [(&str, &[&str]); 3] = [
    ("direct", &["--labels", "direct", "--deletion", "0"]),
    ("tight", &["--deletion", "0"]),
    ("tight 2", &[]),
];

/// One search.
struct Searched {
    runs: u64,
    seconds: f64,
    total: u64,
    covered: u64,
    infeasible: u64,
}

/// Prints a line for each criterion of each subject. False where one could not be searched.
pub fn measure(root: &Path, work: &Path) -> bool {
    let here = std::env::current_exe().expect("it runs").with_file_name("../clew");
    println!(
        "{:<18}{:<11}{:>7}{:>8}  {:<24}{:<24}{:<24}labels, covered, proven",
        "subject", "criterion", "branch", "s", "direct: runs, s", "tight", "tight 2: runs, s, times"
    );
    let mut ratios = Vec::new();
    for subject in SUBJECTS {
        let file = root.join(format!("lab/subjects/{subject}.c"));
        let Some(plain) = search(&here, &file, "branch", &[], work) else { return false };
        for criterion in CRITERIA {
            let mut columns = Vec::new();
            let mut last = None;
            for (_, flags) in WAYS {
                let Some(found) = search(&here, &file, criterion, flags, work) else { return false };
                columns.push(format!("{} {:.2}", found.runs, found.seconds));
                last = Some(found);
            }
            let Some(Searched { total, covered, infeasible, seconds, .. }) = last else { return false };
            let ratio = seconds / plain.seconds;
            ratios.push(ratio);
            println!(
                "{subject:<18}{criterion:<11}{:>7}{:>8.2}  {:<24}{:<24}{:<24}{total}, {covered}, {infeasible}",
                plain.runs,
                plain.seconds,
                columns[0],
                columns[1],
                format!("{} {ratio:.1}", columns[2])
            );
        }
    }
    ratios.sort_by(f64::total_cmp);
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    let (median, most) = (ratios[ratios.len() / 2], ratios[ratios.len() - 1]);
    println!(
        "\na search for labels takes {mean:.1} times as long as one for branches; median {median:.1}, at most {most:.1}"
    );
    true
}

/// Without what tests take.
fn search(clew: &Path, file: &Path, criterion: &str, flags: &[&str], work: &Path) -> Option<Searched> {
    let out = work.join("labels");
    let mut command = Command::new(clew);
    command.arg("prove").arg(file).args(["-c", criterion, "--no-proofs", "--runs", RUNS, "--budget", BUDGET]);
    command.args(["-j", "1", "-o"]).arg(&out).args(flags).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().ok().filter(|status| status.success())?;
    let text = std::fs::read_to_string(out.join("summary.json")).ok()?;
    let total = &serde_json::from_str::<Value>(&text).ok()?["total"];
    let counted = &total["criteria"][criterion];
    let number = |value: &Value| value.as_u64().unwrap_or_default();
    let seconds = total["seconds"]["total"].as_f64()? - total["seconds"]["front"].as_f64()?;
    Some(Searched {
        runs: number(&total["runs"]),
        seconds: seconds.max(0.001),
        total: number(&counted["total"]),
        covered: number(&counted["covered"]),
        infeasible: number(&counted["infeasible"]),
    })
}
