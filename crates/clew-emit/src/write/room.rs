//! Objects with room for all that points into them: a pointer may lead behind what the run touched.

use crate::memory::Layout;
use crate::suite::Test;
use clew_vm::{Origin, SetupObject, Target};

/// What leads further is written nowhere.
const MOST_ROOM: u64 = 1 << 20;

pub fn make_room(layout: Layout, test: &mut Test) {
    let objects = &mut test.setup.objects;
    let pointers: Vec<Target> = objects.iter().flat_map(|object| &object.pointers).map(|p| p.to).collect();
    for to in pointers {
        if let Target::Object { index, offset } = to
            && let Some(object) = objects.get_mut(index)
            && object.origin == Origin::Pointee
            && object.tail == 0
        {
            grow(layout, object, offset);
        }
    }
}

fn grow(layout: Layout, object: &mut SetupObject, offset: u64) {
    let length = object.bytes.len() as u64;
    let size = object.ty.map_or(Some(1), |ty| layout.size(ty)).filter(|size| *size > 0);
    let (Some(size), true) = (size, offset > length) else { return };
    if offset - length > MOST_ROOM {
        return;
    }
    let more = (offset - length).div_ceil(size);
    object.elements += more;
    for bytes in std::iter::once(&mut object.bytes).chain(&mut object.after) {
        bytes.resize(bytes.len() + (more * size) as usize, 0);
    }
}
