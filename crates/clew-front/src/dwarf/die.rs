//! The tree of debugging information entries, cut down to what C needs.

use clew_ir::{FileId, Place};
use gimli::{AttributeValue, DwAt, DwTag, EndianSlice, LittleEndian};
use rustc_hash::FxHashMap;

use super::object_file::ObjectFile;
use crate::files::Files;

type Slice<'a> = EndianSlice<'a, LittleEndian>;

#[derive(Debug, Default)]
pub struct Die {
    pub tag: Tag,
    pub parent: usize,
    pub children: Vec<usize>,
    pub name: Option<String>,
    pub linkage_name: Option<String>,
    /// Index of the entry of its type.
    pub ty: Option<usize>,
    pub bytes: Option<u64>,
    pub bit_size: Option<u64>,
    pub data_bit_offset: Option<u64>,
    pub offset: Option<u64>,
    pub encoding: Option<u8>,
    pub value: Option<i128>,
    /// Of a dimension.
    pub count: Option<u64>,
    pub place: Option<Place>,
    pub is_declaration: bool,
    pub is_prototyped: bool,
    pub is_vector: bool,
    /// Where in `.debug_addr` its address stands.
    pub address: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tag(pub DwTag);

impl Default for Tag {
    fn default() -> Self {
        Tag(gimli::DW_TAG_null)
    }
}

/// The entries of one compilation unit; the first one is its root.
#[derive(Debug, Default)]
pub struct UnitDies {
    pub dies: Vec<Die>,
}

impl UnitDies {
    pub fn children(&self, die: usize) -> impl Iterator<Item = (usize, &Die)> {
        self.dies[die].children.iter().map(|&child| (child, &self.dies[child]))
    }

    pub fn children_tagged(&self, die: usize, tag: DwTag) -> impl Iterator<Item = &Die> {
        self.children(die).map(|(_, child)| child).filter(move |child| child.tag == Tag(tag))
    }
}

pub fn read_units(object: &ObjectFile, files: &mut Files) -> gimli::Result<Vec<UnitDies>> {
    let dwarf = gimli::Dwarf::load(|id| -> gimli::Result<Slice<'_>> {
        Ok(EndianSlice::new(object.section(id.name()), LittleEndian))
    })?;
    let mut result = Vec::new();
    let mut headers = dwarf.units();
    while let Some(header) = headers.next()? {
        let unit = dwarf.unit(header)?;
        let mut reader = UnitReader { dwarf: &dwarf, unit: &unit, files, names: FxHashMap::default() };
        result.push(reader.read()?);
    }
    Ok(result)
}

struct UnitReader<'a, 'd> {
    dwarf: &'a gimli::Dwarf<Slice<'d>>,
    unit: &'a gimli::Unit<Slice<'d>>,
    files: &'a mut Files,
    /// By number in the line table.
    names: FxHashMap<u64, Option<FileId>>,
}

impl UnitReader<'_, '_> {
    fn read(&mut self) -> gimli::Result<UnitDies> {
        let mut dies: Vec<Die> = Vec::new();
        let mut offsets: FxHashMap<usize, usize> = FxHashMap::default();
        let mut path: Vec<usize> = Vec::new();
        let mut entries = self.unit.entries();
        while let Some(entry) = entries.next_dfs()? {
            path.truncate(usize::try_from(entry.depth()).unwrap_or(0));
            let index = dies.len();
            offsets.insert(entry.offset().0, index);
            let mut die = Die { tag: Tag(entry.tag()), ..Die::default() };
            if let Some(&parent) = path.last() {
                die.parent = parent;
                dies[parent].children.push(index);
            }
            for attribute in entry.attrs() {
                self.attribute(&mut die, attribute.name(), attribute.value());
            }
            dies.push(die);
            path.push(index);
        }
        for die in &mut dies {
            die.ty = die.ty.and_then(|offset| offsets.get(&offset).copied());
        }
        Ok(UnitDies { dies })
    }

    fn attribute(&mut self, die: &mut Die, name: DwAt, value: AttributeValue<Slice<'_>>) {
        match name {
            gimli::DW_AT_name => die.name = self.string(value),
            gimli::DW_AT_linkage_name => die.linkage_name = self.string(value),
            gimli::DW_AT_type => {
                if let AttributeValue::UnitRef(offset) = value {
                    die.ty = Some(offset.0);
                }
            }
            gimli::DW_AT_byte_size => die.bytes = value.udata_value(),
            gimli::DW_AT_bit_size => die.bit_size = value.udata_value(),
            gimli::DW_AT_data_bit_offset => die.data_bit_offset = value.udata_value(),
            gimli::DW_AT_data_member_location => die.offset = value.udata_value(),
            gimli::DW_AT_encoding => {
                if let AttributeValue::Encoding(encoding) = value {
                    die.encoding = Some(encoding.0);
                }
            }
            gimli::DW_AT_const_value => die.value = integer(value),
            gimli::DW_AT_count => die.count = value.udata_value(),
            gimli::DW_AT_upper_bound => die.count = value.udata_value().and_then(|last| last.checked_add(1)),
            gimli::DW_AT_declaration => die.is_declaration = true,
            gimli::DW_AT_prototyped => die.is_prototyped = true,
            gimli::DW_AT_GNU_vector => die.is_vector = true,
            gimli::DW_AT_decl_file => {
                if let AttributeValue::FileIndex(index) = value
                    && let Some(file) = self.file(index)
                {
                    die.place = Some(Place { file, line: 1, col: 1 });
                }
            }
            gimli::DW_AT_decl_line => {
                if let (Some(place), Some(line)) = (&mut die.place, value.udata_value()) {
                    place.line = u32::try_from(line).unwrap_or(u32::MAX);
                }
            }
            gimli::DW_AT_location => die.address = self.address(value),
            _ => {}
        }
    }

    fn string(&self, value: AttributeValue<Slice<'_>>) -> Option<String> {
        // The borrow of the attribute ends here; its lifetime is that of the sections in any case.
        let text = match value {
            AttributeValue::String(text) => return Some(text.to_string_lossy().into_owned()),
            AttributeValue::DebugStrRef(offset) => self.dwarf.string(offset),
            AttributeValue::DebugStrOffsetsIndex(index) => {
                self.dwarf.string_offset(self.unit, index).and_then(|offset| self.dwarf.string(offset))
            }
            AttributeValue::DebugLineStrRef(offset) => self.dwarf.line_string(offset),
            _ => return None,
        };
        text.ok().map(|text| text.to_string_lossy().into_owned())
    }

    fn file(&mut self, index: u64) -> Option<FileId> {
        if let Some(&known) = self.names.get(&index) {
            return known;
        }
        let file = self.file_path(index).map(|(directory, name)| self.files.intern(&directory, &name));
        self.names.insert(index, file);
        file
    }

    fn file_path(&self, index: u64) -> Option<(String, String)> {
        let header = self.unit.line_program.as_ref()?.header();
        let file = header.file(index)?;
        let text = |value| {
            self.dwarf.attr_string(self.unit, value).ok().map(|text| text.to_string_lossy().into_owned())
        };
        let name = text(file.path_name())?;
        let directory = file.directory(header).and_then(text).unwrap_or_default();
        let base = self.unit.comp_dir.map(|base| base.to_string_lossy().into_owned()).unwrap_or_default();
        let directory = std::path::Path::new(&base).join(directory);
        Some((directory.to_string_lossy().into_owned(), name))
    }

    /// `DW_OP_addrx`, perhaps with more after it.
    fn address(&self, value: AttributeValue<Slice<'_>>) -> Option<u64> {
        const ADDRESS_INDEX: u8 = 0xa1;
        let bytes = value.exprloc_value()?.0;
        let (&ADDRESS_INDEX, rest) = bytes.slice().split_first()? else { return None };
        let index = leb128(rest)?;
        let width = u64::from(self.unit.encoding().address_size);
        (self.unit.addr_base.0 as u64).checked_add(index.checked_mul(width)?)
    }
}

fn leb128(bytes: &[u8]) -> Option<u64> {
    let mut value = 0u64;
    for (index, &byte) in (0u32..).zip(bytes) {
        value |= u64::from(byte & 0x7f).checked_shl(7 * index)?;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

fn integer(value: AttributeValue<Slice<'_>>) -> Option<i128> {
    match value {
        AttributeValue::Sdata(value) => Some(value.into()),
        other => other.udata_value().map(i128::from),
    }
}
