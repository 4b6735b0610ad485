//! Proofs that come from outside while a search goes on, from an analysis in another thread say.

use clew_cover::{ObjectiveId, Proof};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Both sides have it: who proves adds, and the search looks between two runs.
#[derive(Clone, Default, Debug)]
pub struct RuledOut(Arc<Inner>);

#[derive(Default, Debug)]
struct Inner {
    has_news: AtomicBool,
    proofs: Mutex<Vec<(ObjectiveId, Proof)>>,
}

impl RuledOut {
    /// The objective is closed, as far as it is still open, before the next run.
    pub fn add(&self, id: ObjectiveId, proof: Proof) {
        self.0.proofs.lock().unwrap_or_else(PoisonError::into_inner).push((id, proof));
        self.0.has_news.store(true, Ordering::Release);
    }

    pub(crate) fn take(&self) -> Vec<(ObjectiveId, Proof)> {
        if !self.0.has_news.swap(false, Ordering::Acquire) {
            return Vec::new();
        }
        std::mem::take(&mut *self.0.proofs.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
