//! The models of a search's runs, in little room.
//!
//! A run's input is mostly that of an earlier run with a few changes, and there may be a million of them. So only the
//! changes are kept, and now and then a whole model: to read one is to follow a few changes.

use crate::{Model, Var};

/// The longest chain of changes is one shorter.
const CHAIN: u32 = 16;

#[derive(Clone, Default)]
pub struct Models {
    made: Vec<Made>,
    /// Of each model the variables that differ, in order: how far behind the one before, doubled, and one more if it has a
    /// value, and then that value. Seven bits a byte, the lowest first.
    bytes: Vec<u8>,
    /// The one that was read or added last.
    last: Option<(u32, Model)>,
}

#[derive(Clone, Copy)]
struct Made {
    start: u64,
    /// What it differs from; itself: from the empty model.
    from: u32,
    /// How many changes there are from a whole one to it.
    depth: u32,
}

impl Models {
    pub fn len(&self) -> usize {
        self.made.len()
    }

    pub fn is_empty(&self) -> bool {
        self.made.is_empty()
    }

    /// Adds one that was made from an earlier one.
    pub fn push(&mut self, model: Model, from: Option<u32>) {
        let number = self.made.len() as u32;
        let from = from.filter(|&from| from < number && self.made[from as usize].depth + 1 < CHAIN);
        if let Some(from) = from {
            self.at(from);
        }
        let base = self.last.take().filter(|_| from.is_some()).map_or_else(Model::new, |(_, base)| base);
        let start = self.bytes.len() as u64;
        let (mut next, vars) = (0, model.room().max(base.room()) as u32);
        for var in (0..vars).filter(|&var| model.get(Var(var)) != base.get(Var(var))) {
            let value = model.get(Var(var));
            put(&mut self.bytes, u128::from(var - next) << 1 | u128::from(value.is_some()));
            value.into_iter().for_each(|value| put(&mut self.bytes, value));
            next = var + 1;
        }
        let depth = from.map_or(0, |from| self.made[from as usize].depth + 1);
        self.made.push(Made { start, from: from.unwrap_or(number), depth });
        self.last = Some((number, model));
    }

    /// One of them.
    pub fn at(&mut self, number: u32) -> &Model {
        let known = self.last.take().filter(|&(last, _)| last == number);
        let (_, model) = self.last.insert(known.unwrap_or_else(|| (number, self.read(number))));
        model
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = Model> + '_ {
        (0..self.made.len() as u32).map(|number| self.read(number))
    }

    fn read(&self, number: u32) -> Model {
        let mut chain = vec![number];
        while let Some(&last) = chain.last()
            && self.made[last as usize].from != last
        {
            chain.push(self.made[last as usize].from);
        }
        let mut model = Model::new();
        for &number in chain.iter().rev() {
            let end = self.made.get(number as usize + 1).map_or(self.bytes.len(), |next| next.start as usize);
            let mut bytes = &self.bytes[self.made[number as usize].start as usize..end];
            let mut next = 0;
            while !bytes.is_empty() {
                let head = take(&mut bytes);
                let var = Var(next + (head >> 1) as u32);
                next = var.0 + 1;
                match head & 1 {
                    0 => model.unset(var),
                    _ => model.set(var, take(&mut bytes)),
                }
            }
        }
        model
    }
}

fn put(bytes: &mut Vec<u8>, mut value: u128) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn take(bytes: &mut &[u8]) -> u128 {
    let (mut value, mut shift) = (0, 0);
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        value |= u128::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            break;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_what_it_was() {
        let (mut models, mut plain): (Models, Vec<Model>) = Default::default();
        let mut seed = 1u64;
        let mut random = move |below: u64| {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (seed >> 33) % below
        };
        for number in 0..500u32 {
            let from = (number > 0 && random(9) > 0).then(|| random(u64::from(number)) as u32);
            let mut model = from.map_or_else(Model::new, |from| models.at(from).clone());
            for _ in 0..random(5) {
                let var = Var(random(300) as u32);
                match random(4) {
                    0 => model.unset(var),
                    1 => model.set(var, u128::MAX - u128::from(random(3))),
                    _ => model.set(var, u128::from(random(1000))),
                }
            }
            models.push(model.clone(), from);
            plain.push(model);
        }
        assert_eq!((models.len(), models.is_empty()), (500, false));
        assert!(models.iter().eq(plain.iter().cloned()));
        for (number, model) in plain.iter().enumerate().rev() {
            assert_eq!(models.at(number as u32), model);
        }
    }
}
