//! Ends a program when its time is up or the user says so.

use clew_edge::Stop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a program that is told to stop may wait for input before clew ends without it.
const GRACE: Duration = Duration::from_millis(500);
/// How often the clock is looked at.
const PERIOD: Duration = Duration::from_millis(5);

pub struct Stopwatch {
    stop: Arc<AtomicBool>,
}

impl Stopwatch {
    pub fn start(budget: Option<Duration>, user: &Stop) -> Self {
        let this = Stopwatch { stop: Arc::default() };
        let (stop, user, began) = (this.stop.clone(), user.clone(), Instant::now());
        user.keep();
        std::thread::spawn(move || {
            loop {
                if user.is_raised() {
                    end(&stop, &user, "interrupted", user.exit_code());
                }
                if budget.is_some_and(|budget| began.elapsed() >= budget) {
                    end(&stop, &user, "the program's time is up; --budget gives it more", 124);
                }
                std::thread::sleep(PERIOD);
            }
        });
        this
    }

    pub fn flag(&self) -> &AtomicBool {
        &self.stop
    }
}

/// Asks the vm to stop. It does not look while the program waits for input: then clew ends here.
fn end(stop: &AtomicBool, user: &Stop, why: &str, code: u8) -> ! {
    stop.store(true, Ordering::Relaxed);
    std::thread::sleep(GRACE);
    user.leave(why, code)
}
