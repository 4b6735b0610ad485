//! Structs and unions: which of them are the same, and their members.

use clew_ir::{BitField, CType, Member, TypeId};

use super::die::Die;
use super::types::{DeclaredAt, UnitTypes};

/// What tells complete structs apart. Where a struct has no tag, or two stand on one line, its members' names, offsets
/// and the spelling of their types decide.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StructKey {
    is_union: bool,
    tag: Option<String>,
    bytes: u64,
    declared: DeclaredAt,
    members: Vec<(Option<String>, u64, String)>,
}

impl UnitTypes<'_> {
    pub fn structure(&mut self, index: usize, is_union: bool) -> TypeId {
        let die = &self.dies.dies[index];
        let tag = die.name.clone();
        let by_tag = tag.clone().map(|tag| (is_union, tag));
        if die.is_declaration {
            return self.opaque(by_tag, tag, is_union);
        }
        let key = self.struct_key(index, is_union);
        if let Some(&id) = self.table.structs.get(&key) {
            return id;
        }
        let opaque = by_tag.as_ref().and_then(|by_tag| self.table.tags.get(by_tag)).copied();
        let opaque =
            opaque.filter(|&id| matches!(self.table.types.get(id), CType::Struct { complete: false, .. }));
        let bytes = die.bytes.unwrap_or(0);
        let reserved = CType::Struct { name: tag, is_union, bytes, members: Vec::new(), complete: true };
        let id = match opaque {
            Some(id) => {
                self.table.types.table[id.index()] = reserved;
                id
            }
            None => self.table.types.push(reserved),
        };
        self.table.structs.insert(key, id);
        if let Some(by_tag) = by_tag {
            self.table.tags.entry(by_tag).or_insert(id);
        }
        self.known.insert(index, id);
        let found = self.members(index);
        if let CType::Struct { members, .. } = &mut self.table.types.table[id.index()] {
            *members = found;
        }
        id
    }

    /// A struct that this unit only declares may be known from another.
    fn opaque(&mut self, by_tag: Option<(bool, String)>, tag: Option<String>, is_union: bool) -> TypeId {
        let opaque = CType::Struct { name: tag, is_union, bytes: 0, members: Vec::new(), complete: false };
        let Some(by_tag) = by_tag else { return self.table.intern(opaque) };
        if let Some(&id) = self.table.tags.get(&by_tag) {
            return id;
        }
        let id = self.table.types.push(opaque);
        self.table.tags.insert(by_tag, id);
        id
    }

    fn struct_key(&self, index: usize, is_union: bool) -> StructKey {
        let die = &self.dies.dies[index];
        let members = self.dies.children_tagged(index, gimli::DW_TAG_member);
        StructKey {
            is_union,
            tag: die.name.clone(),
            bytes: die.bytes.unwrap_or(0),
            declared: die.place.map(|place| (place.file, place.line)),
            members: members
                .map(|member| (member.name.clone(), bit_offset(member), self.spelling(member.ty, 8)))
                .collect(),
        }
    }

    /// Roughly as in C: enough to tell the types of two members apart.
    fn spelling(&self, die: Option<usize>, depth: u32) -> String {
        let Some(die) = die.map(|index| &self.dies.dies[index]) else { return "void".to_owned() };
        match &die.name {
            Some(name) => format!("{} {name}", die.tag.0.0),
            None if depth == 0 => String::new(),
            None => format!("{} {}", die.tag.0.0, self.spelling(die.ty, depth - 1)),
        }
    }

    fn members(&mut self, index: usize) -> Vec<Member> {
        let dies = self.dies;
        let mut members = Vec::new();
        for die in dies.children_tagged(index, gimli::DW_TAG_member) {
            let ty = self.of(die.ty);
            let bits = bit_offset(die);
            let bit_field = die.bit_size.and_then(|size| {
                let bits_wide = u32::try_from(size).ok()?;
                Some(BitField { bit_offset: bits, bits: bits_wide })
            });
            members.push(Member { name: die.name.clone(), ty, offset: bits / 8, bit_field });
        }
        members
    }
}

fn bit_offset(member: &Die) -> u64 {
    let bytes = member.offset.unwrap_or(0);
    member.data_bit_offset.unwrap_or_else(|| bytes.saturating_mul(8))
}
