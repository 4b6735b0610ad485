//! The README and the guide in `docs/` say what is true: every command in them is run, every output is compared, the reference
//! is the one that the flags make, and each reason for something that is not covered has its entry.
//!
//! `CLEW_BLESS=1 cargo test -p clew --test docs` writes down what comes out, to be read.
//!
//! What a page may hold:
//!
//! ````text
//! <!-- files: examples/ring.c tests/docs/ -->   copies of these, for the commands of the page
//! <!-- tree: examples/ring.c -->                the same, in their directories
//! ```c valve.c                                  a file that the commands use
//! ```console                                    commands, each behind `$ `, and what they print; `...` is any lines
//! ```c from clew-out/tests/test_ring.c          functions that stand in a file that a command wrote
//! <!-- not run: it needs a server -->           before a console block that cannot be run here, and why
//! ````

#[path = "docs/page.rs"]
mod page;
#[path = "docs/session.rs"]
mod session;

use clew_cover::Reason;
use page::Page;
use session::Session;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project is there")
}

fn bless() -> bool {
    std::env::var_os("CLEW_BLESS").is_some()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn pages() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("docs")).expect("the guide is there");
    let mut pages: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.push(root().join("README.md"));
    pages.push(root().join("CONTRIBUTING.md"));
    pages.sort();
    pages
}

#[test]
fn every_command_prints_what_the_guide_says() {
    let (pages, wrong) = (Mutex::new(pages()), Mutex::new(Vec::new()));
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(path) = pages.lock().expect("no thread panics with it").pop() else { return };
                    let found = try_page(&path);
                    wrong.lock().expect("no thread panics with it").extend(found);
                }
            });
        }
    });
    println!("the guide's commands took {:.0} s", began.elapsed().as_secs_f64());
    let wrong = wrong.into_inner().expect("all threads are done");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with a page.
fn try_page(path: &Path) -> Vec<String> {
    let text = read(path);
    let name = path.strip_prefix(root()).unwrap_or(path).display().to_string();
    let page = match Page::parse(&text) {
        Ok(page) => page,
        Err(wrong) => return vec![format!("{name}:{wrong}")],
    };
    let session = Session::new(&root(), &page);
    let (mut lines, mut wrong) = (Vec::new(), Vec::new());
    for part in &page.parts {
        let (now, complaints) = session.play(part);
        wrong.extend(complaints.into_iter().map(|complaint| format!("{name}:{}: {complaint}", part.line)));
        lines.extend(now);
    }
    let now = lines.join("\n") + "\n";
    if bless() && now != text {
        std::fs::write(path, now).expect("the page is writable");
        return Vec::new();
    }
    wrong
}

#[test]
fn the_reference_is_the_one_that_the_flags_make() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let output = Command::new(env!("CARGO_BIN_EXE_clew")).arg("pages").arg(dir.path()).output();
    assert!(output.expect("clew starts").status.success());
    let made = read(&dir.path().join("doc/clew/reference.md"));
    let kept = root().join("docs/reference.md");
    if bless() {
        std::fs::write(&kept, &made).expect("the page is writable");
    }
    assert!(read(&kept) == made, "docs/reference.md is not what `clew pages` writes; make bless renews it");
    for page in ["man/man1/clew.1", "man/man1/clew-gen.1", "bash-completion/completions/clew"] {
        assert!(dir.path().join(page).is_file(), "{page}");
    }
    let bash =
        Command::new("bash").arg("-n").arg(dir.path().join("bash-completion/completions/clew")).status();
    assert!(bash.is_ok_and(|status| status.success()), "bash cannot read its completions");
}

#[test]
fn links_lead_somewhere() {
    for path in pages() {
        for link in page::links(&read(&path)) {
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => path.clone(),
                file => path.parent().unwrap_or(Path::new("")).join(file),
            };
            assert!(target.exists(), "{}: {link} leads nowhere", path.display());
            let is_there = || page::anchors(&read(&target)).iter().any(|there| there == anchor);
            assert!(anchor.is_empty() || is_there(), "{}: {link}: no such heading", path.display());
        }
    }
}

/// Each reason has a heading in its own words, so that a search for what clew says finds it.
#[test]
fn every_reason_has_its_entry() {
    let page = read(&root().join("docs/why-open.md"));
    let entry = |reason: &str| {
        assert!(page.contains(&format!("\n### {reason}\n")), "docs/why-open.md has no entry `### {reason}`")
    };
    let others = [
        Reason::Solver(String::new()),
        Reason::Divergence,
        Reason::Uncounted,
        Reason::Depth,
        Reason::OnlyInErrors,
        Reason::BehindError,
        Reason::Unwritten,
    ];
    for reason in clew_ir::Doubt::ALL.map(Reason::Doubt).into_iter().chain(others) {
        // A reason more breaks this, and wants its place in the list above.
        match &reason {
            Reason::Doubt(_)
            | Reason::Solver(_)
            | Reason::Divergence
            | Reason::Uncounted
            | Reason::Depth
            | Reason::OnlyInErrors
            | Reason::BehindError
            | Reason::Unwritten => {}
        }
        let said = reason.to_string();
        let said = said.split(" (unless --assume").next().unwrap_or_default();
        entry(said.trim_end_matches(": "));
    }
    ["the budget was used up", "the search was interrupted", "not covered by this suite"]
        .into_iter()
        .for_each(entry);
}
