//! Plain input bytes that a run takes for an address: a pointer in a union, in a buffer, or in an integer.
//!
//! Such bytes lead to an object of their own, or nowhere. The first run that follows them gets no further; what it
//! leaves is the demand that they be the address of that object, and a run that meets it opens the object.

use crate::TrapKind;
use crate::leaf::LeafKind;
use crate::machine::Machine;
use crate::memory::Kind;
use crate::pointer::is_address;
use crate::shadow::Shadow;
use crate::space::Source;
use crate::trace::{EventKind, Guard};
use clew_ir::{CType, TypeId};
use clew_term::{BinOp, Evaluator, Node, Term, Var};

/// An object's start, size and kind.
type Found = (u64, u64, Kind);

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
        c.event(EventKind::Check { held: true, guards: Guard::Choice, other: Term::FALSE }, same, pc);
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
        let to = self.pointee_at(holder.object, holder.leaf.offset);
        let stride = to.and_then(|to| self.program.types.size(to, self.code.pointer_bytes)).unwrap_or(1);
        if depth > self.inputs.space.bounds.max_depth || !self.inputs.space.has_room(stride) {
            return false;
        }
        let base = self.open(Source::Address(var), to, stride, depth);
        let pc = self.pc - 1;
        let c = self.shadow.concolic();
        let base = c.terms.constant(u128::from(base), c.terms.width(bytes));
        let safe = c.terms.eq(bytes, base);
        c.check(safe, false, Guard::Error, pc);
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

    /// What the plain bytes of an address are in this run.
    pub fn plain_value(&mut self, term: Term) -> Option<u128> {
        let (bytes, _) = self.plain_bytes(term)?;
        Some(Evaluator::new().eval(&self.shadow.concolic().terms, bytes, self.inputs.model))
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
            let is_plain = matches!(known.leaf.kind, LeafKind::Int { .. } | LeafKind::Byte);
            if !is_plain || known.object != first.object || known.leaf.offset != end {
                return None;
            }
            end += u64::from(known.leaf.bytes);
        }
        (end - first.leaf.offset == u64::from(self.code.pointer_bytes)).then_some((bytes, vars[0]))
    }

    /// What the pointer at an offset of an input object points to, if its type has one there, be it in a union.
    fn pointee_at(&self, object: u32, offset: u64) -> Option<TypeId> {
        let object = &self.inputs.space.objects[object as usize];
        self.pointee_in(object.ty?, offset % object.stride)
    }

    fn pointee_in(&self, ty: TypeId, offset: u64) -> Option<TypeId> {
        let types = &self.program.types;
        let size = |ty| types.size(ty, self.code.pointer_bytes).unwrap_or(0);
        match types.get(types.bare(ty)) {
            CType::Pointer { to } if offset == 0 => (size(*to) > 0).then_some(*to),
            CType::Array { of, .. } if size(*of) > 0 => self.pointee_in(*of, offset % size(*of)),
            CType::Struct { members, .. } => members.iter().find_map(|member| {
                let inside = offset.checked_sub(member.offset)?;
                (inside < size(member.ty)).then(|| self.pointee_in(member.ty, inside))?
            }),
            _ => None,
        }
    }
}
