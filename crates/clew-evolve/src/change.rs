//! How a test is made and changed: calls are inserted, removed and changed, as in whole test suite generation. What a call
//! wants is taken from earlier calls, or made for it.

use crate::constants::Constants;
use crate::interface::{Interface, Want};
use crate::sequence::{Sequence, Statement};
use crate::values::{self, Spot, chance, likely, pick};
use clew_ir::{Program, Random};
use clew_vm::{Given, Values};
use rustc_hash::FxHashMap;

/// How many constructors are called for one call at most, each for the one before.
const DEEPEST: u32 = 6;
/// In a hundred: a handle that is there is taken; where one is made, it is null.
const REUSED: u64 = 85;
const NULL: u64 = 4;
/// A number is what an earlier call gave back.
const RESULT: u64 = 8;

pub struct Changer<'a> {
    pub program: &'a Program,
    pub interface: &'a Interface,
    pub constants: &'a Constants,
    /// By function: values that were of use.
    pub good: &'a FxHashMap<usize, Vec<Values>>,
    pub random: &'a mut Random,
    pub longest: usize,
    /// How probable it is that a call is added.
    pub add_call: f64,
}

/// What a mutation did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Changed {
    pub any: bool,
    /// Some value of an input.
    pub primitive: bool,
}

impl Changer<'_> {
    /// A test of one or more calls.
    pub fn random_sequence(&mut self) -> Sequence {
        let mut sequence = Sequence::default();
        let wanted = 1 + self.random.below(self.longest.min(12) as u64) as usize;
        let mut tries = 0;
        while sequence.len() < wanted && tries < 4 * wanted {
            tries += 1;
            let at = sequence.len();
            self.insert_random(&mut sequence, at);
        }
        sequence.repair(self.interface);
        sequence
    }

    /// Values before any run: a first number for what is passed by itself.
    pub fn vary(&mut self, sequence: &mut Sequence) {
        for statement in &mut sequence.statements {
            for (param, (given, want)) in
                statement.args.iter().zip(&self.interface.functions[statement.function].wants).enumerate()
            {
                if statement.values.is_empty()
                    && *given == Given::Input
                    && *want == (Want::Value { is_scalar: true })
                    && chance(self.random, 50)
                {
                    let value = match pick(self.random, &self.constants.numbers) {
                        Some(&known) if self.random.below(2) == 0 => known,
                        _ => self.random.below(12),
                    };
                    statement
                        .values
                        .insert(format!("param {param}+0"), clew_vm::Held::Number(u128::from(value)));
                }
            }
        }
    }

    /// Values for what a run has met, here and there.
    pub fn fill(&mut self, sequence: &mut Sequence, spots: &[Spot]) -> bool {
        let mut any = false;
        for at in 0..sequence.len() {
            let own: Vec<Spot> = spots.iter().filter(|spot| spot.call == Some(at as u32)).cloned().collect();
            if chance(self.random, 40) {
                any |= values::change(self.random, self.constants, &mut sequence.statements[at].values, &own);
            }
        }
        any
    }

    fn insert_random(&mut self, sequence: &mut Sequence, at: usize) {
        if self.interface.functions.is_empty() {
            return;
        }
        let function = self.random.below(self.interface.functions.len() as u64) as usize;
        if self.interface.once.contains(&function)
            && sequence.statements.iter().any(|statement| statement.function == function)
        {
            return;
        }
        let needed: Vec<usize> = self
            .interface
            .before
            .iter()
            .filter(|(_, later)| *later == function)
            .map(|&(first, _)| first)
            .collect();
        let mut at = at;
        for first in needed {
            if !sequence.statements[..at].iter().any(|statement| statement.function == first) {
                at = self.insert(sequence, at, first, 0) + 1;
            }
        }
        self.insert(sequence, at, function, 0);
    }

    /// Inserts a call, and before it those that make what it wants; where it stands in the end.
    pub fn insert(&mut self, sequence: &mut Sequence, at: usize, function: usize, depth: u32) -> usize {
        let (mut at, wants) = (at, self.interface.functions[function].wants.clone());
        let mut args: Vec<Given> = Vec::new();
        for (param, want) in (0..).zip(wants) {
            let before = at;
            let given = self.satisfy(sequence, &mut at, function, param, want, depth);
            // What was found for the ones before may stand further on by now.
            for known in &mut args {
                if let Given::Result(of) = known
                    && *of as usize >= before
                {
                    *of += (at - before) as u32;
                }
            }
            args.push(given);
        }
        let known = self.good.get(&function).map_or(&[][..], Vec::as_slice);
        let takes_known = chance(self.random, if depth > 0 { 80 } else { 40 });
        let values = pick(self.random, known).filter(|_| takes_known).cloned().unwrap_or_default();
        sequence.insert(at, Statement { function, args, values });
        at
    }

    fn satisfy(
        &mut self,
        sequence: &mut Sequence,
        at: &mut usize,
        function: usize,
        param: u32,
        want: Want,
        depth: u32,
    ) -> Given {
        match want {
            Want::Value { is_scalar } => self.earlier_number(sequence, *at, function, param, is_scalar),
            Want::Any => match self.random.below(10) {
                0 => Given::Null,
                1 | 2 => self.any_handle(sequence, *at).unwrap_or(Given::Input),
                _ => Given::Input,
            },
            Want::Out { ty } => self.new_variable(sequence, ty),
            Want::Handle { ty, .. } if self.interface.types[ty].fills.contains(&(function, param)) => {
                if self.interface.types[ty].is_known {
                    let again = sequence.handles(self.interface, ty, *at);
                    let again: Vec<Given> =
                        again.into_iter().filter(|given| matches!(given, Given::Address(_))).collect();
                    return match pick(self.random, &again) {
                        Some(&known) if depth == 0 && chance(self.random, 30) => known,
                        _ if chance(self.random, NULL) => Given::Null,
                        _ => self.new_object(sequence, ty),
                    };
                }
                self.handle(sequence, at, ty, depth)
            }
            Want::Handle { ty, .. } => self.handle(sequence, at, ty, depth),
        }
    }

    fn earlier_number(
        &mut self,
        sequence: &Sequence,
        at: usize,
        function: usize,
        param: u32,
        is_scalar: bool,
    ) -> Given {
        if !is_scalar || !chance(self.random, RESULT) {
            return Given::Input;
        }
        let wanted = self.interface.functions[function].params[param as usize];
        let gives = |(number, statement): (usize, &Statement)| {
            let result = self.interface.functions[statement.function].result?;
            self.program.types.same(result, wanted).then_some(Given::Result(number as u32))
        };
        let found: Vec<Given> = sequence.statements[..at].iter().enumerate().filter_map(gives).collect();
        pick(self.random, &found).copied().unwrap_or(Given::Input)
    }

    fn any_handle(&mut self, sequence: &Sequence, at: usize) -> Option<Given> {
        let all = (0..self.interface.types.len()).flat_map(|ty| sequence.handles(self.interface, ty, at));
        let all: Vec<Given> = all.collect();
        pick(self.random, &all).copied()
    }

    fn handle(&mut self, sequence: &mut Sequence, at: &mut usize, ty: usize, depth: u32) -> Given {
        let known = sequence.handles(self.interface, ty, *at);
        if chance(self.random, NULL) {
            return Given::Null;
        }
        if !known.is_empty() && chance(self.random, REUSED) {
            // The last ones are what the test is about.
            let from = if chance(self.random, 60) { known.len() - 1 } else { 0 };
            return pick(self.random, &known[from..]).copied().unwrap_or(Given::Null);
        }
        if depth < DEEPEST
            && let Some(made) = self.make(sequence, at, ty, depth + 1)
        {
            return made;
        }
        known.last().copied().unwrap_or(Given::Null)
    }

    fn make(&mut self, sequence: &mut Sequence, at: &mut usize, ty: usize, depth: u32) -> Option<Given> {
        let handle = &self.interface.types[ty];
        let (makers, outs, fills) = (&handle.makers, &handle.outs, &handle.fills);
        let fills = if handle.is_known { &fills[..] } else { &[] };
        let all = makers.len() + outs.len() + fills.len();
        if all == 0 {
            return None;
        }
        let which = self.random.below(all as u64) as usize;
        if let Some(&maker) = makers.get(which) {
            let stands = self.insert(sequence, *at, maker, depth);
            *at = stands + 1;
            return Some(Given::Result(stands as u32));
        }
        let which = which - makers.len();
        let (function, param) = outs.get(which).or_else(|| fills.get(which - outs.len())).copied()?;
        let stands = self.insert(sequence, *at, function, depth);
        *at = stands + 1;
        match sequence.statements[stands].args[param as usize] {
            Given::Address(object) if which < outs.len() => Some(Given::Value(object)),
            given @ Given::Address(_) => Some(given),
            _ => None,
        }
    }

    fn new_object(&mut self, sequence: &mut Sequence, ty: usize) -> Given {
        sequence.objects.push(self.interface.types[ty].of);
        Given::Address(sequence.objects.len() as u32 - 1)
    }

    fn new_variable(&mut self, sequence: &mut Sequence, ty: usize) -> Given {
        match self.pointer_to(self.interface.types[ty].of) {
            Some(pointer) => {
                sequence.objects.push(pointer);
                Given::Address(sequence.objects.len() as u32 - 1)
            }
            None => Given::Null,
        }
    }

    /// The type of a pointer to this one, as some parameter has it.
    fn pointer_to(&self, of: clew_ir::TypeId) -> Option<clew_ir::TypeId> {
        let types = &self.program.types;
        let is_it = |ty: &clew_ir::TypeId| match types.get(*ty) {
            clew_ir::CType::Pointer { to } => types.same(*to, of) && !types.is_const(*to),
            _ => false,
        };
        if !matches!(types.get(types.bare(of)), clew_ir::CType::Struct { .. }) {
            return Some(of);
        }
        (0..types.table.len()).map(clew_ir::TypeId::at).find(is_it)
    }

    /// Removes, changes and inserts calls, each with the probability of a third.
    pub fn mutate(&mut self, sequence: &mut Sequence, spots: &[Spot]) -> Changed {
        let mut changed = Changed::default();
        // Values first: what the run met says where they are.
        if self.random.below(3) == 0 {
            changed = self.change_calls(sequence, spots);
        }
        if self.random.below(3) == 0 {
            changed.any |= self.remove_calls(sequence);
        }
        if self.random.below(3) == 0 {
            changed.any |= self.insert_calls(sequence);
        }
        if changed.any {
            sequence.repair(self.interface);
        }
        changed
    }

    fn remove_calls(&mut self, sequence: &mut Sequence) -> bool {
        let before = sequence.len();
        for at in (0..before).rev() {
            if at < sequence.len() && self.random.below(before as u64) == 0 {
                sequence.remove(self.interface, at);
            }
        }
        sequence.len() != before
    }

    fn insert_calls(&mut self, sequence: &mut Sequence) -> bool {
        let (mut probability, mut any) = (self.add_call, false);
        while likely(self.random, probability) && sequence.len() < self.longest {
            probability *= self.add_call;
            any = true;
            self.insert_somewhere(sequence);
        }
        any
    }

    pub fn insert_somewhere(&mut self, sequence: &mut Sequence) {
        if sequence.len() < self.longest {
            // More of the same is what counters and containers want.
            if !sequence.is_empty() && chance(self.random, 35) {
                let at = self.random.below(sequence.len() as u64) as usize;
                let again = sequence.statements[at].clone();
                if !self.interface.once.contains(&again.function) {
                    return self.repeat(sequence, at, again);
                }
            }
            let at = match chance(self.random, 50) {
                true => sequence.len(),
                false => self.random.below(sequence.len() as u64 + 1) as usize,
            };
            self.insert_random(sequence, at);
        }
    }

    /// Once more the same call, or several times.
    fn repeat(&mut self, sequence: &mut Sequence, at: usize, again: Statement) {
        let times = if chance(self.random, 25) { 1 + self.random.below(6) } else { 1 };
        for _ in 0..times {
            if sequence.len() < self.longest {
                sequence.insert(at + 1, again.clone());
            }
        }
    }

    fn change_calls(&mut self, sequence: &mut Sequence, spots: &[Spot]) -> Changed {
        let (mut changed, count) = (Changed::default(), sequence.len() as u64);
        for at in 0..sequence.len() {
            if self.random.below(count.max(1)) != 0 {
                continue;
            }
            let own: Vec<Spot> = spots.iter().filter(|spot| spot.call == Some(at as u32)).cloned().collect();
            let takes_values = !own.is_empty() && chance(self.random, 75);
            if takes_values
                && values::change(self.random, self.constants, &mut sequence.statements[at].values, &own)
            {
                changed = Changed { any: true, primitive: true };
            } else if !takes_values {
                changed.any |= self.rewire(sequence, at);
            }
        }
        let rest: Vec<Spot> =
            spots.iter().filter(|spot| spot.call.is_none() && is_plain(spot)).cloned().collect();
        if !rest.is_empty()
            && chance(self.random, 15)
            && values::change(self.random, self.constants, &mut sequence.rest, &rest)
        {
            changed = Changed { any: true, primitive: true };
        }
        changed
    }

    /// One argument from somewhere else.
    fn rewire(&mut self, sequence: &mut Sequence, at: usize) -> bool {
        let function = sequence.statements[at].function;
        let wants = self.interface.functions[function].wants.clone();
        if wants.is_empty() {
            return false;
        }
        let param = self.random.below(wants.len() as u64) as usize;
        let old = sequence.statements[at].args[param];
        let given = match wants[param] {
            Want::Handle { ty, .. }
                if !self.interface.types[ty].fills.contains(&(function, param as u32)) =>
            {
                let mut known = sequence.handles(self.interface, ty, at);
                if chance(self.random, 3 * NULL) {
                    known.push(Given::Null);
                }
                pick(self.random, &known).copied().unwrap_or(old)
            }
            Want::Value { is_scalar } => self.earlier_number(sequence, at, function, param as u32, is_scalar),
            Want::Any => match self.random.below(3) {
                0 => Given::Null,
                1 => self.any_handle(sequence, at).unwrap_or(Given::Input),
                _ => Given::Input,
            },
            Want::Handle { .. } | Want::Out { .. } => old,
        };
        sequence.statements[at].args[param] = given;
        given != old
    }
}

/// Not whether others act, or what lies beyond the interface.
fn is_plain(spot: &Spot) -> bool {
    spot.name.starts_with("allocation")
        || spot.name.starts_with("output")
        || spot.name.contains(" result")
        || spot.name.contains(" written to")
}
