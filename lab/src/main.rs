//! The lab: compares ways to search on subjects of its own, on functions of real programs and on these as a whole.
//!
//! `clew-lab filter` is depth-first search with and without the path filter (CAUT's Tables I and II);
//! `clew-lab strategies` compares all strategies (CAUT's RQ2, CGS's Table 2);
//! `clew-lab frontier` is what proofs close (BiTe's Tables 1 and 2);
//! `clew-lab labels` is what labels cost (LTest's Table I);
//! `clew-lab suite` is sequences of calls, evolved and solved (EvoSuite's Tables II and IV).

mod attempt;
mod catalogue;
mod clock;
mod complexity;
mod csv;
mod engine;
mod failure;
mod figures;
mod filter;
mod frontier;
mod labels;
mod load;
mod measure;
mod pool;
mod programs;
mod selection;
mod start;
mod statistics;
mod store;
mod strategies;
mod subject;
mod suite;
mod svg;
mod unit;

use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "clew-lab", about = "Compares ways to search")]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Depth-first search with and without the path filter
    Filter(filter::Options),
    /// All strategies, by seeds
    Strategies(strategies::Options),
    /// State machines and drivers, with proofs and without
    Frontier(frontier::Options),
    /// Searches for labels in LTest's ways, and what they cost
    Labels(labels::Options),
    /// Sequences of calls, evolved, solved and both, by seeds
    Suite(suite::Options),
    /// Loads every whole program and searches it a little: that it can be done, and how fast
    Programs(attempt::Options),
}

/// The lab's directory, and clew's.
pub struct Places {
    pub lab: PathBuf,
    pub root: PathBuf,
}

impl Places {
    fn new() -> Places {
        let lab = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let root = lab.parent().map_or_else(|| lab.clone(), Path::to_path_buf);
        Places { lab, root }
    }

    /// What is fetched and measured; never committed.
    pub fn out(&self) -> PathBuf {
        self.lab.join("out")
    }

    /// Whole programs of the lab's own, and drivers.
    pub fn programs(&self) -> PathBuf {
        self.lab.join("programs")
    }

    /// A path as the tables show it.
    pub fn short(&self, path: &Path) -> String {
        let inner = [self.out().join("src"), self.root.clone()];
        let short = inner.iter().find_map(|base| path.strip_prefix(base).ok());
        short.unwrap_or(path).display().to_string()
    }
}

fn main() -> ExitCode {
    let Args { command } = Args::parse();
    let done = match command {
        Command::Filter(options) => filter::run(&Places::new(), &options),
        Command::Strategies(options) => strategies::run(&Places::new(), &options),
        Command::Frontier(options) => frontier::run(&Places::new(), &options),
        Command::Labels(options) => labels::run(&Places::new(), &options),
        Command::Suite(options) => suite::run(&Places::new(), &options),
        Command::Programs(options) => attempt::run(&Places::new(), &options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("lab: {failure}");
            ExitCode::FAILURE
        }
    }
}
