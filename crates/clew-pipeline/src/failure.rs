//! What ends a command early, and the exit codes.

use crate::project::ConfigError;
use std::path::PathBuf;

/// A threshold asked for was missed.
pub const MISSED: u8 = 1;
/// Usage or input error.
pub const USAGE: u8 = 2;
/// An internal check failed: clew is wrong somewhere, and says so.
pub const INTERNAL: u8 = 3;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{0}")]
    Front(#[from] clew_front::FrontError),
    #[error("{0}")]
    TooLarge(#[from] clew_vm::TooLarge),
    #[error("{0}")]
    Config(#[from] ConfigError),
    #[error("{0}")]
    Native(#[from] clew_emit::EmitError),
    #[error("{0}")]
    Label(#[from] clew_label::LabelError),
    #[error("{0}")]
    Usage(String),
    #[error("cannot write to {}: {source}; choose another directory with -o", path.display())]
    Output { path: PathBuf, source: std::io::Error },
    #[error("cannot write the report {}: {source}; choose another directory with -o", path.display())]
    Report { path: PathBuf, source: std::io::Error },
    #[error("cannot write to standard output: {0}")]
    Say(std::io::Error),
    #[error("cannot write queries to {}: {source}; choose another directory with --dump-queries", path.display())]
    Dump { path: PathBuf, source: std::io::Error },
    #[error("cannot write the certificate {}: {source}; choose another directory with --certificates", path.display())]
    Certificates { path: PathBuf, source: std::io::Error },
    #[error("cannot write the witness {}: {source}; choose another directory with --witness", path.display())]
    Witness { path: PathBuf, source: std::io::Error },
}

impl Failure {
    /// What to do about it, where the machine is at fault, whoever noticed.
    pub fn remedy(&self) -> Option<String> {
        let said = self.to_string();
        if matches!(self, Failure::Say(_)) || said.contains("TMPDIR") {
            None
        } else if said.contains("No space left on device") || said.contains("Disk quota exceeded") {
            let temporary = std::env::temp_dir();
            let place = temporary.display();
            Some(format!("make room, or name a directory other than {place} for temporary files with TMPDIR"))
        } else if said.contains("Too many open files") {
            Some("raise the limit on open files, with `ulimit -n 1024` say".to_owned())
        } else {
            None
        }
    }

    pub fn code(&self) -> u8 {
        match self {
            Failure::Front(_)
            | Failure::TooLarge(_)
            | Failure::Config(_)
            | Failure::Native(_)
            | Failure::Label(_)
            | Failure::Usage(_)
            | Failure::Output { .. }
            | Failure::Report { .. }
            | Failure::Say(_)
            | Failure::Dump { .. }
            | Failure::Certificates { .. }
            | Failure::Witness { .. } => USAGE,
        }
    }
}
