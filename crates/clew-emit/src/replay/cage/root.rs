//! A file system for one test: what it needs, unchangeable, and a directory of a limited size. The rest of the machine's
//! files is not there, not even by name.

use super::channel::{Step, send_scratch};
use super::check;
use super::needs::Need;
use super::wall::Use;
use std::ffi::{CStr, CString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

const READ_ONLY: u64 = 1;
const NO_SETUID: u64 = 2;

#[repr(C)]
struct MountAttr {
    set: u64,
    clear: u64,
    propagation: u64,
    namespace: u64,
}

/// One thing to be made; paths are seen from the new root.
enum Make {
    Directory(CString),
    File(CString),
    Link { target: CString, path: CString },
    Bind { source: CString, path: CString },
}

/// Prepared before the fork, made after it.
pub struct Root {
    /// Where the new root is mounted until it is one, and, in it, the scratch directory.
    scratch: CString,
    inside: CString,
    size: CString,
    makes: Vec<Make>,
}

impl Root {
    /// `scratch` is an existing directory, and is one of `disk_bytes` in the cage.
    pub fn new(needs: &[Need], scratch: &Path, disk_bytes: u64) -> Root {
        let mut makes = Vec::new();
        for need in needs {
            match need {
                Need::Link(path, target) => {
                    above(path, &mut makes);
                    makes.push(Make::Link { target: text(target), path: below_root(path) });
                }
                Need::Path(path, with) => {
                    above(path, &mut makes);
                    makes.push(match with {
                        Use::ReadDirectory | Use::Scratch => Make::Directory(below_root(path)),
                        Use::ReadFile | Use::Device => Make::File(below_root(path)),
                    });
                    makes.push(Make::Bind { source: text(path), path: below_root(path) });
                }
            }
        }
        above(scratch, &mut makes);
        makes.push(Make::Directory(below_root(scratch)));
        let size = format!("size={disk_bytes},nr_inodes=8192,mode=777");
        Root {
            scratch: text(scratch),
            inside: below_root(scratch),
            size: CString::new(size).unwrap_or_default(),
            makes,
        }
    }

    /// Makes it the root of this process, and sends the scratch directory over `channel`.
    ///
    /// # Safety
    /// Safe after a fork: system calls on memory that was prepared before it.
    pub unsafe fn enter(&self, channel: libc::c_int) -> Result<(), (Step, i32)> {
        unsafe {
            self.mount().map_err(|error| (Step::Root, error))?;
            self.mount_scratch(channel).map_err(|error| (Step::Scratch, error))
        }
    }

    unsafe fn mount(&self) -> Result<(), i32> {
        unsafe {
            let none = std::ptr::null();
            check(
                libc::mount(none, c"/".as_ptr(), none, libc::MS_REC | libc::MS_PRIVATE, none.cast()).into(),
            )?;
            let options = c"size=1m,nr_inodes=4096,mode=755";
            tmpfs(&self.scratch, options, libc::MS_NOSUID)?;
            check(libc::chdir(self.scratch.as_ptr()).into())?;
            for make in &self.makes {
                make.make()?;
            }
            let attr = MountAttr { set: READ_ONLY | NO_SETUID, clear: 0, propagation: 0, namespace: 0 };
            check(libc::syscall(
                libc::SYS_mount_setattr,
                libc::AT_FDCWD,
                c".".as_ptr(),
                libc::AT_RECURSIVE,
                &raw const attr,
                size_of::<MountAttr>(),
            ))
        }
    }

    unsafe fn mount_scratch(&self, channel: libc::c_int) -> Result<(), i32> {
        unsafe {
            tmpfs(&self.inside, &self.size, libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC)?;
            check(libc::syscall(libc::SYS_pivot_root, c".".as_ptr(), c".".as_ptr()))?;
            check(libc::umount2(c".".as_ptr(), libc::MNT_DETACH).into())?;
            check(libc::chdir(self.scratch.as_ptr()).into())?;
            let directory = libc::open(c".".as_ptr(), libc::O_PATH | libc::O_DIRECTORY | libc::O_CLOEXEC);
            check(directory.into())?;
            send_scratch(channel, directory)?;
            libc::close(directory);
        }
        Ok(())
    }
}

impl Make {
    unsafe fn make(&self) -> Result<(), i32> {
        let made = unsafe {
            match self {
                Make::Directory(path) => check(libc::mkdir(path.as_ptr(), 0o755).into()),
                Make::File(path) => {
                    let file = libc::open(path.as_ptr(), libc::O_CREAT | libc::O_CLOEXEC, 0o444);
                    if file >= 0 {
                        libc::close(file);
                    }
                    check(file.into())
                }
                Make::Link { target, path } => check(libc::symlink(target.as_ptr(), path.as_ptr()).into()),
                Make::Bind { source, path } => {
                    let (flags, none) = (libc::MS_BIND | libc::MS_REC, std::ptr::null());
                    let bound = libc::mount(source.as_ptr(), path.as_ptr(), none, flags, none.cast());
                    check(bound.into())
                }
            }
        };
        match made {
            Err(libc::EEXIST) => Ok(()),
            made => made,
        }
    }
}

unsafe fn tmpfs(path: &CStr, options: &CStr, flags: libc::c_ulong) -> Result<(), i32> {
    let kind = c"tmpfs".as_ptr();
    unsafe { check(libc::mount(kind, path.as_ptr(), kind, flags, options.as_ptr().cast()).into()) }
}

/// The directories that a path lies in, from the outermost on.
fn above(path: &Path, makes: &mut Vec<Make>) {
    let mut above: Vec<&Path> = path.ancestors().skip(1).filter(|it| it.parent().is_some()).collect();
    above.reverse();
    makes.extend(above.into_iter().map(|it| Make::Directory(below_root(it))));
}

fn below_root(path: &Path) -> CString {
    text(&PathBuf::from(".").join(path.strip_prefix("/").unwrap_or(path)))
}

/// A path of the file system has no byte zero.
pub fn text(path: &Path) -> CString {
    CString::new(path.as_os_str().as_bytes()).unwrap_or_default()
}
