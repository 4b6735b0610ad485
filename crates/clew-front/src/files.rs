//! The program's table of source files: one entry a path, however the compiler happens to spell it.

use std::path::{Component, Path, PathBuf};

use clew_ir::{FileId, SourceFile};
use rustc_hash::FxHashMap;

#[derive(Default)]
pub struct Files {
    known: FxHashMap<PathBuf, FileId>,
    pub table: Vec<SourceFile>,
}

impl Files {
    /// The file called `name` by a compiler that ran in `directory`.
    pub fn intern(&mut self, directory: &str, name: &str) -> FileId {
        let path = normalize(&Path::new(directory).join(name));
        if let Some(&file) = self.known.get(&path) {
            return file;
        }
        let file = FileId::at(self.table.len());
        self.table.push(SourceFile { path: path.clone() });
        self.known.insert(path, file);
        file
    }
}

/// Without `.` and `..`, by the text alone, as llvm-cov does it.
pub fn normalize(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                if !result.pop() && !result.has_root() {
                    result.push("..");
                }
            }
            other => result.push(other),
        }
    }
    result
}
