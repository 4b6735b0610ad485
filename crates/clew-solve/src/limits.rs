//! How much work a query may take.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[derive(Clone, Debug)]
pub struct Limits {
    /// About so many milliseconds of Z3's work on one query. It is counted in steps, not measured,
    /// so that answers do not depend on the machine's load.
    pub millis: u64,
    /// When raised, the query that is running ends soon with `Unknown(Interrupted)`, as does every
    /// later one that is not answered without Z3.
    pub interrupt: Arc<AtomicBool>,
    /// Whether every refutation by a link of our own is confirmed by Z3, and every model by the whole
    /// path. In debug builds, and where the feature `confirm` is on.
    pub confirm: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            millis: 1000,
            interrupt: Arc::default(),
            confirm: cfg!(any(debug_assertions, feature = "confirm")),
        }
    }
}

impl Limits {
    pub fn millis(millis: u64) -> Self {
        Limits { millis, ..Limits::default() }
    }
}
