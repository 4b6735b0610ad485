//! Lists of numbers, one for each of the numbers 0 to n, in one piece of memory: the edges of a graph.

pub struct Lists {
    /// Where each list starts among `items`; one more at the end.
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// From pairs (list, item), which are gone through twice.
    pub fn new(len: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut starts = vec![0; len + 1];
        for (list, _) in pairs.clone() {
            starts[list as usize + 1] += 1;
        }
        for at in 0..len {
            starts[at + 1] += starts[at];
        }
        let mut next = starts.clone();
        let mut items = vec![0; starts[len] as usize];
        for (list, item) in pairs {
            let at = &mut next[list as usize];
            items[*at as usize] = item;
            *at += 1;
        }
        Lists { starts, items }
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn of(&self, list: u32) -> &[u32] {
        let [from, to] = [list as usize, list as usize + 1].map(|at| self.starts[at] as usize);
        &self.items[from..to]
    }

    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        (0..self.len() as u32).flat_map(|list| self.of(list).iter().map(move |&item| (list, item)))
    }

    /// Taken as edges: what can be reached from these, themselves included.
    pub fn reached(&self, from: impl IntoIterator<Item = u32>) -> Vec<bool> {
        let mut reached = vec![false; self.len()];
        let mut work: Vec<u32> = from.into_iter().collect();
        while let Some(at) = work.pop() {
            if !std::mem::replace(&mut reached[at as usize], true) {
                work.extend(self.of(at));
            }
        }
        reached
    }
}
