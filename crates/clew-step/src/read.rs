//! What is read from memory after a sequence of writes, as a term over the memory before it.

use crate::roots::{Root, difference, root, signed};
use crate::{Code, Object, Read, State, States};
use clew_ir::{Callee, Doubt, Doubts, GlobalId};
use clew_term::{BinOp, CastOp, Node, Term, Terms, UnOp};

#[derive(Clone, Debug)]
pub enum Write {
    Store {
        to: Read,
        value: Term,
    },
    /// The same byte all over.
    Fill {
        addr: Term,
        bytes: u64,
        byte: Term,
    },
    /// From memory as it was before.
    Copy {
        addr: Term,
        from: Term,
        bytes: u64,
    },
    /// Nobody knows what is there afterwards; `None`: nor how far it goes.
    Region {
        addr: Term,
        bytes: Option<u64>,
    },
    /// What a call may change.
    Call(Callee),
    /// What a function that is only declared may change.
    Others,
    Everything,
}

impl Write {
    /// Where it writes to, and how far; none where no address says it.
    fn place(&self) -> Option<(Term, Option<u64>)> {
        match *self {
            Write::Store { to, .. } => Some((to.addr, Some(to.bytes()))),
            Write::Fill { addr, bytes, .. } | Write::Copy { addr, bytes, .. } => Some((addr, Some(bytes))),
            Write::Region { addr, bytes } => Some((addr, bytes)),
            Write::Call(_) | Write::Others | Write::Everything => None,
        }
    }
}

/// Where what is read lies, seen from what is written.
enum Relation {
    Apart,
    /// So many bytes behind its start; some of it, or all, lies within.
    At(i64),
    Unknown,
}

/// So many stores that may hit it or not, a read looks past.
const MOST_STORES: u32 = 6;

pub struct Reader<'a, 'p> {
    pub code: &'a Code<'p>,
    pub terms: &'a mut Terms,
    pub states: &'a mut States,
    /// What is taken for granted of the accesses.
    pub granted: &'a mut Doubts,
}

impl Reader<'_, '_> {
    /// What is read after these writes.
    pub fn read(&mut self, writes: &[Write], what: Read) -> Term {
        match root(self.terms, self.states, what.addr) {
            Root::Object(Object::Global(id), at) if self.code.is_constant(id) => self.constant(id, at, what),
            _ => self.after(writes, what, MOST_STORES),
        }
    }

    fn after(&mut self, writes: &[Write], what: Read, stores: u32) -> Term {
        let to = root(self.terms, self.states, what.addr);
        let mut before = writes;
        while let Some((last, rest)) = before.split_last() {
            let Some((addr, bytes)) = last.place() else {
                if !self.survives(last, what, to) {
                    return self.states.unknown(self.terms, what.bits);
                }
                before = rest;
                continue;
            };
            match self.relation(addr, bytes, what, to) {
                Relation::Apart => before = rest,
                Relation::At(at) => return self.within(last, rest, what, at),
                Relation::Unknown if stores > 0 => return self.either(last, rest, what, stores - 1),
                Relation::Unknown => return self.states.unknown(self.terms, what.bits),
            }
        }
        self.states.var(self.terms, State::Memory(what), what.bits)
    }

    /// What is read where a write hit it, from so many bytes behind its start.
    fn within(&mut self, write: &Write, before: &[Write], what: Read, at: i64) -> Term {
        let fits = |bytes: u64| at >= 0 && at.unsigned_abs().saturating_add(what.bytes()) <= bytes;
        match *write {
            Write::Store { to, value } if fits(to.bytes()) && to.float == what.float => {
                let low = at as u32 * 8;
                self.terms.extract(value, low + what.bits - 1, low)
            }
            Write::Fill { bytes, byte, .. } if fits(bytes) && !what.float => {
                (1..what.bytes()).fold(byte, |all, _| self.terms.concat(byte, all))
            }
            Write::Copy { from, bytes, .. } if fits(bytes) => {
                let offset = self.terms.constant(at as u128, self.terms.width(from));
                let addr = self.terms.add(from, offset);
                self.read(before, Read { addr, ..what })
            }
            _ => self.states.unknown(self.terms, what.bits),
        }
    }

    /// What is read where a write may have hit it, or not.
    fn either(&mut self, write: &Write, before: &[Write], what: Read, stores: u32) -> Term {
        let Some((to, Some(bytes))) = write.place() else {
            return self.states.unknown(self.terms, what.bits);
        };
        let other = self.after(before, what, stores);
        let distance = difference(self.terms, what.addr, to);
        let Some((within, value)) = self.hit(write, before, what, distance) else {
            let (apart, hit) =
                (self.apart(distance, bytes, what), self.states.unknown(self.terms, what.bits));
            return self.terms.ite(apart, other, hit);
        };
        // Elements of an array are hit, or lie apart.
        let step = 1 << zeros(self.terms, distance, 0);
        let other = match step >= what.bytes() && bytes % what.bytes() == 0 {
            true => other,
            false => {
                let (apart, hit) =
                    (self.apart(distance, bytes, what), self.states.unknown(self.terms, what.bits));
                self.terms.ite(apart, other, hit)
            }
        };
        self.terms.ite(within, value, other)
    }

    /// When all that is read was written, so far behind the start of what was written, and what it is then.
    fn hit(&mut self, write: &Write, before: &[Write], what: Read, distance: Term) -> Option<(Term, Term)> {
        let inside = |terms: &mut Terms, bytes: u64| {
            let last = terms.constant(u128::from(bytes.checked_sub(what.bytes())?), terms.width(distance));
            Some(terms.ule(distance, last))
        };
        match *write {
            Write::Store { to, value } if to.bits == what.bits && to.float == what.float => {
                let zero = self.terms.constant(0, self.terms.width(distance));
                Some((self.terms.eq(distance, zero), value))
            }
            Write::Fill { bytes, .. } if !what.float => {
                Some((inside(self.terms, bytes)?, self.within(write, before, what, 0)))
            }
            Write::Copy { from, bytes, .. } => {
                let addr = self.terms.add(from, distance);
                Some((inside(self.terms, bytes)?, self.read(before, Read { addr, ..what })))
            }
            _ => None,
        }
    }

    /// That neither access starts within the other.
    fn apart(&mut self, behind: Term, bytes: u64, what: Read) -> Term {
        let (width, before) = (self.terms.width(behind), self.terms.neg(behind));
        let (written, read) = (
            self.terms.constant(u128::from(bytes), width),
            self.terms.constant(u128::from(what.bytes()), width),
        );
        let (behind, before) = (self.terms.ule(written, behind), self.terms.ule(read, before));
        self.terms.and(behind, before)
    }

    fn relation(&mut self, addr: Term, bytes: Option<u64>, what: Read, read: Root) -> Relation {
        let written = root(self.terms, self.states, addr);
        let distance = match (written, read) {
            (Root::Object(a, Some(from)), Root::Object(b, Some(to))) if a == b => to.checked_sub(from),
            (Root::Object(a, Some(_)), Root::Object(b, Some(_))) if self.code.are_apart(a, b) => None,
            _ => {
                let distance = difference(self.terms, what.addr, addr);
                self.terms.as_const(distance).map(|distance| signed(distance, self.terms.width(addr)))
            }
        };
        if let Some(at) = distance {
            let is_behind = bytes.is_some_and(|bytes| i64::try_from(bytes).is_ok_and(|bytes| at >= bytes));
            let is_before = at.checked_add(what.bytes() as i64).is_some_and(|end| end <= 0);
            return if is_behind || is_before { Relation::Apart } else { Relation::At(at) };
        }
        let is_apart = match (written, read) {
            (Root::Object(a, _), Root::Object(b, _)) => self.code.are_apart(a, b),
            (Root::Object(object, _), Root::Pointer) | (Root::Pointer, Root::Object(object, _)) => {
                !self.code.is_exposed(object)
            }
            (Root::Pointer, Root::Pointer) => false,
        };
        if !is_apart {
            return Relation::Unknown;
        }
        if !(self.stays(written, bytes) && self.stays(read, Some(what.bytes()))) {
            if !self.code.presumes_bounds {
                return Relation::Unknown;
            }
            self.granted.add(Doubt::Bounds);
        }
        Relation::Apart
    }

    /// Whether an access is seen to stay inside of its object.
    fn stays(&self, root: Root, bytes: Option<u64>) -> bool {
        let Root::Object(object, Some(at)) = root else { return false };
        let (Some(size), Some(bytes)) = (self.code.size(object), bytes) else { return false };
        u64::try_from(at).is_ok_and(|at| at.checked_add(bytes).is_some_and(|end| end <= size))
    }

    /// Whether what is read is the same after something that others did.
    fn survives(&mut self, write: &Write, what: Read, root: Root) -> bool {
        let changes = match write {
            Write::Call(callee) => self.code.effects.of_call(*callee),
            Write::Others => self.code.effects.of_others(),
            _ => return false,
        };
        let survives = match root {
            Root::Object(Object::Global(id), _) => !changes.touches(id, &self.code.exposure),
            Root::Object(object @ Object::Local(..), _) => !changes.at_large || !self.code.is_exposed(object),
            Root::Object(Object::Function(_) | Object::Label(..), _) => false,
            Root::Pointer => !changes.at_large && !changes.statics && changes.globals.is_empty(),
        };
        if survives {
            if !self.stays(root, Some(what.bytes())) || !changes.is_nothing() {
                if !self.code.presumes_bounds {
                    return false;
                }
                self.granted.add(Doubt::Bounds);
            }
            if changes.streams && self.others_touch(root) {
                self.granted.add(Doubt::Streams);
            }
        }
        survives
    }

    fn others_touch(&self, root: Root) -> bool {
        match root {
            Root::Object(Object::Global(id), _) => {
                self.code.effects.of_others().touches(id, &self.code.exposure)
            }
            Root::Object(object, _) => self.code.is_exposed(object),
            Root::Pointer => true,
        }
    }

    /// What lies in a constant: nobody writes to it.
    fn constant(&mut self, id: GlobalId, at: Option<i64>, what: Read) -> Term {
        match at.and_then(|at| self.code.initial(id, at, what.bytes())) {
            Some(value) => self.terms.constant(value, what.bits),
            None => self.states.var(self.terms, State::Memory(what), what.bits),
        }
    }
}

/// How many low bits of a number are surely zero, up to a few.
fn zeros(terms: &Terms, term: Term, depth: u32) -> u32 {
    const MOST: u32 = 5;
    let of = |term: Term| zeros(terms, term, depth + 1);
    if depth > 16 {
        return 0;
    }
    let zeros = match terms.node(term) {
        Node::Const(value) => value.trailing_zeros(),
        Node::Binary(BinOp::Add | BinOp::Sub, a, b) | Node::Ite(_, a, b) => of(a).min(of(b)),
        Node::Binary(BinOp::Mul, a, b) => of(a) + of(b),
        Node::Unary(UnOp::Neg, a) | Node::Cast(CastOp::ZExt | CastOp::SExt, a) => of(a),
        Node::Concat(high, low) if terms.as_const(low) == Some(0) => terms.width(low) + of(high),
        Node::Concat(_, low) => of(low),
        _ => 0,
    };
    zeros.min(MOST)
}
