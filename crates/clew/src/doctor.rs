//! `clew doctor`: what clew needs, what of it is here, and the command that installs the rest. Nothing is guessed: each tool
//! does on a small program what clew will ask of it.

use crate::say::say;
use clew_edge::{Scratch, Stop};
use clew_pipeline::Failure;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Something that clew uses.
struct Item {
    name: &'static str,
    found: Result<String, Lack>,
    use_: Use,
}

#[derive(PartialEq)]
enum Use {
    /// Without it clew writes no tests.
    Needed,
    /// Without it one thing does not work.
    For(&'static str),
}

struct Lack {
    why: String,
    mend: Mend,
}

enum Mend {
    /// Of Debian and its kin.
    Package(&'static str),
    Command(&'static str),
    Nothing,
}

type Found = Result<String, Lack>;

fn lack(why: impl Into<String>, mend: Mend) -> Lack {
    Lack { why: why.into(), mend }
}

pub fn run(stop: &Stop) -> Result<u8, Failure> {
    let unwritable = |source| Failure::Output { path: std::env::temp_dir(), source };
    let scratch = Scratch::new(stop).map_err(unwritable)?;
    let items = examine(&Machine { work: scratch.path(), stop });
    if stop.is_raised() {
        return Ok(stop.exit_code());
    }
    let widest = items.iter().map(|item| item.name.len()).max().unwrap_or(0);
    for item in &items {
        say(format_args!("{}", line(item, widest)))?;
    }
    let missing: Vec<&Item> =
        items.iter().filter(|item| item.use_ == Use::Needed && item.found.is_err()).collect();
    say(format_args!(""))?;
    match missing.as_slice() {
        [] => say(format_args!("clew has all that it needs."))?,
        missing => {
            say(format_args!("clew needs what is missing above:"))?;
            advice(missing).iter().try_for_each(|line| say(format_args!("  {line}")))?;
        }
    }
    Ok(if missing.is_empty() { 0 } else { 1 })
}

fn line(item: &Item, widest: usize) -> String {
    let Item { name, found, use_ } = item;
    match (found, use_) {
        (Ok(found), _) => format!("{name:widest$}  ok       {found}"),
        (Err(lack), Use::Needed) => format!("{name:widest$}  MISSING  {}", lack.why),
        (Err(lack), Use::For(purpose)) => {
            let mend = advice(&[item]).first().map_or_else(String::new, |mend| format!(" ({mend})"));
            format!("{name:widest$}  no       {}; {purpose}{mend}", lack.why)
        }
    }
}

/// The commands that mend it: one for all packages.
fn advice(missing: &[&Item]) -> Vec<String> {
    let (mut packages, mut commands) = (BTreeSet::new(), Vec::new());
    for item in missing {
        match &item.found {
            Err(Lack { mend: Mend::Package(names), .. }) => packages.extend(names.split(' ')),
            Err(Lack { mend: Mend::Command(command), .. }) if !commands.contains(&(*command).to_owned()) => {
                commands.push((*command).to_owned());
            }
            _ => {}
        }
    }
    if !packages.is_empty() {
        let names: Vec<&str> = packages.into_iter().collect();
        let names = names.join(" ");
        let installs = match on_path("apt-get") {
            Some(_) => format!("sudo apt-get install {names}"),
            None => format!("install what Debian calls: {names}"),
        };
        commands.insert(0, installs);
    }
    commands
}

/// Where it is tried.
struct Machine<'a> {
    work: &'a Path,
    stop: &'a Stop,
}

const PROGRAM: &str = "#include <stdlib.h>\nint main(int argc, char **argv)\n{\n    (void)argv;\n    \
                       return argc > 3 && argc < 9 ? EXIT_FAILURE : EXIT_SUCCESS;\n}\n";
const MEASURED: [&str; 3] = ["-fprofile-instr-generate", "-fcoverage-mapping", "-fcoverage-mcdc"];

impl Machine<'_> {
    fn output(&self, command: &mut Command) -> Result<String, String> {
        let output = self.stop.output(command.current_dir(self.work));
        match output {
            Ok(Some(output)) if output.status.success() => {
                Ok(String::from_utf8_lossy(&output.stdout).into_owned())
            }
            Ok(Some(output)) => {
                let said = String::from_utf8_lossy(&output.stderr).into_owned();
                let error = said.lines().find(|line| line.contains("error")).or(said.lines().next());
                Err(error.map_or_else(|| output.status.to_string(), str::to_owned))
            }
            Ok(None) => Err("interrupted".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Its path and what it says of its version.
    fn tool(&self, path: &Path) -> Found {
        let said = self.output(Command::new(path).arg("--version"));
        let said = said.map_err(|why| lack(format!("{}: {why}", path.display()), Mend::Nothing))?;
        let version = said.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        Ok(format!("{}  {}", version.unwrap_or("?"), path.display()))
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.work.join(name);
        // What cannot be written here is missed by the compiler, which says so.
        let _ = std::fs::write(&path, text);
        path
    }

    /// Whether a small program compiles, with some flags.
    fn compiles(&self, clang: &Path, name: &str, text: &str, flags: &[&str]) -> Result<String, String> {
        let file = self.write(name, text);
        self.output(Command::new(clang).args(flags).arg(file).arg("-o").arg("tried"))
    }

    /// A program that is compiled, run and measured as tests are.
    fn measures(&self, tools: &clew_front::Clang) -> Found {
        let flags = [&MEASURED[..], &["-c"]].concat();
        self.compiles(&tools.clang, "measured.c", PROGRAM, &flags).map_err(|why| {
            lack(format!("a C file does not compile: {why}"), Mend::Package("clang-19 libc6-dev"))
        })?;
        self.compiles(&tools.clang, "measured.c", PROGRAM, &MEASURED).map_err(|why| {
            lack(
                format!("a program does not link: {why}"),
                Mend::Package("libclang-rt-19-dev libc6-dev binutils"),
            )
        })?;
        let wrong = |why| lack(format!("a program cannot be measured: {why}"), Mend::Package("llvm-19"));
        self.output(Command::new(self.work.join("tried")).env("LLVM_PROFILE_FILE", "one.profraw"))
            .map_err(wrong)?;
        let mut merge = Command::new(&tools.profdata);
        self.output(merge.args(["merge", "one.profraw", "-o", "one.profdata"])).map_err(wrong)?;
        let mut export = Command::new(&tools.cov);
        let exported = self
            .output(export.args(["export", "tried", "-instr-profile", "one.profdata", "-show-mcdc-summary"]))
            .map_err(wrong)?;
        match exported.contains("mcdc") {
            true => Ok("a small program is compiled, run and measured".to_owned()),
            false => Err(wrong("llvm-cov says nothing of MC/DC".to_owned())),
        }
    }

    /// Whether a header is there, in C or C++.
    fn header(&self, clang: &Path, language: &str, includes: &str, package: &'static str) -> Found {
        let flags = ["-x", language, "-fsyntax-only"];
        match self.compiles(clang, "header", includes, &flags) {
            Ok(_) => Ok("its header is found".to_owned()),
            Err(_) => Err(lack("its header is not found", Mend::Package(package))),
        }
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|directory| directory.join(name)).find(|candidate| candidate.is_file())
}

fn examine(machine: &Machine) -> Vec<Item> {
    let mut items = Vec::new();
    let mut add = |name, use_, found| items.push(Item { name, found, use_ });
    for (name, package) in [("clang", "clang-19"), ("llvm-profdata", "llvm-19"), ("llvm-cov", "llvm-19")] {
        let found = match clew_front::find_tool(name) {
            Some(path) => machine.tool(&path),
            None => Err(lack(other_versions(machine, name), Mend::Package(package))),
        };
        add(name, Use::Needed, found);
    }
    let tools = clew_front::find_clang().ok();
    if let Some(tools) = &tools {
        add("measuring", Use::Needed, machine.measures(tools));
    }
    add("Z3", Use::Needed, Ok(clew_solve::z3_version()));
    add(
        "sandbox",
        Use::For("tests run without it, unless --sandbox require is given"),
        sandbox(machine.work),
    );
    let labels =
        clew_label::library().map_err(|error| lack(error.to_string(), Mend::Package("libclang1-19")));
    add("libclang", Use::For("labels and mutants need it"), labels);
    let solver = match on_path("cvc5") {
        Some(path) => machine.output(Command::new(&path).arg("--version")).map_or_else(
            |why| Err(lack(why, Mend::Package("cvc5"))),
            |said| Ok(format!("{}  {}", version_in(&said), path.display())),
        ),
        None => Err(lack("it is not on the PATH", Mend::Package("cvc5"))),
    };
    add("cvc5", Use::For("`clew check` needs it, or another solver"), solver);
    let git = match on_path("git") {
        Some(path) => machine.tool(&path).or_else(|_| Ok(path.display().to_string())),
        None => Err(lack("it is not on the PATH", Mend::Package("git"))),
    };
    add("git", Use::For("--since needs it"), git);
    if let Some(clew_front::Clang { clang, .. }) = &tools {
        let narrow = machine.compiles(clang, "narrow.c", PROGRAM, &[&MEASURED[..], &["-m32"]].concat());
        let narrow = narrow.map(|_| "programs link".to_owned());
        let why = |_| lack("a program does not link", Mend::Package("gcc-multilib"));
        add("-m32", Use::For("32-bit programs need it"), narrow.map_err(why));
        for (name, language, includes, package) in FRAMEWORKS {
            let found = machine.header(clang, language, includes, package);
            add(name, Use::For("only tests for it need it"), found);
        }
    }
    items
}

/// Name, language, what a test includes, Debian's package. Unity is no package: its sources are a project's own.
const FRAMEWORKS: [(&str, &str, &str, &str); 5] = [
    (
        "CMocka",
        "c",
        "#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <setjmp.h>\n#include <cmocka.h>\n",
        "libcmocka-dev",
    ),
    ("Check", "c", "#include <check.h>\n", "check"),
    ("Criterion", "c", "#include <criterion/criterion.h>\n", "libcriterion-dev"),
    ("GoogleTest", "c++", "#include <gtest/gtest.h>\n", "libgtest-dev"),
    ("CppUTest", "c++", "#include <CppUTest/TestHarness.h>\n", "libcpputest-dev"),
];

/// What there is in place of version 19.
fn other_versions(machine: &Machine, name: &str) -> String {
    let Some(path) = on_path(name) else { return "version 19 is not on the PATH".to_owned() };
    match machine.output(Command::new(&path).arg("--version")) {
        Ok(said) => format!("{} is version {}; clew needs version 19", path.display(), version_in(&said)),
        Err(why) => format!("{}: {why}", path.display()),
    }
}

fn version_in(said: &str) -> &str {
    let is_version = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.');
    said.split_whitespace().find(is_version).unwrap_or("?").trim_end_matches(',')
}

fn sandbox(work: &Path) -> Found {
    let missing = clew_emit::missing_in_sandbox(work);
    if missing.is_empty() {
        return Ok("namespaces, Landlock and a filter for system calls".to_owned());
    }
    let setting = |path: &str| std::fs::read_to_string(path).unwrap_or_default().trim().to_owned();
    let mend = if setting("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") == "1" {
        Mend::Command("sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0")
    } else if setting("/proc/sys/kernel/unprivileged_userns_clone") == "0" {
        Mend::Command("sudo sysctl kernel.unprivileged_userns_clone=1")
    } else if setting("/proc/sys/user/max_user_namespaces") == "0" {
        Mend::Command("sudo sysctl user.max_user_namespaces=10000")
    } else {
        Mend::Nothing
    };
    Err(lack(missing.join("; "), mend))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_named_once_and_in_one_command() {
        let item = |name, mend| Item { name, found: Err(lack("it is away", mend)), use_: Use::Needed };
        let items = [
            item("a", Mend::Package("llvm-19")),
            item("b", Mend::Package("clang-19 llvm-19")),
            item("c", Mend::Nothing),
        ];
        let said = advice(&items.iter().collect::<Vec<_>>());
        assert_eq!(said.len(), 1);
        assert!(said[0].ends_with("clang-19 llvm-19"), "{said:?}");
    }

    #[test]
    fn versions_are_found_in_what_tools_say() {
        assert_eq!(version_in("Debian clang version 19.1.7 (3~deb12u1)"), "19.1.7");
        assert_eq!(version_in("This is cvc5 version 1.0.3 [git tag"), "1.0.3");
        assert_eq!(version_in("nothing"), "?");
    }
}
