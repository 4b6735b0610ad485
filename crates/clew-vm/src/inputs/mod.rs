//! Inputs as a run meets them: an input object's bytes become variables when they are first touched
//! (ARCHITECTURE.md, "Inputs").
//!
//! Nothing is set up ahead: parameters, globals, what pointers lead to and what stubs return all start as untouched
//! granules. The first access to one asks the C type which scalars lie there, gives each its variable's value, and
//! puts the variable's term beside it. So an input consists of just what the run used.

pub(crate) mod alias;
pub(crate) mod alternatives;
pub(crate) mod choose;
pub(crate) mod contract;
pub(crate) mod extent;
pub(crate) mod globals;
pub(crate) mod held;
pub(crate) mod leaf;
pub(crate) mod offer;
pub(crate) mod saved;
pub(crate) mod space;
pub(crate) mod stored;
pub(crate) mod symbolic;
pub(crate) mod unnamed;
pub(crate) mod untyped;

use crate::inputs::choose::Choice;
use crate::inputs::extent::Extent;
use crate::inputs::held::ByCall;
use crate::inputs::leaf::{Leaf, LeafKind, Leaves, unnamed};
use crate::inputs::offer::Offer;
use crate::inputs::space::{InputSpace, Source, StubId, Tail, choice};
use crate::machine::Machine;
use crate::memory::{GRANULE, Kind, flag};
use crate::number::arith::wide_mask;
use crate::trace::Doubt;
use crate::trace::concolic::emptied;
use crate::trace::shadow::Shadow;
use crate::world::callable::Callable;
use crate::world::others::Others;
use crate::world::output::{Left, Refused};
use clew_ir::{CType, FunctionId, GlobalId, TypeId, UnitId};
use clew_term::{Model, Term, Var};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// How often a stub gives something at first; later it gives null, unless the search wants otherwise.
const EARLY_CALLS: u32 = 2;

/// When an input object was first written to and last used.
#[derive(Clone, Copy, Default)]
pub(crate) struct Use {
    pub first_write: Option<u64>,
    pub last: u64,
}

/// A scalar that a stub was given as a C parameter of this type.
#[derive(Clone, Copy)]
pub(crate) struct Asking {
    pub stub: StubId,
    pub call: u32,
    pub param: u32,
    pub ty: TypeId,
    pub value: u64,
}

pub(crate) struct Inputs<'a> {
    pub space: &'a mut InputSpace,
    pub model: &'a mut Model,
    /// Values that the model need not have, by name.
    pub held: Option<&'a ByCall>,
    /// Whose function is under test.
    pub unit: UnitId,
    /// The functions that the test calls.
    pub called: Vec<FunctionId>,
    /// The globals that are inputs.
    pub globals: &'a [GlobalId],
    /// Input objects that lie in memory, in the order they were opened.
    pub opened: Vec<u32>,
    /// The variables this run met, in order.
    pub live: Vec<Var>,
    /// Those among them on which more depends than their terms say: where a pointer leads, for one.
    pub settled: Vec<Var>,
    /// Those among them that are bits without a name, while the path does not depend on them.
    pub unnamed: Vec<Var>,
    /// Where the pointers among them lead.
    pub choices: FxHashMap<Var, Rc<Choice>>,
    /// Values that some of them should be tried with, because of what the run did with them.
    pub wanted: Vec<(Var, u64)>,
    /// How many bytes of each input object were used, by object.
    pub touched: FxHashMap<u32, u64>,
    /// How far into each an address leads that was compared, by object.
    pub reached: FxHashMap<u32, u64>,
    /// When each was used, in uses of input objects.
    pub uses: FxHashMap<u32, Use>,
    pub clock: u64,
    /// The input objects that were stored to.
    pub written: FxHashSet<u32>,
    pub freed: Vec<u32>,
    /// The input objects whose size a specification says.
    pub extents: FxHashMap<u32, Extent>,
    /// What others know and do.
    pub others: Others,
    pub callable: &'a Callable,
    /// How often each stub was called.
    pub stub_calls: FxHashMap<StubId, u32>,
    /// Memory that a stub would have written to if it wrote more than the bound on arrays.
    pub cut_short: Vec<std::ops::Range<u64>>,
    /// How often the unit's own code has asked for memory, and which times there was none.
    pub allocations: u32,
    pub failing: Vec<u32>,
    /// How many blocks were made for what then got null: nobody ever has them.
    pub withheld: usize,
    /// How often it has written to a stream, and which times it got something else back than usual.
    pub outputs: u32,
    pub refused: Vec<Refused>,
    /// The library may have set `errno`.
    pub left_errno: Option<Left>,
    /// The first weak name that the run asked for, and whether somebody defines such names.
    pub weak: Option<(u64, bool)>,
    /// By weak definition that the run called: whether another one is in its place.
    pub replaced: FxHashMap<FunctionId, bool>,
    /// What the first calls of each stub were given, where no terms are kept.
    pub asked: Vec<Asking>,
    /// The slots of variable arguments that were read, in order: where each lies and how much of it was read.
    pub extras: Vec<(u64, u64)>,
    /// How many general and vector registers the named ones before them took.
    pub named_registers: (u64, u64),
    /// Room for whoever materialises.
    granules: Vec<u64>,
    leaves: Vec<Leaf>,
}

/// What has room that the next run can use. Sets that somebody goes through are made anew: their order would be another.
#[derive(Default)]
pub(crate) struct Room {
    called: Vec<FunctionId>,
    opened: Vec<u32>,
    live: Vec<Var>,
    settled: Vec<Var>,
    unnamed: Vec<Var>,
    choices: FxHashMap<Var, Rc<Choice>>,
    wanted: Vec<(Var, u64)>,
    reached: FxHashMap<u32, u64>,
    stub_calls: FxHashMap<StubId, u32>,
    extras: Vec<(u64, u64)>,
    granules: Vec<u64>,
    leaves: Vec<Leaf>,
}

impl<'a> Inputs<'a> {
    pub fn new(
        space: &'a mut InputSpace,
        model: &'a mut Model,
        unit: UnitId,
        globals: &'a [GlobalId],
        callable: &'a Callable,
        room: Room,
    ) -> Self {
        let Room {
            called,
            opened,
            live,
            settled,
            unnamed,
            choices,
            wanted,
            reached,
            stub_calls,
            extras,
            granules,
            leaves,
        } = room;
        Inputs {
            space,
            model,
            held: None,
            unit,
            called,
            globals,
            opened,
            live,
            settled,
            unnamed,
            choices,
            wanted,
            touched: FxHashMap::default(),
            reached,
            uses: FxHashMap::default(),
            clock: 0,
            written: FxHashSet::default(),
            freed: Vec::new(),
            extents: FxHashMap::default(),
            others: Others::default(),
            callable,
            stub_calls,
            cut_short: Vec::new(),
            allocations: 0,
            failing: Vec::new(),
            withheld: 0,
            outputs: 0,
            refused: Vec::new(),
            left_errno: None,
            weak: None,
            replaced: FxHashMap::default(),
            asked: Vec::new(),
            extras,
            named_registers: (0, 0),
            granules,
            leaves,
        }
    }
}

impl Inputs<'_> {
    /// The run is over.
    pub fn into_room(self) -> Room {
        let Inputs { called, opened, live, settled, unnamed, choices, wanted, reached, .. } = self;
        let Inputs { stub_calls, extras, granules, leaves, .. } = self;
        let mut room = Room {
            called,
            opened,
            live,
            settled,
            unnamed,
            choices,
            wanted,
            reached,
            stub_calls,
            extras,
            granules,
            leaves,
        };
        let Room {
            called,
            opened,
            live,
            settled,
            unnamed,
            choices,
            wanted,
            reached,
            stub_calls,
            extras,
            granules: _,
            leaves: _,
        } = &mut room;
        called.clear();
        opened.clear();
        live.clear();
        settled.clear();
        unnamed.clear();
        wanted.clear();
        extras.clear();
        emptied(choices);
        emptied(reached);
        emptied(stub_calls);
        room
    }

    /// Notes that an object is used now.
    pub fn note(&mut self, object: u32, write: bool) {
        self.clock += 1;
        let known = self.uses.entry(object).or_default();
        known.last = self.clock;
        if write {
            known.first_write.get_or_insert(self.clock);
        }
    }
}

impl<S: Shadow> Machine<'_, S> {
    /// Opens the object of `source` with one element of `ty` (or `bytes` bytes), and returns its address.
    pub fn open(&mut self, source: Source, ty: Option<TypeId>, bytes: u64, depth: u32) -> u64 {
        let tail = ty.and_then(|ty| self.tail(source, ty));
        let index = self.inputs.space.object(source, ty, bytes.max(1), tail, None, depth);
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

    /// The flexible array member of what a pointer leads to.
    fn tail(&self, source: Source, ty: TypeId) -> Option<Tail> {
        let (offset, of) = self.program.types.flexible(ty)?;
        let stride = self.program.types.size(of, self.code.pointer_bytes).filter(|&stride| stride > 0)?;
        let is_pointee = matches!(source, Source::Pointee(_) | Source::Address(_));
        is_pointee.then_some(Tail { offset, ty: of, stride, most: self.inputs.space.bounds.max_array })
    }

    /// The pointee whose room, in use or not yet, holds all of `addr .. addr + size`.
    pub fn roomy(&self, addr: u64, size: u64) -> Option<u32> {
        self.inputs.opened.iter().copied().find(|&index| {
            let object = &self.inputs.space.objects[index as usize];
            let end = object.base + object.room();
            self.is_pointee(index) && addr >= object.base && addr < end && size <= end - addr
        })
    }

    /// Makes a pointee large enough for an access that it has room for.
    pub fn grow(&mut self, addr: u64, size: u64) -> bool {
        if self.open_led_to(addr) {
            return true;
        }
        let Some(index) = self.roomy(addr, size) else { return false };
        self.grow_whole(self.inputs.space.objects[index as usize].base)
    }

    /// Gives the pointee at `base` all of its room, not just what this run needs: what the path says must not depend on
    /// it. False where it has that.
    pub fn grow_whole(&mut self, base: u64) -> bool {
        let Some(object) = self.memory.object_at(base) else { return false };
        let Kind::Input(index) = object.kind else { return false };
        let now = object.size;
        let object = &self.inputs.space.objects[index as usize];
        let (base, wanted) = (object.base, object.room());
        if !self.is_pointee(index) || wanted <= now {
            return false;
        }
        self.memory.resize_input(base, wanted);
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
        let index = self.inputs.space.object(Source::Global(id), ty, size, None, Some(base), 0);
        if !self.inputs.opened.contains(&index) {
            self.inputs.opened.push(index);
        }
        index
    }

    /// Gives the untouched granules of `addr .. addr + size` their variables.
    pub fn materialise(&mut self, addr: u64, size: u64) {
        let granules = || (addr / GRANULE..=(addr + size - 1) / GRANULE).map(|granule| granule * GRANULE);
        if granules().all(|granule| self.memory.flags(granule) & flag::LAZY == 0) {
            return;
        }
        let mut work = std::mem::take(&mut self.inputs.granules);
        let mut leaves = std::mem::take(&mut self.inputs.leaves);
        work.extend(granules());
        while let Some(granule) = work.pop() {
            if self.memory.flags(granule) & flag::LAZY == 0 {
                continue;
            }
            self.memory.set_flags(granule, 0, flag::LAZY);
            let Some(object) = self.memory.object_at(granule) else { continue };
            let (kind, base, size) = (object.kind, object.base, object.size);
            let Some(index) = self.input_index(kind, base, size) else { continue };
            let room = size.max(self.inputs.space.objects[index as usize].room());
            // It may begin within the granule.
            let first = granule.max(base);
            leaves.clear();
            self.leaves(index, first - base, (granule + GRANULE - base).min(room), &mut leaves);
            // Behind its end there is nothing.
            let covered = leaves.iter().fold(0, |all, leaf| {
                let start = base + leaf.offset;
                let from = start.saturating_sub(granule).min(GRANULE);
                let to = (start + u64::from(leaf.bytes)).saturating_sub(granule).min(GRANULE);
                all | ((1u32 << to) - (1 << from))
            });
            self.memory.set_written_from(first, covered);
            for &leaf in &leaves {
                // A scalar that straddles granules is set once, and its other granules with it.
                let (first, last) = (
                    (base + leaf.offset) / GRANULE,
                    (base + leaf.offset + u64::from(leaf.bytes) - 1) / GRANULE,
                );
                work.extend((first..=last).map(|g| g * GRANULE).filter(|&g| g != granule));
                self.materialise_leaf(index, base, leaf);
            }
        }
        (self.inputs.granules, self.inputs.leaves) = (work, leaves);
    }

    /// Appends the leaves of an object that lie in a range of its bytes.
    pub fn leaves(&self, index: u32, from: u64, to: u64, out: &mut Vec<Leaf>) {
        let object = &self.inputs.space.objects[index as usize];
        let leaves = Leaves { types: &self.program.types, pointer_bytes: self.code.pointer_bytes };
        match (object.source, object.ty) {
            (Source::Extras(area), _) => crate::machine::variadic::leaves(area, from, to, out),
            (_, Some(ty)) => {
                let (ty, stride) = leaves.row(ty).unwrap_or((ty, object.stride));
                let last = (to - 1).min(object.stride * object.elements - 1) / stride;
                for element in from / stride..=last {
                    leaves.overlapping(ty, element * stride, from, to, out);
                }
                let end = object.tail.map_or(object.stride * object.elements, |tail| tail.offset);
                unnamed(from, to.min(end), out);
                if let Some(tail) = object.tail {
                    let first = from.saturating_sub(tail.offset) / tail.stride;
                    for i in first..tail.most.min(to.saturating_sub(tail.offset).div_ceil(tail.stride)) {
                        leaves.overlapping(tail.ty, tail.offset + i * tail.stride, from, to, out);
                    }
                }
            }
            (_, None) => out.extend((from..to).map(|offset| Leaf { offset, bytes: 1, kind: LeafKind::Byte })),
        }
    }

    fn materialise_leaf(&mut self, index: u32, base: u64, leaf: Leaf) {
        let addr = base + leaf.offset;
        let spot = self.memory.spot(addr);
        let n = leaf.bytes as usize;
        let initial = if n <= 16 { self.memory.read(spot, n) } else { 0 };
        let made = match leaf.kind {
            LeafKind::Fixed => {
                self.doubt(Doubt::FixedInput);
                None
            }
            LeafKind::Pointer(to) => self.pointer(index, leaf, to, initial as u64),
            LeafKind::FunctionPointer(ty) => Some(self.function_pointer(index, leaf, ty, initial as u64)),
            LeafKind::Bits(named) if named != u8::MAX => Some(self.with_unnamed(index, leaf, named, initial)),
            LeafKind::Bool => Some(self.with_unnamed(index, leaf, 1, initial)),
            _ => Some(self.number(index, leaf, initial)),
        };
        let Some((bits, term)) = made else { return };
        self.memory.write(spot, n, bits);
        if S::ON {
            self.shadow.concolic().store(&mut self.memory, addr, u64::from(leaf.bytes), term);
        }
    }

    /// The value and the term of a variable that is no pointer.
    pub fn number(&mut self, index: u32, leaf: Leaf, initial: u128) -> (u128, Term) {
        let default = match leaf.kind {
            LeafKind::Bool => initial & 1,
            LeafKind::Enum(ty) if initial == 0 => self.first_enumerator(ty),
            _ => initial,
        };
        let var = self.inputs.space.var(index, leaf, default);
        let value = self.value_of(var);
        let is_unknowable = self.is_unknowable(index);
        if is_unknowable || self.inputs.space.objects[index as usize].source.is_noted() {
            self.inputs.settled.push(var);
        }
        if is_unknowable {
            return (value, Term::NONE);
        }
        (value, self.var_term(var, leaf.bytes * 8))
    }

    /// Zero, if it has a name, else what has one.
    fn first_enumerator(&self, ty: TypeId) -> u128 {
        let types = &self.program.types;
        let CType::Enum { values, bytes, .. } = types.get(types.bare(ty)) else { return 0 };
        let has_zero = values.is_empty() || values.iter().any(|named| named.value == 0);
        if has_zero { 0 } else { values[0].value as u128 & wide_mask(*bytes as u8 * 8) }
    }

    /// The variable's value in this run, where more depends on it than its term says.
    pub fn take_value(&mut self, var: Var) -> u128 {
        self.inputs.settled.push(var);
        self.value_of(var)
    }

    /// The variable's value in this run, its default where none is set yet.
    fn value_of(&mut self, var: Var) -> u128 {
        let known = self.inputs.space.vars[var.index()];
        let inputs = &mut self.inputs;
        inputs.live.push(var);
        let held = || inputs.held?.value(self.program, inputs.space, var);
        let value = inputs.model.get(var).or_else(held).unwrap_or(known.default);
        let value = value & wide_mask(known.bits as u8);
        inputs.model.set(var, value);
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

    /// A pointer to `to`: its address in this run and its term; none where it can only be null.
    pub fn pointer(
        &mut self,
        index: u32,
        leaf: Leaf,
        to: Option<TypeId>,
        initial: u64,
    ) -> Option<(u128, Term)> {
        if self.is_unknowable(index) {
            return None;
        }
        let stride = self.stride(to);
        let depth = self.inputs.space.objects[index as usize].depth;
        let too_deep = depth >= self.inputs.space.bounds.max_depth || !self.inputs.space.has_room(stride);
        let mut offers = self.offers(to);
        offers.extend(self.sentinel_offers());
        if to.is_none() {
            offers.extend(self.taken_offers());
        }
        if self.is_of_others(index) {
            offers.extend(self.own_offers(to));
        }
        if too_deep {
            self.doubt(Doubt::MaxDepth);
            if offers.is_empty() && initial == 0 {
                return None;
            }
        }
        let default = self.default_choice(index, to, initial, too_deep);
        let var = self.inputs.space.var(index, leaf, u128::from(default));
        let mut choice = Choice { initial: (initial != 0).then_some(initial), offers, ..Choice::default() };
        if !too_deep {
            choice.rest = self.open(Source::Pointee(var), to, stride, depth + 1);
            choice.fresh = self.inputs.space.find(Source::Pointee(var));
            if self.is_row(to) {
                choice.offers.push(Offer {
                    value: choice::INSIDE,
                    address: choice.rest,
                    object: choice.fresh,
                    indexed: true,
                    complete: true,
                });
            }
        }
        if !too_deep {
            choice.offers.extend(self.memberships(var, to, depth + 1));
        }
        let (address, term) = self.choose(var, choice, stride);
        Some((u128::from(address), term))
    }

    /// Whether others made an input object.
    fn is_of_others(&self, index: u32) -> bool {
        let source = self.inputs.space.objects[index as usize].source;
        matches!(
            source,
            Source::Result { .. } | Source::Written { .. } | Source::Changed { .. } | Source::Passed { .. }
        )
    }

    /// A pointer to a function of type `ty`.
    pub fn function_pointer(&mut self, index: u32, leaf: Leaf, ty: TypeId, initial: u64) -> (u128, Term) {
        let default = match self.inputs.space.objects[index as usize].source {
            _ if initial != 0 => choice::INITIAL,
            Source::Global(_) | Source::Changed { .. } => choice::NULL,
            _ => choice::FRESH,
        };
        let var = self.inputs.space.var(index, leaf, u128::from(default));
        let stub = self.inputs.space.callback(var);
        let rest = self.memory.function(self.code.functions.len() as u64 + stub);
        let initial = (initial != 0).then_some(initial);
        let mut offers = self.function_offers(ty);
        offers.extend(self.stub_offers(var, ty));
        offers.extend(self.sentinel_offers());
        let choice = Choice { rest, initial, offers, ..Choice::default() };
        let (address, term) = self.choose(var, choice, 0);
        (u128::from(address), term)
    }

    /// What a pointer is in the first run: where its initialiser leads, else an object of its own, but null where
    /// that would make a list or tree without end.
    fn default_choice(&self, index: u32, to: Option<TypeId>, initial: u64, too_deep: bool) -> u64 {
        let types = &self.program.types;
        let mut object = &self.inputs.space.objects[index as usize];
        if initial != 0 {
            return choice::INITIAL;
        }
        // A loop that goes on as long as a stub gives it something has an end.
        let is_late = matches!(object.source, Source::Result { call, .. } if call >= EARLY_CALLS);
        if too_deep || is_late || matches!(object.source, Source::Global(_) | Source::Changed { .. }) {
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
}
