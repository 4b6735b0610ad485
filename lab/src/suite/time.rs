//! Time of the processor: of this thread, and a net for it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often the net looks.
const EACH: Duration = Duration::from_millis(2);

/// What this thread has worked since it was made.
pub struct Clock {
    file: Option<PathBuf>,
    began: Instant,
    before: f64,
}

impl Clock {
    pub fn new() -> Clock {
        // Of this thread also where another one asks.
        let file = std::fs::read_link("/proc/thread-self")
            .ok()
            .map(|own| PathBuf::from("/proc").join(own).join("schedstat"));
        let mut clock = Clock { file, began: Instant::now(), before: 0.0 };
        clock.before = clock.seconds();
        clock
    }

    /// By the wall's clock where the system does not say.
    pub fn seconds(&self) -> f64 {
        let text = self.file.as_ref().and_then(|file| std::fs::read_to_string(file).ok());
        let nanoseconds = text.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
        nanoseconds.map_or_else(|| self.began.elapsed().as_secs_f64(), |worked| worked / 1e9) - self.before
    }
}

/// Raises `stop` when this thread has worked for so long.
pub fn within<R>(seconds: f64, stop: &AtomicBool, work: impl FnOnce(&Clock) -> R) -> R {
    let clock = Clock::new();
    let (done, waiting) = channel::<()>();
    std::thread::scope(|scope| {
        let net = &clock;
        scope.spawn(move || {
            while net.seconds() < seconds {
                if waiting.recv_timeout(EACH) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
            stop.store(true, Ordering::Relaxed);
        });
        // Dropped when the work is over, also where it panics.
        let _done = done;
        work(&clock)
    })
}
