//! Signals, as numbers that a thread reads from a pipe.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd, OwnedFd};
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

/// Where the handler writes to. A process has one handler for a signal, so this is the process's too.
static PIPE: AtomicI32 = AtomicI32::new(-1);

pub struct Signals(File);

/// Catches SIGINT, SIGTERM and SIGHUP, the last not where whoever started clew wants it ignored (`nohup`). A file that
/// grows beyond a limit is an error of the write, not the end of clew.
pub fn listen() -> io::Result<Signals> {
    let mut ends = [-1; 2];
    // SAFETY: `ends` has room for the two numbers.
    if unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: both were just opened and belong to nobody else.
    let [reader, writer] = ends.map(|end| unsafe { OwnedFd::from_raw_fd(end) });
    // SAFETY: `writer` is open. A handler must never wait.
    unsafe { libc::fcntl(writer.as_raw_fd(), libc::F_SETFL, libc::O_NONBLOCK) };
    // Open as long as the process lives.
    PIPE.store(writer.into_raw_fd(), Ordering::SeqCst);
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        handle(signal, note)?;
    }
    handle(libc::SIGXFSZ, ignore)?;
    Ok(Signals(File::from(reader)))
}

impl Signals {
    /// The next signal; `None` if there is none in that time.
    pub fn next(&mut self, wait: Option<Duration>) -> Option<i32> {
        let wait = wait.map_or(-1, |wait| i32::try_from(wait.as_millis()).unwrap_or(i32::MAX));
        let mut asked = libc::pollfd { fd: self.0.as_raw_fd(), events: libc::POLLIN, revents: 0 };
        loop {
            // SAFETY: `asked` is one such record.
            match unsafe { libc::poll(&mut asked, 1, wait) } {
                -1 if io::Error::last_os_error().kind() == io::ErrorKind::Interrupted => {}
                -1 | 0 => return None,
                _ => {
                    let mut byte = [0];
                    return self.0.read_exact(&mut byte).ok().map(|()| i32::from(byte[0]));
                }
            }
        }
    }
}

fn handle(signal: libc::c_int, handler: extern "C" fn(libc::c_int)) -> io::Result<()> {
    // SAFETY: the records are plain memory, and the handlers call nothing that a signal handler must not.
    unsafe {
        let mut old: libc::sigaction = std::mem::zeroed();
        if libc::sigaction(signal, std::ptr::null(), &mut old) == 0 && is_unwanted(signal, &old) {
            return Ok(());
        }
        let mut new: libc::sigaction = std::mem::zeroed();
        new.sa_sigaction = handler as *const () as usize;
        new.sa_flags = libc::SA_RESTART;
        libc::sigemptyset(&mut new.sa_mask);
        match libc::sigaction(signal, &new, std::ptr::null_mut()) {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

fn is_unwanted(signal: libc::c_int, old: &libc::sigaction) -> bool {
    signal == libc::SIGHUP && old.sa_sigaction == libc::SIG_IGN
}

extern "C" fn note(signal: libc::c_int) {
    let byte = signal as u8;
    // SAFETY: `write` may be called here; `errno` is the interrupted code's.
    unsafe {
        let errno = *libc::__errno_location();
        libc::write(PIPE.load(Ordering::SeqCst), std::ptr::from_ref(&byte).cast(), 1);
        *libc::__errno_location() = errno;
    }
}

extern "C" fn ignore(_: libc::c_int) {}
