//! From the words of the command line, and `clew.toml`, to what is to be done.

use crate::args::{
    Annotate, Args, Check, Command, Cover, Gen, Init, Justify, Pages, Prove, Run, Suite, Testcomp,
};
use crate::flags;
use crate::mutate::Mutate;
use crate::report::Report;
use clap::{ArgMatches, CommandFactory, FromArgMatches};
use clew_pipeline::project::{self, ConfigError, Project};
use std::ffi::OsString;
use std::path::PathBuf;

pub enum Chosen {
    Gen(Box<Gen>, Option<Project>),
    Suite(Box<Suite>, Option<Project>),
    Cover(Box<Cover>, Option<Project>),
    Prove(Box<Prove>, Option<Project>),
    Check(Check),
    Justify(Justify),
    Report(Report),
    Init(Init),
    Doctor,
    Pages(Pages),
    Run(Run),
    Testcomp(Testcomp),
    Annotate(Annotate),
    Mutate(Box<Mutate>, Option<Project>),
}

pub enum Refused {
    /// Also what is asked for with `--help`.
    Usage(clap::Error),
    Config(ConfigError),
}

impl From<clap::Error> for Refused {
    fn from(error: clap::Error) -> Self {
        Refused::Usage(error)
    }
}

pub fn read(words: &[OsString]) -> Result<Chosen, Refused> {
    let matches = Args::command().try_get_matches_from(words)?;
    match Args::from_arg_matches(&matches)?.command {
        Command::Gen(args) => {
            let (matches, config) = with_config(given(&args), words, &matches)?;
            let args = matches.map_or(Ok(*args), |matches| Gen::from_arg_matches(&matches))?;
            Ok(Chosen::Gen(Box::new(args), config))
        }
        Command::Suite(args) => {
            let files = (args.config.as_ref(), args.files.first());
            let (matches, config) = with_config(files, words, &matches)?;
            let args = matches.map_or(Ok(*args), |matches| Suite::from_arg_matches(&matches))?;
            Ok(Chosen::Suite(Box::new(args), config))
        }
        Command::Cover(args) => {
            let (matches, config) = with_config(given(&args.common), words, &matches)?;
            let args = matches.map_or(Ok(*args), |matches| Cover::from_arg_matches(&matches))?;
            Ok(Chosen::Cover(Box::new(args), config))
        }
        Command::Prove(args) => {
            let (matches, config) = with_config(given(&args.common), words, &matches)?;
            let args = matches.map_or(Ok(*args), |matches| Prove::from_arg_matches(&matches))?;
            Ok(Chosen::Prove(Box::new(args), config))
        }
        Command::Mutate(args) => {
            let given = (args.config.as_ref(), args.files.first());
            let (matches, config) = with_config(given, words, &matches)?;
            let args = matches.map_or(Ok(*args), |matches| Mutate::from_arg_matches(&matches))?;
            Ok(Chosen::Mutate(Box::new(args), config))
        }
        Command::Check(args) => Ok(Chosen::Check(args)),
        Command::Justify(args) => Ok(Chosen::Justify(args)),
        Command::Report(args) => Ok(Chosen::Report(args)),
        Command::Init(args) => Ok(Chosen::Init(args)),
        Command::Doctor => Ok(Chosen::Doctor),
        Command::Pages(args) => Ok(Chosen::Pages(args)),
        Command::Run(args) => Ok(Chosen::Run(args)),
        Command::Testcomp(args) => Ok(Chosen::Testcomp(args)),
        Command::Annotate(args) => Ok(Chosen::Annotate(args)),
    }
}

/// What names the file with flags, or tells where it is looked for.
fn given(args: &Gen) -> (Option<&PathBuf>, Option<&PathBuf>) {
    (args.config.as_ref(), args.files.first())
}

/// Reads the flags once more, with those of `clew.toml`, if there is one.
fn with_config(
    (config, first): (Option<&PathBuf>, Option<&PathBuf>),
    words: &[OsString],
    matches: &ArgMatches,
) -> Result<(Option<ArgMatches>, Option<Project>), Refused> {
    let found = config.cloned().or_else(|| project::find(first.map(PathBuf::as_path)));
    let Some(file) = found else { return Ok((None, None)) };
    let config = Project::read(&file).map_err(Refused::Config)?;
    let all = Args::command();
    let Some((name, given)) = matches.subcommand() else { return Ok((None, Some(config))) };
    // The keys are flags of `gen`, which other commands have too.
    let (Some(keys), Some(command)) = (all.find_subcommand("gen"), all.find_subcommand(name)) else {
        return Ok((None, Some(config)));
    };
    let words = words.get(1..).unwrap_or_default();
    let merged = flags::merge(&config, keys, command, given, words).map_err(Refused::Config)?;
    Ok((Some(command.clone().try_get_matches_from(merged)?), Some(config)))
}
