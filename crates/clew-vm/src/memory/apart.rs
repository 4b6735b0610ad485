//! Whether two addresses of different objects are the same is for the linker and the compiler to say in two cases: where
//! one lies just behind the other, and where the objects are literals of which one ends as the other does.

use crate::machine::{Machine, Step};
use crate::memory::{Kind, Object};
use crate::trace::shadow::Shadow;

/// What clang calls string literals, the name of a function among them.
const LITERALS: [&str; 4] = [".str", "__func__.", "__FUNCTION__.", "__PRETTY_FUNCTION__."];

impl<S: Shadow> Machine<'_, S> {
    /// Two addresses are compared.
    pub fn check_apart(&mut self, [a, b]: [u64; 2]) -> Step {
        if self.may_touch(a, b) || self.may_touch(b, a) {
            return Err(self.unsupported("whether an object lies just behind another"));
        }
        if self.may_share(a, b) {
            return Err(self.unsupported("whether two literals lie in one place"));
        }
        Ok(())
    }

    /// Whether an object ends at `end` and another of its kind starts at `start`.
    fn may_touch(&self, end: u64, start: u64) -> bool {
        let before = end.checked_sub(1).and_then(|last| self.memory.object_at(last));
        let (Some(before), Some(behind)) = (before, self.memory.object_at(start)) else { return false };
        let is_of_a_kind = match (before.kind, behind.kind) {
            (Kind::Global(one), Kind::Global(other)) => one != other,
            (Kind::Stack, Kind::Stack) => before.base != behind.base,
            _ => false,
        };
        is_of_a_kind && before.base + before.size == end && behind.base == start
    }

    /// Whether the addresses lie in two literals that are the same from there on.
    fn may_share(&self, a: u64, b: u64) -> bool {
        let rest = |addr: u64| {
            let object = self.memory.object_at(addr).filter(|object| self.is_literal(object))?;
            let left = (object.base + object.size).checked_sub(addr).filter(|_| addr >= object.base)?;
            Some((object.base, self.memory.slice(self.memory.spot(addr), left as usize)))
        };
        matches!((rest(a), rest(b)), (Some((one, here)), Some((other, there))) if one != other && here == there)
    }

    fn is_literal(&self, object: &Object) -> bool {
        let Kind::Global(id) = object.kind else { return false };
        let global = &self.program.globals[id.index()];
        global.constant && !global.external && LITERALS.iter().any(|name| global.name.starts_with(name))
    }
}
