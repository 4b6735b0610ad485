//! A map that shares what it has in common with the maps it was made from: copying one costs nothing, changing an entry
//! costs its depth, and joining two costs what they differ in.
//!
//! It is a treap whose priorities are hashes of the keys, so that maps with the same keys have the same shape.

use std::rc::Rc;

/// What a state is known about: a register, or a place in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key(pub u32);

impl Key {
    fn rank(self) -> u32 {
        let mixed = u64::from(self.0).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29) as u32
    }
}

type Link<V> = Option<Rc<Node<V>>>;

struct Node<V> {
    key: Key,
    value: V,
    left: Link<V>,
    right: Link<V>,
}

pub struct Map<V>(Link<V>);

impl<V> Clone for Map<V> {
    fn clone(&self) -> Self {
        Map(self.0.clone())
    }
}

impl<V> Default for Map<V> {
    fn default() -> Self {
        Map(None)
    }
}

fn node<V>(key: Key, value: V, left: Link<V>, right: Link<V>) -> Link<V> {
    Some(Rc::new(Node { key, value, left, right }))
}

/// Whether `a` stands above `b`.
fn above(a: Key, b: Key) -> bool {
    (a.rank(), a.0) > (b.rank(), b.0)
}

fn is_same<V>(a: &Link<V>, b: &Link<V>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => Rc::ptr_eq(a, b),
        _ => false,
    }
}

/// What is below a key, and what is above it.
fn split<V: Clone>(link: &Link<V>, key: Key) -> (Link<V>, Link<V>) {
    let Some(it) = link else { return (None, None) };
    if it.key == key {
        (it.left.clone(), it.right.clone())
    } else if it.key < key {
        let (low, high) = split(&it.right, key);
        (node(it.key, it.value.clone(), it.left.clone(), low), high)
    } else {
        let (low, high) = split(&it.left, key);
        (low, node(it.key, it.value.clone(), high, it.right.clone()))
    }
}

/// All keys of the first are below those of the second.
fn merge<V: Clone>(low: Link<V>, high: Link<V>) -> Link<V> {
    match (low, high) {
        (None, other) | (other, None) => other,
        (Some(a), Some(b)) if above(a.key, b.key) => {
            node(a.key, a.value.clone(), a.left.clone(), merge(a.right.clone(), Some(b)))
        }
        (Some(a), Some(b)) => {
            let low = merge(Some(a), b.left.clone());
            node(b.key, b.value.clone(), low, b.right.clone())
        }
    }
}

fn insert<V: Clone>(link: &Link<V>, key: Key, value: V) -> Link<V> {
    match link {
        Some(it) if it.key == key => node(key, value, it.left.clone(), it.right.clone()),
        Some(it) if above(it.key, key) => {
            let (left, right) = match key < it.key {
                true => (insert(&it.left, key, value), it.right.clone()),
                false => (it.left.clone(), insert(&it.right, key, value)),
            };
            node(it.key, it.value.clone(), left, right)
        }
        other => {
            let (low, high) = split(other, key);
            node(key, value, low, high)
        }
    }
}

fn remove<V: Clone>(link: &Link<V>, key: Key) -> Link<V> {
    let it = link.as_ref()?;
    if it.key == key {
        return merge(it.left.clone(), it.right.clone());
    }
    match key < it.key {
        true => node(it.key, it.value.clone(), remove(&it.left, key), it.right.clone()),
        false => node(it.key, it.value.clone(), it.left.clone(), remove(&it.right, key)),
    }
}

/// Keeps the nodes of `a` where nothing changes, so that the next join finds them shared.
fn join<V: Clone + PartialEq>(
    a: &Link<V>,
    b: &Link<V>,
    f: &mut impl FnMut(Key, Option<&V>, Option<&V>) -> Option<V>,
) -> Link<V> {
    if is_same(a, b) {
        return a.clone();
    }
    let top = match (a, b) {
        (Some(x), Some(y)) if above(y.key, x.key) => y,
        (Some(x), _) => x,
        (None, Some(y)) => y,
        (None, None) => return None,
    };
    let key = top.key;
    fn side<V: Clone>(link: &Link<V>, key: Key) -> (Option<V>, Link<V>, Link<V>) {
        match link {
            Some(it) if it.key == key => (Some(it.value.clone()), it.left.clone(), it.right.clone()),
            other => {
                let (low, high) = split(other, key);
                (None, low, high)
            }
        }
    }
    let (x, a_low, a_high) = side(a, key);
    let (y, b_low, b_high) = side(b, key);
    let (low, high) = (join(&a_low, &b_low, f), join(&a_high, &b_high, f));
    match f(key, x.as_ref(), y.as_ref()) {
        Some(value) => {
            if let Some(it) = a
                && it.key == key
                && it.value == value
                && is_same(&it.left, &low)
                && is_same(&it.right, &high)
            {
                return a.clone();
            }
            node(key, value, low, high)
        }
        None => merge(low, high),
    }
}

impl<V: Clone + PartialEq> Map<V> {
    pub fn get(&self, key: Key) -> Option<&V> {
        let mut link = &self.0;
        while let Some(it) = link {
            if it.key == key {
                return Some(&it.value);
            }
            link = if key < it.key { &it.left } else { &it.right };
        }
        None
    }

    pub fn set(&mut self, key: Key, value: V) {
        if self.get(key) != Some(&value) {
            self.0 = insert(&self.0, key, value);
        }
    }

    pub fn remove(&mut self, key: Key) {
        if self.get(key).is_some() {
            self.0 = remove(&self.0, key);
        }
    }

    /// What `f` makes of each entry that is in one of them or in both. Of what they share nothing is asked: it stays.
    pub fn join(&self, other: &Self, mut f: impl FnMut(Key, Option<&V>, Option<&V>) -> Option<V>) -> Self {
        Map(join(&self.0, &other.0, &mut f))
    }

    pub fn is_same(&self, other: &Self) -> bool {
        is_same(&self.0, &other.0)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// In the order of the keys.
    pub fn for_each(&self, mut f: impl FnMut(Key, &V)) {
        fn walk<V>(link: &Link<V>, f: &mut impl FnMut(Key, &V)) {
            if let Some(it) = link {
                walk(&it.left, f);
                f(it.key, &it.value);
                walk(&it.right, f);
            }
        }
        walk(&self.0, &mut f);
    }

    pub fn keys(&self) -> Vec<Key> {
        let mut all = Vec::new();
        self.for_each(|key, _| all.push(key));
        all
    }
}
