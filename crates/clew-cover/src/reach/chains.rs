//! Lists of numbers to which one is added now and then, and that are taken as a whole.

const NONE: u32 = u32::MAX;

pub struct Chains {
    /// By list: the number that was added last.
    last: Vec<u32>,
    /// By number, which is in one list at most: the one added before it.
    before: Vec<u32>,
}

impl Chains {
    pub fn new(lists: usize) -> Self {
        Chains { last: vec![NONE; lists], before: Vec::new() }
    }

    pub fn push(&mut self, list: u32, number: u32) {
        if self.before.len() <= number as usize {
            self.before.resize(number as usize + 1, NONE);
        }
        self.before[number as usize] = std::mem::replace(&mut self.last[list as usize], number);
    }

    pub fn take(&mut self, list: u32) -> Vec<u32> {
        let last = std::mem::replace(&mut self.last[list as usize], NONE);
        let some = |number: u32| (number != NONE).then_some(number);
        std::iter::successors(some(last), |&number| some(self.before[number as usize])).collect()
    }
}
