//! What a call leads to.

use clew_ir::{FunctionId, Program, Role, SegmentId, Segments};

/// What the name of a function that is only declared says; the vm does some of them itself.
pub type Roles = fn(&str) -> Role;

/// What a function is to its callers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Called {
    /// It has a body, which starts here.
    Body(SegmentId),
    /// It comes back and reaches nothing: what the vm does itself.
    Back,
    /// The run ends there.
    Never,
    /// Others do it, and they may `longjmp`; it comes back, or it does not.
    Stub {
        returns: bool,
    },
    SetJump,
    LongJump,
}

impl Called {
    pub fn of(program: &Program, segments: &Segments, roles: Roles, id: FunctionId) -> Self {
        let function = program.function(id);
        if let Some(entry) = segments.entry(id) {
            return Called::Body(entry);
        }
        match roles(&function.name) {
            Role::SetJump => Called::SetJump,
            Role::LongJump => Called::LongJump,
            Role::Never => Called::Never,
            Role::Back => Called::Back,
            Role::Other => Called::Stub { returns: !function.noreturn },
        }
    }
}
