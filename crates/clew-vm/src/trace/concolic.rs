//! The symbolic half of a run: terms of registers and memory bytes, and the path condition.

use crate::memory::pointer::leads_somewhere;
use crate::memory::{GRANULE, Memory, flag};
use crate::trace::audit::Claim;
use crate::trace::saved::Layers;
use crate::trace::watch::Watch;
use crate::trace::{EventKind, Trace};
use clew_term::{Evaluator, Term, Terms, Var};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::HashMap;
use std::rc::Rc;

/// One byte of a term, the least significant one being 0.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct ByteTerm {
    pub term: Term,
    pub index: u8,
}

pub(crate) type Bytes = [ByteTerm; GRANULE as usize];

/// Owns the unit's terms while a run is under way.
#[derive(Default)]
pub struct Concolic {
    pub terms: Terms,
    /// Terms of memory bytes, by granule; valid only where the granule's flag says `SYMBOLIC`.
    bytes: FxHashMap<u64, Bytes>,
    pub trace: Trace,
    /// Of the decision whose condition was evaluated last: its state before that.
    pub state: u32,
    /// The variables that say where an input pointer leads.
    pub pointers: FxHashSet<Var>,
    /// A bound alone decided a branch.
    pub bounded: bool,
    /// A load met some bytes of an address: their value is no property of the program.
    pub cut_address: bool,
    /// Addresses that can only be what they are, after what the path says of their pointers.
    pub decided: FxHashSet<Term>,
    /// What constant tables hold: by start, step, length and width.
    pub tables: FxHashMap<(u64, u64, u64, u8), Rc<[Term]>>,
    /// The start of the object that an address was made from which no input pointer is part of, by its term.
    pub origins: FxHashMap<Term, u64>,
    /// The pointer variables of which the path says where they lead.
    pub decided_vars: FxHashSet<Var>,
    /// What addresses, and parts of them, are by that.
    pub as_decided: FxHashMap<Term, Term>,
    /// The events that say where a pointer variable leads, and the variable.
    pub undecided: Vec<(usize, Var)>,
    /// What the path condition holds already.
    pub(super) seen: Layers,
    /// The values of terms in this run: a variable has its value before it has a term.
    pub evaluator: Evaluator,
    /// How near the run comes to the edges that are watched.
    pub watch: Watch,
    /// What an audit has to check; `None`: there is none.
    pub claims: Option<Vec<Claim>>,
    /// What bytes of several terms were put together to, by those bytes; from run to run.
    joined: FxHashMap<Parts, Term>,
    /// Which terms these are.
    joined_of: Option<u64>,
}

/// Up to eight bytes: of each its term and which byte of it, or its value.
type Parts = [u64; JOINED];
const JOINED: usize = 8;
/// So many, and they are put together anew; a bound on memory.
const MOST_JOINED: usize = 1 << 16;
/// Room that is larger than this, and mostly not needed, is not kept for the next run.
const ROOMY: usize = 1 << 10;

/// Empties a map, and keeps its room unless that is far more than was needed: emptying takes as long as the room is large.
pub(crate) fn emptied<K, V, S: Default>(map: &mut HashMap<K, V, S>) {
    if map.capacity() > ROOMY.max(16 * map.len()) {
        *map = HashMap::default();
    } else {
        map.clear();
    }
}

fn emptied_set<T>(set: &mut FxHashSet<T>) {
    if set.capacity() > ROOMY.max(16 * set.len()) {
        *set = FxHashSet::default();
    } else {
        set.clear();
    }
}

impl Concolic {
    /// Starts a new run on the same terms.
    pub fn new(terms: Terms) -> Self {
        Concolic { terms, ..Concolic::default() }
    }

    /// Makes it as new, for another run on the same terms. What has room keeps it.
    pub fn renew(&mut self) {
        let Concolic {
            terms: _,
            bytes,
            trace,
            state,
            pointers,
            bounded,
            cut_address,
            decided,
            tables,
            origins,
            decided_vars,
            as_decided,
            undecided,
            seen,
            evaluator,
            watch: _,
            claims,
            joined: _,
            joined_of: _,
        } = self;
        emptied(bytes);
        *trace = Trace::default();
        (*state, *bounded, *cut_address, *claims) = (0, false, false, None);
        [pointers, decided_vars].into_iter().for_each(emptied_set);
        emptied_set(decided);
        seen.clear(emptied_set);
        emptied(tables);
        emptied(origins);
        emptied(as_decided);
        undecided.clear();
        evaluator.forget();
    }

    /// Takes these terms for a run. What was put together of others is forgotten.
    pub fn exchange(&mut self, terms: &mut Terms) {
        if self.joined_of.replace(terms.identity()) != Some(terms.identity()) {
            self.joined.clear();
        }
        std::mem::swap(&mut self.terms, terms);
    }

    /// Whether an input pointer has to do with it.
    pub fn is_about_pointer(&self, term: Term) -> bool {
        let mut vars = Vec::new();
        self.terms.vars(term, &mut vars);
        vars.iter().any(|var| self.pointers.contains(var))
    }

    /// The term, or none for a constant: a constant is no term.
    pub fn unless_constant(&self, term: Term) -> Term {
        if self.terms.as_const(term).is_some() { Term::NONE } else { term }
    }

    /// Whether `cond`, which holds in this run, says anything new of the path.
    pub fn is_news(&mut self, kind: EventKind, cond: Term, pc: u32) -> bool {
        self.claim_event(kind, cond, pc);
        if self.terms.as_const(cond).is_some() {
            return false;
        }
        let is_news = self.seen.insert(cond);
        let is_branch = matches!(kind, EventKind::Branch { .. } | EventKind::Switch { .. });
        if !is_news && is_branch && self.trace.bounds.contains(&cond) {
            // Only a bound decides it.
            self.bounded = true;
        }
        is_news
    }

    /// That a pointer variable has this value.
    pub fn chooses(&mut self, var: Var, value: u64) -> Term {
        let var = self.terms.var(var);
        let value = self.terms.constant(u128::from(value), self.terms.width(var));
        self.terms.eq(var, value)
    }

    /// The term of `bytes` bytes at `addr`, `Term::NONE` where all are concrete. It may be a constant.
    pub fn load(&mut self, memory: &Memory, addr: u64, bytes: u64) -> Term {
        let mut parts = [ByteTerm::default(); 16];
        let mut any = false;
        let mut i = 0;
        while i < bytes {
            let at = addr + i;
            let count = (GRANULE - at % GRANULE).min(bytes - i);
            if let Some(granule) = self.granule(memory, at) {
                let from = (at % GRANULE) as usize;
                parts[i as usize..(i + count) as usize]
                    .copy_from_slice(&granule[from..from + count as usize]);
                any = true;
            }
            i += count;
        }
        any = any && parts.iter().any(|part| part.term.is_some());
        if !any {
            return Term::NONE;
        }
        let parts = &parts[..bytes as usize];
        let first = parts[0].term;
        let whole = first.is_some()
            && u64::from(self.terms.width(first)) == bytes * 8
            && parts.iter().zip(0..).all(|(part, i)| part.term == first && part.index == i);
        if whole {
            return first;
        }
        let cut = |part: &ByteTerm| part.term.is_some() && leads_somewhere(self, memory, part.term);
        let is_cut = parts.iter().any(cut);
        self.cut_address |= is_cut;
        let key = (parts.len() > 1 && parts.len() <= JOINED).then(|| self.key(memory, parts, addr));
        if let Some(&known) = key.as_ref().and_then(|key| self.joined.get(key)) {
            return known;
        }
        let mut all = Term::NONE;
        for (part, i) in parts.iter().zip(0..) {
            let byte = self.byte_term(memory, *part, addr + i);
            all = if all.is_none() { byte } else { self.terms.concat(byte, all) };
        }
        if let Some(key) = key {
            if self.joined.len() >= MOST_JOINED {
                self.joined.clear();
            }
            self.joined.insert(key, all);
        }
        all
    }

    /// What tells some bytes at an address from all others.
    fn key(&self, memory: &Memory, parts: &[ByteTerm], addr: u64) -> Parts {
        // No byte of a term, nor a value.
        let mut key = [u64::MAX; JOINED];
        for (i, part) in parts.iter().enumerate() {
            key[i] = match part.term {
                Term::NONE => memory.read(memory.spot(addr + i as u64), 1) as u64,
                term => (term.index() as u64) << 8 | u64::from(part.index),
            };
        }
        key
    }

    pub fn byte(&self, memory: &Memory, addr: u64) -> ByteTerm {
        self.granule(memory, addr).map_or(ByteTerm::default(), |bytes| bytes[(addr % GRANULE) as usize])
    }

    /// The granules of live memory that have terms.
    pub(super) fn living_bytes(&self, memory: &Memory) -> Vec<(u64, Bytes)> {
        let lives = |granule: u64| memory.flags(granule * GRANULE) & flag::SYMBOLIC != 0;
        self.bytes.iter().filter(|(granule, _)| lives(**granule)).map(|(&at, &bytes)| (at, bytes)).collect()
    }

    /// Gives what has a term the value of that term, where it is another one now: `value` says which.
    pub fn revalue(&mut self, memory: &mut Memory, mut value: impl FnMut(&Terms, Term) -> Option<u128>) {
        let Concolic { terms, bytes, watch, .. } = self;
        for (granule, bytes) in bytes {
            for (at, byte) in (granule * GRANULE..).zip(bytes).filter(|(_, byte)| byte.term.is_some()) {
                if let Some(value) = value(terms, byte.term) {
                    memory.overwrite(at, (value >> (8 * u32::from(byte.index))) as u8);
                }
            }
        }
        watch.reconsider(|term| value(terms, term));
    }

    /// Makes these all that there are.
    pub(super) fn resume_bytes(&mut self, bytes: &[(u64, Bytes)]) {
        self.bytes.clear();
        self.bytes.extend(bytes.iter().copied());
    }

    /// The bytes of live memory that have terms.
    pub fn symbolic_bytes(&self, memory: &Memory) -> Vec<u64> {
        let addresses = self.bytes.keys().flat_map(|granule| granule * GRANULE..(granule + 1) * GRANULE);
        let live = addresses.filter(|&addr| memory.check(addr, 1, false).is_ok());
        live.filter(|&addr| self.byte(memory, addr).term.is_some()).collect()
    }

    /// The term of the byte at `addr`, constant where it is concrete.
    pub fn byte_at(&mut self, memory: &Memory, addr: u64) -> Term {
        let part = self.byte(memory, addr);
        self.byte_term(memory, part, addr)
    }

    /// What stands beside the granule of `addr`, if anything does.
    fn granule(&self, memory: &Memory, addr: u64) -> Option<&Bytes> {
        if memory.flags(addr) & flag::SYMBOLIC == 0 {
            return None;
        }
        self.bytes.get(&(addr / GRANULE))
    }

    /// An 8-bit term for the byte at `addr`.
    fn byte_term(&mut self, memory: &Memory, part: ByteTerm, addr: u64) -> Term {
        if part.term.is_none() {
            let value = memory.read(memory.spot(addr), 1);
            return self.terms.constant(value, 8);
        }
        let width = self.terms.width(part.term);
        let low = u32::from(part.index) * 8;
        if low + 8 <= width {
            self.terms.extract(part.term, low + 7, low)
        } else {
            let rest = self.terms.extract(part.term, width - 1, low);
            self.terms.zext(rest, 8)
        }
    }

    /// Makes `term` (or nothing) what stands beside the `bytes` bytes at `addr`.
    pub fn store(&mut self, memory: &mut Memory, addr: u64, bytes: u64, term: Term) {
        let byte = |i: u64| ByteTerm { term, index: if term.is_some() { i as u8 } else { 0 } };
        self.set_bytes(memory, addr, bytes, byte);
    }

    /// Makes the lowest byte of `term` (or nothing) what stands beside each of the `bytes` bytes at `addr`.
    pub fn store_each(&mut self, memory: &mut Memory, addr: u64, bytes: u64, term: Term) {
        self.set_bytes(memory, addr, bytes, |_| ByteTerm { term, index: 0 });
    }

    pub fn set_byte(&mut self, memory: &mut Memory, addr: u64, byte: ByteTerm) {
        self.set_bytes(memory, addr, 1, |_| byte);
    }

    /// Sets what stands beside `bytes` bytes at `addr`, granule by granule; one without terms is plain again.
    fn set_bytes(&mut self, memory: &mut Memory, addr: u64, bytes: u64, byte: impl Fn(u64) -> ByteTerm) {
        let mut i = 0;
        while i < bytes {
            let at = addr + i;
            let count = (GRANULE - at % GRANULE).min(bytes - i);
            let known = memory.flags(at) & flag::SYMBOLIC != 0;
            if known || (i..i + count).any(|i| byte(i).term.is_some()) {
                let granule = self.bytes.entry(at / GRANULE).or_default();
                if !known {
                    *granule = Bytes::default();
                    memory.set_flags(at, flag::SYMBOLIC, 0);
                }
                for k in 0..count {
                    granule[(at % GRANULE + k) as usize] = byte(i + k);
                }
                if granule.iter().all(|byte| byte.term.is_none()) {
                    memory.set_flags(at, 0, flag::SYMBOLIC);
                }
            }
            i += count;
        }
    }
}
