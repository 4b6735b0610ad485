//! Landlock: the kernel refuses what is not in a list of paths. <https://docs.kernel.org/userspace-api/landlock.html>

use std::ffi::{CStr, CString};

const EXECUTE: u64 = 1;
const WRITE_FILE: u64 = 1 << 1;
const READ_FILE: u64 = 1 << 2;
const READ_DIR: u64 = 1 << 3;
const REMOVE: u64 = 0b11 << 4;
/// Directories, files, queues and links; not devices, nor sockets.
const MAKE: u64 = 1 << 7 | 1 << 8 | 1 << 10 | 1 << 12;
const REFER: u64 = 1 << 13;
const TRUNCATE: u64 = 1 << 14;

/// The rights on files that each version has, from the first on.
const FILE_RIGHTS: [u64; 5] = [(1 << 13) - 1, (1 << 14) - 1, (1 << 15) - 1, (1 << 15) - 1, (1 << 16) - 1];
/// Binding and connecting of TCP, since version 4; abstract sockets and signals, since version 6.
const NETWORK: u64 = 0b11;
const SCOPES: u64 = 0b11;
/// The version that keeps signals in.
pub const WITH_SIGNALS: i64 = 6;

const PATH_BENEATH: libc::c_int = 1;
const ASK_VERSION: libc::c_uint = 1;

#[repr(C)]
struct RulesetAttr {
    files: u64,
    network: u64,
    scopes: u64,
}

#[repr(C, packed)]
struct PathBeneathAttr {
    allowed: u64,
    parent: i32,
}

/// What may be done with a path, and below it if it is a directory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    ReadDirectory,
    ReadFile,
    Device,
    /// Everything but to execute.
    Scratch,
}

impl Use {
    fn rights(self) -> u64 {
        match self {
            Use::ReadDirectory => READ_FILE | READ_DIR | EXECUTE,
            Use::ReadFile => READ_FILE | EXECUTE,
            Use::Device => READ_FILE | WRITE_FILE | TRUNCATE,
            Use::Scratch => READ_FILE | READ_DIR | WRITE_FILE | REMOVE | MAKE | REFER | TRUNCATE,
        }
    }
}

/// 0 where the kernel has no Landlock.
pub fn version() -> i64 {
    // SAFETY: asks for the version; no memory is passed.
    let version = unsafe {
        let none = std::ptr::null::<RulesetAttr>();
        libc::syscall(libc::SYS_landlock_create_ruleset, none, 0usize, ASK_VERSION)
    };
    version.max(0)
}

pub struct Wall {
    attr: RulesetAttr,
    size: usize,
    handled: u64,
    rules: Vec<(CString, Use)>,
}

impl Wall {
    /// `None` where the kernel has no Landlock.
    pub fn new(version: i64, rules: Vec<(CString, Use)>) -> Option<Wall> {
        let newest = usize::try_from(version).ok()?.checked_sub(1)?.min(FILE_RIGHTS.len() - 1);
        let handled = FILE_RIGHTS[newest];
        let network = if version >= 4 { NETWORK } else { 0 };
        let scopes = if version >= WITH_SIGNALS { SCOPES } else { 0 };
        // A kernel takes no more than it knows.
        let size = match version {
            ..4 => 8,
            4..WITH_SIGNALS => 16,
            WITH_SIGNALS.. => 24,
        };
        Some(Wall { attr: RulesetAttr { files: handled, network, scopes }, size, handled, rules })
    }

    /// Imposes it on this process and its children, for good. Paths that are not there are left out.
    ///
    /// # Safety
    /// Safe after a fork: system calls on memory that was prepared before it.
    pub unsafe fn close(&self) -> Result<(), i32> {
        unsafe {
            let attr = &raw const self.attr;
            let ruleset =
                libc::syscall(libc::SYS_landlock_create_ruleset, attr, self.size, 0u32) as libc::c_int;
            super::check(ruleset.into())?;
            for (path, with) in &self.rules {
                self.allow(ruleset, path, *with)?;
            }
            super::check(libc::syscall(libc::SYS_landlock_restrict_self, ruleset, 0u32))?;
            libc::close(ruleset);
        }
        Ok(())
    }

    unsafe fn allow(&self, ruleset: libc::c_int, path: &CStr, with: Use) -> Result<(), i32> {
        unsafe {
            let parent = libc::open(path.as_ptr(), libc::O_PATH | libc::O_CLOEXEC);
            if parent < 0 {
                return Ok(());
            }
            let rule = PathBeneathAttr { allowed: with.rights() & self.handled, parent };
            let added =
                libc::syscall(libc::SYS_landlock_add_rule, ruleset, PATH_BENEATH, &raw const rule, 0u32);
            libc::close(parent);
            super::check(added)
        }
    }
}
