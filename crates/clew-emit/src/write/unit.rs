//! The unit under test, as all its tests see it.

use crate::c::declarator;
use crate::c::names::Names;
use crate::memory::{Layout, Shape};
use crate::suite::Suite;
use clew_ir::{CType, Const, Function, FunctionId, Global, GlobalId, Program, TypeId, Types};
use std::collections::BTreeSet;

/// What the linker calls the unit's own `main`.
pub const UNIT_MAIN: &str = "clew_unit_main";
/// Before the linker's name of what the unit defines and the C library as well. The library keeps its own: the test
/// program and its profile need it.
pub const UNIT_OWN: &str = "clew_unit_";

pub struct Unit<'a> {
    pub suite: &'a Suite<'a>,
    pub program: &'a Program,
    pub layout: Layout<'a>,
    pub names: Names,
    /// Types that the unit does not know.
    hidden: &'a [TypeId],
    /// The weak names that it leaves open are defined here.
    pub weak: bool,
    /// The weak definitions in whose place some test of the file has others.
    pub replaced: BTreeSet<FunctionId>,
    /// Names that are macros behind the unit.
    pub macros: &'a [String],
    /// All C that its test files may bring along.
    pub brought: String,
    /// The globals that one of the file's tests changes, where the next one finds what it leaves.
    pub changed: BTreeSet<GlobalId>,
}

/// Whether a test can name a global.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    Here,
    /// In another unit, and so to be declared.
    Elsewhere,
    No,
}

/// What the C library defines, and so must not be defined again, but can be set.
const OF_LIBC: &[&str] = &[
    "__environ",
    "__progname",
    "daylight",
    "environ",
    "optarg",
    "opterr",
    "optind",
    "optopt",
    "program_invocation_name",
    "program_invocation_short_name",
    "signgam",
    "timezone",
];

/// The test program needs these as they are, or they cannot be set at all.
const LEFT_TO_LIBC: &[&str] = &["stderr", "stdin", "stdout", "sys_errlist", "sys_nerr"];

/// What the C library sets behind a test's back: the unit has one of the test's instead.
const KEPT_FROM_LIBC: &[&str] = &["tzname"];

impl<'a> Unit<'a> {
    /// `types`: those of the program, and what the tests need besides.
    pub fn new(suite: &'a Suite<'a>, types: &'a Types, hidden: &'a [TypeId], macros: &'a [String]) -> Self {
        let program = suite.program;
        let layout = Layout { types, pointer_bytes: program.pointer_bytes };
        let names = Names::of(program);
        Unit {
            suite,
            program,
            layout,
            names,
            hidden,
            weak: false,
            replaced: BTreeSet::new(),
            macros,
            brought: String::new(),
            changed: BTreeSet::new(),
        }
    }

    /// A test can declare an object of this type.
    pub fn knows(&self, ty: TypeId) -> bool {
        !self.hidden.contains(&self.layout.unqualified(ty))
            && declarator::declare(self.layout.types, ty, "x").is_some()
    }

    /// The unit's file as its user writes it.
    pub fn path(&self) -> String {
        self.program.units[self.suite.unit.index()].path.display().to_string()
    }

    pub fn stem(&self) -> String {
        let path = &self.program.units[self.suite.unit.index()].path;
        path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
    }

    /// Linking the tests brings in a definition of `name`.
    pub fn defines(&self, name: &str) -> bool {
        self.program.functions.iter().zip(0..).any(|(function, index)| {
            let is_linked = function.external || function.unit == self.suite.unit;
            let is_users = !self.program.units[function.unit.index()].runtime;
            let is_set_aside = self.suite.hosted.contains(&FunctionId::at(index));
            function.name == name && function.body.is_some() && is_linked && is_users && !is_set_aside
        })
    }

    /// The unit calls the C library's function `name` by another name, as in `int say(const char *) __asm__("puts")`: no
    /// pragma leads such calls elsewhere.
    pub fn is_labelled(&self, name: &str) -> bool {
        self.program.functions.iter().any(|function| function.name == name && function.c_name.is_some())
    }

    /// The unit has a function or global of that name.
    pub fn has_name(&self, name: &str) -> bool {
        let functions = self.program.functions.iter().map(|function| (function.called(), function.unit));
        let globals = self.program.globals.iter().map(|global| (global.name.as_str(), global.unit));
        functions.chain(globals).any(|(known, unit)| known == name && unit == self.suite.unit)
    }

    /// The unit's own `main`, which must not be the test program's.
    pub fn main(&self) -> Option<&'a Function> {
        self.program.functions.iter().find(|function| {
            function.name == "main" && function.unit == self.suite.unit && function.body.is_some()
        })
    }

    /// The name of a stub, or of a function of the unit, for the linker.
    pub fn symbol(&self, id: FunctionId) -> String {
        let function = self.function(id);
        let name = &function.name;
        match self.suite.hosted.contains(&id) {
            true if function.body.is_some() => format!("{UNIT_OWN}{name}"),
            true => format!("clew_stub_{name}"),
            false => name.clone(),
        }
    }

    /// The unit defines a function that the C library has too. Compilers know what it should do, and need not call it.
    pub fn is_namesake(&self, function: &Function) -> bool {
        let mut defined = self.suite.hosted.iter().map(|id| self.function(*id));
        defined.any(|hosted| hosted.body.is_some() && hosted.name == function.name)
    }

    pub fn function(&self, id: FunctionId) -> &'a Function {
        self.program.function(id)
    }

    pub fn global(&self, id: GlobalId) -> &'a Global {
        &self.program.globals[id.index()]
    }

    pub fn reach(&self, id: GlobalId) -> Reach {
        let global = self.global(id);
        if self.is_runtimes(global) {
            return Reach::No;
        }
        if let Some((function, name)) = &global.local_to {
            return self.reach_local(global, *function, name);
        }
        match global.ty {
            _ if global.init.is_none() && LEFT_TO_LIBC.contains(&global.name.as_str()) => Reach::No,
            _ if self.is_libcs(global) && self.is_foreign(global) => Reach::No,
            _ if global.init.is_none()
                && KEPT_FROM_LIBC.contains(&global.name.as_str())
                && !self.is_kept_from_libc(global) =>
            {
                Reach::No
            }
            _ if global.init.is_none() => Reach::Here,
            Some(_) if global.unit == self.suite.unit => Reach::Here,
            Some(ty) if global.external && self.is_known_everywhere(ty) => Reach::Elsewhere,
            _ => Reach::No,
        }
    }

    /// A `static` of a function is reached by clang's name for it, on the machine that the tests know the assembler of.
    /// Where a function has several of one name, all but the first get numbers in the order in which clang writes out the
    /// file, and `static` functions come where their first use is: elsewhere in a test than in the unit.
    fn reach_local(&self, global: &Global, function: FunctionId, name: &str) -> Reach {
        let function = self.function(function);
        let is_first = global.name == format!("{}.{name}", function.name);
        let is_here = self.program.pointer_bytes == 8 && global.unit == self.suite.unit;
        match is_here && (is_first || function.external) {
            true => Reach::Here,
            false => Reach::No,
        }
    }

    /// Needs no declaration of a type, which another unit may not have seen.
    fn is_known_everywhere(&self, ty: TypeId) -> bool {
        match self.layout.types.get(ty) {
            CType::Bool { .. } | CType::Int { .. } | CType::Float { .. } => true,
            CType::Array { of, count: Some(_) } => self.is_known_everywhere(*of),
            _ => false,
        }
    }

    /// What a test calls a global; one that only other units declare goes by a name of ours, and a `static` of a
    /// function by the linker's.
    pub fn global_name(&self, id: GlobalId) -> String {
        let global = self.global(id);
        match &global.local_to {
            Some((function, _)) => self.local_name(global, *function),
            None if self.is_foreign(global) => self.foreign_name(global),
            None => global.name.clone(),
        }
    }

    /// A name of ours for what the linker knows by its own.
    pub fn foreign_name(&self, global: &Global) -> String {
        format!("clew_global_{}", global.name)
    }

    /// The linker's name of a function of the unit, which is part of its `static` variables' names.
    fn linked_name(&self, id: FunctionId) -> String {
        let function = self.function(id);
        match function.name.as_str() {
            "main" => UNIT_MAIN.to_string(),
            // A name that the source itself gives the linker stays.
            name if function.c_name.is_some() => name.to_string(),
            _ => self.symbol(id),
        }
    }

    fn local_name(&self, global: &Global, id: FunctionId) -> String {
        let function = self.function(id);
        let rest = global.name.strip_prefix(&function.name).filter(|rest| rest.starts_with('.'));
        let symbol = match rest {
            Some(rest) => format!("{}{rest}", self.linked_name(id)),
            None => global.name.clone(),
        };
        let ty = global.ty.filter(|ty| self.knows(*ty));
        let spelled = ty.and_then(|ty| declarator::declare(self.layout.types, ty, ""));
        let spelled = spelled.unwrap_or_else(|| format!("unsigned char[{}]", global.bytes.max(1)));
        format!("clew_static({spelled}, \"{symbol}\")")
    }

    /// The name that the source has for a global.
    pub fn c_name(&self, id: GlobalId) -> &'a str {
        let global = self.global(id);
        global.local_to.as_ref().map_or(&global.name, |(_, name)| name)
    }

    /// What a test calls a function whose address it takes. One that the unit may not declare goes by a name of ours.
    pub fn function_name(&self, id: FunctionId) -> Option<String> {
        let function = self.function(id);
        match self.declares(function) {
            true => Some(function.called().to_string()),
            false => function.external.then(|| format!("clew_function_{}", function.name)),
        }
    }

    /// The type by which a test knows the function.
    pub fn function_type(&self, id: FunctionId) -> Option<TypeId> {
        let function = self.function(id);
        let signature = function.signature.as_ref().filter(|signature| signature.prototyped)?;
        self.declares(function).then_some(signature.ty)
    }

    /// The unit itself declares the function.
    pub fn declares(&self, function: &Function) -> bool {
        function.unit == self.suite.unit && function.signature.is_some()
    }

    /// Nobody defines it, and this unit may not even declare it, or only where the test cannot name it, or without a
    /// size.
    pub fn is_foreign(&self, global: &Global) -> bool {
        global.init.is_none() && (global.unit != self.suite.unit || global.ty.is_none())
    }

    /// The unit's own mentions of it are led to a variable of the test's; those of other units no test can lead.
    fn is_kept_from_libc(&self, global: &Global) -> bool {
        let is_single = self.program.units.iter().filter(|unit| !unit.runtime).count() == 1;
        is_single && KEPT_FROM_LIBC.contains(&global.name.as_str()) && !self.is_foreign(global)
    }

    /// Variables of the C library's that the unit's mentions are led away from, by name.
    pub fn kept_from_libc(&self) -> impl Iterator<Item = &str> {
        let all = self.program.globals.iter().filter(|global| global.init.is_none());
        all.filter(|global| self.is_kept_from_libc(global)).map(|global| global.name.as_str())
    }

    /// The C library defines it, with a value that only the running program knows.
    pub fn is_libcs(&self, global: &Global) -> bool {
        global.init.is_none() && OF_LIBC.contains(&global.name.as_str())
    }

    /// Belongs to clew's own libc; a native program has the system's instead.
    pub fn is_runtimes(&self, global: &Global) -> bool {
        self.program.units[global.unit.index()].runtime
    }

    /// How a global is laid out; an array of unknown length has the length of what it holds.
    pub fn global_shape(&self, id: GlobalId, bytes: u64) -> Option<Shape> {
        let global = self.global(id);
        let ty = global.ty.filter(|_| !self.is_foreign(global))?;
        // A type that is the function's own, like the variable.
        if global.local_to.is_some() && !self.knows(ty) {
            return None;
        }
        match self.layout.bare(ty) {
            CType::Array { of, count: None } => {
                let size = self.layout.size(*of).filter(|size| *size > 0)?;
                Some(Shape::Many(*of, bytes / size))
            }
            _ => Some(Shape::One(ty)),
        }
    }

    /// The globals that are declared and nobody defines.
    pub fn undefined_globals(&self) -> impl Iterator<Item = GlobalId> + '_ {
        (0..self.program.globals.len())
            .map(GlobalId::at)
            .filter(|id| self.global(*id).init.is_none() && self.reach(*id) == Reach::Here)
            .filter(|id| self.weak || !self.program.weak.contains(&Const::Global(*id, 0)))
            .filter(|id| !self.is_libcs(self.global(*id)))
    }
}
