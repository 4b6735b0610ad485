//! Who is to act on a run-time error: the one who wrote the function (a bug), the one who calls it (a broken contract), or
//! nobody (a state that was made up).
//!
//! An error is a bug unless something speaks for another class: what is left of the input after shrinking is what the error
//! needs. The rules stand in `docs/findings.md`, in this order.

use crate::assemble::UnitTests;
use crate::unit::UnitResult;
use clew_cover::Kind;
use clew_emit::Test;
use clew_ir::{CType, CallGraph, FunctionId, GlobalId, Member, Program, TypeId};
use clew_report::{Class, Through};
use clew_vm::{Origin, SetupObject, Stub, Target, Trap, TrapKind};
use std::collections::BTreeSet;

/// A verdict and a sentence why it is believed.
pub type Judged = (Class, String);

/// What is known of a unit's errors.
pub struct Judge<'a, 'r, 'p> {
    program: &'p Program,
    unit: &'a UnitTests<'r, 'p>,
    calls: CallGraph,
    /// The members of structs, by type and offset, and the variables that some test leaves other than it found them.
    kept: (BTreeSet<(TypeId, u64)>, BTreeSet<GlobalId>),
}

/// An integer in a struct or a global variable, as an input has it.
struct Part {
    path: String,
    ty: TypeId,
    offset: u64,
    value: i128,
    /// The elements of the largest array beside it.
    beside: u64,
    /// It is of an enumeration and none of its values.
    is_strange: bool,
}

impl<'a, 'r, 'p> Judge<'a, 'r, 'p> {
    pub fn new(program: &'p Program, unit: &'a UnitTests<'r, 'p>) -> Self {
        let mut judge = Judge { program, unit, calls: CallGraph::of(program), kept: Default::default() };
        for object in unit.tests.iter().chain(&unit.errors).flat_map(|test| &test.setup.objects) {
            judge.learn(object);
        }
        judge
    }

    /// What a test changes, the unit keeps.
    fn learn(&mut self, object: &SetupObject) {
        let Some(after) = &object.after else { return };
        if let Origin::Global(id) = object.origin {
            self.kept.1.insert(id);
        }
        let was = self.parts(object, &object.bytes);
        for (before, now) in was.iter().zip(self.parts(object, after)) {
            if before.value != now.value {
                self.kept.0.insert((now.ty, now.offset));
            }
        }
    }

    /// The class of an error that a test of a function shows.
    pub fn class(&self, result: &UnitResult, test: &Test, trap: &Trap, through: Option<Through>) -> Judged {
        let function = self.program.function(result.function);
        if through == Some(Through::Interface) {
            return bug("a sequence of calls through the interface leads to it");
        }
        if through == Some(Through::State) {
            return made_up("no sequence of calls through the interface leads to it");
        }
        if trap.kind == TrapKind::Leak {
            return bug("nothing leads to the memory when the calls are over");
        }
        if function.name == "main" {
            return bug("the program gets there from its start");
        }
        let objects = &test.setup.objects;
        let is_check = matches!(
            trap.kind,
            TrapKind::AssertionFailed | TrapKind::Aborted | TrapKind::ErrorCall | TrapKind::Unreachable
        );
        if let Some(judged) = self.by_null(result, test, trap) {
            return judged;
        }
        let needs = objects.iter().any(|object| self.says_something(object));
        if !needs && test.setup.failing.is_empty() && test.setup.effects.is_empty() {
            return match is_check && !function.external {
                true => contract(
                    "a check refuses the plainest call; only a direct call of the static function shows it",
                ),
                false if is_check => contract("a check of the function's own refuses what it is called with"),
                false => bug("the plainest call shows it"),
            };
        }
        if !test.setup.failing.is_empty() {
            return bug("memory runs out, and nothing looks for that");
        }
        if let Some(judged) = self.by_callers(result, trap) {
            return judged;
        }
        if is_check {
            return contract("a check refuses what the function is called with: its caller's duty");
        }
        if trap.kind == TrapKind::BadCall {
            return contract("a function pointer leads to no function of its type");
        }
        if let Some(judged) = self.by_pointers(test, trap) {
            return judged;
        }
        if let Some(judged) = self.by_state(test, trap) {
            return judged;
        }
        let has_state = objects.iter().any(|object| self.is_state(object) && self.says_something(object));
        bug(match has_state {
            true => "nothing rules the state out that it starts from",
            false => "plain arguments show it",
        })
    }

    /// Whoever looks for errors passes null for any pointer. It says something only where the function knows of null.
    fn by_null(&self, result: &UnitResult, test: &Test, trap: &Trap) -> Option<Judged> {
        let labels =
            result.structure.objectives.iter().any(|objective| matches!(objective.kind, Kind::Label(_)));
        if !labels || trap.kind != TrapKind::NullDereference {
            return None;
        }
        let types = &self.program.types;
        let is_null = |object: &&SetupObject| {
            let is_pointer =
                object.ty.is_some_and(|ty| matches!(types.get(types.bare(ty)), CType::Pointer { .. }));
            matches!(object.origin, Origin::Param { .. })
                && is_pointer
                && object.pointers.is_empty()
                && object.bytes.iter().all(|byte| *byte == 0)
        };
        let null = test.setup.objects.iter().find(is_null)?;
        let passes_null = |other: &Test| {
            let own = other.setup.objects.iter().find(|object| object.origin == null.origin);
            other.function() == result.function && own.as_ref().is_some_and(is_null)
        };
        match self.unit.tests.iter().any(passes_null) {
            true => Some(bug("the function takes null in other calls")),
            false => Some(contract("an argument is null, and the function takes no null in any other call")),
        }
    }

    /// A static function is called by its file alone: where its callers were searched and none of them shows the error, only
    /// a direct call does. What no caller passes, null, is the same for any function.
    fn by_callers(&self, result: &UnitResult, trap: &Trap) -> Option<Judged> {
        let function = self.program.function(result.function);
        let is_caller = |other: &&&UnitResult| {
            other.function != result.function && self.calls.callees(other.function).contains(&result.function)
        };
        let callers: Vec<_> = self.unit.results.iter().filter(is_caller).collect();
        let shows = |other: &&&UnitResult| {
            other.errors.iter().any(|(known, _)| known.kind == trap.kind && known.place == trap.place)
        };
        let all = self
            .program
            .function_ids()
            .filter(|id| *id != result.function && self.calls.callees(*id).contains(&result.function));
        let are_searched =
            callers.len() == all.count() && callers.iter().all(|other| other.exploration.stats.runs > 0);
        if callers.is_empty() || !are_searched || callers.iter().any(shows) {
            return None;
        }
        let names = self.names(callers.iter().map(|caller| caller.function));
        if !function.external {
            return Some(contract(&format!(
                "only a direct call of the static function shows it, and none through {names}"
            )));
        }
        let is_null = matches!(trap.kind, TrapKind::NullDereference | TrapKind::BadCall);
        is_null.then(|| contract(&format!("it needs null, which {names} does not pass")))
    }

    fn names(&self, functions: impl Iterator<Item = FunctionId>) -> String {
        let names: Vec<&str> = functions.map(|id| self.program.function(id).called()).take(3).collect();
        names.join(" or ")
    }

    /// Errors that only objects show which lie over each other, or pointers into the midst of others.
    fn by_pointers(&self, test: &Test, trap: &Trap) -> Option<Judged> {
        let is_about = matches!(
            trap.kind,
            TrapKind::UseAfterFree
                | TrapKind::DoubleFree
                | TrapKind::BadFree
                | TrapKind::OverlappingCopy
                | TrapKind::StackOverflow
                | TrapKind::FarPointer
        );
        let objects = &test.setup.objects;
        let mut uses = vec![[0u32; 2]; objects.len()];
        for from in objects {
            let is_param = usize::from(matches!(from.origin, Origin::Param { .. }));
            for pointer in &from.pointers {
                if let Target::Object { index, .. } = pointer.to
                    && let Some(uses) = uses.get_mut(index)
                {
                    uses[is_param] += 1;
                }
            }
        }
        let is_shared = |uses: &[u32; 2]| uses[0] + uses[1] > 1;
        for from in objects.iter().filter(|from| self.is_of_allocator(from, test)) {
            let mut handed = from.pointers.iter().filter_map(|pointer| match pointer.to {
                Target::Object { index, .. } => uses.get(index),
                _ => None,
            });
            if handed.any(is_shared) {
                return Some(made_up("an allocator would have to hand out a block that is in use"));
            }
        }
        if !is_about {
            return None;
        }
        if uses.iter().any(|uses| is_shared(uses) && uses[0] > 0) {
            return Some(made_up("two pointers of the state that it starts from lead to one object"));
        }
        if uses.iter().any(is_shared) {
            return Some(contract("two arguments lead to one object"));
        }
        let releases = matches!(trap.kind, TrapKind::BadFree);
        releases.then(|| contract("what it releases is no block of the allocator's"))
    }

    /// It is what a callback gives back that is asked for so many bytes, as `malloc` is.
    fn is_of_allocator(&self, object: &SetupObject, test: &Test) -> bool {
        let Origin::Result { stub: Stub::Callback(number), .. } = object.origin else { return false };
        let types = &self.program.types;
        let Some(callback) = test.setup.callbacks.get(number as usize) else { return false };
        let CType::Function { result, params, .. } = types.get(types.bare(callback.ty)) else { return false };
        let is_size = |ty: &TypeId| matches!(types.get(types.bare(*ty)), CType::Int { bytes, signed: false, .. } if *bytes >= 4);
        let gives_memory = match types.get(types.bare(*result)) {
            CType::Pointer { to } => matches!(types.get(types.bare(*to)), CType::Void),
            _ => false,
        };
        gives_memory && params.iter().any(is_size)
    }

    /// Errors that only numbers show which nothing in the unit was seen to leave there.
    fn by_state(&self, test: &Test, trap: &Trap) -> Option<Judged> {
        let is_about = matches!(
            trap.kind,
            TrapKind::OutOfBounds
                | TrapKind::WildDereference
                | TrapKind::FarPointer
                | TrapKind::UninitialisedRead
                | TrapKind::Unreachable
        );
        for object in test.setup.objects.iter().filter(|_| is_about) {
            let parts = self.parts(object, &object.bytes);
            if let Origin::Result { stub: Stub::Function(id), .. } = object.origin {
                // Errors are told by -1, and one is little enough.
                let wild = parts.iter().find(|part| !(-1..=1).contains(&part.value));
                if let Some(part) = wild {
                    let name = self.program.function(id).called();
                    return Some(made_up(&format!(
                        "it needs {name} to give {}, which nothing says it can",
                        part.value
                    )));
                }
            }
            let is_kept = |part: &Part| match object.origin {
                Origin::Global(id) => self.kept.1.contains(&id) || !self.program.globals[id.index()].external,
                _ => self.kept.0.contains(&(part.ty, part.offset)),
            };
            let is_wild =
                |part: &&Part| part.is_strange || part.value < -1 || part.value > i128::from(part.beside);
            let beside = |part: &&Part| part.beside > 0 || part.is_strange;
            if !self.is_state(object) {
                continue;
            }
            if let Some(part) = parts.iter().filter(beside).filter(is_wild).find(|part| is_kept(part)) {
                let Part { path, value, beside, is_strange, .. } = part;
                let why = match is_strange {
                    true => format!("it needs {path} to be {value}, which is no enumerator"),
                    false => format!(
                        "it needs {path} to be {value} beside {beside} elements; functions of this file keep it, and none \
                         was seen to leave that there"
                    ),
                };
                return Some(made_up(&why));
            }
        }
        None
    }

    /// What callers pass is an argument; what a struct or a variable holds is state.
    fn is_state(&self, object: &SetupObject) -> bool {
        let types = &self.program.types;
        let is_struct = object.ty.is_some_and(|ty| matches!(types.get(types.bare(ty)), CType::Struct { .. }));
        matches!(object.origin, Origin::Global(_)) || (is_struct && matches!(object.origin, Origin::Pointee))
    }

    /// It is not as a plain call has it.
    fn says_something(&self, object: &SetupObject) -> bool {
        let initial = match object.origin {
            Origin::Global(id) => self.program.globals[id.index()].init.as_ref(),
            _ => None,
        };
        match initial {
            Some(init) if init.relocations.is_empty() => {
                let start = init.bytes.iter().copied().chain(std::iter::repeat(0));
                !object.pointers.is_empty() || object.bytes.iter().zip(start).any(|(now, was)| *now != was)
            }
            Some(_) => !object.pointers.is_empty() || object.bytes.iter().any(|byte| *byte != 0),
            None => object.bytes.iter().any(|byte| *byte != 0) || object.pointers.len() > 1,
        }
    }

    /// The integers of an object.
    fn parts(&self, object: &SetupObject, bytes: &[u8]) -> Vec<Part> {
        let Some(ty) = object.ty else { return Vec::new() };
        let name = match object.origin {
            Origin::Global(id) => self.program.globals[id.index()].name.clone(),
            _ => String::new(),
        };
        // A lone variable stands beside the arrays of its file.
        let beside = match object.origin {
            Origin::Global(id) => self.arrays_beside(id),
            _ => 0,
        };
        let stride = self.program.types.size(ty, self.program.pointer_bytes).unwrap_or(0).max(1);
        let mut parts = Vec::new();
        for start in (0..bytes.len() as u64).step_by(stride as usize) {
            self.collect(ty, ty, [start, start], bytes, &name, beside, &mut parts);
        }
        parts
    }

    fn arrays_beside(&self, id: GlobalId) -> u64 {
        let unit = self.program.globals[id.index()].unit;
        let others = self.program.globals.iter().filter(|other| other.unit == unit && !other.constant);
        others.filter_map(|other| other.ty).map(|ty| self.elements(ty)).max().unwrap_or(0)
    }

    /// Of an array; 0 for all else.
    fn elements(&self, ty: TypeId) -> u64 {
        match self.program.types.get(self.program.types.bare(ty)) {
            CType::Array { count, .. } => count.unwrap_or(0),
            _ => 0,
        }
    }

    /// `[whole, at]`: where the struct starts that members are named in, and the part.
    #[allow(clippy::too_many_arguments)]
    fn collect(
        &self,
        of: TypeId,
        ty: TypeId,
        [whole, at]: [u64; 2],
        bytes: &[u8],
        path: &str,
        beside: u64,
        parts: &mut Vec<Part>,
    ) {
        let types = &self.program.types;
        let (size, signed, values) = match types.get(types.bare(ty)) {
            CType::Struct { members, is_union: false, .. } => {
                let beside =
                    members.iter().map(|member| self.elements(member.ty)).max().unwrap_or(0).max(beside);
                let owner = types.bare(ty);
                let plain = members.iter().filter(|member| member.bit_field.is_none());
                for Member { name, ty, offset, .. } in plain {
                    let path = format!("{path}.{}", name.as_deref().unwrap_or_default());
                    self.collect(owner, *ty, [at, at + offset], bytes, &path, beside, parts);
                }
                return;
            }
            CType::Int { bytes, signed, is_char: false, .. } if *bytes <= 8 => (*bytes, *signed, None),
            CType::Enum { bytes, signed, values, .. } => (*bytes, *signed, Some(values)),
            _ => return,
        };
        let Some(raw) = bytes.get(at as usize..(at + u64::from(size)) as usize) else { return };
        let unsigned = raw.iter().rev().fold(0i128, |all, byte| all << 8 | i128::from(*byte));
        let top = 1i128 << (8 * size);
        let value = if signed && unsigned >= top / 2 { unsigned - top } else { unsigned };
        let is_strange = values.is_some_and(|values| {
            let known = values.iter().map(|named| named.value);
            let has_sums = values.iter().filter(|named| named.value.count_ones() == 1).count() > 2;
            !has_sums && known.clone().count() > 0 && !known.clone().any(|known| known == value)
        });
        let path = path.to_owned();
        parts.push(Part { path, ty: of, offset: at - whole, value, beside, is_strange });
    }
}

fn bug(why: &str) -> Judged {
    (Class::Bug, why.to_owned())
}

fn contract(why: &str) -> Judged {
    (Class::Contract, why.to_owned())
}

fn made_up(why: &str) -> Judged {
    (Class::MadeUp, why.to_owned())
}
