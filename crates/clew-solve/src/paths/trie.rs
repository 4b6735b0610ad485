//! A persistent map from variables to entries: writing makes a new version and leaves the old ones.
//!
//! A radix tree of four ways. A version shares all nodes but those on the ways to what was written: with sixteen ways these
//! were most of a long search's memory.

use clew_term::Var;

use super::{END, Entry};

const BITS: u32 = 2;
const WAYS: usize = 1 << BITS;

/// A version of the map.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Root {
    node: u32,
    /// Levels of nodes; none is the empty map.
    height: u32,
}

impl Root {
    pub(super) const EMPTY: Root = Root { node: END, height: 0 };
}

#[derive(Default)]
pub(super) struct Trie {
    nodes: Vec<[u32; WAYS]>,
    leaves: Vec<[Entry; WAYS]>,
}

impl Trie {
    pub(super) fn get(&self, root: Root, var: Var) -> Option<Entry> {
        if root.height == 0 || u64::from(var.0) >= 1 << (BITS * root.height) {
            return None;
        }
        let mut at = root.node;
        for level in (1..root.height).rev() {
            at = self.nodes.get(at as usize)?[way(var, level)];
        }
        let entry = self.leaves.get(at as usize)?[way(var, 0)];
        (entry != Entry::NOTHING).then_some(entry)
    }

    /// The version with these entries in the place of older ones.
    pub(super) fn write(&mut self, root: Root, entries: impl Iterator<Item = (Var, Entry)>) -> Root {
        // What was made for this version may be written to again.
        let own = (self.nodes.len(), self.leaves.len());
        entries.fold(root, |root, (var, entry)| self.set(root, var, entry, own))
    }

    fn set(&mut self, mut root: Root, var: Var, entry: Entry, own: (usize, usize)) -> Root {
        if root.height == 0 {
            root = Root { node: END, height: 1 };
        }
        while u64::from(var.0) >= 1 << (BITS * root.height) {
            let mut node = [END; WAYS];
            node[0] = root.node;
            self.nodes.push(node);
            root = Root { node: self.nodes.len() as u32 - 1, height: root.height + 1 };
        }
        let mut above: Option<(u32, usize)> = None;
        let mut at = root.node;
        for level in (0..root.height).rev() {
            at = if level == 0 { self.own_leaf(at, own.1) } else { self.own_node(at, own.0) };
            match above {
                None => root.node = at,
                Some((node, way)) => self.nodes[node as usize][way] = at,
            }
            if level > 0 {
                above = Some((at, way(var, level)));
                at = self.nodes[at as usize][way(var, level)];
            }
        }
        self.leaves[at as usize][way(var, 0)] = entry;
        root
    }

    fn own_node(&mut self, at: u32, own: usize) -> u32 {
        if at != END && at as usize >= own {
            return at;
        }
        let node = self.nodes.get(at as usize).copied().unwrap_or([END; WAYS]);
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    fn own_leaf(&mut self, at: u32, own: usize) -> u32 {
        if at != END && at as usize >= own {
            return at;
        }
        let leaf = self.leaves.get(at as usize).copied().unwrap_or([Entry::NOTHING; WAYS]);
        self.leaves.push(leaf);
        self.leaves.len() as u32 - 1
    }
}

fn way(var: Var, level: u32) -> usize {
    (var.0 >> (BITS * level)) as usize & (WAYS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: u32) -> Entry {
        Entry { others: number, ..Entry::NOTHING }
    }

    #[test]
    fn versions_stay_as_they_were() {
        let mut trie = Trie::default();
        let vars = [0, 1, 15, 16, 17, 255, 256, 70_000, 3, 4_000_000_000];
        let mut versions = vec![Root::EMPTY];
        for (at, &var) in vars.iter().enumerate() {
            let root = *versions.last().expect("a version");
            versions.push(trie.write(root, [(Var(var), entry(at as u32))].into_iter()));
        }
        let all = trie.write(Root::EMPTY, vars.iter().map(|&var| (Var(var), entry(var))));
        for (version, &root) in versions.iter().enumerate() {
            for (at, &var) in vars.iter().enumerate() {
                let expected = (at < version).then(|| entry(at as u32));
                assert_eq!(trie.get(root, Var(var)), expected, "{var} in version {version}");
            }
        }
        assert!(vars.iter().all(|&var| trie.get(all, Var(var)) == Some(entry(var))));
        assert_eq!(trie.get(all, Var(2)), None);
    }
}
