//! Which branch regions are the conditions of which decision.
//!
//! The map lists both by position only. They are put together as llvm-cov does it (its `MCDCDecisionRecorder`): in the
//! order of the map, a condition belongs to the first open decision that contains it, directly or by macro expansion,
//! and that lacks its number.

use clew_ir::{Condition, Decision, Range};
use rustc_hash::FxHashSet;

use super::record::{McdcParams, RawRegion};

#[derive(Default)]
pub struct Decisions {
    open: Vec<Open>,
}

struct Open {
    region: RawRegion,
    range: Range,
    end_bit: u32,
    /// By number: the branch and its parameters.
    conditions: Vec<Option<(usize, McdcParams)>>,
    /// Virtual files of the macros expanded inside.
    expanded: FxHashSet<u32>,
}

impl Decisions {
    pub fn open(&mut self, region: &RawRegion, range: Range, end_bit: u32, conditions: u32) {
        // Clang's own limit is 32767.
        let conditions = vec![None; conditions.min(1 << 16) as usize];
        self.open.push(Open { region: *region, range, end_bit, conditions, expanded: FxHashSet::default() });
    }

    pub fn expand(&mut self, region: &RawRegion, expanded: u32) {
        for decision in &mut self.open {
            if decision.contains(region) {
                decision.expanded.insert(expanded);
            }
        }
    }

    pub fn branch(&mut self, region: &RawRegion, params: Option<McdcParams>, branch: usize) {
        let Some(params) = params else { return };
        for decision in &mut self.open {
            let lacks = matches!(decision.conditions.get(params.id as usize), Some(None));
            if lacks && decision.contains(region) {
                decision.conditions[params.id as usize] = Some((branch, params));
                return;
            }
        }
    }

    /// The complete ones, in the order of the map.
    pub fn finish(self) -> Vec<Decision> {
        self.open.into_iter().filter_map(Open::finish).collect()
    }
}

impl Open {
    fn contains(&self, region: &RawRegion) -> bool {
        let direct = region.file == self.region.file
            && region.start >= self.region.start
            && region.end <= self.region.end;
        direct || self.expanded.contains(&region.file)
    }

    fn finish(self) -> Option<Decision> {
        let conditions = self.conditions.into_iter().collect::<Option<Vec<_>>>()?;
        let order = evaluation_order(&conditions)?;
        let mut position = vec![0; conditions.len()];
        for (at, &id) in order.iter().enumerate() {
            position[id] = at;
        }
        let conditions = order
            .iter()
            .map(|&id| {
                let (branch, params) = &conditions[id];
                let next = params.next.map(|next| Some(position[next? as usize]));
                Condition { branch: *branch, next, twin: None }
            })
            .collect();
        Some(Decision { range: self.range, end_bit: self.end_bit, conditions })
    }
}

/// From left to right. Every condition but the first is what follows its left neighbour in one case, so there is just
/// one order in which all edges lead forward.
fn evaluation_order(conditions: &[(usize, McdcParams)]) -> Option<Vec<usize>> {
    let mut arrivals = vec![0usize; conditions.len()];
    for next in conditions.iter().flat_map(|(_, params)| params.next).flatten() {
        *arrivals.get_mut(next as usize)? += 1;
    }
    let mut order = Vec::new();
    let mut ready: Vec<usize> = (0..conditions.len()).filter(|&id| arrivals[id] == 0).collect();
    while let Some(id) = ready.pop() {
        order.push(id);
        for next in conditions[id].1.next.into_iter().flatten() {
            arrivals[next as usize] -= 1;
            if arrivals[next as usize] == 0 {
                ready.push(next as usize);
            }
        }
    }
    (order.len() == conditions.len()).then_some(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `(a && b) || c` is numbered a, c, b.
    #[test]
    fn order_is_that_of_evaluation() {
        let params = |id, on_false, on_true| (0, McdcParams { id, next: [on_false, on_true] });
        let conditions = [params(0, Some(1), Some(2)), params(1, None, None), params(2, Some(1), None)];
        assert_eq!(evaluation_order(&conditions), Some(vec![0, 2, 1]));
    }

    #[test]
    fn a_cycle_is_no_decision() {
        let params = |id, on_false, on_true| (0, McdcParams { id, next: [on_false, on_true] });
        assert_eq!(evaluation_order(&[params(0, Some(1), None), params(1, Some(0), None)]), None);
    }
}
