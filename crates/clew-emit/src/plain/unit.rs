//! The unit under test, as all its tests see it.

use crate::c::declarator;
use crate::c::names::Names;
use crate::memory::{Layout, Shape};
use crate::suite::Suite;
use clew_ir::{CType, Function, FunctionId, Global, GlobalId, Program};

pub struct Unit<'a> {
    pub suite: &'a Suite<'a>,
    pub program: &'a Program,
    pub layout: Layout<'a>,
    pub names: Names,
}

/// Whether a test can name a global.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    Here,
    /// In another unit, and so to be declared.
    Elsewhere,
    No,
}

/// What the C library defines, and so must not be defined again.
const OF_LIBC: &[&str] = &[
    "__environ", "__progname", "daylight", "environ", "optarg", "opterr", "optind", "optopt",
    "program_invocation_name", "program_invocation_short_name", "signgam", "stderr", "stdin", "stdout",
    "sys_errlist", "sys_nerr", "timezone", "tzname",
];

impl<'a> Unit<'a> {
    pub fn new(suite: &'a Suite<'a>) -> Self {
        let program = suite.program;
        let layout = Layout { types: &program.types, pointer_bytes: program.pointer_bytes };
        Unit { suite, program, layout, names: Names::of(program) }
    }

    /// The unit's file as its user writes it.
    pub fn path(&self) -> String {
        self.program.units[self.suite.unit.index()].path.display().to_string()
    }

    pub fn stem(&self) -> String {
        let path = &self.program.units[self.suite.unit.index()].path;
        path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
    }

    /// The unit's own `main`, which must not be the test program's.
    pub fn main(&self) -> Option<&'a Function> {
        self.program
            .functions
            .iter()
            .find(|function| function.name == "main" && function.unit == self.suite.unit && function.body.is_some())
    }

    pub fn function(&self, id: FunctionId) -> &'a Function {
        self.program.function(id)
    }

    pub fn global(&self, id: GlobalId) -> &'a Global {
        &self.program.globals[id.index()]
    }

    pub fn reach(&self, id: GlobalId) -> Reach {
        let global = self.global(id);
        let spelled =
            global.ty.is_some_and(|ty| declarator::declare(self.layout.types, ty, &global.name).is_some());
        // What is only declared has no type in the debug information, and a name all the same.
        let named = global.ty.is_some() || global.init.is_none();
        if global.local_to.is_some() || !named || self.is_runtimes(global) {
            Reach::No
        } else if global.unit == self.suite.unit {
            Reach::Here
        } else if global.external && spelled {
            Reach::Elsewhere
        } else {
            Reach::No
        }
    }

    /// Belongs to clew's own libc; a native program has the system's instead.
    pub fn is_runtimes(&self, global: &Global) -> bool {
        self.program.units[global.unit.index()].runtime
    }

    /// How a global is laid out; an array of unknown length has the length of what it holds.
    pub fn global_shape(&self, id: GlobalId, bytes: u64) -> Option<Shape> {
        let ty = self.global(id).ty?;
        match self.layout.bare(ty) {
            CType::Array { of, count: None } => {
                let size = self.layout.size(*of).filter(|size| *size > 0)?;
                Some(Shape::Many(*of, bytes / size))
            }
            _ => Some(Shape::One(ty)),
        }
    }

    /// The globals that this unit declares and nobody defines.
    pub fn undefined_globals(&self) -> impl Iterator<Item = GlobalId> + '_ {
        (0..self.program.globals.len()).map(GlobalId::at).filter(|id| {
            let global = self.global(*id);
            global.init.is_none()
                && global.unit == self.suite.unit
                && global.local_to.is_none()
                && !OF_LIBC.contains(&global.name.as_str())
        })
    }
}
