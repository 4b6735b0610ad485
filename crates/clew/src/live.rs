//! The live lines on the terminal while a command works, and what is said as soon as the user wants it to end.

use crate::conclude::live_screen;
use clew_edge::Stop;
use clew_report::Progress;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often the lines are drawn.
const PERIOD: Duration = Duration::from_millis(100);

pub struct Live {
    progress: Arc<Progress>,
    over: Arc<AtomicBool>,
    drawer: Option<JoinHandle<()>>,
}

impl Live {
    /// `end`: when the time is up.
    pub fn start(end: Option<Instant>, stop: &Stop) -> Live {
        let progress = Arc::new(Progress::stderr(live_screen(), end));
        let over = Arc::new(AtomicBool::new(false));
        let (shown, done, stop) = (progress.clone(), over.clone(), stop.clone());
        let drawer = std::thread::spawn(move || {
            let mut told = false;
            while !done.load(Ordering::Relaxed) {
                if stop.is_raised() && !told {
                    told = true;
                    tell(&shown);
                }
                shown.tick();
                std::thread::park_timeout(PERIOD);
            }
        });
        Live { progress, over, drawer: Some(drawer) }
    }
}

fn tell(progress: &Progress) {
    if let Some(found) = progress.found() {
        progress.say(&format!(
            "clew: ending: {found} are covered so far; what was found is being written (Ctrl-C again: end at once)"
        ));
    }
}

impl Deref for Live {
    type Target = Progress;

    fn deref(&self) -> &Progress {
        &self.progress
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(drawer) = self.drawer.take() {
            drawer.thread().unpark();
            // It draws and does nothing else; if that has failed there is nothing to tell.
            let _ = drawer.join();
        }
    }
}
