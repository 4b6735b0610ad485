//! The user's wish that clew ends: Ctrl-C, SIGTERM, a terminal that is closed.
//!
//! While there is nothing to keep (files are compiled, lowered, prepared) clew ends at once. From `keep` on a signal
//! raises the flag: the search stops, and what was found is written. Child processes have a little longer, so that quick
//! tests still run. A second signal ends clew at once.

use crate::{process, signal};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How long child processes may go on after the first signal.
const CHILDREN: Duration = Duration::from_millis(900);
/// A second signal that follows so soon is the first one once more: `timeout` sends its own to the process and to the group.
const ECHO: Duration = Duration::from_millis(200);

/// Shared by all that can be stopped. The default is never raised.
#[derive(Clone, Default)]
pub struct Stop(Arc<State>);

#[derive(Default)]
struct State {
    raised: Arc<AtomicBool>,
    /// The signal that raised it.
    signal: AtomicI32,
    keep: AtomicBool,
    /// No child may go on, and none is started any more.
    over: AtomicBool,
    /// Process groups that were started and have not ended.
    children: Mutex<BTreeSet<i32>>,
    /// Directories to be removed when clew ends at once.
    directories: Mutex<BTreeSet<PathBuf>>,
}

impl Stop {
    /// Listens to signals from now on. Without that (the system has no pipe left, say) signals end clew as they end others,
    /// which is no reason not to work.
    pub fn on_signals() -> Stop {
        let stop = Stop::default();
        if let Ok(signals) = signal::listen() {
            let listener = stop.clone();
            std::thread::spawn(move || listener.obey(signals));
        }
        stop
    }

    /// There is something to keep: from now on the first signal does not end clew.
    pub fn keep(&self) {
        self.0.keep.store(true, Ordering::SeqCst);
    }

    /// For those who look at a plain flag.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.0.raised
    }

    pub fn is_raised(&self) -> bool {
        self.0.raised.load(Ordering::SeqCst)
    }

    /// Whether children must not go on.
    pub fn is_over(&self) -> bool {
        self.0.over.load(Ordering::SeqCst)
    }

    /// What the shell shows for a program that ended by the signal.
    pub fn exit_code(&self) -> u8 {
        code(self.0.signal.load(Ordering::SeqCst))
    }

    fn obey(&self, mut signals: signal::Signals) {
        let Some(first) = signals.next(None) else { return };
        self.0.signal.store(first, Ordering::SeqCst);
        if !self.0.keep.load(Ordering::SeqCst) {
            self.end("interrupted before anything was found; nothing was written", first);
        }
        self.0.raised.store(true, Ordering::SeqCst);
        let began = Instant::now();
        loop {
            let wait = (!self.is_over()).then(|| CHILDREN.saturating_sub(began.elapsed()));
            match signals.next(wait) {
                Some(second) if began.elapsed() >= ECHO => {
                    self.end("interrupted twice; ended at once", second)
                }
                Some(_) => {}
                None if self.is_over() => return,
                None => self.stop_children(),
            }
        }
    }

    fn stop_children(&self) {
        let children = self.children();
        self.0.over.store(true, Ordering::SeqCst);
        children.iter().for_each(|&group| process::kill(group));
    }

    /// Ends clew without waiting for its threads: some may be in the midst of LLVM or Z3.
    fn end(&self, why: &str, signal: i32) -> ! {
        self.leave(why, code(signal))
    }

    /// Ends clew at once: no child goes on, no temporary directory stays. Never waits for a thread.
    pub fn leave(&self, why: &str, code: u8) -> ! {
        self.stop_children();
        // No child is started while this is held.
        let _children = self.children();
        let _ = writeln!(std::io::stderr(), "clew: {why}");
        for directory in lock(&self.0.directories).iter() {
            let _ = std::fs::remove_dir_all(directory);
        }
        // SAFETY: ends the process; what is on its way to a file is under a temporary name.
        unsafe { libc::_exit(i32::from(code)) }
    }

    pub(crate) fn children(&self) -> MutexGuard<'_, BTreeSet<i32>> {
        lock(&self.0.children)
    }

    pub(crate) fn remove_at_end(&self, directory: &Path) {
        lock(&self.0.directories).insert(directory.to_path_buf());
    }

    pub(crate) fn forget(&self, directory: &Path) {
        lock(&self.0.directories).remove(directory);
    }
}

impl std::fmt::Debug for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Stop").field(&self.is_raised()).finish()
    }
}

fn code(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}

/// A set is whole even if a thread panicked with it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
