//! An object file's debug sections, with their relocations applied, and the symbols that addresses stand for.

use object::{Object, ObjectSection, ObjectSymbol, RelocationTarget, SymbolKind};
use rustc_hash::FxHashMap;

pub struct ObjectFile {
    sections: FxHashMap<String, Vec<u8>>,
    /// By offset in `.debug_addr`.
    addressed: FxHashMap<u64, String>,
}

impl ObjectFile {
    pub fn read(bytes: &[u8]) -> object::Result<ObjectFile> {
        let file = object::File::parse(bytes)?;
        let mut result = ObjectFile { sections: FxHashMap::default(), addressed: FxHashMap::default() };
        let names = data_symbols(&file);
        for section in file.sections() {
            let Ok(name) = section.name() else { continue };
            if name.starts_with(".debug_") {
                let data = relocated(&file, &section)?;
                if name == ".debug_addr" {
                    result.addressed = addressed_symbols(&file, &section, &names);
                }
                result.sections.insert(name.to_owned(), data);
            }
        }
        Ok(result)
    }

    /// Empty if there is none.
    pub fn section(&self, name: &str) -> &[u8] {
        self.sections.get(name).map_or(&[], Vec::as_slice)
    }

    pub fn symbol_at(&self, offset_in_debug_addr: u64) -> Option<&str> {
        self.addressed.get(&offset_in_debug_addr).map(String::as_str)
    }
}

/// By section and address.
fn data_symbols(file: &object::File<'_>) -> FxHashMap<(usize, u64), String> {
    file.symbols()
        .filter(|symbol| matches!(symbol.kind(), SymbolKind::Data | SymbolKind::Tls))
        .filter_map(|symbol| {
            Some(((symbol.section_index()?.0, symbol.address()), symbol.name().ok()?.to_owned()))
        })
        .collect()
}

/// Sections of an object file have the address zero, so a relocation is just an offset.
fn relocated<'a>(file: &object::File<'a>, section: &object::Section<'a, '_>) -> object::Result<Vec<u8>> {
    let mut data = section.uncompressed_data()?.into_owned();
    for (offset, relocation) in section.relocations() {
        let RelocationTarget::Symbol(index) = relocation.target() else { continue };
        let symbol = file.symbol_by_index(index)?;
        let Ok(offset) = usize::try_from(offset) else { continue };
        let bytes = usize::from(relocation.size()) / 8;
        let Some(place) = data.get_mut(offset..offset + bytes.min(8)) else { continue };
        let mut value = [0; 8];
        if relocation.has_implicit_addend() {
            value[..place.len()].copy_from_slice(place);
        }
        let value =
            u64::from_le_bytes(value).wrapping_add(symbol.address()).wrapping_add_signed(relocation.addend());
        place.copy_from_slice(&value.to_le_bytes()[..place.len()]);
    }
    Ok(data)
}

fn addressed_symbols(
    file: &object::File<'_>,
    section: &object::Section<'_, '_>,
    names: &FxHashMap<(usize, u64), String>,
) -> FxHashMap<u64, String> {
    let data = section.data().unwrap_or_default();
    let mut result = FxHashMap::default();
    for (offset, relocation) in section.relocations() {
        let RelocationTarget::Symbol(index) = relocation.target() else { continue };
        let Ok(symbol) = file.symbol_by_index(index) else { continue };
        let implicit = if relocation.has_implicit_addend() { word_at(data, offset) } else { 0 };
        let name = if symbol.kind() == SymbolKind::Section {
            let address = implicit.wrapping_add_signed(relocation.addend());
            symbol.section_index().and_then(|section| names.get(&(section.0, address)).cloned())
        } else {
            symbol.name().ok().map(str::to_owned)
        };
        if let Some(name) = name {
            result.insert(offset, name);
        }
    }
    result
}

fn word_at(data: &[u8], offset: u64) -> u64 {
    let word = usize::try_from(offset).ok().and_then(|at| data.get(at..at + 4));
    word.and_then(|word| word.try_into().ok()).map_or(0, |word| u64::from(u32::from_le_bytes(word)))
}
