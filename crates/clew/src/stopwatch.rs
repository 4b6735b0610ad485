//! Ends a program when its time is up or the user says so.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long a program that is told to stop may wait for input before clew ends without it.
const GRACE: Duration = Duration::from_millis(500);

pub struct Stopwatch {
    stop: Arc<AtomicBool>,
    interrupted: Arc<AtomicBool>,
}

impl Stopwatch {
    pub fn start(budget: Option<Duration>) -> Self {
        let this = Stopwatch { stop: Arc::default(), interrupted: Arc::default() };
        let (stop, interrupted) = (this.stop.clone(), this.interrupted.clone());
        // Without a handler Ctrl-C ends clew at once, which will do.
        let _ = ctrlc::set_handler(move || {
            interrupted.store(true, Ordering::Relaxed);
            end(&stop, "interrupted", 130);
        });
        if let Some(budget) = budget {
            let stop = this.stop.clone();
            std::thread::spawn(move || {
                std::thread::sleep(budget);
                end(&stop, "the program's time is up; --budget gives it more", 124);
            });
        }
        this
    }

    pub fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

/// Asks the vm to stop. It does not look while the program waits for input: then clew ends here.
fn end(stop: &AtomicBool, why: &str, code: i32) {
    stop.store(true, Ordering::Relaxed);
    std::thread::sleep(GRACE);
    eprintln!("clew: {why}");
    std::process::exit(code);
}
