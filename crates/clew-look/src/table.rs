//! Constants in memory: what a read of one can give.

use crate::value::Value;
use clew_ir::GlobalId;
use clew_step::Code;

/// So many elements are looked at.
const MOST: i64 = 4096;

/// A scalar from somewhere in a stretch of a constant.
pub fn read(code: &Code, id: GlobalId, span: Option<(i64, i64)>, step: u64, bits: u32) -> Option<Value> {
    let bytes = i64::from(bits / 8);
    let size = i64::try_from(code.program.globals[id.index()].bytes).ok()?;
    let (from, to) = span?;
    let step = i64::try_from(step.max(1)).ok()?;
    // Whoever reads outside of it is in error.
    let first = if from < 0 { from + (step - 1 - from) / step * step } else { from };
    let last = to.min(size - bytes);
    if from == to {
        return Some(Value::constant(bits, code.initial(id, from, bytes as u64)? as u64));
    }
    if first > last || (last - first) / step > MOST {
        return None;
    }
    let offsets = (0..=(last - first) / step).map(|number| first + number * step);
    let values: Option<Vec<u64>> =
        offsets.map(|offset| code.initial(id, offset, bytes as u64).map(|value| value as u64)).collect();
    Value::of(bits, values?)
}
