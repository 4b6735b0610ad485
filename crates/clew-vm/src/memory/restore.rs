//! Memory is used again from run to run: what a run has changed is made as it was, and nothing else is touched, so a run
//! costs what it does and not what the program has.
//!
//! The granules of globals start as pristine. The first store to one goes the slow way, which notes the page, and takes the
//! mark from all of the page; from then on stores to it are as fast as any.

use super::{Check, GLOBALS_AND_HEAP, GRANULE, Memory};
use std::ops::Range;

/// Above the number of valid bytes, below the flags: the page is as in the image.
pub(super) const PRISTINE: Check = 1 << 21;
const PAGE_GRANULES: usize = 64;
const PAGE: usize = PAGE_GRANULES * GRANULE as usize;

/// Which pages of the globals are not as in the image.
#[derive(Clone, Default)]
pub(super) struct Changed {
    /// How many bytes the image has; none: nobody asks.
    image: Option<usize>,
    pub(super) pages: Vec<u32>,
}

impl Memory {
    /// From now on it is an image: its clones can be restored to it.
    pub fn settle(&mut self) {
        let region = self.index(GLOBALS_AND_HEAP);
        let globals = &mut self.regions[region];
        self.changed = Changed { image: Some(globals.bytes.len()), pages: Vec::new() };
        globals.checks.iter_mut().for_each(|check| *check |= PRISTINE);
    }

    /// Some bytes from `offset` on are about to change, or what is known of them.
    #[inline]
    pub(super) fn touch(&mut self, region: usize, offset: usize, size: usize) {
        let first = offset / GRANULE as usize;
        let last = offset.saturating_add(size.max(1) - 1) / GRANULE as usize;
        let checks = &self.regions[region].checks;
        // The marks of a page's granules are the same.
        let mut at = first;
        while at <= last {
            if checks.get(at).is_some_and(|check| check & PRISTINE != 0) {
                return self.touch_pages(region, at / PAGE_GRANULES, last / PAGE_GRANULES);
            }
            at = (at / PAGE_GRANULES + 1) * PAGE_GRANULES;
        }
    }

    #[cold]
    fn touch_pages(&mut self, region: usize, first: usize, last: usize) {
        let checks = &mut self.regions[region].checks;
        for page in first..=last {
            let end = ((page + 1) * PAGE_GRANULES).min(checks.len());
            let granules = &mut checks[(page * PAGE_GRANULES).min(end)..end];
            if granules.first().is_some_and(|check| check & PRISTINE != 0) {
                granules.iter_mut().for_each(|check| *check &= !PRISTINE);
                self.changed.pages.push(page as u32);
            }
        }
    }

    /// The bytes and the granules of one of an image's pages.
    pub(super) fn page(&self, page: u32) -> (Range<usize>, Range<usize>) {
        let start = page as usize * PAGE;
        let bytes = start..(start + PAGE).min(self.region(GLOBALS_AND_HEAP).bytes.len());
        let granules = start / GRANULE as usize..bytes.end / GRANULE as usize;
        (bytes, granules)
    }

    /// Makes a clone what its image is. False: that is none.
    pub fn restore(&mut self, image: &Memory) -> bool {
        if image.changed.image.is_none() || self.changed.image != image.changed.image {
            return false;
        }
        for (mine, its) in self.regions.iter_mut().zip(&image.regions) {
            mine.truncate(its.bytes.len());
            mine.objects.truncate(its.objects.len());
        }
        let region = self.index(GLOBALS_AND_HEAP);
        let (globals, its) = (&mut self.regions[region], &image.regions[region]);
        for page in self.changed.pages.drain(..) {
            let (bytes, granules) = image.page(page);
            globals.bytes[bytes.clone()].copy_from_slice(&its.bytes[bytes]);
            globals.checks[granules.clone()].copy_from_slice(&its.checks[granules]);
        }
        self.quarantine.clear();
        (self.quarantined, self.serials) = (0, image.serials);
        self.free.clear();
        self.beyond.clone_from(&image.beyond);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::flag;
    use clew_ir::GlobalId;

    #[test]
    fn what_a_run_has_changed_is_as_it_was() {
        let mut image = Memory::default();
        let globals: Vec<u64> =
            (0..9).map(|at| image.alloc_global(700, 8, GlobalId(at), flag::INPUT)).collect();
        image.settle();
        let mut memory = image.clone();
        for round in 0..3u64 {
            let heap = memory.alloc_heap(100);
            assert_eq!(memory.load::<8>(heap), None, "nothing is left of the run before");
            assert!(memory.store::<8>(heap, 3) && memory.store::<4>(globals[3] + 8, 7 + round));
            assert_eq!(memory.load::<4>(globals[3] + 8), Some(7 + round));
            memory.set_flags(globals[5], flag::SYMBOLIC, 0);
            let spot = memory.spot(globals[6] + 690);
            memory.write(spot, 8, 5);
            memory.open_input(super::super::INPUT + 64, 32, 0);
            assert!(memory.restore(&image));
            for &global in &globals {
                assert_eq!(memory.flags(global), flag::INPUT);
                assert_eq!(memory.slice(memory.spot(global), 700), [0; 700]);
            }
            assert!(memory.object_at(super::super::INPUT + 64).is_none());
            assert_eq!((memory.heap_bytes(), memory.serials), (image.heap_bytes(), image.serials));
        }
        assert!(!memory.restore(&Memory::default()), "another image");
    }
}
