//! `[gen]`: every flag of `clew gen` has a key of the same name, and the command line wins.
//!
//! The flags that the command line leaves out are put into it, so that there is one parser of flags and no list of keys.

use clap::builder::ValueParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use clew_pipeline::project::{self, At, Flag, Project, Result};
use std::ffi::OsString;
use std::path::Path;

/// The words behind `--` have no name on the command line.
const CFLAGS: &str = "cflags";
/// Flags that are no properties of a project.
const NO_KEYS: [&str; 2] = ["config", "help"];
/// What only its user can say of a project.
const USERS_OWN: [&str; 1] = ["trust-flags"];
/// Flags that name a directory to write to.
const OUTPUTS: [&str; 3] = ["output", "dump-queries", "certificates"];

/// The words of a command line, from the subcommand on, with the file's flags among them. `given` is what it says
/// without them. A key of `gen`'s that `own`, the subcommand, has not is none of its business.
pub fn merge(
    config: &Project,
    command: &Command,
    own: &Command,
    given: &ArgMatches,
    words: &[OsString],
) -> Result<Vec<OsString>> {
    let (mut flags, mut cflags) = (Vec::new(), Vec::new());
    for flag in &config.flags {
        let arg = find(config, command, flag)?;
        let is_known = own.get_arguments().any(|known| known.get_id() == arg.get_id());
        let is_given =
            is_known && given.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
        let words = match arg.get_id().as_str() {
            CFLAGS => absolute_flags(config, flag),
            _ => written(config, command, arg, flag)?,
        };
        if is_given || !is_known {
            continue;
        }
        flag.values
            .iter()
            .zip(&words)
            .try_for_each(|(value, word)| stay_inside(config, flag, value, word))?;
        match arg.get_id().as_str() {
            CFLAGS => cflags = words,
            _ => flags.extend(words),
        }
    }
    let (subcommand, rest) = words.split_at(words.len().min(1));
    let mut merged: Vec<OsString> = subcommand.to_vec();
    merged.extend(flags.into_iter().map(OsString::from));
    merged.extend(rest.iter().cloned());
    if !cflags.is_empty() {
        merged.push("--".into());
        merged.extend(cflags.into_iter().map(OsString::from));
    }
    Ok(merged)
}

fn name(arg: &Arg) -> Option<&str> {
    if arg.get_id() == CFLAGS { Some(CFLAGS) } else { arg.get_long() }
}

fn find<'c>(config: &Project, command: &'c Command, flag: &Flag) -> Result<&'c Arg> {
    let known =
        || command.get_arguments().filter(|arg| name(arg).is_some_and(|name| !NO_KEYS.contains(&name)));
    if USERS_OWN.contains(&flag.name.value.as_str()) {
        let sentence = format!("`{}` can only be said on the command line", flag.name.value);
        return Err(config.error(flag.name.place, sentence));
    }
    if let Some(arg) = known().find(|arg| name(arg) == Some(&flag.name.value)) {
        return Ok(arg);
    }
    let wanted = &flag.name.value;
    let hint = match project::nearest(wanted, known().filter_map(name)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`clew gen --help` lists them".to_owned(),
    };
    Err(config.error(flag.name.place, format!("`clew gen` has no flag --{wanted}; {hint}")))
}

/// The flag as on a command line, its values found good.
fn written(config: &Project, command: &Command, arg: &Arg, flag: &Flag) -> Result<Vec<String>> {
    let name = &flag.name.value;
    if matches!(arg.get_action(), ArgAction::SetTrue) {
        return match flag.values.as_slice() {
            [value] if value.value == "true" => Ok(vec![format!("--{name}")]),
            [value] if value.value == "false" => Ok(Vec::new()),
            _ => Err(config.error(flag.name.place, format!("`{name}` is true or false"))),
        };
    }
    let several = matches!(arg.get_action(), ArgAction::Append);
    if flag.values.len() != 1 && !several {
        return Err(config.error(flag.name.place, format!("`{name}` has one value")));
    }
    let is_path = arg.get_value_parser().type_id() == ValueParser::path_buf().type_id();
    let mut words = Vec::new();
    for value in &flag.values {
        let text = match value.value.split_once('=') {
            // The project has it, wherever clew is called.
            Some((framework, place)) if name == "framework" => {
                format!("{framework}={}", beside(config, place))
            }
            _ if is_path => beside(config, &value.value),
            _ => value.value.clone(),
        };
        let word = format!("--{name}={text}");
        let tried = command.clone().try_get_matches_from(["gen", "file.c", word.as_str()]);
        if let Err(error) = tried {
            return Err(config.error(value.place, first_sentence(&error.to_string())));
        }
        words.push(word);
    }
    Ok(words)
}

/// A project that was fetched from somewhere has nothing to write outside of itself.
fn stay_inside(config: &Project, flag: &Flag, value: &At<String>, word: &str) -> Result<()> {
    let name = &flag.name.value;
    let Some((_, path)) = word.split_once('=').filter(|_| OUTPUTS.contains(&name.as_str())) else {
        return Ok(());
    };
    let directory = config.file.parent().unwrap_or(Path::new(""));
    let root = project::root(&Path::new(".").join(directory));
    let Some(place) = project::leads_outside(&root, Path::new(path)) else { return Ok(()) };
    let (place, project) = (place.display(), root.display());
    let sentence = format!(
        "`{name}` leads to {place}, outside of the project in {project}: say --{name} on the command line if that is meant"
    );
    Err(config.error(value.place, sentence))
}

/// Paths are meant from where the file is.
fn beside(config: &Project, path: &str) -> String {
    config.file.parent().unwrap_or(Path::new("")).join(path).display().to_string()
}

fn absolute_flags(config: &Project, flag: &Flag) -> Vec<String> {
    let flags: Vec<String> = flag.values.iter().map(|value| value.value.clone()).collect();
    let directory = config.file.parent().unwrap_or(Path::new(""));
    clew_front::clean_flags(&flags, &std::path::absolute(directory.join(".")).unwrap_or_default(), None)
}

/// Of what clap says to someone at a command line.
fn first_sentence(message: &str) -> String {
    let first = message.lines().next().unwrap_or_default();
    first.strip_prefix("error: ").unwrap_or(first).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Args;
    use clap::CommandFactory;

    fn merged(text: &str, words: &[&str]) -> std::result::Result<String, String> {
        let config = Project::parse(Path::new("sub/clew.toml"), text).map_err(|error| error.to_string())?;
        let command = Args::command();
        let command = command.find_subcommand("gen").unwrap();
        let given = command.clone().get_matches_from(words);
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let merged = merge(&config, command, command, &given, &words).map_err(|error| error.to_string())?;
        command.clone().try_get_matches_from(&merged).map_err(|error| error.to_string())?;
        Ok(merged.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" "))
    }

    #[track_caller]
    fn refused(text: &str, sentence: &str) {
        assert_eq!(merged(text, &["gen", "a.c"]), Err(sentence.to_owned()));
    }

    #[test]
    fn the_files_flags_come_first_and_the_command_lines_win() {
        let text = "[gen]\nbudget = \"60s\"\nseed = 7\ncallees = true\nverbose = false\noutput = \"out\"\n\
                    criteria = [\"branch\", \"statement\"]\ncflags = [\"-DX=1\"]";
        assert_eq!(
            merged(text, &["gen", "a.c"]).unwrap(),
            "gen --budget=60s --seed=7 --callees --output=sub/out --criteria=branch --criteria=statement a.c -- -DX=1"
        );
        assert_eq!(
            merged(text, &["gen", "a.c", "--seed", "1", "-c", "function", "-o", "x", "--", "-DY"]).unwrap(),
            "gen --budget=60s --callees a.c --seed 1 -c function -o x -- -DY"
        );
    }

    #[test]
    fn outputs_stay_inside_unless_the_command_line_says_so() {
        for key in ["output", "dump-queries"] {
            for path in ["/etc", "../../../../../../../../../../etc"] {
                let text = format!("[gen]\n{key} = \"{path}\"");
                let error = merged(&text, &["gen", "a.c"]).unwrap_err();
                let start = format!("sub/clew.toml:2:{}: `{key}` leads to /etc, outside of", key.len() + 4);
                assert!(error.starts_with(&start), "{error}");
                let flag = format!("--{key}");
                assert!(merged(&text, &["gen", "a.c", &flag, "x"]).is_ok());
            }
        }
    }

    #[test]
    fn what_is_wrong_with_a_flag() {
        refused(
            "[gen]\nbudgte = \"60s\"",
            "sub/clew.toml:2:1: `clew gen` has no flag --budgte; did you mean `budget`?",
        );
        refused(
            "[gen]\nbudget = \"soon\"",
            "sub/clew.toml:2:10: invalid value 'soon' for '--budget <TIME>': `soon` is no unit of time; use ms, s, m or h",
        );
        refused("[gen]\ncallees = 3", "sub/clew.toml:2:1: `callees` is true or false");
        refused("[gen]\nseed = [1, 2]", "sub/clew.toml:2:1: `seed` has one value");
        refused(
            "[gen]\ntrust-flags = true",
            "sub/clew.toml:2:1: `trust-flags` can only be said on the command line",
        );
        refused(
            "[gen]\nconfig = \"x\"",
            "sub/clew.toml:2:1: `clew gen` has no flag --config; `clew gen --help` lists them",
        );
    }
}
