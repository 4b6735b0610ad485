//! Blocks of the heap that nothing leads to any more: who asked for them cannot give them back.

use super::{GLOBALS_AND_HEAP, Kind, Memory, Object};
use rustc_hash::FxHashSet;

fn is_block(object: &Object) -> bool {
    object.kind == Kind::Heap && !object.freed
}

impl Memory {
    /// How many blocks are in use that no pointer leads to, from what is not on the heap, from these words, or by way of other
    /// blocks. A pointer into the midst of a block leads to it. `word`: the bytes of a pointer.
    pub fn lost_blocks(&self, word: usize, besides: &[u64]) -> usize {
        let heap = &self.regions[self.index(GLOBALS_AND_HEAP)].objects;
        let all = heap.iter().filter(|object| is_block(object)).count();
        if all == 0 {
            return 0;
        }
        let mut found: FxHashSet<u64> = FxHashSet::default();
        let mut open: Vec<&Object> = besides.iter().filter_map(|&address| self.object_at(address)).collect();
        open.retain(|object| is_block(object) && found.insert(object.base));
        let objects = self.regions.iter().flat_map(|region| &region.objects);
        open.extend(objects.filter(|object| object.kind != Kind::Heap && !object.freed));
        while let Some(object) = open.pop() {
            for pointer in self.bytes_of(object).chunks_exact(word) {
                let mut address = [0; 8];
                address[..word].copy_from_slice(pointer);
                if let Some(block) = self.object_at(u64::from_le_bytes(address))
                    && is_block(block)
                    && found.insert(block.base)
                {
                    open.push(block);
                }
            }
        }
        all - found.len()
    }

    fn bytes_of(&self, object: &Object) -> &[u8] {
        let Some(region) = self.region_of(object.base).map(|index| &self.regions[index]) else { return &[] };
        let start = (object.base - region.base) as usize;
        region.bytes.get(start..start + object.size as usize).unwrap_or_default()
    }
}
