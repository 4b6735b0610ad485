//! A directory in which the commands of a page are run, one after the other.

use crate::page::{Kind, Page, Part};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What separates the outputs of two commands.
const MARK: char = '\u{1}';
/// No block takes longer, in seconds.
const LIMIT: &str = "120";

pub struct Session {
    place: tempfile::TempDir,
}

impl Session {
    pub fn new(root: &Path, page: &Page) -> Session {
        let place = tempfile::tempdir().expect("a temporary directory");
        let copies = page
            .files
            .iter()
            .map(|name| (name, "-r"))
            .chain(page.tree.iter().map(|name| (name, "--parents")));
        for (name, how) in copies {
            let mut copy = Command::new("cp");
            let copied = copy.args(["-r", how]).arg(name).arg(place.path()).current_dir(root).status();
            assert!(copied.is_ok_and(|status| status.success()), "{name} cannot be copied");
        }
        Session { place }
    }

    /// The part as it should be, and what is wrong with it.
    pub fn play(&self, part: &Part) -> (Vec<String>, Vec<String>) {
        match &part.kind {
            Kind::Text => (part.lines.clone(), Vec::new()),
            Kind::File(name) => {
                let path = self.path(name);
                std::fs::create_dir_all(path.parent().expect("it is in the directory"))
                    .expect("it is writable");
                let text = part.lines[1..part.lines.len() - 1].join("\n") + "\n";
                std::fs::write(path, text).expect("it is writable");
                (part.lines.clone(), Vec::new())
            }
            Kind::Console => self.console(&part.lines),
            Kind::From(name) => self.from(name, &part.lines),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    fn console(&self, lines: &[String]) -> (Vec<String>, Vec<String>) {
        let commands = commands(&lines[1..lines.len() - 1]);
        let outputs = match self.run(&commands) {
            Ok(outputs) => outputs,
            Err(wrong) => return (lines.to_vec(), vec![wrong]),
        };
        let (mut now, mut wrong) = (vec![lines[0].clone()], Vec::new());
        for (number, (command, (status, printed))) in commands.iter().zip(outputs).enumerate() {
            now.extend(command.lines.iter().cloned());
            let asks = commands.get(number + 1).is_some_and(|next| next.lines[0] == "$ echo $?");
            if status != "0" && !asks {
                let command = command.lines.join("\n");
                wrong.push(format!("`{command}` ends with {status}:\n{}", printed.join("\n")));
            }
            if matches(&command.output, &printed) {
                now.extend(command.output.iter().cloned());
                continue;
            }
            let said = printed.join("\n");
            wrong.push(format!(
                "`{}` prints\n{said}\n-- instead of\n{}",
                command.lines[0],
                command.output.join("\n")
            ));
            now.extend(shortened(&command.output, &printed));
        }
        now.push(lines[lines.len() - 1].clone());
        (now, wrong)
    }

    /// The status and the lines that each prints.
    fn run(&self, commands: &[Shown]) -> Result<Vec<(String, Vec<String>)>, String> {
        let mut script = String::from("exec 2>&1\n");
        for command in commands {
            let words: Vec<&str> =
                command.lines.iter().map(|line| line.get(2..).unwrap_or_default()).collect();
            script += &format!("{}\n", words.join("\n"));
            script += &format!("docs_status=$?; printf '\\n{MARK}%s\\n' $docs_status; (exit $docs_status)\n");
        }
        let clew = Path::new(env!("CARGO_BIN_EXE_clew")).parent().expect("it has a directory");
        let path = format!("{}:{}", clew.display(), std::env::var("PATH").unwrap_or_default());
        let output = Command::new("timeout")
            .args([LIMIT, "bash", "-c", &script])
            .current_dir(self.place.path())
            .env("PATH", path)
            .env("LC_ALL", "C.UTF-8")
            .env_remove("CLEW_BLESS")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| error.to_string())?;
        let text =
            String::from_utf8_lossy(&output.stdout).replace(&self.place.path().display().to_string(), ".");
        let parts: Vec<&str> = text.split(&format!("\n{MARK}")).collect();
        if parts.len() != commands.len() + 1 {
            return Err(format!("a command took too long, or ended the shell:\n{text}"));
        }
        let mut outputs = Vec::new();
        for (number, _) in commands.iter().enumerate() {
            let printed = if number == 0 {
                parts[0]
            } else {
                parts[number].split_once('\n').map_or("", |(_, rest)| rest)
            };
            let status = parts[number + 1].lines().next().unwrap_or_default();
            outputs
                .push((status.to_owned(), printed.lines().map(|line| line.trim_end().to_owned()).collect()));
        }
        Ok(outputs)
    }

    /// Each function of the block stands in the file as it stands here.
    fn from(&self, name: &str, lines: &[String]) -> (Vec<String>, Vec<String>) {
        let Ok(text) = std::fs::read_to_string(self.path(name)) else {
            return (lines.to_vec(), vec![format!("no command wrote {name}")]);
        };
        let inner = lines[1..lines.len() - 1].join("\n");
        if text.contains(&inner) {
            return (lines.to_vec(), Vec::new());
        }
        let (mut now, mut wrong) = (Vec::new(), Vec::new());
        for function in
            inner.split("\n}\n").map(|function| function.trim_end_matches("\n}").trim_matches('\n'))
        {
            let whole = format!("{function}\n}}");
            if text.contains(&whole) {
                now.push(whole);
                continue;
            }
            let head =
                function.lines().find(|line| line.starts_with("static void ") || line.starts_with("TEST"));
            match head.and_then(|head| definition(&text, head)) {
                Some(there) => {
                    wrong.push(format!("{name} has\n{there}"));
                    now.push(there);
                }
                None => {
                    wrong.push(format!("{name} has no\n{whole}\nbut\n{text}"));
                    now.push(whole);
                }
            }
        }
        let mut block = vec![lines[0].clone()];
        block.extend(now.join("\n\n").lines().map(str::to_owned));
        block.push(lines[lines.len() - 1].clone());
        (block, wrong)
    }
}

/// The function with this head, and the comment before it.
fn definition(text: &str, head: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| line == &head)?;
    let end = at + lines[at..].iter().position(|line| *line == "}")?;
    let is_comment = |line: &&&str| line.starts_with("/*") || line.starts_with(" *");
    let start = at - lines[..at].iter().rev().take_while(is_comment).count();
    Some(lines[start..=end].join("\n"))
}

/// A command and its output, as a page shows them.
struct Shown {
    /// With the `$ ` in front of the first, and `> ` or two spaces before those that go on.
    lines: Vec<String>,
    output: Vec<String>,
}

fn commands(lines: &[String]) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    for line in lines {
        match commands.last_mut() {
            Some(last)
                if last.output.is_empty() && last.lines.last().is_some_and(|line| line.ends_with('\\')) =>
            {
                last.lines.push(line.clone());
            }
            _ if line.starts_with("$ ") => {
                commands.push(Shown { lines: vec![line.clone()], output: Vec::new() });
            }
            Some(last) => last.output.push(line.clone()),
            None => {}
        }
    }
    commands
}

/// Whether the lines are those, but for times, the width of columns, and lines that `...` stands for.
fn matches(shown: &[String], printed: &[String]) -> bool {
    let blurred: Vec<String> = printed.iter().map(|line| blur(line)).collect();
    let (mut rest, mut anywhere) = (&blurred[..], false);
    for chunk in shown.split(|line| line.trim() == "...") {
        let chunk: Vec<String> = chunk.iter().map(|line| blur(line)).collect();
        let places = 0..=rest.len().saturating_sub(chunk.len());
        let found = places
            .into_iter()
            .take(if anywhere { usize::MAX } else { 1 })
            .find(|&at| rest[at..].starts_with(&chunk));
        let Some(at) = found else { return false };
        rest = &rest[at + chunk.len()..];
        anywhere = true;
    }
    rest.is_empty() || shown.last().is_some_and(|line| line.trim() == "...")
}

/// What is printed now, with as many lines around `...` as were shown.
fn shortened(shown: &[String], printed: &[String]) -> Vec<String> {
    let Some(before) = shown.iter().position(|line| line.trim() == "...") else { return printed.to_vec() };
    let after = shown.len() - 1 - shown.iter().rposition(|line| line.trim() == "...").unwrap_or(before);
    if before + after >= printed.len() {
        return printed.to_vec();
    }
    let (head, tail) = (&printed[..before], &printed[printed.len() - after..]);
    [head, &["...".to_owned()], tail].concat()
}

/// Without times, the width of columns, and what proved something: a prover may come before or after the search, as time goes.
fn blur(line: &str) -> String {
    const PROVEN: &str = "infeasible, proven";
    let line = line.find(PROVEN).map_or(line, |at| &line[..at + PROVEN.len()]);
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &str| word.trim_start_matches('(').parse::<f64>().is_ok();
    let is_unit =
        |word: &str| ["s", "ms", "min", "MB", "MiB"].contains(&word.trim_end_matches([',', ';', ')', '.']));
    let blurred = words.iter().enumerate().map(|(at, word)| match words.get(at + 1) {
        Some(next) if is_number(word) && is_unit(next) => "#",
        _ if word.len() > 3 && word.chars().all(|c| c == '-') => "---",
        _ => word,
    });
    blurred.collect::<Vec<_>>().join(" ")
}
