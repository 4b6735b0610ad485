//! Files that are the old or the new one, never a part: each is written beside itself under a name of its own and renamed.

use crate::lock::{self, RANDOM};
use std::fs::{File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

const START: &str = ".clew-";
const END: &str = ".tmp";
/// How often a file that a sweeper took for abandoned is made anew.
const ATTEMPTS: usize = 8;

/// Whether a file must be there even after a loss of power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durable {
    Yes,
    /// There are many of them, and they can be made again.
    No,
}

/// Writes a file, or puts it in the place of the one that is there. What is no file (a device, a pipe) is written to as it
/// is.
pub fn write(path: &Path, bytes: &[u8], durable: Durable) -> io::Result<()> {
    // A link stays one: the file that it leads to is written.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let old = target.metadata().ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return File::options().write(true).open(&target)?.write_all(bytes);
    }
    let new = beside(&target, bytes, durable)?;
    if let Some(old) = old {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.persist(&target).map_err(|error| error.error)?;
    settle(&target, durable)
}

/// Writes a file where there is none.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let new = beside(path, bytes, Durable::Yes)?;
    new.persist_noclobber(path).map_err(|error| error.error)?;
    settle(path, Durable::Yes)
}

/// Tries whether a directory can be written to.
pub fn can_write(directory: &Path) -> io::Result<()> {
    beside(&directory.join("probe"), b"", Durable::No)?.close()
}

/// Removes what clews of this user that were killed left in a directory.
pub fn sweep(directory: &Path) {
    let Ok(entries) = directory.read_dir() else { return };
    for entry in entries.flatten().filter(|entry| lock::is_ours(&entry.file_name(), START, END)) {
        if entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let _lock = lock::abandoned(&entry.path());
            if _lock.is_some() {
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }
}

/// The whole file, under its temporary name; it goes if anything fails.
fn beside(path: &Path, bytes: &[u8], durable: Durable) -> io::Result<NamedTempFile> {
    let directory = directory_of(path);
    let start = format!("{START}{}-", std::process::id());
    for _ in 0..ATTEMPTS {
        let mut builder = tempfile::Builder::new();
        builder.prefix(&start).suffix(END).rand_bytes(RANDOM).permissions(Permissions::from_mode(0o666));
        let mut new = builder.tempfile_in(&directory)?;
        // Both are one open file to the kernel: the lock goes when `new` is dropped.
        if lock::hold(new.path(), new.as_file().try_clone()?)?.is_some() {
            // The file's own: that of `new` names the temporary file, which nobody asked for.
            new.as_file_mut().write_all(bytes)?;
            if durable == Durable::Yes {
                new.as_file().sync_all()?;
            }
            return Ok(new);
        }
    }
    Err(io::Error::other("each new file was removed at once"))
}

/// After a loss of power the new name is there too. Where a directory cannot be synced, there is no more to do.
fn settle(path: &Path, durable: Durable) -> io::Result<()> {
    if durable == Durable::Yes {
        let _ = File::open(directory_of(path)).and_then(|directory| directory.sync_all());
    }
    Ok(())
}

fn directory_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let mut names: Vec<String> = directory
            .read_dir()
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_and_nothing_stays() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("file");
        write(&file, b"old", Durable::Yes).unwrap();
        assert_ne!(file.metadata().unwrap().permissions().mode() & 0o044, 0, "others may read it, as usual");
        std::fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
        write(&file, b"new", Durable::No).unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o640, "its mode stays");
        assert_eq!(names(dir.path()), ["file"]);
        assert_eq!(create(&file, b"x").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
    }

    #[test]
    fn a_link_stays_a_link_and_a_device_a_device() {
        let dir = tempfile::tempdir().unwrap();
        let (file, link) = (dir.path().join("file"), dir.path().join("link"));
        std::fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink("file", &link).unwrap();
        write(&link, b"new", Durable::Yes).unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        write(Path::new("/dev/null"), b"new", Durable::Yes).unwrap();
        assert!(write(Path::new("/dev/full"), b"new", Durable::Yes).is_err());
    }

    #[test]
    fn what_the_dead_left_goes() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        let new = beside(&at("file"), b"half", Durable::No).unwrap();
        std::fs::write(at(".clew-1-abcdef.tmp"), "half").unwrap();
        std::fs::write(at(".clew-1-abcdef"), "another's").unwrap();
        std::os::unix::fs::symlink(".clew-1-abcdef", at(".clew-2-abcdef.tmp")).unwrap();
        sweep(dir.path());
        assert!(new.path().exists(), "its maker lives");
        new.persist(at("file")).unwrap();
        assert_eq!(names(dir.path()), [".clew-1-abcdef", ".clew-2-abcdef.tmp", "file"]);
    }
}
