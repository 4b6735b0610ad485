//! Inputs as a run meets them: an input object's bytes become variables when they are first touched (DESIGN 5).
//!
//! Nothing is set up ahead: parameters, globals, what pointers lead to and what stubs return all start as untouched
//! granules. The first access to one asks the C type which scalars lie there, gives each its variable's value, and
//! puts the variable's term beside it. So an input consists of just what the run used.

use crate::arith;
use crate::globals::is_volatile;
use crate::leaf::{Leaf, LeafKind, Leaves};
use crate::machine::Machine;
use crate::memory::{GRANULE, Kind, flag};
use crate::shadow::Shadow;
use crate::space::{InputSpace, Source, choice};
use crate::trace::{Doubt, Doubts};
use clew_ir::{CType, FunctionId, GlobalId, TypeId};
use clew_term::{Model, Term, Var};
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) struct Inputs<'a> {
    pub space: &'a mut InputSpace,
    pub model: &'a mut Model,
    /// Input objects that lie in memory, in the order they were opened.
    pub opened: Vec<u32>,
    /// The variables this run met, in order.
    pub live: Vec<Var>,
    /// How many bytes of each input object were used, by object.
    pub touched: FxHashMap<u32, u64>,
    /// The input objects that were stored to.
    pub written: FxHashSet<u32>,
    pub freed: Vec<u32>,
    /// How often each stub was called.
    pub stub_calls: FxHashMap<FunctionId, u32>,
    pub doubts: Doubts,
}

impl<'a> Inputs<'a> {
    pub fn new(space: &'a mut InputSpace, model: &'a mut Model) -> Self {
        Inputs {
            space,
            model,
            opened: Vec::new(),
            live: Vec::new(),
            touched: FxHashMap::default(),
            written: FxHashSet::default(),
            freed: Vec::new(),
            stub_calls: FxHashMap::default(),
            doubts: Doubts::default(),
        }
    }
}

impl<S: Shadow> Machine<'_, S> {
    /// Opens the object of `source` with one element of `ty` (or `bytes` bytes), and returns its address.
    pub fn open(&mut self, source: Source, ty: Option<TypeId>, bytes: u64, depth: u32) -> u64 {
        if ty.is_some_and(|ty| is_volatile(&self.program.types, ty)) {
            self.inputs.doubts.add(Doubt::StaticState);
        }
        let index = self.inputs.space.object(source, ty, bytes.max(1), None, depth);
        let object = &self.inputs.space.objects[index as usize];
        let base = object.base;
        let types = &self.program.types;
        let is_struct = ty.is_some_and(|ty| matches!(types.get(types.bare(ty)), CType::Struct { .. }));
        // A pointer to a struct mostly leads to one, a pointer to a scalar mostly to several.
        let elements = if is_struct { 1 } else { object.elements };
        let size = object.stride * elements;
        if !self.inputs.opened.contains(&index) {
            self.inputs.opened.push(index);
            self.memory.open_input(base, size, index);
        }
        base
    }

    /// The pointee whose room, in use or not yet, holds all of `addr .. addr + size`.
    pub fn roomy(&self, addr: u64, size: u64) -> Option<u32> {
        self.inputs.opened.iter().copied().find(|&index| {
            let object = &self.inputs.space.objects[index as usize];
            let end = object.base + object.stride * object.elements;
            self.is_pointee(index) && addr >= object.base && addr < end && size <= end - addr
        })
    }

    /// Makes a pointee large enough for an access that it has room for.
    pub fn grow(&mut self, addr: u64, size: u64) -> bool {
        let Some(index) = self.roomy(addr, size) else { return false };
        let object = &self.inputs.space.objects[index as usize];
        // All of its room, not just this run's index: what the path says must not depend on it.
        let wanted = object.stride * object.elements;
        let now = self.memory.object_at(object.base).map_or(0, |object| object.size);
        if wanted <= now {
            return false;
        }
        self.memory.grow_input(object.base, wanted);
        true
    }

    /// The input object that a memory object is.
    pub fn input_index(&mut self, kind: Kind, base: u64, size: u64) -> Option<u32> {
        match kind {
            Kind::Input(index) => Some(index),
            Kind::Global(id) => Some(self.global_object(id, base, size)),
            Kind::Heap | Kind::Stack => None,
        }
    }

    fn global_object(&mut self, id: GlobalId, base: u64, size: u64) -> u32 {
        let ty = self.program.globals[id.index()].ty;
        let index = self.inputs.space.object(Source::Global(id), ty, size, Some(base), 0);
        if !self.inputs.opened.contains(&index) {
            self.inputs.opened.push(index);
        }
        index
    }

    /// Gives the untouched granules of `addr .. addr + size` their variables.
    pub fn materialise(&mut self, addr: u64, size: u64) {
        let mut work: Vec<u64> =
            (addr / GRANULE..=(addr + size - 1) / GRANULE).map(|granule| granule * GRANULE).collect();
        while let Some(granule) = work.pop() {
            if self.memory.flags(granule) & flag::LAZY == 0 {
                continue;
            }
            self.memory.set_flags(granule, 0, flag::LAZY);
            let Some(object) = self.memory.object_at(granule) else { continue };
            let (kind, base, size) = (object.kind, object.base, object.size);
            let Some(index) = self.input_index(kind, base, size) else { continue };
            let input = &self.inputs.space.objects[index as usize];
            let room = size.max(input.stride * input.elements);
            let leaves = self.leaves(index, granule - base, (granule - base + GRANULE).min(room));
            for at in granule..granule + GRANULE {
                // Padding has no value: no test could set it.
                let covers =
                    |leaf: &Leaf| (leaf.offset..leaf.offset + u64::from(leaf.bytes)).contains(&(at - base));
                self.memory.set_written(at, leaves.iter().any(covers));
            }
            for leaf in leaves {
                // A scalar that straddles granules is set once, and its other granules with it.
                let (first, last) = (
                    (base + leaf.offset) / GRANULE,
                    (base + leaf.offset + u64::from(leaf.bytes) - 1) / GRANULE,
                );
                work.extend((first..=last).map(|g| g * GRANULE).filter(|&g| g != granule));
                self.materialise_leaf(index, base, leaf);
            }
        }
    }

    fn leaves(&self, index: u32, from: u64, to: u64) -> Vec<Leaf> {
        let object = &self.inputs.space.objects[index as usize];
        let mut out = Vec::new();
        match object.ty {
            Some(ty) => {
                let leaves = Leaves { types: &self.program.types, pointer_bytes: self.code.pointer_bytes };
                for element in from / object.stride..=(to - 1) / object.stride {
                    leaves.overlapping(ty, element * object.stride, from, to, &mut out);
                }
            }
            None => out.extend((from..to).map(|offset| Leaf { offset, bytes: 1, kind: LeafKind::Byte })),
        }
        out
    }

    fn materialise_leaf(&mut self, index: u32, base: u64, leaf: Leaf) {
        let addr = base + leaf.offset;
        let spot = self.memory.spot(addr);
        let initial = if leaf.bytes <= 8 { self.memory.read(spot, leaf.bytes as usize) as u64 } else { 0 };
        let (default, usable) = match leaf.kind {
            LeafKind::Fixed => (0, Some(Doubt::FixedInput)),
            LeafKind::FunctionPointer => (0, Some(Doubt::FunctionPointer)),
            LeafKind::Pointer(to) => (self.default_choice(index, to, initial), None),
            LeafKind::Bool => (initial & 1, None),
            LeafKind::Int { .. } | LeafKind::Float | LeafKind::Byte => (initial, None),
        };
        if let Some(doubt) = usable {
            return self.inputs.doubts.add(doubt);
        }
        let too_deep = self.inputs.space.objects[index as usize].depth >= self.inputs.space.bounds.max_depth;
        let too_large = |to: Option<TypeId>| !self.inputs.space.has_room(self.stride(to));
        if let LeafKind::Pointer(to) = leaf.kind
            && (too_deep || too_large(to))
        {
            return self.inputs.doubts.add(Doubt::MaxDepth);
        }
        let var = self.inputs.space.var(index, leaf, default);
        let value = self.take_value(var);
        let (bits, term) = match leaf.kind {
            LeafKind::Pointer(to) => self.pointer_value(var, index, to, value, initial),
            _ => (value, self.var_term(var, u32::from(leaf.bytes as u8) * 8)),
        };
        self.memory.write(spot, leaf.bytes as usize, u128::from(bits));
        if S::ON {
            self.shadow.concolic().store(&mut self.memory, addr, u64::from(leaf.bytes), term);
        }
    }

    /// The variable's value in this run, its default where none is set yet.
    pub fn take_value(&mut self, var: Var) -> u64 {
        let known = self.inputs.space.vars[var.index()];
        let inputs = &mut self.inputs;
        inputs.live.push(var);
        let value = inputs.model.get(var).map_or(known.default, |value| value as u64);
        let value = value & arith::mask(known.bits as u8);
        inputs.model.set(var, u128::from(value));
        value
    }

    /// The variable's term, widened with zeros to `width`.
    pub fn var_term(&mut self, var: Var, width: u32) -> Term {
        if !S::ON {
            return Term::NONE;
        }
        let space = &*self.inputs.space;
        let terms = &mut self.shadow.concolic().terms;
        while terms.var_count() <= var.index() {
            let next = space.vars[terms.var_count()];
            match next.leaf.kind {
                LeafKind::Float => terms.fresh_float("v", next.bits),
                _ => terms.fresh("v", next.bits),
            };
        }
        let term = terms.var(var);
        if terms.width(term) < width { terms.zext(term, width) } else { term }
    }

    /// What a pointer is in the first run: where its initialiser leads, else an object of its own, but null where
    /// that would make a list or tree without end.
    fn default_choice(&self, index: u32, to: Option<TypeId>, initial: u64) -> u64 {
        let types = &self.program.types;
        let mut object = &self.inputs.space.objects[index as usize];
        if initial != 0 {
            return choice::INITIAL;
        }
        if matches!(object.source, Source::Global(_)) {
            return choice::NULL;
        }
        let Some(to) = to else { return choice::FRESH };
        let same = |ty: Option<TypeId>| ty.is_some_and(|ty| types.bare(ty) == types.bare(to));
        let is_struct = matches!(types.get(types.bare(to)), CType::Struct { .. });
        loop {
            if is_struct && same(object.ty) {
                return choice::NULL;
            }
            let Source::Pointee(parent) = object.source else { return choice::FRESH };
            let holder = self.inputs.space.vars[parent.index()].object;
            object = &self.inputs.space.objects[holder as usize];
        }
    }

    /// The size of what a pointer leads to.
    fn stride(&self, to: Option<TypeId>) -> u64 {
        to.and_then(|ty| self.program.types.size(ty, self.code.pointer_bytes)).unwrap_or(1)
    }

    /// The address a pointer variable stands for, and its term.
    fn pointer_value(
        &mut self,
        var: Var,
        index: u32,
        to: Option<TypeId>,
        value: u64,
        initial: u64,
    ) -> (u64, Term) {
        let depth = self.inputs.space.objects[index as usize].depth + 1;
        let stride = self.stride(to);
        let fresh = self.open(Source::Pointee(var), to, stride, depth);
        let has_initial = initial != 0;
        let bits = match value {
            choice::NULL => 0,
            choice::INITIAL if has_initial => initial,
            _ => fresh,
        };
        if !S::ON {
            return (bits, Term::NONE);
        }
        let chosen = self.var_term(var, 8);
        let width = u32::from(self.pointer_bits());
        let c = self.shadow.concolic();
        c.pointers.insert(var);
        let terms = &mut c.terms;
        let is = |terms: &mut clew_term::Terms, value: u64| {
            let value = terms.constant(u128::from(value), 8);
            terms.eq(chosen, value)
        };
        let mut term = terms.constant(u128::from(fresh), width);
        if has_initial {
            let (is_initial, initial) =
                (is(terms, choice::INITIAL), terms.constant(u128::from(initial), width));
            term = terms.ite(is_initial, initial, term);
        }
        let (is_null, null) = (is(terms, choice::NULL), terms.constant(0, width));
        (bits, terms.ite(is_null, null, term))
    }
}
