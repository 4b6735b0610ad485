//! Labels: what they count, and their predicates for the search.

use crate::compile::code::Slot;
use crate::machine::{Machine, Step};
use crate::trace::shadow::Shadow;

impl<S: Shadow> Machine<'_, S> {
    /// A label is passed. Its predicate is no branch: the path says nothing of it (LTest's tight instrumentation), but where it
    /// is to be one for comparison (direct instrumentation).
    pub fn pass_label(&mut self, number: u32, holds: Slot) -> Step {
        let held = self.get(holds) as u32 != 0;
        let counter = self.code.first_label.and_then(|first| first.checked_add(number));
        let Some(counter) = counter.filter(|&counter| (counter as usize) < self.code.counters) else {
            return Ok(());
        };
        if held {
            self.counters.count(counter, 1);
        }
        if !S::ON {
            return Ok(());
        }
        let term = self.term(holds);
        if term.is_some() {
            let predicate = self.shadow.concolic().terms.truth(term);
            if self.code.labels_branch {
                self.decided(predicate, held);
                return Ok(());
            }
            // No test chooses those, so the search is not asked to.
            if !self.inputs.unnamed.is_empty() {
                self.fix_unnamed(predicate, self.pc.saturating_sub(1));
            }
            let at = self.now();
            let concolic = self.shadow.concolic();
            if concolic.terms.as_const(predicate).is_none() {
                concolic.trace.observe(at, number, predicate, held);
            }
        }
        Ok(())
    }
}
