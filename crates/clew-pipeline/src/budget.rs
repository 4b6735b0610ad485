//! Time: one deadline for all, a share for each function, and the user's wish to end.

use clew_edge::Stop;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The parts of a function's share that the search, and then shrinking, may use; the rest is for the runs that tests are
/// made of.
const SEARCH_PART: f64 = 0.85;
const SHRINK_PART: f64 = 0.95;
/// When the whole budget is used up, or the user wants clew to end, the runs that tests are made of may take so long after the
/// end of the search. What is not done then is lost.
const RECORD_LATE: Duration = Duration::from_millis(400);

/// Hands out shares of the time that is left and raises the flags of those that have used theirs up.
pub struct Budget {
    end: Option<Instant>,
    /// Functions not started yet.
    waiting: AtomicUsize,
    jobs: usize,
    stop: Stop,
    alarms: Mutex<Vec<Alarm>>,
}

/// Raised when `soft` is over and others wait, when `hard` is over, or when the user wants clew to end.
struct Alarm {
    soft: Option<Instant>,
    hard: Option<Instant>,
    /// Is raised at the end of the search, from when on there is some time left in any case.
    after: Option<Arc<AtomicBool>>,
    /// When that was.
    since: Option<Instant>,
    flag: Arc<AtomicBool>,
}

/// Flags that are raised when a function's time for a stage is over.
#[derive(Clone, Default)]
pub struct Share {
    /// For the search for branches that comes before one for labels.
    pub lead: Arc<AtomicBool>,
    pub search: Arc<AtomicBool>,
    pub shrink: Arc<AtomicBool>,
    /// For the runs that tests are made of.
    pub record: Arc<AtomicBool>,
    /// Raised by whoever searches, at the end.
    pub searched: Arc<AtomicBool>,
    /// Raised while provers have had their part of the time.
    pub prove_no_more: Arc<AtomicBool>,
    /// For so many nanoseconds it was suspended.
    pub paused: Arc<AtomicU64>,
}

impl Share {
    pub fn paused(&self) -> Duration {
        Duration::from_nanos(self.paused.load(Ordering::Relaxed))
    }
}

impl Alarm {
    fn may_be_raised(&mut self, now: Instant) -> bool {
        let Some(after) = &self.after else { return true };
        if after.load(Ordering::Relaxed) {
            return *self.since.get_or_insert(now) + RECORD_LATE <= now;
        }
        false
    }
}

impl Budget {
    pub fn new(time: Option<Duration>, functions: usize, jobs: usize, stop: &Stop) -> Self {
        Budget {
            end: time.and_then(|time| Instant::now().checked_add(time)),
            waiting: AtomicUsize::new(functions),
            jobs,
            stop: stop.clone(),
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
        let left = self.end.map(|end| end.saturating_duration_since(now));
        let share = Share::default();
        let mut alarms = self.alarms.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        for (flag, of) in [(&share.search, SEARCH_PART), (&share.shrink, SHRINK_PART)] {
            let soft = left.map(|left| now + (left / rounds).mul_f64(of));
            let hard = left.map(|left| now + left.mul_f64(of));
            alarms.push(Alarm { soft, hard, after: None, since: None, flag: flag.clone() });
        }
        let hard = left.map(|left| now + left.mul_f64(SEARCH_PART));
        let flag = share.prove_no_more.clone();
        alarms.push(Alarm { soft: None, hard, after: None, since: None, flag });
        let (after, flag) = (Some(share.searched.clone()), share.record.clone());
        alarms.push(Alarm { soft: None, hard: self.end, after, since: None, flag });
        share
    }

    /// Raises what is due, until `done` is raised. Runs in a thread of its own.
    pub fn watch(&self, done: &AtomicBool) {
        while !done.load(Ordering::Relaxed) {
            let now = Instant::now();
            let stopped = self.stop.is_raised();
            let others_wait = self.waiting.load(Ordering::Relaxed) > 0;
            let mut alarms = self.alarms.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            alarms.retain_mut(|alarm| {
                let over = |at: Option<Instant>| at.is_some_and(|at| at <= now);
                let ended = stopped || over(alarm.hard) || (others_wait && over(alarm.soft));
                let due = ended && alarm.may_be_raised(now);
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
