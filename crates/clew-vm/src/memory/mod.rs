//! The simulated address space: flat bytes, and beside them one small word per 16-byte granule.
//!
//! Objects start on a granule and never share one, so a granule tells which object a byte belongs to and how much
//! of it is valid. An access inside one plain granule, nearly all of them, costs one word and one comparison; all
//! else (crossing a granule, first writes, input objects, symbolic bytes, errors) takes a slow path. Three regions,
//! told apart by two bits of the address: globals and heap, input objects, stack.

pub(crate) mod access;
pub(crate) mod allocate;
pub(crate) mod apart;
pub(crate) mod layout;
pub(crate) mod lost;
pub(crate) mod pointer;
mod restore;
pub(crate) mod saved;

use crate::TrapKind;
use clew_ir::GlobalId;
use layout::Layout;
use restore::{Changed, PRISTINE};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

pub const GRANULE: u64 = 16;
/// Between two objects: the first granule tells an overrun of the one, the second an underrun of the other.
pub const GAP: u64 = 2 * GRANULE;

/// Addresses of labels (`&&label`), one each.
pub const LABELS: u64 = 0x0040_2000;
/// Addresses of functions: `FUNCTIONS + 16 × id`; nothing can be read there. An odd place, so that no number in a program
/// is taken for one.
pub const FUNCTIONS: u64 = 0x00a5_c3e0;
/// Where objects start, as functions do, in the usual layout: odd places too, so that no round number in a program is an
/// address.
pub const DATA: u64 = 0x0135_a3c0;
pub const INPUT: u64 = 0x4035_a3c0;
pub const STACK: u64 = 0x8035_a3c0;
/// No object lies as high.
pub const END: u64 = 0xc000_0000;
/// No address is as high, in any layout.
pub const TOP: u64 = 1 << 47;
/// The region of an address is its two bits from here on.
const REGION_BITS: u32 = 30;
/// As many bytes are in a region.
pub const ROOM: u64 = 1 << REGION_BITS;
/// The regions' numbers; the last one is empty.
const GLOBALS_AND_HEAP: usize = 0;
const INPUTS: usize = 1;
const LOCALS: usize = 2;

/// Freed blocks that are kept from being used again, so that late uses are found, in bytes.
const QUARANTINE: u64 = 4 << 20;
/// As long as the stack is no larger, what locals leave behind is not used again, in bytes.
const LEFT_BEHIND: u64 = 256 << 10;
/// The part of the largest stack that may be left behind.
const PART_LEFT_BEHIND: u64 = 32;
/// Blocks from here on come in fewer sizes, so that they are used again more often.
const LARGE: u64 = 1 << 16;

pub mod flag {
    /// An input object's granule that no access has touched yet.
    pub const LAZY: u8 = 1;
    /// Some byte has a term.
    pub const SYMBOLIC: u8 = 2;
    /// Part of an input object.
    pub const INPUT: u8 = 4;
    pub const READONLY: u8 = 8;
    pub const FREED: u8 = 16;
    /// Part of an input object, and not all is recorded yet that its use says of the object.
    pub const FRESH: u8 = 32;
    /// Part of an input object, and no store to it is recorded yet.
    pub const CLEAN: u8 = 64;
    /// Others, whom the program called, may have changed it since the program last looked; which bytes, `others` knows.
    pub const EXPOSED: u8 = 128;
    /// What an input object's granules start with.
    pub const UNTOUCHED: u8 = LAZY | INPUT | FRESH | CLEAN;
}

/// What is known of a granule: from bit 0 which of its 16 bytes are written, from bit 16 how many belong to the object,
/// from bit 24 its flags. Bytes that do not belong to the object are never written. So an access is fine if its bytes
/// are written and no slow flag is set, which one comparison tells: an access that goes on into the next granule wants
/// bits from 16 on, the lowest of which is clear wherever byte 15 is written.
type Check = u32;

const VALID: u32 = 16;
const FLAGS: u32 = 24;
const SLOW_LOAD: Check =
    ((flag::LAZY | flag::SYMBOLIC | flag::FRESH | flag::FREED | flag::EXPOSED) as Check) << FLAGS;
const SLOW_STORE: Check = SLOW_LOAD | PRISTINE | ((flag::READONLY | flag::CLEAN) as Check) << FLAGS;

fn new_check(valid: u64, flags: u8, written: bool) -> Check {
    let bytes = if written { (1 << valid) - 1 } else { 0 };
    bytes | (valid as Check) << VALID | Check::from(flags) << FLAGS
}

fn valid_of(check: Check) -> u64 {
    u64::from(check >> VALID & 31)
}

/// The bits of `size` bytes from `offset` on.
#[inline(always)]
fn wanted(offset: usize, size: u64) -> Check {
    ((1 << size) - 1) << (offset % GRANULE as usize)
}

/// The granules of a range: an address in each, and the bits of the bytes wanted of it.
fn granules(addr: u64, size: u64) -> impl Iterator<Item = (u64, Check)> {
    let end = addr + size;
    (addr / GRANULE..end.div_ceil(GRANULE)).map(move |granule| {
        let first = addr.max(granule * GRANULE);
        let last = end.min((granule + 1) * GRANULE);
        (first, wanted(first as usize, last - first))
    })
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
    /// What its address is a multiple of, wherever it lies.
    pub align: u64,
    /// Tells it from what lay there before it.
    pub serial: u64,
}

#[derive(Clone, Default)]
struct Region {
    base: u64,
    /// `GRANULE` bytes for each of `checks`.
    bytes: Vec<u8>,
    checks: Vec<Check>,
    /// 1 + index into the region's objects; 0: nothing is here.
    owners: Vec<u32>,
    objects: Vec<Object>,
}

impl Region {
    fn reach(&mut self, end: usize) {
        if self.bytes.len() < end {
            let granules = end.div_ceil(GRANULE as usize);
            self.bytes.resize(granules * GRANULE as usize, 0);
            self.checks.resize(granules, 0);
            self.owners.resize(granules, 0);
        }
    }

    fn truncate(&mut self, bytes: usize) {
        self.bytes.truncate(bytes);
        self.checks.truncate(bytes / GRANULE as usize);
        self.owners.truncate(bytes / GRANULE as usize);
    }

    fn granule(&self, addr: u64) -> usize {
        (addr.wrapping_sub(self.base) / GRANULE) as usize
    }

    /// Gives the granules from `base` on to an object.
    fn cover(&mut self, base: u64, size: u64, owner: u32, flags: u8, written: bool) {
        let (first, full) = (self.granule(base), (size / GRANULE) as usize);
        self.checks[first..first + full].fill(new_check(GRANULE, flags, written));
        if !size.is_multiple_of(GRANULE) {
            self.checks[first + full] = new_check(size % GRANULE, flags, written);
        }
        self.owners[first..first + size.div_ceil(GRANULE) as usize].fill(owner);
    }

    /// Leaves nothing where an object was.
    fn uncover(&mut self, object: &Object) {
        let first = self.granule(object.base);
        let granules = first..first + (object.base % GRANULE + object.size).div_ceil(GRANULE) as usize;
        self.checks[granules.clone()].fill(0);
        self.owners[granules].fill(0);
    }
}

/// A valid address, resolved: the region and the offset in it.
#[derive(Clone, Copy)]
pub struct Spot {
    region: usize,
    offset: usize,
}

#[derive(Clone)]
pub struct Memory {
    regions: [Region; 4],
    /// Freed blocks, the oldest first.
    quarantine: VecDeque<u64>,
    quarantined: u64,
    /// By size: blocks that may be used again.
    free: FxHashMap<u64, Vec<u64>>,
    /// Which bytes past the end of an input object, in its last granule, will be written when it grows, by granule.
    beyond: FxHashMap<usize, Check>,
    /// How many objects there were.
    serials: u64,
    /// Up to this size of the stack an address that outlives its object is not the next one's.
    left_behind: usize,
    layout: Layout,
    changed: Changed,
}

impl Default for Memory {
    fn default() -> Self {
        Memory::new(Layout::default())
    }
}

/// Which region an address belongs to, if any.
#[inline(always)]
fn index_of(addr: u64) -> usize {
    (addr >> REGION_BITS) as usize & 3
}

/// How many bytes a block of the heap takes.
fn block_size(size: u64) -> u64 {
    let grain = if size < LARGE { GRANULE } else { (size.next_power_of_two() / 16).max(GRANULE) };
    size.max(1).next_multiple_of(grain)
}

impl Memory {
    pub fn new(layout: Layout) -> Self {
        Memory {
            regions: layout.bases.map(|base| Region { base, ..Region::default() }),
            quarantine: VecDeque::new(),
            quarantined: 0,
            free: FxHashMap::default(),
            beyond: FxHashMap::default(),
            serials: 0,
            left_behind: 0,
            layout,
            changed: Changed::default(),
        }
    }

    /// Another layout: objects lie further apart, globals in another order, and all are no better aligned than they must be,
    /// and memory that nothing has written is not zero. What a run computes there as here does not depend on such things.
    pub fn elsewhere(number: u32, pointer_bytes: u32) -> Self {
        Memory::new(Layout::other(number, pointer_bytes))
    }

    /// The stack grows up to so many bytes.
    pub fn limit_stack(&mut self, bytes: u64) {
        self.left_behind = (bytes / PART_LEFT_BEHIND).min(LEFT_BEHIND) as usize;
    }

    pub fn is_elsewhere(&self) -> bool {
        self.layout.apart != 0
    }

    /// The address of the function with this number.
    pub fn function(&self, number: u64) -> u64 {
        self.layout.functions + 16 * number
    }

    /// The number of the function that would have this address.
    pub fn function_number(&self, addr: u64) -> Option<u64> {
        let offset = addr.checked_sub(self.layout.functions)?;
        (offset.is_multiple_of(16) && self.region_of(addr).is_none()).then_some(offset / 16)
    }

    /// Where the first input object may lie, and how much further apart they lie than they must.
    pub fn inputs(&self) -> (u64, u64) {
        (self.region(INPUTS).base, self.layout.apart)
    }

    /// Whether an address lies where input objects do.
    pub fn is_among_inputs(&self, addr: u64) -> bool {
        self.region_of(addr) == Some(self.index(INPUTS))
    }

    #[inline(always)]
    fn index(&self, region: usize) -> usize {
        (region ^ self.layout.flip) & 3
    }

    #[inline(always)]
    fn region(&self, region: usize) -> &Region {
        &self.regions[self.index(region)]
    }

    fn region_of(&self, addr: u64) -> Option<usize> {
        let index = index_of(addr);
        (addr.wrapping_sub(self.regions[index].base) < ROOM).then_some(index)
    }

    /// How far behind a granule's start an object begins.
    fn odd(&self, align: u64) -> u64 {
        if !self.is_elsewhere() || align >= GRANULE { 0 } else { align.max(1) }
    }

    /// What a byte is that nothing has written.
    fn blank(&self) -> u8 {
        if !self.is_elsewhere() { 0 } else { 0xa5 }
    }

    pub fn heap_bytes(&self) -> u64 {
        self.region(GLOBALS_AND_HEAP).bytes.len() as u64
    }

    pub fn stack_bytes(&self) -> u64 {
        self.region(LOCALS).bytes.len() as u64
    }

    /// Whether an object of this size has room in the region of `kind`.
    pub fn has_room(&self, kind: Kind, size: u64) -> bool {
        let region = self.region(match kind {
            Kind::Global(_) | Kind::Heap => GLOBALS_AND_HEAP,
            Kind::Input(_) => INPUTS,
            Kind::Stack => LOCALS,
        });
        let used = region.base % (ROOM) + region.bytes.len() as u64;
        size < END && used + size + self.layout.apart + 2 * GAP < ROOM
    }

    /// A fresh object of zero bytes at the end of a region, with a gap behind it.
    fn push(&mut self, region: usize, size: u64, align: u64, kind: Kind, flags: u8, written: bool) -> u64 {
        let region = self.index(region);
        let top = self.regions[region].base + self.regions[region].bytes.len() as u64 + self.layout.apart;
        let base = top.next_multiple_of(align.max(GRANULE));
        self.place(region, base, (size, align), kind, flags, written);
        if !written && self.is_elsewhere() {
            let (spot, blank) = (self.spot(base), self.blank());
            self.slice_mut(spot, size as usize).fill(blank);
        }
        base
    }

    fn place(
        &mut self,
        region: usize,
        base: u64,
        (size, align): (u64, u64),
        kind: Kind,
        flags: u8,
        written: bool,
    ) {
        self.serials += 1;
        let serial = self.serials;
        let this = &mut self.regions[region];
        let spanned = size.next_multiple_of(GRANULE);
        this.reach((base - this.base + spanned + GAP) as usize);
        this.objects.push(Object { base, size, kind, freed: false, align, serial });
        this.cover(base, size, this.objects.len() as u32, flags, written);
    }

    pub fn alloc_global(&mut self, size: u64, align: u64, id: GlobalId, flags: u8) -> u64 {
        self.push_oddly(GLOBALS_AND_HEAP, size, align, Kind::Global(id), flags, true)
    }

    /// The same as `push`, but for where in its first granule the object begins.
    fn push_oddly(
        &mut self,
        region: usize,
        size: u64,
        align: u64,
        kind: Kind,
        flags: u8,
        written: bool,
    ) -> u64 {
        let odd = self.odd(align);
        let base = self.push(region, size + odd, align, kind, flags, written);
        if odd == 0 {
            return base;
        }
        // The offsets of inputs, and of what others change, count from here.
        let region = self.index(region);
        if let Some(object) = self.regions[region].objects.last_mut() {
            (object.base, object.size) = (base + odd, size);
        }
        (base..base + odd).for_each(|before| self.set_written(before, false));
        base + odd
    }

    pub fn alloc_heap(&mut self, size: u64) -> u64 {
        let block = block_size(size);
        let Some(base) = self.free.get_mut(&block).and_then(Vec::pop) else {
            let base = self.push(GLOBALS_AND_HEAP, block, GRANULE, Kind::Heap, 0, false);
            self.resize_block(base, block, size);
            return base;
        };
        let blank = self.blank();
        let region = self.index(GLOBALS_AND_HEAP);
        let heap = &mut self.regions[region];
        let offset = (base - heap.base) as usize;
        heap.bytes[offset..offset + block as usize].fill(blank);
        self.resize_block(base, block, size);
        base
    }

    /// Makes a block of the heap, fresh or free, an object of `size` bytes.
    fn resize_block(&mut self, base: u64, block: u64, size: u64) {
        self.serials += 1;
        let serial = self.serials;
        let region = self.index(GLOBALS_AND_HEAP);
        let heap = &mut self.regions[region];
        let first = heap.granule(base);
        let owner = heap.owners[first];
        heap.objects[owner as usize - 1] =
            Object { base, size, kind: Kind::Heap, freed: false, align: GRANULE, serial };
        heap.cover(base, size, owner, 0, false);
        let rest = first + size.div_ceil(GRANULE) as usize..first + (block / GRANULE) as usize;
        heap.checks[rest.clone()].fill(0);
        heap.owners[rest].fill(0);
    }

    pub fn alloc_stack(&mut self, size: u64, align: u64) -> u64 {
        self.push_oddly(LOCALS, size, align, Kind::Stack, 0, false)
    }

    /// Opens the input object that lies at `base`.
    pub fn open_input(&mut self, base: u64, size: u64, index: u32) {
        self.place(self.index(INPUTS), base, (size, 1), Kind::Input(index), flag::UNTOUCHED, true);
    }

    /// Gives the input object that starts at `base` another size, within the room that is kept for it. What it loses must
    /// not have been used: it then still asks before each access.
    pub fn resize_input(&mut self, base: u64, size: u64) {
        let region = self.index(INPUTS);
        let this = &mut self.regions[region];
        let first = this.granule(base);
        let Some(&owner) = this.owners.get(first) else { return };
        let Some(grown) = (owner as usize).checked_sub(1).and_then(|i| this.objects.get_mut(i)) else {
            return;
        };
        grown.size = size;
        this.reach((base - this.base + size.next_multiple_of(GRANULE) + GAP) as usize);
        for i in 0..size.div_ceil(GRANULE) {
            let at = first + i as usize;
            let valid = (size - i * GRANULE).min(GRANULE);
            if this.owners[at] == 0 {
                this.owners[at] = owner;
                this.checks[at] = new_check(valid, flag::UNTOUCHED, true);
            } else if valid_of(this.checks[at]) < valid {
                let written = this.checks[at] & 0xffff | self.beyond.get(&at).copied().unwrap_or(0);
                let flags = (this.checks[at] >> FLAGS) as u8;
                this.checks[at] =
                    new_check(valid, flags, false) | written & (new_check(valid, 0, true) & 0xffff);
            }
        }
    }

    /// What `release_stack` takes to undo all stack allocations since.
    pub fn stack_mark(&self) -> u64 {
        let stack = self.region(LOCALS);
        stack.base + stack.bytes.len() as u64
    }

    pub fn release_stack(&mut self, mark: u64) {
        self.shrink_stack(mark.saturating_sub(self.region(LOCALS).base) as usize);
    }

    /// Undoes all stack allocations since the stack had so many bytes.
    #[inline(always)]
    pub fn shrink_stack(&mut self, bytes: usize) {
        if bytes < self.region(LOCALS).bytes.len() {
            self.drop_locals(bytes);
        }
    }

    fn drop_locals(&mut self, bytes: usize) {
        let region = self.index(LOCALS);
        let stack = &mut self.regions[region];
        let end = stack.base + bytes as u64;
        while let Some(object) = stack.objects.pop_if(|object| object.base >= end) {
            stack.uncover(&object);
        }
        if stack.bytes.len() > self.left_behind {
            stack.truncate(bytes);
        }
    }

    /// The object at `addr`, or the one that it is less than a granule beside.
    pub fn object_at(&self, addr: u64) -> Option<&Object> {
        let this = &self.regions[self.region_of(addr)?];
        let index = this.granule(addr);
        let near = [Some(index), index.checked_sub(1), Some(index + 1)];
        let object = near.into_iter().flatten().find_map(|i| match this.owners.get(i)? {
            0 => None,
            object => Some(*object),
        })?;
        this.objects.get(object as usize - 1)
    }

    /// Marks the heap or input object that starts at `addr` as freed.
    pub fn free(&mut self, addr: u64) -> Result<Object, TrapKind> {
        let region = self.region_of(addr).ok_or(TrapKind::BadFree)?;
        let this = &mut self.regions[region];
        let index = this.granule(addr);
        let object = this.owners.get(index).copied().unwrap_or(0) as usize;
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
        for check in &mut this.checks[index..index + count] {
            *check |= Check::from(flag::FREED) << FLAGS;
        }
        if found.kind == Kind::Heap {
            self.recycle(addr, found.size);
        }
        Ok(found)
    }

    fn recycle(&mut self, base: u64, size: u64) {
        self.quarantine.push_back(base);
        self.quarantined += block_size(size);
        while self.quarantined > QUARANTINE
            && let Some(oldest) = self.quarantine.pop_front()
        {
            let block = self.object_at(oldest).map_or(GRANULE, |object| block_size(object.size));
            self.quarantined -= block;
            self.free.entry(block).or_default().push(oldest);
        }
    }

    /// What `N` bytes at `addr` hold, where all are written, lie in one granule and need no slow path.
    #[inline(always)]
    pub fn load<const N: usize>(&self, addr: u64) -> Option<u64> {
        let region = &self.regions[index_of(addr)];
        let offset = addr.wrapping_sub(region.base) as usize;
        let check = *region.checks.get(offset / GRANULE as usize)?;
        let wanted = wanted(offset, N as u64);
        if check & (wanted | SLOW_LOAD) != wanted {
            return None;
        }
        let mut bytes = [0; 8];
        // Safety: the granule has a check, so its bytes are there, and the access does not leave it.
        unsafe {
            std::ptr::copy_nonoverlapping(region.bytes.as_ptr().add(offset), bytes.as_mut_ptr(), N);
        }
        Some(u64::from_le_bytes(bytes))
    }

    /// The same, and the eight bytes that they are part of, if they are aligned.
    #[inline(always)]
    pub fn load_within<const N: usize>(&self, addr: u64) -> Option<(u64, u64)> {
        let value = self.load::<N>(addr)?;
        let region = &self.regions[index_of(addr)];
        let offset = addr.wrapping_sub(region.base) as usize & !7;
        let mut bytes = [0; 8];
        // Safety: `load` has found the granule, and the eight bytes do not leave it.
        unsafe {
            std::ptr::copy_nonoverlapping(region.bytes.as_ptr().add(offset), bytes.as_mut_ptr(), 8);
        }
        Some((value, u64::from_le_bytes(bytes)))
    }

    /// Stores `N` bytes at `addr`, where they lie in one granule and need no slow path. False: nothing was done.
    #[inline(always)]
    pub fn store<const N: usize>(&mut self, addr: u64, value: u64) -> bool {
        let region = &mut self.regions[index_of(addr)];
        let offset = addr.wrapping_sub(region.base) as usize;
        let Some(&check) = region.checks.get(offset / GRANULE as usize) else { return false };
        let wanted = wanted(offset, N as u64);
        if check & (wanted | SLOW_STORE) != wanted {
            return self.store_first::<N>(addr, value);
        }
        // Safety: as in `load`.
        unsafe {
            let to = region.bytes.as_mut_ptr().add(offset);
            std::ptr::copy_nonoverlapping(value.to_le_bytes().as_ptr(), to, N);
        }
        true
    }

    /// Stores to bytes that may not have been written before.
    fn store_first<const N: usize>(&mut self, addr: u64, value: u64) -> bool {
        let offset = addr.wrapping_sub(self.regions[index_of(addr)].base) as usize;
        self.touch(index_of(addr), offset, 1);
        let region = &mut self.regions[index_of(addr)];
        let Some(check) = region.checks.get_mut(offset / GRANULE as usize) else { return false };
        if *check & SLOW_STORE != 0 || (offset % GRANULE as usize + N) as u64 > valid_of(*check) {
            return false;
        }
        *check |= wanted(offset, N as u64);
        region.bytes[offset..offset + N].copy_from_slice(&value.to_le_bytes()[..N]);
        true
    }

    fn check_at(&self, addr: u64) -> Check {
        let Some(region) = self.region_of(addr) else { return 0 };
        let this = &self.regions[region];
        this.checks.get(this.granule(addr)).copied().unwrap_or(0)
    }

    /// Whether the byte has been written.
    pub fn is_written(&self, addr: u64) -> bool {
        self.check_at(addr) & wanted(addr as usize, 1) != 0
    }

    /// Whether all of a range that `check` has accepted has been written.
    pub fn all_written(&self, addr: u64, size: u64) -> bool {
        granules(addr, size).all(|(at, wanted)| self.check_at(at) & wanted == wanted)
    }

    /// All of a range that `check` has accepted has been written.
    pub fn mark_written(&mut self, addr: u64, size: u64) {
        let Some(region) = self.region_of(addr) else { return };
        self.touch(region, (addr - self.regions[region].base) as usize, size as usize);
        let this = &mut self.regions[region];
        for (at, wanted) in granules(addr, size) {
            let granule = this.granule(at);
            if let Some(check) = this.checks.get_mut(granule) {
                *check |= wanted;
            }
        }
    }

    /// Copies bytes between ranges that `check` has accepted; they may overlap.
    pub fn copy(&mut self, to: Spot, from: Spot, size: usize) {
        let source = from.offset..from.offset + size;
        self.touch(to.region, to.offset, size);
        if to.region == from.region {
            self.regions[to.region].bytes.copy_within(source, to.offset);
        } else if let Ok([target, origin]) = self.regions.get_disjoint_mut([to.region, from.region]) {
            target.bytes[to.offset..to.offset + size].copy_from_slice(&origin.bytes[source]);
        }
    }

    pub fn set_written(&mut self, addr: u64, written: bool) {
        let Some(region) = self.region_of(addr) else { return };
        self.touch(region, (addr - self.regions[region].base) as usize, 1);
        let this = &mut self.regions[region];
        let (granule, bit) = (this.granule(addr), wanted(addr as usize, 1));
        let Some(check) = this.checks.get_mut(granule) else { return };
        let word =
            if addr % GRANULE < valid_of(*check) { check } else { self.beyond.entry(granule).or_default() };
        *word = if written { *word | bit } else { *word & !bit };
    }

    /// The same of each byte of a granule from `from` on: `written` has a bit for each byte of the granule.
    pub fn set_written_from(&mut self, from: u64, written: u32) {
        let Some(region) = self.region_of(from) else { return };
        let size = GRANULE - from % GRANULE;
        self.touch(region, (from - self.regions[region].base) as usize, size as usize);
        let this = &mut self.regions[region];
        let (granule, all) = (this.granule(from), wanted(from as usize, size));
        let Some(check) = this.checks.get_mut(granule) else { return };
        let own = all & ((1 << valid_of(*check)) - 1);
        *check = *check & !own | written & own;
        let past = all & !own;
        if written & past != 0 || past != 0 && self.beyond.contains_key(&granule) {
            let word = self.beyond.entry(granule).or_default();
            *word = *word & !past | written & past;
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
        let region = self.region_of(addr).expect("a checked address lies in a region");
        Spot { region, offset: (addr - self.regions[region].base) as usize }
    }

    pub fn flags(&self, addr: u64) -> u8 {
        (self.check_at(addr) >> FLAGS) as u8
    }

    pub fn set_flags(&mut self, addr: u64, set: u8, clear: u8) {
        let Some(region) = self.region_of(addr) else { return };
        self.touch(region, (addr - self.regions[region].base) as usize, 1);
        let this = &mut self.regions[region];
        let granule = this.granule(addr);
        if let Some(check) = this.checks.get_mut(granule) {
            *check = *check & !(Check::from(clear) << FLAGS) | Check::from(set) << FLAGS;
        }
    }

    /// Up to 16 bytes.
    pub fn read(&self, spot: Spot, size: usize) -> u128 {
        let mut all = [0; 16];
        all[..size].copy_from_slice(self.slice(spot, size));
        u128::from_le_bytes(all)
    }

    pub fn write(&mut self, spot: Spot, size: usize, value: u128) {
        self.slice_mut(spot, size).copy_from_slice(&value.to_le_bytes()[..size]);
    }

    pub fn slice(&self, spot: Spot, size: usize) -> &[u8] {
        &self.regions[spot.region].bytes[spot.offset..spot.offset + size]
    }

    pub fn slice_mut(&mut self, spot: Spot, size: usize) -> &mut [u8] {
        self.touch(spot.region, spot.offset, size);
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
        assert_eq!(memory.load::<4>(a + 12), None, "not written yet");
        assert!(memory.store::<4>(a + 12, 0x0102_0304), "inside the first granule");
        assert_eq!(memory.load::<4>(a + 12), Some(0x0102_0304));
        assert_eq!(memory.load::<1>(a + 15), Some(1));
        assert_eq!(memory.load::<4>(a + 10), None, "some of its bytes are not written");
        assert!(memory.store::<4>(a + 16, 5));
        assert_eq!(memory.load::<4>(a + 14), None, "crosses a granule");
        assert!(!memory.store::<4>(a + 14, 0));
        assert!(!memory.store::<4>(a + 18, 0), "goes past the end");
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
    fn blocks_are_used_again_late() {
        let mut memory = Memory::default();
        let first = memory.alloc_heap(1000);
        assert!(memory.store::<4>(first, 7));
        assert!(memory.free(first).is_ok());
        let mut bases = Vec::new();
        for _ in 0..10_000 {
            let base = memory.alloc_heap(1000);
            assert_eq!(memory.load::<4>(base), None, "fresh");
            bases.push(base);
            assert!(memory.free(base).is_ok());
        }
        assert!(bases.contains(&first));
        assert!(!bases[..1000].contains(&first), "not at once");
        assert!(memory.heap_bytes() < 2 * QUARANTINE);
    }

    #[test]
    fn the_stack_shrinks_again() {
        let mut memory = Memory::default();
        memory.limit_stack(1 << 20);
        let mark = memory.stack_mark();
        let a = memory.alloc_stack(4, 4);
        assert!(memory.check(a, 4, true).is_ok());
        memory.release_stack(mark);
        assert!(memory.check(a, 4, true).is_err());
        assert_ne!(memory.alloc_stack(4, 4), a, "not used again at once");
        for _ in 0..1 << 15 {
            let mark = memory.stack_mark();
            memory.alloc_stack(4, 4);
            memory.release_stack(mark);
        }
        assert!(memory.stack_bytes() < 1 << 16, "but late");
    }
}
