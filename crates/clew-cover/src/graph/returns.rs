//! From which segments a function can return: from one that ends so, and from one that leads there, where a call leads
//! on only if what is called can return itself. A function of which this cannot be shown does not return.

use super::Lists;
use super::callees::Called;
use super::flow::{Call, Flow};

impl Flow {
    /// By segment.
    pub fn returns(&self) -> Vec<bool> {
        let before = self.flow_before();
        let bodies = self.calls.iter().filter_map(|call| match call.callee {
            Some(Called::Body(entry)) => Some((entry.0, call.from)),
            _ => None,
        });
        let callers = Lists::new(self.nodes(), bodies);
        let ended: Vec<Option<&Call>> = self.ended_by_calls();
        let mut returns = vec![false; self.any as usize];
        let mut work = self.returning.clone();
        while let Some(at) = work.pop() {
            if std::mem::replace(&mut returns[at as usize], true) {
                continue;
            }
            work.extend(before.of(at));
            let call = at.checked_sub(1).and_then(|call| ended[call as usize]);
            work.extend(call.filter(|call| call.comes_back(&returns)).map(|call| call.from));
            // It may be an entry: then calls of the function come back.
            work.extend(callers.of(at).iter().filter(|&&from| returns[from as usize + 1]));
        }
        returns
    }

    /// By segment: the call that ends it.
    pub fn ended_by_calls(&self) -> Vec<Option<&Call>> {
        let mut ended = vec![None; self.any as usize];
        for call in &self.calls {
            ended[call.from as usize] = Some(call);
        }
        ended
    }
}
