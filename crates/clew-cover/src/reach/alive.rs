//! Which components something open can be reached from, as what is open gets less.

use crate::graph::{ComponentId, Graph};
use clew_ir::SegmentId;

/// A component is alive as long as it has a reason to be.
pub struct Alive<'g> {
    graph: &'g Graph,
    /// By component: how many things are open in it, and how many edges it has to other components that are alive.
    reasons: Vec<u32>,
}

impl<'g> Alive<'g> {
    pub fn new(graph: &'g Graph, open: impl IntoIterator<Item = SegmentId>) -> Self {
        let mut reasons = vec![0; graph.component_count()];
        for segment in open {
            reasons[graph.component(segment).index()] += 1;
        }
        // An edge leads to a lower number: those after a component are known when it is its turn.
        for at in 0..reasons.len() {
            if reasons[at] > 0 {
                graph.before(ComponentId(at as u32)).for_each(|before| reasons[before.index()] += 1);
            }
        }
        Alive { graph, reasons }
    }

    pub fn is_alive(&self, component: ComponentId) -> bool {
        self.reasons[component.index()] > 0
    }

    /// Takes one reason away. Returns the components that die of it.
    pub fn release(&mut self, component: ComponentId) -> Vec<ComponentId> {
        let (mut work, mut died) = (vec![component], Vec::new());
        while let Some(at) = work.pop() {
            // What is released too often was dead before.
            let Some(left) = self.reasons[at.index()].checked_sub(1) else { continue };
            self.reasons[at.index()] = left;
            if left == 0 {
                died.push(at);
                work.extend(self.graph.before(at));
            }
        }
        died
    }
}
