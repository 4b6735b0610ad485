//! Where regions lie and how objects lie in them.
//!
//! A program runs in the usual layout. What depends on a layout is found in others: there the order of the regions, the
//! high bits of addresses, the distances of objects and their alignment beyond what their types ask for are different.

use clew_ir::Random;

use super::{DATA, END, FUNCTIONS, GRANULE, INPUT, REGION_BITS, STACK, TOP};

/// How much more there is at least between two objects in another layout: not a multiple of any large power of two.
const APART: u64 = 11 * GRANULE;
/// In another layout, where the first object lies in its region: what the usual layout's bits are not. In further layouts
/// it lies in one of so many places before that.
const START: u64 = 0x00ca_5c30;
const STARTS: u64 = 1 << 14;
/// The high bits of data, input objects, stack and functions in the first other layout.
const HIGH: [u64; 4] = [0x7e35, 0x55ca, 0x2a53, 0x3c96];
/// How many bits an address of a user's process has above the first 32.
const HIGH_BITS: u32 = 15;

#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Which region an address belongs to is said by two bits of it; this is how they differ from the region's number.
    pub flip: usize,
    /// By these two bits.
    pub bases: [u64; 4],
    /// Addresses of functions: from here on, 16 bytes each.
    pub functions: u64,
    /// How much further apart objects lie than they must.
    pub apart: u64,
}

impl Default for Layout {
    fn default() -> Self {
        Layout { flip: 0, bases: [DATA, INPUT, STACK, END], functions: FUNCTIONS, apart: 0 }
    }
}

impl Layout {
    /// The `number`th other layout, from 1 on.
    pub fn other(number: u32, pointer_bytes: u32) -> Self {
        let flip = 3;
        let high = |part: usize| match pointer_bytes {
            ..8 => 0,
            _ if number == 1 => HIGH[part] << 32,
            _ => (scatter(number, part) % (1 << HIGH_BITS)).max(1) << 32,
        };
        let start = |part: usize| match number {
            1 => START,
            // Each of the next layouts has other low bits.
            _ => START - (scatter(number, part + 4) % STARTS * 16 + u64::from(number) % 16) * GRANULE,
        };
        let base = |bits: usize| high(bits ^ flip) + ((bits as u64) << REGION_BITS) + start(bits ^ flip);
        Layout {
            flip,
            // The first is that of the empty region.
            bases: [TOP, base(1), base(2), base(3)],
            // Where the empty region would be; and not as well aligned as compilers align functions.
            functions: high(3) + start(7) + 6,
            apart: APART + scatter(number, 8) % 8 * 16 * GRANULE,
        }
    }
}

/// A number that has nothing to do with those of its neighbours.
fn scatter(number: u32, part: usize) -> u64 {
    Random::new(u64::from(number)).split(part as u64).number()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_differ_in_every_bit_that_may_differ() {
        for bytes in [4, 8] {
            let (usual, other) = (Layout::default(), Layout::other(1, bytes));
            for region in 0..3 {
                let [here, there] = [usual.bases[region], other.bases[region ^ other.flip]];
                assert_eq!((here ^ there) >> 30 & 3, 3, "the region's bits");
                assert_eq!((here ^ there) & 0x00ff_fff0, 0x00ff_fff0, "the low bits");
                assert_eq!(there >> 32 != 0, bytes == 8);
            }
        }
    }

    #[test]
    fn regions_lie_apart() {
        for number in 1..64 {
            let layout = Layout::other(number, 8);
            for (bits, base) in (0..).zip(layout.bases).skip(1) {
                assert_eq!((base >> REGION_BITS & 3, base % GRANULE), (bits, 0));
                assert!(base % (1 << REGION_BITS) <= START && base < 1 << 47);
            }
        }
    }
}
