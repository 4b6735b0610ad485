//! Copies of the user's project for commands to run in, so that the project itself stays as it is.
//!
//! A command finds the copy where the project is: in a mount namespace of its own the copy is bound over the project. So
//! paths that a build has noted down lead into the copy, too. Where the kernel grants no such namespace, a command runs where
//! the copy is.

use crate::EmitError;
use crate::replay::Tools;
use crate::tool::{run, tool};
use std::ffi::{CStr, CString};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A directory, and how commands get to see copies of it in its place.
#[derive(Clone, Debug)]
pub struct Tree {
    root: PathBuf,
    /// Where commands start: the directory that the user is in.
    here: PathBuf,
    how: Option<Bind>,
}

/// The namespaces that it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bind {
    Mount,
    UserAndMount,
}

/// What is not copied: commands that build and run tests have nothing to write there.
const LEFT_OUT: [&str; 1] = [".git"];

impl Tree {
    /// `root` has `here` in it; both are absolute, without links.
    pub fn new(root: &Path, here: &Path) -> Tree {
        let mut tree = Tree { root: root.to_path_buf(), here: here.to_path_buf(), how: None };
        for how in [Bind::Mount, Bind::UserAndMount] {
            tree.how = Some(how);
            let mut trial = Command::new("/bin/true");
            trial.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            tree.enter(&mut trial, root);
            if trial.status().is_ok_and(|status| status.success()) {
                return tree;
            }
        }
        Tree { how: None, ..tree }
    }

    /// Whether several commands can run at a time, each in a copy of its own.
    pub fn is_bound(&self) -> bool {
        self.how.is_some()
    }

    /// What is where a command looks for `file`, if it runs in `copy`.
    pub fn seen(&self, file: &Path, copy: &Path) -> PathBuf {
        match (self.how, file.strip_prefix(&self.root)) {
            (None, Ok(inside)) => copy.join(inside),
            _ => file.to_path_buf(),
        }
    }

    /// Copies the project.
    pub fn copy(&self, tools: &Tools, to: &Path) -> Result<(), EmitError> {
        let failed = EmitError::io(&self.root);
        let entries = std::fs::read_dir(&self.root).map_err(failed)?;
        let is_copied = |path: &PathBuf| !LEFT_OUT.iter().any(|name| path.ends_with(name));
        let paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_copied).collect();
        std::fs::create_dir_all(to).map_err(EmitError::io(to))?;
        if paths.is_empty() { Ok(()) } else { copy(tools, &paths, to) }
    }

    /// Copies a copy, with all times as they are: to `make` it is the same.
    pub fn copy_again(&self, tools: &Tools, from: &Path, to: &Path) -> Result<(), EmitError> {
        if to.exists() {
            std::fs::remove_dir_all(to).map_err(EmitError::io(to))?;
        }
        std::fs::create_dir_all(to).map_err(EmitError::io(to))?;
        copy(tools, &[from.join(".")], to)
    }

    /// Makes a command start in a copy.
    pub fn enter(&self, command: &mut Command, copy: &Path) {
        let Some(how) = self.how else {
            let inside = self.here.strip_prefix(&self.root).unwrap_or(Path::new(""));
            command.current_dir(copy.join(inside));
            return;
        };
        let text = |path: &Path| CString::new(path.as_os_str().as_bytes()).unwrap_or_default();
        let (copy, root, here) = (text(copy), text(&self.root), text(&self.here));
        // SAFETY: these ask for numbers.
        let (user, group) = unsafe { (libc::getuid(), libc::getgid()) };
        let maps = [format!("{user} {user} 1"), format!("{group} {group} 1")];
        let step = move || match how {
            Bind::Mount => enter(libc::CLONE_NEWNS, None, [&copy, &root, &here]),
            Bind::UserAndMount => {
                enter(libc::CLONE_NEWNS | libc::CLONE_NEWUSER, Some(&maps), [&copy, &root, &here])
            }
        };
        // SAFETY: between fork and exec there are only system calls, on memory that was made before.
        unsafe {
            command.pre_exec(step);
        }
    }
}

/// Makes namespaces and binds `copy` over `root` there.
fn enter(
    namespaces: libc::c_int,
    maps: Option<&[String; 2]>,
    [copy, root, here]: [&CStr; 3],
) -> std::io::Result<()> {
    let check = |result: libc::c_int| match result {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    };
    let none = std::ptr::null();
    // SAFETY: system calls on strings that end.
    unsafe {
        check(libc::unshare(namespaces))?;
        if let Some([users, groups]) = maps {
            put(c"/proc/self/setgroups", "deny")?;
            put(c"/proc/self/uid_map", users)?;
            put(c"/proc/self/gid_map", groups)?;
        }
        check(libc::mount(none, c"/".as_ptr(), none, libc::MS_REC | libc::MS_PRIVATE, none.cast()))?;
        check(libc::mount(copy.as_ptr(), root.as_ptr(), none, libc::MS_BIND | libc::MS_REC, none.cast()))?;
        check(libc::chdir(here.as_ptr()))
    }
}

fn put(path: &CStr, text: &str) -> std::io::Result<()> {
    // SAFETY: system calls on memory that is there.
    unsafe {
        let file = libc::open(path.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        if file < 0 {
            return Err(std::io::Error::last_os_error());
        }
        let written = libc::write(file, text.as_ptr().cast(), text.len());
        let error = std::io::Error::last_os_error();
        libc::close(file);
        if written == text.len() as isize { Ok(()) } else { Err(error) }
    }
}

fn copy(tools: &Tools, from: &[PathBuf], to: &Path) -> Result<(), EmitError> {
    let mut command = tool(Path::new("/bin/cp"));
    command.args(["-a", "--reflink=auto", "--"]).args(from).arg(to);
    let output = run(tools, &mut command)?;
    match output.status.success() {
        true => Ok(()),
        false => Err(EmitError::Tool {
            tool: PathBuf::from("/bin/cp"),
            output: String::from_utf8_lossy(&output.stderr).into_owned(),
        }),
    }
}
