//! The directory for what is needed on the way. Its maker holds a lock on it; a directory without one was left behind by a
//! clew that was killed, and the next clew of the same user removes it.

use crate::Stop;
use crate::lock::{self, RANDOM};
use std::fs::{File, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const START: &str = "clew-";
/// How often a directory that a sweeper took for abandoned is made anew.
const ATTEMPTS: usize = 8;

/// Goes when dropped, and when `stop` ends clew.
pub struct Scratch {
    directory: TempDir,
    stop: Stop,
    _lock: File,
}

impl Scratch {
    /// A new directory that only this user can look into, where temporary files go. What dead clews left there goes.
    pub fn new(stop: &Stop) -> io::Result<Scratch> {
        Scratch::below(&std::env::temp_dir(), stop)
    }

    fn below(parent: &Path, stop: &Stop) -> io::Result<Scratch> {
        sweep(parent);
        let start = format!("{START}{}-", std::process::id());
        for _ in 0..ATTEMPTS {
            let mut builder = tempfile::Builder::new();
            builder.prefix(&start).rand_bytes(RANDOM).permissions(Permissions::from_mode(0o700));
            let directory = builder.tempdir_in(parent)?;
            let opened = match File::open(directory.path()) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                opened => opened?,
            };
            if let Some(lock) = lock::hold(directory.path(), opened)? {
                stop.remove_at_end(directory.path());
                return Ok(Scratch { directory, stop: stop.clone(), _lock: lock });
            }
        }
        Err(io::Error::other("each new directory was removed at once"))
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.stop.forget(self.directory.path());
    }
}

/// Removes the directories of this user's dead clews. What cannot be removed is no reason not to work.
fn sweep(parent: &Path) {
    let Ok(entries) = parent.read_dir() else { return };
    for entry in entries.flatten().filter(|entry| lock::is_ours(&entry.file_name(), START, "")) {
        // Not a link to one: the entry itself must be a directory.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            let path: PathBuf = entry.path();
            let _lock = lock::abandoned(&path);
            if _lock.is_some() {
                // Follows no links, whatever is put in the directory's place meanwhile.
                let _ = std::fs::remove_dir_all(&path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_dead_left_goes() {
        let parent = tempfile::tempdir().unwrap();
        let at = |name: &str| parent.path().join(name);
        let living = Scratch::below(parent.path(), &Stop::default()).unwrap();
        std::fs::create_dir_all(at("clew-1-abcdef/inside")).unwrap();
        std::fs::write(at("clew-1-abcdef/inside/file"), "left").unwrap();
        for kept in ["clew-1-abc", "clew-x-abcdef", "clew-out", "clew-1-abcde.", "precious"] {
            std::fs::create_dir(at(kept)).unwrap();
        }
        std::fs::write(at("precious/file"), "precious").unwrap();
        std::os::unix::fs::symlink("precious", at("clew-2-abcdef")).unwrap();
        std::fs::write(at("clew-3-abcdef"), "a file").unwrap();

        let other = Scratch::below(parent.path(), &Stop::default()).unwrap();
        assert!(!at("clew-1-abcdef").exists(), "nobody holds it");
        assert!(living.path().is_dir() && other.path().is_dir());
        assert!(at("precious/file").exists() && at("clew-2-abcdef").is_symlink(), "links are not followed");
        for kept in ["clew-1-abc", "clew-x-abcdef", "clew-out", "clew-1-abcde.", "clew-3-abcdef"] {
            assert!(at(kept).exists(), "{kept}");
        }
        let (path, mode) = (living.path().to_owned(), living.path().metadata().unwrap().permissions().mode());
        assert_eq!(mode & 0o777, 0o700);
        drop(living);
        assert!(!path.exists());
    }

    #[test]
    fn many_at_a_time_do_not_take_each_others() {
        let parent = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let scratch = Scratch::below(parent.path(), &Stop::default()).unwrap();
                        std::fs::write(scratch.path().join("file"), "mine").unwrap();
                        assert!(scratch.path().join("file").exists());
                    }
                });
            }
        });
        assert_eq!(parent.path().read_dir().unwrap().count(), 0);
    }
}
