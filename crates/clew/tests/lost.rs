//! Nothing is lost: whatever ends clew, files are whole, children end, and what stays behind goes with the next run.

use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The goal is two seconds; the machine may have others to serve.
const SOON: Duration = Duration::from_secs(5);
/// Until something happens that will.
const PATIENCE: Duration = Duration::from_secs(120);

const SMALL: &str = "int sign(int x) { if (x < 0) return -1; return x > 0; }\n";
/// A path for every number: its search does not end by itself.
const ENDLESS: &str = "int endless(const char *s) { int n = 0; for (int i = 0; i < 16; i++) { if (s[i] == i * 7) n++; \
                       if (n * s[i] == 1234) n += 3; } return n == 77; }\n";

/// A directory with a C file, and one for temporary files.
struct Place(tempfile::TempDir);

impl Place {
    fn new(text: &str) -> Place {
        let dir = tempfile::tempdir().expect("a temporary directory");
        std::fs::write(dir.path().join("unit.c"), text).expect("it can be written");
        for name in ["tmp", "bin"] {
            std::fs::create_dir(dir.path().join(name)).expect("it can be made");
        }
        Place(dir)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        let path = std::env::var("PATH").unwrap_or_default();
        command.current_dir(self.0.path()).env("TMPDIR", self.at("tmp"));
        command.env("PATH", format!("{}:{path}", self.at("bin").display()));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn clew(&self, args: &[&str]) -> Command {
        let mut command = self.command(env!("CARGO_BIN_EXE_clew"));
        command.args(args);
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.clew(args).output().expect("clew starts")
    }

    /// A tool that says it was called and hangs, if one of its arguments has `part`; else it is itself.
    fn hang(&self, tool: &str, part: &str) {
        let path = std::env::var("PATH").unwrap_or_default();
        let real = path.split(':').map(|dir| Path::new(dir).join(tool)).find(|file| file.is_file());
        let real = real.expect("the tool is there");
        let (called, script) = (self.at("called"), self.at("bin").join(tool));
        let text = format!(
            "#!/bin/sh\ncase \"$*\" in *'{part}'*) echo > {}; sleep 600;; esac\nexec {} \"$@\"\n",
            called.display(),
            real.display()
        );
        std::fs::write(&script, text).expect("it can be written");
        std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    }

    /// What is in the directory for temporary files.
    fn left(&self) -> Vec<PathBuf> {
        entries(&self.at("tmp"))
    }

    /// Every file of an output is whole, and nothing else is there.
    fn check(&self, output: &str) {
        for file in entries(&self.at(output)).into_iter().chain(entries(&self.at(output).join("tests"))) {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let Ok(text) = std::fs::read_to_string(&file) else { continue };
            assert!(!name.ends_with(".tmp"), "{name}");
            if name.ends_with(".json") {
                assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{name}: {text}");
            } else {
                let end = if name.ends_with(".h") { "#endif\n" } else { "}\n" };
                assert!(text.ends_with(end), "{name}: {text}");
            }
        }
    }
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let entries = directory.read_dir().into_iter().flatten();
    entries.map(|entry| entry.expect("it can be read").path()).collect()
}

fn send(child: &Child, signal: i32) {
    // SAFETY: the child is not reaped yet.
    unsafe { libc::kill(child.id() as i32, signal) };
}

/// Waits for the end, which must come in time.
fn end(mut child: Child, most: Duration) -> Output {
    let start = Instant::now();
    while child.try_wait().expect("it can be waited for").is_none() {
        if start.elapsed() > most {
            let _ = child.kill();
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().expect("it has ended")
}

fn wait_for(file: &Path) {
    let start = Instant::now();
    while !file.exists() {
        assert!(start.elapsed() < PATIENCE, "{} does not come", file.display());
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn summary(place: &Place, output: &str) -> serde_json::Value {
    let text = std::fs::read_to_string(place.at(output).join("summary.json")).expect("it is there");
    serde_json::from_str(&text).expect("it is JSON")
}

#[test]
fn a_signal_ends_any_moment_of_a_run() {
    let place = Place::new(ENDLESS);
    for (number, millis) in [10, 100, 400, 900, 2500].into_iter().enumerate() {
        let (signal, code) = if number % 2 == 0 { (libc::SIGINT, 130) } else { (libc::SIGTERM, 143) };
        let child = place.clew(&["gen", "unit.c", "--budget", "10m"]).spawn().expect("clew starts");
        std::thread::sleep(Duration::from_millis(millis));
        send(&child, signal);
        let output = end(child, SOON);
        // Before there is a handler the signal itself ends it.
        let by_signal = output.status.signal() == Some(signal) && millis <= 100;
        assert!(
            by_signal || output.status.code() == Some(code),
            "{millis}: {:?} {}",
            output.status,
            stderr(&output)
        );
        assert_eq!(place.left(), [] as [PathBuf; 0], "after {millis} ms");
        place.check("clew-out");
    }
}

#[test]
fn a_compiler_ends_with_clew() {
    let place = Place::new(SMALL);
    place.hang("clang-19", "-emit-llvm");
    for args in [&["gen", "unit.c"][..], &["run", "unit.c"]] {
        let _ = std::fs::remove_file(place.at("called"));
        let child = place.clew(args).spawn().expect("clew starts");
        wait_for(&place.at("called"));
        send(&child, libc::SIGINT);
        let output = end(child, SOON);
        assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
        assert!(stderr(&output).contains("interrupted"), "{}", stderr(&output));
        assert_eq!(place.left(), [] as [PathBuf; 0]);
        assert!(!place.at("clew-out").exists());
    }
}

/// The tests are written before they are compiled, run and counted; what was not confirmed is not claimed to be.
#[test]
fn a_replay_ends_and_its_tests_stay_unconfirmed() {
    for (tool, part) in [("clang-19", "-Werror"), ("llvm-profdata-19", "merge"), ("llvm-cov-19", "export")] {
        let place = Place::new(SMALL);
        place.hang(tool, part);
        let child = place.clew(&["gen", "unit.c"]).spawn().expect("clew starts");
        wait_for(&place.at("called"));
        send(&child, libc::SIGTERM);
        let output = end(child, SOON);
        assert_eq!(output.status.code(), Some(143), "{tool}: {}", stderr(&output));
        assert!(stderr(&output).contains("test_unit.c was not run natively"), "{}", stderr(&output));
        assert_eq!(place.left(), [] as [PathBuf; 0]);
        place.check("clew-out");
        let summary = summary(&place, "clew-out");
        assert_eq!(summary["interrupted"], true);
        assert_eq!(summary["unconfirmed"][0], "clew-out/tests/test_unit.c");
        assert_eq!(summary["tests"][0]["status"], "unconfirmed");
        assert_eq!(summary["total"]["replay"]["agreed"], 0);
        assert!(place.at("clew-out/tests/test_unit.c").exists());
    }
}

#[test]
fn a_test_that_hangs_natively_ends_too() {
    // The given test waits for what never comes.
    let place = Place::new(SMALL);
    assert_eq!(place.run(&["gen", "unit.c"]).status.code(), Some(0));
    let file = place.at("clew-out/tests/test_unit.c");
    let text = std::fs::read_to_string(&file).expect("it is there");
    let hangs = "int main(void) {\n    for (volatile int i = 0;; i = 1) {}\n}\nint not_main";
    std::fs::write(&file, text.replace("int main", hangs)).expect("it can be written");
    let child = place.clew(&["cover", "unit.c", "--tests", "clew-out/tests"]).spawn().expect("clew starts");
    std::thread::sleep(Duration::from_secs(3));
    send(&child, libc::SIGINT);
    let output = end(child, SOON);
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert_eq!(place.left(), [] as [PathBuf; 0]);
}

#[test]
fn a_second_signal_ends_at_once_and_an_echo_does_not() {
    let place = Place::new(SMALL);
    place.hang("clang-19", "-Werror");
    let start = || {
        let _ = std::fs::remove_file(place.at("called"));
        let child = place.clew(&["gen", "unit.c"]).spawn().expect("clew starts");
        wait_for(&place.at("called"));
        send(&child, libc::SIGINT);
        child
    };
    let child = start();
    send(&child, libc::SIGINT);
    let output = end(child, SOON);
    assert!(stderr(&output).contains("what was found until then is kept"), "{}", stderr(&output));
    let child = start();
    std::thread::sleep(Duration::from_millis(400));
    send(&child, libc::SIGINT);
    let output = end(child, SOON);
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(stderr(&output).contains("interrupted twice"), "{}", stderr(&output));
    assert_eq!(place.left(), [] as [PathBuf; 0]);
}

#[test]
fn what_a_killed_clew_leaves_goes_with_the_next_run() {
    let place = Place::new(SMALL);
    place.hang("clang-19", "-Werror");
    let mut child = place.clew(&["gen", "unit.c"]).spawn().expect("clew starts");
    wait_for(&place.at("called"));
    child.kill().expect("it is ours");
    child.wait().expect("it has ended");
    place.check("clew-out");
    assert_eq!(place.left().len(), 1, "it could not remove its directory");
    std::fs::write(place.at("clew-out/tests/.clew-1-abcdef.tmp"), "half").expect("it can be written");

    // One that lives keeps its own.
    let _ = std::fs::remove_file(place.at("called"));
    let living = place.clew(&["gen", "unit.c", "-o", "other"]).spawn().expect("clew starts");
    wait_for(&place.at("called"));
    let left = place.left();
    assert_eq!(left.len(), 1, "that of the dead is gone: {left:?}");
    std::fs::remove_file(place.at("bin/clang-19")).expect("it is there");
    let output = place.run(&["gen", "unit.c"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(place.left(), left);
    place.check("clew-out");
    send(&living, libc::SIGTERM);
    end(living, SOON);
    assert_eq!(place.left(), [] as [PathBuf; 0]);
}

#[test]
fn a_killed_clew_leaves_whole_files() {
    let place = Place::new(SMALL);
    assert_eq!(place.run(&["gen", "unit.c"]).status.code(), Some(0));
    for millis in [50, 150, 300, 500, 800, 1200] {
        let mut child = place.clew(&["gen", "unit.c"]).spawn().expect("clew starts");
        std::thread::sleep(Duration::from_millis(millis));
        let _ = child.kill();
        child.wait().expect("it has ended");
        for name in ["summary.json", "tests/test_unit.c", "tests/test_unit.inputs.json"] {
            assert!(place.at("clew-out").join(name).exists(), "{name}");
        }
    }
    assert_eq!(place.run(&["gen", "unit.c"]).status.code(), Some(0));
    place.check("clew-out");
    assert_eq!(place.left(), [] as [PathBuf; 0]);
}

#[test]
fn a_full_device_is_an_error_and_a_closed_pipe_is_none() {
    let place = Place::new(SMALL);
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("it is there");
    for args in [&["gen", "unit.c"][..], &["--help"], &["gen", "--help"], &["init", "tmp"]] {
        let output = place.clew(args).stdout(full()).output().expect("clew starts");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", stderr(&output));
        assert!(
            stderr(&output).contains("cannot write to standard output: No space left"),
            "{}",
            stderr(&output)
        );
    }
    let output = place.clew(&["gen", "no.c"]).stderr(full()).output().expect("clew starts");
    assert_eq!(output.status.code(), Some(2), "nobody hears why");
    let mut child = place.clew(&["gen", "unit.c"]).spawn().expect("clew starts");
    drop(child.stdout.take());
    let output = end(child, PATIENCE);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
    std::fs::write(place.at("branches.prp"), "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )")
        .unwrap();
    std::fs::write(place.at("main.c"), "int main(void) { return 0; }\n").unwrap();
    let args = ["testcomp", "main.c", "--property", "branches.prp", "-o", "/dev/full", "--budget", "1s"];
    let output = place.run(&args);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("cannot write to /dev/full"), "{}", stderr(&output));
}

/// Where the limit stops a write, the old file stays; where it stops the compiler, that is not the program's fault.
#[test]
fn a_limit_on_files_leaves_the_old_one() {
    let place = Place::new(SMALL);
    let limited = |blocks: u32, args: &str| {
        let script = format!("ulimit -f {blocks}; exec {} {args}", env!("CARGO_BIN_EXE_clew"));
        place.command("sh").args(["-c", &script]).output().expect("sh starts")
    };
    let output = limited(0, "init");
    assert_eq!(output.status.code(), Some(2), "{:?} {}", output.status, stderr(&output));
    assert!(stderr(&output).contains("File too large"), "{}", stderr(&output));
    assert!(!place.at("clew.toml").exists());
    assert_eq!(place.run(&["gen", "unit.c"]).status.code(), Some(0));
    let before = std::fs::read(place.at("clew-out/summary.json")).unwrap();
    for blocks in [0, 1, 8, 16, 24] {
        let output = limited(blocks, "gen unit.c");
        let said = stderr(&output);
        assert!(matches!(output.status.code(), Some(0 | 2)), "{blocks}: {:?} {said}", output.status);
        if output.status.code() == Some(2) {
            let named = said.to_lowercase();
            assert!(named.contains("file too large") || named.contains("no room"), "{blocks}: {said}");
            assert_eq!(std::fs::read(place.at("clew-out/summary.json")).unwrap(), before);
        }
        place.check("clew-out");
    }
    assert_eq!(place.left(), [] as [PathBuf; 0]);
}

/// Where a plainer input loops for ever, shrinking must not try it for as long as `--max-steps` allows.
#[test]
fn a_budget_holds_for_shrinking_too() {
    let text = "int spin(unsigned n) { volatile unsigned i = 1; while (i != n) { i += 2; if (i > 4000000000u) i = 1; } return n > 5; }\n";
    let place = Place::new(text);
    let start = Instant::now();
    let output = place.run(&["gen", "unit.c", "--budget", "2s", "--max-steps", "100000000000"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(start.elapsed() < Duration::from_secs(10), "it took {:?}", start.elapsed());
}

#[test]
fn a_threshold_is_a_percentage() {
    let place = Place::new(SMALL);
    for value in ["nan", "inf", "-inf", "-1", "101", "100.1", "1e3", "x", ""] {
        for flag in ["--fail-under-branch", "--fail-under-mcdc"] {
            let output = place.run(&["gen", "unit.c", &format!("{flag}={value}")]);
            assert_eq!(output.status.code(), Some(2), "{flag} {value}: {}", stderr(&output));
        }
    }
    assert!(stderr(&place.run(&["gen", "unit.c", "--fail-under-branch", "-1"])).contains("from 0 to 100"));
    std::fs::write(place.at("clew.toml"), "[gen]\nfail-under-branch = nan\n").unwrap();
    assert_eq!(place.run(&["gen", "unit.c"]).status.code(), Some(2));
}
