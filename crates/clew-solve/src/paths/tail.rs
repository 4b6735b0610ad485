//! The entries of a path's last steps, which are not in the index yet.

use clew_term::{Terms, Var};

use super::trie::{Root, Trie};
use super::{END, Entry, PathId, Paths};

/// Where in the tree of paths one is, and the entries made since the last version of the index.
#[derive(Default)]
pub(crate) struct Tail {
    /// None before the first move.
    at: Option<PathId>,
    index: Option<Root>,
    /// By variable: the generation in which `entries` was set.
    stamps: Vec<u32>,
    entries: Vec<Entry>,
    generation: u32,
    touched: Vec<Var>,
}

impl Tail {
    /// What the constraints of the path say of a variable.
    pub(crate) fn entry(&self, paths: &Paths, var: Var) -> Entry {
        if self.stamps.get(var.index()) == Some(&self.generation) {
            return self.entries[var.index()];
        }
        self.index.and_then(|root| paths.trie.get(root, var)).unwrap_or(Entry::NOTHING)
    }

    pub(crate) fn go_to(&mut self, paths: &Paths, terms: &Terms, path: PathId) {
        if self.at == Some(path) {
            return;
        }
        self.clear();
        self.at = Some(path);
        self.index = None;
        let mut at = path.0;
        while let Some(step) = paths.steps.get(at as usize) {
            if step.since == 0 {
                self.index = Some(step.index);
                return;
            }
            self.index = Some(step.index);
            if step.entries != END {
                terms.with_vars(step.part, |vars| {
                    for (&var, entry) in vars.iter().zip(&paths.entries[step.entries as usize..]) {
                        // The latest is met first.
                        if self.stamps.get(var.index()) != Some(&self.generation) {
                            self.set(var, *entry);
                        }
                    }
                });
            }
            at = step.parent;
        }
    }

    /// Moves on to a step that was just made after this one.
    pub(super) fn add(&mut self, paths: &Paths, path: PathId, vars: &[Var]) {
        self.at = Some(path);
        let step = &paths.steps[path.0 as usize];
        self.index = Some(step.index);
        if step.entries != END {
            for (&var, entry) in vars.iter().zip(&paths.entries[step.entries as usize..]) {
                self.set(var, *entry);
            }
        }
    }

    /// Writes the entries down.
    pub(super) fn write(&mut self, trie: &mut Trie, index: Root) -> Root {
        self.touched.sort_unstable();
        let entries = self.touched.iter().map(|&var| (var, self.entries[var.index()]));
        let index = trie.write(index, entries);
        self.clear();
        self.index = Some(index);
        index
    }

    fn clear(&mut self) {
        self.touched.clear();
        if self.generation == u32::MAX {
            self.stamps.fill(0);
            self.generation = 0;
        }
        self.generation += 1;
    }

    fn set(&mut self, var: Var, entry: Entry) {
        if self.stamps.len() <= var.index() {
            self.stamps.resize(var.index() + 1, 0);
            self.entries.resize(var.index() + 1, Entry::NOTHING);
        }
        if self.stamps[var.index()] != self.generation {
            self.touched.push(var);
        }
        self.stamps[var.index()] = self.generation;
        self.entries[var.index()] = entry;
    }
}
