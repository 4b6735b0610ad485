//! A thread that ends a check when the interrupt flag is raised or the safety net of time is used up.
//!
//! It sleeps while nothing is checked. Between checks that follow each other closely it stays awake,
//! so that starting one costs a lock and no more.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::api::Interrupter;

/// How often the flag and the clock are looked at.
const TICK: Duration = Duration::from_millis(5);
/// Ticks without a check after which the thread sleeps.
const PATIENCE: u32 = 20;

pub(super) struct Watch {
    shared: Arc<Shared>,
    most: Duration,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// When the running check must end, if one is running.
    deadline: Option<Instant>,
    has_interrupted: bool,
    is_asleep: bool,
    is_over: bool,
}

impl Shared {
    /// A panic while the lock was held leaves nothing half done.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch {
    /// A check may take `most`. The watch must be dropped before the context of the interrupter.
    pub(super) fn start(interrupter: Interrupter, flag: Arc<AtomicBool>, most: Duration) -> Watch {
        let shared = Arc::new(Shared::default());
        let theirs = shared.clone();
        // Without a thread there is still the limit of counted work.
        let thread = std::thread::Builder::new()
            .name("clew-solve watch".to_owned())
            .spawn(move || run(&theirs, interrupter, &flag))
            .ok();
        Watch { shared, most, thread }
    }

    /// Runs a check under watch. Only a check: Z3 would also cancel what else it is doing.
    pub(super) fn during<R>(&self, check: impl FnOnce() -> R) -> R {
        {
            let mut state = self.shared.lock();
            state.deadline = Instant::now().checked_add(self.most);
            if state.is_asleep {
                self.shared.changed.notify_one();
            }
        }
        let result = check();
        self.shared.lock().deadline = None;
        result
    }

    /// Whether any check was interrupted. Then the context is not to be trusted with another.
    pub(super) fn has_interrupted(&self) -> bool {
        self.shared.lock().has_interrupted
    }
}

fn run(shared: &Shared, interrupter: Interrupter, flag: &AtomicBool) {
    let mut idle = 0;
    let mut state = shared.lock();
    while !state.is_over {
        if let Some(deadline) = state.deadline {
            idle = 0;
            let is_late = Instant::now() >= deadline;
            if is_late || flag.load(Ordering::Relaxed) {
                state.has_interrupted = true;
                // Again at every tick, for one that comes before the check has begun is lost.
                // SAFETY: the context outlives the watch, whose drop waits for this thread.
                unsafe { interrupter.interrupt() };
            }
        } else {
            idle += 1;
        }
        state.is_asleep = idle > PATIENCE;
        state = if state.is_asleep {
            shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
        } else {
            shared.changed.wait_timeout(state, TICK).unwrap_or_else(PoisonError::into_inner).0
        };
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // It has nothing to say, not even by a panic.
            let _ = thread.join();
        }
    }
}
