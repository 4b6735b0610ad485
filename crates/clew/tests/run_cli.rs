//! What a user of `clew run` meets: the program's own streams and exit code, its errors, and an end in every case.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const ECHO: &str = "
#include <stdio.h>
int main(int argc, char **argv) {
    int c;
    for (int i = 1; i < argc; i++)
        puts(argv[i]);
    while ((c = getchar()) != EOF)
        putchar(c);
    return argc;
}
";
const OVERRUN: &str = "
static int get(const int *a, int i) { return a[i]; }
int main(void) {
    int a[3] = {1, 2, 3};
    return get(a, 3);
}
";
const ENDLESS: &str = "int main(void) { for (;;); }\n";
const CHATTY: &str = "#include <stdio.h>\nint main(void) { for (;;) puts(\"yes\"); }\n";

fn workplace(text: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(dir.path().join("prog.c"), text).expect("it can be written");
    dir
}

fn start(dir: &Path, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_clew"))
        .args(["run", "prog.c"])
        .args(args)
        .current_dir(dir)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("clew starts")
}

fn run(text: &str, args: &[&str]) -> Output {
    let dir = workplace(text);
    start(dir.path(), args).wait_with_output().expect("it can be waited for")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn arguments_streams_and_exit_code_are_the_programs() {
    let dir = workplace(ECHO);
    let mut child = start(dir.path(), &["-a", "-x", "--arg", "two words"]);
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(b"and\nlines\n").expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it can be waited for");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "-x\ntwo words\nand\nlines\n");
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(3), ""));
}

#[test]
fn an_error_is_said_as_a_compiler_says_it() {
    let output = run(OVERRUN, &[]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(139), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    let error = "prog.c:2:46: error: out-of-bounds: an object is accessed outside of its bounds";
    assert_eq!(lines[..2], [error, "  in function get (prog.c:2:46)"]);
    assert!(lines[2].starts_with("  called from main"), "{said}");
}

#[test]
fn limits_end_it_with_124() {
    for (text, flags, words) in [
        (ENDLESS, ["--max-steps", "1000"], "--max-steps"),
        (ENDLESS, ["--budget", "200ms"], "--budget"),
        (CHATTY, ["--max-output", "1K"], "--max-output"),
        (ECHO, ["--budget", "200ms"], "--budget"),
    ] {
        let dir = workplace(text);
        let mut child = start(dir.path(), &flags);
        // Kept open: the echo waits for it.
        let stdin = child.stdin.take();
        let output = child.wait_with_output().expect("it can be waited for");
        drop(stdin);
        assert_eq!(output.status.code(), Some(124), "{flags:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(words), "{flags:?}: {}", stderr(&output));
    }
}

#[test]
fn what_cannot_be_run_is_exit_code_2_and_one_line() {
    for (text, words) in [
        ("int f(void); int main(void) { return f(); }\n", "prog.c:1:38: error: clew cannot run a call of f"),
        ("int f(void) { return 1; }\n", "without a function main"),
    ] {
        let output = run(text, &[]);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains(words), "{}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    }
    let output = run("int main( {\n", &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("prog.c:1:"), "{}", stderr(&output));
}

#[test]
fn a_closed_stdout_ends_it_quietly() {
    let dir = workplace(CHATTY);
    let mut child = start(dir.path(), &[]);
    let mut stdout = child.stdout.take().expect("it is piped");
    stdout.read_exact(&mut [0; 8]).expect("it writes");
    drop(stdout);
    let output = child.wait_with_output().expect("it can be waited for");
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(141), ""));
}

#[test]
fn an_interrupt_ends_it_with_130() {
    let dir = workplace("#include <stdio.h>\nint main(void) { puts(\"on\"); fflush(stdout); for (;;); }\n");
    let mut child = start(dir.path(), &[]);
    child.stdout.as_mut().expect("it is piped").read_exact(&mut [0; 3]).expect("it writes");
    let pid = child.id().to_string();
    Command::new("kill").args(["-INT", &pid]).status().expect("kill is there");
    let start = Instant::now();
    let output = child.wait_with_output().expect("it can be waited for");
    assert!(start.elapsed() < Duration::from_secs(10), "it took {:?}", start.elapsed());
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
}

#[test]
fn statistics_are_shown_on_demand() {
    let output = run("int main(void) { return 7; }\n", &["--stats"]);
    assert_eq!(output.status.code(), Some(7));
    assert!(stderr(&output).contains("instructions in"), "{}", stderr(&output));
}
