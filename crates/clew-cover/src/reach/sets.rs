//! Sets that only ever join: each has a head, and members that are put into it. A head that is spent joins another set with
//! all its members, or none, and then its members are lost.

const NONE: u32 = u32::MAX;

#[derive(Default)]
pub struct Sets {
    /// By node: itself for a head, else a node nearer to its head, or none where there is none any more.
    up: Vec<u32>,
    /// By head: its first and its last member.
    ends: Vec<(u32, u32)>,
    /// By member: the next one of its set.
    next: Vec<u32>,
}

impl Sets {
    /// One more node, the head of an empty set.
    pub fn add(&mut self) {
        self.up.push(self.up.len() as u32);
        self.ends.push((NONE, NONE));
        self.next.push(NONE);
    }

    /// The head of a node's set.
    fn head(&mut self, node: u32) -> Option<u32> {
        let mut head = node;
        while head != NONE && self.up[head as usize] != head {
            head = self.up[head as usize];
        }
        let mut at = node;
        while at != head {
            at = std::mem::replace(&mut self.up[at as usize], head);
        }
        (head != NONE).then_some(head)
    }

    /// Puts a member, which is in no set yet, into the set of a node. False where that is lost.
    pub fn put(&mut self, node: u32, member: u32) -> bool {
        let Some(head) = self.head(node) else { return false };
        self.append(head, (member, member));
        true
    }

    /// Joins the set of `spent`, which is its head, with that of `to`. Returns the members where there is no such set.
    pub fn join(&mut self, spent: u32, to: Option<u32>) -> Vec<u32> {
        let ends = std::mem::replace(&mut self.ends[spent as usize], (NONE, NONE));
        let head = to.and_then(|to| self.head(to));
        self.up[spent as usize] = head.unwrap_or(NONE);
        match head {
            Some(head) => {
                self.append(head, ends);
                Vec::new()
            }
            None => self.members(ends.0),
        }
    }

    fn append(&mut self, head: u32, (first, last): (u32, u32)) {
        if first == NONE {
            return;
        }
        match self.ends[head as usize] {
            (NONE, _) => self.ends[head as usize] = (first, last),
            (known, before) => {
                self.next[before as usize] = first;
                self.ends[head as usize] = (known, last);
            }
        }
    }

    fn members(&mut self, first: u32) -> Vec<u32> {
        let (mut members, mut at) = (Vec::new(), first);
        while at != NONE {
            members.push(at);
            at = std::mem::replace(&mut self.next[at as usize], NONE);
        }
        members
    }
}
