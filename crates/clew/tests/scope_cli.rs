//! `--lines` and `--since` as a user meets them: what counts, and what is said where nothing does.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const UNIT: &str = "\
#include \"checks.h\"

int sign(int x)
{
    if (x < 0)
        return -1;
    return x > 0 ? 1 : 0;
}

int clamp(int x, int low, int high)
{
    if (x < low) {
        x = low;
    }
    if (x > high)
        x = high;
    return x;
}

int checked(int x)
{
    CHECK(x);
    return half(x);
}

int first(const int *a)
{
    return a[0];
}
";

const HEADER: &str = "\
#define MOST 100
#define CHECK(x) \\
    do { \\
        if ((x) > MOST) \\
            return -1; \\
    } while (0)

static inline int half(int x)
{
    return x % 2 ? x / 2 + 1 : x / 2;
}
";

/// A repository with `unit.c` and `checks.h` in it, both committed.
struct Lab(TempDir);

impl Lab {
    fn new() -> Lab {
        let lab = Lab(tempfile::tempdir().expect("a temporary directory"));
        lab.put("unit.c", UNIT);
        lab.put("checks.h", HEADER);
        lab.git(&["init", "-q"]);
        lab.commit();
        lab
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn put(&self, name: &str, text: &str) {
        std::fs::write(self.path().join(name), text).expect("it can be written");
    }

    /// Replaces a piece of a file.
    fn edit(&self, name: &str, from: &str, to: &str) {
        let text = std::fs::read_to_string(self.path().join(name)).expect("it can be read");
        assert_eq!(text.matches(from).count(), 1, "{from}");
        self.put(name, &text.replace(from, to));
    }

    fn git(&self, args: &[&str]) {
        let who = ["-c", "user.name=clew", "-c", "user.email=clew@example.org", "-c", "commit.gpgsign=false"];
        let output = Command::new("git").args(who).args(args).current_dir(self.path()).output();
        let output = output.expect("git is installed, which these tests need");
        assert!(output.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    fn commit(&self) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", "a state"]);
    }

    fn clew(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
        command.args(["gen", "--runs", "60", "-o", "out"]).args(args).current_dir(self.path());
        command.output().expect("clew starts")
    }

    /// What counts, each with its place: `sign 5:9T 5:9F, clamp`.
    #[track_caller]
    fn counts(&self, args: &[&str], expected: &str) -> Output {
        let (output, found) = self.found(args);
        assert_eq!(found, expected, "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        output
    }

    #[track_caller]
    fn found(&self, args: &[&str]) -> (Output, String) {
        let output = self.clew(args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {said}");
        let text = std::fs::read_to_string(self.path().join("out/summary.json")).expect("the summary");
        let summary: Value = serde_json::from_str(&text).expect("it is JSON");
        let functions = summary["functions"].as_array().expect("functions");
        let found = functions.iter().map(function).collect::<Vec<_>>().join(", ");
        (output, found)
    }

    #[track_caller]
    fn refuses(&self, args: &[&str], sentence: &str) {
        let output = self.clew(args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        let root = self.path().canonicalize().expect("it is there");
        let said = said.replace(&root.display().to_string(), "ROOT");
        assert!(said.contains(sentence), "{args:?}: {said}");
        assert!(!self.path().join("out").exists(), "{args:?}");
    }
}

fn function(function: &Value) -> String {
    let objectives = function["objectives"].as_array().expect("objectives").iter().map(|objective| {
        let outcome = match objective["outcome"].as_str() {
            Some("true") => "T",
            Some("false") => "F",
            _ => "",
        };
        let file =
            if objective["file"].as_str().is_some_and(|file| file.ends_with(".h")) { "h:" } else { "" };
        format!("{file}{}:{}{outcome}", objective["line"], objective["column"])
    });
    let name = function["name"].as_str().expect("a name").to_owned();
    std::iter::once(name).chain(objectives).collect::<Vec<_>>().join(" ")
}

#[test]
fn lines_that_are_asked_for() {
    let lab = Lab::new();
    lab.counts(&["unit.c", "--lines", "5"], "sign 5:9T 5:9F");
    lab.counts(&["unit.c", "--lines", "unit.c:13"], "clamp 12:9T");
    lab.counts(&["unit.c", "--lines", "6-7", "--lines", "16"], "sign 5:9T 7:12T 7:12F, clamp 15:9T");
    // The head of a function is no more than where it begins.
    lab.counts(&["unit.c", "--lines", "10"], "clamp");
    lab.counts(&["unit.c", "--lines", "10", "-c", "statement"], "clamp 11:1");
    lab.counts(&["unit.c", "--lines", "13", "-c", "function"], "clamp 11:1");
    // A line of a header, a line with a macro of it.
    lab.counts(&["unit.c", "--lines", "checks.h:4"], "checked h:4:13T h:4:13F");
    lab.counts(&["unit.c", "--lines", "22"], "checked h:4:13T h:4:13F");
    lab.counts(&["unit.c", "--lines", "checks.h:10"], "half h:10:12T h:10:12F");
    // Together with -f both must hold; the key of clew.toml does the same.
    lab.counts(&["unit.c", "--lines", "5-16", "-f", "sign"], "sign 5:9T 5:9F 7:12T 7:12F");
    lab.put("clew.toml", "[gen]\nlines = [\"unit.c:5\", \"13\"]\n");
    lab.counts(&["unit.c"], "sign 5:9T 5:9F, clamp 12:9T");
}

#[test]
fn lines_that_are_not_there() {
    let lab = Lab::new();
    lab.put("other.c", "int other(void) { return 1; }\n");
    lab.refuses(&["unit.c", "--lines", "900-950"], "clew: --lines 900-950: unit.c has only 29 lines\n");
    lab.refuses(&["unit.c", "--lines", "9-3"], "the lines are the wrong way round; try 3-9\n");
    lab.refuses(
        &["unit.c", "--lines", "uint.c:3"],
        "clew: --lines uint.c:3: uint.c is no file with code to test; did you mean one of unit.c, ",
    );
    lab.refuses(
        &["unit.c", "other.c", "--lines", "3"],
        "clew: --lines 3: there are several files; say which, as in FILE:3\n",
    );
    lab.refuses(
        &["unit.c", "--lines", "1-2"],
        "clew: no function has code on the lines of --lines; choose lines inside of functions\n",
    );
    lab.refuses(&["unit.c", "--lines", "5", "-f", "clamp"], "clew: no function named with -f has code on");
    lab.refuses(&["unit.c", "--lines", "5", "--since", "HEAD"], "cannot be used with");
}

#[test]
fn changed_lines() {
    let lab = Lab::new();
    lab.edit("unit.c", "x = low;", "x = low + 0;");
    lab.counts(&["unit.c", "--since", "HEAD"], "clamp 12:9T");
    lab.edit("unit.c", "if (x < 0)", "if (x <= -1)");
    lab.counts(&["unit.c", "--since", "HEAD"], "sign 5:9T 5:9F, clamp 12:9T");
    lab.counts(&["unit.c", "--since", "HEAD", "-f", "clamp"], "clamp 12:9T");
    // Also when it is committed, and from elsewhere.
    lab.commit();
    lab.counts(&["unit.c", "--since", "HEAD"], "");
    lab.counts(&["unit.c", "--since", "HEAD~1"], "sign 5:9T 5:9F, clamp 12:9T");
    // A function without branches gets its test.
    lab.edit("unit.c", "a[0]", "a[1]");
    lab.counts(&["unit.c", "--since", "HEAD"], "first");
    assert!(lab.path().join("out/tests/test_unit.c").exists());
}

#[test]
fn decisions_that_have_changed_count_as_a_whole() {
    let lab = Lab::new();
    let text = "int f(int a, int b)\n{\n    if (a > 3\n        && b < 4)\n        return 1;\n    return a || b;\n}\n";
    lab.put("both.c", text);
    lab.counts(&["both.c", "--lines", "4"], "f 4:12T 4:12F");
    lab.counts(&["both.c", "--lines", "4", "-c", "mcdc"], "f 3:9 4:12");
    lab.counts(&["both.c", "--lines", "4", "-c", "decision"], "f 3:9T 3:9F");
    // No condition of it is on the line, and no outcome of one is counted as the line is: it is an objective by itself.
    lab.counts(&["both.c", "--lines", "5", "-c", "mcdc"], "f 5:9");
    lab.counts(&["both.c", "--lines", "5"], "f 5:9");
}

#[test]
fn where_all_is_new_it_is_as_without_a_revision() {
    let lab = Lab::new();
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../clew-cover/tests/part/sample.c");
    std::fs::copy(sample, lab.path().join("sample.c")).expect("it can be copied");
    for criteria in ["branch", "mcdc", "function,statement,decision,condition,cd,mcc"] {
        let args = ["sample.c", "-c", criteria];
        let (_, all) = lab.found(&args);
        lab.counts(&[&args[..], &["--since", "HEAD"]].concat(), &all);
        lab.counts(&[&args[..], &["--lines", "1-49"]].concat(), &all);
    }
}

#[test]
fn changed_heads_are_changed_functions() {
    let lab = Lab::new();
    lab.edit("unit.c", "int sign(int x)", "int sign(long x)");
    lab.counts(&["unit.c", "--since", "HEAD"], "sign 5:9T 5:9F 7:12T 7:12F");
}

#[test]
fn removed_lines_are_where_they_were() {
    let lab = Lab::new();
    lab.edit("unit.c", "        x = low;\n", "");
    lab.counts(&["unit.c", "--since", "HEAD"], "clamp 12:9T");
    lab.commit();
    // A whole function: what stands around it is as it was.
    let first = UNIT.find("int first").expect("it is there");
    lab.edit("unit.c", &UNIT[first..], "");
    lab.counts(&["unit.c", "--since", "HEAD"], "");
}

#[test]
fn changed_headers() {
    let lab = Lab::new();
    lab.edit("checks.h", "MOST 100", "MOST 101");
    lab.counts(&["unit.c", "--since", "HEAD"], "checked h:4:13T h:4:13F");
    lab.commit();
    lab.edit("checks.h", "x / 2 + 1", "(x + 1) / 2");
    lab.counts(&["unit.c", "--since", "HEAD"], "half h:10:12T h:10:12F");
}

#[test]
fn new_and_renamed_files() {
    let lab = Lab::new();
    lab.put("new.c", "int is_odd(int x) { return x & 1 ? 1 : 0; }\n");
    lab.counts(&["unit.c", "new.c", "--since", "HEAD"], "is_odd 1:28T 1:28F");
    lab.git(&["add", "new.c"]);
    lab.counts(&["unit.c", "new.c", "--since", "HEAD"], "is_odd 1:28T 1:28F");
    lab.git(&["mv", "unit.c", "moved.c"]);
    lab.counts(&["moved.c", "--since", "HEAD"], "");
    lab.edit("moved.c", "x = high;", "x = high - 0;");
    lab.counts(&["moved.c", "--since", "HEAD"], "clamp 15:9T");
}

#[test]
fn nothing_has_changed() {
    let lab = Lab::new();
    let output = lab.counts(&["unit.c", "--since", "HEAD"], "");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        said,
        "no function has changed since HEAD; there is nothing to test\nwrote out/summary.json\n"
    );
    lab.edit("unit.c", "int sign(int x)", "/* The sign. */\nint sign(int x)");
    lab.counts(&["unit.c", "--since", "HEAD"], "");
}

#[test]
fn revisions_that_are_not_there() {
    let lab = Lab::new();
    for revision in ["nowhere", "--all", "HEAD~9"] {
        let since = format!("--since={revision}");
        lab.refuses(
            &["unit.c", &since],
            &format!("clew: git knows no revision `{revision}` in ROOT; try HEAD, a branch or a tag\n"),
        );
    }
    std::fs::remove_dir_all(lab.path().join(".git")).expect("it can be removed");
    lab.refuses(
        &["unit.c", "--since", "HEAD"],
        "clew: unit.c is in no git repository, which --since needs; use -f or --lines\n",
    );
}

#[test]
fn no_git() {
    let lab = Lab::new();
    let tools = lab.path().join("tools");
    std::fs::create_dir(&tools).expect("it can be made");
    for directory in std::env::split_paths(&std::env::var_os("PATH").expect("a path")) {
        for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
            if !entry.file_name().to_string_lossy().starts_with("git") {
                // The first of a name wins, as in the path.
                let _ = std::os::unix::fs::symlink(entry.path(), tools.join(entry.file_name()));
            }
        }
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.args(["gen", "unit.c", "--since", "HEAD"]).current_dir(lab.path()).env("PATH", tools);
    let output = command.output().expect("clew starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said, "clew: --since needs git, which is not installed; use -f or --lines\n");
}

#[test]
fn what_is_called_and_whole_programs() {
    let lab = Lab::new();
    lab.put(
        "main.c",
        "int sign(int x);\nint twice(int x) { return sign(x) + sign(x); }\n\
         int main(int argc, char **argv) { return argc > 1 ? sign(argv[1][0] - 'a') : 0; }\n",
    );
    lab.commit();
    lab.edit("unit.c", "if (x < 0)", "if (x <= -1)");
    lab.counts(&["unit.c", "main.c", "--since", "HEAD", "-f", "twice"], "");
    lab.counts(
        &["unit.c", "main.c", "--since", "HEAD", "-f", "twice", "--callees"],
        "twice, sign from twice 5:9T 5:9F",
    );
    lab.counts(&["unit.c", "main.c", "--since", "HEAD", "--argv", "1x2"], "main, sign from main 5:9T 5:9F");
}
