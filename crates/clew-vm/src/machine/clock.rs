//! How long a run has gone on, and when it must end.

use super::Step;
use crate::{Limit, Outcome};
use std::sync::atomic::{AtomicBool, Ordering};

/// How many steps pass between two looks at the flag.
const POLL: u64 = 1 << 16;

pub(crate) struct Clock<'a> {
    steps: u64,
    limit: u64,
    stop: &'a AtomicBool,
}

impl<'a> Clock<'a> {
    pub fn new(limit: u64, stop: &'a AtomicBool) -> Self {
        Clock { steps: 0, limit, stop }
    }

    /// As many steps have been made, as when a snapshot was taken.
    pub fn resume(&mut self, steps: u64) {
        self.steps = steps;
    }

    #[inline(always)]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    #[inline(always)]
    pub fn spend(&mut self, steps: u64) {
        self.steps += steps;
    }

    /// How many more steps may pass until the next look.
    pub fn poll(&self) -> Step<u64> {
        if self.steps >= self.limit {
            return Err(Box::new(Outcome::Limit(Limit::Steps)));
        }
        if self.stop.load(Ordering::Relaxed) {
            return Err(Box::new(Outcome::Limit(Limit::Interrupted)));
        }
        Ok(POLL.min(self.limit - self.steps))
    }
}
