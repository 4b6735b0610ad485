//! How values of inputs are changed: numbers by a little, by constants of the code, by their bits; texts by characters; pointers
//! between null and memory of their own.

use crate::constants::Constants;
use clew_ir::Random;
use clew_vm::{Held, LeafKind, Values};

/// A variable that a run met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The call to whose arguments it belongs.
    pub call: Option<u32>,
    pub name: String,
    pub kind: LeafKind,
    pub bits: u32,
}

/// The longest text that a change makes.
const LONGEST: usize = 60;

/// With this probability, of a hundred.
pub fn chance(random: &mut Random, percent: u64) -> bool {
    random.below(100) < percent
}

pub fn likely(random: &mut Random, probability: f64) -> bool {
    (random.below(1 << 32) as f64) < probability * (1u64 << 32) as f64
}

pub fn pick<'a, T>(random: &mut Random, from: &'a [T]) -> Option<&'a T> {
    (!from.is_empty()).then(|| &from[random.below(from.len() as u64) as usize])
}

/// Changes one value among `spots`, all of which belong to `values`. False where there is nothing to change.
pub fn change(random: &mut Random, constants: &Constants, values: &mut Values, spots: &[Spot]) -> bool {
    let Some(spot) = pick(random, spots) else { return false };
    // A text is one value, though each of its characters has its own.
    let text = text_around(spot, spots);
    if let Some(start) = &text
        && chance(random, 80)
    {
        return change_text(random, constants, values, start, spots);
    }
    let now = match values.get(&spot.name) {
        Some(Held::Number(value)) => *value,
        _ => 0,
    };
    let new = match spot.kind {
        LeafKind::Pointer(_) | LeafKind::FunctionPointer(_) | LeafKind::Allocation => {
            let is_null = values.get(&spot.name) == Some(&Held::Aim("null".to_owned()));
            Held::Aim(if is_null { "own" } else { "null" }.to_owned())
        }
        LeafKind::Float => Held::Number(change_float(random, constants, now as u64, spot.bits)),
        LeafKind::Fixed => return false,
        _ => Held::Number(change_number(random, constants, now, spot.bits)),
    };
    let is_new = values.get(&spot.name) != Some(&new);
    values.insert(spot.name.clone(), new);
    is_new
}

fn mask(bits: u32) -> u128 {
    u128::MAX >> (128 - bits.clamp(1, 128))
}

fn change_number(random: &mut Random, constants: &Constants, now: u128, bits: u32) -> u128 {
    let value = match random.below(10) {
        0..=3 => {
            let step = u128::from(random.below(10) + 1);
            if random.below(2) == 0 { now.wrapping_add(step) } else { now.wrapping_sub(step) }
        }
        4 | 5 => u128::from(random.below(17)),
        6 | 7 => match pick(random, &constants.numbers) {
            Some(&value) => u128::from(value.wrapping_add(random.below(3)).wrapping_sub(1)),
            None => u128::from(random.below(256)),
        },
        8 => now ^ (1 << random.below(u64::from(bits.clamp(1, 127)))),
        _ if random.below(2) == 0 => now.wrapping_neg(),
        _ => u128::from(random.number()),
    };
    value & mask(bits)
}

fn change_float(random: &mut Random, constants: &Constants, now: u64, bits: u32) -> u128 {
    let value = if bits == 32 { f64::from(f32::from_bits(now as u32)) } else { f64::from_bits(now) };
    let value = if value.is_finite() { value } else { 0.0 };
    let new = match random.below(8) {
        0..=2 => value + random.below(21) as f64 - 10.0,
        3 => value + (random.below(2001) as f64 - 1000.0) / 1000.0,
        4 => random.below(17) as f64,
        5 => -value,
        6 => match pick(random, &constants.numbers) {
            Some(&number) if number < 1 << 32 => number as f64,
            Some(&number) => f64::from_bits(number),
            None => value * 2.0,
        },
        _ => value * (random.below(200) as f64 / 100.0),
    };
    u128::from(if bits == 32 { u64::from((new as f32).to_bits()) } else { new.to_bits() })
}

/// The name up to the offset of the text that a character, or the pointer to it, belongs to.
fn text_around(spot: &Spot, spots: &[Spot]) -> Option<String> {
    let start = match spot.kind {
        LeafKind::Pointer(_) => format!("*({})+", spot.name),
        LeafKind::Int { .. } if spot.bits == 8 && spot.name.starts_with("*(") => {
            format!("{}+", spot.name.rsplit_once('+')?.0)
        }
        _ => return None,
    };
    let is_text = |other: &Spot| {
        other.name.starts_with(&start) && other.bits == 8 && matches!(other.kind, LeafKind::Int { .. })
    };
    spots.iter().any(is_text).then_some(start)
}

fn text_at(values: &Values, start: &str) -> Vec<u8> {
    let at = |i: usize| match values.get(&format!("{start}{i}")) {
        Some(Held::Number(value)) if *value != 0 => Some(*value as u8),
        _ => None,
    };
    (0..LONGEST).map_while(at).collect()
}

fn change_text(
    random: &mut Random,
    constants: &Constants,
    values: &mut Values,
    start: &str,
    spots: &[Spot],
) -> bool {
    let old = text_at(values, start);
    let mut text = old.clone();
    let place = |random: &mut Random, len: usize| random.below(len as u64 + 1) as usize;
    match random.below(10) {
        0 | 1 if !text.is_empty() => {
            let at = place(random, text.len() - 1);
            text.remove(at);
        }
        2..=4 if !text.is_empty() => {
            let at = place(random, text.len() - 1);
            text[at] = character(random, constants);
        }
        5 | 6 => match pick(random, &constants.texts) {
            Some(known) if random.below(2) == 0 => text = known.clone(),
            Some(known) => {
                let at = place(random, text.len());
                text.splice(at..at, known.iter().copied());
            }
            None => text.push(character(random, constants)),
        },
        7 if !text.is_empty() => text.truncate(place(random, text.len() - 1)),
        _ => {
            let at = place(random, text.len());
            text.insert(at, character(random, constants));
        }
    }
    text.truncate(LONGEST);
    let known = spots.iter().filter_map(|spot| spot.name.strip_prefix(start)?.parse::<usize>().ok());
    let end = known.max().unwrap_or(0).max(text.len());
    for i in 0..=end {
        let value = text.get(i).copied().unwrap_or(0);
        values.insert(format!("{start}{i}"), Held::Number(u128::from(value)));
    }
    text != old
}

/// Mostly one that can be read, often one that the code knows.
fn character(random: &mut Random, constants: &Constants) -> u8 {
    let known = |random: &mut Random| {
        let number = pick(random, &constants.numbers).copied()?;
        u8::try_from(number).ok().filter(|byte| (32..127).contains(byte))
    };
    match random.below(4) {
        0 | 1 => known(random).unwrap_or(b'a' + random.below(26) as u8),
        2 => match pick(random, &constants.texts).and_then(|text| pick(random, text).copied()) {
            Some(byte) => byte,
            None => b'0' + random.below(10) as u8,
        },
        _ => 32 + random.below(95) as u8,
    }
}
