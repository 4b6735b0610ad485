//! What can go wrong in the lab itself.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: std::io::Error },

    #[error("{}: {why}", path.display())]
    Content { path: PathBuf, why: String },

    #[error("{0}")]
    Front(#[from] clew_front::FrontError),

    #[error("{0}")]
    Pipeline(#[from] Box<clew_pipeline::Failure>),

    #[error("{0}")]
    TooLarge(#[from] clew_vm::TooLarge),
}

impl Failure {
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Failure {
        let path = path.into();
        move |source| Failure::File { path, source }
    }

    /// For a table: the first line.
    pub fn headline(&self) -> String {
        self.to_string().lines().next().unwrap_or_default().to_owned()
    }
}
