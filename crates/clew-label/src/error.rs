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
    /// The same, with the column that it has in the file before that was preprocessed.
    pub fn with_column_of(self, original: Option<&LabelError>) -> LabelError {
        let LabelError::DoesNotCompile { place, said } = self else { return self };
        let column = match (original, place.rsplit_once(':')) {
            (Some(LabelError::DoesNotCompile { place: other, .. }), Some((start, _))) => {
                let line = start.rsplit(':').next();
                let mut parts = other.rsplit(':');
                let column = parts.next();
                column.filter(|_| parts.next() == line).map(|column| format!("{start}:{column}"))
            }
            _ => None,
        };
        LabelError::DoesNotCompile { place: column.unwrap_or(place), said }
    }

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
