//! What keeps a file from being labelled: one sentence each, with the place.

use std::path::PathBuf;
use std::sync::Arc;

#[derive(Clone, Debug, thiserror::Error)]
pub enum LabelError {
    #[error(
        "libclang 19 cannot be loaded ({0}); install libclang1-19, or set LIBCLANG_PATH to its directory"
    )]
    NoLibrary(String),
    #[error("libclang is {0}, but labels need version 19; set LIBCLANG_PATH to its directory")]
    WrongLibrary(String),
    #[error("{}: libclang cannot read it", .0.display())]
    Unparsed(PathBuf),
    #[error("{place}: {said}")]
    DoesNotCompile { place: String, said: String },
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: Arc<std::io::Error> },
    #[error("{}: clang cannot preprocess it: {said}", path.display())]
    Preprocess { path: PathBuf, said: String },
    #[error("{0}")]
    Label(String),
    #[error("stopped")]
    Stopped,
}

impl LabelError {
    /// Another file may have none of it.
    pub fn is_of_file(&self) -> bool {
        match self {
            LabelError::Unparsed(_) | LabelError::DoesNotCompile { .. } | LabelError::Preprocess { .. } => {
                true
            }
            LabelError::NoLibrary(_)
            | LabelError::WrongLibrary(_)
            | LabelError::File { .. }
            | LabelError::Label(_)
            | LabelError::Stopped => false,
        }
    }
}
