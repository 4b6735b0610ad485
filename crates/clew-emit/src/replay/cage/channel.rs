//! What the processes of a cage tell clew: messages of a few bytes over a socket, one with a directory in it.

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::time::Instant;

/// What the processes of a cage do, in this order; any of it may fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Step {
    Start,
    Root,
    Scratch,
    Fork,
    User,
    Limits,
    Landlock,
    Filter,
    Execute,
}

impl Step {
    const ALL: [Step; 9] = {
        use Step::*;
        [Start, Root, Scratch, Fork, User, Limits, Landlock, Filter, Execute]
    };

    /// Completes "cannot …".
    pub fn words(self) -> &'static str {
        match self {
            Step::Start => "start a process in namespaces of its own",
            Step::Root => "mount a file system of its own",
            Step::Scratch => "mount a directory of a limited size",
            Step::Fork => "start the test's process",
            Step::User => "give up the user's rights",
            Step::Limits => "set limits",
            Step::Landlock => "close Landlock",
            Step::Filter => "install the filter of system calls",
            Step::Execute => "execute the test program",
        }
    }
}

#[derive(Debug)]
pub enum Message {
    /// With the error's number.
    Failed(Step, i32),
    /// The directory that the test runs in.
    Scratch(OwnedFd),
    /// The process of the test.
    Started(libc::pid_t),
    /// The status of the test's process, as `waitpid` has it.
    Ended(i32),
}

const FAILED: u8 = b'f';
const SCRATCH: u8 = b's';
const STARTED: u8 = b'p';
const ENDED: u8 = b'e';

/// Clew's end, and the cage's.
pub fn pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    // SAFETY: the kernel fills `ends` in with descriptors that nobody else has.
    unsafe {
        let kind = libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC;
        if libc::socketpair(libc::AF_UNIX, kind, 0, ends.as_mut_ptr()) != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok((OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])))
    }
}

/// # Safety
/// Safe after a fork, as are all that send.
pub unsafe fn send_failed(channel: RawFd, step: Step, error: i32) {
    unsafe { send(channel, FAILED, step as u8, error) }
}

/// # Safety
/// As above.
pub unsafe fn send_started(channel: RawFd, pid: libc::pid_t) {
    unsafe { send(channel, STARTED, 0, pid) }
}

/// # Safety
/// As above.
pub unsafe fn send_ended(channel: RawFd, status: i32) {
    unsafe { send(channel, ENDED, 0, status) }
}

/// By `write`, which the filter allows.
unsafe fn send(channel: RawFd, kind: u8, step: u8, value: i32) {
    let [a, b, c, d] = value.to_ne_bytes();
    let bytes = [kind, step, a, b, c, d];
    unsafe {
        libc::write(channel, bytes.as_ptr().cast(), bytes.len());
    }
}

/// Room for one descriptor beside a message.
#[repr(C, align(8))]
struct Control([u8; 24]);

/// # Safety
/// As above.
pub unsafe fn send_scratch(channel: RawFd, directory: RawFd) -> Result<(), i32> {
    let mut bytes = [SCRATCH; 1];
    let mut control = Control([0; 24]);
    unsafe {
        let mut part = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: 1 };
        let mut header: libc::msghdr = std::mem::zeroed();
        (header.msg_iov, header.msg_iovlen) = (&raw mut part, 1);
        (header.msg_control, header.msg_controllen) = ((&raw mut control).cast(), 24);
        let first = libc::CMSG_FIRSTHDR(&header);
        (*first).cmsg_level = libc::SOL_SOCKET;
        (*first).cmsg_type = libc::SCM_RIGHTS;
        (*first).cmsg_len = libc::CMSG_LEN(4) as _;
        libc::CMSG_DATA(first).cast::<RawFd>().write_unaligned(directory);
        super::check(libc::sendmsg(channel, &header, libc::MSG_NOSIGNAL) as i64)
    }
}

/// The next message; `None` where there is no more, and `TimedOut` where none came in time.
pub fn receive(channel: &OwnedFd, until: Instant) -> io::Result<Option<Message>> {
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let mut wanted = libc::pollfd { fd: channel.as_raw_fd(), events: libc::POLLIN, revents: 0 };
        let milliseconds = i32::try_from(left.as_millis() + 1).unwrap_or(i32::MAX);
        // SAFETY: `wanted` lives through the call.
        match unsafe { libc::poll(&mut wanted, 1, milliseconds) } {
            0 if until <= Instant::now() => return Err(io::ErrorKind::TimedOut.into()),
            0 => continue,
            1.. => return read(channel),
            _ => {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
        }
    }
}

fn read(channel: &OwnedFd) -> io::Result<Option<Message>> {
    let mut bytes = [0u8; 6];
    let mut control = Control([0; 24]);
    // SAFETY: all that the kernel fills in lives through the call, and a descriptor that it passes is ours.
    let (length, directory) = unsafe {
        let mut part = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: bytes.len() };
        let mut header: libc::msghdr = std::mem::zeroed();
        (header.msg_iov, header.msg_iovlen) = (&raw mut part, 1);
        (header.msg_control, header.msg_controllen) = ((&raw mut control).cast(), 24);
        let length = libc::recvmsg(channel.as_raw_fd(), &mut header, libc::MSG_CMSG_CLOEXEC);
        let first = libc::CMSG_FIRSTHDR(&header);
        let is_right = length >= 0 && !first.is_null() && (*first).cmsg_type == libc::SCM_RIGHTS;
        let directory =
            is_right.then(|| OwnedFd::from_raw_fd(libc::CMSG_DATA(first).cast::<RawFd>().read_unaligned()));
        (length, directory)
    };
    if length < 0 {
        let error = io::Error::last_os_error();
        // The other end was closed with something in it that nobody read: the go-ahead.
        return if error.raw_os_error() == Some(libc::ECONNRESET) { Ok(None) } else { Err(error) };
    }
    let [kind, step, a, b, c, d] = bytes;
    let value = i32::from_ne_bytes([a, b, c, d]);
    Ok(match (length, kind, directory) {
        (1, SCRATCH, Some(directory)) => Some(Message::Scratch(directory)),
        (6, FAILED, _) => {
            Some(Message::Failed(Step::ALL.get(step as usize).copied().unwrap_or(Step::Start), value))
        }
        (6, STARTED, _) => Some(Message::Started(value)),
        (6, ENDED, _) => Some(Message::Ended(value)),
        _ => None,
    })
}
