//! The command line (DESIGN 12). Processes, files, threads, the clock and signals live here and in the crates' edges;
//! everything else is functions from data to data.

mod args;
mod assemble;
mod budget;
mod command;
mod conclude;
mod config;
mod cover;
mod dump;
mod failure;
mod finding;
mod generate;
mod given;
mod header;
mod pool;
mod run;
mod sandbox;
mod say;
mod scope;
mod select;
mod session;
mod source;
mod specification;
mod stopwatch;
mod summarise;
mod system;
mod testcomp;
mod unit;
mod words;

use command::{Chosen, Refused};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    let outcome = match command::read(&words) {
        Ok(Chosen::Gen(args, config)) => generate::run(&args, config.as_ref()),
        Ok(Chosen::Cover(args, config)) => cover::run(&args, config.as_ref()),
        Ok(Chosen::Init(args)) => config::init(&args.directory),
        Ok(Chosen::Run(args)) => run::run(&args),
        Ok(Chosen::Testcomp(args)) => testcomp::run(&args),
        Err(Refused::Usage(error)) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { failure::USAGE } else { 0 });
        }
        Err(Refused::Config(error)) => Err(error.into()),
    };
    match outcome {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            eprintln!("clew: {failure}");
            ExitCode::from(failure.code())
        }
    }
}
