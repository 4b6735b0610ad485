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
    was_late: bool,
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
    /// The watch must be dropped before the context of the interrupter.
    pub(super) fn start(interrupter: Interrupter, flag: Arc<AtomicBool>) -> Watch {
        let shared = Arc::new(Shared::default());
        let theirs = shared.clone();
        // Without a thread there is still the limit of counted work.
        let thread = std::thread::Builder::new()
            .name("clew-solve watch".to_owned())
            .spawn(move || run(&theirs, interrupter, &flag))
            .ok();
        Watch { shared, thread }
    }

    pub(super) fn begin(&self, most: Duration) {
        let mut state = self.shared.lock();
        state.deadline = Instant::now().checked_add(most);
        state.was_late = false;
        if state.is_asleep {
            self.shared.changed.notify_one();
        }
    }

    /// Whether time ran out.
    pub(super) fn end(&self) -> bool {
        let mut state = self.shared.lock();
        state.deadline = None;
        state.was_late
    }
}

fn run(shared: &Shared, interrupter: Interrupter, flag: &AtomicBool) {
    let mut idle = 0;
    let mut state = shared.lock();
    while !state.is_over {
        if let Some(deadline) = state.deadline {
            idle = 0;
            let is_late = Instant::now() >= deadline;
            state.was_late |= is_late;
            if is_late || flag.load(Ordering::Relaxed) {
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
