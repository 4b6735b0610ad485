//! Whether the maker of a temporary file or directory is still alive: it holds a lock, which the kernel takes away when
//! the process ends. A process number would not do: numbers are used again, and containers share directories.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

/// Locks what was just made at `path`. `None`: a sweeper was quicker, and what was made is gone or about to go.
pub fn hold(path: &Path, made: File) -> io::Result<Option<File>> {
    match made.try_lock() {
        Ok(()) => {
            let same = path.symlink_metadata().is_ok_and(|now| is_same(&made, &now));
            Ok(same.then_some(made))
        }
        Err(TryLockError::WouldBlock) => Ok(None),
        // A file system without locks: no sweeper gets one either, so nothing is ever removed there.
        Err(TryLockError::Error(_)) => Ok(Some(made)),
    }
}

/// The lock on what a clew of this user left at `path`; `None` if that clew lives, or if it is not this user's. Links are
/// not followed.
pub fn abandoned(path: &Path) -> Option<File> {
    let flags = libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_CLOEXEC;
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path).ok()?;
    let metadata = file.metadata().ok()?;
    // SAFETY: has no preconditions.
    let user = unsafe { libc::geteuid() };
    let plain = metadata.is_dir() || metadata.is_file();
    (plain && metadata.uid() == user && file.try_lock().is_ok()).then_some(file)
}

fn is_same(file: &File, other: &std::fs::Metadata) -> bool {
    file.metadata().is_ok_and(|own| own.dev() == other.dev() && own.ino() == other.ino())
}

/// Whether a name is `START`, the number of a process, `-`, some letters and digits, `END`.
pub fn is_ours(name: &std::ffi::OsStr, start: &str, end: &str) -> bool {
    let middle = name.to_str().and_then(|name| name.strip_prefix(start)?.strip_suffix(end));
    middle.and_then(|middle| middle.split_once('-')).is_some_and(|(number, random)| {
        let digits = number.bytes().all(|byte| byte.is_ascii_digit());
        digits
            && !number.is_empty()
            && random.len() == RANDOM
            && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// How many random letters a temporary name has.
pub const RANDOM: usize = 6;
