//! When two input pointers can lead to one object, and when a run leaves that question open.
//!
//! What may be accessed as what is C's (C11 6.5, paragraph 7); the sign of an integer does not count.

use crate::inputs::space::Source;
use crate::machine::Machine;
use crate::trace::shadow::Shadow;
use clew_ir::{CType, TypeId, Types};

/// How many places in an object a pointer is offered.
const MAX_PLACES: usize = 4;

/// How a pointer fits an object that it is not the owner of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fit {
    /// Where in the object it can lead.
    pub places: Vec<u64>,
    /// The object is an array, and any element of it will do.
    pub is_row: bool,
    /// There is no other way in which it fits, but for other elements.
    pub complete: bool,
}

/// Whether a pointer to `to` can lead to an object with elements of type `of`: to an element, to a member of the
/// pointer's type, or, if it is to bytes, to anything.
pub fn fit(types: &Types, to: Option<TypeId>, of: Option<TypeId>) -> Option<Fit> {
    let start = Fit { places: vec![0], is_row: false, complete: false };
    let (Some(to), Some(of)) = (to, of) else { return to.is_none().then_some(start) };
    if is_same(types, to, of) {
        return Some(Fit { is_row: true, complete: true, ..start });
    }
    if is_byte(types, to) {
        // The bytes of an address are no property of a program.
        return (!has_pointer(types, of)).then_some(start);
    }
    let mut places = Vec::new();
    if let Some(elements) = elements(types, to, of) {
        return Some(elements);
    }
    members(types, to, of, 0, &mut places);
    let complete = places.len() <= MAX_PLACES && places.windows(2).all(|two| two[0] != two[1]);
    places.truncate(MAX_PLACES);
    places.dedup();
    (!places.is_empty()).then_some(Fit { places, is_row: false, complete })
}

/// An array of what the pointer leads to: its first elements, its last one, and its end.
fn elements(types: &Types, to: TypeId, of: TypeId) -> Option<Fit> {
    let CType::Array { of: element, count: Some(count) } = types.get(types.bare(of)) else { return None };
    // How large a pointer is makes no difference to which elements there are: only numbers and structs have one size.
    let size = types.size(*element, 8).filter(|&size| size > 0 && types.size(*element, 4) == Some(size))?;
    if !is_same(types, to, *element) {
        return None;
    }
    let mut places = vec![0, size, (count.max(&1) - 1) * size, count * size];
    places.sort_unstable();
    places.dedup();
    Some(Fit { complete: places.len() as u64 == count + 1, places, is_row: false })
}

/// The structs that have a struct of type `part` as a member, and where: a pointer to one may be meant as a way to the
/// other (`container_of`).
pub fn containers(types: &Types, part: TypeId) -> Vec<(TypeId, u64)> {
    let mut out: Vec<(TypeId, u64)> = Vec::new();
    if !matches!(types.get(types.bare(part)), CType::Struct { complete: true, .. }) {
        return out;
    }
    for (id, ty) in (0..).map(TypeId).zip(&types.table) {
        let CType::Struct { members, is_union: false, complete: true, .. } = ty else { continue };
        let found = members.iter().find(|member| types.same(member.ty, part));
        let is_new = out.iter().all(|&(known, _)| !types.same(known, id));
        out.extend(found.filter(|_| is_new && out.len() < MAX_PLACES).map(|member| (id, member.offset)));
    }
    out
}

/// The same type, but for the sign of an integer and the names of its values.
fn is_same(types: &Types, a: TypeId, b: TypeId) -> bool {
    match (types.get(types.bare(a)), types.get(types.bare(b))) {
        (CType::Int { name: a, is_char: false, .. }, CType::Int { name: b, is_char: false, .. }) => {
            // Types of one size may be two: `long` and `long long`.
            let unsigned = |name: &str| name.strip_prefix("unsigned ").unwrap_or(name).to_owned();
            unsigned(a) == unsigned(b)
        }
        // An enumeration is compatible with an integer type of its size.
        (
            CType::Int { bytes: a, is_char: false, .. } | CType::Enum { bytes: a, .. },
            CType::Int { bytes: b, is_char: false, .. } | CType::Enum { bytes: b, .. },
        ) => a == b,
        _ => types.same(a, b),
    }
}

fn is_byte(types: &Types, ty: TypeId) -> bool {
    matches!(types.get(types.bare(ty)), CType::Int { is_char: true, .. } | CType::Void)
}

fn has_pointer(types: &Types, ty: TypeId) -> bool {
    match types.get(types.bare(ty)) {
        CType::Pointer { .. } => true,
        CType::Array { of, .. } => has_pointer(types, *of),
        CType::Struct { members, .. } => members.iter().any(|member| has_pointer(types, member.ty)),
        _ => false,
    }
}

/// Where the parts of type `wanted` lie in an `of` at `base`; of an array's elements the first two.
fn members(types: &Types, wanted: TypeId, of: TypeId, base: u64, out: &mut Vec<u64>) {
    if is_same(types, of, wanted) {
        return out.push(base);
    }
    match types.get(types.bare(of)) {
        CType::Array { of, .. } => {
            members(types, wanted, *of, base, out);
            members(types, wanted, *of, base, out);
        }
        CType::Struct { members: all, .. } => {
            for member in all.iter().filter(|member| member.bit_field.is_none()) {
                members(types, wanted, member.ty, base + member.offset, out);
            }
        }
        _ => {}
    }
}

/// Whether two objects that the run used, one of them behind a pointer, could lie over each other in a way that no
/// pointer was offered, and it matters.
pub(crate) fn may_overlap<S: Shadow>(machine: &Machine<S>) -> bool {
    let rules = Rules::of(machine);
    let space = &*machine.inputs.space;
    let mut used: Vec<u32> = machine.inputs.touched.keys().copied().collect();
    used.retain(|&index| {
        let object = &space.objects[index as usize];
        object.is_behind_pointer() || matches!(object.source, Source::Global(_))
    });
    used.iter().enumerate().any(|(i, &a)| {
        used[i + 1..].iter().any(|&b| {
            let [one, other] = [a, b].map(|index| &space.objects[index as usize]);
            (one.is_behind_pointer() || other.is_behind_pointer())
                && rules.can_overlap(one.ty, other.ty)
                && machine.matters(a, b)
                && !(machine.were_offered(a, b)
                    && is_single(machine, a)
                    && is_single(machine, b)
                    && !rules.can_shift(one.ty)
                    && !rules.can_shift(other.ty))
        })
    })
}

/// Which objects can share memory, by their types.
pub(crate) struct Rules<'a> {
    types: &'a Types,
    /// Unions with several structs.
    unions: &'a [TypeId],
    /// Any can.
    loose: bool,
}

impl<'a> Rules<'a> {
    pub fn of<S: Shadow>(machine: &Machine<'a, S>) -> Self {
        let (program, code) = (machine.program, machine.code);
        Rules { types: &program.types, unions: &code.unions, loose: is_loose(machine) }
    }

    /// What may be compared, whatever lies there.
    pub fn for_addresses(self) -> Self {
        Rules { loose: true, ..self }
    }

    /// Whether two objects that a pointer was offered as one can also lie shifted against each other: not where types say
    /// what an access may be, and not where they are no larger than they are aligned.
    fn can_shift(&self, ty: Option<TypeId>) -> bool {
        let is_struct = |ty: TypeId| matches!(self.types.get(self.types.bare(ty)), CType::Struct { .. });
        self.loose && ty.is_none_or(|ty| is_struct(element(self.types, ty)))
    }

    /// One has the other's type in it, or may be anything.
    pub fn can_overlap(&self, a: Option<TypeId>, b: Option<TypeId>) -> bool {
        let (Some(a), Some(b)) = (a, b) else { return true };
        let types = self.types;
        let has = |of: TypeId, part: TypeId| {
            let part = element(types, part);
            let mut places = Vec::new();
            members(types, part, of, 0, &mut places);
            is_byte(types, part) || !places.is_empty()
        };
        self.loose || has(a, b) || has(b, a) || self.are_in_one_union(a, b)
    }

    /// Whether a union that the unit uses has both, two structs: where they start alike, what they share may be read through either
    /// (C11 6.5.2.3, paragraph 6).
    fn are_in_one_union(&self, a: TypeId, b: TypeId) -> bool {
        let has = |union: TypeId, part: TypeId| {
            let part = element(self.types, part);
            structs(self.types, union).any(|member| self.types.same(member, part))
        };
        self.unions.iter().any(|&union| has(union, a) && has(union, b))
    }
}

/// The structs that a union is made of.
fn structs(types: &Types, union: TypeId) -> impl Iterator<Item = TypeId> + '_ {
    let members = match types.get(union) {
        CType::Struct { members, is_union: true, .. } => &members[..],
        _ => &[],
    };
    let is_struct = |&ty: &TypeId| matches!(types.get(types.bare(ty)), CType::Struct { is_union: false, .. });
    members.iter().map(|member| element(types, member.ty)).filter(is_struct)
}

/// The unions through which structs share how they start.
pub(crate) fn unions_of_structs(types: &Types) -> Vec<TypeId> {
    let all = (0..types.table.len() as u32).map(TypeId);
    all.filter(|&union| structs(types, union).nth(1).is_some()).collect()
}

/// Whether the unit under test is compiled without aliasing rules for types, or has one that is exempt from them.
fn is_loose<S: Shadow>(machine: &Machine<S>) -> bool {
    if machine.program.may_alias {
        return true;
    }
    let flags = &machine.program.units[machine.inputs.unit.index()].flags;
    let last = flags.iter().rev().find(|flag| flag.ends_with("strict-aliasing"));
    last.is_some_and(|flag| flag == "-fno-strict-aliasing")
}

/// What an array is made of, in the end.
fn element(types: &Types, ty: TypeId) -> TypeId {
    match types.get(types.bare(ty)) {
        CType::Array { of, .. } => element(types, *of),
        _ => ty,
    }
}

/// No more than one element was used: then two such objects are one or lie apart.
pub(crate) fn is_single<S: Shadow>(machine: &Machine<S>, index: u32) -> bool {
    let object = &machine.inputs.space.objects[index as usize];
    let used = machine.inputs.touched.get(&index).copied().unwrap_or(0);
    used <= object.stride && object.tail.is_none()
}
