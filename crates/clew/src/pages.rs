//! `clew pages`: what packages carry beside the program, made from the definition of the flags: man pages, completions for
//! shells, and the reference of the guide.

use crate::args::{Args, Pages};
use crate::say::say;
use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, ArgAction, Command, CommandFactory};
use clap_complete::Shell;
use clew_pipeline::Failure;
use clew_pipeline::project::keys::{SECTIONS, Section};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Writes them into the folders that a system, or a user in `~/.local/share`, has for them.
pub fn run(args: &Pages) -> Result<u8, Failure> {
    let root = &args.directory;
    let man = folder(root, "man/man1")?;
    clap_mangen::generate_to(Args::command(), &man).map_err(|source| unwritable(&man, source))?;
    say(format_args!("wrote {}/clew*.1", man.display()))?;
    let completions = [
        (Shell::Bash, "bash-completion/completions/clew"),
        (Shell::Zsh, "zsh/site-functions/_clew"),
        (Shell::Fish, "fish/vendor_completions.d/clew.fish"),
    ];
    for (shell, name) in completions {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut Args::command(), "clew", &mut text);
        put(root, name, &text)?;
    }
    put(root, "doc/clew/reference.md", reference().as_bytes())?;
    Ok(0)
}

fn folder(root: &Path, name: &str) -> Result<PathBuf, Failure> {
    let path = root.join(name);
    std::fs::create_dir_all(&path).map_err(|source| unwritable(&path, source))?;
    Ok(path)
}

fn unwritable(path: &Path, source: std::io::Error) -> Failure {
    Failure::Usage(format!("cannot write to {}: {source}; name another directory", path.display()))
}

fn put(root: &Path, name: &str, text: &[u8]) -> Result<(), Failure> {
    let path = root.join(name);
    folder(root, Path::new(name).parent().and_then(Path::to_str).unwrap_or_default())?;
    clew_edge::write(&path, text, clew_edge::Durable::No).map_err(|source| unwritable(&path, source))?;
    say(format_args!("wrote {}", path.display()))
}

const HEAD: &str = "\
# Every flag and key

This page is written by `clew pages` from the definition of the flags; `make bless` renews it. `clew COMMAND --help` says the
same.
";

const KEYS: &str = "
## `clew.toml`

clew reads `clew.toml` beside the first C file, or in a directory above it; `--config FILE` names another one. Every flag of
`clew gen` has a key in `[gen]` of the same name, without the dashes in front; `cflags` holds the flags for the compiler. Two
flags have no key: `--config`, and `--trust-flags`, which only the command line can give. Paths are meant from the directory of
the file. [Preconditions and stubs](inputs.md) shows the other tables at work.
";

/// The page of the guide.
fn reference() -> String {
    let mut text = HEAD.to_owned();
    let mut all = Args::command();
    all.build();
    let gen_ = all.find_subcommand("gen").cloned().unwrap_or_default();
    for command in all.get_subcommands().filter(|command| !command.is_hide_set()) {
        if command.get_name() != "help" {
            describe(&mut text, command, &gen_);
        }
    }
    text.push_str(KEYS);
    SECTIONS.iter().for_each(|section| table(&mut text, section));
    text
}

fn table(text: &mut String, Section { head, about, keys }: &Section) {
    let heads: Vec<String> = head.split(", ").map(|part| part.replace(" and ", "` and `")).collect();
    let _ = write!(
        text,
        "\n### `{}`\n\n{about}\n\n| key | for example | meaning |\n| --- | --- | --- |\n",
        heads.join("`, `")
    );
    for key in *keys {
        let _ = writeln!(text, "| `{}` | `{}` | {} |", key.name, key.value, cell(key.meaning));
    }
}

fn describe(text: &mut String, command: &Command, gen_: &Command) {
    let _ = write!(text, "\n## `clew {}`\n\n", command.get_name());
    let _ = writeln!(text, "{}.\n", plain(command.get_about()));
    let mut usage = command.clone();
    let usage = usage.render_usage().to_string();
    let _ = writeln!(text, "```text\n{}\n```\n", usage.trim_start_matches("Usage: "));
    let args = || command.get_arguments().filter(|arg| !arg.is_hide_set() && arg.get_id() != "help");
    let is_gens = |arg: &Arg| {
        gen_.get_arguments()
            .any(|other| other.get_id() == arg.get_id() && plain(other.get_help()) == plain(arg.get_help()))
    };
    let takes_all =
        gen_.get_arguments().all(|arg| command.get_arguments().any(|own| own.get_id() == arg.get_id()));
    let has_own_page = command.get_name() != "gen" && takes_all;
    let shown: Vec<&Arg> = args().filter(|arg| !has_own_page || !is_gens(arg)).collect();
    if has_own_page {
        let _ = writeln!(
            text,
            "It has all flags of [`clew gen`](#clew-gen){}\n",
            if shown.is_empty() { "." } else { ", and:" }
        );
    }
    if !shown.is_empty() {
        text.push_str("| flag | meaning |\n| --- | --- |\n");
        shown.into_iter().for_each(|arg| text.push_str(&row(arg)));
    }
    let examples = plain(command.get_after_help());
    if !examples.is_empty() {
        let _ = write!(text, "\n```text\n{}\n```\n", examples.trim_end());
    }
}

fn row(arg: &Arg) -> String {
    let values: Vec<&str> =
        arg.get_value_names().unwrap_or_default().iter().map(|name| name.as_str()).collect();
    let value = if arg.get_action().takes_values() { values.join(" ") } else { String::new() };
    let names =
        [arg.get_short().map(|short| format!("-{short}")), arg.get_long().map(|long| format!("--{long}"))];
    let names: Vec<String> = names.into_iter().flatten().collect();
    let flag = match (names.is_empty(), arg.is_last_set()) {
        (true, true) => format!("`-- {value}`"),
        (true, false) => format!("`{value}`"),
        (false, _) => format!("`{}`", [names.join("`, `"), value].join(" ").trim_end()),
    };
    let mut meaning = cell(&plain(arg.get_help()));
    let possible = arg.get_possible_values();
    let possible: Vec<&str> = possible.iter().map(PossibleValue::get_name).collect();
    if !possible.is_empty()
        && arg.get_action().takes_values()
        && !possible.iter().all(|name| meaning.contains(name))
    {
        let _ = write!(meaning, " ({})", possible.join(", "));
    }
    let defaults: Vec<String> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let is_flag = matches!(arg.get_action(), ArgAction::SetTrue | ArgAction::SetFalse);
    if !defaults.is_empty() && !is_flag && !arg.is_hide_default_value_set() {
        let _ = write!(meaning, ". Default: `{}`", defaults.join(","));
    }
    format!("| {flag} | {meaning} |\n")
}

fn plain(text: Option<&StyledStr>) -> String {
    text.map(|text| text.to_string()).unwrap_or_default()
}

/// Text for a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "\\<").replace('\n', " ")
}
