//! Values for variables: what a solver answers and what an input is made from.

use std::fmt;

use crate::Var;

#[derive(Clone, Default)]
pub struct Model {
    values: Vec<Option<u128>>,
}

impl Model {
    pub fn new() -> Self {
        Model::default()
    }

    pub fn get(&self, var: Var) -> Option<u128> {
        self.values.get(var.index()).copied().flatten()
    }

    /// The value, or zero where none was set.
    pub fn value(&self, var: Var) -> u128 {
        self.get(var).unwrap_or(0)
    }

    pub fn set(&mut self, var: Var, value: u128) {
        if self.values.len() <= var.index() {
            self.values.resize(var.index() + 1, None);
        }
        self.values[var.index()] = Some(value);
    }

    /// Behind the last variable that may have a value.
    pub(crate) fn room(&self) -> usize {
        self.values.len()
    }

    pub fn unset(&mut self, var: Var) {
        if let Some(value) = self.values.get_mut(var.index()) {
            *value = None;
        }
    }

    /// The variables that have a value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Var, u128)> + '_ {
        self.values.iter().enumerate().filter_map(|(index, value)| Some((Var(index as u32), (*value)?)))
    }
}

/// What gives variables their values.
pub trait Valuation {
    fn value(&self, var: Var) -> u128;
}

impl Valuation for Model {
    fn value(&self, var: Var) -> u128 {
        Model::value(self, var)
    }
}

/// A model with some values changed, without a copy of it.
#[derive(Copy, Clone)]
pub struct Patch<'a> {
    pub base: &'a Model,
    /// In the order of the variables, each once.
    pub changes: &'a [(Var, u128)],
}

impl Valuation for Patch<'_> {
    fn value(&self, var: Var) -> u128 {
        match self.changes.binary_search_by_key(&var, |&(changed, _)| changed) {
            Ok(at) => self.changes[at].1,
            Err(_) => self.base.value(var),
        }
    }
}

impl PartialEq for Model {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Model {}

impl FromIterator<(Var, u128)> for Model {
    fn from_iter<I: IntoIterator<Item = (Var, u128)>>(values: I) -> Self {
        let mut model = Model::new();
        for (var, value) in values {
            model.set(var, value);
        }
        model
    }
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
