//! From a candidate to a test vector: what more to demand than its first edge.
//!
//! MC/DC wants certain test vectors of a decision (CAUT, section III-A). A candidate in the midst of a decision
//! has a part of a vector behind it; the coverage structure knows how the conditions after it should come out. Runs that
//! went the other way at the candidate's node and evaluated those conditions tell what they are: in C most conditions mean
//! the same whichever way the ones before came out. Where one does not, the new run shows it; nothing is taken for
//! granted. When no such demand can be met, the candidate is asked for as it is.

use crate::tree::Way;
use crate::{CandidateId, NodeId, Tree};
use clew_cover::{Outcomes, Structure};
use clew_ir::Arm;
use clew_term::{Term, Terms};
use rustc_hash::FxHashMap;

/// How many vectors are asked for before the candidate as it is.
const MOST: usize = 2;
/// How many nodes are looked at for what the conditions are.
const NEAR: usize = 64;

/// Demands that would bring a candidate's decision to an end that closes something, best first.
pub fn demands(tree: &Tree, structure: &Structure, terms: &mut Terms, id: CandidateId) -> Vec<Term> {
    let candidate = &tree.candidates[id.0 as usize];
    let Some(turn) = candidate.turn else { return Vec::new() };
    let ways: Vec<Outcomes> = structure.completions(turn, MOST);
    if ways.iter().all(Vec::is_empty) {
        return Vec::new();
    }
    let known = conditions(tree, structure, candidate.node, turn.arm);
    let first = tree.demand(id);
    let mut out = Vec::new();
    for way in ways {
        let wanted = way.iter().filter_map(|&(at, outcome)| {
            structure.arms_beside(turn.arm, at, outcome).iter().find_map(|arm| known.get(arm)).copied()
        });
        let demand = wanted.fold(first, |all, cond| terms.and(all, cond));
        if demand != first && demand != Term::FALSE && !out.contains(&demand) {
            out.push(demand);
        }
    }
    out
}

/// What holds when an edge of the decision is taken, as far as runs that passed a node have met it.
fn conditions(tree: &Tree, structure: &Structure, node: NodeId, arm: Arm) -> FxHashMap<Arm, Term> {
    let mut known = FxHashMap::default();
    let Some((decision, first, _)) = structure.condition(arm) else { return known };
    let mut open = vec![node];
    for _ in 0..NEAR {
        let Some(here) = open.pop() else { break };
        let site = tree.site(here);
        let of_it =
            site.and_then(|site| structure.condition(Arm { site, outcome: 0 }).map(|found| (site, found)));
        if let Some((site, (_, at, _))) = of_it.filter(|&(_, (of, ..))| of == decision) {
            if at > first {
                for (outcome, cond) in tree.conds(here) {
                    known.entry(Arm { site, outcome }).or_insert(cond);
                }
            } else if here != node {
                // The decision is evaluated anew: what follows is another time.
                continue;
            }
        }
        open.extend(tree.ways(here).filter_map(below));
    }
    known
}

fn below(way: Way) -> Option<NodeId> {
    match way {
        Way::Explored(next) => next,
        Way::Pending(_) | Way::Infeasible | Way::Lost | Way::Filtered => None,
    }
}
