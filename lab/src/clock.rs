//! Seconds of the processor: what a search takes while others work beside it.

use std::path::PathBuf;

/// A thread, as the system names it.
pub struct Thread(PathBuf);

impl Thread {
    /// The one that asks; none where the system does not say.
    pub fn own() -> Option<Thread> {
        let path = std::fs::read_link("/proc/thread-self").ok()?;
        let thread = Thread(PathBuf::from("/proc").join(path).join("schedstat"));
        thread.seconds().map(|_| thread)
    }

    pub fn seconds(&self) -> Option<f64> {
        let text = std::fs::read_to_string(&self.0).ok()?;
        let nanoseconds: u64 = text.split(' ').next()?.parse().ok()?;
        Some(nanoseconds as f64 / 1e9)
    }
}

/// Those of all processes that this one has started and that have come to their end.
pub fn children_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Behind the name, which may have blanks in it; in hundredths, whatever the kernel counts in.
    let mut fields = text.rsplit_once(") ")?.1.split(' ').skip(13);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    Some((ticks()? + ticks()?) as f64 / 100.0)
}
