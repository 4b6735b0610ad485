//! From the words of the command line, and `clew.toml`, to what is to be done.

use crate::args::{Args, Command, Gen, Init, Run, Testcomp};
use crate::config::{self, Config, ConfigError};
use clap::{CommandFactory, FromArgMatches};
use std::ffi::OsString;

pub enum Chosen {
    Gen(Box<Gen>, Option<Config>),
    Init(Init),
    Run(Run),
    Testcomp(Testcomp),
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
        Command::Gen(args) => with_config(*args, words, &matches),
        Command::Init(args) => Ok(Chosen::Init(args)),
        Command::Run(args) => Ok(Chosen::Run(args)),
        Command::Testcomp(args) => Ok(Chosen::Testcomp(args)),
    }
}

/// Reads the flags once more, with those of `clew.toml`.
fn with_config(args: Gen, words: &[OsString], matches: &clap::ArgMatches) -> Result<Chosen, Refused> {
    let found = args.config.clone().or_else(|| config::find(args.files.first().map(|file| file.as_path())));
    let Some(file) = found else { return Ok(Chosen::Gen(Box::new(args), None)) };
    let config = Config::read(&file).map_err(Refused::Config)?;
    let command = Args::command();
    let (Some(command), Some((_, given))) = (command.find_subcommand("gen"), matches.subcommand()) else {
        return Ok(Chosen::Gen(Box::new(args), Some(config)));
    };
    let words = words.get(1..).unwrap_or_default();
    let merged = config::merge(&config, command, given, words).map_err(Refused::Config)?;
    let matches = command.clone().try_get_matches_from(merged)?;
    Ok(Chosen::Gen(Box::new(Gen::from_arg_matches(&matches)?), Some(config)))
}
