//! A set of constraints of one problem.

/// One bit a constraint; problems of more are not propagated.
#[derive(Copy, Clone, Default, Debug, PartialEq, Eq)]
pub(crate) struct Reasons([u64; 3]);

impl Reasons {
    pub(crate) fn of(constraint: usize) -> Reasons {
        let mut reasons = Reasons::default();
        reasons.0[constraint / 64] |= 1 << (constraint % 64);
        reasons
    }

    pub(crate) fn join(&mut self, other: &Reasons) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    pub(crate) fn joined(mut self, other: &Reasons) -> Reasons {
        self.join(other);
        self
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        (0..192).filter(move |at| self.0[at / 64] >> (at % 64) & 1 == 1)
    }
}
