//! How large a problem is, before Z3 is given it.

use clew_term::{Term, Terms};

#[derive(Default)]
pub(super) struct Size {
    /// By node, the last measurement that came by.
    seen: Vec<u32>,
    measurement: u32,
    pending: Vec<Term>,
}

impl Size {
    /// Whether the constraints have, all together, at most so many nodes.
    pub(super) fn is_within(&mut self, terms: &Terms, constraints: &[Term], most: usize) -> bool {
        self.begin(terms);
        self.pending.extend_from_slice(constraints);
        let mut count = 0;
        while let Some(term) = self.pending.pop() {
            if std::mem::replace(&mut self.seen[term.index()], self.measurement) == self.measurement {
                continue;
            }
            count += 1;
            if count > most {
                self.pending.clear();
                return false;
            }
            self.pending.extend(terms.node(term).operands().into_iter().filter(|operand| operand.is_some()));
        }
        true
    }

    fn begin(&mut self, terms: &Terms) {
        self.seen.resize(terms.len() + 1, 0);
        self.measurement = self.measurement.wrapping_add(1);
        if self.measurement == 0 {
            self.seen.fill(0);
            self.measurement = 1;
        }
    }
}
