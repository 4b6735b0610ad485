//! Reports and gates from the command line, each report read by whoever it is for: `genhtml` and `lcov`, `xmllint`, and what
//! SARIF and GitLab ask for. Chromium reads the pages, where it is installed.

#[path = "report/browser.rs"]
mod browser;

use browser::Browser;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reports")
}

fn clew_in(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.args(args).current_dir(dir).env_remove("GITHUB_STEP_SUMMARY");
    command.output().expect("clew starts")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// One run for all tests that only read what it wrote.
fn run() -> &'static Path {
    static RUN: OnceLock<tempfile::TempDir> = OnceLock::new();
    let dir = RUN.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a temporary directory");
        std::fs::copy(corpus().join("gate.c"), dir.path().join("gate.c")).expect("it can be copied");
        let output = clew_in(
            dir.path(),
            &[
                "gen",
                "gate.c",
                "-c",
                "branch,mcdc",
                "--runs",
                "60",
                "--report",
                "html,lcov,cobertura,junit,sarif,json",
            ],
        );
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        dir
    });
    dir.path()
}

fn report(name: &str) -> String {
    std::fs::read_to_string(run().join("clew-out/report").join(name)).expect("it was written")
}

fn tool(command: &str, args: &[&str]) -> Option<String> {
    let output = match Command::new(command).args(args).current_dir(run()).output() {
        Ok(output) => output,
        Err(error) => {
            println!("skipped: {command} cannot be started: {error}");
            return None;
        }
    };
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &stderr(&output);
    assert!(output.status.success(), "{command} {args:?}: {said}");
    Some(said)
}

/// Lines and branches of a tracefile's part on one file.
fn traced(text: &str, file: &str) -> (BTreeMap<u32, u64>, Vec<(u32, String)>) {
    let part = text.split("end_of_record").find(|part| {
        part.lines().any(|line| line.strip_prefix("SF:").is_some_and(|name| Path::new(name).ends_with(file)))
    });
    let (mut lines, mut branches) = (BTreeMap::new(), Vec::new());
    for line in part.expect("the file is there").lines() {
        if let Some((number, count)) = line.strip_prefix("DA:").and_then(|rest| rest.split_once(',')) {
            lines.insert(number.parse().unwrap(), count.parse().unwrap());
        } else if let Some(rest) = line.strip_prefix("BRDA:") {
            let parts: Vec<&str> = rest.split(',').collect();
            branches.push((parts[0].parse().unwrap(), parts[3].to_owned()));
        }
    }
    (lines, branches)
}

/// What clew counts of lines and branches in its vm is what llvm-cov counts of the native program.
#[test]
fn lcov_is_llvm_covs() {
    let test = "clew-out/tests/test_gate.c";
    tool("clang-19", &["-w", "-fprofile-instr-generate", "-fcoverage-mapping", test, "-o", "native"]);
    tool("sh", &["-c", "LLVM_PROFILE_FILE=native-%m.profraw ./native"]);
    tool("sh", &["-c", "llvm-profdata-19 merge -o native.profdata native-*.profraw"]);
    let native =
        tool("llvm-cov-19", &["export", "-format=lcov", "-instr-profile", "native.profdata", "native"]);
    let (lines, branches) = traced(&native.expect("llvm-cov is there"), "gate.c");
    let own = report("lcov.info");
    let (own_lines, own_branches) = traced(&own, "gate.c");
    assert_eq!(own_branches, branches);
    // Tests of errors, which are of the last function, stand in another file.
    let own_lines: BTreeMap<u32, u64> = own_lines.into_iter().filter(|(line, _)| *line < 33).collect();
    // Lines between functions, where macros are defined, are of no function.
    let native: BTreeMap<u32, u64> =
        lines.into_iter().filter(|(line, _)| own_lines.contains_key(line)).collect();
    assert_eq!(own_lines, native);
    assert!(own.contains("MCDC:20,3,t,"), "{own}");
}

#[test]
fn genhtml_and_lcov_read_it() {
    if let Some(said) = tool("genhtml", &["--branch-coverage", "clew-out/report/lcov.info", "-o", "pages"]) {
        assert!(said.contains("functions") && run().join("pages/index.html").exists(), "{said}");
    }
    if let Some(said) =
        tool("lcov", &["--rc", "lcov_branch_coverage=1", "--summary", "clew-out/report/lcov.info"])
    {
        let (lines, _) = traced(&report("lcov.info"), "gate.c");
        let hit = lines.values().filter(|&&count| count > 0).count();
        assert!(said.contains(&format!("({hit} of {} lines)", lines.len())), "{said}");
    }
}

#[test]
fn xmllint_reads_the_xml() {
    let dtd = corpus().join("cobertura.dtd");
    let dtd = dtd.to_str().expect("a path in UTF-8");
    tool("xmllint", &["--nonet", "--noout", "--dtdvalid", dtd, "clew-out/report/cobertura.xml"]);
    tool("xmllint", &["--nonet", "--noout", "clew-out/report/junit.xml"]);
    let count = "count(//testcase) - count(//testcase[error])";
    let cases = ["--nonet", "--xpath", count, "clew-out/report/junit.xml"];
    let Some(passed) = tool("xmllint", &cases) else { return };
    let summary: Value =
        serde_json::from_str(&std::fs::read_to_string(run().join("clew-out/summary.json")).unwrap()).unwrap();
    assert_eq!(passed.trim(), summary["total"]["tests"].to_string());
    assert!(report("junit.xml").contains("<error message=\"gate.c:34:18: "), "{}", report("junit.xml"));
}

/// What section 3 of SARIF 2.1.0 requires of what clew writes.
#[test]
fn sarif_has_what_it_must() {
    let log: Value = serde_json::from_str(&report("clew.sarif")).expect("it is JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("there are rules");
    let results = run["results"].as_array().expect("there are results");
    for result in results {
        let rule = &rules[result["ruleIndex"].as_u64().expect("a rule's index") as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(result["message"]["text"].is_string() && result["level"].is_string());
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "gate.c");
        assert!(
            place["region"]["startLine"].as_u64() > Some(0)
                && place["region"]["startColumn"].as_u64() > Some(0)
        );
    }
    let of = |id: &str| results.iter().filter(|result| result["ruleId"] == id).collect::<Vec<_>>();
    assert!(
        of("not-covered")
            .iter()
            .any(|result| result["message"]["text"].as_str().unwrap().contains("0xdeadbeefu"))
    );
    assert!(
        of("infeasible")
            .iter()
            .any(|result| result["message"]["text"].as_str().unwrap().contains("weight % 8 < 8 false"))
    );
    let division = of("division-by-zero");
    let steps = division[0]["codeFlows"][0]["threadFlows"][0]["locations"].as_array().expect("a flow");
    assert_eq!(steps.last().unwrap()["location"]["physicalLocation"]["region"]["startLine"], 34);
}

#[test]
fn the_page_has_every_objective() {
    let page = report("source/gate.c.html");
    let from =
        page.find("type=\"application/json\">").expect("there is data") + "type=\"application/json\">".len();
    let data: Value = serde_json::from_str(&page[from..from + page[from..].find("</script>").unwrap()])
        .expect("it is JSON");
    let items = data["items"].as_array().unwrap();
    let summary: Value =
        serde_json::from_str(&std::fs::read_to_string(run().join("clew-out/summary.json")).unwrap()).unwrap();
    let functions = summary["functions"].as_array().unwrap();
    let objectives: usize = functions.iter().map(|it| it["objectives"].as_array().unwrap().len()).sum();
    let asked: usize = items.iter().map(|item| item["criteria"].as_array().unwrap().len()).sum();
    assert_eq!(asked, objectives);
    let marked: usize =
        data["marks"].as_array().unwrap().iter().map(|mark| mark["items"].as_array().unwrap().len()).sum();
    assert_eq!(marked, objectives, "each is about a condition");
    let word = |it: &Value| {
        data["words"][it.as_u64().expect("a word's number") as usize].as_str().expect("a word").to_owned()
    };
    assert!(items.iter().all(|item| item["status"] != "covered" || word(&item["test"]).starts_with("test_")));
    let open = items
        .iter()
        .find(|item| item["status"] == "open" || item["status"] == "gave_up")
        .expect("one is open");
    assert!(!word(&open["why"]).is_empty() && !word(&open["advice"]).is_empty(), "{open}");
}

/// From the summary alone come the same bytes, wherever one stands.
#[test]
fn a_finished_run_is_reported_again() {
    let dir = run();
    let names = ["index.html", "source/gate.c.html", "lcov.info", "cobertura.xml", "junit.xml", "clew.sarif"];
    let kinds = "html,lcov,cobertura,junit,sarif";
    let there = dir.join("clew-out");
    let output = clew_in(
        Path::new("/"),
        &["report", there.to_str().unwrap(), "--report", kinds, "-o", dir.join("again").to_str().unwrap()],
    );
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    for name in names {
        let again = std::fs::read_to_string(dir.join("again/report").join(name)).expect("it was written");
        assert!(again == report(name), "{name} differs");
    }
}

fn finished() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::copy(corpus().join("gate.c"), dir.path().join("gate.c")).unwrap();
    std::fs::create_dir(dir.path().join("clew-out")).unwrap();
    std::fs::copy(run().join("clew-out/summary.json"), dir.path().join("clew-out/summary.json")).unwrap();
    dir
}

/// One sentence, and exit code 2.
#[track_caller]
fn refused(dir: &Path, args: &[&str], sentence: &str) {
    let output = clew_in(dir, args);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains(sentence), "{}", stderr(&output));
}

#[test]
fn what_cannot_be_reported() {
    let place = finished();
    let dir = place.path();
    refused(
        dir,
        &["report", "--report", "pdf"],
        "unknown report `pdf`; known ones are html, lcov, cobertura, junit, sarif, json",
    );
    refused(dir, &["report", "nowhere"], "nowhere/summary.json: no such file");
    refused(dir, &["prove", "gate.c", "--report", "lcov"], "there is no lcov report of a run without tests");
    refused(dir, &["report", "--fail-under", "statement=1"], "statement is not measured");
    refused(dir, &["gen", "gate.c", "--fail-under", "mcdc=100"], "mcdc is not measured; ask for it with -c");
    refused(dir, &["gen", "gate.c", "--fail-under", "mcdcs=100"], "unknown criterion `mcdcs`");
    std::fs::write(dir.join("clew-out/report"), "in the way").unwrap();
    refused(dir, &["report"], "cannot write the report clew-out/report");
    refused(dir, &["gen", "gate.c", "--report", "html"], "cannot write the report clew-out/report");
    std::fs::remove_file(dir.join("clew-out/report")).unwrap();
    std::fs::write(dir.join("gate.c"), "int x;\n").unwrap();
    refused(dir, &["report"], "gate.c has changed since the run that is reported");
    std::fs::remove_file(dir.join("gate.c")).unwrap();
    refused(dir, &["report"], "gate.c, which the report shows");
    let summary = dir.join("clew-out/summary.json");
    let text = std::fs::read_to_string(&summary).unwrap();
    std::fs::write(&summary, text.replace("\"root\"", "\"roots\"")).unwrap();
    refused(dir, &["report"], "was written by an older clew");
    std::fs::write(&summary, &text[..text.len() / 2]).unwrap();
    refused(dir, &["report"], "is damaged, or no summary of clew's: EOF");
}

#[test]
fn gates() {
    let place = finished();
    let dir = place.path();
    let missed = |args: &[&str], sentence: &str| {
        let output = clew_in(dir, args);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(sentence), "{}", stderr(&output));
    };
    missed(&["report", "--fail-under", "branch=100,mcdc=1"], "branch coverage is ");
    missed(&["report", "--fail-under", "100"], "below the 100 % asked for");
    missed(&["report", "--fail-on", "errors"], " (--fail-on errors)");
    missed(&["report", "--fail-on", "open"], "open (--fail-on open)");
    let passed = clew_in(dir, &["report", "--fail-under", "branch=10,mcdc=10"]);
    assert_eq!(passed.status.code(), Some(0), "{}", stderr(&passed));
    assert!(!dir.join("clew-out/report").exists(), "who asks for gates alone gets no page");
}

#[test]
fn forges_are_told() {
    let place = finished();
    let dir = place.path();
    let output = clew_in(dir, &["report", "--summary", "gitlab"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("clew coverage: "), "{said}");
    let quality = std::fs::read_to_string(dir.join("clew-out/report/gl-code-quality.json")).unwrap();
    let issues: Value = serde_json::from_str(&quality).unwrap();
    let mut prints = Vec::new();
    for issue in issues.as_array().unwrap() {
        assert!(
            ["description", "check_name", "fingerprint", "severity"].iter().all(|key| issue[key].is_string())
        );
        assert!(
            issue["location"]["lines"]["begin"].as_u64() > Some(0) && issue["location"]["path"] == "gate.c"
        );
        prints.push(issue["fingerprint"].to_string());
    }
    let all = prints.len();
    prints.sort();
    prints.dedup();
    assert_eq!(prints.len(), all, "a fingerprint says which issue it is");
    let page = dir.join("page.md");
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    let told =
        command.args(["report", "--summary", "github"]).current_dir(dir).env("GITHUB_STEP_SUMMARY", &page);
    assert!(told.status().expect("clew starts").success());
    let text = std::fs::read_to_string(&page).unwrap();
    assert!(text.starts_with("## clew\n") && text.contains("| branch | "), "{text}");
}

/// The pages in a browser: they open, their links lead somewhere, what they offer works by keyboard, and nothing complains.
#[test]
fn a_browser_shows_the_pages() {
    let Some(browser) = Browser::start() else {
        println!("skipped: no chromedriver here; apt-get install chromium chromium-driver");
        return;
    };
    let folder = format!("file://{}", run().join("clew-out/report").display());
    browser.open(&format!("{folder}/index.html"));
    let shown = "return [...document.querySelectorAll('table.functions tbody tr')].filter(r => !r.hidden).map(r => r.cells[0].textContent).join(' ')";
    assert_eq!(browser.run(shown), "hash gate_pass gate_key gate_share");
    browser.press("/");
    "gate_k".chars().for_each(|key| browser.press(&key.to_string()));
    assert_eq!(browser.run(shown), "gate_key");
    browser.press("\u{e00c}");
    browser.run("document.querySelector('[data-filter=infeasible]').click()");
    assert_eq!(browser.run(shown), "gate_pass");
    browser.run(
        "document.querySelector('[data-filter=all]').click(); document.querySelectorAll('.sort')[0].click()",
    );
    assert_eq!(browser.run(shown), "gate_key gate_pass gate_share hash");
    assert!(
        browser.run("return document.querySelector('svg.chart path.curve').getTotalLength()").as_f64()
            > Some(10.0)
    );
    let links = browser.run("return [...document.querySelectorAll('a[href]')].map(a => a.href)");
    let mut pages: Vec<String> =
        links.as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned()).collect();
    pages.sort();
    pages.dedup();
    assert!(pages.iter().any(|link| link.contains("source/gate.c.html#L17")), "{pages:?}");
    for link in pages {
        browser.open(&link);
        let there = "return !location.hash || !!document.getElementById(location.hash.slice(1))";
        assert_eq!(browser.run(there), true, "{link} leads nowhere");
    }
    // The reason of what is open, the proof of what is infeasible, the pair and the test of what is covered.
    browser.open(&format!("{folder}/source/gate.c.html"));
    let detail = "return document.querySelector('#detail').innerText";
    browser.press("n");
    let said = browser.run(detail).as_str().unwrap().to_owned();
    assert!(said.contains("Open: "), "{said}");
    browser.press("\u{e00c}");
    assert_eq!(browser.run("return document.querySelector('#detail').hidden"), true);
    browser.run(
        "[...document.querySelectorAll('.source .m')].find(m => m.textContent === 'weight % 8 < 8').focus()",
    );
    browser.press("\u{e007}");
    let said = browser.run(detail).as_str().unwrap().to_owned();
    assert!(said.contains("No input leads here, which is proven: "), "{said}");
    assert!(said.contains("outcome"), "the decision's table is there: {said}");
    browser.run("document.querySelectorAll('#detail details').forEach(it => it.open = true)");
    let said = browser.run(detail).as_str().unwrap().to_owned();
    assert!(said.contains("static void test_gate_pass_"), "{said}");
    assert_eq!(browser.complaints(), Vec::<Value>::new());
}
