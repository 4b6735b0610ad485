//! Certificates: what is proven is confirmed by another solver, and what is tampered with is refused.
//!
//! `tests/certificates/tampering.txt` lists what is done to certificates and what must be said of it. Besides, a liar is
//! tried: the certificates of what is infeasible are made to claim each thing that is feasible, and inputs are taken out of
//! them one by one, each time with a digest that is right.

use clew_certify::sha256;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const FLAGS: [&str; 2] = ["--", "-DMOST=50"];

/// A directory with a program and certificates of it.
struct Lab(TempDir);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

impl Lab {
    /// Of these files of the repository.
    fn new(files: &[&str]) -> Lab {
        let lab = Lab(tempfile::tempdir().expect("a temporary directory"));
        for file in files {
            let from = root().join(file);
            let name = from.file_name().expect("it has a name");
            std::fs::copy(&from, lab.path(name.to_str().expect("it is text"))).expect("it can be copied");
        }
        lab
    }

    fn limits() -> Lab {
        let lab = Lab::new(&["tests/certificates/limits.c", "tests/certificates/limits.h"]);
        let proven =
            lab.clew(&[&["prove", "limits.c", "--certificates", "proofs", "-o", "out"], &FLAGS[..]].concat());
        assert!(proven.status.success(), "{}", text(&proven));
        lab
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("it can be read")
    }

    fn put(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("it can be written");
    }

    fn clew(&self, words: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
        command.args(words).current_dir(self.0.path()).output().expect("clew starts")
    }

    fn check(&self, words: &[&str]) -> (Option<i32>, String) {
        let checked = self.clew(&[&["check"], words].concat());
        (checked.status.code(), text(&checked))
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// The text of a certificate with a digest that is right.
fn forged(text: &str) -> String {
    let start = text.rfind("  \"digest\": ").expect("it has a digest");
    let body = mended(&text[..start]);
    let digest = sha256(body.as_bytes());
    format!("{body}  \"digest\": \"{digest}\"\n}}\n")
}

/// No comma stands before the end of a list.
fn mended(text: &str) -> String {
    let mut text = text.to_owned();
    for depth in ["  ", "    "] {
        text = text.replace(&format!(",\n{depth}]"), &format!("\n{depth}]"));
    }
    text
}

#[test]
fn what_is_proven_of_the_examples_is_confirmed() {
    let lab = Lab::new(&["examples/lookup.c", "examples/ring.c"]);
    let written = lab.clew(&["gen", "lookup.c", "ring.c", "--certificates", "proofs"]);
    assert!(written.status.success(), "{}", text(&written));
    let (code, said) = lab.check(&["proofs"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("proofs/lookup.c/best_unit.json: confirmed: 1 infeasible"), "{said}");
    assert!(said.contains("proofs/ring.c/ring_push.json: confirmed: 1 infeasible"), "{said}");
    assert!(said.contains("2 objectives are confirmed as infeasible"), "{said}");
}

#[test]
fn a_project_that_is_moved_keeps_its_certificates() {
    let (lab, other) =
        (Lab::limits(), Lab::new(&["tests/certificates/limits.c", "tests/certificates/limits.h"]));
    std::fs::rename(lab.path("proofs"), other.path("proofs")).expect("it can be moved");
    let (code, said) = other.check(&["proofs"]);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = other.check(&["proofs", "--", "-DMOST=50"]);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = other.check(&["proofs", "--", "-DMOST=5000"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("the flags were `-DMOST=50`, and are `-DMOST=5000`"), "{said}");
}

/// One block of `tampering.txt`.
struct Case<'t> {
    name: &'t str,
    lines: Vec<&'t str>,
}

impl<'t> Case<'t> {
    fn all(text: &'t str) -> Vec<Case<'t>> {
        let blocks = text.split("\n# ").skip(1);
        blocks
            .map(|block| {
                let mut lines = block.lines().filter(|line| !line.is_empty());
                Case { name: lines.next().expect("it has a heading"), lines: lines.collect() }
            })
            .collect()
    }

    fn after(&self, word: &str) -> Option<&'t str> {
        let found = self.lines.iter().find_map(|line| line.strip_prefix(word));
        found.map(|rest| rest.strip_prefix(' ').unwrap_or(rest))
    }

    /// The file as it is tampered with.
    fn edited(&self, text: &str) -> String {
        if self.after("cut").is_some() {
            return text[..text.len() / 2].to_owned();
        }
        let to = self.after("+").expect("it says by what it is replaced");
        if let Some(start) = self.after("-lines") {
            let from = self.after("after").map_or(0, |mark| text.find(mark).expect("it is there"));
            let (before, rest) = text.split_at(from);
            let kept = rest.split_inclusive('\n').filter(|line| !line.trim_start().starts_with(start));
            return before.to_owned() + &kept.collect::<String>();
        }
        let from = self.after("-").expect("it says what is replaced");
        assert!(text.contains(from), "{}: {from} is not in {text}", self.name);
        text.replacen(from, to, 1)
    }
}

#[test]
fn what_is_tampered_with_is_refused() {
    let lab = Lab::limits();
    let (code, said) = lab.check(&["proofs"]);
    assert_eq!(code, Some(0), "{said}");
    let cases =
        std::fs::read_to_string(root().join("tests/certificates/tampering.txt")).expect("it is there");
    let mut wrong = Vec::new();
    for case in Case::all(&cases) {
        let forges = case.after("in").is_some();
        let file = ["in", "cut", "bent"].iter().find_map(|word| case.after(word)).expect("it names a file");
        let is_certificate = file.ends_with(".json");
        let path = if is_certificate { format!("proofs/limits.c/{file}") } else { file.to_owned() };
        let before = lab.read(&path);
        let edited = case.edited(&before);
        lab.put(&path, &if forges && is_certificate { forged(&edited) } else { edited });
        let (code, said) = lab.check(&[if is_certificate { &path } else { "proofs" }]);
        lab.put(&path, &before);
        let says = case.after("says").expect("it says what must be said");
        let expected = if says.contains("confirmed") { 0 } else { 1 };
        if code != Some(expected) || !said.contains(says) {
            wrong.push(format!("{}: {code:?}, {said}", case.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The line of an objective of a summary in a certificate.
fn claimed(function: &str, objective: &Value) -> String {
    let text = |key: &str| objective[key].as_str().unwrap_or_default().to_owned();
    let range = format!(
        "{}:{}-{}:{}",
        objective["line"], objective["column"], objective["end_line"], objective["end_column"]
    );
    let outcome = objective["outcome"].as_str();
    let mut line = serde_json::json!({
        "function": function, "criterion": text("criterion"), "file": text("file"), "range": range, "kind": text("kind"),
    });
    if let Some(outcome) = outcome {
        line["outcome"] = outcome.into();
    }
    format!("    {line}\n")
}

#[test]
fn a_certificate_that_lies_is_refused() {
    let lab = Lab::new(&["tests/certificates/limits.c", "tests/certificates/limits.h", "examples/ring.c"]);
    let criteria = ["-c", "branch,statement,mcdc,decision,function"];
    let words = ["prove", "limits.c", "ring.c", "--certificates", "proofs", "-o", "out"];
    let proven = lab.clew(&[&words[..], &criteria, &FLAGS].concat());
    assert!(proven.status.success(), "{}", text(&proven));
    let summary: Value = serde_json::from_str(&lab.read("out/summary.json")).expect("it is JSON");
    let (mut tried, mut lies) = (0, Vec::new());
    for function in summary["functions"].as_array().expect("it has functions") {
        let (name, file) =
            (function["name"].as_str().expect("a name"), function["file"].as_str().expect("a file"));
        let path = format!("proofs/{file}/{name}.json");
        if !lab.path(&path).is_file() {
            continue;
        }
        let honest = lab.read(&path);
        let start =
            honest.find("\"objectives\": [\n").expect("it has objectives") + "\"objectives\": [\n".len();
        let end = start + honest[start..].find("  ],").expect("the list ends");
        let objectives = function["objectives"].as_array().expect("it has objectives");
        for objective in objectives.iter().filter(|objective| objective["status"] == "covered") {
            let line = claimed(name, objective);
            lab.put(&path, &forged(&format!("{}{line}{}", &honest[..start], &honest[end..])));
            let (code, said) = lab.check(&[&path]);
            tried += 1;
            if code != Some(1) || said.contains("has no objective") {
                lies.push(format!("{line}{said}"));
            }
        }
        // Every input is needed.
        let start = honest.find("\"inputs\": [\n").expect("it has inputs") + "\"inputs\": [\n".len();
        let end = start + honest[start..].find("  ],").expect("the list ends");
        let inputs: Vec<&str> = honest[start..end].split_inclusive('\n').collect();
        for left_out in 0..inputs.len() {
            let others = (0..inputs.len()).filter(|&at| at != left_out).map(|at| inputs[at]);
            let others: String = others.collect();
            lab.put(&path, &forged(&format!("{}{others}{}", &honest[..start], &honest[end..])));
            let (code, said) = lab.check(&[&path]);
            tried += 1;
            if code != Some(1) {
                lies.push(format!("without input {}: {said}", left_out + 1));
            }
        }
        lab.put(&path, &honest);
    }
    assert!(lies.is_empty(), "{} of {tried}:\n{}", lies.len(), lies.join("\n"));
    assert!(tried > 40, "{tried}");
    let (code, said) = lab.check(&["proofs"]);
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn what_is_wrong_with_the_command_is_said() {
    let lab = Lab::limits();
    let (code, said) = lab.check(&["nowhere"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("cannot read nowhere"), "{said}");
    let (code, said) = lab.check(&["out"]);
    assert_eq!(code, Some(1), "{said}");
    std::fs::create_dir(lab.path("empty")).expect("it can be made");
    let (code, said) = lab.check(&["empty"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("no certificate is there"), "{said}");
    let (code, said) = lab.check(&["proofs", "--solver", "no-such-solver -x"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("cannot start the solver no-such-solver"), "{said}");
    let (code, said) = lab.check(&["proofs", "--solver", "cat"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("does not answer as a solver"), "{said}");
}

/// Runs a tool that reads coverage.
fn tool(lab: &Lab, name: &str, words: &[&str]) -> String {
    let output = Command::new(name).args(words).current_dir(lab.0.path()).output();
    text(&output.unwrap_or_else(|error| panic!("{name}: {error}; make setup-tests installs it")))
}

#[test]
fn coverage_tools_read_what_is_justified() {
    let lab = Lab::new(&["examples/ring.c"]);
    let proven = lab.clew(&["prove", "ring.c", "--certificates", "proofs", "-o", "out"]);
    assert!(proven.status.success(), "{}", text(&proven));
    lab.put("t.c", "#include \"ring.c\"\nint main(void)\n{\n    struct ring ring = {0};\n    return ring_push(&ring, 1) != 1;\n}\n");
    let said = tool(&lab, "gcc", &["--coverage", "-O0", "t.c", "-o", "t"]);
    assert!(lab.path("t").is_file(), "{said}");
    tool(&lab, "./t", &[]);
    let branches = ["--rc", "lcov_branch_coverage=1"];
    tool(&lab, "lcov", &[&["-c", "-d", ".", "-o", "all.info"], &branches[..]].concat());
    let said = tool(&lab, "gcovr", &["-r", ".", "--json", "all.json"]);
    assert!(lab.path("all.json").is_file(), "{said}");
    let words = ["justify", "proofs", "--lcov", "all.info", "--gcovr", "all.json", "-o", "out"];
    let justified = lab.clew(&words);
    assert!(justified.status.success(), "{}", text(&justified));
    let counted = |file: &str| {
        let said = tool(&lab, "lcov", &[&["--summary", file], &branches[..]].concat());
        said.lines().find(|line| line.contains("branches")).unwrap_or(&said).to_owned()
    };
    // Of the 26 branches of the file one is infeasible.
    assert!(counted("all.info").contains("of 26 branches"), "{}", counted("all.info"));
    assert!(
        counted("out/all.justified.info").contains("of 25 branches"),
        "{}",
        counted("out/all.justified.info")
    );
    let report = |file: &str| {
        tool(&lab, "gcovr", &["--add-tracefile", file, "-r", ".", "--branches"])
            .lines()
            .find_map(|line| {
                line.strip_prefix("ring.c").map(|rest| rest.split_whitespace().next().map(str::to_owned))
            })
            .flatten()
    };
    assert_eq!(
        (report("all.json").as_deref(), report("out/all.justified.json").as_deref()),
        (Some("26"), Some("25"))
    );
    let sarif: Value = serde_json::from_str(&lab.read("out/justified.sarif")).expect("it is JSON");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["locations"][0]["physicalLocation"]["region"]["startLine"], 30);
    let suppression = &result["suppressions"][0];
    assert_eq!((&suppression["kind"], &suppression["status"]), (&"external".into(), &"accepted".into()));
    let why = suppression["justification"].as_str().expect("it is justified");
    assert!(why.contains("proofs/ring.c/ring_push.json (sha256 "), "{why}");
    // Of other code nothing is taken out.
    let source = lab.read("ring.c");
    lab.put("ring.c", &source.replace("tail >= CAPACITY", "tail >= CAPACITY - 1"));
    let stale = lab.clew(&words);
    assert_eq!(stale.status.code(), Some(1), "{}", text(&stale));
    assert!(
        text(&stale).contains("ring_push.json justifies nothing: ring.c has changed"),
        "{}",
        text(&stale)
    );
}
