//! Where a project may have things written without its user saying so: inside itself.

use std::path::{Component, Path, PathBuf};

/// Directories that clew makes in the one it is told of; each may be a link.
const MADE: [&str; 3] = ["", "tests", "include"];

/// The project that a file or directory is part of: the git repository, or the directory.
pub fn root(directory: &Path) -> PathBuf {
    let directory = resolved(directory);
    let repository = directory.ancestors().find(|above| above.join(".git").exists());
    repository.unwrap_or(&directory).to_path_buf()
}

/// Where `output`, or what clew makes in it, leads, if that is outside of the project.
pub fn leads_outside(project: &Path, output: &Path) -> Option<PathBuf> {
    let made = MADE.iter().map(|name| resolved(&output.join(name)));
    let mut outside = made.filter(|path| !path.starts_with(project));
    outside.next()
}

/// Without links and dots, also where there is nothing yet.
fn resolved(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let mut real = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                real.pop();
            }
            part => real.push(part),
        }
        if let Ok(there) = real.canonicalize() {
            real = there;
        }
    }
    real
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_and_links_lead_outside() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        let project_dir = root.join("project");
        std::fs::create_dir_all(project_dir.join(".git")).unwrap();
        std::fs::create_dir_all(project_dir.join("sub")).unwrap();
        std::fs::create_dir_all(project_dir.join("out")).unwrap();
        std::os::unix::fs::symlink(&root, project_dir.join("link")).unwrap();
        std::os::unix::fs::symlink(&root, project_dir.join("out/tests")).unwrap();
        let found = super::root(&project_dir.join("sub"));
        assert_eq!(found, project_dir);
        let outside = |path: &str| leads_outside(&found, &project_dir.join("sub").join(path)).is_some();
        for path in ["/etc", "../..", "../../x", "../link/x", "new/../../../x", "../link", "../out"] {
            assert!(outside(path), "{path}");
        }
        for path in ["out", "../build", "new/../x", ".", "../link/project/x"] {
            assert!(!outside(path), "{path}");
        }
    }
}
