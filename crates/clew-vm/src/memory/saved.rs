//! Memory as it was at a moment of a run: what differs from the image, so that keeping it costs what the run has made of
//! memory and not what the program has.
//!
//! Of the objects that are not the image's only their own granules are kept. What lies between them nobody reads: it is zero
//! afterwards.

use super::{Check, GLOBALS_AND_HEAP, GRANULE, INPUTS, LOCALS, Memory, Object, Region};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Regions that a run changes.
const CHANGING: [usize; 3] = [GLOBALS_AND_HEAP, INPUTS, LOCALS];

pub(crate) struct Saved {
    regions: [Part; 3],
    /// Pages of the globals that are not as in the image.
    pages: Vec<u32>,
    page_bytes: Vec<u8>,
    page_checks: Vec<Check>,
    quarantine: VecDeque<u64>,
    quarantined: u64,
    free: FxHashMap<u64, Vec<u64>>,
    beyond: FxHashMap<usize, Check>,
    serials: u64,
}

/// What a region has beyond the image's.
struct Part {
    /// How many bytes it has.
    length: usize,
    objects: Vec<Object>,
    /// By object: its first granule and how many it has.
    spans: Vec<(u32, u32)>,
    bytes: Vec<u8>,
    checks: Vec<Check>,
}

impl Part {
    fn of(region: &Region, image: &Region) -> Part {
        let objects = region.objects[image.objects.len()..].to_vec();
        let mut part = Part {
            length: region.bytes.len(),
            objects,
            spans: Vec::new(),
            bytes: Vec::new(),
            checks: Vec::new(),
        };
        for (object, owner) in part.objects.iter().zip(image.objects.len() as u32 + 1..) {
            let first = region.granule(object.base);
            let owned = region.owners.get(first..).unwrap_or_default();
            let count = owned.iter().take_while(|&&of| of == owner).count();
            part.spans.push((first as u32, count as u32));
            part.checks.extend_from_slice(&region.checks[first..first + count]);
            let bytes = first * GRANULE as usize..(first + count) * GRANULE as usize;
            part.bytes.extend_from_slice(&region.bytes[bytes]);
        }
        part
    }

    /// Puts it into a region that is as the image's.
    fn put(&self, region: &mut Region, image: &Region) {
        region.reach(self.length);
        region.objects.extend_from_slice(&self.objects);
        let (mut bytes, mut checks) = (&self.bytes[..], &self.checks[..]);
        for (&(first, count), owner) in self.spans.iter().zip(image.objects.len() as u32 + 1..) {
            let granules = first as usize..(first + count) as usize;
            let all = granules.start * GRANULE as usize..granules.end * GRANULE as usize;
            let (own, rest) = bytes.split_at(all.len());
            region.bytes[all].copy_from_slice(own);
            bytes = rest;
            let (own, rest) = checks.split_at(granules.len());
            region.checks[granules.clone()].copy_from_slice(own);
            checks = rest;
            region.owners[granules].fill(owner);
        }
    }

    fn room(&self) -> usize {
        self.bytes.len() + self.checks.len() * 4 + self.objects.len() * (size_of::<Object>() + 8)
    }
}

impl Memory {
    /// What it is now, which is a clone of an image and what a run has made of it.
    pub(crate) fn save(&self, image: &Memory) -> Saved {
        let part = |region: usize| Part::of(self.region(region), image.region(region));
        let globals = self.region(GLOBALS_AND_HEAP);
        let pages = self.changed.pages.clone();
        let (mut page_bytes, mut page_checks) = (Vec::new(), Vec::new());
        for &page in &pages {
            let (bytes, granules) = image.page(page);
            page_bytes.extend_from_slice(&globals.bytes[bytes]);
            page_checks.extend_from_slice(&globals.checks[granules]);
        }
        Saved {
            regions: CHANGING.map(part),
            pages,
            page_bytes,
            page_checks,
            quarantine: self.quarantine.clone(),
            quarantined: self.quarantined,
            free: self.free.clone(),
            beyond: self.beyond.clone(),
            serials: self.serials,
        }
    }

    /// Makes a memory that is as its image what it was when that was saved.
    pub(crate) fn resume(&mut self, image: &Memory, saved: &Saved) {
        for (part, region) in saved.regions.iter().zip(CHANGING) {
            let region = self.index(region);
            part.put(&mut self.regions[region], &image.regions[region]);
        }
        let region = self.index(GLOBALS_AND_HEAP);
        let globals = &mut self.regions[region];
        let (mut all, mut checks) = (&saved.page_bytes[..], &saved.page_checks[..]);
        for &page in &saved.pages {
            let (bytes, granules) = image.page(page);
            let (own, rest) = all.split_at(bytes.len());
            globals.bytes[bytes].copy_from_slice(own);
            all = rest;
            let (own, rest) = checks.split_at(granules.len());
            globals.checks[granules].copy_from_slice(own);
            checks = rest;
        }
        self.changed.pages.extend_from_slice(&saved.pages);
        self.quarantine.clone_from(&saved.quarantine);
        self.quarantined = saved.quarantined;
        self.free.clone_from(&saved.free);
        self.beyond.clone_from(&saved.beyond);
        self.serials = saved.serials;
    }

    /// Writes to a byte that is there, whatever is known of it.
    pub fn overwrite(&mut self, addr: u64, byte: u8) {
        let spot = self.spot(addr);
        self.regions[spot.region].bytes[spot.offset] = byte;
    }
}

impl Saved {
    /// How many bytes it takes.
    pub fn room(&self) -> usize {
        let freed: usize = self.free.values().map(|blocks| 48 + 8 * blocks.len()).sum();
        self.regions.iter().map(Part::room).sum::<usize>()
            + self.page_bytes.len()
            + 4 * (self.page_checks.len() + self.pages.len())
            + 8 * self.quarantine.len()
            + freed
            + 32 * self.beyond.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::flag;
    use clew_ir::GlobalId;

    #[test]
    fn it_is_what_it_was() {
        let mut image = Memory::default();
        let globals: Vec<u64> = (0..9).map(|at| image.alloc_global(700, 8, GlobalId(at), 0)).collect();
        // What locals leave behind is not used again.
        image.limit_stack(1 << 20);
        image.settle();
        let mut memory = image.clone();
        let heap = [40, 100, 8].map(|size| memory.alloc_heap(size));
        assert!(memory.free(heap[1]).is_ok());
        assert!(memory.store::<8>(heap[0] + 24, 3) && memory.store::<4>(globals[3] + 8, 7));
        let input = super::super::INPUT + 64;
        memory.open_input(input, 40, 5);
        memory.set_flags(input + 16, flag::SYMBOLIC, flag::LAZY);
        memory.resize_input(input, 20);
        let mark = memory.stack_mark();
        let gone = memory.alloc_stack(8, 8);
        memory.release_stack(mark);
        let local = memory.alloc_stack(24, 8);
        assert!(memory.store::<8>(local + 8, 9));
        let saved = memory.save(&image);
        let mut other = image.clone();
        other.resume(&image, &saved);
        for round in 0..2 {
            assert_eq!((other.load::<8>(heap[0] + 24), other.load::<4>(globals[3] + 8)), (Some(3), Some(7)));
            assert_eq!((other.load::<8>(heap[0]), other.load::<8>(local + 8)), (None, Some(9)), "{round}");
            assert_eq!(other.check(heap[1], 1, false).err(), memory.check(heap[1], 1, false).err());
            assert_eq!(other.object_at(input).map(|object| object.size), Some(20));
            assert!((0..40).all(|at| other.flags(input + at) == memory.flags(input + at)));
            assert!(other.object_at(gone).is_none());
            assert_eq!(
                (other.heap_bytes(), other.stack_bytes(), other.serials),
                (memory.heap_bytes(), memory.stack_bytes(), memory.serials)
            );
            // What goes on from there does not change what was saved.
            assert!(other.store::<8>(heap[0] + 24, 4) && other.store::<4>(globals[5], 7));
            other.alloc_heap(70_000);
            assert!(other.restore(&image));
            other.resume(&image, &saved);
            assert_eq!(other.load::<4>(globals[5]), Some(0));
        }
    }
}
