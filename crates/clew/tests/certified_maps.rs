//! Inductive maps in certificates: honest ones are confirmed by the second solver, and no forged one shows something
//! infeasible that a run covers, whatever its map says.

use clew_certify::sha256;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

const FILES: [&str; 5] = ["balance.c", "calls.c", "counters.c", "flags.c", "lists.c"];
/// Of a function so many objectives are lied about.
const MOST_LIES: usize = 4;

struct Lab(tempfile::TempDir);

impl Lab {
    fn new() -> Lab {
        let lab = Lab(tempfile::tempdir().expect("a temporary directory"));
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/frontier");
        for file in FILES {
            std::fs::copy(root.join(file), lab.0.path().join(file)).expect("it can be copied");
        }
        lab
    }

    fn clew(&self, words: &[&str]) -> (Option<i32>, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
        let output = command.args(words).current_dir(self.0.path()).output().expect("clew starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout) + &text(&output.stderr))
    }

    fn json(&self, path: &str) -> Value {
        let text = std::fs::read_to_string(self.0.path().join(path)).expect("it can be read");
        serde_json::from_str(&text).expect("it is JSON")
    }

    /// Has all of these checked at once; what is said of each, in their order.
    fn check(&self, forged: &[Value]) -> Vec<String> {
        let directory = self.0.path().join("forged");
        std::fs::create_dir_all(&directory).expect("it can be made");
        for (number, certificate) in forged.iter().enumerate() {
            let file: PathBuf = directory.join(format!("{number:04}.json"));
            std::fs::write(file, signed(certificate)).expect("it can be written");
        }
        let (code, said) = self.clew(&["check", "forged"]);
        assert!(matches!(code, Some(0 | 1)), "{code:?}: {said}");
        std::fs::remove_dir_all(&directory).expect("it is ours");
        let lines: Vec<String> =
            said.lines().filter(|line| line.starts_with("forged/")).map(str::to_owned).collect();
        assert_eq!(lines.len(), forged.len(), "{said}");
        lines
    }
}

/// The text of a certificate with a digest that is right.
fn signed(certificate: &Value) -> String {
    let mut certificate = certificate.clone();
    certificate.as_object_mut().expect("an object").remove("digest");
    let text = serde_json::to_string_pretty(&certificate).expect("it can be written");
    let body = format!("{},\n", text.strip_suffix("\n}").expect("an object"));
    let digest = sha256(body.as_bytes());
    format!("{body}  \"digest\": \"{digest}\"\n}}\n")
}

/// As a certificate names an objective of a summary.
fn claim(function: &str, objective: &Value) -> Value {
    let numbers = ["line", "column", "end_line", "end_column"].map(|key| objective[key].to_string());
    let [line, column, end_line, end_column] = numbers;
    let mut claim = json!({
        "function": function, "criterion": objective["criterion"], "file": objective["file"],
        "range": format!("{line}:{column}-{end_line}:{end_column}"), "kind": objective["kind"], "map": 0,
    });
    if let Some(outcome) = objective["outcome"].as_str() {
        claim["outcome"] = outcome.into();
    }
    claim
}

/// No run is ever at a point: what somebody would say who wants to prove anything.
fn nowhere(certificate: &Value, except: Option<usize>) -> Value {
    let mut certificate = certificate.clone();
    let points = certificate["maps"][0]["points"].as_array_mut().expect("points");
    for (number, point) in points.iter_mut().enumerate() {
        if Some(number) != except {
            point["never"] = json!([[]]);
        }
    }
    certificate
}

#[test]
fn maps_are_confirmed_and_forged_ones_are_not() {
    let lab = Lab::new();
    let words = ["--certificates", "proofs", "-o", "out", "--budget", "4s", "-c", "branch,statement,mcdc"];
    let (code, said) = lab.clew(&[&["prove"], &FILES[..], &words].concat());
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = lab.clew(&["check", "proofs"]);
    assert_eq!(code, Some(0), "{said}");
    let summary = lab.json("out/summary.json");
    let (mut lies, mut bent) = (Vec::new(), Vec::new());
    for function in summary["functions"].as_array().expect("functions") {
        let (name, file) =
            (function["name"].as_str().expect("a name"), function["file"].as_str().expect("a file"));
        let path = format!("proofs/{file}/{name}.json");
        if !lab.0.path().join(&path).is_file() {
            continue;
        }
        let honest = lab.json(&path);
        if honest["maps"].as_array().is_none_or(Vec::is_empty) {
            continue;
        }
        let objectives = function["objectives"].as_array().expect("objectives");
        let covered = objectives.iter().filter(|objective| objective["status"] == "covered");
        for objective in covered.take(MOST_LIES) {
            let mut lie = honest.clone();
            lie["objectives"] = json!([claim(name, objective)]);
            lies.push(nowhere(&lie, None));
            lies.push(nowhere(&lie, Some(0)));
            lies.push(lie);
        }
        bend(&honest, &mut bent);
    }
    assert!(lies.len() > 60 && bent.len() > 100, "{} {}", lies.len(), bent.len());
    let believed: Vec<String> =
        lab.check(&lies).into_iter().filter(|line| !line.contains(": refused: ")).collect();
    assert!(believed.is_empty(), "{}", believed.join("\n"));
    let said = lab.check(&bent);
    // What is left of a map can be one, but mostly it is none.
    let refused = said.iter().filter(|line| line.contains(": refused: ")).count();
    assert!(refused * 2 > said.len(), "{refused} of {}", said.len());
}

/// The same with parts left out, or with terms that are others or none.
fn bend(honest: &Value, bent: &mut Vec<Value>) {
    let map = &honest["maps"][0];
    for at in 0..map["points"].as_array().expect("points").len() {
        let mut without = honest.clone();
        without["maps"][0]["points"].as_array_mut().expect("points").remove(at);
        bent.push(without);
        let mut weaker = honest.clone();
        let never = weaker["maps"][0]["points"][at]["never"].as_array_mut().expect("cubes");
        never.iter_mut().for_each(|cube| drop(cube.as_array_mut().expect("literals").pop()));
        bent.push(weaker);
    }
    for (at, line) in map["terms"].as_array().expect("terms").iter().enumerate() {
        let line = line.as_str().expect("text");
        let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
        let others =
            [head.to_owned(), format!("{head}:7 {rest}"), format!("add {rest}"), "reg:0:9999:1".to_owned()];
        let mut other = honest.clone();
        other["maps"][0]["terms"][at] = others[at % others.len()].clone().into();
        bent.push(other);
    }
}
