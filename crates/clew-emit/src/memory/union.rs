//! Which member of a union says what is in it.

use super::initializer::Image;
use super::layout::Shape;
use super::{Layout, Wanted};
use clew_ir::{CType, Member, TypeId};

/// The member that holds the most of the union's bytes that are not zero; the first of several such.
pub fn spoken_for<'m>(
    layout: Layout,
    members: &'m [Member],
    base: u64,
    size: u64,
    image: &Image,
) -> Option<&'m Member> {
    let mut best: Option<(usize, &Member)> = None;
    for member in members {
        let held = held(layout, member, base, size, image);
        if best.is_none_or(|(most, _)| held > most) {
            best = Some((held, member));
        }
    }
    best.map(|(_, member)| member)
}

/// All bits of the union that are set lie in `member`.
pub fn holds_all(layout: Layout, member: &Member, bytes: &[u8]) -> bool {
    let mut mask = vec![0u8; bytes.len()];
    mark_member(layout, member, 0, &mut mask);
    bytes.iter().zip(&mask).all(|(byte, mask)| byte & !mask == 0)
}

fn held(layout: Layout, member: &Member, base: u64, size: u64, image: &Image) -> usize {
    let Some(bytes) = image.slice(base, size) else { return 0 };
    let mut mask = vec![0u8; bytes.len()];
    mark_member(layout, member, 0, &mut mask);
    let held = bytes.iter().zip(&mask).filter(|(byte, mask)| **byte & **mask != 0).count();
    let addresses = image.pointers.iter().filter_map(|pointer| {
        let inside = pointer.at.checked_sub(base + member.offset)?;
        let (_, wanted) = layout.find_address(Shape::One(member.ty), inside)?;
        // A pointer is the better place for an address.
        Some(layout.pointer_bytes as usize + usize::from(matches!(wanted, Wanted::PointerTo(_))))
    });
    held + addresses.sum::<usize>()
}

fn mark_member(layout: Layout, member: &Member, base: u64, mask: &mut [u8]) {
    match &member.bit_field {
        Some(field) => mark_bits(base * 8 + field.bit_offset, field.bits, mask),
        None => mark(layout, member.ty, base + member.offset, mask),
    }
}

/// Some member, or member of a member, is a pointer.
pub fn has_pointer(layout: Layout, members: &[Member]) -> bool {
    members.iter().any(|member| is_or_has_pointer(layout, member.ty))
}

fn is_or_has_pointer(layout: Layout, ty: TypeId) -> bool {
    match layout.bare(ty) {
        CType::Pointer { .. } => true,
        CType::Array { of, .. } => is_or_has_pointer(layout, *of),
        CType::Struct { members, .. } => has_pointer(layout, members),
        _ => false,
    }
}

/// Sets the bits of `mask` in which a value of type `ty` at `offset` lies. Padding stays clear, and so do pointers:
/// what they are is not in the bytes.
fn mark(layout: Layout, ty: TypeId, offset: u64, mask: &mut [u8]) {
    match layout.bare(ty) {
        CType::Struct { members, .. } => {
            for member in members {
                mark_member(layout, member, offset, mask);
            }
        }
        CType::Array { of, count } => {
            let size = layout.size(*of).unwrap_or(0);
            let room = (mask.len() as u64).saturating_sub(offset).checked_div(size).unwrap_or(0);
            for index in 0..count.unwrap_or(0).min(room) {
                mark(layout, *of, offset + index * size, mask);
            }
        }
        CType::Pointer { .. } => {}
        _ => mark_bytes(offset, layout.size(ty).unwrap_or(0), mask),
    }
}

pub fn mark_bytes(offset: u64, size: u64, mask: &mut [u8]) {
    let end = offset.saturating_add(size).min(mask.len() as u64);
    for index in offset..end {
        mask[index as usize] = 0xff;
    }
}

pub fn mark_bits(first: u64, bits: u32, mask: &mut [u8]) {
    for bit in first..first.saturating_add(u64::from(bits)) {
        if let Some(byte) = mask.get_mut((bit / 8) as usize) {
            *byte |= 1 << (bit % 8);
        }
    }
}
