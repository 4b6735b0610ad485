//! The two processes of a cage, between the fork and the test program.
//!
//! The keeper is the first process of its namespaces: when it ends, the kernel ends all others. It starts the test, says
//! how the test ended, and ends. Both have clew's memory, whose threads go on: nothing may be allocated, locked or changed
//! here. All is system calls on a `Plan` that was made before.

use super::channel::{Step, send_ended, send_failed, send_started};
use super::check;
use super::root::Root;
use super::wall::Wall;
use std::ffi::CString;
use std::os::fd::RawFd;
use std::sync::atomic::{AtomicI32, Ordering};

/// The keeper's end of the channel; below are the test's streams.
const CHANNEL: RawFd = 3;
/// Keeps what root may do from coming back with the next program, for good: SECBIT_NOROOT, NO_SETUID_FIXUP and
/// NO_CAP_AMBIENT_RAISE, each locked.
const SECURE_BITS: libc::c_ulong = 0b1100_1111;
const STACK_BYTES: usize = 64 << 10;
const LAST_CAPABILITY: libc::c_ulong = 63;

pub type Resource = libc::__rlimit_resource_t;

/// Everything that the processes need.
pub struct Plan {
    pub channel: RawFd,
    pub input: RawFd,
    pub output: RawFd,
    /// Where there are namespaces.
    pub root: Option<Root>,
    /// The user and group that the test runs as, if it is not the same.
    pub user: Option<libc::uid_t>,
    pub scratch: CString,
    pub limits: Vec<(Resource, libc::rlimit)>,
    pub wall: Option<Wall>,
    pub filter: Option<Vec<libc::sock_filter>>,
    /// With null at the end, as the kernel wants it. No program: the cage is only tried.
    pub argv: Vec<*const libc::c_char>,
    pub env: Vec<*const libc::c_char>,
    /// The keeper's, and the test's until it is a program.
    pub stacks: [Stack; 2],
    pub keeper: AtomicI32,
    pub test: AtomicI32,
}

// SAFETY: the pointers lead to words that live as long as the plan, and nobody writes to them.
unsafe impl Sync for Plan {}

/// A stack for a process that has clew's memory. Processes that are forked in the usual way copy the tables of all of
/// it, which takes longer than the rest of a run.
pub struct Stack(Vec<u128>);

impl Stack {
    pub fn new() -> Stack {
        Stack(vec![0; STACK_BYTES / size_of::<u128>()])
    }

    fn top(&self) -> *mut libc::c_void {
        self.0.as_ptr_range().end.cast_mut().cast()
    }
}

/// Starts a process in this one's memory, and waits until it ends or executes a program, as `vfork` does. `pid` has its
/// number as soon as it runs.
unsafe fn spawn(
    entry: extern "C" fn(*mut libc::c_void) -> libc::c_int,
    plan: &Plan,
    stack: &Stack,
    namespaces: libc::c_int,
    pid: &AtomicI32,
) -> Result<(), i32> {
    let flags = namespaces | libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PARENT_SETTID | libc::SIGCHLD;
    let argument = (&raw const *plan).cast_mut().cast();
    unsafe { check(libc::clone(entry, stack.top(), flags, argument, pid.as_ptr()).into()) }
}

/// Runs the keeper until it ends; what kept it from running goes over the channel, as all else.
///
/// # Safety
/// The thread that calls this must have nothing else to do: the keeper has its memory, `errno` for one.
pub unsafe fn run(plan: &Plan, namespaces: libc::c_int) {
    unsafe {
        // Whoever interrupts clew means clew, not a process that is about to leave its group.
        let mut all: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &all, std::ptr::null_mut());
        if let Err(error) = spawn(keep, plan, &plan.stacks[0], namespaces, &plan.keeper) {
            send_failed(plan.channel, Step::Start, error);
        }
    }
}

extern "C" fn keep(plan: *mut libc::c_void) -> libc::c_int {
    // SAFETY: `spawn` passes a plan, which lives until the keeper has ended.
    unsafe {
        let plan = &*plan.cast::<Plan>();
        if let Err((step, error)) = prepare(plan) {
            send_failed(CHANNEL, step, error);
            libc::_exit(1);
        }
        if let Err(error) = spawn(test, plan, &plan.stacks[1], 0, &plan.test) {
            send_failed(CHANNEL, Step::Fork, error);
            libc::_exit(1);
        }
        let test = plan.test.load(Ordering::Relaxed);
        send_started(CHANNEL, test);
        let status = wait_for(test);
        if plan.root.is_none() {
            sweep(test);
        }
        send_ended(CHANNEL, status);
        libc::_exit(0)
    }
}

extern "C" fn test(plan: *mut libc::c_void) -> libc::c_int {
    // SAFETY: as above; the keeper waits until this process has a memory of its own.
    unsafe {
        let (step, error) = become_test(&*plan.cast::<Plan>());
        send_failed(CHANNEL, step, error);
        libc::_exit(1)
    }
}

unsafe fn prepare(plan: &Plan) -> Result<(), (Step, i32)> {
    unsafe {
        let at = |step| move |error| (step, error);
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        send_started(plan.channel, 0);
        // Others that fork at the same time must not wait for what this process has open.
        for (from, to) in [(plan.input, 0), (plan.output, 1), (plan.output, 2), (plan.channel, CHANNEL)] {
            if from != to {
                check(libc::dup2(from, to).into()).map_err(at(Step::Start))?;
            }
        }
        libc::syscall(libc::SYS_close_range, CHANNEL + 1, libc::c_uint::MAX, 0);
        libc::fcntl(CHANNEL, libc::F_SETFD, libc::FD_CLOEXEC);
        libc::setsid();
        libc::umask(0o022);
        let mut go = 0u8;
        // The user's numbers are written by clew, from outside.
        if plan.root.is_some() && libc::read(CHANNEL, (&raw mut go).cast(), 1) != 1 {
            return Err((Step::Start, libc::ECANCELED));
        }
        // Where memory runs out, a test is what goes first.
        let score = libc::open(c"/proc/self/oom_score_adj".as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        if score >= 0 {
            libc::write(score, c"1000".as_ptr().cast(), 4);
            libc::close(score);
        }
        match &plan.root {
            Some(root) => root.enter(CHANNEL),
            None => {
                // What loses its parent becomes the keeper's, and is found by it.
                libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1);
                Ok(())
            }
        }
    }
}

/// Waits for the test, and for what is left by its processes on the way.
unsafe fn wait_for(test: libc::pid_t) -> i32 {
    let mut status = 0;
    loop {
        // SAFETY: `status` is for the kernel to fill in.
        match unsafe { libc::waitpid(-1, &mut status, 0) } {
            pid if pid == test => return status,
            // Nothing to wait for: the test was never there.
            -1 if unsafe { *libc::__errno_location() } == libc::ECHILD => return libc::SIGKILL,
            _ => {}
        }
    }
}

/// Ends what the test has left. The filter lets nothing leave the test's process group.
unsafe fn sweep(test: libc::pid_t) {
    unsafe {
        loop {
            libc::kill(-test, libc::SIGKILL);
            if libc::waitpid(-1, std::ptr::null_mut(), 0) < 0 && *libc::__errno_location() == libc::ECHILD {
                return;
            }
        }
    }
}

/// Becomes the test program; comes back only with what failed.
unsafe fn become_test(plan: &Plan) -> (Step, i32) {
    unsafe {
        libc::setpgid(0, 0);
        default_signals();
        let confined = give_up(plan.user)
            .and_then(|()| limit(&plan.limits).map_err(|error| (Step::Limits, error)))
            .and_then(|()| {
                check(libc::chdir(plan.scratch.as_ptr()).into()).map_err(|error| (Step::Scratch, error))
            })
            .and_then(|()| match &plan.wall {
                Some(wall) => wall.close().map_err(|error| (Step::Landlock, error)),
                None => Ok(()),
            })
            .and_then(|()| match &plan.filter {
                Some(filter) => install(filter).map_err(|error| (Step::Filter, error)),
                None => Ok(()),
            });
        if let Err(failed) = confined {
            return failed;
        }
        let Some(&program) = plan.argv.first().filter(|program| !program.is_null()) else {
            libc::_exit(i32::from(!is_number_limited()));
        };
        libc::execve(program, plan.argv.as_ptr(), plan.env.as_ptr());
        (Step::Execute, *libc::__errno_location())
    }
}

/// Rust ignores SIGPIPE, and threads may block signals; a program starts with neither.
unsafe fn default_signals() {
    unsafe {
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut());
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
}

#[repr(C)]
struct CapabilityHeader {
    version: u32,
    pid: i32,
}

/// The rights of root, now and for programs to come, and being root.
unsafe fn give_up(user: Option<libc::uid_t>) -> Result<(), (Step, i32)> {
    let failed = |error| (Step::User, error);
    unsafe {
        check(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0).into()).map_err(failed)?;
        // Refused to those who have no rights to give up.
        libc::prctl(libc::PR_SET_SECUREBITS, SECURE_BITS, 0, 0, 0);
        for capability in 0..=LAST_CAPABILITY {
            libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0);
        }
        if let Some(user) = user {
            check(libc::syscall(libc::SYS_setresgid, user, user, user)).map_err(failed)?;
            check(libc::syscall(libc::SYS_setresuid, user, user, user)).map_err(failed)?;
        }
        // Forgotten whenever the user changes.
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        let header = CapabilityHeader { version: 0x2008_0522, pid: 0 };
        let none = [0u32; 6];
        check(libc::syscall(libc::SYS_capset, &raw const header, none.as_ptr())).map_err(failed)
    }
}

unsafe fn limit(limits: &[(Resource, libc::rlimit)]) -> Result<(), i32> {
    for (resource, limit) in limits {
        unsafe { check(libc::setrlimit(*resource, limit).into())? };
    }
    Ok(())
}

unsafe fn install(filter: &[libc::sock_filter]) -> Result<(), i32> {
    let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_ptr().cast_mut() };
    unsafe {
        check(libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const program, 0, 0).into())
    }
}

/// Whether the kernel refuses one process more than there may be.
unsafe fn is_number_limited() -> bool {
    unsafe {
        let one = libc::rlimit { rlim_cur: 1, rlim_max: 1 };
        libc::setrlimit(libc::RLIMIT_NPROC, &one);
        match libc::syscall(libc::SYS_clone, libc::c_long::from(libc::SIGCHLD), 0, 0, 0, 0) {
            0 => libc::_exit(0),
            child => child < 0,
        }
    }
}
