//! Constraints on one variable as straight code, for trying thousands of values.
//!
//! The evaluator finds its way through a graph and remembers what it has seen; here the way is found once.

use clew_term::{Memo, Node, Term, Terms, concrete, mask};

/// A node whose operands are at these places.
#[derive(Copy, Clone)]
struct Instruction {
    node: Node,
    width: u32,
    /// Of the first operand, and of the last.
    widths: [u32; 2],
    operands: [u32; 3],
}

/// The place of a term that has none yet.
const NOWHERE: u32 = u32::MAX;

pub(crate) struct Tape {
    /// By place.
    code: Vec<Instruction>,
    values: Vec<u128>,
    /// Of each constraint, where its code ends and where its value is.
    ends: Vec<(usize, usize)>,
}

impl Tape {
    /// The constraints in this order; none of them has another variable. None if it would be too long.
    pub(crate) fn new(terms: &Terms, constraints: impl Iterator<Item = Term>, most: usize) -> Option<Tape> {
        // By term; the largest number until it has a place.
        let mut places: Memo<u32> = Memo::default();
        let mut tape = Tape { code: Vec::new(), values: Vec::new(), ends: Vec::new() };
        let mut cone: Vec<Term> = Vec::new();
        for constraint in constraints {
            cone.clear();
            let mut pending = vec![constraint];
            while let Some(term) = pending.pop() {
                let key = term.index() as u32;
                if term.is_some() && places.get(key).is_none() {
                    places.set(key, NOWHERE);
                    cone.push(term);
                    pending.extend(terms.node(term).operands());
                }
            }
            // Operands have smaller numbers.
            cone.sort_unstable();
            for &term in &cone {
                places.set(term.index() as u32, tape.code.len() as u32);
                tape.push(terms, term, &places);
            }
            if tape.code.len() > most {
                return None;
            }
            tape.ends.push((tape.code.len(), place(&places, constraint) as usize));
        }
        Some(tape)
    }

    fn push(&mut self, terms: &Terms, term: Term, places: &Memo<u32>) {
        let node = terms.node(term);
        let operands = node.operands();
        let width_of = |operand: Term| if operand.is_some() { terms.width(operand) } else { 0 };
        let place_of = |operand: Term| if operand.is_some() { place(places, operand) } else { 0 };
        self.code.push(Instruction {
            node,
            width: terms.width(term),
            widths: [width_of(operands[0]), width_of(operands[1])],
            operands: operands.map(place_of),
        });
        self.values.push(if let Node::Const(value) = node { value } else { 0 });
    }

    /// Whether all hold where the variable has this value. Stops at the first that does not.
    pub(crate) fn holds(&mut self, value: u128) -> bool {
        let mut at = 0;
        for &(end, root) in &self.ends {
            while at < end {
                self.values[at] = step(&self.code[at], &self.values, value);
                at += 1;
            }
            if self.values[root] != 1 {
                return false;
            }
        }
        true
    }
}

fn place(places: &Memo<u32>, term: Term) -> u32 {
    places.get(term.index() as u32).unwrap_or(NOWHERE)
}

fn step(instruction: &Instruction, values: &[u128], var: u128) -> u128 {
    let Instruction { node, width, widths, operands } = *instruction;
    let [a, b, c] = operands.map(|place| values[place as usize]);
    match node {
        Node::Const(value) => value,
        Node::Var(_) => var & mask(width),
        Node::Unary(op, _) => concrete::unary(op, width, a),
        Node::Cast(op, _) => concrete::cast(op, widths[0], width, a),
        Node::Binary(op, ..) => concrete::binary(op, widths[0], a, b),
        Node::Extract { high, low, .. } => concrete::extract(a, high, low),
        Node::Concat(..) => concrete::concat(a, b, widths[1]),
        Node::Ite(..) => {
            if a == 1 {
                b
            } else {
                c
            }
        }
    }
}
