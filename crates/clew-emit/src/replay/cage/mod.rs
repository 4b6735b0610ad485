//! The cage of a test program. Several walls, each of which would do for most:
//!
//! - namespaces: processes, mounts, network and System V objects of its own (`keeper`, `root`); a file system with what
//!   the program needs (`needs`) and a directory of limited size;
//! - Landlock: a list of paths (`wall`);
//! - seccomp: a list of system calls (`filter`, `calls`);
//! - limits, and none of root's rights.
//!
//! What the kernel does not grant is found out once (`kernel`), and is not tried again; what it grants and then fails is
//! an error.

mod calls;
mod channel;
mod filter;
mod keeper;
mod kernel;
mod needs;
mod root;
mod wall;

pub use kernel::missing;

use super::Limits;
use channel::{Message, Step};
use clew_edge::Stop;
use keeper::{Plan, Resource, Stack};
use kernel::{Kernel, kernel};
use needs::Need;
use root::{Root, text};
use std::ffi::CString;
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};
use wall::{Use, Wall};

/// Whom root's tests run as, in the cage and outside: the kernel limits the number of processes of everyone but root.
const TEST_USER: libc::uid_t = 1000;
const NOBODY: libc::uid_t = 65534;
/// How long a cage may take to be swept.
const SWEEPING: Duration = Duration::from_secs(5);
/// How often it is looked whether clew is to end.
const LOOKING: Duration = Duration::from_millis(50);

/// One program to be run.
pub struct Caged<'a> {
    pub binary: &'a Path,
    pub args: &'a [String],
    pub env: &'a [(&'a str, String)],
    /// An existing directory, the only one that it can write to.
    pub scratch: &'a Path,
    pub output: &'a File,
    pub limits: &'a Limits,
    pub stop: &'a Stop,
}

/// How a program ended.
pub struct Ended {
    /// As `waitpid` has it; `None`: its time was up.
    pub status: Option<i32>,
    /// What it wrote to its scratch directory.
    pub written: PathBuf,
    /// Keeps `written` alive where it is no directory of the machine's.
    _scratch: Option<OwnedFd>,
}

#[derive(Debug, thiserror::Error)]
pub enum CageError {
    #[error("cannot {}: {}", step.words(), io::Error::from_raw_os_error(*error))]
    Step { step: Step, error: i32 },
    #[error("{0}")]
    Io(#[from] io::Error),
}

pub fn run(caged: &Caged) -> Result<Ended, CageError> {
    start(kernel(caged.scratch), Some(caged), caged.scratch, caged.output, caged.limits)
}

/// What a cage without a program showed.
struct Trial {
    processes: bool,
}

fn try_out(kernel: &Kernel, work: &Path) -> Result<Trial, (Step, i32)> {
    let failed = |error: io::Error| (Step::Start, error.raw_os_error().unwrap_or(libc::EIO));
    let scratch = tempfile::tempdir_in(work).map_err(failed)?;
    let output = File::options().write(true).open("/dev/null").map_err(failed)?;
    let limits = Limits { wall: Duration::from_secs(10), ..Limits::default() };
    match start(kernel, None, scratch.path(), &output, &limits) {
        Ok(ended) => Ok(Trial { processes: ended.status == Some(0) }),
        Err(CageError::Step { step, error }) => Err((step, error)),
        Err(CageError::Io(error)) => Err(failed(error)),
    }
}

fn start(
    kernel: &Kernel,
    caged: Option<&Caged>,
    scratch: &Path,
    output: &File,
    limits: &Limits,
) -> Result<Ended, CageError> {
    let (ours, theirs) = channel::pair()?;
    let input = File::open("/dev/null")?;
    let scratch = scratch.canonicalize()?;
    let program = caged.map(Words::new).transpose()?;
    let needs = needs::needs(program.as_ref().map(|words| words.binary.as_path()));
    // SAFETY: no preconditions.
    let is_root = unsafe { libc::geteuid() } == 0;
    let in_namespaces = kernel.namespaces.is_ok();
    let mut plan = Plan {
        channel: theirs.as_raw_fd(),
        input: input.as_raw_fd(),
        output: output.as_raw_fd(),
        root: in_namespaces.then(|| Root::new(&needs, &scratch, limits.disk_bytes)),
        user: None,
        scratch: text(&scratch),
        limits: rlimits(limits, kernel.processes),
        wall: Wall::new(kernel.landlock, rules(&needs, &scratch)),
        filter: filter::filter().filter(|_| kernel.filter),
        argv: program.iter().flat_map(Words::argv).chain([std::ptr::null()]).collect(),
        env: program.iter().flat_map(Words::env).chain([std::ptr::null()]).collect(),
        stacks: [Stack::new(), Stack::new()],
        keeper: AtomicI32::new(0),
        test: AtomicI32::new(0),
    };
    plan.user = (in_namespaces && is_root && can_map_nobody()).then_some(TEST_USER);
    // SAFETY: asks and tells, no memory is passed. A test that becomes somebody else while it has clew's memory takes the
    // right to look into that memory away from clew's own user.
    let dumpable = unsafe { libc::prctl(libc::PR_GET_DUMPABLE) };
    let ended = std::thread::scope(|scope| {
        // SAFETY: the thread does nothing else, and the plan outlives the keeper.
        scope.spawn(|| unsafe { keeper::run(&plan, if in_namespaces { namespaces(kernel) } else { 0 }) });
        let keeper = match channel::receive(&ours, Instant::now() + SWEEPING)? {
            Some(Message::Started(_)) => Keeper(plan.keeper.load(Ordering::Relaxed)),
            Some(Message::Failed(step, error)) => return Err(CageError::Step { step, error }),
            _ => return Err(CageError::Step { step: Step::Start, error: libc::EPROTO }),
        };
        // The keeper has its own: with its end there is nothing more to be heard.
        drop(theirs);
        if in_namespaces {
            keeper.map_user(plan.user, &ours)?;
        }
        keeper.listen(&ours, in_namespaces, limits.wall, &scratch, caged.map(|caged| caged.stop))
    });
    // SAFETY: as above.
    unsafe {
        libc::prctl(libc::PR_SET_DUMPABLE, dumpable, 0, 0, 0);
    }
    ended
}

/// A network and System V objects of its own take longer to make than all the rest, and no test comes near them where
/// there is a filter.
fn namespaces(kernel: &Kernel) -> libc::c_int {
    let more = if kernel.filter { 0 } else { libc::CLONE_NEWIPC | libc::CLONE_NEWNET };
    libc::CLONE_NEWUSER | libc::CLONE_NEWPID | libc::CLONE_NEWNS | more
}

/// The keeper's process; it ends with this value, and all others of its cage with it.
struct Keeper(libc::pid_t);

impl Drop for Keeper {
    fn drop(&mut self) {
        // SAFETY: it is our child and not reaped yet. In namespaces, its end is the end of all.
        unsafe {
            libc::kill(self.0, libc::SIGKILL);
            while libc::waitpid(self.0, std::ptr::null_mut(), 0) < 0
                && *libc::__errno_location() == libc::EINTR
            {}
        }
    }
}

impl Keeper {
    /// Says who the user is in there, and lets it go on.
    fn map_user(&self, test_user: Option<libc::uid_t>, channel: &OwnedFd) -> Result<(), CageError> {
        // SAFETY: no preconditions.
        let (uid, gid) = unsafe { (libc::geteuid(), libc::getegid()) };
        let other = test_user.map_or_else(String::new, |user| format!("\n{user} {NOBODY} 1"));
        let maps = [
            ("setgroups", "deny".to_owned()),
            ("uid_map", format!("{uid} {uid} 1{other}")),
            ("gid_map", format!("{gid} {gid} 1{other}")),
        ];
        for (name, map) in maps {
            std::fs::write(format!("/proc/{}/{name}", self.0), map).map_err(|error| CageError::Step {
                step: Step::User,
                error: error.raw_os_error().unwrap_or(libc::EIO),
            })?;
        }
        // SAFETY: one byte that lives through the call. If nobody reads it, the channel says why.
        unsafe {
            libc::send(channel.as_raw_fd(), [1u8].as_ptr().cast(), 1, libc::MSG_NOSIGNAL);
        }
        Ok(())
    }

    /// Waits until the program ends or its time is up; either way, all its processes end with it.
    fn listen(
        self,
        channel: &OwnedFd,
        in_namespaces: bool,
        wall: Duration,
        scratch: &Path,
        stop: Option<&Stop>,
    ) -> Result<Ended, CageError> {
        let is_over = || stop.is_some_and(Stop::is_over);
        let (mut until, mut in_time) = (Instant::now() + wall, true);
        let (mut directory, mut group) = (None, None);
        let status = loop {
            match channel::receive(channel, until.min(Instant::now() + LOOKING)) {
                Err(error)
                    if error.kind() == io::ErrorKind::TimedOut && Instant::now() < until && !is_over() => {}
                Ok(Some(Message::Failed(step, error))) => return Err(CageError::Step { step, error }),
                Ok(Some(Message::Scratch(fd))) => directory = Some(fd),
                Ok(Some(Message::Started(pid))) => group = Some(pid),
                Ok(Some(Message::Ended(status))) => break status,
                // The keeper was killed.
                Ok(None) => break libc::SIGKILL,
                // SAFETY: the keeper is there, and reaps nothing of the group before it has ended it.
                Err(error) if error.kind() == io::ErrorKind::TimedOut && in_time => unsafe {
                    in_time = false;
                    match group.filter(|_| !in_namespaces) {
                        Some(group) => libc::kill(-group, libc::SIGKILL),
                        None => libc::kill(self.0, libc::SIGKILL),
                    };
                    until = Instant::now() + SWEEPING;
                },
                Err(error) => return Err(error.into()),
            }
        };
        drop(self);
        let written = match &directory {
            Some(directory) => PathBuf::from(format!("/proc/self/fd/{}", directory.as_raw_fd())),
            None => scratch.to_path_buf(),
        };
        Ok(Ended { status: in_time.then_some(status), written, _scratch: directory })
    }
}

/// Whether root may run a test as nobody: where root is one in a container, that number may mean nothing.
fn can_map_nobody() -> bool {
    let map = std::fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    let groups = std::fs::read_to_string("/proc/self/gid_map").unwrap_or_default();
    let has_nobody = |map: &str| {
        map.lines().any(|line| {
            let mut numbers = line.split_whitespace().filter_map(|word| word.parse::<u64>().ok());
            let (first, _, count) = (numbers.next(), numbers.next(), numbers.next());
            let nobody = u64::from(NOBODY);
            first.zip(count).is_some_and(|(first, count)| first <= nobody && nobody - first < count)
        })
    };
    has_nobody(&map) && has_nobody(&groups)
}

/// The words that the program is started with.
struct Words {
    binary: PathBuf,
    argv: Vec<CString>,
    env: Vec<CString>,
}

impl Words {
    fn new(caged: &Caged) -> io::Result<Words> {
        let binary = caged.binary.canonicalize()?;
        let word = |word: &str| CString::new(word).map_err(|_| io::ErrorKind::InvalidInput.into());
        let args = caged.args.iter().map(|arg| word(arg));
        let argv = [Ok(text(&binary))].into_iter().chain(args).collect::<io::Result<_>>()?;
        let env = caged.env.iter().map(|(name, value)| word(&format!("{name}={value}")));
        Ok(Words { argv, env: env.collect::<io::Result<_>>()?, binary })
    }

    fn argv(&self) -> impl Iterator<Item = *const libc::c_char> {
        self.argv.iter().map(|word| word.as_ptr())
    }

    fn env(&self) -> impl Iterator<Item = *const libc::c_char> {
        self.env.iter().map(|word| word.as_ptr())
    }
}

fn rules(needs: &[Need], scratch: &Path) -> Vec<(CString, Use)> {
    let needs = needs.iter().filter_map(|need| match need {
        Need::Path(path, with) => Some((text(path), *with)),
        Need::Link(..) => None,
    });
    needs.chain([(text(scratch), Use::Scratch)]).collect()
}

fn rlimits(limits: &Limits, processes: bool) -> Vec<(Resource, libc::rlimit)> {
    let limit = |value: u64| libc::rlimit { rlim_cur: value, rlim_max: value };
    let mut all = vec![
        (libc::RLIMIT_CPU, limit(limits.cpu.as_secs().max(1))),
        (libc::RLIMIT_AS, limit(limits.memory_bytes)),
        (libc::RLIMIT_FSIZE, limit(limits.file_bytes)),
        // One byte, not none: only this keeps a program that gathers core dumps from being started.
        (libc::RLIMIT_CORE, limit(1)),
        (libc::RLIMIT_MSGQUEUE, limit(0)),
    ];
    if processes {
        all.push((libc::RLIMIT_NPROC, limit(limits.processes)));
    }
    all
}

/// The error's number where a system call says -1.
///
/// # Safety
/// To be called right behind the system call.
unsafe fn check(result: i64) -> Result<(), i32> {
    match result {
        // SAFETY: the address of this thread's own variable.
        -1 => Err(unsafe { *libc::__errno_location() }),
        _ => Ok(()),
    }
}
