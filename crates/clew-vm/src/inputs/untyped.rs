//! Plain input bytes that a run takes for an address: a pointer in a union, in a buffer, or in an integer.
//!
//! Such bytes lead to an object of their own, or nowhere. The first run that follows them gets no further; what it
//! leaves is the demand that they be the address of that object, and a run that meets it opens the object.

use crate::TrapKind;
use crate::inputs::leaf::LeafKind;
use crate::inputs::space::Source;
use crate::machine::{Machine, Step};
use crate::memory::Kind;
use crate::memory::pointer::is_address;
use crate::trace::shadow::Shadow;
use crate::trace::{EventKind, Guard};
use clew_ir::{CType, TypeId};
use clew_term::{BinOp, Evaluator, Node, Term, Var};

/// How much of an address is looked at before it is taken for one.
const MAX_NODES: usize = 256;

/// An object's start, size and kind.
type Found = (u64, u64, Kind);

/// Whether a native program may have an object there.
fn may_be_address(value: u64) -> bool {
    (4096..1 << 47).contains(&value)
}

impl<S: Shadow> Machine<'_, S> {
    /// Opens the object that plain bytes lead to, if they lead to one and it is not open yet.
    pub fn lead(&mut self, term: Term, addr: u64) -> bool {
        let Some(index) = self.inputs.space.led_to(addr) else { return false };
        let Some((bytes, var)) = self.plain_bytes(term) else { return false };
        let base = self.inputs.space.objects[index as usize].base;
        if self.inputs.space.find(Source::Address(var)) != Some(index) || !self.open_led_to(addr) {
            return false;
        }
        let pc = self.pc - 1;
        let c = self.shadow.concolic();
        let base = c.terms.constant(u128::from(base), c.terms.width(bytes));
        let same = c.terms.eq(bytes, base);
        self.event(EventKind::Check { held: true, guards: Guard::Choice, other: Term::FALSE }, same, pc);
        true
    }

    /// Opens the object with room for `addr` that plain bytes may lead to; false where there is none or it is open.
    pub fn open_led_to(&mut self, addr: u64) -> bool {
        let Some(index) = self.inputs.space.led_to(addr) else { return false };
        if self.inputs.opened.contains(&index) {
            return false;
        }
        let object = self.inputs.space.objects[index as usize].clone();
        self.open(object.source, object.ty, object.stride, object.depth);
        true
    }

    /// Plain bytes lead nowhere: leaves the demand that they lead to an object. False where they are not plain.
    pub fn mislead(&mut self, term: Term) -> bool {
        let Some((bytes, var)) = self.plain_bytes(term) else { return false };
        let holder = self.inputs.space.vars[var.index()];
        let depth = self.inputs.space.objects[holder.object as usize].depth + 1;
        let (to, stride) = self.pointee_at(holder.object, holder.leaf.offset);
        if depth > self.inputs.space.bounds.max_depth || !self.inputs.space.has_room(stride) {
            return false;
        }
        let base = self.open(Source::Address(var), to, stride, depth);
        // Where they lead to it already it is too small: to ask again would change nothing.
        let now = Evaluator::new().eval(&self.shadow.concolic().terms, bytes, self.inputs.model);
        if now == u128::from(base) {
            return false;
        }
        let pc = self.pc - 1;
        let c = self.shadow.concolic();
        let base = c.terms.constant(u128::from(base), c.terms.width(bytes));
        let safe = c.terms.eq(bytes, base);
        self.check(safe, false, Guard::Error, pc);
        true
    }

    /// Plain bytes lead to no object but their own, even where by chance another one lies there.
    pub fn unless_misled(&mut self, term: Term, found: Result<Found, TrapKind>) -> Result<Found, TrapKind> {
        let Ok((base, ..)) = found else { return found };
        let Some((_, var)) = self.plain_bytes(term) else { return found };
        let own = self.inputs.space.find(Source::Address(var));
        let own = own.map(|index| self.inputs.space.objects[index as usize].base);
        if own == Some(base) { found } else { Err(TrapKind::WildDereference) }
    }

    /// Whether the bytes of one operand lead to an object of their own in this run, and the other is a number where an object
    /// may lie: in a test that object lies elsewhere.
    pub fn is_one_led(&mut self, a: (u64, Term), b: (u64, Term)) -> bool {
        match (self.led_to(a.1), self.led_to(b.1)) {
            (Some(_), None) => may_be_address(b.0),
            (None, Some(_)) => may_be_address(a.0),
            (one, other) => one != other,
        }
    }

    /// The base of the object of their own that plain bytes lead to.
    fn led_to(&mut self, term: Term) -> Option<u64> {
        let (_, var) = if term.is_none() { None } else { self.plain_bytes(term) }?;
        let index = self.inputs.space.find(Source::Address(var))?;
        let base = self.inputs.space.objects[index as usize].base;
        (self.plain_value(term)? == u128::from(base)).then_some(base)
    }

    /// What the plain bytes of an address are in this run.
    pub fn plain_value(&mut self, term: Term) -> Option<u128> {
        let (bytes, _) = self.plain_bytes(term)?;
        Some(Evaluator::new().eval(&self.shadow.concolic().terms, bytes, self.inputs.model))
    }

    /// An address that is made of numbers alone, but not as plain bytes are: one of several such, say. Where an object
    /// lies there it does by chance.
    pub fn refuse_number(&mut self, term: Term) -> Step {
        if self.is_number(term) && self.plain_bytes(term).is_none() {
            return Err(self.unsupported("a number used as an address"));
        }
        Ok(())
    }

    /// Whether there is no address in what it is in this run.
    fn is_number(&mut self, term: Term) -> bool {
        let c = self.shadow.concolic();
        let (mut work, mut seen) = (vec![term], 0);
        while let Some(term) = work.pop() {
            seen += 1;
            match c.terms.node(term) {
                _ if seen > MAX_NODES => return false,
                Node::Const(value) if is_address(value) => return false,
                Node::Var(var) if self.inputs.choices.contains_key(&var) => return false,
                Node::Ite(cond, yes, no) => {
                    let holds = c.evaluator.eval_more(&c.terms, cond, self.inputs.model) != 0;
                    work.push(if holds { yes } else { no });
                }
                node => work.extend(node.operands().into_iter().filter(|operand| operand.is_some())),
            }
        }
        true
    }

    /// The plain bytes that an address is, but for a constant, and the first one's variable.
    pub fn plain_bytes(&mut self, term: Term) -> Option<(Term, Var)> {
        let c = self.shadow.concolic();
        let bytes = match c.terms.node(term) {
            Node::Binary(BinOp::Add, bytes, k) => match c.terms.as_const(k) {
                Some(k) if !is_address(k) => bytes,
                _ => return None,
            },
            _ => term,
        };
        if !matches!(c.terms.node(bytes), Node::Var(_) | Node::Concat(..)) {
            return None;
        }
        let mut vars = Vec::new();
        c.terms.vars(bytes, &mut vars);
        let space = &*self.inputs.space;
        vars.sort_by_key(|var| space.vars[var.index()].leaf.offset);
        let first = space.vars[vars.first()?.index()];
        let mut end = first.leaf.offset;
        for var in &vars {
            let known = space.vars[var.index()];
            let is_plain =
                matches!(known.leaf.kind, LeafKind::Int { .. } | LeafKind::Byte | LeafKind::Bits(u8::MAX));
            if !is_plain || known.object != first.object || known.leaf.offset != end {
                return None;
            }
            end += u64::from(known.leaf.bytes);
        }
        (end - first.leaf.offset == u64::from(self.code.pointer_bytes)).then_some((bytes, vars[0]))
    }

    /// What a pointer at an offset of an input object leads to: a type and its size. A union may have pointers to
    /// different things there; then it is bytes, enough for the largest.
    fn pointee_at(&self, object: u32, offset: u64) -> (Option<TypeId>, u64) {
        let object = &self.inputs.space.objects[object as usize];
        let mut found = Vec::new();
        if let Some(ty) = object.ty {
            self.pointees_in(ty, offset % object.stride, &mut found);
        }
        let types = &self.program.types;
        let agreed = found.first().copied().filter(|&first| found.iter().all(|&ty| types.same(ty, first)));
        let largest = found.iter().map(|&ty| self.size_of(ty)).max();
        (agreed, largest.unwrap_or(1))
    }

    fn pointees_in(&self, ty: TypeId, offset: u64, out: &mut Vec<TypeId>) {
        let types = &self.program.types;
        match types.get(types.bare(ty)) {
            CType::Pointer { to } if offset == 0 && self.size_of(*to) > 0 => out.push(*to),
            CType::Array { of, .. } if self.size_of(*of) > 0 => {
                self.pointees_in(*of, offset % self.size_of(*of), out);
            }
            CType::Struct { members, .. } => {
                for member in members {
                    let inside = offset.checked_sub(member.offset).filter(|&at| at < self.size_of(member.ty));
                    inside.into_iter().for_each(|inside| self.pointees_in(member.ty, inside, out));
                }
            }
            _ => {}
        }
    }

    fn size_of(&self, ty: TypeId) -> u64 {
        self.program.types.size(ty, self.code.pointer_bytes).unwrap_or(0)
    }
}
