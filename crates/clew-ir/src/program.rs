//! The program as a whole: files, functions, globals, sites.

use crate::{
    BlockId, Const, CounterId, CoverageMap, End, FileId, FunctionId, GlobalId, Inst, Label, Operand, Reg,
    Scalar, SiteId, TypeId, Types, UnitId,
};

/// A point in a source file; lines and columns count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Place {
    pub file: FileId,
    pub line: u32,
    pub col: u32,
}

/// A stretch of a source file, as the coverage map has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Range {
    pub file: FileId,
    /// (line, column)
    pub start: (u32, u32),
    pub end: (u32, u32),
}

#[derive(Clone, Debug)]
pub struct SourceFile {
    /// As the compiler names it, made absolute.
    pub path: std::path::PathBuf,
}

/// A translation unit.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The path as the user gave it.
    pub path: std::path::PathBuf,
    pub file: FileId,
    /// What the compiler is given as its name, and `__FILE__` says.
    pub spelled: String,
    /// Its text has `__FILE__` in it.
    pub says_file: bool,
    /// clew's own libc; nothing in it is ever counted or tested.
    pub runtime: bool,
    /// Part of the program, but neither tested nor measured: the user's own stubs.
    pub helper: bool,
    /// The compiler's flags for it, without `-c`, `-o` and the file; paths in them are absolute.
    pub flags: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Phi {
    pub dst: Reg,
    pub ty: Scalar,
    pub incoming: Vec<(BlockId, Operand)>,
}

#[derive(Clone, Debug)]
pub struct Block {
    pub phis: Vec<Phi>,
    pub insts: Vec<Inst>,
    pub end: End,
    pub end_place: Option<Place>,
}

#[derive(Clone, Debug)]
pub struct Body {
    /// Each register's type.
    pub regs: Vec<Scalar>,
    /// The first one is the entry.
    pub blocks: Vec<Block>,
    pub names: Names,
}

/// What C calls things in a function, for whoever writes C about it. What runs does not depend on it.
#[derive(Clone, Default, Debug)]
pub struct Names {
    /// By scope: the one around it, which comes before it.
    pub scopes: Vec<Option<u32>>,
    /// Locals and parameters, as far as they live in memory.
    pub locals: Vec<Local>,
    pub loops: Vec<Loop>,
}

/// A variable of a function.
#[derive(Clone, Debug)]
pub struct Local {
    pub name: String,
    /// It holds the address.
    pub reg: Reg,
    pub scope: u32,
    /// Where it is declared.
    pub line: u32,
    /// How it is read, if it is an integer.
    pub integer: Option<Integer>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Integer {
    pub bits: u32,
    pub signed: bool,
}

/// A statement that is a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loop {
    /// Where each turn begins.
    pub head: BlockId,
    /// Where the statement begins.
    pub place: Place,
    pub scope: u32,
}

impl Names {
    /// The variable that a name stands for in a scope, on a line behind its declaration.
    pub fn visible(&self, scope: u32, line: u32, name: &str) -> Option<&Local> {
        let mut at = Some(scope);
        while let Some(scope) = at {
            let mut own = self.locals.iter().rev();
            if let Some(local) = own.find(|l| l.scope == scope && l.name == name && l.line <= line) {
                return Some(local);
            }
            at = self.scopes[scope as usize];
        }
        None
    }
}

/// A scalar at an offset of a C value: how the ABI cuts it up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub offset: u32,
    pub ty: Scalar,
}

/// How a C parameter reaches the function's registers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pass {
    /// As one register per piece.
    Direct(Vec<Piece>),
    /// As the address of a copy (`byval`).
    Memory,
    /// Not at all (an empty struct).
    Ignored,
}

/// How a C result comes back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Return {
    Void,
    /// One result register per piece.
    Direct(Vec<Piece>),
    /// Through the address in a hidden first parameter (`sret`).
    Memory,
}

#[derive(Clone, Debug)]
pub struct CParam {
    pub name: Option<String>,
    pub ty: TypeId,
    pub pass: Pass,
}

/// What C knows of a function, beside what the machine knows.
#[derive(Clone, Debug)]
pub struct Signature {
    /// Its C type, a `CType::Function`.
    pub ty: TypeId,
    pub result: TypeId,
    pub returns: Return,
    pub params: Vec<CParam>,
    pub variadic: bool,
    pub prototyped: bool,
}

#[derive(Clone, Debug)]
pub struct Function {
    /// The linker's name.
    pub name: String,
    /// What C calls it, where that is another name: `stat` may be `stat64` to the linker.
    pub c_name: Option<String>,
    /// Where it is defined, or first declared.
    pub unit: UnitId,
    /// Seen by other units (not `static`).
    pub external: bool,
    pub place: Option<Place>,
    /// The registers its arguments arrive in; for a declaration only the types mean anything.
    pub params: Vec<(Reg, Scalar)>,
    pub results: Vec<Scalar>,
    pub variadic: bool,
    pub noreturn: bool,
    /// The unit has another name for it too, which refers to this one.
    pub aliased: bool,
    /// It writes nothing (`pure`, `const`): compilers drop a call whose result nobody uses.
    pub readonly: bool,
    /// Declared with hidden visibility: the linker asks for its definition though nothing mentions it.
    pub hidden: bool,
    /// `None`: declared only.
    pub body: Option<Body>,
    /// `None` where the debug information has none.
    pub signature: Option<Signature>,
    pub coverage: Option<CoverageMap>,
}

impl Function {
    /// What C calls it.
    pub fn called(&self) -> &str {
        self.c_name.as_deref().unwrap_or(&self.name)
    }
}

/// A global's bytes and the addresses to be put among them.
#[derive(Clone, Debug, Default)]
pub struct Init {
    /// As long as the global; zero where an address goes.
    pub bytes: Vec<u8>,
    pub relocations: Vec<(u64, Const)>,
    /// There is the address of a weak name in it that nobody defines: zero, unless somebody does.
    pub weak: bool,
}

/// Where control goes from a call of a function that is only declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It comes back and reaches nothing.
    Back,
    /// The run ends there.
    Never,
    SetJump,
    LongJump,
    /// Others do it: nobody knows.
    Other,
}

#[derive(Clone, Debug)]
pub struct Global {
    pub name: String,
    pub unit: UnitId,
    pub external: bool,
    /// It is `static`, and yet others can find it: it has an alias, it lies in a section of its own, or assembly names it.
    pub known: bool,
    /// Never written: `const`, or a literal.
    pub constant: bool,
    /// Each thread has its own.
    pub thread_local: bool,
    pub bytes: u64,
    pub align: u32,
    /// `None`: declared only.
    pub init: Option<Init>,
    /// `None` for literals and what else has no C name.
    pub ty: Option<TypeId>,
    pub place: Option<Place>,
    /// The C name and the function of a `static` local.
    pub local_to: Option<(FunctionId, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SiteKind {
    Branch,
    Switch,
    /// A condition that clang counts but compiles to a `select`.
    Step,
    /// A label: no branch, but where `Program::labels_branch`.
    Label,
}

/// Where one of several outcomes is chosen.
#[derive(Clone, Debug)]
pub struct Site {
    pub kind: SiteKind,
    pub function: FunctionId,
    pub block: BlockId,
    pub place: Option<Place>,
    /// Outcomes are `0 .. outcomes`.
    pub outcomes: u32,
}

/// What the analysis had to leave out, and where.
#[derive(Clone, Debug)]
pub struct Unsupported {
    pub what: String,
    pub place: Option<Place>,
}

#[derive(Clone, Debug, Default)]
pub struct Program {
    pub pointer_bytes: u32,
    pub files: Vec<SourceFile>,
    pub units: Vec<Unit>,
    pub functions: Vec<Function>,
    pub globals: Vec<Global>,
    pub types: Types,
    pub sites: Vec<Site>,
    /// How many profile counters there are.
    pub counters: u32,
    /// The counter of label 0, if there are labels: those of the others come behind it.
    pub first_label: Option<CounterId>,
    /// What labels are about, by their numbers. Those that the source calls by itself are not listed.
    pub labels: Vec<Label>,
    /// A run decides about the predicate of each label that it passes (LTest's direct instrumentation).
    pub labels_branch: bool,
    /// How many test vectors all decisions have together, a bit each.
    pub bits: u32,
    /// The user's functions that run before `main` (`__attribute__((constructor))`), in the order they run in.
    pub constructors: Vec<FunctionId>,
    /// Those that the dynamic linker asks before anything else runs, for the functions that they choose (`ifunc`).
    pub resolvers: Vec<FunctionId>,
    /// Those that run when the program exits, after what `atexit` registered; also in order.
    pub destructors: Vec<FunctionId>,
    /// The weak names of the user's that nobody defines: whoever links the program may.
    pub weak: Vec<Const>,
    /// The functions of the user's whose definitions are weak: whoever links the program may put others in their place.
    pub replaceable: Vec<FunctionId>,
    /// Some type of the user's may be that of any object (`__attribute__((may_alias))`).
    pub may_alias: bool,
    pub unsupported: Vec<Unsupported>,
    /// Decisions that clang does not instrument for MC/DC, and why.
    pub unmeasured: Vec<Unsupported>,
}

impl Program {
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }

    pub fn site(&self, id: SiteId) -> &Site {
        &self.sites[id.index()]
    }

    /// A header that has code says `__FILE__`. Whoever compiles it elsewhere, as a test does, finds the header in another
    /// directory.
    pub fn is_headers_name(&self, id: GlobalId) -> bool {
        let global = &self.globals[id.index()];
        let is_literal = global.constant && global.ty.is_none() && !self.units[global.unit.index()].runtime;
        let bytes = global.init.as_ref().filter(|_| is_literal).map(|init| init.bytes.as_slice());
        let name =
            bytes.and_then(|bytes| bytes.strip_suffix(b"\0")).and_then(|name| std::str::from_utf8(name).ok());
        let Some(name) = name.and_then(|name| std::path::Path::new(name).file_name()) else { return false };
        let is_unit = |file: usize| self.units.iter().any(|unit| unit.file.index() == file);
        let mut files = self.files.iter().enumerate().filter(|&(file, _)| !is_unit(file));
        files.any(|(_, file)| file.path.file_name() == Some(name))
    }

    pub fn function_ids(&self) -> impl Iterator<Item = FunctionId> + use<> {
        (0..self.functions.len()).map(FunctionId::at)
    }

    /// The function of that name that other units see, if it is defined.
    pub fn defined(&self, name: &str) -> Option<FunctionId> {
        self.function_ids().find(|&id| {
            let function = self.function(id);
            function.name == name && function.external && function.body.is_some()
        })
    }

    /// Defined in one of the user's files (not in clew's runtime).
    pub fn is_users(&self, id: FunctionId) -> bool {
        let function = self.function(id);
        function.body.is_some() && !self.units[function.unit.index()].runtime
    }

    /// Defined in one of the files under test.
    pub fn is_tested(&self, id: FunctionId) -> bool {
        self.is_users(id) && !self.units[self.function(id).unit.index()].helper
    }

    /// `file:line:column`, with the file's name as the user would write it.
    pub fn show(&self, place: Place) -> String {
        format!("{}:{}:{}", self.file_name(place.file), place.line, place.col)
    }

    /// The path as the user gave it, where it is one of the files asked for, else the compiler's.
    pub fn file_name(&self, file: FileId) -> String {
        let given = self.units.iter().find(|unit| unit.file == file && !unit.runtime);
        let path = given.map_or(&self.files[file.index()].path, |unit| &unit.path);
        path.display().to_string()
    }
}
