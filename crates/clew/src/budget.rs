//! Time: one deadline for all, a share for each function, and the user's Ctrl-C.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The part of a function's share that the search may use; the rest is for shrinking.
const SEARCH_PART: f64 = 0.85;

/// Hands out shares of the time that is left and raises the flags of those that have used theirs up.
pub struct Budget {
    end: Option<Instant>,
    /// Functions not started yet.
    waiting: AtomicUsize,
    jobs: usize,
    interrupted: Arc<AtomicBool>,
    alarms: Mutex<Vec<Alarm>>,
}

/// Raised when `soft` is over and others wait, or when `hard` is over.
struct Alarm {
    soft: Option<Instant>,
    hard: Option<Instant>,
    flag: Arc<AtomicBool>,
}

/// Flags that are raised when a function's time for a stage is over.
pub struct Share {
    pub search: Arc<AtomicBool>,
    pub shrink: Arc<AtomicBool>,
}

impl Budget {
    pub fn new(time: Option<Duration>, functions: usize, jobs: usize, interrupted: Arc<AtomicBool>) -> Self {
        Budget {
            end: time.and_then(|time| Instant::now().checked_add(time)),
            waiting: AtomicUsize::new(functions),
            jobs,
            interrupted,
            alarms: Mutex::new(Vec::new()),
        }
    }

    /// The share of the next function: what is left, divided among the functions that wait. It may use more as long as
    /// none does.
    pub fn share(&self) -> Share {
        let now = Instant::now();
        let waiting =
            self.waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| Some(n.saturating_sub(1)));
        let rounds = waiting.unwrap_or(1).max(1).div_ceil(self.jobs) as u32;
        let part = self.end.map(|end| end.saturating_duration_since(now) / rounds);
        let share = Share { search: Arc::default(), shrink: Arc::default() };
        let mut alarms = self.alarms.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        for (flag, of) in [(&share.search, SEARCH_PART), (&share.shrink, 1.0)] {
            let soft = part.map(|part| now + part.mul_f64(of));
            let hard = self.end.map(|end| now + end.saturating_duration_since(now).mul_f64(of));
            alarms.push(Alarm { soft, hard, flag: flag.clone() });
        }
        share
    }

    /// Raises what is due, until `done` is raised. Runs in a thread of its own.
    pub fn watch(&self, done: &AtomicBool) {
        while !done.load(Ordering::Relaxed) {
            let now = Instant::now();
            let interrupted = self.interrupted.load(Ordering::Relaxed);
            let others_wait = self.waiting.load(Ordering::Relaxed) > 0;
            let mut alarms = self.alarms.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            alarms.retain(|alarm| {
                let over = |at: Option<Instant>| at.is_some_and(|at| at <= now);
                let due = interrupted || over(alarm.hard) || (others_wait && over(alarm.soft));
                if due {
                    alarm.flag.store(true, Ordering::Relaxed);
                }
                !due && Arc::strong_count(&alarm.flag) > 1
            });
            drop(alarms);
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
