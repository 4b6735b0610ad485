//! The host of `clew run`: this process's streams, the files and the clock.

use clew_vm::{Allowance, Host, Outcome};
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, IsTerminal, Read, Seek, SeekFrom, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::{Instant, SystemTime};

const EIO: i32 = 5;
const EBADF: i64 = -9;
const EINVAL: i64 = -22;
/// The two low bits of `open`'s flags: 0 read, 1 write, 2 both.
const ACCESS: i32 = 3;
/// What the shell shows for a program that writes to a pipe nobody reads.
const BROKEN_PIPE: i32 = 141;

/// The program's file descriptors are indices into `files`, never clew's own.
pub struct System {
    files: Vec<Option<File>>,
    start: Instant,
    environment: Vec<Vec<u8>>,
    allowance: Allowance,
}

impl System {
    pub fn new(max_output: u64) -> Self {
        let entry = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
            [name.into_vec(), value.into_vec()].join(&b'=')
        };
        System {
            files: vec![own(io::stdin()), own(io::stdout()), own(io::stderr())],
            start: Instant::now(),
            environment: std::env::vars_os().map(entry).collect(),
            allowance: Allowance(max_output),
        }
    }

    fn file(&mut self, fd: i32) -> Option<&mut File> {
        self.files.get_mut(usize::try_from(fd).ok()?)?.as_mut()
    }
}

/// A file of its own for a stream, so that the program may close it.
fn own(stream: impl AsFd) -> Option<File> {
    stream.as_fd().try_clone_to_owned().ok().map(File::from)
}

fn path(bytes: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(bytes))
}

/// The result, or the errno, negated.
fn number(result: io::Result<u64>) -> i64 {
    match result {
        Ok(value) => value as i64,
        Err(error) => -i64::from(error.raw_os_error().unwrap_or(EIO)),
    }
}

impl Host for System {
    fn read(&mut self, fd: i32, to: &mut [u8]) -> i64 {
        self.file(fd).map_or(EBADF, |file| number(file.read(to).map(|n| n as u64)))
    }

    fn write(&mut self, fd: i32, from: &[u8]) -> Result<i64, Outcome> {
        self.allowance.take(from.len())?;
        let Some(file) = self.file(fd) else { return Ok(EBADF) };
        match file.write(from) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(Outcome::Exited(BROKEN_PIPE)),
            result => Ok(number(result.map(|n| n as u64))),
        }
    }

    fn open(&mut self, name: &[u8], flags: i32, mode: i32) -> i64 {
        let access = flags & ACCESS;
        let mut options = OpenOptions::new();
        options.read(access != 1).write(access != 0).custom_flags(flags & !ACCESS).mode(mode as u32);
        let file = match options.open(path(name)) {
            Ok(file) => file,
            Err(error) => return number(Err(error)),
        };
        let free = self.files.iter().position(Option::is_none).unwrap_or(self.files.len());
        if free == self.files.len() {
            self.files.push(None);
        }
        self.files[free] = Some(file);
        free as i64
    }

    fn close(&mut self, fd: i32) -> i64 {
        let slot = usize::try_from(fd).ok().and_then(|fd| self.files.get_mut(fd));
        slot.and_then(Option::take).map_or(EBADF, |_| 0)
    }

    fn seek(&mut self, fd: i32, offset: i64, whence: i32) -> i64 {
        let to = match (whence, u64::try_from(offset)) {
            (0, Ok(offset)) => SeekFrom::Start(offset),
            (1, _) => SeekFrom::Current(offset),
            (2, _) => SeekFrom::End(offset),
            _ => return EINVAL,
        };
        self.file(fd).map_or(EBADF, |file| number(file.seek(to)))
    }

    fn isatty(&mut self, fd: i32) -> bool {
        self.file(fd).is_some_and(|file| file.is_terminal())
    }

    fn remove(&mut self, name: &[u8]) -> i64 {
        let path = path(name);
        let is_directory = path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir());
        let removed = if is_directory { std::fs::remove_dir(path) } else { std::fs::remove_file(path) };
        number(removed.map(|()| 0))
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> i64 {
        number(std::fs::rename(path(from), path(to)).map(|()| 0))
    }

    fn clock(&mut self, which: i32) -> i64 {
        let time = match which {
            0 => SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default(),
            _ => self.start.elapsed(),
        };
        time.as_nanos() as i64
    }

    fn environment(&mut self, index: usize) -> Option<Vec<u8>> {
        self.environment.get(index).cloned()
    }
}
