//! A host of bytes alone: nothing outside is touched, every run is the same.

use crate::Outcome;
use crate::program::host::{Allowance, Host};
use std::collections::BTreeMap;

const ENOENT: i64 = -2;
const EBADF: i64 = -9;
const EEXIST: i64 = -17;
const EINVAL: i64 = -22;
const EFBIG: i64 = -27;
const ESPIPE: i64 = -29;

// The flags of `open`, as Linux has them.
const ACCESS: i32 = 3;
const CREATE: i32 = 0o100;
const EXCLUSIVE: i32 = 0o200;
const TRUNCATE: i32 = 0o1000;
const APPEND: i32 = 0o2000;

/// The longest file.
const MAX_FILE: usize = 64 << 20;

/// The first nanosecond of 2024, when every run takes place.
const NOW: i64 = 1_704_067_200_000_000_000;

/// The standard streams are buffers, files live in memory, the clock stands still, the environment is empty.
pub struct Captured {
    pub stdin: Vec<u8>,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub files: BTreeMap<Vec<u8>, Vec<u8>>,
    descriptors: Vec<Option<Descriptor>>,
    /// How much of `stdin` was read.
    read: usize,
    allowance: Allowance,
}

#[derive(Clone)]
enum Descriptor {
    Stdin,
    Stdout,
    Stderr,
    File(OpenFile),
}

#[derive(Clone)]
struct OpenFile {
    path: Vec<u8>,
    flags: i32,
    at: usize,
}

impl OpenFile {
    fn reads(&self) -> bool {
        self.flags & ACCESS != 1
    }

    fn writes(&self) -> bool {
        self.flags & ACCESS != 0
    }
}

impl Captured {
    pub fn new(stdin: Vec<u8>, max_output: u64) -> Self {
        Captured {
            stdin,
            stdout: Vec::new(),
            stderr: Vec::new(),
            files: BTreeMap::new(),
            descriptors: vec![Some(Descriptor::Stdin), Some(Descriptor::Stdout), Some(Descriptor::Stderr)],
            read: 0,
            allowance: Allowance(max_output),
        }
    }

    fn descriptor(&mut self, fd: i32) -> Option<&mut Descriptor> {
        self.descriptors.get_mut(usize::try_from(fd).ok()?)?.as_mut()
    }

    /// The open file and its contents; a file that was removed is empty.
    fn file(&mut self, fd: i32) -> Option<(&mut OpenFile, &mut Vec<u8>)> {
        let index = usize::try_from(fd).ok()?;
        match self.descriptors.get_mut(index)? {
            Some(Descriptor::File(file)) => {
                let contents = self.files.entry(file.path.clone()).or_default();
                Some((file, contents))
            }
            _ => None,
        }
    }

    fn write_file(&mut self, fd: i32, from: &[u8]) -> i64 {
        let Some((file, contents)) = self.file(fd).filter(|(file, _)| file.writes()) else { return EBADF };
        if file.flags & APPEND != 0 {
            file.at = contents.len();
        }
        let end = file.at.saturating_add(from.len());
        if end > MAX_FILE {
            return EFBIG;
        }
        contents.resize(contents.len().max(end), 0);
        contents[file.at..end].copy_from_slice(from);
        file.at = end;
        from.len() as i64
    }
}

/// Copies what there is from `at` on, and moves `at` past it.
fn copy(from: &[u8], at: &mut usize, to: &mut [u8]) -> i64 {
    let rest = from.get(*at..).unwrap_or_default();
    let n = rest.len().min(to.len());
    to[..n].copy_from_slice(&rest[..n]);
    *at += n;
    n as i64
}

impl Host for Captured {
    fn read(&mut self, fd: i32, to: &mut [u8]) -> i64 {
        if let Some(Descriptor::Stdin) = self.descriptor(fd) {
            return copy(&self.stdin, &mut self.read, to);
        }
        match self.file(fd) {
            Some((file, contents)) if file.reads() => copy(contents, &mut file.at, to),
            _ => EBADF,
        }
    }

    fn write(&mut self, fd: i32, from: &[u8]) -> Result<i64, Outcome> {
        self.allowance.take(from.len())?;
        match self.descriptor(fd) {
            Some(Descriptor::Stdout) => self.stdout.extend(from),
            Some(Descriptor::Stderr) => self.stderr.extend(from),
            Some(Descriptor::File(_)) => return Ok(self.write_file(fd, from)),
            Some(Descriptor::Stdin) | None => return Ok(EBADF),
        }
        Ok(from.len() as i64)
    }

    fn open(&mut self, path: &[u8], flags: i32, _mode: i32) -> i64 {
        match (self.files.get_mut(path), flags & CREATE != 0) {
            (Some(_), true) if flags & EXCLUSIVE != 0 => return EEXIST,
            (Some(contents), _) if flags & TRUNCATE != 0 => contents.clear(),
            (Some(_), _) => {}
            (None, true) => drop(self.files.insert(path.to_vec(), Vec::new())),
            (None, false) => return ENOENT,
        }
        let free = self.descriptors.iter().position(Option::is_none).unwrap_or(self.descriptors.len());
        if free == self.descriptors.len() {
            self.descriptors.push(None);
        }
        self.descriptors[free] = Some(Descriptor::File(OpenFile { path: path.to_vec(), flags, at: 0 }));
        free as i64
    }

    fn close(&mut self, fd: i32) -> i64 {
        let slot = usize::try_from(fd).ok().and_then(|fd| self.descriptors.get_mut(fd));
        slot.and_then(Option::take).map_or(EBADF, |_| 0)
    }

    fn seek(&mut self, fd: i32, offset: i64, whence: i32) -> i64 {
        if self.descriptor(fd).is_none() {
            return EBADF;
        }
        let Some((file, contents)) = self.file(fd) else { return ESPIPE };
        let from = match whence {
            0 => 0,
            1 => file.at,
            2 => contents.len(),
            _ => return EINVAL,
        };
        match (from as i64).checked_add(offset) {
            Some(at) if at >= 0 => {
                file.at = at as usize;
                at
            }
            _ => EINVAL,
        }
    }

    fn isatty(&mut self, _fd: i32) -> bool {
        false
    }

    fn remove(&mut self, path: &[u8]) -> i64 {
        self.files.remove(path).map_or(ENOENT, |_| 0)
    }

    fn rename(&mut self, from: &[u8], to: &[u8]) -> i64 {
        match self.files.remove(from) {
            Some(contents) => {
                self.files.insert(to.to_vec(), contents);
                0
            }
            None => ENOENT,
        }
    }

    fn clock(&mut self, which: i32) -> i64 {
        if which == 0 { NOW } else { 0 }
    }

    fn environment(&mut self, _index: usize) -> Option<Vec<u8>> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_written_read_and_removed() {
        let mut host = Captured::new(b"in".to_vec(), 10);
        let fd = host.open(b"a", 2 | CREATE, 0o644) as i32;
        assert_eq!(fd, 3);
        assert_eq!(host.write(fd, b"hello"), Ok(5));
        assert_eq!(host.seek(fd, -2, 2), 3);
        let mut room = [0; 8];
        assert_eq!((host.read(fd, &mut room), &room[..2]), (2, &b"lo"[..]));
        assert_eq!(host.read(0, &mut room), 2);
        assert_eq!((host.close(fd), host.close(fd)), (0, EBADF));
        assert_eq!((host.remove(b"a"), host.open(b"a", 0, 0)), (0, ENOENT));
    }

    #[test]
    fn too_much_output_ends_the_program() {
        let mut host = Captured::new(Vec::new(), 3);
        assert_eq!(host.write(1, b"abc"), Ok(3));
        assert_eq!(host.write(2, b"d"), Err(Outcome::Limit(crate::Limit::Output)));
        assert_eq!(host.write(7, b""), Ok(EBADF));
    }

    #[test]
    fn writing_far_past_the_end_of_a_file_is_no_disaster() {
        let mut host = Captured::new(Vec::new(), 100);
        let fd = host.open(b"a", 1 | CREATE, 0) as i32;
        assert_eq!(host.seek(fd, 1 << 40, 0), 1 << 40);
        assert!(host.write(fd, b"x").is_ok_and(|result| result == EFBIG));
    }
}
