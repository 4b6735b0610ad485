//! What this kernel grants, found out once by trying.

use super::channel::Step;
use super::{Trial, filter, wall};
use std::path::Path;
use std::sync::OnceLock;

#[derive(Clone, Debug)]
pub struct Kernel {
    /// Or what failed.
    pub namespaces: Result<(), (Step, i32)>,
    /// The number of processes can be limited.
    pub processes: bool,
    /// The version of Landlock.
    pub landlock: i64,
    pub filter: bool,
}

/// `work`: an existing directory to try in.
pub fn kernel(work: &Path) -> &'static Kernel {
    static KERNEL: OnceLock<Kernel> = OnceLock::new();
    KERNEL.get_or_init(|| {
        let without = Kernel {
            namespaces: Err((Step::Start, libc::ENOSYS)),
            processes: false,
            landlock: wall::version(),
            filter: has_filter(),
        };
        let with = Kernel { namespaces: Ok(()), processes: counts_by_namespace(), ..without.clone() };
        match super::try_out(&with, work) {
            Ok(Trial { processes }) => Kernel { processes: processes && with.processes, ..with },
            Err((step, error)) => Kernel { namespaces: Err((step, error)), ..without },
        }
    })
}

/// What a test can do for want of something in the kernel, a sentence each; none where the cage is whole.
/// `work`: an existing directory to try in.
pub fn missing(work: &Path) -> Vec<String> {
    let Kernel { namespaces, processes, landlock, filter } = kernel(work);
    let mut missing = Vec::new();
    let error = |number: &i32| std::io::Error::from_raw_os_error(*number);
    if let Err((step, number)) = namespaces {
        missing.push(format!(
            "no namespaces (cannot {}: {}): tests see the names of files, and neither the disk space nor the number \
             of processes that they use is bounded",
            step.words(),
            error(number)
        ));
        if *landlock < wall::WITH_SIGNALS {
            missing.push("Landlock has no scopes for signals: tests can signal other processes".to_owned());
        }
        if (1..3).contains(landlock) {
            missing.push("Landlock does not know of truncation: tests can empty files".to_owned());
        }
    } else if !processes {
        missing.push("no limit for processes: tests can start any number of them".to_owned());
    }
    if *landlock == 0 {
        missing.push(match namespaces {
            Ok(()) => "no Landlock: one wall less around files".to_owned(),
            Err(_) => "no Landlock: tests can read and write the files of the user".to_owned(),
        });
    }
    if !filter {
        missing.push(
            "no seccomp filter: tests can make any system call, to change modes and times of files, say"
                .to_owned(),
        );
    }
    missing
}

fn has_filter() -> bool {
    // SAFETY: no filter at all is an error of its own where filters are known.
    let known = unsafe {
        libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, std::ptr::null::<libc::sock_fprog>()) < 0
            && *libc::__errno_location() == libc::EFAULT
    };
    known && filter::filter().is_some()
}

/// Before Linux 5.14 a limit counted all processes of the user, wherever they run.
fn counts_by_namespace() -> bool {
    let release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = release.split(['.', '-']).map_while(|part| part.trim().parse::<u32>().ok());
    (numbers.next(), numbers.next()) >= (Some(5), Some(14))
}
