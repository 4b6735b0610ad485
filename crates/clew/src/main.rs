//! The command line. Processes, files, threads, the clock and signals live here and in the crates' edges;
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
mod reserved;
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

use clew_edge::Stop;
use command::{Chosen, Refused};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let stop = Stop::on_signals();
    let words: Vec<_> = std::env::args_os().collect();
    let outcome = match command::read(&words) {
        Ok(Chosen::Gen(args, config)) => generate::run(&args, config.as_ref(), &stop),
        Ok(Chosen::Cover(args, config)) => cover::run(&args, config.as_ref(), &stop),
        Ok(Chosen::Init(args)) => config::init(&args.directory),
        Ok(Chosen::Run(args)) => run::run(&args, &stop),
        Ok(Chosen::Testcomp(args)) => testcomp::run(&args, &stop),
        Err(Refused::Usage(error)) => {
            let said = say::told(error.print().and_then(|()| std::io::stdout().flush()));
            said.map(|()| if error.use_stderr() { failure::USAGE } else { 0 })
        }
        Err(Refused::Config(error)) => Err(error.into()),
    };
    match outcome {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            say::remark(format_args!("clew: {failure}"));
            if let Some(remedy) = failure.remedy() {
                say::remark(format_args!("clew: {remedy}"));
            }
            ExitCode::from(failure.code())
        }
    }
}
