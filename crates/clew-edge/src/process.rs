//! Child processes that end when clew is told to, and when it is killed.

use crate::Stop;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// A child in a process group of its own: the user's Ctrl-C goes to clew alone, which decides.
pub struct Running<'a> {
    pub child: Child,
    stop: &'a Stop,
}

impl Stop {
    /// Starts a child; `None` if it is too late for that.
    pub fn spawn(&self, command: &mut Command) -> io::Result<Option<Running<'_>>> {
        command.process_group(0);
        // SAFETY: system calls that a forked child may do.
        unsafe {
            command.pre_exec(|| {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                // A file that may not grow is to be complained of, not died of.
                libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
                Ok(())
            });
        }
        // Held, so that no child is started behind the back of whoever ends them all.
        let mut children = self.children();
        if self.is_over() {
            return Ok(None);
        }
        let child = command.spawn()?;
        children.insert(group(&child));
        drop(children);
        Ok(Some(Running { child, stop: self }))
    }

    /// Runs a child to its end and takes what it prints; `None` if it had to end before.
    pub fn output(&self, command: &mut Command) -> io::Result<Option<Output>> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if std::env::var_os(EPOCH).is_none() {
            command.env(EPOCH, began().to_string());
        }
        let Some(mut running) = self.spawn(command)? else { return Ok(None) };
        let (stdout, stderr) = (running.child.stdout.take(), running.child.stderr.take());
        let (stdout, stderr) = std::thread::scope(|scope| {
            let errors = scope.spawn(|| read(stderr));
            (read(stdout), errors.join().unwrap_or_default())
        });
        Ok(running.wait()?.map(|status| Output { status, stdout, stderr }))
    }
}

/// What compilers take for the time of `__DATE__` and `__TIME__`.
const EPOCH: &str = "SOURCE_DATE_EPOCH";

/// One time for all children, in seconds: code that has it in it is the same whenever it is compiled.
fn began() -> u64 {
    static BEGAN: OnceLock<u64> = OnceLock::new();
    *BEGAN.get_or_init(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}

impl Running<'_> {
    /// `None` if it had to end before its time.
    pub fn wait(mut self) -> io::Result<Option<ExitStatus>> {
        // Not reaped yet: its number is its own while others may want to kill it.
        wait_for(&self.child);
        self.stop.children().remove(&group(&self.child));
        let status = self.child.wait()?;
        Ok((!self.stop.is_over() || status.success()).then_some(status))
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        // Nothing to do after `wait`.
        if self.stop.children().remove(&group(&self.child)) {
            kill(group(&self.child));
            let _ = self.child.wait();
        }
    }
}

fn group(child: &Child) -> i32 {
    child.id() as i32
}

/// Ends the process group of a child that is not reaped yet.
pub fn kill(group: i32) {
    // SAFETY: has no preconditions.
    unsafe { libc::kill(-group, libc::SIGKILL) };
}

/// Waits for the end without reaping.
fn wait_for(child: &Child) {
    // SAFETY: `info` is plain memory for the kernel to fill in.
    unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        while libc::waitid(libc::P_PID, child.id(), &mut info, libc::WEXITED | libc::WNOWAIT) == -1
            && io::Error::last_os_error().kind() == io::ErrorKind::Interrupted
        {}
    }
}

fn read(from: Option<impl io::Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    // A child that breaks off has said all that it can.
    let _ = from.map(|mut from| from.read_to_end(&mut bytes));
    bytes
}

/// The line in which a child complains of a disk, a quota or a limit on files that has nothing left.
pub fn no_room(complaint: &str) -> Option<String> {
    let sentences = [libc::ENOSPC, libc::EDQUOT, libc::EFBIG].map(|error| {
        let sentence = io::Error::from_raw_os_error(error).to_string();
        // LLVM begins with a small letter.
        sentence.split(" (os error").next().and_then(|it| it.get(1..)).unwrap_or_default().to_owned()
    });
    let complains = |line: &&str| sentences.iter().any(|sentence| line.contains(sentence));
    complaint.lines().find(complains).map(|line| line.trim().to_owned())
}
