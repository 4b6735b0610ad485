//! A program, with what is known of it ahead.

use crate::edge::edges;
use crate::{Edge, Effects, Exposure, Object};
use clew_ir::{Const, FunctionId, GlobalId, Program, Reg, Role, SegmentId, Segments};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// It is large, and known once for all units of a program: copies share it.
#[derive(Clone)]
pub struct Code<'p> {
    pub program: &'p Program,
    pub segments: Arc<Segments>,
    pub exposure: Arc<Exposure>,
    pub effects: Arc<Effects>,
    roles: fn(&str) -> Role,
    /// Accesses are presumed to stay inside of their objects, and it is said where that counts. Else one that is not seen to
    /// stay inside may lead anywhere.
    pub(crate) presumes_bounds: bool,
    /// Nobody else has a part in the program: it starts with `main`, and with its variables as they are initialised.
    is_whole: bool,
    /// By segment: the steps that lead to it within its function.
    before: Arc<Vec<Vec<Edge>>>,
    headers: Arc<FxHashSet<GlobalId>>,
}

/// What a [`Code`] knows, without the program.
#[derive(Clone)]
pub struct Known {
    segments: Arc<Segments>,
    exposure: Arc<Exposure>,
    effects: Arc<Effects>,
    before: Arc<Vec<Vec<Edge>>>,
    roles: fn(&str) -> Role,
    is_whole: bool,
    /// The names of headers: constant, and others where the unit is compiled elsewhere.
    headers: Arc<FxHashSet<GlobalId>>,
}

impl Known {
    /// Of a unit. `roles`: what the name of a function that is only declared says.
    pub fn of(program: &Program, roles: fn(&str) -> Role) -> Self {
        Known::new(program, roles, false)
    }

    /// Of a program that nobody else has a part in.
    pub fn whole(program: &Program, roles: fn(&str) -> Role) -> Self {
        Known::new(program, roles, true)
    }

    fn new(program: &Program, roles: fn(&str) -> Role, is_whole: bool) -> Self {
        let exposure = Exposure::of(program, is_whole);
        let effects = Effects::of(program, &exposure, roles);
        let segments = Segments::of(program);
        let before = Arc::new(edges(program, &segments));
        let globals = (0..program.globals.len()).map(GlobalId::at);
        let headers = globals.filter(|&id| program.is_headers_name(id));
        Known {
            segments: Arc::new(segments),
            exposure: Arc::new(exposure),
            effects: Arc::new(effects),
            before,
            roles,
            is_whole,
            headers: Arc::new(headers.collect()),
        }
    }

    /// `program`: the one that this was found out of.
    pub fn code<'p>(&self, program: &'p Program) -> Code<'p> {
        let Known { segments, exposure, effects, before, roles, is_whole, headers } = self.clone();
        Code { program, segments, exposure, effects, roles, presumes_bounds: true, is_whole, before, headers }
    }
}

impl<'p> Code<'p> {
    /// Of a unit. `roles`: what the name of a function that is only declared says.
    pub fn of(program: &'p Program, roles: fn(&str) -> Role) -> Self {
        Known::of(program, roles).code(program)
    }

    /// Of a program that nobody else has a part in.
    pub fn whole(program: &'p Program, roles: fn(&str) -> Role) -> Self {
        Known::whole(program, roles).code(program)
    }

    /// The same, presuming nothing of where accesses lead.
    pub fn strict(self) -> Self {
        Code { presumes_bounds: false, ..self }
    }

    /// Whether accesses are presumed to stay inside of their objects.
    pub fn presumes_bounds(&self) -> bool {
        self.presumes_bounds
    }

    /// The steps that lead to a segment within its function.
    pub fn before(&self, segment: SegmentId) -> &[Edge] {
        &self.before[segment.index()]
    }

    /// Whether runs start in this function with all variables as they are initialised.
    pub fn starts_initialised(&self, function: FunctionId) -> bool {
        let (program, main) = (self.program, self.program.function(function));
        self.is_whole && main.name == "main" && program.is_users(function) && program.constructors.is_empty()
    }

    pub fn pointer_bits(&self) -> u32 {
        self.program.pointer_bytes * 8
    }

    /// The width of a register.
    pub fn bits_of(&self, function: FunctionId, reg: Reg) -> u32 {
        let body = self.program.function(function).body.as_ref();
        body.map_or(self.pointer_bits(), |body| body.regs[reg.index()].bits(self.program.pointer_bytes))
    }

    /// What a call of it does to the control flow; `None`: it has a body.
    pub fn role(&self, id: FunctionId) -> Option<Role> {
        let function = self.program.function(id);
        function.body.is_none().then(|| (self.roles)(&function.name))
    }

    /// Whether a pointer may lead to it.
    pub fn is_exposed(&self, object: Object) -> bool {
        match object {
            Object::Global(id) => self.exposure.is_exposed(id),
            Object::Local(_, function, reg) => self.exposure.is_local_exposed(function, reg),
            Object::Function(_) | Object::Label(..) => true,
        }
    }

    /// How many bytes it has at least, where that is known.
    pub fn size(&self, object: Object) -> Option<u64> {
        match object {
            // What is only declared has at least what its declaration says.
            Object::Global(id) => Some(self.program.globals[id.index()].bytes),
            Object::Local(_, function, reg) => self.exposure.local(function, reg),
            Object::Function(_) | Object::Label(..) => Some(1),
        }
    }

    /// Whether two objects never share a byte. Names that are only declared may stand for the same, and constants may share
    /// memory.
    pub fn are_apart(&self, a: Object, b: Object) -> bool {
        let is_own = |object: Object| match object {
            Object::Global(id) => self.program.globals[id.index()].init.is_some() && !self.is_weak(id),
            Object::Function(id) => self.program.function(id).body.is_some(),
            Object::Label(..) | Object::Local(..) => true,
        };
        let is_constant = |object: Object| match object {
            Object::Global(id) => self.program.globals[id.index()].constant,
            _ => false,
        };
        a != b
            && (matches!((a, b), (Object::Local(..), _) | (_, Object::Local(..))) || is_own(a) && is_own(b))
            && !(is_constant(a) && is_constant(b))
            && !matches!((a, b), (Object::Label(..), _) | (_, Object::Label(..)))
    }

    fn is_weak(&self, id: GlobalId) -> bool {
        self.program.weak.iter().any(|&weak| matches!(weak, Const::Global(weak, _) if weak == id))
    }

    /// Whether its bytes are those that it was initialised with, for good.
    pub fn is_constant(&self, id: GlobalId) -> bool {
        let global = &self.program.globals[id.index()];
        let is_known = global.init.as_ref().is_some_and(|init| !init.weak) && !self.headers.contains(&id);
        global.constant && is_known
    }

    /// The initial bytes of a global, as a number; `None` where an address lies there, or nothing.
    pub fn initial(&self, id: GlobalId, at: i64, bytes: u64) -> Option<u128> {
        let init = self.program.globals[id.index()].init.as_ref();
        let init = init.filter(|init| !init.weak && !self.headers.contains(&id))?;
        let from = u64::try_from(at).ok()?;
        let to = from.checked_add(bytes)?;
        let pointer = u64::from(self.program.pointer_bytes);
        let is_address = |&&(offset, _): &&(u64, Const)| offset < to && offset + pointer > from;
        let slice = init.bytes.get(usize::try_from(from).ok()?..usize::try_from(to).ok()?)?;
        if bytes > 16 || init.relocations.iter().any(|relocation| is_address(&relocation)) {
            return None;
        }
        Some(slice.iter().rev().fold(0, |value, &byte| value << 8 | u128::from(byte)))
    }

    /// The address that a global holds there at the start.
    pub fn initial_address(&self, id: GlobalId, at: i64) -> Option<Const> {
        let init = self.program.globals[id.index()].init.as_ref().filter(|init| !init.weak)?;
        let held = init.relocations.iter().find(|&&(offset, _)| i64::try_from(offset) == Ok(at));
        held.map(|&(_, value)| value)
    }
}
