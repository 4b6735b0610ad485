//! A program as clang -O0 compiles it.

use super::{Case, Ran};
use std::fs::File;
use std::io::Write;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// What takes longer is not compared.
const TIME: Duration = Duration::from_secs(5);

/// Compiles it and runs it, in `work`.
pub fn run(case: &Case, work: &Path) -> Result<Ran, &'static str> {
    let binary = work.join("native");
    if !compile(case, &binary) {
        return Err("does not compile");
    }
    let (out, err) = (work.join("native.out"), work.join("native.err"));
    let create = |path| File::create(path).map_err(|_| "no room for its output");
    let mut child = Command::new(&binary)
        .arg0(case.name())
        .args(&case.args)
        .env_clear()
        .current_dir(work)
        .stdin(Stdio::piped())
        .stdout(create(&out)?)
        .stderr(create(&err)?)
        .spawn()
        .map_err(|_| "does not start")?;
    let (stdin, text) = (child.stdin.take(), case.stdin.clone());
    std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&text)));
    let status = wait(&mut child, TIME).ok_or("too long natively")?;
    let read = |path| std::fs::read(path).map_err(|_| "no room for its output");
    Ok(Ran { stdout: read(&out)?, stderr: read(&err)?, code: code(status) })
}

fn compile(case: &Case, binary: &Path) -> bool {
    let mut clang = Command::new("clang-19");
    clang.args(["-w", "-O0"]).args(&case.flags).arg(&case.source).arg("-o").arg(binary).arg("-lm");
    clang.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Waits so long and no longer.
pub fn wait(child: &mut Child, time: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(500);
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if start.elapsed() > time {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// As the shell shows it.
fn code(status: ExitStatus) -> i32 {
    status.code().or(status.signal().map(|signal| 128 + signal)).unwrap_or(-1)
}
