//! How much memory a long search takes, by this clew and by the one before it: `BASE=path/to/clew make bench ONLY=memory`
//! compares. Both get the same seed and the same number of runs, and so do the same.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Each with its flags and how many runs it gets.
const SEARCHES: [(&str, &[&str], u32); 3] = [
    ("lab/programs/replace.c", &["--argv", "3x6", "--stdin", "12"], 60_000),
    ("lab/subjects/cruise_control.c", &["-c", "mcdc,branch"], 60_000),
    ("lab/frontier/client.c", &["-c", "mcdc,branch"], 20_000),
];
/// How often the process is looked at.
const LOOK: Duration = Duration::from_millis(10);

/// Prints a line for each search. False where one could not be measured.
pub fn measure(root: &Path, work: &Path) -> bool {
    let here = std::env::current_exe().expect("it runs").with_file_name("../clew");
    let base = std::env::var_os("BASE").map(PathBuf::from);
    println!("{:<20}{:>10}{:>12}{:>14}{:>8}", "search", "runs", "peak MB", "before MB", "ratio");
    SEARCHES.into_iter().fold(true, |all, (file, flags, runs)| {
        let peak = |clew: &Path| peak(clew, &root.join(file), flags, runs, work);
        let (now, before) = (peak(&here), base.as_deref().and_then(peak));
        let name = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
        let Some(now) = now else {
            println!("{name:<20} was not searched");
            return false;
        };
        let text =
            |number: Option<f64>, digits: usize| number.map_or("-".into(), |it| format!("{it:.digits$}"));
        let ratio = before.map(|before| now / before);
        println!("{name:<20}{runs:>10}{now:>12.0}{:>14}{:>8}", text(before, 0), text(ratio, 2));
        all
    })
}

/// The most memory that a search has had, in megabytes: what the kernel says of the process, not of clang's.
fn peak(clew: &Path, file: &Path, flags: &[&str], runs: u32, work: &Path) -> Option<f64> {
    let out = work.join("memory");
    let mut command = Command::new(clew);
    command.arg("gen").arg(file).args(flags).args(["--no-proofs", "--jobs", "1", "--runs"]);
    command.arg(runs.to_string()).arg("-o").arg(&out).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    let status = format!("/proc/{}/status", child.id());
    let mut most = None;
    while child.try_wait().ok()?.is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        most = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok()).or(most);
        std::thread::sleep(LOOK);
    }
    std::fs::remove_dir_all(&out).ok()?;
    Some(most? / 1024.0)
}
