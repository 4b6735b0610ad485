//! A random input to begin with, by seed, as CGS has it (section 4.2): what is covered in so many runs depends
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

/// More that are asked for are cut off by what a program may have.
const ARGUMENTS: u64 = 3;
const BYTES: u64 = 48;

/// The same for all strategies. `None`: no input that was drawn is as good as the plain one.
pub fn random(vm: &Vm, bounds: Bounds, seed: u64) -> Option<(InputSpace, Model)> {
    (0..DRAWS).find_map(|draw| drawn(vm, bounds, &mut Random::new(mix(seed, draw))))
}

/// Not the numbers that the strategy draws.
fn mix(seed: u64, draw: u64) -> u64 {
    (seed + 1).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ draw.wrapping_mul(0xa076_1d64_78bd_642f)
}

fn drawn(vm: &Vm, bounds: Bounds, random: &mut Random) -> Option<(InputSpace, Model)> {
    let (mut space, mut model) = (InputSpace::new(bounds), Model::new());
    let run = |space: &mut InputSpace, model: &Model| {
        vm.concolic(space, &mut model.clone(), &mut Terms::new(), &AtomicBool::new(false)).0.outcome
    };
    let plain = run(&mut space, &model);
    let mut known = 0;
    for _ in 0..ROUNDS {
        if space.vars.len() == known {
            break;
        }
        for at in known..space.vars.len() {
            if let Some(value) = value(&space, &space.vars[at], random) {
                model.set(Var(at as u32), value);
            }
        }
        // What a run meets now and is not drawn in another round is as in the plain input.
        known = space.vars.len();
        if !is_as_good(&run(&mut space, &model), &plain) {
            return None;
        }
    }
    Some((space, model))
}

/// Where the plain input ends in an error, another one may do so too.
fn is_as_good(outcome: &Outcome, plain: &Outcome) -> bool {
    let is_good = |outcome: &Outcome| matches!(outcome, Outcome::Returned | Outcome::Exited(_));
    is_good(outcome) || (!is_good(plain) && matches!(outcome, Outcome::Trap(_)))
}

fn value(space: &InputSpace, var: &InputVar, random: &mut Random) -> Option<u128> {
    let source = space.objects.get(var.object as usize)?.source;
    if source.is_outside() && var.leaf.offset >= LENGTH {
        // How many arguments, or bytes of a file; files that may be there are.
        let most = if matches!(source, Source::Argument(_)) { ARGUMENTS } else { BYTES };
        return (var.leaf.offset == LENGTH).then(|| u128::from(random.below(most + 1)));
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
        | LeafKind::Bits(_)
        | LeafKind::Fixed => None,
    }
}

/// Small ones and characters often: over the whole range programs mostly say that the input is wrong. Strings end.
fn integer(bits: u32, random: &mut Random) -> u128 {
    let value = match random.below(4) {
        _ if bits == 8 && random.below(8) == 0 => 0,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load;
    use clew_vm::{Contract, Limits};

    const TEXT: &str = "
        int length(const char *s) { int n = 0; while (s[n]) n++; return n; }
        int pick(int x, double y) { int a[4] = {1, 2, 3, 4}; return y > 0 ? a[x] : 0; }";

    fn with(name: &str, look: impl Fn(&Vm)) {
        let work = tempfile::tempdir().expect("a temporary directory");
        let file = work.path().join("text.c");
        std::fs::write(&file, TEXT).expect("it can be written");
        let program = load::load(&file, None, work.path()).expect("it compiles");
        let code = clew_vm::compile(&program).expect("it is small");
        let function = program.defined(name).expect("it is there");
        look(&Vm::new(&program, &code, function, Limits::default(), Contract::default()));
    }

    fn outcome(vm: &Vm, (mut space, mut model): (InputSpace, Model)) -> Outcome {
        vm.concolic(&mut space, &mut model, &mut Terms::new(), &AtomicBool::new(false)).0.outcome
    }

    #[test]
    fn a_seed_is_an_input_and_others_are_others() {
        with("length", |vm| {
            let model = |seed| random(vm, Bounds::default(), seed).map(|(_, model)| model);
            let models: Vec<Option<Model>> = (1..=10).map(model).collect();
            assert!(models.iter().all(Option::is_some));
            assert_eq!(models[2], model(3));
            let first = models.iter().filter(|&other| *other == models[0]).count();
            assert_eq!(first, 1, "{models:?}");
        });
    }

    /// Most numbers are no index of a small array.
    #[test]
    fn an_input_that_fails_is_drawn_again() {
        with("pick", |vm| {
            for seed in 1..=20 {
                if let Some(drawn) = random(vm, Bounds::default(), seed) {
                    assert_eq!(outcome(vm, drawn), Outcome::Returned, "seed {seed}");
                }
            }
        });
    }
}
