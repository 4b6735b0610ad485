//! The command line: it reads what is wanted, shows progress and prints what came of it. The work is `clew-pipeline`'s.

mod annotate;
mod args;
mod check;
mod command;
mod conclude;
mod cover;
mod doctor;
mod finding;
mod flags;
mod gates;
mod generate;
mod init;
mod justify;
mod live;
mod mutate;
mod pages;
mod prove;
mod report;
mod run;
mod say;
mod snippet;
mod stopwatch;
mod suite;
mod system;
mod testcomp;

use clew_edge::Stop;
use command::{Chosen, Refused};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let stop = Stop::on_signals();
    let words: Vec<_> = std::env::args_os().collect();
    let outcome = match command::read(&words) {
        Ok(Chosen::Gen(args, project)) => generate::run(&args, project.as_ref(), &stop),
        Ok(Chosen::Suite(args, project)) => suite::run(&args, project.as_ref(), &stop),
        Ok(Chosen::Cover(args, project)) => cover::run(&args, project.as_ref(), &stop),
        Ok(Chosen::Prove(args, project)) => prove::run(&args, project.as_ref(), &stop),
        Ok(Chosen::Check(args)) => check::run(&args, &stop),
        Ok(Chosen::Justify(args)) => justify::run(&args),
        Ok(Chosen::Report(args)) => report::run(&args),
        Ok(Chosen::Init(args)) => init::init(&args.directory),
        Ok(Chosen::Doctor) => doctor::run(&stop),
        Ok(Chosen::Pages(args)) => pages::run(&args),
        Ok(Chosen::Run(args)) => run::run(&args, &stop),
        Ok(Chosen::Annotate(args)) => annotate::run(&args, &stop),
        Ok(Chosen::Mutate(args, project)) => mutate::run(&args, project.as_ref(), &stop),
        Ok(Chosen::Testcomp(args)) => testcomp::run(&args, &stop),
        Err(Refused::Usage(error)) => {
            let said = say::told(error.print().and_then(|()| std::io::stdout().flush()));
            said.map(|()| if error.use_stderr() { clew_pipeline::USAGE } else { 0 })
        }
        Err(Refused::Config(error)) => Err(error.into()),
    };
    match outcome {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            say::remark(format_args!("clew: {failure}"));
            say::remark_lines(&lines_of(&failure));
            if let Some(remedy) = failure.remedy() {
                say::remark(format_args!("clew: {remedy}"));
            }
            ExitCode::from(failure.code())
        }
    }
}

/// The line of `clew.toml`, or of a source with labels, that a failure is about.
fn lines_of(failure: &clew_pipeline::Failure) -> String {
    use clew_pipeline::Failure::{Config, Label};
    match failure {
        Config(error) => match error.place {
            Some(place) => snippet::snippet(&error.file, place.line as u32, place.column as u32),
            None => String::new(),
        },
        Label(error) => {
            let said = error.to_string();
            let found = said.split(": ").next().and_then(snippet::place);
            found.map_or_else(String::new, |(file, line, column)| snippet::snippet(file, line, column))
        }
        _ => String::new(),
    }
}
