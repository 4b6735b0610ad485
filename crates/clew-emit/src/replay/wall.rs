//! Landlock: the kernel refuses every write outside one directory. <https://docs.kernel.org/userspace-api/landlock.html>

use std::fs::File;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::path::Path;

const WRITE_FILE: u64 = 1 << 1;
/// Removing and making of every kind of file, since the first version.
const CHANGE: u64 = 0b1_1111_1111 << 4;
/// Moving between directories, since version 2.
const REFER: u64 = 1 << 13;
/// Since version 3.
const TRUNCATE: u64 = 1 << 14;

const PATH_BENEATH: libc::c_int = 1;
const ASK_VERSION: libc::c_uint = 1;

#[repr(C)]
struct RulesetAttr {
    handled_access_fs: u64,
}

#[repr(C, packed)]
struct PathBeneathAttr {
    allowed_access: u64,
    parent_fd: i32,
}

/// A rule set, ready to be imposed after the fork.
pub struct Wall {
    ruleset: OwnedFd,
}

impl Wall {
    /// Writing is allowed below `dir` and to devices. `None` where the kernel has no Landlock.
    pub fn around(dir: &Path) -> Option<Wall> {
        // SAFETY: asks for the version; no memory is passed.
        let version = unsafe {
            let none = std::ptr::null::<RulesetAttr>();
            libc::syscall(libc::SYS_landlock_create_ruleset, none, 0usize, ASK_VERSION)
        };
        let handled = match version {
            ..1 => return None,
            1 => WRITE_FILE | CHANGE,
            2 => WRITE_FILE | CHANGE | REFER,
            3.. => WRITE_FILE | CHANGE | REFER | TRUNCATE,
        };
        let attr = RulesetAttr { handled_access_fs: handled };
        // SAFETY: `attr` lives through the call and its size is given.
        let ruleset = unsafe {
            let size = size_of::<RulesetAttr>();
            libc::syscall(libc::SYS_landlock_create_ruleset, &raw const attr, size, 0u32)
        };
        let ruleset = i32::try_from(ruleset).ok().filter(|fd| *fd >= 0)?;
        // SAFETY: the kernel has just made this descriptor for us alone.
        let wall = Wall { ruleset: unsafe { OwnedFd::from_raw_fd(ruleset) } };
        wall.allow(dir, handled)?;
        wall.allow(Path::new("/dev"), handled & (WRITE_FILE | TRUNCATE))?;
        Some(wall)
    }

    fn allow(&self, dir: &Path, access: u64) -> Option<()> {
        let parent = File::open(dir).ok()?;
        let rule = PathBeneathAttr { allowed_access: access, parent_fd: parent.as_raw_fd() };
        // SAFETY: `rule` and `parent` live through the call.
        let added = unsafe {
            let ruleset = self.ruleset.as_raw_fd();
            libc::syscall(libc::SYS_landlock_add_rule, ruleset, PATH_BENEATH, &raw const rule, 0u32)
        };
        (added == 0).then_some(())
    }

    /// Imposes it on this process and its children, for good.
    ///
    /// # Safety
    /// Safe after a fork: one system call.
    pub unsafe fn close(&self) {
        unsafe {
            libc::syscall(libc::SYS_landlock_restrict_self, self.ruleset.as_raw_fd(), 0u32);
        }
    }
}
