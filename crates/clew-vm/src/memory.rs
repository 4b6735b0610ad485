//! The simulated address space: flat bytes, and beside them one small descriptor per 16-byte granule.
//!
//! Objects start on a granule and never share one, so a granule tells which object a byte belongs to and how much
//! of it is valid. An access inside one plain granule, nearly all of them, costs one descriptor and one copy; all
//! else (crossing a granule, input objects, symbolic bytes, errors) takes a slow path. Three regions, told apart by
//! the address's top bits: globals and heap, input objects, stack.

use crate::TrapKind;
use clew_ir::GlobalId;

pub const GRANULE: u64 = 16;
/// Between two objects: the first granule tells an overrun of the one, the second an underrun of the other.
pub const GAP: u64 = 2 * GRANULE;

/// All bytes of a granule have been written.
const WRITTEN: u16 = u16::MAX;

/// Addresses of functions: `FUNCTIONS + 16 × id`; nothing can be read there. An odd place, so that no number in a program
/// is taken for one.
pub const FUNCTIONS: u64 = 0x00a5_c3e0;
pub const DATA: u64 = 0x0100_0000;
pub const INPUT: u64 = 0x4000_0000;
pub const STACK: u64 = 0x8000_0000;
/// No address is as high.
pub const END: u64 = 1 << 32;
const REGION_BASES: [u64; 3] = [DATA, INPUT, STACK];

pub mod flag {
    /// An input object's granule that no access has touched yet.
    pub const LAZY: u8 = 1;
    /// Some byte has a term.
    pub const SYMBOLIC: u8 = 2;
    /// Part of an input object, whose use is recorded.
    pub const INPUT: u8 = 4;
    pub const READONLY: u8 = 8;
    pub const FREED: u8 = 16;
}

#[derive(Clone, Copy, Default)]
pub struct Granule {
    /// 1 + index into the region's objects; 0: nothing is here.
    object: u32,
    /// How many of its bytes belong to the object.
    valid: u8,
    pub flags: u8,
    /// Which of its bytes have been written, one bit a byte.
    written: u16,
}

/// The bits of `size` bytes from `addr` on, in the granule of `addr`.
#[inline(always)]
fn written_bits(addr: u64, size: u64) -> u16 {
    (((1u32 << size) - 1) << (addr % GRANULE)) as u16
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Global(GlobalId),
    Heap,
    /// Index into the input space's objects.
    Input(u32),
    Stack,
}

#[derive(Clone, Debug)]
pub struct Object {
    pub base: u64,
    pub size: u64,
    pub kind: Kind,
    pub freed: bool,
}

#[derive(Clone, Default)]
struct Region {
    bytes: Vec<u8>,
    granules: Vec<Granule>,
    objects: Vec<Object>,
}

/// A valid address, resolved: the region and the offset in it.
#[derive(Clone, Copy)]
pub struct Spot {
    region: usize,
    offset: usize,
}

#[derive(Clone, Default)]
pub struct Memory {
    regions: [Region; 3],
}

fn region_of(addr: u64) -> Option<usize> {
    match addr >> 30 {
        0 if addr >= DATA => Some(0),
        1 => Some(1),
        2 | 3 => Some(2),
        _ => None,
    }
}

impl Memory {
    /// The address after the last object of the region that `base` belongs to.
    fn top(&self, region: usize) -> u64 {
        REGION_BASES[region] + self.regions[region].bytes.len() as u64
    }

    pub fn heap_bytes(&self) -> u64 {
        self.regions[0].bytes.len() as u64
    }

    pub fn stack_bytes(&self) -> u64 {
        self.regions[2].bytes.len() as u64
    }

    /// A fresh object of zero bytes in the region of `base`, with a gap behind it.
    fn push(&mut self, region: usize, size: u64, align: u64, kind: Kind, flags: u8, written: u16) -> u64 {
        let align = align.max(GRANULE);
        let base = self.top(region).next_multiple_of(align);
        self.place(region, base, size, kind, flags, written);
        base
    }

    fn place(&mut self, region: usize, base: u64, size: u64, kind: Kind, flags: u8, written: u16) {
        let this = &mut self.regions[region];
        let start = (base - REGION_BASES[region]) as usize;
        let spanned = (size as usize).next_multiple_of(GRANULE as usize);
        let end = start + spanned + GAP as usize;
        if this.bytes.len() < end {
            this.bytes.resize(end, 0);
            this.granules.resize(end / GRANULE as usize, Granule::default());
        }
        this.objects.push(Object { base, size, kind, freed: false });
        let object = this.objects.len() as u32;
        let first = start / GRANULE as usize;
        for (i, granule) in this.granules[first..first + spanned / GRANULE as usize].iter_mut().enumerate() {
            let valid = (size as usize - i * GRANULE as usize).min(GRANULE as usize) as u8;
            *granule = Granule { object, valid, flags, written };
        }
    }

    pub fn alloc_global(&mut self, size: u64, align: u64, id: GlobalId, flags: u8) -> u64 {
        self.push(0, size, align, Kind::Global(id), flags, WRITTEN)
    }

    pub fn alloc_heap(&mut self, size: u64) -> u64 {
        self.push(0, size, GRANULE, Kind::Heap, 0, 0)
    }

    pub fn alloc_stack(&mut self, size: u64, align: u64) -> u64 {
        self.push(2, size, align, Kind::Stack, 0, 0)
    }

    /// Opens the input object that lies at `base`.
    pub fn open_input(&mut self, base: u64, size: u64, index: u32) {
        self.place(1, base, size, Kind::Input(index), flag::LAZY | flag::INPUT, WRITTEN);
    }

    /// Makes the input object that starts at `base` larger, into room that is kept for it.
    pub fn grow_input(&mut self, base: u64, size: u64) {
        let this = &mut self.regions[1];
        let first = ((base - INPUT) / GRANULE) as usize;
        let Some(&Granule { object, .. }) = this.granules.get(first) else { return };
        let Some(grown) = (object as usize).checked_sub(1).and_then(|i| this.objects.get_mut(i)) else {
            return;
        };
        grown.size = size;
        let spanned = size.next_multiple_of(GRANULE) as usize;
        let end = (base - INPUT) as usize + spanned + GAP as usize;
        if this.bytes.len() < end {
            this.bytes.resize(end, 0);
            this.granules.resize(end / GRANULE as usize, Granule::default());
        }
        for (i, granule) in this.granules[first..first + spanned / GRANULE as usize].iter_mut().enumerate() {
            if granule.object == 0 {
                *granule = Granule { object, valid: 0, flags: flag::LAZY | flag::INPUT, written: WRITTEN };
            }
            granule.valid = (size as usize - i * GRANULE as usize).min(GRANULE as usize) as u8;
        }
    }

    /// What `release_stack` takes to undo all stack allocations since.
    pub fn stack_mark(&self) -> (usize, usize) {
        (self.regions[2].bytes.len(), self.regions[2].objects.len())
    }

    pub fn release_stack(&mut self, (bytes, objects): (usize, usize)) {
        let stack = &mut self.regions[2];
        stack.bytes.truncate(bytes);
        stack.granules.truncate(bytes / GRANULE as usize);
        stack.objects.truncate(objects);
    }

    /// The object at `addr`, or the one that it is less than a granule beside.
    pub fn object_at(&self, addr: u64) -> Option<&Object> {
        let region = region_of(addr)?;
        let this = &self.regions[region];
        let index = ((addr - REGION_BASES[region]) / GRANULE) as usize;
        let near = [Some(index), index.checked_sub(1), Some(index + 1)];
        let object = near.into_iter().flatten().find_map(|i| match this.granules.get(i)?.object {
            0 => None,
            object => Some(object),
        })?;
        this.objects.get(object as usize - 1)
    }

    /// Marks the heap or input object that starts at `addr` as freed.
    pub fn free(&mut self, addr: u64) -> Result<Object, TrapKind> {
        let region = region_of(addr).ok_or(TrapKind::BadFree)?;
        let this = &mut self.regions[region];
        let index = ((addr - REGION_BASES[region]) / GRANULE) as usize;
        let object = this.granules.get(index).map_or(0, |granule| granule.object) as usize;
        let found = object.checked_sub(1).and_then(|i| this.objects.get_mut(i)).ok_or(TrapKind::BadFree)?;
        if found.base != addr || !matches!(found.kind, Kind::Heap | Kind::Input(_)) {
            return Err(TrapKind::BadFree);
        }
        if found.freed {
            return Err(TrapKind::DoubleFree);
        }
        found.freed = true;
        let found = found.clone();
        let count = found.size.div_ceil(GRANULE) as usize;
        for granule in &mut this.granules[index..index + count] {
            granule.flags |= flag::FREED;
        }
        Ok(found)
    }

    /// The spot of a load that lies in one granule without any of `slow`'s flags, at least one of whose bytes has been
    /// written.
    #[inline(always)]
    pub fn fast_load(&self, addr: u64, size: u64, slow: u8) -> Option<Spot> {
        let region = region_of(addr)?;
        let offset = (addr - REGION_BASES[region]) as usize;
        let granule = self.regions[region].granules.get(offset / GRANULE as usize)?;
        let inside = addr % GRANULE + size <= u64::from(granule.valid);
        let usable = granule.flags & slow == 0 && granule.written & written_bits(addr, size) != 0;
        (inside && usable).then_some(Spot { region, offset })
    }

    /// The spot of a store that lies in one granule without any of `slow`'s flags; its bytes count as written.
    #[inline(always)]
    pub fn fast_store(&mut self, addr: u64, size: u64, slow: u8) -> Option<Spot> {
        let region = region_of(addr)?;
        let offset = (addr - REGION_BASES[region]) as usize;
        let granule = self.regions[region].granules.get_mut(offset / GRANULE as usize)?;
        let inside = addr % GRANULE + size <= u64::from(granule.valid);
        if inside && granule.flags & slow == 0 {
            granule.written |= written_bits(addr, size);
            Some(Spot { region, offset })
        } else {
            None
        }
    }

    /// Whether the byte has been written.
    pub fn is_written(&self, addr: u64) -> bool {
        let Some(region) = region_of(addr) else { return false };
        let index = ((addr - REGION_BASES[region]) / GRANULE) as usize;
        self.regions[region]
            .granules
            .get(index)
            .is_some_and(|granule| granule.written & written_bits(addr, 1) != 0)
    }

    pub fn set_written(&mut self, addr: u64, written: bool) {
        let Some(region) = region_of(addr) else { return };
        let index = ((addr - REGION_BASES[region]) / GRANULE) as usize;
        if let Some(granule) = self.regions[region].granules.get_mut(index) {
            let bit = written_bits(addr, 1);
            granule.written = if written { granule.written | bit } else { granule.written & !bit };
        }
    }

    /// The object that holds all of `addr .. addr + size`, or what is wrong.
    pub fn check(&self, addr: u64, size: u64, write: bool) -> Result<&Object, TrapKind> {
        let Some(object) = self.object_at(addr) else {
            let null = addr.wrapping_add(0x1000) < 0x2000;
            return Err(if null { TrapKind::NullDereference } else { TrapKind::WildDereference });
        };
        if object.freed {
            return Err(TrapKind::UseAfterFree);
        }
        if addr < object.base || size > (object.base + object.size).saturating_sub(addr) {
            return Err(TrapKind::OutOfBounds);
        }
        let flags = self.flags(addr);
        if write && flags & flag::READONLY != 0 {
            return Err(TrapKind::WriteToConstant);
        }
        Ok(object)
    }

    /// Resolves an address that `check` has accepted.
    pub fn spot(&self, addr: u64) -> Spot {
        let region = region_of(addr).expect("a checked address lies in a region");
        Spot { region, offset: (addr - REGION_BASES[region]) as usize }
    }

    pub fn flags(&self, addr: u64) -> u8 {
        let Some(region) = region_of(addr) else { return 0 };
        let index = ((addr - REGION_BASES[region]) / GRANULE) as usize;
        self.regions[region].granules.get(index).map_or(0, |granule| granule.flags)
    }

    pub fn set_flags(&mut self, addr: u64, set: u8, clear: u8) {
        let Some(region) = region_of(addr) else { return };
        let index = ((addr - REGION_BASES[region]) / GRANULE) as usize;
        if let Some(granule) = self.regions[region].granules.get_mut(index) {
            granule.flags = (granule.flags & !clear) | set;
        }
    }

    #[inline(always)]
    pub fn read(&self, spot: Spot, size: usize) -> u64 {
        let bytes = &self.regions[spot.region].bytes[spot.offset..];
        match size {
            1 => u64::from(bytes[0]),
            2 => u64::from(u16::from_le_bytes([bytes[0], bytes[1]])),
            4 => u64::from(u32::from_le_bytes(bytes[..4].try_into().expect("4 bytes"))),
            8 => u64::from_le_bytes(bytes[..8].try_into().expect("8 bytes")),
            _ => {
                let mut all = [0; 8];
                all[..size].copy_from_slice(&bytes[..size]);
                u64::from_le_bytes(all)
            }
        }
    }

    #[inline(always)]
    pub fn write(&mut self, spot: Spot, size: usize, value: u64) {
        let bytes = &mut self.regions[spot.region].bytes[spot.offset..];
        match size {
            1 => bytes[0] = value as u8,
            2 => bytes[..2].copy_from_slice(&(value as u16).to_le_bytes()),
            4 => bytes[..4].copy_from_slice(&(value as u32).to_le_bytes()),
            8 => bytes[..8].copy_from_slice(&value.to_le_bytes()),
            _ => bytes[..size].copy_from_slice(&value.to_le_bytes()[..size]),
        }
    }

    pub fn slice(&self, spot: Spot, size: usize) -> &[u8] {
        &self.regions[spot.region].bytes[spot.offset..spot.offset + size]
    }

    pub fn slice_mut(&mut self, spot: Spot, size: usize) -> &mut [u8] {
        &mut self.regions[spot.region].bytes[spot.offset..spot.offset + size]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accesses_are_checked_to_the_byte() {
        let mut memory = Memory::default();
        let a = memory.alloc_heap(20);
        assert!(memory.fast_load(a + 12, 4, 0xff).is_none(), "not written yet");
        let spot = memory.fast_store(a + 12, 4, 0xff).expect("inside the first granule");
        memory.write(spot, 4, 0x0102_0304);
        assert_eq!(memory.read(spot, 4), 0x0102_0304);
        assert!(memory.fast_load(a + 10, 4, 0xff).is_some(), "some of its bytes are written");
        assert!(memory.fast_load(a + 14, 4, 0xff).is_none(), "crosses a granule");
        assert!(memory.check(a + 14, 4, true).is_ok());
        assert_eq!(memory.check(a + 17, 4, true).unwrap_err(), TrapKind::OutOfBounds);
        assert_eq!(memory.check(a + 20, 1, false).unwrap_err(), TrapKind::OutOfBounds);
        assert_eq!(memory.check(0, 1, false).unwrap_err(), TrapKind::NullDereference);
        assert_eq!(memory.check(a + 4096, 1, false).unwrap_err(), TrapKind::WildDereference);
    }

    #[test]
    fn freed_objects_stay_dead() {
        let mut memory = Memory::default();
        let a = memory.alloc_heap(8);
        assert_eq!(memory.free(a + 1).unwrap_err(), TrapKind::BadFree);
        assert!(memory.free(a).is_ok());
        assert_eq!(memory.free(a).unwrap_err(), TrapKind::DoubleFree);
        assert_eq!(memory.check(a, 1, false).unwrap_err(), TrapKind::UseAfterFree);
        let g = memory.alloc_global(4, 4, GlobalId(0), flag::READONLY);
        assert_eq!(memory.free(g).unwrap_err(), TrapKind::BadFree);
        assert_eq!(memory.check(g, 4, true).unwrap_err(), TrapKind::WriteToConstant);
    }

    #[test]
    fn the_stack_shrinks_again() {
        let mut memory = Memory::default();
        let mark = memory.stack_mark();
        let a = memory.alloc_stack(4, 4);
        assert!(memory.check(a, 4, true).is_ok());
        memory.release_stack(mark);
        assert!(memory.check(a, 4, true).is_err());
    }
}
