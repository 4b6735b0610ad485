//! A random input to begin with, by seed, as the second paper has it (section 4.2): what is covered in so many runs depends
//! on the first of them, and strategies that draw nothing have a spread too.
//!
//! Which variables an input has, runs say: one with nothing set, then one with its variables drawn, which may meet more
//! (the next character of a string), and so on until no more are met. Only scalars are drawn. Where a pointer leads, what
//! `malloc` gives and what a stub does is as in the plain input; how long a program's files are and how many arguments
//! it has is drawn.

use clew_search::Random;
use clew_term::{Model, Terms, Var};
use clew_vm::{Bounds, InputSpace, InputVar, LENGTH, LeafKind, Outcome, Source, Vm};
use std::sync::atomic::AtomicBool;

/// So often are values drawn anew where the input is one that the program fails on.
const DRAWS: u64 = 10;
/// So often are new variables drawn for one input.
const ROUNDS: usize = 20;

/// The same for all strategies. `None`: no input that was drawn comes to a good end.
pub fn random(vm: &Vm, bounds: Bounds, seed: u64) -> Option<(InputSpace, Model)> {
    (0..DRAWS).find_map(|draw| drawn(vm, bounds, &mut Random::new(mix(seed, draw))))
}

/// Not the numbers that the strategy draws.
fn mix(seed: u64, draw: u64) -> u64 {
    (seed + 1).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ draw.wrapping_mul(0xa076_1d64_78bd_642f)
}

fn drawn(vm: &Vm, bounds: Bounds, random: &mut Random) -> Option<(InputSpace, Model)> {
    let (mut space, mut model) = (InputSpace::new(bounds), Model::new());
    let mut known = 0;
    for round in 0..=ROUNDS {
        let (run, _) =
            vm.concolic(&mut space, &mut model.clone(), &mut Terms::new(), &AtomicBool::new(false));
        // The plain input may well be a bad one.
        if known > 0 && !is_good(&run.outcome) {
            return None;
        }
        // The last variables that were met are as in the plain input.
        if space.vars.len() == known || round == ROUNDS {
            break;
        }
        for at in known..space.vars.len() {
            if let Some(value) = value(&space, &space.vars[at], random) {
                model.set(Var(at as u32), value);
            }
        }
        known = space.vars.len();
    }
    Some((space, model))
}

fn is_good(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Returned | Outcome::Exited(_))
}

fn value(space: &InputSpace, var: &InputVar, random: &mut Random) -> Option<u128> {
    let source = space.objects.get(var.object as usize)?.source;
    if source.is_outside() && var.leaf.offset >= LENGTH {
        return (var.leaf.offset == LENGTH).then(|| u128::from(random.below(32)));
    }
    if matches!(source, Source::Extras(_) | Source::Writes { .. } | Source::Allocation(_)) {
        return None;
    }
    match var.leaf.kind {
        LeafKind::Int { .. } | LeafKind::Enum(_) | LeafKind::Byte => Some(integer(var.bits, random)),
        LeafKind::Bool => Some(u128::from(random.below(2))),
        LeafKind::Float => Some(float(var.bits, random)),
        LeafKind::Pointer(_)
        | LeafKind::FunctionPointer(_)
        | LeafKind::Index
        | LeafKind::Allocation
        | LeafKind::Idle
        | LeafKind::Fixed => None,
    }
}

/// Small ones and characters often: over the whole range programs mostly say that the input is wrong.
fn integer(bits: u32, random: &mut Random) -> u128 {
    let value = match random.below(4) {
        0 => u128::from(random.below(10)),
        1 => u128::from(random.below(33)).wrapping_sub(16),
        2 => u128::from(b' ' + random.below(95) as u8),
        _ => (0..4).fold(0, |value, _| value << 32 | u128::from(random.below(1 << 32))),
    };
    value & (u128::MAX >> (128 - bits.clamp(1, 128)))
}

/// A number with few digits, or any bits.
fn float(bits: u32, random: &mut Random) -> u128 {
    let value = (random.below(2001) as f64 - 1000.0) / 4.0;
    match (random.below(4), bits) {
        (0, _) => integer(bits, random),
        (_, 32) => u128::from((value as f32).to_bits()),
        _ => u128::from(value.to_bits()),
    }
}
