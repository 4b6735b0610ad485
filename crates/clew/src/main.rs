//! The command line (DESIGN 12). Processes, files, threads, the clock and signals live here and in the crates' edges;
//! everything else is functions from data to data.

mod args;
mod assemble;
mod budget;
mod failure;
mod finding;
mod generate;
mod run;
mod source;
mod stopwatch;
mod summarise;
mod system;
mod testcomp;
mod unit;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { failure::USAGE } else { 0 });
        }
    };
    let outcome = match args.command {
        args::Command::Gen(gen_args) => generate::run(&gen_args),
        args::Command::Run(run_args) => run::run(&run_args),
        args::Command::Testcomp(testcomp_args) => testcomp::run(&testcomp_args),
    };
    match outcome {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            eprintln!("clew: {failure}");
            ExitCode::from(failure.code())
        }
    }
}
