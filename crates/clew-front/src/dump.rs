//! A function as text, for people who debug clew.

use std::fmt::Write;

use clew_ir::{FunctionId, Program};

/// Blocks and instructions in Rust's notation, then the branches with their arms.
pub fn dump(program: &Program, id: FunctionId) -> String {
    let function = program.function(id);
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{} {id} {:?} -> {:?}", function.name, function.params, function.results);
    if let Some(signature) = &function.signature {
        let _ = writeln!(text, "  {signature:?}");
    }
    for (index, block) in function.body.iter().flat_map(|body| &body.blocks).enumerate() {
        let _ = writeln!(text, "bb{index}:");
        for phi in &block.phis {
            let _ = writeln!(text, "    {phi:?}");
        }
        for inst in &block.insts {
            let place = inst.place.map(|place| program.show(place)).unwrap_or_default();
            let _ = writeln!(text, "    {:?}  ; {place}", inst.op);
        }
        let _ = writeln!(text, "    {:?}", block.end);
    }
    for branch in function.coverage.iter().flat_map(|map| &map.branches) {
        let _ = writeln!(text, "{:?} folded={} {:?}", branch.range, branch.folded, branch.arms);
    }
    text
}
