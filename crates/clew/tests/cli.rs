//! What a user meets when something is wrong: one clear sentence, the right exit code, nothing lost.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const GOOD: &str = "int sign(int x) { return x < 0 ? -1 : x > 0; }\n";
/// Never closed: the search goes on until it is stopped.
const ENDLESS: &str = "
unsigned mix(unsigned x) { for (int i = 0; i < 40; i++) x = x * 2654435761u ^ x >> 13; return x; }
int endless(unsigned n, unsigned x) {
    if (n == 3)
        return 1;
    for (unsigned i = 0; i < n; i++)
        x = mix(x + i);
    if (x == 12345 && n > 5)
        return 2;
    return 0;
}
";

fn clew() -> Command {
    Command::new(env!("CARGO_BIN_EXE_clew"))
}

fn workplace(file: &str, text: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(dir.path().join(file), text).expect("it can be written");
    dir
}

fn gen_in(dir: &Path, args: &[&str]) -> Output {
    clew().arg("gen").args(args).current_dir(dir).output().expect("clew starts")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs it, and expects exit code 2 with one line that has all of `words`.
fn refuses(dir: &Path, args: &[&str], words: &[&str]) {
    let output = gen_in(dir, args);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    for word in words {
        assert!(said.contains(word), "{args:?} should say `{word}`, but says: {said}");
    }
    assert!(!dir.join("clew-out").exists(), "{args:?} leaves nothing behind");
}

#[test]
fn names_of_the_tests_own_are_refused() {
    for text in [
        "int clew_check(int x) { return x > 3; }",
        "int clew_failed; int f(int x) { return x > clew_failed; }",
        "typedef int clew_size; int f(clew_size x) { return x > 3; }",
        "struct clew_out { int x; }; int f(struct clew_out *o) { return o->x > 3; }",
        "enum e { CLEW_PASSED }; int f(enum e x) { return x == CLEW_PASSED; }",
    ] {
        let dir = workplace("unit.c", text);
        refuses(dir.path(), &["unit.c"], &["tests keep for themselves", "rename it", "=my_"]);
    }
    let dir = workplace("unit.c", "int clew_check(int x) { return x > 3; }");
    let output = gen_in(dir.path(), &["unit.c", "--", "-Dclew_check=my_clew_check"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

/// Two names for one function keep the tests from giving it one of their own, and they need the library's.
#[test]
fn what_a_test_program_needs_itself_is_named() {
    let text = "int fileno(void *f) { return f ? 1 : 0; }\n\
                extern int also(void *f) __attribute__((alias(\"fileno\")));\n";
    let dir = workplace("unit.c", text);
    let output = gen_in(dir.path(), &["unit.c"]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("the unit defines fileno under several names"), "{said}");
}

#[test]
fn every_strategy_is_named_where_a_user_looks() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/strategies.md"));
    let page = page.expect("the page can be read");
    let help = clew().args(["gen", "--help"]).output().expect("clew starts");
    let help = String::from_utf8_lossy(&help.stdout);
    for name in clew_search::StrategyName::all().map(|name| name.to_string()) {
        assert!(page.contains(&format!("`{name}`")), "docs/strategies.md does not say what {name} is");
        assert!(help.contains(&name), "--help does not name {name}");
    }
}

#[test]
fn bad_input_is_refused_in_a_sentence() {
    let dir = workplace("good.c", GOOD);
    std::fs::write(dir.path().join("broken.c"), "int f( { return 1; }\n").expect("it can be written");
    std::fs::write(dir.path().join("empty.c"), "typedef int unused;\n").expect("it can be written");
    refuses(dir.path(), &["nofile.c"], &["nofile.c", "No such file"]);
    refuses(dir.path(), &["broken.c"], &["broken.c:1:", "error:"]);
    refuses(dir.path(), &["empty.c"], &["empty.c", "no function"]);
    refuses(dir.path(), &["good.c", "-f", "sing"], &["`sing`", "sign"]);
    refuses(dir.path(), &["good.c", "-c", "branches"], &["branches", "statement"]);
    refuses(dir.path(), &["good.c", "-s", "best"], &["best", "random-path"]);
    refuses(dir.path(), &["good.c", "--budget", "soon"], &["soon"]);
    refuses(dir.path(), &["-p", "."], &["compile_commands.json"]);
}

#[test]
fn without_clang_it_says_what_to_install() {
    let dir = workplace("good.c", GOOD);
    let output = clew().args(["gen", "good.c"]).current_dir(dir.path()).env("PATH", "/nonexistent").output();
    let output = output.expect("clew starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("clang"), "{}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
}

#[test]
fn an_output_directory_that_cannot_be_written_is_named() {
    let dir = workplace("good.c", GOOD);
    std::fs::write(dir.path().join("taken"), "").expect("it can be written");
    let output = gen_in(dir.path(), &["good.c", "-o", "taken"]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("taken"), "{}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
}

#[test]
fn a_missed_threshold_is_exit_code_1() {
    let dir = workplace("endless.c", ENDLESS);
    let args = ["endless.c", "-f", "endless", "--runs", "3", "--fail-under-branch", "100"];
    let output = gen_in(dir.path(), &args);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("below the 100 %"), "{}", stderr(&output));
}

#[test]
fn a_budget_ends_the_search() {
    let dir = workplace("endless.c", ENDLESS);
    let start = Instant::now();
    let output = gen_in(dir.path(), &["endless.c", "-f", "endless", "--budget", "1s"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(start.elapsed() < Duration::from_secs(8), "it took {:?}", start.elapsed());
}

#[test]
fn an_interrupt_keeps_what_was_found() {
    let dir = workplace("endless.c", ENDLESS);
    let mut child = clew()
        .args(["gen", "endless.c", "-f", "endless", "--budget", "10m"])
        .current_dir(dir.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("clew starts");
    std::thread::sleep(Duration::from_millis(2500));
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).output().expect("kill is there");
    assert!(sent.status.success(), "{}", stderr(&sent));
    let start = Instant::now();
    while child.try_wait().expect("it can be waited for").is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "it does not end");
        std::thread::sleep(Duration::from_millis(50));
    }
    let output = child.wait_with_output().expect("it has ended");
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(stderr(&output).contains("interrupted"), "{}", stderr(&output));
    assert!(dir.path().join("clew-out/summary.json").exists());
    assert!(dir.path().join("clew-out/tests/test_endless.c").exists());
}

#[test]
fn flags_and_several_files_make_one_program() {
    let dir = workplace(
        "a.c",
        "#include \"b.h\"\nint twice(int x) { if (half(x) * 2 == x) return EVEN; return ODD; }\n",
    );
    std::fs::create_dir(dir.path().join("include")).expect("it can be made");
    std::fs::write(dir.path().join("include/b.h"), "int half(int x);\nenum { ODD = ODD_CODE, EVEN };\n")
        .expect("written");
    std::fs::write(
        dir.path().join("b.c"),
        "#include \"b.h\"\nint half(int x) { return x < 0 ? -(-x / 2) : x / 2; }\n",
    )
    .expect("written");
    let output = gen_in(dir.path(), &["a.c", "b.c", "--", "-Iinclude", "-DODD_CODE=7"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let summary = std::fs::read_to_string(dir.path().join("clew-out/summary.json")).expect("it is there");
    let summary: serde_json::Value = serde_json::from_str(&summary).expect("it is JSON");
    assert_eq!(summary["total"]["criteria"]["branch"]["covered"], 4);
    assert_eq!(summary["total"]["replay"]["disagreed"], 0);
}

#[test]
fn a_compilation_database_gives_files_and_flags() {
    let dir =
        workplace("a.c", "#ifndef WIDTH\n#error no width\n#endif\nint fits(int x) { return x < WIDTH; }\n");
    let entry = format!(
        "[{{\"directory\": {:?}, \"file\": \"a.c\", \"command\": \"cc -O2 -DWIDTH=8 -c -o a.o a.c\"}}]",
        dir.path()
    );
    std::fs::write(dir.path().join("compile_commands.json"), entry).expect("it can be written");
    let output = gen_in(dir.path(), &["-p", "."]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains("fits"));
}

/// The check of checks: a test that covers nothing it claims must be seen. Here the compiler's own tool lies.
#[test]
fn a_disagreement_with_llvm_cov_is_exit_code_3() {
    let dir = workplace("good.c", GOOD);
    let bin = dir.path().join("bin");
    std::fs::create_dir(&bin).expect("it can be made");
    let script = "#!/bin/sh\n[ \"$1\" = --version ] && exec llvm-cov-19 \"$@\"\nllvm-cov-19 \"$@\" | sed 's/\"branches\":\\[\\[[^]]*\\]/\"branches\":[[1,1,1,2,0,0,0,0,4]/g'\n";
    let liar = bin.join("llvm-cov");
    std::fs::write(&liar, script).expect("it can be written");
    std::fs::set_permissions(&liar, std::fs::Permissions::from_mode(0o755))
        .expect("it can be made executable");
    let real = |name: &str| {
        let path = std::env::var("PATH").unwrap_or_default();
        std::env::split_paths(&path)
            .map(|dir| dir.join(name))
            .find(|path| path.exists())
            .expect("it is installed")
    };
    for (tool, suffixed) in [("clang", "clang-19"), ("llvm-profdata", "llvm-profdata-19")] {
        std::os::unix::fs::symlink(real(suffixed), bin.join(tool)).expect("it can be linked");
    }
    // The rest of the PATH, but without the tools' own names.
    let tools = dir.path().join("tools");
    std::fs::create_dir(&tools).expect("it can be made");
    for name in ["sh", "sed", "ld", "as"] {
        std::os::unix::fs::symlink(real(name), tools.join(name)).expect("it can be linked");
    }
    std::fs::write(tools.join("llvm-cov-19-real"), "").expect("it can be written");
    let script = std::fs::read_to_string(&liar)
        .expect("just written")
        .replace("llvm-cov-19", &real("llvm-cov-19").display().to_string());
    std::fs::write(&liar, script).expect("it can be written");
    let path = std::env::join_paths([&bin, &tools]).expect("plain paths");
    let output = clew()
        .args(["gen", "good.c"])
        .current_dir(dir.path())
        .env("PATH", path)
        .output()
        .expect("clew starts");
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).contains("internal error"), "{}", stderr(&output));
}
