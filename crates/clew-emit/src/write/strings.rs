//! Text that a run did not read to its end gets one: `"ab"` rather than `{'a', 'b'}`.
//!
//! An object has as many elements as the run touched, so one more changes nothing for it. In tests that demonstrate
//! errors it might: there, objects keep their size.

use crate::c::text;
use crate::memory::Layout;
use crate::suite::{Expected, Test};
use clew_ir::CType;
use clew_vm::{Origin, SetupObject};

pub fn terminate(layout: Layout, test: &mut Test) {
    if !matches!(test.expected, Expected::Fails(_)) {
        let unfinished = test.setup.objects.iter_mut().filter(|object| is_unfinished(layout, object));
        unfinished.for_each(finish);
    }
}

fn is_unfinished(layout: Layout, object: &SetupObject) -> bool {
    let is_text =
        object.ty.is_some_and(|ty| matches!(layout.bare(ty), CType::Int { name, .. } if name == "char"));
    object.origin == Origin::Pointee
        && is_text
        && object.elements == object.bytes.len() as u64
        && object.bytes.iter().all(|byte| text::character(*byte).is_some())
}

fn finish(object: &mut SetupObject) {
    object.elements += 1;
    object.bytes.push(0);
    if let Some(after) = &mut object.after {
        after.push(0);
    }
}
